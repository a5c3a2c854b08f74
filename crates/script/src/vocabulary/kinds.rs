use std::num::NonZeroU8;

use super::classes::Classes;
use super::{SIDES, who};
use crate::Code;
use crate::key_path::KeyPath;
use crate::reader::{Field, Keys, Report};
use birka_rules::{Arms, CapturePlace, CaptureRules, Kind, Side, Siege};

/// The kinds of pieces, in their order: attackers first, the king last, by name between.
pub(super) struct Kinds<'n> {
    pub(super) list: Vec<Kind>,
    /// What each file says about the capture of each, in the same order.
    captured: Vec<Option<Field<'n>>>,
    /// Whether something about them could not be read, so that no rules can be made of them.
    pub(super) incomplete: bool,
}

/// What a piece can do in a capture.
const ARMS: [(&str, Arms); 4] = [
    ("both", Arms::FULL),
    ("hammer", Arms { hammer: true, anvil: false }),
    ("anvil", Arms { hammer: false, anvil: true }),
    ("none", Arms::NONE),
];

/// Reads the table of kinds. How they are captured names classes of squares, so [`captures`] reads that later.
pub(super) fn read<'n>(field: &Field<'n>, report: &mut Report) -> Kinds<'n> {
    let named = field.named("a table of kinds of pieces", report);
    let mut incomplete = named.is_empty();
    let mut read: Vec<(Kind, Option<Field>)> = Vec::new();
    for (name, field) in named {
        match kind(name, &field, report) {
            Some(kind) => read.push(kind),
            None => incomplete = true,
        }
    }
    // A Lua table has no order, and equal files must give equal rules.
    read.sort_by(|(a, _), (b, _)| (a.side, a.royal, &a.name).cmp(&(b.side, b.royal, &b.name)));
    let (list, captured) = read.into_iter().unzip();
    Kinds { list, captured, incomplete }
}

fn kind<'n>(name: &str, field: &Field<'n>, report: &mut Report) -> Option<(Kind, Option<Field<'n>>)> {
    if name.trim().is_empty() || who::WORDS.contains(&name) {
        report.fault(&field.path, Code::BadValue, format!("a kind of piece cannot be named {name:?}: that word has another meaning"));
    }
    let mut keys = Keys::open(field, "a kind of piece: a table with `letter` and `side`", report)?;
    let letter = keys.required("letter", "letter = \"a\"", report).map(|field| field.letter(report));
    let side = keys.required("side", "side = \"attackers\"", report).map(|field| field.choice(&SIDES, report));
    let royal = keys.optional("royal").and_then(|field| field.truth(report)).unwrap_or(false);
    let record = keys.optional("record").map(|field| field.letter(report));
    let reach = keys.optional("reach").and_then(|field| field.whole(1, 18, report));
    let arms = keys.optional("arms").and_then(|field| field.choice(&ARMS, report)).unwrap_or(Arms::FULL);
    let falls_between = keys.optional("falls_between").and_then(|field| field.truth(report)).unwrap_or(false);
    let captured = keys.optional("captured");
    keys.finish(report);
    let (letter, side) = (letter??, side??);
    let ordinary = match (side, royal) {
        (Side::Attackers, _) => 't',
        (Side::Defenders, false) => 'T',
        (Side::Defenders, true) => 'K',
    };
    let kind = Kind {
        name: name.to_owned(),
        letter,
        record: record.map_or(Some(ordinary), |own| own)?,
        side,
        royal,
        reach: reach.and_then(|reach| NonZeroU8::new(u8::try_from(reach).ok()?)),
        arms,
        capture: CaptureRules::custodial(),
        falls_between,
    };
    Some((kind, captured))
}

/// How a kind is captured, with classes of squares still by their names.
pub(super) struct NamedCapture {
    places: Vec<(NamedPlace, Siege)>,
    elsewhere: Siege,
}

#[derive(Clone, PartialEq)]
enum NamedPlace {
    On(String),
    Beside(String),
}

