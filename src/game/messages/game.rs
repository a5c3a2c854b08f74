//! The game, its players, and how it is conducted: clocks, pause, resignation and draw offers.

use birka_localization::Language;
use birka_localization::messages::game;
use birka_rules::{Outcome, Side};

pub use birka_localization::messages::game::*;
pub use birka_session::words::games::{player, time_left};

/// The title of the window.
pub fn window_title(variant: &str) -> String {
    format!("Birka — {variant}")
}

/// The result for a person who plays one side against the engine; `None` for a draw.
pub fn own_result(language: Language, outcome: Outcome, person: Side) -> Option<String> {
    Some(if outcome.winner? == person { game::you_win(language) } else { game::you_lose(language) })
}
