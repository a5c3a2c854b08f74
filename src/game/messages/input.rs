//! Keys and buttons: what each does, and how it is called.

use birka_localization::{Language, Texts};

use super::texts;
use birka_session::{Action, ActionGroup};

texts! {
    title = "input-title";
    open_page = "input-open-page";
    change = "input-change";
    change_explained = "input-change-explained";
    reset = "input-reset";
    reset_explained = "input-reset-explained";
    reset_all = "input-reset-all";
    undo = "input-undo";
    /// An action waits for its key.
    waits_for_key(action: &str) = "input-waits-for-key";
    press_a_key(key: String) = "input-press-a-key";
    changed = "input-changed";
    /// An action has lost a key or button, which another one has now.
    taken_from(action: &str) = "input-taken-from";
    key_hint(keys: &str) = "input-key-hint";
    /// The label of a button in the window, with its keys.
    with_keys(says: &str, keys: &str) = "input-with-keys";
    pad_connected(name: &str) = "input-pad-connected";
    pad_disconnected(name: &str) = "input-pad-disconnected";
    photo_mode = "input-photo-mode";
    photo_saved(file: &str) = "input-photo-saved";
    photo_failed(why: &str) = "input-photo-failed";
    left_button = "input-left-button";
    left_button_explained = "input-left-button-explained";
    right_button = "input-right-button";
    turn_view = "input-turn-view";
    wheel = "input-wheel";
    zoom = "input-zoom";
    one_finger = "input-one-finger";
    one_finger_explained = "input-one-finger-explained";
    two_fingers = "input-two-fingers";
    two_fingers_explained = "input-two-fingers-explained";
    drop_file = "input-drop-file";
    drop_file_explained = "input-drop-file-explained";
    left_stick = "input-left-stick";
    move_cursor = "input-move-cursor";
    right_stick = "input-right-stick";
    left_stick_pressed = "input-left-stick-pressed";
    right_stick_pressed = "input-right-stick-pressed";
    triggers = "input-triggers";
    cross(arrow: &str) = "input-cross";
    number_pad(key: &str) = "input-number-pad";
    key_control(key: &str) = "input-key-control";
    key_shift(key: &str) = "input-key-shift";
    key_enter = "input-key-enter";
    key_space = "input-key-space";
    key_escape = "input-key-escape";
    key_backspace = "input-key-backspace";
    key_insert = "input-key-insert";
    key_delete = "input-key-delete";
    key_page_up = "input-key-page-up";
    key_page_down = "input-key-page-down";
    key_home = "input-key-home";
    key_end = "input-key-end";
    /// Heading of a group of actions.
    group by group: ActionGroup {
        ActionGroup::Play => "input-group-play",
        ActionGroup::LookThrough => "input-group-look-through",
        ActionGroup::View => "input-group-view",
        ActionGroup::Program => "input-group-program",
    };
}

/// The description of an action.
pub fn action(language: Language, action: Action) -> String {
    Texts::shipped().get(language, &action.description_id())
}

/// The label of a button for an action; empty if only keys do it. `is_on` says whether it ends what it has begun.
pub fn label(language: Language, action: Action, is_on: bool) -> String {
    action.label_id(is_on).map(|id| Texts::shipped().get(language, id)).unwrap_or_default()
}

/// Several keys.
pub fn key_list(keys: impl IntoIterator<Item = String>) -> String {
    keys.into_iter().collect::<Vec<_>>().join(", ")
}

/// A key with the modifier keys that are held.
pub fn chord(language: Language, control: bool, shift: bool, key: &str) -> String {
    let key = key_label(language, key);
    let key = if shift { key_shift(language, &key) } else { key };
    if control { key_control(language, &key) } else { key }
}

/// The label of a key. Letters, digits and signs stand for themselves.
fn key_label(language: Language, name: &str) -> String {
    match name {
        "Left" => "⬅".to_owned(),
        "Right" => "➡".to_owned(),
        "Up" => "⬆".to_owned(),
        "Down" => "⬇".to_owned(),
        "Enter" => key_enter(language),
        "Space" => key_space(language),
        "Escape" => key_escape(language),
        "Backspace" => key_backspace(language),
        "Insert" => key_insert(language),
        "Delete" => key_delete(language),
        "PageUp" => key_page_up(language),
        "PageDown" => key_page_down(language),
        "Home" => key_home(language),
        "End" => key_end(language),
        "NumEnter" => number_pad(language, &key_enter(language)),
        "NumPlus" => number_pad(language, "+"),
        "NumMinus" => number_pad(language, "−"),
        "NumTimes" => number_pad(language, "×"),
        "NumDivide" => number_pad(language, "/"),
        "NumDecimal" => number_pad(language, "."),
        name => name.strip_prefix("Num").map_or_else(|| name.to_owned(), |figure| number_pad(language, figure)),
    }
}

/// A button of a gamepad.
pub fn pad_label(language: Language, name: &str) -> String {
    match name {
        "Left" => cross(language, "⬅"),
        "Right" => cross(language, "➡"),
        "Up" => cross(language, "⬆"),
        "Down" => cross(language, "⬇"),
        "LS" => left_stick_pressed(language),
        "RS" => right_stick_pressed(language),
        name => name.to_owned(),
    }
}
