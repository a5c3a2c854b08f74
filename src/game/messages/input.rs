//! Keys and buttons: what each does, and how it is called.

use birka_localization::Language;

use super::texts;
use crate::game::actions::{InputAction, InputGroup};

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
    group by group: InputGroup {
        InputGroup::Play => "input-group-play",
        InputGroup::LookThrough => "input-group-look-through",
        InputGroup::View => "input-group-view",
        InputGroup::Program => "input-group-program",
    };
    /// The description of an action.
    action by action: InputAction {
        InputAction::CursorLeft => "input-action-cursor-left",
        InputAction::CursorRight => "input-action-cursor-right",
        InputAction::CursorUp => "input-action-cursor-up",
        InputAction::CursorDown => "input-action-cursor-down",
        InputAction::Choose => "input-action-choose",
        InputAction::Cancel => "input-action-cancel",
        InputAction::TypeMove => "input-action-type-move",
        InputAction::Draw => "input-action-draw",
        InputAction::TakeBack => "input-action-take-back",
        InputAction::Redo => "input-action-redo",
        InputAction::StepBack => "input-action-step-back",
        InputAction::StepForward => "input-action-step-forward",
        InputAction::FirstPosition => "input-action-first-position",
        InputAction::LastPosition => "input-action-last-position",
        InputAction::Resign => "input-action-resign",
        InputAction::OfferDraw => "input-action-offer-draw",
        InputAction::Pass => "input-action-pass",
        InputAction::MoveNow => "input-action-move-now",
        InputAction::Pause => "input-action-pause",
        InputAction::Rematch => "input-action-rematch",
        InputAction::Hint => "input-action-hint",
        InputAction::NewGame => "input-action-new-game",
        InputAction::Games => "input-action-games",
        InputAction::Analysis => "input-action-analysis",
        InputAction::PositionEditor => "input-action-position-editor",
        InputAction::Puzzles => "input-action-puzzles",
        InputAction::Lessons => "input-action-lessons",
        InputAction::Rules => "input-action-rules",
        InputAction::Menu => "input-action-menu",
        InputAction::Settings => "input-action-settings",
        InputAction::Console => "input-action-console",
        InputAction::Help => "input-action-help",
        InputAction::CopyGame => "input-action-copy-game",
        InputAction::CopyPosition => "input-action-copy-position",
        InputAction::Paste => "input-action-paste",
        InputAction::TopView => "input-action-top-view",
        InputAction::FlipBoard => "input-action-flip-board",
        InputAction::View1 => "input-action-view-1",
        InputAction::View2 => "input-action-view-2",
        InputAction::View3 => "input-action-view-3",
        InputAction::View4 => "input-action-view-4",
        InputAction::FullScreen => "input-action-full-screen",
        InputAction::Panel => "input-action-panel",
        InputAction::Quit => "input-action-quit",
    };
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
