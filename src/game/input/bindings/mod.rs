//! The actions of keys and gamepad buttons: the map, its file, and changing it.
//!
//! | module | contains |
//! |---|---|
//! | `input_map` | the map from keys and buttons to actions |
//! | `keys` | keys with modifier keys, and buttons, with their names; what is written on the keys of the player's keyboard |
//! | `x11_layout` | what is written on the keys, asked from the X server |

mod input_map;
mod keys;
#[cfg(target_os = "linux")]
mod x11_layout;

use std::fmt;
use std::path::PathBuf;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use birka_game_archive::Autosave;
use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile, StoredStruct};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use self::keys::KeyLabels;
use crate::game::actions::{Action, ControlsAction, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;

pub use self::input_map::{Control, InputMap};
pub use self::keys::{HeldModifiers, KeyChord, KeyUse, key_name, name_in_other_script, pad_button_name};

/// The current keys and buttons, and the files they are stored in: `keys.ron` has a list of keys and buttons for each action, `key-labels.ron` what is
/// written on the keys.
#[derive(Resource, Default)]
pub struct InputMapStore {
    map: InputMap,
    labels: KeyLabels,
    files: Option<KeyFiles>,
}

struct KeyFiles {
    map: StoredFile<InputMap>,
    labels: StoredFile<KeyLabels>,
}

impl InputMapStore {
    /// The keys in the file beside the saved game, and what is wrong with the file.
    #[must_use]
    pub fn open() -> (Self, Option<LoadProblem>) {
        let file = Autosave::default_file().map(|save| save.with_file_name("keys.ron"));
        let (store, problem) = file.map_or_else(Default::default, Self::open_file);
        #[cfg(target_os = "linux")]
        let store = Self { labels: x11_layout::labels().unwrap_or(store.labels), ..store };
        (store, problem)
    }

    fn open_file(path: PathBuf) -> (Self, Option<LoadProblem>) {
        let labels = StoredFile::open(path.with_file_name("key-labels.ron"), Stored::Keys);
        let map = StoredFile::open(path, Stored::Keys);
        let Loaded { value, problem } = map.load();
        // Labels that cannot be read are learned again.
        (Self { map: value, labels: labels.load().value, files: Some(KeyFiles { map, labels }) }, problem)
    }

    /// Why the last change could not be stored.
    #[must_use]
    pub fn error(&self) -> Option<SaveError> {
        self.files.as_ref().and_then(|files| files.map.error())
    }

    #[must_use]
    pub fn map(&self) -> &InputMap {
        &self.map
    }

    /// The labels on the keys.
    #[must_use]
    pub fn labels(&self) -> &KeyLabels {
        &self.labels
    }

    /// Learns from a pressed key what is written on it, and stores it. The resource counts as changed only if that is new.
    pub(super) fn learn(store: &mut ResMut<Self>, pressed: &KeyboardInput, held: HeldModifiers) {
        if let Some(labels) = store.labels.learned(pressed, held) {
            store.labels = labels;
            if let Some(files) = &store.files {
                files.labels.store(&store.labels);
            }
        }
    }

    /// Replaces the map, and stores it.
    pub fn replace(&mut self, map: InputMap) {
        self.map = map;
        if let Some(files) = &self.files {
            files.map.store(&self.map);
        }
    }
}

impl StoredStruct for InputMap {}

impl Serialize for InputMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("InputMap", Action::ALL.len())?;
        for &action in Action::ALL {
            let controls: Vec<String> = self.controls(action).iter().map(Control::to_string).collect();
            fields.serialize_field(action.name(), &controls)?;
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for InputMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("InputMap", Action::NAMES, MapVisitor)
    }
}

struct MapVisitor;

impl<'de> Visitor<'de> for MapVisitor {
    type Value = InputMap;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("actions with lists of keys, `(take_back: [\"U\", \"Pad LB\"])`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<InputMap, A::Error> {
        let mut changed = Vec::new();
        while let Some(name) = fields.next_key::<String>()? {
            let action = Action::from_name(&name).ok_or_else(|| de::Error::unknown_field(&name, Action::NAMES))?;
            let controls = fields.next_value::<Vec<String>>()?;
            let controls: Result<Vec<Control>, _> = controls.iter().map(|control| control.parse()).collect();
            changed.push((action, controls.map_err(de::Error::custom)?));
        }
        Ok(InputMap::with(changed))
    }
}

/// The result of a change of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChangedControls {
    /// The actions that have lost a key or button to another one.
    losers: Vec<Action>,
    /// The map before it.
    before: InputMap,
}

/// Changing the keys: which action waits for a key or button, and what the last change has done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebinding {
    waiting: Option<Action>,
    changed: Option<ChangedControls>,
}

