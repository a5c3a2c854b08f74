//! The set of pieces and the place around the board that the config names first.

use bevy::prelude::*;
use birka_look::{Backdrop, PieceSet};

use super::exhibit::Exhibit;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

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

fn apply(exhibit: Res<Exhibit>, mut settings: ResMut<SettingsStore>) {
    let config = exhibit.config();
    let pieces = config.pieces.first().copied().map_or_else(PieceSet::default, piece_set);
    let place = config.places.first().copied().map_or_else(Backdrop::default, backdrop);
    let current = settings.settings();
    if (current.pieces, current.place) != (pieces, place) {
        settings.update(|settings| (settings.pieces, settings.place) = (pieces, place));
    }
}

#[cfg(test)]
mod tests {
    use birka_exhibition::config::{PIECE_SETS, PLACES};

    use super::*;

    #[test]
    fn the_names_in_a_config_are_those_of_the_look() {
        assert_eq!(PIECE_SETS, PieceSet::ALL.map(|(name, _)| name));
        assert_eq!(PLACES, Backdrop::ALL.map(|(name, _)| name));
    }
}
