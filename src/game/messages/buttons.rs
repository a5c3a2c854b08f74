//! Labels of buttons.

use super::texts;

texts! {
    accept = "buttons-accept";
    again = "buttons-again";
    begin = "buttons-begin";
    close = "buttons-close";
    console = "buttons-console";
    continue_game = "buttons-continue-game";
    copy = "buttons-copy";
    decline = "buttons-decline";
    dismiss = "buttons-dismiss";
    help = "buttons-help";
    hide = "buttons-hide";
    keep_playing = "buttons-keep-playing";
    keep_rules = "buttons-keep-rules";
    leave = "buttons-leave";
    lessons = "buttons-lessons";
    look_at_board = "buttons-look-at-board";
    menu = "buttons-menu";
    new_game = "buttons-new-game";
    next = "buttons-next";
    open_in_editor = "buttons-open-in-editor";
    pass = "buttons-pass";
    quit = "buttons-quit";
    quit_without_saving = "buttons-quit-without-saving";
    rematch = "buttons-rematch";
    resign = "buttons-resign";
    review_game = "buttons-review-game";
    show_end = "buttons-show-end";
    show_move = "buttons-show-move";
    take_back = "buttons-take-back";
    try_again = "buttons-try-again";
    // Looking through the moves of a game
    first_position = "replay-first";
    step_back = "replay-back";
    play_moves = "replay-play";
    step_forward = "replay-forward";
    last_position = "replay-last";
}
