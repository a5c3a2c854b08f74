use super::Side;
use super::masks::Masks;
use super::position::Position;
use crate::board::{Bits, Square};

impl<const W: usize> Position<W> {
    /// The men captured in shieldwalls that a piece has closed by coming to `to` on the rim (Copenhagen, rule 4b).
    pub(super) fn shieldwalls(&self, masks: &Masks<W>, captor: Side, to: Square, closers: &Bits<W>) -> Bits<W> {
        let mut captured = Bits::EMPTY;
        for direction in 0..4 {
            if let Some(row) = self.shieldwall(masks, captor, to, direction, closers) {
                captured |= row;
            }
        }
        if captured.has(self.king) {
            captured.remove(self.king);
        }
        captured
    }

    /// The row of enemies along the rim from `to` in a direction, if each has an enemy in front and the far end is closed.
    fn shieldwall(&self, masks: &Masks<W>, captor: Side, to: Square, direction: usize, closers: &Bits<W>) -> Option<Bits<W>> {
        let mut row = Bits::EMPTY;
        let mut at = masks.neighbours(to)[direction]?;
        while self.side(captor.opponent()).has(at) {
            let front = front(masks, at, direction)?;
            if !self.is_anvil(masks, captor, front) {
                return None;
            }
            row.insert(at);
            at = masks.neighbours(at)[direction]?;
        }
        let closed = self.is_anvil(masks, captor, at) || closers.has(at);
        (closed && row.count() >= 2).then_some(row)
    }

    fn is_anvil(&self, masks: &Masks<W>, side: Side, square: Square) -> bool {
        self.side(side).has(square) && masks.kind(self.kind_on(square)).anvil
    }

    /// Who took part in capturing a man of a shieldwall: the piece that closed it, the man in front, and the other end.
    pub(super) fn shieldwall_captors(&self, masks: &Masks<W>, captor: Side, hammer: Square, victim: Square) -> Vec<Square> {
        let mut captors = vec![hammer];
        for direction in 0..4 {
            let closers = masks.shieldwall.as_ref().unwrap_or(&Bits::EMPTY);
            let row = self.shieldwall(masks, captor, hammer, direction, closers).filter(|row| row.has(victim));
            if let Some(row) = row {
                captors.extend(front(masks, victim, direction));
                let mut end = masks.neighbours(victim)[direction];
                while let Some(square) = end.filter(|&square| row.has(square)) {
                    end = masks.neighbours(square)[direction];
                }
                captors.extend(end);
            }
        }
        captors
    }
}

/// The square in front of a man on the rim whose row runs in a direction; `None` where that direction does not follow the rim.
fn front<const W: usize>(masks: &Masks<W>, at: Square, direction: usize) -> Option<Square> {
    let across = [(direction + 1) % 4, (direction + 3) % 4].map(|side| masks.neighbours(at)[side]);
    match across {
        [Some(front), None] | [None, Some(front)] => Some(front),
        _ => None,
    }
}
