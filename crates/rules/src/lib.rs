//! The rules of tafl games: boards, rule sets, positions, move generation, captures, and records of games.

pub mod board;
pub mod record;
pub mod rules;

pub use board::*;
pub use rules::*;
