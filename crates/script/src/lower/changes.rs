//! What pieces of a kind become: its keys `promotes` and `captured_becomes`.

use birka_diagnostics::{Code, suggest};
use birka_rules::{KindId, Promotion};

use super::classes::{ClassTable, ResolvedClasses};
use super::kinds::KindTable;
use crate::reader::{Field, Reporter, TableReader};

/// The keys of a kind that name what it becomes, to be read when all kinds are known.
#[derive(Default)]
pub(super) struct ChangeFields<'v> {
    promotes: Option<Field<'v>>,
    becomes: Option<Field<'v>>,
}

/// What a kind becomes, with square classes by name.
#[derive(Default)]
pub(super) struct NamedChanges {
    /// The classes and the new kind.
    promotes: Option<(Vec<String>, KindId)>,
    pub(super) becomes: Option<KindId>,
}

impl<'v> ChangeFields<'v> {
    pub(super) fn read(table: &mut TableReader<'v>) -> Self {
        Self { promotes: table.optional("promotes"), becomes: table.optional("captured_becomes") }
    }
}

impl NamedChanges {
    /// The promotion, with the names of classes replaced by their ids.
    pub(super) fn promotion(&self, classes: &ResolvedClasses) -> Option<Promotion> {
        let (on, to) = self.promotes.as_ref()?;
        Some(Promotion { on: on.iter().filter_map(|class| classes.id(class)).collect(), to: *to })
    }
}

/// What each kind becomes, in the order of the kinds.
pub(super) fn lower(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedChanges> {
    let of_kind = |fields: &ChangeFields| NamedChanges {
        promotes: fields.promotes.as_ref().and_then(|field| lower_promotion(field, kinds, classes, report)),
        becomes: fields.becomes.as_ref().and_then(|field| kind_named(field, kinds, report)),
    };
    kinds.changes.iter().map(of_kind).collect()
}

fn lower_promotion(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Option<(Vec<String>, KindId)> {
    let mut table = TableReader::open(field, "a table such as `{ on = \"far_edge\", to = \"queen\" }`", report)?;
    let on = table.required("on", "on = \"far_edge\"", report);
    let to = table.required("to", "to = \"queen\"", report);
    table.finish(report);
    let mut names = on.map(|on| classes.read_names(&on, report)).unwrap_or_default();
    names.sort_unstable();
    names.dedup();
    let to = to.and_then(|to| kind_named(&to, kinds, report))?;
    (!names.is_empty()).then_some((names, to))
}

/// The one kind that a field names.
fn kind_named(field: &Field, kinds: &KindTable, report: &mut Reporter) -> Option<KindId> {
    let word = field.text(report)?;
    let found = (0..).map(KindId).zip(&kinds.list).find(|(_, kind)| kind.name == word);
    if found.is_none() {
        let known: Vec<&str> = kinds.list.iter().map(|kind| kind.name.as_str()).collect();
        let message = format!("{} names `{word}`, which is not a kind of piece{}", field.path, suggest::hint(word, &known));
        report.error(&field.path, Code::UnknownName, message);
    }
    found.map(|(id, _)| id)
}
