use birka_prose::MoveFeature;
use birka_rules::{Direction, Game, KingView, Move, PlayedMove, Reason, Side, Square};

use super::side_options::SideOptions;

/// What a legal move achieves without any search, the most important first. `None` if the move is illegal.
pub(super) fn move_features(game: &Game, mv: Move) -> Option<Vec<MoveFeature>> {
    let mut after = game.clone();
    let played = after.play(mv).ok()?;
    let side = game.turn();
    if let Some(outcome) = played.outcome {
        return Some(match outcome.winner {
            Some(winner) if winner == side => vec![MoveFeature::Wins { reason: outcome.reason, at: mv.to }],
            Some(_) => Vec::new(),
            None => vec![MoveFeature::Draws { reason: outcome.reason }],
        });
    }
    Some(MoveComparison::new(game, &after, &played).features())
}

/// The positions before and after a move, with the options of both sides in each.
struct MoveComparison<'a> {
    before: &'a Game,
    after: &'a Game,
    played: &'a PlayedMove,
    /// The side that made the move.
    side: Side,
    /// The options of that side before the move, and after it if it could move again.
    own: [SideOptions; 2],
    /// The options of the opponent before the move if it were to move, and after it.
    opponent: [SideOptions; 2],
}

impl<'a> MoveComparison<'a> {
    fn new(before: &'a Game, after: &'a Game, played: &'a PlayedMove) -> Self {
        let side = before.turn();
        let options = |side| [SideOptions::of(before, side), SideOptions::of(after, side)];
        Self { before, after, played, side, own: options(side), opponent: options(side.opponent()) }
    }

