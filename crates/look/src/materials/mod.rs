//! The materials: an extension of Bevy's PBR material, and an unlit material. Each covers several surfaces in one Rust type, because
//! every material type instantiates a large amount of generic code in Bevy.

mod uniforms;

use bevy::{
    mesh::MeshVertexBufferLayoutRef,
    pbr::{
        ExtendedMaterial, Material, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline, MaterialPipeline,
        MaterialPipelineKey,
    },
    prelude::*,
    render::render_resource::{AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError},
    shader::ShaderRef,
};

pub(crate) use uniforms::{BakeUniform, BakedUniform, BoardUniform, KeyLightUniform, MarkUniform, TableUniform, linear_rgb};
use uniforms::{GlassUniform, LightRigUniform};

use crate::board::TABLE_HALF_EXTENTS;
use crate::lighting::room::LightRig;
use crate::renderer::{PBR_SHADER, UNLIT_SHADER};
use crate::settings::{Backdrop, Quality};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((MaterialPlugin::<PbrMaterial>::default(), MaterialPlugin::<UnlitMaterial>::default()));
}

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
    Piece,
    /// A piece at low quality.
    LowPiece(PieceSurfaces),
}

/// The materials of a piece. At low quality there is a shader for each: where the processor draws, a pixel costs all that its shader can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PieceSurfaces {
    Opaque,
    Glass,
    Both,
}

impl PieceSurfaces {
    pub(crate) const ALL: [Self; 3] = [Self::Opaque, Self::Glass, Self::Both];
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

    pub(crate) fn table(table: TableUniform) -> Self {
        Self { table, ..Self::empty(PbrSurface::Table) }
    }

    /// Pieces in the light of a backdrop, on a board that glass shows. Their meshes store what each part is made of.
    pub(crate) fn piece(backdrop: Backdrop, quality: Quality, surfaces: PieceSurfaces, board: BoardUniform, grain: Handle<Image>) -> Self {
        let surface = if quality == Quality::Low { PbrSurface::LowPiece(surfaces) } else { PbrSurface::Piece };
        Self { board, glass: GlassUniform::of(backdrop), rig: LightRigUniform::of(backdrop), texture: Some(grain), ..Self::empty(surface) }
    }

    /// Gives a table the cloth of another backdrop. Boards do not depend on the backdrop.
    pub(crate) fn set_backdrop(&mut self, backdrop: Backdrop) {
        if self.surface == PbrSurface::Table {
            self.table.cloth = LightRig::of(backdrop).cloth;
        }
    }

    /// Whether it reads the key light from its uniform, and the uniform is out of date.
    pub(crate) fn needs_key_light(&self, key: &KeyLightUniform) -> bool {
        matches!(self.surface, PbrSurface::LowPiece(_)) && self.rig.key != *key
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
            let shader_defs: &[&str] = match key.bind_group_data {
                PbrSurface::Board => &["PBR_BOARD"],
                PbrSurface::Table => &["PBR_TABLE"],
                PbrSurface::Piece => &["PBR_PIECE"],
                PbrSurface::LowPiece(PieceSurfaces::Opaque) => &["PBR_PIECE_LOW", "PBR_PIECE_OPAQUE"],
                PbrSurface::LowPiece(PieceSurfaces::Glass) => &["PBR_PIECE_LOW", "PBR_PIECE_GLASS"],
                PbrSurface::LowPiece(PieceSurfaces::Both) => &["PBR_PIECE_LOW", "PBR_PIECE_OPAQUE", "PBR_PIECE_GLASS"],
            };
            fragment.shader_defs.extend(shader_defs.iter().map(|&name| name.into()));
        }
        Ok(())
    }
}

/// The material for an [`UnlitSurface`].
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(UnlitSurface)]
pub(crate) struct UnlitMaterial {
    #[uniform(0)]
    baked: BakedUniform,
    #[uniform(0)]
    mark: MarkUniform,
    #[uniform(0)]
    bake: BakeUniform,
    #[uniform(0)]
    board: BoardUniform,
    #[uniform(1)]
    rig: LightRigUniform,
    /// Baked color, the glyph atlas of a bake source, the light of the hall, or the frames of a flame.
    #[texture(2)]
    #[sampler(3)]
    color_map: Option<Handle<Image>>,
    /// Baked normals, roughness and sheen.
    #[texture(4)]
    #[sampler(5)]
    relief: Option<Handle<Image>>,
    /// The light of the hall around the board.
    #[texture(6, dimension = "cube")]
    #[sampler(7)]
    cube: Option<Handle<Image>>,
    surface: UnlitSurface,
}

