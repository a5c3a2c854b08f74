//! Sound files of mods.

use std::io::Cursor;
use std::num::NonZero;
use std::path::Path;

use birka_diagnostics::read_file;
use rodio::buffer::SamplesBuffer;

/// The largest file that is read, in bytes; a mod's reader allows no larger one.
const MAX_BYTES: u64 = 4 << 20;
/// Longer files are cut.
const MAX_SECONDS: usize = 10;

/// Reads a WAV file. It was validated when the mod was loaded, but may have changed since.
pub(super) fn read_wav(path: &Path) -> Result<SamplesBuffer, String> {
    let invalid = |error: hound::Error| format!("this sound cannot be played: {error}");
    let bytes = read_file(path, MAX_BYTES).map_err(|error| format!("this sound cannot be read: {error}"))?;
    let reader = hound::WavReader::new(Cursor::new(bytes)).map_err(invalid)?;
    let spec = reader.spec();
    let max_samples = spec.sample_rate as usize * usize::from(spec.channels) * MAX_SECONDS;
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
    use super::*;

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
