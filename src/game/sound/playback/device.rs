//! Detects sound devices before ALSA does, which prints many lines of its own when there is none.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether there is a sound card, a sound server or an ALSA configuration. Always true outside of Linux.
pub(super) fn is_available() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let has_card = fs::read_to_string("/proc/asound/cards").is_ok_and(|cards| !cards.contains("no soundcards"));
    has_card || has_sound_server(env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from)) || has_alsa_configuration()
}

/// PipeWire or PulseAudio, possibly on another machine.
fn has_sound_server(runtime_dir: Option<PathBuf>) -> bool {
    let is_local = runtime_dir.is_some_and(|folder| ["pipewire-0", "pulse/native"].iter().any(|socket| folder.join(socket).exists()));
    is_local || env::var_os("PULSE_SERVER").is_some()
}

fn has_alsa_configuration() -> bool {
    let of_user = env::var_os("HOME").map(|home| Path::new(&home).join(".asoundrc"));
    of_user.is_some_and(|file| file.exists()) || Path::new("/etc/asound.conf").exists()
}