/// The surface that a material is for. It selects the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UnlitSurface {
    /// A flat mark. Of overlapping marks the one with the larger depth bias is drawn on top.
    Mark { depth_bias: u8 },
    /// The part of a mark that pieces hide.
    MarkBehindPieces { depth_bias: u8 },
    /// A contact shadow, drawn under all marks.
    ContactShadow,
    /// The contact shadow of a glass piece, with the light that the glass lets through into its cast shadow.
    GlassShadow,
    /// A board with baked textures.
    BakedBoard,
    /// A table top with a baked texture.
    BakedTable,
    /// The source of a baked texture.
    BakeSource,
    /// What stands on and under the table, with its light in a texture.
    Furniture,
    /// The same of the hall, with details that the texture is too coarse for.
    Hall,
    /// The hall as a cube map.
    Surroundings,
    /// The floor of the studio.
    StudioFloor,
    /// Light in the air.
    Glow(Glow),
}

/// Light in the air, which is added to what is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Glow {
    Flame,
    /// Sparks above a fire.
    Sparks,
    /// Dust in a beam of the sun.
    Dust,
}

/// The contents of a baked texture; matches the constants in `board/bake.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BakeTarget {
    BoardColor = 0,
    /// Normals, roughness and sheen of a board.
    BoardRelief = 1,
    TableColor = 2,
}

impl From<&UnlitMaterial> for UnlitSurface {
    fn from(material: &UnlitMaterial) -> Self {
        material.surface
    }
}

impl UnlitMaterial {
    /// A mark, and its depth bias among other marks.
    pub(crate) fn mark(mark: MarkUniform, depth_bias: u8) -> Self {
        Self { mark, ..Self::empty(UnlitSurface::Mark { depth_bias }) }
    }

    /// The part of a mark that pieces hide, for the same depth bias as the mark.
    pub(crate) fn mark_behind_pieces(mark: MarkUniform, depth_bias: u8) -> Self {
        Self { mark, ..Self::empty(UnlitSurface::MarkBehindPieces { depth_bias }) }
    }

    /// A part of the hall with this light, or what stands on and under the table.
    pub(crate) fn hall(light: Handle<Image>, surface: UnlitSurface) -> Self {
        Self { color_map: Some(light), ..Self::empty(surface) }
    }

    /// The hall as a cube map.
    pub(crate) fn surroundings(cube: Handle<Image>) -> Self {
        Self { cube: Some(cube), ..Self::empty(UnlitSurface::Surroundings) }
    }

    /// The floor of the studio, with the shadow of the table.
    pub(crate) fn studio_floor() -> Self {
        let baked = BakedUniform { board: TABLE_HALF_EXTENTS, ..BakedUniform::default() };
        Self { baked, rig: LightRigUniform::of(Backdrop::Studio), ..Self::empty(UnlitSurface::StudioFloor) }
    }

    /// Light in the air; a flame shows frames of this sheet.
    pub(crate) fn glow(glow: Glow, sheet: Handle<Image>) -> Self {
        Self { color_map: Some(sheet), ..Self::empty(UnlitSurface::Glow(glow)) }
    }

    /// Whether it is a part of the hall, with its light in a texture.
    pub(crate) fn is_hall(&self) -> bool {
        matches!(self.surface, UnlitSurface::Furniture | UnlitSurface::Hall | UnlitSurface::Surroundings)
    }

    #[cfg(test)]
    pub(crate) fn is_behind_pieces(&self) -> bool {
        matches!(self.surface, UnlitSurface::MarkBehindPieces { .. })
    }

    pub(crate) fn mark_color(&self) -> Vec4 {
        self.mark.color
    }

    /// Gives a mark another color.
    pub(crate) fn set_mark_color(&mut self, color: Vec4) {
        self.mark.color = color;
    }

    /// A contact shadow. Its light is that of the backdrop that is set last.
    pub(crate) fn contact_shadow(color: Vec4) -> Self {
        Self { mark: MarkUniform::new(color, 0), ..Self::empty(UnlitSurface::ContactShadow) }
    }

    /// The shadow of a glass piece. Its light is that of the backdrop that is set last.
    pub(crate) fn glass_shadow(color: Vec4) -> Self {
        Self { mark: MarkUniform::new(color, 0), ..Self::empty(UnlitSurface::GlassShadow) }
    }

    /// A surface with baked textures in the light of a backdrop: a board if it has a relief, a table top otherwise.
    pub(crate) fn baked(baked: BakedUniform, backdrop: Backdrop, color: Handle<Image>, relief: Option<Handle<Image>>) -> Self {
        let surface = if relief.is_some() { UnlitSurface::BakedBoard } else { UnlitSurface::BakedTable };
        Self { baked, rig: LightRigUniform::of(backdrop), color_map: Some(color), relief, ..Self::empty(surface) }
    }

    /// The source of a baked texture.
    pub(crate) fn bake_source(bake: BakeUniform, board: BoardUniform, glyphs: Handle<Image>) -> Self {
        Self { bake, board, color_map: Some(glyphs), ..Self::empty(UnlitSurface::BakeSource) }
    }

