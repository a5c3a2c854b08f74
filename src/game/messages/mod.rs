//! Every text that players read in the window, grouped by feature.
//!
//! Each text is a function that takes the language and typed arguments and returns a whole sentence or label. The words are Fluent messages in
//! `crates/localization/locales/LANGUAGE/TOPIC.ftl`, and [`texts!`] says which message a function returns. The language is passed, not global: Bevy
//! runs systems on several threads, and tests of several languages run at once. Texts that belong to a variant or a mod come from the
//! variant instead.
//!
//! To add a text: write it in all six `TOPIC.ftl`, name it in a `texts!` here, and call the function with `state.language()`. A test compares
//! the names and the variables here with those in the files.

pub mod accessibility;
pub mod analysis;
pub mod buttons;
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

use birka_localization::texts;

/// The name of a module, and what its functions return.
#[cfg(test)]
type ModuleTexts = (&'static str, &'static [birka_localization::MessageText]);

/// How long a text that leaves by itself can be read: four seconds, or longer for a longer text.
pub fn reading_time(text: &str) -> Duration {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    Duration::from_secs(2) + Duration::from_millis(80).saturating_mul(letters).max(Duration::from_secs(2))
}