    fn features(&self) -> Vec<MoveFeature> {
        [
            self.blocks_escape(),
            self.saves_king(),
            self.prevents_win(),
            self.opens_escape(),
            self.captures(),
            self.threatens_king(),
            self.threatens_win(),
            self.saves_pieces(),
            self.closes_routes(),
            self.threatens_pieces(),
            self.guards_goal(),
            self.opens_line(),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Escapes of the king that the move blocks.
    fn blocks_escape(&self) -> Option<MoveFeature> {
        if self.side == Side::Defenders {
            return None;
        }
        let [before, after] = [0, 1].map(|when: usize| self.opponent[when].escapes());
        let goals = difference(&before, &after);
        (!goals.is_empty()).then_some(MoveFeature::BlocksEscape { goals, left: after.len() })
    }

    fn saves_king(&self) -> Option<MoveFeature> {
        let (from, _) = self.opponent[0].win_by(|reason| reason == Reason::KingCaptured)?;
        self.opponent[1].win_by(|reason| reason == Reason::KingCaptured).is_none().then_some(MoveFeature::SavesKing { from })
    }

    fn prevents_win(&self) -> Option<MoveFeature> {
        let (mv, reason) = self.opponent[0].win_by(is_other_win)?;
        self.opponent[1].win_by(is_other_win).is_none().then_some(MoveFeature::PreventsWin { mv, reason })
    }

    /// Escapes that the move opens to the king.
    fn opens_escape(&self) -> Option<MoveFeature> {
        let goals = self.own[1].escapes();
        if self.side == Side::Attackers || difference(&goals, &self.own[0].escapes()).is_empty() {
            return None;
        }
        let king = KingView::new(self.after)?.square();
        let size = self.after.rules().rule_set().size;
        let direction = |goal: &Square| (size.file(*goal).cmp(&size.file(king)), size.rank(*goal).cmp(&size.rank(king)));
        let mut ways: Vec<_> = goals.iter().map(direction).collect();
        ways.sort_unstable();
        ways.dedup();
        Some(MoveFeature::OpensEscape { ways: ways.len(), goals, call: self.played.announcement.clone() })
    }

    fn captures(&self) -> Option<MoveFeature> {
        let set = self.before.rules().rule_set();
        let enemies = self.played.captured.iter().filter(|piece| set.kind(piece.kind).side != self.side);
        let men: Vec<_> = enemies.map(|piece| (piece.square, piece.kind)).collect();
        (!men.is_empty()).then_some(MoveFeature::Captures { men })
    }

    fn threatens_king(&self) -> Option<MoveFeature> {
        let (by, _) = self.own[1].win_by(|reason| reason == Reason::KingCaptured)?;
        Some(MoveFeature::ThreatensKing { by })
    }

    fn threatens_win(&self) -> Option<MoveFeature> {
        let (by, reason) = self.own[1].win_by(is_other_win)?;
        self.own[0].win_by(is_other_win).is_none().then_some(MoveFeature::ThreatensWin { by, reason })
    }

    /// Own pieces that could be captured before the move and cannot be after it.
    fn saves_pieces(&self) -> Option<MoveFeature> {
        let set = self.before.rules().rule_set();
        let Move { from, to } = self.played.mv;
        let is_safe = |&square: &Square| {
            let now = if square == from { to } else { square };
            let stands = self.after.piece(now).is_some_and(|kind| set.kind(kind).side == self.side && !set.kind(kind).royal);
            stands && !self.opponent[1].captures.contains_key(&now)
        };
        let men: Vec<Square> = self.opponent[0].captures.keys().copied().filter(is_safe).collect();
        (!men.is_empty()).then_some(MoveFeature::SavesPieces { men })
    }

    /// Enemy pieces that could not be captured before the move and can be after it.
    fn threatens_pieces(&self) -> Option<MoveFeature> {
        let set = self.before.rules().rule_set();
        let is_man = |square: &Square| self.after.piece(*square).is_some_and(|kind| !set.kind(kind).royal);
        let is_new = |square: &Square| !self.own[0].captures.contains_key(square) && is_man(square);
        let men: Vec<Square> = self.own[1].captures.keys().copied().filter(is_new).collect();
        (!men.is_empty()).then_some(MoveFeature::ThreatensPieces { men })
    }

    /// Goals that the king could still walk to before the move and cannot after it. Mentioned only if they are a quarter of all or more.
    fn closes_routes(&self) -> Option<MoveFeature> {
        if self.side == Side::Defenders {
            return None;
        }
        let [before, after] = [KingView::new(self.before)?.reachable_goals(), KingView::new(self.after)?.reachable_goals()];
        let goals = difference(&before, &after);
        (!goals.is_empty() && goals.len() * 4 >= before.len()).then_some(MoveFeature::ClosesRoutes { goals, left: after.len() })
    }

    /// A goal that the king could reach from less than half as many squares as before the move.
    fn guards_goal(&self) -> Option<MoveFeature> {
        /// With more goals than this no single one is worth guarding.
        const MAX_GOALS: usize = 12;
        let (before, after) = (KingView::new(self.before)?, KingView::new(self.after)?);
        let mut goals = before.goals().into_iter();
        if self.side == Side::Defenders || goals.len() > MAX_GOALS {
            return None;
        }
        let goal = goals.find(|&goal| after.approaches_to(goal) * 2 < before.approaches_to(goal))?;
        Some(MoveFeature::GuardsGoal { goal })
    }

    /// The farthest square on a line of the king that became at least two squares longer because the moved piece left it.
    fn opens_line(&self) -> Option<MoveFeature> {
        let (before, after) = (KingView::new(self.before)?, KingView::new(self.after)?);
        if self.side == Side::Attackers || before.square() != after.square() {
            return None;
        }
        let size = self.after.rules().rule_set().size;
        let (king, old, new) = (after.square(), before.destinations(), after.destinations());
        let on_line = |squares: &[Square], direction| {
            let line = std::iter::successors(size.step(king, direction), |&at| size.step(at, direction));
            line.filter(|square| squares.contains(square)).collect::<Vec<_>>()
        };
        let longer = Direction::ALL.into_iter().filter_map(|direction| {
            let [old, new] = [&old, &new].map(|squares| on_line(squares, direction));
            (new.len() >= old.len() + 2).then(|| (new.len() - old.len(), new.last().copied()))
        });
        longer.max_by_key(|(more, _)| *more).and_then(|(_, to)| to).map(|to| MoveFeature::OpensLine { to })
    }
}

/// Whether a win is neither an escape nor a capture of the king, such as an encirclement.
fn is_other_win(reason: Reason) -> bool {
    !matches!(reason, Reason::KingEscaped | Reason::KingCaptured)
}

/// The squares of `of` that are not in `others`.
fn difference(of: &[Square], others: &[Square]) -> Vec<Square> {
    of.iter().copied().filter(|square| !others.contains(square)).collect()
}
