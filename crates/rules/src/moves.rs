//! Moves, and moves in four bytes.

use std::cmp::Ordering;
use std::num::NonZeroU32;

use crate::board::square::{BoardSize, PieceMove, Square};
use crate::variant::turn::{DieFace, InHand};

/// A move in a game. The order is that of the [squares](Self::squares), with rolls and a pass last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Move {
    /// A piece moves.
    Piece(PieceMove),
    /// A piece is placed on a square from the [hand](crate::Hand).
    Placement(Square),
    /// A turn ends that could go on with the piece on a square: see [`Kind::again`](crate::Kind::again).
    EndOfTurn(Square),
    /// A turn without a move, which the rules may let a side choose: see [`Passes`](crate::Passes).
    Pass,
    /// A roll of the [die](crate::Dice).
    Roll(DieFace),
}

impl From<PieceMove> for Move {
    fn from(mv: PieceMove) -> Self {
        Self::Piece(mv)
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        PackedMove::from(*self).cmp(&PackedMove::from(*other))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Move {
    /// A roll in notation, before its number.
    pub const ROLL_PREFIX: &str = "roll-";

    /// A pass in notation.
    pub const PASS_NAME: &str = "pass";

    /// The move of a piece from one square to another.
    #[must_use]
    #[inline]
    pub const fn piece(from: Square, to: Square) -> Self {
        Self::Piece(PieceMove { from, to })
    }

    /// The move that is written with two squares, given the pieces that are still to be placed. The same square twice is a placement while there are any,
    /// otherwise the end of a turn.
    #[must_use]
    pub fn from_squares(from: Square, to: Square, in_hand: InHand) -> Self {
        match (from == to, in_hand.is_empty()) {
            (false, _) => Self::piece(from, to),
            (true, false) => Self::Placement(to),
            (true, true) => Self::EndOfTurn(to),
        }
    }

    /// The squares with which the move is written: where the piece begins and ends, or twice the square of a placement or of the end of a turn. `None` for
    /// a pass and a roll.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Option<PieceMove> {
        match self {
            Self::Piece(mv) => Some(mv),
            Self::Placement(square) | Self::EndOfTurn(square) => Some(PieceMove { from: square, to: square }),
            Self::Pass | Self::Roll(_) => None,
        }
    }

    /// The move of the piece, if one moves.
    #[must_use]
    #[inline]
    pub const fn piece_move(self) -> Option<PieceMove> {
        if let Self::Piece(mv) = self { Some(mv) } else { None }
    }

    /// The square on which a piece arrives, is placed or ends its turn. `None` for a pass and a roll.
    #[must_use]
    #[inline]
    pub fn to(self) -> Option<Square> {
        self.squares().map(|squares| squares.to)
    }

    /// Whether this is a roll of the die.
    #[must_use]
    #[inline]
    pub const fn is_roll(self) -> bool {
        matches!(self, Self::Roll(_))
    }

    /// Whether this is a further move, or the end, of the turn in which `previous`, the move before it, was made. Only then does the piece that has
    /// been moved move again at once, unless `previous` is a roll, with which a turn begins.
    #[must_use]
    pub fn goes_on_after(self, previous: Self) -> bool {
        match (previous, self) {
            (_, Self::Roll(_)) => false,
            (Self::Roll(_), _) => true,
            _ => self.squares().is_some_and(|squares| Some(squares.from) == previous.to()),
        }
    }

    /// The move in coordinate notation, without captures: `e4-e7`, [`pass`](Self::PASS_NAME), or `roll-3`. A placement and the end of a turn are `d4-d4`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        match self {
            Self::Pass => Self::PASS_NAME.to_owned(),
            Self::Roll(face) => format!("{}{}", Self::ROLL_PREFIX, face.number()),
            Self::Piece(PieceMove { from, to }) => format!("{}-{}", from.name(size), to.name(size)),
            Self::Placement(square) | Self::EndOfTurn(square) => format!("{0}-{0}", square.name(size)),
        }
    }

    /// The move as people read it: as [`name`](Self::name) has it, but a piece that is placed, or a turn that ends, is its square alone, `d4`.
    #[must_use]
    pub fn shown(self, size: BoardSize) -> String {
        match self {
            Self::Placement(square) | Self::EndOfTurn(square) => square.name(size),
            Self::Piece(_) | Self::Pass | Self::Roll(_) => self.name(size),
        }
    }
}

