//! The functions of a variant file, asked while a game is played.
//!
//! A Lua answers one question at a time, so there are as many of them as threads that ask at once, each with the file run in it
//! anew. A function sees the position it is asked about and nothing else: what it could remember from one question to the next
//! is refused when the file is read, so each of them gives the same answers.

mod machine;
pub(super) mod purity;
mod trial;

pub use trial::{HookSpeed, HookTrial, run_hook_trial};

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::options::Wanted;
use super::prints::{PrintedLine, Prints};
use super::sandbox::ScriptFault;
use super::{Code, Diagnostic, Severity};
use birka_rules::{
    AnnouncementRuling, DeclaredReason, Hook, HookError, HookSet, HookView, Hooks, Move, Outcome, OutcomeRuling, Reason, RuleSet, Side,
    Square,
};
use machine::Machine;

/// What a file says about its functions.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// Each function that it has.
    pub(super) functions: Vec<Function>,
    /// What they do, one sentence each.
    pub(super) words: Vec<String>,
    /// Why they may end a game.
    pub(super) reasons: Vec<&'static DeclaredReason>,
}

/// A function of a file, or of one that it extends.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) hook: Hook,
    /// The line it stands on.
    pub(super) line: usize,
    pub(super) program: Arc<Program>,
}

/// A file that functions stand in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) path: PathBuf,
    pub(super) source: String,
    /// The options it is run with.
    pub(super) wanted: Wanted,
    /// What its functions could remember by, each with its line.
    pub(super) remembering: Arc<[(usize, String)]>,
}

impl Declared {
    /// Everything by which a function could remember one question when it answers another.
    pub(super) fn remembering(&self) -> Vec<Diagnostic> {
        let mut programs: Vec<&Arc<Program>> = Vec::new();
        for function in &self.functions {
            if !programs.contains(&&function.program) {
                programs.push(&function.program);
            }
        }
        let of = |program: &Arc<Program>| {
            let diagnostic = |(line, message): &(usize, String)| Diagnostic {
                path: program.path.clone(),
                line: Some(*line),
                severity: Severity::Error,
                code: Code::ImpureHook,
                message: message.clone(),
            };
            program.remembering.iter().map(diagnostic).collect::<Vec<_>>()
        };
        programs.into_iter().flat_map(of).collect()
    }
}

/// What the functions may know of the rules.
#[derive(Clone)]
struct Facts {
    /// Squares a side.
    side: usize,
    /// The name of each kind, and its side's.
    kinds: Vec<(String, String)>,
    /// The classes of squares, those that every board has among them.
    classes: Vec<(String, Vec<usize>)>,
    /// Why a game may end: what the rules know, then what the file declares.
    reasons: Vec<Reason>,
}

impl Facts {
    fn new(set: &RuleSet, declared: &Declared) -> Self {
        let size = set.size;
        let everywhere: [(&str, &dyn Fn(Square) -> bool); 3] =
            [("corners", &|s| size.is_corner(s)), ("edge", &|s| size.is_edge(s)), ("middle", &|s| s == size.middle())];
        let numbers = |squares: &mut dyn Iterator<Item = Square>| squares.map(Square::index).collect::<Vec<_>>();
        let mut classes: Vec<_> =
            set.classes.iter().map(|class| (class.name.clone(), numbers(&mut class.squares.iter().copied()))).collect();
        for (name, within) in everywhere {
            if !classes.iter().any(|(known, _)| known == name) {
                classes.push((name.to_owned(), numbers(&mut size.squares().filter(|&square| within(square)))));
            }
        }
        Self {
            side: size.side(),
            kinds: set.kinds.iter().map(|kind| (kind.name.clone(), kind.side.to_string())).collect(),
            classes,
            reasons: Reason::ALL.into_iter().chain(declared.reasons.iter().map(|&reason| Reason::Declared(reason))).collect(),
        }
    }

    /// The number by which the driver knows a reason, counted from 1.
    fn number(&self, reason: Reason) -> usize {
        self.reasons.iter().position(|&known| known == reason).map_or(0, |place| place + 1)
    }
}

/// The functions of one variant.
pub(super) struct ScriptHooks {
    declared: Declared,
    facts: Facts,
    which: HookSet,
    fingerprint: String,
    prints: Prints,
    /// The Luas that nobody is asking just now, for each of the functions declared.
    idle: Vec<Mutex<Vec<Machine>>>,
}

