//! Text about tafl rules and moves, generated from rule data, in every language of [`birka_localization`].
//!
//! [`describe_rules`] turns a [`RuleSet`](birka_rules::RuleSet) into sections of paragraphs and diagrams. Every diagram of a move is played
//! under the rules before it is shown, so the description cannot disagree with the game. [`describe_changes`] compares two rule sets, and
//! [`explain_move`] puts the [`MoveFeature`]s of a move into a sentence. Nothing in this crate knows Lua, files or Bevy.
//!
//! # Languages
//! No words are in this crate. A sentence is a message in the files `rules-*.ftl` of `birka_localization`, and this crate gives it facts: numbers, words to
//! select by, and [phrases](birka_localization::Phrase) for pieces and squares, which the message inflects. Names that a script has made up stand
//! as they are, after a noun of the language.

mod changes;
mod chapters;
mod describe;
mod diagram;
mod drawing;
mod examples;
mod moves;
mod passage;
mod plain_text;
mod section;
mod words;

pub use changes::{HookChange, describe_changes, describe_hook_change};
pub use describe::{describe_aim, describe_hooks, describe_rules};
pub use diagram::{Diagram, WorkedExample};
pub use moves::explain_move::explain_move;
pub use moves::move_feature::{MoveFeature, PositionFactor};
pub use plain_text::to_plain_text;
pub use section::{Block, Section, Signs, Topic};
