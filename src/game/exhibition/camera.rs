//! The camera of the exhibit: a programme of slow moves while nobody plays, and the visitor's view of the board in a game. [`BoardView`] is where it is and the
//! part of the window that shows the board; rays are computed from it without a renderer.

use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::ops::Range;

use bevy::camera::SubCameraView;
use bevy::camera::primitives::Frustum;
use bevy::camera::visibility::VisibilitySystems;
use bevy::math::primitives::ViewFrustum;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use birka_exhibition::config::{CameraMove, Controls};
use birka_exhibition::visit::Screen;
use birka_look::{BOARD_BORDER, CameraView, TableCamera};
use birka_rules::{BoardSize, Side};

use super::attract::AttractState;
use super::exhibit::Exhibit;
use super::finale::{Finale, Shot};
use super::screens::{Metrics, Screens};
use crate::game::pieces::row_extent;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

/// The part of the window in which the board is seen, and from where.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The part of the window, in logical pixels. The field of view is that of its height.
    pub area: Rect,
    /// The size of the window, in logical pixels.
    pub window: Vec2,
    pub camera: Transform,
}

impl Default for BoardView {
    fn default() -> Self {
        let window = Vec2::new(1280.0, 720.0);
        Self { area: Rect::from_corners(Vec2::ZERO, window), window, camera: Transform::IDENTITY }
    }
}

impl BoardView {
    /// Width over height of the part that shows the board.
    #[must_use]
    pub fn aspect(&self) -> f32 {
        self.area.width() / self.area.height().max(1.0)
    }

    /// The ray from the camera through a point of the window.
    #[must_use]
    pub fn ray(&self, point: Vec2) -> Option<Ray3d> {
        let half = self.area.half_size().max(Vec2::ONE);
        let offset = (point - self.area.center()) / half.y;
        let tangent = (CameraView::FIELD_OF_VIEW / 2.0).tan();
        let direction = self.camera.rotation * Vec3::new(offset.x * tangent, -offset.y * tangent, -1.0);
        Some(Ray3d::new(self.camera.translation, Dir3::new(direction).ok()?))
    }

    /// The point of the window at which a point of the world is seen.
    #[must_use]
    pub fn project(&self, point: Vec3) -> Option<Vec2> {
        let seen = self.camera.to_matrix().inverse().transform_point3(point);
        let tangent = (CameraView::FIELD_OF_VIEW / 2.0).tan();
        let offset = Vec2::new(seen.x, -seen.y) / (-seen.z * tangent);
        (seen.z < 0.0).then(|| self.area.center() + offset * self.area.half_size().y)
    }
}

/// The time in which two thirds of the way to a new pose are covered, in seconds.
const FOLLOW_TIME: f32 = 0.7;

/// A pose of the camera around a point. Angles are in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    focus: Vec3,
    yaw: f32,
    pitch: f32,
    radius: f32,
}

