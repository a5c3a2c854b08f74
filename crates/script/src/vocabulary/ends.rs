use std::num::{NonZeroU8, NonZeroU16};

use super::classes::Classes;
use crate::node::Node;
use crate::reader::{Field, Keys, Report};
use birka_rules::{Announcement, EndRules, NoMove, QuietLimit, Repetition, Shieldwall, Side, Verdict};

const NO_MOVE: [(&str, NoMove); 2] = [("loses", NoMove::Loses), ("draws", NoMove::Draws)];

/// What may befall a position that comes back. A limit of quiet moves knows all but the last.
pub(crate) const VERDICTS: [(&str, Verdict); 5] = [
    ("draw", Verdict::Draw),
    ("mover loses", Verdict::MoverLoses),
    ("attackers lose", Verdict::Loses(Side::Attackers)),
    ("defenders lose", Verdict::Loses(Side::Defenders)),
    ("forbidden", Verdict::Forbidden),
];

/// How a game ends, with classes of squares still by their names.
pub(super) struct NamedEnds {
    escape: Vec<String>,
    escape_except: Vec<String>,
    rest: EndRules,
}

impl NamedEnds {
    /// The same with the numbers of the classes.
    pub(super) fn numbered(self, classes: &Classes) -> EndRules {
        let numbers = |names: Vec<String>| names.iter().filter_map(|name| classes.number(name)).collect();
        EndRules { escape: numbers(self.escape), escape_except: numbers(self.escape_except), ..self.rest }
    }
}

/// Reads the ways a game ends.
pub(super) fn read(field: &Field, classes: &mut Classes, report: &mut Report) -> Option<NamedEnds> {
    let mut keys = Keys::open(field, "a table such as `{ escape = \"edge\" }`", report)?;
    let escape = keys.required("escape", "escape = \"edge\"", report).map(|field| sorted(classes.named(&field, report)));
    let escape_except = keys.optional("escape_except").map(|field| sorted(classes.named(&field, report))).unwrap_or_default();
    if let Some(class) = escape.iter().flatten().find(|class| escape_except.contains(class)) {
        let (one, other) = (field.path.key("escape_except"), field.path.key("escape"));
        report.contradiction(&one, &other, &format!("the king escapes to `{class}`, and does not"));
    }
    let mut flag = |key, otherwise| keys.optional(key).and_then(|field| field.truth(report)).unwrap_or(otherwise);
    let (attackers_taken, king_bared) = (flag("attackers_taken", true), flag("king_bared", false));
    let (exit_fort, encirclement) = (flag("exit_fort", false), flag("encirclement", false));
    let rest = EndRules {
        escape: Vec::new(),
        escape_except: Vec::new(),
        attackers_taken,
        king_bared,
        exit_fort,
        encirclement,
        no_move: keys.optional("no_move").and_then(|field| field.choice(&NO_MOVE, report)).unwrap_or(NoMove::Loses),
        repetition: keys.optional("repetition").and_then(|field| repetition(&field, report)),
        quiet_limit: keys.optional("quiet_limit").and_then(|field| quiet_limit(&field, report)),
    };
    keys.finish(report);
    Some(NamedEnds { escape: escape?, escape_except, rest })
}

/// In one order, whichever way they were written.
fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names.dedup();
    names
}

fn repetition(field: &Field, report: &mut Report) -> Option<Repetition> {
    let mut keys = Keys::open(field, "a table such as `{ times = 3, verdict = \"draw\" }`", report)?;
    let times = keys.required("times", "times = 3", report).and_then(|field| field.whole(2, 9, report));
    let verdict = keys.required("verdict", "verdict = \"mover loses\"", report).and_then(|field| field.choice(&VERDICTS, report));
    keys.finish(report);
    Some(Repetition { times: NonZeroU8::new(u8::try_from(times?).ok()?)?, verdict: verdict? })
}

fn quiet_limit(field: &Field, report: &mut Report) -> Option<QuietLimit> {
    let mut keys = Keys::open(field, "a table such as `{ plies = 100, verdict = \"draw\" }`", report)?;
    let plies = keys.required("plies", "plies = 100", report).and_then(|field| field.whole(1, 10_000, report));
    let verdict = keys.required("verdict", "verdict = \"draw\"", report).and_then(|field| field.choice(&VERDICTS[..4], report));
    keys.finish(report);
    Some(QuietLimit { plies: NonZeroU16::new(plies?)?, verdict: verdict? })
}

/// Capture of rows along the rim, with classes of squares still by their names.
pub(super) struct NamedShieldwall {
    closed_by: Vec<String>,
}

impl NamedShieldwall {
    /// The same with the numbers of the classes.
    pub(super) fn numbered(self, classes: &Classes) -> Shieldwall {
        Shieldwall { closed_by: self.closed_by.iter().filter_map(|name| classes.number(name)).collect() }
    }
}

/// Reads whether rows along the rim can be captured, and what may close them.
pub(super) fn shieldwall(field: &Field, classes: &mut Classes, report: &mut Report) -> Option<NamedShieldwall> {
    if let Node::Truth(truth) = field.node {
        return truth.then(|| NamedShieldwall { closed_by: Vec::new() });
    }
    let mut keys = Keys::open(field, "`true`, or a table such as `{ closed_by = \"corners\" }`", report)?;
    let closed_by = keys.optional("closed_by").map(|field| sorted(classes.named(&field, report))).unwrap_or_default();
    keys.finish(report);
    Some(NamedShieldwall { closed_by })
}

/// Reads what is called out when the king has ways open, fewest ways first.
pub(super) fn announcements(field: &Field, report: &mut Report) -> Vec<Announcement> {
    let mut calls: Vec<Announcement> = Vec::new();
    let mut read: Vec<NonZeroU8> = Vec::new();
    for entry in field.items("a list such as `{ { ways = 1, call = \"raichi\" } }`", report) {
        let Some(mut keys) = Keys::open(&entry, "a table such as `{ ways = 1, call = \"raichi\" }`", report) else { continue };
        let ways = keys.required("ways", "ways = 1", report).and_then(|field| field.whole(1, 4, report));
        let call = keys.required("call", "call = \"raichi\"", report).and_then(|field| field.text(report));
        keys.finish(report);
        let (Some(call), Some(ways)) = (call, ways.and_then(|ways| NonZeroU8::new(u8::try_from(ways).ok()?))) else { continue };
        if let Some(earlier) = read.iter().position(|earlier| *earlier == ways) {
            let why = format!("{} is a second call for {ways} open ways", entry.path);
            report.contradiction(&entry.path, &field.path.item(earlier + 1), &why);
        }
        read.push(ways);
        calls.push(Announcement { ways, call: call.to_owned() });
    }
    calls.sort_by_key(|call| call.ways);
    calls
}
