//! The pieces: standard ones after the finds from Björkö, sets that come with the program, and art of mods.

mod assets;
mod bounds;
mod contact_shadow;
mod custom;
mod grain;
mod lathe;
mod neighbors;
mod piece_set;
mod profiles;
mod shape;
mod standard;
mod surface;

pub(crate) use assets::plugin;
pub use assets::{PieceAssets, piece_material};
pub use bounds::BoundingCylinder;
pub use piece_set::piece_set_provenance;
pub use shape::{PieceShape, piece_variation};
