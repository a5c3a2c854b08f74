//! Errors in the words of the player. Errors are values up to the overlay; each family has a function here that turns one into a message.
//!
//! The functions match without a wildcard, so that a new error must get its words. `Display` of an error is English: it is for the log, the
//! command line and other programs. Diagnostics of scripts and mods have codes, are searched for by them, and stay in English.
//!
//! | module | errors of |
//! |---|---|
//! | `system` | the operating system, and files that cannot be read |
//! | `moves`, `positions` | squares, moves and positions |
//! | `variants` | names of variants, and rules that a game cannot continue with |
//! | `saved_games` | saved games |
//! | `storage` | what is kept on the disk |
//! | `records` | games from texts, files and links |
//! | `archive` | the archive, and games that are written |
//! | `engine` | searches, puzzles and the analysis board |

pub mod archive;
pub mod engine;
pub mod moves;
pub mod positions;
pub mod records;
pub mod saved_games;
pub mod storage;
pub mod system;
pub mod variants;

#[cfg(test)]
use super::Entry;
use super::{format, texts};

/// What the messages of these modules contain.
#[cfg(test)]
pub(super) const MODULES: &[(&str, &[Entry])] = &[
    ("errors::archive", archive::ENTRIES),
    ("errors::engine", engine::ENTRIES),
    ("errors::moves", moves::ENTRIES),
    ("errors::positions", positions::ENTRIES),
    ("errors::records", records::ENTRIES),
    ("errors::saved_games", saved_games::ENTRIES),
    ("errors::storage", storage::ENTRIES),
    ("errors::system", system::ENTRIES),
    ("errors::variants", variants::ENTRIES),
];

/// Several errors in a row.
fn joined(errors: impl Iterator<Item = String>) -> String {
    errors.collect::<Vec<_>>().join("; ")
}
