//! The settings dialog.

use birka_localization::Language;
use birka_localization::messages::settings;
use birka_look::{PieceSet, Place, Quality, QualityPreset};

pub use birka_localization::messages::settings::*;

use crate::game::settings::{Pace, PanelSide};

/// A speed of animations.
pub fn pace(language: Language, pace: Pace) -> String {
    match pace {
        Pace::None => settings::pace_none(language),
        Pace::Fast => settings::pace_fast(language),
        Pace::Normal => settings::pace_normal(language),
        Pace::Slow => settings::pace_slow(language),
    }
}

/// A set of pieces, with the find it follows.
pub fn piece_set(language: Language, set: PieceSet) -> String {
    match set {
        PieceSet::Glass => settings::pieces_glass(language),
        PieceSet::AllGlass => settings::pieces_all_glass(language),
        PieceSet::Bone => settings::pieces_bone(language),
        PieceSet::Pegs => settings::pieces_pegs(language),
    }
}

/// Surroundings of the board.
pub fn place(language: Language, place: Place) -> String {
    match place {
        Place::HallByMorning => settings::place_morning(language),
        Place::HallByDay => settings::place_day(language),
        Place::HallByFire => settings::place_fire(language),
        Place::HallByNight => settings::place_night(language),
        Place::HallByClock => settings::place_clock(language),
        Place::Studio => settings::place_plain(language),
    }
}

/// A graphics preset.
pub fn preset(language: Language, preset: QualityPreset) -> String {
    match preset {
        QualityPreset::Automatic => settings::preset_automatic(language),
        QualityPreset::Low => settings::preset_low(language),
        QualityPreset::Medium => settings::preset_medium(language),
        QualityPreset::High => settings::preset_high(language),
        QualityPreset::Ultra => settings::preset_ultra(language),
    }
}

/// The quality in use, which the preset `automatic` chooses by the graphics adapter.
pub fn quality_in_use(language: Language, quality: Quality) -> String {
    match quality {
        Quality::Low => settings::drawn_in_low(language),
        Quality::Medium => settings::drawn_in_medium(language),
        Quality::High => settings::drawn_in_high(language),
        Quality::Ultra => settings::drawn_in_ultra(language),
    }
}

/// Where the panel is.
pub fn panel_side(language: Language, side: PanelSide) -> String {
    match side {
        PanelSide::Right => settings::panel_right(language),
        PanelSide::Left => settings::panel_left(language),
    }
}
