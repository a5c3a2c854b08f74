//! The ends of the game compiled into tables.

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};

/// The ends as tables for boards of `W` words.
pub(crate) struct CompiledEnds<const W: usize> {
    /// By side, the number of pieces, the king included, with fewer of which it has lost by [`Reason::TooFewMen`]; 0 where the rule is absent.
    pub(crate) fewest_pieces: [u32; 2],
    /// By side, the squares by which some of its kinds win when they reach them.
    pub(crate) goals: [Bitboard<W>; 2],
    /// By side, the squares whose pieces count for the line by which it wins; none where the rule is absent.
    pub(crate) line_squares: [Bitboard<W>; 2],
    pub(crate) points: PointTable,
}

impl<const W: usize> CompiledEnds<W> {
    pub(crate) fn new(set: &RuleSet) -> Self {
        let squares = |keep: &dyn Fn(Square) -> bool| set.size.squares().filter(|&s| keep(s)).collect::<Bitboard<W>>();
        Self {
            fewest_pieces: Side::ALL.map(|side| {
                let royal = set.king().is_some_and(|(_, king)| king.side == side);
                set.ends.fewer_than.men(side).map_or(0, |men| u32::from(men.get()) + u32::from(royal))
            }),
            goals: Side::ALL.map(|side| squares(&|s| set.kinds().any(|(id, kind)| kind.side == side && set.is_goal(id, s)))),
            line_squares: Side::ALL.map(|side| squares(&|s| set.ends.line.of(side).is_some_and(|line| set.counts_for_line(line, s)))),
            points: PointTable::new(set),
        }
    }
}

/// The worth of pieces as a table.
#[derive(Default)]
pub(crate) struct PointTable {
    /// By kind, what a piece is worth; empty where the rule is absent.
    pub(crate) worth: Vec<u32>,
    /// By side, what its pieces are worth at the start.
    pub(crate) at_start: [u32; 2],
    /// The points at which a side wins.
    pub(crate) win: Option<u32>,
}

impl PointTable {
    pub(crate) fn new(set: &RuleSet) -> Self {
        let Some(rule) = &set.ends.points else { return Self::default() };
        let worth = |id: KindId| rule.worth.iter().find(|(other, _)| *other == id).map_or(0, |(_, points)| u32::from(points.get()));
        let at_start =
            |side: Side| set.kinds().filter(|(_, kind)| kind.side == side).map(|(id, _)| worth(id) * number_at_start(set, id)).sum();
        Self {
            worth: set.kinds().map(|(id, _)| worth(id)).collect(),
            at_start: Side::ALL.map(at_start),
            win: rule.win.map(|win| win.get().into()),
        }
    }
}

/// The pieces of a kind at the start, those in hand included.
pub(crate) fn number_at_start(set: &RuleSet, id: KindId) -> u32 {
    let side = set.kind(id).side;
    let in_hand = set.hand.as_ref().filter(|_| set.kind_in_hand(side) == Some(id)).map_or(0, |hand| u32::from(hand.pieces.of(side)));
    set.start.iter().flatten().fold(in_hand, |number, other| number + u32::from(*other == id))
}
