//! The graphics preset, and the set of pieces and the place around the board that the config names first.

use bevy::prelude::*;
use birka_exhibition::config::Config;
use birka_look::{Backdrop, PieceSet, QualityPreset};

use super::exhibit::Exhibit;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Settings, SettingsStore};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply.in_set(GameSystems::Display));
}

/// The set of pieces of a name in the config.
fn piece_set(name: &str) -> PieceSet {
    PieceSet::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, set)| set).unwrap_or_default()
}

/// The place of a name in the config.
fn backdrop(name: &str) -> Backdrop {
    Backdrop::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, place)| place).unwrap_or_default()
}

/// The preset of a name in the config.
fn preset(name: &str) -> QualityPreset {
    QualityPreset::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, preset)| preset).unwrap_or_default()
}

/// The settings with the look that a config names.
pub(super) fn with_look_of(config: &Config, settings: Settings) -> Settings {
    Settings {
        preset: preset(config.preset),
        pieces: config.pieces.first().copied().map_or_else(PieceSet::default, piece_set),
        place: config.places.first().copied().map_or_else(Backdrop::default, backdrop),
        ..settings
    }
}

fn apply(exhibit: Res<Exhibit>, mut settings: ResMut<SettingsStore>) {
    SettingsStore::change(&mut settings, |settings| *settings = with_look_of(exhibit.config(), *settings));
}

#[cfg(test)]
mod tests {
    use birka_exhibition::config::{PIECE_SETS, PLACES, PRESETS};

    use super::*;

    #[test]
    fn a_config_chooses_the_preset_the_pieces_and_the_place() {
        let config = Config { preset: "medium", pieces: vec!["pegs", "bone"], places: vec!["studio"], ..Config::default() };
        let settings = with_look_of(&config, Settings::default());
        assert_eq!((settings.preset, settings.pieces, settings.place), (preset("medium"), piece_set("pegs"), backdrop("studio")));
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
