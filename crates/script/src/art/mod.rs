//! How a mod wants its variants to look and sound: `art.ron`, read and judged, as plain data for whoever draws and plays.
//!
//! Everything in it is optional. Lengths are in squares, heights above the board.

mod colour;
mod limits;
mod mesh;
mod read;
mod sound;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

pub use colour::Colour;
pub use mesh::Mesh;
pub(super) use read::read;
pub use sound::Sound;

use super::mods::{RonLines, fault};
use super::{Code, Diagnostic, Variant, names};

/// What a mod says about looks and sounds.
#[derive(Clone, Debug)]
pub struct Art {
    /// The variants it is meant for; all of the mod where none is named.
    pub variants: Vec<String>,
    /// The pieces, by the name of their kind.
    pub pieces: BTreeMap<String, PieceArt>,
    /// The board.
    pub board: BoardArt,
    /// The sounds.
    pub sounds: Sounds,
    path: PathBuf,
    lines: RonLines,
}

/// How the pieces of one kind look. Whatever is not said stays as it is for such a piece otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceArt {
    /// What they are made of.
    pub material: Option<Material>,
    /// Their colours: one, or several that neighbours differ by.
    pub colours: Vec<Colour>,
    /// Their shape.
    pub shape: Option<PieceShapeArt>,
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceShapeArt {
    /// Turned on a lathe, of one part or several.
    Lathe(Vec<LathePart>),
    /// Carved: a mesh.
    Mesh(Mesh),
}

/// A part of a turned piece.
#[derive(Clone, Debug, PartialEq)]
pub struct LathePart {
    /// Radius and height of each point of its outline, from the foot up; a smooth line leads through them.
    pub profile: Vec<(f32, f32)>,
    /// What it is made of, if not of what the piece is.
    pub material: Option<Material>,
    /// Its colour, if it has one of its own.
    pub colour: Option<Colour>,
}

/// What something is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Blown glass.
    Glass,
    /// Turned bone.
    Bone,
    /// Carved wood.
    Wood,
    /// Cut stone.
    Stone,
    /// Cast bronze.
    Bronze,
    /// Polished horn.
    Horn,
}

impl Material {
    /// Every material with the word for it.
    pub const ALL: [(&str, Self); 6] = [
        ("glass", Self::Glass),
        ("bone", Self::Bone),
        ("wood", Self::Wood),
        ("stone", Self::Stone),
        ("bronze", Self::Bronze),
        ("horn", Self::Horn),
    ];
}

/// How the board looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardArt {
    /// The wood where it is lightest.
    pub light: Option<Colour>,
    /// The wood where it is darkest.
    pub dark: Option<Colour>,
    /// How coarse its grain is; 1 is as usual, 0.25 to 4.
    pub grain: Option<f32>,
    /// What is carved round the squares.
    pub ornament: Option<OrnamentStyle>,
    /// The lines between the squares.
    pub line: Option<Colour>,
    /// How deep these are cut; 1 is as usual, 0 to 2.
    pub depth: Option<f32>,
    /// What shows where the squares are.
    pub squares: Option<SquareStyle>,
    /// What it is held by.
    pub handles: Option<HandleStyle>,
}

/// What shows where the squares of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareStyle {
    /// Lines between them.
    Lines,
    /// A hole for a peg in the middle of each.
    Holes,
    /// Lines between them, and every second file let in with darker wood.
    Columns,
}

impl SquareStyle {
    /// Every style with the word for it.
    pub const ALL: [(&str, Self); 3] = [("lines", Self::Lines), ("holes", Self::Holes), ("columns", Self::Columns)];
}

/// What a board is held by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleStyle {
    /// Its edges.
    None,
    /// A carved head at either end.
    Heads,
    /// A tongue beyond the last rank, with a hole to hang it up by.
    Tongue,
}

impl HandleStyle {
    /// Every style with the word for it.
    pub const ALL: [(&str, Self); 3] = [("none", Self::None), ("heads", Self::Heads), ("tongue", Self::Tongue)];
}

/// What is carved round the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrnamentStyle {
    /// Nothing.
    None,
    /// Bands woven through each other.
    Interlace,
    /// Rings and dots, as on bone combs.
    Rings,
    /// Runes.
    Runes,
    /// A moulding cut like a rope, as on panelled chests, and a flower of the compasses in each corner.
    Moulding,
}

impl OrnamentStyle {
    /// Every style with the word for it.
    pub const ALL: [(&str, Self); 5] = [
        ("none", Self::None),
        ("interlace", Self::Interlace),
        ("rings", Self::Rings),
        ("runes", Self::Runes),
        ("moulding", Self::Moulding),
    ];
}

/// What is heard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sounds {
    /// A piece is set down.
    pub step: Option<Sound>,
    /// A piece is taken.
    pub capture: Option<Sound>,
    /// The game has ended.
    pub end: Option<Sound>,
}

impl Art {
    /// Reads art that is at hand as text; `name` is what faults are told of. It can bring no meshes and no sounds of its own.
    ///
    /// # Errors
    /// Everything that is wrong with it, by line.
    pub fn from_text(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        read::read_text(std::path::Path::new(name), text)
    }

    /// What it says of pieces and variants that there are not.
    pub(super) fn misfits(&self, variants: &[&Variant]) -> Vec<Diagnostic> {
        let ids: Vec<&str> = variants.iter().map(|variant| variant.base_id.as_str()).collect();
        let meant = variants.iter().filter(|variant| self.variants.is_empty() || self.variants.contains(&variant.base_id));
        let mut kinds: Vec<&str> = meant.flat_map(|variant| &variant.rules.set().kinds).map(|kind| kind.name.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let unknown_ids = self.variants.iter().enumerate().filter(|(_, id)| !ids.contains(&id.as_str()));
        let unknown_ids = unknown_ids
            .map(|(number, id)| (format!("variants.{number}"), format!("the mod has no variant `{id}`{}", names::hint(id, &ids))));
        // Where it is meant for no variant at all, that is told, and of kinds nothing can be said.
        let unknown_kinds = self.pieces.keys().filter(|kind| !kinds.is_empty() && !kinds.contains(&kind.as_str()));
        let unknown_kinds = unknown_kinds
            .map(|kind| (format!("pieces.{kind}"), format!("there is no kind of piece `{kind}`{}", names::hint(kind, &kinds))));
        // Without any variant something else is wrong, and told.
        let told = if variants.is_empty() { Vec::new() } else { unknown_ids.chain(unknown_kinds).collect() };
        told.into_iter()
            .map(|(at, message)| Diagnostic { line: Some(self.lines.line(&at)), ..fault(&self.path, Code::Art, message) })
            .collect()
    }
}
