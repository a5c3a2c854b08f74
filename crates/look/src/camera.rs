//! The camera: the positions it can be in, its lens and its post-processing by quality.

use std::{fmt, str::FromStr};

use bevy::{
    anti_alias::fxaa::Fxaa,
    camera::{Exposure, Hdr},
    core_pipeline::tonemapping::DebandDither,
    light::{EnvironmentMapLight, ShadowFilteringMethod, Skybox, cluster::ClusterConfig},
    post_process::{
        bloom::Bloom,
        dof::{DepthOfField, DepthOfFieldMode},
    },
    prelude::*,
};
use birka_rules::BoardSize;

use crate::board::half_width;
use crate::direct_output::{OutputPass, TONE_MAPPING};
use crate::lighting::{EnvironmentMaps, update_environment_maps};
use crate::settings::{Quality, select_quality};

/// A predefined camera position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CameraView {
    /// From the player's seat, with the whole board in view, and high enough that the king hides no piece behind him.
    #[default]
    Table,
    /// From straight above.
    Above,
    /// Close and low across the board.
    Low,
    /// Across the near right corner, lower than from the seat, with the whole board in view.
    Corner,
}

/// No camera view has this name.
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
    pub const ALL: [Self; 4] = [Self::Table, Self::Above, Self::Low, Self::Corner];

    /// The vertical field of view of every view, in radians.
    pub const FIELD_OF_VIEW: f32 = 0.5;

    /// The camera's transform for a board, in a picture of this aspect ratio (width over height).
    #[must_use]
    pub fn pose(self, size: BoardSize, aspect: f32) -> Transform {
        let half = half_width(size);
        match self {
            Self::Table => frame_board(Vec3::new(0.0, 1.19, 1.0), half, aspect),
            Self::Above => frame_board(Vec3::new(0.0, 1.0, 0.0001), half, aspect),
            Self::Low => Transform::from_xyz(-0.62 * half, 0.46 * half, 1.3 * half)
                .looking_at(Vec3::new(0.04 * half, 0.10 * half, -0.1 * half), Vec3::Y),
            Self::Corner => frame_board(Vec3::new(0.72, 0.84, 1.0), half, aspect),
        }
    }
}

