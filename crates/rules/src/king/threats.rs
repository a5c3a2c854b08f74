//! What threatens the king in a position. King mobility and threats do not depend on the side to move.

use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::position::piece_move::Move;
use crate::position::position::Position;
use crate::search::search_position::SearchPosition;
use crate::variant::capture_rules::Siege;
use crate::variant::side::Side;

use super::mobility::KingMobility;

/// Queries about the king in a [`SearchPosition`]: see [`SearchPosition::king_threats`].
#[derive(Clone, Copy)]
pub struct KingThreats<'a, const W: usize> {
    rules: &'a CompiledRules<W>,
    position: &'a Position<W>,
}

impl<const W: usize> SearchPosition<W> {
    /// Queries about the king: his mobility, and the squares from which he can be captured.
    #[must_use]
    #[inline]
    pub fn king_threats(&self) -> KingThreats<'_, W> {
        KingThreats { rules: &self.rules, position: &self.position }
    }
}

impl<const W: usize> KingThreats<'_, W> {
    /// A superset of the empty squares from which an attacker that moves there captures the king with the pieces as they stand. The
    /// attacker may be one of those that hold the king, or no hammer. The king cannot be captured by a move to another square.
    #[must_use]
    #[inline]
    pub fn capture_squares(&self) -> Bitboard<W> {
        let Self { rules, position } = *self;
        let king = position.king;
        let adjacent = rules.square(king).adjacent;
        let mut squares = Bitboard::EMPTY;
        if !position.by_side(Side::Defenders).contains(king) {
            return squares;
        }
        let empty = adjacent.without(position.by_side(Side::Attackers)).without(position.by_side(Side::Defenders));
        if empty.is_empty() {
            return squares;
        }
        let kind = rules.kind(position.kind_on(king));
        let siege = kind.on(king).siege;
        let sides = rules.neighbours(king);
        // Early exit for the common case: too few adjacent squares can be hostile for one more to suffice.
        let edge_counts = matches!(siege, Siege::Three { edge_counts: true } | Siege::Four { edge_counts: true });
        if kind.camps.is_empty() && !(edge_counts && rules.edge.contains(king)) {
            let hostile_squares = kind.hostile | kind.hostile_when_empty | kind.hostile_when_besieged;
            let held = adjacent & (hostile_squares | *position.by_side(Side::Attackers));
            if held.is_empty() || (siege != Siege::Opposite && !held.more_than_one()) {
                return squares;
            }
        }
        let is_hostile =
            |square: Option<Square>, edge: bool| square.map_or(edge, |s| position.is_hostile(rules, Side::Attackers, kind, king, s));
        let (needed, edge_counts) = match siege {
            Siege::Never => return squares,
            Siege::Opposite => {
                for side in 0..4 {
                    if let Some(square) = sides[side]
                        && empty.contains(square)
                        && is_hostile(sides[(side + 2) % 4], false)
                    {
                        squares.insert(square);
                    }
                }
                return squares;
            }
            Siege::Three { edge_counts } => (3, edge_counts),
            Siege::Four { edge_counts } => (4, edge_counts),
        };
        let hostile: [bool; 4] = std::array::from_fn(|side| is_hostile(sides[side], edge_counts));
        let held = hostile.iter().filter(|&&side| side).count();
        for side in 0..4 {
            if let Some(square) = sides[side]
                && empty.contains(square)
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
        let Self { rules, position } = *self;
        if !position.by_side(Side::Defenders).contains(position.king) {
            return KingMobility::NONE;
        }
        let targets = position.slide_targets(rules, position.king);
        KingMobility { targets, escapes: targets.intersection(&rules.directional_escape) }
    }

    /// Whether the last move, which captured the pieces on `captured`, may have changed [`mobility`](Self::mobility).
    #[must_use]
    #[inline]
    pub fn may_change_mobility(&self, mv: Move, captured: &Bitboard<W>) -> bool {
        let lines = &self.rules.square(self.position.king).lines;
        lines.contains(mv.from) | lines.contains(mv.to) | lines.intersects(captured)
    }

    /// Whether the last move, which captured the pieces on `captured`, may have changed [`capture_squares`](Self::capture_squares).
    #[must_use]
    #[inline]
    pub fn may_change_capture_squares(&self, mv: Move, captured: &Bitboard<W>) -> bool {
        let king = self.position.king;
        let adjacent = &self.rules.square(king).adjacent;
        adjacent.contains(mv.from) | adjacent.contains(mv.to) | (mv.to == king) | adjacent.intersects(captured) | captured.contains(king)
    }

    /// The squares on which a piece would block an escape of the king in one move.
    #[must_use]
    pub fn escape_blocking_squares(&self) -> Bitboard<W> {
        let Self { rules, position } = *self;
        let mut blocking = Bitboard::EMPTY;
        let king = position.king;
        if !position.is_occupied(king) {
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
        blocking
    }
}
