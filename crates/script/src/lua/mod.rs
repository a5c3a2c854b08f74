//! Runs Luau sources and calls their hook functions.
//!
//! Everything that touches mlua is in the module `native`. It offers two things: [`evaluate`], which runs a script once, and [`HookVm`], which
//! keeps a script in order to call its hook functions. For WebAssembly, Luau's C++ cannot be compiled; there the module `absent` takes the place
//! of `native`: it has the same interface, and every script fails with an error. The shipped variants are scripts, so such a build
//! cannot load them until `absent` is replaced by a second binding to Luau.

#[cfg(target_family = "wasm")]
mod absent;
#[cfg(not(target_family = "wasm"))]
mod native;
mod output;
mod rule_facts;

use std::time::Duration;

#[cfg(target_family = "wasm")]
pub(crate) use absent::{HookVm, evaluate};
#[cfg(not(target_family = "wasm"))]
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
