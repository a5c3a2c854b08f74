//! The list of keys.

use super::texts;
use birka_localization::Language;

texts! {
    keys_left_button = "help-keys-left-button";
    keys_right_button = "help-keys-right-button";
    keys_wheel = "help-keys-wheel";
    keys_arrows = "help-keys-arrows";
    keys_enter_space = "help-keys-enter-space";
    keys_escape = "help-keys-escape";
    keys_take_back = "help-keys-take-back";
    keys_redo = "help-keys-redo";
    keys_page_up_down = "help-keys-page-up-down";
    keys_home_end = "help-keys-home-end";
    keys_copy = "help-keys-copy";
    keys_paste = "help-keys-paste";
    keys_quit = "help-keys-quit";
    select = "help-select";
    rotate = "help-rotate";
    zoom = "help-zoom";
    cursor = "help-cursor";
    select_at_cursor = "help-select-at-cursor";
    type_move = "help-type-move";
    cancel = "help-cancel";
    take_back = "help-take-back";
    redo = "help-redo";
    step = "help-step";
    ends = "help-ends";
    resign = "help-resign";
    offer_draw = "help-offer-draw";
    move_now = "help-move-now";
    pause = "help-pause";
    rematch = "help-rematch";
    new_game = "help-new-game";
    games = "help-games";
    analysis = "help-analysis";
    position = "help-position";
    copy = "help-copy";
    paste = "help-paste";
    from_above = "help-from-above";
    flip = "help-flip";
    views = "help-views";
    full_screen = "help-full-screen";
    rules = "help-rules";
    settings = "help-settings";
    hint = "help-hint";
    lessons = "help-lessons";
    puzzles = "help-puzzles";
    console = "help-console";
    help = "help-help";
    quit = "help-quit";
}

/// Each control, and what it does.
pub fn controls(language: Language) -> [(String, String); 34] {
    [
        (keys_left_button(language), select(language)),
        (keys_right_button(language), rotate(language)),
        (keys_wheel(language), zoom(language)),
        (keys_arrows(language), cursor(language)),
        (keys_enter_space(language), select_at_cursor(language)),
        ("K".to_owned(), type_move(language)),
        (keys_escape(language), cancel(language)),
        (keys_take_back(language), take_back(language)),
        (keys_redo(language), redo(language)),
        (keys_page_up_down(language), step(language)),
        (keys_home_end(language), ends(language)),
        ("Y".to_owned(), resign(language)),
        ("D".to_owned(), offer_draw(language)),
        ("M".to_owned(), move_now(language)),
        ("W".to_owned(), pause(language)),
        ("X".to_owned(), rematch(language)),
        ("N".to_owned(), new_game(language)),
        ("G".to_owned(), games(language)),
        ("A".to_owned(), analysis(language)),
        ("E".to_owned(), position(language)),
        (keys_copy(language), copy(language)),
        (keys_paste(language), paste(language)),
        ("V".to_owned(), from_above(language)),
        ("F".to_owned(), flip(language)),
        ("1 – 4".to_owned(), views(language)),
        ("F11".to_owned(), full_screen(language)),
        ("R".to_owned(), rules(language)),
        ("S".to_owned(), settings(language)),
        ("T".to_owned(), hint(language)),
        ("L".to_owned(), lessons(language)),
        ("P".to_owned(), puzzles(language)),
        ("F12".to_owned(), console(language)),
        ("H".to_owned(), help(language)),
        (keys_quit(language), quit(language)),
    ]
}
