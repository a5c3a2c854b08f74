//! Floor 6: the table in 3D. It knows no rules: it is handed legal destinations and told what happened.

pub mod geometry;
pub mod look;
pub mod shot;

pub use shot::{ShotOptions, shot};
