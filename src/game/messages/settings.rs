//! The settings dialog.

use super::messages;
use crate::game::settings::Pace;
use birka_look::{Backdrop, PieceSet, Quality, QualityPreset};

messages! {
    title = "Settings";
    animation_speed = "Animation";
    piece_set = "Pieces";
    surroundings = "Surroundings";
    graphics_quality = "Graphics";
    /// Heading of the volume sliders.
    sound = "Sound";
    piece_volume = "Pieces";
    signal_volume = "Announcements";
    ambience_volume = "Hall and fire";
    /// Heading of the switches below.
    analysis = "Analysis";
    hints = "Hints";
    hints_explained = "the best move and why, when you ask (T)";
    evaluation_bar = "Evaluation bar";
    evaluation_bar_explained = "beside the board: who stands better";
    best_lines = "Best lines";
    best_lines_explained = "drawn on the board while you think";
    review = "Review";
    review_explained = "after a game: where it turned";
    /// Heading of what concerns two persons at one table.
    two_persons = "Two persons at one table";
    turn_board = "Turn the board";
    turn_board_explained = "to the side that is to move";
}

/// A speed of animations.
pub fn pace(pace: Pace) -> String {
    match pace {
        Pace::None => "none",
        Pace::Fast => "fast",
        Pace::Normal => "normal",
        Pace::Slow => "slow",
    }
    .to_owned()
}

/// A set of pieces, with the find it follows.
pub fn pieces(set: PieceSet) -> String {
    match set {
        PieceSet::Glass => "glass and bone (in the manner of Birka)",
        PieceSet::AllGlass => "glass against glass (Birka, Bj 523 and Bj 750)",
        PieceSet::Bone => "horn and bone (Birka, Bj 624)",
        PieceSet::Pegs => "wooden pegs (Ballinderry)",
    }
    .to_owned()
}

/// Surroundings of the board.
pub fn place(place: Backdrop) -> String {
    match place {
        Backdrop::HallByDay => "hall by day",
        Backdrop::HallByFire => "hall by firelight",
        Backdrop::Studio => "plain background",
    }
    .to_owned()
}

/// A graphics preset.
pub fn preset(preset: QualityPreset) -> String {
    match preset {
        QualityPreset::Automatic => "automatic",
        QualityPreset::Low => "low (no graphics card)",
        QualityPreset::Medium => "medium",
        QualityPreset::High => "high",
        QualityPreset::Ultra => "ultra",
    }
    .to_owned()
}

/// The quality in use, which the preset `automatic` chooses by the graphics adapter.
pub fn quality_in_use(quality: Quality) -> String {
    format!("Drawn in {quality} quality")
}