impl Rebinding {
    /// The action that the next key or button will belong to.
    #[must_use]
    pub fn waiting(&self) -> Option<Action> {
        self.waiting
    }

    /// The actions that have lost a key or button by the last change, which can be reverted; `None` if nothing has been changed.
    #[must_use]
    pub fn losers(&self) -> Option<&[Action]> {
        self.changed.as_ref().map(|changed| changed.losers.as_slice())
    }

    /// Takes the key or button that was waited for. A reserved one ends the waiting without a change.
    pub(super) fn take(&mut self, control: Control, store: &mut InputMapStore) {
        let Some(action) = self.waiting.take().filter(|_| !control.is_reserved()) else { return };
        let mut map = store.map().clone();
        let losers = map.assign(action, control).into_iter().collect();
        self.change(store, map, losers);
    }

    fn change(&mut self, store: &mut InputMapStore, map: InputMap, losers: Vec<Action>) {
        let before = store.map().clone();
        self.changed = (map != before).then_some(ChangedControls { losers, before });
        store.replace(map);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputMapStore>()
        .init_resource::<Rebinding>()
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

#[cfg(test)]
mod tests {
    use super::keys::pressed;
    use super::*;

    #[test]
    fn changed_keys_are_stored_and_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.ron");
        let (mut store, problem) = InputMapStore::open_file(path.clone());
        assert_eq!((store.map(), problem), (&InputMap::default(), None));
        let mut map = store.map().clone();
        map.assign(Action::Hint, Control::Key(KeyChord::control(KeyCode::PageUp)));
        map.assign(Action::Hint, "Pad LB".parse().unwrap());
        store.replace(map.clone());
        drop(store);
        let (store, problem) = InputMapStore::open_file(path.clone());
        assert_eq!((store.map(), problem), (&map, None));
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("hint: [\"Ctrl+PageUp\",\"Pad LB\"]") && text.contains("take_back: [\"U\",\"Ctrl+Z\"]"), "{text}");
    }

    #[test]
    fn what_is_written_on_the_keys_is_known_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.ron");
        let press = |world: &mut World, key_code, typed: &str| {
            let mut state = bevy::ecs::system::SystemState::<ResMut<InputMapStore>>::new(world);
            InputMapStore::learn(&mut state.get_mut(world).unwrap(), &pressed(key_code, typed), HeldModifiers::default());
        };
        let mut world = World::new();
        world.insert_resource(InputMapStore::open_file(path.clone()).0);
        press(&mut world, KeyCode::KeyZ, "я");
        press(&mut world, KeyCode::Semicolon, "ж");
        press(&mut world, KeyCode::Digit1, "1");
        drop(world);
        let (store, problem) = InputMapStore::open_file(path.clone());
        let labels = |store: &InputMapStore| {
            [KeyCode::KeyZ, KeyCode::Semicolon, KeyCode::Digit1].map(|key| store.labels().of(key).map(str::to_owned))
        };
        assert_eq!((labels(&store), problem), ([Some("Я".to_owned()), Some("Ж".to_owned()), None], None));
        assert!(!path.exists(), "no key has been changed");
        drop(store);
        // A damaged file of labels costs neither the keys nor a word.
        std::fs::write(&path, "(hint: [\"F7\"])").unwrap();
        std::fs::write(path.with_file_name("key-labels.ron"), "{\"Z\": ").unwrap();
        let (store, problem) = InputMapStore::open_file(path);
        assert_eq!((labels(&store), problem), ([None, None, None], None));
        assert_eq!(store.map().action_of_key(KeyCode::F7, HeldModifiers::default()), Some(Action::Hint));
    }

    #[test]
    fn what_is_not_understood_loses_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.ron");
        let text = "(\n    hint: [\"Ctrl+J\"],\n    take_back: [\"Strg+Z\"],\n    dance: [\"D\"],\n    rules: [\"Pad Q\"],\n    quit: [\"F10\"],\n)";
        std::fs::write(&path, text).unwrap();
        let (store, problem) = InputMapStore::open_file(path.clone());
        let map = store.map();
        let action = |key, control| map.action_of_key(key, HeldModifiers { control, shift: false });
        assert_eq!(action(KeyCode::KeyJ, true), Some(Action::Hint));
        assert_eq!(action(KeyCode::F10, false), Some(Action::Quit));
        assert_eq!(action(KeyCode::KeyU, false), Some(Action::TakeBack), "its default");
        assert_eq!(action(KeyCode::KeyR, false), Some(Action::Rules));
        let problem = problem.unwrap().to_string();
        for part in ["line 3: `take_back`", "`Strg+Z` is no key", "line 4: `dance` is not known", "line 5: `rules`", "`Pad Q` is no button"]
        {
            assert!(problem.contains(part), "{part}: {problem}");
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), text, "reading changes nothing");
    }
}
