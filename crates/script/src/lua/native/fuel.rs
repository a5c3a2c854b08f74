use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use birka_diagnostics::Code;
use mlua::{Lua, VmState};
use web_time::Instant;

use crate::lua::output::{CHUNK_NAME, FAILED, Limit, ScriptError, line_in, without_location};

/// The error that stops a script whose budget is spent.
const RAN_TOO_LONG: &str = "the script ran too long";

/// The remaining step and time budget of a script.
pub(super) struct Fuel {
    steps: AtomicUsize,
    /// The limit that was exceeded, as [`Fuel::NONE`], [`Fuel::STEPS`] or [`Fuel::TIME`].
    spent: AtomicU8,
    /// The line where the budget ran out; 0 while unknown.
    line: AtomicUsize,
    created: Instant,
    /// Remaining time in microseconds.
    time_left: AtomicU64,
    /// The last clock check, in microseconds after `created`.
    last_check: AtomicU64,
    /// For messages: the memory limit in bytes.
    memory_limit: usize,
}

impl Fuel {
    /// The clock is read once per this many steps, because reading it costs more than a step.
    const STEPS_PER_CHECK: usize = 32;
    /// The most microseconds that count between two clock checks. A longer gap means that the machine was suspended or busy, not that the
    /// script ran.
    const MAX_GAP: u64 = 250_000;

    const NONE: u8 = 0;
    const STEPS: u8 = 1;
    const TIME: u8 = 2;

    pub(super) fn new(steps: usize, time: Duration, memory_limit: usize) -> Self {
        let fuel = Self {
            steps: AtomicUsize::new(0),
            spent: AtomicU8::new(Self::NONE),
            line: AtomicUsize::new(0),
            created: Instant::now(),
            time_left: AtomicU64::new(0),
            last_check: AtomicU64::new(0),
            memory_limit,
        };
        fuel.refill(steps, time);
        fuel
    }

    /// Sets the budget from now on. A budget that ran out once stays spent.
    pub(super) fn refill(&self, steps: usize, time: Duration) {
        self.steps.store(steps, Ordering::Relaxed);
        self.time_left.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.last_check.store(self.now(), Ordering::Relaxed);
    }

    /// Microseconds since `created`.
    fn now(&self) -> u64 {
        u64::try_from(self.created.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Deducts the time since the last check and returns whether none is left. `now` is in microseconds after `created`.
    fn is_overdue(&self, now: u64) -> bool {
        let passed = now.saturating_sub(self.last_check.swap(now, Ordering::Relaxed)).min(Self::MAX_GAP);
        let left = self.time_left.load(Ordering::Relaxed).saturating_sub(passed);
        self.time_left.store(left, Ordering::Relaxed);
        left == 0
    }

    /// Takes one step; called by Lua's interrupt at every call and loop iteration.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn take_step(&self, lua: &Lua) -> mlua::Result<VmState> {
        if self.spent.load(Ordering::Relaxed) != Self::NONE {
            return Err(mlua::Error::runtime(RAN_TOO_LONG));
        }
        let left = self.steps.load(Ordering::Relaxed);
        if left == 0 {
            return Err(self.spend(lua, Self::STEPS));
        }
        if left.is_multiple_of(Self::STEPS_PER_CHECK) && self.is_overdue(self.now()) {
            return Err(self.spend(lua, Self::TIME));
        }
        self.steps.store(left - 1, Ordering::Relaxed);
        Ok(VmState::Continue)
    }

    /// Takes several steps at once, for a library function whose work grows with its arguments.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn charge(&self, lua: &Lua, steps: usize) -> mlua::Result<()> {
        if self.spent.load(Ordering::Relaxed) != Self::NONE {
            return Err(mlua::Error::runtime(RAN_TOO_LONG));
        }
        let Some(left) = self.steps.load(Ordering::Relaxed).checked_sub(steps) else { return Err(self.spend(lua, Self::STEPS)) };
        self.steps.store(left, Ordering::Relaxed);
        if self.is_overdue(self.now()) { Err(self.spend(lua, Self::TIME)) } else { Ok(()) }
    }

