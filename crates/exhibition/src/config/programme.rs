//! The games and puzzles offered to visitors, and what the table shows while nobody plays.

use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_diagnostics::{RonDocument, suggest};
use birka_localization::{Texts, Variables};
use ron::Value;
use serde::{Deserialize, Deserializer};

use super::values::{Word, items, seconds, some_number, whole_number, without_repetitions, word};
use super::{Catalogue, Files};

/// Something that visitors can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The variant, with its options if any: `tablut-castle{king=two}`.
    pub variant: String,
    /// A game or a puzzle.
    pub task: Task,
    /// The side that a visitor plays.
    pub side: VisitorSide,
    /// The level of the engine at first, from 0.
    pub level: u8,
    /// Between the first and the last of these, the level follows what visitors win and lose; only `level` if it stays the same. Never empty.
    pub levels: Vec<u8>,
}

/// The choices a visitor is asked to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Game,
    /// Free the king in at most this number of moves, in the puzzles of the variant. Side and levels of the offer do not count.
    Puzzle {
        /// The greatest number of moves.
        moves: NonZeroU8,
    },
}

/// The side that a visitor plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorSide {
    /// The king's side.
    Defenders,
    /// The side that captures the king.
    Attackers,
    /// The visitor is asked; the king's side is the first choice.
    Choice,
}

impl Word for VisitorSide {
    const ALL: &'static [(&'static str, Self)] =
        &[("defenders", Self::Defenders), ("attackers", Self::Attackers), ("choice", Self::Choice)];
}

impl Offer {
    /// The offers without a config: Brandubh, a short puzzle, and Tablut.
    pub(super) fn defaults() -> Vec<Self> {
        let game = |variant: &str, side, levels: &[u8]| Self {
            variant: variant.to_owned(),
            task: Task::Game,
            side,
            level: levels[0],
            levels: levels.to_vec(),
        };
        let puzzle = Self {
            variant: "brandubh".to_owned(),
            task: Task::Puzzle { moves: NonZeroU8::MIN.saturating_add(2) },
            side: VisitorSide::Defenders,
            level: 1,
            levels: vec![1],
        };
        vec![game("brandubh", VisitorSide::Defenders, &[0, 1, 3, 5]), puzzle, game("tablut", VisitorSide::Choice, &[0, 1, 3, 5])]
    }
}

/// An offer as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawOffer {
    variant: Option<String>,
    #[serde(deserialize_with = "some_number::<_, _, 1, 9>")]
    puzzle_moves: Option<u8>,
    #[serde(deserialize_with = "some_word")]
    side: Option<VisitorSide>,
    level: Option<Value>,
    levels: Option<Vec<Value>>,
}

fn some_word<'de, D: Deserializer<'de>>(from: D) -> Result<Option<VisitorSide>, D::Error> {
    word(from).map(Some)
}

pub(super) fn read_offers(document: &mut RonDocument, raw: Option<Vec<RawOffer>>, catalogue: &impl Catalogue) -> Vec<Offer> {
    let Some(items) = items(document, "offers", raw) else { return Offer::defaults() };
    let offers = items.into_iter().filter_map(|(at, raw)| Some((at.clone(), read_offer(document, &at, raw, catalogue)?))).collect();
    let offers = without_repetitions(document, offers, "this offer is");
    if offers.is_empty() {
        document.error("offers", "no offer is valid; leave `offers` out for the default");
        return Offer::defaults();
    }
    offers
}

