//! The kinds of pieces: how they are captured, what they become, and the keys that name some of them.

use birka_diagnostics::Code;
use birka_rules::{Again, CapturePlace, CaptureRoles, CaptureRules, Kind, KindId, OtherMoves, Promotion, RequiredSides, Side};

use crate::lower::board::{ClassTable, ResolvedClasses};
use crate::lower::kind_names::{GROUP_WORDS, kind_named, named_enemies};
use crate::lower::moves::{self, JumpFields, Moves};
use crate::reader::{Field, Reporter, TableReader, check_shown_key};
use crate::source::KeyPath;

/// The kinds of pieces in their canonical order: attackers first, the king last, otherwise by name.
pub(super) struct KindTable<'v> {
    pub(super) list: Vec<Kind>,
    /// The `captured` field of each kind, in the same order.
    captured: Vec<Option<Field<'v>>>,
    /// The `captures_between` field of each kind, in the same order.
    captures_between: Vec<Option<Field<'v>>>,
    /// The jumps of each kind, in the same order.
    pub(super) jumps: Vec<JumpFields<'v>>,
    /// The keys that name what each kind becomes, in the same order.
    changes: Vec<ChangeFields<'v>>,
    /// Whether the file names no letter in position records, for each kind in the same order.
    lacks_record: Vec<bool>,
    /// Whether a kind could not be read, so that no rules can be compiled.
    pub(super) is_incomplete: bool,
}

/// The names of the sides.
pub(crate) const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

/// The roles that a piece can play in a capture.
pub(crate) const CAPTURE_ROLES: [(&str, CaptureRoles); 4] = [
    ("both", CaptureRoles::BOTH),
    ("hammer", CaptureRoles { hammer: true, anvil: false }),
    ("anvil", CaptureRoles { hammer: false, anvil: true }),
    ("none", CaptureRoles::NONE),
];

/// When a turn goes on.
pub(crate) const AGAIN: [(&str, Again); 2] =
    [("while capturing", Again::WhileCapturing), ("while capturing or escaping", Again::WhileCapturingOrEscaping)];

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
    let mut table = KindTable {
        list: Vec::new(),
        captured: Vec::new(),
        captures_between: Vec::new(),
        jumps: Vec::new(),
        changes: Vec::new(),
        lacks_record: Vec::new(),
        is_incomplete,
    };
    for read in kinds {
        table.list.push(read.kind);
        table.captured.push(read.captured);
        table.captures_between.push(read.captures_between);
        table.jumps.push(read.jumps);
        table.changes.push(read.changes);
        table.lacks_record.push(read.lacks_record);
    }
    table
}

/// A kind as a file has it, with what names other kinds and classes.
struct ReadKind<'v> {
    kind: Kind,
    captured: Option<Field<'v>>,
    captures_between: Option<Field<'v>>,
    lacks_record: bool,
    jumps: JumpFields<'v>,
    changes: ChangeFields<'v>,
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
    let capture_roles = table.optional("arms").and_then(|field| field.one_of(&CAPTURE_ROLES, report)).unwrap_or(CaptureRoles::BOTH);
    let captured_when_moving_between = table.optional("falls_between").and_then(|field| field.bool(report)).unwrap_or(false);
    let captured_in_rows = table.optional("captured_in_rows").and_then(|field| field.bool(report)).unwrap_or(false);
    let captures_between = table.optional("captures_between");
    let again = table.optional("again").and_then(|field| field.one_of(&AGAIN, report)).unwrap_or_default();
    let captured = table.optional("captured");
    let changes = ChangeFields::read(&mut table);
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
        capture_roles,
        capture: CaptureRules::custodial(),
        captured_when_moving_between,
        captured_in_rows,
        captures_between: Vec::new(),
        again,
        promotes: None,
        becomes: None,
    };
    slides.into_iter().for_each(|by| kind.set_slide(by));
    Some(ReadKind { kind, captured, captures_between, lacks_record, jumps, changes })
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

/// The kinds of which each kind captures two by moving between them, in the order of the kinds.
pub(super) fn lower_captures_between(kinds: &KindTable, report: &mut Reporter) -> Vec<Vec<KindId>> {
    let fields = kinds.list.iter().zip(&kinds.captures_between);
    let enemies = fields.map(|(kind, field)| Some(named_enemies(kind, field.as_ref()?, "captures", &kinds.list, report)));
    enemies.map(Option::unwrap_or_default).collect()
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

/// The keys of a kind that name what it becomes, to be read when all kinds are known.
#[derive(Default)]
struct ChangeFields<'v> {
    promotes: Option<Field<'v>>,
    becomes: Option<Field<'v>>,
}

/// The kinds that a kind becomes, with square classes by name.
#[derive(Default)]
pub(super) struct NamedChanges {
    /// The classes and the new kind.
    promotes: Option<(Vec<String>, KindId)>,
    pub(super) becomes: Option<KindId>,
}

impl<'v> ChangeFields<'v> {
    fn read(table: &mut TableReader<'v>) -> Self {
        Self { promotes: table.optional("promotes"), becomes: table.optional("captured_becomes") }
    }
}

impl NamedChanges {
    /// The promotion, with the names of classes replaced by their ids.
    pub(super) fn promotion(&self, classes: &ResolvedClasses) -> Option<Promotion> {
        let (on, to) = self.promotes.as_ref()?;
        Some(Promotion { on: on.iter().filter_map(|class| classes.id(class)).collect(), to: *to })
    }
}

/// The changes of each kind, in the order of the kinds.
pub(super) fn lower_changes(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedChanges> {
    let of_kind = |fields: &ChangeFields| NamedChanges {
        promotes: fields.promotes.as_ref().and_then(|field| lower_promotion(field, kinds, classes, report)),
        becomes: fields.becomes.as_ref().and_then(|field| kind_named(field, &kinds.list, report)),
    };
    kinds.changes.iter().map(of_kind).collect()
}

fn lower_promotion(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Option<(Vec<String>, KindId)> {
    let mut table = TableReader::open(field, "a table such as `{ on = \"far_edge\", to = \"queen\" }`", report)?;
    let on = table.required("on", "on = \"far_edge\"", report);
    let to = table.required("to", "to = \"queen\"", report);
    table.finish(report);
    let mut names = on.map(|on| classes.read_names(&on, report)).unwrap_or_default();
    names.sort_unstable();
    names.dedup();
    let to = to.and_then(|to| kind_named(&to, &kinds.list, report))?;
    (!names.is_empty()).then_some((names, to))
}
