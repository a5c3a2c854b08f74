use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_diagnostics::{RonDocument, suggest};
use birka_localization::{Texts, Variables};
use ron::Value;
use serde::{Deserialize, Deserializer};

use super::offers::{read_level, read_variant};
use super::values::{Word, items, seconds, word};
use super::{Catalogue, Files};

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
