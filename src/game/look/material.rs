//! The materials of board, table and pieces: Bevy's standard one, its colour, roughness and relief worked out in shaders.

use bevy::{
    asset::embedded_asset,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{ExtendedMaterial, Material, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::{ShaderRef, load_shader_library},
};

use super::{environment::HallUniform, quality::Quality, scenery::Scenery};
use crate::session::Place;

pub(super) type BoardMaterial = ExtendedMaterial<StandardMaterial, Carved>;
pub(super) type TableMaterial = ExtendedMaterial<StandardMaterial, Planks>;
pub(super) type PieceMaterial = ExtendedMaterial<StandardMaterial, Worked>;

/// Timber with carving.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct Carved {
    #[uniform(100)]
    pub(super) board: BoardUniform,
    #[texture(101)]
    #[sampler(102)]
    pub(super) glyphs: Handle<Image>,
}

/// What the shader must know of a board; matches `Board` in `carving.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub(super) struct BoardUniform {
    pub(super) side: f32,
    pub(super) half_side: f32,
    pub(super) border: f32,
    pub(super) unused: f32,
    pub(super) ornaments: [UVec4; 6],
    /// The wood of spring; `w` is how many growth rings a unit has.
    pub(super) light: Vec4,
    /// The wood of late summer; `w` is how deep lines are cut, 1 as usual.
    pub(super) dark: Vec4,
    /// The colour of the lines; `w` is 1 where they have one.
    pub(super) line: Vec4,
    /// `x` is what is carved into the border, `y` is 1 where there are holes instead of lines.
    pub(super) style: UVec4,
}

impl MaterialExtension for Carved {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/board.wgsl".into()
    }
}

/// The table top.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct Planks {
    #[uniform(100)]
    pub(super) table: TableUniform,
}

/// Matches `Table` in `table.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub(super) struct TableUniform {
    /// The colour of a cloth, and how much it covers the planks.
    pub(super) cloth: Vec4,
    pub(super) board: f32,
    pub(super) plank: f32,
    pub(super) unused: Vec2,
}

impl MaterialExtension for Planks {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/table.wgsl".into()
    }
}

/// Bone, glass and bronze, as the mesh says.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(WorkedKey)]
pub(super) struct Worked {
    #[uniform(100)]
    pub(super) light: GlassUniform,
    #[uniform(101)]
    pub(super) hall: HallUniform,
    pub(super) quality: Quality,
}

/// The light that glass is seen by; matches `Light` in `glass.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub(super) struct GlassUniform {
    /// Towards the key light.
    pub(super) key: Vec4,
    /// What it gathers of that light.
    pub(super) gathered: Vec4,
    /// What comes from the lit board around it.
    pub(super) around: Vec4,
}

impl GlassUniform {
    /// The light of a place.
    pub(super) fn of(place: Place) -> Self {
        let scenery = Scenery::of(place);
        Self {
            key: scenery.towards_key.normalize().extend(0.0),
            gathered: scenery.gathered.extend(0.0),
            around: scenery.around.extend(0.0),
        }
    }
}

/// What a pipeline for pieces depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WorkedKey(Quality);

impl From<&Worked> for WorkedKey {
    fn from(worked: &Worked) -> Self {
        Self(worked.quality)
    }
}

impl MaterialExtension for Worked {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/piece.wgsl".into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let (WorkedKey(Quality::Low), Some(fragment)) = (key.bind_group_data, &mut descriptor.fragment) {
            fragment.shader_defs.push("LAMP".into());
        }
        Ok(())
    }
}

/// Board or table with the wood painted beforehand.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct Plain {
    #[uniform(0)]
    pub(super) plain: PlainUniform,
    #[uniform(1)]
    pub(super) hall: HallUniform,
    /// As it looks from near.
    #[texture(2)]
    #[sampler(3)]
    pub(super) near: Handle<Image>,
    /// The same with fewer pixels.
    #[texture(4)]
    #[sampler(5)]
    pub(super) far: Handle<Image>,
    #[texture(6)]
    #[sampler(7)]
    pub(super) relief: Handle<Image>,
}

/// Matches `Plain` in `plain.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub(super) struct PlainUniform {
    /// The colour of a cloth, and how much it covers the wood.
    pub(super) cloth: Vec4,
    pub(super) half_width: f32,
    pub(super) pixels: f32,
    pub(super) board: f32,
    pub(super) reflectance: f32,
}

impl Material for Plain {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/plain.wgsl".into()
    }

    fn enable_prepass() -> bool {
        false
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/noise.wgsl");
    load_shader_library!(app, "shaders/wood.wgsl");
    load_shader_library!(app, "shaders/interlace.wgsl");
    load_shader_library!(app, "shaders/carving.wgsl");
    load_shader_library!(app, "shaders/glass.wgsl");
    load_shader_library!(app, "shaders/board_surface.wgsl");
    load_shader_library!(app, "shaders/table_surface.wgsl");
    load_shader_library!(app, "shaders/lamp.wgsl");
    embedded_asset!(app, "shaders/bake.wgsl");
    embedded_asset!(app, "shaders/plain.wgsl");
    embedded_asset!(app, "shaders/board.wgsl");
    embedded_asset!(app, "shaders/table.wgsl");
    embedded_asset!(app, "shaders/piece.wgsl");
    app.add_plugins((
        MaterialPlugin::<BoardMaterial>::default(),
        MaterialPlugin::<TableMaterial>::default(),
        MaterialPlugin::<PieceMaterial>::default(),
        MaterialPlugin::<Plain>::default(),
    ));
}