    /// Marks the budget as spent at the current line; returns the error that stops the script.
    fn spend(&self, lua: &Lua, limit: u8) -> mlua::Error {
        self.spent.store(limit, Ordering::Relaxed);
        self.line.store(current_line(lua).unwrap_or(0), Ordering::Relaxed);
        mlua::Error::runtime(RAN_TOO_LONG)
    }

    /// The limit that was exceeded.
    fn spent(&self) -> Option<Limit> {
        match self.spent.load(Ordering::Relaxed) {
            Self::STEPS => Some(Limit::Steps),
            Self::TIME => Some(Limit::Time),
            _ => None,
        }
    }

    /// The steps that are left.
    pub(super) fn steps_left(&self) -> usize {
        self.steps.load(Ordering::Relaxed)
    }

    pub(super) fn time_left(&self) -> Duration {
        self.is_overdue(self.now());
        Duration::from_micros(self.time_left.load(Ordering::Relaxed))
    }

    /// The result of a call. A script that caught the error meant to stop it fails nevertheless.
    ///
    /// # Errors
    /// When the call failed or the budget is spent.
    pub(super) fn check<T>(&self, result: mlua::Result<T>) -> Result<T, ScriptError> {
        match result {
            Ok(_) if self.spent().is_some() => Err(self.script_error(&mlua::Error::runtime(RAN_TOO_LONG))),
            result => result.map_err(|error| self.script_error(&error)),
        }
    }

    /// Translates a Lua error for the author of the script.
    pub(super) fn script_error(&self, error: &mlua::Error) -> ScriptError {
        let text = error.to_string();
        if let Some(limit) = self.spent() {
            let line = Some(self.line.load(Ordering::Relaxed)).filter(|&line| line > 0).or_else(|| line_in(&text));
            let why = match limit {
                Limit::Steps => "it takes too many calls and loop iterations, or too long strings and tables",
                Limit::Time => "its steps take too much time",
            };
            let message = format!("the script ran too long and was stopped: {why}; a variant file only describes a table");
            return ScriptError { limit: Some(limit), ..ScriptError::new(Code::OutOfTime, line, message) };
        }
        ScriptError::from_lua(error, &text, self.memory_limit)
    }
}

impl ScriptError {
    /// The error of a call that raised `error`, which Lua describes by its full text.
    fn from_lua(error: &mlua::Error, text: &str, memory_limit: usize) -> Self {
        match error {
            mlua::Error::SyntaxError { message, .. } => Self::new(Code::Syntax, line_in(message), without_location(message)),
            _ if matches!(error, mlua::Error::MemoryError(_)) || text.contains("not enough memory") => {
                let message = format!("the script used more than {} MB of memory and was stopped", memory_limit >> 20);
                Self::new(Code::OutOfMemory, line_in(text), message)
            }
            _ => Self::new(Code::Runtime, line_in(text), format!("{FAILED}{}", without_location(text))),
        }
    }
}

/// The line of the script that is running. Skips frames of built-in functions and of the prelude.
pub(super) fn current_line(lua: &Lua) -> Option<usize> {
    (0..8).find_map(|level| {
        let in_script = lua.inspect_stack(level, |frame| {
            frame.current_line().filter(|_| frame.source().short_src.is_some_and(|source| source == CHUNK_NAME))
        });
        in_script.flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_at_most_a_quarter_of_a_second_between_two_clock_checks() {
        let fuel = Fuel::new(1000, Duration::from_millis(600), 0);
        let hour = 3_600_000_000;
        assert!(!fuel.is_overdue(hour));
        assert!(!fuel.is_overdue(2 * hour));
        assert!(fuel.is_overdue(3 * hour), "three gaps of 250 ms exceed 600 ms");
    }
}
