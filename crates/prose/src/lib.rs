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

mod board;
mod capture;
mod capture_clauses;
mod describe;
mod ends;
mod examples;
mod movement;
mod moves;
mod section;
mod words;

pub use describe::{HookChange, describe_aim, describe_changes, describe_hook_change, describe_hooks, describe_rules};
pub use moves::{MoveFeature, PositionFactor, explain_move};
pub use section::{Block, Diagram, Section, Signs, Topic, WorkedExample, to_plain_text};
