//! Squares, directions and bitboards of boards of up to 19 squares a side, and boards drawn as text. Nothing here depends on rules, sides or
//! pieces.

pub(crate) mod bitboard;
pub(crate) mod square;

use crate::board::square::{BoardSize, BoardSizeError, Square};

/// A board drawn as text: one line for each rank, the highest rank first, one character for each square.
///
/// Whitespace within a rank and blank lines are ignored: `. . K . .` and `..K..` are the same rank. `#` is not a square of the board.
///
/// ```
/// use birka_rules::BoardDiagram;
///
/// let diagram = BoardDiagram::parse("
///     . . . . a
///     . . . . .
///     . . K . .
///     . . . . .
///     d . . . .
/// ").unwrap();
/// assert_eq!(diagram.size().to_string(), "5×5");
/// assert_eq!(diagram.letter(diagram.size().at(2, 2)), 'K');
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDiagram {
    size: BoardSize,
    /// By square number: rank 1 first.
    letters: Vec<char>,
}

/// Why a text is not a board diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardDiagramError {
    /// No board has this number of files and ranks.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A rank does not have as many squares as most ranks.
    #[error("rank {rank} has {found} squares where the board has {expected} files; write `#` where the board has no square")]
    Ragged {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// Squares in this rank.
        found: usize,
        /// Files of the board: the most frequent length of its ranks, the longest of several.
        expected: usize,
    },
}

impl BoardDiagram {
    /// The character of a drawing where the board has no square.
    pub const ABSENT: char = '#';

    /// Parses a diagram.
    ///
    /// # Errors
    /// Every rank of the wrong length, or an unsupported board size.
    pub fn parse(text: &str) -> Result<Self, Vec<BoardDiagramError>> {
        let ranks: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|rank| !rank.is_empty())
            .collect();
        let times = |length: usize| ranks.iter().filter(|rank| rank.len() == length).count();
        let files = ranks.iter().map(Vec::len).max_by_key(|&length| (times(length), length)).unwrap_or(0);
        let ragged: Vec<_> = (0..ranks.len())
            .filter(|&row| ranks[row].len() != files)
            .map(|row| BoardDiagramError::Ragged { rank: ranks.len() - row, found: ranks[row].len(), expected: files })
            .collect();
        if !ragged.is_empty() {
            return Err(ragged);
        }
        let size = BoardSize::rectangle(files, ranks.len()).map_err(|fault| vec![fault.into()])?;
        let letters: Vec<char> = ranks.into_iter().rev().flatten().collect();
        let absent = size.numbers().filter(|square| letters[square.index()] == Self::ABSENT);
        Ok(Self { size: size.without(absent), letters })
    }

    /// Draws a board, given the letter of each square.
    pub fn draw(size: BoardSize, letter: impl Fn(Square) -> char) -> Self {
        Self { size, letters: size.numbers().map(|square| if size.has(square) { letter(square) } else { Self::ABSENT }).collect() }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The letter on a square; `#` if it is absent.
    #[must_use]
    pub fn letter(&self, square: Square) -> char {
        self.letters[square.index()]
    }

    /// Every square with its letter, a1 first, without the absent ones.
    pub fn squares(&self) -> impl Iterator<Item = (Square, char)> + '_ {
        self.size.squares().map(|square| (square, self.letter(square)))
    }
}

impl std::fmt::Display for BoardDiagram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in self.letters.chunks(self.size.files()).rev() {
            writeln!(f, "{}", rank.iter().collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagram_round_trips() {
        let text = "....a\n.....\n..K..\n.....\nd....\n";
        let diagram = BoardDiagram::parse(text).unwrap();
        assert_eq!(diagram.to_string(), text);
        assert_eq!(diagram.letter(diagram.size().at(0, 0)), 'd');
        assert_eq!(diagram.letter(diagram.size().at(4, 4)), 'a');
        assert_eq!(BoardDiagram::parse("\n . . . . a\n.....\n\n..K..\n.....\nd....").unwrap(), diagram);
    }

    #[test]
    fn every_rank_of_the_wrong_length_is_reported() {
        let faults = BoardDiagram::parse(".....\n....\n.....\n......\n.....").unwrap_err();
        assert_eq!(
            faults,
            [BoardDiagramError::Ragged { rank: 4, found: 4, expected: 5 }, BoardDiagramError::Ragged { rank: 2, found: 6, expected: 5 }]
        );
        assert_eq!(BoardDiagram::parse("....\n....").unwrap_err(), [BoardDiagramError::Size(BoardSizeError { files: 4, ranks: 2 })]);
        assert!(BoardDiagram::parse("").is_err());
    }

    #[test]
    fn boards_are_rectangles_with_gaps() {
        let text = "#..a\n....\n.K.#\n";
        let diagram = BoardDiagram::parse(text).unwrap();
        assert_eq!(diagram.to_string(), text);
        let absent: Vec<_> =
            diagram.size().numbers().filter(|&square| !diagram.size().has(square)).map(|s| s.name(diagram.size())).collect();
        assert_eq!(absent, ["d1", "a3"]);
        assert_eq!(diagram.squares().count(), 10);
    }
}