impl ScriptHooks {
    pub(super) fn new(declared: Declared, set: &RuleSet) -> Self {
        let facts = Facts::new(set, &declared);
        let which = declared.functions.iter().map(|function| function.hook).collect();
        let sources = declared
            .functions
            .iter()
            .map(|function| format!("{} {:?}\n{}", function.hook.name(), function.program.wanted, function.program.source));
        let digest = Sha256::digest(sources.collect::<String>());
        let fingerprint = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let idle = declared.functions.iter().map(|_| Mutex::default()).collect();
        Self { facts, which, fingerprint, prints: Prints::default(), idle, declared }
    }

    /// The same functions, of which nothing has been asked yet.
    fn anew(&self) -> Self {
        let idle = self.idle.iter().map(|_| Mutex::default()).collect();
        Self {
            declared: self.declared.clone(),
            facts: self.facts.clone(),
            which: self.which,
            fingerprint: self.fingerprint.clone(),
            prints: self.prints.clone(),
            idle,
        }
    }

    /// What the functions have printed since this was last asked.
    pub(super) fn take_printed_lines(&self) -> Vec<PrintedLine> {
        self.prints.take()
    }

    /// Asks one Lua. One that failed is thrown away: nobody knows what it was in the middle of.
    fn ask<T>(&self, hook: Hook, question: impl FnOnce(&mut Machine) -> Result<T, ScriptFault>) -> Result<T, HookError> {
        let place = self.declared.functions.iter().position(|function| function.hook == hook);
        let Some(place) = place else { return Err(self.fault(hook, &ScriptFault::new(Code::Runtime, None, "is not there"))) };
        // Functions of one file share its Luas.
        let program = &self.declared.functions[place].program;
        let first = self.declared.functions.iter().position(|function| Arc::ptr_eq(&function.program, program)).unwrap_or(place);
        // A machine is pushed or popped whole, so a panic elsewhere leaves a good list behind.
        let idle = || self.idle[first].lock().unwrap_or_else(PoisonError::into_inner);
        let ready = idle().pop();
        let mut machine = match ready {
            Some(machine) => machine,
            None => Machine::start(program, &self.facts, &self.prints).map_err(|fault| self.fault(hook, &fault))?,
        };
        let answer = question(&mut machine).map_err(|fault| self.fault(hook, &fault))?;
        idle().push(machine);
        Ok(answer)
    }

    fn fault(&self, hook: Hook, fault: &ScriptFault) -> HookError {
        let function = self.declared.functions.iter().find(|function| function.hook == hook);
        let file = function.map(|function| function.program.path.display().to_string()).unwrap_or_default();
        HookError { hook, file, line: fault.line.or(function.map(|function| function.line)), what: machine::explain(hook, fault) }
    }
}

impl std::fmt::Debug for ScriptHooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScriptHooks").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}

impl Hooks for ScriptHooks {
    fn provided(&self) -> HookSet {
        self.which
    }

    fn descriptions(&self) -> &[String] {
        &self.declared.words
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn legal(&self, view: &HookView, moves: &mut Vec<Move>) -> Result<(), HookError> {
        self.ask(Hook::Legal, |machine| machine.legal(view, moves))
    }

    fn captures(&self, view: &HookView, mv: Move, fallen: &[Square]) -> Result<Option<Vec<Square>>, HookError> {
        self.ask(Hook::Captures, |machine| machine.captures(view, mv, fallen))
    }

    fn outcome(&self, view: &HookView, ended: Option<Outcome>) -> Result<OutcomeRuling, HookError> {
        let winner = |side| if side == Side::Attackers { 1 } else { 2 };
        let (by, why) = ended.map_or((0, 0), |outcome| (outcome.winner.map_or(0, winner), self.facts.number(outcome.reason)));
        let (verdict, reason) = self.ask(Hook::Outcome, |machine| machine.outcome(view, by, why))?;
        let winner = match verdict {
            0 => return Ok(OutcomeRuling::Unchanged),
            1 if view.king().is_none() => {
                let what = "lets the game go on, but the king has fallen; spare him in `captures` instead";
                return Err(self.fault(Hook::Outcome, &ScriptFault::new(Code::Runtime, None, what)));
            }
            1 => return Ok(OutcomeRuling::Continues),
            2 => Some(Side::Attackers),
            3 => Some(Side::Defenders),
            _ => None,
        };
        let reason = self.facts.reasons.get(reason.wrapping_sub(1)).copied();
        Ok(reason.map_or(OutcomeRuling::Unchanged, |reason| OutcomeRuling::Ended(Outcome { winner, reason })))
    }

    fn announce(&self, view: &HookView, call: Option<&str>) -> Result<AnnouncementRuling, HookError> {
        self.ask(Hook::Announce, |machine| machine.announce(view, call))
    }
}
