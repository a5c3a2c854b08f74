//! Captions of sounds, what screen readers say, and the settings for seeing and hearing.

use birka_localization::Language;
use birka_localization::messages::access;
use birka_look::MarkPalette;

use crate::game::settings::{Contrast, TextSize};

/// A contrast in a list.
pub fn contrast_name(language: Language, contrast: Contrast) -> String {
    match contrast {
        Contrast::Normal => access::contrast_normal(language),
        Contrast::High => access::contrast_high(language),
    }
}

/// The colours of the marks in a list.
pub fn palette(language: Language, palette: MarkPalette) -> String {
    match palette {
        MarkPalette::Standard => access::marks_standard(language),
        MarkPalette::BlueYellow => access::marks_blue_yellow(language),
        MarkPalette::BlackWhite => access::marks_black_white(language),
        MarkPalette::GreenViolet => access::marks_green_violet(language),
    }
}

/// A text size in a list.
pub fn size(language: Language, size: TextSize) -> String {
    access::percent(language, size.percent())
}
