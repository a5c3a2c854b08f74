//! How the player looks at the table: turning it, coming nearer, standing up, changing seats.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::MouseWheel;
use bevy::input::touch::Touch;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::{ActiveCameraData, FocusBoundsShape, PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};

use super::TableSystems;
use super::captives::{reach, rows};
use super::choices::Choices;
use super::hud::panel_width;
use super::moment::Moment;
use super::table::Table;
use super::wishes::{Seat, Wish};
use crate::game::settings::Pace;
use birka_look::{BOARD_BORDER, CameraView, TableCamera, has_handles};
use birka_rules::{BoardSize, Side};

/// The camera never comes nearer to the table than this, in radians above it.
const LOWEST: f32 = 0.14;

/// The view that was chosen last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chosen(CameraView);

/// Where a camera that goes round a point stands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Standpoint {
    focus: Vec3,
    yaw: f32,
    pitch: f32,
    radius: f32,
}

/// Everything a standpoint follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Reasons {
    size: BoardSize,
    area: Vec2,
    /// How many rows of captives there are beside the board, where there are most.
    rows: usize,
    view: CameraView,
    seat: Seat,
    moment: Option<Vec3>,
}

impl Reasons {
    fn standpoint(self) -> Standpoint {
        let Some(at) = self.moment else { return self.seated() };
        // From the seat, bent forward a little to one side.
        let seat = Self { view: CameraView::Table, ..self }.seated();
        let back = Quat::from_rotation_y(seat.yaw) * Vec3::Z;
        let radius = seat.radius * 0.56;
        Standpoint { focus: (at * 0.9 + back * 0.06 * radius).with_y(0.0), yaw: seat.yaw + 0.22, pitch: 0.52, radius }
    }

    fn seated(self) -> Standpoint {
        // The captives beside the board belong into the picture, so it is framed as if it were narrower.
        #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
        let half = self.size.side() as f32 / 2.0 + BOARD_BORDER;
        let aspect = self.area.x / self.area.y.max(1.0) * half / reach(self.size, self.rows).max(half);
        let pose = self.view.pose(self.size, aspect);
        let back = *pose.back();
        let radius = pose.translation.y / back.y;
        let at = pose.translation - back * radius;
        let (focus, yaw) = if self.seat.turned { (-at, PI) } else { (at, 0.0) };
        Standpoint { focus: focus.with_y(0.0), yaw: yaw + back.x.atan2(back.z), pitch: back.y.asin(), radius }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin)
        .init_resource::<Chosen>()
        .add_systems(Startup, place_camera)
        .add_systems(Update, (change_view, stand).chain().in_set(TableSystems::View))
        .add_systems(PostUpdate, take_hold.before(PanOrbitCameraSystemSet));
}

/// Whether the view is still changing by itself.
#[must_use]
pub fn is_moving(camera: &PanOrbitCamera) -> bool {
    camera.yaw != Some(camera.target_yaw)
        || camera.pitch != Some(camera.target_pitch)
        || camera.radius != Some(camera.target_radius)
        || camera.focus != camera.target_focus
}

/// Whether it is there or on its way.
fn is_bound_for(camera: &PanOrbitCamera, to: Standpoint) -> bool {
    let turned = (camera.target_yaw - to.yaw + PI).rem_euclid(TAU) - PI;
    camera.target_focus.distance(to.focus) < 0.01 * to.radius
        && turned.abs() < 0.01
        && (camera.target_pitch - to.pitch).abs() < 0.01
        && (camera.target_radius - to.radius).abs() < 0.01 * to.radius
}

fn place_camera(mut commands: Commands, table: Res<Table>, windows: Query<&Window, With<PrimaryWindow>>) {
    let area = windows.single().map_or(Vec2::new(1280.0, 720.0), board_area);
    let start =
        Reasons { size: table.size(), area, rows: rows_beside(&table), view: CameraView::default(), seat: Seat::default(), moment: None }
            .standpoint();
    let back = Quat::from_euler(EulerRot::YXZ, start.yaw, -start.pitch, 0.0) * Vec3::Z;
    commands.spawn((
        TableCamera,
        Transform::from_translation(start.focus + back * start.radius).looking_at(start.focus, Vec3::Y),
        PanOrbitCamera {
            focus: start.focus,
            yaw: Some(start.yaw),
            pitch: Some(start.pitch),
            radius: Some(start.radius),
            pitch_lower_limit: Some(LOWEST),
            pitch_upper_limit: Some(FRAC_PI_2),
            button_orbit: MouseButton::Right,
            button_pan: MouseButton::Middle,
            pan_sensitivity: 0.0,
            orbit_sensitivity: 0.8,
            orbit_smoothness: QUICK,
            zoom_smoothness: QUICK,
            pan_smoothness: QUICK,
            use_real_time: true,
            ..default()
        },
    ));
}