/// The nearest position in a direction from which the whole board is in view, with equal margins above and below.
fn frame_board(direction: Vec3, half: f32, aspect: f32) -> Transform {
    /// The largest share of the picture that the board may fill.
    const FILL: f32 = 0.95;
    let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * FILL;
    let back = direction.normalize();
    let facing = Transform::IDENTITY.looking_to(-back, Vec3::Y).rotation;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, z)| facing.inverse() * Vec3::new(x * half, 0.0, z * half));
    // Bisect the distance; at each distance, center the board first. Eighteen steps are far below a pixel.
    let place = |distance: f32| {
        let mut lift = 0.0;
        for _ in 0..8 {
            let heights = corners.map(|corner| (corner.y - lift) / (distance - corner.z));
            let (low, high) = (heights.into_iter().fold(f32::MAX, f32::min), heights.into_iter().fold(f32::MIN, f32::max));
            lift += 0.5 * (low + high) * distance;
        }
        let fits = corners.iter().all(|corner| {
            let depth = distance - corner.z;
            (corner.y - lift).abs() < half_height * depth && corner.x.abs() < half_height * aspect * depth
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

/// The camera that looks at the table. Spawn it with a transform and, if needed, a render target; the lens, exposure, anti-aliasing and
/// environment light are added by quality.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera3d)]
pub struct TableCamera;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(set_up_camera)
        .add_systems(
            PreUpdate,
            (
                update_post_processing.run_if(resource_changed::<Quality>),
                update_environment_light.run_if(resource_changed::<EnvironmentMaps>),
            )
                .after(select_quality)
                .after(update_environment_maps),
        )
        .add_systems(PostUpdate, focus_lens.after(TransformSystems::Propagate));
}

fn set_up_camera(added: On<Add, TableCamera>, quality: Res<Quality>, maps: Res<EnvironmentMaps>, mut commands: Commands) {
    let lens = PerspectiveProjection { fov: CameraView::FIELD_OF_VIEW, near: 0.2, far: 400.0, ..default() };
    let mut camera = commands.entity(added.entity);
    camera.insert((
        Projection::from(lens),
        Hdr,
        Exposure::BLENDER,
        TONE_MAPPING,
        OutputPass::Standard,
        DebandDither::Enabled,
        maps.light(),
        maps.skybox(),
        // The only light reaches everything.
        ClusterConfig::Single,
    ));
    insert_post_processing(&mut camera, *quality);
}

fn update_post_processing(quality: Res<Quality>, cameras: Query<Entity, With<TableCamera>>, mut commands: Commands) {
    for camera in &cameras {
        insert_post_processing(&mut commands.entity(camera), *quality);
    }
}

fn update_environment_light(maps: Res<EnvironmentMaps>, mut cameras: Query<(&mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>) {
    for (mut light, mut skybox) in &mut cameras {
        (*light, *skybox) = (maps.light(), maps.skybox());
    }
}

/// Inserts anti-aliasing and effects. Geometry is antialiased by MSAA, which is stable in motion; procedural materials limit their own
/// bandwidth. Effects that use previous frames or random samples are left out, so that a single frame is final.
fn insert_post_processing(camera: &mut EntityCommands, quality: Quality) {
    camera.remove::<(Fxaa, Bloom, DepthOfField)>();
    match quality {
        Quality::Low => camera.insert((Msaa::Off, Fxaa::default(), ShadowFilteringMethod::Hardware2x2)),
        Quality::Medium | Quality::High | Quality::Ultra => camera.insert((Msaa::Sample4, ShadowFilteringMethod::Gaussian)),
    };
    if quality >= Quality::High {
        camera.insert(Bloom { intensity: 0.07, low_frequency_boost: 0.5, ..Bloom::NATURAL });
    }
    let blur = match quality {
        Quality::Low | Quality::Medium => None,
        Quality::High => Some(DepthOfFieldMode::Gaussian),
        Quality::Ultra => Some(DepthOfFieldMode::Bokeh),
    };
    if let Some(mode) = blur {
        camera.insert(DepthOfField { mode, max_circle_of_confusion_diameter: 14.0, max_depth: 300.0, ..default() });
    }
}

/// Focuses on the point of the board that the camera looks at, with an aperture that keeps the board sharp.
fn focus_lens(mut lenses: Query<(&mut DepthOfField, &GlobalTransform)>) {
    for (mut lens, camera) in &mut lenses {
        let (from, ahead) = (camera.translation(), camera.forward());
        let distance = if ahead.y < -0.05 { from.y / -ahead.y } else { from.length() };
        if (lens.focal_distance - distance).abs() > 0.001 * distance {
            lens.focal_distance = distance;
            // At 1.25 times the focal distance the circle of confusion is a thousandth of the sensor height.
            let focal_length = lens.sensor_height / (2.0 * (CameraView::FIELD_OF_VIEW / 2.0).tan());
            lens.aperture_f_stops = 0.2 / distance * focal_length * focal_length / lens.sensor_height / 0.001;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::{LevelOfDetail, PieceModel, PieceShape};

    #[test]
    fn views_parse_from_their_names_and_an_error_lists_them() {
        for view in CameraView::ALL {
            assert_eq!(view.to_string().parse(), Ok(view));
        }
        let error = "side".parse::<CameraView>().unwrap_err().to_string();
        assert!(CameraView::ALL.iter().all(|view| error.contains(&view.to_string())), "{error}");
    }

    #[test]
    fn from_the_seat_most_of_a_man_behind_the_king_is_in_sight() {
        let [king, man] = [PieceShape::King, PieceShape::Defender].map(|shape| PieceModel::standard(shape, LevelOfDetail::FINE).bounds);
        let is_in_king = |at: Vec3| king.iter().any(|part| (part.low..part.high).contains(&at.y) && at.xz().length() < part.radius);
        for side in [7, 9, 11, 19] {
            // The king stands in the middle.
            let (eye, behind) = (CameraView::Table.pose(BoardSize::new(side).unwrap(), 1.4).translation, Vec3::NEG_Z);
            let front = (-80_i16..=80).step_by(10).map(|degrees| f32::from(degrees).to_radians());
            let points: Vec<Vec3> = front
                .flat_map(|angle| {
                    man.iter().map(move |part| behind + Vec3::new(angle.sin() * part.radius, part.high, angle.cos() * part.radius))
                })
                .collect();
            let is_hidden = |point: &&Vec3| {
                let to_eye = (eye - **point).normalize();
                (0_u8..125).any(|step| is_in_king(**point + to_eye * 0.02 * f32::from(step)))
            };
            let hidden = points.iter().filter(is_hidden).count();
            assert!(hidden * 5 < points.len(), "{side}: {hidden} of {} points are hidden", points.len());
        }
    }

    #[test]
    fn all_views_but_the_low_one_frame_the_whole_board() {
        for (side, aspect, view) in [
            (5, 1.78, CameraView::Table),
            (9, 1.78, CameraView::Table),
            (19, 0.6, CameraView::Table),
            (11, 1.3, CameraView::Above),
            (9, 1.4, CameraView::Corner),
            (19, 0.6, CameraView::Corner),
        ] {
            let size = BoardSize::new(side).unwrap();
            let half = half_width(size);
            let eye = view.pose(size, aspect).to_matrix().inverse();
            let mut widest = 0.0_f32;
            for (x, z) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let seen = eye.transform_point3(Vec3::new(x, 0.0, z));
                let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
                widest = widest.max((seen.y / half_height).abs()).max((seen.x / half_height / aspect).abs());
            }
            assert!((0.9..=0.96).contains(&widest), "{view} of {side}: {widest}");
        }
    }
}
