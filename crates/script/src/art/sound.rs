use std::io::Cursor;
use std::path::{Path, PathBuf};

use super::Material;
use super::limits::{SECONDS, bytes};
use crate::names;

/// A sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The one that such a piece makes.
    Material(Material),
    /// A file of the mod, WAV, which has been looked through.
    File(PathBuf),
}

impl Sound {
    /// What a text names: a material, or a file of the mod.
    pub(super) fn read(folder: &Path, text: &str) -> Result<Self, String> {
        if let Some((_, material)) = Material::ALL.iter().find(|(word, _)| *word == text) {
            return Ok(Self::Material(*material));
        }
        if Path::new(text).extension().is_none() {
            let words = Material::ALL.map(|(word, _)| word);
            return Err(format!("{text:?} is neither a material nor a .wav file{}", names::hint(text, &words)));
        }
        judge(bytes(folder, text, "wav")?).map_err(|why| format!("{text}: {why}"))?;
        Ok(Self::File(folder.join(text)))
    }
}

/// Looks through a whole WAV file.
fn judge(bytes: Vec<u8>) -> Result<(), String> {
    let unsound = |why: hound::Error| format!("it is no sound WAV file: {why}");
    let reader = hound::WavReader::new(Cursor::new(bytes)).map_err(unsound)?;
    let spec = reader.spec();
    if !(1..=2).contains(&spec.channels) || !(8_000..=96_000).contains(&spec.sample_rate) {
        return Err(format!("it has {} channels of {} samples a second; use 1 or 2, of 8000 to 96000", spec.channels, spec.sample_rate));
    }
    #[expect(clippy::cast_precision_loss, reason = "a length in seconds need not be exact")]
    let seconds = reader.duration() as f32 / spec.sample_rate as f32;
    if seconds > SECONDS {
        return Err(format!("it lasts {seconds:.1} seconds; at most {SECONDS} are played"));
    }
    match spec.sample_format {
        hound::SampleFormat::Float => reader.into_samples::<f32>().try_for_each(|sample| sample.map(drop)).map_err(unsound),
        hound::SampleFormat::Int => reader.into_samples::<i32>().try_for_each(|sample| sample.map(drop)).map_err(unsound),
    }
}
