use std::{fmt, str::FromStr};

use bevy::{
    anti_alias::fxaa::Fxaa,
    camera::{Exposure, Hdr},
    core_pipeline::tonemapping::{DebandDither, Tonemapping},
    light::{EnvironmentMapLight, ShadowFilteringMethod, Skybox},
    post_process::{
        bloom::Bloom,
        dof::{DepthOfField, DepthOfFieldMode},
    },
    prelude::*,
};

use super::{
    environment::{self, HallLight},
    plan::half_width,
    quality::{self, Quality},
};
use birka_rules::BoardSize;

/// The camera that looks at the table. Spawn it with a transform and, if need be, a render target:
/// lens, exposure, anti-aliasing and the light of the hall are added to suit the quality.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera3d)]
pub struct TableCamera;

/// A place to look at the table from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CameraView {
    /// From the player's seat, the whole board in the picture.
    #[default]
    Table,
    /// From straight above.
    Above,
    /// Close and low across the board.
    Low,
    /// Close to the near right corner.
    Corner,
}

/// No view has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no camera is called `{0}`; there are table, above, low and corner")]
pub struct UnknownCameraView(String);

impl FromStr for CameraView {
    type Err = UnknownCameraView;

    fn from_str(name: &str) -> Result<Self, UnknownCameraView> {
        Self::ALL.into_iter().find(|view| view.to_string() == name).ok_or_else(|| UnknownCameraView(name.to_owned()))
    }
}

impl fmt::Display for CameraView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Above => "above",
            Self::Low => "low",
            Self::Corner => "corner",
        })
    }
}

impl CameraView {
    /// Every view.
    pub const ALL: [Self; 4] = [Self::Table, Self::Above, Self::Low, Self::Corner];

    /// The vertical field of view of every view, in radians.
    pub const FIELD_OF_VIEW: f32 = 0.5;

    /// Where the camera stands for a board, in a picture of this width over height.
    #[must_use]
    pub fn pose(self, size: BoardSize, aspect: f32) -> Transform {
        let half = half_width(size);
        match self {
            Self::Table => framed(Vec3::new(0.0, 0.88, 1.0), half, aspect),
            Self::Above => framed(Vec3::new(0.0, 1.0, 0.0001), half, aspect),
            Self::Low => Transform::from_xyz(-0.62 * half, 0.46 * half, 1.3 * half)
                .looking_at(Vec3::new(0.04 * half, 0.10 * half, -0.1 * half), Vec3::Y),
            Self::Corner => {
                Transform::from_xyz(1.12 * half, 0.62 * half, 1.3 * half).looking_at(Vec3::new(0.52 * half, 0.0, 0.55 * half), Vec3::Y)
            }
        }
    }
}

/// The nearest place in a direction from which the whole board is in the picture, with equal margins above and below.
fn framed(towards: Vec3, half: f32, aspect: f32) -> Transform {
    /// How much of the picture the board may take.
    const FILL: f32 = 0.95;
    let tall = (CameraView::FIELD_OF_VIEW / 2.0).tan() * FILL;
    let back = towards.normalize();
    let facing = Transform::IDENTITY.looking_to(-back, Vec3::Y).rotation;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, z)| facing.inverse() * Vec3::new(x * half, 0.0, z * half));
    // At each distance centre the picture, then see whether the board fits; eighteen halvings are far below a pixel.
    let place = |distance: f32| {
        let mut lift = 0.0;
        for _ in 0..8 {
            let heights = corners.map(|corner| (corner.y - lift) / (distance - corner.z));
            let (low, high) = (heights.into_iter().fold(f32::MAX, f32::min), heights.into_iter().fold(f32::MIN, f32::max));
            lift += 0.5 * (low + high) * distance;
        }
        let fits = corners.iter().all(|corner| {
            let depth = distance - corner.z;
            (corner.y - lift).abs() < tall * depth && corner.x.abs() < tall * aspect * depth
        });
        (lift, fits)
    };
    let (mut near, mut far) = (half * 1.2, half * 40.0);
    for _ in 0..18 {
        let middle = f32::midpoint(near, far);
        if place(middle).1 { far = middle } else { near = middle }
    }
    Transform { translation: facing * Vec3::new(0.0, place(far).0, far), rotation: facing, scale: Vec3::ONE }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress)
        .add_systems(
            PreUpdate,
            (dress_again.run_if(resource_changed::<Quality>), go_there.run_if(resource_changed::<HallLight>))
                .after(quality::choose)
                .after(environment::travel),
        )
        .add_systems(PostUpdate, focus.after(TransformSystems::Propagate));
}

