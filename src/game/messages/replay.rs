//! Looking through the moves of a game.

use super::messages;

messages! {
    first = "To the starting position (Home)";
    back = "A move back (Page Up)";
    play = "Show the moves one after the other";
    forward = "A move forward (Page Down)";
    last = "Back to the game (End)";
}
