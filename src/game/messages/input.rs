//! Keys and buttons: what each does, and how it is called.

use birka_localization::Language;
use birka_localization::messages::input;
use birka_session::ActionGroup;

pub use birka_localization::messages::input::*;

/// Heading of a group of actions.
pub fn group(language: Language, group: ActionGroup) -> String {
    match group {
        ActionGroup::Play => input::group_play(language),
        ActionGroup::LookThrough => input::group_look_through(language),
        ActionGroup::View => input::group_view(language),
        ActionGroup::Program => input::group_program(language),
    }
}

/// Several keys.
pub fn key_list(keys: impl IntoIterator<Item = String>) -> String {
    keys.into_iter().collect::<Vec<_>>().join(", ")
}

/// A key with the modifier keys that are held.
pub fn chord(language: Language, control: bool, shift: bool, key: &str) -> String {
    let key = key_label(language, key);
    let key = if shift { input::key_shift(language, &key) } else { key };
    if control { input::key_control(language, &key) } else { key }
}

/// The label of a key. Letters, digits and signs stand for themselves.
fn key_label(language: Language, name: &str) -> String {
    match name {
        "Left" => "⬅".to_owned(),
        "Right" => "➡".to_owned(),
        "Up" => "⬆".to_owned(),
        "Down" => "⬇".to_owned(),
        "Enter" => input::key_enter(language),
        "Space" => input::key_space(language),
        "Escape" => input::key_escape(language),
        "Backspace" => input::key_backspace(language),
        "Insert" => input::key_insert(language),
        "Delete" => input::key_delete(language),
        "PageUp" => input::key_page_up(language),
        "PageDown" => input::key_page_down(language),
        "Home" => input::key_home(language),
        "End" => input::key_end(language),
        "NumEnter" => input::number_pad(language, input::key_enter(language)),
        "NumPlus" => input::number_pad(language, "+"),
        "NumMinus" => input::number_pad(language, "−"),
        "NumTimes" => input::number_pad(language, "×"),
        "NumDivide" => input::number_pad(language, "/"),
        "NumDecimal" => input::number_pad(language, "."),
        name => name.strip_prefix("Num").map_or_else(|| name.to_owned(), |figure| input::number_pad(language, figure)),
    }
}

/// A button of a gamepad.
pub fn pad_label(language: Language, name: &str) -> String {
    match name {
        "Left" => input::cross(language, "⬅"),
        "Right" => input::cross(language, "➡"),
        "Up" => input::cross(language, "⬆"),
        "Down" => input::cross(language, "⬇"),
        "LS" => input::left_stick_pressed(language),
        "RS" => input::right_stick_pressed(language),
        name => name.to_owned(),
    }
}