fn dress(added: On<Add, TableCamera>, quality: Res<Quality>, hall: Res<HallLight>, mut commands: Commands) {
    let lens = PerspectiveProjection { fov: CameraView::FIELD_OF_VIEW, near: 0.2, far: 400.0, ..default() };
    let mut camera = commands.entity(added.entity);
    camera.insert((
        Projection::from(lens),
        Hdr,
        Exposure::BLENDER,
        Tonemapping::AcesFitted,
        DebandDither::Enabled,
        hall.map(),
        hall.room(),
    ));
    suit(&mut camera, *quality);
}

fn dress_again(quality: Res<Quality>, cameras: Query<Entity, With<TableCamera>>, mut commands: Commands) {
    for camera in &cameras {
        suit(&mut commands.entity(camera), *quality);
    }
}

fn go_there(hall: Res<HallLight>, mut cameras: Query<(&mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>) {
    for (mut map, mut room) in &mut cameras {
        (*map, *room) = (hall.map(), hall.room());
    }
}

/// The lens of a quality. What lies on the table is smoothed by many samples a pixel, which leaves nothing to crawl; the wood, by being
/// worked out as wide as a pixel.
fn suit(camera: &mut EntityCommands, quality: Quality) {
    camera.remove::<(Fxaa, Bloom, DepthOfField)>();
    match quality {
        Quality::Low => camera.insert((Msaa::Off, Fxaa::default(), ShadowFilteringMethod::Hardware2x2)),
        Quality::Medium | Quality::High | Quality::Ultra => camera.insert((Msaa::Sample4, ShadowFilteringMethod::Gaussian)),
    };
    if quality >= Quality::High {
        camera.insert(Bloom { intensity: 0.07, low_frequency_boost: 0.5, ..Bloom::NATURAL });
    }
    if quality == Quality::Ultra {
        camera.insert(DepthOfField {
            mode: DepthOfFieldMode::Bokeh,
            max_circle_of_confusion_diameter: 14.0,
            max_depth: 300.0,
            ..default()
        });
    }
}

/// Keeps what the camera looks at sharp, and the lens as wide open as leaves the board sharp with it.
fn focus(mut lenses: Query<(&mut DepthOfField, &GlobalTransform)>) {
    for (mut lens, eye) in &mut lenses {
        let (from, ahead) = (eye.translation(), eye.forward());
        let far = if ahead.y < -0.05 { from.y / -ahead.y } else { from.length() };
        if (lens.focal_distance - far).abs() > 0.001 * far {
            lens.focal_distance = far;
            // What lies a quarter further away is unsharp by a thousandth of the picture's height.
            let focal_length = lens.sensor_height / (2.0 * (CameraView::FIELD_OF_VIEW / 2.0).tan());
            lens.aperture_f_stops = 0.2 / far * focal_length * focal_length / lens.sensor_height / 0.001;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_is_found_by_its_name_and_an_unknown_one_lists_them_all() {
        for view in CameraView::ALL {
            assert_eq!(view.to_string().parse(), Ok(view));
        }
        let fault = "side".parse::<CameraView>().unwrap_err().to_string();
        assert!(CameraView::ALL.iter().all(|view| fault.contains(&view.to_string())), "{fault}");
    }

    #[test]
    fn the_whole_board_is_in_the_picture_from_seat_and_above() {
        for (side, aspect, view) in
            [(5, 1.78, CameraView::Table), (9, 1.78, CameraView::Table), (19, 0.6, CameraView::Table), (11, 1.3, CameraView::Above)]
        {
            let size = BoardSize::new(side).unwrap();
            let half = half_width(size);
            let eye = view.pose(size, aspect).to_matrix().inverse();
            let mut widest = 0.0_f32;
            for (x, z) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let seen = eye.transform_point3(Vec3::new(x, 0.0, z));
                let tall = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
                widest = widest.max((seen.y / tall).abs()).max((seen.x / tall / aspect).abs());
            }
            assert!((0.9..=0.96).contains(&widest), "{view} of {side}: {widest}");
        }
    }
}
