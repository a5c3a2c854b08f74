//! The orbit camera: its view of the board, its motion to the end of a game, and what pointers, fingers and sticks do to it.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::gestures::PinchGesture;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy_panorbit_camera::{ActiveCameraData, FocusBoundsShape, PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};
use birka_look::{BOARD_BORDER, CameraView, HALL_REACH, MovingLight, TableCamera};
use birka_rules::{CapturedPiece, PlayedMove, Reason};

use super::orbit_pose::PoseInputs;
use crate::game::actions::{Action, UiAction};
use crate::game::board::square_center;
use crate::game::input::{CameraMotion, PointerTarget};
use crate::game::pieces::{AnimationsFinished, rows_beside_board};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameTable, PositionChanged};
use crate::game::view_state::{Shown, ViewState, apply_actions};
use crate::game::window_layout::WindowLayout;
use birka_session::Change;

/// The lowest pitch, in radians.
const MIN_PITCH: f32 = 0.14;
/// The longest time by which a camera that was moving moves on in a frame, in seconds.
const LONGEST_STEP: f32 = 0.25;
/// The same for one that stood still, because nothing may have been drawn for long.
const FIRST_STEP: f32 = 1.0 / 60.0;
/// Smoothing of the camera's motion: after input, and when it moves to the end of a game, in two or three seconds.
const FAST_SMOOTHNESS: f32 = 0.12;
const SLOW_SMOOTHNESS: f32 = 0.74;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin)
        .add_systems(Startup, spawn_camera)
        .add_systems(PreUpdate, (measure_frame, follow_cursor.after(InputSystems)))
        .init_resource::<Drift>()
        .add_systems(Update, (move_camera.after(apply_actions), drift).chain().in_set(GameSystems::View))
        .add_systems(PostUpdate, (choose_active_camera, limit_step, apply_motions).before(PanOrbitCameraSystemSet))
        .redraw_scene_if(|cameras: Query<&PanOrbitCamera>| cameras.iter().any(is_moving));
}

/// How the camera moves to its target. The orbit camera moves by the whole time since the last frame, and nothing is drawn while nothing
/// changes: after a pause it would be there at once.
#[derive(Component, Clone, Copy, Debug)]
struct Glide {
    smoothness: f32,
    /// The share of the time since the last frame by which the camera moves in this one.
    share: f32,
}

/// Compares the time since the last frame with the longest step. The targets of this frame are not set yet.
fn measure_frame(time: Res<Time<Real>>, mut cameras: Query<(&PanOrbitCamera, &mut Glide)>) {
    for (camera, mut glide) in &mut cameras {
        let longest = if is_moving(camera) { LONGEST_STEP } else { FIRST_STEP };
        glide.share = (longest / time.delta_secs()).min(1.0);
    }
}

/// Sets the smoothness with which the orbit camera, in the whole time, moves as far as it should in a share of it: what is left of the way is the
/// smoothness to the power of seven times the time.
fn limit_step(mut cameras: Query<(&mut PanOrbitCamera, &Glide)>) {
    for (mut camera, glide) in &mut cameras {
        let smoothness = glide.smoothness.powf(glide.share);
        (camera.orbit_smoothness, camera.zoom_smoothness, camera.pan_smoothness) = (smoothness, smoothness, smoothness);
    }
}

/// Whether the camera has not reached its target.
#[must_use]
pub fn is_moving(camera: &PanOrbitCamera) -> bool {
    camera.yaw != Some(camera.target_yaw)
        || camera.pitch != Some(camera.target_pitch)
        || camera.radius != Some(camera.target_radius)
        || camera.focus != camera.target_focus
}

