use std::collections::VecDeque;

use birka_rules::{Direction, Game, KindId, RuleSet, Side, Square};

/// The board as the king has it before him.
pub(super) struct Terrain<'a> {
    game: &'a Game,
    set: &'a RuleSet,
    pub(super) king: Square,
    kind: KindId,
    goals: Vec<Square>,
}

impl<'a> Terrain<'a> {
    /// `None` where the king has fallen.
    pub(super) fn of(game: &'a Game) -> Option<Self> {
        let set = game.rules().rule_set();
        let (king, kind) = game.pieces().into_iter().find(|(_, kind)| set.kind(*kind).royal)?;
        Some(Self { game, set, king, kind, goals: set.escape_squares().collect() })
    }

    pub(super) fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// The goals that the king could walk to, step by step, if everybody but the attackers made way for him.
    pub(super) fn within_reach(&self) -> Vec<Square> {
        let mut seen = vec![false; self.set.size.area()];
        let mut queue = VecDeque::from([self.king]);
        seen[self.king.index()] = true;
        while let Some(at) = queue.pop_front() {
            for next in self.around(at) {
                if !seen[next.index()] && self.side_of(next) != Some(Side::Attackers) && self.may_cross(next) {
                    seen[next.index()] = true;
                    queue.push_back(next);
                }
            }
        }
        self.goals.iter().copied().filter(|goal| seen[goal.index()]).collect()
    }

    /// In how many of his moves the king could be on a goal if nobody else moved; `None` where he never could.
    pub(super) fn moves_away(&self) -> Option<usize> {
        let mut away = vec![None; self.set.size.area()];
        let mut queue = VecDeque::from([self.king]);
        away[self.king.index()] = Some(0);
        while let Some(at) = queue.pop_front() {
            let steps = away[at.index()].unwrap_or(0);
            if self.goals.contains(&at) {
                return Some(steps);
            }
            for next in Direction::ALL.into_iter().flat_map(|direction| self.slide(at, direction)) {
                if away[next.index()].is_none() {
                    away[next.index()] = Some(steps + 1);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The squares the king could stop on if he slid from a square.
    pub(super) fn slide(&self, from: Square, direction: Direction) -> Vec<Square> {
        let reach = self.set.kind(self.kind).reach.map_or(self.set.size.side(), |reach| usize::from(reach.get()));
        let line = std::iter::successors(self.set.size.step(from, direction), |&at| self.set.size.step(at, direction));
        line.take(reach)
            .take_while(|&at| (self.game.piece(at).is_none() || at == self.king) && self.may_cross(at))
            .filter(|&at| self.set.law_at(at, self.kind).stop)
            .collect()
    }

    /// From how many squares the king could go to a goal in one move.
    pub(super) fn approaches(&self, goal: Square) -> usize {
        let line = |direction| std::iter::successors(self.set.size.step(goal, direction), move |&at| self.set.size.step(at, direction));
        let open = |at: &Square| (self.game.piece(*at).is_none() || *at == self.king) && self.may_cross(*at);
        Direction::ALL.into_iter().map(|direction| line(direction).take_while(open).count()).sum()
    }

    /// How many pieces of a side stand beside the king.
    pub(super) fn beside(&self, side: Side) -> usize {
        self.around(self.king).filter(|&square| self.side_of(square) == Some(side)).count()
    }

    fn around(&self, square: Square) -> impl Iterator<Item = Square> + use<'_> {
        Direction::ALL.into_iter().filter_map(move |direction| self.set.size.step(square, direction))
    }

    fn side_of(&self, square: Square) -> Option<Side> {
        self.game.piece(square).map(|kind| self.set.kind(kind).side)
    }

    fn may_cross(&self, square: Square) -> bool {
        let law = self.set.law_at(square, self.kind);
        law.pass || law.stop
    }
}
