//! The course of a game: its keys are declared by the rules ([`COURSE`](birka_rules::COURSE)) and read by their types. Announcements are a list.

use std::num::NonZeroU8;

use birka_diagnostics::Code;
use birka_rules::keys::Value;
use birka_rules::{Announcement, CourseRule, RuleSet};

use super::board::ResolvedClasses;
use super::ends::ValueReader;
use super::kinds::SIDES;
use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader};

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

/// The most directions in which any king can move: eight along lines, and eight of each of eight leaps.
const MAX_WAYS: u16 = 72;

/// Lowers the announcements of open ways, fewest ways first.
pub(super) fn lower_announcements(field: &Field, report: &mut Reporter) -> Vec<Announcement> {
    let mut announcements: Vec<Announcement> = Vec::new();
    let mut ways_so_far: Vec<NonZeroU8> = Vec::new();
    for entry in field.items("a list such as `{ { ways = 1, call = \"raichi\" } }`", report) {
        let Some(mut table) = TableReader::open(&entry, "a table such as `{ ways = 1, call = \"raichi\" }`", report) else { continue };
        let ways = table.required("ways", "ways = 1", report).and_then(|field| field.integer(1, MAX_WAYS, report));
        let call = table.required("call", "call = \"raichi\"", report);
        let call = call.and_then(|field| field.shown_text(MAX_WORD_LENGTH, report));
        table.finish(report);
        let (Some(call), Some(ways)) = (call, ways.and_then(|ways| NonZeroU8::new(u8::try_from(ways).ok()?))) else { continue };
        if let Some(earlier) = ways_so_far.iter().position(|earlier| *earlier == ways) {
            let why = format!("{} is a second call for {ways} open ways", entry.path);
            report.contradiction(&entry.path, &field.path.item(earlier + 1), &why);
        }
        ways_so_far.push(ways);
        announcements.push(Announcement { ways, call: call.to_owned() });
    }
    announcements.sort_by_key(|announcement| announcement.ways);
    announcements
}
