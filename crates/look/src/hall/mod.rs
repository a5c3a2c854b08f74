//! The hall around the table, as geometry: floor, walls, roof, hearth and benches, and the trestles of the table. Its light is computed once, by the
//! processor, into the colors of the vertices, so that it costs no light and no texture. Where the processor draws, a panorama of it is the background.
//! All of that is done in the background: the first picture of the table does not wait for it.

mod mesh;
mod panorama;
mod parts;

use std::ops::Range;

use bevy::tasks::{AsyncComputeTaskPool, ComputeTaskPool, Task, TaskPool, futures::check_ready};
use bevy::{light::NotShadowCaster, prelude::*};

use crate::board::{BOARD_THICKNESS, Board, TABLE_THICKNESS};
use crate::lighting::{EnvironmentMaps, cube_image};
use crate::materials::UnlitMaterial;
use crate::renderer::RenderReadiness;
use crate::settings::{Backdrop, LookSettings, Quality, select_quality};
use mesh::{HallMesh, Light};

/// How far from the board a camera stays inside the hall, in half widths of the board.
pub const HALL_REACH: f32 = 8.4;

/// The brightness of the hall relative to full light; the module `key_light` keeps it up to date.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct HallBrightness(pub(crate) f32);

#[derive(Component)]
struct HallPart;

/// The parameters of the hall.
#[derive(Clone, Copy, PartialEq)]
struct HallPlan {
    half_width: f32,
    backdrop: Backdrop,
    /// Whether its geometry is drawn. Where the processor draws, that would add a seventh to the processor time of a frame: there all but what stands
    /// under and on the table is a panorama.
    is_geometry: bool,
}

/// A hall that is built: its meshes, what stands under and on the table first, and its panorama where one is drawn.
struct Hall {
    half_width: f32,
    meshes: Vec<Mesh>,
    panorama: Option<Image>,
}

impl Hall {
    fn build(plan: HallPlan) -> Self {
        let HallPlan { half_width, backdrop, is_geometry } = plan;
        let meshes = hall_meshes(backdrop, half_width, 0..if is_geometry { usize::MAX } else { 1 });
        let panorama = (!is_geometry && backdrop != Backdrop::Studio).then(|| panorama(backdrop));
        Self { half_width, meshes, panorama }
    }
}

/// The hall that is being built. Dropping the task cancels it.
#[derive(Resource, Default)]
struct HallTask(Option<Task<Hall>>);

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(HallBrightness(1.0))
        .init_resource::<HallTask>()
        .add_systems(PreUpdate, (begin_hall.after(select_quality), finish_hall).chain())
        .add_systems(PostUpdate, update_brightness);
}

/// Begins to build the hall where there is a board, and anew when anything that it depends on has changed.
fn begin_hall(
    (settings, quality): (Res<LookSettings>, Res<Quality>),
    boards: Query<&Board>,
    mut last: Local<Option<HallPlan>>,
    mut task: ResMut<HallTask>,
    mut readiness: ResMut<RenderReadiness>,
) {
    let Some(board) = boards.iter().next() else { return };
    let plan = HallPlan { half_width: board.plan().half_width(), backdrop: settings.backdrop, is_geometry: *quality > Quality::Low };
    if last.replace(plan) != Some(plan) {
        task.0 = Some(AsyncComputeTaskPool::get_or_init(TaskPool::default).spawn(async move { Hall::build(plan) }));
        readiness.hall = true;
    }
}

/// Replaces the hall by the one that has been built.
fn finish_hall(
    parts: Query<Entity, With<HallPart>>,
    maps: Res<EnvironmentMaps>,
    mut task: ResMut<HallTask>,
    mut readiness: ResMut<RenderReadiness>,
    (mut images, mut meshes): (ResMut<Assets<Image>>, ResMut<Assets<Mesh>>),
    mut materials: ResMut<Assets<UnlitMaterial>>,
    mut commands: Commands,
) {
    let Some(hall) = task.0.as_mut().and_then(check_ready) else { return };
    task.0 = None;
    readiness.hall = false;
    parts.iter().for_each(|part| commands.entity(part).despawn());
    if let Some(panorama) = hall.panorama {
        // The image exists for as long as the maps have its handle.
        let _ = images.insert(maps.room(), panorama);
    }
    let [material, floor] = [false, true].map(|is_floor| materials.add(UnlitMaterial::hall(is_floor)));
    for (number, mesh) in hall.meshes.into_iter().enumerate() {
        let material = if number == FLOOR_PART { &floor } else { &material };
        let part = (HallPart, Mesh3d(meshes.add(mesh)), MeshMaterial3d(material.clone()));
        let mut part = commands.spawn((part, Transform::from_scale(Vec3::splat(hall.half_width))));
        // What lies on the table casts a shadow on it.
        if number > 0 {
            part.insert(NotShadowCaster);
        }
    }
}