/// How smoothly the camera moves: at once after a hand, and in two or three seconds.
const QUICK: f32 = 0.12;
const SLOW: f32 = 0.74;

fn hasten(camera: &mut PanOrbitCamera, smoothness: f32) {
    (camera.orbit_smoothness, camera.zoom_smoothness, camera.pan_smoothness) = (smoothness, smoothness, smoothness);
}

/// The part of the window that shows the table, in logical pixels.
pub(super) fn board_area(window: &Window) -> Vec2 {
    Vec2::new((window.width() - panel_width(window)).max(1.0), window.height().max(1.0))
}

/// How many rows the captives of one side fill or those of the other, whichever are more.
fn rows_beside(table: &Table) -> usize {
    let has_handles = has_handles(table.session().variant());
    let held = |by: Side| table.fallen().filter(|fallen| table.side_of(fallen.kind).opponent() == by).count();
    Side::ALL.into_iter().map(|side| rows(table.size(), has_handles, held(side))).max().unwrap_or(1)
}

fn change_view(mut wishes: MessageReader<Wish>, mut chosen: ResMut<Chosen>, mut seat: ResMut<Seat>) {
    for wish in wishes.read() {
        match wish {
            Wish::TopView => chosen.0 = if chosen.0 == CameraView::Above { CameraView::Table } else { CameraView::Above },
            Wish::View(number) => chosen.0 = CameraView::ALL.get(*number).copied().unwrap_or_default(),
            Wish::TurnRound => seat.turned = !seat.turned,
            _ => {}
        }
    }
}

fn stand(
    table: Res<Table>,
    chosen: Res<Chosen>,
    seat: Res<Seat>,
    moment: Res<Moment>,
    choices: Res<Choices>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<&mut PanOrbitCamera>,
    mut last: Local<Option<Reasons>>,
) {
    let (Ok(window), Ok(mut camera)) = (windows.single(), cameras.single_mut()) else { return };
    let (size, rows) = (table.size(), rows_beside(&table));
    let reasons = Reasons { size, area: board_area(window), rows, view: chosen.0, seat: *seat, moment: moment.0 };
    // Choosing the same view once more is a way back to it.
    if *last == Some(reasons) && !chosen.is_changed() {
        if camera.orbit_smoothness != QUICK && !is_moving(&camera) {
            hasten(&mut camera, QUICK);
        }
        return;
    }
    // Whoever has gone elsewhere is not called back for a row of captives.
    if let Some(before) = last.filter(|last| Reasons { rows, ..*last } == reasons && !chosen.is_changed()) {
        *last = Some(reasons);
        if !is_bound_for(&camera, before.standpoint()) {
            return;
        }
    }
    let resized = last.is_none_or(|last| last.area != reasons.area);
    // To a moment one bends slowly.
    hasten(&mut camera, if last.is_some_and(|last| last.moment != reasons.moment) { SLOW } else { QUICK });
    *last = Some(reasons);
    let to = reasons.standpoint();
    let seated = Reasons { view: CameraView::Table, ..reasons }.standpoint().radius;
    camera.zoom_lower_limit = seated * 0.22;
    camera.zoom_upper_limit = Some(seated * 1.5);
    camera.focus_bounds_shape = Some(FocusBoundsShape::Cuboid(Cuboid::from_length(20.0)));
    let yaw = camera.target_yaw + (to.yaw - camera.target_yaw + PI).rem_euclid(TAU) - PI;
    (camera.target_focus, camera.target_yaw, camera.target_pitch, camera.target_radius) = (to.focus, yaw, to.pitch, to.radius);
    if resized || choices.settings().pace == Pace::None {
        (camera.focus, camera.yaw, camera.pitch, camera.radius) = (to.focus, Some(yaw), Some(to.pitch), Some(to.radius));
        camera.force_update = true;
    }
}

/// Whoever begins to turn or to approach the table with the pointer on it goes on doing so. The orbit camera itself looks for the pointer only
/// on cameras that draw into a window.
fn take_hold(
    buttons: Res<ButtonInput<MouseButton>>,
    (wheel, pinch, touches): (MessageReader<MouseWheel>, MessageReader<PinchGesture>, Res<Touches>),
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<Entity, With<PanOrbitCamera>>,
    mut held: ResMut<ActiveCameraData>,
) {
    let begins = buttons.any_just_pressed([MouseButton::Right, MouseButton::Middle]) || !wheel.is_empty() || !pinch.is_empty();
    let touched = touches.iter_just_pressed().map(Touch::position).next();
    if !begins && touched.is_none() {
        return;
    }
    let (Ok(window), Ok(camera)) = (windows.single(), cameras.single()) else { return };
    let area = board_area(window);
    let on_table = |point: Vec2| Rect::from_corners(Vec2::ZERO, area).contains(point);
    let entity = touched.or(window.cursor_position()).is_some_and(on_table).then_some(camera);
    *held = ActiveCameraData { entity, viewport_size: Some(area), window_size: Some(window.size()), manual: true };
}

