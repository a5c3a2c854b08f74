use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use birka_diagnostics::{Code, Diagnostic};
use birka_rules::{
    AnnouncementRuling, BoardSize, Hook, HookError, HookSet, HookView, Hooks, KindId, MadeMove, Memory, Move, Outcome, OutcomeRuling,
    PieceMove, Reason, RuleSet, Setup, Side, Square,
};
use sha2::{Digest, Sha256};

use super::DeclaredHooks;
use crate::examples::draw;
use crate::lua::{HOOK_STEPS, HOOK_TIME, HookVm, Limit, PrintLog, PrintedLine, RuleFacts, ScriptError, with_hint};
use crate::source::Program;

/// The hook functions of one variant, with a pool of Lua states to run them in.
pub(crate) struct ScriptHooks {
    pub(crate) declared: DeclaredHooks,
    facts: RuleFacts,
    rules: Arc<RuleSet>,
    provided: HookSet,
    fingerprint: String,
    print_log: PrintLog,
    limiter: RateLimiter,
    /// The budget of all calls together; `None` for no limit.
    budget: Option<Arc<HookBudget>>,
    /// The states that are not in use, for each of the declared functions.
    idle: Vec<Mutex<Vec<HookVm>>>,
}

impl ScriptHooks {
    pub(crate) fn new(declared: DeclaredHooks, set: &RuleSet, budget: Option<Arc<HookBudget>>) -> Self {
        let (facts, rules) = (RuleFacts::new(set, &declared.reasons), Arc::new(set.clone()));
        let provided = declared.functions.iter().map(|function| function.hook).collect();
        let fingerprint = fingerprint(&declared);
        let idle = declared.functions.iter().map(|_| Mutex::default()).collect();
        Self {
            facts,
            rules,
            provided,
            fingerprint,
            print_log: PrintLog::default(),
            limiter: RateLimiter::default(),
            budget,
            idle,
            declared,
        }
    }

    /// The same functions with an empty pool of states.
    pub(crate) fn with_empty_pool(&self) -> Self {
        let idle = self.declared.functions.iter().map(|_| Mutex::default()).collect();
        Self {
            declared: self.declared.clone(),
            facts: self.facts.clone(),
            rules: Arc::clone(&self.rules),
            provided: self.provided,
            fingerprint: self.fingerprint.clone(),
            print_log: self.print_log.clone(),
            limiter: RateLimiter::default(),
            budget: self.budget.clone(),
            idle,
        }
    }

    /// The budget of all calls together; `None` for no limit.
    pub(crate) fn budget(&self) -> Option<&Arc<HookBudget>> {
        self.budget.as_ref()
    }

    /// Takes what the functions have printed since the last call.
    pub(crate) fn take_printed_lines(&self) -> Vec<PrintedLine> {
        self.print_log.take()
    }

    /// Runs the files of the functions, each in a state that is kept for the first calls.
    ///
    /// # Errors
    /// When a file fails or keeps something that can change between calls.
    pub(crate) fn prepare(&self) -> Result<(), Diagnostic> {
        for (index, function) in self.declared.functions.iter().enumerate() {
            if self.pool_of(index) == index {
                let vm = HookVm::start(&function.program, &self.facts, &self.print_log).map_err(|error| {
                    let HookError { line, what, .. } = self.error(function.hook, &error);
                    let (code, message) = if error.code == Code::ImpureHook { (error.code, error.message) } else { (Code::Hook, what) };
                    Diagnostic { line, ..Diagnostic::error(&function.program.path, code, message) }
                })?;
                self.idle[index].lock().unwrap_or_else(PoisonError::into_inner).push(vm);
            }
        }
        Ok(())
    }

    /// The pool that a function uses: functions of one file share their states.
    fn pool_of(&self, function: usize) -> usize {
        let program = &self.declared.functions[function].program;
        self.declared.functions.iter().position(|other| Arc::ptr_eq(&other.program, program)).unwrap_or(function)
    }

