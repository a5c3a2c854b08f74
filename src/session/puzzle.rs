//! A puzzle on the table: who plays it is told whether a move is the way, and is answered by the best defence.
//!
//! A puzzle is played in a [`Session`] like any game. [`Posed`] begins that session and judges how it stands:
//!
//! ```
//! use birka::session::puzzle::{Posed, Verdict, shipped};
//!
//! let library = birka::script::Library::shipped();
//! let book = &shipped()[0];
//! let puzzle = &book.puzzles[0];
//! let posed = Posed::new(library.get(&book.variant).expect("it ships"), book, puzzle).expect("it holds");
//! let mut session = posed.session();
//! loop {
//!     let mv = posed.hint(session.game()).expect("the side to win has a way");
//!     session.play(mv).expect("legal");
//!     match posed.judge(session.game()).expect("a move has been made") {
//!         Verdict::Solved => break,
//!         Verdict::GoOn { reply, .. } => drop(session.play(reply).expect("legal")),
//!         Verdict::NotTheWay { .. } => unreachable!("a hint is the way"),
//!     }
//! }
//! ```

use std::sync::{Arc, LazyLock};

use super::Session;
use birka_engine::proof::{BUDGET, best_defences, winning_moves};
use birka_engine::{Limits, Resources, Thinker};
use birka_rules::record::{Puzzle, PuzzleBook, PuzzleError};
use birka_rules::{Game, Move, Setup};
use birka_script::Variant;

/// Positions the engine looks at to choose an answer that shows what is wrong with a move.
const SHOW: u64 = 5_000;

/// The puzzles that come with Birka.
#[must_use]
pub fn shipped() -> &'static [PuzzleBook] {
    static BOOKS: LazyLock<Vec<PuzzleBook>> = LazyLock::new(|| {
        let texts = [include_str!("../../assets/puzzles/brandubh.ron"), include_str!("../../assets/puzzles/tablut.ron")];
        // The texts are part of the program, and a test reads them.
        texts.iter().map(|text| PuzzleBook::parse(text).expect("a book that comes with Birka")).collect()
    });
    &BOOKS
}

/// A puzzle that is ready to be played.
#[derive(Clone)]
pub struct Posed {
    variant: Arc<Variant>,
    puzzle: Puzzle,
    start: Setup,
    line: Vec<Move>,
}

/// What is to be said about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins: the puzzle is solved.
    Solved,
    /// It is right so far.
    GoOn {
        /// The best defence, to be played next.
        reply: Move,
        /// Moves that still have to be found.
        left: u32,
    },
    /// It does not win in time. Taking it back is another try.
    NotTheWay {
        /// An answer that shows it, if there is one.
        refutation: Option<Move>,
    },
}

/// Why a puzzle cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotPose {
    /// It is for another variant.
    #[error("the puzzle is for `{wanted}` and not for `{found}`")]
    Variant {
        /// The variant of the book.
        wanted: String,
        /// The variant that was given.
        found: String,
    },
    /// The variant's rules have been changed since it was proven.
    #[error("the rules of `{variant}` have changed since the puzzle was proven; `birka puzzles --check` tells whether it still holds")]
    Rules {
        /// The variant.
        variant: String,
    },
    /// It is none.
    #[error("the puzzle {id} is none: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults {
        /// The puzzle.
        id: String,
        /// What is wrong with it.
        faults: Vec<PuzzleError>,
    },
}

impl Posed {
    /// Makes a puzzle ready.
    ///
    /// # Errors
    /// When it is for other rules, or is none.
    pub fn new(variant: Arc<Variant>, book: &PuzzleBook, puzzle: &Puzzle) -> Result<Self, CannotPose> {
        if book.variant != variant.id {
            return Err(CannotPose::Variant { wanted: book.variant.clone(), found: variant.id.clone() });
        }
        if book.rules != variant.rules.fingerprint() {
            return Err(CannotPose::Rules { variant: variant.id.clone() });
        }
        let played = puzzle.play_through(&variant.rules).map_err(|faults| CannotPose::Faults { id: puzzle.id.clone(), faults })?;
        let line = played.played_moves().iter().map(|turn| turn.mv).collect();
        let mut game = played;
        while game.undo().is_some() {}
        Ok(Self { variant, puzzle: puzzle.clone(), start: game.setup(), line })
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The game to be played, before its first move. Whoever solves it moves first.
    ///
    /// # Panics
    /// Never: the position has been looked at.
    #[must_use]
    pub fn session(&self) -> Session {
        Session::from_setup(Arc::clone(&self.variant), &self.start).expect("a position that a game was played from")
    }

    /// What is to be said about the last move of whoever solves it; `None` where it is his turn.
    ///
    /// Along the solution it takes no time. Elsewhere it takes a proof, mostly of moments; where seconds would be noticed, ask on
    /// another thread.
    #[must_use]
    pub fn judge(&self, game: &Game) -> Option<Verdict> {
        if let Some(outcome) = game.outcome() {
            let solved = outcome.winner == Some(self.puzzle.side);
            return Some(if solved { Verdict::Solved } else { Verdict::NotTheWay { refutation: None } });
        }
        if game.turn() == self.puzzle.side {
            return None;
        }
        let left = self.left(game);
        if let Some(&reply) = self.ahead(game).and_then(<[_]>::first) {
            return Some(Verdict::GoOn { reply, left });
        }
        Some(match best_defences(game, left, BUDGET) {
            Ok((defences, Some(left))) if !defences.is_empty() => Verdict::GoOn { reply: defences[0], left },
            Ok((defences, _)) => Verdict::NotTheWay { refutation: show(game, &defences) },
            // Of a solution no move but the last has another that wins, and what the last leads to is soon known.
            Err(_) => Verdict::NotTheWay { refutation: None },
        })
    }

    /// The next move of the way, for whoever solves it; `None` where it is not his turn, or where he has left the way.
    #[must_use]
    pub fn hint(&self, game: &Game) -> Option<Move> {
        if game.turn() != self.puzzle.side || game.outcome().is_some() {
            return None;
        }
        let next = self.ahead(game).and_then(|ahead| ahead.first().copied());
        next.or_else(|| winning_moves(game, self.left(game), BUDGET).ok()?.first().copied())
    }

    /// Moves that still have to be found, if those made so far were right.
    #[must_use]
    pub fn left(&self, game: &Game) -> u32 {
        self.puzzle.moves.saturating_sub(u32::try_from(game.played_moves().len().div_ceil(2)).unwrap_or(u32::MAX))
    }

    /// The rest of the solution, where it has been followed so far.
    fn ahead(&self, game: &Game) -> Option<&[Move]> {
        let played = game.played_moves();
        let (behind, ahead) = self.line.split_at_checked(played.len())?;
        behind.iter().zip(played).all(|(mv, turn)| *mv == turn.mv).then_some(ahead)
    }
}

/// Of moves that hold out, the one that the engine would play, if it is one of them.
fn show(game: &Game, defences: &[Move]) -> Option<Move> {
    let thinker = Thinker::new(Resources { threads: 1, memory: 1 });
    let best = thinker.best(game, &Limits::nodes(SHOW)).ok().and_then(|best| best.mv);
    best.filter(|mv| defences.contains(mv)).or_else(|| defences.first().copied())
}