fn spawn_camera(mut commands: Commands, table: Res<GameTable>, layout: Res<WindowLayout>) {
    let rows = rows_beside_board(&table);
    let pose = PoseInputs {
        size: table.session().rules().size,
        area: layout.board_area,
        rows,
        view: CameraView::default(),
        flipped: false,
        focus: None,
    }
    .pose();
    commands.spawn((
        TableCamera,
        pose.transform(),
        Glide { smoothness: FAST_SMOOTHNESS, share: 1.0 },
        PanOrbitCamera {
            focus: pose.focus,
            yaw: Some(pose.yaw),
            pitch: Some(pose.pitch),
            radius: Some(pose.radius),
            pitch_lower_limit: Some(MIN_PITCH),
            pitch_upper_limit: Some(FRAC_PI_2),
            button_orbit: MouseButton::Right,
            // It does not pan.
            button_pan: MouseButton::Forward,
            pan_sensitivity: 0.0,
            orbit_sensitivity: 0.8,
            use_real_time: true,
            // Fingers move it by messages.
            touch_enabled: false,
            ..default()
        },
    ));
}

/// Moves the camera where anything that its pose depends on has changed, or a view was selected.
fn move_camera(
    table: Res<GameTable>,
    view_state: Res<ViewState>,
    focus: Res<CameraFocus>,
    settings_store: Res<SettingsStore>,
    layout: Res<WindowLayout>,
    mut cameras: Query<(&mut PanOrbitCamera, &mut Glide)>,
    mut last: Local<Option<PoseInputs>>,
) {
    let Ok((mut camera, mut glide)) = cameras.single_mut() else { return };
    let rows = rows_beside_board(&table);
    let inputs = PoseInputs {
        size: table.session().rules().size,
        area: layout.board_area,
        rows,
        view: view_state.view,
        flipped: view_state.flipped,
        focus: focus.0,
    };
    // Selecting the current view again returns to it.
    let is_view_selected = view_state.is_changed();
    // A photograph begins with the picture as it is.
    let keeps_pose = view_state.shown == Shown::Photo && last.is_some();
    if *last == Some(inputs) && !is_view_selected {
        if !is_moving(&camera) {
            glide.smoothness = FAST_SMOOTHNESS;
        }
        return;
    }
    // A camera that the player has moved stays there when only a row of captured pieces is added.
    if let Some(before) = last.filter(|last| PoseInputs { rows, ..*last } == inputs && !is_view_selected) {
        *last = Some(inputs);
        if !before.pose().is_target_of(&camera) {
            return;
        }
    }
    let is_resized = last.is_none_or(|last| last.area != inputs.area);
    let is_focused = inputs.focus.is_some() && last.is_some_and(|last| last.focus != inputs.focus);
    glide.smoothness = if is_focused { SLOW_SMOOTHNESS } else { FAST_SMOOTHNESS };
    *last = Some(inputs);
    let pose = inputs.pose();
    let seat_radius = PoseInputs { view: CameraView::Table, ..inputs }.pose().radius;
    let is_photo = view_state.shown == Shown::Photo;
    camera.pitch_lower_limit = Some(if is_photo { 0.03 } else { MIN_PITCH });
    camera.zoom_lower_limit = seat_radius * if is_photo { 0.14 } else { 0.22 };
    // Not farther than the walls of the hall, except to see the whole board.
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    let half_width = inputs.size.longer_side() as f32 / 2.0 + BOARD_BORDER;
    camera.zoom_upper_limit = Some((seat_radius * 1.5).min(HALL_REACH * half_width).max(seat_radius * 1.02).max(pose.radius));
    camera.focus_bounds_shape = Some(FocusBoundsShape::Cuboid(Cuboid::from_length(20.0)));
    if keeps_pose {
        return;
    }
    let yaw = pose.yaw_nearest(camera.target_yaw);
    (camera.target_focus, camera.target_yaw, camera.target_pitch, camera.target_radius) = (pose.focus, yaw, pose.pitch, pose.radius);
    if is_resized || settings_store.settings().motion() == Pace::None {
        (camera.focus, camera.yaw, camera.pitch, camera.radius) = (pose.focus, Some(yaw), Some(pose.pitch), Some(pose.radius));
        camera.force_update = true;
    }
}

