//! Sizes, in logical pixels of the window, from the size of the screen in millimetres.

use bevy::prelude::*;
use birka_exhibition::config::{Controls, Screen};

/// The smallest side of a control, in millimetres.
const TARGET_MM: f32 = 15.0;
/// The smallest text, in pixels.
pub(super) const SMALLEST_TEXT: f32 = 16.0;

/// The sizes of everything on the screens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// The window, in logical pixels.
    pub window: Vec2,
    /// The smallest side of a control.
    pub target: f32,
    /// Pixels for each pixel of a design of 1080 lines.
    pub scale: f32,
}

impl Metrics {
    /// The sizes on a screen in a window. Where the picture has other pixels than the config says, its diagonal in millimetres counts.
    #[must_use]
    pub fn of(screen: &Screen, window: Vec2) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a few metres")]
        let px_per_mm = window.length() / screen.diagonal_mm.max(1) as f32;
        let scale = (window.y / 1080.0).min(window.x / 1200.0).clamp(0.45, 4.0);
        // On a window that is smaller than the controls, they still fit in.
        let target = (px_per_mm * TARGET_MM).min(window.min_element() / 9.0);
        Self { window, target, scale }
    }

    /// A length of the design.
    #[must_use]
    pub fn px(&self, design: f32) -> f32 {
        (design * self.scale).round()
    }

    /// A size of text of the design; never smaller than 16 pixels.
    #[must_use]
    pub fn text(&self, design: f32) -> f32 {
        self.px(design).max(SMALLEST_TEXT)
    }

    /// The height of a control.
    #[must_use]
    pub fn control_height(&self) -> f32 {
        self.target.ceil().max(self.px(58.0))
    }

    /// Whether the window is too narrow for a strip of one row.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.window.x < self.window.y * 1.2
    }

    /// The height of the strip along a long side.
    #[must_use]
    pub fn strip_height(&self) -> f32 {
        let text = if self.is_narrow() { self.px(90.0) } else { 0.0 };
        self.control_height() + self.px(28.0) + text
    }

    /// The width of captions beside the board in a game that is played from both sides; `None` if there is no room, or if the captions are below it.
    #[must_use]
    pub fn width_beside_board(&self, controls: Controls) -> Option<f32> {
        let board = self.board_area(controls, false).height();
        let width = (self.window.x - board) / 2.0 - self.px(40.0);
        (controls == Controls::BothSides && width > self.px(260.0)).then_some(width)
    }

    /// The part of the window in which the board is seen.
    #[must_use]
    pub fn board_area(&self, controls: Controls, is_attract: bool) -> Rect {
        // The caption stands above the strip while nobody plays, and covers no more than the edge of the board.
        let strip = if is_attract { self.strip_height() + self.px(175.0) } else { self.strip_height() };
        let top = if controls == Controls::BothSides { strip } else { 0.0 };
        let bottom = (self.window.y - strip).max(top + 1.0);
        Rect::new(0.0, top, self.window.x.max(1.0), bottom)
    }
}
