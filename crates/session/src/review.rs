//! Reviews: how good every move of a game was.

use birka_engine::{Assessment, Engine, Limits, PrincipalVariation, Resources, Score, SearchError, SearchInfo};
use birka_localization::Language;
use birka_rules::{Game, Move, Side};

use crate::hint::{Hint, NodeBudget};

/// A move of a game with the engine's judgement of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The index of the move in the game.
    pub ply: usize,
    /// The side that made it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The evaluation before the move, with best play.
    pub before: Assessment,
    /// The evaluation after it.
    pub after: Assessment,
    /// The best line from before the move, if it is better by at least [`ReviewedMove::NEGLIGIBLE`].
    pub better_line: Option<PrincipalVariation>,
    /// `None` for a good move.
    pub annotation: Option<Annotation>,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Annotation {
    /// The move cost [`ReviewedMove::MISTAKE`] or more.
    Mistake,
    /// It cost [`ReviewedMove::BLUNDER`] or more, or loses a game that was not lost.
    Blunder,
    /// The move misses a proven win.
    MissedWin,
}

impl Annotation {
    /// Its name in English: "mistake", "blunder", "missed win".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed win",
        }
    }
}

impl ReviewedMove {
    /// The least [`cost`](Self::cost) of a mistake.
    pub const MISTAKE: f32 = 0.10;
    /// The least cost of a blunder.
    pub const BLUNDER: f32 = 0.20;
    /// Smaller costs are noise of the search; no better move is named then.
    pub const NEGLIGIBLE: f32 = 0.03;

    /// By how much the move lowered its player's winning chances, from 0 to 1.
    #[must_use]
    pub fn cost(&self) -> f32 {
        (self.before.win_chance(self.side) - self.after.win_chance(self.side)).max(0.0)
    }

    /// The better move and the reasons for it; `None` without a better line. `game` is the reviewed game.
    #[must_use]
    pub fn better_move(&self, game: &Game) -> Option<Hint> {
        let better_line = self.better_line.as_ref()?;
        let mut game = game.clone();
        while game.played_moves().len() > self.ply {
            game.undo();
        }
        Hint::from_lines(&game, std::slice::from_ref(better_line))
    }

    /// The better move and the reasons for it, as a sentence; `None` without a better line. `game` is the reviewed game.
    #[must_use]
    pub fn better_move_text(&self, game: &Game, language: Language) -> Option<String> {
        Some(self.better_move(game)?.text(game.rules().rule_set(), language))
    }

    fn new(ply: usize, side: Side, mv: Move, best: PrincipalVariation, after: Assessment) -> Self {
        let before = Assessment::Scored(side, best.score);
        let mut reviewed = Self { ply, side, mv, before, after, better_line: None, annotation: None };
        if best.moves.first() == Some(&mv) {
            // The search after the move looks one ply deeper. Its result does not count against the best move.
            return reviewed;
        }
        let wins = |standing: Assessment, side: Side| standing.forced_win().is_some_and(|(winner, _)| winner == side);
        let (had_win, now_lost) = (wins(before, side), wins(after, side.opponent()) && !wins(before, side.opponent()));
        let cost = reviewed.cost();
        reviewed.annotation = match cost {
            _ if had_win && !wins(after, side) => Some(Annotation::MissedWin),
            _ if now_lost || cost >= Self::BLUNDER => Some(Annotation::Blunder),
            _ if cost >= Self::MISTAKE => Some(Annotation::Mistake),
            _ => None,
        };
        reviewed.better_line = (reviewed.annotation.is_some() || cost >= Self::NEGLIGIBLE).then_some(best);
        reviewed
    }
}

/// The judgement of every move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The moves, in order.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// The moves with an annotation.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|reviewed| reviewed.annotation.is_some())
    }

    /// The move after which the winner, or the side that is ahead at the end, was never behind again. `None` for a drawn or even game and
    /// for one without moves.
    #[must_use]
    pub fn decisive_move(&self) -> Option<&ReviewedMove> {
        let end = self.moves.last()?.after;
        let ahead = Side::ALL.into_iter().find(|&side| end.win_chance(side) > 0.5)?;
        let last_behind = self.moves.iter().rposition(|reviewed| reviewed.after.win_chance(ahead) <= 0.5);
        self.moves.get(last_behind.map_or(0, |ply| ply + 1))
    }

    /// Reviews a game and blocks until it is done. Calls `on_move` with each reviewed move; if that returns `false`, the review ends with
    /// the moves so far.
    ///
    /// # Errors
    /// If a search fails.
    pub fn run(game: &Game, budget: NodeBudget, mut on_move: impl FnMut(&ReviewedMove) -> bool) -> Result<Self, SearchError> {
        let played: Vec<Move> = game.played_moves().iter().map(|turn| turn.mv).collect();
        let mut game = game.clone();
        while game.undo().is_some() {}
        let engine = Engine::new(Resources { threads: 1, memory: 16 });
        let limits = budget.limits(&game, 1);
        let mut moves = Vec::new();
        let mut best = best_line(&engine, &game, &limits)?;
        for (ply, mv) in played.into_iter().enumerate() {
            let side = game.turn();
            // The moves were legal when they were played.
            let (Some(line), Ok(turn)) = (best, game.play(mv)) else { break };
            let (after, next) = match turn.outcome {
                Some(outcome) => (Assessment::GameOver(outcome), None),
                None => {
                    let next = best_line(&engine, &game, &limits)?;
                    let score = next.as_ref().map_or(Score::Cp(0), |line| line.score);
                    (Assessment::Scored(game.turn(), score), next)
                }
            };
            let reviewed = ReviewedMove::new(ply, side, mv, line, after);
            let go_on = on_move(&reviewed);
            moves.push(reviewed);
            best = next;
            if !go_on {
                break;
            }
        }
        Ok(Self { moves })
    }
}

/// The best line of a position; `None` if the game is over.
fn best_line(engine: &Engine, game: &Game, limits: &Limits) -> Result<Option<PrincipalVariation>, SearchError> {
    let best = engine.search(game, limits)?;
    Ok(best.info.map(|SearchInfo { score, pv, depth, .. }| PrincipalVariation { score, moves: pv, depth }))
}
