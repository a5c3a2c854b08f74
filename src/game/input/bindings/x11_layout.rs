//! The keyboard layout of the X server, so that keys are called by what is written on them before any is pressed.

use bevy::prelude::*;
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{ConnectionExt as _, GetKeyboardMappingReply};
use xkeysym::Keysym;

use super::keys::{KEY_NAMES, KeyLabels};

/// Rows of keys by their names: the code of the first one in Linux, and the keys in the order of their codes.
const ROWS: [(u8, &str); 5] = [(12, "-="), (16, "QWERTYUIOP[]"), (30, "ASDFGHJKL;'`"), (43, "\\ZXCVBNM,./"), (86, "<")];
/// The codes of the X server are those of Linux and this.
const FIRST_CODE: u8 = 8;

/// The labels of the layout that is in use; `None` without an X server, or on Wayland, whose compositor tells the layout key by key.
pub(super) fn labels() -> Option<KeyLabels> {
    if std::env::var_os("DISPLAY").is_none() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
        return None;
    }
    read().inspect_err(|error| warn!("the keyboard layout is not known before keys are pressed: {error}")).ok()
}

#[derive(Debug, thiserror::Error)]
enum NoLayout {
    #[error(transparent)]
    Connect(#[from] x11rb::errors::ConnectError),
    #[error(transparent)]
    Ask(#[from] x11rb::errors::ConnectionError),
    #[error(transparent)]
    Answer(#[from] ReplyError),
}

fn read() -> Result<KeyLabels, NoLayout> {
    let (connection, screen) = x11rb::connect(None)?;
    let setup = connection.setup();
    let first = setup.min_keycode;
    let mapping = connection.get_keyboard_mapping(first, setup.max_keycode - first + 1)?.reply()?;
    let state = connection.query_pointer(setup.roots[screen].root)?.reply()?.mask;
    // Bits 13 and 14 are the layout of several that is in use. The mapping has the first two.
    let layout = usize::from((u16::from(state) >> 13) & 1);
    let mut labels = KeyLabels::default();
    for (code, name) in ROWS.into_iter().flat_map(|(start, names)| (start + FIRST_CODE..).zip(names.chars())) {
        let key = KEY_NAMES.iter().find(|(_, known)| known.chars().eq([name])).map(|(key, _)| *key);
        if let Some((key, label)) = key.zip(label(&mapping, usize::from(code - first), layout)) {
            labels.learn(key, &label);
        }
    }
    Ok(labels)
}

/// The capital letter that a key types in a layout. Each layout has two symbols for a key: without and with Shift.
fn label(mapping: &GetKeyboardMappingReply, key: usize, layout: usize) -> Option<String> {
    let symbols = mapping.keysyms.chunks(mapping.keysyms_per_keycode.max(1).into()).nth(key)?;
    let typed = [layout * 2, 0].into_iter().filter_map(|at| Keysym::new(*symbols.get(at)?).key_char()).next()?;
    (!typed.is_control() && !typed.is_whitespace()).then(|| typed.to_uppercase().collect())
}
