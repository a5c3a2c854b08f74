//! Hints: the best move and the reasons for it, by a search of a bounded number of positions.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use birka_engine::{Engine, Limits, PrincipalVariation, Score, SearchError, SearchHandle, SearchMessage};
use birka_localization::Language;
use birka_prose::{MoveFeature, explain_move};
use birka_rules::{Game, Move, Reason, RuleSet, Side};

use crate::move_reasons::{most_improved, move_features};

/// The best move and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The side to move.
    pub side: Side,
    /// The best move.
    pub mv: Move,
    /// The principal variation, from `mv` on.
    pub line: Vec<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The reasons for the move, the most important first; never empty.
    pub features: Vec<MoveFeature>,
}

/// How many reasons [`Hint::text`] names.
const MAX_REASONS: usize = 2;
/// How many plies of the principal variation are searched for what the move prepares.
const LOOKAHEAD: usize = 7;

impl Hint {
    /// Explains the result of a search. `lines` are its best lines, the best first. A second line tells whether the move is the only one.
    ///
    /// `None` without a line, or if its first move is illegal: the game is over.
    #[must_use]
    pub fn from_lines(game: &Game, lines: &[PrincipalVariation]) -> Option<Self> {
        let best = lines.first()?;
        let mv = *best.moves.first()?;
        let mut features = move_features(game, mv)?;
        if !matches!(features.first(), Some(MoveFeature::Wins { .. })) {
            features.splice(0..0, proven_result(game, best, lines.get(1)));
            if !features.iter().any(explains_itself) {
                features.extend(prepared(game, &best.moves));
            }
            if features.is_empty() {
                features.push(quiet_reason(game, mv));
            }
        }
        Some(Self { side: game.turn(), mv, line: best.moves.clone(), score: best.score, features })
    }

    /// The move and the most important reasons for it, as a sentence.
    #[must_use]
    pub fn text(&self, set: &RuleSet, language: Language) -> String {
        explain_move(set, self.side, self.mv, &self.features[..self.features.len().min(MAX_REASONS)], language)
    }

    /// Lets an engine search for the best move in the background and explains it there. `wake` is called when the hint can be
    /// [polled](HintTask::poll).
    #[must_use]
    pub fn start(engine: &Engine, game: &Game, budget: NodeBudget, mut wake: impl FnMut() + Send + 'static) -> HintTask {
        let (send, result) = channel();
        let position = game.clone();
        let mut lines: Vec<PrincipalVariation> = Vec::new();
        let limits = budget.limits(game, 2);
        let search = engine.start(game, limits, move |report| {
            let hint = match report {
                SearchMessage::Info(info) => return PrincipalVariation::update(&mut lines, info),
                SearchMessage::Finished(_) => Ok(Self::from_lines(&position, &lines)),
                SearchMessage::Failed(error) => Err(error),
            };
            // The receiver is gone if the task was dropped.
            let _ = send.send(hint);
            wake();
        });
        HintTask { _search: search, result: Mutex::new(result) }
    }
}

/// A running search for a hint. Dropping it stops the search.
#[derive(Debug)]
pub struct HintTask {
    _search: SearchHandle,
    result: Mutex<Receiver<HintResult>>,
}

type HintResult = Result<Option<Hint>, SearchError>;

impl HintTask {
    /// The hint, once; `None` while the search runs and after the hint was returned. `Ok(None)` if the game is over.
    #[must_use]
    pub fn poll(&self) -> Option<HintResult> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    /// Blocks until the hint is found. `Ok(None)` if the game is over.
    ///
    /// # Errors
    /// If the search fails.
    pub fn wait(self) -> HintResult {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        result.recv().unwrap_or_else(|_| Err(SearchError::Panicked("it ended without a result".to_owned())))
    }
}

