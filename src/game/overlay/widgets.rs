//! Frames and rows that several parts of the overlay use.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, FontId, Frame, Id, Key, Label, Margin, Modal, Order, Popup, Pos2, Rect, Response,
    RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, UiKind, vec2,
};

use super::{focus, theme};
use crate::game::actions::UiAction;

/// Draws a card over the board.
pub(super) fn card(context: &Context, id: &str, position: Pos2, pivot: Align2, frame: Frame, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(id)).order(Order::Middle).pivot(pivot).fixed_pos(position).show(context, |ui| frame.show(ui, content));
}

/// In a narrower area, in points, a dialog is drawn over the whole window and not over the board alone.
const DIALOG_ROOM: f32 = 520.0;

/// Where dialogs are drawn: over the board, or over the whole window where the board has little room.
pub(super) fn dialog_area(context: &Context, board_area: Rect) -> Rect {
    if board_area.width() < DIALOG_ROOM { context.viewport_rect() } else { board_area }
}

/// Draws a dialog in the middle of an area. Until it is closed, nothing behind it can be reached with pointer or keys; a click beside it
/// or Escape closes it. Screen readers call it `title`.
pub(super) fn dialog(
    context: &Context,
    id: &str,
    title: &str,
    board_area: Rect,
    actions: &mut Vec<UiAction>,
    content: impl FnOnce(&mut Ui, &mut Vec<UiAction>),
) {
    let area = Area::new(Id::new(id))
        .kind(UiKind::Modal)
        .sense(Sense::hover())
        .order(Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(board_area.center());
    let modal = Modal::new(Id::new(id)).area(area).frame(theme::card_frame(context)).backdrop_color(theme::BACKDROP);
    let shown = modal.show(context, |ui| {
        // For screen readers.
        context.accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Dialog);
            node.set_label(title);
            node.set_modal();
        });
        content(ui, actions);
    });
    let is_left = shown.is_top_modal && !shown.any_popup_open && focus::is_left(context);
    if shown.backdrop_response.clicked() || is_left {
        actions.push(UiAction::CloseDialog);
    }
}

/// Draws the content of a dialog that may be higher than the window. It has its own scroll position for each `id`.
pub(super) fn scrolling(ui: &mut Ui, id: &str, board_area: Rect, content: impl FnOnce(&mut Ui)) {
    // What is around the list: the frame of the dialog, its heading, a remark and its buttons.
    let height = (board_area.height() - 170.0).max(80.0);
    ScrollArea::vertical().id_salt(id).max_height(height).auto_shrink([false, true]).show(ui, content);
}

/// Whether the Enter key confirms an open dialog: no widget of it has the focus, and no list is open.
pub(super) fn is_confirmed(ui: &Ui) -> bool {
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    !has_focus && !Popup::is_any_open(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Draws a frame within the panel.
pub(super) fn section(ui: &mut Ui, border: Color32, content: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(theme::raised(ui))
        .stroke(Stroke::new(1.0, border))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(11, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            content(ui);
        });
}

/// Gives the checkboxes that are drawn in an area the form of a square, unlike radio buttons.
pub(super) fn square_checkboxes(ui: &mut Ui) {
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        state.corner_radius = CornerRadius::same(4);
    }
    ui.spacing_mut().icon_width = 19.0;
}

/// Draws a text that wraps.
pub(super) fn paragraph(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).wrap());
}

/// Draws buttons of equal width: in one row, or in several where their texts have no room in one.
pub(super) fn button_row<const N: usize>(ui: &mut Ui, actions: &mut Vec<UiAction>, buttons: [(String, UiAction); N]) {
    let all = ui.available_width();
    let (padding, gap) = (2.0 * ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
    let font = TextStyle::Button.resolve(ui.style());
    let in_row = buttons_in_row(ui, buttons.iter().map(|(text, _)| text.as_str()), &font, padding, gap, N);
    let mut buttons = buttons.into_iter().peekable();
    while buttons.peek().is_some() {
        ui.horizontal(|ui| {
            let row: Vec<_> = buttons.by_ref().take(in_row).collect();
            let width = width_in_row(all, row.len(), gap);
            for (text, action) in row {
                if ui.add(Button::new(text).min_size(vec2(width, 34.0))).clicked() {
                    actions.push(action);
                }
            }
        });
    }
}

/// How many buttons, at most `most`, have room beside each other with these texts. They are equally wide; `padding` is that of a button.
pub(super) fn buttons_in_row<'a>(
    ui: &Ui,
    texts: impl Iterator<Item = &'a str>,
    font: &FontId,
    padding: f32,
    gap: f32,
    most: usize,
) -> usize {
    let widest = texts.map(|text| text_width(ui, text, font) + padding).fold(0.0, f32::max);
    (1..=most).rev().find(|count| widest <= width_in_row(ui.available_width(), *count, gap)).unwrap_or(1)
}

/// Whether buttons with these texts have room beside each other, each as wide as its text.
pub(super) fn have_room_in_row<'a>(ui: &Ui, texts: impl Iterator<Item = &'a str>) -> bool {
    let font = TextStyle::Button.resolve(ui.style());
    let around = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    texts.map(|text| text_width(ui, text, &font) + around).sum::<f32>() <= ui.available_width()
}

/// Width of a text in one line, in points.
fn text_width(ui: &Ui, text: &str, font: &FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font.clone(), theme::text(ui)).size().x
}

/// Width of each of some buttons that fill a row.
#[expect(clippy::cast_precision_loss, reason = "a handful of buttons")]
pub(super) fn width_in_row(all: f32, count: usize, gap: f32) -> f32 {
    (all - gap * (count as f32 - 1.0)) / count as f32
}

/// Gives a widget a name for screen readers, where what it shows is none.
pub(super) fn name(widget: &Response, name: &str) {
    widget.ctx.accesskit_node_builder(widget.id, |node| node.set_label(name));
}
