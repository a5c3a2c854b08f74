use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    bake::{Bake, Studio},
    glyphs,
    material::{BoardUniform, Craft, CraftMaterial, TableUniform},
    pieces::linear,
    plan::{BORDER, BoardPlan, half_squares},
    quality::Quality,
    sheet::{PaintedUniform, RecipeUniform, Sheet},
    slab::{THICKNESS, slab},
};
use crate::script::OrnamentStyle;

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

/// The dark that the table fades into, the colour behind everything.
pub(super) const DARK: LinearRgba = LinearRgba::rgb(0.006, 0.0045, 0.0035);

/// The glyphs of the rim, the same for every board.
#[derive(Resource)]
struct Glyphs(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    let glyphs = app.world_mut().resource_mut::<Assets<Image>>().add(glyphs::atlas());
    app.insert_resource(Glyphs(glyphs)).insert_resource(ClearColor(DARK.into())).add_observer(build);
}

/// What a board and its table top are made of.
#[derive(SystemParam)]
struct Timber<'w, 's> {
    quality: Res<'w, Quality>,
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

fn build(added: On<Add, Board>, boards: Query<&Board>, mut timber: Timber, mut commands: Commands) {
    let Ok(Board(plan)) = boards.get(added.entity) else { return };
    let half_width = plan.half_width();
    let body = Mesh3d(timber.studio.meshes.add(slab(half_width)));
    let top = (
        Mesh3d(timber.studio.meshes.add(Plane3d::default().mesh().size(half_width * 14.0, half_width * 14.0))),
        Transform::from_xyz(0.0, -THICKNESS, 0.0),
    );
    let mut laid = commands.entity(added.entity);
    if *timber.quality == Quality::Low {
        laid.with_child((body, MeshMaterial3d(timber.painted_board(plan)))).with_child((top, MeshMaterial3d(timber.painted_table(plan))));
    } else {
        laid.with_child((body, MeshMaterial3d(timber.carved_board(plan)))).with_child((top, MeshMaterial3d(timber.live_table(plan))));
    }
}

fn uniform(plan: &BoardPlan) -> BoardUniform {
    let art = &plan.art;
    BoardUniform {
        side: half_squares(plan.size) * 2.0,
        half_side: half_squares(plan.size),
        border: BORDER,
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
            },
            0,
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

/// From where to where the table fades into the dark.
fn fade(plan: &BoardPlan) -> Vec2 {
    Vec2::new(1.5, 4.2) * plan.half_width()
}

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
        let table = TableUniform { dark: DARK.to_vec4(), fade: fade(plan), board: plan.half_width(), plank: plank(plan) };
        self.crafted.add(CraftMaterial { base, extension: Craft::table(table) })
    }

    fn painted_board(&mut self, plan: &BoardPlan) -> Handle<Sheet> {
        let half_width = plan.half_width();
        let near = self.paint(plan, Bake::BoardColour, half_width, BOARD_PIXELS);
        let far = self.paint(plan, Bake::BoardColour, half_width, BOARD_PIXELS / 2.0);
        let relief = self.paint(plan, Bake::BoardRelief, half_width, BOARD_PIXELS);
        let painted = PaintedUniform {
            dark: DARK.to_vec4(),
            // The board never fades.
            fade: Vec2::new(1e6, 2e6),
            half_width,
            pixels: BOARD_PIXELS,
            board: 0.0,
            reflectance: BOARD_REFLECTANCE,
            unused: Vec2::ZERO,
        };
        self.studio.sheets.add(Sheet::painted(painted, near, far, relief))
    }

    fn painted_table(&mut self, plan: &BoardPlan) -> Handle<Sheet> {
        let half_width = fade(plan).y;
        let near = self.paint(plan, Bake::TableColour, half_width, TABLE_PIXELS);
        let far = self.paint(plan, Bake::TableColour, half_width, TABLE_PIXELS / 2.0);
        let painted = PaintedUniform {
            dark: DARK.to_vec4(),
            fade: fade(plan),
            half_width,
            pixels: TABLE_PIXELS,
            board: plan.half_width(),
            reflectance: TABLE_REFLECTANCE,
            unused: Vec2::ZERO,
        };
        self.studio.sheets.add(Sheet::painted(painted, near.clone(), far, near))
    }

    fn paint(&mut self, plan: &BoardPlan, what: Bake, half_width: f32, pixels: f32) -> Handle<Image> {
        let recipe = RecipeUniform { half_width, pixels, plank: plank(plan), what: what as u32 };
        self.studio.paint(pixels, Sheet::recipe(recipe, uniform(plan), self.glyphs.0.clone()))
    }
}
