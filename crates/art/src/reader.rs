use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use birka_diagnostics::{Code, Diagnostic, RonDocument, fs, read_file};
use serde::Deserialize;

use crate::assets::{MAX_BYTES, MAX_HEIGHT, MAX_RADIUS, Mesh, Sound, read_asset};
use crate::model::{Art, BoardArt, LathePart, PieceArt, PieceShapeArt, Provenance, Sounds};
use crate::style::{Colour, HandleStyle, Material, OrnamentStyle, SquareStyle};

/// The art file of a mod.
const FILE_NAME: &str = "art.ron";

/// The number of points of a lathe profile.
const PROFILE_POINTS: RangeInclusive<usize> = 2..=64;
/// The most parts of a turned piece.
const MAX_PARTS: usize = 8;
/// The most colours of a piece.
const MAX_COLOURS: usize = 8;
const MAX_SOURCES: usize = 8;
const MAX_TEXT: usize = Art::MAX_TEXT_LENGTH;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(rename = "art", deny_unknown_fields)]
struct RawArt {
    #[serde(default)]
    variants: Vec<String>,
    #[serde(default)]
    pieces: BTreeMap<String, RawPiece>,
    #[serde(default)]
    board: RawBoard,
    #[serde(default)]
    sounds: RawSounds,
    #[serde(default)]
    known: String,
    #[serde(default)]
    invented: String,
    #[serde(default)]
    sources: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename = "piece", deny_unknown_fields, default)]
struct RawPiece {
    material: Option<String>,
    colour: Option<String>,
    colours: Vec<String>,
    profile: Option<Vec<(f32, f32)>>,
    parts: Option<Vec<RawPart>>,
    mesh: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename = "part", deny_unknown_fields)]
struct RawPart {
    profile: Vec<(f32, f32)>,
    #[serde(default)]
    aside: (f32, f32),
    #[serde(default)]
    material: Option<String>,
    #[serde(default)]
    colour: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename = "board", deny_unknown_fields, default)]
struct RawBoard {
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
struct RawSounds {
    step: Option<String>,
    capture: Option<String>,
    end: Option<String>,
}

impl Art {
    /// Reads the `art.ron` of a mod's folder; `None` if the file does not exist.
    ///
    /// `on_read` is given the content of every file that is read, so that the caller can tell when one of them has changed.
    ///
    /// # Errors
    /// Everything that is wrong with it, by line.
    pub fn read(folder: &Path, on_read: &mut dyn FnMut(&[u8])) -> Result<Option<Self>, Vec<Diagnostic>> {
        let path = folder.join(FILE_NAME);
        if !fs::is_present(&path) {
            return Ok(None);
        }
        let document = RonDocument::read(&path, Code::Art).map_err(|error| vec![error])?;
        on_read(document.text().as_bytes());
        ArtReader { folder, document, on_read }.art(&path).map(Some)
    }

    /// Reads art from text; `name` stands for the file in diagnostics. Such art cannot refer to meshes or sound files.
    ///
    /// # Errors
    /// Everything that is wrong with it, by line.
    pub fn from_text(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let path = Path::new(name);
        let document = RonDocument::from_text(path, text.to_owned(), Code::Art);
        ArtReader { folder: Path::new(""), document, on_read: &mut |_| {} }.art(path)
    }
}

struct ArtReader<'a> {
    folder: &'a Path,
    document: RonDocument,
    on_read: &'a mut dyn FnMut(&[u8]),
}

