//! The names of files and ranks, where those that are carved into the board are too small to be read.

use bevy_egui::egui::{Align2, FontId, Painter, Pos2, Rect, vec2};

use super::theme;
use super::view::OverlayView;

/// Size of the names, in points.
const SIZE: f32 = 11.0;
/// How opaque the plate behind a name is, up to 255. It covers the carved one.
const PLATE_ALPHA: u8 = 200;

/// Draws the names over the scene. Where they have no room beside each other, some are left out.
pub(super) fn draw(painter: &Painter, view: &OverlayView) {
    let zoom = painter.ctx().zoom_factor();
    let mut drawn: Vec<Rect> = Vec::new();
    for (name, at) in &view.coordinates.0 {
        let galley = painter.layout_no_wrap(name.clone(), FontId::proportional(SIZE), theme::text(painter));
        let place = Align2::CENTER_CENTER.anchor_size(Pos2::new(at.x, at.y) / zoom, galley.size());
        if drawn.iter().any(|other| other.shrink(1.0).intersects(place)) {
            continue;
        }
        drawn.push(place);
        painter.rect_filled(place.expand2(vec2(2.0, -1.0)), 3.0, theme::background(painter).gamma_multiply_u8(PLATE_ALPHA));
        painter.galley(place.min, galley, theme::text(painter));
    }
}
