use super::board::row_of_rank;
use crate::Code;
use crate::key_path::KeyPath;
use crate::reader::Report;
use birka_rules::{RuleSet, RuleSetError, Rules, SetupError, Square};

/// Compiles a rule set; what the rules object to is pointed at the keys it comes from.
///
/// `drawing` is the text of the board. An objection is left out where the keys it comes from have faults already: those
/// are the likelier cause.
pub(super) fn compile(set: RuleSet, drawing: &str, report: &mut Report) -> Option<Rules> {
    let copy = set.clone();
    let faults = match Rules::compile(set) {
        Ok(rules) => {
            unreachable_goals(rules.rule_set(), report);
            return Some(rules);
        }
        Err(faults) => faults,
    };
    let told: Vec<(RuleSetError, Origin)> = faults
        .into_iter()
        .map(|fault| (origin(&fault, &copy), fault))
        .filter(|(origin, _)| !origin.causes().any(|path| report.touches(path)))
        .map(|(origin, fault)| (fault, origin))
        .collect();
    for (fault, origin) in told {
        match origin.square {
            Some(square) => {
                let row = row_of_rank(drawing, copy.size.rank(square) + 1);
                report.fault_in_text(&origin.at, row, Code::Rules, fault.to_string());
            }
            None if origin.is_record() => {
                report.fault(&origin.at, Code::Rules, format!("{fault} in records; give it a `record` letter of its own"));
            }
            None => report.fault(&origin.at, Code::Rules, fault.to_string()),
        }
    }
    None
}

/// Goals that no king can come to make no game, though the rules can be played by.
fn unreachable_goals(set: &RuleSet, report: &mut Report) {
    let reach = set.king_reach();
    if !set.escape_squares().any(|goal| reach.contains(&goal)) {
        let path = KeyPath::of(&["ends", "escape"]);
        let message = format!("{path}: the king can never come to any of the squares he escapes to; something bars all his ways");
        report.fault(&path, Code::Rules, message);
    }
}

/// Where in a file an objection of the rules comes from.
struct Origin {
    /// The key to point at.
    at: KeyPath,
    /// The square of the drawing to point at, if `at` is the drawing.
    square: Option<Square>,
    /// Other keys that it rests on.
    also: Vec<KeyPath>,
}

impl Origin {
    fn new(at: &[&str], also: &[&[&str]]) -> Self {
        Self { at: KeyPath::of(at), square: None, also: also.iter().map(|keys| KeyPath::of(keys)).collect() }
    }

    fn on_board(square: Option<&str>, set: &RuleSet, also: &[&[&str]]) -> Self {
        let square = square.and_then(|name| Square::parse(name, set.size).ok());
        Self { square, ..Self::new(&["board"], also) }
    }

    fn is_record(&self) -> bool {
        self.at.last() == Some("record")
    }

    fn causes(&self) -> impl Iterator<Item = &KeyPath> {
        std::iter::once(&self.at).chain(&self.also)
    }
}

fn origin(fault: &RuleSetError, set: &RuleSet) -> Origin {
    match fault {
        RuleSetError::KindCount { .. } | RuleSetError::RoyalKinds { .. } => Origin::new(&["pieces"], &[]),
        RuleSetError::KindName { name } => Origin::new(&["pieces", name], &[]),
        RuleSetError::KindLetter { letter, kind, .. } => {
            let is_letter = set.kinds.iter().any(|other| other.name == *kind && other.letter == *letter);
            // Where a file gives no letter for records, the side and rank of the kind do.
            let also: &[&[&str]] = if is_letter { &[] } else { &[&["pieces", kind, "side"], &["pieces", kind, "royal"]] };
            Origin::new(&["pieces", kind, if is_letter { "letter" } else { "record" }], also)
        }
        RuleSetError::EmptyClass { class } | RuleSetError::MisfitClass { class } => Origin::new(&["squares", class, "at"], &[]),
        RuleSetError::UnknownClass { .. } => Origin::new(&["squares"], &[]),
        RuleSetError::NoEscape => Origin::new(&["ends", "escape"], &[&["squares"], &["ends", "escape_except"]]),
        RuleSetError::ForbiddingLimit => Origin::new(&["ends", "quiet_limit"], &[]),
        RuleSetError::Announcement { .. } => Origin::new(&["announcements"], &[]),
        RuleSetError::Start(SetupError::Forbidden { square, class, .. }) => Origin::on_board(Some(square), set, &[&["squares", class]]),
        RuleSetError::NoPieces { .. } | RuleSetError::Start(_) => Origin::on_board(None, set, &[&["pieces"]]),
        RuleSetError::EscapedAtStart { square } => Origin::on_board(Some(square), set, &[&["ends", "escape"]]),
    }
}
