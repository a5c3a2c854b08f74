use crate::Code;
use crate::example::{Drawn, Ending, Example};
use crate::node::Node;
use crate::options::Wanted;
use crate::reader::{Field, Keys, Report};
use birka_rules::{Reason, Side};

use super::SIDES;

/// The most moves of an example.
const MOVES: usize = 1000;

const WINNERS: [(&str, Option<Side>); 3] = [("attackers", Some(Side::Attackers)), ("defenders", Some(Side::Defenders)), ("nobody", None)];

/// Reads the examples of a file, in which a game may end for some reasons. Whether they hold is another question.
pub(super) fn read(field: &Field, reasons: &[Reason], report: &mut Report) -> Vec<Example> {
    let items = field.items("a list of examples: `{ { rule = \"…\", move = \"e4-e7\", captures = \"e8\" }, … }`", report);
    items.iter().filter_map(|item| example(item, reasons, report)).collect()
}

fn example(field: &Field, reasons: &[Reason], report: &mut Report) -> Option<Example> {
    let mut keys = Keys::open(field, "an example: a table such as `{ rule = \"…\", move = \"e4-e7\", captures = \"e8\" }`", report)?;
    let rule = keys.required("rule", "rule = \"law 9: between two enemies\"", report).and_then(|field| field.text(report));
    let board = keys.optional("board").and_then(|field| drawn(&field, report));
    let turn = keys.optional("turn").and_then(|field| field.choice(&SIDES, report));
    let options = keys.optional("options").map(|field| wanted(&field, report)).unwrap_or_default();
    let moves = keys.optional("move").map(|field| words(&field, "a move such as `e4-e7`, several, or a list", report)).unwrap_or_default();
    if moves.len() > MOVES {
        let message = format!("{} has {} moves; an example plays at most {MOVES}", field.path.key("move"), moves.len());
        report.fault(&field.path.key("move"), Code::BadValue, message);
    }
    let captures = keys.optional("captures");
    if let (Some(captures), true) = (&captures, moves.is_empty()) {
        report.fault(&captures.path, Code::MissingKey, format!("{} says what a move captures, but there is no `move`", captures.path));
    }
    let captures =
        captures.map(|field| nothing_or(&field, |field| words(field, "squares, or `false` for none", report)).unwrap_or_default());
    let ends = keys.optional("ends").map(|field| nothing_or(&field, |field| ending(field, reasons, report)).flatten());
    let calls = keys.optional("calls").map(|field| nothing_or(&field, |field| field.text(report).map(str::to_owned)).flatten());
    let mut list =
        |key| keys.optional(key).map(|field| words(&field, "a move such as `e4-e7`, several, or a list", report)).unwrap_or_default();
    let (allows, forbids) = (list("allows"), list("forbids"));
    keys.finish(report);
    if captures.is_none() && ends.is_none() && calls.is_none() && allows.is_empty() && forbids.is_empty() && !report.touches(&field.path) {
        let message = format!("{} expects nothing; say what it `captures`, `ends`, `calls`, `allows` or `forbids`", field.path);
        report.fault(&field.path, Code::MissingKey, message);
    }
    Some(Example { at: field.path.clone(), rule: rule?.to_owned(), options, board, turn, moves, captures, ends, calls, allows, forbids })
}

/// `None` for `false`.
fn nothing_or<T>(field: &Field, read: impl FnOnce(&Field) -> T) -> Option<T> {
    (*field.node != Node::Truth(false)).then(|| read(field))
}

/// Words in a text, parted by blanks, or in a list of such texts.
fn words(field: &Field, expected: &str, report: &mut Report) -> Vec<String> {
    let items = field.one_or_many(expected, report);
    items.iter().filter_map(|item| item.text(report)).flat_map(str::split_whitespace).map(str::to_owned).collect()
}

fn drawn(field: &Field, report: &mut Report) -> Option<Drawn> {
    match field.node {
        Node::Text(text) if text.trim_start().starts_with('/') => Some(Drawn::Record(text.trim().to_owned())),
        Node::Text(text) => Some(Drawn::Picture(text.clone())),
        Node::Table(_) => {
            let pieces = field.named("a table of squares by the letter of what stands there: `{ K = \"e5\", a = \"e4 e6\" }`", report);
            let squares = |field: &Field, report: &mut Report| words(field, "squares such as `\"e4 e6\"`", report);
            Some(Drawn::Letters(pieces.iter().map(|(letter, field)| ((*letter).to_owned(), squares(field, report))).collect()))
        }
        _ => {
            report.wrong_type(field, "a drawn board, a position record, or a table such as `{ K = \"e5\", a = \"e4 e6\" }`");
            None
        }
    }
}

fn wanted(field: &Field, report: &mut Report) -> Wanted {
    let named = field.named("a table of options such as `{ king = \"two\" }`", report);
    let value = |field: &Field, report: &mut Report| match field.node {
        Node::Text(text) => Some(text.clone()),
        Node::Truth(truth) => Some(truth.to_string()),
        Node::Number(number) => Some(number.to_string()),
        _ => {
            report.wrong_type(field, "what is chosen of an option");
            None
        }
    };
    Wanted(named.iter().filter_map(|(name, field)| Some(((*name).to_owned(), value(field, report)?))).collect())
}

fn ending(field: &Field, reasons: &[Reason], report: &mut Report) -> Option<Ending> {
    let mut keys = Keys::open(field, "`false`, or a table such as `{ winner = \"attackers\", reason = \"king-captured\" }`", report)?;
    let winner = keys.required("winner", "winner = \"attackers\"", report).and_then(|field| field.choice(&WINNERS, report));
    let words: Vec<(&str, Reason)> = reasons.iter().map(|&reason| (reason.as_str(), reason)).collect();
    let reason = keys.optional("reason").and_then(|field| field.choice(&words, report));
    keys.finish(report);
    Some(Ending { winner: winner?, reason })
}
