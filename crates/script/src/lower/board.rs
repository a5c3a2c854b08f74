//! The drawn board and the classes of its squares: the keys `board` and `squares`.

use std::collections::BTreeMap;

use birka_diagnostics::{Code, suggest};
use birka_rules::{
    BoardDiagram, BoardDiagramError, BoardSize, ClassId, Kind, KindId, ORNAMENT, ORNAMENTS, Ornament, SQUARE_LAWS, Square, SquareClass,
    SquareLaw, SquareRule,
};

use super::kind_names::lower_kind_set;
use crate::reader::{Field, Reporter, TableReader, check_shown_key, did_you_mean};
use crate::source::KeyPath;

pub(super) struct Board {
    pub(super) size: BoardSize,
    /// The piece on each square of the starting position, a1 first.
    pub(super) start: Vec<Option<KindId>>,
}

/// Lowers the drawing of the board. The letters of the kinds stand for pieces, `.` for an empty square, `#` for no square.
/// Without the kinds, no square has a piece.
pub(super) fn lower(field: &Field, kinds: Option<&[Kind]>, report: &mut Reporter) -> Option<Board> {
    let text = field.text(report)?;
    let diagram = match BoardDiagram::parse(text) {
        Ok(diagram) => diagram,
        Err(errors) => {
            for error in errors {
                match error {
                    BoardDiagramError::Ragged { rank, .. } => {
                        let row = row_of_rank(text, rank);
                        report.error_in_text(&field.path, row, Code::Board, format!("{}: {error}", field.path));
                    }
                    BoardDiagramError::Size(_) => report.error(&field.path, Code::Board, format!("{}: {error}", field.path)),
                }
            }
            return None;
        }
    };
    let size = diagram.size();
    let Some(kinds) = kinds else { return Some(Board { size, start: vec![None; size.area()] }) };
    let id = |letter: char| (0u8..).map(KindId).zip(kinds).find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    let start = size.numbers().map(|square| id(diagram.letter(square))).collect();
    report_unknown_letters(field, text, &diagram, kinds, report);
    Some(Board { size, start })
}

/// Reports the letters that belong to no kind, each once, at the top of the board; or at a kind, if its letter is the likelier mistake.
fn report_unknown_letters(field: &Field, text: &str, diagram: &BoardDiagram, kinds: &[Kind], report: &mut Reporter) {
    let size = diagram.size();
    let is_known = |letter: char| letter == '.' || kinds.iter().any(|kind| kind.letter == letter);
    let mut unknown: Vec<(char, Vec<Square>)> = Vec::new();
    for (square, letter) in diagram.squares().filter(|&(_, letter)| !is_known(letter)) {
        match unknown.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, squares)) => squares.push(square),
            None => unknown.push((letter, vec![square])),
        }
    }
    // The rules report that two kinds have the same letter.
    let is_repeated = |place: usize, letter: char| kinds.iter().take(place).any(|kind| kind.letter == letter);
    if kinds.iter().enumerate().any(|(place, kind)| is_repeated(place, kind.letter)) {
        return;
    }
    let is_on_board = |letter: char| diagram.squares().any(|(_, known)| known == letter);
    let absent: Vec<&str> = kinds.iter().filter(|kind| !is_on_board(kind.letter)).map(|kind| kind.name.as_str()).collect();
    let path = |name: &str| KeyPath::new(&["pieces", name, "letter"]);
    if let ([(letter, squares)], [name]) = (&unknown[..], &absent[..])
        && !report.is_inherited(&path(name))
    {
        let path = path(name);
        let squares = if let [square] = squares.as_slice() { square.name(size) } else { format!("{} squares", squares.len()) };
        let message = format!("{path} is not on the board, but `{letter}`, which belongs to no kind, is on {squares}; use the same letter");
        report.error(&path, Code::UnknownLetter, message);
        return;
    }
    let letters: Vec<String> =
        kinds.iter().map(|kind| kind.letter.to_string()).chain([".".to_owned(), BoardDiagram::ABSENT.to_string()]).collect();
    for (letter, squares) in &unknown {
        let Some(&top) = squares.iter().max_by_key(|&&square| (size.rank(square), std::cmp::Reverse(size.file(square)))) else { continue };
        let rank = size.rank(top) + 1;
        let others = match squares.len() - 1 {
            0 => String::new(),
            1 => " and on 1 more square".to_owned(),
            more => format!(" and on {more} more squares"),
        };
        let message =
            format!("rank {rank} has `{letter}` at {}{others}; the letters here are {}", top.name(size), suggest::and_list(&letters));
        report.error_in_text(&field.path, row_of_rank(text, rank), Code::UnknownLetter, message);
    }
}

