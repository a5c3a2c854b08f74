//! Sound: what should sound as [`Cue`]s, which tests read, and their playback.

mod cues;
mod playback;
mod playback_thread;

pub use cues::{Cue, Heard, plugin as cues};
pub use playback::{SoundCard, has_card, plugin as playback};
