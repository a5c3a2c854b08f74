//! Colors of art files as Bevy computes with them.

use bevy::prelude::*;
use birka_art::Colour;

/// Converts an sRGB color to linear RGB.
pub(crate) fn linear_rgb(color: Colour) -> Vec3 {
    Color::srgb_u8(color.red, color.green, color.blue).to_linear().to_vec3()
}
