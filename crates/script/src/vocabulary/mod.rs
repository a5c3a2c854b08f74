//! The vocabulary of a variant file: what each key means, and which rules follow from it.
//!
//! `docs/variants.md` explains it to modders; this is where it is true.

mod board;
mod classes;
mod ends;
mod examples;
mod hooks;
mod kinds;
mod rule_faults;
mod who;

pub(super) use classes::ornament;
pub(super) use ends::VERDICTS;

use super::example::Example;
use super::hooks::Declared;
use super::key_path::KeyPath;
use super::node::Node;
use super::reader::{Field, Keys, Report};
use super::{Code, api};
use birka_rules::{Reason, RuleSet, Rules, Side};

/// Everything a variant file says.
pub(super) struct Described {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) sources: Vec<String>,
    pub(super) rules: Rules,
    pub(super) hooks: Option<Declared>,
    pub(super) examples: Vec<Example>,
}

/// The words for the sides.
pub(super) const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

/// Reads the table a file returned. `None` only if the report tells why.
pub(super) fn read(node: &Node, report: &mut Report) -> Option<Described> {
    let Node::Table(_) = node else {
        let message = format!("the file returns {}; it must return a table: `return {{ api = 1, … }}`", node.describe());
        report.fault(&KeyPath::root(), Code::NotATable, message);
        return None;
    };
    let mut keys = Keys::open(&Field { node, path: KeyPath::root() }, "a table", report)?;
    if let Some(field) = keys.required("api", "api = 1", report) {
        api::check(&field, report);
    }
    // Read already, when what it names was laid under this file.
    keys.optional("extends");
    let id = keys.required("id", "id = \"my-tablut\"", report).and_then(|field| id(&field, report));
    let name = keys.required("name", "name = \"My Tablut\"", report).and_then(|field| title(&field, report));
    let summary = keys.optional("summary").and_then(|field| field.text(report)).unwrap_or_default().to_owned();
    let sources = keys.optional("sources").map(|field| texts(&field, report)).unwrap_or_default();
    let hooks = keys.optional("hooks").and_then(|field| hooks::read(&field, report));
    let declared = hooks.iter().flat_map(|hooks| &hooks.reasons).map(|&reason| Reason::Declared(reason));
    let reasons: Vec<Reason> = Reason::ALL.into_iter().chain(declared).collect();
    let examples = keys.optional("examples").map(|field| examples::read(&field, &reasons, report)).unwrap_or_default();
    let set = rule_set(&mut keys, report);
    let drawing = keys.optional("board").and_then(|field| if let Node::Text(text) = field.node { Some(text.as_str()) } else { None });
    if let Some(field) = keys.optional("options") {
        let message = "options are declared before the table, so that the table can use what is chosen: `local option = options { … }`";
        report.fault(&field.path, Code::UnknownKey, message);
    }
    keys.finish(report);
    let rules = set.and_then(|set| rule_faults::compile(set, drawing.unwrap_or_default(), report));
    Some(Described { id: id?, name: name?, summary, sources, rules: rules?, examples, hooks })
}

fn rule_set(keys: &mut Keys, report: &mut Report) -> Option<RuleSet> {
    let kinds = keys.required("pieces", "pieces = { attacker = { letter = \"a\", side = \"attackers\" }, … }", report);
    let kinds = kinds.map(|field| kinds::read(&field, report));
    let board = keys.required("board", "board = [[ … ]]", report);
    let board = board.and_then(|field| board::read(&field, kinds.as_ref(), report));
    let squares = keys.optional("squares");
    let ends = keys.required("ends", "ends = { escape = \"edge\" }", report);
    let first = keys.required("first", "first = \"attackers\"", report).and_then(|field| field.choice(&SIDES, report));
    let shieldwall = keys.optional("shieldwall");
    let calls = keys.optional("announcements").map(|field| ends::announcements(&field, report)).unwrap_or_default();
    let kinds = kinds?;
    // Without a board no square has a name, but what is wrong elsewhere is told all the same.
    let size = board.as_ref().map(|board| board.size);
    let mut classes = classes::Classes::read(squares.as_ref(), size, &kinds, report);
    let ends = ends.map(|field| ends::read(&field, &mut classes, report));
    let shieldwall = shieldwall.and_then(|field| ends::shieldwall(&field, &mut classes, report));
    let captures = kinds::captures(&kinds, &mut classes, report);
    let (board, ends) = (board?, ends??);
    let classes = classes.finish();
    let mut list = kinds.list;
    for (kind, capture) in list.iter_mut().zip(captures) {
        kind.capture = capture.numbered(&classes);
    }
    let ends = ends.numbered(&classes);
    let set = RuleSet {
        size: board.size,
        kinds: list,
        shieldwall: shieldwall.map(|rule| rule.numbered(&classes)),
        classes: classes.list,
        start: board.start,
        first: first?,
        ends,
        announcements: calls,
    };
    (!kinds.incomplete).then_some(set)
}

fn id(field: &Field, report: &mut Report) -> Option<String> {
    let text = field.text(report)?;
    let fits = text.len() <= 60
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !fits {
        let message = format!("{} is made of small letters a to z, digits and hyphens, beginning with a letter, not {text:?}", field.path);
        report.fault(&field.path, Code::BadValue, message);
    }
    Some(text.to_owned())
}

fn title(field: &Field, report: &mut Report) -> Option<String> {
    let text = field.text(report)?.trim();
    if text.is_empty() {
        report.fault(&field.path, Code::BadValue, format!("{} is empty; it is what people see", field.path));
    }
    Some(text.to_owned())
}

fn texts(field: &Field, report: &mut Report) -> Vec<String> {
    let items = field.one_or_many("a list of texts", report);
    items.iter().filter_map(|item| item.text(report)).map(str::to_owned).collect()
}
