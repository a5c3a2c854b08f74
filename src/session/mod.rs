//! Layer 3: one game being played, and the files it is stored in. Does not depend on Bevy.
//!
//! - [`Session`] holds the game: moves, undo, changes of the rules while it is played.
//! - [`Players`] says who plays which side.
//! - [`Autosave`] and [`StoredFile`] keep the game and other values on disk.
//! - [`Hint`] and [`Review`] explain moves with the engine.
//! - [`puzzle`] runs puzzles.

mod analysis;
mod game_session;
mod placeholder;
mod players;
pub mod puzzle;
mod rule_update;
mod storage;

pub use analysis::{Annotation, Hint, HintTask, NodeBudget, Review, ReviewProgress, ReviewTask, ReviewedMove};
pub use game_session::{Session, SwitchRulesError};
pub use players::{Player, Players};
pub use rule_update::{RuleUpdate, has_faulty_file, is_caused_by_faulty_files};
pub use storage::{Autosave, Restored, StoredFile};
