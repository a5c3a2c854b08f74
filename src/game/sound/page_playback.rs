//! Playback of cues by the page around the table: its browser mixes them (`web/page/sounds.js`).

use bevy::prelude::*;
use bevy::time::Real;
use birka_art::Backdrop;
use birka_sound::{Distant, SAMPLE_RATE, StereoClip, ambience};

use super::Cue;
use crate::game::platform::page::PAGE;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

/// The sounds that the page has been given.
#[derive(Resource, Default)]
struct PagePlayback {
    /// The place whose ambience it repeats, and how loud.
    ambience: Option<(Backdrop, f32)>,
    /// When something is heard from outside again, in seconds since the start.
    distant_at: Option<f32>,
    /// Number of sounds that have been played. It seeds their variation.
    count: u64,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<PagePlayback>().add_systems(Update, (set_ambience, play_cues).chain().in_set(GameSystems::Report));
}

/// Whether the browser lets the page sound: not before the player has done something in it.
fn is_allowed() -> bool {
    PAGE.with(|page| page.is_sound_allowed())
}

fn play(clip: &StereoClip, gain: f32) {
    PAGE.with(|page| page.play_sound(&clip.samples, SAMPLE_RATE, gain));
}

fn set_ambience(mut playback: ResMut<PagePlayback>, settings_store: Res<SettingsStore>, time: Res<Time<Real>>) {
    let settings = settings_store.settings();
    let (place, gain) = (settings.backdrop(), settings.loudness.hall.gain());
    if playback.ambience != Some((place, gain)) {
        if gain > 0.0 && !is_allowed() {
            return;
        }
        if gain > 0.0 && playback.ambience.is_none_or(|(known, before)| known != place || before <= 0.0) {
            PAGE.with(|page| page.repeat_sound(&ambience::synthesize_loop(place, 1).samples, SAMPLE_RATE));
        }
        PAGE.with(|page| page.set_repeated_gain(gain));
        playback.ambience = Some((place, gain));
    }
    let now = time.elapsed_secs();
    let is_due = playback.distant_at.is_some_and(|at| now >= at);
    if is_due && gain > 0.0 {
        playback.count += 1;
        if let Some(distant) = Distant::of(place) {
            play(&distant.synthesize(playback.count), gain);
        }
    }
    if is_due || playback.distant_at.is_none() {
        playback.distant_at = Some(now + Distant::pause_after(playback.count).as_secs_f32());
    }
}

fn play_cues(mut playback: ResMut<PagePlayback>, settings_store: Res<SettingsStore>, mut cues: MessageReader<Cue>) {
    let settings = settings_store.settings();
    for cue in cues.read() {
        let gain = cue.gain(settings.loudness);
        // Sound files belong to mods, which a page has none of.
        if let Some(clip) = (gain > 0.0 && is_allowed()).then(|| cue.synthesize(settings.backdrop(), playback.count)).flatten() {
            playback.count += 1;
            play(&clip, gain);
        }
    }
}