impl Pose {
    fn transform(self) -> Transform {
        let backward = Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0) * Vec3::Z;
        let up = Quat::from_rotation_y(self.yaw) * Vec3::NEG_Z;
        // From straight above, up is away from the viewer.
        let up = if self.pitch > FRAC_PI_2 - 0.05 { up } else { Vec3::Y };
        Transform::from_translation(self.focus + backward * self.radius).looking_at(self.focus, up)
    }

    /// This pose moved by a share of the way to another one.
    fn towards(self, target: Self, share: f32) -> Self {
        let turn = (target.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        Self {
            focus: self.focus.lerp(target.focus, share),
            yaw: self.yaw + turn * share,
            pitch: self.pitch.lerp(target.pitch, share),
            radius: self.radius.lerp(target.radius, share),
        }
    }

    fn is_near(self, other: Self) -> bool {
        let turn = (other.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        self.focus.distance(other.focus) < 0.002
            && turn.abs() + (other.pitch - self.pitch).abs() < 0.0005
            && (other.radius - self.radius).abs() < 0.002
    }
}

/// A view of the board with the captured pieces beside it.
fn view_pose(view: CameraView, size: BoardSize, aspect: f32) -> Pose {
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    let half = size.longer_side() as f32 / 2.0 + BOARD_BORDER;
    let transform = view.pose(size, aspect * half / row_extent(size, 1).max(half));
    let backward = *transform.back();
    let radius = transform.translation.y / backward.y;
    let focus = (transform.translation - backward * radius).with_y(0.0);
    Pose { focus, yaw: backward.x.atan2(backward.z), pitch: backward.y.asin(), radius }
}

/// The pose at a share of a scene.
fn scene_pose(camera: CameraMove, progress: f32, size: BoardSize, aspect: f32) -> Pose {
    let seat = view_pose(CameraView::Table, size, aspect);
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    let half = size.longer_side() as f32 / 2.0;
    match camera {
        CameraMove::Seat => seat,
        CameraMove::Orbit => Pose { yaw: -0.6 + progress * 0.45 * TAU, pitch: 0.52, radius: seat.radius * 0.92, focus: Vec3::ZERO },
        CameraMove::Rise => Pose {
            focus: seat.focus * progress,
            yaw: 0.35 * (1.0 - progress),
            pitch: 0.3 + 1.05 * progress,
            radius: seat.radius * (0.7 + 0.32 * progress),
        },
        CameraMove::Close => Pose {
            focus: Vec3::new((progress - 0.5) * half, 0.0, 0.25 * half),
            yaw: 0.5 - progress,
            pitch: 0.36,
            radius: seat.radius * 0.42,
        },
    }
}

/// The pose after a game, from a visitor's seat: a win slowly around the king, from near; of a loss the camera draws back and rises.
fn finale_pose(seat: Pose, shot: Shot) -> Pose {
    let Shot { king, is_lost, seconds, is_replay, is_covered } = shot;
    let pose = if is_lost {
        let drawn_back = (seconds / 14.0).min(1.0);
        Pose {
            focus: king.lerp(seat.focus, drawn_back),
            pitch: 0.6 + 0.35 * drawn_back,
            radius: seat.radius * (0.65 + 0.45 * drawn_back),
            ..seat
        }
    } else {
        let turn = (0.06 * seconds - 0.45).min(0.6);
        Pose { focus: king, yaw: seat.yaw + turn, pitch: 0.5, radius: seat.radius * 0.55 }
    };
    // Every square is seen, and none is behind the caption.
    let pose = if is_replay { seat } else { pose };
    // Above the card.
    let towards_visitor = Quat::from_rotation_y(pose.yaw) * Vec3::Z;
    let lowered = if is_covered { 0.26 * pose.radius } else { 0.0 };
    Pose { focus: pose.focus + towards_visitor * lowered, ..pose }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardView>().add_systems(Update, follow.in_set(GameSystems::View)).redraw_scene_if(resource_changed::<BoardView>);
}

/// Adds the camera that is drawn.
pub(super) fn view(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(TableCamera);
    })
    .add_systems(
        PostUpdate,
        (
            move_camera.before(bevy::transform::TransformSystems::Propagate).before(bevy::camera::CameraUpdateSystems),
            widen_frustum.after(VisibilitySystems::UpdateFrusta).before(VisibilitySystems::CheckVisibility),
        ),
    );
}

/// The rows that captions have left to the board since a game, or the attract programme, has begun. They do not change when a caption comes and goes:
/// nothing moves under a finger. The long caption of the beginning of a game counts only while it is there.
#[derive(Clone, Debug, Default)]
struct CaptionRoom {
    metrics: Option<Metrics>,
    is_attract: bool,
    rows: Option<Range<f32>>,
    /// The squares of the last caption.
    last: Option<Range<f32>>,
    /// Whether the caption of the beginning is gone.
    has_begun: bool,
}

impl CaptionRoom {
    fn note(&mut self, metrics: Metrics, is_attract: bool, (rows, has_caption): (Range<f32>, bool)) {
        // Another window, or larger text, or a visitor has come or gone.
        if self.metrics != Some(metrics) || self.is_attract != is_attract {
            *self = Self { metrics: Some(metrics), is_attract, ..Self::default() };
        }
        if has_caption {
            self.last = Some(rows.clone());
        } else if self.last.is_some() && !std::mem::replace(&mut self.has_begun, true) {
            self.rows = self.last.take();
        }
        let known = self.rows.take().unwrap_or_else(|| rows.clone());
        self.rows = Some(known.start.max(rows.start)..known.end.min(rows.end));
    }

    /// The part of an area that nothing covers.
    fn within(&self, area: Rect) -> Rect {
        let Some(rows) = &self.rows else { return area };
        let top = area.min.y.max(rows.start);
        Rect { min: area.min.with_y(top), max: area.max.with_y(area.max.y.min(rows.end).max(top + 1.0)) }
    }
}

