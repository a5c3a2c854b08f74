//! Which terms a position has, and how often.

use birka_rules::{Bitboard, KingMobility, SearchPosition, Side, Square};

use crate::eval::board_info::BoardInfo;
use crate::eval::enclosure::Enclosure;
use crate::eval::weights::Term;

/// The king of a complete enclosure has hardly any man left if his side has no more pieces than this, himself included.
const HARDLY_ANY: u32 = 3;
/// At most this many attackers count as hunters of the king: more would stand in each other's way.
const MAX_HUNTERS: u32 = 8;
/// At most this many attackers count as stalkers of the king's men.
const MAX_STALKERS: u32 = 4;

/// Receives the terms of a position, from the defenders' point of view: a weighted sum, or counts for the tuner.
pub(crate) trait TermSink {
    /// The position has a term this many times.
    fn add(&mut self, term: Term, times: i32);
}

/// The pieces as the coarse features need them.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<const W: usize> {
    pub(crate) attackers: Bitboard<W>,
    pub(crate) defenders: Bitboard<W>,
    pub(crate) king: Option<Square>,
    /// The squares beside the king; none without a king.
    pub(crate) beside_king: Bitboard<W>,
}

impl<const W: usize> Pieces<W> {
    #[inline]
    pub(crate) fn of(position: &SearchPosition<W>) -> Self {
        let [attackers, defenders] = Side::ALL.map(|side| position.by_side(side));
        let king = position.king();
        Self { attackers, defenders, king, beside_king: king.map_or(Bitboard::EMPTY, |king| position.adjacent(king)) }
    }
}

/// The cheap features that are not kept incrementally: the king's distance, guards, besiegers, chains. None without a king.
#[inline]
pub(crate) fn coarse<const W: usize>(board: &BoardInfo<W>, incremental: &IncrementalScore, pieces: &Pieces<W>, sink: &mut impl TermSink) {
    let Pieces { attackers, defenders, king, beside_king } = *pieces;
    let Some((geometry, king)) = board.king.as_ref().zip(king) else { return };
    if let Some(steps) = geometry.distance(king) {
        sink.add(Term::Distance, i32::from(steps));
        sink.add(Term::Guard, (attackers & board.nearer_to_goal[usize::from(steps)]).count() as i32);
    }
    sink.add(Term::Sector, incremental.weakest_sector());
    let besieger = match geometry.sides_to_capture(king) {
        Some(2) => Term::BesiegerOfTwo,
        Some(3) => Term::BesiegerOfThree,
        _ => Term::BesiegerOfFour,
    };
    sink.add(besieger, count_adjacent(beside_king & attackers));
    sink.add(Term::Cover, count_adjacent(beside_king & defenders));
    let (chain, wall) = board.adjacent_pairs(attackers);
    sink.add(Term::Chain, chain);
    sink.add(Term::Wall, wall);
}

/// The expensive features: the king's mobility, lanes to the goals and threats of an escape; without a king, the mobility of the sides.
#[inline]
pub(crate) fn fine<const W: usize>(
    board: &BoardInfo<W>,
    position: &SearchPosition<W>,
    king: &KingMobility,
    enclosure: Enclosure,
    sink: &mut impl TermSink,
) {
    let Some(geometry) = &board.king else {
        let [attackers, defenders] = Side::ALL.map(|side| position.mobility(side) as i32);
        return sink.add(Term::Mobility, defenders - attackers);
    };
    sink.add(Term::KingMove, king.count() as i32);
    let lanes = geometry.goal_lanes(position.directional(Side::Attackers), position.directional(Side::Defenders));
    // Counted together at the end, so that the compiler vectorises it.
    sink.add(Term::Lane, lanes.iter().map(Bitboard::count).sum::<u32>() as i32);
    if geometry.slides_any_distance() {
        match king.next_ways(&lanes) {
            0 => {}
            1 => sink.add(Term::NextWay, 1),
            2 => sink.add(Term::NextWays, 1),
            3 => sink.add(Term::NextWaysThree, 1),
            _ => sink.add(Term::NextWaysMore, 1),
        }
    }
    match king.escape_directions() {
        0 => {}
        1 => sink.add(Term::Way, 1),
        _ => sink.add(Term::Ways, 1),
    }
    match enclosure.sealed {
        0 => {}
        1 => sink.add(Term::ShutOne, 1),
        2 => sink.add(Term::ShutTwo, 1),
        _ => sink.add(Term::ShutThree, 1),
    }
}

/// The features of a complete enclosure: men, the king's room and how near the attackers are.
#[inline(never)]
pub(crate) fn enclosed<const W: usize>(board: &BoardInfo<W>, position: &SearchPosition<W>, enclosure: Enclosure, sink: &mut impl TermSink) {
    let [attackers, mut defenders] = Side::ALL.map(|side| position.by_side(side));
    sink.add(Term::Attacker, attackers.count() as i32);
    sink.add(Term::Defender, defenders.count() as i32);
    sink.add(Term::ShutAll, 1);
    sink.add(Term::Hunt, i32::from(defenders.count() <= HARDLY_ANY));
    sink.add(Term::Room, enclosure.room as i32);
    let king: Bitboard<W> = position.king().into_iter().collect();
    defenders = defenders.without(&king);
    // Up to two less than the side of the board, so that attackers in the farthest corner have a reason to come.
    let proximity = |prey: Bitboard<W>, max: u32| {
        let surroundings = board.surroundings(prey).take(board.files.max(board.ranks) - 2);
        surroundings.map(|squares| (attackers & squares).count().min(max)).sum::<u32>() as i32
    };
    sink.add(Term::Hunter, proximity(king, MAX_HUNTERS));
    if !defenders.is_empty() {
        sink.add(Term::Stalker, proximity(defenders, MAX_STALKERS));
    }
}

/// All terms of a position.
pub(crate) fn all<const W: usize>(
    board: &BoardInfo<W>,
    position: &SearchPosition<W>,
    incremental: &IncrementalScore,
    king: &KingMobility,
    sink: &mut impl TermSink,
) {
    let enclosure = Enclosure::in_position(board, position);
    sink.add(Term::Turn, if position.turn() == Side::Defenders { 1 } else { -1 });
    if enclosure.is_complete() {
        return enclosed(board, position, enclosure, sink);
    }
    for side in Side::ALL {
        position.by_side(side).iter().for_each(|square| for_each_piece_term(board, side, square, |term| sink.add(term, 1)));
        sink.add(if side == Side::Attackers { Term::Attacker } else { Term::Defender }, position.in_hand().of(side).into());
    }
    coarse(board, incremental, &Pieces::of(position), sink);
    fine(board, position, king, enclosure, sink);
}

/// Counts squares adjacent to one square. Their indices differ by less than 64, so no two of them share a bit once the words are folded.
#[inline]
fn count_adjacent<const W: usize>(squares: Bitboard<W>) -> i32 {
    squares.fold_words().count_ones() as i32
}

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

    /// A contribution to the score alone.
    pub(crate) fn of(score: i32) -> Self {
        Self { score, ..Self::ZERO }
    }

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
    if board.king.is_none() {
        return;
    }
    if board.gates.contains(square) {
        visit(match board.king.as_ref().and_then(|king| king.distance(square)) {
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
