//! Floor 1: squares, directions and sets of squares on square boards of odd size, and boards drawn as text.
//!
//! Nothing here knows a rule, a side or a piece.

mod bits;
mod direction;
mod four_ways;
mod picture;
mod size;
mod square;
mod tally;

pub use bits::{Bits, Squares};
pub use direction::Direction;
pub use four_ways::{FourWays, number_facing};
pub use picture::{Picture, PictureFault};
pub use size::{BoardSize, UnsupportedSize};
pub use square::{Square, SquareFault};
pub use tally::{Tally, nth_bit};