fn read_offer(document: &mut RonDocument, at: &str, raw: RawOffer, catalogue: &impl Catalogue) -> Option<Offer> {
    let RawOffer { variant, puzzle_moves, side, level, levels } = raw;
    let variant = read_variant(document, at, variant, catalogue);
    let moves = puzzle_moves.and_then(NonZeroU8::new);
    if let (Some(id), Some(moves)) = (&variant, moves)
        && !catalogue.has_puzzle(id, moves.get())
    {
        let message = format!("there is no puzzle of {id} in which the king is freed in {moves} moves or fewer");
        document.error(&format!("{at}.puzzle_moves"), message);
        return None;
    }
    let mut side = side.unwrap_or(if moves.is_some() { VisitorSide::Defenders } else { VisitorSide::Choice });
    if moves.is_some() && side != VisitorSide::Defenders {
        document.error(&format!("{at}.side"), "in a puzzle the visitor frees the king; leave `side` out, or leave `puzzle_moves` out");
        side = VisitorSide::Defenders;
    }
    if moves.is_some() && levels.is_some() {
        let message = "a puzzle has no opponent whose level could follow; leave `levels` out, or leave `puzzle_moves` out";
        document.error(&format!("{at}.levels"), message);
    }
    let mut known = Vec::new();
    for (index, value) in levels.iter().flatten().enumerate() {
        let at = format!("{at}.levels.{index}");
        match whole_number("level", value, &(0..=catalogue.levels().into())) {
            Ok(level) if known.contains(&level) => document.error(&at, format!("the level {level} is listed twice")),
            Ok(level) => known.push(level),
            Err(message) => document.error(&at, message),
        }
    }
    known.sort_unstable();
    let level = read_level(document, at, level.as_ref(), known.first().copied().unwrap_or(1), catalogue);
    if known.is_empty() {
        known.push(level);
    } else if !known.contains(&level) {
        document.error(&format!("{at}.level"), format!("the level {level} is not one of `levels`; add it there, or choose one of them"));
    }
    let level = if known.contains(&level) { level } else { known[0] };
    let task = moves.map_or(Task::Game, |moves| Task::Puzzle { moves });
    Some(Offer { variant: variant?, task, side, level, levels: known })
}

/// The variant at `variant`, which must be there.
fn read_variant(document: &mut RonDocument, at: &str, id: Option<String>, catalogue: &impl Catalogue) -> Option<String> {
    let at = format!("{at}.variant");
    let Some(id) = id else {
        document.error(&at, "`variant` is missing; `birka variants` lists the ids");
        return None;
    };
    match catalogue.variant_fault(&id) {
        Some(fault) => {
            document.error(&at, fault);
            None
        }
        None => Some(id),
    }
}

fn read_level(document: &mut RonDocument, at: &str, level: Option<&Value>, default: u8, catalogue: &impl Catalogue) -> u8 {
    let Some(level) = level else { return default };
    whole_number("level", level, &(0..=catalogue.levels().into())).unwrap_or_else(|message| {
        document.error(&format!("{at}.level"), message);
        default
    })
}

/// The programme while nobody plays. The scenes follow one another and begin again after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attract {
    /// The scenes. Never empty.
    pub scenes: Vec<Scene>,
}

/// A part of the programme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The action on the board.
    pub show: Show,
    /// The variant on the table.
    pub variant: String,
    pub camera: CameraMove,
    /// How long the scene lasts.
    pub duration: Duration,
    /// The ids of the messages that are shown one after the other, each for an equal part of the time.
    pub captions: Vec<String>,
}

/// The action on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Show {
    /// The engine plays both sides at this level.
    EngineGame {
        /// The level, from 1.
        level: u8,
    },
    /// A game that was played by people.
    RecordedGame {
        /// A table of games in the format of `birka replay`; `None` for the games that come with the program.
        file: Option<PathBuf>,
        /// The game's id in the table; `None` for any game of the variant.
        game: Option<String>,
    },
    /// The pieces stand as at the beginning.
    Board,
}

/// How the camera moves in a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraMove {
    /// Stands where a player sits.
    Seat,
    /// Circles slowly around the table.
    #[default]
    Orbit,
    /// Rises from the board to the view from above.
    Rise,
    /// Passes close over the pieces.
    Close,
}

impl Word for CameraMove {
    const ALL: &'static [(&'static str, Self)] =
        &[("seat", Self::Seat), ("orbit", Self::Orbit), ("rise", Self::Rise), ("close", Self::Close)];
}

impl Scene {
    fn new(show: Show, variant: &str, camera: CameraMove, seconds: u64, captions: &[&str]) -> Self {
        let captions = captions.iter().map(|&id| id.to_owned()).collect();
        Self { show, variant: variant.to_owned(), camera, duration: Duration::from_secs(seconds), captions }
    }
}

