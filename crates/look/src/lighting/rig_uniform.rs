//! A light rig as the low-quality shaders read it.

use bevy::{prelude::*, render::render_resource::ShaderType};

use super::key_light_uniform::KeyLightUniform;
use super::light_rig::LightRig;
use super::radiance::Radiance;
use super::spherical_harmonics::project;
use crate::settings::Backdrop;

/// Roughness of the wood that [`LightRigUniform::rough_reflection`] stands for.
const WOOD_ROUGHNESS: f32 = 0.6;

/// Matches `LightRig` in `lighting.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct LightRigUniform {
    ceiling: Vec4,
    wall: Vec4,
    floor: Vec4,
    /// Direction and sharpness, then color, of each light.
    lights: [Vec4; 10],
    /// Diffuse irradiance and the reflection of rough wood, as spherical harmonics.
    irradiance: [Vec4; 9],
    rough_reflection: [Vec4; 9],
    /// The key light, which `key_light` keeps up to date.
    pub(crate) key: KeyLightUniform,
}

impl LightRigUniform {
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let (rig, lights) = (LightRig::of(backdrop), LightRig::of(backdrop).normalized_lights());
        let half = |index: usize| {
            let light = &lights[index / 2];
            if index.is_multiple_of(2) { light.direction.extend(light.sharpness) } else { light.color.extend(0.0) }
        };
        let [ceiling, wall, floor] = [rig.ceiling, rig.wall, rig.floor].map(|color| color.extend(0.0));
        let radiance = Radiance::of(backdrop);
        let irradiance = project(|direction| radiance.diffuse(direction));
        let rough_reflection = project(|direction| radiance.reflected(direction, WOOD_ROUGHNESS));
        Self { ceiling, wall, floor, lights: std::array::from_fn(half), irradiance, rough_reflection, key: KeyLightUniform::default() }
    }
}
