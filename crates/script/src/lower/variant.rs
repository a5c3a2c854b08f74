use birka_diagnostics::{Code, MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, quoted};
use birka_rules::{Reason, RuleSet, Rules};

use super::classes::ClassTable;
use super::words::SIDES;
use super::{api_version, board, captures, ends, examples, hooks, kinds, rule_errors};
use crate::examples::Example;
use crate::hooks::DeclaredHooks;
use crate::people::People;
use crate::reader::{Field, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// The lowered contents of a variant file.
pub(crate) struct LoweredVariant {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) people: Option<People>,
    pub(crate) sources: Vec<String>,
    pub(crate) rules: Rules,
    pub(crate) hooks: Option<DeclaredHooks>,
    pub(crate) examples: Vec<Example>,
}

/// Lowers the table that a file returned. Returns `None` only after reporting why.
pub(crate) fn lower(value: &ScriptValue, report: &mut Reporter) -> Option<LoweredVariant> {
    let ScriptValue::Table(_) = value else {
        let message = match report.unreturned() {
            Some(name) => format!("the file ends without returning a table; write `return {name}` as its last line"),
            None => format!("the file returns {}; it must return a table: `return {{ api = 1, … }}`", value.describe()),
        };
        report.error(&KeyPath::root(), Code::NotATable, message);
        return None;
    };
    let mut table = TableReader::open(&Field { value, path: KeyPath::root() }, "a table", report)?;
    if let Some(field) = table.required("api", "api = 1", report) {
        api_version::check_type(&field, report);
    }
    // Resolved before lowering.
    table.optional("extends");
    let id = table.required("id", "id = \"my-tablut\"", report).and_then(|field| read_id(&field, report));
    let name = table.required("name", "name = \"My Tablut\"", report).and_then(|field| read_name(&field, report));
    let summary = table.optional("summary").and_then(|field| field.shown_text(MAX_SENTENCE_LENGTH, report)).unwrap_or_default().to_owned();
    let people = table.optional("people").and_then(|field| field.one_of(&People::ALL, report));
    let sources = table.optional("sources").map(|field| read_texts(&field, report)).unwrap_or_default();
    let hooks = table.optional("hooks").and_then(|field| hooks::lower(&field, report));
    let declared = hooks.iter().flat_map(|hooks| &hooks.reasons).map(|&reason| Reason::Declared(reason));
    let reasons: Vec<Reason> = Reason::ALL.into_iter().chain(declared).collect();
    let examples = table.optional("examples").map(|field| examples::lower(&field, &reasons, report)).unwrap_or_default();
    let set = lower_rule_set(&mut table, report);
    let drawing =
        table.optional("board").and_then(|field| if let ScriptValue::Text(text) = field.value { Some(text.as_str()) } else { None });
    if let Some(field) = table.optional("options") {
        let message = "options are declared before the table, so that the table can use the chosen values: `local option = options { … }`";
        report.error(&field.path, Code::UnknownKey, message);
    }
    table.finish(report);
    let rules = set.and_then(|set| rule_errors::compile(set, drawing.unwrap_or_default(), report));
    Some(LoweredVariant { id: id?, name: name?, summary, people, sources, rules: rules?, examples, hooks })
}

fn lower_rule_set(table: &mut TableReader, report: &mut Reporter) -> Option<RuleSet> {
    let kinds = table.required("pieces", "pieces = { attacker = { letter = \"a\", side = \"attackers\" }, … }", report);
    let kinds = kinds.map(|field| kinds::lower(&field, report));
    let board = table.required("board", "board = [[ … ]]", report);
    let board = board.and_then(|field| board::lower(&field, kinds.as_ref(), report));
    let squares = table.optional("squares");
    let ends = table.required("ends", "ends = { escape = \"edge\" }", report);
    let first = table.required("first", "first = \"attackers\"", report).and_then(|field| field.one_of(&SIDES, report));
    let shieldwall = table.optional("shieldwall");
    let announcements = table.optional("announcements").map(|field| ends::lower_announcements(&field, report)).unwrap_or_default();
    let kinds = kinds?;
    // Without a board square names cannot be checked, but all other errors are still reported.
    let size = board.as_ref().map(|board| board.size);
    let mut classes = ClassTable::lower(squares.as_ref(), size, &kinds, report);
    let ends = ends.map(|field| ends::lower(&field, &mut classes, report));
    let shieldwall = shieldwall.and_then(|field| ends::lower_shieldwall(&field, &mut classes, report));
    let capture_rules = captures::lower(&kinds, &mut classes, report);
    let (board, ends) = (board?, ends??);
    let classes = classes.finish();
    let mut list = kinds.list;
    for (kind, capture) in list.iter_mut().zip(capture_rules) {
        kind.capture = capture.resolve(&classes);
    }
    let ends = ends.resolve(&classes);
    let set = RuleSet {
        size: board.size,
        kinds: list,
        shieldwall: shieldwall.map(|rule| rule.resolve(&classes)),
        classes: classes.into_classes(),
        start: board.start,
        first: first?,
        ends,
        announcements,
    };
    (!kinds.is_incomplete).then_some(set)
}

fn read_id(field: &Field, report: &mut Reporter) -> Option<String> {
    let text = field.text(report)?;
    let is_valid = text.len() <= 60
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_valid {
        let message = format!(
            "{} must consist of lower-case letters a to z, digits and hyphens and begin with a letter (60 characters at most), not {}",
            field.path,
            quoted(text)
        );
        report.error(&field.path, Code::BadValue, message);
    }
    Some(text.to_owned())
}

fn read_name(field: &Field, report: &mut Reporter) -> Option<String> {
    let text = field.shown_text(MAX_NAME_LENGTH, report)?.trim();
    if text.is_empty() {
        report.error(&field.path, Code::BadValue, format!("{} is empty; it is the name that players see", field.path));
    }
    Some(text.to_owned())
}

fn read_texts(field: &Field, report: &mut Reporter) -> Vec<String> {
    let items = field.one_or_many("a list of strings", report);
    items.iter().filter_map(|item| item.shown_text(MAX_SENTENCE_LENGTH, report)).map(str::to_owned).collect()
}
