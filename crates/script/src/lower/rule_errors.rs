use birka_diagnostics::Code;
use birka_rules::{RuleSet, RuleSetError, Rules, SetupError, Square};

use super::board::row_of_rank;
use crate::reader::Reporter;
use crate::source::KeyPath;

/// Compiles a rule set; reports each error at the keys that cause it.
///
/// `drawing` is the text of the board. Errors whose keys already have diagnostics are not reported, because those are the likelier cause.
pub(super) fn compile(set: RuleSet, drawing: &str, report: &mut Reporter) -> Option<Rules> {
    let copy = set.clone();
    let errors = match Rules::compile(set) {
        Ok(rules) => {
            check_goal_is_reachable(&rules, report);
            return Some(rules);
        }
        Err(errors) => errors,
    };
    let located: Vec<(RuleSetError, Cause)> = errors
        .into_iter()
        .map(|error| (cause(&error, &copy), error))
        .filter(|(cause, _)| !cause.keys().any(|path| report.has_errors_at(path)))
        .map(|(cause, error)| (error, cause))
        .collect();
    for (error, cause) in located {
        match cause.square {
            Some(square) => {
                let row = row_of_rank(drawing, copy.size.rank(square) + 1);
                report.error_in_text(&cause.path, row, Code::Rules, error.to_string());
            }
            None if cause.is_record_letter() => {
                report.error(&cause.path, Code::Rules, format!("{error} in records; give it a `record` letter of its own"));
            }
            None => report.error(&cause.path, Code::Rules, error.to_string()),
        }
    }
    None
}

/// Reports rules by which the king can never reach a goal. The rules compile, but the defenders cannot escape.
fn check_goal_is_reachable(rules: &Rules, report: &mut Reporter) {
    let reachable = rules.king_reach();
    if !rules.rule_set().escape_squares().any(|goal| reachable.contains(&goal)) {
        let path = KeyPath::new(&["ends", "escape"]);
        let message = format!("{path}: the king can never reach any of his goals; every path is blocked");
        report.error(&path, Code::Rules, message);
    }
}

/// The keys that cause a rule error.
struct Cause {
    /// The key to report.
    path: KeyPath,
    /// The square of the drawing to report, if `path` is the drawing.
    square: Option<Square>,
    /// Other keys that the error may come from.
    related: Vec<KeyPath>,
}

impl Cause {
    fn new(path: &[&str], related: &[&[&str]]) -> Self {
        Self { path: KeyPath::new(path), square: None, related: related.iter().map(|keys| KeyPath::new(keys)).collect() }
    }

    fn on_board(square: Option<&str>, set: &RuleSet, related: &[&[&str]]) -> Self {
        let square = square.and_then(|name| Square::parse(name, set.size).ok());
        Self { square, ..Self::new(&["board"], related) }
    }

    fn is_record_letter(&self) -> bool {
        self.path.last_key() == Some("record")
    }

    fn keys(&self) -> impl Iterator<Item = &KeyPath> {
        std::iter::once(&self.path).chain(&self.related)
    }
}

fn cause(error: &RuleSetError, set: &RuleSet) -> Cause {
    match error {
        RuleSetError::KindCount { .. } | RuleSetError::RoyalKinds { .. } => Cause::new(&["pieces"], &[]),
        RuleSetError::KindName { name } => Cause::new(&["pieces", name], &[]),
        RuleSetError::KindLetter { letter, kind, .. } => {
            let is_letter = set.kinds.iter().any(|other| other.name == *kind && other.letter == *letter);
            // A record letter that the file does not set follows from the side and from `royal`.
            let related: &[&[&str]] = if is_letter { &[] } else { &[&["pieces", kind, "side"], &["pieces", kind, "royal"]] };
            Cause::new(&["pieces", kind, if is_letter { "letter" } else { "record" }], related)
        }
        RuleSetError::EmptyClass { class } | RuleSetError::MisfitClass { class } => Cause::new(&["squares", class, "at"], &[]),
        RuleSetError::UnknownClass { .. } => Cause::new(&["squares"], &[]),
        RuleSetError::NoEscape => Cause::new(&["ends", "escape"], &[&["squares"], &["ends", "escape_except"]]),
        RuleSetError::ForbiddingLimit => Cause::new(&["ends", "quiet_limit"], &[]),
        RuleSetError::Announcement { .. } => Cause::new(&["announcements"], &[]),
        RuleSetError::Start(SetupError::Forbidden { square, class, .. }) => Cause::on_board(Some(square), set, &[&["squares", class]]),
        RuleSetError::NoPieces { .. } | RuleSetError::Start(_) => Cause::on_board(None, set, &[&["pieces"]]),
        RuleSetError::EscapedAtStart { square } => Cause::on_board(Some(square), set, &[&["ends", "escape"]]),
    }
}
