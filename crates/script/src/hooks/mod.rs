//! Hook functions of a variant file, called while a game is played.
//!
//! A Lua state serves one call at a time, so there are as many states as threads that call at once, each of which has run the file. A
//! hook sees the position that it is called for and nothing else, and nothing that it could change survives the call: `analysis` rejects
//! assignments to outer variables, and `freeze.luau` makes everything that a function can reach from outside read-only. So every state gives
//! the same results.

mod analysis;
mod function_text;
mod script_hooks;

use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic};
use birka_rules::{DeclaredReason, Hook};

use crate::source::Program;

pub(crate) use analysis::analyse_functions;
pub(crate) use script_hooks::{HookBudget, ScriptHooks};

/// The `hooks` table of a variant file.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredHooks {
    pub(crate) functions: Vec<HookFunction>,
    /// Descriptions of the hooks, one sentence each, for players.
    pub(crate) descriptions: Vec<String>,
    /// The reasons for which they may end a game.
    pub(crate) reasons: Vec<&'static DeclaredReason>,
}

/// A hook function of a file, or of one that it extends.
#[derive(Clone, Debug)]
pub(crate) struct HookFunction {
    pub(crate) hook: Hook,
    /// The line of the function in its file.
    pub(crate) line: usize,
    pub(crate) program: Arc<Program>,
}

impl DeclaredHooks {
    /// Whether a hook is among the functions.
    pub(crate) fn define(&self, hook: Hook) -> bool {
        self.functions.iter().any(|function| function.hook == hook)
    }

    /// Whether the functions are the same as others, whatever else has changed in their files.
    pub(crate) fn has_same_functions(&self, other: &Self) -> bool {
        let is_same = |one: &HookFunction, other: &HookFunction| one.hook == other.hook && one.program.has_same_functions(&other.program);
        self.functions.len() == other.functions.len() && self.functions.iter().zip(&other.functions).all(|(one, other)| is_same(one, other))
    }

    /// Everything by which a function could carry state from one call to the next.
    pub(crate) fn impurities(&self) -> Vec<Diagnostic> {
        let mut programs: Vec<&Arc<Program>> = Vec::new();
        for function in &self.functions {
            if !programs.contains(&&function.program) {
                programs.push(&function.program);
            }
        }
        let diagnostics = |program: &Arc<Program>| {
            let diagnostic = |(line, message): &(usize, String)| Diagnostic::error(&program.path, Code::ImpureHook, message).at_line(*line);
            program.analysis.impurities.iter().map(diagnostic).collect::<Vec<_>>()
        };
        programs.into_iter().flat_map(diagnostics).collect()
    }
}