    /// Applies the light of another backdrop to a baked surface and to contact shadows, and its cloth to a table top.
    pub(crate) fn set_backdrop(&mut self, backdrop: Backdrop) {
        if matches!(self.surface, UnlitSurface::BakedBoard | UnlitSurface::BakedTable) {
            self.rig = LightRigUniform::of(backdrop);
        }
        if matches!(self.surface, UnlitSurface::ContactShadow | UnlitSurface::GlassShadow) {
            self.mark.set_backdrop(backdrop);
        }
        if self.surface == UnlitSurface::BakedTable {
            self.baked.cloth = LightRig::of(backdrop).cloth;
        }
    }

    /// Whether it reads the key light from its uniform, and the uniform is out of date.
    pub(crate) fn needs_key_light(&self, key: &KeyLightUniform) -> bool {
        matches!(self.surface, UnlitSurface::BakedBoard | UnlitSurface::BakedTable) && self.rig.key != *key
    }

    pub(crate) fn set_key_light(&mut self, key: KeyLightUniform) {
        self.rig.key = key;
    }

    /// All uniforms zero; the shader of a surface reads its own only.
    fn empty(surface: UnlitSurface) -> Self {
        Self {
            baked: BakedUniform::default(),
            mark: MarkUniform::default(),
            bake: BakeUniform::default(),
            board: BoardUniform::default(),
            rig: LightRigUniform::default(),
            color_map: None,
            relief: None,
            cube: None,
            surface,
        }
    }
}

impl Material for UnlitMaterial {
    fn fragment_shader() -> ShaderRef {
        UNLIT_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.surface {
            UnlitSurface::Mark { .. } | UnlitSurface::MarkBehindPieces { .. } | UnlitSurface::ContactShadow => AlphaMode::Blend,
            // It darkens and lightens.
            UnlitSurface::GlassShadow => AlphaMode::Premultiplied,
            UnlitSurface::Glow(_) => AlphaMode::Add,
            // It is drawn after all that hides it, and before what is transparent.
            UnlitSurface::Surroundings => AlphaMode::Blend,
            UnlitSurface::BakedBoard
            | UnlitSurface::BakedTable
            | UnlitSurface::BakeSource
            | UnlitSurface::Furniture
            | UnlitSurface::Hall
            | UnlitSurface::StudioFloor => AlphaMode::Opaque,
        }
    }

    fn depth_bias(&self) -> f32 {
        match self.surface {
            UnlitSurface::Mark { depth_bias } | UnlitSurface::MarkBehindPieces { depth_bias } => f32::from(depth_bias),
            UnlitSurface::ContactShadow | UnlitSurface::GlassShadow => 1.0,
            UnlitSurface::Surroundings => -1e4,
            UnlitSurface::BakedBoard
            | UnlitSurface::BakedTable
            | UnlitSurface::BakeSource
            | UnlitSurface::Furniture
            | UnlitSurface::Hall
            | UnlitSurface::StudioFloor
            | UnlitSurface::Glow(_) => 0.0,
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
        // A larger depth is nearer.
        if let (UnlitSurface::MarkBehindPieces { .. }, Some(depth)) = (key.bind_group_data, &mut descriptor.depth_stencil) {
            depth.depth_compare = Some(CompareFunction::Less);
        }
        if let Some(fragment) = &mut descriptor.fragment {
            let shader_defs: &[&str] = match key.bind_group_data {
                UnlitSurface::Mark { .. } | UnlitSurface::MarkBehindPieces { .. } => &["UNLIT_MARKER"],
                UnlitSurface::ContactShadow => &["UNLIT_MARKER", "UNLIT_SHADOW"],
                UnlitSurface::GlassShadow => &["UNLIT_MARKER", "UNLIT_SHADOW", "UNLIT_GLASS_SHADOW"],
                UnlitSurface::BakedBoard => &["UNLIT_BAKED"],
                UnlitSurface::BakedTable => &["UNLIT_BAKED", "UNLIT_TABLE"],
                UnlitSurface::BakeSource => &["UNLIT_BAKE_SOURCE"],
                UnlitSurface::Furniture => &["UNLIT_HALL"],
                UnlitSurface::Hall => &["UNLIT_HALL", "UNLIT_DETAILS"],
                UnlitSurface::Surroundings => &["UNLIT_HALL", "UNLIT_SURROUNDINGS"],
                UnlitSurface::StudioFloor => &["UNLIT_HALL", "UNLIT_STUDIO_FLOOR"],
                UnlitSurface::Glow(Glow::Flame) => &["UNLIT_GLOW", "UNLIT_FLAME"],
                UnlitSurface::Glow(Glow::Sparks) => &["UNLIT_GLOW", "UNLIT_SPARKS"],
                UnlitSurface::Glow(Glow::Dust) => &["UNLIT_GLOW"],
            };
            if key.bind_group_data == UnlitSurface::Surroundings {
                fragment.targets.iter_mut().flatten().for_each(|target| target.blend = None);
            }
            fragment.shader_defs.extend(shader_defs.iter().map(|&name| name.into()));
        }
        Ok(())
    }
}
