//! Where the table stands and how it is drawn, as the players have chosen.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};

use super::TableSystems;
use super::choices::Choices;
use super::moment::Moment;
use crate::game::settings::Pace;
use birka_look::Backdrop;
use birka_look::{FireFlicker, LightFocus, LookSettings, Quality, is_software_renderer};

/// How often a second a living fire is drawn while nothing else moves.
const BREATHS: f64 = 15.0;
/// Between two looks at a table where nothing moves: an event wakes it.
const LONG: Duration = Duration::from_hours(1);

pub(super) fn plugin(app: &mut App) {
    // Before anything is spawned.
    let settings = app.world().get_resource::<Choices>().map(Choices::settings).unwrap_or_default();
    app.insert_resource(LookSettings::with_env_override(settings.preset, settings.place))
        .add_systems(Update, (follow, kindle.run_if(resource_exists::<WinitSettings>), point_out).chain().in_set(TableSystems::View));
}

/// How long a table at rest sleeps.
pub(super) fn asleep() -> UpdateMode {
    UpdateMode::reactive_low_power(LONG)
}

fn follow(choices: Res<Choices>, mut wanted: ResMut<LookSettings>) {
    let settings = choices.settings();
    wanted.set_if_neq(LookSettings::with_env_override(settings.preset, settings.place));
}

/// A fire lives where somebody has chosen it, motion troubles nobody, a graphics card draws it, and somebody may be looking.
fn lives(choices: &Choices, quality: Quality, is_looked_at: bool) -> bool {
    let settings = choices.settings();
    settings.place == Backdrop::HallByFire && settings.pace != Pace::None && quality > Quality::Low && is_looked_at
}

fn kindle(
    choices: Res<Choices>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut fire: ResMut<FireFlicker>,
    mut wake: ResMut<WinitSettings>,
) {
    let is_looked_at = windows.single().is_ok_and(|window| window.focused);
    let burns = lives(&choices, *quality, is_looked_at) && !is_software_renderer(adapter.as_deref());
    if fire.set_if_neq(FireFlicker(burns)) {
        wake.focused_mode = if burns { UpdateMode::reactive_low_power(Duration::from_secs_f64(1.0 / BREATHS)) } else { asleep() };
    }
}

/// The light is drawn to a moment.
fn point_out(moment: Res<Moment>, choices: Res<Choices>, mut emphasis: ResMut<LightFocus>) {
    let at_once = choices.settings().pace == Pace::None;
    if (emphasis.at, emphasis.at_once) != (moment.0, at_once) {
        (emphasis.at, emphasis.at_once) = (moment.0, at_once);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn a_fire_lives_only_where_it_is_wanted_and_harms_nobody() {
        let chosen = |place, pace| Choices::new(Settings { place, pace, ..Settings::default() });
        let by_fire = chosen(Backdrop::HallByFire, Pace::Normal);
        assert!(lives(&by_fire, Quality::Medium, true));
        assert!(!lives(&by_fire, Quality::Low, true), "the processor draws no more than it must");
        assert!(!lives(&by_fire, Quality::Ultra, false), "nobody looks");
        assert!(!lives(&chosen(Backdrop::HallByFire, Pace::None), Quality::Ultra, true), "motion troubles somebody");
        assert!(!lives(&chosen(Backdrop::HallByDay, Pace::Normal), Quality::Ultra, true));
    }
}
