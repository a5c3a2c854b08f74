//! Keeps the widget that has the keyboard's focus in sight.

use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::{Context, Event, Id};

/// Scrolls to the widget that has got the focus if a part of it is cut off. egui moves the focus on, but does not scroll after it.
pub(super) fn follow(context: &Context) {
    let focused = context.memory(|memory| memory.focused());
    let last = Id::new("last focus");
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
