//! The files that `art.ron` refers to: meshes and sounds.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use birka_diagnostics::{ReadError, check_path, read_file, suggest};
use tobj::{LoadError, LoadOptions};

use crate::style::Material;

/// The largest distance of a piece's surface from its axis, in squares.
pub(crate) const MAX_RADIUS: f32 = 0.42;
/// The largest height of a piece, in squares.
pub(crate) const MAX_HEIGHT: f32 = 1.3;
/// The most triangles of a mesh.
const MAX_TRIANGLES: usize = 20_000;
/// The longest sound, in seconds.
const MAX_SECONDS: f32 = 10.0;

/// A triangle mesh of a piece. It stands on the board with its axis upright; a point is (x, height, z) in squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    pub positions: Vec<[f32; 3]>,
    /// The normal of each vertex; empty if the file has none.
    pub normals: Vec<[f32; 3]>,
    /// Three vertex indices for each triangle, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Reads a Wavefront OBJ file. Materials, textures and groups are ignored.
    ///
    /// # Errors
    /// Why the file is not a valid mesh for a piece.
    pub fn from_obj(bytes: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to()))?;
        check_references(text)?;
        let options = LoadOptions { triangulate: true, single_index: true, ignore_points: true, ignore_lines: true };
        let no_materials = |_: &std::path::Path| Err(LoadError::OpenFileFailed);
        let (models, _) =
            tobj::load_obj_buf(&mut text.as_bytes(), &options, no_materials).map_err(|why| format!("it is not a valid OBJ file: {why}"))?;
        let mut mesh = Self::default();
        let has_normals = models.iter().all(|model| model.mesh.normals.len() == model.mesh.positions.len());
        for model in &models {
            let first = u32::try_from(mesh.positions.len()).map_err(|_| "it has too many vertices".to_owned())?;
            mesh.positions.extend(model.mesh.positions.as_chunks().0);
            if has_normals {
                mesh.normals.extend(model.mesh.normals.as_chunks().0);
            }
            mesh.triangles.extend(model.mesh.indices.as_chunks::<3>().0.iter().map(|corners| corners.map(|corner| first + corner)));
        }
        mesh.validated()
    }

    fn validated(self) -> Result<Self, String> {
        if self.triangles.is_empty() {
            return Err("it has no faces".to_owned());
        }
        if self.triangles.len() > MAX_TRIANGLES {
            return Err(format!("it has {} triangles; a piece has at most {MAX_TRIANGLES}", self.triangles.len()));
        }
        if self.triangles.iter().flatten().any(|&corner| corner as usize >= self.positions.len()) {
            return Err("a face refers to a vertex that does not exist".to_owned());
        }
        if self.positions.iter().chain(&self.normals).flatten().any(|number| !number.is_finite()) {
            return Err("a number in it is not finite".to_owned());
        }
        let outside = |&&[x, y, z]: &&[f32; 3]| x.hypot(z) > MAX_RADIUS || !(-0.001..=MAX_HEIGHT).contains(&y);
        match self.positions.iter().find(outside) {
            Some([x, y, z]) => Err(format!(
                "the vertex ({x}, {y}, {z}) is outside of its square: it may be at most {MAX_RADIUS} squares from the axis and 0 to {MAX_HEIGHT} squares high"
            )),
            None => Ok(self),
        }
    }
}

/// The elements that a corner of a face refers to, in the order of its indices: keyword and name.
const REFERENCES: [(&str, &str); 3] = [("v", "vertex"), ("vt", "texture coordinate"), ("vn", "normal")];

/// The error about a byte that is not UTF-8, as in a binary file.
fn not_text(bytes: &[u8], at: usize) -> String {
    let line = 1 + bytes.iter().take(at).filter(|&&byte| byte == b'\n').count();
    format!("it is not a valid OBJ file: line {line} is not UTF-8 text")
}

