//! The hall around the table, which the scripts of `tools/hall` model, light and render. Where the processor draws, a cube map of it is the background;
//! on a graphics card it is geometry with baked light. The table's trestles and what lies on it are geometry everywhere.
//!
//! Its files are read and its light is composed in the background: the first picture of the table does not wait for them.

mod files;
mod flames;
mod light;
mod model;

use std::sync::Arc;

use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, futures::check_ready};
use bevy::{asset::LoadState, camera::visibility::VisibilitySystems, light::NotShadowCaster, prelude::*};

use crate::board::{BOARD_THICKNESS, Board};
use crate::lighting::EnvironmentMaps;
use crate::lighting::room::FLOOR;
use crate::materials::{UnlitMaterial, UnlitSurface};
use crate::renderer::RenderReadiness;
use crate::settings::{Backdrop, LookSettings, Quality, select_quality};
use files::{HallFile, Picture};
use light::{HourLight, Light};

/// How far from the board a camera stays inside the hall, in half widths of the board.
pub const HALL_REACH: f32 = 8.4;

/// The brightness of the hall's light, relative to full light, and its clock; the module `key_light` keeps them up to date.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct HallBrightness {
    /// The brightness of the light that rests.
    pub(crate) steady: f32,
    /// The brightness of the light that flickers, or that clouds dim.
    pub(crate) moving: f32,
    /// The intensity of the environment's light and of the key light while neither flickers.
    pub(crate) ambient: f32,
    pub(crate) key_intensity: f32,
    /// The clock of what moves. It stands where light rests, and while nothing is drawn.
    pub(crate) seconds: f32,
}

/// A part of the hall.
#[derive(Component, Clone, Copy)]
#[require(Transform)]
struct HallPart {
    /// Its place around a board whose half width is 1.
    place: Transform,
    /// How far it lies below the top of the board, in squares: the table does not scale with the thickness of the board.
    below: f32,
}

impl HallPart {
    fn new(place: Transform) -> Self {
        Self { place, below: 0.0 }
    }
}

/// The parameters of the hall.
#[derive(Clone, Copy, Debug, PartialEq)]
struct HallPlan {
    backdrop: Backdrop,
    quality: Quality,
}

impl HallPlan {
    /// The pictures whose light the plan composes: of the table, and of the hall around it.
    fn pictures(self) -> Vec<Picture> {
        let mut pictures = vec![Picture::Table];
        if self.backdrop != Backdrop::Studio {
            pictures.push(Picture::Cube);
            pictures.extend(self.is_geometry().then_some(Picture::Hall));
        }
        pictures
    }

    /// The files it is composed of, in the order of the pictures, and the frames of the flames.
    fn files(self) -> Vec<String> {
        let hour = HourLight::of(self.backdrop);
        let flames = (self.backdrop != Backdrop::Studio).then(|| "fire.webp".to_owned());
        self.pictures().into_iter().flat_map(|picture| picture.files(hour)).chain(flames).collect()
    }

    /// Whether the hall is geometry. Elsewhere its cube map is the background: where the processor draws, and in a browser, which would fetch several
    /// megabytes more.
    fn is_geometry(self) -> bool {
        self.quality > Quality::Low && cfg!(not(target_family = "wasm"))
    }
}

/// The files of a hall, while they are read.
#[derive(Resource, Default)]
struct Reading(Option<(HallPlan, Vec<Handle<HallFile>>)>);

/// The hall that is being composed. Dropping the task cancels it.
#[derive(Resource, Default)]
struct Composing(Option<Task<Result<Hall, HallFault>>>);

