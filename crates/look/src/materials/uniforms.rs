//! The uniforms of the materials. Each has a counterpart of the same name in WGSL, in the file that its comment names.

use std::f32::consts::{PI, SQRT_2};

use bevy::{prelude::*, render::render_resource::ShaderType};
use birka_art::Colour;

use crate::hall::HallBrightness;
use crate::lighting::room::LightRig;
use crate::lighting::{Radiance, project};
use crate::settings::Backdrop;

/// Matches `Board` in `board/layout.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct BoardUniform {
    /// Half the squares along each side.
    pub(crate) half: Vec2,
    pub(crate) border: f32,
    /// 1 if squares are absent.
    pub(crate) has_gaps: u32,
    /// Files and ranks.
    pub(crate) squares: UVec4,
    pub(crate) ornaments: [UVec4; 12],
    /// Earlywood; `w` is the number of growth rings per unit.
    pub(crate) light: Vec4,
    /// Latewood; `w` scales the depth of the lines, 1 by default.
    pub(crate) dark: Vec4,
    /// The color of the lines; `w` is 1 where they have one.
    pub(crate) line: Vec4,
    /// `x` is the border style, `y` the square style.
    pub(crate) style: UVec4,
}

/// Matches `Table` in `pbr_bindings.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct TableUniform {
    /// The color of a cloth; `w` is its coverage of the planks.
    pub(crate) cloth: Vec4,
    /// Half the widths of the board.
    pub(crate) board: Vec2,
    pub(crate) plank: f32,
}

/// Matches `GlassLight` in `pieces/glass.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct GlassUniform {
    /// Direction towards the key light; `w` is the number of its `Reflection`.
    key: Vec4,
    focused: Vec4,
    /// Irradiance of the board by the key light and by all other light, divided by π.
    direct: Vec4,
    ambient: Vec4,
}

impl GlassUniform {
    /// The light of a backdrop.
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let (rig, radiance) = (LightRig::of(backdrop), Radiance::of(backdrop));
        Self {
            key: rig.key_light.normalize().extend(f32::from(rig.key_reflection as u8)),
            focused: rig.focused.extend(0.0),
            direct: radiance.key_on_board().extend(0.0),
            ambient: radiance.diffuse(Vec3::Y).extend(0.0),
        }
    }
}

/// Matches `Mark` in `unlit_bindings.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct MarkUniform {
    pub(crate) color: Vec4,
    pub(crate) shape: u32,
    /// For contact shadows, the direction towards the key light; `w` is the share of light on the board that does not come from it.
    pub(crate) key: Vec4,
    /// For the shadow of a glass piece, the irradiance of the board by the key light, divided by π.
    pub(crate) direct: Vec4,
}

impl MarkUniform {
    /// A mark of this color and shape.
    pub(crate) fn new(color: Vec4, shape: u32) -> Self {
        Self { color, shape, ..Self::default() }
    }

    /// The light of a backdrop, for a contact shadow.
    pub(crate) fn set_backdrop(&mut self, backdrop: Backdrop) {
        let (rig, radiance) = (LightRig::of(backdrop), Radiance::of(backdrop));
        self.key = rig.key_light.normalize().extend(radiance.ambient_share());
        self.direct = radiance.key_on_board().extend(0.0);
    }
}

/// Matches `Baked` in `unlit_bindings.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct BakedUniform {
    /// The color of a cloth; `w` is its coverage of the planks.
    pub(crate) cloth: Vec4,
    /// Half the width of the texture in units, and its width in texels.
    pub(crate) half_width: f32,
    pub(crate) texels: f32,
    /// Half the widths of the board.
    pub(crate) board: Vec2,
    pub(crate) reflectance: f32,
}

/// Matches `Bake` in `unlit_bindings.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct BakeUniform {
    /// Half the width of the texture in units, and its width in texels.
    pub(crate) half_width: f32,
    pub(crate) texels: f32,
    /// Width of a plank of the table.
    pub(crate) plank: f32,
    /// A [`BakeTarget`](super::BakeTarget).
    pub(crate) target: u32,
}

/// Roughness of the wood that [`LightRigUniform::rough_reflection`] stands for.
const WOOD_ROUGHNESS: f32 = 0.6;

/// Matches `LightRig` in `lighting.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct LightRigUniform {
    /// Ambient color from the sides and from below.
    wall: Vec4,
    floor: Vec4,
    /// Diffuse irradiance and the reflection of rough wood, as spherical harmonics.
    irradiance: [Vec4; 9],
    rough_reflection: [Vec4; 9],
    /// The key light, kept up to date by the module `key_light`.
    pub(crate) key: KeyLightUniform,
}

impl LightRigUniform {
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let [wall, floor] = [LightRig::of(backdrop).wall, LightRig::of(backdrop).floor].map(|color| color.extend(0.0));
        let radiance = Radiance::of(backdrop);
        let irradiance = project(|direction| radiance.diffuse(direction));
        let rough_reflection = project(|direction| radiance.reflected(direction, WOOD_ROUGHNESS));
        Self { wall, floor, irradiance, rough_reflection, key: KeyLightUniform::default() }
    }
}

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
    /// Color times luminous intensity in candela while it does not flicker; `w` is the intensity of the environment's light then.
    color: Vec4,
}

impl KeyLightUniform {
    /// The values that Bevy's `prepare_lights` computes, with a shadow map of this many texels per side.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand texels")]
    pub(crate) fn of(light: &SpotLight, transform: &GlobalTransform, texels: usize, hall: HallBrightness) -> Self {
        let (inner, outer) = (light.inner_angle.cos(), light.outer_angle.cos());
        let scale = 1.0 / (inner - outer).max(1e-4);
        let tangent = light.outer_angle.tan();
        let texel = 2.0 * tangent / texels as f32;
        Self {
            position: transform.translation().extend(light.shadow_map_near_z),
            aim: transform.forward().extend(tangent),
            cone: Vec4::new(scale, -outer * scale, light.shadow_depth_bias, light.shadow_normal_bias * texel * SQRT_2),
            color: (light.color.to_linear().to_vec3() * hall.key_intensity / (4.0 * PI)).extend(hall.ambient),
        }
    }
}

/// Converts an sRGB color to linear RGB.
pub(crate) fn linear_rgb(color: Colour) -> Vec3 {
    Color::srgb_u8(color.red, color.green, color.blue).to_linear().to_vec3()
}
