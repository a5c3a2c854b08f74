//! A game with variations that is looked at and tried out, apart from the game on the table.

mod parts;
mod records;
mod route;
mod tree;

pub use parts::StudyPart;
pub use route::Route;
pub use tree::{NodeId, Study, StudyLimit};
