//! Labels of buttons.

use super::messages;

messages! {
    analysis = "Analysis";
    accept = "Accept";
    again = "Again";
    begin = "Start";
    close = "Close";
    console = "Console";
    continue_game = "Continue";
    copy = "Copy";
    decline = "Decline";
    dismiss = "Dismiss";
    flip_board = "Flip board";
    games = "Games";
    help = "Help";
    hide = "Hide";
    hint = "Hint";
    keep_playing = "Keep playing";
    keep_rules = "Keep the old rules";
    leave = "Leave";
    lessons = "Lessons";
    look_at_board = "View the board";
    move_now = "Move now";
    new_game = "New game";
    next = "Next";
    offer_draw = "Offer draw";
    open_in_editor = "Open in editor";
    pause = "Pause";
    puzzles = "Puzzles";
    quit = "Quit";
    quit_without_saving = "Quit without saving";
    rematch = "Rematch";
    resign = "Resign";
    review = "Review";
    review_game = "Review the game";
    rules = "Rules";
    settings = "Settings";
    show_end = "Final position";
    show_move = "Show";
    take_back = "Take back";
    try_again = "Save and quit";
    view = "View";
}