#[cfg(test)]
mod tests {
    use super::super::captives::resting_place;
    use super::*;

    /// What the panel leaves of windows of 1280 × 720, 1024 × 768 and 600 × 800.
    const AREAS: [Vec2; 3] = [Vec2::new(1008.0, 720.0), Vec2::new(775.0, 768.0), Vec2::new(431.0, 800.0)];

    fn reasons(side: usize, turned: bool, view: CameraView) -> Reasons {
        Reasons { size: BoardSize::new(side).unwrap(), area: Vec2::new(1000.0, 720.0), rows: 1, view, seat: Seat { turned }, moment: None }
    }

    #[test]
    fn every_view_stands_above_the_table_and_within_the_limits() {
        for side in [7, 9, 19] {
            let seated = reasons(side, false, CameraView::Table).standpoint();
            for view in CameraView::ALL {
                let at = reasons(side, false, view).standpoint();
                assert!(at.pitch > LOWEST && at.pitch <= FRAC_PI_2, "{view}: {at:?}");
                assert!(at.radius > seated.radius * 0.22 && at.radius < seated.radius * 1.5, "{view}: {at:?}");
            }
        }
    }

    #[test]
    fn a_moment_is_looked_at_from_nearer_and_from_the_same_side() {
        for (turned, at) in [(false, Vec3::new(4.0, 0.0, -4.0)), (true, Vec3::ZERO)] {
            let seated = reasons(9, turned, CameraView::Above);
            let near = Reasons { moment: Some(at), ..seated }.standpoint();
            let seat = reasons(9, turned, CameraView::Table).standpoint();
            assert!(near.radius < 0.6 * seat.radius && near.radius > 0.22 * seat.radius);
            assert!((near.yaw - seat.yaw).abs() < 0.3 && near.pitch > LOWEST);
            assert!(near.focus.distance(at) < 0.2 * near.radius, "{near:?}");
        }
    }

    /// Whether a point is in the picture, seen from there.
    fn is_seen(at: Standpoint, area: Vec2, point: Vec3) -> bool {
        let back = Quat::from_euler(EulerRot::YXZ, at.yaw, -at.pitch, 0.0) * Vec3::Z;
        let eye = Transform::from_translation(at.focus + back * at.radius).looking_at(at.focus, Vec3::Y);
        let seen = eye.to_matrix().inverse().transform_point3(point);
        let tall = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
        seen.y.abs() < tall && seen.x.abs() < tall * area.x / area.y
    }

    #[test]
    fn every_captive_is_in_the_picture() {
        // As many as there are besiegers on such boards, in windows of 16:9 and 4:3 and in a narrow one.
        let tables = [(7, true, 8), (7, false, 8), (9, false, 16), (11, false, 24), (13, false, 32), (19, false, 48)];
        for ((side, has_handles, most), area) in tables.into_iter().flat_map(|table| AREAS.map(|area| (table, area))) {
            for (captives, turned) in [(1, false), (most / 2, false), (most, false), (most, true)] {
                let size = BoardSize::new(side).unwrap();
                let rows = rows(size, has_handles, captives);
                let at = Reasons { area, rows, ..reasons(side, turned, CameraView::Table) }.standpoint();
                for (captor, place) in Side::ALL.into_iter().flat_map(|captor| (0..captives).map(move |place| (captor, place))) {
                    let foot = resting_place(size, has_handles, captor, place);
                    for room in [Vec3::new(0.36, 0.0, 0.36), Vec3::new(0.36, 0.0, -0.36), Vec3::new(-0.36, 0.0, 0.36), Vec3::Y * 0.6] {
                        let is_seen = is_seen(at, area, foot + room) && is_seen(at, area, foot - room.with_y(-room.y));
                        assert!(is_seen, "{side} {area} {captives}: {captor:?} {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_of_captives_calls_back_nobody_who_has_gone_elsewhere() {
        let at = reasons(9, false, CameraView::Table).standpoint();
        let there = PanOrbitCamera {
            target_focus: at.focus,
            target_yaw: at.yaw + TAU,
            target_pitch: at.pitch,
            target_radius: at.radius,
            ..default()
        };
        assert!(is_bound_for(&there, at), "once round the table is the same place");
        assert!(!is_bound_for(&PanOrbitCamera { target_radius: 0.8 * at.radius, ..there }, at));
        assert!(!is_bound_for(&PanOrbitCamera { target_yaw: at.yaw + 0.5, ..there }, at));
    }

    #[test]
    fn the_other_seat_is_opposite() {
        let (here, there) = (reasons(9, false, CameraView::Table).standpoint(), reasons(9, true, CameraView::Table).standpoint());
        assert!((there.yaw - here.yaw - PI).abs() < 1e-4);
        assert!(there.focus.abs_diff_eq(-here.focus, 1e-4));
    }
}
