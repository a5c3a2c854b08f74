//! Makes cues sound, on a thread of its own: the sound card may be slow, or away.

mod card;
mod stage;

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;

use super::Cue;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use stage::Stage;

/// Something for the thread to do.
enum Request {
    /// Let something sound, that loud.
    Play(Cue, f32),
    /// The hall, that loud from now on.
    Hall(f32),
}

#[derive(Resource)]
struct Speaker {
    requests: Sender<Request>,
    troubles: Mutex<Receiver<String>>,
}

/// Lets the cues be heard, where there is a sound card; without one Birka is silent, and says so once on the terminal.
pub fn plugin(app: &mut App) {
    if !card::is_there() {
        info!("no sound card: Birka is silent");
        return;
    }
    let (requests, requested) = channel();
    let (trouble, troubles) = channel();
    let thread = std::thread::Builder::new().name("sound".to_owned()).spawn(move || Stage::new(trouble).serve(&requested));
    match thread {
        Ok(_) => {
            app.insert_resource(Speaker { requests, troubles: Mutex::new(troubles) })
                .add_systems(Update, (set_hall, play, complain).chain().in_set(GameSystems::Report));
        }
        Err(why) => warn!("Birka is silent: {why}"),
    }
}

fn set_hall(speaker: Res<Speaker>, settings_store: Res<SettingsStore>, mut last: Local<f32>) {
    let gain = settings_store.settings().loudness.hall.gain();
    if (gain - *last).abs() > f32::EPSILON {
        *last = gain;
        // A thread that has ended has told why.
        let _ = speaker.requests.send(Request::Hall(gain));
    }
}

fn play(speaker: Res<Speaker>, settings_store: Res<SettingsStore>, mut cues: MessageReader<Cue>) {
    let loudness = settings_store.settings().loudness;
    for cue in cues.read() {
        let gain = match cue {
            Cue::Knock(_) | Cue::OwnKnock(_) => loudness.pieces.gain(),
            Cue::Signal(_) | Cue::OwnSignal(_) => loudness.signals.gain(),
        };
        if gain > 0.0 {
            let _ = speaker.requests.send(Request::Play(cue.clone(), gain));
        }
    }
}

fn complain(speaker: Res<Speaker>) {
    if let Ok(troubles) = speaker.troubles.lock() {
        troubles.try_iter().for_each(|trouble| warn!("{trouble}"));
    }
}
