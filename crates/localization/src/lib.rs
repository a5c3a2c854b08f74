//! The program's messages, in six languages, as [Fluent](https://projectfluent.org) files.
//!
//! The messages are in `locales/LANGUAGE/TOPIC.ftl` and are part of the program. English has every message; a message that another
//! language lacks is shown in English. A museum can replace the messages of the exhibition by its own.
//!
//! ```
//! use birka_localization::{Language, Texts};
//!
//! let texts = Texts::shipped();
//! assert_eq!(texts.get(Language::Swedish, "play-again"), "Spela igen");
//! assert_eq!(texts.format(Language::English, "still-there-countdown", &[("seconds", 1.into())]), "This game ends in 1 second.");
//! ```
//!
//! A message may have other messages as arguments: a [`Phrase`] is inflected by the message in which it stands, so that a sentence is one message in each
//! language and a noun has its cases there, too.

mod language;
mod messages;
mod texts;

pub use language::{Language, Source};
pub use messages::{MessageError, MessageText, Variables};
pub use texts::{Argument, Conjunction, Phrase, Texts};
