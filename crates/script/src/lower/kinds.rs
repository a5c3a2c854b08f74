//! The kinds of pieces: what identifies them, how they move and are captured, and the keys that the rules declare ([`KIND_RULES`]).

use birka_diagnostics::Code;
use birka_rules::keys::{SIDES, Value};
use birka_rules::{Again, CapturePlace, CaptureRoles, CaptureRules, KIND_RULES, Kind, KindId, KindRule, OtherMoves, RequiredSides, Side};

use crate::lower::board::{ClassTable, ResolvedClasses};
use crate::lower::kind_names::GROUP_WORDS;
use crate::lower::moves::{self, MoveFields};
use crate::lower::values::ValueReader;
use crate::reader::{Field, Reporter, TableReader, check_shown_key};
use crate::source::KeyPath;

/// The kinds of pieces in their canonical order: attackers first, the king last, otherwise by name.
pub(super) struct KindTable<'v> {
    pub(super) list: Vec<Kind>,
    /// The fields of each kind that are read when all are known, in the same order; at the end those of kinds that could not be read.
    fields: Vec<KindFields<'v>>,
    /// Whether a kind could not be read, so that no rules can be compiled.
    pub(super) is_incomplete: bool,
}

/// The fields of a kind that may name other kinds and classes.
struct KindFields<'v> {
    moves: MoveFields<'v>,
    captured: Option<Field<'v>>,
    /// The fields of the [declared keys](KIND_RULES).
    rules: Vec<(&'static KindRule, Field<'v>)>,
    /// Whether the file names no letter in position records.
    lacks_record: bool,
}

/// What the rest of the fields say of a kind.
pub(super) struct LoweredKind {
    /// The kind with its moves and capture rules. Their classes are references.
    kind: Kind,
    rules: Vec<(&'static KindRule, Value)>,
}

/// Lowers the table of kinds. All but what identifies a kind may name other kinds and classes, so it is lowered later.
pub(super) fn lower<'v>(field: &Field<'v>, report: &mut Reporter) -> KindTable<'v> {
    let named = field.named_fields("a table of kinds of pieces", report);
    let mut is_incomplete = named.is_empty();
    let (mut kinds, mut others) = (Vec::new(), Vec::new());
    let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
    for (name, field) in named {
        let is_misspelt = field.report_misspelt_name(name, &["letter", "side"], names.iter().copied(), report);
        match if is_misspelt { None } else { lower_kind(name, &field, report) } {
            Some((Some(kind), fields)) => kinds.push((kind, fields)),
            unread => {
                is_incomplete = true;
                others.extend(unread.map(|(_, fields)| fields));
            }
        }
    }
    // A Lua table has no order, and equal files must give equal rules.
    kinds.sort_by(|(a, _), (b, _)| (a.side, a.royal, &a.name).cmp(&(b.side, b.royal, &b.name)));
    let (list, mut fields): (Vec<Kind>, Vec<KindFields>) = kinds.into_iter().unzip();
    fields.append(&mut others);
    KindTable { list, fields, is_incomplete }
}

impl KindTable<'_> {
    /// Whether a kind of the defenders is royal.
    pub(super) fn has_king(&self) -> bool {
        self.list.iter().any(|kind| kind.royal && kind.side == Side::Defenders)
    }

    /// The kinds, each with its letter in position records. Of the kinds of a side that the file names none for, the most numerous one has that
    /// of the side, unless the file gives it to another kind, and the others have their own letter, small for attackers and capital for defenders.
    pub(super) fn with_records(mut self, start: &[Option<KindId>]) -> Vec<Kind> {
        let number = |kind: usize| start.iter().flatten().filter(|id| id.index() == kind).count();
        for side in Side::ALL {
            let of_side = |&kind: &usize| {
                self.fields.get(kind).is_some_and(|fields| fields.lacks_record)
                    && self.list.get(kind).is_some_and(|kind| kind.side == side && !kind.royal)
            };
            let kinds: Vec<usize> = (0..self.list.len()).filter(of_side).collect();
            let of_file = self.list.iter().zip(&self.fields).filter(|(kind, fields)| !fields.lacks_record && kind.side == side);
            let is_taken = of_file.map(|(kind, _)| kind.record).any(|record| record == default_record(side, false));
            let most = kinds.iter().copied().max_by_key(|&kind| (number(kind), std::cmp::Reverse(kind))).filter(|_| !is_taken);
            for (_, kind) in self.list.iter_mut().enumerate().filter(|(kind, _)| Some(*kind) != most && kinds.contains(kind)) {
                kind.record = if side == Side::Attackers { small(kind.letter) } else { capital(kind.letter) };
            }
        }
        self.list
    }
}

fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    small.next().filter(|_| small.next().is_none()).unwrap_or(letter)
}

fn capital(letter: char) -> char {
    let mut capital = letter.to_uppercase();
    capital.next().filter(|_| capital.next().is_none()).unwrap_or(letter)
}

/// The letter in position records of a kind whose file names none, if it is the only one of its side.
pub(crate) fn default_record(side: Side, royal: bool) -> char {
    match (side, royal) {
        (Side::Attackers, _) => 't',
        (Side::Defenders, false) => 'T',
        (Side::Defenders, true) => 'K',
    }
}

/// What identifies a kind, and its other fields; no kind if that cannot be read.
fn lower_kind<'v>(name: &str, field: &Field<'v>, report: &mut Reporter) -> Option<(Option<Kind>, KindFields<'v>)> {
    if name.trim().is_empty() || GROUP_WORDS.contains(&name) {
        report.error(&field.path, Code::BadValue, format!("a kind of piece cannot be named {name:?}; the word is reserved"));
    }
    check_shown_key(name, &field.path, report);
    let mut table = TableReader::open(field, "a kind of piece: a table with `letter` and `side`", report)?;
    let letter = table.required("letter", "letter = \"a\"", report).map(|field| field.character(report));
    let side = table.required("side", "side = \"attackers\"", report).map(|field| field.one_of(&SIDES, report));
    let royal = table.optional("royal").and_then(|field| field.bool(report)).unwrap_or(false);
    let record = table.optional("record").map(|field| field.character(report));
    let moves = MoveFields::open(&mut table);
    let captured = table.optional("captured");
    let rules = KIND_RULES.iter().filter_map(|rule| Some((rule, table.optional(rule.key.name)?))).collect();
    table.finish(report);
    let fields = KindFields { moves, captured, rules, lacks_record: record.is_none() };
    let (Some(letter), Some(side)) = (letter.flatten(), side.flatten()) else { return Some((None, fields)) };
    let record = record.unwrap_or_else(|| Some(default_record(side, royal)));
    let kind = record.map(|record| Kind {
        name: name.to_owned(),
        letter,
        record,
        side,
        royal,
        reach: Some(0),
        other_moves: OtherMoves::default(),
        capture_roles: CaptureRoles::BOTH,
        capture: CaptureRules::custodial(),
        captured_when_moving_between: false,
        captured_in_rows: false,
        captures_between: Vec::new(),
        again: Again::default(),
        promotes: None,
        becomes: None,
    });
    Some((kind, fields))
}

impl KindTable<'_> {
    /// What the rest of the fields says, in the order of the kinds.
    pub(super) fn lower_rest(&self, classes: &mut ClassTable, report: &mut Reporter) -> Vec<LoweredKind> {
        let mut lowered = Vec::new();
        for (index, fields) in self.fields.iter().enumerate() {
            let of = self.list.get(index);
            let capture = lower_capture(fields.captured.as_ref(), classes, report);
            match of {
                Some(kind) => {
                    let mut kind = Kind { capture, ..kind.clone() };
                    fields.moves.lower(&mut kind, &self.list, classes, report);
                    lowered.push(LoweredKind { kind, rules: Vec::new() });
                }
                None => fields.moves.check(classes, report),
            }
            let mut reader = ValueReader { kinds: &self.list, of, classes, report };
            let values = fields.rules.iter().filter_map(|(rule, field)| Some((*rule, reader.read(field, &rule.key.ty, rule.key.example)?)));
            let values: Vec<(&KindRule, Value)> = values.collect();
            if let Some(lowered) = lowered.get_mut(index) {
                lowered.rules = values;
            }
        }
        lowered
    }
}