impl Default for Attract {
    fn default() -> Self {
        let recorded = Show::RecordedGame { file: None, game: None };
        let scenes = vec![
            Scene::new(Show::EngineGame { level: 5 }, "brandubh", CameraMove::Orbit, 60, &["caption-family", "caption-brandubh"]),
            Scene::new(Show::Board, "tablut", CameraMove::Close, 30, &["caption-birka", "caption-glass"]),
            Scene::new(recorded, "tablut", CameraMove::Rise, 60, &["caption-linnaeus", "caption-raichi", "caption-swedes"]),
            Scene::new(Show::EngineGame { level: 5 }, "tawlbwrdd", CameraMove::Orbit, 60, &["caption-apifan", "caption-chess"]),
            Scene::new(Show::Board, "alea", CameraMove::Close, 30, &["caption-alea"]),
        ];
        Self { scenes }
    }
}

/// A scene as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawScene {
    #[serde(deserialize_with = "word")]
    show: ShowKind,
    variant: Option<String>,
    #[serde(deserialize_with = "word")]
    camera: CameraMove,
    #[serde(deserialize_with = "some_seconds")]
    seconds: Option<Duration>,
    captions: Vec<String>,
    level: Option<Value>,
    file: Option<String>,
    game: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShowKind {
    #[default]
    EngineGame,
    RecordedGame,
    Board,
}

impl Word for ShowKind {
    const ALL: &'static [(&'static str, Self)] =
        &[("engine-game", Self::EngineGame), ("recorded-game", Self::RecordedGame), ("board", Self::Board)];
}

impl ShowKind {
    /// The keys of such a scene.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::EngineGame => &["show", "level", "variant", "camera", "seconds", "captions"],
            Self::RecordedGame => &["show", "file", "game", "variant", "camera", "seconds", "captions"],
            Self::Board => &["show", "variant", "camera", "seconds", "captions"],
        }
    }
}

fn some_seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    seconds::<_, 5, 3600>(from).map(Some)
}

pub(super) fn read_attract(
    document: &mut RonDocument,
    raw: Option<Vec<RawScene>>,
    files: &Files<'_>,
    catalogue: &impl Catalogue,
) -> Attract {
    let Some(items) = items(document, "attract", raw) else { return Attract::default() };
    let scenes: Vec<Scene> = items.into_iter().filter_map(|(at, raw)| read_scene(document, &at, raw, files, catalogue)).collect();
    if scenes.is_empty() {
        document.error("attract", "no scene is valid; leave `attract` out for the default");
        return Attract::default();
    }
    Attract { scenes }
}

fn read_scene(document: &mut RonDocument, at: &str, raw: RawScene, files: &Files<'_>, catalogue: &impl Catalogue) -> Option<Scene> {
    let RawScene { show: kind, variant, camera, seconds, captions: ids, level, file, game } = raw;
    // Keys of another kind of scene.
    for (key, is_given, of) in [
        ("level", level.is_some(), ShowKind::EngineGame),
        ("file", file.is_some(), ShowKind::RecordedGame),
        ("game", game.is_some(), ShowKind::RecordedGame),
    ] {
        if is_given && kind != of {
            document.error(&format!("{at}.{key}"), format!("there is no key `{key}` here{}", suggest::hint(key, kind.keys())));
        }
    }
    let show = match kind {
        ShowKind::EngineGame => Show::EngineGame { level: read_level(document, at, level.as_ref(), 5, catalogue) },
        ShowKind::RecordedGame => {
            if game.is_some() && file.is_none() {
                let message = "`game` names a game of `file`, which is missing; without both, games that come with the program are shown";
                document.error(&format!("{at}.game"), message);
            }
            Show::RecordedGame { file: files.existing(document, &format!("{at}.file"), file, Path::is_file, "file"), game }
        }
        ShowKind::Board => Show::Board,
    };
    let variant = read_variant(document, at, variant, catalogue);
    let mut captions = Vec::new();
    for (index, id) in ids.into_iter().enumerate() {
        let at = format!("{at}.captions.{index}");
        match Variables::of(&id) {
            Some(_) if captions.contains(&id) => document.error(&at, format!("the caption `{id}` is listed twice")),
            Some(variables) if variables.is_empty() => captions.push(id),
            _ => {
                let ids = Texts::ids();
                let known: Vec<&str> = ids.iter().map(String::as_str).filter(|id| id.starts_with("caption-")).collect();
                document.error(&at, format!("there is no caption `{id}`{}", suggest::hint(&id, &known)));
            }
        }
    }
    Some(Scene { show, variant: variant?, camera, duration: seconds.unwrap_or(Duration::from_secs(60)), captions })
}
