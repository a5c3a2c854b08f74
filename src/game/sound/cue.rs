//! Sound cues.

use std::path::PathBuf;

use bevy::prelude::*;
use birka_rules::Outcome;
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

/// What a sound is about, in addition to its [`Cue`], for those who do not hear it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A piece is set down on the board.
    SetDown,
    /// A piece is captured.
    Captured,
    /// A call, such as *raichi*, by its id.
    Call(String),
    /// The end of the game.
    End(Outcome),
}
