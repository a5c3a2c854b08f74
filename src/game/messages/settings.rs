//! The settings dialog.

use super::texts;
use crate::game::settings::{Pace, PanelSide};
use birka_look::{PieceSet, Place, Quality, QualityPreset};

texts! {
    title = "settings-title";
    /// Label of the list of languages.
    language = "settings-language";
    /// The entry of the list that follows the system, which asks for this language.
    language_of_system(language_name: &str) = "settings-language-of-system";
    animation_speed = "settings-animation";
    /// A speed of animations.
    pace by pace: Pace {
        Pace::None => "settings-pace-none",
        Pace::Fast => "settings-pace-fast",
        Pace::Normal => "settings-pace-normal",
        Pace::Slow => "settings-pace-slow",
    };
    piece_set = "settings-pieces";
    /// A set of pieces, with the find it follows.
    pieces by set: PieceSet {
        PieceSet::Glass => "settings-pieces-glass",
        PieceSet::AllGlass => "settings-pieces-all-glass",
        PieceSet::Bone => "settings-pieces-bone",
        PieceSet::Pegs => "settings-pieces-pegs",
    };
    surroundings = "settings-surroundings";
    /// Surroundings of the board.
    place by place: Place {
        Place::HallByMorning => "settings-place-morning",
        Place::HallByDay => "settings-place-day",
        Place::HallByFire => "settings-place-fire",
        Place::HallByNight => "settings-place-night",
        Place::HallByClock => "settings-place-clock",
        Place::Studio => "settings-place-plain",
    };
    graphics_quality = "settings-graphics";
    /// A graphics preset.
    preset by preset: QualityPreset {
        QualityPreset::Automatic => "settings-preset-automatic",
        QualityPreset::Low => "settings-preset-low",
        QualityPreset::Medium => "settings-preset-medium",
        QualityPreset::High => "settings-preset-high",
        QualityPreset::Ultra => "settings-preset-ultra",
    };
    /// The quality in use, which the preset `automatic` chooses by the graphics adapter.
    quality_in_use by quality: Quality {
        Quality::Low => "settings-drawn-in-low",
        Quality::Medium => "settings-drawn-in-medium",
        Quality::High => "settings-drawn-in-high",
        Quality::Ultra => "settings-drawn-in-ultra",
    };
    panel = "settings-panel";
    /// Where the panel is.
    panel_side by side: PanelSide { PanelSide::Right => "settings-panel-right", PanelSide::Left => "settings-panel-left" };
    // Headings
    table = "settings-table";
    sound = "settings-sound";
    piece_volume = "settings-volume-pieces";
    signal_volume = "settings-volume-signals";
    ambience_volume = "settings-volume-hall";
    music_volume = "settings-volume-music";
    /// Heading of the switches below.
    analysis = "settings-analysis";
    winning_moves = "settings-winning-moves";
    winning_moves_explained = "settings-winning-moves-explained";
    hints = "settings-hints";
    /// The explanation of a hint, with the keys that ask for one.
    hints_explained(keys: &str) = "settings-hints-explained";
    evaluation_bar = "settings-evaluation-bar";
    evaluation_bar_explained = "settings-evaluation-bar-explained";
    best_lines = "settings-best-lines";
    best_lines_explained = "settings-best-lines-explained";
    /// Heading of what concerns two persons at one table.
    two_persons = "settings-two-persons";
    turn_board = "settings-turn-board";
    turn_board_explained = "settings-turn-board-explained";
    /// Label of the field for the address of the page that opens copied links.
    link_address = "settings-link-address";
    link_address_explained = "settings-link-address-explained";
    link_address_wrong = "settings-link-address-wrong";
}
