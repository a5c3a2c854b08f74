//! How the variants of a mod look and sound: the data model of `art.ron` and its reader.
//!
//! [`PieceSet`], [`Backdrop`], [`MarkPalette`] and [`QualityPreset`] are what a player chooses instead. [`Art`] is validated plain data for a renderer; nothing in this crate knows Bevy, Lua or the rules of the game. Every value is optional.
//!
//! ```
//! let art = birka_art::Art::from_text("stone.ron", r#"(pieces: {"king": (material: "stone")})"#).unwrap();
//! assert_eq!(art.pieces["king"].material, Some(birka_art::Material::Stone));
//!
//! let errors = birka_art::Art::from_text("cheese.ron", r#"(pieces: {"king": (material: "cheese")})"#).unwrap_err();
//! assert!(errors[0].to_string().starts_with("cheese.ron:1: error[E057]: "));
//! ```

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod assets;
mod model;
mod reader;
mod style;

pub use assets::{Mesh, Sound, check_wav};
pub use model::{Art, BoardArt, LathePart, PieceArt, PieceShapeArt, Provenance, Sounds, VariantNames};
pub use style::{Backdrop, Colour, HandleStyle, MarkPalette, Material, OrnamentStyle, PieceSet, Place, QualityPreset, SquareStyle};