/// Checks that faces refer to what is in the file: an index counts from 1, a negative one back from the line of the face.
///
/// `tobj` multiplies an index before it compares it with what there is, which can overflow. It treats a line of more than two corners as a face.
fn check_references(text: &str) -> Result<(), String> {
    let count = |counts: &mut [usize; 3], line: &str| {
        let first = line.split_whitespace().next();
        counts.iter_mut().zip(REFERENCES).for_each(|(count, (keyword, _))| *count += usize::from(first == Some(keyword)));
    };
    let (mut in_file, mut so_far) = ([0; 3], [0; 3]);
    text.lines().for_each(|line| count(&mut in_file, line));
    for (line, number) in text.lines().zip(1..) {
        count(&mut so_far, line);
        let mut words = line.split_whitespace();
        if !matches!(words.next(), Some("f" | "l")) {
            continue;
        }
        let indices = words.flat_map(|corner| corner.split('/').zip(REFERENCES).zip(in_file.into_iter().zip(so_far)));
        for ((index, (_, name)), (in_file, so_far)) in indices {
            // `tobj` reports text that is not an index.
            let Ok(index) = index.parse::<isize>() else { continue };
            let available = if index < 0 { so_far } else { in_file };
            if index.unsigned_abs() > available {
                return Err(format!("line {number}: the face refers to {name} {index} of {available}"));
            }
        }
    }
    Ok(())
}

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

/// The largest mesh or sound file, in bytes.
pub(crate) const MAX_BYTES: u64 = 4 << 20;

/// Reads a mesh or sound of a mod, named by its path within the mod's folder.
///
/// # Errors
/// Why the path or the file is not accepted.
pub(crate) fn read_asset(folder: &Path, path: &str, extension: &str) -> Result<Vec<u8>, String> {
    check_path(path)?;
    let file = folder.join(path);
    if file.extension().is_none_or(|found| found != extension) {
        return Err(format!("`{path}` is not a .{extension} file"));
    }
    read_file(&file, MAX_BYTES).map_err(|error| match error {
        ReadError::NotAFile { .. } => format!("{path} is not a file"),
        ReadError::TooLarge { .. } => format!("{path} is larger than {} MB", MAX_BYTES >> 20),
        other => format!("{path} cannot be read: {other}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PYRAMID: &str =
        "o wolf\nv -0.2 0 -0.2\nv 0.2 0 -0.2\nv 0.2 0 0.2\nv -0.2 0 0.2\nv 0 0.5 0\nf 1 2 3 4\nf 1 5 2\nf 2 5 3\nf 3 5 4\nf 4 5 1\n";

    #[test]
    fn faces_are_triangulated() {
        let mesh = Mesh::from_obj(PYRAMID.as_bytes()).unwrap();
        assert_eq!((mesh.triangles.len(), mesh.positions.len(), mesh.normals.len()), (6, 5, 0));
    }

    #[test]
    fn invalid_and_oversized_meshes_are_errors() {
        let many = format!("{PYRAMID}{}", "f 1 2 3\n".repeat(20_001));
        for (text, word) in [
            ("", "no faces"),
            ("v 0 0 0\n", "no faces"),
            ("v a b c\n", "not a valid OBJ"),
            ("v 0 0 0\nf 1 2 3\n", ""),
            ("v 0 0 0\nf 0 0 0\n", ""),
            ("v 0 0 0\nf -1 -2 -9\n", "line 2: the face refers to vertex -2 of 1"),
            ("v 0 0 0\nvt 0 0\n\nf 1/1 1/-9/ 1\nvt 1 1\n", "line 4: the face refers to texture coordinate -9 of 1"),
            ("v 0 0 0\nf 1//-9223372036854775808 1 1\n", "line 2: the face refers to normal -9223372036854775808 of 0"),
            ("v 0 0 0\nvn 0 1 0\nf 1//6148914691236517207 1 1\n", "line 3: the face refers to normal 6148914691236517207 of 1"),
            ("v 0 0 0\nvn 0 1 0\nl 1 1 1//-9\n", "line 3: the face refers to normal -9 of 1"),
            ("f\n", ""),
            ("f 1\n", ""),
            ("v 0 0 0\nf 99999999999999999999 1 1\n", ""),
            ("v nan 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", "number"),
            ("v inf 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", "number"),
            ("v 0.5 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", "outside"),
            ("v 0 -0.5 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", "outside"),
            ("mtllib ../../etc/passwd\nusemtl x\n", ""),
            (many.as_str(), "at most 20000"),
            ("\u{0}\u{1}\u{2}", ""),
        ] {
            let result = Mesh::from_obj(text.as_bytes());
            assert!(result.as_ref().is_err_and(|error| error.contains(word)), "{text:.40} {result:?}");
        }
        // `tobj` reads every line by itself, so it would look at the face before it came to the last line.
        let binary = Mesh::from_obj(b"v 0 0 0\nvn 0 1 0\nf 1//-5 1 1\ng b\nv \xff 0 0\n");
        assert_eq!(binary, Err("it is not a valid OBJ file: line 5 is not UTF-8 text".to_owned()));
    }
}
