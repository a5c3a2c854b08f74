//! English text about tafl rules and moves, generated from rule data.
//!
//! [`describe_rules`] turns a [`RuleSet`](birka_rules::RuleSet) into sections of paragraphs and diagrams. Every diagram of a move is played
//! under the rules before it is shown, so the description cannot disagree with the game. [`describe_changes`] compares two rule sets, and
//! [`explain_move`] puts the [`MoveFeature`]s of a move into a sentence. Nothing in this crate knows Lua, files or Bevy.
//!
//! # Localisation
//! All text is produced in these modules, so that another language, such as Fluent messages, has to replace them only: `chapters` (one function
//! per sentence, from typed rule data), `examples::caption`, `moves::explain_move`, `changes`, and the grammar and noun phrases in `english`.

mod changes;
mod chapters;
mod describe;
mod diagram;
mod drawing;
mod english;
mod examples;
mod moves;
mod plain_text;
mod section;

pub use changes::describe_changes;
pub use describe::{describe_aim, describe_hooks, describe_rules};
pub use diagram::{Diagram, WorkedExample};
pub use moves::explain_move::explain_move;
pub use moves::move_feature::{MoveFeature, PositionFactor};
pub use plain_text::to_plain_text;
pub use section::{Block, Section, Signs, Topic};