    /// Calls a hook in a state of the pool. A state in which a call failed is dropped, because it may be inconsistent.
    fn call<T>(&self, question: &Question, call: impl FnOnce(&mut HookVm) -> Result<T, ScriptError>) -> Result<T, HookError> {
        let hook = question.hook();
        let index = self.declared.functions.iter().position(|function| function.hook == hook);
        let Some(index) = index else { return Err(self.error(hook, &ScriptError::new(Code::Runtime, None, "is not defined"))) };
        let (program, pool) = (&self.declared.functions[index].program, self.pool_of(index));
        // A state is pushed or popped whole, so a poisoned list is still consistent.
        let idle = || self.idle[pool].lock().unwrap_or_else(PoisonError::into_inner);
        // What is told is the hook that is slow, which need not be the one that is refused.
        let refuse = |slowest: Option<Hook>, message: String| {
            let told = slowest.filter(|slowest| self.declared.define(*slowest)).unwrap_or(hook);
            Err(self.error(told, &ScriptError::new(Code::Runtime, None, message)))
        };
        if let Some(budget) = self.budget.as_ref().filter(|budget| budget.is_spent()) {
            let (slowest, average) = budget.costs.slowest();
            let message = format!("is too slow: it took {average} on average, and the hooks have taken all the time that a check may take");
            return refuse(slowest, message);
        }
        if !self.limiter.admits() {
            let message =
                format!("is too slow: its last questions took more than the {} ms that they may take on average", AVERAGE.as_millis());
            return refuse(self.limiter.costs.slowest().0, message);
        }
        let ready = idle().pop();
        let mut vm = match ready {
            Some(vm) => vm,
            None => HookVm::start(program, &self.facts, &self.print_log).map_err(|error| self.error(hook, &error))?,
        };
        let answer = call(&mut vm);
        let (steps, time) = vm.taken();
        self.limiter.record(hook, steps, time);
        if let Some(budget) = &self.budget {
            budget.take(hook, steps, time);
        }
        let answer = answer.map_err(|error| self.error_of(question, &error))?;
        idle().push(vm);
        Ok(answer)
    }

    /// The error of a call that was made.
    fn error_of(&self, question: &Question, error: &ScriptError) -> HookError {
        let view = question.view();
        let pieces = self.rules.size.numbers().map(|square| view.kind_at(square)).collect();
        let memory = *view.memory();
        let drawn = draw(&self.rules, &Setup { memory, ..Setup::new(pieces, view.turn()) });
        let asked = question.call(self.rules.size, error.about);
        HookError {
            question: Some(format!("it was called as {asked} about this position:\n{drawn}").into()),
            ..self.error(question.hook(), error)
        }
    }

    fn error(&self, hook: Hook, error: &ScriptError) -> HookError {
        let function = self.declared.functions.iter().find(|function| function.hook == hook);
        let file = function.map(|function| function.program.path.display().to_string()).unwrap_or_default();
        let what = describe_error(hook, error);
        let source = function.map_or("", |function| &function.program.source);
        let what = with_hint(error.code, what, source, error.line);
        HookError { hook, file, line: error.line.or(function.map(|function| function.line)), what, question: None }
    }
}

