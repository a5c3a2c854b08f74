//! Puzzles as files: positions in which one side wins in so many moves and in one way only.

use std::fmt;
use std::sync::Arc;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::{MoveNotation, MoveNotationError, PositionError, ReplayError, position, replay};
use crate::{Game, Reason, Rules, Side};

/// The puzzles of one variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleBook {
    /// The id of the variant.
    pub variant: String,
    /// The fingerprint of the rules by which they hold.
    pub rules: String,
    /// The puzzles, easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which the side to move wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What it is called: `tablut-7`.
    pub id: String,
    /// Whose turn it is, and who wins.
    pub side: Side,
    /// So many moves of that side it takes.
    pub moves: u32,
    /// What wins.
    pub theme: Theme,
    /// The position, as [`position`] writes it.
    pub position: String,
    /// The moves of both sides, as [`MoveNotation`] writes them: the only ones of the side that wins but perhaps for the last, and a defence
    /// that holds out as long as can be.
    pub solution: String,
    /// Where it comes from.
    pub source: String,
}

/// What a puzzle is won by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// The king escapes.
    Escape,
    /// The king is captured.
    Capture,
    /// The king and his men are shut in.
    Encirclement,
    /// Anything else the rules count as a win.
    Other,
}

impl From<Reason> for Theme {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::KingEscaped => Self::Escape,
            Reason::KingCaptured => Self::Capture,
            Reason::Encirclement => Self::Encirclement,
            _ => Self::Other,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Escape => "escape",
            Self::Capture => "capture",
            Self::Encirclement => "encirclement",
            Self::Other => "other",
        })
    }
}

/// Why a text is no book of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PuzzleBookError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

/// What is wrong with a puzzle that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// Its position is none.
    #[error("its position is none: {0}")]
    Position(#[source] PositionError),
    /// Another side moves than it says.
    #[error("it says the {said} move, and in its position the {moves} do")]
    Side {
        /// As it says.
        said: Side,
        /// As the position says.
        moves: Side,
    },
    /// The game is over.
    #[error("in its position the game is over")]
    Over,
    /// A word of the solution that is no move.
    #[error("its solution: {0}")]
    Move(#[source] MoveNotationError),
    /// A move of the solution that cannot be played.
    #[error("its solution: {0}")]
    Line(#[source] ReplayError),
    /// The solution does not come to a win.
    #[error("its solution does not end in a win of the {0}")]
    NoWin(Side),
    /// The solution is shorter or longer than it says.
    #[error("its solution has {found} moves of the {side}, and it says {said}")]
    Length {
        /// Who is to win.
        side: Side,
        /// As it says.
        said: u32,
        /// As the solution has it.
        found: usize,
    },
    /// The solution wins by something else.
    #[error("it is said to be won by {said} and is won by {found}")]
    Theme {
        /// As it says.
        said: Theme,
        /// As the solution ends.
        found: Theme,
    },
}

impl PuzzleBook {
    /// Reads a book. Whether its puzzles hold is another matter: [`Puzzle::play_through`].
    ///
    /// # Errors
    /// At the first place where it is no book.
    pub fn parse(text: &str) -> Result<Self, PuzzleBookError> {
        ron::from_str(text).map_err(|fault| {
            let place = fault.span.start;
            PuzzleBookError { line: place.line, column: place.col, message: fault.code.to_string() }
        })
    }

    /// The book as text.
    #[must_use]
    pub fn text(&self) -> String {
        let pretty = PrettyConfig::new().new_line("\n").indentor("    ");
        // There is nothing in a book that cannot be written.
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default() + "\n"
    }
}

impl Puzzle {
    /// The game it is, before its first move.
    ///
    /// # Errors
    /// Everything that is wrong with its position.
    pub fn game(&self, rules: &Arc<Rules>) -> Result<Game, Vec<PuzzleError>> {
        let game =
            position::game(rules, &self.position).map_err(|faults| faults.into_iter().map(PuzzleError::Position).collect::<Vec<_>>())?;
        let mut faults = Vec::new();
        if game.turn() != self.side {
            faults.push(PuzzleError::Side { said: self.side, moves: game.turn() });
        }
        if game.outcome().is_some() {
            faults.push(PuzzleError::Over);
        }
        if faults.is_empty() { Ok(game) } else { Err(faults) }
    }

    /// The moves of its solution.
    ///
    /// # Errors
    /// At the first word that is no move.
    pub fn line(&self, rules: &Rules) -> Result<Vec<MoveNotation>, PuzzleError> {
        let size = rules.rule_set().size;
        self.solution.split_whitespace().map(|word| MoveNotation::parse(word, size).map_err(PuzzleError::Move)).collect()
    }

    /// Plays its solution and gives the game at its end. That the moves are the only ones is for a proof to say.
    ///
    /// # Errors
    /// Everything that is not as the puzzle says.
    pub fn play_through(&self, rules: &Arc<Rules>) -> Result<Game, Vec<PuzzleError>> {
        let mut game = self.game(rules)?;
        let line = self.line(rules).map_err(|fault| vec![fault])?;
        replay(&mut game, &line).map_err(|fault| vec![PuzzleError::Line(fault)])?;
        let mut faults = Vec::new();
        match game.outcome().filter(|outcome| outcome.winner == Some(self.side)) {
            None => faults.push(PuzzleError::NoWin(self.side)),
            Some(outcome) if Theme::from(outcome.reason) != self.theme => {
                faults.push(PuzzleError::Theme { said: self.theme, found: outcome.reason.into() });
            }
            Some(_) => {}
        }
        let found = line.len().div_ceil(2);
        if found != self.moves as usize {
            faults.push(PuzzleError::Length { side: self.side, said: self.moves, found });
        }
        if faults.is_empty() { Ok(game) } else { Err(faults) }
    }
}