/// An area moved by a share of the way to another one.
fn towards(from: Rect, to: Rect, share: f32) -> Rect {
    let next = Rect { min: from.min.lerp(to.min, share), max: from.max.lerp(to.max, share) };
    if next.min.distance(to.min) + next.max.distance(to.max) < 0.5 { to } else { next }
}

fn follow(
    exhibit: Res<Exhibit>,
    table: Res<GameTable>,
    (attract, finale): (Res<AttractState>, Res<Finale>),
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    screens: Res<Screens>,
    mut room: Local<CaptionRoom>,
    mut current: Local<Option<(Pose, Rect)>>,
    mut view: ResMut<BoardView>,
) {
    let Ok(window) = windows.single() else { return };
    let window = window.size().max(Vec2::ONE);
    let (config, screen) = (exhibit.config(), exhibit.visit().screen());
    let metrics = Metrics::of(&config.screen, window, exhibit.visit().aids());
    let is_attract = matches!(screen, Screen::Attract | Screen::Closed);
    if is_attract || screen.choice().is_some() {
        room.note(metrics, is_attract, screens.free_rows());
    } else {
        *room = CaptionRoom::default();
    }
    let area = room.within(metrics.board_area(config.screen.controls));
    let (size, aspect) = (table.session().rules().size, area.width() / area.height().max(1.0));
    let both_sides = config.screen.controls == Controls::BothSides;
    let target = match screen.choice() {
        Some(_) if both_sides => view_pose(CameraView::Above, size, aspect),
        Some(choice) => {
            let seat = view_pose(CameraView::Table, size, aspect);
            let is_far = choice.visitor() == Some(Side::Defenders);
            let seat = if is_far { Pose { focus: -seat.focus, yaw: seat.yaw + PI, ..seat } } else { seat };
            finale.shot().map_or(seat, |shot| finale_pose(seat, shot))
        }
        None => {
            let progress = attract.programme.progress(&config.attract);
            let camera = attract.programme.scene(&config.attract).map_or(CameraMove::Seat, |scene| scene.camera);
            scene_pose(camera, progress, size, aspect)
        }
    };
    let share = 1.0 - (-time.delta_secs().min(0.25) / FOLLOW_TIME).exp();
    // In the first frame, and once it is almost there, it is there.
    let (pose, from) = current.map_or((target, area), |(pose, from)| (pose.towards(target, share), from));
    let pose = if pose.is_near(target) { target } else { pose };
    let area = if view.window == window { towards(from, area, share) } else { area };
    *current = Some((pose, area));
    view.set_if_neq(BoardView { area, window, camera: pose.transform() });
}

/// Draws what the view shows: the field of view is that of the board's part of the window, and the picture goes on around it.
fn move_camera(view: Res<BoardView>, mut cameras: Query<(&mut Transform, &mut Camera), With<TableCamera>>) {
    let sub_view = SubCameraView {
        full_size: view.area.size().max(Vec2::ONE).round().as_uvec2(),
        offset: -view.area.min,
        size: view.window.max(Vec2::ONE).round().as_uvec2(),
    };
    for (mut transform, mut camera) in &mut cameras {
        transform.set_if_neq(view.camera);
        if camera.sub_camera_view != Some(sub_view) {
            camera.sub_camera_view = Some(sub_view);
        }
    }
}

/// Bevy culls by the field of view of the projection, and the window shows more than that: pieces near its edges would not be drawn.
fn widen_frustum(mut cameras: Query<(&Camera, &GlobalTransform, &Projection, &mut Frustum), With<TableCamera>>) {
    for (camera, transform, projection, mut frustum) in &mut cameras {
        *frustum = frustum_of(camera.clip_from_view(), transform, projection.far());
    }
}

/// The part of the world that a camera draws with this matrix.
fn frustum_of(clip_from_view: Mat4, transform: &GlobalTransform, far: f32) -> Frustum {
    let clip_from_world = clip_from_view * transform.affine().inverse();
    Frustum(ViewFrustum::from_clip_from_world_custom_far(&clip_from_world, &transform.translation(), &transform.back(), far))
}

#[cfg(test)]
mod tests {
    use bevy::camera::CameraProjection;
    use bevy::camera::primitives::Sphere;

    use super::*;
    use crate::game::board::{square_at, square_center};

