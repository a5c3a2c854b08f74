//! The kinds of pieces: what identifies them, how they move and are captured, and the keys that the rules declare ([`KIND_RULES`]).

use birka_diagnostics::Code;
use birka_rules::keys::{SIDES, Value};
use birka_rules::{Again, CapturePlace, CaptureRoles, CaptureRules, KIND_RULES, Kind, KindId, KindRule, OtherMoves, RequiredSides, Side};

use crate::lower::board::{ClassTable, ResolvedClasses};
use crate::lower::kind_names::GROUP_WORDS;
use crate::lower::moves::{self, JumpFields, Moves};
use crate::lower::values::ValueReader;
use crate::reader::{Field, Reporter, TableReader, check_shown_key};
use crate::source::KeyPath;

/// The kinds of pieces in their canonical order: attackers first, the king last, otherwise by name.
pub(super) struct KindTable<'v> {
    pub(super) list: Vec<Kind>,
    /// The `captured` field of each kind, in the same order.
    captured: Vec<Option<Field<'v>>>,
    /// The jumps of each kind, in the same order.
    pub(super) jumps: Vec<JumpFields<'v>>,
    /// The fields of the [declared keys](KIND_RULES) of each kind, in the same order.
    rules: Vec<Vec<RuleField<'v>>>,
    /// Whether the file names no letter in position records, for each kind in the same order.
    lacks_record: Vec<bool>,
    /// Whether a kind could not be read, so that no rules can be compiled.
    pub(super) is_incomplete: bool,
}

/// Lowers the table of kinds. Their capture rules and hops name square classes, so these are lowered later.
pub(super) fn lower<'v>(field: &Field<'v>, report: &mut Reporter) -> KindTable<'v> {
    let named = field.named_fields("a table of kinds of pieces", report);
    let mut is_incomplete = named.is_empty();
    let mut kinds: Vec<ReadKind> = Vec::new();
    let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
    for (name, field) in named {
        let is_misspelt = field.report_misspelt_name(name, &["letter", "side"], names.iter().copied(), report);
        match if is_misspelt { None } else { lower_kind(name, &field, report) } {
            Some(kind) => kinds.push(kind),
            None => is_incomplete = true,
        }
    }
    // A Lua table has no order, and equal files must give equal rules.
    kinds.sort_by(|ReadKind { kind: a, .. }, ReadKind { kind: b, .. }| (a.side, a.royal, &a.name).cmp(&(b.side, b.royal, &b.name)));
    let mut table =
        KindTable { list: Vec::new(), captured: Vec::new(), jumps: Vec::new(), rules: Vec::new(), lacks_record: Vec::new(), is_incomplete };
    for read in kinds {
        table.list.push(read.kind);
        table.captured.push(read.captured);
        table.jumps.push(read.jumps);
        table.rules.push(read.rules);
        table.lacks_record.push(read.lacks_record);
    }
    table
}

/// A kind as a file has it, with what names other kinds and classes.
struct ReadKind<'v> {
    kind: Kind,
    captured: Option<Field<'v>>,
    lacks_record: bool,
    jumps: JumpFields<'v>,
    rules: Vec<RuleField<'v>>,
}

type RuleField<'v> = (&'static KindRule, Field<'v>);

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
                self.lacks_record.get(kind) == Some(&true) && self.list.get(kind).is_some_and(|kind| kind.side == side && !kind.royal)
            };
            let kinds: Vec<usize> = (0..self.list.len()).filter(of_side).collect();
            let of_file = self.list.iter().zip(&self.lacks_record).filter(|(kind, lacks)| !**lacks && kind.side == side);
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