/// The 0-based row of a drawing that shows a 1-based rank.
pub(super) fn row_of_rank(text: &str, rank: usize) -> usize {
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(|(row, _)| row);
    rows.collect::<Vec<_>>().into_iter().rev().nth(rank.saturating_sub(1)).unwrap_or(0)
}

/// Sets of squares that every board has: names for `at`, and classes that need no declaration.
const BUILT_IN_SETS: [&str; 3] = ["corners", "edge", "middle"];

/// The square classes while a file is being lowered: the declared ones, and those of [`BUILT_IN_SETS`] that another key names.
pub(super) struct ClassTable {
    size: Option<BoardSize>,
    kind_count: usize,
    by_name: BTreeMap<String, SquareClass>,
    /// The classes that values of declared keys name, in the order of first mention.
    pub(super) referenced: Vec<String>,
}

/// All square classes of a file, ordered by name; their ids count this order.
pub(super) struct ResolvedClasses {
    classes: Vec<SquareClass>,
    referenced: Vec<String>,
}

impl ResolvedClasses {
    /// The id of the class with the number of a reference.
    pub(super) fn resolved(&self, reference: ClassId) -> ClassId {
        let name = self.referenced.get(reference.index());
        let index = self.classes.iter().position(|class| Some(&class.name) == name).and_then(|index| u8::try_from(index).ok());
        // Every referenced class is declared.
        index.map_or(reference, ClassId)
    }

    /// Replaces numbers of references by ids, in ascending order and each once.
    pub(super) fn resolve(&self, references: &mut Vec<ClassId>) {
        references.iter_mut().for_each(|id| *id = self.resolved(*id));
        references.sort_unstable();
        references.dedup();
    }

    /// The classes in the order of their ids.
    pub(super) fn classes(&self) -> &[SquareClass] {
        &self.classes
    }
}

impl ClassTable {
    /// Lowers the table of classes. Without a board size, square names are not checked.
    pub(super) fn lower(field: Option<&Field>, size: Option<BoardSize>, kinds: &[Kind], report: &mut Reporter) -> Self {
        let mut classes = Self { size, kind_count: kinds.len(), by_name: BTreeMap::new(), referenced: Vec::new() };
        let named = field.map(|field| field.named_fields("a table of square classes", report)).unwrap_or_default();
        let names: Vec<&str> = named.iter().map(|(name, _)| *name).chain(BUILT_IN_SETS).collect();
        for (name, field) in named {
            if !BUILT_IN_SETS.contains(&name) && field.report_misspelt_name(name, &["at"], names.iter().copied(), report) {
                continue;
            }
            if name.trim().is_empty() {
                report.error(&field.path, Code::BadValue, "a square class needs a name");
            }
            check_shown_key(name, &field.path, report);
            let class = lower_class(name, &field, size, kinds, report).unwrap_or_else(|| classes.plain_class(name));
            classes.by_name.insert(name.to_owned(), class);
        }
        classes
    }

    /// The names of one or several classes; reports unknown ones.
    pub(super) fn read_names(&mut self, field: &Field, report: &mut Reporter) -> Vec<String> {
        let items = field.one_or_many("a square class, or a list of these", report);
        items.iter().filter_map(|item| self.reference(item.text(report)?, &item.path, report)).collect()
    }

    /// Checks the name of a class that another key uses, and declares it if it is built in.
    fn reference(&mut self, name: &str, path: &KeyPath, report: &mut Reporter) -> Option<String> {
        if !self.by_name.contains_key(name) {
            if !BUILT_IN_SETS.contains(&name) {
                let declared = self.by_name.keys().map(String::as_str);
                let known: Vec<&str> = declared.filter(|name| !BUILT_IN_SETS.contains(name)).chain(BUILT_IN_SETS).collect();
                let message = format!("{path} names `{name}`, which is not a square class{}", suggest::hint(name, &known));
                report.error(path, Code::UnknownName, message);
                return None;
            }
            self.by_name.insert(name.to_owned(), self.plain_class(name));
        }
        Some(name.to_owned())
    }

