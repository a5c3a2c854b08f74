//! The course of a game: what is placed before it, what a turn is, and what is announced.

use std::num::NonZeroU8;

use birka_diagnostics::Code;
use birka_rules::{Announcement, Dice, DieFace, DieFaces, DieSteps, Hand, InHand, Kind, Passes, Shieldwall, Side, TwoMoves, Verdict};

use super::board::{ClassTable, ResolvedClasses};
use super::kind_names::named_kinds;
use super::kinds::SIDES;
use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader};
use crate::source::ScriptValue;

/// The pieces in hand, with square classes by name.
pub(super) struct NamedHand {
    pieces: InHand,
    /// The side that places first; `None` for the one that moves first.
    first: Option<Side>,
    each_turn: NonZeroU8,
    outside: Vec<String>,
}

impl NamedHand {
    /// Replaces the names of classes by their ids, given the side that moves first.
    pub(super) fn resolve(self, classes: &ResolvedClasses, first: Side) -> Hand {
        let outside = self.outside.iter().filter_map(|name| classes.id(name)).collect();
        Hand { pieces: self.pieces, first: self.first.unwrap_or(first), each_turn: self.each_turn, outside }
    }
}

/// Lowers the pieces in hand.
pub(super) fn lower_hand(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedHand> {
    let expected = "a table such as `{ attackers = 12, defenders = 12, each_turn = 2, outside = \"middle\" }`";
    let mut table = TableReader::open(field, expected, report)?;
    let mut number = |key| table.optional(key)?.integer(1, MAX_MEN, report).and_then(|number| u8::try_from(number).ok());
    let pieces = InHand { attackers: number("attackers").unwrap_or(0), defenders: number("defenders").unwrap_or(0) };
    let each_turn = number("each_turn").and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN);
    let first = table.optional("first").and_then(|field| field.one_of(&SIDES, report));
    let outside = table.optional("outside").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    table.finish(report);
    if pieces.is_empty() && !report.has_errors_at(&field.path) {
        let message = format!("{} names no side that places pieces: write {expected}, or leave it out", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    Some(NamedHand { pieces, first, each_turn, outside })
}

/// How far pieces move with a die.
pub(crate) const DIE_STEPS: [(&str, DieSteps); 2] = [("at most", DieSteps::AtMost), ("exactly", DieSteps::Exactly)];

/// Lowers the turns of two moves.
pub(super) fn lower_two_moves(field: &Field, kinds: &[Kind], report: &mut Reporter) -> Option<TwoMoves> {
    let example = "turn = { moves = 2, alone = \"king\", captures_alone = true }";
    let mut table = TableReader::open(field, "a table such as `{ moves = 2, alone = \"king\", captures_alone = true }`", report)?;
    let moves = table.required("moves", example, report).and_then(|field| field.integer(2, 2, report));
    let alone = table.optional("alone").map(|field| named_kinds(&field, kinds, report)).unwrap_or_default();
    let captures_alone = table.optional("captures_alone").and_then(|field| field.bool(report)).unwrap_or_default();
    table.finish(report);
    moves.map(|_| TwoMoves { alone, captures_alone })
}

/// Lowers the die.
pub(super) fn lower_dice(field: &Field, report: &mut Reporter) -> Option<Dice> {
    let expected = "a table such as `{ moves = \"at most\" }` or `{ on = { 1, 3, 5 } }`";
    let mut table = TableReader::open(field, expected, report)?;
    let steps = table.optional("moves").and_then(|field| field.one_of(&DIE_STEPS, report)).unwrap_or_default();
    let moves_on = table.optional("on").map(|field| lower_faces(&field, report));
    table.finish(report);
    Some(Dice { steps, moves_on: moves_on.unwrap_or(DieFaces::ALL) })
}

/// Lowers the numbers on which a side moves.
fn lower_faces(field: &Field, report: &mut Reporter) -> DieFaces {
    let mut faces: Vec<DieFace> = Vec::new();
    for item in field.one_or_many("a number of a die from 1 to 6, or a list of these", report) {
        let number = item.integer(1, 6, report).and_then(|number| u8::try_from(number).ok());
        let Some(face) = number.and_then(|number| DieFace::try_from(number).ok()) else { continue };
        if faces.contains(&face) {
            report.error(&item.path, Code::BadValue, format!("{} is {} again; name each number once", item.path, face.number()));
        }
        faces.push(face);
    }
    // Without any, the value has an error already, or the rules say what is wrong.
    if faces.is_empty() && report.has_errors_at(&field.path) { DieFaces::ALL } else { faces.into_iter().collect() }
}

/// The sides that may pass, by their names in Lua. The effect of two passes in a row is one of the ends.
pub(super) const MAY_PASS: [(&str, Passes); 3] = [
    ("all", Passes::OfBoth { verdict: Verdict::Draw }),
    ("attackers", Passes::Of(Side::Attackers)),
    ("defenders", Passes::Of(Side::Defenders)),
];

/// Sorted and without duplicates, so that the order in the file does not matter.
fn normalized(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names.dedup();
    names
}

/// The most men that a side can need: as many as the largest board has room for on each half.
const MAX_MEN: u16 = 180;

/// The shieldwall rule, with square classes by name.
pub(super) struct NamedShieldwall {
    closed_by: Vec<String>,
}

impl NamedShieldwall {
    /// Replaces the names of classes by their ids.
    pub(super) fn resolve(self, classes: &ResolvedClasses) -> Shieldwall {
        Shieldwall { closed_by: self.closed_by.iter().filter_map(|name| classes.id(name)).collect() }
    }
}

/// Lowers the shieldwall rule: whether rows along the edge can be captured, and which square classes close a row.
pub(super) fn lower_shieldwall(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedShieldwall> {
    if let ScriptValue::Bool(is_enabled) = field.value {
        return is_enabled.then(|| NamedShieldwall { closed_by: Vec::new() });
    }
    let mut table = TableReader::open(field, "`true`, or a table such as `{ closed_by = \"corners\" }`", report)?;
    let closed_by = table.optional("closed_by").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    table.finish(report);
    Some(NamedShieldwall { closed_by })
}

/// The most directions in which any king can move: eight along lines, and eight of each of eight leaps.
const MAX_WAYS: u16 = 72;

/// Lowers the announcements of open ways, fewest ways first.
pub(super) fn lower_announcements(field: &Field, report: &mut Reporter) -> Vec<Announcement> {
    let mut announcements: Vec<Announcement> = Vec::new();
    let mut ways_so_far: Vec<NonZeroU8> = Vec::new();
    for entry in field.items("a list such as `{ { ways = 1, call = \"raichi\" } }`", report) {
        let Some(mut table) = TableReader::open(&entry, "a table such as `{ ways = 1, call = \"raichi\" }`", report) else { continue };
        let ways = table.required("ways", "ways = 1", report).and_then(|field| field.integer(1, MAX_WAYS, report));
        let call = table.required("call", "call = \"raichi\"", report);
        let call = call.and_then(|field| field.shown_text(MAX_WORD_LENGTH, report));
        table.finish(report);
        let (Some(call), Some(ways)) = (call, ways.and_then(|ways| NonZeroU8::new(u8::try_from(ways).ok()?))) else { continue };
        if let Some(earlier) = ways_so_far.iter().position(|earlier| *earlier == ways) {
            let why = format!("{} is a second call for {ways} open ways", entry.path);
            report.contradiction(&entry.path, &field.path.item(earlier + 1), &why);
        }
        ways_so_far.push(ways);
        announcements.push(Announcement { ways, call: call.to_owned() });
    }
    announcements.sort_by_key(|announcement| announcement.ways);
    announcements
}
