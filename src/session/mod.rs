//! Layer 3: one game being played, and the files it is stored in. Does not depend on Bevy.
//!
//! - [`Session`] holds the game: moves, undo, changes of the rules while it is played.
//! - [`Players`] says who plays which side, [`TimeControls`] how much time each has; [`GameClock`] measures it.
//! - [`answer_draw_offer`] is the engine's answer to an offered draw.
//! - [`Autosave`] and [`StoredFile`] keep the game and other values on disk.
//! - [`settings`] are what a player can choose.
//! - [`Hint`] and [`Review`] explain moves with the engine.
//! - [`puzzle`] runs puzzles, and [`tutorial`] has the lessons for a variant.
//! - [`Study`] is a game with variations that is looked at and tried out.
//! - [`LibraryCatalogue`] says what the config of an exhibition can name.

mod analysis;
mod archive;
mod clock;
mod draw_offer;
mod game_session;
mod library_catalogue;
mod placeholder;
mod players;
pub mod puzzle;
mod rule_update;
pub mod settings;
mod storage;
mod study;
mod tutorial;

pub use analysis::{Annotation, Hint, HintTask, NodeBudget, Review, ReviewProgress, ReviewTask, ReviewedMove};
pub use archive::{UnarchivedGame, game_record};
pub use clock::{GameClock, TimeControls};
pub use draw_offer::{DrawAnswer, answer_draw_offer};
pub use game_session::{Session, SwitchRulesError};
pub use library_catalogue::{LibraryCatalogue, frees_the_king};
pub use players::{Player, Players};
pub use rule_update::{RuleChanges, RuleUpdate, has_faulty_file, is_caused_by_faulty_files};
pub use storage::{
    Autosave, FieldProblem, LoadProblem, Loaded, PutAside, ReadFields, RestoreError, Restored, SaveAttempt, SaveError, SaveStatus, Stored,
    StoredFile, StoredStruct, StoredValue, TableNotice, UnusableSave, games_moved_aside,
};
pub use study::{NodeId, Route, Study, StudyLimit, StudyPart};
pub use tutorial::{LessonTopic, StepTopic, TutorialStep, tutorial};