impl NamedCapture {
    /// The same with the numbers of the classes.
    pub(super) fn numbered(self, classes: &Classes) -> CaptureRules {
        let number = |place| match place {
            NamedPlace::On(class) => classes.number(&class).map(CapturePlace::On),
            NamedPlace::Beside(class) => classes.number(&class).map(CapturePlace::Beside),
        };
        let places = self.places.into_iter().filter_map(|(place, siege)| Some((number(place)?, siege))).collect();
        CaptureRules { places, elsewhere: self.elsewhere }
    }
}

/// Reads how each kind is captured, in the order of the kinds.
pub(super) fn captures(kinds: &Kinds, classes: &mut Classes, report: &mut Report) -> Vec<NamedCapture> {
    kinds.captured.iter().map(|field| capture(field.as_ref(), classes, report)).collect()
}

fn capture(field: Option<&Field>, classes: &mut Classes, report: &mut Report) -> NamedCapture {
    let mut capture = NamedCapture { places: Vec::new(), elsewhere: Siege::Opposite };
    let Some(field) = field else { return capture };
    let mut elsewhere = None;
    let mut places: Vec<(NamedPlace, KeyPath)> = Vec::new();
    for entry in field.items("a list such as `{ { on = \"throne\", sides = 4 }, { sides = 2 } }`", report) {
        let Some(mut keys) = Keys::open(&entry, "a table such as `{ on = \"throne\", sides = 4 }`", report) else { continue };
        let on = keys.optional("on");
        let beside = keys.optional("beside");
        let siege = siege(&mut keys, report);
        keys.finish(report);
        if elsewhere.is_some() {
            let message = format!("{} is never reached: the entry before it has no place, so it holds everywhere", entry.path);
            report.fault(&entry.path, Code::BadValue, message);
        }
        match (on, beside) {
            (Some(_), Some(_)) => {
                report.fault(&entry.path, Code::BadValue, format!("{} has both `on` and `beside`; make it two entries", entry.path));
            }
            (None, None) => elsewhere = Some(siege),
            (on, beside) => {
                let on = on.map(|on| classes.named(&on, report)).unwrap_or_default().into_iter().map(NamedPlace::On);
                let beside = beside.map(|by| classes.named(&by, report)).unwrap_or_default().into_iter().map(NamedPlace::Beside);
                for place in on.chain(beside) {
                    if let Some((_, earlier)) = places.iter().find(|(known, _)| *known == place) {
                        report.contradiction(&entry.path, earlier, "both are of the same place, and only the first would hold");
                    }
                    places.push((place.clone(), entry.path.clone()));
                    capture.places.push((place, siege));
                }
            }
        }
    }
    match elsewhere {
        Some(siege) => capture.elsewhere = siege,
        // Something else is already wrong when there is no list at all.
        None if report.touches(&field.path) => {}
        None => {
            let message = format!("{} ends with an entry without a place, for everywhere else: `{{ sides = 2 }}`", field.path);
            report.fault(&field.path, Code::MissingKey, message);
        }
    }
    capture
}

fn siege(keys: &mut Keys, report: &mut Report) -> Siege {
    let sides = keys.required("sides", "sides = 2", report).and_then(|field| {
        let sides = field.whole(0, 4, report)?;
        if sides == 1 {
            report.fault(&field.path, Code::BadValue, format!("{} is 2, 3, 4, or 0 for never; one side captures nothing", field.path));
        }
        Some(sides)
    });
    let edge = keys.optional("edge_counts");
    let edge_counts = edge.as_ref().and_then(|field| field.truth(report)).unwrap_or(false);
    if let (Some(field), Some(0..=2)) = (&edge, sides) {
        report.fault(&field.path, Code::BadValue, format!("{} only means something where `sides` is 3 or 4", field.path));
    }
    match sides {
        Some(0) => Siege::Never,
        Some(3) => Siege::Three { edge_counts },
        Some(4) => Siege::Four { edge_counts },
        _ => Siege::Opposite,
    }
}
