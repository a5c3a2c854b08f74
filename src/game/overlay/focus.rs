//! Keeps the widget that has the keyboard's focus in sight, and lets keys leave lists and dialogs.

use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::{Context, Event, Id, Key, Popup};

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
pub(super) fn is_left(context: &Context) -> bool {
    last_focus(context).is_some() && context.input(|input| input.key_pressed(Key::Escape))
}

/// Scrolls to the widget that has got the focus if a part of it is cut off. egui moves the focus on, but does not scroll after it.
pub(super) fn follow(context: &Context) {
    let focused = context.memory(|memory| memory.focused());
    let last = Id::new("followed focus");
    if context.data(|data| data.get_temp::<Option<Id>>(last)).flatten() == focused {
        return;
    }
    let Some(shown) = focused.and_then(|id| context.read_response(id)) else { return };
    context.data_mut(|data| data.insert_temp(last, focused));
    if !shown.interact_rect.contains_rect(shown.rect.shrink(1.0)) {
        let request =
            ActionRequest { action: Action::ScrollIntoView, target_tree: TreeId::ROOT, target_node: shown.id.accesskit_id(), data: None };
        context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }
}
