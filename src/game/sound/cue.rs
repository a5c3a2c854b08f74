//! Sound cues.

use std::path::PathBuf;

use bevy::prelude::*;
use birka_sound::{Impact, Signal};

/// A sound that should be played now.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Cue {
    /// A piece strikes something.
    Impact(Impact),
    /// An announcement or the end of a game.
    Signal(Signal),
    /// An impact with a sound file of the variant's mod.
    ImpactFile(PathBuf),
    /// A signal with a sound file of the variant's mod.
    SignalFile(PathBuf),
}
