//! The playback thread: synthesizes sounds, reads the sound files of mods, and mixes them into the sound card.

use std::io::Cursor;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use birka_art::Backdrop;
use birka_diagnostics::read_file;
use birka_sound::{Distant, SAMPLE_RATE, StereoClip, ambience};
use rodio::buffer::SamplesBuffer;
use rodio::cpal::StreamError;
use rodio::cpal::traits::{DeviceTrait as _, HostTrait as _};
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, Player, Source, cpal};
use web_time::Instant;

use super::Cue;
use super::music::Music;

/// How long the sound card stays open after the last sound. An open card uses the processor even in silence.
const CLOSE_AFTER: Duration = Duration::from_secs(3);
/// Time until a sound card that could not be opened is tried again.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// Time in which the ambience of a place becomes audible.
const FADE_IN: Duration = Duration::from_secs(1);

/// A request to the thread.
pub(super) enum PlaybackCommand {
    /// Play a cue with this gain.
    Play(Cue, f32),
    /// Set the gain of the ambience; 0 stops it.
    SetAmbienceGain(f32),
    /// Set the gain of the music; 0 stops it.
    SetMusicGain(f32),
    /// Sound like this place from now on.
    SetPlace(Backdrop),
    /// Use this sound card from now on; `None` for that of the system.
    UseCard(Option<String>),
}

/// The state of the thread.
pub(super) struct PlaybackThread {
    /// The sound card, while it is open.
    sink: Option<MixerDeviceSink>,
    /// The ambience, while it plays.
    ambience: Option<Player>,
    ambience_gain: f32,
    /// One cycle of the ambience of the place, once it has been synthesized.
    ambience_loop: Option<SamplesBuffer>,
    music: Music,
    /// Where the table stands.
    place: Backdrop,
    /// When something is heard from outside again.
    distant_at: Instant,
    /// When the last sound ends.
    sounds_end: Instant,
    /// The sound card is not opened before this time.
    retry_at: Instant,
    /// The sound card to use, as the system names it.
    card: Option<String>,
    /// Whether somebody has been told that it is missing.
    is_card_missed: bool,
    warnings: Sender<String>,
    /// Whether there is a sound card at all.
    is_present: fn() -> bool,
    /// Whether there was none when it was last looked for.
    was_absent: bool,
    /// Set when the open sound card is gone, for example unplugged.
    is_lost: Arc<AtomicBool>,
    /// Number of sounds that have been played. It seeds their variation.
    count: u64,
}

impl PlaybackThread {
    pub(super) fn new(warnings: Sender<String>, is_present: fn() -> bool) -> Self {
        let now = Instant::now();
        Self {
            sink: None,
            ambience: None,
            ambience_gain: 0.0,
            ambience_loop: None,
            music: Music::new(now),
            place: Backdrop::default(),
            distant_at: now + Distant::pause_after(0),
            sounds_end: now,
            retry_at: now,
            card: None,
            is_card_missed: false,
            warnings,
            is_present,
            was_absent: false,
            is_lost: Arc::default(),
            count: 0,
        }
    }

