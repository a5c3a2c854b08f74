use std::f32::consts::PI;

use bevy::{ecs::system::SystemParam, light::NotShadowCaster, prelude::*};

use super::{
    bake::{Bake, Studio},
    glyphs, heads,
    material::{BoardUniform, Craft, CraftMaterial, TableUniform},
    pieces::linear,
    plan::{BOARD_BORDER, BoardPlan, half_squares},
    quality::{self, LookSettings, Quality},
    scenery::Scenery,
    sheet::{PaintedUniform, RecipeUniform, Sheet},
    slab::{BOARD_THICKNESS, slab},
    tongue,
};
use birka_art::{HandleStyle, OrnamentStyle, SquareStyle};

/// A board on its table. Spawn it and body, carving and table top appear as its children; despawn it and they go.
///
/// It must stay at the origin: the carving is laid out in world space.
#[derive(Component, Clone, Debug)]
#[require(Transform, Visibility)]
pub struct Board(BoardPlan);

impl Board {
    /// A board carved to this plan.
    #[must_use]
    pub fn new(plan: BoardPlan) -> Self {
        Self(plan)
    }

    /// The plan it was carved to.
    #[must_use]
    pub fn plan(&self) -> &BoardPlan {
        &self.0
    }
}

/// The glyphs of the rim, the same for every board.
#[derive(Resource)]
struct Glyphs(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    let glyphs = app.world_mut().resource_mut::<Assets<Image>>().add(glyphs::atlas());
    app.insert_resource(Glyphs(glyphs)).add_observer(build).add_systems(PreUpdate, (rebuild, cover).after(quality::choose));
}

/// What a board and its table top are made of.
#[derive(SystemParam)]
struct Timber<'w, 's> {
    quality: Res<'w, Quality>,
    wanted: Res<'w, LookSettings>,
    glyphs: Res<'w, Glyphs>,
    crafted: ResMut<'w, Assets<CraftMaterial>>,
    studio: Studio<'w, 's>,
}

/// Pixels a side of the pictures painted beforehand: of the board from near, and of the table.
const BOARD_PIXELS: f32 = 640.0;
const TABLE_PIXELS: f32 = 512.0;
/// How much light board and table mirror, as Bevy's standard material has it.
const BOARD_REFLECTANCE: f32 = 0.4;
const TABLE_REFLECTANCE: f32 = 0.22;

/// From the middle of the board to the ends and to the edge of the table, in half widths of the board.
const TABLE: Vec2 = Vec2::new(2.3, 1.34);
/// How thick its planks are, in half widths of the board.
const TABLE_THICKNESS: f32 = 0.16;

fn build(added: On<Add, Board>, boards: Query<&Board>, mut timber: Timber, mut commands: Commands) {
    if let Ok(board) = boards.get(added.entity) {
        timber.lay(added.entity, board, &mut commands);
    }
}

/// Makes the boards that lie there of what another quality has them made of.
fn rebuild(
    quality: Res<Quality>,
    mut made: Local<Option<Quality>>,
    boards: Query<(Entity, &Board)>,
    mut timber: Timber,
    mut commands: Commands,
) {
    if made.replace(*quality).is_none_or(|made| made == *quality) {
        return;
    }
    for (entity, board) in &boards {
        commands.entity(entity).despawn_related::<Children>();
        timber.lay(entity, board, &mut commands);
    }
}

/// Puts the light of another place on what lies there.
fn cover(wanted: Res<LookSettings>, mut crafted: ResMut<Assets<CraftMaterial>>, mut sheets: ResMut<Assets<Sheet>>) {
    if wanted.is_changed() {
        crafted.iter_mut().for_each(|(_, material)| material.extension.cover(wanted.backdrop));
        sheets.iter_mut().for_each(|(_, sheet)| sheet.cover(wanted.backdrop));
    }
}

impl Timber<'_, '_> {
    fn lay(&mut self, entity: Entity, Board(plan): &Board, commands: &mut Commands) {
        let half_width = plan.half_width();
        let body = Mesh3d(self.studio.meshes.add(slab(Vec2::splat(half_width), BOARD_THICKNESS, 0.0)));
        let top = (
            Mesh3d(self.studio.meshes.add(slab(TABLE * half_width, TABLE_THICKNESS * half_width, half_width - 0.2))),
            Transform::from_xyz(0.0, -BOARD_THICKNESS, 0.0),
            NotShadowCaster,
        );
        // A head at either end, or one tongue.
        let (handle, handles) = match plan.art.handles.unwrap_or(HandleStyle::None) {
            HandleStyle::None => (None, 0),
            HandleStyle::Heads => (Some(heads::head(half_width)), 2),
            HandleStyle::Tongue => (Some(tongue::tongue(half_width)), 1),
        };
        let handles = (handle.map(|mesh| Mesh3d(self.studio.meshes.add(mesh))), handles);
        if *self.quality == Quality::Low {
            let (board, table) = (MeshMaterial3d(self.painted_board(plan)), MeshMaterial3d(self.painted_table(plan)));
            put(commands, entity, body, &handles, &board);
            commands.entity(entity).with_child((top, table));
        } else {
            let (board, table) = (MeshMaterial3d(self.carved_board(plan)), MeshMaterial3d(self.live_table(plan)));
            put(commands, entity, body, &handles, &board);
            commands.entity(entity).with_child((top, table));
        }
    }
}

