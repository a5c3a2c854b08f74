//! Icons of the two sides. They differ in shape, so that they can be told apart without colours.

use bevy_egui::egui::{Color32, Painter, Rect, Response, Sense, Shape, Stroke, Ui, Vec2};
use birka_rules::Side;

use super::theme;

/// Fills the inside of the defenders' ring.
const INNER: Color32 = Color32::from_rgb(70, 54, 40);

/// Adds a side's icon of `extent` points to a layout, outlined if `is_active`.
pub(super) fn show(ui: &mut Ui, side: Side, extent: f32, is_active: bool) -> Response {
    let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
    paint(&painter, response.rect, side, Stroke::new(1.5, if is_active { theme::accent(ui) } else { Color32::TRANSPARENT }));
    response
}

/// Paints a side's icon into a square: a diamond for the attackers, a ring around a dot for the defenders.
pub(super) fn paint(painter: &Painter, square: Rect, side: Side, outline: Stroke) {
    let (center, half) = (square.center(), square.width() * 0.42);
    match side {
        Side::Attackers => {
            let corners = [Vec2::new(0.0, -half), Vec2::new(half, 0.0), Vec2::new(0.0, half), Vec2::new(-half, 0.0)];
            painter.add(Shape::convex_polygon(corners.map(|corner| center + corner).to_vec(), theme::attackers(painter), outline));
        }
        Side::Defenders => {
            painter.circle(center, half * 0.92, theme::text(painter), outline);
            painter.circle_filled(center, half * 0.6, INNER);
            painter.circle_filled(center, half * 0.32, theme::text(painter));
        }
    }
}

/// Paints a crown over a side's icon.
pub(super) fn paint_crown(painter: &Painter, square: Rect) {
    let (center, half) = (square.center(), square.width() * 0.42);
    let point = |x: f32, y: f32| center + Vec2::new(x, y) * half;
    painter.circle_filled(center, half * 0.62, INNER);
    let outline =
        vec![point(-0.5, 0.35), point(-0.5, -0.4), point(-0.2, 0.0), point(0.0, -0.5), point(0.2, 0.0), point(0.5, -0.4), point(0.5, 0.35)];
    painter.add(Shape::closed_line(outline, Stroke::new((half * 0.2).max(1.0), theme::accent(painter))));
}
