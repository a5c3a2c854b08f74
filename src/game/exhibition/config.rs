//! The config while the exhibit runs. The file is read again when the attract programme begins and every 10 seconds while nobody plays.
//! The opening hours are compared once a second with the wall clock, which may jump. The graphics preset, the set of pieces and the backdrop are those that
//! the config names first. How many frames per second are drawn depends on what is shown.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::Real;
use bevy::winit::{UpdateMode, WinitSettings};
use birka_exhibition::config::{Config, ConfigSource, FrameCaps, Reload};
use birka_exhibition::visit::{Effect, Input, Screen};
use birka_look::{PieceSet, Place, QualityPreset};

use super::exhibit::{Exhibit, ExhibitEffect, ExhibitInput};
use super::screens::is_dark;
use super::service::{ChosenVolume, ServiceStatus};
use crate::catalogue::LibraryCatalogue;
use crate::game::platform::{RedrawSystems, SceneIdle};
use crate::game::rendering::{DraftResolution, SceneEnabled};
use crate::game::schedule::GameSystems;
use crate::game::settings::{Settings, SettingsStore};
use crate::game::sound::SoundCard;
use crate::game::state::Variants;

/// How often the file is read again while nobody plays.
const INTERVAL: Duration = Duration::from_secs(10);

#[derive(Resource)]
pub struct ConfigFile(pub ConfigSource);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (reload.run_if(resource_exists::<ConfigFile>), follow_opening_hours, apply_look, choose_card).in_set(GameSystems::Display),
    );
}

fn reload(
    mut file: ResMut<ConfigFile>,
    mut exhibit: ResMut<Exhibit>,
    mut status: ResMut<ServiceStatus>,
    mut volume: ResMut<ChosenVolume>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut effects: MessageReader<ExhibitEffect>,
    variants: Res<Variants>,
) {
    let is_attract_begun = effects.read().filter(|ExhibitEffect(effect)| *effect == Effect::ShowAttract).count() > 0;
    if !matches!(exhibit.visit().screen(), Screen::Attract | Screen::Closed) || (!is_attract_begun && time.elapsed() < *next) {
        return;
    }
    *next = time.elapsed() + INTERVAL;
    match file.0.reload(&LibraryCatalogue(&variants)) {
        Reload::Unchanged => {}
        Reload::Changed => {
            status.config_faults = 0;
            let config = file.0.config();
            if *config == *exhibit.config() {
                info!("the config is valid again");
                return;
            }
            info!("the config has changed and takes effect");
            volume.0 = None;
            exhibit.set_config(config);
        }
        Reload::Rejected(diagnostics) => {
            diagnostics.iter().for_each(|diagnostic| warn!("{diagnostic}"));
            status.config_faults = u32::try_from(diagnostics.len()).unwrap_or(u32::MAX);
        }
    }
}

fn follow_opening_hours(
    exhibit: Res<Exhibit>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut was_open: Local<Option<bool>>,
    mut inputs: MessageWriter<ExhibitInput>,
) {
    if time.elapsed() < *next {
        return;
    }
    *next = time.elapsed() + Duration::from_secs(1);
    let is_open = exhibit.config().hours.are_open_now();
    if was_open.replace(is_open) != Some(is_open) {
        inputs.write(ExhibitInput(Input::Open(is_open)));
    }
}

/// The value of a name in the config; the default for an unknown name.
fn named<T: Default>(values: impl IntoIterator<Item = (&'static str, T)>, name: &str) -> T {
    values.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value).unwrap_or_default()
}

/// The settings with the look that a config names.
pub(super) fn with_look_of(config: &Config, settings: Settings) -> Settings {
    Settings {
        preset: named(QualityPreset::ALL, config.preset),
        pieces: config.pieces.first().map_or_else(PieceSet::default, |name| named(PieceSet::ALL, name)),
        place: config.places.first().map_or_else(Place::default, |name| named(Place::ALL, name)),
        ..settings
    }
}

fn apply_look(exhibit: Res<Exhibit>, mut settings: ResMut<SettingsStore>) {
    SettingsStore::change(&mut settings, |settings| *settings = with_look_of(exhibit.config(), *settings));
}

