//! Completes constructed positions and plays their move.

use std::sync::Arc;

use birka_rules::{Game, KindId, Reason, RuleSet, Rules, Setup, Side, Square};

use crate::diagram::{Diagram, WorkedExample};
use crate::drawing::draw_position;
use crate::examples::caption::caption;
use crate::examples::layouts::{Layout, may_stop};
use crate::words::writer::Writer;

/// Completes a layout, plays its move and draws both positions. `None` if the move does not capture what the layout says.
pub(crate) fn stage(rules: &Arc<Rules>, layout: &Layout, writer: &Writer) -> Option<Diagram> {
    let set = rules.rule_set();
    let setup = complete(set, layout)?;
    let before = Game::from_setup(Arc::clone(rules), &setup).ok().filter(|game| game.outcome().is_none())?;
    let mut after = before.clone();
    let played = after.play(layout.mv).ok()?;
    let captured: Vec<Square> = played.captured.iter().map(|piece| piece.square).collect();
    let takes_part = |square| played.captured.iter().any(|piece| piece.captured_by.contains(&square));
    let expected_end = played.captured.iter().any(|piece| set.kind(piece.kind).royal).then_some(Reason::KingCaptured);
    let is_as_expected = captured == layout.captured
        && layout.helping_square.is_none_or(takes_part)
        && played.outcome.map(|outcome| outcome.reason) == expected_end;
    is_as_expected.then(|| Diagram {
        caption: caption(set, &before, &played, writer),
        boards: [&before, &after].map(|game| draw_position(set, |square| game.piece(square))).to_vec(),
        example: Some(WorkedExample { setup, mv: layout.mv, captured }),
    })
}

/// The position of a layout with a king, and with a bystander of each side without which the game would be over.
fn complete(set: &RuleSet, layout: &Layout) -> Option<Setup> {
    let mut pieces = vec![None; set.size.area()];
    for &(square, kind) in &layout.pieces {
        if pieces[square.index()].replace(kind).is_some() {
            return None;
        }
    }
    let mover = pieces[layout.mv.from.index()]?;
    let mut busy: Vec<Square> =
        layout.pieces.iter().map(|&(square, _)| square).chain([layout.mv.to]).chain(layout.helping_square).collect();
    let (king, _) = set.king()?;
    if !pieces.contains(&Some(king)) {
        let home = set.size.squares().find(|square| set.start[square.index()] == Some(king));
        let seat = home.filter(|&seat| is_apart(set, seat, &busy)).or_else(|| remote_square(set, king, &busy))?;
        pieces[seat.index()] = Some(king);
        busy.push(seat);
    }
    for (needed, side) in [(set.ends.king_bared, Side::Defenders), (set.ends.attackers_taken, Side::Attackers)] {
        let man = set.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
        let of_side = |square: &Square| pieces[square.index()].is_some_and(|id| set.kind(id).side == side && !set.kind(id).royal);
        let survives = set.size.squares().filter(|square| of_side(square) && !layout.captured.contains(square)).count() > 0;
        if let Some(man) = man.filter(|_| needed && !survives) {
            let square = remote_square(set, man, &busy)?;
            pieces[square.index()] = Some(man);
            busy.push(square);
        }
    }
    Some(Setup { pieces, turn: set.kind(mover).side })
}

/// A square far from the action on which a piece may stop without ending the game.
fn remote_square(set: &RuleSet, kind: KindId, busy: &[Square]) -> Option<Square> {
    let goals: Vec<Square> = set.escape_squares().collect();
    let free = |&square: &Square| is_apart(set, square, busy) && may_stop(set, kind, square) && !goals.contains(&square);
    let from = busy.first().copied()?;
    set.size.squares().filter(free).max_by_key(|&square| (!set.size.is_edge(square), distance(set, square, from)))
}

/// Whether a square is neither one of some squares nor adjacent to one.
fn is_apart(set: &RuleSet, square: Square, busy: &[Square]) -> bool {
    busy.iter().all(|&other| distance(set, square, other) > 1)
}

/// The number of orthogonal steps between two squares.
pub(crate) fn distance(set: &RuleSet, one: Square, other: Square) -> usize {
    let size = set.size;
    size.file(one).abs_diff(size.file(other)) + size.rank(one).abs_diff(size.rank(other))
}
