//! The reasons for a move, found by trying every move of both sides before and after it. See `docs/engine.md`.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_prose::{MoveFeature, PositionFactor};
use birka_rules::{CapturedPiece, Direction, Game, KingView, Move, PieceMove, PlayedMove, Reason, Setup, Side, Square};

/// The achievements of a legal move without any search, most important first. `None` if the move is illegal.
pub(crate) fn move_features(game: &Game, mv: Move) -> Option<Vec<MoveFeature>> {
    let mut after = game.clone();
    let played = after.play(mv).ok()?;
    let side = game.turn();
    if let Some(outcome) = played.outcome {
        return Some(match outcome.winner {
            Some(winner) if winner == side => vec![MoveFeature::Wins { reason: outcome.reason, at: mv.to() }],
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
            self.promotes(),
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
        let set = self.after.rules().rule_set();
        let (size, (_, kind)) = (set.size, set.king()?);
        let direction = |goal: &Square| {
            let (files, ranks) = (size.file(*goal).abs_diff(size.file(king)), size.rank(*goal).abs_diff(size.rank(king)));
            // Each leap is a direction of its own.
            let distances = if kind.slides_towards(set, king, *goal) { (0, 0) } else { (files, ranks) };
            (size.file(*goal).cmp(&size.file(king)), size.rank(*goal).cmp(&size.rank(king)), distances)
        };
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

    /// The kind that the moved piece has become.
    fn promotes(&self) -> Option<MoveFeature> {
        let at = self.played.mv.to()?;
        let change = self.played.changed.iter().find(|change| change.square == at)?;
        let kind = change.kind.filter(|&kind| self.before.rules().rule_set().kind(kind).side == self.side)?;
        let is_lost = |piece: &CapturedPiece| piece.square == at && self.before.rules().rule_set().kind(piece.kind).side == self.side;
        (!self.played.captured.iter().any(is_lost)).then_some(MoveFeature::Promotes { at, kind })
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
        let is_safe = |&square: &Square| {
            let now = match self.played.mv {
                Move::Piece(PieceMove { from, to }) if square == from => to,
                _ => square,
            };
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

/// The possible achievements of a side in one move if it were to move.
#[derive(Default)]
struct SideOptions {
    /// Moves that win at once, with the reason.
    wins: Vec<(Move, Reason)>,
    /// Enemy pieces that could be captured, each with the first move that captures it.
    captures: BTreeMap<Square, Move>,
}

impl SideOptions {
    /// Tries every legal move of a side. Skips moves for which a hook of the variant fails.
    fn of(game: &Game, side: Side) -> Self {
        let mut options = Self::default();
        let Some(mut game) = with_side_to_move(game, side) else { return options };
        let rules = Arc::clone(game.rules());
        let set = rules.rule_set();
        for mv in game.legal_moves() {
            let Ok(turn) = game.play(mv) else { continue };
            if let Some(outcome) = turn.outcome.filter(|outcome| outcome.winner == Some(side)) {
                options.wins.push((mv, outcome.reason));
            }
            for piece in turn.captured.iter().filter(|piece| set.kind(piece.kind).side != side) {
                options.captures.entry(piece.square).or_insert(mv);
            }
            game.undo();
        }
        options
    }

    /// The squares on which the king could escape, in ascending order.
    fn escapes(&self) -> Vec<Square> {
        let mut goals: Vec<Square> =
            self.wins.iter().filter(|(_, reason)| *reason == Reason::KingEscaped).filter_map(|(mv, _)| mv.to()).collect();
        goals.sort_unstable();
        goals
    }

    /// The first winning move whose reason matches.
    fn win_by(&self, matches: impl Fn(Reason) -> bool) -> Option<(Move, Reason)> {
        self.wins.iter().copied().find(|&(_, reason)| matches(reason))
    }
}

/// The game with the given side to move. `None` if the game is over, or the position is not valid with that side to move.
///
/// Changing the side to move drops the history of the game.
fn with_side_to_move(game: &Game, side: Side) -> Option<Game> {
    let game = if game.turn() == side {
        game.clone()
    } else {
        let setup = Setup { turn: side, continuing: None, passed: false, ..game.setup() };
        Game::from_setup(Arc::clone(game.rules()), &setup).ok()?
    };
    game.outcome().is_none().then_some(game)
}

/// Simple measures of a position. Their weights below are roughly those of the search, in hundredths of a man.
struct PositionFactors {
    /// The king's moves to the nearest goal, at most [`MAX_DISTANCE`].
    goal_distance: i32,
    /// Squares that the king can move to.
    mobility: i32,
    /// Defenders beside the king.
    cover: i32,
    /// Attackers beside the king.
    siege: i32,
    /// Defenders on the two outermost rings of squares, without the king.
    outside: i32,
    /// Squares from which the king could reach a goal in one move, counted per goal.
    approaches: i32,
}

/// The goal distance of a king that can reach no goal.
const MAX_DISTANCE: usize = 8;
/// Smaller improvements are not mentioned.
const MIN_GAIN: i32 = 5;

/// The factor that a move improves most for the side that made it; `None` if it improves none by at least [`MIN_GAIN`].
pub(crate) fn most_improved(before: &Game, after: &Game) -> Option<PositionFactor> {
    let side = before.turn();
    let (old, new) = (PositionFactors::of(before)?, PositionFactors::of(after)?);
    let gains = match side {
        Side::Defenders => vec![
            (PositionFactor::KingNearGoal, (old.goal_distance - new.goal_distance) * 30),
            (PositionFactor::KingFree, (new.mobility - old.mobility) * 3),
            (PositionFactor::GoalsOpen, (new.approaches - old.approaches) * 2),
            (PositionFactor::KingCovered, (new.cover - old.cover) * 6),
            (PositionFactor::MenOutside, (new.outside - old.outside) * 8),
        ],
        Side::Attackers => vec![
            (PositionFactor::KingFar, (new.goal_distance - old.goal_distance) * 30),
            (PositionFactor::KingCramped, (old.mobility - new.mobility) * 3),
            (PositionFactor::GoalsGuarded, (old.approaches - new.approaches) * 2),
            (PositionFactor::KingBesieged, (new.siege - old.siege) * 15),
        ],
    };
    gains.into_iter().filter(|(_, gain)| *gain >= MIN_GAIN).max_by_key(|(_, gain)| *gain).map(|(factor, _)| factor)
}

impl PositionFactors {
    /// `None` if the king is captured.
    fn of(game: &Game) -> Option<Self> {
        let king = KingView::new(game)?;
        let set = game.rules().rule_set();
        let outside = game.pieces().into_iter().filter(|&(square, kind)| {
            let kind = set.kind(kind);
            kind.side == Side::Defenders && !kind.royal && set.size.edge_distance(square) < 2
        });
        Some(Self {
            goal_distance: to_i32(king.moves_to_goal().unwrap_or(MAX_DISTANCE).min(MAX_DISTANCE)),
            mobility: to_i32(king.destinations().len()),
            cover: to_i32(king.adjacent(Side::Defenders)),
            siege: to_i32(king.adjacent(Side::Attackers)),
            outside: to_i32(outside.count()),
            approaches: to_i32(king.approaches()),
        })
    }
}

fn to_i32(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
