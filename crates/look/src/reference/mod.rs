//! A reference picture of the table: path traced on the processor, over the meshes and the light rigs of the real-time renderer and the same procedural
//! surfaces, which are ported here from WGSL file by file.
//!
//! What it does not share with the real-time renderer is in [`pieces`] and [`light`].

mod board;
mod carving;
mod light;
mod noise;
mod pieces;
mod scene;
mod wood;

pub use scene::{ReferencePiece, ReferenceScene};
