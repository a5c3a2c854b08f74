//! The player's settings, and the format of `settings.ron`.

use birka_art::{Backdrop, MarkPalette, PieceSet, Place, QualityPreset};
use birka_localization::Language;
use birka_records::shared::WebAddress;
use birka_session::{Players, TimeControls};
use birka_storage::StoredStruct;
use serde::{Deserialize, Serialize};

/// Everything a player can choose, as stored in `settings.ron`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the table; `None` for that of the system.
    pub language: Option<Language>,
    /// Who sits on each side of the next game.
    pub players: Players,
    /// How much time the sides of the next game have.
    pub clock: TimeControls,
    /// Whether the board turns to the side to move where two persons play.
    pub turn_board: bool,
    /// The analysis settings.
    #[serde(rename = "lessons")]
    pub analysis: AnalysisSettings,
    /// How fast pieces and camera move.
    pub pace: Pace,
    /// How loud sounds are.
    pub loudness: Loudness,
    /// The set of pieces.
    pub pieces: PieceSet,
    /// The surroundings of the table.
    pub place: Place,
    /// The quality of the graphics.
    pub preset: QualityPreset,
    /// On which side of the board the panel is, in a window that is wider than high.
    pub panel: PanelSide,
    /// The page that opens copied links; `None` for this program.
    pub link_address: Option<WebAddress>,
    /// The server on which friends play; `None` without one.
    pub server: Option<WebAddress>,
    /// Where the window was last; `None` before a player has moved or resized it.
    pub window: Option<WindowPlace>,
    /// How the table is seen and heard.
    pub accessibility: AccessibilitySettings,
}

impl Settings {
    /// How fast pieces and camera move: as chosen, or without animation where motion is reduced.
    #[must_use]
    pub fn motion(&self) -> Pace {
        if self.accessibility.reduced_motion { Pace::None } else { self.pace }
    }

    /// The surroundings at this hour.
    #[must_use]
    pub fn backdrop(&self) -> Backdrop {
        self.place.backdrop(jiff::Zoned::now().hour())
    }
}

impl StoredStruct for Settings {
    // A finished game can always be reviewed.
    const FORMER_FIELDS: &'static [&'static str] = &["lessons.review"];
}

/// The place and the size of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width and height, in logical pixels.
    pub size: (u32, u32),
    /// The upper left corner on the desktop, in physical pixels; `None` where the system does not tell it.
    pub corner: Option<(i32, i32)>,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PanelSide {
    #[default]
    Right,
    Left,
}

/// How fast pieces and camera move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Without animation, for players whom motion disturbs.
    None,
    /// Half the usual time.
    Fast,
    /// About half a second for a move.
    #[default]
    Normal,
    /// Twice the usual time.
    Slow,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Fast, Self::Normal, Self::Slow];

    /// The factor of all durations.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Fast => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 2.0,
        }
    }
}

/// How loud each kind of sound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Loudness {
    /// Pieces on the board.
    pub pieces: Volume,
    /// Calls, and the end of a game.
    pub signals: Volume,
    /// The hall and its fire.
    pub hall: Volume,
    /// Music; none in a browser.
    pub music: Volume,
}

impl Default for Loudness {
    fn default() -> Self {
        Self { pieces: Volume(7), signals: Volume(6), hall: Volume(3), music: Volume(3) }
    }
}

/// From 0, silent, to [`Volume::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Volume(u8);

impl Volume {
    /// The highest volume.
    pub const FULL: u8 = 10;

    /// A volume in steps from silence, at most [`Volume::FULL`].
    #[must_use]
    pub fn new(steps: u8) -> Self {
        Self(steps.min(Self::FULL))
    }

    /// The volume in steps from silence.
    #[must_use]
    pub fn steps(self) -> u8 {
        self.0
    }

    /// The factor of samples. It is quadratic, so that steps sound equally large.
    #[must_use]
    pub fn gain(self) -> f32 {
        (f32::from(self.0) / f32::from(Self::FULL)).powi(2)
    }
}

