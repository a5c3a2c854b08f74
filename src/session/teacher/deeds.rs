use super::prospects::Prospects;
use super::terrain::Terrain;
use birka_prose::Merit;
use birka_rules::{Direction, Square};
use birka_rules::{Game, Move, PlayedMove, Reason, Side};

/// What a legal move does by itself, the weightiest first; nothing is searched. `None` where the move cannot be made.
pub(super) fn of(game: &Game, mv: Move) -> Option<Vec<Merit>> {
    let mut after = game.clone();
    let turn = after.play(mv).ok()?;
    let side = game.turn();
    if let Some(outcome) = turn.outcome {
        return Some(match outcome.winner {
            Some(winner) if winner == side => vec![Merit::Wins { reason: outcome.reason, at: mv.to }],
            // It was forced to.
            Some(_) => Vec::new(),
            None => vec![Merit::Draws { reason: outcome.reason }],
        });
    }
    Some(Deed::new(game, &after, &turn).merits())
}

/// A move with what either side could do before and after it.
struct Deed<'a> {
    before: &'a Game,
    after: &'a Game,
    turn: &'a PlayedMove,
    side: Side,
    /// What its player could have done anyway, and what could be done if it were his turn again.
    own: [Prospects; 2],
    /// What the other side could have done, and what it can do now.
    others: [Prospects; 2],
}

impl<'a> Deed<'a> {
    fn new(before: &'a Game, after: &'a Game, turn: &'a PlayedMove) -> Self {
        let side = before.turn();
        let of = |side| [Prospects::of(before, side), Prospects::of(after, side)];
        Self { before, after, turn, side, own: of(side), others: of(side.opponent()) }
    }

    fn merits(&self) -> Vec<Merit> {
        let one = |merit: Option<Merit>| merit.into_iter();
        one(self.bars())
            .chain(one(self.saves_king()))
            .chain(one(self.prevents()))
            .chain(one(self.opens()))
            .chain(one(self.captures()))
            .chain(one(self.threatens_king()))
            .chain(one(self.threatens_to_win()))
            .chain(one(self.saves()))
            .chain(one(self.shuts_off()))
            .chain(one(self.threatens()))
            .chain(one(self.guards()))
            .chain(one(self.opens_line()))
            .collect()
    }

    /// Ways of the king's that the move shuts.
    fn bars(&self) -> Option<Merit> {
        if self.side == Side::Defenders {
            return None;
        }
        let [before, after] = [0, 1].map(|when: usize| self.others[when].goals());
        let goals = without(&before, &after);
        (!goals.is_empty()).then_some(Merit::Bars { goals, left: after.len() })
    }

    fn saves_king(&self) -> Option<Merit> {
        let (from, _) = self.others[0].wins_for(|reason| reason == Reason::KingCaptured)?;
        self.others[1].wins_for(|reason| reason == Reason::KingCaptured).is_none().then_some(Merit::SavesKing { from })
    }

    fn prevents(&self) -> Option<Merit> {
        let otherwise = |reason| !matches!(reason, Reason::KingEscaped | Reason::KingCaptured);
        let (mv, reason) = self.others[0].wins_for(otherwise)?;
        self.others[1].wins_for(otherwise).is_none().then_some(Merit::Prevents { mv, reason })
    }

    /// Ways that the move opens for the king.
    fn opens(&self) -> Option<Merit> {
        let now = self.own[1].goals();
        if self.side == Side::Attackers || without(&now, &self.own[0].goals()).is_empty() {
            return None;
        }
        let king = Terrain::of(self.after)?.king;
        let size = self.after.rules().rule_set().size;
        let towards = |goal: &Square| (size.file(*goal).cmp(&size.file(king)), size.rank(*goal).cmp(&size.rank(king)));
        let mut ways: Vec<_> = now.iter().map(towards).collect();
        ways.sort_unstable();
        ways.dedup();
        Some(Merit::Opens { ways: ways.len(), goals: now, call: self.turn.announcement.clone() })
    }

