//! Labels of buttons.

use super::messages;

messages! {
    analysis = "Analysis";
    again = "Again";
    begin = "Start";
    close = "Close";
    console = "Console";
    copy = "Copy";
    dismiss = "Dismiss";
    flip_board = "Flip board";
    games = "Games";
    help = "Help";
    hide = "Hide";
    hint = "Hint";
    keep_playing = "Keep playing";
    keep_rules = "Keep the old rules";
    leave = "Leave";
    look_at_board = "View the board";
    new_game = "New game";
    next = "Next";
    open_in_editor = "Open in editor";
    puzzles = "Puzzles";
    quit = "Quit";
    quit_without_saving = "Quit without saving";
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
