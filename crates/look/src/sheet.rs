//! The material of flat things that bring their own light: signs, what was painted beforehand, and what paints it.

use bevy::{
    asset::embedded_asset,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{Material, MaterialPipeline, MaterialPipelineKey},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::{ShaderRef, load_shader_library},
};

use super::{environment::HallUniform, material::BoardUniform, scenery::Scenery};
use crate::settings::Backdrop;

/// A sign, a painted surface or a recipe for one: one type, for the reason that [`Craft`](super::material::Craft) is.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(Shown)]
pub(super) struct Sheet {
    #[uniform(0)]
    painted: PaintedUniform,
    #[uniform(0)]
    sign: SignUniform,
    #[uniform(0)]
    recipe: RecipeUniform,
    #[uniform(0)]
    board: BoardUniform,
    #[uniform(1)]
    hall: HallUniform,
    /// Its colours as from near and as from afar; of a recipe, the glyphs.
    #[texture(2)]
    #[sampler(3)]
    near: Option<Handle<Image>>,
    #[texture(4)]
    #[sampler(5)]
    relief: Option<Handle<Image>>,
    shown: Shown,
}

/// What it is, on which its pipeline depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shown {
    /// A flat sign, which lies over what has so great a bias less.
    Sign { bias: u8 },
    /// A soft shadow, which lies under every sign.
    Shadow,
    /// A board with the wood painted beforehand.
    Board,
    /// A table.
    Table,
    /// What is to be painted.
    Recipe,
}

impl From<&Sheet> for Shown {
    fn from(sheet: &Sheet) -> Self {
        sheet.shown
    }
}

impl Sheet {
    /// A sign, and how far it lies over other signs.
    pub(super) fn sign(sign: SignUniform, bias: u8) -> Self {
        Self { sign, ..Self::bare(Shown::Sign { bias }) }
    }

    /// A soft shadow.
    pub(super) fn shadow(colour: Vec4) -> Self {
        Self { sign: SignUniform { colour, form: 0 }, ..Self::bare(Shown::Shadow) }
    }

    /// A surface in the light of a place, with pictures of its colours and of its relief, which a table has not.
    pub(super) fn painted(painted: PaintedUniform, place: Backdrop, colours: Handle<Image>, relief: Option<Handle<Image>>) -> Self {
        let shown = if relief.is_some() { Shown::Board } else { Shown::Table };
        Self { painted, hall: HallUniform::of(place), near: Some(colours), relief, ..Self::bare(shown) }
    }

    /// Puts the light of another place on it, and on a table its cloth.
    pub(super) fn cover(&mut self, place: Backdrop) {
        if matches!(self.shown, Shown::Board | Shown::Table) {
            self.hall = HallUniform::of(place);
        }
        if self.shown == Shown::Table {
            self.painted.cloth = Scenery::of(place).cloth;
        }
    }

    /// A picture of a board, its table or its relief.
    pub(super) fn recipe(recipe: RecipeUniform, board: BoardUniform, glyphs: Handle<Image>) -> Self {
        Self { recipe, board, near: Some(glyphs), ..Self::bare(Shown::Recipe) }
    }

    /// Of the rest the shader asks nothing.
    fn bare(shown: Shown) -> Self {
        Self {
            painted: PaintedUniform::default(),
            sign: SignUniform::default(),
            recipe: RecipeUniform::default(),
            board: BoardUniform::default(),
            hall: HallUniform::default(),
            near: None,
            relief: None,
            shown,
        }
    }
}

/// Matches `Sign` in `sheets.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct SignUniform {
    pub(super) colour: Vec4,
    /// Which sign it is.
    pub(super) form: u32,
}

/// Matches `Painted` in `sheets.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct PaintedUniform {
    /// The colour of a cloth, and how much it covers the wood.
    pub(super) cloth: Vec4,
    pub(super) half_width: f32,
    pub(super) pixels: f32,
    pub(super) board: f32,
    pub(super) reflectance: f32,
}

/// Matches `Recipe` in `sheets.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct RecipeUniform {
    pub(super) half_width: f32,
    pub(super) pixels: f32,
    pub(super) plank: f32,
    pub(super) what: u32,
}

impl Material for Sheet {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka_look/shaders/sheet.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if matches!(self.shown, Shown::Sign { .. } | Shown::Shadow) { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn depth_bias(&self) -> f32 {
        match self.shown {
            Shown::Sign { bias } => f32::from(bias),
            Shown::Shadow => 1.0,
            Shown::Board | Shown::Table | Shown::Recipe => 0.0,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let shown: &[&str] = match key.bind_group_data {
                Shown::Sign { .. } => &["SHEET_SIGN"],
                Shown::Shadow => &["SHEET_SIGN", "SHEET_SHADOW"],
                Shown::Board => &["SHEET_PAINTED"],
                Shown::Table => &["SHEET_PAINTED", "SHEET_TABLE"],
                Shown::Recipe => &["SHEET_RECIPE"],
            };
            fragment.shader_defs.extend(shown.iter().map(|&word| word.into()));
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/sheets.wgsl");
    load_shader_library!(app, "shaders/mark.wgsl");
    load_shader_library!(app, "shaders/plain.wgsl");
    load_shader_library!(app, "shaders/bake.wgsl");
    embedded_asset!(app, "shaders/sheet.wgsl");
    app.add_plugins(MaterialPlugin::<Sheet>::default());
}