fn update_brightness(brightness: Res<HallBrightness>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    let wanted = Vec3::splat(brightness.0).extend(1.0);
    let stale: Vec<_> =
        materials.iter().filter(|(_, material)| material.is_hall() && material.mark_color() != wanted).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = materials.get_mut(id) {
            material.set_mark_color(wanted);
        }
    }
}

/// The panorama of a hall as a cube map.
fn panorama(backdrop: Backdrop) -> Image {
    // The table hides its trestles from the middle of the board.
    cube_image(panorama::TEXELS, 1, panorama::panorama(&hall_meshes(backdrop, 5.5, 1..usize::MAX)))
}

/// The number of the floor among the parts.
const FLOOR_PART: usize = 1;

/// The parts of the hall, what stands under and on the table first, each where a camera is likely to see all or nothing of it.
fn hall_parts(backdrop: Backdrop, half_width: f32) -> Vec<HallMesh> {
    let night = usize::from(backdrop == Backdrop::HallByFire);
    let underside = -BOARD_THICKNESS / half_width - TABLE_THICKNESS;
    let mut meshes: Vec<HallMesh> = Vec::new();
    let mut part = |build: &dyn Fn(&mut HallMesh)| {
        let mut mesh = HallMesh::default();
        build(&mut mesh);
        meshes.push(mesh);
    };
    part(&|mesh| {
        parts::trestles(mesh, underside);
        parts::things(mesh, underside + TABLE_THICKNESS, night);
    });
    if backdrop == Backdrop::Studio {
        part(&parts::studio_floor);
        return meshes;
    }
    part(&|mesh| parts::floor(mesh, night));
    part(&|mesh| parts::long_wall(mesh, -1.0, night));
    part(&|mesh| parts::long_wall(mesh, 1.0, night));
    part(&parts::gables);
    part(&|mesh| parts::roof(mesh, night));
    part(&|mesh| parts::hearth(mesh, night));
    meshes
}

/// The meshes of some of the parts, lit. All parts are in the way of light.
fn hall_meshes(backdrop: Backdrop, half_width: f32, shown: Range<usize>) -> Vec<Mesh> {
    let parts = hall_parts(backdrop, half_width);
    let boxes: Vec<_> = parts.iter().flat_map(|part| part.boxes.iter().copied()).collect();
    let light = match backdrop {
        Backdrop::Studio => Light::Even,
        Backdrop::HallByDay => Light::Hall { night: 0, boxes: &boxes },
        Backdrop::HallByFire => Light::Hall { night: 1, boxes: &boxes },
    };
    let shown = parts.into_iter().skip(shown.start).take(shown.len());
    let light = &light;
    ComputeTaskPool::get_or_init(TaskPool::default).scope(|scope| shown.for_each(|part| scope.spawn(async move { part.build(light) })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::extent;

    /// The most triangles and draws of the hall.
    const TRIANGLES: usize = 20_000;
    const DRAWS: usize = 8;

    #[test]
    fn the_hall_keeps_its_budget() {
        for (name, backdrop) in Backdrop::ALL {
            let parts = hall_parts(backdrop, 5.5);
            let triangles: usize = parts.iter().map(HallMesh::triangle_count).sum();
            println!("{name}: {triangles} triangles, {} draws", parts.len());
            assert!(triangles > 1000 && triangles < TRIANGLES, "{name}: {triangles}");
            assert!(parts.len() <= DRAWS);
        }
    }

    #[test]
    fn a_camera_within_reach_is_inside_the_hall() {
        for backdrop in [Backdrop::HallByDay, Backdrop::HallByFire] {
            let (low, high) = hall_meshes(backdrop, 5.5, 0..usize::MAX)
                .iter()
                .map(extent)
                .fold((Vec3::MAX, Vec3::MIN), |sum, part| (sum.0.min(part.0), sum.1.max(part.1)));
            assert!(low.x < -HALL_REACH && high.x > HALL_REACH && low.z < -HALL_REACH && high.z > HALL_REACH && high.y > HALL_REACH);
        }
    }

    #[test]
    fn the_table_stands_on_the_floor() {
        for half_width in [4.5, 10.5] {
            let trestles = hall_meshes(Backdrop::Studio, half_width, 0..1).remove(0);
            let (low, high) = extent(&trestles);
            assert!((low.y - crate::lighting::room::FLOOR).abs() < 0.1, "{low}");
            let top = -BOARD_THICKNESS / half_width;
            assert!((top..top + 0.3).contains(&high.y), "what lies on the table: {high}");
        }
    }
}
