//! The materials: an extension of Bevy's PBR material, and an unlit material. Each covers several surfaces in one Rust type, because
//! every material type instantiates a large amount of generic code in Bevy.

mod pbr;
mod uniforms;
mod unlit;

use bevy::prelude::*;

pub(crate) use pbr::{PbrExtension, PbrMaterial};
pub(crate) use uniforms::{BakeUniform, BakedUniform, BoardUniform, MarkUniform, TableUniform};
pub(crate) use unlit::{BakeTarget, UnlitMaterial};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((MaterialPlugin::<PbrMaterial>::default(), MaterialPlugin::<UnlitMaterial>::default()));
}
