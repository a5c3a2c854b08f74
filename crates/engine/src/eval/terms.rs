//! The terms of the evaluation: what each weighs, and which a position has, and how often.

use std::sync::LazyLock;

use birka_rules::{Bitboard, KingMobility, SearchPosition, Side, Square};
use serde::{Deserialize, Serialize};

use crate::eval::board_info::BoardInfo;
use crate::eval::enclosure::Enclosure;

/// Declares the terms of the evaluation, each with its name in `weights.ron`.
macro_rules! terms {
    ($($(#[doc = $doc:literal])* $term:ident $name:ident,)*) => {
        /// A term of the evaluation. A position has each term some number of times.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Term {
            $($(#[doc = $doc])* $term,)*
        }

        impl Term {
            pub const ALL: [Self; [$(Self::$term),*].len()] = [$(Self::$term),*];

            /// The term's name in `weights.ron`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$term => stringify!($name),)*
                }
            }
        }

        /// The weights of the evaluation's terms, in hundredths of an attacker from the defenders' point of view.
        ///
        /// The same weights serve every variant. What differs between boards and rules is in `BoardInfo`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Weights {
            /// The weight of a term.
            #[must_use]
            pub fn get(&self, term: Term) -> i32 {
                match term {
                    $(Term::$term => self.$name,)*
                }
            }

            /// Changes the weight of a term.
            pub fn set(&mut self, term: Term, weight: i32) {
                match term {
                    $(Term::$term => self.$name = weight,)*
                }
            }
        }
    };
}

terms! {
    /// Each attacker.
    Attacker attacker,
    /// Each defender; worth more where there are fewer of them.
    Defender defender,
    /// Each step from the king to his nearest goal, on a board where he starts four steps away.
    Distance distance,
    /// Each attacker nearer to a goal than the king.
    Guard guard,
    /// Each attacker in the sector of the board with the fewest attackers.
    Sector sector,
    /// Each attacker one step from a goal, on boards with few goals.
    GateFirst gate_first,
    /// Each attacker two steps from a goal: as many as form a diagonal before a corner seal it for good.
    GateSecond gate_second,
    /// Each attacker three steps from a goal.
    GateThird gate_third,
    /// Each defender one to three steps from a goal.
    GateDefender gate_defender,
    /// Each attacker on the edge.
    AttackerRim attacker_rim,
    /// Each attacker one step from the edge.
    AttackerSecond attacker_second,
    /// Each attacker two steps from the edge.
    AttackerThird attacker_third,
    /// Each defender on the edge.
    DefenderRim defender_rim,
    /// Each defender one step from the edge.
    DefenderSecond defender_second,
    /// Each defender two steps from the edge.
    DefenderThird defender_third,
    /// Each attacker beside a king who is captured by two.
    BesiegerOfTwo besieger_of_two,
    /// Each attacker beside a king who is captured by three.
    BesiegerOfThree besieger_of_three,
    /// Each attacker beside a king who is captured by four.
    BesiegerOfFour besieger_of_four,
    /// Each defender beside the king.
    Cover cover,
    /// Each pair of diagonally adjacent attackers, between whom nobody passes.
    Chain chain,
    /// Each pair of orthogonally adjacent attackers.
    Wall wall,
    /// Each move of the king.
    KingMove king_move,
    /// Each square and direction from which a slide reaches a goal.
    Lane lane,
    /// There is exactly one king move after which he threatens to escape.
    NextWay next_way,
    /// There are two such moves.
    NextWays next_ways,
    /// There are three such moves.
    NextWaysThree next_ways_three,
    /// There are more such moves.
    NextWaysMore next_ways_more,
    /// The king could escape in one direction, were it his turn.
    Way way,
    /// The king could escape in several directions.
    Ways ways,
    /// Attackers seal off one quarter of the goals from the king, whatever the defenders do except capture.
    ShutOne shut_one,
    /// Two quarters.
    ShutTwo shut_two,
    /// Three quarters.
    ShutThree shut_three,
    /// All quarters: the enclosure is complete, and of the terms above only the men still count.
    ShutAll shut_all,
    /// In a complete enclosure: the king has hardly a man left.
    Hunt hunt,
    /// In a complete enclosure: each square the king can walk to, on an 11×11 board.
    Room room,
    /// In a complete enclosure: each attacker nine king steps from the king on an 11×11 board, twice each one eight steps away, and so
    /// on; at most eight attackers count.
    Hunter hunter,
    /// In a complete enclosure: likewise each attacker near one of the king's men; at most four count.
    Stalker stalker,
    /// Without a king: each move that the defenders have more than the attackers.
    Mobility mobility,
    /// The side to move (tempo bonus).
    Turn turn,
}

const HEADER: &str = "\
// Weights of the evaluation's terms in hundredths of an attacker, from the defenders' point of view: what is good for the attackers is negative.
// The terms are documented in crates/engine/src/eval/terms.rs. The same weights serve every variant; the differences are derived from its board and rules.
// Found by `birka spsa`; see docs/engine.md.
";

impl Weights {
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            // The file is part of the program, and a test parses it.
            Weights::parse(include_str!("weights.ron")).expect("the shipped weights parse")
        });
        &SHIPPED
    }

    /// Parses weights in RON.
    ///
    /// # Errors
    /// A syntax error, or a term that is missing, unknown or not a number.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// The weights in RON, as [`Weights::parse`] accepts them.
    #[must_use]
    pub fn to_ron(&self) -> String {
        let lines: String = Term::ALL.iter().map(|&term| format!("    {}: {},\n", term.name(), self.get(term))).collect();
        format!("{HEADER}(\n{lines})\n")
    }
}

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
    fn weakest_sector(&self) -> i32 {
        let [a, b, c, d] = self.attackers_by_sector.to_le_bytes();
        i32::from(a.min(b).min(c.min(d)))
    }
}

/// Visits the terms that a piece of `side` on `square` counts for.
fn for_each_piece_term<const W: usize>(board: &BoardInfo<W>, side: Side, square: Square, mut visit: impl FnMut(Term)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_a_round_trip_through_ron() {
        let mut weights = Weights::shipped().clone();
        assert!(weights.defender > 0);
        for (number, term) in (1..).zip(Term::ALL) {
            weights.set(term, number);
        }
        assert!((1..).zip(Term::ALL).all(|(number, term)| weights.get(term) == number));
        assert_eq!(Weights::parse(&weights.to_ron()), Ok(weights));
    }
}
