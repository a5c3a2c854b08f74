//! The part of the evaluation that is a sum over single pieces, updated as moves are made
//! (Chess Programming Wiki: Incremental Updates, Piece-Square Tables).

use birka_rules::{Side, Square};

use super::board_info::BoardInfo;
use super::weights::Term;

/// The sum over the pieces of a position, or the contribution of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IncrementalScore {
    /// From the defenders' point of view.
    pub(crate) score: i32,
    /// The number of attackers by sector, one byte each. No sector holds more than 255.
    attackers_by_sector: u32,
}

impl IncrementalScore {
    pub(crate) const ZERO: Self = Self { score: 0, attackers_by_sector: 0 };

    /// The contribution of a piece of `side` on `square`.
    pub(crate) fn of_piece<const W: usize>(board: &BoardInfo<W>, weights: &[i32; Term::ALL.len()], side: Side, square: Square) -> Self {
        let mut score = 0;
        for_each_piece_term(board, side, square, |term| score += weights[term as usize]);
        let counts = board.sectors.map(|sector| u8::from(side == Side::Attackers && sector.contains(square)));
        Self { score, attackers_by_sector: u32::from_le_bytes(counts) }
    }

    #[inline]
    pub(crate) fn plus(self, piece: Self) -> Self {
        Self { score: self.score + piece.score, attackers_by_sector: self.attackers_by_sector.wrapping_add(piece.attackers_by_sector) }
    }

    #[inline]
    pub(crate) fn minus(self, piece: Self) -> Self {
        Self { score: self.score - piece.score, attackers_by_sector: self.attackers_by_sector.wrapping_sub(piece.attackers_by_sector) }
    }

    /// The number of attackers in the sector that has fewest.
    #[inline]
    pub(crate) fn weakest_sector(&self) -> i32 {
        let [a, b, c, d] = self.attackers_by_sector.to_le_bytes();
        i32::from(a.min(b).min(c.min(d)))
    }
}

/// Visits the terms that a piece of `side` on `square` counts for.
pub(crate) fn for_each_piece_term<const W: usize>(board: &BoardInfo<W>, side: Side, square: Square, mut visit: impl FnMut(Term)) {
    let attacker = side == Side::Attackers;
    visit(if attacker { Term::Attacker } else { Term::Defender });
    if board.gates.contains(square) {
        visit(match board.king.distance(square) {
            _ if !attacker => Term::GateDefender,
            Some(1) => Term::GateFirst,
            Some(2) => Term::GateSecond,
            _ => Term::GateThird,
        });
    }
    match (board.edge_distance[square.index()], attacker) {
        (0, true) => visit(Term::AttackerRim),
        (1, true) => visit(Term::AttackerSecond),
        (2, true) => visit(Term::AttackerThird),
        (0, false) => visit(Term::DefenderRim),
        (1, false) => visit(Term::DefenderSecond),
        (2, false) => visit(Term::DefenderThird),
        _ => {}
    }
}
