//! One game being played: who sits where, moves and undo, clocks, its end, and what is looked at beside it. Knows no file, no thread, no wall
//! clock and no Bevy.
//!
//! - [`Session`] is a game: its seats ([`Players`]), moves, clocks ([`TimeControls`]), pause, draw offers and conclusion.
//! - [`Table`] is the game that is saved and what is displayed in its place: an earlier position, a [`Study`], a puzzle. A [`Command`] goes in
//!   and a [`CommandResult`] comes out: at once under rules that are data, or from a [`Job`] that runs on any thread where functions of the variant
//!   are called.
//! - [`Action`] is everything that keys, buttons and the menu do; [`Refusal`] is why one does nothing now.
//! - [`Selection`] is what a player does on the board: a selected piece, a move chosen in advance, arrows and circles.
//! - [`RuleUpdate`] is what changed script files mean for a game.
//! - [`PositionForm`] is a position that is set up by hand.
//! - [`SideNames`] is what texts call the sides; [`words`] puts refusals and faults of positions into the player's language.
//! - [`Hint`], [`Review`] and [`answer_draw_offer`] ask the engine.
//! - [`Exercise`] poses puzzles, mistakes of a review and lessons; [`puzzle`] judges puzzles, [`tutorial`] has the lessons for a variant.

mod action;
mod clock;
mod command;
mod exercise;
mod hint;
mod move_list;
mod move_reasons;
mod new_game_form;
mod players;
mod position_form;
pub mod puzzle;
mod refusal;
mod review;
mod rule_update;
mod selection;
mod session;
mod study;
mod table;
mod tutorial;
pub mod words;

pub use action::{Action, ActionGroup};
pub use clock::{GameClock, INCREMENTS, MAIN_TIMES, TimeControls};
pub use command::{Change, Command, CommandResult, Finished, Job, Loaded, Loader, NewGame, Progress, Request, TableEvent};
pub use exercise::{Exercise, ExerciseCard, ExerciseStatus, LessonEntry, is_step_done, lesson_entries, streaks};
pub use hint::{Hint, HintTask, NodeBudget};
pub use move_list::{ListedMove, MoveRow};
pub use new_game_form::{ClockSharing, Clocks, FormChoice, FormList, NewGameField, NewGameForm, VariantGrouping};
pub use players::{DrawAnswer, DrawPartner, NamedSide, Player, Players, SideNames, answer_draw_offer};
pub use position_form::PositionForm;
pub use refusal::Refusal;
pub use review::{Annotation, Review, ReviewWork, ReviewedMove, annotate};
pub use rule_update::{RuleChanges, RuleUpdate, has_faulty_file, is_caused_by_faulty_files};
pub use selection::{Aim, Destination, Effect, Gesture, GestureKind, Selection, find_captures};
pub use session::{Session, SwitchRulesError};
pub use study::{NodeId, Route, Study, StudyLimit, StudyPart, toggle_drawing};
pub use table::{AwaitedGame, Mover, Table, View};
pub use tutorial::{LessonTopic, StepTopic, TutorialStep, tutorial};
