use birka_diagnostics::{Code, MAX_SENTENCE_LENGTH};
use birka_rules::{MemoryField, Reason, Side};

use super::memory;
use crate::examples::{Example, ExampleBoard, ExpectedOutcome};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::ScriptValue;
use crate::source::SelectedOptions;
use birka_rules::keys::SIDES;

/// The most moves of an example.
const MAX_MOVES: usize = 1000;

const WINNERS: [(&str, Option<Side>); 3] = [("attackers", Some(Side::Attackers)), ("defenders", Some(Side::Defenders)), ("nobody", None)];

/// Lowers the examples of a file without playing them. `reasons` are the reasons for which its games can end, `fields` what its hooks remember.
pub(super) fn lower(field: &Field, reasons: &[Reason], fields: &[MemoryField], report: &mut Reporter) -> Vec<Example> {
    let items = field.items("a list of examples: `{ { rule = \"…\", move = \"e4-e7\", captures = \"e8\" }, … }`", report);
    items.iter().filter_map(|item| lower_example(item, reasons, fields, report)).collect()
}

fn lower_example(field: &Field, reasons: &[Reason], fields: &[MemoryField], report: &mut Reporter) -> Option<Example> {
    const MOVE: &str = "a move such as `e4-e7`, several moves, or a list of moves";
    let mut table =
        TableReader::open(field, "an example: a table such as `{ rule = \"…\", move = \"e4-e7\", captures = \"e8\" }`", report)?;
    let rule = table.required("rule", "rule = \"law 9: between two enemies\"", report);
    let rule = rule.and_then(|field| field.shown_text(MAX_SENTENCE_LENGTH, report));
    let board = table.optional("board").and_then(|field| lower_board(&field, report));
    let turn = table.optional("turn").and_then(|field| field.one_of(&SIDES, report));
    let memory = table.optional("memory").and_then(|field| memory::lower_values(&field, fields, report));
    let options = table.optional("options").map(|field| lower_options(&field, report)).unwrap_or_default();
    let moves = table.optional("move").map(|field| read_words(&field, MOVE, report)).unwrap_or_default();
    if moves.len() > MAX_MOVES {
        let message = format!("{} has {} moves; an example plays at most {MAX_MOVES}", field.path.key("move"), moves.len());
        report.error(&field.path.key("move"), Code::BadValue, message);
    }
    let captures = table.optional("captures");
    if let (Some(captures), true) = (&captures, moves.is_empty()) {
        report.error(&captures.path, Code::MissingKey, format!("{} states what a move captures, but there is no `move`", captures.path));
    }
    let captures =
        captures.map(|field| unless_false(&field, |field| read_words(field, "squares, or `false` for none", report)).unwrap_or_default());
    let then_on = table.optional("then_on").map(|field| lower_pieces(&field, report)).unwrap_or_default();
    let ends = table.optional("ends").map(|field| unless_false(&field, |field| lower_outcome(field, reasons, report)).flatten());
    let announcement = table.optional("calls").map(|field| unless_false(&field, |field| field.text(report).map(str::to_owned)).flatten());
    let mut moves_at = |key| table.optional(key).map(|field| read_words(&field, MOVE, report)).unwrap_or_default();
    let (allows, forbids) = (moves_at("allows"), moves_at("forbids"));
    table.finish(report);
    let expects_nothing =
        captures.is_none() && then_on.is_empty() && ends.is_none() && announcement.is_none() && allows.is_empty() && forbids.is_empty();
    if expects_nothing && !report.has_errors_at(&field.path) {
        let message = format!("{} expects nothing; add `captures`, `then_on`, `ends`, `calls`, `allows` or `forbids`", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    let (path, rule) = (field.path.clone(), rule?.to_owned());
    Some(Example { path, rule, options, board, turn, memory, moves, captures, then_on, ends, announcement, allows, forbids })
}

/// Reads the field, or returns `None` if its value is `false`.
fn unless_false<T>(field: &Field, read: impl FnOnce(&Field) -> T) -> Option<T> {
    (*field.value != ScriptValue::Bool(false)).then(|| read(field))
}

/// Squares with the kind that stands there, `None` for `false`.
fn lower_pieces(field: &Field, report: &mut Reporter) -> Vec<(String, Option<String>)> {
    let named = field.named_fields("a table of squares such as `{ e5 = \"knight\", d4 = false }`", report);
    let kind = |field: &Field, report: &mut Reporter| match unless_false(field, |field| field.text(report).map(str::to_owned)) {
        None => Some(None),
        Some(name) => name.map(Some),
    };
    named.iter().filter_map(|(square, field)| Some(((*square).to_owned(), kind(field, report)?))).collect()
}

/// Words separated by blanks, in a string or in a list of strings.
fn read_words(field: &Field, expected: &str, report: &mut Reporter) -> Vec<String> {
    let items = field.one_or_many(expected, report);
    items.iter().filter_map(|item| item.text(report)).flat_map(str::split_whitespace).map(str::to_owned).collect()
}

fn lower_board(field: &Field, report: &mut Reporter) -> Option<ExampleBoard> {
    match field.value {
        ScriptValue::Text(text) if text.trim_start().starts_with('/') => Some(ExampleBoard::Record(text.trim().to_owned())),
        ScriptValue::Text(text) => Some(ExampleBoard::Diagram(text.clone())),
        ScriptValue::Table(_) => {
            let pieces = field.named_fields("a table of squares by piece letter: `{ K = \"e5\", a = \"e4 e6\" }`", report);
            let squares = |field: &Field, report: &mut Reporter| read_words(field, "squares such as `\"e4 e6\"`", report);
            Some(ExampleBoard::Letters(pieces.iter().map(|(letter, field)| ((*letter).to_owned(), squares(field, report))).collect()))
        }
        _ => {
            field.report_wrong_type("a drawn board, a position record, or a table such as `{ K = \"e5\", a = \"e4 e6\" }`", report);
            None
        }
    }
}

fn lower_options(field: &Field, report: &mut Reporter) -> SelectedOptions {
    let named = field.named_fields("a table of options such as `{ king = \"two\" }`", report);
    let value = |field: &Field, report: &mut Reporter| match field.value {
        ScriptValue::Text(text) => Some(text.clone()),
        ScriptValue::Bool(value) => Some(value.to_string()),
        ScriptValue::Number(number) => Some(number.to_string()),
        _ => {
            field.report_wrong_type("the value of an option", report);
            None
        }
    };
    SelectedOptions(named.iter().filter_map(|(name, field)| Some(((*name).to_owned(), value(field, report)?))).collect())
}

fn lower_outcome(field: &Field, reasons: &[Reason], report: &mut Reporter) -> Option<ExpectedOutcome> {
    let mut table =
        TableReader::open(field, "`false`, or a table such as `{ winner = \"attackers\", reason = \"king-captured\" }`", report)?;
    let winner = table.required("winner", "winner = \"attackers\"", report).and_then(|field| field.one_of(&WINNERS, report));
    let words: Vec<(&str, Reason)> = reasons.iter().map(|&reason| (reason.as_str(), reason)).collect();
    let reason = table.optional("reason").and_then(|field| field.one_of(&words, report));
    table.finish(report);
    Some(ExpectedOutcome { winner: winner?, reason })
}
