//! Soft lights as spherical Gaussians.

use bevy::prelude::*;

/// A soft light as a spherical Gaussian: its radiance from a direction d is color · e^(sharpness · (d · direction − 1)).
///
/// Products of spherical Gaussians are spherical Gaussians again, so that blurring one for a rough surface is arithmetic and needs no
/// filtering (Wang et al., "All-Frequency Rendering of Dynamic, Spatially-Varying Reflectance", 2009).
#[derive(Clone, Copy, Debug)]
pub(crate) struct GaussianLight {
    pub(crate) direction: Vec3,
    pub(crate) color: Vec3,
    pub(crate) sharpness: f32,
}
