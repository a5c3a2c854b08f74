//! The music: which phrase comes when, and how loud. It begins after a while, rests for minutes between two tunes, fades under signals, and stops
//! where the window is hidden.

use std::time::Duration;

use birka_art::Backdrop;
use birka_sound::{StereoClip, music};
use rodio::Player;
use rodio::mixer::Mixer;
use web_time::Instant;

use super::playback_thread::buffer;

/// The silence before the first tune.
const BEFORE_FIRST: Duration = Duration::from_secs(6);
/// The silence between two tunes.
const BETWEEN_TUNES: Duration = Duration::from_secs(100);
/// A phrase is synthesized this long before the one before it ends.
const LEAD: Duration = Duration::from_millis(1500);
/// The volume while something else is heard, and how long that counts.
const HUSHED: f32 = 0.25;
const HUSH: Duration = Duration::from_secs(4);
/// The steps of a fade from silence to full volume, and the time from one to the next.
const FADE_STEP: f32 = 0.04;
const STEP_TIME: Duration = Duration::from_millis(30);

/// The music on its way.
pub(super) struct Music {
    player: Option<Player>,
    gain: f32,
    /// The gain at which it fades out.
    last_gain: f32,
    /// The share of the gain at which it is heard now.
    volume: f32,
    hushed_until: Instant,
    tune: usize,
    phrase: usize,
    /// The sound of the last phrase in the next one.
    tail: Vec<f32>,
    /// When the next phrase is synthesized.
    next_at: Instant,
}

impl Music {
    /// Silence.
    pub(super) fn new(now: Instant) -> Self {
        Self { player: None, gain: 0.0, last_gain: 0.0, volume: 0.0, hushed_until: now, tune: 0, phrase: 0, tail: Vec::new(), next_at: now }
    }

    /// Whether it is heard, or will be.
    pub(super) fn is_on(&self) -> bool {
        self.gain > 0.0
    }

    /// Plays with this gain from now on; 0 fades it out and stops it.
    pub(super) fn set_gain(&mut self, gain: f32, now: Instant) {
        if !self.is_on() && self.player.is_none() {
            self.next_at = now + BEFORE_FIRST;
        }
        (self.last_gain, self.gain) = if gain > 0.0 { (0.0, gain) } else { (self.gain.max(self.last_gain), 0.0) };
    }

    /// Fades it while something else is heard.
    pub(super) fn hush(&mut self, now: Instant) {
        self.hushed_until = now + HUSH;
    }

    /// Forgets the sound card. The tune goes on with its next phrase.
    pub(super) fn lose_card(&mut self) {
        (self.player, self.tail) = (None, Vec::new());
    }

    fn target(&self, now: Instant) -> f32 {
        if !self.is_on() {
            0.0
        } else if now < self.hushed_until {
            HUSHED
        } else {
            1.0
        }
    }

    /// How long until there is something to do; `None` while it is off.
    pub(super) fn patience(&self, now: Instant) -> Option<Duration> {
        if self.player.is_some() && (self.volume - self.target(now)).abs() > f32::EPSILON {
            return Some(STEP_TIME);
        }
        let ends = [Some(self.next_at), self.player.is_some().then_some(self.hushed_until).filter(|until| *until > now)];
        ends.into_iter().flatten().min().filter(|_| self.is_on()).map(|at| at.saturating_duration_since(now))
    }

