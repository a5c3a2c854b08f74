//! The exhibition without its picture: everything that an unattended table needs and that needs no Bevy.
//!
//! - [`config`]: what a house chooses, read from `exhibition.ron`
//!
//! The table itself is in the program, in `src/game/exhibition`.

pub mod config;
