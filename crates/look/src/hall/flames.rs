//! Flames: upright cards that face the camera and show frames of a fire that `tools/hall/fire.py` computes.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::time::Real;

use super::HallBrightness;
use super::files::Decoded;
use crate::camera::TableCamera;
use crate::key_light::MovingLight;
use crate::lighting::room::{FLOOR, LAMP_FLAME, TALL_LAMPS};
use crate::materials::UnlitMaterial;
use crate::settings::Backdrop;

/// Frames of the sheet, which repeat without a seam, and frames a second.
const FRAMES: f32 = 64.0;
const RATE: f32 = 14.0;

/// A flame, by the number from which its place in the cycle follows.
#[derive(Component)]
pub(super) struct Flame(f32);

impl Flame {
    #[expect(clippy::cast_precision_loss, reason = "a few flames")]
    pub(super) fn new(number: usize) -> Self {
        Self(number as f32)
    }
}

/// The places of the flames of a place: the middle of the foot of each and its size, in half widths of the board.
pub(super) fn of(backdrop: Backdrop) -> impl Iterator<Item = Transform> {
    // How high the fire is; embers glow without flames at night.
    let fire = match backdrop {
        Backdrop::HallByMorning | Backdrop::HallByDay => 0.55,
        Backdrop::HallByFire => 1.0,
        Backdrop::HallByNight | Backdrop::Studio => 0.0,
    };
    let are_lamps_lit = matches!(backdrop, Backdrop::HallByFire | Backdrop::HallByNight);
    let flame = |foot: Vec3, size: Vec2| Transform::from_translation(foot).with_scale(size.extend(1.0));
    let hearth = [(8.6, 0.1, 0.9), (10.3, -0.25, 1.15), (12.2, 0.2, 1.0), (14.0, -0.1, 0.8)]
        .map(|(x, z, size)| flame(Vec3::new(x, FLOOR + 0.75, z), Vec2::new(2.3, 3.4) * size * fire));
    let [left, behind] = TALL_LAMPS.map(|lamp| flame(lamp - Vec3::Y * 0.08, Vec2::new(0.3, 0.72)));
    let on_table = flame(LAMP_FLAME - Vec3::Y * 0.09, Vec2::new(0.07, 0.17));
    let lamps = [left, behind, on_table];
    hearth.into_iter().filter(move |_| fire > 0.0).chain(lamps.into_iter().filter(move |_| are_lamps_lit))
}

/// A card of width and height 1 that stands on its middle.
pub(super) fn quad() -> Mesh {
    Rectangle::new(1.0, 1.0).mesh().build().translated_by(Vec3::Y * 0.5)
}

/// The sheet of frames as a texture.
pub(super) fn sheet(picture: &Decoded) -> Image {
    let size = Extent3d { width: picture.size.x, height: picture.size.y, depth_or_array_layers: 1 };
    let texels = picture.texels.iter().flat_map(|&[red, green, blue]| [red, green, blue, u8::MAX]).collect();
    let mut image = Image::new(size, TextureDimension::D2, texels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// Shows the frame of the time, or where light does not move, one of each flame's own.
pub(super) fn burn(
    (moving, brightness): (Res<MovingLight>, Res<HallBrightness>),
    time: Option<Res<Time<Real>>>,
    flames: Query<(&Flame, &MeshMaterial3d<UnlitMaterial>)>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
) {
    let frames = if moving.0 { time.map_or(0.0, |time| time.elapsed_secs_wrapped() * RATE) } else { 0.0 };
    for (flame, material) in &flames {
        let frame = (frames + 17.0 * flame.0).rem_euclid(FRAMES);
        let wanted = Vec4::new(frame.floor(), frame.fract(), brightness.moving, if flame.0 % 2.0 == 1.0 { -1.0 } else { 1.0 });
        if materials.get(material).is_some_and(|material| material.mark_color() != wanted)
            && let Some(mut material) = materials.get_mut(material)
        {
            material.set_mark_color(wanted);
        }
    }
}

/// Turns the cards to the camera.
pub(super) fn face_camera(
    cameras: Query<&GlobalTransform, (With<TableCamera>, Without<Flame>)>,
    mut flames: Query<(&mut Transform, &mut GlobalTransform), With<Flame>>,
) {
    let Ok(camera) = cameras.single() else { return };
    for (mut flame, mut placed) in &mut flames {
        let way = camera.translation() - flame.translation;
        let turn = Quat::from_rotation_y(way.x.atan2(way.z));
        if flame.rotation != turn {
            flame.rotation = turn;
            *placed = (*flame).into();
        }
    }
}
