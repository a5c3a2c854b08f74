//! How the player looks at the table: turning it, coming nearer, standing up, changing seats.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::MouseWheel;
use bevy::input::touch::Touch;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::{ActiveCameraData, FocusBoundsShape, PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};

use super::TableSystems;
use super::captives::reach;
use super::choices::Choices;
use super::hud::panel_width;
use super::look::{BORDER, TableCamera, View};
use super::moment::Moment;
use super::table::Table;
use super::wishes::{Seat, Wish};
use crate::board::BoardSize;
use crate::session::Pace;

/// The camera never comes nearer to the table than this, in radians above it.
const LOWEST: f32 = 0.14;

/// The view that was chosen last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chosen(View);

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
    view: View,
    seat: Seat,
    moment: Option<Vec3>,
}

impl Reasons {
    fn standpoint(self) -> Standpoint {
        let Some(at) = self.moment else { return self.seated() };
        // From the seat, bent forward a little to one side.
        let seat = Self { view: View::Table, ..self }.seated();
        let back = Quat::from_rotation_y(seat.yaw) * Vec3::Z;
        let radius = seat.radius * 0.56;
        Standpoint { focus: (at * 0.9 + back * 0.06 * radius).with_y(0.0), yaw: seat.yaw + 0.22, pitch: 0.52, radius }
    }

    fn seated(self) -> Standpoint {
        // The captives beside the board belong into the picture, so it is framed as if it were narrower.
        #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
        let half = self.size.side() as f32 / 2.0 + BORDER;
        let aspect = self.area.x / self.area.y.max(1.0) * half / reach(self.size).max(half);
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

fn place_camera(mut commands: Commands, table: Res<Table>, windows: Query<&Window, With<PrimaryWindow>>) {
    let area = windows.single().map_or(Vec2::new(1280.0, 720.0), board_area);
    let start = Reasons { size: table.size(), area, view: View::default(), seat: Seat::default(), moment: None }.standpoint();
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

fn change_view(mut wishes: MessageReader<Wish>, mut chosen: ResMut<Chosen>, mut seat: ResMut<Seat>) {
    for wish in wishes.read() {
        match wish {
            Wish::TopView => chosen.0 = if chosen.0 == View::Above { View::Table } else { View::Above },
            Wish::View(number) => chosen.0 = View::ALL.get(*number).copied().unwrap_or_default(),
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
    let reasons = Reasons { size: table.size(), area: board_area(window), view: chosen.0, seat: *seat, moment: moment.0 };
    // Choosing the same view once more is a way back to it.
    if *last == Some(reasons) && !chosen.is_changed() {
        if camera.orbit_smoothness != QUICK && !is_moving(&camera) {
            hasten(&mut camera, QUICK);
        }
        return;
    }
    let resized = last.is_none_or(|last| last.area != reasons.area);
    // To a moment one bends slowly.
    hasten(&mut camera, if last.is_some_and(|last| last.moment != reasons.moment) { SLOW } else { QUICK });
    *last = Some(reasons);
    let to = reasons.standpoint();
    let seated = Reasons { view: View::Table, ..reasons }.standpoint().radius;
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
    use super::*;

    fn reasons(side: usize, turned: bool, view: View) -> Reasons {
        Reasons { size: BoardSize::new(side).unwrap(), area: Vec2::new(1000.0, 720.0), view, seat: Seat { turned }, moment: None }
    }

    #[test]
    fn every_view_stands_above_the_table_and_within_the_limits() {
        for side in [7, 9, 19] {
            let seated = reasons(side, false, View::Table).standpoint();
            for view in View::ALL {
                let at = reasons(side, false, view).standpoint();
                assert!(at.pitch > LOWEST && at.pitch <= FRAC_PI_2, "{view}: {at:?}");
                assert!(at.radius > seated.radius * 0.22 && at.radius < seated.radius * 1.5, "{view}: {at:?}");
            }
        }
    }

    #[test]
    fn a_moment_is_looked_at_from_nearer_and_from_the_same_side() {
        for (turned, at) in [(false, Vec3::new(4.0, 0.0, -4.0)), (true, Vec3::ZERO)] {
            let seated = reasons(9, turned, View::Above);
            let near = Reasons { moment: Some(at), ..seated }.standpoint();
            let seat = reasons(9, turned, View::Table).standpoint();
            assert!(near.radius < 0.6 * seat.radius && near.radius > 0.22 * seat.radius);
            assert!((near.yaw - seat.yaw).abs() < 0.3 && near.pitch > LOWEST);
            assert!(near.focus.distance(at) < 0.2 * near.radius, "{near:?}");
        }
    }

    #[test]
    fn the_other_seat_is_opposite() {
        let (here, there) = (reasons(9, false, View::Table).standpoint(), reasons(9, true, View::Table).standpoint());
        assert!((there.yaw - here.yaw - PI).abs() < 1e-4);
        assert!(there.focus.abs_diff_eq(-here.focus, 1e-4));
    }
}