impl ArtReader<'_> {
    fn art(mut self, path: &Path) -> Result<Art, Vec<Diagnostic>> {
        let Some(RawArt { variants, pieces, board, sounds, known, invented, sources }) = self.document.parse() else {
            return Err(self.document.into_diagnostics());
        };
        let pieces = pieces.into_iter().map(|(kind, raw)| (kind.clone(), self.piece(&format!("pieces.{kind}"), raw))).collect();
        let board = self.board(board);
        let sounds = Sounds {
            step: self.sound("sounds.step", sounds.step),
            capture: self.sound("sounds.capture", sounds.capture),
            end: self.sound("sounds.end", sounds.end),
        };
        let provenance = self.provenance(known, invented, sources);
        let source_map = self.document.source_map().clone();
        let diagnostics = self.document.into_diagnostics();
        if diagnostics.is_empty() {
            Ok(Art { variants, pieces, board, sounds, provenance, path: path.to_owned(), source_map })
        } else {
            Err(diagnostics)
        }
    }

    /// The value of a result. An error is reported at the key path.
    fn report<T>(&mut self, at: &str, result: Result<T, String>) -> Option<T> {
        result.map_err(|message| self.document.error(at, message)).ok()
    }

    fn provenance(&mut self, known: String, invented: String, sources: Vec<String>) -> Provenance {
        if sources.len() > MAX_SOURCES {
            self.document.error("sources", format!("there are {} sources; at most {MAX_SOURCES} are shown", sources.len()));
        }
        let known = self.text("known", known);
        let invented = self.text("invented", invented);
        let sources = sources.into_iter().enumerate().map(|(number, source)| self.text(&format!("sources.{number}"), source)).collect();
        Provenance { known, invented, sources }
    }

    /// A text that is shown on one line or in one paragraph.
    fn text(&mut self, at: &str, text: String) -> String {
        let length = text.chars().count();
        if text.chars().any(char::is_control) {
            self.document.error(at, "a text is one paragraph, without line breaks and control characters");
        } else if length > MAX_TEXT {
            self.document.error(at, format!("the text has {length} characters; at most {MAX_TEXT} are shown"));
        }
        text
    }

    fn colour(&mut self, at: &str, text: Option<String>) -> Option<Colour> {
        text.and_then(|text| self.report(at, Colour::from_str(&text)))
    }

    fn word<T: Copy>(&mut self, at: &str, text: Option<String>, words: &[(&str, T)]) -> Option<T> {
        let text = text?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        self.report(at, found.ok_or_else(|| format!("{text:?} is not known; write one of {}", known.join(", "))))
    }

    fn number(&mut self, at: &str, number: Option<f32>, least: f32, most: f32) -> Option<f32> {
        let number = number?;
        let result = if (least..=most).contains(&number) { Ok(number) } else { Err(format!("{number} is not from {least} to {most}")) };
        self.report(at, result)
    }

    fn piece(&mut self, at: &str, raw: RawPiece) -> PieceArt {
        let RawPiece { material, colour, colours, profile, parts, mesh } = raw;
        let material = self.word(&format!("{at}.material"), material, &Material::ALL);
        if colour.is_some() && !colours.is_empty() {
            self.document.error(&format!("{at}.colours"), "there is `colour` as well as `colours`; keep one");
        }
        if colours.len() > MAX_COLOURS {
            self.document
                .error(&format!("{at}.colours"), format!("there are {} colours; at most {MAX_COLOURS} are allowed", colours.len()));
        }
        let one = self.colour(&format!("{at}.colour"), colour);
        let several =
            colours.into_iter().enumerate().filter_map(|(number, text)| self.colour(&format!("{at}.colours.{number}"), Some(text)));
        let colours = several.collect::<Vec<_>>().into_iter().chain(one).collect();
        if [profile.is_some(), parts.is_some(), mesh.is_some()].into_iter().filter(|given| *given).count() > 1 {
            self.document.error(at, "a piece has one of `profile`, `parts` and `mesh`; keep one");
        }
        let lathe = profile.map(|profile| {
            self.profile(&format!("{at}.profile"), &profile);
            PieceShapeArt::Lathe(vec![LathePart { profile, aside: (0.0, 0.0), material: None, colour: None }])
        });
        let of_parts = parts.map(|parts| PieceShapeArt::Lathe(self.parts(&format!("{at}.parts"), parts)));
        let mesh = mesh.and_then(|path| self.mesh(&format!("{at}.mesh"), &path)).map(PieceShapeArt::Mesh);
        PieceArt { material, colours, shape: lathe.or(of_parts).or(mesh) }
    }

    fn parts(&mut self, at: &str, parts: Vec<RawPart>) -> Vec<LathePart> {
        if parts.is_empty() || parts.len() > MAX_PARTS {
            self.document.error(at, format!("there are {} parts; a piece has 1 to {MAX_PARTS}", parts.len()));
        }
        let mut read = Vec::new();
        for (number, RawPart { profile, aside, material, colour }) in parts.into_iter().enumerate() {
            let at = format!("{at}.{number}");
            self.profile(&format!("{at}.profile"), &profile);
            let widest = profile.iter().map(|(radius, _)| *radius).fold(0.0, f32::max);
            let reach = aside.0.hypot(aside.1) + widest;
            if !(0.0..=MAX_RADIUS).contains(&reach) {
                let message = format!("the part reaches {reach:.2} from the middle, which is outside of the square: at most {MAX_RADIUS}");
                self.document.error(&format!("{at}.aside"), message);
            }
            let material = self.word(&format!("{at}.material"), material, &Material::ALL);
            let colour = self.colour(&format!("{at}.colour"), colour);
            read.push(LathePart { profile, aside, material, colour });
        }
        read
    }

    fn profile(&mut self, at: &str, profile: &[(f32, f32)]) {
        if !PROFILE_POINTS.contains(&profile.len()) {
            let message = format!("an outline has {} to {} points, not {}", PROFILE_POINTS.start(), PROFILE_POINTS.end(), profile.len());
            self.document.error(at, message);
        }
        let mut lowest = 0.0;
        for (number, &(radius, height)) in profile.iter().enumerate() {
            let at = format!("{at}.{number}");
            if !(0.0..=MAX_RADIUS).contains(&radius) || !(0.0..=MAX_HEIGHT).contains(&height) {
                let message = format!(
                    "({radius}, {height}) is outside of the square: a radius from 0 to {MAX_RADIUS} and a height from 0 to {MAX_HEIGHT}"
                );
                self.document.error(&at, message);
            } else if height < lowest {
                self.document.error(&at, format!("({radius}, {height}) is lower than the point before it; an outline leads upwards"));
            } else {
                lowest = height;
            }
        }
    }

    fn mesh(&mut self, at: &str, path: &str) -> Option<Mesh> {
        let bytes = read_asset(self.folder, path, "obj");
        let bytes = self.report(at, bytes)?;
        (self.on_read)(&bytes);
        self.report(at, Mesh::from_obj(&bytes).map_err(|why| format!("{path}: {why}")))
    }

    fn sound(&mut self, at: &str, text: Option<String>) -> Option<Sound> {
        let sound = Sound::read(self.folder, &text?);
        let sound = self.report(at, sound)?;
        if let Sound::File(path) = &sound {
            (self.on_read)(&read_file(path, MAX_BYTES).unwrap_or_default());
        }
        Some(sound)
    }

    fn board(&mut self, raw: RawBoard) -> BoardArt {
        let RawBoard { light, dark, grain, ornament, line, depth, squares, handles } = raw;
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
