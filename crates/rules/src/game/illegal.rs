//! Illegal moves, and why they are illegal.

use crate::board::square::{BoardSize, Direction, PieceMove, Square};
use crate::game::Game;
use crate::hooks::{Hook, HookError};
use crate::moves::Move;
use crate::variant::ids::Side;
use crate::variant::turn::{DieFace, NotSecond};

/// An illegal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .why.in_english(*.size))]
pub struct IllegalMove {
    /// Why it is illegal.
    pub why: WhyIllegal,
    /// The size of the board, by which squares have names.
    pub size: BoardSize,
}

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyIllegal {
    /// The game is over.
    GameOver,
    /// A square is off the board.
    OffBoard,
    /// The move begins on an empty square.
    NoPiece(Square),
    /// The piece belongs to the side that is not to move.
    OtherSide {
        /// The square of the piece.
        square: Square,
        /// The side of the piece.
        side: Side,
    },
    /// The piece on this square has captured, and its turn goes on: it captures again, or ends its turn.
    TurnGoesOn(Square),
    /// The turn has had its first move, and this one cannot be its second.
    NotSecond {
        /// The square of the piece.
        square: Square,
        /// The reason.
        why: NotSecond,
    },
    /// The sides still place pieces, and this is a move on the board.
    PlaceFirst,
    /// There is a piece on the destination.
    Taken(Square),
    /// The rules allow no piece to be placed on this empty square.
    ClosedToPlacement(Square),
    /// This side, which is to move, may not pass now.
    NoPass(Side),
    /// This side rolls the die first.
    MustRoll(Side),
    /// This side has no die to roll now.
    NoRoll(Side),
    /// The piece goes so far on the board, but not with this roll.
    Die {
        /// The face that the die shows.
        face: DieFace,
        /// The move.
        mv: PieceMove,
    },
    /// The piece has no move with this roll.
    StuckWithDie {
        /// The face that the die shows.
        face: DieFace,
        /// The square of the piece.
        square: Square,
    },
    /// There is a piece on every square beside this piece.
    Blocked(Square),
    /// There are free squares beside this piece, but it may not go there.
    ClosedIn(Square),
    /// This piece never moves, or has no move of those that its kind makes.
    NoMove(Square),
    /// The piece moves along ranks and files only.
    NotInALine(PieceMove),
    /// A piece or a gap of the board is in the way.
    WayIsBlocked {
        /// The destination.
        to: Square,
        /// The square of the other piece, or the absent square.
        obstacle: Square,
    },
    /// The piece makes such a move only from other squares.
    NotFromHere(PieceMove),
    /// The rules forbid the move for another reason.
    Forbidden(PieceMove),
    /// A hook of the variant forbids the move.
    OwnRule(PieceMove),
    /// A hook of the variant failed during the move.
    Hook(Box<HookError>),
}