/// The time without input after which the camera drifts, the time of one swing, and how far it goes to either side, in radians.
const DRIFT_AFTER: f32 = 60.0;
const DRIFT_PERIOD: f32 = 50.0;
const DRIFT_YAW: f32 = 0.09;
const DRIFT_PITCH: f32 = 0.025;

/// The slow motion of the camera while nobody does anything.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Drift {
    /// Seconds since the last input.
    rest: f32,
    /// The middle of the swing, and the seconds since it began, without those in which it was interrupted.
    swing: Option<(Vec2, f32)>,
}

/// What players do.
#[derive(SystemParam)]
struct Inputs<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pointer: MessageReader<'w, 's, CursorMoved>,
    touches: MessageReader<'w, 's, TouchInput>,
    actions: MessageReader<'w, 's, UiAction>,
    changes: MessageReader<'w, 's, PositionChanged>,
    motions: MessageReader<'w, 's, CameraMotion>,
}

impl Inputs<'_, '_> {
    fn have_come(&mut self) -> bool {
        let counts = [
            self.keys.read().count(),
            self.buttons.read().count(),
            self.wheel.read().count(),
            self.pointer.read().count(),
            self.touches.read().count(),
            self.actions.read().count(),
            self.changes.read().count(),
            self.motions.read().count(),
        ];
        counts.iter().any(|count| *count > 0)
    }
}

/// Swings the camera slowly around where it has come to rest, where the light moves too: so frames come anyway. At any input it stops where it is, and the
/// next swing goes on from there.
fn drift(
    (settings_store, light, time): (Res<SettingsStore>, Res<MovingLight>, Res<Time<Real>>),
    mut inputs: Inputs,
    mut drift: ResMut<Drift>,
    mut cameras: Query<(&mut PanOrbitCamera, &mut Glide)>,
    view: Res<ViewState>,
) {
    let Ok((mut camera, mut glide)) = cameras.single_mut() else { return };
    let target = Vec2::new(camera.target_yaw, camera.target_pitch);
    let offset = |seconds: f32| {
        let angle = TAU * seconds / DRIFT_PERIOD;
        Vec2::new(DRIFT_YAW * angle.sin(), DRIFT_PITCH * (0.7 * angle).sin())
    };
    let drift = drift.bypass_change_detection();
    // Somebody has turned the camera, or another pose was chosen.
    drift.swing.take_if(|(middle, seconds)| (*middle + offset(*seconds)).distance(target) > 0.001);
    // From above, the board would turn.
    let may_swing = (MIN_PITCH + DRIFT_PITCH..1.3).contains(&drift.swing.map_or(target, |(middle, _)| middle).y);
    let is_wanted = settings_store.settings().accessibility.drift && light.0 && may_swing && view.shown != Shown::Photo;
    if inputs.have_come() || !is_wanted {
        if drift.rest > DRIFT_AFTER {
            (camera.target_yaw, camera.target_pitch) = (camera.yaw.unwrap_or(target.x), camera.pitch.unwrap_or(target.y));
            drift.swing = drift.swing.map(|(_, seconds)| (Vec2::new(camera.target_yaw, camera.target_pitch) - offset(seconds), seconds));
        }
        drift.rest = 0.0;
        return;
    }
    drift.rest += time.delta_secs().min(LONGEST_STEP);
    if drift.rest <= DRIFT_AFTER {
        return;
    }
    let (middle, seconds) = drift.swing.unwrap_or((target, 0.0));
    // Slowly at first.
    let speed = ((drift.rest - DRIFT_AFTER) / 4.0).min(1.0);
    let seconds = seconds + speed * time.delta_secs().min(LONGEST_STEP);
    drift.swing = Some((middle, seconds));
    (camera.target_yaw, camera.target_pitch) = (middle + offset(seconds)).into();
    glide.smoothness = SLOW_SMOOTHNESS;
}