impl LoweredKind {
    /// Sets moves, capture rules and declared keys of a kind, with the ids of classes.
    pub(super) fn apply(self, kind: &mut Kind, classes: &ResolvedClasses) {
        (kind.reach, kind.other_moves, kind.capture) = (self.kind.reach, self.kind.other_moves, self.kind.capture);
        moves::resolve(&mut kind.other_moves, classes);
        for (place, _) in &mut kind.capture.places {
            let (CapturePlace::On(id) | CapturePlace::Beside(id)) = place;
            *id = classes.resolved(*id);
        }
        for (rule, mut value) in self.rules {
            value.for_each_classes(&mut |ids| classes.resolve(ids));
            (rule.set)(kind, &value);
        }
    }
}

/// The capture rules of a kind. Their classes are references.
fn lower_capture(field: Option<&Field>, classes: &mut ClassTable, report: &mut Reporter) -> CaptureRules {
    let mut capture = CaptureRules::custodial();
    let Some(field) = field else { return capture };
    let mut elsewhere = None;
    let mut places: Vec<(CapturePlace, KeyPath)> = Vec::new();
    for entry in field.items("a list such as `{ { on = \"throne\", sides = 4 }, { sides = 2 } }`", report) {
        let Some(mut table) = TableReader::open(&entry, "a table such as `{ on = \"throne\", sides = 4 }`", report) else { continue };
        let on = table.optional("on");
        let beside = table.optional("beside");
        let required_sides = lower_required_sides(&mut table, report);
        table.finish(report);
        if elsewhere.is_some() {
            let message = format!("{} is never reached: an earlier entry has no place and so holds everywhere", entry.path);
            report.error(&entry.path, Code::BadValue, message);
        }
        match (on, beside) {
            (Some(_), Some(_)) => {
                report.error(&entry.path, Code::BadValue, format!("{} has both `on` and `beside`; split it into two entries", entry.path));
            }
            (None, None) => elsewhere = Some(required_sides),
            (on, beside) => {
                let on = on.map(|on| classes.references(&on, report)).unwrap_or_default().into_iter().map(CapturePlace::On);
                let beside = beside.map(|by| classes.references(&by, report)).unwrap_or_default().into_iter().map(CapturePlace::Beside);
                for place in on.chain(beside) {
                    if let Some((_, earlier)) = places.iter().find(|(known, _)| *known == place) {
                        report.contradiction(&entry.path, earlier, "both are about the same place, and only the first would apply");
                    }
                    places.push((place, entry.path.clone()));
                    capture.places.push((place, required_sides));
                }
            }
        }
    }
    match elsewhere {
        Some(required_sides) => capture.elsewhere = required_sides,
        // The list itself has errors, which are the likelier cause.
        None if report.has_errors_at(&field.path) => {}
        None => {
            let message = format!("{} must end with an entry without a place, which holds everywhere else: `{{ sides = 2 }}`", field.path);
            report.error(&field.path, Code::MissingKey, message);
        }
    }
    capture
}

fn lower_required_sides(table: &mut TableReader, report: &mut Reporter) -> RequiredSides {
    let sides = table.required("sides", "sides = 2", report).and_then(|field| {
        let sides = field.integer(0, 4, report)?;
        if sides == 1 {
            report.error(&field.path, Code::BadValue, format!("{} must be 2, 3, 4, or 0 for never; one side captures nothing", field.path));
        }
        Some(sides)
    });
    let edge = table.optional("edge_counts");
    let edge_counts = edge.as_ref().and_then(|field| field.bool(report)).unwrap_or(false);
    if let (Some(field), Some(0..=2)) = (&edge, sides) {
        report.error(&field.path, Code::BadValue, format!("{} only has an effect where `sides` is 3 or 4", field.path));
    }
    match sides {
        Some(0) => RequiredSides::Never,
        Some(3) => RequiredSides::Three { edge_counts },
        Some(4) => RequiredSides::Four { edge_counts },
        _ => RequiredSides::Opposite,
    }
}
