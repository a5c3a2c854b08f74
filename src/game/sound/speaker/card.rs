use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether there is anything to sound from. Asked before ALSA is, which tells of a missing card in a dozen lines of its own.
pub(super) fn is_there() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = fs::read_to_string("/proc/asound/cards").is_ok_and(|cards| !cards.contains("no soundcards"));
    cards || served(env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from)) || configured()
}

/// A server of sound, which may play elsewhere.
fn served(runtime: Option<PathBuf>) -> bool {
    let here = runtime.is_some_and(|folder| ["pipewire-0", "pulse/native"].iter().any(|socket| folder.join(socket).exists()));
    here || env::var_os("PULSE_SERVER").is_some()
}

/// Somebody has told ALSA where to.
fn configured() -> bool {
    let own = env::var_os("HOME").map(|home| Path::new(&home).join(".asoundrc"));
    own.is_some_and(|file| file.exists()) || Path::new("/etc/asound.conf").exists()
}
