//! The king in a position: his mobility, what threatens him, and the way to his goals.

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::{BoardSize, Direction, PieceMove, Square};
use crate::compiled::{CompiledRules, coordinate};
use crate::game::Game;
use crate::king_geometry::KingGeometry;
use crate::position::Position;
use crate::position::movegen::SlideTargets;
use crate::search::SearchPosition;
use crate::variant::ids::Side;
use crate::variant::kind::RequiredSides;
use crate::variant::kind_moves::Hop;

/// Queries about the king in a [`SearchPosition`]: see [`SearchPosition::king_threats`].
#[derive(Clone, Copy)]
pub struct KingThreats<'a, const W: usize> {
    rules: &'a CompiledRules<W>,
    position: &'a Position<W>,
    king: Square,
}

impl<const W: usize> SearchPosition<W> {
    /// Queries about the king: his mobility, and the squares from which he can be captured. `None` in a variant without a king.
    #[must_use]
    #[inline]
    pub fn king_threats(&self) -> Option<KingThreats<'_, W>> {
        Some(KingThreats { rules: &self.rules, position: &self.position, king: self.position.king? })
    }
}

impl<const W: usize> KingThreats<'_, W> {
    /// A superset of the squares to which an attacker can move to capture the king with the pieces as they stand: empty ones, and if there are
    /// attackers that take pieces the king's own and those of defenders. The attacker may be one of those that hold the king, or no hammer. The king cannot be captured by
    /// a move to another square.
    #[must_use]
    #[inline]
    pub fn capture_squares(&self) -> Bitboard<W> {
        let Self { rules, position, king } = *self;
        let adjacent = rules.square(king).adjacent;
        let mut squares = Bitboard::EMPTY;
        if !position.by_side(Side::Defenders).contains(king) {
            return squares;
        }
        let takes = rules.has_takes[Side::Attackers.index()];
        if takes {
            squares.insert(king);
        }
        let open = adjacent.without(position.by_side(Side::Attackers));
        // An attacker that takes a defender stands on his square.
        let open = if takes { open } else { open.without(position.by_side(Side::Defenders)) };
        if open.is_empty() {
            return squares;
        }
        let kind = rules.kind(position.kind_on(king));
        let required_sides = kind.on(king).required_sides;
        let sides = rules.neighbours(king);
        if rules.king_is_captured_by_intervention {
            let is_between = |square: &Square| {
                let direction = CompiledRules::<W>::direction_to_adjacent(king, *square);
                rules.neighbours(*square)[direction].is_some_and(|far| position.by_side(Side::Defenders).contains(far))
            };
            open.iter().filter(is_between).for_each(|square| squares.insert(square));
        }
        // Early exit for the common case: too few adjacent squares can be hostile for one more to suffice.
        let edge_counts = matches!(required_sides, RequiredSides::Three { edge_counts: true } | RequiredSides::Four { edge_counts: true });
        if kind.camps.is_empty() && !(edge_counts && rules.edge.contains(king)) {
            let hostile_squares = kind.hostile | kind.hostile_when_empty | kind.hostile_when_besieged;
            let held = adjacent & (hostile_squares | *position.by_side(Side::Attackers));
            if held.is_empty() || (required_sides != RequiredSides::Opposite && !held.more_than_one()) {
                return squares;
            }
        }
        let is_hostile =
            |square: Option<Square>, edge: bool| square.map_or(edge, |s| position.is_hostile(rules, Side::Attackers, kind, king, s));
        let (needed, edge_counts) = match required_sides {
            RequiredSides::Never => return squares,
            RequiredSides::Opposite => {
                for side in 0..4 {
                    if let Some(square) = sides[side]
                        && open.contains(square)
                        && is_hostile(sides[(side + 2) % 4], false)
                    {
                        squares.insert(square);
                    }
                }
                return squares;
            }
            RequiredSides::Three { edge_counts } => (3, edge_counts),
            RequiredSides::Four { edge_counts } => (4, edge_counts),
        };
        let hostile: [bool; 4] = std::array::from_fn(|side| is_hostile(sides[side], edge_counts));
        let held = hostile.iter().filter(|&&side| side).count();
        for side in 0..4 {
            if let Some(square) = sides[side]
                && open.contains(square)
                && held + usize::from(!hostile[side]) >= needed
            {
                squares.insert(square);
            }
        }
        squares
    }

    /// Where the king can move, regardless of the side to move.
    #[must_use]
    #[inline]
    pub fn mobility(&self) -> KingMobility {
        let Self { rules, position, king } = *self;
        if !position.by_side(Side::Defenders).contains(king) {
            return KingMobility::NONE;
        }
        let targets = position.slide_targets(rules, king);
        let slides = KingMobility { targets, escapes: targets.intersection(&rules.directional_escape), ..KingMobility::NONE };
        if rules.has_other_moves[Side::Defenders.index()] { self.with_other_moves(slides) } else { slides }
    }

    #[inline(never)]
    fn with_other_moves(&self, slides: KingMobility) -> KingMobility {
        let Self { rules, position, king } = *self;
        let others = position.other_targets(rules, king);
        let ways = position.other_ways(rules, king).count();
        // One leap may lead to the goal of a slide.
        let escape = position.other_ways(rules, king).find_map(|way| way.last().copied()).unwrap_or(Square::FIRST);
        KingMobility { other_targets: coordinate(others.count() as usize), other_ways: coordinate(ways), other_escape: escape, ..slides }
    }

    /// Whether the last move, which captured the pieces on `captured`, may have changed [`mobility`](Self::mobility).
    #[must_use]
    #[inline]
    pub fn may_change_mobility(&self, mv: PieceMove, captured: &Bitboard<W>) -> bool {
        let lines = &self.rules.king_lines[self.king];
        lines.contains(mv.from) | lines.contains(mv.to) | lines.intersects(captured)
    }

    /// Whether the last move, which captured the pieces on `captured`, may have changed [`capture_squares`](Self::capture_squares).
    #[must_use]
    #[inline]
    pub fn may_change_capture_squares(&self, mv: PieceMove, captured: &Bitboard<W>) -> bool {
        let king = self.king;
        let adjacent = &self.rules.square(king).adjacent;
        let changes_beside_him = adjacent.contains(mv.from) | adjacent.contains(mv.to) | adjacent.intersects(captured);
        changes_beside_him
            | (mv.to == king)
            | captured.contains(king)
            // What stands behind the adjacent squares matters too.
            | (self.rules.king_is_captured_by_intervention && self.may_change_mobility(mv, captured))
    }

    /// The squares on which a piece would block an escape of the king in one move; all squares if he can escape by a hop or by taking a piece, which
    /// ends also when that piece moves away.
    #[must_use]
    pub fn escape_blocking_squares(&self) -> Bitboard<W> {
        let Self { rules, position, king } = *self;
        let mut blocking = Bitboard::EMPTY;
        if !position.by_side(Side::Defenders).contains(king) {
            return blocking;
        }
        let goals = position.slide_targets(rules, king).bitboard() & rules.escape;
        for direction in Direction::ALL {
            let mut passed = Bitboard::EMPTY;
            let mut at = king;
            while let Some(next) = rules.neighbours(at)[direction.index()] {
                passed.insert(next);
                if goals.contains(next) {
                    blocking |= passed;
                    break;
                }
                at = next;
            }
        }
        let hops = !rules.kind(position.kind_on(king)).hops.is_empty();
        let is_hop = |to: Square| hops && Hop::middle(rules.size, king, to).is_some_and(|over| position.is_occupied(over));
        let cannot_be_blocked = |way: &[Square]| way.len() == 1 && (is_hop(way[0]) || position.is_occupied(way[0]));
        if position.other_ways(rules, king).any(cannot_be_blocked) {
            return rules.board;
        }
        position.other_ways(rules, king).flatten().for_each(|&square| blocking.insert(square));
        blocking
    }
}

