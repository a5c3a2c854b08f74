//! What a search asks of a [`Walk`] besides its moves: what hangs over the king, and moves to given squares.

use super::moves::Reachable;
use super::{Move, MoveList, Side, Siege, Walk};
use crate::board::{Bits, Direction, FourWays, Square};

/// Where the king can go in one move, and where he escapes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingSight {
    reach: Reachable,
    escapes: Reachable,
}

impl KingSight {
    /// The king is not on the board.
    pub const NOWHERE: Self = Self { reach: Reachable::NOWHERE, escapes: Reachable::NOWHERE };

    /// To how many squares he can go.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.reach.count()
    }

    /// In how many directions he escapes at once.
    #[must_use]
    #[inline]
    pub fn ways(&self) -> u32 {
        if self.escapes.is_empty() { 0 } else { self.escapes.directions() }
    }

    /// A square on which he escapes at once.
    #[must_use]
    #[inline]
    pub fn escape(&self) -> Option<Square> {
        self.escapes.squares().next()
    }

    /// The squares of his rank and the squares of his file that he can go to.
    #[inline]
    pub fn lines(&self) -> (impl Iterator<Item = Square> + use<>, impl Iterator<Item = Square> + use<>) {
        self.reach.lines()
    }
}

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
        let siege = kind.stand(king).siege;
        let around = masks.neighbours(king);
        // Mostly too few of his neighbours could ever count against him for one more to be enough.
        let rim_counts = matches!(siege, Siege::Three { edge_counts: true } | Siege::Four { edge_counts: true });
        if kind.camps.is_empty() && !(rim_counts && masks.edge.has(king)) {
            let places = kind.hostile | kind.hostile_when_empty | kind.hostile_when_besieged;
            let held = near & (places | *position.side(Side::Attackers));
            if held.is_empty() || (siege != Siege::Opposite && !held.has_two()) {
                return takers;
            }
        }
        let hostile =
            |square: Option<Square>, rim: bool| square.map_or(rim, |s| position.is_hostile(masks, Side::Attackers, kind, king, s));
        let (needed, rim) = match siege {
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

    /// Where the king can go in one move, were it his turn; nowhere where he has fallen.
    #[must_use]
    #[inline]
    pub fn king_sight(&self) -> KingSight {
        let (masks, position) = (&*self.masks, &self.position);
        if !position.side(Side::Defenders).has(position.king) {
            return KingSight::NOWHERE;
        }
        let reach = position.reachable(masks, position.king);
        KingSight { reach, escapes: reach.only(&masks.escape_ways) }
    }

    /// Whether what [`Walk::king_sight`] gives may be another since a move that has just been made and what fell by it.
    #[must_use]
    #[inline]
    pub fn may_change_sight(&self, mv: Move, taken: &Bits<W>) -> bool {
        let cross = &self.masks.square(self.king()).cross;
        cross.has(mv.from) | cross.has(mv.to) | cross.meets(taken)
    }

    /// Whether what [`Walk::king_takers`] gives may be another since a move that has just been made and what fell by it.
    #[must_use]
    #[inline]
    pub fn may_change_takers(&self, mv: Move, taken: &Bits<W>) -> bool {
        let king = self.king();
        let near = &self.masks.square(king).near;
        near.has(mv.from) | near.has(mv.to) | (mv.to == king) | near.meets(taken) | taken.has(king)
    }

    /// The squares on which a man would bar one of the king's ways out.
    #[must_use]
    pub fn barring(&self) -> Bits<W> {
        let mut between = Bits::EMPTY;
        let king = self.king();
        let goals = self.reach(king) & self.escape_squares();
        for direction in Direction::ALL {
            let mut passed = Bits::EMPTY;
            let mut at = king;
            while let Some(next) = self.masks.neighbours(at)[direction.index()] {
                passed.insert(next);
                if goals.has(next) {
                    between |= passed;
                    break;
                }
                at = next;
            }
        }
        between
    }

    /// Whether a piece of a side could come to one of some squares, were it its turn.
    #[must_use]
    #[inline]
    pub fn can_come(&self, side: Side, squares: Bits<W>) -> bool {
        let empty = squares.without(&self.side(Side::Attackers)).without(&self.side(Side::Defenders));
        self.position.can_come(&self.masks, side, empty)
    }

    /// Whether the side to move can make this move.
    #[must_use]
    #[inline]
    pub fn can_make(&self, mv: Move) -> bool {
        let Move { from, to } = mv;
        let area = self.masks.size.area();
        if from.index() >= area || to.index() >= area || self.ended().is_some() || !self.position.side(self.turn()).has(from) {
            return false;
        }
        let at = self.masks.square(to);
        self.position.reachable(&self.masks, from).has(to, usize::from(at.file), usize::from(at.rank))
    }

    /// Calls `visit` with each legal move.
    #[inline]
    pub fn each_move(&self, visit: impl FnMut(Move)) {
        self.position.each_move(&self.masks, visit);
    }

    /// Calls `visit` with each legal move that ends on one of some squares.
    #[inline]
    pub fn each_move_to(&self, squares: Bits<W>, visit: impl FnMut(Move)) {
        let empty = squares.without(&self.side(Side::Attackers)).without(&self.side(Side::Defenders));
        self.position.each_move_to(&self.masks, empty, visit);
    }

    /// The legal moves that end on one of some squares.
    #[inline(never)]
    pub fn moves_to(&self, squares: Bits<W>, list: &mut MoveList) {
        list.clear();
        self.each_move_to(squares, |mv| list.push(mv));
    }
}
