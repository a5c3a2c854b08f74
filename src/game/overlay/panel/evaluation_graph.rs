use bevy_egui::egui::{Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_rules::Side;

use super::super::theme;
use super::super::view::OverlayView;
use crate::game::actions::{ReplayAction, UiAction};
use crate::game::messages;
use crate::game::replay::displayed_ply;

/// Height of the graph, in points.
const HEIGHT: f32 = 64.0;

/// Draws how the chances of the attackers change through the game, as far as its moves are judged: the higher, the better for them. A click
/// shows the position there.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let session = view.state.viewed_session();
    let (all, judged) = (session.played_moves().len(), session.game().played_moves().len());
    let earlier = all - judged;
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let area = response.rect.shrink(2.0);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, messages::analysis::evaluation_graph(view.language())));
    painter.rect_filled(response.rect, 4.0, theme::raised(ui));
    let place = |ply: usize, chance: f32| pos2(along(area, ply, judged), area.bottom() - area.height() * chance.clamp(0.0, 1.0));
    painter.line_segment([place(0, 0.5), place(judged, 0.5)], Stroke::new(1.0, theme::border(ui)));
    let points: Vec<Pos2> = view.review.chances(Side::Attackers).map(|(ply, chance)| place(ply, chance)).collect();
    painter.add(Shape::line(points, Stroke::new(1.5, theme::text(ui))));
    for point in view.review.turning_points() {
        painter.circle_filled(place(point.ply + 1, point.after.win_chance(Side::Attackers)), 3.0, theme::accent(ui));
    }
    let is_of_game = view.state.study().is_none_or(|study| study.is_of_game(study.current()));
    if let Some(ply) = displayed_ply(&view.state).filter(|_| is_of_game).and_then(|ply| ply.checked_sub(earlier)) {
        let x = along(area, ply, judged);
        painter.line_segment([pos2(x, area.top()), pos2(x, area.bottom())], Stroke::new(1.0, theme::accent(ui)));
    }
    if (response.clicked() || response.dragged())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        actions.push(UiAction::Replay(ReplayAction::ShowAfter(earlier + ply_at(area, pointer.x, judged))));
    }
    response.on_hover_text(messages::analysis::evaluation_graph(view.language()));
}

#[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
fn along(area: Rect, ply: usize, last: usize) -> f32 {
    area.left() + area.width() * ply as f32 / last.max(1) as f32
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn ply_at(area: Rect, x: f32, last: usize) -> usize {
    (((x - area.left()) / area.width()).clamp(0.0, 1.0) * last as f32).round() as usize
}
