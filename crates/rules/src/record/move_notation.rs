use super::shorten::shorten;
use crate::{BoardSize, Square, SquareError};
use crate::{Move, PlayedMove, RuleSet};

/// A move as players write it: `e4-e7`, and where it captures `e4-e7xd7/f7`.
///
/// Older records write `e4e7`. The marks may come in any order, twice, or each with its own `x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNotation {
    /// The move.
    pub mv: Move,
    /// The squares it is said to capture on, in order and each once; `None` where the text says nothing of captures.
    pub captured: Option<Vec<Square>>,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveNotationError {
    /// Not two squares.
    #[error("`{0}` is not a move; moves are written like `e4-e7`, or `e4-e7xd7/f7` where they capture")]
    Shape(String),
    /// A square in it is none of this board.
    #[error("in the move `{text}`: {fault}")]
    Square {
        /// The move.
        text: String,
        /// What is wrong with the square.
        #[source]
        fault: SquareError,
    },
}

impl MoveNotation {
    /// Reads a move.
    ///
    /// # Errors
    /// When the text is not two squares with capture marks, or names a square the board has not.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, MoveNotationError> {
        let shape = || MoveNotationError::Shape(shorten(text));
        let square = |name: &str| {
            Square::parse(name, size).map_err(|fault| match fault {
                SquareError::Shape(_) => shape(),
                fault @ SquareError::OffBoard { .. } => MoveNotationError::Square { text: shorten(text), fault },
            })
        };
        // No file is called x: the last is s.
        let (path, marks) = text.split_once('x').map_or((text, None), |(path, marks)| (path, Some(marks)));
        let (from, to) = match path.split_once('-') {
            Some(squares) => squares,
            None => path.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| path.split_at(at)).ok_or_else(shape)?,
        };
        let mv = Move { from: square(from)?, to: square(to)? };
        let captured = marks.map(|marks| {
            let mut squares = marks.split(['/', 'x']).map(square).collect::<Result<Vec<_>, _>>()?;
            squares.sort_unstable();
            squares.dedup();
            Ok(squares)
        });
        Ok(Self { mv, captured: captured.transpose()? })
    }

    /// A move that has been played, with everything it captured.
    #[must_use]
    pub fn from_played(turn: &PlayedMove) -> Self {
        let mut captured: Vec<_> = turn.captured.iter().map(|fallen| fallen.square).collect();
        captured.sort_unstable();
        Self { mv: turn.mv, captured: Some(captured) }
    }

    /// The move as text: `e4-e7xd7/f7`.
    #[must_use]
    pub fn name(&self, size: BoardSize) -> String {
        let marks: Vec<_> = self.captured.iter().flatten().map(|square| square.name(size)).collect();
        let path = self.mv.name(size);
        if marks.is_empty() { path } else { format!("{path}x{}", marks.join("/")) }
    }

    /// Whether the captures written are those that were made. Where nothing is written, nothing contradicts, and many records
    /// do not mark the capture of the king.
    #[must_use]
    pub fn agrees_with(&self, turn: &PlayedMove, set: &RuleSet) -> bool {
        let Some(written) = &self.captured else { return true };
        let made = |kings: bool| {
            let mut made: Vec<_> =
                turn.captured.iter().filter(|fallen| kings || !set.kind(fallen.kind).royal).map(|fallen| fallen.square).collect();
            made.sort_unstable();
            made
        };
        *written == made(true) || *written == made(false)
    }
}