impl WhyIllegal {
    fn in_english(&self, size: BoardSize) -> String {
        let name = |square: &Square| square.name(size);
        match self {
            Self::GameOver => "the game is over".to_owned(),
            Self::OffBoard => "the board has no such square".to_owned(),
            Self::NoPiece(square) => format!("there is no piece on {}", name(square)),
            Self::OtherSide { square, side } => format!("the piece on {} belongs to the {side}, who are not to move", name(square)),
            Self::TurnGoesOn(square) => {
                let square = name(square);
                format!("the piece on {square} has captured: it captures again, or its turn is ended with {square}-{square}")
            }
            Self::NotSecond { square, why } => {
                let why = match why {
                    NotSecond::SamePiece => "this piece has made the first",
                    NotSecond::MovesAlone => "such a piece moves alone",
                    NotSecond::Captures => "only a first move captures",
                };
                format!("the move from {} cannot be the second one of the turn: {why}", name(square))
            }
            Self::PlaceFirst => "both sides first place their pieces, each with its square written twice, such as c3-c3".to_owned(),
            Self::Taken(square) => format!("there is a piece on {} already", name(square)),
            Self::ClosedToPlacement(square) => format!("no piece may be placed on {}", name(square)),
            Self::NoPass(side) => format!("the {side} may not pass here"),
            Self::MustRoll(side) => format!("the {side} roll the die first: roll-1 to roll-6"),
            Self::NoRoll(side) => format!("the {side} have no die to roll here"),
            Self::Die { face, mv: PieceMove { from, to } } => {
                format!("the die shows {}: the piece on {} cannot go to {} with it", face.number(), name(from), name(to))
            }
            Self::StuckWithDie { face, square } => {
                format!("the die shows {}: the piece on {} has no move with it", face.number(), name(square))
            }
            Self::Blocked(square) => format!("the piece on {} cannot move: every square beside it is taken", name(square)),
            Self::ClosedIn(square) => format!("the piece on {} cannot move: the rules close the free squares beside it", name(square)),
            Self::NoMove(square) => format!("the piece on {} has no legal move", name(square)),
            Self::NotInALine(PieceMove { from, to }) => format!("there is no straight line from {} to {}", name(from), name(to)),
            Self::WayIsBlocked { to, obstacle } => format!("the way to {} is blocked on {}", name(to), name(obstacle)),
            Self::NotFromHere(PieceMove { from, to }) => {
                format!("the piece on {} makes such a move, as to {}, only from other squares", name(from), name(to))
            }
            Self::Forbidden(PieceMove { from, to }) => format!("the piece on {} cannot go to {}", name(from), name(to)),
            Self::OwnRule(PieceMove { from, to }) => {
                format!("the piece on {} may not go to {}: a rule of this variant's own forbids it", name(from), name(to))
            }
            Self::Hook(error) => format!("the move cannot be played, for the variant has a fault: {error}"),
        }
    }
}

