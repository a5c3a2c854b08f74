use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::size::BoardSize;
use crate::board::square::Square;
use crate::game::game::Game;
use crate::variant::side::Side;

use super::geometry::KingGeometry;

/// The king in one position of a [`Game`]: [`KingGeometry`] with the pieces on the board. Hooks are not considered.
pub struct KingView {
    geometry: KingGeometry<6>,
    square: Square,
    attackers: Bitboard<6>,
    defenders: Bitboard<6>,
    size: BoardSize,
}

impl KingView {
    /// The king of a position; `None` if he has been captured.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        let set = game.rules().rule_set();
        let pieces = game.pieces();
        let &(square, _) = pieces.iter().find(|&&(_, kind)| set.kind(kind).royal)?;
        let by_side = |side: Side| {
            pieces.iter().filter(|&&(_, kind)| set.kind(kind).side == side).map(|&(square, _)| square).collect::<Bitboard<6>>()
        };
        let (attackers, defenders) = (by_side(Side::Attackers), by_side(Side::Defenders));
        Some(Self { geometry: KingGeometry::of_rules(game.rules()), square, attackers, defenders, size: set.size })
    }

    /// The square of the king.
    #[must_use]
    pub fn square(&self) -> Square {
        self.square
    }

    /// The squares that the king makes for, in ascending order.
    #[must_use]
    pub fn goals(&self) -> Vec<Square> {
        self.geometry.goals().squares().iter().collect()
    }

    /// The goals that the king can walk to if all defenders make way, in ascending order.
    #[must_use]
    pub fn reachable_goals(&self) -> Vec<Square> {
        (self.geometry.region(&self.attackers, self.square) & *self.geometry.goals().squares()).iter().collect()
    }

    /// The squares that the king can slide to, regardless of the side to move.
    #[must_use]
    pub fn destinations(&self) -> Vec<Square> {
        self.geometry.destinations(&(self.attackers | self.defenders), self.square).iter().collect()
    }

    /// The number of moves that the king needs to reach a goal if no other piece moves; `None` if he cannot reach any.
    #[must_use]
    pub fn moves_to_goal(&self) -> Option<usize> {
        self.geometry.moves_to_goal(&(self.attackers | self.defenders), self.square)
    }

    /// The number of pairs of an empty square and a direction in which one slide leads from it to a goal. The king's own square counts as
    /// empty.
    #[must_use]
    pub fn approaches(&self) -> usize {
        let directional = |squares: Bitboard<6>| DirectionalBitboards::new(self.size, squares);
        let mut others = self.defenders;
        others.remove(self.square);
        let lanes = self.geometry.goal_lanes(&directional(self.attackers), &directional(others));
        lanes.iter().map(|lane| lane.count() as usize).sum()
    }

    /// The number of squares from which one slide leads to a goal, regardless of the king's range. The king's own square counts as empty.
    #[must_use]
    pub fn approaches_to(&self, goal: Square) -> usize {
        let mut occupied = self.attackers | self.defenders;
        occupied.remove(self.square);
        let line = |direction| std::iter::successors(self.size.step(goal, direction), move |&at| self.size.step(at, direction));
        let is_open = |&at: &Square| !occupied.contains(at) && self.geometry.traversable().contains(at);
        Direction::ALL.into_iter().map(|direction| line(direction).take_while(is_open).count()).sum()
    }

    /// The number of pieces of a side that are orthogonally adjacent to the king.
    #[must_use]
    pub fn adjacent(&self, side: Side) -> usize {
        let pieces = if side == Side::Attackers { &self.attackers } else { &self.defenders };
        let adjacent = Direction::ALL.iter().filter_map(|&direction| self.size.step(self.square, direction));
        adjacent.filter(|&square| pieces.contains(square)).count()
    }
}
