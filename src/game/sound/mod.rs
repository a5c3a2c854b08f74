//! Sound: what should sound as [`Cue`]s, which tests read, and their playback: on a thread of its own, or by the page around the table.

mod cues;
#[cfg(target_family = "wasm")]
mod page_playback;
#[cfg(not(target_family = "wasm"))]
mod playback;
#[cfg(not(target_family = "wasm"))]
mod playback_thread;

pub use cues::{Cue, Heard, plugin as cues};
#[cfg(target_family = "wasm")]
pub use page_playback::plugin as playback;
#[cfg(not(target_family = "wasm"))]
pub use playback::{SoundCard, has_card, plugin as playback};
