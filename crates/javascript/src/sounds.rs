//! The sounds of the table, synthesized.

use birka_art::{Backdrop, Material};
use birka_sound::{Impact, ImpactSurface, Signal};
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::values::{Argument, Failure, Number};

/// The source of a sound: a piece of a material, or a signal.
#[derive(Clone, Copy, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum SoundName {
    /// A drop of glass.
    Glass,
    /// A turned piece of bone.
    Bone,
    /// A turned piece of horn.
    Horn,
    /// A peg of wood.
    Wood,
    /// An announcement of one way for the king.
    OneWay,
    /// An announcement of more ways.
    TwoWays,
    /// The king has escaped.
    Escape,
    /// The king has been captured.
    Capture,
    /// The game has ended in another way.
    End,
}

/// A sound of one of two kinds.
#[derive(Clone, Copy)]
enum Known {
    Piece(Material),
    Signal(Signal),
}

const SOUNDS: [(&str, Known); 9] = [
    ("glass", Known::Piece(Material::Glass)),
    ("bone", Known::Piece(Material::Bone)),
    ("horn", Known::Piece(Material::Horn)),
    ("wood", Known::Piece(Material::Wood)),
    ("one-way", Known::Signal(Signal::OneWay)),
    ("two-ways", Known::Signal(Signal::TwoWays)),
    ("escape", Known::Signal(Signal::Escape)),
    ("capture", Known::Signal(Signal::Capture)),
    ("end", Known::Signal(Signal::End)),
];

/// A sound as samples of two interleaved channels, 44,100 of each in a second. Another seed, a whole number, gives a variation of it. `isCaptured`: the piece is
/// not put on the board but taken off it, and put on the table.
#[wasm_bindgen]
pub fn sound(
    #[wasm_bindgen(unchecked_param_type = "SoundName")] name: JsValue,
    seed: &Number,
    #[wasm_bindgen(js_name = isCaptured, unchecked_optional_param_type = "boolean")] is_captured: JsValue,
) -> Result<Vec<f32>, Failure> {
    let (name, seed) = (Argument::new(name, "name").word(&SOUNDS)?, seed.count("seed")? as u64);
    let is_captured = Argument::new(is_captured, "isCaptured").optional(Argument::flag)?.unwrap_or_default();
    let (surface, position) = if is_captured { (ImpactSurface::Table, (1.2, 0.5)) } else { (ImpactSurface::Board, (0.5, 0.5)) };
    let clip = match name {
        Known::Piece(material) => Impact { material, force: 0.5, size: 1.0, position, surface }.synthesize(Backdrop::HallByDay, seed),
        Known::Signal(signal) => signal.synthesize(Backdrop::HallByDay, seed),
    };
    Ok(clip.samples)
}