/// A fault of the hall's files, which come with the program.
#[derive(Debug, thiserror::Error)]
enum HallFault {
    #[error(transparent)]
    Picture(#[from] image_webp::DecodingError),
    #[error(transparent)]
    Model(#[from] gltf::Error),
    #[error("the pictures of a surface differ in size")]
    Size,
}

/// A hall that is composed.
struct Hall {
    plan: HallPlan,
    /// The trestles and what lies on the table, and the hall itself where it is geometry; each with its light.
    lit: Vec<(Picture, Vec<Mesh>, Image)>,
    /// The background, where the hall is no geometry.
    background: Option<Image>,
    /// The environment that smooth surfaces reflect.
    reflections: Option<Image>,
    fire: Option<Image>,
}

impl Hall {
    fn compose(plan: HallPlan, files: &[Arc<[u8]>]) -> Result<Self, HallFault> {
        let hour = HourLight::of(plan.backdrop);
        let mut files = files.iter();
        let mut next = || files.next().map_or(&[][..], |file| file);
        let mut hall = Self { plan, lit: Vec::new(), background: None, reflections: None, fire: None };
        for picture in plan.pictures() {
            let meshes = if picture.model().is_some() { model::meshes(next())? } else { Vec::new() };
            let pictures = hour.groups().map(|_| files::decode(next())).collect::<Result<Vec<_>, _>>()?;
            let light = Light::sum(hour, &pictures).ok_or(HallFault::Size)?;
            match picture {
                Picture::Cube => {
                    hall.background = (!plan.is_geometry()).then(|| light.cube());
                    hall.reflections = Some(light.room().specular_map(plan.backdrop));
                }
                Picture::Table | Picture::Hall => hall.lit.push((picture, meshes, light.texture(plan.quality))),
            }
        }
        if plan.backdrop != Backdrop::Studio {
            hall.fire = Some(flames::sheet(&files::decode(next())?));
        }
        Ok(hall)
    }
}

pub(crate) fn plugin(app: &mut App) {
    files::plugin(app);
    app.init_resource::<HallBrightness>()
        .init_resource::<Reading>()
        .init_resource::<Composing>()
        .add_systems(PreUpdate, (read_hall.after(select_quality), compose_hall, finish_hall).chain())
        .add_systems(
            PostUpdate,
            (
                update_brightness,
                flames::burn.after(VisibilitySystems::CheckVisibility),
                place_parts.before(TransformSystems::Propagate),
                flames::face_camera.after(TransformSystems::Propagate),
            ),
        );
}

/// Begins to read the hall where there is a board, and anew when anything that it depends on has changed.
fn read_hall(
    (settings, quality): (Res<LookSettings>, Res<Quality>),
    boards: Query<(), With<Board>>,
    assets: Res<AssetServer>,
    mut last: Local<Option<HallPlan>>,
    (mut reading, mut composing): (ResMut<Reading>, ResMut<Composing>),
    mut readiness: ResMut<RenderReadiness>,
) {
    let plan = HallPlan { backdrop: settings.backdrop, quality: *quality };
    if !boards.is_empty() && last.replace(plan) != Some(plan) {
        reading.0 = Some((plan, plan.files().iter().map(|path| assets.load(files::asset_path(path))).collect()));
        composing.0 = None;
        readiness.hall = true;
    }
}

/// Composes the hall once its files are read.
fn compose_hall(
    (files, assets): (Res<Assets<HallFile>>, Res<AssetServer>),
    (mut reading, mut composing): (ResMut<Reading>, ResMut<Composing>),
    mut readiness: ResMut<RenderReadiness>,
) {
    let Some((plan, handles)) = &reading.0 else { return };
    if handles.iter().any(|handle| matches!(assets.load_state(handle), LoadState::Failed(_))) {
        // Bevy has said which file and why. The table is played without the hall.
        (reading.0, readiness.hall) = (None, false);
    } else if let Some(files) = handles.iter().map(|handle| files.get(handle).map(HallFile::bytes)).collect::<Option<Vec<_>>>() {
        let plan = *plan;
        composing.0 = Some(AsyncComputeTaskPool::get_or_init(TaskPool::default).spawn(async move { Hall::compose(plan, &files) }));
        reading.0 = None;
    }
}

/// Replaces the hall by the one that has been composed.
fn finish_hall(
    parts: Query<Entity, With<HallPart>>,
    maps: Res<EnvironmentMaps>,
    mut composing: ResMut<Composing>,
    mut readiness: ResMut<RenderReadiness>,
    (mut images, mut meshes): (ResMut<Assets<Image>>, ResMut<Assets<Mesh>>),
    mut materials: ResMut<Assets<UnlitMaterial>>,
    mut commands: Commands,
) {
    let Some(hall) = composing.0.as_mut().and_then(check_ready) else { return };
    composing.0 = None;
    readiness.hall = false;
    let hall = match hall {
        Ok(hall) => hall,
        Err(fault) => {
            error!("the hall cannot be shown: {fault}");
            return;
        }
    };
    parts.iter().for_each(|part| commands.entity(part).despawn());
    if let Some(image) = hall.reflections {
        // The image exists for as long as the maps have its handle.
        let _ = images.insert(maps.specular(), image);
    }
    if let Some(cube) = hall.background {
        let material = MeshMaterial3d(materials.add(UnlitMaterial::surroundings(images.add(cube))));
        commands.spawn((HallPart::new(Transform::IDENTITY), Mesh3d(meshes.add(surroundings())), material, NotShadowCaster));
    }
    for (picture, model, light) in hall.lit {
        let surface = if picture == Picture::Hall { UnlitSurface::Hall } else { UnlitSurface::Furniture };
        let material = MeshMaterial3d(materials.add(UnlitMaterial::hall(images.add(light), surface)));
        for mesh in model {
            let part = HallPart::new(Transform::IDENTITY);
            let shape = (Mesh3d(meshes.add(mesh)), material.clone());
            match picture {
                // What lies on the table casts a shadow on it.
                Picture::Table => commands.spawn((HallPart { below: BOARD_THICKNESS, ..part }, shape)),
                Picture::Cube | Picture::Hall => commands.spawn((part, shape, NotShadowCaster)),
            };
        }
    }
    if hall.plan.backdrop == Backdrop::Studio {
        let floor = Mesh3d(meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(STUDIO_REACH))));
        let material = MeshMaterial3d(materials.add(UnlitMaterial::studio_floor()));
        commands.spawn((HallPart::new(Transform::from_xyz(0.0, FLOOR, 0.0)), floor, material, NotShadowCaster));
    }
    if let Some(fire) = hall.fire {
        let sheet = images.add(fire);
        for (number, (glow, place)) in flames::of(hall.plan.backdrop, hall.plan.quality).enumerate() {
            let material = MeshMaterial3d(materials.add(UnlitMaterial::glow(glow, sheet.clone())));
            let shape = Mesh3d(meshes.add(flames::shape(glow)));
            commands.spawn((HallPart::new(place), flames::Glowing::new(glow, number), shape, material, NotShadowCaster));
        }
    }
}

