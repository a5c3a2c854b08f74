//! Playback of cues on a thread of its own, because the sound card may be slow or missing.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::{env, fs};

use bevy::prelude::*;
use bevy::window::WindowOccluded;
use birka_art::Backdrop;

use super::Cue;
use super::playback_thread::{PlaybackCommand, PlaybackThread, find_card};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

#[derive(Resource)]
struct Playback {
    commands: Sender<PlaybackCommand>,
    warnings: Mutex<Receiver<String>>,
}

/// The sound card to use, as the system names it; `None` for that of the system.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SoundCard(pub Option<String>);

/// Plays the cues. Without a sound card the program is silent and logs that once; a card that comes later is found with a later sound.
pub fn plugin(app: &mut App) {
    if !is_sound_available() {
        info!("no sound card: Birka is silent until there is one");
    }
    let (commands, receiver) = channel();
    let (warn, warnings) = channel();
    let playback = PlaybackThread::new(warn, is_sound_available);
    let thread = std::thread::Builder::new().name("sound".to_owned()).spawn(move || playback.run(&receiver));
    match thread {
        Ok(_) => {
            app.init_resource::<SoundCard>()
                .add_message::<WindowOccluded>()
                .insert_resource(Playback { commands, warnings: Mutex::new(warnings) })
                .add_systems(
                    Update,
                    (
                        choose_card.run_if(resource_changed::<SoundCard>),
                        set_place,
                        set_ambience_gain,
                        set_music_gain,
                        play_cues,
                        log_warnings,
                    )
                        .chain()
                        .in_set(GameSystems::Report),
                );
        }
        Err(error) => warn!("Birka is silent: {error}"),
    }
}

fn choose_card(playback: Res<Playback>, card: Res<SoundCard>) {
    // Sending fails only when the thread has ended, which it has reported.
    let _ = playback.commands.send(PlaybackCommand::UseCard(card.0.clone()));
}

fn set_place(playback: Res<Playback>, settings_store: Res<SettingsStore>, mut last: Local<Option<Backdrop>>) {
    let place = settings_store.settings().backdrop();
    if last.replace(place) != Some(place) {
        let _ = playback.commands.send(PlaybackCommand::SetPlace(place));
    }
}

fn set_ambience_gain(playback: Res<Playback>, settings_store: Res<SettingsStore>, mut last: Local<f32>) {
    let gain = settings_store.settings().loudness.hall.gain();
    if (gain - *last).abs() > f32::EPSILON {
        *last = gain;
        let _ = playback.commands.send(PlaybackCommand::SetAmbienceGain(gain));
    }
}

/// Stops the music where the window is hidden.
fn set_music_gain(
    playback: Res<Playback>,
    settings_store: Res<SettingsStore>,
    mut occlusions: MessageReader<WindowOccluded>,
    mut is_hidden: Local<bool>,
    mut last: Local<f32>,
) {
    if let Some(occlusion) = occlusions.read().last() {
        *is_hidden = occlusion.occluded;
    }
    let gain = if *is_hidden { 0.0 } else { settings_store.settings().loudness.music.gain() };
    if (gain - *last).abs() > f32::EPSILON {
        *last = gain;
        let _ = playback.commands.send(PlaybackCommand::SetMusicGain(gain));
    }
}

fn play_cues(playback: Res<Playback>, settings_store: Res<SettingsStore>, mut cues: MessageReader<Cue>) {
    let loudness = settings_store.settings().loudness;
    for cue in cues.read() {
        let gain = cue.gain(loudness);
        if gain > 0.0 {
            let _ = playback.commands.send(PlaybackCommand::Play(cue.clone(), gain));
        }
    }
}

fn log_warnings(playback: Res<Playback>) {
    if let Ok(warnings) = playback.warnings.lock() {
        warnings.try_iter().for_each(|warning| warn!("{warning}"));
    }
}

/// Whether there is a sound card of this name.
#[must_use]
pub fn has_card(name: &str) -> bool {
    is_sound_available() && find_card(name).is_some()
}

/// Whether there is a sound card, a sound server or an ALSA configuration. Always true outside of Linux.
///
/// Checked before ALSA, which prints many lines of its own when nothing is available.
fn is_sound_available() -> bool {
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
