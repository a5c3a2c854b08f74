//! Errors in the words of the player. Errors are values up to the overlay; each family has a function here that turns one into a message.
//!
//! The functions match without a wildcard, so that a new error must get its words. `Display` of an error is English: it is for the log, the
//! command line and other programs. Diagnostics of scripts and mods have codes, are searched for by them, and stay in English.
//!
//! | module | errors of |
//! |---|---|
//! | `play` | names of variants, rules that a game cannot continue with, searches, puzzles and the analysis board |
//! | `records` | squares, moves, positions, saved games, and games from texts, files and links |
//! | `storage` | the operating system, files that cannot be read, what is kept on the disk, the archive, and games that are written |

pub mod play;
pub mod records;
pub mod storage;

#[cfg(test)]
use super::ModuleTexts;
use super::texts;

/// The message entries of these modules.
#[cfg(test)]
pub(super) const MODULES: &[ModuleTexts] =
    &[("errors::play", play::ENTRIES), ("errors::records", records::ENTRIES), ("errors::storage", storage::ENTRIES)];

/// Several errors in a row.
fn joined(errors: impl Iterator<Item = String>) -> String {
    errors.collect::<Vec<_>>().join("; ")
}
