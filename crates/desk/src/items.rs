//! The parts of cards and dialogs.

use serde::Serialize;
use serde_json::Value;

use crate::board::DrawnBoard;

/// The card above the players: a puzzle, a lesson, the analysis, a review.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    pub caption: String,
    pub explained: String,
    pub text: String,
    /// The result of the last move.
    pub remark: String,
    /// Whether something is wrong.
    pub is_bad: bool,
    pub body: Vec<Item>,
    pub buttons: Vec<Button>,
}

/// A dialog.
#[derive(Clone, Debug, Serialize)]
pub struct DialogView {
    pub title: String,
    pub body: Vec<Item>,
    pub buttons: Vec<Button>,
}

/// A button. `send` is the [`Input`](crate::Input) that it sends.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Button {
    pub id: &'static str,
    pub label: String,
    pub send: Value,
    pub is_disabled: bool,
    pub is_main: bool,
    /// Whether it is the chosen one of several.
    pub is_pressed: Option<bool>,
    /// The kind of piece that is drawn on it.
    pub piece: Option<usize>,
}

impl Button {
    pub(crate) fn new(id: &'static str, label: String, send: impl Into<Value>) -> Self {
        Self { id, label, send: send.into(), is_disabled: false, is_main: false, is_pressed: None, piece: None }
    }

    pub(crate) fn disabled(self, is_disabled: bool) -> Self {
        Self { is_disabled, ..self }
    }

    pub(crate) fn main(self, is_main: bool) -> Self {
        Self { is_main, ..self }
    }

    pub(crate) fn pressed(self, is_pressed: bool) -> Self {
        Self { is_pressed: Some(is_pressed), ..self }
    }

    pub(crate) fn piece(self, kind: usize) -> Self {
        Self { piece: Some(kind), ..self }
    }
}

/// A part of a card or a dialog.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Item {
    /// A paragraph of a kind.
    Text {
        kind: &'static str,
        text: String,
    },
    Heading(String),
    Progress {
        value: usize,
        max: usize,
        label: String,
    },
    /// The share of the attackers in the evaluation.
    Bar {
        share: Option<f32>,
        label: String,
    },
    /// The lines of the analysis.
    Lines(Vec<AnalysisLine>),
    /// The chances of the side that is above, from the start of a game, with marks after some moves.
    Graph {
        label: String,
        chances: Vec<f32>,
        marks: Vec<usize>,
        here: Option<usize>,
        total: usize,
    },
    Buttons(Vec<Button>),
    /// A list that scrolls.
    Entries(Vec<Item>),
    /// An entry of a list. `stars` are drawn and said.
    Entry {
        title: String,
        details: String,
        stars: Option<[String; 2]>,
        is_current: bool,
        /// Whether it gets the keyboard.
        is_first: bool,
        send: Value,
    },
    /// An earlier game, and its button for deleting it.
    Game {
        label: String,
        title: String,
        details: String,
        delete: String,
        send: Value,
        ask: Value,
    },
    /// A labelled control, with what is said about it.
    Field {
        label: String,
        explained: String,
        control: Box<Item>,
    },
    /// One of several values, each with its words. `send` is the input that the chosen one is put into: under a name, or as the `value` of an object.
    Choice {
        id: String,
        /// Its label, if it has no [`Item::Field`].
        label: String,
        options: Vec<(String, String)>,
        chosen: String,
        send: Value,
    },
    /// Yes or no, sent as a [`Item::Choice`] of `true` and `false`.
    Switch {
        id: &'static str,
        is_on: bool,
        send: Value,
    },
    /// The list of the variants for a new game, sent as [`NewGameField::Variant`](birka_session::NewGameField::Variant).
    NewGameVariants {
        chosen: String,
        own: Option<OwnVariant>,
    },
    /// The boards of a diagram with a caption.
    Diagram {
        boards: Vec<DrawnBoard>,
        caption: String,
    },
    List(Vec<String>),
    /// One of the shipped variants, sent as `setVariant`.
    Variants {
        id: &'static str,
        label: String,
        chosen: String,
        is_shipped: bool,
    },
    /// A field for text, sent under a name as it is typed.
    Area {
        id: &'static str,
        label: String,
        value: String,
        send: Option<&'static str>,
    },
    /// A field for a line to the player elsewhere, of at most so many characters.
    Say {
        id: &'static str,
        label: String,
        longest: usize,
    },
    /// Opens the text of the field before it, or a file.
    Open {
        open: String,
        browse: String,
        clipboard: String,
        set_up: Button,
    },
    /// Keys with what they do.
    Keys(Vec<(String, String)>),
}

/// A line of the analysis, whose first move is played by a press.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLine {
    pub title: String,
    pub score: String,
    pub moves: String,
    pub send: Value,
}

/// The variant of the main game, where it is not a shipped one.
#[derive(Clone, Debug, Serialize)]
pub struct OwnVariant {
    pub name: String,
    pub summary: String,
    /// The number of files and ranks.
    pub board: String,
}

impl Item {
    pub(crate) fn text(kind: &'static str, text: String) -> Self {
        Self::Text { kind, text }
    }
}
