use std::collections::BTreeMap;

use super::kinds::Kinds;
use super::who;
use crate::Code;
use crate::key_path::KeyPath;
use crate::reader::{Field, Keys, Report};
use birka_diagnostics::suggest;
use birka_rules::{BoardSize, ClassId, Hostility, Law, Ornament, Square, SquareClass};

/// Sets of squares that every board has: names for `at`, and classes that need not be declared.
const KNOWN: [&str; 3] = ["corners", "edge", "middle"];

const ORNAMENTS: [(&str, Ornament); 4] =
    [("throne", Ornament::Throne), ("refuge", Ornament::Refuge), ("camp", Ornament::Camp), ("plain", Ornament::Plain)];

/// The classes of squares while a file is read: those declared, and those of [`KNOWN`] that something mentions.
pub(super) struct Classes {
    size: Option<BoardSize>,
    kinds: usize,
    by_name: BTreeMap<String, SquareClass>,
    /// In the order of their names: what the numbers of classes count.
    pub(super) list: Vec<SquareClass>,
}

impl Classes {
    /// Reads the table of classes. Without a size, squares are not looked at.
    pub(super) fn read(field: Option<&Field>, size: Option<BoardSize>, kinds: &Kinds, report: &mut Report) -> Self {
        let mut classes = Self { size, kinds: kinds.list.len(), by_name: BTreeMap::new(), list: Vec::new() };
        for (name, field) in field.map(|field| field.named("a table of classes of squares", report)).unwrap_or_default() {
            if name.trim().is_empty() {
                report.fault(&field.path, Code::BadValue, "a class of squares needs a name");
            }
            let class = class(name, &field, size, kinds, report).unwrap_or_else(|| classes.plain(name));
            classes.by_name.insert(name.to_owned(), class);
        }
        classes
    }

    /// The names of the classes that a field mentions, one or several.
    pub(super) fn named(&mut self, field: &Field, report: &mut Report) -> Vec<String> {
        let items = field.one_or_many("a class of squares, or a list of these", report);
        items.iter().filter_map(|item| self.mention(item.text(report)?, &item.path, report)).collect()
    }

    fn mention(&mut self, name: &str, path: &KeyPath, report: &mut Report) -> Option<String> {
        if !self.by_name.contains_key(name) {
            if !KNOWN.contains(&name) {
                let known: Vec<&str> = self.by_name.keys().map(String::as_str).chain(KNOWN).collect();
                let message = format!("{path} names `{name}`, which is no class of squares{}", suggest::hint(name, &known));
                report.fault(path, Code::UnknownName, message);
                return None;
            }
            self.by_name.insert(name.to_owned(), self.plain(name));
        }
        Some(name.to_owned())
    }

    /// A class in which nothing is special, of the squares its name says.
    fn plain(&self, name: &str) -> SquareClass {
        let squares = self.size.and_then(|size| known(name, size)).unwrap_or_default();
        SquareClass { name: name.to_owned(), squares, laws: vec![Law::OPEN; self.kinds], ornament: ornament(name) }
    }

    /// Settles which classes there are; from here on they have numbers.
    pub(super) fn finish(mut self) -> Self {
        self.list = std::mem::take(&mut self.by_name).into_values().collect();
        self
    }

    /// The number of a class, once they are settled.
    pub(super) fn number(&self, name: &str) -> Option<ClassId> {
        let place = self.list.iter().position(|class| class.name == name)?;
        u8::try_from(place).ok().map(ClassId)
    }
}

