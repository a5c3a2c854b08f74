//! Drawings over the scene: evaluation bar, sound captions, file and rank names, the 2D board until an image of the scene is complete, and the squares for
//! screen readers.

use bevy_egui::egui::accesskit::{self, Action, Live, Role};
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, FontId, Frame, Id, Label, Order, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind,
    TextStyle, Ui, UiBuilder, Vec2, pos2, vec2,
};
use birka_engine::Assessment;
use birka_localization::Language;
use birka_rules::{BoardSize, Side, Square};
use birka_session::SideNames;
use birka_session::words::spoken;

use super::active::ActiveOverlay;
use super::dialogs::diagram;
use super::symbols::PieceSymbols;
use super::theme;
use super::view::OverlayView;
use crate::game::accessibility::{ScreenReader, square_label};
use crate::game::actions::UiAction;
use crate::game::messages;

/// Width of the evaluation bar, in points.
const EVALUATION_BAR_WIDTH: f32 = 14.0;

/// Draws the bar at the right edge of the board area. The side that the player looks from is at the bottom.
pub(super) fn draw_evaluation_bar(painter: &Painter, board_area: Rect, view: &OverlayView) {
    let (evaluation, is_flipped) = (view.analysis.evaluation(), view.view.flipped);
    let bottom_side = bottom_side(is_flipped);
    let right = board_area.right() - 12.0;
    let bar = Rect::from_min_max(pos2(right - EVALUATION_BAR_WIDTH, board_area.top() + 40.0), pos2(right, board_area.bottom() - 40.0));
    let share = evaluation.map_or(0.5, |evaluation| evaluation.win_chance(bottom_side));
    let boundary = bar.bottom() - bar.height() * share.clamp(0.0, 1.0);
    let rounding = CornerRadius::same(4);
    let symbols = PieceSymbols::of(painter.ctx(), view.table.session().variant());
    // Both are dim while the evaluation is unknown.
    let colour = |side| symbols.side_color(side).gamma_multiply(if evaluation.is_some() { 1.0 } else { 0.35 });
    painter.rect_filled(bar, rounding, colour(bottom_side.opponent()));
    painter.rect_filled(Rect::from_min_max(pos2(bar.left(), boundary), bar.max), rounding, colour(bottom_side));
    painter
        .line_segment([pos2(bar.left(), bar.center().y), pos2(bar.right(), bar.center().y)], Stroke::new(1.0, theme::background(painter)));
    painter.rect_stroke(bar, rounding, Stroke::new(1.0, theme::border(painter)), StrokeKind::Outside);
    for (side, y) in [(bottom_side, bar.bottom() + 16.0), (bottom_side.opponent(), bar.top() - 16.0)] {
        symbols.paint_side(painter, Rect::from_center_size(pos2(bar.center().x, y), vec2(20.0, 20.0)), side, false);
    }
    let (side, text) = label(view.language(), evaluation, bottom_side, view.side_names());
    draw_label(painter, bar, side.map(|side| side == bottom_side), text);
}

/// The side at the lower end of the bar: the one that the player looks from.
pub(super) fn bottom_side(is_flipped: bool) -> Side {
    if is_flipped { Side::Defenders } else { Side::Attackers }
}

/// The side that is ahead, and the evaluation in words; no side while it is unknown or in a draw.
fn label(language: Language, evaluation: Option<Assessment>, bottom_side: Side, names: SideNames) -> (Option<Side>, String) {
    let Some(evaluation) = evaluation else { return (None, "…".to_owned()) };
    if let Assessment::GameOver(outcome) = evaluation {
        return (outcome.winner, spoken::result(language, outcome, names));
    }
    let ahead = messages::analysis::side_ahead(evaluation, bottom_side);
    (Some(ahead), messages::analysis::evaluation(language, evaluation, ahead, names))
}

/// Draws the evaluation in words: at the lower or upper end of the bar, which belongs to the side that is ahead, or at its middle.
fn draw_label(painter: &Painter, bar: Rect, is_at_bottom: Option<bool>, text: String) {
    let (y, pivot) = match is_at_bottom {
        Some(true) => (bar.bottom(), Align2::RIGHT_BOTTOM),
        Some(false) => (bar.top(), Align2::RIGHT_TOP),
        None => (bar.center().y, Align2::RIGHT_CENTER),
    };
    let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), theme::text(painter));
    let label = pivot.anchor_size(pos2(bar.left() - 10.0, y), galley.size());
    painter.rect_filled(label.expand2(vec2(6.0, 3.0)), CornerRadius::same(5), theme::background(painter).gamma_multiply_u8(220));
    painter.galley(label.min, galley, theme::text(painter));
}

