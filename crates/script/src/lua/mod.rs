//! Runs Luau sources and calls their hook functions.
//!
//! Everything that touches mlua is in the module `native`. It offers two things: [`evaluate`], which runs a script once, and [`HookVm`], which
//! keeps a script in order to call its hook functions. In a browser the same code runs: emscripten compiles Luau's C++, which throws exceptions
//! of WebAssembly, and `libc` gives it what it expects of an operating system.

#[cfg(target_family = "wasm")]
mod libc;
mod native;
mod output;

use std::time::Duration;

use birka_rules::{DeclaredReason, MemoryField, Reason, RuleSet, Square};

pub(crate) use native::{HookVm, evaluate};
pub use output::PrintedLine;
pub(crate) use output::{Limit, PrintLog, ScriptError, ScriptOutput, with_hint};

/// The calls and loop iterations that one call of a hook may take.
pub(crate) const HOOK_STEPS: usize = 20_000;
/// The wall-clock time for one call. Far more than `HOOK_STEPS` steps need, because the clock also runs while other threads have the
/// processor: it stops hooks whose single steps are expensive and must not decide the results of other hooks.
pub(crate) const HOOK_TIME: Duration = Duration::from_secs(1);

/// The result of the `outcome` hook: a verdict and the number of a reason, as the driver encodes them.
pub(crate) type EncodedOutcome = (u8, usize);

/// The facts about the rules that hook functions can look up.
#[derive(Clone)]
pub(crate) struct RuleFacts {
    files: usize,
    ranks: usize,
    /// The numbers of the squares that the board lacks.
    absent: Vec<usize>,
    /// The name of each kind, and the name of its side.
    kinds: Vec<(String, String)>,
    /// By kind, the squares of the board on which it may not stand.
    closed: Vec<Vec<usize>>,
    /// The number of the king's kind, from 1; `None` without a king.
    royal: Option<usize>,
    /// The square classes with their square indices, including the built-in ones.
    classes: Vec<(String, Vec<usize>)>,
    /// The reasons for which a game may end: those of the rules, then those that the file declares.
    reasons: Vec<Reason>,
    /// The fields of the memory.
    memory: Vec<MemoryField>,
}

impl RuleFacts {
    pub(crate) fn new(set: &RuleSet, declared: &[&'static DeclaredReason]) -> Self {
        let size = set.size;
        let built_in: [(&str, &dyn Fn(Square) -> bool); 3] =
            [("corners", &|s| size.is_corner(s)), ("edge", &|s| size.is_edge(s)), ("middle", &|s| size.is_middle(s))];
        let indices = |squares: &mut dyn Iterator<Item = Square>| squares.map(Square::index).collect::<Vec<_>>();
        let mut classes: Vec<_> =
            set.classes.iter().map(|class| (class.name.clone(), indices(&mut class.squares.iter().copied()))).collect();
        for (name, contains) in built_in {
            if !classes.iter().any(|(known, _)| known == name) {
                classes.push((name.to_owned(), indices(&mut size.squares().filter(|&square| contains(square)))));
            }
        }
        Self {
            files: size.files(),
            ranks: size.ranks(),
            absent: indices(&mut size.numbers().filter(|&square| !size.has(square))),
            kinds: set.kinds.iter().map(|kind| (kind.name.clone(), kind.side.to_string())).collect(),
            closed: set.kinds().map(|(id, _)| indices(&mut size.squares().filter(|&at| !set.square_rule_at(at, id).stop))).collect(),
            royal: set.king().map(|(id, _)| id.index() + 1),
            classes,
            memory: set.memory.clone(),
            reasons: Reason::ALL.into_iter().chain(declared.iter().map(|&reason| Reason::Declared(reason))).collect(),
        }
    }

    /// The number of a reason in the driver, from 1; 0 if it is unknown.
    pub(crate) fn reason_number(&self, reason: Reason) -> usize {
        self.reasons.iter().position(|&known| known == reason).map_or(0, |index| index + 1)
    }

    /// The reason with a number of the driver.
    pub(crate) fn reason(&self, number: usize) -> Option<Reason> {
        self.reasons.get(number.wrapping_sub(1)).copied()
    }
}
