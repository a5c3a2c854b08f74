//! Why a picture could not be made.

use std::io;
use std::path::PathBuf;

use birka_look::{NoGraphicsAdapter, UnknownCameraView};
use birka_records::position::PositionError;
use birka_script::VariantLookupError;

use super::mark_names::MARK_NAMES;

/// The most pixels per side that every graphics adapter supports.
pub(super) const MAX_SIDE: u32 = 8192;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum ShotError {
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    #[error("{}", lines(.0))]
    Position(Vec<PositionError>),
    #[error("`{0}` is no sign on a square of this board; write it as `e5=destination`, with one of {names}", names = MARK_NAMES.map(|(name, _)| name).join(", "))]
    Mark(String),
    #[error(transparent)]
    View(#[from] UnknownCameraView),
    #[error("a picture is 1 to {MAX_SIDE} pixels wide and high, not {0}×{1}")]
    Size(u32, u32),
    #[error(transparent)]
    Graphics(#[from] NoGraphicsAdapter),
    #[error("cannot write `{}`: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("the picture could not be drawn; the graphics driver gave none back")]
    Render,
}

fn lines(errors: &[PositionError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
