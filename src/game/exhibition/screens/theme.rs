//! Every colour of the screens, in one table. A test computes the contrast of each text and control over everything it can stand on.

use bevy::prelude::Color;

/// A colour in sRGB.
const fn rgba(red: u8, green: u8, blue: u8, alpha: f32) -> Color {
    Color::srgba(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0, alpha)
}

/// Behind every text that is over the table.
pub(super) const PANEL: Color = rgba(22, 16, 12, 0.955);
/// The line around a panel.
pub(super) const PANEL_BORDER: Color = rgba(94, 74, 54, 1.0);
/// A button.
pub(super) const BUTTON: Color = rgba(58, 44, 33, 1.0);
/// The line around a button.
pub(super) const BUTTON_BORDER: Color = rgba(172, 140, 100, 1.0);
/// The button that most visitors will press.
pub(super) const PRIMARY: Color = rgba(232, 170, 86, 1.0);
/// A button under a finger.
pub(super) const PRESSED: Color = rgba(255, 236, 200, 1.0);
/// Text.
pub(super) const TEXT: Color = rgba(244, 234, 216, 1.0);
/// Text that comes second.
pub(super) const TEXT_QUIET: Color = rgba(205, 190, 166, 1.0);
/// Headings.
pub(super) const TEXT_TITLE: Color = rgba(240, 190, 112, 1.0);
/// Text on the primary button and on a button under a finger.
pub(super) const TEXT_ON_LIGHT: Color = rgba(30, 20, 12, 1.0);
/// The screen outside of the opening hours.
pub(super) const DARK: Color = rgba(0, 0, 0, 1.0);
