//! Where the table stands and how it is drawn, as the players have chosen.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};

use super::camera_focus::CameraFocus;
use crate::game::platform::{RedrawAppExt, idle_update_mode};
use crate::game::schedule::GameSystems;
use crate::game::settings::Pace;
use crate::game::settings::SettingsStore;
use birka_look::Backdrop;
use birka_look::{FireFlicker, LightFocus, LookSettings, Quality, is_software_renderer};

/// How often a second a living fire is drawn while nothing else moves.
const BREATHS: f64 = 15.0;

pub(super) fn plugin(app: &mut App) {
    // Before anything is spawned.
    let settings = app.world().get_resource::<SettingsStore>().map(SettingsStore::settings).unwrap_or_default();
    app.insert_resource(LookSettings::with_env_override(settings.preset, settings.place))
        .add_systems(Update, (follow, kindle.run_if(resource_exists::<WinitSettings>), point_out).chain().in_set(GameSystems::View))
        .redraw_scene_if(|emphasis: Res<LightFocus>| emphasis.is_moving());
}

fn follow(settings_store: Res<SettingsStore>, mut wanted: ResMut<LookSettings>) {
    let settings = settings_store.settings();
    wanted.set_if_neq(LookSettings::with_env_override(settings.preset, settings.place));
}

/// A fire lives where somebody has chosen it, motion troubles nobody, a graphics card draws it, and somebody may be looking.
fn lives(settings_store: &SettingsStore, quality: Quality, is_looked_at: bool) -> bool {
    let settings = settings_store.settings();
    settings.place == Backdrop::HallByFire && settings.pace != Pace::None && quality > Quality::Low && is_looked_at
}

fn kindle(
    settings_store: Res<SettingsStore>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut fire: ResMut<FireFlicker>,
    mut wake: ResMut<WinitSettings>,
) {
    let is_looked_at = windows.single().is_ok_and(|window| window.focused);
    let burns = lives(&settings_store, *quality, is_looked_at) && !is_software_renderer(adapter.as_deref());
    if fire.set_if_neq(FireFlicker(burns)) {
        wake.focused_mode = if burns { UpdateMode::reactive_low_power(Duration::from_secs_f64(1.0 / BREATHS)) } else { idle_update_mode() };
    }
}

/// The light is drawn to a moment.
fn point_out(moment: Res<CameraFocus>, settings_store: Res<SettingsStore>, mut emphasis: ResMut<LightFocus>) {
    let at_once = settings_store.settings().pace == Pace::None;
    if (emphasis.target, emphasis.instant) != (moment.0, at_once) {
        (emphasis.target, emphasis.instant) = (moment.0, at_once);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn a_fire_lives_only_where_it_is_wanted_and_harms_nobody() {
        let chosen = |place, pace| SettingsStore::new(Settings { place, pace, ..Settings::default() });
        let by_fire = chosen(Backdrop::HallByFire, Pace::Normal);
        assert!(lives(&by_fire, Quality::Medium, true));
        assert!(!lives(&by_fire, Quality::Low, true), "the processor draws no more than it must");
        assert!(!lives(&by_fire, Quality::Ultra, false), "nobody looks");
        assert!(!lives(&chosen(Backdrop::HallByFire, Pace::None), Quality::Ultra, true), "motion troubles somebody");
        assert!(!lives(&chosen(Backdrop::HallByDay, Pace::Normal), Quality::Ultra, true));
    }
}
