//! What is heard at the table. [`cues`] says what should sound, which a test can read; [`speaker`] makes it sound.

mod cue;
mod speaker;

pub use cue::{Cue, plugin as cues};
pub use speaker::plugin as speaker;