fn lower_kind<'v>(name: &str, field: &Field<'v>, report: &mut Reporter) -> Option<ReadKind<'v>> {
    if name.trim().is_empty() || GROUP_WORDS.contains(&name) {
        report.error(&field.path, Code::BadValue, format!("a kind of piece cannot be named {name:?}; the word is reserved"));
    }
    check_shown_key(name, &field.path, report);
    let mut table = TableReader::open(field, "a kind of piece: a table with `letter` and `side`", report)?;
    let letter = table.required("letter", "letter = \"a\"", report).map(|field| field.character(report));
    let side = table.required("side", "side = \"attackers\"", report).map(|field| field.one_of(&SIDES, report));
    let royal = table.optional("royal").and_then(|field| field.bool(report)).unwrap_or(false);
    let record = table.optional("record").map(|field| field.character(report));
    let Moves { slides, leaps, jumps } = moves::lower(&mut table, report);
    let captured = table.optional("captured");
    let rules = KIND_RULES.iter().filter_map(|rule| Some((rule, table.optional(rule.key.name)?))).collect();
    table.finish(report);
    let (letter, side) = (letter??, side??);
    let lacks_record = record.is_none();
    let mut kind = Kind {
        name: name.to_owned(),
        letter,
        record: record.unwrap_or_else(|| Some(default_record(side, royal)))?,
        side,
        royal,
        reach: Some(0),
        other_moves: OtherMoves { leaps, ..OtherMoves::default() },
        capture_roles: CaptureRoles::BOTH,
        capture: CaptureRules::custodial(),
        captured_when_moving_between: false,
        captured_in_rows: false,
        captures_between: Vec::new(),
        again: Again::default(),
        promotes: None,
        becomes: None,
    };
    slides.into_iter().for_each(|by| kind.set_slide(by));
    Some(ReadKind { kind, captured, lacks_record, jumps, rules })
}

/// The capture rules of a kind, with square classes by name.
pub(super) struct NamedCaptureRules {
    places: Vec<(NamedPlace, RequiredSides)>,
    elsewhere: RequiredSides,
}

#[derive(Clone, PartialEq)]
enum NamedPlace {
    On(String),
    Beside(String),
}

impl NamedCaptureRules {
    /// Replaces the names of classes by their ids.
    pub(super) fn resolve(self, classes: &ResolvedClasses) -> CaptureRules {
        let resolve = |place| match place {
            NamedPlace::On(class) => classes.id(&class).map(CapturePlace::On),
            NamedPlace::Beside(class) => classes.id(&class).map(CapturePlace::Beside),
        };
        let places = self.places.into_iter().filter_map(|(place, required_sides)| Some((resolve(place)?, required_sides))).collect();
        CaptureRules { places, elsewhere: self.elsewhere }
    }
}

/// Lowers the capture rules of each kind, in the order of the kinds.
pub(super) fn lower_captures(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedCaptureRules> {
    kinds.captured.iter().map(|field| lower_capture(field.as_ref(), classes, report)).collect()
}

/// The values of the declared keys of each kind, in the order of the kinds.
pub(super) fn lower_rules(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<Vec<(&'static KindRule, Value)>> {
    let of_kind = |(kind, fields): (&Kind, &Vec<RuleField>)| {
        let mut reader = ValueReader { kinds: &kinds.list, of: Some(kind), classes, report };
        let value = |(rule, field): &RuleField| Some((*rule, reader.read(field, &rule.key.ty, rule.key.example)?));
        fields.iter().filter_map(value).collect()
    };
    kinds.list.iter().zip(&kinds.rules).map(of_kind).collect()
}

fn lower_capture(field: Option<&Field>, classes: &mut ClassTable, report: &mut Reporter) -> NamedCaptureRules {
    let mut capture = NamedCaptureRules { places: Vec::new(), elsewhere: RequiredSides::Opposite };
    let Some(field) = field else { return capture };
    let mut elsewhere = None;
    let mut places: Vec<(NamedPlace, KeyPath)> = Vec::new();
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
                let on = on.map(|on| classes.read_names(&on, report)).unwrap_or_default().into_iter().map(NamedPlace::On);
                let beside = beside.map(|by| classes.read_names(&by, report)).unwrap_or_default().into_iter().map(NamedPlace::Beside);
                for place in on.chain(beside) {
                    if let Some((_, earlier)) = places.iter().find(|(known, _)| *known == place) {
                        report.contradiction(&entry.path, earlier, "both are about the same place, and only the first would apply");
                    }
                    places.push((place.clone(), entry.path.clone()));
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
