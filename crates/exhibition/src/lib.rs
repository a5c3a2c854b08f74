//! The exhibition without its picture: everything that an unattended table needs and that needs no Bevy.
//!
//! - [`config`]: what a house chooses, read from `exhibition.ron`
//! - [`heartbeat`]: how the exhibit tells the supervisor that it renders
//! - [`supervisor`]: starts the exhibit, watches it and starts it again
//! - [`statistics`]: what a house learns about visits
//! - [`visit`]: a visit from the first touch to the last, as a state machine
//!
//! The table itself is in the program, in `src/game/exhibition`.

pub mod config;
pub mod heartbeat;
mod paths;
pub mod statistics;
pub mod supervisor;

pub mod visit;

pub use paths::ExhibitionFolder;
