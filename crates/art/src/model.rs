//! The data model of an `art.ron`. Lengths are in squares, heights above the board.

use std::collections::BTreeMap;
use std::path::PathBuf;

use birka_diagnostics::{Code, Diagnostic, RonSourceMap, suggest};

use crate::assets::{Mesh, Sound};
use crate::style::{Colour, HandleStyle, Material, OrnamentStyle, SquareStyle};

/// How variants look and sound.
#[derive(Clone, Debug)]
pub struct Art {
    /// The ids of the variants it applies to; if empty, all variants of the mod.
    pub variants: Vec<String>,
    /// The pieces by the name of their kind.
    pub pieces: BTreeMap<String, PieceArt>,
    pub board: BoardArt,
    pub sounds: Sounds,
    /// Documented and invented parts of it.
    pub provenance: Provenance,
    pub(crate) path: PathBuf,
    pub(crate) source_map: RonSourceMap,
}

impl Art {
    /// The most characters of a text about it.
    pub const MAX_TEXT_LENGTH: usize = 600;
}

/// The documented and the invented parts of the art, in plain words for players. Empty where the file says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Documented by a find or a source.
    pub known: String,
    /// Invented additions.
    pub invented: String,
    /// Where the known is published or kept, one each.
    pub sources: Vec<String>,
}

impl Provenance {
    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty() && self.invented.is_empty() && self.sources.is_empty()
    }
}

/// How the pieces of one kind look. What is missing looks as it does without the art.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceArt {
    pub material: Option<Material>,
    /// One colour, or several that alternate from piece to piece.
    pub colours: Vec<Colour>,
    pub shape: Option<PieceShapeArt>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PieceShapeArt {
    /// Surfaces of revolution, one or several.
    Lathe(Vec<LathePart>),
    Mesh(Mesh),
}

/// A part of a turned piece.
#[derive(Clone, Debug, PartialEq)]
pub struct LathePart {
    /// The outline from bottom to top as (radius, height); a smooth curve leads through the points.
    pub profile: Vec<(f32, f32)>,
    /// How far its axis is from that of the piece, along x and towards the near side.
    pub aside: (f32, f32),
    /// The material if it differs from the piece's.
    pub material: Option<Material>,
    /// The colour if it differs from the piece's.
    pub colour: Option<Colour>,
}

/// How the board looks. What is missing looks as it does without the art.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardArt {
    /// The colour of the wood where it is lightest.
    pub light: Option<Colour>,
    /// The colour of the wood where it is darkest.
    pub dark: Option<Colour>,
    /// The scale of the grain, 0.25 to 4; 1 is the default.
    pub grain: Option<f32>,
    /// The carving around the squares.
    pub ornament: Option<OrnamentStyle>,
    /// The colour of the lines between the squares.
    pub line: Option<Colour>,
    /// The depth of these lines, 0 to 2; 1 is the default.
    pub depth: Option<f32>,
    /// How the squares are marked.
    pub squares: Option<SquareStyle>,
    pub handles: Option<HandleStyle>,
}

/// The sounds of a game. What is missing sounds as it does without the art.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sounds {
    /// A piece is set down.
    pub step: Option<Sound>,
    pub capture: Option<Sound>,
    pub end: Option<Sound>,
}

/// The names of a variant that an `art.ron` may refer to.
#[derive(Clone, Debug)]
pub struct VariantNames<'a> {
    /// The id of the variant, without options.
    pub id: &'a str,
    /// The names of its kinds of pieces.
    pub kinds: Vec<&'a str>,
}

impl Art {
    /// An error for each variant and kind of piece that it names and these variants lack.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantNames]) -> Vec<Diagnostic> {
        // A mod without variants is reported elsewhere.
        if variants.is_empty() {
            return Vec::new();
        }
        let ids: Vec<&str> = variants.iter().map(|variant| variant.id).collect();
        let applies_to = |id: &str| self.variants.is_empty() || self.variants.iter().any(|named| named == id);
        let mut kinds: Vec<&str> =
            variants.iter().filter(|variant| applies_to(variant.id)).flat_map(|variant| variant.kinds.clone()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let unknown_ids = self.variants.iter().enumerate().filter(|(_, id)| !ids.contains(&id.as_str())).map(|(index, id)| {
            let message = format!("the mod has no variant `{id}`{}", suggest::hint(id, &ids));
            self.error(&format!("variants.{index}"), message)
        });
        // If the art applies to no variant, the kinds are not known.
        let unknown_kinds = self.pieces.keys().filter(|kind| !kinds.is_empty() && !kinds.contains(&kind.as_str())).map(|kind| {
            let message = format!("there is no kind of piece `{kind}`{}", suggest::hint(kind, &kinds));
            self.error(&format!("pieces.{kind}"), message)
        });
        unknown_ids.chain(unknown_kinds).collect()
    }

    fn error(&self, key_path: &str, message: String) -> Diagnostic {
        Diagnostic::error(&self.path, Code::Art, message).at(self.source_map.line(key_path), self.source_map.span(key_path))
    }
}
