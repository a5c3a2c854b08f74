//! The course of a game: its keys are declared by the rules ([`COURSE`](birka_rules::COURSE)) and read by their types.

use birka_diagnostics::Code;
use birka_rules::keys::{SIDES, Value};
use birka_rules::{CourseRule, RuleSet};

use super::board::ResolvedClasses;
use super::values::ValueReader;
use crate::reader::Field;

/// The course of a game, as a file gives it.
pub(super) struct LoweredCourse {
    rules: Vec<(&'static CourseRule, Value)>,
    /// Whether something could not be read, so that other rules may seem wrong.
    pub(super) is_incomplete: bool,
}

impl LoweredCourse {
    /// Whether both sides may pass.
    pub(super) fn lets_all_pass(&self) -> bool {
        self.rules.iter().any(|(rule, value)| rule.key.name == "may_pass" && *value == Value::Word("all"))
    }

    /// Sets the rules that the file has. Classes are in the order of their names, which is that of fingerprints.
    pub(super) fn apply(mut self, set: &mut RuleSet, classes: &ResolvedClasses) {
        for (rule, value) in &mut self.rules {
            value.for_each_classes(&mut |ids| {
                classes.resolve(ids);
                ids.sort_by_key(|id| set.classes.get(id.index()).map(|class| class.name.clone()));
            });
            (rule.set)(set, value);
        }
    }
}

/// Lowers the keys of the course of a game.
pub(super) fn lower(fields: &[(&'static CourseRule, Field)], reader: &mut ValueReader) -> LoweredCourse {
    let mut course = LoweredCourse { rules: Vec::new(), is_incomplete: false };
    for (rule, field) in fields {
        let Some(value) = reader.read(field, &rule.key.ty, rule.key.example) else {
            course.is_incomplete = true;
            continue;
        };
        if rule.key.name == "hand" && SIDES.iter().all(|(side, _)| value.get(side).is_none()) && !reader.report.has_errors_at(&field.path) {
            let message =
                format!("{} names no side that places pieces: write a table such as `{}`, or leave it out", field.path, rule.key.example);
            reader.report.error(&field.path, Code::MissingKey, message);
        }
        course.rules.push((*rule, value));
    }
    course
}
