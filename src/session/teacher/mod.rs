//! What a game teaches: the best move and why, and how well a game was played.
//!
//! What a move is good for is a list of [`Merit`](birka_prose::Merit)s, found out by trying every move of both sides before and after it;
//! `docs/engine.md` says how.

mod deeds;
mod effort;
mod features;
mod hint;
mod prospects;
mod review;
mod terrain;

pub use effort::Effort;
pub use hint::{Asking, Hint};
pub use review::{Judged, Mark, Progress, Review, Reviewing};