impl From<Volume> for u8 {
    fn from(volume: Volume) -> Self {
        volume.0
    }
}

impl From<u8> for Volume {
    fn from(steps: u8) -> Self {
        Self::new(steps)
    }
}

/// The parts of the analysis shown during a game. By default only moves that win at once. A finished game can always be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// The squares are marked where the selected piece wins the game.
    pub wins: bool,
    /// Hints can be requested.
    pub hints: bool,
    /// A bar beside the board shows the evaluation.
    pub bar: bool,
    /// The best lines are drawn on the board.
    pub lines: bool,
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self { wins: true, hints: false, bar: false, lines: false }
    }
}

/// How the table is seen and heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessibilitySettings {
    /// The size of texts, and of everything around them.
    pub text_size: TextSize,
    /// How much texts stand out.
    pub contrast: Contrast,
    /// The colours of the marks on the board.
    pub marks: MarkPalette,
    /// Letters and numbers stand along the edges of the board.
    pub coordinates: bool,
    /// The squares are marked that the selected piece can move to.
    pub destinations: bool,
    /// Nothing moves by itself: pieces and camera are at once where they go, the fire does not flicker, nothing fades.
    pub reduced_motion: bool,
    /// Every sound is named in a line over the board.
    pub captions: bool,
    /// The camera moves slowly while nobody does anything.
    pub drift: bool,
}

impl Default for AccessibilitySettings {
    fn default() -> Self {
        Self {
            text_size: TextSize::default(),
            contrast: Contrast::default(),
            marks: MarkPalette::default(),
            coordinates: true,
            destinations: true,
            reduced_motion: false,
            captions: false,
            drift: true,
        }
    }
}

/// How much texts stand out from what is behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contrast {
    /// Warm colours.
    #[default]
    Normal,
    /// White and yellow on black.
    High,
}

impl Contrast {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Normal, Self::High];
}

/// The size of texts, in steps of 25 % from 100 % to 200 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct TextSize(u16);

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [Self; 5] = [Self(100), Self(125), Self(150), Self(175), Self(200)];

    /// The nearest size to a number of per cent.
    #[must_use]
    pub fn nearest(percent: u16) -> Self {
        Self::ALL.into_iter().min_by_key(|size| size.0.abs_diff(percent)).unwrap_or_default()
    }

    /// The size in per cent.
    #[must_use]
    pub fn percent(self) -> u16 {
        self.0
    }

    /// The factor of the usual size.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl From<TextSize> for u16 {
    fn from(size: TextSize) -> Self {
        size.0
    }
}

impl From<u16> for TextSize {
    fn from(percent: u16) -> Self {
        Self::nearest(percent)
    }
}

#[cfg(test)]
mod tests {
    use birka_art::MarkPalette;
    use birka_records::TimeControl;

    use super::*;
    use birka_session::Player;
    use birka_storage::{Loaded, Stored, StoredFile, StoredValue};

