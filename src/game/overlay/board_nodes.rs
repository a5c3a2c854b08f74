//! The board in egui's tree of widgets, for screen readers: a node for every square, and one for what has happened last.
//!
//! The nodes are not egui widgets, so that neither the pointer nor Tab reaches them: the board handles both itself.

use bevy_egui::egui::accesskit::{self, Action, Live, Role};
use bevy_egui::egui::{Id, Pos2, Rect, Sense, Ui, UiBuilder, Vec2, vec2};
use birka_rules::{BoardSize, Square};

use super::active::ActiveOverlay;
use super::view::OverlayView;
use crate::game::accessibility::{ScreenReader, square_label};
use crate::game::actions::UiAction;
use crate::game::messages::accessibility as messages;

/// Adds the nodes, and does what a screen reader wants to be done with them.
pub(super) fn draw(ui: &mut Ui, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
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
        node.set_label(messages::board(view.language()));
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
