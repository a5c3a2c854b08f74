//! Limits for what a mod defines. Lengths are in squares.

use std::ops::RangeInclusive;

/// The largest distance of a piece's surface from its axis.
pub(crate) const MAX_RADIUS: f32 = 0.42;
/// The largest height of a piece.
pub(crate) const MAX_HEIGHT: f32 = 1.3;
/// The number of points of a lathe profile.
pub(crate) const PROFILE_POINTS: RangeInclusive<usize> = 2..=64;
/// The most parts of a turned piece.
pub(crate) const MAX_PARTS: usize = 8;
/// The most colours of a piece.
pub(crate) const MAX_COLOURS: usize = 8;
/// The most triangles of a mesh.
pub(crate) const MAX_TRIANGLES: usize = 20_000;
/// The most characters of a text, and the most sources.
pub(crate) const MAX_TEXT: usize = 600;
pub(crate) const MAX_SOURCES: usize = 8;
/// The longest sound, in seconds.
pub(crate) const MAX_SECONDS: f32 = 10.0;
