//! Frames and rows that several parts of the overlay use.

use bevy_egui::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Key, Label, Margin, Modal, Order, Popup, Pos2, Rect, RichText,
    ScrollArea, Sense, Stroke, Ui, UiKind, vec2,
};

use super::theme;
use crate::game::actions::UiAction;

/// Draws a card over the board.
pub(super) fn card(context: &Context, id: &str, position: Pos2, pivot: Align2, frame: Frame, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(id)).order(Order::Middle).pivot(pivot).fixed_pos(position).show(context, |ui| frame.show(ui, content));
}

/// Draws a dialog in the middle of the board. Until it is closed, nothing behind it can be reached with pointer or keys; a click beside it
/// closes it.
pub(super) fn dialog(
    context: &Context,
    id: &str,
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
    let modal = Modal::new(Id::new(id)).area(area).frame(theme::card_frame()).backdrop_color(theme::BACKDROP);
    let closes = modal.show(context, |ui| content(ui, actions)).backdrop_response.clicked();
    if closes {
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
        .fill(theme::RAISED)
        .stroke(Stroke::new(1.0, border))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(11, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            content(ui);
        });
}

/// Draws a text that wraps.
pub(super) fn paragraph(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).wrap());
}

/// Draws buttons of equal width in one row.
pub(super) fn button_row<const N: usize>(ui: &mut Ui, actions: &mut Vec<UiAction>, buttons: [(String, UiAction); N]) {
    ui.horizontal(|ui| {
        #[expect(clippy::cast_precision_loss, reason = "a handful of buttons")]
        let (count, gap) = (N as f32, ui.spacing().item_spacing.x);
        let width = (ui.available_width() - gap * (count - 1.0)) / count;
        for (text, action) in buttons {
            if ui.add(Button::new(text).min_size(vec2(width, 34.0))).clicked() {
                actions.push(action);
            }
        }
    });
}
