//! Games and search positions with the width of their bitboards erased.

use std::sync::atomic::AtomicBool;

use crate::board::square::{PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::hooks::HookError;
use crate::hooks::hooked_position::HookedSearchPosition;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::{Position, Undo};
use crate::search::SearchPosition;
use crate::search::move_generation::MoveList;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::turn::{InHand, NotSecond, Pending};

/// A move that has been played, with all its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The kind of the moved piece.
    pub kind: KindId,
    /// The captured pieces, in ascending order of squares.
    pub captured: Vec<CapturedPiece>,
    /// The squares, in ascending order, whose piece after the move is not what follows from the move and the removal of the captured pieces.
    pub changed: Vec<PieceChange>,
    /// The announcement that the king can now escape, such as *raichi*.
    pub announcement: Option<String>,
    /// How the game ended, if this move ended it.
    pub outcome: Option<Outcome>,
}

/// A captured piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturedPiece {
    /// The square it stood on.
    pub square: Square,
    /// The kind of the piece.
    pub kind: KindId,
    /// The hostile sides that captured it, the piece that moved first. Empty hostile squares are included.
    pub captured_by: Vec<Square>,
}

/// The content of a square after a move that changed it otherwise than by moving and capturing: a piece that was promoted or converted, or that a hook made
/// or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceChange {
    /// The square.
    pub square: Square,
    /// The kind of the piece on it; `None` if it is empty.
    pub kind: Option<KindId>,
}

impl PlayedMove {
    /// The captured pieces that have left the board. The others stand on their squares as pieces of another kind.
    pub fn removed_pieces<'a>(&'a self, set: &'a RuleSet) -> impl Iterator<Item = &'a CapturedPiece> {
        let side = |kind| set.kind(kind).side;
        self.captured.iter().filter(move |piece| {
            let is_taken = Some(piece.square) == self.mv.to() && side(piece.kind) != side(self.kind);
            is_taken || !self.changed.iter().any(|change| change.square == piece.square && change.kind.is_some())
        })
    }

    /// The pieces after the move, given those before it, by square number.
    #[must_use]
    pub fn pieces_after(&self, set: &RuleSet, before: &[Option<KindId>]) -> Vec<Option<KindId>> {
        let mut pieces = self.pieces_without_changes(set, before);
        for change in &self.changed {
            if let Some(piece) = pieces.get_mut(change.square.index()) {
                *piece = change.kind;
            }
        }
        pieces
    }

    /// The same, but without [`changed`](Self::changed).
    fn pieces_without_changes(&self, set: &RuleSet, before: &[Option<KindId>]) -> Vec<Option<KindId>> {
        let (mut pieces, side) = (before.to_vec(), set.kind(self.kind).side);
        let mut put = |square: Square, kind| {
            if let Some(piece) = pieces.get_mut(square.index()) {
                *piece = kind;
            }
        };
        let Some(PieceMove { from, to }) = self.mv.squares() else { return pieces };
        self.captured.iter().for_each(|piece| put(piece.square, None));
        put(from, None);
        if !self.captured.iter().any(|piece| piece.square == to && set.kind(piece.kind).side == side) {
            put(to, Some(self.kind));
        }
        pieces
    }
}

/// A move that has been made between two positions, with all its effects but for the announcement. Without `may_change_pieces`, it has
/// [changed](PlayedMove::changed) nothing.
pub(crate) fn played_move<const W: usize>(
    rules: &CompiledRules<W>,
    before: &Position<W>,
    after: &Position<W>,
    undo: &Undo<W>,
    may_change_pieces: bool,
    outcome: Option<Outcome>,
) -> PlayedMove {
    let captured = captured_pieces(rules, before, undo);
    let mut played = PlayedMove { mv: undo.mv, kind: undo.kind, captured, changed: Vec::new(), announcement: None, outcome };
    if may_change_pieces {
        let pieces_before: Vec<_> = rules.size.numbers().map(|square| before.kind_at(square)).collect();
        let explained = rules.size.numbers().zip(played.pieces_without_changes(&rules.set, &pieces_before));
        let changes = explained.map(|(square, explained)| (explained, PieceChange { square, kind: after.kind_at(square) }));
        played.changed = changes.filter(|(explained, change)| *explained != change.kind).map(|(_, change)| change).collect();
    }
    played
}

