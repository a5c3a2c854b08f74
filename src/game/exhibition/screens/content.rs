//! The texts and buttons of a screen, as data.

use birka_exhibition::visit::Control;

use super::take_home::ShownCode;

/// Everything at one side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScreenContent {
    /// A text about the scene or a sound, above the rest.
    pub caption: Option<ScreenCaption>,
    /// The card in the middle.
    pub card: Option<Card>,
    /// The strip along the edge.
    pub strip: Strip,
    /// Whether nothing but darkness is seen.
    pub is_dark: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScreenCaption {
    pub lines: Vec<TextLine>,
    /// Whether it belongs to a game that is played, whose board must stay visible.
    pub is_of_game: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Card {
    pub lines: Vec<TextLine>,
    /// Its buttons, in rows.
    pub rows: Vec<Vec<Button>>,
    /// Whether all buttons are equally wide.
    pub is_grid: bool,
    /// A QR code beside the rest.
    pub code: Option<ShownCode>,
}

/// The strip along the edge of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strip {
    pub languages: Vec<Button>,
    /// The status of the game.
    pub status: Vec<TextLine>,
    /// The available actions.
    pub actions: Vec<Button>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextLine {
    pub text: String,
    pub role: LineRole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// The name of the museum, below its logo.
    Museum,
    Title,
    /// The result of a game that a visitor has won.
    Triumph,
    /// The result of a game that the visitor has lost.
    Defeat,
    /// A sentence to read.
    Text,
    /// What comes second.
    Quiet,
    /// A time that is left, which changes every second.
    Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Button {
    /// The action of the button.
    pub control: Control,
    pub label: String,
    /// A second line.
    pub note: Option<String>,
    pub weight: Weight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The button that most visitors will press.
    Primary,
    /// A large one that breathes, so that it is seen from afar.
    Invitation,
    Normal,
    /// The current choice. A line below its label marks it too, not colour alone.
    Chosen,
}

impl TextLine {
    pub(super) fn new(role: LineRole, text: String) -> Self {
        Self { text, role }
    }
}

impl Button {
    pub(super) fn new(control: Control, label: String) -> Self {
        Self { control, label, note: None, weight: Weight::Normal }
    }

    pub(super) fn primary(self) -> Self {
        Self { weight: Weight::Primary, ..self }
    }

    pub(super) fn with_note(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}