impl Game {
    /// Why a move is illegal; `None` if it is legal. A hook that fails during the move is found only by playing it.
    #[must_use]
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.reason_against(mv).map(|why| self.illegal(why))
    }

    /// Why no move of a piece of the side to move is legal; `None` if there is one, or no such piece on the square.
    #[must_use]
    pub fn why_stuck(&self, square: Square) -> Option<IllegalMove> {
        let is_to_move = self.piece(square).is_some_and(|kind| self.rule_set().kind(kind).side == self.turn());
        (is_to_move && self.destinations(square).is_empty()).then(|| self.illegal(self.reason_to_stay(square)))
    }

    pub(super) fn illegal(&self, why: WhyIllegal) -> IllegalMove {
        IllegalMove { why, size: self.rule_set().size }
    }

    fn reason_against(&self, mv: Move) -> Option<WhyIllegal> {
        let (side, size) = (self.turn(), self.rule_set().size);
        if mv.squares().is_some_and(|PieceMove { from, to }| !size.has(from) || !size.has(to)) {
            return Some(WhyIllegal::OffBoard);
        }
        if self.outcome().is_some() {
            return Some(WhyIllegal::GameOver);
        }
        match mv {
            Move::Pass => (!self.legal_moves().contains(&mv)).then_some(WhyIllegal::NoPass(side)),
            Move::Roll(_) => (!self.awaits_roll()).then_some(WhyIllegal::NoRoll(side)),
            _ if self.awaits_roll() => Some(WhyIllegal::MustRoll(side)),
            Move::Placement(square) if self.placements().contains(&square) => None,
            Move::Placement(square) if self.piece(square).is_some() => Some(WhyIllegal::Taken(square)),
            Move::Placement(square) => Some(WhyIllegal::ClosedToPlacement(square)),
            _ if !self.in_hand().is_empty() => Some(WhyIllegal::PlaceFirst),
            Move::EndOfTurn(square) => self.reason_against_on_board(mv, PieceMove { from: square, to: square }),
            Move::Piece(squares) => self.reason_against_on_board(mv, squares),
        }
    }

    /// Why a piece may not make a move, or end its turn, which leads from a square of the board to itself.
    fn reason_against_on_board(&self, mv: Move, squares: PieceMove) -> Option<WhyIllegal> {
        let PieceMove { from, to } = squares;
        let Some(id) = self.piece(from) else { return Some(WhyIllegal::NoPiece(from)) };
        let side = self.rule_set().kind(id).side;
        if side != self.turn() {
            return Some(WhyIllegal::OtherSide { square: from, side });
        }
        if let Some(why) = self.why_not_second(squares) {
            return Some(WhyIllegal::NotSecond { square: from, why });
        }
        if self.erased.is_forbidden_by_hook(mv) {
            return Some(WhyIllegal::OwnRule(squares));
        }
        let destinations = self.destinations(from);
        if destinations.contains(&to) && matches!(mv, Move::Piece(_)) == (from != to) {
            return None;
        }
        if self.rule_set().two_moves.is_none()
            && let Some(at) = self.continuing()
        {
            return Some(WhyIllegal::TurnGoesOn(at));
        }
        if let Some(face) = self.rolled()
            && self.beyond_die(from).contains(&to)
        {
            return Some(WhyIllegal::Die { face, mv: squares });
        }
        Some(if destinations.is_empty() {
            self.reason_to_stay(from)
        } else if self.piece(to).is_some() {
            WhyIllegal::Taken(to)
        } else {
            self.reason_not_to_reach(squares)
        })
    }

    /// Why a piece without a legal move has none.
    fn reason_to_stay(&self, square: Square) -> WhyIllegal {
        let set = self.rule_set();
        if let Some(face) = self.rolled()
            && !self.beyond_die(square).is_empty()
        {
            return WhyIllegal::StuckWithDie { face, square };
        }
        let mut beside = Direction::ALL.into_iter().filter_map(|direction| set.size.step(square, direction));
        match self.piece(square).map(|kind| set.kind(kind)) {
            Some(kind) if kind.reach == Some(0) || !kind.other_moves.is_empty() => WhyIllegal::NoMove(square),
            _ if beside.all(|beside| self.piece(beside).is_some()) => WhyIllegal::Blocked(square),
            _ => WhyIllegal::ClosedIn(square),
        }
    }

    /// Why a piece cannot go to an empty square.
    fn reason_not_to_reach(&self, mv: PieceMove) -> WhyIllegal {
        let (set, PieceMove { from, to }) = (self.rule_set(), mv);
        let Some(kind) = self.piece(from).map(|kind| set.kind(kind)) else { return WhyIllegal::NoPiece(from) };
        let goes_from_elsewhere = kind.goes_from_elsewhere(set, from, to, |square| self.piece(square));
        let otherwise = if goes_from_elsewhere { WhyIllegal::NotFromHere(mv) } else { WhyIllegal::Forbidden(mv) };
        if !kind.slides_towards(set, from, to) {
            let by_hook = self.rules.hooks().is_some_and(|hooks| hooks.provided().contains(Hook::Moves));
            let only_straight = kind.other_moves.is_empty() && kind.reach != Some(0) && !by_hook;
            return if only_straight { WhyIllegal::NotInALine(mv) } else { otherwise };
        }
        let obstacle = between(set.size, from, to).find(|&square| self.piece(square).is_some() || !set.size.has(square));
        obstacle.map_or(otherwise, |obstacle| WhyIllegal::WayIsBlocked { to, obstacle })
    }
}

/// The squares between two squares on a rank, a file or a diagonal, the nearest to the first one first.
fn between(size: BoardSize, from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |one: usize, other: usize| other.cmp(&one) as isize;
    let (right, up) = (step(size.file(from), size.file(to)), step(size.rank(from), size.rank(to)));
    let next = move |at: &Square| {
        let square = size.at(size.file(*at).saturating_add_signed(right), size.rank(*at).saturating_add_signed(up));
        (square != to).then_some(square)
    };
    std::iter::successors(next(&from), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_between_are_listed_from_the_first_one_on() {
        let size = BoardSize::new(9).unwrap();
        let at = |name| Square::parse(name, size).unwrap();
        let names = |from, to| between(size, at(from), at(to)).map(|square| square.name(size)).collect::<Vec<_>>().join(" ");
        assert_eq!(names("e5", "e2"), "e4 e3");
        assert_eq!(names("a1", "c1"), "b1");
        assert_eq!(names("a1", "b1"), "");
    }
}
