use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::limits::{COLOURS, HEIGHT, PARTS, POINTS, RADIUS, bytes};
use super::{
    Art, BoardArt, Colour, HandleStyle, LathePart, Material, Mesh, OrnamentStyle, PieceArt, PieceShapeArt, Sound, Sounds, SquareStyle,
};
use crate::mods::RonFile;
use crate::{Code, Diagnostic};

/// The file of a mod that says how it looks and sounds.
const FILE: &str = "art.ron";

#[derive(Deserialize)]
#[serde(rename = "art", deny_unknown_fields)]
struct Written {
    #[serde(default)]
    variants: Vec<String>,
    #[serde(default)]
    pieces: BTreeMap<String, WrittenPiece>,
    #[serde(default)]
    board: WrittenBoard,
    #[serde(default)]
    sounds: WrittenSounds,
}

#[derive(Default, Deserialize)]
#[serde(rename = "piece", deny_unknown_fields, default)]
struct WrittenPiece {
    material: Option<String>,
    colour: Option<String>,
    colours: Vec<String>,
    profile: Option<Vec<(f32, f32)>>,
    parts: Option<Vec<WrittenPart>>,
    mesh: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename = "part", deny_unknown_fields)]
struct WrittenPart {
    profile: Vec<(f32, f32)>,
    #[serde(default)]
    material: Option<String>,
    #[serde(default)]
    colour: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename = "board", deny_unknown_fields, default)]
struct WrittenBoard {
    light: Option<String>,
    dark: Option<String>,
    grain: Option<f32>,
    ornament: Option<String>,
    line: Option<String>,
    depth: Option<f32>,
    squares: Option<String>,
    handles: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename = "sounds", deny_unknown_fields, default)]
struct WrittenSounds {
    step: Option<String>,
    capture: Option<String>,
    end: Option<String>,
}

/// Reads the art of a mod, if it has any; whatever has been read is added to `seen`.
///
/// # Errors
/// Everything that is wrong with it, by line.
pub(crate) fn read(folder: &Path, seen: &mut Sha256) -> Result<Option<Art>, Vec<Diagnostic>> {
    let path = folder.join(FILE);
    if !path.exists() {
        return Ok(None);
    }
    let file = RonFile::open(&path, Code::Art).map_err(|fault| vec![fault])?;
    seen.update(file.text());
    judge(file, &path, folder, seen).map(Some)
}

/// Art that comes with Birka, written as a mod's is; it names no files.
///
/// # Errors
/// Everything that is wrong with it, by line.
pub(super) fn read_text(path: &Path, text: &str) -> Result<Art, Vec<Diagnostic>> {
    judge(RonFile::of_text(path, text.to_owned(), Code::Art), path, Path::new(""), &mut Sha256::new())
}

fn judge(mut file: RonFile, path: &Path, folder: &Path, seen: &mut Sha256) -> Result<Art, Vec<Diagnostic>> {
    let Some(Written { variants, pieces, board, sounds }) = file.parse() else { return Err(file.finish()) };
    let lines = file.lines();
    let mut reader = Reader { folder, file, seen };
    let pieces = pieces.into_iter().map(|(kind, written)| (kind.clone(), reader.piece(&format!("pieces.{kind}"), written))).collect();
    let board = reader.board(board);
    let sounds = Sounds {
        step: reader.sound("sounds.step", sounds.step),
        capture: reader.sound("sounds.capture", sounds.capture),
        end: reader.sound("sounds.end", sounds.end),
    };
    let faults = reader.file.finish();
    if faults.is_empty() { Ok(Art { variants, pieces, board, sounds, path: path.to_owned(), lines }) } else { Err(faults) }
}

struct Reader<'a> {
    folder: &'a Path,
    file: RonFile,
    seen: &'a mut Sha256,
}

