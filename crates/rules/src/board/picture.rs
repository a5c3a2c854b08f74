use super::{BoardSize, Square, UnsupportedSize};

/// A board drawn as text: one line a rank, the highest rank first, one character a square.
///
/// Blanks between squares are allowed and ignored, so that `. . K . .` and `..K..` draw the same rank. Blank lines
/// before, after and between ranks are ignored too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    size: BoardSize,
    /// By square number, rank 1 first.
    letters: Vec<char>,
}

/// Why a text draws no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// The number of ranks is not one a board can have.
    #[error(transparent)]
    Size(#[from] UnsupportedSize),
    /// A rank is longer or shorter than there are ranks.
    #[error("rank {rank} has {found} squares where the board has {expected} ranks; a board is square")]
    Ragged {
        /// The rank, counted from 1 at the bottom.
        rank: usize,
        /// Squares drawn.
        found: usize,
        /// Squares expected.
        expected: usize,
    },
}

impl Picture {
    /// Reads a drawn board.
    ///
    /// # Errors
    /// Every rank of the wrong length, and a board of a size there is none of.
    pub fn parse(text: &str) -> Result<Self, Vec<PictureFault>> {
        let ranks: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|rank| !rank.is_empty())
            .collect();
        let size = BoardSize::new(ranks.len()).map_err(|fault| vec![fault.into()])?;
        let ragged: Vec<_> = ranks
            .iter()
            .enumerate()
            .filter(|(_, rank)| rank.len() != size.side())
            .map(|(row, rank)| PictureFault::Ragged { rank: size.side() - row, found: rank.len(), expected: size.side() })
            .collect();
        if !ragged.is_empty() {
            return Err(ragged);
        }
        Ok(Self { size, letters: ranks.into_iter().rev().flatten().collect() })
    }

    /// Draws a board from a letter for each square.
    pub fn draw(size: BoardSize, letter: impl Fn(Square) -> char) -> Self {
        Self { size, letters: size.squares().map(letter).collect() }
    }

    /// The size of the drawn board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The letter on a square.
    #[must_use]
    pub fn letter(&self, square: Square) -> char {
        self.letters[square.index()]
    }

    /// Every square with its letter, a1 first.
    pub fn squares(&self) -> impl Iterator<Item = (Square, char)> + '_ {
        self.size.squares().zip(self.letters.iter().copied())
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in self.letters.chunks(self.size.side()).rev() {
            writeln!(f, "{}", rank.iter().collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_reads_back_as_drawn() {
        let text = "....a\n.....\n..K..\n.....\nd....\n";
        let picture = Picture::parse(text).unwrap();
        assert_eq!(picture.to_string(), text);
        assert_eq!(picture.letter(picture.size().at(0, 0)), 'd');
        assert_eq!(picture.letter(picture.size().at(4, 4)), 'a');
        assert_eq!(Picture::parse("\n . . . . a\n.....\n\n..K..\n.....\nd....").unwrap(), picture);
    }

    #[test]
    fn every_ragged_rank_is_named() {
        let faults = Picture::parse(".....\n....\n.....\n......\n.....").unwrap_err();
        assert_eq!(
            faults,
            [PictureFault::Ragged { rank: 4, found: 4, expected: 5 }, PictureFault::Ragged { rank: 2, found: 6, expected: 5 }]
        );
        assert_eq!(Picture::parse("....\n....\n....\n....").unwrap_err(), [PictureFault::Size(UnsupportedSize(4))]);
        assert!(Picture::parse("").is_err());
    }
}
