//! Runs Luau sources in a fresh Lua state that can compute and nothing else, with a limited budget.
//!
//! Three limits apply. The step counter decides first, because it stops at the same step on every machine; library functions whose work grows
//! with their arguments take more than one step. A time limit backs it up for steps that are expensive nevertheless. A memory limit stops scripts that allocate without bound. `pcall` cannot swallow any of them:
//! once the budget is spent, every further step raises the error again.

mod embedded;
mod evaluate;
mod fuel;
mod print_log;
mod script_error;

pub(crate) use embedded::EmbeddedChunk;
pub(crate) use evaluate::{DeclaredOptions, LoadedScript, ScriptOutput, evaluate, freeze_function, run};
pub(crate) use fuel::{Fuel, Limit};
pub(crate) use print_log::PrintLog;
pub use print_log::PrintedLine;
pub(crate) use script_error::ScriptError;
