use std::io::Cursor;
use std::path::{Path, PathBuf};

use birka_diagnostics::suggest;

use crate::Material;
use crate::file::read_asset;
use crate::limits::MAX_SECONDS;

/// A sound of a piece or of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The computed sound of a piece of this material.
    Material(Material),
    /// A WAV file of the mod. Its samples have been checked.
    File(PathBuf),
}

impl Sound {
    /// The sound that a text names: a material, or a file of the mod.
    pub(crate) fn read(folder: &Path, text: &str) -> Result<Self, String> {
        if let Some((_, material)) = Material::ALL.iter().find(|(word, _)| *word == text) {
            return Ok(Self::Material(*material));
        }
        if Path::new(text).extension().is_none() {
            let words = Material::ALL.map(|(word, _)| word);
            return Err(format!("{text:?} is neither a material nor a .wav file{}", suggest::hint(text, &words)));
        }
        check_wav(&read_asset(folder, text, "wav")?).map_err(|why| format!("{text}: {why}"))?;
        Ok(Self::File(folder.join(text)))
    }
}

/// Checks the format, the length and every sample of a WAV file.
///
/// # Errors
/// Why the file is not a valid sound.
pub fn check_wav(bytes: &[u8]) -> Result<(), String> {
    let invalid = |error: hound::Error| format!("it is not a valid WAV file: {error}");
    let reader = hound::WavReader::new(Cursor::new(bytes)).map_err(invalid)?;
    let spec = reader.spec();
    if !(1..=2).contains(&spec.channels) || !(8_000..=96_000).contains(&spec.sample_rate) {
        return Err(format!(
            "it has {} channels of {} samples per second; use 1 or 2 channels of 8000 to 96000 samples",
            spec.channels, spec.sample_rate
        ));
    }
    #[expect(clippy::cast_precision_loss, reason = "the length in seconds need not be exact")]
    let seconds = reader.duration() as f32 / spec.sample_rate as f32;
    if seconds > MAX_SECONDS {
        return Err(format!("it lasts {seconds:.1} seconds; at most {MAX_SECONDS} are allowed"));
    }
    match spec.sample_format {
        hound::SampleFormat::Float => reader.into_samples::<f32>().try_for_each(|sample| sample.map(drop)).map_err(invalid),
        hound::SampleFormat::Int => reader.into_samples::<i32>().try_for_each(|sample| sample.map(drop)).map_err(invalid),
    }
}
