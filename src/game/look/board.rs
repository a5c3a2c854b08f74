use bevy::prelude::*;

use super::{
    glyphs,
    material::{BoardMaterial, BoardUniform, Carved, Planks, TableMaterial, TableUniform},
    plan::{BORDER, BoardPlan, half_squares},
    slab::{THICKNESS, slab},
};

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

fn build(
    added: On<Add, Board>,
    boards: Query<&Board>,
    glyphs: Res<Glyphs>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut carved: ResMut<Assets<BoardMaterial>>,
    mut planks: ResMut<Assets<TableMaterial>>,
    mut commands: Commands,
) {
    let Ok(Board(plan)) = boards.get(added.entity) else { return };
    let half_width = plan.half_width();
    let board = BoardUniform {
        side: half_squares(plan.size) * 2.0,
        half_side: half_squares(plan.size),
        border: BORDER,
        unused: 0.0,
        ornaments: [0, 1, 2, 3, 4, 5].map(|word| UVec4::from_slice(&plan.packed()[word * 4..])),
    };
    let body = (
        Mesh3d(meshes.add(slab(half_width))),
        MeshMaterial3d(carved.add(BoardMaterial {
            base: StandardMaterial { reflectance: 0.4, ..default() },
            extension: Carved { board, glyphs: glyphs.0.clone() },
        })),
    );
    let table = TableUniform { dark: DARK.to_vec4(), fade: Vec2::new(1.5, 4.2) * half_width, board: half_width, plank: 0.62 * half_width };
    let top = (
        Mesh3d(meshes.add(Plane3d::default().mesh().size(half_width * 14.0, half_width * 14.0))),
        MeshMaterial3d(
            planks.add(TableMaterial { base: StandardMaterial { reflectance: 0.22, ..default() }, extension: Planks { table } }),
        ),
        Transform::from_xyz(0.0, -THICKNESS, 0.0),
    );
    commands.entity(added.entity).with_child(body).with_child(top);
}