    fn captures(&self) -> Option<Merit> {
        let set = self.before.rules().rule_set();
        let enemies = self.turn.captured.iter().filter(|fallen| set.kind(fallen.kind).side != self.side);
        let men: Vec<_> = enemies.map(|fallen| (fallen.square, fallen.kind)).collect();
        (!men.is_empty()).then_some(Merit::Captures { men })
    }

    fn threatens_king(&self) -> Option<Merit> {
        let (by, _) = self.own[1].wins_for(|reason| reason == Reason::KingCaptured)?;
        Some(Merit::ThreatensKing { by })
    }

    fn threatens_to_win(&self) -> Option<Merit> {
        let otherwise = |reason| !matches!(reason, Reason::KingEscaped | Reason::KingCaptured);
        let (by, reason) = self.own[1].wins_for(otherwise)?;
        self.own[0].wins_for(otherwise).is_none().then_some(Merit::ThreatensToWin { by, reason })
    }

    /// Own men that hung and no longer do, be it that they went, or that their captor fell or was shut out.
    fn saves(&self) -> Option<Merit> {
        let set = self.before.rules().rule_set();
        let Move { from, to } = self.turn.mv;
        let is_safe = |&square: &Square| {
            let now = if square == from { to } else { square };
            let stands = self.after.piece(now).is_some_and(|kind| set.kind(kind).side == self.side && !set.kind(kind).royal);
            stands && !self.others[1].prey.contains_key(&now)
        };
        let men: Vec<Square> = self.others[0].prey.keys().copied().filter(is_safe).collect();
        (!men.is_empty()).then_some(Merit::Saves { men })
    }

    /// Enemies that do not hang yet and will.
    fn threatens(&self) -> Option<Merit> {
        let set = self.before.rules().rule_set();
        let is_man = |square: &Square| self.after.piece(*square).is_some_and(|kind| !set.kind(kind).royal);
        let men: Vec<Square> =
            self.own[1].prey.keys().copied().filter(|square| !self.own[0].prey.contains_key(square) && is_man(square)).collect();
        (!men.is_empty()).then_some(Merit::Threatens { men })
    }

    /// Goals that the king could have walked to. That the last few of an edge's goals are shut off is worth a word, that one of forty is, not.
    fn shuts_off(&self) -> Option<Merit> {
        if self.side == Side::Defenders {
            return None;
        }
        let [before, after] = [Terrain::of(self.before)?.within_reach(), Terrain::of(self.after)?.within_reach()];
        let goals = without(&before, &after);
        (!goals.is_empty() && goals.len() * 4 >= before.len()).then_some(Merit::ShutsOff { goals, left: after.len() })
    }

    /// A goal of few to which the king would come from less than half as many squares.
    fn guards(&self) -> Option<Merit> {
        /// Where there are more goals no single one is worth guarding.
        const FEW: usize = 12;
        let (before, after) = (Terrain::of(self.before)?, Terrain::of(self.after)?);
        if self.side == Side::Defenders || before.goals().len() > FEW {
            return None;
        }
        let mut goals = before.goals().iter().copied();
        let goal = goals.find(|&goal| after.approaches(goal) * 2 < before.approaches(goal))?;
        Some(Merit::Guards { goal })
    }

    /// A line that a man clears by leaving it, two squares or more.
    fn opens_line(&self) -> Option<Merit> {
        let (before, after) = (Terrain::of(self.before)?, Terrain::of(self.after)?);
        if self.side == Side::Attackers || before.king != after.king {
            return None;
        }
        let freed = Direction::ALL.into_iter().filter_map(|direction| {
            let [old, new] = [&before, &after].map(|terrain| terrain.slide(terrain.king, direction));
            (new.len() >= old.len() + 2).then(|| (new.len() - old.len(), new.last().copied()))
        });
        freed.max_by_key(|(more, _)| *more).and_then(|(_, to)| to).map(|to| Merit::OpensLine { to })
    }
}

/// Those of the first that are not among the second.
fn without(of: &[Square], others: &[Square]) -> Vec<Square> {
    of.iter().copied().filter(|square| !others.contains(square)).collect()
}
