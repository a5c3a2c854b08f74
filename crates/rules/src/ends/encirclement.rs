//! `encirclement` (Copenhagen, rule 7): the attackers win when no defender has a path to the edge.

use crate::board::square::{Direction, Square};
use crate::compiled::CompiledRules;
use crate::ends::End;
use crate::keys::{Key, KeyType, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::ids::Side;

pub(super) const ENCIRCLEMENT: End = End::new(
    Key::optional(
        "encirclement",
        KeyType::Flag,
        "whether the attackers win when no path, however long, leads from any defender to the edge",
        "`false`",
    ),
    |set| set.ends.encirclement.then_some(Value::Flag(true)),
    |set, value| set.ends.encirclement = value.is_true(),
)
.won_by(|set, side| side == Side::Attackers && set.ends.encirclement)
// A king who only slides has no way through a closed ring.
.preceding_escape(|set| set.king().is_some_and(|(_, king)| !king.other_moves.is_empty()));

impl<const W: usize> Position<W> {
    /// The win of the attackers by encirclement.
    pub(crate) fn encirclement(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_encircled = rules.set.ends.encirclement && !self.reaches_edge(rules);
        is_encircled.then_some(Outcome::win(Side::Attackers, Reason::Encirclement))
    }

    /// Whether an attacker that has moved to a square without capturing may have completed an encirclement.
    ///
    /// The move blocks only paths through that square, so the square is part of the ring, between two other squares of it.
    #[inline]
    pub(crate) fn may_complete_encirclement(&self, rules: &CompiledRules<W>, to: Square) -> bool {
        (*self.by_side(Side::Attackers) & rules.square(to).surrounding).more_than_one()
    }

    /// Whether a path free of attackers leads from any defender to the edge.
    #[inline]
    fn reaches_edge(&self, rules: &CompiledRules<W>) -> bool {
        // Nearly always some defender stands on the edge or has a straight path to it, ignoring other defenders.
        self.by_side(Side::Defenders).intersects(&rules.edge)
            || Direction::ALL.iter().any(|&direction| self.has_straight_path_to_edge(rules, direction))
            || self.has_path_to_edge(rules)
    }

    /// Whether no attacker stands between some defender and the edge in a direction.
    #[inline]
    fn has_straight_path_to_edge(&self, rules: &CompiledRules<W>, direction: Direction) -> bool {
        let [attackers, defenders] = [Side::Attackers, Side::Defenders].map(|side| &self.sides[side.index()][direction]);
        let open = rules.after_step[direction.index()].without(attackers);
        let off_board = &rules.off_board[direction.index()];
        let steps = defenders.up(1) & (open | *off_board);
        // Several defenders on one open stretch produce a single carry at its end, which is all that is tested. Only a defender at the
        // very end of a line could disturb that, and it stands on the edge.
        steps.run(&open).intersects(off_board)
    }

    /// Flood fill from all defenders.
    fn has_path_to_edge(&self, rules: &CompiledRules<W>) -> bool {
        let open = rules.board.without(self.by_side(Side::Attackers));
        let mut filled = *self.by_side(Side::Defenders);
        loop {
            if filled.intersects(&rules.edge) {
                return true;
            }
            let expanded = rules.expand(filled) & open;
            if expanded == filled {
                return false;
            }
            filled = expanded;
        }
    }
}
