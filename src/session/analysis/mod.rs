//! Hints and reviews: the best move and the reasons for it, and how good the moves of a game were.
//!
//! The reasons for a move are a list of [`MoveFeature`](birka_prose::MoveFeature)s, found by trying every move of both sides before and after it. See
//! `docs/engine.md`.

mod hint;
mod move_features;
mod node_budget;
mod position_factors;
mod review;
mod side_options;

pub use hint::{Hint, HintTask};
pub use node_budget::NodeBudget;
pub use review::{Annotation, Review, ReviewProgress, ReviewTask, ReviewedMove};
