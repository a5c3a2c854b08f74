//! Applies the settings of the look: backdrop, quality, the flicker of the fire and the focus of the key light.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};
use birka_look::{Backdrop, FireFlicker, LightFocus, LookSettings, MarkColors, Quality, is_software_renderer};

use super::camera::CameraFocus;
use crate::game::platform::{RedrawAppExt, idle_update_mode};
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, Settings, SettingsStore};

/// Frames per second while only the fire moves.
const FLICKER_RATE: f64 = 15.0;

pub(super) fn plugin(app: &mut App) {
    // The quality has to be known before anything is spawned.
    let settings = app.world().get_resource::<SettingsStore>().map(SettingsStore::settings).unwrap_or_default();
    app.insert_resource(look_settings(&settings))
        .add_systems(
            Update,
            (apply_look, update_fire_flicker.run_if(resource_exists::<WinitSettings>), update_light_focus)
                .chain()
                .in_set(GameSystems::View),
        )
        .redraw_scene_if(|focus: Res<LightFocus>| focus.is_moving());
}

fn look_settings(settings: &Settings) -> LookSettings {
    LookSettings::with_env_override(settings.preset, settings.place)
}

fn apply_look(settings_store: Res<SettingsStore>, mut look: ResMut<LookSettings>, mut marks: ResMut<MarkColors>) {
    look.set_if_neq(look_settings(&settings_store.settings()));
    marks.set_if_neq(MarkColors(settings_store.settings().accessibility.marks));
}

/// Whether the fire flickers: only by firelight, if motion is not turned off, above low quality, and in a focused window.
fn should_flicker(settings: &Settings, quality: Quality, is_focused: bool) -> bool {
    settings.place == Backdrop::HallByFire && settings.motion() != Pace::None && quality > Quality::Low && is_focused
}

fn update_fire_flicker(
    settings_store: Res<SettingsStore>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut flicker: ResMut<FireFlicker>,
    mut winit: ResMut<WinitSettings>,
) {
    let is_focused = windows.single().is_ok_and(|window| window.focused);
    let flickers = should_flicker(&settings_store.settings(), *quality, is_focused) && !is_software_renderer(adapter.as_deref());
    if flicker.set_if_neq(FireFlicker(flickers)) {
        let interval = Duration::from_secs_f64(1.0 / FLICKER_RATE);
        winit.focused_mode = if flickers { UpdateMode::reactive_low_power(interval) } else { idle_update_mode() };
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
    use super::*;

    #[test]
    fn fire_flickers_only_where_it_is_wanted_and_visible() {
        let settings = |place, pace| Settings { place, pace, ..Settings::default() };
        let by_fire = settings(Backdrop::HallByFire, Pace::Normal);
        assert!(should_flicker(&by_fire, Quality::Medium, true));
        assert!(!should_flicker(&by_fire, Quality::Low, true), "low quality draws on demand only");
        assert!(!should_flicker(&by_fire, Quality::Ultra, false), "the window is not focused");
        assert!(!should_flicker(&settings(Backdrop::HallByFire, Pace::None), Quality::Ultra, true), "motion is turned off");
        assert!(!should_flicker(&settings(Backdrop::HallByDay, Pace::Normal), Quality::Ultra, true));
        let mut reduced = by_fire;
        reduced.accessibility.reduced_motion = true;
        assert!(!should_flicker(&reduced, Quality::Medium, true), "motion is reduced");
    }
}