/// How opaque the background of a line is, up to 255.
const CAPTION_ALPHA: u8 = 235;

/// Draws a line for each sound at the lower left of the board. The pointer reaches the board through them.
pub(super) fn draw_captions(context: &Context, board_area: Rect, view: &OverlayView) {
    if view.captions.lines().is_empty() {
        return;
    }
    let fades = !view.settings.settings().accessibility.reduced_motion;
    let place = board_area.left_bottom() + vec2(16.0, -16.0);
    let area = Area::new(Id::new("captions")).order(Order::Middle).interactable(false).pivot(Align2::LEFT_BOTTOM).fixed_pos(place);
    area.show(context, |ui| {
        ui.set_max_width((board_area.width() - 32.0).max(1.0));
        ui.spacing_mut().item_spacing.y = 4.0;
        for line in view.captions.lines() {
            ui.scope(|ui| {
                ui.set_opacity(line.opacity(fades).clamp(0.0, 1.0));
                let fill = theme::background(ui).gamma_multiply_u8(CAPTION_ALPHA);
                Frame::new().fill(fill).corner_radius(6).inner_margin(8).show(ui, |ui| {
                    ui.add(Label::new(RichText::new(line.text()).size(16.0)).wrap());
                });
            });
        }
    });
}

/// Size of the names, in points.
const COORDINATE_SIZE: f32 = 11.0;
/// How opaque the plate behind a name is, up to 255. It covers the carved one.
const PLATE_ALPHA: u8 = 200;

/// Draws the names over the scene. Where they have no room beside each other, some are left out.
pub(super) fn draw_coordinates(painter: &Painter, view: &OverlayView) {
    let zoom = painter.ctx().zoom_factor();
    let mut drawn: Vec<Rect> = Vec::new();
    for (name, at) in &view.coordinates.0 {
        let galley = painter.layout_no_wrap(name.clone(), FontId::proportional(COORDINATE_SIZE), theme::text(painter));
        let place = Align2::CENTER_CENTER.anchor_size(Pos2::new(at.x, at.y) / zoom, galley.size());
        if drawn.iter().any(|other| other.shrink(1.0).intersects(place)) {
            continue;
        }
        drawn.push(place);
        painter.rect_filled(place.expand2(vec2(2.0, -1.0)), 3.0, theme::background(painter).gamma_multiply_u8(PLATE_ALPHA));
        painter.galley(place.min, galley, theme::text(painter));
    }
}

/// Width of the board, as a share of the shorter side of its area.
const BOARD_SHARE: f32 = 0.68;
/// Size of the bar, in points.
const PROGRESS_WIDTH: f32 = 260.0;
const PROGRESS_HEIGHT: f32 = 6.0;

/// Draws the position and how far the scene is prepared.
pub(super) fn draw_preparation(ui: &Ui, area: Rect, view: &OverlayView, progress: f32) {
    let painter = ui.painter();
    painter.rect_filled(area, 0.0, ui.visuals().extreme_bg_color);
    let width = area.width().min(area.height()) * BOARD_SHARE;
    let board = Rect::from_center_size(area.center() - vec2(0.0, area.height() * 0.05), vec2(width, width));
    let session = view.table.session();
    diagram::paint_position_from(painter, board, session.variant(), &session.game().setup(), view.view.flipped);
    let text = pos2(area.center().x, board.bottom() + 18.0);
    let font = TextStyle::Body.resolve(ui.style());
    let text = painter.text(text, Align2::CENTER_TOP, messages::game::preparing_table(view.language()), font, theme::muted(ui));
    draw_progress(
        painter,
        Rect::from_center_size(pos2(area.center().x, text.bottom() + 14.0), vec2(PROGRESS_WIDTH, PROGRESS_HEIGHT)),
        progress,
    );
}

fn draw_progress(painter: &Painter, bar: Rect, progress: f32) {
    painter.rect(bar, PROGRESS_HEIGHT / 2.0, theme::raised(painter), Stroke::new(1.0, theme::border(painter)), StrokeKind::Outside);
    let done = Rect::from_min_size(bar.min, vec2(bar.width() * progress, bar.height()));
    painter.rect_filled(done, PROGRESS_HEIGHT / 2.0, theme::accent(painter));
}

/// Adds the board to egui's tree of widgets, for screen readers: a node for every square, and one for what has happened last. Does what a screen
/// reader wants to be done with them.
///
/// The nodes are not egui widgets, so that neither the pointer nor Tab reaches them: the board handles both itself.
pub(super) fn draw_nodes(ui: &mut Ui, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let announcement = Id::new("announcement");
    ui.ctx().accesskit_node_builder(announcement, |node| {
        node.set_role(Role::Label);
        node.set_live(Live::Polite);
        node.set_value(view.announcement.text());
    });
    // Nothing behind a dialog can be reached.
    if *view.active != ActiveOverlay::None {
        return;
    }
    let mut board = ui.new_child(UiBuilder::new().id_salt("squares").max_rect(board_area));
    board.ctx().accesskit_node_builder(board.unique_id(), |node| {
        node.set_role(Role::Group);
        node.set_label(messages::access::board(view.language()));
    });
    for (square, place) in places(&board, board_area, view) {
        draw_square(&mut board, square, place, view, actions);
    }
}

