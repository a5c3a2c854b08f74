//! Captions of sounds, what screen readers say, and the settings for seeing and hearing.

use birka_localization::Language;

use super::texts;
use crate::game::settings::{Contrast, TextSize};
use birka_look::MarkPalette;

texts! {
    // Settings
    /// Heading of the settings below.
    see_and_hear = "access-see-and-hear";
    text_size = "access-text-size";
    text_size_in_percent(percent: u32) = "access-percent";
    contrast = "access-contrast";
    /// A contrast in a list.
    contrast_name by contrast: Contrast { Contrast::Normal => "access-contrast-normal", Contrast::High => "access-contrast-high" };
    marks = "access-marks";
    /// The colours of the marks in a list.
    palette by palette: MarkPalette {
        MarkPalette::Standard => "access-marks-standard",
        MarkPalette::BlueYellow => "access-marks-blue-yellow",
        MarkPalette::BlackWhite => "access-marks-black-white",
        MarkPalette::GreenViolet => "access-marks-green-violet",
    };
    coordinates = "access-coordinates";
    coordinates_explained = "access-coordinates-explained";
    destinations = "access-destinations";
    destinations_explained = "access-destinations-explained";
    reduced_motion = "access-reduced-motion";
    reduced_motion_explained = "access-reduced-motion-explained";
    captions = "access-captions";
    captions_explained = "access-captions-explained";
    drift = "access-drift";
    drift_explained = "access-drift-explained";

    // Captions
    piece_is_set_down = "access-caption-set-down";
    /// The sound of pieces that are captured.
    pieces_are_captured(count: usize) = "access-caption-captured";
    /// A horn is blown, for a call or for the end of the game.
    horn(what: &str) = "access-caption-horn";

    // Squares
    /// The group of the squares.
    board = "access-board";
    /// The move ends the game.
    would_win = "access-would-win";

    // Widgets
    /// The slider under the moves.
    position_of_game = "access-shown-move";
    result_of_games = "access-result";
    variant_of_games = "access-variant";
    position_as_text = "access-position-as-text";
    form_of_export = "access-form-of-export";
    sign_of_move = "access-sign-of-move";
}

/// A text size in a list.
pub fn size(language: Language, size: TextSize) -> String {
    text_size_in_percent(language, size.percent().into())
}
