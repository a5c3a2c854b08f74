//! A game as somebody sees and handles it, without files, threads, a wall clock, Bevy, egui or JavaScript.
//!
//! An [`Input`] goes into a [`Desk`]: an action of a key or button, a gesture on the board, an answer of the engine. [`Desk::view`] is what the face draws,
//! in the player's language. [`Desk::take_effects`] is what the face does: to announce a text, to play a sound, to start a [`Task`] and give its result back.
//!
//! - [`Host`] is what the desk needs of the face: variants, the day, and a place for games and solved puzzles.
//! - [`TaskRunner`] does tasks, on another thread or in a worker.
//! - [`open`] reads games, positions, puzzles and variants from text and links.

mod analysis;
mod answers;
pub mod board;
mod dialogs;
mod exercise;
mod games;
mod input;
pub mod items;
mod kept;
pub mod moves;
mod new_game;
pub mod open;
mod play;
mod position_editor;
mod remote;
mod review;
mod rules;
mod spoken;
mod task;
pub mod view;

use std::sync::Arc;
use std::time::Duration;

use birka_localization::Language;
use birka_records::game_record::GameDate;
use birka_rules::{Move, PieceMove, Side};
use birka_session::{Mover, Players, Selection, Session, Study, Table};
use serde_json::Value;

use crate::analysis::Analysis;
use crate::dialogs::Dialog;
use crate::exercise::Exercise;
use crate::open::{Edition, OpenFault, Variants};
use crate::position_editor::PositionEditor;
use crate::remote::Remote;
use crate::review::Reviewing;

pub use games::rule_changes;
pub use input::{Effect, Input, Slot};
pub use kept::record_of;
pub use remote::RemoteInput;
pub use task::{Feedback, FoundHint, FoundMove, PuzzleText, Task, TaskRunner};
pub use view::View;

/// The services of a face that a desk needs.
pub trait Host: Variants {
    /// The text that is kept under a name.
    fn read(&self, name: &str) -> Option<String>;

    /// Keeps a text under a name.
    fn write(&mut self, name: &str, text: &str);

    /// The time in seconds since 1970, and the day where the player is; `None` if it is not known.
    fn now(&self) -> (u64, Option<GameDate>);
}

/// The purpose of a task.
#[derive(Clone, Debug)]
enum Purpose {
    EngineMove,
    Hint,
    Lines,
    Draw,
    ReviewStep,
    Judge,
    Solution,
    /// The program answers in an exercise, and then takes the moves back to this number, if one is given.
    Reply(Option<Move>, Option<usize>),
    TakeBack(usize),
}

/// The engine's move is not shown sooner, so that the eye can follow: in milliseconds.
const LEAST_THOUGHT: u32 = 450;

/// The content of the display.
enum Mode {
    Game,
    Analysis(Analysis),
    Exercise(Box<Exercise>),
    Position(Box<PositionEditor>),
}

/// A main game, and what is displayed in its place.
pub struct Desk {
    host: Box<dyn Host>,
    language: Language,
    table: Table,
    /// The text of the variant's file, where that of the main game is not a shipped one.
    source: Option<Arc<str>>,
    /// The variations, comments and signs of the main game.
    said: Option<Box<Study>>,
    mode: Mode,
    selection: Selection,
    /// The move that was chosen in advance, once it can be played.
    due_premove: Option<Move>,
    /// The review of the main game, and that of a line of the analysis.
    reviews: [Option<Reviewing>; 2],
    /// Whether the main game is seen from the side of the defenders, and whether what is displayed is.
    is_flipped: [bool; 2],
    hint: Option<PieceMove>,
    explanation: String,
    /// The last task of each slot, and what it is for.
    asked: [Option<(u64, Purpose)>; 3],
    tasks: u64,
    dialog: Option<Dialog>,
    remote: Option<Remote>,
    has_hints: bool,
    /// Whether a newcomer is asked how to begin.
    is_welcome: bool,
    kept: Value,
    effects: Vec<Effect>,
}

impl Desk {
    /// A desk with a game of Tablut that waits for a newcomer.
    ///
    /// # Errors
    /// If the host has no such variant.
    pub fn new(host: Box<dyn Host>, language: Language) -> Result<Self, OpenFault> {
        let variant = host.shipped(FIRST_VARIANT).map_err(OpenFault::Variant)?;
        let mut desk = Self {
            host,
            language,
            table: Table::new(Session::new(variant)),
            source: None,
            said: None,
            mode: Mode::Game,
            selection: Selection::default(),
            due_premove: None,
            reviews: [const { None }; 2],
            is_flipped: [false; 2],
            hint: None,
            explanation: String::new(),
            asked: [const { None }; 3],
            tasks: 0,
            dialog: None,
            remote: None,
            has_hints: true,
            is_welcome: false,
            kept: Value::Null,
            effects: Vec::new(),
        };
        desk.kept = desk.to_kept();
        Ok(desk)
    }

    /// Does what an input asks for.
    pub fn send(&mut self, input: Input) {
        self.apply(input);
        self.follow_main_game();
        self.keep();
    }

    /// Has the main game kept, if it has changed since the last time.
    pub fn keep(&mut self) {
        let kept = self.to_kept();
        if kept != self.kept {
            self.kept = kept.clone();
            self.effects.push(Effect::Keep { game: kept, link: self.main_link() });
        }
    }

    /// Lets time pass. Returns whether the game has ended by it.
    pub fn tick(&mut self, elapsed: Duration, is_behind_dialog: bool) -> bool {
        let game = self.table.main_session();
        let is_running = match self.table.mover(game.turn()) {
            // Nobody elsewhere waits for a dialog.
            Mover::Person => !is_behind_dialog || game.players().are_apart(),
            Mover::Engine(_) => self.is_thinking(),
            Mover::Elsewhere => true,
            Mover::Nobody => false,
        };
        if !matches!(self.mode, Mode::Game) || self.table.view().is_some() || game.is_paused() || !is_running {
            return false;
        }
        let ending = self.table.run_clock(elapsed);
        if let Some(conclusion) = ending {
            self.conclude(conclusion);
        }
        ending.is_some()
    }

    /// The effects since the last call.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The variant of the main game.
    #[must_use]
    pub fn main_edition(&self) -> Edition {
        Edition { variant: Arc::clone(self.table.main_session().variant()), source: self.source.clone() }
    }

    /// The variant of what is displayed.
    #[must_use]
    pub fn edition(&self) -> Edition {
        match &self.mode {
            Mode::Game => self.main_edition(),
            Mode::Analysis(analysis) => analysis.edition.clone(),
            Mode::Exercise(exercise) => exercise.edition.clone(),
            Mode::Position(editor) => editor.edition.clone(),
        }
    }
}

/// The variant with which a newcomer begins.
const FIRST_VARIANT: &str = "tablut";

/// Whether the board is seen from the side of the defenders by these players.
fn is_seen_from_defenders(players: Players) -> bool {
    players.side_of_person() == Some(Side::Defenders)
}
