//! Sound: what should sound as [`Cue`]s, which tests read, and their playback.

mod cue;
mod emit;
mod playback;

pub use cue::{Cue, Heard};
pub use emit::plugin as cues;
pub use playback::plugin as playback;
