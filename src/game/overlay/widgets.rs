//! Frames and rows that several parts of the overlay use, the names of keys, and the keyboard's focus.

use bevy_egui::egui::accesskit::{self, ActionRequest, Role, TreeId};
use bevy_egui::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Event, FontId, Frame, Id, Key, Label, LayerId, Margin, Modal, Order, Popup, Pos2,
    Rect, Response, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, UiKind, vec2,
};
use birka_localization::Language;

use super::theme;
use crate::game::actions::{Action, UiAction};
use crate::game::input::{InputMap, InputMapStore, KeyChord, key_name, pad_button_name};
use crate::game::messages::input;
use crate::game::state::KeyFocus;
use crate::game::window_layout::PanelPlace;

/// Draws a card over the board.
pub(super) fn card(context: &Context, id: &str, position: Pos2, pivot: Align2, frame: Frame, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(id)).order(Order::Middle).pivot(pivot).fixed_pos(position).show(context, |ui| frame.show(ui, content));
}

/// In a narrower area, in points, a dialog is drawn over the whole window and not over the board alone.
const DIALOG_ROOM: f32 = 520.0;

/// Where dialogs are drawn: over the board, or over the whole window where the board has little room, beside the panel or above it.
pub(super) fn dialog_area(context: &Context, board_area: Rect, panel: PanelPlace) -> Rect {
    if panel == PanelPlace::Below || board_area.width() < DIALOG_ROOM { context.viewport_rect() } else { board_area }
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
    keep_lists_in_front(context, shown.response.layer_id);
    let is_left = shown.is_top_modal && !shown.any_popup_open && escape_leaves_widget(context);
    if shown.backdrop_response.clicked() || is_left {
        actions.push(UiAction::CloseDialog);
    }
}

/// Draws open lists in front of the dialog. Both have the same order, in which egui puts first what was pressed: a press and release in one frame opens a
/// list, and is a press on the dialog.
fn keep_lists_in_front(context: &Context, dialog: LayerId) {
    if Popup::is_any_open(context) {
        let layers = context.memory(|memory| memory.areas().visible_layer_ids());
        let lists = layers.into_iter().filter(|layer| layer.order == dialog.order && *layer != dialog);
        lists.for_each(|list| context.set_sublayer(dialog, list));
    }
}

/// Sets the width of a dialog, at most a whole number of pixels. egui places what scrolls on whole pixels; with a part of a pixel, a dialog in the middle
/// would be wider in every other frame.
pub(super) fn set_width(ui: &mut Ui, width: f32) {
    let scale = ui.pixels_per_point();
    ui.set_width((width * scale).floor() / scale);
}

/// Draws the content of a dialog that may be higher than the window. It has its own scroll position for each `id`.
pub(super) fn scrolling(ui: &mut Ui, id: &str, board_area: Rect, content: impl FnOnce(&mut Ui)) {
    // Around the list: the frame of the dialog, its heading, a remark and its buttons.
    let height = (board_area.height() - 170.0).max(80.0);
    ScrollArea::vertical().id_salt(id).max_height(height).auto_shrink([false, true]).show(ui, content);
}

/// Whether the Enter key confirms an open dialog although none of its widgets has the focus. Otherwise the button that confirms it gets the focus unless
/// a widget has it, so that the button that Enter presses is always the one that looks so.
pub(super) fn is_confirmed(ui: &Ui, button: &Response) -> bool {
    if key_focus(ui.ctx()) != KeyFocus::Board {
        return false;
    }
    let is_pressed = |key| ui.input(|input| input.key_pressed(key));
    let is_confirmed = is_pressed(Key::Enter);
    // From the last widget, egui moves the focus to the first one in the frame after that of the key.
    if !is_confirmed && !is_pressed(Key::Tab) {
        button.request_focus();
    }
    is_confirmed
}

