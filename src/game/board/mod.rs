//! The board: where its squares lie in the world, and the entity that shows it.

mod geometry;
mod plan;
mod surface;

pub use geometry::{square_at, square_center};
pub(super) use plan::{board_plan, has_side_handles};

pub(super) use surface::plugin;
