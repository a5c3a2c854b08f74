//! Every text that players read in the window, grouped by feature.
//!
//! Each text is a function with typed arguments that returns a whole sentence or label, so that a translation can replace it
//! without changes at the call sites. Texts that belong to a variant or a mod come from the variant instead.

pub mod analysis;
pub mod buttons;
pub mod codex;
pub mod game;
pub mod games;
pub mod help;
pub mod levels;
pub mod new_game;
pub mod play;
pub mod positions;
pub mod puzzles;
pub mod refusals;
pub mod replay;
pub mod scripts;
pub mod settings;
pub mod study;
pub mod tutorial;
pub mod welcome;

/// Defines messages that have no arguments.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)+) => {
        $($(#[$doc])* pub fn $name() -> String { $text.to_owned() })+
    };
}
use messages;
