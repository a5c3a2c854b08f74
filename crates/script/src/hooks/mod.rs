//! Hook functions of a variant file, called while a game is played.
//!
//! A Lua state serves one call at a time, so there are as many states as threads that call at once, each of which has run the file. A
//! hook sees the position that it is called for and nothing else, and nothing that it could change survives the call: `analysis` rejects
//! assignments to outer variables, and `freeze.luau` makes everything that a function can reach from outside read-only. So every state gives
//! the same results.

mod analysis;
mod declared;
mod function_text;
mod script_hooks;

pub(crate) use analysis::analyse_functions;
pub(crate) use declared::{DeclaredHooks, HookFunction};
pub(crate) use script_hooks::{HookBudget, ScriptHooks};
