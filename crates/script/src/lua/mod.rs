//! Runs Luau sources and calls their hook functions.
//!
//! Everything that touches mlua is in the module `native`. It offers two things: [`evaluate`], which runs a script once, and [`HookVm`], which
//! keeps a script in order to call its hook functions. In a browser the same code runs: emscripten compiles Luau's C++, which throws exceptions
//! of WebAssembly, and `libc` gives it what it expects of an operating system.

#[cfg(target_family = "wasm")]
mod libc;
mod native;
mod output;
mod rule_facts;

use std::time::Duration;

pub(crate) use native::{HookVm, evaluate};
pub use output::PrintedLine;
pub(crate) use output::{Limit, PrintLog, ScriptError, ScriptOutput};
pub(crate) use rule_facts::RuleFacts;

/// The calls and loop iterations that one call of a hook may take.
pub(crate) const HOOK_STEPS: usize = 20_000;
/// The wall-clock time for one call. Far more than `HOOK_STEPS` steps need, because the clock also runs while other threads have the
/// processor: it stops hooks whose single steps are expensive and must not decide the results of other hooks.
pub(crate) const HOOK_TIME: Duration = Duration::from_secs(1);

/// The result of the `outcome` hook: a verdict and the number of a reason, as the driver encodes them.
pub(crate) type EncodedOutcome = (u8, usize);
