//! The sides' signs. They differ in form, so that nobody needs the colour.

use bevy_egui::egui::{Color32, Painter, Rect, Response, Sense, Shape, Stroke, Ui, Vec2};

use super::theme::{FIRE, GARNET, HORN};
use birka_rules::Side;

/// Draws a side's sign, `extent` pixels wide: a lozenge for the attackers, a ring about a dot for the king's men.
pub fn show(ui: &mut Ui, side: Side, extent: f32, lit: bool) -> Response {
    let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
    paint(&painter, response.rect, side, Stroke::new(1.5, if lit { FIRE } else { Color32::TRANSPARENT }));
    response
}

/// Draws a side's sign into a square.
pub fn paint(painter: &Painter, on: Rect, side: Side, edge: Stroke) {
    let (middle, half) = (on.center(), on.width() * 0.42);
    match side {
        Side::Attackers => {
            let corners = [Vec2::new(0.0, -half), Vec2::new(half, 0.0), Vec2::new(0.0, half), Vec2::new(-half, 0.0)];
            painter.add(Shape::convex_polygon(corners.map(|corner| middle + corner).to_vec(), GARNET, edge));
        }
        Side::Defenders => {
            painter.circle(middle, half * 0.92, HORN, edge);
            painter.circle_filled(middle, half * 0.6, Color32::from_rgb(70, 54, 40));
            painter.circle_filled(middle, half * 0.32, HORN);
        }
    }
}

/// Crowns a sign already drawn into a square.
pub fn crown(painter: &Painter, on: Rect) {
    let (middle, half) = (on.center(), on.width() * 0.42);
    let at = |x: f32, y: f32| middle + Vec2::new(x, y) * half;
    painter.circle_filled(middle, half * 0.62, Color32::from_rgb(70, 54, 40));
    let points = vec![at(-0.5, 0.35), at(-0.5, -0.4), at(-0.2, 0.0), at(0.0, -0.5), at(0.2, 0.0), at(0.5, -0.4), at(0.5, 0.35)];
    painter.add(Shape::closed_line(points, Stroke::new((half * 0.2).max(1.0), FIRE)));
}
