//! The memory of hooks: fields that the `after` function sets, and their values in examples.

use birka_diagnostics::{Code, suggest};
use birka_rules::{MemoryDomain, MemoryField, RuleSet};

use crate::reader::{Field, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// Lowers the declaration of a memory, ordered by the names of its fields.
pub(super) fn lower(field: &Field, report: &mut Reporter) -> Vec<MemoryField> {
    let named = field.named_fields("a table such as `{ ply = { from = 0, to = 6 }, last = \"square\" }`", report);
    if named.len() > RuleSet::MAX_MEMORY {
        let message = format!("{} has {} fields; a memory has {} at most", field.path, named.len(), RuleSet::MAX_MEMORY);
        report.error(&field.path, Code::BadValue, message);
    } else if named.is_empty() && !report.has_errors_at(&field.path) {
        let message = format!("{} has no field; write one, such as `last = \"square\"`, or leave it out", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    named.into_iter().filter_map(|(name, field)| lower_field(name, &field, report)).collect()
}

fn lower_field(name: &str, field: &Field, report: &mut Reporter) -> Option<MemoryField> {
    if !MemoryField::is_name(name) {
        let message = format!(
            "{}: the name of a field has lower-case letters, digits and underscores, {} at most, and begins with a letter",
            field.path,
            MemoryField::MAX_NAME_LENGTH
        );
        report.error(&field.path, Code::BadValue, message);
    }
    let domain = match field.value {
        ScriptValue::Text(_) => field.one_of(&[("square", MemoryDomain::Square)], report)?,
        _ => lower_number(field, report)?,
    };
    Some(MemoryField { name: name.to_owned(), domain })
}

fn lower_number(field: &Field, report: &mut Reporter) -> Option<MemoryDomain> {
    let mut table = TableReader::open(field, "`\"square\"`, or the bounds of a number, such as `{ from = 0, to = 6 }`", report)?;
    let mut bound = |key, example| {
        let field = table.required(key, example, report)?;
        Some((field.signed(i16::MIN, i16::MAX, report)?, field))
    };
    let (from, to) = (bound("from", "from = 0"), bound("to", "to = 6"));
    let first = table.optional("first");
    table.finish(report);
    let ((from, _), (to, field_of_to)) = (from?, to?);
    if to < from {
        let message = format!("{} is {to}, less than `from`, {from}; exchange them", field_of_to.path);
        report.error(&field_of_to.path, Code::BadValue, message);
        return None;
    }
    let first = first.map_or(Some(from), |field| field.signed(from, to, report))?;
    Some(MemoryDomain::Number { from, to, first })
}

/// Reports a memory that nothing sets, and a function that has none to set.
pub(super) fn check_is_set(declared: Option<&Field>, hooks: &KeyPath, has_after: bool, report: &mut Reporter) {
    match declared {
        Some(memory) if !has_after => {
            let message = format!("{hooks} lacks `after`, which sets {}; write `after = function(board, move, memory) … end`", memory.path);
            report.error(&memory.path, Code::MissingKey, message);
        }
        None if has_after => {
            let path = hooks.key("after");
            let message = format!("{path} has no memory to set; declare one: `memory = {{ last = \"square\" }}`");
            report.error(&path, Code::MissingKey, message);
        }
        _ => {}
    }
}

/// Lowers the memory of an example to the text that positions have for it: `ply=3/last=e5`. Which values fit is asked when the example is played.
pub(super) fn lower_values(field: &Field, known: &[MemoryField], report: &mut Reporter) -> Option<String> {
    let named = field.named_fields("a table of values, such as `{ ply = 3, last = \"e5\" }`", report);
    let mut values = Vec::new();
    for (name, field) in named {
        if !known.iter().any(|known| known.name == name) {
            let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
            let hint = if names.is_empty() {
                "; declare it in `hooks.memory`".to_owned()
            } else {
                format!("; the memory has {}", suggest::and_list(&names))
            };
            report.error(&field.path, Code::UnknownKey, format!("{} is not remembered{hint}", field.path));
            continue;
        }
        match field.value {
            ScriptValue::Text(square) => values.push(format!("{name}={square}")),
            ScriptValue::Number(number) => values.push(format!("{name}={number}")),
            _ => field.report_wrong_type("a whole number, or a square such as `\"e5\"`", report),
        }
    }
    (!values.is_empty()).then(|| values.join("/"))
}
