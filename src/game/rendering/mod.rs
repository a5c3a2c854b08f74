//! The picture of the board: the camera, the image it draws, when that image is complete, and the look that the settings choose.

mod camera;
mod canvas;
mod orbit_pose;
#[cfg(not(target_family = "wasm"))]
mod photo;
mod picture;

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};
use birka_look::{Backdrop, LightFocus, LookSettings, MarkColors, MovingLight, Quality, is_software_renderer};

use super::platform::{RedrawAppExt, idle_update_mode};
use super::schedule::GameSystems;
use super::settings::{Pace, Settings, SettingsStore};

pub use camera::{CameraFocus, is_moving, king_position};
pub use canvas::{Canvas, NextImage, PicturePending, SceneEnabled, target_texture};
pub use picture::{DraftResolution, Missing, PictureState, Preparation};

/// Follows the end of a game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins(camera::focus);
}

/// Draws the scene into the window as a camera sees it, which the view has to move. Needs the resource [`Preparation`].
pub(super) fn scene(app: &mut App) {
    // The quality has to be known before anything is spawned.
    let settings = app.world().get_resource::<SettingsStore>().map(SettingsStore::settings).unwrap_or_default();
    app.insert_resource(look_settings(&settings))
        .add_systems(
            Update,
            (apply_look, update_moving_light.run_if(resource_exists::<WinitSettings>), update_light_focus)
                .chain()
                .in_set(GameSystems::View),
        )
        .redraw_scene_if(|focus: Res<LightFocus>| focus.is_moving())
        .add_plugins((picture::plugin, canvas::plugin));
}

/// Draws the scene into the window, and moves the camera.
pub(super) fn view(app: &mut App) {
    app.add_plugins((picture::preparation, scene, camera::plugin));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(photo::plugin);
}

fn look_settings(settings: &Settings) -> LookSettings {
    LookSettings::with_env_override(settings.preset, settings.backdrop())
}

fn apply_look(settings_store: Res<SettingsStore>, mut look: ResMut<LookSettings>, mut marks: ResMut<MarkColors>) {
    look.set_if_neq(look_settings(&settings_store.settings()));
    marks.set_if_neq(MarkColors(settings_store.settings().accessibility.marks));
}

/// The time between frames that are drawn only because the light moves; `None` where it moves only while something else does: if motion is turned off, on
/// low quality, and in a window without focus.
fn moving_light_interval(settings: &Settings, quality: Quality, is_focused: bool) -> Option<Duration> {
    let moves = settings.motion() != Pace::None && quality > Quality::Low && is_focused;
    match settings.backdrop() {
        Backdrop::HallByFire | Backdrop::HallByNight if moves => Some(Duration::from_millis(66)),
        // Clouds are slow.
        Backdrop::HallByMorning | Backdrop::HallByDay if moves => Some(Duration::from_millis(200)),
        _ => None,
    }
}

fn update_moving_light(
    settings_store: Res<SettingsStore>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut moving: ResMut<MovingLight>,
    mut winit: ResMut<WinitSettings>,
    mut last: Local<Option<Duration>>,
) {
    let is_focused = windows.single().is_ok_and(|window| window.focused);
    moving.set_if_neq(MovingLight(settings_store.settings().motion() != Pace::None));
    let interval = moving_light_interval(&settings_store.settings(), *quality, is_focused);
    let interval = interval.filter(|_| !is_software_renderer(adapter.as_deref()));
    if *last != interval {
        *last = interval;
        winit.focused_mode = interval.map_or_else(idle_update_mode, UpdateMode::reactive_low_power);
    }
}

/// Focuses the key light on the point that the camera focuses on.
fn update_light_focus(camera_focus: Res<CameraFocus>, settings_store: Res<SettingsStore>, mut focus: ResMut<LightFocus>) {
    let instant = settings_store.settings().motion() == Pace::None;
    if (focus.target, focus.instant) != (camera_focus.0, instant) {
        (focus.target, focus.instant) = (camera_focus.0, instant);
    }
}

#[cfg(test)]
mod tests {
    use birka_look::Place;

    use super::*;

    #[test]
    fn light_moves_only_where_it_is_wanted_and_visible() {
        let settings = |place, pace| Settings { place, pace, ..Settings::default() };
        let interval = |settings: &Settings, quality| moving_light_interval(settings, quality, true);
        let [day, fire] = [Place::HallByDay, Place::HallByFire].map(|place| settings(place, Pace::Normal));
        assert!(interval(&fire, Quality::Medium).is_some() && interval(&fire, Quality::Medium) < interval(&day, Quality::Medium));
        assert_eq!(interval(&settings(Place::Studio, Pace::Normal), Quality::Ultra), None);
        for mut settings in [day, fire] {
            assert_eq!(interval(&settings, Quality::Low), None, "low quality draws on demand only");
            assert_eq!(moving_light_interval(&settings, Quality::Ultra, false), None, "the window is not focused");
            assert_eq!(interval(&Settings { pace: Pace::None, ..settings }, Quality::Ultra), None, "motion is turned off");
            settings.accessibility.reduced_motion = true;
            assert_eq!(interval(&settings, Quality::Medium), None, "motion is reduced");
        }
    }
}