/// The body of a board, and as many handles as it has.
fn put<M: Material>(
    commands: &mut Commands,
    entity: Entity,
    body: Mesh3d,
    (handle, count): &(Option<Mesh3d>, u8),
    material: &MeshMaterial3d<M>,
) {
    let mut laid = commands.entity(entity);
    laid.with_child((body, material.clone()));
    if let Some(handle) = handle {
        for number in 0..*count {
            let opposite = Transform::from_rotation(Quat::from_rotation_y(PI * f32::from(number)));
            laid.with_child((handle.clone(), material.clone(), opposite));
        }
    }
}

fn uniform(plan: &BoardPlan) -> BoardUniform {
    let art = &plan.art;
    BoardUniform {
        side: half_squares(plan.size) * 2.0,
        half_side: half_squares(plan.size),
        border: BOARD_BORDER,
        unused: 0.0,
        ornaments: [0, 1, 2, 3, 4, 5].map(|word| UVec4::from_slice(&plan.packed()[word * 4..])),
        light: art.light.map_or(OAK_LIGHT, linear).extend(RINGS / art.grain.unwrap_or(1.0)),
        dark: art.dark.map_or(OAK_DARK, linear).extend(art.depth.unwrap_or(1.0)),
        line: art.line.map_or(Vec4::ZERO, |colour| linear(colour).extend(1.0)),
        style: UVec4::new(
            match art.ornament.unwrap_or(OrnamentStyle::Interlace) {
                OrnamentStyle::None => 0,
                OrnamentStyle::Interlace => 1,
                OrnamentStyle::Rings => 2,
                OrnamentStyle::Runes => 3,
                OrnamentStyle::Moulding => 4,
            },
            match art.squares.unwrap_or(SquareStyle::Lines) {
                SquareStyle::Lines => 0,
                SquareStyle::Holes => 1,
                SquareStyle::Columns => 2,
            },
            0,
            0,
        ),
    }
}

/// The wood of spring and of late summer of a board that no mod has coloured.
const OAK_LIGHT: Vec3 = Vec3::new(0.335, 0.172, 0.078);
const OAK_DARK: Vec3 = Vec3::new(0.150, 0.062, 0.026);
/// Growth rings a square.
const RINGS: f32 = 7.5;

fn plank(plan: &BoardPlan) -> f32 {
    0.62 * plan.half_width()
}

impl Timber<'_, '_> {
    fn carved_board(&mut self, plan: &BoardPlan) -> Handle<CraftMaterial> {
        let base = StandardMaterial { reflectance: BOARD_REFLECTANCE, ..default() };
        self.crafted.add(CraftMaterial { base, extension: Craft::board(uniform(plan), self.glyphs.0.clone()) })
    }

    fn live_table(&mut self, plan: &BoardPlan) -> Handle<CraftMaterial> {
        let base = StandardMaterial { reflectance: TABLE_REFLECTANCE, ..default() };
        let cloth = Scenery::of(self.wanted.backdrop).cloth;
        let table = TableUniform { cloth, board: plan.half_width(), plank: plank(plan) };
        self.crafted.add(CraftMaterial { base, extension: Craft::table(table) })
    }

    fn painted_board(&mut self, plan: &BoardPlan) -> Handle<Sheet> {
        let half_width = plan.half_width();
        let colours = self.paint(plan, Bake::BoardColour, half_width, BOARD_PIXELS);
        let relief = self.paint(plan, Bake::BoardRelief, half_width, BOARD_PIXELS);
        let painted = PaintedUniform { cloth: Vec4::ZERO, half_width, pixels: BOARD_PIXELS, board: 0.0, reflectance: BOARD_REFLECTANCE };
        self.studio.sheets.add(Sheet::painted(painted, self.wanted.backdrop, colours, Some(relief)))
    }

    fn painted_table(&mut self, plan: &BoardPlan) -> Handle<Sheet> {
        let half_width = TABLE.max_element() * plan.half_width();
        let colours = self.paint(plan, Bake::TableColour, half_width, TABLE_PIXELS);
        let cloth = Scenery::of(self.wanted.backdrop).cloth;
        let painted = PaintedUniform { cloth, half_width, pixels: TABLE_PIXELS, board: plan.half_width(), reflectance: TABLE_REFLECTANCE };
        self.studio.sheets.add(Sheet::painted(painted, self.wanted.backdrop, colours, None))
    }

    fn paint(&mut self, plan: &BoardPlan, what: Bake, half_width: f32, pixels: f32) -> Handle<Image> {
        let recipe = RecipeUniform { half_width, pixels, plank: plank(plan), what: what as u32 };
        self.studio.paint(pixels, what, Sheet::recipe(recipe, uniform(plan), self.glyphs.0.clone()))
    }
}