impl Reader<'_> {
    /// What was read, or a fault at its place.
    fn judged<T>(&mut self, at: &str, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.file.fault(at, message)).ok()
    }

    fn colour(&mut self, at: &str, text: Option<String>) -> Option<Colour> {
        text.and_then(|text| self.judged(at, Colour::from_str(&text)))
    }

    fn word<T: Copy>(&mut self, at: &str, text: Option<String>, words: &[(&str, T)]) -> Option<T> {
        let text = text?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        self.judged(at, found.ok_or_else(|| format!("{text:?} is not known; write one of {}", known.join(", "))))
    }

    fn number(&mut self, at: &str, number: Option<f32>, least: f32, most: f32) -> Option<f32> {
        let number = number?;
        let judged = if (least..=most).contains(&number) { Ok(number) } else { Err(format!("{number} is not from {least} to {most}")) };
        self.judged(at, judged)
    }

    fn piece(&mut self, at: &str, written: WrittenPiece) -> PieceArt {
        let WrittenPiece { material, colour, colours, profile, parts, mesh } = written;
        let material = self.word(&format!("{at}.material"), material, &Material::ALL);
        if colour.is_some() && !colours.is_empty() {
            self.file.fault(&format!("{at}.colours"), "there is `colour` as well as `colours`; keep one");
        }
        if colours.len() > COLOURS {
            self.file.fault(&format!("{at}.colours"), format!("there are {} colours; at most {COLOURS} are used", colours.len()));
        }
        let one = self.colour(&format!("{at}.colour"), colour);
        let several =
            colours.into_iter().enumerate().filter_map(|(number, text)| self.colour(&format!("{at}.colours.{number}"), Some(text)));
        let colours = several.collect::<Vec<_>>().into_iter().chain(one).collect();
        if [profile.is_some(), parts.is_some(), mesh.is_some()].into_iter().filter(|given| *given).count() > 1 {
            self.file.fault(at, "a piece has one of `profile`, `parts` and `mesh`; keep one");
        }
        let turned = profile.map(|profile| {
            self.profile(&format!("{at}.profile"), &profile);
            PieceShapeArt::Lathe(vec![LathePart { profile, material: None, colour: None }])
        });
        let of_parts = parts.map(|parts| PieceShapeArt::Lathe(self.parts(&format!("{at}.parts"), parts)));
        let carved = mesh.and_then(|within| self.mesh(&format!("{at}.mesh"), &within)).map(PieceShapeArt::Mesh);
        PieceArt { material, colours, shape: turned.or(of_parts).or(carved) }
    }

    fn parts(&mut self, at: &str, parts: Vec<WrittenPart>) -> Vec<LathePart> {
        if parts.is_empty() || parts.len() > PARTS {
            self.file.fault(at, format!("there are {} parts; a piece has 1 to {PARTS}", parts.len()));
        }
        let mut read = Vec::new();
        for (number, WrittenPart { profile, material, colour }) in parts.into_iter().enumerate() {
            let at = format!("{at}.{number}");
            self.profile(&format!("{at}.profile"), &profile);
            let material = self.word(&format!("{at}.material"), material, &Material::ALL);
            let colour = self.colour(&format!("{at}.colour"), colour);
            read.push(LathePart { profile, material, colour });
        }
        read
    }

    fn profile(&mut self, at: &str, profile: &[(f32, f32)]) {
        if !POINTS.contains(&profile.len()) {
            let message = format!("an outline has {} to {} points, not {}", POINTS.start(), POINTS.end(), profile.len());
            self.file.fault(at, message);
        }
        let mut foot = 0.0;
        for (number, &(radius, height)) in profile.iter().enumerate() {
            let at = format!("{at}.{number}");
            if !(0.0..=RADIUS).contains(&radius) || !(0.0..=HEIGHT).contains(&height) {
                let message =
                    format!("({radius}, {height}) is outside of the square: a radius from 0 to {RADIUS} and a height from 0 to {HEIGHT}");
                self.file.fault(&at, message);
            } else if height < foot {
                self.file.fault(&at, format!("({radius}, {height}) is lower than the point before it; an outline leads upwards"));
            } else {
                foot = height;
            }
        }
    }

    fn mesh(&mut self, at: &str, within: &str) -> Option<Mesh> {
        let bytes = bytes(self.folder, within, "obj");
        let bytes = self.judged(at, bytes)?;
        self.seen.update(&bytes);
        self.judged(at, Mesh::from_obj(&bytes).map_err(|why| format!("{within}: {why}")))
    }

    fn sound(&mut self, at: &str, text: Option<String>) -> Option<Sound> {
        let sound = Sound::read(self.folder, &text?);
        let sound = self.judged(at, sound)?;
        if let Sound::File(path) = &sound {
            self.seen.update(std::fs::read(path).unwrap_or_default());
        }
        Some(sound)
    }

    fn board(&mut self, written: WrittenBoard) -> BoardArt {
        let WrittenBoard { light, dark, grain, ornament, line, depth, squares, handles } = written;
        BoardArt {
            light: self.colour("board.light", light),
            dark: self.colour("board.dark", dark),
            grain: self.number("board.grain", grain, 0.25, 4.0),
            ornament: self.word("board.ornament", ornament, &OrnamentStyle::ALL),
            line: self.colour("board.line", line),
            depth: self.number("board.depth", depth, 0.0, 2.0),
            squares: self.word("board.squares", squares, &SquareStyle::ALL),
            handles: self.word("board.handles", handles, &HandleStyle::ALL),
        }
    }
}