    /// A class without laws, of the built-in squares of that name.
    fn plain_class(&self, name: &str) -> SquareClass {
        let squares = self.size.and_then(|size| built_in_squares(name, size)).unwrap_or_default();
        SquareClass { name: name.to_owned(), squares, rules: vec![SquareRule::OPEN; self.kind_count], ornament: default_ornament(name) }
    }

    /// Fixes the set of classes and their ids.
    pub(super) fn finish(self) -> ResolvedClasses {
        ResolvedClasses { classes: self.by_name.into_values().collect(), referenced: self.referenced }
    }
}

fn lower_class(name: &str, field: &Field, size: Option<BoardSize>, kinds: &[Kind], report: &mut Reporter) -> Option<SquareClass> {
    let mut table = TableReader::open(field, "a square class: a table with `at`", report)?;
    let squares = if BUILT_IN_SETS.contains(&name) {
        let built_in = || size.and_then(|size| built_in_squares(name, size)).unwrap_or_default();
        table.optional("at").map_or_else(built_in, |at| lower_squares(&at, size, report))
    } else {
        table.required("at", "at = \"middle\"", report).map(|at| lower_squares(&at, size, report)).unwrap_or_default()
    };
    let ornament = table.optional(ORNAMENT.name).and_then(|field| field.one_of(&ORNAMENTS, report));
    let path = |key| field.path.key(key);
    let mut said: Vec<(&SquareLaw, Vec<bool>)> = Vec::new();
    for law in SQUARE_LAWS {
        said.extend(table.optional(law.key.name).map(|field| (law, lower_kind_set(&field, kinds, report))));
    }
    table.finish(report);
    let mut check = |one: &'static str, other: &'static str, conflicts: fn(bool, bool) -> bool, why: &dyn Fn(&str) -> String| {
        let kinds_of = |key: &str| said.iter().find(|(law, _)| law.key.name == key).map(|(_, kinds)| kinds);
        let (Some(a), Some(b)) = (kinds_of(one), kinds_of(other)) else { return };
        if let Some((kind, _)) = kinds.iter().zip(a.iter().zip(b)).find(|&(_, (&a, &b))| conflicts(a, b)) {
            report.contradiction(&path(one), &path(other), &why(&kind.name));
        }
    };
    check("reenter", "stop", |enter, stop| enter && !stop, &|kind| format!("`{kind}` may re-enter these squares but not stop on them"));
    let why = |kind: &str| format!("the squares are hostile to `{kind}` both always and when empty");
    check("hostile_when_empty", "hostile", |empty, always| always && empty, &why);
    let mut rules = vec![SquareRule::OPEN; kinds.len()];
    for (law, holds) in &said {
        rules.iter_mut().zip(holds).for_each(|(rule, holds)| (law.set)(rule, *holds));
    }
    Some(SquareClass { name: name.to_owned(), squares, rules, ornament: ornament.unwrap_or_else(|| default_ornament(name)) })
}

/// The ornament of a square class whose file names none.
pub(crate) fn default_ornament(class: &str) -> Ornament {
    match class {
        "throne" => Ornament::Throne,
        "corners" => Ornament::Refuge,
        "camp" | "camps" => Ornament::Camp,
        _ => Ornament::Plain,
    }
}

/// The squares of one of the [`BUILT_IN_SETS`].
fn built_in_squares(name: &str, size: BoardSize) -> Option<Vec<Square>> {
    match name {
        "middle" => Some(size.squares().filter(|&square| size.is_middle(square)).collect()),
        "corners" => Some(size.squares().filter(|&square| size.is_corner(square)).collect()),
        "edge" => Some(size.squares().filter(|&square| size.is_edge(square)).collect()),
        _ => None,
    }
}

fn lower_squares(at: &Field, size: Option<BoardSize>, report: &mut Reporter) -> Vec<Square> {
    let mut squares = Vec::new();
    for item in at.one_or_many("a square, \"middle\", \"corners\", \"edge\", or a list of these", report) {
        let (Some(text), Some(size)) = (item.text(report), size) else { continue };
        match built_in_squares(text, size).map_or_else(|| Square::parse(text, size).map(|square| vec![square]), Ok) {
            Ok(found) => squares.extend(found),
            Err(error) => {
                let question = did_you_mean(text, &BUILT_IN_SETS);
                report.error(&item.path, Code::BadSquare, format!("{}: {error}{question}", item.path));
            }
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}
