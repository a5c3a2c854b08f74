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

#[cfg(test)]
pub(crate) use assets::shape_mesh;
pub use assets::{PieceAssets, piece_material};
pub(crate) use assets::{kind_mesh, plugin};
pub use bounds::BoundingCylinder;
pub use piece_set::piece_set_provenance;
pub use shape::{PieceShape, piece_variation};
pub(crate) use surface::Surface;
