//! What a screen says and offers, as data. Knows no Bevy and no sizes.

use birka_exhibition::visit::Control;

/// Everything at one side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Content {
    /// What is said about the table or a sound, above the rest.
    pub caption: Option<Caption>,
    /// The card in the middle.
    pub card: Option<Card>,
    /// The strip along the edge.
    pub strip: Strip,
    /// Whether nothing but darkness is seen.
    pub is_dark: bool,
}

/// A caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Caption {
    /// Its lines.
    pub lines: Vec<Line>,
    /// Whether it belongs to a game that is played, whose board must stay visible.
    pub is_of_game: bool,
}

/// A card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Card {
    /// Its text.
    pub lines: Vec<Line>,
    /// Its buttons, in rows.
    pub rows: Vec<Vec<Button>>,
    /// Whether all buttons are equally wide.
    pub is_grid: bool,
}

/// The strip along the edge of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Strip {
    /// The languages.
    pub languages: Vec<Button>,
    /// What the game waits for.
    pub status: Vec<Line>,
    /// What can be done.
    pub actions: Vec<Button>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Line {
    /// The text; of a countdown, it is filled in as time passes.
    pub text: String,
    /// What it is.
    pub role: LineRole,
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game::exhibition) enum LineRole {
    /// The name of the house, below its logo.
    House,
    /// A heading.
    Title,
    /// A sentence to read.
    Text,
    /// What comes second.
    Quiet,
    /// The time that is left to answer.
    Countdown,
    /// The time until a PIN is accepted again.
    PinWait,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game::exhibition) struct Button {
    /// What it does.
    pub control: Control,
    /// What it says.
    pub label: String,
    /// A second line.
    pub note: Option<String>,
    /// How it looks.
    pub weight: Weight,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game::exhibition) enum Weight {
    /// What most visitors will press.
    Primary,
    /// Any other.
    Normal,
    /// What is chosen now: it is marked by a line below its label too, not by colour alone.
    Chosen,
}

impl Line {
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