/// Lets the pointer that begins a gesture on the scene move the camera until the gesture ends. The right button draws where it is pressed on a square, and
/// turns the camera beside the board; the middle one turns it everywhere.
///
/// The orbit camera finds the pointer only on cameras that draw into a window.
fn choose_active_camera(
    buttons: Res<ButtonInput<MouseButton>>,
    (wheel, pinch): (MessageReader<MouseWheel>, MessageReader<PinchGesture>),
    layout: Res<WindowLayout>,
    windows: Query<&Window, With<PrimaryWindow>>,
    target: Res<PointerTarget>,
    mut cameras: Query<(Entity, &mut PanOrbitCamera)>,
    mut active: ResMut<ActiveCameraData>,
) {
    let begins = buttons.any_just_pressed([MouseButton::Right, MouseButton::Middle]) || !wheel.is_empty() || !pinch.is_empty();
    if !begins {
        return;
    }
    let (Ok(window), Ok((camera, mut orbit))) = (windows.single(), cameras.single_mut()) else { return };
    orbit.button_orbit = if buttons.pressed(MouseButton::Middle) { MouseButton::Middle } else { MouseButton::Right };
    let draws = buttons.just_pressed(MouseButton::Right) && target.square.is_some();
    let area = layout.board_area;
    let is_on_scene = |point: Vec2| Rect::from_corners(layout.board_origin, layout.board_origin + area).contains(point);
    let entity = window.cursor_position().is_some_and(|point| is_on_scene(point) && !draws).then_some(camera);
    *active = ActiveCameraData { entity, viewport_size: Some(area), window_size: Some(window.size()), manual: true };
}

/// The point that camera and light are directed to: where the king escaped or was captured.
///
/// It is set when the pieces have stopped moving, until the player dismisses the card with the result, selects a view, takes the move back,
/// looks at an earlier position or starts a game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraFocus(pub Option<Vec3>);

pub(super) fn focus(app: &mut App) {
    app.init_resource::<CameraFocus>().add_systems(Update, update_focus.in_set(GameSystems::View));
}

/// Where the king is whose escape or capture ends the game; `None` if the move does not end it, or in another way.
#[must_use]
pub fn king_position(table: &GameTable, played: &PlayedMove) -> Option<Vec3> {
    let is_king = |captured: &&CapturedPiece| table.session().rules().kind(captured.kind).royal;
    let square = match played.outcome?.reason {
        Reason::KingEscaped => played.mv.to()?,
        Reason::KingCaptured => played.captured.iter().find(is_king).map(|king| king.square).or(played.mv.to())?,
        _ => return None,
    };
    Some(square_center(table.session().rules().size, square))
}

fn update_focus(
    table: Res<GameTable>,
    mut focus: ResMut<CameraFocus>,
    mut pending: Local<Option<Vec3>>,
    mut changes: MessageReader<PositionChanged>,
    mut finished: MessageReader<AnimationsFinished>,
    mut actions: MessageReader<UiAction>,
) {
    let mut is_cleared = false;
    for change in changes.read() {
        match &change.cause {
            Change::MovePlayed(played) => {
                *pending = king_position(&table, played);
                focus.set_if_neq(CameraFocus(None));
            }
            // The position that is displayed instead is seen as a whole.
            Change::MoveTakenBack(_) | Change::GameStarted | Change::ViewSwitched => is_cleared = true,
            Change::RulesReloaded | Change::ResultChanged => {}
        }
    }
    if finished.read().count() > 0
        && let Some(position) = pending.take()
    {
        *focus = CameraFocus(Some(position));
    }
    // A review is of the whole game, also at its final position, and so is the board without the card that announces the result.
    is_cleared |= actions
        .read()
        .filter(|action| {
            matches!(
                action,
                UiAction::Do(
                    Action::View1
                        | Action::View2
                        | Action::View3
                        | Action::View4
                        | Action::TopView
                        | Action::FlipBoard
                        | Action::Review
                        | Action::Analysis
                ) | UiAction::Review(_)
                    | UiAction::Study(_)
                    | UiAction::DismissGameOver
                    | UiAction::CloseAll
            )
        })
        .count()
        > 0;
    if is_cleared {
        *pending = None;
        focus.set_if_neq(CameraFocus(None));
    }
}