/// A [`Move`] in four bytes: a search keeps many, and compares and copies each as one number. Its order is that of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(NonZeroU32);

impl PackedMove {
    // The sort of move is in the lowest bits, where it is not 0, below the destination and the origin.
    const PIECE: u32 = 1;
    const PLACEMENT: u32 = 2;
    const END_OF_TURN: u32 = 3;
    const PASS: u32 = 4;
    const ROLL: u32 = 5;
    const SORT: u32 = 7;
    const TO: u32 = 3;
    const FROM: u32 = 17;
    /// The origin of a move without squares. It comes after every square.
    const NONE: u16 = 0x3FFF;

    #[inline]
    const fn new(sort: u32, from: u16, to: u16) -> Self {
        match NonZeroU32::new((from as u32) << Self::FROM | (to as u32) << Self::TO | sort) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// The squares of the move: see [`Move::squares`].
    #[must_use]
    #[inline]
    pub fn squares(self) -> Option<PieceMove> {
        let square = |shift: u32| Square((self.0.get() >> shift & 0x3FFF) as u16);
        (square(Self::FROM).0 != Self::NONE).then(|| PieceMove { from: square(Self::FROM), to: square(Self::TO) })
    }
}

impl From<PieceMove> for PackedMove {
    #[inline]
    fn from(PieceMove { from, to }: PieceMove) -> Self {
        Self::new(Self::PIECE, from.0, to.0)
    }
}

impl From<Move> for PackedMove {
    #[inline]
    fn from(mv: Move) -> Self {
        match mv {
            Move::Piece(mv) => mv.into(),
            Move::Placement(square) => Self::new(Self::PLACEMENT, square.0, square.0),
            Move::EndOfTurn(square) => Self::new(Self::END_OF_TURN, square.0, square.0),
            Move::Pass => Self::new(Self::PASS, Self::NONE, Self::NONE),
            Move::Roll(face) => Self::new(Self::ROLL, Self::NONE, face.number().into()),
        }
    }
}

impl From<PackedMove> for Move {
    #[inline]
    fn from(packed: PackedMove) -> Self {
        match (packed.0.get() & PackedMove::SORT, packed.squares()) {
            (PackedMove::PLACEMENT, Some(PieceMove { to, .. })) => Self::Placement(to),
            (PackedMove::END_OF_TURN, Some(PieceMove { to, .. })) => Self::EndOfTurn(to),
            (_, Some(squares)) => Self::Piece(squares),
            (_, None) => DieFace::ALL.into_iter().find(|&face| packed == Self::Roll(face).into()).map_or(Self::Pass, Self::Roll),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_move_is_the_same_move() {
        let squares = [0, 1, 19 * 19 - 1].map(Square::from_index);
        let pieces = squares.into_iter().flat_map(|from| squares.map(|to| Move::piece(from, to)));
        let others = squares.into_iter().flat_map(|square| [Move::Placement(square), Move::EndOfTurn(square)]);
        let moves: Vec<Move> = pieces.chain(others).chain([Move::Pass]).chain(DieFace::ALL.map(Move::Roll)).collect();
        for &mv in &moves {
            let packed = PackedMove::from(mv);
            assert_eq!((Move::from(packed), packed.squares()), (mv, mv.squares()));
            assert_eq!(moves.iter().filter(|&&other| PackedMove::from(other) == packed).count(), 1, "{mv:?}");
        }
        assert_eq!(size_of::<Option<PackedMove>>(), 4);
    }

    #[test]
    fn moves_are_ordered_by_their_squares_with_rolls_and_a_pass_last() {
        let [a, b] = [3, 4].map(Square::from_index);
        let ordered = [
            Move::piece(a, a),
            Move::Placement(a),
            Move::EndOfTurn(a),
            Move::piece(a, b),
            Move::piece(b, a),
            Move::Roll(DieFace::ALL[0]),
            Move::Roll(DieFace::ALL[5]),
            Move::Pass,
        ];
        assert!(ordered.is_sorted_by(|one, next| one < next));
    }
}
