//! The sides' signs. They differ in form, so that nobody needs the colour.

use bevy_egui::egui::{Color32, Response, Sense, Shape, Stroke, Ui, Vec2};

use super::theme::{FIRE, GARNET, HORN};
use crate::rules::Side;

/// Draws a side's sign, `extent` pixels wide: a lozenge for the attackers, a ring about a dot for the king's men.
pub fn show(ui: &mut Ui, side: Side, extent: f32, lit: bool) -> Response {
    let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
    let (middle, half) = (response.rect.center(), extent * 0.42);
    let edge = Stroke::new(1.5, if lit { FIRE } else { Color32::TRANSPARENT });
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
    response
}
