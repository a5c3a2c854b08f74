//! Light in the air: flames, which are upright cards that face the camera and show frames of a fire that `tools/hall/fire.py` computes, sparks on such
//! a card above the hearth, and dust in the beam of the morning sun.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::HallBrightness;
use super::files::Decoded;
use crate::camera::TableCamera;
use crate::lighting::room::{FLOOR, LAMP_FLAME, TALL_LAMPS};
use crate::materials::{Glow, UnlitMaterial};
use crate::settings::{Backdrop, Quality};

/// Frames of the sheet, which repeat without a seam, and frames a second.
const FRAMES: f32 = 64.0;
const RATE: f32 = 14.0;

/// Light in the air, and the number from which its place in its cycle follows.
#[derive(Component, Clone, Copy)]
pub(super) struct Glowing {
    glow: Glow,
    number: f32,
}

impl Glowing {
    #[expect(clippy::cast_precision_loss, reason = "a few flames")]
    pub(super) fn new(glow: Glow, number: usize) -> Self {
        Self { glow, number: number as f32 }
    }
}

/// The foot of the sparks and the size of their card, in half widths of the board; the size matches `glow.wgsl`.
const SPARKS: (Vec3, Vec2) = (Vec3::new(11.2, FLOOR + 1.2, 0.0), Vec2::new(6.0, 8.0));
/// The corners of a box that the morning's beam does not leave, in half widths of the board; `glow.wgsl` has the beam.
const BEAM: (Vec3, Vec3) = (Vec3::new(3.0, FLOOR, -12.0), Vec3::new(13.9, 3.6, 2.0));

/// The light in the air of a place: what it is, the middle of its foot, and its size, in half widths of the board.
pub(super) fn of(backdrop: Backdrop, quality: Quality) -> impl Iterator<Item = (Glow, Transform)> {
    // How high the fire is; embers glow without flames at night.
    let fire = match backdrop {
        Backdrop::HallByMorning | Backdrop::HallByDay => 0.55,
        Backdrop::HallByFire => 1.0,
        Backdrop::HallByNight | Backdrop::Studio => 0.0,
    };
    let are_lamps_lit = matches!(backdrop, Backdrop::HallByFire | Backdrop::HallByNight);
    let card = |glow: Glow, foot: Vec3, size: Vec2| (glow, Transform::from_translation(foot).with_scale(size.extend(1.0)));
    let flame = |foot: Vec3, size: Vec2| card(Glow::Flame, foot, size);
    let hearth = [(8.6, 0.1, 0.9), (10.3, -0.25, 1.15), (12.2, 0.2, 1.0), (14.0, -0.1, 0.8)]
        .map(|(x, z, size)| flame(Vec3::new(x, FLOOR + 0.75, z), Vec2::new(2.3, 3.4) * size * fire));
    let [left, behind] = TALL_LAMPS.map(|lamp| flame(lamp - Vec3::Y * 0.08, Vec2::new(0.3, 0.72)));
    let on_table = flame(LAMP_FLAME - Vec3::Y * 0.09, Vec2::new(0.07, 0.17));
    let lamps = [left, behind, on_table];
    let on_card = match backdrop {
        Backdrop::HallByFire => Some(card(Glow::Sparks, SPARKS.0, SPARKS.1)),
        Backdrop::HallByMorning => {
            let (low, high) = BEAM;
            Some((Glow::Dust, Transform::from_translation((low + high).with_y(2.0 * low.y) / 2.0).with_scale(high - low)))
        }
        Backdrop::HallByDay | Backdrop::HallByNight | Backdrop::Studio => None,
    };
    let flames = hearth.into_iter().filter(move |_| fire > 0.0).chain(lamps.into_iter().filter(move |_| are_lamps_lit));
    flames.chain(on_card.filter(|_| quality > Quality::Low))
}

/// The shape of light in the air: a card, or the box of a beam. Width and height are 1, and it stands on its middle.
pub(super) fn shape(glow: Glow) -> Mesh {
    match glow {
        Glow::Flame | Glow::Sparks => Rectangle::new(1.0, 1.0).mesh().build(),
        Glow::Dust => Cuboid::from_length(1.0).mesh().build(),
    }
    .translated_by(Vec3::Y * 0.5)
}

/// The sheet of frames as a texture.
pub(super) fn sheet(picture: &Decoded) -> Image {
    let size = Extent3d { width: picture.size.x, height: picture.size.y, depth_or_array_layers: 1 };
    let texels = picture.texels.iter().flat_map(|&[red, green, blue]| [red, green, blue, u8::MAX]).collect();
    let mut image = Image::new(size, TextureDimension::D2, texels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// Shows the frame of the hall's clock, where it is in view; each flame has its own.
pub(super) fn burn(
    brightness: Res<HallBrightness>,
    glowing: Query<(&Glowing, &MeshMaterial3d<UnlitMaterial>, &ViewVisibility)>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
) {
    let HallBrightness { moving, seconds, .. } = *brightness;
    for (&Glowing { glow, number }, material, visibility) in &glowing {
        let wanted = match glow {
            Glow::Flame => {
                let frame = (seconds * RATE + 17.0 * number).rem_euclid(FRAMES);
                Vec4::new(frame.floor(), frame.fract(), moving, if number % 2.0 == 1.0 { -1.0 } else { 1.0 })
            }
            Glow::Sparks | Glow::Dust => Vec4::new(seconds, 0.0, moving, 0.0),
        };
        let shown = materials.get(material).map(UnlitMaterial::mark_color);
        if shown.is_some_and(|shown| shown != wanted && (visibility.get() || shown == Vec4::ZERO))
            && let Some(mut material) = materials.get_mut(material)
        {
            material.set_mark_color(wanted);
        }
    }
}

/// Turns the cards to the camera.
pub(super) fn face_camera(
    cameras: Query<&GlobalTransform, (With<TableCamera>, Without<Glowing>)>,
    mut glowing: Query<(&Glowing, &mut Transform, &mut GlobalTransform)>,
) {
    let Ok(camera) = cameras.single() else { return };
    for (_, mut card, mut placed) in glowing.iter_mut().filter(|(glowing, ..)| glowing.glow != Glow::Dust) {
        let way = camera.translation() - card.translation;
        let turn = Quat::from_rotation_y(way.x.atan2(way.z));
        if card.rotation != turn {
            card.rotation = turn;
            *placed = (*card).into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sparks_and_dust_are_drawn_on_cards_only() {
        let found = |backdrop, quality, glow| of(backdrop, quality).filter(|(found, _)| *found == glow).count();
        for (backdrop, glow) in [(Backdrop::HallByFire, Glow::Sparks), (Backdrop::HallByMorning, Glow::Dust)] {
            assert_eq!((found(backdrop, Quality::Low, glow), found(backdrop, Quality::Medium, glow)), (0, 1));
            assert!(found(backdrop, Quality::Low, Glow::Flame) > 0);
        }
        assert_eq!(of(Backdrop::Studio, Quality::High).count(), 0);
    }
}
