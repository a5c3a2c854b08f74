//! Every text that players read in the window, grouped by feature.
//!
//! Each text is a function of the language that [`birka_localization::messages`] makes of a Fluent message. The functions here choose a message by a
//! value, or put several together. The language is passed, not global: Bevy runs systems on several threads, and tests of several languages run at
//! once. Texts that belong to a variant or a mod come from the variant instead.

pub mod accessibility;
pub mod codex;
pub mod errors;
pub mod game;
pub mod games;
pub mod input;
pub mod new_game;
pub mod scripts;
pub mod settings;
#[cfg(test)]
mod tests;

use std::time::Duration;

// Modules of the same name below take the place of these, and have their functions, too.
pub use birka_localization::messages::*;

/// Hints, live analysis and reviews.
pub mod analysis {
    pub use birka_localization::messages::analysis::*;
    pub use birka_session::words::judgements::{annotation, evaluation, move_cost, score, side_ahead, side_summary, sign};
}

/// How long a text that leaves by itself can be read: four seconds, or longer for a longer text.
pub fn reading_time(text: &str) -> Duration {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    Duration::from_secs(2) + Duration::from_millis(80).saturating_mul(letters).max(Duration::from_secs(2))
}
