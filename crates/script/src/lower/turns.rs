//! What a turn is: two moves, or a roll of the die and a move.

use birka_diagnostics::Code;
use birka_rules::{Dice, DieFace, DieFaces, DieSteps, TwoMoves};

use super::kinds::{self, KindTable};
use crate::reader::{Field, Reporter, TableReader};

/// How far pieces move with a die.
pub(crate) const DIE_STEPS: [(&str, DieSteps); 2] = [("at most", DieSteps::AtMost), ("exactly", DieSteps::Exactly)];

/// Lowers the turns of two moves.
pub(super) fn lower_two_moves(field: &Field, kinds: &KindTable, report: &mut Reporter) -> Option<TwoMoves> {
    let example = "turn = { moves = 2, alone = \"king\", captures_alone = true }";
    let mut table = TableReader::open(field, "a table such as `{ moves = 2, alone = \"king\", captures_alone = true }`", report)?;
    let moves = table.required("moves", example, report).and_then(|field| field.integer(2, 2, report));
    let alone = table.optional("alone").map(|field| kinds::named_kinds(&field, kinds, report)).unwrap_or_default();
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