    /// Whether a phrase has to be synthesized now, for which the sound card must be open.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.is_on() && now >= self.next_at
    }

    /// Tries again later, because there is no sound card.
    pub(super) fn postpone(&mut self, until: Instant) {
        self.next_at = until;
    }

    /// Gives the sound card the next phrase, and returns when it will have ended.
    pub(super) fn play_phrase(&mut self, mixer: &Mixer, place: Backdrop, now: Instant) -> Instant {
        let is_first = self.phrase == 0 || self.player.is_none();
        let starts_at = if is_first { now } else { self.next_at + LEAD };
        let (samples, duration) = self.next_phrase(place);
        let player = self.player.get_or_insert_with(|| Player::connect_new(mixer));
        player.set_volume(self.volume * self.gain);
        player.append(buffer(StereoClip { samples }));
        let ends_at = starts_at + duration;
        self.next_at = if self.phrase == 0 { ends_at + BETWEEN_TUNES } else { ends_at.checked_sub(LEAD).unwrap_or(now) };
        ends_at
    }

    /// The samples until the next phrase begins, after the last one of a tune also those in which it ends; and how long they are.
    fn next_phrase(&mut self, place: Backdrop) -> (Vec<f32>, Duration) {
        let (mut clip, seconds) = music::synthesize_phrase(self.tune, self.phrase, place);
        for (sample, tail) in clip.samples.iter_mut().zip(self.tail.drain(..)) {
            *sample += tail;
        }
        self.phrase += 1;
        if self.phrase < music::phrase_count(self.tune) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "some seconds")]
            let frames = (seconds * birka_sound::SAMPLE_RATE as f32) as usize;
            self.tail = clip.samples.split_off((2 * frames).min(clip.samples.len()));
        } else {
            (self.tune, self.phrase) = (self.tune + 1, 0);
        }
        let duration = Duration::from_secs_f32(clip.seconds());
        (clip.samples, duration)
    }

    /// Takes a step of a fade, and stops where it is silent.
    pub(super) fn fade(&mut self, now: Instant) {
        let target = self.target(now);
        self.volume = if self.volume < target { (self.volume + FADE_STEP).min(target) } else { (self.volume - FADE_STEP).max(target) };
        if let Some(player) = &self.player {
            player.set_volume(self.volume * self.gain.max(self.last_gain));
        }
        if self.volume <= 0.0 && !self.is_on() {
            self.lose_card();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn music(now: Instant) -> Music {
        let mut music = Music::new(now);
        music.set_gain(0.5, now);
        music
    }

    #[test]
    fn a_tune_follows_another_after_a_silence() {
        let now = Instant::now();
        let mut music = music(now);
        assert!(!music.is_due(now) && music.is_due(now + BEFORE_FIRST));
        for _ in 0..music::phrase_count(0) {
            assert_eq!(music.tune, 0);
            assert!(music.next_phrase(Backdrop::Studio).1 > Duration::from_secs(5));
        }
        assert_eq!((music.tune, music.phrase, music.tail.len()), (1, 0, 0));
    }

    #[test]
    fn phrases_join_without_a_step() {
        let now = Instant::now();
        let mut music = music(now);
        let (first, _) = music.next_phrase(Backdrop::HallByFire);
        let (second, _) = music.next_phrase(Backdrop::HallByFire);
        let [before, after] = [first[first.len() - 2], second[0]];
        assert!((before - after).abs() < 0.02, "{before} {after}");
        assert!(first.iter().rev().take(2000).any(|sample| sample.abs() > 0.000_1), "the strings still sound");
    }

    #[test]
    fn signals_hush_it_and_a_hidden_window_stops_it() {
        let now = Instant::now();
        let mut music = music(now);
        let settle = |music: &mut Music, at: Instant| {
            (0..100).for_each(|_| music.fade(at));
            music.volume
        };
        assert_eq!(settle(&mut music, now), 1.0);
        music.hush(now);
        let before = music.volume;
        music.fade(now);
        assert!(music.volume > before - 0.1, "it fades");
        assert_eq!(settle(&mut music, now), HUSHED);
        assert_eq!(settle(&mut music, now + HUSH), 1.0);
        music.set_gain(0.0, now + HUSH);
        assert_eq!(settle(&mut music, now + HUSH), 0.0);
        assert_eq!(music.patience(now + HUSH), None, "nothing is waited for");
        assert!(!music.is_due(now + Duration::from_hours(1)));
    }
}
