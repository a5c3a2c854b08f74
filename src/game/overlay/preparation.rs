//! The board in two dimensions, shown until the first image of the scene is complete.

use bevy_egui::egui::{Align2, Painter, Rect, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};

use super::dialogs::diagram;
use super::theme;
use super::view::OverlayView;
use crate::game::messages;

/// Width of the board, as a share of the shorter side of its area.
const BOARD: f32 = 0.68;
/// Size of the bar, in points.
const BAR_WIDTH: f32 = 260.0;
const BAR_HEIGHT: f32 = 6.0;

/// Draws the position and how far the scene is prepared.
pub(super) fn draw(ui: &Ui, area: Rect, view: &OverlayView, progress: f32) {
    let painter = ui.painter();
    painter.rect_filled(area, 0.0, ui.visuals().extreme_bg_color);
    let width = area.width().min(area.height()) * BOARD;
    let board = Rect::from_center_size(area.center() - vec2(0.0, area.height() * 0.05), vec2(width, width));
    let session = view.state.session();
    diagram::paint_position(painter, board, session.rules(), &session.game().setup());
    let text = pos2(area.center().x, board.bottom() + 18.0);
    let font = TextStyle::Body.resolve(ui.style());
    let text = painter.text(text, Align2::CENTER_TOP, messages::game::preparing_table(view.language()), font, theme::muted(ui));
    draw_bar(painter, Rect::from_center_size(pos2(area.center().x, text.bottom() + 14.0), vec2(BAR_WIDTH, BAR_HEIGHT)), progress);
}

fn draw_bar(painter: &Painter, bar: Rect, progress: f32) {
    painter.rect(bar, BAR_HEIGHT / 2.0, theme::raised(painter), Stroke::new(1.0, theme::border(painter)), StrokeKind::Outside);
    let done = Rect::from_min_size(bar.min, vec2(bar.width() * progress, bar.height()));
    painter.rect_filled(done, BAR_HEIGHT / 2.0, theme::accent(painter));
}