/// A call of a hook, with the position and the arguments.
enum Question<'a> {
    Moves(&'a HookView),
    Legal(&'a HookView),
    Captures(&'a HookView, PieceMove, &'a [Square]),
    Changes(&'a HookView, &'a MadeMove),
    After(&'a HookView, &'a MadeMove),
    Outcome(&'a HookView, Option<Outcome>),
    Announce(&'a HookView, Option<&'a str>),
}

impl Question<'_> {
    fn hook(&self) -> Hook {
        match self {
            Self::Moves(_) => Hook::Moves,
            Self::Legal(_) => Hook::Legal,
            Self::Captures(..) => Hook::Captures,
            Self::Changes(..) => Hook::Changes,
            Self::After(..) => Hook::After,
            Self::Outcome(..) => Hook::Outcome,
            Self::Announce(..) => Hook::Announce,
        }
    }

    fn view(&self) -> &HookView {
        match self {
            Self::Moves(view)
            | Self::Legal(view)
            | Self::Captures(view, ..)
            | Self::Changes(view, _)
            | Self::After(view, _)
            | Self::Outcome(view, _)
            | Self::Announce(view, _) => view,
        }
    }

    /// The call as a script writes it. `about` is the move of [`Question::Legal`], and begins on the square of [`Question::Moves`].
    fn call(&self, size: BoardSize, about: Option<PieceMove>) -> String {
        let squares = |mv: PieceMove| format!("\"{}\", \"{}\"", mv.from.name(size), mv.to.name(size));
        let list = |squares: &mut dyn Iterator<Item = Square>| {
            let names: Vec<String> = squares.map(|square| format!("\"{}\"", square.name(size))).collect();
            if names.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", names.join(", ")) }
        };
        let arguments = match self {
            Self::Moves(_) => about.map_or_else(|| "…".to_owned(), |mv| format!("\"{}\"", mv.from.name(size))),
            Self::Legal(_) => about.map_or_else(|| "…".to_owned(), squares),
            Self::Captures(_, mv, taken) => format!("{}, {}", squares(*mv), list(&mut taken.iter().copied())),
            Self::Changes(_, made) | Self::After(_, made) => {
                let taken = list(&mut made.captured.iter().map(|(square, _)| *square));
                let memory = if matches!(self, Self::After(..)) { ", memory" } else { "" };
                let ends = made.mv.squares().map(|mv| format!("from = \"{}\", to = \"{}\", ", mv.from.name(size), mv.to.name(size)));
                format!("{{ {}taken = {taken}, … }}{memory}", ends.unwrap_or_default())
            }
            Self::Outcome(_, None) | Self::Announce(_, None) => "nil".to_owned(),
            Self::Outcome(_, Some(Outcome { winner, reason })) => {
                let winner = winner.map(|side| format!("winner = \"{side}\", ")).unwrap_or_default();
                format!("{{ {winner}reason = \"{}\" }}", reason.as_str())
            }
            Self::Announce(_, Some(call)) => format!("{call:?}"),
        };
        format!("`{}(board, {arguments})`", self.hook().name())
    }
}

/// A digest of the functions and the options that they run with.
fn fingerprint(declared: &DeclaredHooks) -> String {
    // Saved games contain the fingerprint, so the text that is hashed, including the word `Wanted`, must never change.
    fn text(hook: Hook, program: &Program) -> String {
        let inherited: String = program.inherited.iter().map(|(hook, program)| format!("\nparent {}", text(*hook, program))).collect();
        format!("{} Wanted({:?})\n{}{inherited}", hook.name(), program.selected.0, program.source)
    }
    let sources = declared.functions.iter().map(|function| text(function.hook, &function.program));
    let digest = Sha256::digest(sources.collect::<String>());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

impl std::fmt::Debug for ScriptHooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScriptHooks").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}

impl Hooks for ScriptHooks {
    fn provided(&self) -> HookSet {
        self.provided
    }

    fn descriptions(&self) -> &[String] {
        &self.declared.descriptions
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn moves(&self, view: &HookView, pieces: &[Square]) -> Result<Vec<PieceMove>, HookError> {
        self.call(&Question::Moves(view), |vm| vm.moves(view, pieces))
    }

    fn legal(&self, view: &HookView, moves: &mut Vec<Move>) -> Result<(), HookError> {
        self.call(&Question::Legal(view), |vm| vm.legal(view, moves))
    }

    fn captures(&self, view: &HookView, mv: PieceMove, captured: &[Square]) -> Result<Option<Vec<Square>>, HookError> {
        self.call(&Question::Captures(view, mv, captured), |vm| vm.captures(view, mv, captured))
    }

    fn changes(&self, view: &HookView, made: &MadeMove) -> Result<Vec<(Square, Option<KindId>)>, HookError> {
        self.call(&Question::Changes(view, made), |vm| vm.changes(view, made))
    }

    fn after(&self, view: &HookView, made: &MadeMove) -> Result<Memory, HookError> {
        self.call(&Question::After(view, made), |vm| vm.after(view, made))
    }

    fn outcome(&self, view: &HookView, ended: Option<Outcome>) -> Result<OutcomeRuling, HookError> {
        let winner = |side| if side == Side::Attackers { 1 } else { 2 };
        let (by, why) = ended.map_or((0, 0), |outcome| (outcome.winner.map_or(0, winner), self.facts.reason_number(outcome.reason)));
        let question = Question::Outcome(view, ended);
        let (verdict, reason) = self.call(&question, |vm| vm.outcome(view, by, why))?;
        let winner = match verdict {
            0 => return Ok(OutcomeRuling::Unchanged),
            1 if view.king().is_none() && ended.is_some_and(|outcome| outcome.reason == Reason::KingCaptured) => {
                let message = "lets the game go on, but the king was captured; spare him in `captures` instead";
                return Err(self.error_of(&question, &ScriptError::new(Code::Runtime, None, message)));
            }
            1 => return Ok(OutcomeRuling::Continues),
            2 => Some(Side::Attackers),
            3 => Some(Side::Defenders),
            _ => None,
        };
        Ok(self.facts.reason(reason).map_or(OutcomeRuling::Unchanged, |reason| OutcomeRuling::Ended(Outcome { winner, reason })))
    }

    fn announce(&self, view: &HookView, call: Option<&str>) -> Result<AnnouncementRuling, HookError> {
        self.call(&Question::Announce(view, call), |vm| vm.announce(view, call))
    }
}

/// The time that a call may take on average.
const AVERAGE: Duration = Duration::from_millis(25);

/// The total time by which the calls of a variant may exceed [`AVERAGE`].
const MAX_EXCESS: Duration = Duration::from_secs(2);

/// Limits the average time of consecutive calls, such as those about all moves of a position: a leaky bucket that a slow call fills with the time
/// it took, and every call drains by [`AVERAGE`].
#[derive(Debug, Default)]
struct RateLimiter {
    /// Microseconds; may be slightly negative while several threads call.
    excess: AtomicI64,
    /// The costs of the slow calls.
    costs: HookCosts,
}

impl RateLimiter {
    /// Whether another call is allowed.
    fn admits(&self) -> bool {
        let excess = self.excess.load(Ordering::Relaxed);
        if excess == 0 {
            return true;
        }
        // Refused calls count too, so that the hooks are tried again later.
        self.excess.store((excess - micros(AVERAGE)).max(0), Ordering::Relaxed);
        excess <= micros(MAX_EXCESS)
    }

    /// Records what a call took.
    fn record(&self, hook: Hook, steps: usize, taken: Duration) {
        if taken > AVERAGE {
            self.excess.fetch_add(micros(taken), Ordering::Relaxed);
            self.costs.add(hook, steps, taken);
        }
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// The steps and the time that hooks may take for a whole task, such as checking a file.
#[derive(Debug)]
pub(crate) struct HookBudget {
    steps: AtomicU64,
    /// Microseconds.
    time: AtomicU64,
    /// The costs so far.
    costs: HookCosts,
}

impl HookBudget {
    pub(crate) fn new(steps: u64, time: Duration) -> Self {
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self { steps: AtomicU64::new(steps), time: AtomicU64::new(time), costs: HookCosts::default() }
    }

    fn is_spent(&self) -> bool {
        self.steps.load(Ordering::Relaxed) == 0 || self.time.load(Ordering::Relaxed) == 0
    }

    /// Takes the cost of a call from the budget.
    fn take(&self, hook: Hook, steps: usize, time: Duration) {
        self.costs.add(hook, steps, time);
        let subtract = |from: &AtomicU64, amount: u64| from.store(from.load(Ordering::Relaxed).saturating_sub(amount), Ordering::Relaxed);
        subtract(&self.steps, steps as u64);
        subtract(&self.time, u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }
}

/// The costs of the calls of each hook so far.
#[derive(Debug, Default)]
struct HookCosts([HookCost; Hook::ALL.len()]);

#[derive(Debug, Default)]
struct HookCost {
    calls: AtomicU64,
    steps: AtomicU64,
    /// Microseconds.
    time: AtomicU64,
}

impl HookCosts {
    fn add(&self, hook: Hook, steps: usize, time: Duration) {
        let cost = &self.0[hook as usize];
        cost.calls.fetch_add(1, Ordering::Relaxed);
        cost.steps.fetch_add(steps as u64, Ordering::Relaxed);
        cost.time.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The hook that took most of the time, and what its calls took on average: `1.5 ms and 12000 steps a call`.
    fn slowest(&self) -> (Option<Hook>, String) {
        let time = |cost: &HookCost| cost.time.load(Ordering::Relaxed);
        let Some((hook, cost)) = Hook::ALL.iter().zip(&self.0).max_by_key(|(_, cost)| time(cost)) else { return (None, String::new()) };
        let calls = cost.calls.load(Ordering::Relaxed).max(1);
        let (micros, steps) = (time(cost) / calls, cost.steps.load(Ordering::Relaxed) / calls);
        (Some(*hook), format!("{}.{:02} ms and {steps} steps a call", micros / 1000, micros % 1000 / 10))
    }
}

/// The message about a hook that failed.
fn describe_error(hook: Hook, error: &ScriptError) -> String {
    let name = hook.name();
    match error.code {
        Code::OutOfTime if error.limit == Some(Limit::Time) => {
            let seconds = HOOK_TIME.as_secs();
            format!(
                "the hook `{name}` ran too long and was stopped: its steps are slow, and it may take {seconds} s per question; avoid long strings"
            )
        }
        Code::OutOfTime => format!(
            "the hook `{name}` ran too long and was stopped; it may take {HOOK_STEPS} calls and loop iterations per question, and long strings and \
             tables count as several"
        ),
        Code::OutOfMemory => {
            format!("the hook `{name}` used too much memory and was stopped; avoid large strings and lists in hooks")
        }
        _ if error.message.contains("readonly table") => {
            let message = error.raised_message();
            format!("the hook `{name}` failed: {message}; in a hook, everything that exists before the call is read-only (E035)")
        }
        // Errors that the driver raises have no line of the file.
        _ if error.line.is_none() => format!("the hook `{name}` {}", error.raised_message()),
        _ => format!("the hook `{name}` failed: {}", error.raised_message()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_questions_are_refused_until_as_many_quick_ones_could_have_been_asked() {
        let limiter = RateLimiter::default();
        let slow = Duration::from_millis(900);
        let asked = (0..100).filter(|_| limiter.admits()).inspect(|_| limiter.record(Hook::Legal, 1, slow)).count();
        // Each call adds 0.9 s, and 2 s are allowed; each refused call drains 25 ms.
        assert_eq!(asked, 5);
        let quick = RateLimiter::default();
        assert!((0..1000).filter(|_| quick.admits()).inspect(|_| quick.record(Hook::Legal, 1, AVERAGE)).count() == 1000);
    }

    #[test]
    fn a_budget_is_spent_by_steps_or_by_time() {
        let budget = HookBudget::new(1000, Duration::from_secs(1));
        budget.take(Hook::Outcome, 999, Duration::from_millis(999));
        assert!(!budget.is_spent());
        budget.take(Hook::Legal, 0, Duration::from_millis(1));
        assert!(budget.is_spent());
        assert_eq!(budget.costs.slowest(), (Some(Hook::Outcome), "999.00 ms and 999 steps a call".to_owned()));
        let budget = HookBudget::new(1000, Duration::from_secs(1));
        budget.take(Hook::Legal, 2000, Duration::ZERO);
        assert!(budget.is_spent());
    }
}
