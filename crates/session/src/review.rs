//! Reviews: how good every move of a game was.

use birka_engine::{Assessment, BestMove, Engine, Limits, PrincipalVariation, Resources, Score, SearchError, SearchInfo};
use birka_localization::Language;
use birka_records::game_record::{AnnotatedMove, GameRecord, MoveSign};
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
    /// Every annotation, from the mildest on.
    pub const ALL: [Self; 3] = [Self::Mistake, Self::Blunder, Self::MissedWin];

    /// Its name in English: "mistake", "blunder", "missed win".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed win",
        }
    }

    /// Its sign in a record.
    #[must_use]
    pub fn sign(self) -> MoveSign {
        match self {
            Self::Mistake => MoveSign::Mistake,
            Self::Blunder | Self::MissedWin => MoveSign::Blunder,
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

    /// How good the move was, from 0 to 100, by the formula of lichess.org/page/accuracy.
    #[must_use]
    pub fn accuracy(&self) -> f32 {
        (103.1668 * (-4.354 * self.cost()).exp() - 3.1669).clamp(0.0, 100.0)
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

    pub(crate) fn new(ply: usize, side: Side, mv: Move, best: PrincipalVariation, after: Assessment) -> Self {
        // What is rolled is nobody's merit and nobody's fault.
        let before = if mv.is_roll() { after } else { Assessment::Scored(side, best.score) };
        let mut reviewed = Self { ply, side, mv, before, after, better_line: None, annotation: None };
        if best.moves.first() == Some(&mv) || mv.is_roll() {
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

/// Writes the judgement of moves into the record of their game: a sign at each that has an annotation, and the better line as a variation with the reasons
/// as a comment. The record has `first` moves before those of `game`.
pub fn annotate(record: &mut GameRecord, first: usize, game: &Game, reviewed: &[ReviewedMove], language: Language) {
    let size = game.rules().rule_set().size;
    for judged in reviewed {
        let (Some(annotation), Some(mv)) = (judged.annotation, record.moves.get_mut(first + judged.ply)) else { continue };
        mv.sign.get_or_insert(annotation.sign());
        let Some(line) = &judged.better_line else { continue };
        let mut before = game.clone();
        while before.played_moves().len() > judged.ply {
            before.undo();
        }
        let mut better: Vec<_> =
            line.moves.iter().map_while(|&mv| before.play(mv).ok()).map(|played| AnnotatedMove::of(&played, size)).collect();
        if let Some(best) = better.first_mut() {
            best.comment = judged.better_move_text(game, language).unwrap_or_default();
            mv.variations.push(better.into());
        }
    }
}

/// The judgement of every move of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The moves, in order.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// The moves with an annotation.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|reviewed| reviewed.annotation.is_some())
    }

    /// The mean [accuracy](ReviewedMove::accuracy) of a side's moves, from 0 to 100; `None` if it made none.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
    pub fn accuracy(&self, side: Side) -> Option<f32> {
        let moves: Vec<f32> =
            self.moves.iter().filter(|judged| judged.side == side && !judged.mv.is_roll()).map(ReviewedMove::accuracy).collect();
        (!moves.is_empty()).then(|| moves.iter().sum::<f32>() / moves.len() as f32)
    }

    /// The sign of a move: that of its annotation, or `!` if it takes full advantage of a mistake before it.
    #[must_use]
    pub fn sign(&self, ply: usize) -> Option<MoveSign> {
        let reviewed = self.moves.get(ply)?;
        let before = ply.checked_sub(1).and_then(|before| self.moves.get(before));
        let is_answer = before.is_some_and(|before| before.side != reviewed.side && before.annotation.is_some());
        match reviewed.annotation {
            Some(annotation) => Some(annotation.sign()),
            None => (is_answer && reviewed.better_line.is_none()).then_some(MoveSign::Good),
        }
    }

    /// The judgements of the moves that a game has in common with the reviewed one, from the first move on. Another move at the same place is not
    /// judged, and neither is what follows it.
    #[must_use]
    pub fn of_line(&self, game: &Game) -> &[ReviewedMove] {
        let common = self.moves.iter().zip(game.played_moves()).take_while(|(judged, played)| judged.mv == played.mv).count();
        &self.moves[..common]
    }

    /// How many moves of a side have an annotation.
    #[must_use]
    pub fn count(&self, side: Side, annotation: Annotation) -> usize {
        self.turning_points().filter(|reviewed| (reviewed.side, reviewed.annotation) == (side, Some(annotation))).count()
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
        let engine = Self::engine();
        let mut work = ReviewWork::new(game, budget);
        while let Some((position, limits)) = work.next_search() {
            let best = engine.search(position, limits)?;
            let known = work.judged.len();
            if let Some(last) = work.judge(best).iter().position(|judged| !on_move(judged)) {
                work.judged.truncate(known + last + 1);
                break;
            }
        }
        Ok(work.finish())
    }

    /// The engine whose searches give a [`ReviewWork`] the same result on every machine.
    #[must_use]
    pub fn engine() -> Engine {
        Engine::new(Resources { threads: 1, memory: 16 })
    }
}

/// A review in steps: a search of each position, by [`Review::engine`], and a judgement of each move.
#[derive(Clone)]
pub struct ReviewWork {
    /// The game up to the position that is searched next.
    game: Game,
    /// The moves from there on, the next one last.
    to_come: Vec<Move>,
    limits: Limits,
    /// The move that led here, with the best line before it.
    last: Option<(usize, Side, Move, PrincipalVariation)>,
    /// Whether the end is reached.
    is_done: bool,
    judged: Vec<ReviewedMove>,
}

impl ReviewWork {
    /// Judges no move of a game yet.
    #[must_use]
    pub fn new(game: &Game, budget: NodeBudget) -> Self {
        let to_come = game.played_moves().iter().rev().map(|turn| turn.mv).collect();
        let mut game = game.clone();
        while game.undo().is_some() {}
        Self { limits: budget.limits(&game, 1), game, to_come, last: None, is_done: false, judged: Vec::new() }
    }

    /// The position to be searched next, and the limits; `None` when every move is judged.
    #[must_use]
    pub fn next_search(&self) -> Option<(&Game, &Limits)> {
        (!self.is_done).then_some((&self.game, &self.limits))
    }

    /// Takes the result of the search of [`next_search`](Self::next_search). Returns the moves whose judgement it completes: two
    /// where the next one ends the game.
    pub fn judge(&mut self, best: BestMove) -> &[ReviewedMove] {
        let line = best.info.map(|SearchInfo { score, pv, depth, .. }| PrincipalVariation { score, moves: pv, depth });
        let score = line.as_ref().map_or(Score::Cp(0), |line| line.score);
        let before = self.judged.len();
        self.complete(Assessment::Scored(self.game.turn(), score));
        let side = self.game.turn();
        // The moves were legal when they were played.
        match (line, self.to_come.pop()) {
            (Some(line), Some(mv)) => match self.game.play(mv) {
                Ok(turn) => {
                    self.last = Some((self.judged.len(), side, mv, line));
                    if let Some(outcome) = turn.outcome {
                        self.complete(Assessment::GameOver(outcome));
                        self.is_done = true;
                    }
                }
                Err(_) => self.is_done = true,
            },
            _ => self.is_done = true,
        }
        &self.judged[before..]
    }

    /// The review of the moves judged so far.
    #[must_use]
    pub fn finish(self) -> Review {
        Review { moves: self.judged }
    }

    fn complete(&mut self, after: Assessment) {
        if let Some((ply, side, mv, line)) = self.last.take() {
            self.judged.push(ReviewedMove::new(ply, side, mv, line, after));
        }
    }
}