fn choose_card(exhibit: Res<Exhibit>, card: Option<ResMut<SoundCard>>) {
    if let Some(mut card) = card {
        card.set_if_neq(SoundCard(exhibit.config().sound.device.clone()));
    }
}

pub(super) fn view(app: &mut App) {
    app.add_systems(PostUpdate, rest_in_the_dark.in_set(RedrawSystems::Count)).add_systems(Last, (choose_interval, limit_rate).chain());
}

/// The scene is not drawn where the screen is dark.
fn rest_in_the_dark(exhibit: Res<Exhibit>, mut scene: ResMut<SceneEnabled>) {
    scene.set_if_neq(SceneEnabled(!is_dark(&exhibit)));
}

/// The longest time between two frames, and the shortest.
fn intervals(caps: FrameCaps, screen: &Screen, is_dark: bool, is_still: bool) -> (Duration, Duration) {
    let of = |frames: u32| Duration::from_secs(1) / frames.clamp(1, 500);
    match screen {
        _ if is_dark => (of(1), of(caps.idle)),
        Screen::Attract => (of(caps.attract), of(caps.attract)),
        Screen::Closed => (of(caps.idle), of(caps.idle)),
        // A touch is answered in the next frame, whenever that would be.
        _ if is_still => (of(caps.idle), of(caps.playing)),
        _ => (of(caps.playing), of(caps.playing)),
    }
}

fn choose_interval(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut winit: ResMut<WinitSettings>) {
    let (longest, _) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    let mode = UpdateMode::reactive(longest);
    if winit.focused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

/// Waits where a frame was drawn sooner than the cap allows. The wait is shorter than a visitor notices.
fn limit_rate(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut draft: ResMut<DraftResolution>, mut last: Local<Option<Instant>>) {
    const LONGEST_WAIT: Duration = Duration::from_millis(50);
    let (_, shortest) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    if let Some(last) = *last {
        let wait = shortest.saturating_sub(last.elapsed()).min(LONGEST_WAIT);
        if wait > Duration::from_millis(1) {
            std::thread::sleep(wait);
            draft.subtract_wait(wait);
        }
    }
    *last = Some(Instant::now());
}

#[cfg(test)]
mod tests {
    use birka_exhibition::config::{PIECE_SETS, PLACES, PRESETS};

    use super::*;

    #[test]
    fn a_config_chooses_the_preset_the_pieces_and_the_place() {
        let config = Config { preset: "medium", pieces: vec!["pegs", "bone"], places: vec!["studio"], ..Config::default() };
        let settings = with_look_of(&config, Settings::default());
        assert_eq!(
            (settings.preset, settings.pieces, settings.place),
            (named(QualityPreset::ALL, "medium"), named(PieceSet::ALL, "pegs"), named(Place::ALL, "studio"))
        );
        assert_ne!(settings, with_look_of(&Config::default(), Settings::default()));
        assert_ne!(settings.preset, Settings::default().preset);
    }

    #[test]
    fn the_names_in_a_config_are_those_of_the_look() {
        assert_eq!(PIECE_SETS, PieceSet::ALL.map(|(name, _)| name));
        assert_eq!(PLACES, Place::ALL.map(|(name, _)| name));
        assert_eq!(PRESETS, QualityPreset::ALL.map(|(name, _)| name));
    }

    #[test]
    fn caps_depend_on_what_is_shown_and_a_dark_screen_still_draws_a_frame_a_second() {
        let caps = FrameCaps { attract: 30, playing: 60, idle: 10 };
        let of = |frames: u32| Duration::from_secs(1) / frames;
        assert_eq!(intervals(caps, &Screen::Attract, false, false), (of(30), of(30)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, false), (of(60), of(60)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, true), (of(10), of(60)));
        assert_eq!(intervals(caps, &Screen::Closed, true, true), (of(1), of(10)));
        assert_eq!(intervals(FrameCaps { attract: 0, ..caps }, &Screen::Attract, false, false).0, of(1));
    }
}