/// The squares as the player sees them, from left to right and from the far side to the near one, each with its place in the window in points.
fn places(ui: &Ui, board_area: Rect, view: &OverlayView) -> Vec<(Square, Rect)> {
    let size = view.table.session().rules().size;
    let flat = flat_places(board_area, size);
    let zoom = ui.ctx().zoom_factor();
    let place = |file: usize, rank: usize| {
        let square = if view.view.flipped { size.at(size.files() - 1 - file, size.ranks() - 1 - rank) } else { size.at(file, rank) };
        let seen = view.places.0.iter().find(|(known, _)| *known == square).map(|(_, place)| {
            let point = |at: bevy::math::Vec2| Pos2::new(at.x, at.y) / zoom;
            Rect::from_min_max(point(place.min), point(place.max))
        });
        (square, seen.unwrap_or_else(|| flat(file, rank)))
    };
    let squares = (0..size.ranks()).rev().flat_map(|rank| (0..size.files()).map(move |file| (file, rank)));
    squares.map(|(file, rank)| place(file, rank)).filter(|&(square, _)| size.has(square)).collect()
}

/// Where the squares would be if the board were seen from above. For the time before there is a camera.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 squares a side")]
fn flat_places(board_area: Rect, size: BoardSize) -> impl Fn(usize, usize) -> Rect {
    let (files, ranks) = (size.files() as f32, size.ranks() as f32);
    let cell = (board_area.width() / files).min(board_area.height() / ranks);
    let corner = board_area.center() + vec2(-files, ranks) * (cell / 2.0);
    move |file, rank| Rect::from_min_size(corner + vec2(file as f32, -(rank as f32) - 1.0) * cell, Vec2::splat(cell))
}

fn draw_square(ui: &mut Ui, square: Square, place: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let id = ScreenReader::node_of(square);
    // Makes the node a child of the board.
    ui.interact(place, id, Sense::hover());
    let label = square_label(&view.table, &view.selection, square, view.settings.settings().analysis, &view.speech);
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::Button);
        node.set_label(label);
        node.set_bounds(bounds(place));
        node.add_action(Action::Focus);
        node.add_action(Action::Click);
    });
    let is_asked = |action| ui.input(|input| input.has_accesskit_action_request(id, action));
    if is_asked(Action::Click) {
        actions.push(UiAction::ChooseSquare(square));
    } else if is_asked(Action::Focus) {
        // The arrow keys go on from here.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused)
            }
        });
        actions.push(UiAction::PointAtSquare(square));
    }
}

fn bounds(place: Rect) -> accesskit::Rect {
    accesskit::Rect { x0: place.min.x.into(), y0: place.min.y.into(), x1: place.max.x.into(), y1: place.max.y.into() }
}

#[cfg(test)]
mod tests {
    use birka_engine::Score;
    use birka_rules::{Outcome, Reason};

    use super::*;

    #[test]
    fn the_label_waits_for_an_evaluation_names_the_side_ahead_and_says_how_the_game_ended() {
        let label = |evaluation| label(Language::English, evaluation, Side::Defenders, SideNames::default());
        assert_eq!(label(None), (None, "…".to_owned()));
        let (side, text) = label(Some(Assessment::Scored(Side::Attackers, Score::Win(3))));
        assert_eq!((side, text.as_str()), (Some(Side::Attackers), "Attackers win in 3"));
        let (side, text) = label(Some(Assessment::Scored(Side::Attackers, Score::Cp(-1))));
        assert_eq!((side, text.as_str()), (Some(Side::Defenders), "Defenders 50%"));
        // The lines say the same, whoever is to move.
        assert_eq!(
            messages::analysis::score(Language::English, Score::Loss(3), Side::Defenders, SideNames::default()),
            "Attackers win in 3"
        );
        let resigned = Outcome { winner: Some(Side::Attackers), reason: Reason::Resigned };
        assert_eq!(label(Some(Assessment::GameOver(resigned))), (Some(Side::Attackers), "The attackers win".to_owned()));
        let drawn = Outcome { winner: None, reason: Reason::Agreed };
        assert_eq!(label(Some(Assessment::GameOver(drawn))), (None, "Draw".to_owned()));
    }
}