    fn read(text: &str) -> (Settings, Vec<String>) {
        let read = <Settings as StoredValue>::read(text);
        (read.value, read.problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn stored_settings_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let open = || StoredFile::<Settings>::open(path.clone(), Stored::Settings);
        assert_eq!(open().load(), Loaded { value: Settings::default(), problem: None });
        let players = Players { attackers: Player::Engine(3), defenders: Player::Person };
        let loudness = Loudness { hall: Volume::new(4), ..Loudness::default() };
        let analysis = AnalysisSettings { bar: true, ..AnalysisSettings::default() };
        let (place, preset) = (Place::HallByFire, QualityPreset::Medium);
        let clock = TimeControls { attackers: None, defenders: Some(TimeControl { main: 300, increment: 3 }) };
        let accessibility = AccessibilitySettings {
            text_size: TextSize::nearest(175),
            contrast: Contrast::High,
            marks: MarkPalette::BlueYellow,
            coordinates: false,
            reduced_motion: true,
            ..AccessibilitySettings::default()
        };
        let (pace, pieces) = (Pace::Slow, PieceSet::Pegs);
        let language = Some(Language::Latin);
        let link_address = Some("https://example.org/birka/".parse().unwrap());
        let chosen = Settings {
            language,
            players,
            clock,
            turn_board: true,
            pace,
            loudness,
            pieces,
            analysis,
            place,
            preset,
            panel: PanelSide::Left,
            link_address,
            server: Some("https://example.org/tafl/".parse().unwrap()),
            window: Some(WindowPlace { size: (1000, 800), corner: Some((-1200, 40)) }),
            accessibility,
        };
        let file = open();
        file.store(&chosen);
        drop(file);
        assert_eq!(open().load(), Loaded { value: chosen, problem: None });
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(ron::from_str::<Settings>(&text), Ok(chosen), "earlier versions read the file too: {text}");
    }

    #[test]
    fn settings_of_another_version_keep_what_is_known() {
        let (settings, problems) = read("(players: (attackers: Engine(2)), music: 3)");
        assert_eq!(settings.players, Players { attackers: Player::Engine(2), defenders: Player::Person });
        assert_eq!(settings.analysis, AnalysisSettings::default(), "a field that is missing");
        assert!(problems.len() == 1 && problems[0].contains("`music`"), "{problems:?}");
        let (settings, problems) = read("(lessons: (bar: true, review: true))");
        assert_eq!((settings.analysis.bar, problems), (true, Vec::new()), "a field of an earlier version");
        let (settings, problems) = read("(pace: Breakneck, place: Moon, lessons: (hints: true), loudness: (hall: 2, signals: loud))");
        assert_eq!(settings.analysis, AnalysisSettings { hints: true, ..AnalysisSettings::default() });
        assert_eq!((settings.pace, settings.place, settings.preset), (Pace::Normal, Place::HallByDay, QualityPreset::Automatic));
        assert_eq!(settings.loudness, Loudness { hall: Volume(2), ..Loudness::default() });
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(
            problems[0].contains("`pace`") && problems[1].contains("`place`") && problems[2].contains("`loudness.signals`"),
            "{problems:?}"
        );
    }

    #[test]
    fn settings_without_accessibility_are_read_and_one_unknown_value_loses_only_itself() {
        let (settings, problems) = read("(pace: Slow)");
        assert_eq!((settings.accessibility, problems), (AccessibilitySettings::default(), vec![]));
        let (settings, problems) = read("(accessibility: (text_size: 190, contrast: Glaring, marks: BlackWhite, captions: true))");
        let expected = AccessibilitySettings {
            text_size: TextSize::nearest(200),
            marks: MarkPalette::BlackWhite,
            captions: true,
            ..Default::default()
        };
        assert_eq!(settings.accessibility, expected);
        assert!(problems.len() == 1 && problems[0].contains("`accessibility.contrast`"), "{problems:?}");
    }

    #[test]
    fn an_address_that_is_none_is_a_problem_and_loses_only_itself() {
        let (settings, problems) = read("(pace: Slow, link_address: Some(\"example.org\"))");
        assert_eq!((settings.link_address, settings.pace), (None, Pace::Slow));
        assert!(problems.len() == 1 && problems[0].contains("`link_address`"), "{problems:?}");
    }

    #[test]
    fn reduced_motion_overrides_the_pace_and_leaves_it_as_it_is() {
        let mut settings = Settings { pace: Pace::Slow, ..Settings::default() };
        assert_eq!(settings.motion(), Pace::Slow);
        settings.accessibility.reduced_motion = true;
        assert_eq!((settings.motion(), settings.pace), (Pace::None, Pace::Slow));
    }

    #[test]
    fn a_volume_is_at_most_full() {
        let read: Settings = ron::from_str("(loudness: (hall: 200))").unwrap();
        assert_eq!(read.loudness.hall.steps(), Volume::FULL);
        assert_eq!((Volume::new(0).gain(), Volume::new(10).gain()), (0.0, 1.0));
    }
}