fn class(name: &str, field: &Field, size: Option<BoardSize>, kinds: &Kinds, report: &mut Report) -> Option<SquareClass> {
    let mut keys = Keys::open(field, "a class of squares: a table with `at`", report)?;
    let squares = if KNOWN.contains(&name) {
        keys.optional("at").map_or_else(|| size.and_then(|size| known(name, size)).unwrap_or_default(), |at| squares(&at, size, report))
    } else {
        keys.required("at", "at = \"middle\"", report).map(|at| squares(&at, size, report)).unwrap_or_default()
    };
    let own = keys.optional("ornament").and_then(|field| field.choice(&ORNAMENTS, report));
    let path = |key| field.path.key(key);
    let mut ask = |key| keys.optional(key).map(|field| who::read(&field, kinds, report));
    let (stop, pass, reenter) = (ask("stop"), ask("pass"), ask("reenter"));
    let (hostile, when_empty) = (ask("hostile"), ask("hostile_when_empty"));
    let (when_besieged, spares_inside) = (ask("hostile_when_besieged"), ask("spares_inside"));
    keys.finish(report);
    let both = |a: &Option<Vec<bool>>, b: &Option<Vec<bool>>, clash: fn(bool, bool) -> bool| {
        let (Some(a), Some(b)) = (a, b) else { return None };
        (0..kinds.list.len()).find(|&kind| clash(a[kind], b[kind])).map(|kind| kinds.list[kind].name.as_str())
    };
    if let Some(kind) = both(&stop, &reenter, |stop, reenter| reenter && !stop) {
        report.contradiction(&path("reenter"), &path("stop"), &format!("`{kind}` may come in but not stop there"));
    }
    if let Some(kind) = both(&hostile, &when_empty, |always, empty| always && empty) {
        report.contradiction(
            &path("hostile_when_empty"),
            &path("hostile"),
            &format!("they are hostile to `{kind}` always, and again when empty"),
        );
    }
    let says = |answer: &Option<Vec<bool>>, kind: usize, otherwise| answer.as_ref().map_or(otherwise, |kinds| kinds[kind]);
    let law = |kind: usize| {
        let stop = says(&stop, kind, true);
        Law {
            stop,
            pass: says(&pass, kind, true),
            reenter: says(&reenter, kind, stop),
            hostile: match (says(&hostile, kind, false), says(&when_empty, kind, false)) {
                (true, _) => Hostility::Always,
                (false, true) => Hostility::WhenEmpty,
                (false, false) => Hostility::Never,
            },
            hostile_when_besieged: says(&when_besieged, kind, false),
            spares_inside: says(&spares_inside, kind, false),
        }
    };
    let laws = (0..kinds.list.len()).map(law).collect();
    Some(SquareClass { name: name.to_owned(), squares, laws, ornament: own.unwrap_or_else(|| ornament(name)) })
}

/// The ornament a class has if its file names none.
pub(crate) fn ornament(name: &str) -> Ornament {
    match name {
        "throne" => Ornament::Throne,
        "corners" => Ornament::Refuge,
        "camp" | "camps" => Ornament::Camp,
        _ => Ornament::Plain,
    }
}

/// The squares of one of the sets in [`KNOWN`].
fn known(name: &str, size: BoardSize) -> Option<Vec<Square>> {
    match name {
        "middle" => Some(vec![size.middle()]),
        "corners" => Some(size.squares().filter(|&square| size.is_corner(square)).collect()),
        "edge" => Some(size.squares().filter(|&square| size.is_edge(square)).collect()),
        _ => None,
    }
}

fn squares(at: &Field, size: Option<BoardSize>, report: &mut Report) -> Vec<Square> {
    let mut squares = Vec::new();
    for item in at.one_or_many("a square, \"middle\", \"corners\", \"edge\", or a list of these", report) {
        let (Some(text), Some(size)) = (item.text(report), size) else { continue };
        match known(text, size).map_or_else(|| Square::parse(text, size).map(|square| vec![square]), Ok) {
            Ok(found) => squares.extend(found),
            Err(fault) => {
                let meant = suggest::closest_matches(text, KNOWN);
                let question = if meant.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&meant)) };
                report.fault(&item.path, Code::BadSquare, format!("{}: {fault}{question}", item.path));
            }
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}
