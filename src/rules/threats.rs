//! What a search asks of a [`Walk`] besides its moves: what hangs over the king, and moves to given squares.

use super::{MoveList, Side, Siege, Walk};
use crate::board::{Bits, Direction, FourWays, Square};

impl<const W: usize> Walk<W> {
    /// The men of a side, numbered in four ways.
    #[must_use]
    #[inline]
    pub fn men(&self, side: Side) -> &FourWays<W> {
        &self.position.sides[side as usize]
    }

    /// Empty squares from which an attacker who comes there captures the king, as far as the pieces stand now: the attacker may be
    /// one of those that hold the king, or unarmed. There is no such square that is not among these.
    #[must_use]
    #[inline]
    pub fn king_takers(&self) -> Bits<W> {
        let (masks, position) = (&*self.masks, &self.position);
        let king = position.king;
        let near = masks.square(king).near;
        let mut takers = Bits::EMPTY;
        if !position.side(Side::Defenders).has(king) {
            return takers;
        }
        let open = near.without(position.side(Side::Attackers)).without(position.side(Side::Defenders));
        if open.is_empty() {
            return takers;
        }
        let kind = masks.kind(position.kind_on(king));
        let around = masks.neighbours(king);
        let hostile =
            |square: Option<Square>, rim: bool| square.map_or(rim, |s| position.is_hostile(masks, Side::Attackers, kind, king, s));
        let (needed, rim) = match kind.stand(king).siege {
            Siege::Never => return takers,
            Siege::Opposite => {
                for side in 0..4 {
                    if let Some(square) = around[side]
                        && open.has(square)
                        && hostile(around[(side + 2) % 4], false)
                    {
                        takers.insert(square);
                    }
                }
                return takers;
            }
            Siege::Three { edge_counts } => (3, edge_counts),
            Siege::Four { edge_counts } => (4, edge_counts),
        };
        let sides: [bool; 4] = std::array::from_fn(|side| hostile(around[side], rim));
        let held = sides.iter().filter(|&&side| side).count();
        for side in 0..4 {
            if let Some(square) = around[side]
                && open.has(square)
                && held + usize::from(!sides[side]) >= needed
            {
                takers.insert(square);
            }
        }
        takers
    }

    /// In how many directions the king could reach his escape in one move, were it his turn, and the squares on which a man would
    /// bar one of them.
    #[must_use]
    #[inline]
    pub fn ways_out(&self) -> (u32, Bits<W>) {
        let mut between = Bits::EMPTY;
        let king = self.king();
        if !self.side(Side::Defenders).has(king) {
            return (0, between);
        }
        let goals = self.reach(king) & self.escape_squares();
        if goals.is_empty() {
            return (0, between);
        }
        let mut ways = 0;
        for direction in Direction::ALL {
            let mut passed = Bits::EMPTY;
            let mut at = king;
            while let Some(next) = self.masks.neighbours(at)[direction.index()] {
                passed.insert(next);
                if goals.has(next) {
                    ways += 1;
                    between |= passed;
                    break;
                }
                at = next;
            }
        }
        (ways, between)
    }

    /// The legal moves that end on one of some squares.
    #[inline]
    pub fn moves_to(&self, squares: Bits<W>, list: &mut MoveList) {
        list.clear();
        let empty = squares.without(&self.side(Side::Attackers)).without(&self.side(Side::Defenders));
        self.position.each_move_to(&self.masks, empty, |mv| list.push(mv));
    }
}
