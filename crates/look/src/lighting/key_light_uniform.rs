//! The key light as the low-quality shaders read it.

use std::f32::consts::{PI, SQRT_2};

use bevy::{prelude::*, render::render_resource::ShaderType};

/// Matches `KeyLight` in `lighting.wgsl`.
///
/// Bevy has the same values in a storage buffer, which takes longer to read where the processor draws (docs/performance.md).
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct KeyLightUniform {
    /// Position; near plane of the shadow map.
    position: Vec4,
    /// Unit vector along the axis, away from the light; tangent of the outer angle, which is measured from the axis.
    aim: Vec4,
    /// Scale and offset that turn the cosine to the axis into the share of the light within the cone; depth and normal bias of the shadow.
    cone: Vec4,
    /// Color times luminous intensity in candela.
    color: Vec4,
}

impl KeyLightUniform {
    /// The values that Bevy's `prepare_lights` computes, with a shadow map of so many texels a side.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand texels")]
    pub(crate) fn of(light: &SpotLight, transform: &GlobalTransform, texels: usize) -> Self {
        let (inner, outer) = (light.inner_angle.cos(), light.outer_angle.cos());
        let scale = 1.0 / (inner - outer).max(1e-4);
        let tangent = light.outer_angle.tan();
        let texel = 2.0 * tangent / texels as f32;
        let intensity = light.intensity / (4.0 * PI);
        Self {
            position: transform.translation().extend(light.shadow_map_near_z),
            aim: transform.forward().extend(tangent),
            cone: Vec4::new(scale, -outer * scale, light.shadow_depth_bias, light.shadow_normal_bias * texel * SQRT_2),
            color: light.color.to_linear().to_vec4() * intensity,
        }
    }
}