/// The captured pieces of a move from a position, with the squares that captured them as far as the rules know them.
fn captured_pieces<const W: usize>(rules: &CompiledRules<W>, before: &Position<W>, undo: &Undo<W>) -> Vec<CapturedPiece> {
    let Undo { mv, captured: squares, takes, mover_captured, .. } = *undo;
    let Move::Piece(mv) = mv else { return Vec::new() };
    // The captured pieces are still on this board, and the hammer has moved.
    let mut moved = *before;
    moved.move_once(rules, mv);
    let mut others = squares;
    if squares.contains(mv.to) {
        others.remove(mv.to);
    }
    let by_rules = before.targets(rules, mv.from).contains(mv.to);
    let piece = |square: Square| {
        let id = moved.kind_on(square);
        let captured_by = if square == mv.to {
            // On the board after the other captures, because captured enemies do not capture.
            let mut resolved = moved;
            resolved.capture_pieces(rules, others);
            resolved.captors_between(rules, rules.kind(id), square).map(Vec::from).unwrap_or_default()
        } else if rules.kind(id).side == before.turn {
            vec![mv.to]
        } else {
            moved.captors(rules, mv, by_rules, square)
        };
        CapturedPiece { square, kind: id, captured_by }
    };
    let taken = takes.then(|| CapturedPiece { square: mv.to, kind: before.kind_on(mv.to), captured_by: vec![mv.to] });
    let mover = mover_captured.then(|| piece(mv.to));
    let mut pieces: Vec<CapturedPiece> = others.iter().map(piece).chain(mover).chain(taken).collect();
    pieces.sort_by_key(|piece| piece.square);
    pieces
}

/// The squares to which some moves lead from a square.
pub(crate) fn destinations_of(moves: &[Move], from: Square) -> Vec<Square> {
    moves.iter().filter_map(|mv| mv.squares()).filter(|squares| squares.from == from).map(|squares| squares.to).collect()
}

/// An operation on a [`SearchPosition`], generic over the width of its bitboards. See [`Game::visit`](crate::Game::visit).
pub trait PositionVisitor {
    /// The result.
    type Output;

    /// Runs the operation.
    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output;

    /// Runs the operation in a game of a variant with hooks. The default returns `None`: not supported.
    fn visit_hooked<const W: usize>(self, position: HookedSearchPosition<W>) -> Option<Self::Output>
    where
        Self: Sized,
    {
        drop(position);
        None
    }
}

/// A [`SearchPosition`] of any width, with or without hooks.
pub(crate) enum AnySearchPosition {
    W1(SearchPosition<1>),
    W2(SearchPosition<2>),
    W3(SearchPosition<3>),
    W6(SearchPosition<6>),
    Hooked1(HookedSearchPosition<1>),
    Hooked2(HookedSearchPosition<2>),
    Hooked3(HookedSearchPosition<3>),
    Hooked6(HookedSearchPosition<6>),
}

impl AnySearchPosition {
    /// Passes the position to a visitor. `None` if the variant has hooks and the visitor does not support them.
    pub(crate) fn accept<V: PositionVisitor>(self, visitor: V) -> Option<V::Output> {
        match self {
            Self::W1(position) => Some(visitor.visit(position)),
            Self::W2(position) => Some(visitor.visit(position)),
            Self::W3(position) => Some(visitor.visit(position)),
            Self::W6(position) => Some(visitor.visit(position)),
            Self::Hooked1(position) => visitor.visit_hooked(position),
            Self::Hooked2(position) => visitor.visit_hooked(position),
            Self::Hooked3(position) => visitor.visit_hooked(position),
            Self::Hooked6(position) => visitor.visit_hooked(position),
        }
    }
}

