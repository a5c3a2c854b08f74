//! The materials of board, table and pieces: Bevy's standard one, its colour, roughness and relief worked out in shaders.

use bevy::{
    asset::embedded_asset,
    pbr::{ExtendedMaterial, MaterialExtension},
    prelude::*,
    render::render_resource::{AsBindGroup, ShaderType},
    shader::{ShaderRef, load_shader_library},
};

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
    pub(super) dark: Vec4,
    pub(super) fade: Vec2,
    pub(super) board: f32,
    pub(super) plank: f32,
}

impl MaterialExtension for Planks {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/table.wgsl".into()
    }
}

/// Bone, glass and bronze, as the mesh says.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct Worked {
    #[uniform(100)]
    pub(super) key: Vec4,
}

impl MaterialExtension for Worked {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka/game/look/shaders/piece.wgsl".into()
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/noise.wgsl");
    load_shader_library!(app, "shaders/wood.wgsl");
    load_shader_library!(app, "shaders/interlace.wgsl");
    load_shader_library!(app, "shaders/carving.wgsl");
    load_shader_library!(app, "shaders/glass.wgsl");
    embedded_asset!(app, "shaders/board.wgsl");
    embedded_asset!(app, "shaders/table.wgsl");
    embedded_asset!(app, "shaders/piece.wgsl");
    app.add_plugins((
        MaterialPlugin::<BoardMaterial>::default(),
        MaterialPlugin::<TableMaterial>::default(),
        MaterialPlugin::<PieceMaterial>::default(),
    ));
}
