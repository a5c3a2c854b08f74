use std::path::PathBuf;
use std::time::Duration;

/// What is shown while nobody plays. The scenes follow one another and begin again after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attract {
    /// The scenes. Never empty.
    pub scenes: Vec<Scene>,
}

/// A part of the programme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What happens on the board.
    pub show: Show,
    /// The variant on the table.
    pub variant: String,
    /// How the camera moves.
    pub camera: CameraMove,
    /// How long the scene lasts.
    pub duration: Duration,
    /// The ids of the messages that are shown one after the other, each for an equal part of the time.
    pub captions: Vec<String>,
}

/// What happens on the board.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraMove {
    /// It stands where a player sits.
    Seat,
    /// It goes slowly around the table.
    Orbit,
    /// It rises from the board to the view from above.
    Rise,
    /// It passes close over the pieces.
    Close,
}

impl CameraMove {
    pub(super) const ALL: [(&'static str, Self); 4] =
        [("seat", Self::Seat), ("orbit", Self::Orbit), ("rise", Self::Rise), ("close", Self::Close)];
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
