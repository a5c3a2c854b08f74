//! Which key and which button of a gamepad does what.
//!
//! | module | contains |
//! |---|---|
//! | `effect` | what each action does |
//! | `chord`, `pad_button` | keys with modifier keys, and buttons, with their names |
//! | `input_map` | the map from keys and buttons to actions, and its defaults |
//! | `key_labels` | what is written on the keys of the player's keyboard |
//! | `map_file` | the file of it |
//! | `rebinding` | changing it |

mod chord;
mod effect;
mod input_map;
mod key_labels;
mod map_file;
mod pad_button;
mod rebinding;

use bevy::prelude::*;

pub use chord::{HeldModifiers, KeyChord, key_name};
pub use effect::InputEffect;
pub use input_map::{Control, InputMap};
pub use map_file::InputMapStore;
pub use pad_button::pad_button_name;
pub use rebinding::Rebinding;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputMapStore>().add_plugins(rebinding::plugin);
}
