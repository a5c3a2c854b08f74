//! The uniforms of the materials. Each has a counterpart of the same name in WGSL, in the file that its comment names.

use bevy::{prelude::*, render::render_resource::ShaderType};

use crate::lighting::{LightRig, Radiance};
use crate::settings::Backdrop;

/// Matches `Board` in `board/layout.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct BoardUniform {
    pub(crate) side: f32,
    pub(crate) half_side: f32,
    pub(crate) border: f32,
    pub(crate) padding: f32,
    pub(crate) ornaments: [UVec4; 6],
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
    /// Half width of the board.
    pub(crate) board: f32,
    /// Width of a plank.
    pub(crate) plank: f32,
}

/// Matches `GlassLight` in `pieces/glass.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct GlassUniform {
    /// Direction towards the key light; `w` is the number of its `Reflection`.
    key: Vec4,
    focused: Vec4,
    around: Vec4,
}

impl GlassUniform {
    /// The light of a backdrop.
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let rig = LightRig::of(backdrop);
        let reflection = f32::from(rig.key_reflection as u8);
        Self { key: rig.key_direction.normalize().extend(reflection), focused: rig.focused.extend(0.0), around: rig.around.extend(0.0) }
    }
}

/// Matches `Mark` in `unlit_bindings.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(crate) struct MarkUniform {
    pub(crate) color: Vec4,
    pub(crate) shape: u32,
    /// Of contact shadows: the direction towards the key light; `w` is the share of light on the board that does not come from it.
    pub(crate) key: Vec4,
    /// Of the shadow of a glass piece: the color of the board that the key light lights.
    pub(crate) lit: Vec4,
}

impl MarkUniform {
    /// A mark of this color and shape.
    pub(crate) fn new(color: Vec4, shape: u32) -> Self {
        Self { color, shape, ..Self::default() }
    }

    /// The light of a backdrop, for a contact shadow.
    pub(crate) fn set_backdrop(&mut self, backdrop: Backdrop) {
        let rig = LightRig::of(backdrop);
        self.key = rig.key_direction.normalize().extend(Radiance::of(backdrop).ambient_share());
        self.lit = rig.around.extend(0.0);
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
    /// Half width of the board that occludes the table; 0 for the board itself.
    pub(crate) board: f32,
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
    /// A [`BakeTarget`](super::unlit::BakeTarget).
    pub(crate) target: u32,
}
