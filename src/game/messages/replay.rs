//! Looking through the moves of a game.

use super::texts;

texts! {
    first = "replay-first";
    back = "replay-back";
    play = "replay-play";
    forward = "replay-forward";
    last = "replay-last";
}
