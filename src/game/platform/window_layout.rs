//! How a window is divided between the board and the panel.

use bevy::prelude::*;

use crate::game::settings::TextSize;

/// How a window is divided: the board at the left, the panel at the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowLayout {
    /// Scale of everything drawn by egui; 1 in a window of 1280 × 720 with texts of the usual size.
    pub ui_scale: f32,
    /// Size of the part that shows the board, in logical pixels. It begins at the window's upper left corner.
    pub board_area: Vec2,
}

impl WindowLayout {
    /// Width of the panel before scaling, in logical pixels.
    pub const PANEL_WIDTH: f32 = 272.0;

    /// The least room for texts that are larger than usual, before scaling. In a smaller window they are only as large as they can be there.
    const LEAST_ROOM: Vec2 = Vec2::new(540.0, 360.0);

    /// The layout of a window of this size, with texts of a size.
    #[must_use]
    pub fn of(window: &Window, text_size: TextSize) -> Self {
        let usual = (window.height() / 720.0).min(window.width() / 1120.0).clamp(0.62, 3.0);
        let largest = (window.size() / Self::LEAST_ROOM).min_element();
        let ui_scale = (usual * text_size.factor()).min(largest).max(usual);
        let panel = (Self::PANEL_WIDTH * ui_scale).round();
        Self { ui_scale, board_area: Vec2::new(window.width() - panel, window.height()).max(Vec2::ONE) }
    }

    /// Size of the part that shows the board, in physical pixels, for a number of physical pixels per logical one.
    #[must_use]
    pub fn board_pixels(self, scale_factor: f32) -> UVec2 {
        (self.board_area * scale_factor).round().max(Vec2::ONE).as_uvec2()
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;

    fn layout(width: u32, height: u32, percent: u16) -> WindowLayout {
        WindowLayout::of(&Window { resolution: WindowResolution::new(width, height), ..default() }, TextSize::nearest(percent))
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
        for (width, height, board) in [(1280, 720, 1008.0), (1024, 768, 775.0), (600, 800, 431.0), (10, 10, 1.0)] {
            let layout = layout(width, height, 100);
            assert_eq!(layout.board_area, Vec2::new(board, height as f32), "{width} × {height}");
        }
    }
}
