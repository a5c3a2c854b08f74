//! Lowers the table of a variant file to a rule set: what each key means, and which rules follow from it.
//!
//! `docs/variants.md` documents the keys for modders.

mod api_version;
mod board;
mod captures;
mod classes;
mod ends;
mod examples;
mod hooks;
mod kind_set;
mod kinds;
mod rule_errors;
mod variant;
mod words;

pub(crate) use api_version::update_to_current_api;
pub(crate) use variant::lower;
pub(crate) use words::{SIDES, VERDICTS, default_ornament};
