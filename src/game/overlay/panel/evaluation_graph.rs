use bevy_egui::egui::{Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::view::OverlayView;
use super::super::{evaluation_bar, side_icon, theme};
use crate::game::actions::{ReplayAction, UiAction};
use crate::game::messages;
use crate::game::replay::displayed_ply;

/// Height of the graph, in points.
const HEIGHT: f32 = 64.0;

/// Width of the icons at the ends of the axis, in points.
const ICON: f32 = 14.0;

/// Draws how the chances of the sides change through the game, as far as its moves are judged: below the line those of the side at the bottom of
/// the evaluation bar, above it those of the other side. A click shows the position there.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let session = view.state.viewed_session();
    let (all, judged) = (session.played_moves().len(), session.game().played_moves().len());
    let earlier = all - judged;
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let below = evaluation_bar::bottom_side(view.view.flipped);
    let says = messages::analysis::evaluation_graph(view.language(), below);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    painter.rect_filled(response.rect, 4.0, theme::raised(ui));
    let axis = response.rect.with_max_x(response.rect.left() + ICON).shrink2(vec2(0.0, 2.0));
    for (side, top) in [(below.opponent(), axis.top()), (below, axis.bottom() - ICON)] {
        side_icon::paint(&painter, Rect::from_min_size(pos2(axis.left() + 1.0, top), vec2(ICON, ICON)), side, Stroke::NONE);
    }
    let area = response.rect.shrink(2.0).with_min_x(axis.right() + 4.0);
    let place = |ply: usize, chance: f32| pos2(along(area, ply, judged), area.bottom() - area.height() * chance.clamp(0.0, 1.0));
    let points: Vec<Pos2> = view.review.chances(below).map(|(ply, chance)| place(ply, chance)).collect();
    for pair in points.windows(2) {
        let feet = [pos2(pair[1].x, area.bottom()), pos2(pair[0].x, area.bottom())];
        painter.add(Shape::convex_polygon([pair, &feet].concat(), theme::border(ui), Stroke::NONE));
    }
    painter.line_segment([place(0, 0.5), place(judged, 0.5)], Stroke::new(1.0, theme::background(ui)));
    painter.add(Shape::line(points, Stroke::new(1.5, theme::text(ui))));
    for point in view.review.turning_points() {
        painter.circle_filled(place(point.ply + 1, point.after.win_chance(below)), 3.0, theme::accent(ui));
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
    response.on_hover_text(says);
}

#[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
fn along(area: Rect, ply: usize, last: usize) -> f32 {
    area.left() + area.width() * ply as f32 / last.max(1) as f32
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn ply_at(area: Rect, x: f32, last: usize) -> usize {
    (((x - area.left()) / area.width()).clamp(0.0, 1.0) * last as f32).round() as usize
}
