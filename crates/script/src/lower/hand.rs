//! Pieces that are placed before the moves begin.

use std::num::NonZeroU8;

use birka_diagnostics::Code;
use birka_rules::{Hand, InHand, Side};

use super::classes::{ClassTable, ResolvedClasses};
use super::ends::{MAX_MEN, normalized};
use super::kinds::SIDES;
use crate::reader::{Field, Reporter, TableReader};

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

pub(super) fn lower(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedHand> {
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
