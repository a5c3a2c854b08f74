//! How a window is divided between the board and the panel.

use bevy::prelude::*;

use crate::game::settings::{PanelSide, Settings};

/// Where the panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelPlace {
    /// At a side of the board.
    Beside(PanelSide),
    /// Below the board, in a window that is higher than wide.
    Below,
    /// The board fills the window.
    Away,
}

/// How a window is divided between the board and the panel.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct WindowLayout {
    /// Scale of everything drawn by egui; 1 in a window of 1280 × 720 with texts of the usual size.
    pub ui_scale: f32,
    /// The upper left corner of the part that shows the board, in logical pixels.
    pub board_origin: Vec2,
    /// Size of the part that shows the board, in logical pixels.
    pub board_area: Vec2,
    pub panel: PanelPlace,
}

impl WindowLayout {
    /// Width of a panel at a side before scaling, in logical pixels.
    pub const PANEL_WIDTH: f32 = 272.0;
    /// Least height of a panel below the board before scaling, in logical pixels.
    const PANEL_HEIGHT: f32 = 330.0;

    /// The least room for texts that are larger than usual, before scaling. In a smaller window they are only as large as they can be there.
    const LEAST_ROOM: Vec2 = Vec2::new(540.0, 360.0);
    /// The same where the panel is below the board.
    const LEAST_ROOM_UPRIGHT: Vec2 = Vec2::new(440.0, 600.0);

    /// The layout of a window of this size.
    #[must_use]
    pub fn of(window: &Window, settings: &Settings, is_panel_shown: bool) -> Self {
        let size = window.size();
        let is_upright = size.y > size.x;
        let (design, least) = match is_upright {
            true => (Vec2::new(480.0, 860.0), Self::LEAST_ROOM_UPRIGHT),
            false => (Vec2::new(1120.0, 720.0), Self::LEAST_ROOM),
        };
        let usual = (size / design).min_element().clamp(0.62, 3.0);
        let largest = (size / least).min_element();
        let ui_scale = (usual * settings.accessibility.text_size.factor()).min(largest).max(usual);
        let (panel, board_area) = match (is_panel_shown, is_upright) {
            (false, _) => (PanelPlace::Away, size),
            (true, false) => (PanelPlace::Beside(settings.panel), size.with_x(size.x - (Self::PANEL_WIDTH * ui_scale).round())),
            // The board is at most a square: what is left belongs to the panel.
            (true, true) => (PanelPlace::Below, size.with_y((size.y - (Self::PANEL_HEIGHT * ui_scale).round()).min(size.x))),
        };
        let left = if panel == PanelPlace::Beside(PanelSide::Left) { size.x - board_area.x } else { 0.0 };
        Self { ui_scale, board_origin: Vec2::new(left, 0.0), board_area: board_area.max(Vec2::ONE), panel }
    }

    /// Size of the part that shows the board, in physical pixels, for a number of physical pixels per logical one.
    #[must_use]
    pub fn board_pixels(self, scale_factor: f32) -> UVec2 {
        (self.board_area * scale_factor).round().max(Vec2::ONE).as_uvec2()
    }
}

impl Default for WindowLayout {
    fn default() -> Self {
        Self::of(&Window::default(), &Settings::default(), true)
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;
    use crate::game::settings::TextSize;

    const RIGHT: PanelPlace = PanelPlace::Beside(PanelSide::Right);

    fn layout(width: u32, height: u32, percent: u16) -> WindowLayout {
        let mut settings = Settings::default();
        settings.accessibility.text_size = TextSize::nearest(percent);
        WindowLayout::of(&Window { resolution: WindowResolution::new(width, height), ..default() }, &settings, true)
    }

    #[test]
    fn texts_are_twice_as_large_in_a_window_of_800_by_600_and_as_large_as_they_can_be_in_a_smaller_one() {
        for (width, height) in [(800, 600), (1280, 720), (1920, 1080)] {
            let larger = layout(width, height, 200).ui_scale / layout(width, height, 100).ui_scale;
            assert!((larger - 2.0).abs() < 1e-4, "{width} × {height}: {larger}");
        }
        let small = layout(480, 320, 200);
        assert!((small.ui_scale - 8.0 / 9.0).abs() < 1e-4 && small.board_area.x > 200.0, "{small:?}");
    }

    #[test]
    fn the_panel_leaves_room_for_the_board() {
        for (width, height, board, place) in [
            (1280, 720, [1008.0, 720.0], RIGHT),
            (1024, 768, [775.0, 768.0], RIGHT),
            (844, 390, [675.0, 390.0], RIGHT),
            (390, 844, [390.0, 390.0], PanelPlace::Below),
            (600, 800, [600.0, 493.0], PanelPlace::Below),
            (10, 10, [1.0, 10.0], RIGHT),
        ] {
            let layout = layout(width, height, 100);
            assert_eq!((layout.board_area, layout.panel), (Vec2::from(board), place), "{width} × {height}");
        }
    }

    #[test]
    fn the_board_is_at_the_right_of_a_panel_at_the_left() {
        let settings = Settings { panel: PanelSide::Left, ..Settings::default() };
        for (size, origin) in [((1280, 720), 272.0), ((390, 844), 0.0)] {
            let window = Window { resolution: size.into(), ..default() };
            let layout = WindowLayout::of(&window, &settings, true);
            assert_eq!((layout.board_origin, layout.board_area.x + origin), (Vec2::new(origin, 0.0), window.width()));
        }
    }

    #[test]
    fn without_the_panel_the_board_fills_the_window() {
        for size in [(1280, 720), (390, 844)] {
            let window = Window { resolution: size.into(), ..default() };
            let layout = WindowLayout::of(&window, &Settings::default(), false);
            assert_eq!((layout.board_area, layout.panel), (window.size(), PanelPlace::Away));
        }
    }
}
