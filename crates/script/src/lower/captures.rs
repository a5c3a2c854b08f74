use birka_diagnostics::Code;
use birka_rules::{CapturePlace, CaptureRules, KindId, RequiredSides};

use super::classes::{ClassTable, ResolvedClasses};
use super::kinds::{KindTable, named_enemies};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::KeyPath;

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
pub(super) fn lower(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedCaptureRules> {
    kinds.captured.iter().map(|field| lower_capture(field.as_ref(), classes, report)).collect()
}

/// The kinds of which each kind captures two by moving between them, in the order of the kinds.
pub(super) fn lower_captures_between(kinds: &KindTable, report: &mut Reporter) -> Vec<Vec<KindId>> {
    let fields = kinds.list.iter().zip(&kinds.captures_between);
    let enemies = fields.map(|(kind, field)| Some(named_enemies(kind, field.as_ref()?, "captures", kinds, report)));
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
