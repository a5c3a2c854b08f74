//! Games in Birka's own text format, which looks like chess's PGN.
//!
//! ```text
//! [Birka "1"]
//! [Variant "tablut"]
//! [Date "2026-11-22"]
//! [Attackers "Anna"]
//! [Defenders "Birka, level 4"]
//! [Result "a king-captured"]
//!
//! 1. d1-d3 e3-f3
//! 2. a4-b4!? {Makes room.} (2. a5-b5 f3-f2) 2... d5-d7xd8
//! ```
//!
//! Headers come first, one in a line: a name and a quoted value. Then come the moves in pairs, each pair with its number; the number may be
//! left out. A sign (`!`, `?`, `!!`, `??`, `!?`, `?!`) stands behind its move, a comment in braces after it, and variations, which replace
//! the move, in parentheses after that. A comment before the first move is about the game. In values and comments `\\`, `\"`, `\}`, `\n` and
//! `\u{…}` are escapes. A text may hold several games; each begins with its headers.
//!
//! | header | value |
//! |---|---|
//! | `Birka` | the version of this format, 1; the first header of a game |
//! | `Variant` | the variant with its options: `tablut-castle{king=two}` |
//! | `Rules` | the fingerprint of its rules |
//! | `Date` | `2026-11-22` |
//! | `Attackers`, `Defenders` | the players |
//! | `Result` | `none`, or `a`, `d` or `draw` with a reason: `a king-captured`, `d resigned`, `draw agreed` |
//! | `Start` | the starting position, if it is not the variant's: `/3t3/…/ d` |
//! | `Changed` | changes of the rules during the game: `12 0123456789abcdef` says that the first 12 moves were made by the rules with this fingerprint. Several are separated by commas |
//! | others | kept as they are |

mod movetext;
mod read;
mod write;

pub use read::read;
pub use write::{write, write_moves};

pub(in crate::game_record) use movetext::PlacedMove;

/// The version of the format.
pub const FORMAT: &str = "1";
