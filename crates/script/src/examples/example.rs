use birka_rules::{Reason, Side};

use crate::options::SelectedOptions;
use crate::source::KeyPath;

/// An example as the file states it.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// The path of the example in the file.
    pub(crate) path: KeyPath,
    /// The rule that it demonstrates, with its source.
    pub(crate) rule: String,
    /// The options that it is played with.
    pub(crate) options: SelectedOptions,
    /// The position; `None` for the start of the game.
    pub(crate) board: Option<ExampleBoard>,
    /// The side to move. `None` means the side of the piece that moves first; at the start of the game, the side that begins.
    pub(crate) turn: Option<Side>,
    /// The moves to play. Expectations are about the last one.
    pub(crate) moves: Vec<String>,
    /// All squares on which the last move captures.
    pub(crate) captures: Option<Vec<String>>,
    /// The expected outcome; `Some(None)` if the game must continue.
    pub(crate) ends: Option<Option<ExpectedOutcome>>,
    /// The expected announcement; `Some(None)` if there must be none.
    pub(crate) announcement: Option<Option<String>>,
    /// Moves that must be legal afterwards.
    pub(crate) allows: Vec<String>,
    /// Moves that must be illegal afterwards.
    pub(crate) forbids: Vec<String>,
}

/// The position of an example, as the file writes it.
#[derive(Clone, Debug)]
pub(crate) enum ExampleBoard {
    /// A drawn board.
    Diagram(String),
    /// An OpenTafl position record.
    Record(String),
    /// The squares of each letter.
    Letters(Vec<(String, Vec<String>)>),
}

/// The expected end of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpectedOutcome {
    /// The winner; `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// The reason; `None` if any reason will do.
    pub(crate) reason: Option<Reason>,
}