/// The widget, field or board that has the keys.
pub(super) fn key_focus(context: &Context) -> KeyFocus {
    match context.memory(|memory| memory.focused().is_some()) {
        true if context.text_edit_focused() => KeyFocus::TextField,
        true => KeyFocus::Widget,
        false if Popup::is_any_open(context) => KeyFocus::Widget,
        false => KeyFocus::Board,
    }
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

/// Draws buttons of equal width: in one row, or in several where their texts have no room in one. Returns them.
pub(super) fn button_row<const N: usize>(ui: &mut Ui, actions: &mut Vec<UiAction>, buttons: [(String, UiAction); N]) -> Vec<Response> {
    let all = ui.available_width();
    let (padding, gap) = (2.0 * ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
    let font = TextStyle::Button.resolve(ui.style());
    let in_row = buttons_in_row(ui, buttons.iter().map(|(text, _)| text.as_str()), &font, padding, gap, N);
    let mut drawn = Vec::with_capacity(N);
    let mut buttons = buttons.into_iter().peekable();
    while buttons.peek().is_some() {
        ui.horizontal(|ui| {
            let row: Vec<_> = buttons.by_ref().take(in_row).collect();
            let width = width_in_row(all, row.len(), gap);
            for (text, action) in row {
                let button = ui.add(Button::new(text).min_size(vec2(width, 34.0)));
                if button.clicked() {
                    actions.push(action);
                }
                drawn.push(button);
            }
        });
    }
    drawn
}

/// Adds a button. If it does nothing now, it is grey, and says why while the pointer is on it or it has the focus; it can still be pressed, and then
/// the reason is shown where it stays.
pub(super) fn add_refusable(ui: &mut Ui, button: Button, why_not: Option<&str>) -> Response {
    // In a scope of its own also while it does something, so that it keeps the focus.
    let button = ui.scope(|ui| {
        if why_not.is_some() {
            let alpha = ui.visuals().disabled_alpha();
            ui.multiply_opacity(alpha);
        }
        ui.add(button)
    });
    let button = button.inner;
    let Some(why_not) = why_not else { return button };
    button.ctx.accesskit_node_builder(button.id, |node| {
        node.set_disabled();
        node.set_description(why_not);
    });
    if button.has_focus() {
        button.show_tooltip_text(why_not);
    }
    button.on_hover_text(why_not)
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

/// Gives a widget a name for screen readers if its content is not a name.
pub(super) fn name(widget: &Response, name: &str) {
    widget.ctx.accesskit_node_builder(widget.id, |node| node.set_label(name));
}

/// A key by what is written on it, or else by its place on a keyboard of the United States.
fn key_label(language: Language, store: &InputMapStore, chord: KeyChord) -> String {
    let name = store.labels().of(chord.key).or_else(|| key_name(chord.key)).unwrap_or("?");
    input::chord(language, chord.control, chord.shift, name)
}

/// The buttons of an action; a dash if it has none.
pub(super) fn buttons_of(language: Language, map: &InputMap, action: Action) -> String {
    or_dash(input::key_list(map.buttons(action).map(|button| input::pad_label(language, pad_button_name(button).unwrap_or("?")))))
}

/// The keys in the tooltip of a button in the window; `None` without keys.
pub(super) fn key_hint(language: Language, store: &InputMapStore, action: Action) -> Option<String> {
    keys_for(language, store, action).map(|keys| input::key_hint(language, &keys))
}

/// The label of a button in the window, with its keys, if any.
pub(super) fn with_keys(language: Language, store: &InputMapStore, says: &str, action: &UiAction) -> String {
    let keys = if let UiAction::Do(action) = action { keys_for(language, store, *action) } else { None };
    keys.map_or_else(|| says.to_owned(), |keys| input::WithKeys { says, keys: &keys }.text(language))
}

/// The keys of an action; `None` without keys.
pub(super) fn keys_for(language: Language, store: &InputMapStore, action: Action) -> Option<String> {
    let keys = input::key_list(store.map().keys(action).map(|chord| key_label(language, store, chord)));
    (!keys.is_empty()).then_some(keys)
}

/// The keys of an action; a dash if it has none.
pub(super) fn keys_of(language: Language, store: &InputMapStore, action: Action) -> String {
    keys_for(language, store, action).unwrap_or_else(|| or_dash(String::new()))
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".to_owned() } else { text }
}

/// Under what egui keeps which widget had the focus in the last frame; while a list is open, that is its button.
const LAST_FOCUS: &str = "focus of the last frame";

fn last_focus(context: &Context) -> Option<Id> {
    context.data(|data| data.get_temp::<Option<Id>>(Id::new(LAST_FOCUS))).flatten()
}

/// Closes an open list when a key chooses from it: egui does only at a click. The focus goes back to the button of the list, also when Escape has closed it.
/// `was_list_open` says whether one was open before this frame was drawn.
pub(super) fn leave_list(context: &Context, was_list_open: bool) {
    let [is_chosen, is_left] = context.input(|input| {
        let is_pressed = |key| input.key_pressed(key);
        [is_pressed(Key::Enter) || is_pressed(Key::Space), is_pressed(Key::Escape)]
    });
    if was_list_open && (is_chosen || is_left) {
        Popup::close_all(context);
        last_focus(context).into_iter().for_each(|button| context.memory_mut(|memory| memory.request_focus(button)));
    } else if !Popup::is_any_open(context) {
        let focused = context.memory(|memory| memory.focused());
        context.data_mut(|data| data.insert_temp(Id::new(LAST_FOCUS), focused));
    }
}

/// Whether Escape is pressed and a widget had the focus. egui takes the focus away then, and keeps the key from everything else.
fn escape_leaves_widget(context: &Context) -> bool {
    last_focus(context).is_some() && context.input(|input| input.key_pressed(Key::Escape))
}

/// Scrolls to the widget that has got the focus if a part of it is cut off. egui moves the focus on, but does not scroll after it.
pub(super) fn follow_focus(context: &Context) {
    let focused = context.memory(|memory| memory.focused());
    let last = Id::new("followed focus");
    if context.data(|data| data.get_temp::<Option<Id>>(last)).flatten() == focused {
        return;
    }
    let Some(shown) = focused.and_then(|id| context.read_response(id)) else { return };
    context.data_mut(|data| data.insert_temp(last, focused));
    if !shown.interact_rect.contains_rect(shown.rect.shrink(1.0)) {
        let request = ActionRequest {
            action: accesskit::Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: shown.id.accesskit_id(),
            data: None,
        };
        context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }
}
