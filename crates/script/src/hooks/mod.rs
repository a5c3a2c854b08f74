//! Hook functions of a variant file, called while a game is played.
//!
//! A Lua state answers one question at a time, so there are as many states as threads that ask at once, each of which has run the file. A
//! hook sees the position that it is asked about and nothing else. Files whose hooks could carry state from one question to the next are
//! rejected when they are loaded, so every state gives the same answers.

mod declared;
mod purity;
mod rule_facts;
mod script_hooks;
mod vm;

pub(crate) use declared::{DeclaredHooks, HookFunction};
pub(crate) use purity::find_impurities;
pub(crate) use script_hooks::ScriptHooks;
