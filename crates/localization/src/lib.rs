//! The program's messages, in six languages, as [Fluent](https://projectfluent.org) files.
//!
//! The messages are in `locales/LANGUAGE/TOPIC.ftl` and are part of the program. English has every message; a message that another
//! language lacks is shown in English. A museum can replace the messages of the exhibition by its own.
//!
//! ```
//! use birka_localization::messages::{analysis, buttons, exhibition, games};
//! use birka_localization::{Language, Texts};
//!
//! assert_eq!(buttons::close(Language::German), "Schließen");
//! assert_eq!(games::moves(Language::English, 1), "1 move");
//! assert_eq!(analysis::ReviewProgress { judged: 3, total: 40 }.text(Language::English), "Move 3 of 40…");
//! let texts = Texts::shipped();
//! assert_eq!(texts.say(Language::English, exhibition::still_there_countdown(1)), "This game ends in 1 second.");
//! ```
//!
//! A message may have other messages as arguments: a [`Phrase`] is inflected by the message in which it stands, so that a sentence is one message in each
//! language and a noun has its cases there, too.

mod language;
pub mod messages;
mod texts;
mod variables;

pub use language::{Language, Source};
pub use messages::{MessageError, Variables};
pub use texts::{Argument, Conjunction, Phrase, Texts};