    /// Executes commands until the sender is dropped.
    pub(super) fn run(mut self, commands: &Receiver<PlaybackCommand>) {
        loop {
            let command = match self.patience() {
                Some(patience) => commands.recv_timeout(patience),
                None => commands.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            self.drop_lost_sink();
            match command {
                Ok(PlaybackCommand::Play(cue, gain)) => self.play(&cue, gain),
                Ok(PlaybackCommand::SetAmbienceGain(gain)) => self.set_ambience_gain(gain),
                Ok(PlaybackCommand::SetMusicGain(gain)) => self.music.set_gain(gain, Instant::now()),
                Ok(PlaybackCommand::SetPlace(place)) => self.set_place(place),
                Ok(PlaybackCommand::UseCard(card)) => self.use_card(card),
                Err(RecvTimeoutError::Timeout) if self.ambience_gain > 0.0 => {
                    self.set_ambience_gain(self.ambience_gain);
                    self.play_distant();
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() > self.sounds_end => {
                    self.sink = None;
                    self.music.lose_card();
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.play_music();
        }
    }

    fn play_music(&mut self) {
        let now = Instant::now();
        self.music.fade(now);
        if !self.music.is_due(now) {
            return;
        }
        if self.open_sink().is_none() {
            self.music.postpone(self.retry_at);
        } else if let Some(sink) = &self.sink {
            self.sounds_end = self.sounds_end.max(self.music.play_phrase(sink.mixer(), self.place, now));
        }
    }

    /// How long to wait for a command: until the sound card can be closed, or is looked for again; `None` for ever.
    fn patience(&self) -> Option<Duration> {
        let card = if self.ambience_gain > 0.0 {
            // An open card may be unplugged, and a missing one plugged in.
            Some(if self.sink.is_some() { CLOSE_AFTER } else { RETRY_AFTER })
        } else {
            self.sink.is_some().then_some(CLOSE_AFTER)
        };
        card.into_iter().chain(self.music.patience(Instant::now())).min()
    }

    fn set_place(&mut self, place: Backdrop) {
        if self.place != place {
            self.place = place;
            (self.ambience, self.ambience_loop) = (None, None);
            self.set_ambience_gain(self.ambience_gain);
        }
    }

    /// Plays a sound from outside if it is time for one.
    fn play_distant(&mut self) {
        if Instant::now() < self.distant_at || self.sink.is_none() {
            return;
        }
        self.count += 1;
        self.distant_at = Instant::now() + Distant::pause_after(self.count);
        let (Some(distant), Some(sink)) = (Distant::of(self.place), &self.sink) else { return };
        sink.mixer().add(buffer(distant.synthesize(self.count)).amplify(self.ambience_gain));
    }

    fn use_card(&mut self, card: Option<String>) {
        if self.card != card {
            (self.card, self.is_card_missed) = (card, false);
            (self.sink, self.ambience) = (None, None);
            self.music.lose_card();
            self.retry_at = Instant::now();
            self.set_ambience_gain(self.ambience_gain);
        }
    }

    /// Forgets a sound card that is gone, so that the next sound opens one that is there.
    fn drop_lost_sink(&mut self) {
        if self.is_lost.swap(false, Ordering::Relaxed) {
            (self.sink, self.ambience) = (None, None);
            self.music.lose_card();
            self.retry_at = Instant::now();
        }
    }

    fn play(&mut self, cue: &Cue, gain: f32) {
        self.count += 1;
        if self.open_sink().is_none() {
            return;
        }
        if cue.is_signal() {
            self.music.hush(Instant::now());
        }
        let sound = match cue {
            Cue::Impact(_) | Cue::Signal(_) => cue.synthesize(self.place, self.count).map(buffer),
            Cue::ImpactFile(path) | Cue::SignalFile(path) => match read_wav(path) {
                Ok(sound) => Some(sound),
                Err(error) => {
                    let _ = self.warnings.send(format!("{}: {error}", path.display()));
                    None
                }
            },
        };
        let Some(sound) = sound else { return };
        let duration = sound.total_duration().unwrap_or_default();
        let Some(sink) = self.open_sink() else { return };
        sink.mixer().add(sound.amplify(gain));
        self.sounds_end = self.sounds_end.max(Instant::now() + duration);
    }

    fn set_ambience_gain(&mut self, gain: f32) {
        self.ambience_gain = gain;
        if gain <= 0.0 {
            self.ambience = None;
            return;
        }
        if let Some(ambience) = &self.ambience {
            ambience.set_volume(gain);
            return;
        }
        if self.open_sink().is_none() {
            return;
        }
        let cycle = self.ambience_loop.get_or_insert_with(|| buffer(ambience::synthesize_loop(self.place, 1))).clone();
        let Some(sink) = self.open_sink() else { return };
        let player = Player::connect_new(sink.mixer());
        player.set_volume(gain);
        player.append(cycle.repeat_infinite().fade_in(FADE_IN));
        self.ambience = Some(player);
    }

    /// The sound card, opened if necessary.
    fn open_sink(&mut self) -> Option<&MixerDeviceSink> {
        if self.sink.is_none() && Instant::now() >= self.retry_at {
            if !(self.is_present)() {
                // ALSA would print many lines of its own.
                self.was_absent = true;
                self.retry_at = Instant::now() + RETRY_AFTER;
                return None;
            }
            match open_device(self.card.as_deref(), &mut self.is_card_missed, self.warnings.clone(), Arc::clone(&self.is_lost)) {
                Ok(mut sink) => {
                    sink.log_on_drop(false);
                    if std::mem::take(&mut self.was_absent) {
                        bevy::log::info!("a sound card has been found");
                    }
                    self.sink = Some(sink);
                }
                Err(error) => {
                    self.retry_at = Instant::now() + RETRY_AFTER;
                    let _ = self.warnings.send(format!("the sound card cannot be opened, so Birka is silent for now: {error}"));
                }
            }
        }
        self.sink.as_ref()
    }
}

/// Opens the device of this name; without one, or if it cannot be opened, the default device, or another one that works.
///
/// `is_told` is whether somebody has been told that the named one is missing.
fn open_device(
    card: Option<&str>,
    is_told: &mut bool,
    warnings: Sender<String>,
    is_lost: Arc<AtomicBool>,
) -> Result<MixerDeviceSink, DeviceSinkError> {
    let tell = warnings.clone();
    let mut tell_once = |message: String| {
        if !std::mem::replace(is_told, true) {
            let _ = tell.send(message);
        }
    };
    let report = move |error: StreamError| match error {
        // A single underrun on a busy machine is not worth a message.
        StreamError::BufferUnderrun => {}
        error => {
            if matches!(error, StreamError::DeviceNotAvailable | StreamError::StreamInvalidated) {
                is_lost.store(true, Ordering::Relaxed);
            }
            let _ = warnings.send(format!("the sound card: {error}"));
        }
    };
    let open = |builder: DeviceSinkBuilder| builder.with_error_callback(report.clone()).open_sink_or_fallback();
    if let Some(name) = card {
        let opened = find_card(name).map(|card| DeviceSinkBuilder::from_device(card).and_then(open));
        match opened {
            Some(Ok(sink)) => return Ok(sink),
            Some(Err(error)) => tell_once(format!("the sound card `{name}` cannot be opened, and another one is used: {error}")),
            None => tell_once(format!("there is no sound card `{name}`, and another one is used; `aplay -L` lists the names")),
        }
    }
    DeviceSinkBuilder::from_default_device().and_then(open).or_else(|error| {
        cards().filter(is_audible).find_map(|device| DeviceSinkBuilder::from_device(device).and_then(open).ok()).ok_or(error)
    })
}

fn cards() -> impl Iterator<Item = cpal::Device> {
    cpal::default_host().output_devices().into_iter().flatten()
}

/// The device of this name.
pub(super) fn find_card(name: &str) -> Option<cpal::Device> {
    cards().find(|card| names(card).any(|known| known == name))
}

/// The names of a device: that of the system, which `aplay -L` prints, and that for people.
fn names(device: &cpal::Device) -> impl Iterator<Item = String> {
    let description = device.description().ok();
    let of_system = description.as_ref().and_then(|description| description.driver().map(str::to_owned));
    of_system.into_iter().chain(description.map(|description| description.name().to_owned()))
}

/// Whether a device is more than the one of ALSA that drops what it is given.
fn is_audible(device: &cpal::Device) -> bool {
    device.description().is_ok_and(|description| description.driver().is_some_and(|driver| driver != "null"))
}

pub(super) fn buffer(clip: StereoClip) -> SamplesBuffer {
    const CHANNELS: NonZero<u16> = NonZero::new(2).unwrap();
    const RATE: NonZero<u32> = NonZero::new(SAMPLE_RATE).unwrap();
    SamplesBuffer::new(CHANNELS, RATE, clip.samples)
}

/// The largest file that is read, in bytes; a mod's reader allows no larger one.
const MAX_FILE_BYTES: u64 = 4 << 20;
/// Longer files are cut.
const MAX_FILE_SECONDS: usize = 10;

/// Reads a WAV file. It was validated when the mod was loaded, but may have changed since.
fn read_wav(path: &Path) -> Result<SamplesBuffer, String> {
    let invalid = |error: hound::Error| format!("this sound cannot be played: {error}");
    let bytes = read_file(path, MAX_FILE_BYTES).map_err(|error| format!("this sound cannot be read: {error}"))?;
    let reader = hound::WavReader::new(Cursor::new(bytes)).map_err(invalid)?;
    let spec = reader.spec();
    let max_samples = spec.sample_rate as usize * usize::from(spec.channels) * MAX_FILE_SECONDS;
    let samples: Result<Vec<f32>, _> = match spec.sample_format {
        hound::SampleFormat::Float => reader.into_samples::<f32>().take(max_samples).collect(),
        hound::SampleFormat::Int => {
            let full_scale = 2.0_f32.powi(i32::from(spec.bits_per_sample) - 1);
            #[expect(clippy::cast_precision_loss, reason = "24 bits are exact, and 32 more exact than ears")]
            let scaled = |sample: Result<i32, _>| sample.map(|sample| sample as f32 / full_scale);
            reader.into_samples::<i32>().take(max_samples).map(scaled).collect()
        }
    };
    let mut samples = samples.map_err(invalid)?;
    samples.iter_mut().for_each(|sample| *sample = if sample.is_finite() { sample.clamp(-1.0, 1.0) } else { 0.0 });
    let (channels, rate) = (NonZero::new(spec.channels), NonZero::new(spec.sample_rate));
    let (Some(channels), Some(rate)) = (channels, rate) else { return Err("this sound has no channel, or no rate".to_owned()) };
    Ok(SamplesBuffer::new(channels, rate, samples))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_sound_card_that_is_gone_is_looked_for_again_while_the_hall_is_audible() {
        let mut thread = PlaybackThread::new(channel().0, || true);
        assert_eq!(thread.patience(), None, "silence waits for a command");
        thread.ambience_gain = 0.5;
        assert_eq!(thread.patience(), Some(RETRY_AFTER));
        thread.retry_at = Instant::now() + Duration::from_hours(1);
        thread.drop_lost_sink();
        assert!(thread.retry_at > Instant::now(), "nothing is lost");
        thread.is_lost.store(true, Ordering::Relaxed);
        thread.drop_lost_sink();
        assert!(thread.retry_at <= Instant::now(), "at once");
        assert!(!thread.is_lost.load(Ordering::Relaxed));
    }

    static IS_PLUGGED_IN: AtomicBool = AtomicBool::new(false);

    #[test]
    fn a_sound_card_that_comes_after_the_start_is_found() {
        let (sender, warnings) = channel();
        let mut thread = PlaybackThread::new(sender, || IS_PLUGGED_IN.load(Ordering::Relaxed));
        let capture = || Cue::Signal(birka_sound::Signal::Capture);
        thread.play(&capture(), 0.5);
        thread.set_ambience_gain(0.5);
        assert!(thread.sink.is_none() && thread.ambience_loop.is_none(), "nothing is opened or synthesized for nobody");
        assert_eq!(warnings.try_iter().count(), 0, "it has been said at the start");
        assert_eq!(thread.patience(), Some(RETRY_AFTER), "the hall looks for a card by itself");
        let is_tried = |thread: &PlaybackThread| thread.sink.is_some() || warnings.try_iter().any(|it| it.contains("cannot be opened"));

        IS_PLUGGED_IN.store(true, Ordering::Relaxed);
        thread.play(&capture(), 0.5);
        assert!(!is_tried(&thread), "not at every sound");
        thread.retry_at = Instant::now();
        thread.play(&capture(), 0.5);
        assert!(is_tried(&thread), "the card is opened, or a warning says why not");
    }

    #[test]
    fn another_place_sounds_different() {
        let mut thread = PlaybackThread::new(channel().0, || false);
        thread.ambience_loop = Some(buffer(StereoClip::default()));
        thread.set_place(thread.place);
        assert!(thread.ambience_loop.is_some(), "the place has not changed");
        thread.set_place(Backdrop::Studio);
        assert!(thread.place == Backdrop::Studio && thread.ambience_loop.is_none());
    }

    #[test]
    fn reads_every_sample_format_and_replaces_invalid_samples() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("crack.wav");
        for (format, bits) in [(hound::SampleFormat::Int, 16), (hound::SampleFormat::Int, 24), (hound::SampleFormat::Float, 32)] {
            let spec = hound::WavSpec { channels: 1, sample_rate: 22_050, bits_per_sample: bits, sample_format: format };
            let mut writer = hound::WavWriter::create(&path, spec).unwrap();
            for number in 0..100 {
                match format {
                    hound::SampleFormat::Float => writer.write_sample(if number % 2 == 0 { 0.5_f32 } else { f32::NAN }).unwrap(),
                    hound::SampleFormat::Int => writer.write_sample(1_i32 << (bits - 2)).unwrap(),
                }
            }
            writer.finalize().unwrap();
            let samples: Vec<f32> = read_wav(&path).unwrap().collect();
            assert_eq!(samples.len(), 100);
            assert_eq!(samples[0], 0.5);
        }
    }

    #[test]
    fn damaged_and_missing_files_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("crack.wav");
        std::fs::write(&path, "RIFF").unwrap();
        assert!(read_wav(&path).unwrap_err().contains("cannot be played"));
        assert!(read_wav(&folder.path().join("none.wav")).is_err());
    }
}
