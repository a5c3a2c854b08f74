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
pub mod play;
pub mod puzzles;
pub mod scripts;
pub mod settings;
pub mod study;
#[cfg(test)]
mod tests;

use std::time::Duration;

use birka_localization::{Argument, Language, Texts};

/// Defines functions that return Fluent messages. Their first parameter is the language.
///
/// - `title = "settings-title";` is a message without variables.
/// - `moves(count: usize) = "games-moves";` has the variable `$count`.
/// - `engine_failed(error: &str) by side: Side { Side::Attackers => "…", Side::Defenders => "…" };` is one of several messages with the same
///   variables; the function is called with the language, the error and the side.
macro_rules! texts {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($($variable:ident: $type:ty),+))? $(= $id:literal)? $(by $key:ident: $key_type:ty { $($case:pat => $case_id:literal),+ $(,)? })?;
    )+) => {
        $(
            $(#[$doc])*
            pub fn $name(language: birka_localization::Language $($(, $variable: $type)+)? $(, $key: $key_type)?) -> String {
                let id = $($id)? $(match $key { $($case => $case_id),+ })?;
                super::format(language, id, &[$($((stringify!($variable), $variable.into())),+)?])
            }
        )+
        /// The required contents of the Fluent files.
        #[cfg(test)]
        pub(in crate::game::messages) const ENTRIES: &[super::MessageText] = &[
            $(super::MessageText { ids: &[$($id)? $($($case_id),+)?], variables: &[$($(stringify!($variable)),+)?] }),+
        ];
    };
}
use texts;

/// Messages with the same variables.
#[cfg(test)]
struct MessageText {
    ids: &'static [&'static str],
    variables: &'static [&'static str],
}

/// The name of a module, and what its functions return.
#[cfg(test)]
type ModuleTexts = (&'static str, &'static [MessageText]);

/// A shipped message with its arguments.
fn format(language: Language, id: &str, arguments: &[(&str, Argument)]) -> String {
    Texts::shipped().format(language, id, arguments)
}

/// How long a text that leaves by itself can be read: four seconds, or longer for a longer text.
pub fn reading_time(text: &str) -> Duration {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    Duration::from_secs(2) + Duration::from_millis(80).saturating_mul(letters).max(Duration::from_secs(2))
}