/// How far the floor of the studio reaches; matches `hall.wgsl`.
const STUDIO_REACH: f32 = 60.0;

/// A box seen from inside, onto which the cube map is painted: the floor, and walls where the benches and posts stand, so that these keep their places
/// when the camera moves.
fn surroundings() -> Mesh {
    let (low, high) = (Vec3::new(-19.0, FLOOR, -9.0), Vec3::new(19.0, 9.0, 8.6));
    // Mirrored, its faces face inwards.
    Cuboid::from_size(high - low).mesh().build().scaled_by(Vec3::new(-1.0, 1.0, 1.0)).translated_by((low + high) / 2.0)
}

/// Places the parts around the board.
fn place_parts(boards: Query<&Board>, mut parts: Query<(&HallPart, &mut Transform)>) {
    let Some(board) = boards.iter().next() else { return };
    let half_width = board.plan().half_width();
    for (HallPart { place, below }, mut transform) in &mut parts {
        let translation = place.translation * half_width - Vec3::Y * *below;
        let wanted = Transform { translation, scale: place.scale * half_width, ..*transform };
        transform.set_if_neq(wanted);
    }
}

/// Gives the parts their brightness, the time, and the strength of the air's shimmer above the fire.
fn update_brightness(
    (brightness, settings, quality): (Res<HallBrightness>, Res<LookSettings>, Res<Quality>),
    mut materials: ResMut<Assets<UnlitMaterial>>,
) {
    let is_hot = *quality >= Quality::High && !matches!(settings.backdrop, Backdrop::HallByNight | Backdrop::Studio);
    let (seconds, shimmer) = if is_hot { (brightness.seconds, 1.0) } else { (0.0, 0.0) };
    let wanted = Vec4::new(brightness.steady, brightness.ambient, seconds, shimmer);
    let stale: Vec<_> =
        materials.iter().filter(|(_, material)| material.is_hall() && material.mark_color() != wanted).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = materials.get_mut(id) {
            material.set_mark_color(wanted);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::mesh::VertexAttributeValues;

    use super::*;

    /// The most triangles of the hall, and of what stands on and under the table.
    const HALL_TRIANGLES: usize = 100_000;
    const TABLE_TRIANGLES: usize = 8_000;
    /// The most bytes of all files, and of those that a page fetches for a place.
    const BYTES: usize = 25_000_000;
    const BYTES_OF_A_PLACE: usize = 2_000_000;

    fn file(path: &str) -> &'static [u8] {
        files::embedded::FILES.iter().find(|(name, _)| *name == path).unwrap_or_else(|| panic!("{path} is missing")).1
    }

    /// The number of triangles of a model, and its vertices.
    fn triangles_and_vertices(path: &str) -> (usize, Vec<Vec3>) {
        let meshes = model::meshes(file(path)).expect("a model");
        let triangles = meshes.iter().filter_map(Mesh::indices).map(|indices| indices.len() / 3).sum();
        (triangles, meshes.iter().flat_map(vertices_of).collect())
    }

    fn vertices_of(mesh: &Mesh) -> Vec<Vec3> {
        match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(positions)) => positions.iter().map(|&at| Vec3::from(at)).collect(),
            _ => panic!("a mesh has no positions"),
        }
    }

    #[test]
    fn files_keep_their_budgets() {
        let all: usize = files::embedded::FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(all < BYTES, "{all}");
        let mut used = BTreeSet::from(["fire.webp".to_owned(), "hall.glb".to_owned()]);
        for (name, backdrop) in Backdrop::ALL {
            let hour = HourLight::of(backdrop);
            let fetched: BTreeSet<String> = [Picture::Table, Picture::Cube].into_iter().flat_map(|picture| picture.files(hour)).collect();
            let bytes: usize = fetched.iter().map(|path| file(path).len()).sum();
            println!("{name}: {bytes} bytes");
            assert!(bytes < BYTES_OF_A_PLACE, "{name}: {bytes}");
            used.extend(fetched);
            used.extend(Picture::Hall.files(hour));
        }
        let included: BTreeSet<String> = files::embedded::FILES.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(included, used, "every file is used");
    }

    #[test]
    fn a_camera_within_reach_is_inside_the_hall() {
        let (triangles, vertices) = triangles_and_vertices("hall.glb");
        println!("{triangles} triangles");
        assert!((1_000..HALL_TRIANGLES).contains(&triangles), "{triangles}");
        for direction in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::Z, Vec3::NEG_Z] {
            assert!(vertices.iter().any(|at| at.dot(direction) > HALL_REACH), "it is open towards {direction}");
        }
        // The shore before the door is lower.
        let inside = vertices.iter().filter(|at| at.xz().abs().max_element() < HALL_REACH);
        let lowest = inside.map(|at| at.y).fold(f32::MAX, f32::min);
        assert!((lowest - FLOOR).abs() < 0.5, "{lowest}");
    }

    #[test]
    fn a_camera_within_reach_is_inside_the_painted_box() {
        let vertices = vertices_of(&surroundings());
        for direction in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::Z, Vec3::NEG_Z] {
            assert!(vertices.iter().any(|at| at.dot(direction) > HALL_REACH), "{direction}");
        }
        let lowest = vertices.iter().map(|at| at.y).fold(f32::MAX, f32::min);
        assert!((lowest - FLOOR).abs() < 1e-4, "{lowest}");
    }

    #[test]
    fn the_table_stands_on_the_floor_and_things_lie_on_it() {
        let (triangles, vertices) = triangles_and_vertices("table.glb");
        println!("{triangles} triangles");
        let (low, high) = vertices.iter().map(|at| at.y).fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)));
        assert!((100..TABLE_TRIANGLES).contains(&triangles), "{triangles}");
        for half_width in [4.5, 10.5] {
            let foot = low - BOARD_THICKNESS / half_width;
            assert!((-0.3..=0.0).contains(&(foot - FLOOR)), "{half_width}: its feet end {} above the floor", foot - FLOOR);
        }
        assert!((0.1..0.6).contains(&high), "{high}");
    }

    #[test]
    fn every_place_is_composed_in_every_quality() {
        for (name, backdrop) in Backdrop::ALL {
            for quality in [Quality::Low, Quality::Medium] {
                let plan = HallPlan { backdrop, quality };
                let files: Vec<Arc<[u8]>> = plan.files().iter().map(|path| Arc::from(file(path))).collect();
                let hall = Hall::compose(plan, &files).unwrap_or_else(|fault| panic!("{name} in {quality}: {fault}"));
                let is_hall = backdrop != Backdrop::Studio;
                assert_eq!(hall.background.is_some(), is_hall && quality == Quality::Low, "{name} in {quality}");
                assert_eq!(hall.reflections.is_some(), is_hall, "{name} in {quality}");
                assert_eq!(hall.lit.len(), if is_hall && quality > Quality::Low { 2 } else { 1 }, "{name} in {quality}");
                assert_eq!(hall.fire.is_some(), is_hall);
            }
        }
        let plan = HallPlan { backdrop: Backdrop::HallByDay, quality: Quality::Low };
        assert!(Hall::compose(plan, &[Arc::from(&b"nothing"[..])]).is_err(), "a faulty file is an error");
    }
}
