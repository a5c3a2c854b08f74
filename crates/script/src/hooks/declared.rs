use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic};
use birka_rules::{DeclaredReason, Hook, Reason, RuleSet, Square};
use mlua::{Lua, Table};

use crate::source::Program;

/// The `hooks` table of a variant file.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredHooks {
    pub(crate) functions: Vec<HookFunction>,
    /// What they do, one sentence each, for players.
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
    /// Whether the functions are the same as others, whatever else has changed in their files.
    pub(crate) fn has_same_functions(&self, other: &Self) -> bool {
        let is_same = |one: &HookFunction, other: &HookFunction| {
            let (program, others) = (&one.program, &other.program);
            one.hook == other.hook && program.selected == others.selected && program.analysis.functions == others.analysis.functions
        };
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

/// The facts about the rules that hook functions can look up.
#[derive(Clone)]
pub(super) struct RuleFacts {
    /// Squares per side of the board.
    side: usize,
    /// The name of each kind, and the name of its side.
    kinds: Vec<(String, String)>,
    /// The square classes with their square indices, including the built-in ones.
    classes: Vec<(String, Vec<usize>)>,
    /// The reasons for which a game may end: those of the rules, then those that the file declares.
    reasons: Vec<Reason>,
}

impl RuleFacts {
    pub(super) fn new(set: &RuleSet, declared: &DeclaredHooks) -> Self {
        let size = set.size;
        let built_in: [(&str, &dyn Fn(Square) -> bool); 3] =
            [("corners", &|s| size.is_corner(s)), ("edge", &|s| size.is_edge(s)), ("middle", &|s| s == size.middle())];
        let indices = |squares: &mut dyn Iterator<Item = Square>| squares.map(Square::index).collect::<Vec<_>>();
        let mut classes: Vec<_> =
            set.classes.iter().map(|class| (class.name.clone(), indices(&mut class.squares.iter().copied()))).collect();
        for (name, contains) in built_in {
            if !classes.iter().any(|(known, _)| known == name) {
                classes.push((name.to_owned(), indices(&mut size.squares().filter(|&square| contains(square)))));
            }
        }
        Self {
            side: size.side(),
            kinds: set.kinds.iter().map(|kind| (kind.name.clone(), kind.side.to_string())).collect(),
            classes,
            reasons: Reason::ALL.into_iter().chain(declared.reasons.iter().map(|&reason| Reason::Declared(reason))).collect(),
        }
    }

    /// The number of a reason in the driver, from 1; 0 if it is unknown.
    pub(super) fn reason_number(&self, reason: Reason) -> usize {
        self.reasons.iter().position(|&known| known == reason).map_or(0, |index| index + 1)
    }

    /// The reason with a number of the driver.
    pub(super) fn reason(&self, number: usize) -> Option<Reason> {
        self.reasons.get(number.wrapping_sub(1)).copied()
    }

    /// The facts as the driver expects them.
    pub(super) fn to_lua(&self, lua: &Lua) -> mlua::Result<Table> {
        let facts = lua.create_table()?;
        facts.raw_set("side", self.side)?;
        let kind = |(name, side): &(String, String)| lua.create_table_from([("name", name.as_str()), ("side", side.as_str())]);
        facts.raw_set("kinds", self.kinds.iter().map(kind).collect::<mlua::Result<Vec<_>>>()?)?;
        facts.raw_set("classes", lua.create_table_from(self.classes.iter().map(|(name, squares)| (name.as_str(), squares.clone())))?)?;
        facts.raw_set("reasons", self.reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>())?;
        Ok(facts)
    }
}