macro_rules! from_width {
    ($($width:literal $plain:ident $hooked:ident),*) => {
        $(
            impl From<SearchPosition<$width>> for AnySearchPosition {
                fn from(position: SearchPosition<$width>) -> Self {
                    Self::$plain(position)
                }
            }

            impl From<HookedSearchPosition<$width>> for AnySearchPosition {
                fn from(position: HookedSearchPosition<$width>) -> Self {
                    Self::$hooked(position)
                }
            }
        )*
    };
}
from_width!(1 W1 Hooked1, 2 W2 Hooked2, 3 W3 Hooked3, 6 W6 Hooked6);

/// A game with the width of its bitboards erased: what [`Game`](super::Game) delegates to.
pub(crate) trait ErasedGame: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn ErasedGame>;
    fn turn(&self) -> Side;
    /// The action that is due, if the side to move does not begin a turn with a move.
    fn pending(&self) -> Option<Pending>;
    fn in_hand(&self) -> InHand;
    fn memory(&self) -> Memory;
    /// Whether the side to move cannot move and is to be passed over: never after a move.
    fn must_be_passed_over(&self) -> bool;
    fn why_not_second(&self, mv: PieceMove) -> Option<NotSecond>;
    fn kind_at(&self, square: Square) -> Option<KindId>;
    fn outcome(&self) -> Option<Outcome>;
    fn legal_moves(&self) -> Vec<Move>;
    fn destinations(&self, from: Square) -> Vec<Square>;
    /// Whether the rules allow a move but a hook does not.
    fn is_forbidden_by_hook(&self, _: Move) -> bool {
        false
    }
    /// Plays a legal move. The announcement of the result is not set. If a hook fails, the game is unchanged.
    fn play(&mut self, mv: Move) -> Result<PlayedMove, HookError>;
    /// Makes a legal move without the hook for announcements: for counting.
    fn make(&mut self, mv: Move) -> Result<(), HookError>;
    /// Unmakes the last move.
    fn unmake(&mut self);
    fn hash(&self) -> u64;
    /// The announcement of a position that is not over.
    fn announcement(&self) -> Option<&str>;
    /// `None` if `stop` is set before the end.
    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError>;
    fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError>;
    /// A copy of the position, with its width, for a search.
    fn search_position(&self) -> AnySearchPosition;
}

impl<const W: usize> ErasedGame for SearchPosition<W>
where
    AnySearchPosition: From<Self>,
{
    fn boxed_clone(&self) -> Box<dyn ErasedGame> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.turn()
    }

    fn pending(&self) -> Option<Pending> {
        self.position.pending
    }

    fn in_hand(&self) -> InHand {
        self.in_hand()
    }

    fn memory(&self) -> Memory {
        self.position.memory
    }

    fn must_be_passed_over(&self) -> bool {
        self.position.must_be_passed_over(&self.rules)
    }

    fn why_not_second(&self, mv: PieceMove) -> Option<NotSecond> {
        self.position.why_not_second(&self.rules, mv)
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.kind_at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = MoveList::new();
        self.generate_moves(&mut moves);
        moves.iter().copied().filter(|&mv| !self.is_forbidden_repetition(mv)).collect()
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        if self.position.pending.is_some() {
            return destinations_of(&self.legal_moves(), from);
        }
        let is_own = self.by_side(self.turn()).contains(from);
        if !is_own || self.outcome().is_some() {
            return Vec::new();
        }
        self.destinations(from).iter().filter(|&to| !self.is_forbidden_repetition(Move::piece(from, to))).collect()
    }

    fn play(&mut self, mv: Move) -> Result<PlayedMove, HookError> {
        let before = self.position;
        self.make(mv);
        let (undo, outcome) = (self.last_undo(), self.outcome());
        Ok(played_move(&self.rules, &before, &self.position, &undo, self.rules.changes_pieces, outcome))
    }

    fn make(&mut self, mv: Move) -> Result<(), HookError> {
        SearchPosition::make(self, mv);
        Ok(())
    }

    fn unmake(&mut self) {
        SearchPosition::unmake(self);
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.position.announcement(&self.rules)
    }

    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError> {
        Ok(SearchPosition::perft_until(&mut self.clone(), depth, stop))
    }

    fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError> {
        Ok(SearchPosition::perft_without_bulk_counting(&mut self.clone(), depth))
    }

    fn search_position(&self) -> AnySearchPosition {
        self.clone_for_search().into()
    }
}
