//! The PBR material of board, table top and pieces: Bevy's standard material, extended by procedural color, roughness and normals.

use bevy::{
    mesh::MeshVertexBufferLayoutRef,
    pbr::{ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError},
    shader::ShaderRef,
};

use super::uniforms::{BoardUniform, GlassUniform, TableUniform};
use crate::lighting::{KeyLightUniform, LightRig, LightRigUniform};
use crate::quality::Quality;
use crate::settings::Backdrop;
use crate::shaders::PBR_SHADER;

pub(crate) type PbrMaterial = ExtendedMaterial<StandardMaterial, PbrExtension>;

/// The extension for a [`PbrSurface`]. Bindings start at 100, after those of the standard material.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(PbrSurface)]
pub(crate) struct PbrExtension {
    #[uniform(100)]
    board: BoardUniform,
    #[uniform(100)]
    table: TableUniform,
    #[uniform(100)]
    glass: GlassUniform,
    #[uniform(101)]
    rig: LightRigUniform,
    /// The glyph atlas of a board, or the grain of pieces at low quality.
    #[texture(102)]
    #[sampler(103)]
    texture: Option<Handle<Image>>,
    surface: PbrSurface,
}

/// The surface that a material is for. It selects the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PbrSurface {
    Board,
    Table,
    Piece(Quality),
}

impl From<&PbrExtension> for PbrSurface {
    fn from(extension: &PbrExtension) -> Self {
        extension.surface
    }
}

impl PbrExtension {
    /// Carved timber.
    pub(crate) fn board(board: BoardUniform, glyphs: Handle<Image>) -> Self {
        Self { board, texture: Some(glyphs), ..Self::empty(PbrSurface::Board) }
    }

    /// A table top.
    pub(crate) fn table(table: TableUniform) -> Self {
        Self { table, ..Self::empty(PbrSurface::Table) }
    }

    /// Pieces in the light of a backdrop, on a board that glass shows. Their meshes store what each part is made of.
    pub(crate) fn piece(backdrop: Backdrop, quality: Quality, board: BoardUniform, grain: Handle<Image>) -> Self {
        Self {
            board,
            glass: GlassUniform::of(backdrop),
            rig: LightRigUniform::of(backdrop),
            texture: Some(grain),
            ..Self::empty(PbrSurface::Piece(quality))
        }
    }

    /// Gives a table the cloth of another backdrop. Boards do not depend on the backdrop.
    pub(crate) fn set_backdrop(&mut self, backdrop: Backdrop) {
        if self.surface == PbrSurface::Table {
            self.table.cloth = LightRig::of(backdrop).cloth;
        }
    }

    /// Whether it reads the key light from its uniform, and has another one.
    pub(crate) fn has_other_light(&self, key: &KeyLightUniform) -> bool {
        self.surface == PbrSurface::Piece(Quality::Low) && self.rig.key != *key
    }

    pub(crate) fn set_key_light(&mut self, key: KeyLightUniform) {
        self.rig.key = key;
    }

    /// All uniforms zero; the shader of a surface reads its own only.
    fn empty(surface: PbrSurface) -> Self {
        Self {
            board: BoardUniform::default(),
            table: TableUniform::default(),
            glass: GlassUniform::default(),
            rig: LightRigUniform::default(),
            texture: None,
            surface,
        }
    }
}

impl MaterialExtension for PbrExtension {
    fn fragment_shader() -> ShaderRef {
        PBR_SHADER.into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let shader_def = match key.bind_group_data {
                PbrSurface::Board => "PBR_BOARD",
                PbrSurface::Table => "PBR_TABLE",
                PbrSurface::Piece(Quality::Low) => "PBR_PIECE_LOW",
                PbrSurface::Piece(_) => "PBR_PIECE",
            };
            fragment.shader_defs.push(shader_def.into());
        }
        Ok(())
    }
}
