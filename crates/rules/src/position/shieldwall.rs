//! Shieldwall captures (Copenhagen, rule 4b).

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::variant::side::Side;

use super::position::Position;

impl<const W: usize> Position<W> {
    /// The pieces captured in shieldwalls that a piece has closed by moving to `to` on the edge.
    pub(crate) fn shieldwalls(&self, rules: &CompiledRules<W>, captor: Side, to: Square, closers: &Bitboard<W>) -> Bitboard<W> {
        let mut captured = Bitboard::EMPTY;
        for direction in 0..4 {
            if let Some(row) = self.shieldwall(rules, captor, to, direction, closers) {
                captured |= row;
            }
        }
        if captured.contains(self.king) {
            captured.remove(self.king);
        }
        captured
    }

    /// The row of enemies along the edge from `to` in a direction, if each has an enemy in front and the far end is closed.
    fn shieldwall(
        &self,
        rules: &CompiledRules<W>,
        captor: Side,
        to: Square,
        direction: usize,
        closers: &Bitboard<W>,
    ) -> Option<Bitboard<W>> {
        let mut row = Bitboard::EMPTY;
        let mut at = rules.neighbours(to)[direction]?;
        while self.by_side(captor.opponent()).contains(at) {
            let front = front(rules, at, direction)?;
            if !self.is_anvil(rules, captor, front) {
                return None;
            }
            row.insert(at);
            at = rules.neighbours(at)[direction]?;
        }
        let is_closed = self.is_anvil(rules, captor, at) || closers.contains(at);
        (is_closed && row.count() >= 2).then_some(row)
    }

    fn is_anvil(&self, rules: &CompiledRules<W>, side: Side, square: Square) -> bool {
        self.by_side(side).contains(square) && rules.kind(self.kind_on(square)).anvil
    }

    /// The squares that capture a piece of a shieldwall: the piece that closed the row, the piece in front, and the far end.
    pub(crate) fn shieldwall_captors(&self, rules: &CompiledRules<W>, captor: Side, hammer: Square, victim: Square) -> Vec<Square> {
        let mut captors = vec![hammer];
        for direction in 0..4 {
            let closers = rules.shieldwall.as_ref().unwrap_or(&Bitboard::EMPTY);
            let row = self.shieldwall(rules, captor, hammer, direction, closers).filter(|row| row.contains(victim));
            if let Some(row) = row {
                captors.extend(front(rules, victim, direction));
                let mut end = rules.neighbours(victim)[direction];
                while let Some(square) = end.filter(|&square| row.contains(square)) {
                    end = rules.neighbours(square)[direction];
                }
                captors.extend(end);
            }
        }
        captors
    }
}

/// The square in front of a piece in a row along the edge; `None` if the direction of the row does not follow the edge.
fn front<const W: usize>(rules: &CompiledRules<W>, at: Square, direction: usize) -> Option<Square> {
    let across = [(direction + 1) % 4, (direction + 3) % 4].map(|side| rules.neighbours(at)[side]);
    match across {
        [Some(front), None] | [None, Some(front)] => Some(front),
        _ => None,
    }
}
