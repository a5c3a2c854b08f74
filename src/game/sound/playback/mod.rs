//! Playback of cues on a thread of its own, because the sound card may be slow or missing.

mod device;
mod thread;
mod wav;

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;

use self::thread::{PlaybackCommand, PlaybackThread};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::sound::cue::Cue;

#[derive(Resource)]
struct Playback {
    commands: Sender<PlaybackCommand>,
    warnings: Mutex<Receiver<String>>,
}

/// Plays the cues. Without a sound card the program is silent and logs that once; a card that comes later is found with a later sound.
pub fn plugin(app: &mut App) {
    if !device::is_available() {
        info!("no sound card: Birka is silent until there is one");
    }
    let (commands, receiver) = channel();
    let (warn, warnings) = channel();
    let playback = PlaybackThread::new(warn, device::is_available);
    let thread = std::thread::Builder::new().name("sound".to_owned()).spawn(move || playback.run(&receiver));
    match thread {
        Ok(_) => {
            app.insert_resource(Playback { commands, warnings: Mutex::new(warnings) })
                .add_systems(Update, (set_ambience_gain, play_cues, log_warnings).chain().in_set(GameSystems::Report));
        }
        Err(error) => warn!("Birka is silent: {error}"),
    }
}

fn set_ambience_gain(playback: Res<Playback>, settings_store: Res<SettingsStore>, mut last: Local<f32>) {
    let gain = settings_store.settings().loudness.hall.gain();
    if (gain - *last).abs() > f32::EPSILON {
        *last = gain;
        // Sending fails only when the thread has ended, which it has reported.
        let _ = playback.commands.send(PlaybackCommand::SetAmbienceGain(gain));
    }
}

fn play_cues(playback: Res<Playback>, settings_store: Res<SettingsStore>, mut cues: MessageReader<Cue>) {
    let loudness = settings_store.settings().loudness;
    for cue in cues.read() {
        let gain = match cue {
            Cue::Impact(_) | Cue::ImpactFile(_) => loudness.pieces.gain(),
            Cue::Signal(_) | Cue::SignalFile(_) => loudness.signals.gain(),
        };
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
