//! Which key and which button of a gamepad does what.
//!
//! | module | contains |
//! |---|---|
//! | `input_map` | the map from keys and buttons to actions, its defaults, and what each action does |
//! | `keys` | keys with modifier keys, and buttons, with their names; what is written on the keys of the player's keyboard |
//! | `store` | the file of the map, and changing it |

mod input_map;
mod keys;
mod store;

pub use input_map::{Control, InputEffect, InputMap};
pub use keys::{HeldModifiers, KeyChord, key_name, pad_button_name};
pub use store::{InputMapStore, Rebinding};

pub(super) use store::plugin;
