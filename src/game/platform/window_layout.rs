use bevy::prelude::*;

/// How a window is divided: the board at the left, the panel at the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowLayout {
    /// Scale of everything drawn by egui; 1 in a window of 1280 × 720.
    pub ui_scale: f32,
    /// Size of the part that shows the board, in logical pixels. It begins at the window's upper left corner.
    pub board_area: Vec2,
}

impl WindowLayout {
    /// Width of the panel before scaling, in logical pixels.
    pub const PANEL_WIDTH: f32 = 272.0;

    /// The layout of a window of this size.
    #[must_use]
    pub fn of(window: &Window) -> Self {
        let ui_scale = (window.height() / 720.0).min(window.width() / 1120.0).clamp(0.62, 3.0);
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

    #[test]
    fn the_panel_leaves_room_for_the_board() {
        for (width, height, board) in [(1280, 720, 1008.0), (1024, 768, 775.0), (600, 800, 431.0), (10, 10, 1.0)] {
            let layout = WindowLayout::of(&Window { resolution: WindowResolution::new(width, height), ..default() });
            assert_eq!(layout.board_area, Vec2::new(board, height as f32), "{width} × {height}");
        }
    }
}