/// The squares that the king can move to, and those of them on which he escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingMobility {
    pub(crate) targets: SlideTargets,
    pub(crate) escapes: SlideTargets,
    /// The number of squares that he can move to only otherwise than by a slide along rank or file.
    other_targets: u8,
    /// The number of directions in which he can escape otherwise.
    other_ways: u8,
    /// A square where he can escape otherwise, if there is one.
    other_escape: Square,
}

impl KingMobility {
    /// No squares: the mobility of a captured king, or without a king.
    pub const NONE: Self =
        Self { targets: SlideTargets::NONE, escapes: SlideTargets::NONE, other_targets: 0, other_ways: 0, other_escape: Square::FIRST };

    /// The number of squares that the king can move to.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.targets.count() + u32::from(self.other_targets)
    }

    /// The number of directions in which the king can escape in one move, each leap and hop being one of its own.
    #[must_use]
    #[inline]
    pub fn escape_directions(&self) -> u32 {
        u32::from(self.other_ways) + if self.escapes.is_empty() { 0 } else { self.escapes.directions() }
    }

    /// Whether no single piece can stand in the way of all escapes of the king in one move. May be `false` even so if he does not only slide
    /// along rank and file, because two ways may then have a square in common.
    #[must_use]
    #[inline]
    pub fn cannot_be_blocked(&self) -> bool {
        self.other_ways == 0 && self.escape_directions() > 1
    }

    /// A square on which the king can escape in one move.
    #[must_use]
    #[inline]
    pub fn escape_square(&self) -> Option<Square> {
        self.escapes.squares().next().or_else(|| (self.other_ways > 0).then_some(self.other_escape))
    }

    /// The number of squares of the king's rank and file that he can move to and from which another slide, at right angles to the first, leads to a goal.
    /// `lanes` are the [`goal_lanes`](KingGeometry::goal_lanes) of the position.
    #[must_use]
    #[inline]
    pub fn next_ways<const W: usize>(&self, lanes: &[Bitboard<W>; 4]) -> u32 {
        self.targets.count_crossing(lanes)
    }
}

