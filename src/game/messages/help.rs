//! The list of keys.

/// Each control, and what it does.
pub fn controls() -> [(String, String); 34] {
    [
        ("Left button", "select a piece; click or drag to move it"),
        ("Right button", "rotate the view"),
        ("Wheel", "zoom"),
        ("Arrows", "move the cursor"),
        ("Enter, Space", "select and move at the cursor"),
        ("K", "key in a move, such as e4-e7"),
        ("Escape", "cancel, close"),
        ("U, Ctrl+Z", "take a move back"),
        ("Ctrl+Y, Ctrl+Shift+Z", "play it again"),
        ("Page Up, Page Down", "a move back or forward, to look at it"),
        ("Home, End", "the starting position; back to the game"),
        ("Y", "give the game up: resign"),
        ("D", "offer a draw"),
        ("M", "let the engine move now"),
        ("W", "pause two engines, or a game with clocks"),
        ("X", "after a game: rematch with sides changed"),
        ("N", "new game"),
        ("G", "games: the archive, files, the clipboard"),
        ("A", "analysis board, and back to the game"),
        ("E", "set up a position"),
        ("Ctrl+C, Ctrl+Shift+C", "copy the game; the position"),
        ("Ctrl+V, a file dropped here", "open a game or a position"),
        ("V", "view from above and back"),
        ("F", "flip the board"),
        ("1 – 4", "views"),
        ("F11", "full screen"),
        ("R", "rules"),
        ("S", "settings: animation, graphics, sound, analysis"),
        ("T", "hint, if hints are on"),
        ("L", "lessons: the tutorial"),
        ("P", "puzzles"),
        ("F12", "script console"),
        ("H", "this help"),
        ("Q, Ctrl+Q", "quit; the game is saved"),
    ]
    .map(|(control, effect)| (control.to_owned(), effect.to_owned()))
}
