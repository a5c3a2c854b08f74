//! The table `ends`: its keys are declared by the rules ([`ENDS`]) and read by their types.

use birka_diagnostics::Code;
use birka_rules::keys::Value;
use birka_rules::{ENDS, End, EndRules, RuleSet};

use super::board::{ClassTable, ResolvedClasses};
use super::kinds::KindTable;
use super::values::ValueReader;
use crate::reader::{Field, Reporter, TableReader};
use crate::source::KeyPath;

/// How a game ends, by the keys of a file.
pub(super) struct LoweredEnds(Vec<(&'static End, KeyPath, Value)>);

impl LoweredEnds {
    /// Reports what two passes in a row mean where not both sides may pass.
    pub(super) fn check_passes(&self, may_all_pass: bool, report: &mut Reporter) {
        let passes = self.0.iter().find(|(end, ..)| end.key.name == "passes");
        if let Some((_, path, _)) = passes.filter(|_| !may_all_pass) {
            let message = format!("{path} says what two passes in a row mean, but not both sides may pass; write `may_pass = \"all\"`");
            report.error(path, Code::Contradiction, message);
        }
    }

    /// Replaces the references to classes by their ids.
    pub(super) fn resolve(mut self, classes: &ResolvedClasses) -> Self {
        self.0.iter_mut().for_each(|(.., value)| value.for_each_classes(&mut |ids| classes.resolve(ids)));
        self
    }

    /// Sets the ends of rules whose kinds and passes are known. Without a king no side wins by the last man unless the file says so.
    pub(super) fn apply(&self, set: &mut RuleSet) {
        set.ends = EndRules { attackers_taken: set.king().is_some(), ..EndRules::default() };
        self.0.iter().for_each(|(end, _, value)| (end.set)(set, value));
    }
}

/// Lowers the ways in which a game ends. Without a king nobody escapes.
pub(super) fn lower(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Option<LoweredEnds> {
    let mut reader = ValueReader { kinds: &kinds.list, of: None, classes, report };
    let mut table = TableReader::open(field, "a table such as `{ escape = \"edge\" }`", reader.report)?;
    let lacks_goal = kinds.has_king() && table.required("escape", "escape = \"edge\"", reader.report).is_none();
    let mut ends = Vec::new();
    for end in ENDS {
        let Some(field) = table.optional(end.key.name) else { continue };
        ends.extend(reader.read(&field, &end.key.ty, end.key.example).map(|value| (end, field.path, value)));
    }
    table.finish(report);
    let goals = |name| ends.iter().find(|(end, ..)| end.key.name == name).map(|(_, path, value)| (path, value.classes()));
    if let (Some((one, except)), Some((other, escape))) = (goals("escape_except"), goals("escape"))
        && let Some(class) = escape.iter().find(|class| except.contains(class))
    {
        let class = classes.referenced(*class);
        report.contradiction(one, other, &format!("`{class}` is both a goal of the king and excluded from his goals"));
    }
    (!lacks_goal).then_some(LoweredEnds(ends))
}
