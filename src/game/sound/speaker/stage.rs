use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use rodio::buffer::SamplesBuffer;
use rodio::cpal::StreamError;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, Player, Source};

use super::super::Cue;
use super::Request;
use birka_sound::{Clip, RATE, hall};

/// How long the card stays open after the last sound: an open one costs a little work even in silence.
const LINGER: Duration = Duration::from_secs(3);
/// How long until a card that would not open is tried again.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where sounds are made and sent out.
pub(super) struct Stage {
    /// The card, while it is open.
    out: Option<MixerDeviceSink>,
    /// The hall, while it is heard.
    hall: Option<Player>,
    hall_gain: f32,
    /// The round of the hall, once it has been made.
    round: Option<SamplesBuffer>,
    /// When the last sound will have ended.
    ends: Instant,
    /// Before then no card is tried.
    not_before: Instant,
    troubles: Sender<String>,
    /// How many sounds there were: each begins its own stream of chance, so that no two are alike.
    count: u64,
}

impl Stage {
    pub(super) fn new(troubles: Sender<String>) -> Self {
        let now = Instant::now();
        Self { out: None, hall: None, hall_gain: 0.0, round: None, ends: now, not_before: now, troubles, count: 0 }
    }

    /// Does what is asked until nobody can ask any more.
    pub(super) fn serve(mut self, requests: &Receiver<Request>) {
        loop {
            let asked = if self.out.is_some() && self.hall.is_none() {
                requests.recv_timeout(LINGER)
            } else {
                requests.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match asked {
                Ok(Request::Play(cue, gain)) => self.play(&cue, gain),
                Ok(Request::Hall(gain)) => self.set_hall(gain),
                Err(RecvTimeoutError::Timeout) if Instant::now() > self.ends => self.out = None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn play(&mut self, cue: &Cue, gain: f32) {
        self.count += 1;
        let sound = match cue {
            Cue::Knock(knock) => buffer(knock.sound(self.count)),
            Cue::Signal(signal) => buffer(signal.sound(self.count)),
            Cue::OwnKnock(path) | Cue::OwnSignal(path) => match file(path) {
                Ok(sound) => sound,
                Err(why) => {
                    let _ = self.troubles.send(format!("{}: {why}", path.display()));
                    return;
                }
            },
        };
        let lasting = sound.total_duration().unwrap_or_default();
        let Some(out) = self.out() else { return };
        out.mixer().add(sound.amplify(gain));
        self.ends = self.ends.max(Instant::now() + lasting);
    }

    fn set_hall(&mut self, gain: f32) {
        self.hall_gain = gain;
        if gain <= 0.0 {
            self.hall = None;
            return;
        }
        if let Some(hall) = &self.hall {
            hall.set_volume(gain);
            return;
        }
        let round = self.round.get_or_insert_with(|| buffer(hall::sound(1))).clone();
        let Some(out) = self.out() else { return };
        let hall = Player::connect_new(out.mixer());
        hall.set_volume(gain);
        hall.append(round.repeat_infinite());
        self.hall = Some(hall);
    }

    /// The card, opened if it is not.
    fn out(&mut self) -> Option<&MixerDeviceSink> {
        if self.out.is_none() && Instant::now() >= self.not_before {
            match open(self.troubles.clone()) {
                Ok(mut out) => {
                    out.log_on_drop(false);
                    self.out = Some(out);
                }
                Err(why) => {
                    self.not_before = Instant::now() + PATIENCE;
                    let _ = self.troubles.send(format!("the sound card cannot be opened, so Birka is silent for now: {why}"));
                }
            }
        }
        self.out.as_ref()
    }
}

/// The usual card, or another that works.
fn open(troubles: Sender<String>) -> Result<MixerDeviceSink, DeviceSinkError> {
    let tell = move |trouble| match trouble {
        // A busy machine was late once; the next sound is not.
        StreamError::BufferUnderrun => {}
        trouble => {
            let _ = troubles.send(format!("the sound card: {trouble}"));
        }
    };
    let usual = DeviceSinkBuilder::from_default_device().and_then(|card| card.with_error_callback(tell).open_stream());
    usual.or_else(|_| DeviceSinkBuilder::open_default_sink())
}

const STEREO: NonZero<u16> = NonZero::new(2).unwrap();

fn buffer(clip: Clip) -> SamplesBuffer {
    const OWN_RATE: NonZero<u32> = NonZero::new(RATE).unwrap();
    SamplesBuffer::new(STEREO, OWN_RATE, clip.samples)
}

/// A sound that a mod brings. It has been judged when the mod was read, but the file may be another by now.
fn file(path: &Path) -> Result<SamplesBuffer, String> {
    let unsound = |why: hound::Error| format!("this sound cannot be played: {why}");
    let reader = hound::WavReader::open(path).map_err(unsound)?;
    let spec = reader.spec();
    let longest = spec.sample_rate as usize * usize::from(spec.channels) * 10;
    let samples: Result<Vec<f32>, _> = match spec.sample_format {
        hound::SampleFormat::Float => reader.into_samples::<f32>().take(longest).collect(),
        hound::SampleFormat::Int => {
            let full = 2.0_f32.powi(i32::from(spec.bits_per_sample) - 1);
            #[expect(clippy::cast_precision_loss, reason = "24 bits are exact, and 32 more exact than ears")]
            let scaled = |sample: Result<i32, _>| sample.map(|sample| sample as f32 / full);
            reader.into_samples::<i32>().take(longest).map(scaled).collect()
        }
    };
    let mut samples = samples.map_err(unsound)?;
    samples.iter_mut().for_each(|sample| *sample = if sample.is_finite() { sample.clamp(-1.0, 1.0) } else { 0.0 });
    let (channels, rate) = (NonZero::new(spec.channels), NonZero::new(spec.sample_rate));
    let (Some(channels), Some(rate)) = (channels, rate) else { return Err("this sound has no channel, or no rate".to_owned()) };
    Ok(SamplesBuffer::new(channels, rate, samples))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mods_sound_is_read_whatever_its_format_and_a_damaged_one_is_told() {
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
            let sound: Vec<f32> = file(&path).unwrap().collect();
            assert_eq!(sound.len(), 100);
            assert_eq!(sound[0], 0.5);
        }
        std::fs::write(&path, "RIFF").unwrap();
        assert!(file(&path).unwrap_err().contains("cannot be played"));
        assert!(file(&folder.path().join("none.wav")).is_err());
    }
}
