//! Config changes while the exhibit runs. The file is read again when the attract programme begins and every 10 seconds while nobody plays.
//! The opening hours are compared once a second with the wall clock, which may jump. The graphics preset, the set of pieces and the backdrop are those that
//! the config names first.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use birka_exhibition::config::{Config, ConfigSource, Reload};
use birka_exhibition::visit::{Effect, Input, Screen};
use birka_look::{Backdrop, PieceSet, QualityPreset};

use super::exhibit::{Exhibit, ExhibitEffect, ExhibitInput};
use super::service::{ChosenVolume, ServiceStatus};
use crate::catalogue::LibraryCatalogue;
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
            info!("the config has changed and takes effect");
            status.config_faults = 0;
            volume.0 = None;
            exhibit.set_config(file.0.config());
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
        place: config.places.first().map_or_else(Backdrop::default, |name| named(Backdrop::ALL, name)),
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
            (named(QualityPreset::ALL, "medium"), named(PieceSet::ALL, "pegs"), named(Backdrop::ALL, "studio"))
        );
        assert_ne!(settings, with_look_of(&Config::default(), Settings::default()));
        assert_ne!(settings.preset, Settings::default().preset);
    }

    #[test]
    fn the_names_in_a_config_are_those_of_the_look() {
        assert_eq!(PIECE_SETS, PieceSet::ALL.map(|(name, _)| name));
        assert_eq!(PLACES, Backdrop::ALL.map(|(name, _)| name));
        assert_eq!(PRESETS, QualityPreset::ALL.map(|(name, _)| name));
    }
}
