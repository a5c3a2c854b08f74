//! Books of puzzles: positions with a unique forced win in a given number of moves.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use birka_rules::{Game, PlayedMove, Reason, Rules, Side};
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::move_notation::{MoveNotation, MoveNotationError, ReplayError, replay};
use crate::position;
use crate::position::PositionError;

/// The puzzles of one variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleBook {
    /// The id of the variant.
    pub variant: String,
    /// The fingerprint of their rules.
    pub rules: String,
    /// The puzzles, easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which the side to move wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The id: `tablut-7`.
    pub id: String,
    /// The side to move, which wins.
    pub side: Side,
    /// The number of moves of that side.
    pub moves: u32,
    /// How the side wins.
    pub theme: Theme,
    /// The position in the notation of [`position`].
    pub position: String,
    /// The moves of both sides in the notation of [`MoveNotation`]. The moves of the winner are unique, except perhaps the last; the defence is
    /// one of the longest.
    pub solution: String,
    /// The source.
    pub source: String,
    /// How difficult it is; `None` if nobody has measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The motifs of the solution, in ascending order. They are found when the puzzle is rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motifs: Vec<Motif>,
}

/// How far a search had to look until it saw that the first move of the solution wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The depth in plies.
    pub depth: u32,
    /// The positions it had searched.
    pub nodes: u64,
}

/// How a puzzle is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// The king escapes.
    Escape,
    /// The king is captured.
    Capture,
    /// The defenders are encircled.
    Encirclement,
    /// The king is in an exit fort.
    ExitFort,
    /// Any other win.
    Other,
}

impl From<Reason> for Theme {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::KingEscaped => Self::Escape,
            Reason::KingCaptured => Self::Capture,
            Reason::Encirclement => Self::Encirclement,
            Reason::ExitFort => Self::ExitFort,
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
            Self::ExitFort => "exit fort",
            Self::Other => "other",
        })
    }
}

/// A means by which a puzzle is won. Each follows from the solution alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Motif {
    /// The first move captures nothing, and threatens no win with the next move.
    QuietMove,
    /// A man goes where the defence of the solution captures it.
    Sacrifice,
    /// A move threatens to win on two squares or more with the next move.
    DoubleThreat,
}

impl Motif {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::QuietMove, Self::Sacrifice, Self::DoubleThreat];
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::QuietMove => "quiet move",
            Self::Sacrifice => "sacrifice",
            Self::DoubleThreat => "double threat",
        })
    }
}

/// A syntax error in a book of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PuzzleBookError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The error.
    pub message: String,
}

/// Why a puzzle is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The position is invalid.
    #[error("its position is none: {0}")]
    Position(#[source] PositionError),
    /// The side to move is not that of the position.
    #[error("it says the {said} move, and in its position the {moves} do")]
    Side {
        /// The value in the puzzle.
        said: Side,
        /// The side to move in the position.
        moves: Side,
    },
    /// The game is over in its position.
    #[error("in its position the game is over")]
    Over,
    /// A word of the solution is not a move.
    #[error("its solution: {0}")]
    Move(#[source] MoveNotationError),
    /// A move of the solution cannot be played.
    #[error("its solution: {0}")]
    Line(#[source] ReplayError),
    /// The solution does not end in a win.
    #[error("its solution does not end in a win of the {0}")]
    NoWin(Side),
    /// The solution has another length.
    #[error("its solution has {found} moves of the {side}, and it says {said}")]
    Length {
        /// The winner.
        side: Side,
        /// The value in the puzzle.
        said: u32,
        /// The number of moves in the solution.
        found: usize,
    },
    /// The solution wins in another way.
    #[error("it is said to be won by {said} and is won by {found}")]
    Theme {
        /// The value in the puzzle.
        said: Theme,
        /// How the solution wins.
        found: Theme,
    },
}

impl PuzzleBook {
    /// Parses a book. Does not check its puzzles: see [`Puzzle::play_through`].
    ///
    /// # Errors
    /// At the first syntax error.
    pub fn parse(text: &str) -> Result<Self, PuzzleBookError> {
        ron::from_str(text).map_err(|fault| {
            let place = fault.span.start;
            PuzzleBookError { line: place.line, column: place.col, message: fault.code.to_string() }
        })
    }

    /// The text of the book.
    #[must_use]
    pub fn text(&self) -> String {
        let pretty = PrettyConfig::new().new_line("\n").indentor("    ");
        // RON can write every field, so this cannot fail.
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default() + "\n"
    }
}

impl Puzzle {
    /// The highest level of difficulty.
    pub const HIGHEST_LEVEL: u8 = 5;

    /// The level of difficulty, from 1 to 5; `None` if it is not rated. What a search sees at its first ply has the level of its number of moves, and
    /// each further ply is a level.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        let level = self.rating?.depth.saturating_add(self.moves).saturating_sub(1);
        Some(u8::try_from(level).unwrap_or(u8::MAX).clamp(1, Self::HIGHEST_LEVEL))
    }

    /// The game at the position of the puzzle.
    ///
    /// # Errors
    /// Every error of its position.
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

    /// The moves of the solution.
    ///
    /// # Errors
    /// At the first word that is not a move.
    pub fn line(&self, rules: &Rules) -> Result<Vec<MoveNotation>, PuzzleError> {
        let size = rules.rule_set().size;
        self.solution.split_whitespace().map(|word| MoveNotation::parse(word, size).map_err(PuzzleError::Move)).collect()
    }

    /// Plays the solution. Returns the game at its end. Does not check that the moves are unique, which takes a proof search.
    ///
    /// # Errors
    /// Every contradiction between the puzzle and its solution.
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

    /// The motifs of the solution.
    ///
    /// # Errors
    /// Every error of its position, or the first error of its solution.
    pub fn find_motifs(&self, rules: &Arc<Rules>) -> Result<Vec<Motif>, Vec<PuzzleError>> {
        let mut game = self.game(rules)?;
        let line = self.line(rules).map_err(|fault| vec![fault])?;
        let mut found = BTreeSet::new();
        let mut last: Option<PlayedMove> = None;
        for (ply, notation) in line.iter().enumerate() {
            replay(&mut game, std::slice::from_ref(notation)).map_err(|fault| vec![PuzzleError::Line(fault)])?;
            let Some(played) = game.played_moves().last().cloned() else { break };
            if ply % 2 == 1 {
                let is_lost = last.is_some_and(|last| played.captured.iter().any(|piece| Some(piece.square) == last.mv.to()));
                found.extend(is_lost.then_some(Motif::Sacrifice));
            } else if let Some(threats) = count_threats(&game, self.side) {
                found.extend((threats > 1).then_some(Motif::DoubleThreat));
                found.extend((ply == 0 && threats == 0 && played.captured.is_empty()).then_some(Motif::QuietMove));
            }
            last = Some(played);
        }
        Ok(found.into_iter().collect())
    }
}

/// The number of squares where a side would win at once if its opponent, whose turn it is, passed; `None` if the game is over.
fn count_threats(game: &Game, side: Side) -> Option<usize> {
    let mut setup = game.setup();
    setup.turn = side;
    let mut passed = Game::from_setup(Arc::clone(game.rules()), &setup).ok().filter(|_| game.outcome().is_none())?;
    let mut squares = BTreeSet::new();
    for mv in passed.legal_moves() {
        if let Ok(played) = passed.play(mv) {
            squares.extend(played.outcome.filter(|outcome| outcome.winner == Some(side)).and_then(|_| mv.to()));
            passed.undo();
        }
    }
    Some(squares.len())
}
