//! The supervisor of the exhibit: a small process that starts the exhibit, watches it and starts it again.
//!
//! [`Machine`] decides, from events and a clock that never goes back; it does nothing itself, so that tests can run days in a moment.
//! [`supervise`] carries its decisions out.

mod backoff;
mod crash;
mod lock;
mod log;
mod machine;
mod memory;
mod notify;
mod policy;
mod process;
mod runner;

pub use crash::{CrashFolder, MAX_CRASHES};
pub use lock::{AlreadyRuns, SupervisorLock};
pub use machine::{Action, Event, Machine};
pub use policy::{Policy, Reason};
pub use runner::{ProcessSpec, Supervised, supervise};