    #[test]
    fn a_ray_through_the_place_where_a_square_is_seen_meets_the_square() {
        for (side, view) in [(7, CameraView::Table), (9, CameraView::Above), (19, CameraView::Table)] {
            let size = BoardSize::new(side).unwrap();
            let area = Rect::new(100.0, 40.0, 1820.0, 900.0);
            let board = BoardView { area, window: Vec2::new(1920.0, 1080.0), camera: view.pose(size, area.width() / area.height()) };
            for square in size.squares() {
                let seen = board.project(square_center(size, square)).unwrap();
                assert!(area.contains(seen), "{view} {side}: {seen}");
                let ray = board.ray(seen).unwrap();
                let distance = -ray.origin.y / ray.direction.y;
                assert_eq!(square_at(size, ray.get_point(distance)), Some(square));
            }
        }
    }

    #[test]
    fn pieces_at_the_edge_of_the_window_are_drawn() {
        // The board has the middle half of the window.
        let projection = PerspectiveProjection { fov: CameraView::FIELD_OF_VIEW, aspect_ratio: 0.5, ..default() };
        let sub_view = SubCameraView { full_size: UVec2::new(400, 800), offset: Vec2::new(-200.0, 0.0), size: UVec2::new(800, 800) };
        let transform = GlobalTransform::from(Transform::from_xyz(0.0, 0.0, 10.0));
        let clip_from_view = projection.get_clip_from_view_for_sub(&sub_view);
        let half_height = 10.0 * (CameraView::FIELD_OF_VIEW / 2.0).tan();
        let drawn = |frustum: Frustum, x: f32| {
            frustum.intersects_sphere(&Sphere { center: Vec3A::new(x * half_height, 0.0, 0.0), radius: 0.01 }, true)
        };
        assert!(!drawn(projection.compute_frustum(&transform), 0.9), "this is why the frustum is widened");
        for (x, expected) in [(0.0, true), (0.9, true), (-0.9, true), (1.1, false), (-1.1, false)] {
            assert_eq!(drawn(frustum_of(clip_from_view, &transform, 100.0), x), expected, "{x}");
        }
    }

    #[test]
    fn every_scene_stays_above_the_table_and_moves_smoothly() {
        for side in [7, 9, 19] {
            let size = BoardSize::new(side).unwrap();
            for camera in [CameraMove::Seat, CameraMove::Orbit, CameraMove::Rise, CameraMove::Close] {
                let poses: Vec<_> = (0..=100u8).map(|step| scene_pose(camera, f32::from(step) / 100.0, size, 1.6)).collect();
                for pair in poses.windows(2) {
                    let [from, to] = [pair[0].transform(), pair[1].transform()];
                    assert!(from.translation.y > 0.8, "{camera:?} {side}: {}", from.translation);
                    assert!(from.translation.distance(to.translation) < 0.06 * pair[0].radius, "{camera:?} {side}");
                }
            }
        }
    }

    #[test]
    fn after_a_game_a_win_is_seen_from_nearer_than_a_loss_and_neither_jumps() {
        let size = BoardSize::new(7).unwrap();
        let seat = view_pose(CameraView::Table, size, 1.6);
        let shot = |is_lost, tenths: u16| Shot {
            king: Vec3::new(3.0, 0.0, -3.0),
            is_lost,
            seconds: f32::from(tenths) / 10.0,
            is_replay: false,
            is_covered: false,
        };
        for is_lost in [false, true] {
            let poses: Vec<_> = (0..400).map(|tenths| finale_pose(seat, shot(is_lost, tenths)).transform()).collect();
            assert!(poses.iter().all(|pose| pose.translation.y > 0.8));
            assert!(poses.windows(2).all(|pair| pair[0].translation.distance(pair[1].translation) < 0.1));
        }
        let last = |is_lost| finale_pose(seat, shot(is_lost, 200)).radius;
        assert!(last(false) < seat.radius * 0.6 && last(true) > seat.radius, "{} {}", last(false), last(true));
    }

    #[test]
    fn a_camera_turns_the_shorter_way_and_arrives() {
        let size = BoardSize::new(9).unwrap();
        let seat = view_pose(CameraView::Table, size, 1.6);
        let far = Pose { yaw: seat.yaw + 2.0 * TAU - 0.1, ..seat };
        let mut pose = far;
        for _ in 0..200 {
            pose = pose.towards(seat, 0.1);
        }
        assert!(pose.is_near(seat), "{pose:?}");
        assert!((far.towards(seat, 0.5).yaw - far.yaw).abs() < 0.1);
    }
}
