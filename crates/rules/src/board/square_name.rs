use super::size::BoardSize;
use super::square::Square;

/// Why a text does not name a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not a letter followed by a number.
    #[error("`{0}` is not a square; squares are written like `e5`")]
    Shape(String),
    /// A square off this board.
    #[error("square {text} lies off this {side}×{side} board, whose last square is {last}")]
    OffBoard {
        /// The text.
        text: String,
        /// The number of squares on a side.
        side: usize,
        /// The last square of the board.
        last: String,
    },
}

impl Square {
    /// The name of the square: `a1` to `s19`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        let file = char::from(b'a' + u8::try_from(size.file(self)).unwrap_or(0));
        format!("{file}{}", size.rank(self) + 1)
    }

    /// Parses a name such as `e5`.
    ///
    /// # Errors
    /// When the text is not a lower-case letter and a number, or names a square off this board.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, SquareError> {
        let shape = || SquareError::Shape(text.to_owned());
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(shape)?;
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || digits[0] == b'0' {
            return Err(shape());
        }
        let file = usize::from(letter - b'a');
        let rank = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<usize>().ok()).ok_or_else(shape)? - 1;
        if file >= size.side() || rank >= size.side() {
            let last = size.at(size.side() - 1, size.side() - 1).name(size);
            return Err(SquareError::OffBoard { text: text.to_owned(), side: size.side(), last });
        }
        Ok(size.at(file, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_names_round_trip_on_every_board() {
        for side in (5..=19).step_by(2) {
            let size = BoardSize::new(side).unwrap();
            for square in size.squares() {
                assert_eq!(Square::parse(&square.name(size), size), Ok(square));
            }
        }
    }

    #[test]
    fn malformed_names_and_squares_off_the_board_are_different_errors() {
        let size = BoardSize::new(9).unwrap();
        assert!(matches!(Square::parse("j1", size), Err(SquareError::OffBoard { .. })));
        assert!(matches!(Square::parse("a10", size), Err(SquareError::OffBoard { .. })));
        for text in ["", "e", "5", "e0", "e05", "E5", "e5x", "é5", "e99999999999999999999"] {
            assert!(matches!(Square::parse(text, size), Err(SquareError::Shape(_))), "{text}");
        }
    }
}