/// The king in one position of a [`Game`]: [`KingGeometry`] with the pieces on the board. Hooks are not considered.
pub struct KingView {
    geometry: KingGeometry<6>,
    square: Square,
    attackers: Bitboard<6>,
    defenders: Bitboard<6>,
    /// The pieces that he can hop over.
    hopped: Bitboard<6>,
    size: BoardSize,
}

impl KingView {
    /// The king of a position; `None` if he has been captured, and in a variant without a king.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        let set = game.rules().rule_set();
        let pieces = game.pieces();
        let &(square, _) = pieces.iter().find(|&&(_, kind)| set.kind(kind).royal)?;
        let by_side = |side: Side| {
            pieces.iter().filter(|&&(_, kind)| set.kind(kind).side == side).map(|&(square, _)| square).collect::<Bitboard<6>>()
        };
        let (attackers, defenders) = (by_side(Side::Attackers), by_side(Side::Defenders));
        let (_, kind) = set.king()?;
        let is_hopped = |id| kind.other_moves.hops.iter().any(|hop| hop.over.contains(&id));
        let hopped = pieces.iter().filter(|&&(_, id)| is_hopped(id)).map(|&(square, _)| square).collect();
        Some(Self { geometry: KingGeometry::of_rules(game.rules())?, square, attackers, defenders, hopped, size: set.size })
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

    /// The squares that the king can move to, regardless of the side to move.
    #[must_use]
    pub fn destinations(&self) -> Vec<Square> {
        self.geometry.destinations_over(&(self.attackers | self.defenders), &self.hopped, self.square).iter().collect()
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
