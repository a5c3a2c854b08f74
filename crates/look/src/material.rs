//! The materials of board, table and pieces: Bevy's standard one, its colour, roughness and relief worked out in shaders.

use bevy::{
    asset::embedded_asset,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::{ShaderRef, load_shader_library},
};

use super::{environment::HallUniform, quality::Quality, scenery::Scenery};
use crate::settings::Backdrop;

pub(super) type CraftMaterial = ExtendedMaterial<StandardMaterial, Craft>;

/// Board, table or pieces. They are one type, because every type of material has Bevy compile as much generic code as all of our search.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(Made)]
pub(super) struct Craft {
    #[uniform(100)]
    board: BoardUniform,
    #[uniform(100)]
    table: TableUniform,
    #[uniform(100)]
    light: GlassUniform,
    #[uniform(101)]
    hall: HallUniform,
    /// The glyphs of a board, or the grain of pieces that are drawn on the processor.
    #[texture(102)]
    #[sampler(103)]
    picture: Option<Handle<Image>>,
    made: Made,
}

/// What it is, on which its pipeline depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Made {
    Board,
    Table,
    Piece(Quality),
}

impl From<&Craft> for Made {
    fn from(craft: &Craft) -> Self {
        craft.made
    }
}

impl Craft {
    /// Timber with carving.
    pub(super) fn board(board: BoardUniform, glyphs: Handle<Image>) -> Self {
        Self { board, picture: Some(glyphs), ..Self::bare(Made::Board) }
    }

    /// The table top.
    pub(super) fn table(table: TableUniform) -> Self {
        Self { table, ..Self::bare(Made::Table) }
    }

    /// Bone, glass and bronze, as the mesh says, in the light of a place.
    pub(super) fn piece(place: Backdrop, quality: Quality, grain: Handle<Image>) -> Self {
        let light = GlassUniform::of(place);
        Self { light, hall: HallUniform::of(place), picture: Some(grain), ..Self::bare(Made::Piece(quality)) }
    }

    /// Lays the cloth of another place over the table, if that is what it is.
    pub(super) fn cover(&mut self, place: Backdrop) {
        if self.made == Made::Table {
            self.table.cloth = Scenery::of(place).cloth;
        }
    }

    /// Of the rest the shader asks nothing.
    fn bare(made: Made) -> Self {
        Self {
            board: BoardUniform::default(),
            table: TableUniform::default(),
            light: GlassUniform::default(),
            hall: HallUniform::default(),
            picture: None,
            made,
        }
    }
}

/// What the shader must know of a board; matches `Board` in `carving.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
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
    /// `x` is what is carved into the border, `y` what shows where the squares are, as `carving.wgsl` numbers them.
    pub(super) style: UVec4,
}

/// Matches `Table` in `crafted.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct TableUniform {
    /// The colour of a cloth, and how much it covers the planks.
    pub(super) cloth: Vec4,
    pub(super) board: f32,
    pub(super) plank: f32,
}

/// The light that glass is seen by; matches `Light` in `glass.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct GlassUniform {
    /// Towards the key light.
    key: Vec4,
    /// What it gathers of that light.
    gathered: Vec4,
    /// What comes from the lit board around it.
    around: Vec4,
}

impl GlassUniform {
    /// The light of a place.
    fn of(place: Backdrop) -> Self {
        let scenery = Scenery::of(place);
        Self {
            key: scenery.towards_key.normalize().extend(0.0),
            gathered: scenery.gathered.extend(0.0),
            around: scenery.around.extend(0.0),
        }
    }
}

impl MaterialExtension for Craft {
    fn fragment_shader() -> ShaderRef {
        "embedded://birka_look/shaders/craft.wgsl".into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let made = match key.bind_group_data {
                Made::Board => "CRAFT_BOARD",
                Made::Table => "CRAFT_TABLE",
                Made::Piece(Quality::Low) => "CRAFT_PLAIN_PIECE",
                Made::Piece(_) => "CRAFT_PIECE",
            };
            fragment.shader_defs.push(made.into());
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/noise.wgsl");
    load_shader_library!(app, "shaders/wood.wgsl");
    load_shader_library!(app, "shaders/interlace.wgsl");
    load_shader_library!(app, "shaders/moulding.wgsl");
    load_shader_library!(app, "shaders/carving.wgsl");
    load_shader_library!(app, "shaders/glass.wgsl");
    load_shader_library!(app, "shaders/surfaces.wgsl");
    load_shader_library!(app, "shaders/turned.wgsl");
    load_shader_library!(app, "shaders/board_surface.wgsl");
    load_shader_library!(app, "shaders/table_surface.wgsl");
    load_shader_library!(app, "shaders/lamp.wgsl");
    load_shader_library!(app, "shaders/crafted.wgsl");
    load_shader_library!(app, "shaders/board.wgsl");
    load_shader_library!(app, "shaders/table.wgsl");
    load_shader_library!(app, "shaders/piece.wgsl");
    load_shader_library!(app, "shaders/plain_piece.wgsl");
    embedded_asset!(app, "shaders/craft.wgsl");
    app.add_plugins(MaterialPlugin::<CraftMaterial>::default());
}
