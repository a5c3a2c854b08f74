use std::collections::VecDeque;

use birka_rules::{Direction, Game, KindId, RuleSet, Side, Square};

/// The king and the squares around him.
pub(super) struct Terrain<'a> {
    game: &'a Game,
    set: &'a RuleSet,
    pub(super) king: Square,
    kind: KindId,
    goals: Vec<Square>,
}

impl<'a> Terrain<'a> {
    /// `None` if the king is captured.
    pub(super) fn of(game: &'a Game) -> Option<Self> {
        let set = game.rules().rule_set();
        let (king, kind) = game.pieces().into_iter().find(|(_, kind)| set.kind(*kind).royal)?;
        Some(Self { game, set, king, kind, goals: set.escape_squares().collect() })
    }

    /// The squares on which the king escapes.
    pub(super) fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// The goals that the king could walk to step by step if every piece but the attackers made way.
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

    /// In how many moves the king could reach a goal if no other piece moved; `None` if never.
    pub(super) fn moves_away(&self) -> Option<usize> {
        let mut distance = vec![None; self.set.size.area()];
        let mut queue = VecDeque::from([self.king]);
        distance[self.king.index()] = Some(0);
        while let Some(at) = queue.pop_front() {
            let moves = distance[at.index()].unwrap_or(0);
            if self.goals.contains(&at) {
                return Some(moves);
            }
            for next in Direction::ALL.into_iter().flat_map(|direction| self.slide(at, direction)) {
                if distance[next.index()].is_none() {
                    distance[next.index()] = Some(moves + 1);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The squares that the king could move to from a square in one direction, the nearest first.
    pub(super) fn slide(&self, from: Square, direction: Direction) -> Vec<Square> {
        let reach = self.set.kind(self.kind).reach.map_or(self.set.size.side(), |reach| usize::from(reach.get()));
        let line = std::iter::successors(self.set.size.step(from, direction), |&at| self.set.size.step(at, direction));
        line.take(reach)
            .take_while(|&at| (self.game.piece(at).is_none() || at == self.king) && self.may_cross(at))
            .filter(|&at| self.set.law_at(at, self.kind).stop)
            .collect()
    }

    /// The number of squares from which the king could move to a goal.
    pub(super) fn approaches(&self, goal: Square) -> usize {
        let line = |direction| std::iter::successors(self.set.size.step(goal, direction), move |&at| self.set.size.step(at, direction));
        let open = |at: &Square| (self.game.piece(*at).is_none() || *at == self.king) && self.may_cross(*at);
        Direction::ALL.into_iter().map(|direction| line(direction).take_while(open).count()).sum()
    }

    /// The number of pieces of a side beside the king.
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
