//! The board: where its squares lie in the world, and the entity that shows it.

mod geometry;
mod surface;

pub use geometry::{square_at, square_center};

pub(super) use surface::plugin;
