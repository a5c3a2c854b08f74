use std::num::NonZeroU8;

use birka_diagnostics::Code;
use birka_rules::{Arms, CapturePlace, CaptureRules, Kind, Side, Siege};

use super::classes::{ClassTable, ResolvedClasses};
use super::kind_set::GROUP_WORDS;
use super::words::SIDES;
use crate::reader::{Field, Reporter, TableReader};
use crate::source::KeyPath;

/// The kinds of pieces in their canonical order: attackers first, the king last, otherwise by name.
pub(super) struct KindTable<'v> {
    pub(super) list: Vec<Kind>,
    /// The `captured` field of each kind, in the same order.
    captured: Vec<Option<Field<'v>>>,
    /// Whether a kind could not be read, so that no rules can be compiled.
    pub(super) is_incomplete: bool,
}

/// The roles that a piece can play in a capture.
const ARMS: [(&str, Arms); 4] = [
    ("both", Arms::FULL),
    ("hammer", Arms { hammer: true, anvil: false }),
    ("anvil", Arms { hammer: false, anvil: true }),
    ("none", Arms::NONE),
];

/// Lowers the table of kinds. Their capture rules name square classes, so [`lower_captures`] lowers those later.
pub(super) fn lower<'v>(field: &Field<'v>, report: &mut Reporter) -> KindTable<'v> {
    let named = field.named_fields("a table of kinds of pieces", report);
    let mut is_incomplete = named.is_empty();
    let mut kinds: Vec<(Kind, Option<Field>)> = Vec::new();
    for (name, field) in named {
        match lower_kind(name, &field, report) {
            Some(kind) => kinds.push(kind),
            None => is_incomplete = true,
        }
    }
    // A Lua table has no order, and equal files must give equal rules.
    kinds.sort_by(|(a, _), (b, _)| (a.side, a.royal, &a.name).cmp(&(b.side, b.royal, &b.name)));
    let (list, captured) = kinds.into_iter().unzip();
    KindTable { list, captured, is_incomplete }
}

fn lower_kind<'v>(name: &str, field: &Field<'v>, report: &mut Reporter) -> Option<(Kind, Option<Field<'v>>)> {
    if name.trim().is_empty() || GROUP_WORDS.contains(&name) {
        report.error(&field.path, Code::BadValue, format!("a kind of piece cannot be named {name:?}; the word is reserved"));
    }
    let mut table = TableReader::open(field, "a kind of piece: a table with `letter` and `side`", report)?;
    let letter = table.required("letter", "letter = \"a\"", report).map(|field| field.character(report));
    let side = table.required("side", "side = \"attackers\"", report).map(|field| field.one_of(&SIDES, report));
    let royal = table.optional("royal").and_then(|field| field.bool(report)).unwrap_or(false);
    let record = table.optional("record").map(|field| field.character(report));
    let reach = table.optional("reach").and_then(|field| field.integer(1, 18, report));
    let arms = table.optional("arms").and_then(|field| field.one_of(&ARMS, report)).unwrap_or(Arms::FULL);
    let falls_between = table.optional("falls_between").and_then(|field| field.bool(report)).unwrap_or(false);
    let captured = table.optional("captured");
    table.finish(report);
    let (letter, side) = (letter??, side??);
    let default_record = match (side, royal) {
        (Side::Attackers, _) => 't',
        (Side::Defenders, false) => 'T',
        (Side::Defenders, true) => 'K',
    };
    let kind = Kind {
        name: name.to_owned(),
        letter,
        record: record.map_or(Some(default_record), |own| own)?,
        side,
        royal,
        reach: reach.and_then(|reach| NonZeroU8::new(u8::try_from(reach).ok()?)),
        arms,
        capture: CaptureRules::custodial(),
        falls_between,
    };
    Some((kind, captured))
}

/// The capture rules of a kind, with square classes by name.
pub(super) struct NamedCaptureRules {
    places: Vec<(NamedPlace, Siege)>,
    elsewhere: Siege,
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
        let places = self.places.into_iter().filter_map(|(place, siege)| Some((resolve(place)?, siege))).collect();
        CaptureRules { places, elsewhere: self.elsewhere }
    }
}

/// Lowers the capture rules of each kind, in the order of the kinds.
pub(super) fn lower_captures(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedCaptureRules> {
    kinds.captured.iter().map(|field| lower_capture(field.as_ref(), classes, report)).collect()
}

fn lower_capture(field: Option<&Field>, classes: &mut ClassTable, report: &mut Reporter) -> NamedCaptureRules {
    let mut capture = NamedCaptureRules { places: Vec::new(), elsewhere: Siege::Opposite };
    let Some(field) = field else { return capture };
    let mut elsewhere = None;
    let mut places: Vec<(NamedPlace, KeyPath)> = Vec::new();
    for entry in field.items("a list such as `{ { on = \"throne\", sides = 4 }, { sides = 2 } }`", report) {
        let Some(mut table) = TableReader::open(&entry, "a table such as `{ on = \"throne\", sides = 4 }`", report) else { continue };
        let on = table.optional("on");
        let beside = table.optional("beside");
        let siege = lower_siege(&mut table, report);
        table.finish(report);
        if elsewhere.is_some() {
            let message = format!("{} is never reached: an earlier entry has no place and so holds everywhere", entry.path);
            report.error(&entry.path, Code::BadValue, message);
        }
        match (on, beside) {
            (Some(_), Some(_)) => {
                report.error(&entry.path, Code::BadValue, format!("{} has both `on` and `beside`; split it into two entries", entry.path));
            }
            (None, None) => elsewhere = Some(siege),
            (on, beside) => {
                let on = on.map(|on| classes.read_names(&on, report)).unwrap_or_default().into_iter().map(NamedPlace::On);
                let beside = beside.map(|by| classes.read_names(&by, report)).unwrap_or_default().into_iter().map(NamedPlace::Beside);
                for place in on.chain(beside) {
                    if let Some((_, earlier)) = places.iter().find(|(known, _)| *known == place) {
                        report.contradiction(&entry.path, earlier, "both are about the same place, and only the first would apply");
                    }
                    places.push((place.clone(), entry.path.clone()));
                    capture.places.push((place, siege));
                }
            }
        }
    }
    match elsewhere {
        Some(siege) => capture.elsewhere = siege,
        // The list itself has errors, which are the likelier cause.
        None if report.has_errors_at(&field.path) => {}
        None => {
            let message = format!("{} must end with an entry without a place, which holds everywhere else: `{{ sides = 2 }}`", field.path);
            report.error(&field.path, Code::MissingKey, message);
        }
    }
    capture
}

fn lower_siege(table: &mut TableReader, report: &mut Reporter) -> Siege {
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
        Some(0) => Siege::Never,
        Some(3) => Siege::Three { edge_counts },
        Some(4) => Siege::Four { edge_counts },
        _ => Siege::Opposite,
    }
}
