use super::ground::Ground;
use super::weights::Term;
use birka_rules::{Bitboard, Side, Square};

/// What of a position's worth is summed piece by piece, kept along with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// As the defenders see it.
    pub(super) worth: i32,
    /// Attackers by quarter of the board, a byte each. There are never so many that a byte would run over.
    quarters: u32,
}

impl Tally {
    pub(super) const NOTHING: Self = Self { worth: 0, quarters: 0 };

    #[inline]
    pub(super) fn with(self, piece: Self) -> Self {
        Self { worth: self.worth + piece.worth, quarters: self.quarters.wrapping_add(piece.quarters) }
    }

    #[inline]
    pub(super) fn without(self, piece: Self) -> Self {
        Self { worth: self.worth - piece.worth, quarters: self.quarters.wrapping_sub(piece.quarters) }
    }

    /// Attackers in the quarter that has fewest.
    #[inline]
    pub(super) fn weakest(&self) -> i32 {
        let [a, b, c, d] = self.quarters.to_le_bytes();
        i32::from(a.min(b).min(c.min(d)))
    }
}

impl<const W: usize> Ground<W> {
    /// What a piece of a side on a square adds.
    pub(super) fn tally(&self, weights: &[i32; Term::ALL.len()], side: Side, square: Square) -> Tally {
        let mut worth = 0;
        self.each_place(side, square, |term| worth += weights[term as usize]);
        let within = |sector: &Bitboard<W>| u8::from(side == Side::Attackers && sector.contains(square));
        Tally { worth, quarters: u32::from_le_bytes([0, 1, 2, 3].map(|sector| within(&self.sectors[sector]))) }
    }

    /// The parts that a piece of a side on a square is counted in.
    pub(super) fn each_place(&self, side: Side, square: Square, mut visit: impl FnMut(Term)) {
        let attacks = side == Side::Attackers;
        visit(if attacks { Term::Attacker } else { Term::Defender });
        if self.gates.contains(square) {
            visit(match self.distance[square.index()] {
                _ if !attacks => Term::GateDefender,
                1 => Term::GateFirst,
                2 => Term::GateSecond,
                _ => Term::GateThird,
            });
        }
        match (self.rim[square.index()], attacks) {
            (0, true) => visit(Term::AttackerRim),
            (1, true) => visit(Term::AttackerSecond),
            (2, true) => visit(Term::AttackerThird),
            (0, false) => visit(Term::DefenderRim),
            (1, false) => visit(Term::DefenderSecond),
            (2, false) => visit(Term::DefenderThird),
            _ => {}
        }
    }
}
