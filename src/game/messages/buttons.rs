//! Labels of buttons.

use super::texts;

texts! {
    analysis = "buttons-analysis";
    accept = "buttons-accept";
    again = "buttons-again";
    begin = "buttons-begin";
    close = "buttons-close";
    console = "buttons-console";
    continue_game = "buttons-continue-game";
    copy = "buttons-copy";
    decline = "buttons-decline";
    dismiss = "buttons-dismiss";
    flip_board = "buttons-flip-board";
    full_screen = "buttons-full-screen";
    games = "buttons-games";
    help = "buttons-help";
    hide = "buttons-hide";
    hide_panel = "buttons-hide-panel";
    hint = "buttons-hint";
    keep_playing = "buttons-keep-playing";
    keep_rules = "buttons-keep-rules";
    leave = "buttons-leave";
    lessons = "buttons-lessons";
    look_at_board = "buttons-look-at-board";
    menu = "buttons-menu";
    move_now = "buttons-move-now";
    new_game = "buttons-new-game";
    next = "buttons-next";
    offer_draw = "buttons-offer-draw";
    open_in_editor = "buttons-open-in-editor";
    pass = "buttons-pass";
    pause = "buttons-pause";
    puzzles = "buttons-puzzles";
    quit = "buttons-quit";
    quit_without_saving = "buttons-quit-without-saving";
    redo = "buttons-redo";
    rematch = "buttons-rematch";
    resign = "buttons-resign";
    review = "buttons-review";
    review_game = "buttons-review-game";
    rules = "buttons-rules";
    settings = "buttons-settings";
    show_end = "buttons-show-end";
    show_move = "buttons-show-move";
    show_panel = "buttons-show-panel";
    take_back = "buttons-take-back";
    try_again = "buttons-try-again";
    view = "buttons-view";
    // Looking through the moves of a game
    first_position = "replay-first";
    step_back = "replay-back";
    play_moves = "replay-play";
    step_forward = "replay-forward";
    last_position = "replay-last";
}