/// Moves the camera's target by what fingers and sticks ask for, within its limits.
fn apply_motions(mut motions: MessageReader<CameraMotion>, mut cameras: Query<&mut PanOrbitCamera>) {
    let Ok(mut camera) = cameras.single_mut() else { return };
    for CameraMotion { turn, zoom } in motions.read() {
        let (low, high) = (camera.pitch_lower_limit.unwrap_or(f32::MIN), camera.pitch_upper_limit.unwrap_or(f32::MAX));
        let (near, far) = (camera.zoom_lower_limit, camera.zoom_upper_limit.unwrap_or(f32::MAX));
        camera.target_yaw += turn.x;
        camera.target_pitch = (camera.target_pitch + turn.y).clamp(low, high);
        camera.target_radius = (camera.target_radius * (-zoom).exp()).clamp(near, far.max(near));
    }
}

/// Replaces the motion of the device by that of the cursor.
///
/// The orbit camera reads relative motion. Devices that report absolute positions, such as graphics tablets, touch screens that act as a mouse
/// and the pointers of virtual machines, have none.
fn follow_cursor(mut moved: MessageReader<CursorMoved>, mut motions: ResMut<Messages<MouseMotion>>) {
    motions.clear();
    let delta: Vec2 = moved.read().filter_map(|moved| moved.delta).sum();
    if delta != Vec2::ZERO {
        motions.write(MouseMotion { delta });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::{TimePlugin, TimeUpdateStrategy};

    use super::*;

    /// The share of the way that is left after the orbit camera's next step, as it computes it.
    fn left(app: &mut App, frame: Duration) -> f32 {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        app.update();
        let camera = app.world_mut().query::<&PanOrbitCamera>().single(app.world()).unwrap();
        camera.orbit_smoothness.powi(7).powf(frame.as_secs_f32())
    }

    #[test]
    fn the_camera_drifts_after_a_minute_within_limits_and_stops_at_any_input() {
        let mut app = App::new();
        app.add_plugins(TimePlugin)
            .init_resource::<Drift>()
            .init_resource::<ViewState>()
            .init_resource::<SettingsStore>()
            .insert_resource(MovingLight(true))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .add_message::<KeyboardInput>()
            .add_message::<MouseButtonInput>()
            .add_message::<MouseWheel>()
            .add_message::<CursorMoved>()
            .add_message::<TouchInput>()
            .add_message::<UiAction>()
            .add_message::<PositionChanged>()
            .add_message::<CameraMotion>()
            .add_systems(Update, drift);
        let (yaw, pitch, radius) = (Some(0.0), Some(0.6), Some(1.0));
        let resting = PanOrbitCamera { yaw, pitch, radius, target_pitch: 0.6, target_radius: 1.0, ..default() };
        app.world_mut().spawn((resting, Glide { smoothness: FAST_SMOOTHNESS, share: 1.0 }));
        // The greatest distance from where it was, and where it is then.
        let after = |app: &mut App, seconds: u32| {
            let mut most = 0.0_f32;
            let mut now = Vec2::ZERO;
            for _ in 0..10 * seconds {
                app.update();
                let mut camera = app.world_mut().query::<&mut PanOrbitCamera>().single_mut(app.world_mut()).unwrap();
                (camera.yaw, camera.pitch) = (Some(camera.target_yaw), Some(camera.target_pitch));
                now = Vec2::new(camera.target_yaw, camera.target_pitch);
                most = most.max(now.distance(Vec2::new(0.0, 0.6)));
            }
            (now, most)
        };
        assert_eq!(after(&mut app, 59).1, 0.0, "somebody may be about to click");
        let (_, most) = after(&mut app, 200);
        assert!(most > 0.5 * DRIFT_YAW && most < 1.2 * DRIFT_YAW, "{most}");
        let (stopped, _) = after(&mut app, 1);
        app.world_mut().write_message(UiAction::DismissGameOver);
        assert!(after(&mut app, 50).0.distance(stopped) < 0.01, "it stops where it is");
        assert!(after(&mut app, 300).1 < 1.3 * DRIFT_YAW, "it swings around the same middle");
        app.insert_resource(MovingLight(false));
        let (off, _) = after(&mut app, 1);
        assert_eq!(after(&mut app, 200).0, off, "on low quality and with reduced motion nothing moves");
        app.insert_resource(MovingLight(true));
        app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.accessibility.drift = false);
        assert_eq!(after(&mut app, 200).0, off, "it is switched off");
    }

    #[test]
    fn a_motion_after_a_pause_begins_as_it_would_without_one() {
        let mut app = App::new();
        app.add_plugins(TimePlugin).add_systems(PreUpdate, measure_frame).add_systems(PostUpdate, limit_step);
        let glide = Glide { smoothness: FAST_SMOOTHNESS, share: 1.0 };
        let resting = PanOrbitCamera { yaw: Some(0.0), pitch: Some(0.0), radius: Some(1.0), ..default() };
        let camera = app.world_mut().spawn((resting, glide)).id();
        app.update();
        let frame = Duration::from_secs_f32(FIRST_STEP);
        let usual = left(&mut app, frame);
        assert!(usual > 0.7, "most of the way is left after a frame: {usual}");
        assert!((left(&mut app, Duration::from_secs(60)) - usual).abs() < 0.001);
        // A camera that moves goes on by the whole time, unless that is very long.
        app.world_mut().get_mut::<PanOrbitCamera>(camera).unwrap().target_yaw = 1.0;
        let slow = left(&mut app, Duration::from_millis(200));
        assert!((slow - FAST_SMOOTHNESS.powi(7).powf(0.2)).abs() < 0.001, "{slow}");
        assert!(left(&mut app, Duration::from_secs(9)) > 0.02);
    }

    #[test]
    fn motions_add_up_within_the_limits_of_the_camera() {
        let mut app = App::new();
        app.add_message::<CameraMotion>().add_systems(Update, apply_motions);
        let camera = PanOrbitCamera {
            target_yaw: 1.0,
            target_pitch: 0.5,
            target_radius: 10.0,
            pitch_lower_limit: Some(0.2),
            pitch_upper_limit: Some(1.5),
            zoom_lower_limit: 4.0,
            zoom_upper_limit: Some(20.0),
            ..default()
        };
        let camera = app.world_mut().spawn(camera).id();
        let mut after = |turn: Vec2, zoom: f32| {
            app.world_mut().write_message(CameraMotion { turn, zoom });
            app.update();
            let camera = app.world().get::<PanOrbitCamera>(camera).unwrap();
            [camera.target_yaw, camera.target_pitch, camera.target_radius]
        };
        assert_eq!(after(Vec2::new(0.5, 0.25), 0.0), [1.5, 0.75, 10.0]);
        assert_eq!(after(Vec2::new(0.0, 9.0), 2f32.ln()), [1.5, 1.5, 5.0]);
        assert_eq!(after(Vec2::new(-0.5, -9.0), 9.0), [1.0, 0.2, 4.0]);
        assert_eq!(after(Vec2::ZERO, -9.0)[2], 20.0);
    }

    #[test]
    fn the_camera_follows_the_cursor_also_where_the_device_reports_no_motion() {
        let mut app = App::new();
        app.add_message::<CursorMoved>().add_message::<MouseMotion>().add_systems(PreUpdate, follow_cursor);
        let window = app.world_mut().spawn_empty().id();
        for x in [3.0, 4.0] {
            app.world_mut().write_message(CursorMoved { window, position: Vec2::new(x, 0.0), delta: Some(Vec2::new(x, 1.0)) });
        }
        app.world_mut().write_message(MouseMotion { delta: Vec2::splat(50.0) });
        app.update();
        let deltas: Vec<_> = app.world_mut().resource_mut::<Messages<MouseMotion>>().drain().map(|motion| motion.delta).collect();
        assert_eq!(deltas, [Vec2::new(7.0, 2.0)]);
    }
}
