use bevy::prelude::*;

use super::input_map::{Control, InputMap};
use super::map_file::InputMapStore;
use crate::game::actions::{ControlsAction, InputAction, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;

/// What a change of the keys has done.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChangedControls {
    /// The actions that have lost a key or button to another one.
    losers: Vec<InputAction>,
    /// The map before it.
    before: InputMap,
}

/// Changing the keys: which action waits for a key or button, and what the last change has done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebinding {
    waiting: Option<InputAction>,
    changed: Option<ChangedControls>,
}

impl Rebinding {
    /// The action that the next key or button will belong to.
    #[must_use]
    pub fn waiting(&self) -> Option<InputAction> {
        self.waiting
    }

    /// The actions that have lost a key or button by the last change, which can be reverted; `None` if nothing has been changed.
    #[must_use]
    pub fn losers(&self) -> Option<&[InputAction]> {
        self.changed.as_ref().map(|changed| changed.losers.as_slice())
    }

    /// Takes the key or button that was waited for. A reserved one ends the waiting without a change.
    pub(in crate::game::input) fn take(&mut self, control: Control, store: &mut InputMapStore) {
        let Some(action) = self.waiting.take().filter(|_| !control.is_reserved()) else { return };
        let mut map = store.map().clone();
        let losers = map.assign(action, control).into_iter().collect();
        self.change(store, map, losers);
    }

    fn change(&mut self, store: &mut InputMapStore, map: InputMap, losers: Vec<InputAction>) {
        let before = store.map().clone();
        self.changed = (map != before).then_some(ChangedControls { losers, before });
        store.replace(map);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rebinding>()
        .add_systems(Update, apply_actions.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Rebinding>);
}

fn apply_actions(mut actions: MessageReader<UiAction>, mut rebinding: ResMut<Rebinding>, mut store: ResMut<InputMapStore>) {
    for action in actions.read() {
        match action {
            UiAction::Controls(ControlsAction::Change(action)) => rebinding.waiting = Some(*action),
            UiAction::Controls(ControlsAction::Reset(action)) => {
                let mut map = store.map().clone();
                let losers = map.reset(*action);
                rebinding.change(&mut store, map, losers);
            }
            UiAction::Controls(ControlsAction::ResetAll) => rebinding.change(&mut store, InputMap::default(), Vec::new()),
            UiAction::Controls(ControlsAction::Undo) => {
                if let Some(ChangedControls { before, .. }) = rebinding.changed.take() {
                    store.replace(before);
                }
            }
            UiAction::Controls(ControlsAction::Toggle) | UiAction::CloseDialog | UiAction::CloseAll => {
                rebinding.set_if_neq(Rebinding::default());
            }
            _ => {}
        }
    }
}