/// The fact the search has proven: a forced win, a delayed loss, or that every other move loses.
fn proven_result(game: &Game, best: &PrincipalVariation, second: Option<&PrincipalVariation>) -> Option<MoveFeature> {
    match (best.score, second.map(|line| line.score)) {
        (Score::Win(moves), _) => Some(MoveFeature::ForcesWin { moves, reason: reason_of_win(game, &best.moves) }),
        (Score::Loss(moves), _) => Some(MoveFeature::DelaysLoss { moves }),
        (Score::Cp(_), Some(Score::Loss(loses_in))) => Some(MoveFeature::OnlyMove { loses_in }),
        _ => None,
    }
}

/// The reason for which a line ends in a win; `None` if it does not.
fn reason_of_win(game: &Game, line: &[Move]) -> Option<Reason> {
    let mut game = game.clone();
    let last = line.iter().map_while(|&mv| game.play(mv).ok()).last()?;
    last.outcome.filter(|outcome| outcome.winner.is_some()).map(|outcome| outcome.reason)
}

/// Whether a reason alone makes clear why the move is good.
fn explains_itself(feature: &MoveFeature) -> bool {
    !matches!(feature, MoveFeature::DelaysLoss { .. } | MoveFeature::OnlyMove { .. } | MoveFeature::OpensLine { .. })
}

/// The outcome of the principal variation: material won, or else a strong later move.
fn prepared(game: &Game, line: &[Move]) -> Option<MoveFeature> {
    let side = game.turn();
    let set = game.rules().rule_set();
    let mut played = game.clone();
    let (mut balance, mut won_in, mut later) = (0i32, None, None);
    for (ply, &mv) in line.iter().take(LOOKAHEAD).enumerate() {
        let is_own = played.turn() == side;
        if is_own && ply > 0 && later.is_none() {
            let features = move_features(&played, mv).unwrap_or_default();
            let feature = features.into_iter().find(|feature| {
                matches!(feature, MoveFeature::Wins { .. } | MoveFeature::OpensEscape { .. } | MoveFeature::ThreatensKing { .. })
            });
            later = feature.map(|feature| MoveFeature::Prepares { mv, feature: Box::new(feature) });
        }
        let Ok(turn) = played.play(mv) else { break };
        let before = balance;
        balance += turn.captured.iter().map(|piece| if set.kind(piece.kind).side == side { -1 } else { 1 }).sum::<i32>();
        if before <= 0 && balance > 0 {
            won_in = Some(ply / 2 + 1);
        }
    }
    let men = usize::try_from(balance).ok().filter(|&men| men > 0);
    men.zip(won_in).map(|(men, moves)| MoveFeature::WinsMaterial { men, moves }).or(later)
}

/// The reason for a move without tactical features.
fn quiet_reason(game: &Game, mv: Move) -> MoveFeature {
    let mut after = game.clone();
    let factor = after.play(mv).ok().and_then(|_| most_improved(game, &after));
    factor.map_or(MoveFeature::Maintains, MoveFeature::Improves)
}

/// How many positions a search looks at. The same budget gives the same result on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeBudget {
    nodes: u64,
}

/// Searches of variants with hooks get this fraction of the nodes, because each node takes at least that much longer.
const HOOKED_DIVISOR: u64 = 4;
/// The least number of nodes of a search with hooks.
const HOOKED_MIN_NODES: u64 = 500;

impl NodeBudget {
    /// For a hint: about a second or less.
    pub const HINT: Self = Self { nodes: 600_000 };
    /// For each move of a review.
    pub const REVIEW: Self = Self { nodes: 80_000 };

    /// A budget of `nodes` positions, at least one.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: nodes.max(1) }
    }

    /// The limits of a search for the `lines` best lines of a game.
    #[must_use]
    pub fn limits(self, game: &Game, lines: usize) -> Limits {
        let nodes = if game.rules().hooks().is_some() { (self.nodes / HOOKED_DIVISOR).max(HOOKED_MIN_NODES) } else { self.nodes };
        Limits { multipv: lines, ..Limits::nodes(nodes) }
    }
}
