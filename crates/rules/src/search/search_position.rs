mod move_generation;
mod outcome;

use std::sync::Arc;

use crate::board::bitboard::Bitboard;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::position::make::Undo;
use crate::position::piece_move::Move;
use crate::position::position::Position;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::setup::Setup;
use crate::variant::side::Side;

use super::undo_stack::UndoStack;

/// A position with its history, on a board of `W` words: what searches, perft and playouts work on.
///
/// [`Game`](crate::Game) erases the width and reports everything about a move. A `SearchPosition` makes and unmakes moves in place, and
/// nothing here allocates, except to grow the history beyond 1024 moves. [`Game::visit`](crate::Game::visit) hands one out:
///
/// ```
/// use std::sync::Arc;
/// use birka_records::opentafl_rules;
/// use birka_rules::{Game, MoveList, PositionVisitor, Rules, SearchPosition};
///
/// /// Counts the replies to all first moves.
/// struct CountReplies;
///
/// impl PositionVisitor for CountReplies {
///     type Output = u32;
///
///     fn visit<const W: usize>(self, mut position: SearchPosition<W>) -> u32 {
///         let mut moves = MoveList::new();
///         position.generate_moves(&mut moves);
///         let mut replies = 0;
///         for &mv in moves.iter() {
///             position.make(mv);
///             replies += position.mobility(position.turn());
///             position.unmake();
///         }
///         replies
///     }
/// }
///
/// let brandubh = opentafl_rules::read("dim:7 ks:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
/// let rules = Rules::compile(brandubh.set).unwrap();
/// assert_eq!(Game::new(Arc::new(rules)).visit(CountReplies), Some(960));
/// ```
///
/// - **Move generation**: [`generate_moves`](Self::generate_moves), [`generate_captures`](Self::generate_captures),
///   [`generate_king_moves`](Self::generate_king_moves) and [`generate_escapes`](Self::generate_escapes) fill a [`MoveList`](crate::MoveList).
/// - **Making moves**: [`make`](Self::make) returns the captured squares, [`unmake`](Self::unmake) takes the last move back,
///   [`make_null_move`](Self::make_null_move) passes.
/// - **End of the game**: [`immediate_outcome`](Self::immediate_outcome) is the result of the last move itself and costs nothing.
///   [`history_outcome`](Self::history_outcome) adds repetition and the limit of quiet moves. A position without moves is found when
///   move generation returns an empty list; [`no_move_outcome`](Self::no_move_outcome) is its result. [`outcome`](Self::outcome)
///   combines all of these.
#[derive(Clone)]
pub struct SearchPosition<const W: usize> {
    pub(crate) rules: Arc<CompiledRules<W>>,
    pub(crate) position: Position<W>,
    history: UndoStack<W>,
}

/// A state of a [`SearchPosition`] to return to.
pub(crate) struct Checkpoint<const W: usize> {
    position: Position<W>,
    plies: usize,
}

impl<const W: usize> SearchPosition<W> {
    pub(crate) fn new(rules: Arc<CompiledRules<W>>, setup: &Setup) -> Self {
        let position = Position::new(&rules, setup);
        Self { rules, position, history: UndoStack::new() }
    }

    /// A copy with room for the moves of a search, so that making them does not allocate.
    pub(crate) fn clone_for_search(&self) -> Self {
        let mut position = self.clone();
        position.history.reserve(1024);
        position
    }

    /// The rules as data.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rules.set
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Side {
        self.position.turn
    }

    /// The Zobrist hash of pieces, squares and side to move.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u64 {
        self.position.hash
    }

    /// The hash after a legal move that captures nothing. Wrong for captures.
    #[must_use]
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let kind = self.rules.kind(self.position.kind_on(mv.from));
        self.position.hash ^ kind.on(mv.from).key ^ kind.on(mv.to).key ^ self.rules.defenders_to_move
    }

    /// The number of moves made since the start.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> usize {
        self.history.plies()
    }

    /// The number of moves since the last capture.
    #[must_use]
    #[inline]
    pub fn quiet_plies(&self) -> usize {
        self.history.quiet()
    }

    /// The last move and the squares of the pieces it captured.
    #[must_use]
    #[inline]
    pub fn last_move(&self) -> Option<(Move, Bitboard<W>)> {
        self.history.last().map(|undo| (undo.mv, undo.captured))
    }

    /// The squares of a side's pieces.
    #[must_use]
    #[inline]
    pub fn by_side(&self, side: Side) -> Bitboard<W> {
        *self.position.by_side(side)
    }

    /// The squares of a side's pieces, by direction.
    #[must_use]
    #[inline]
    pub fn directional(&self, side: Side) -> &DirectionalBitboards<W> {
        &self.position.sides[side.index()]
    }

    /// The square of the king, or his last one if he has been captured.
    #[must_use]
    #[inline]
    pub fn king(&self) -> Square {
        self.position.king
    }

    /// The kind of the piece on a square.
    #[must_use]
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<KindId> {
        self.position.kind_at(square)
    }

    /// The squares on the edge of the board.
    #[must_use]
    #[inline]
    pub fn edge(&self) -> Bitboard<W> {
        self.rules.edge
    }

    /// The squares on which the king escapes.
    #[must_use]
    #[inline]
    pub fn escape_squares(&self) -> Bitboard<W> {
        self.rules.escape
    }

    /// The orthogonally adjacent squares.
    #[must_use]
    #[inline]
    pub fn adjacent(&self, square: Square) -> Bitboard<W> {
        self.rules.square(square).adjacent
    }

    /// The orthogonally and diagonally adjacent squares.
    #[must_use]
    #[inline]
    pub fn surrounding(&self, square: Square) -> Bitboard<W> {
        self.rules.square(square).surrounding
    }

    /// The next square in each direction, in the order of [`Direction::ALL`](crate::Direction::ALL).
    #[must_use]
    #[inline]
    pub fn neighbours(&self, square: Square) -> [Option<Square>; 4] {
        *self.rules.neighbours(square)
    }

    /// A set of squares together with all orthogonally adjacent squares: one step of a flood fill.
    #[must_use]
    #[inline]
    pub fn expand(&self, squares: Bitboard<W>) -> Bitboard<W> {
        self.rules.expand(squares)
    }

    /// Makes a legal move. Returns the squares of the captured pieces, including the destination if the moved piece was captured itself.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Bitboard<W> {
        let undo = self.history.next(self.position.hash);
        self.position.make(&self.rules, mv, undo);
        let captured = undo.captured;
        self.history.commit(!captured.is_empty());
        captured
    }

    /// Moves on to a position that was computed elsewhere.
    pub(crate) fn advance(&mut self, position: Position<W>, undo: Undo<W>) {
        *self.history.next(undo.hash) = undo;
        self.history.commit(!undo.captured.is_empty());
        self.position = position;
    }

    /// Takes over the position of another `SearchPosition` of the same variant, with an empty history.
    pub fn copy_position_from(&mut self, other: &Self) {
        self.history.clear();
        self.position = other.position;
    }

    /// Unmakes the last move. Does nothing at the start.
    #[inline]
    pub fn unmake(&mut self) {
        if let Some(undo) = self.history.pop() {
            self.position.unmake(&self.rules, undo);
        }
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint<W> {
        Checkpoint { position: self.position, plies: self.history.plies() }
    }

    /// Unmakes all moves since a checkpoint.
    pub(crate) fn restore(&mut self, checkpoint: Checkpoint<W>) {
        while self.history.plies() > checkpoint.plies {
            self.history.pop();
        }
        self.position = checkpoint.position;
    }

    /// Makes a null move: switches the side to move. A second call undoes the first; moves made in between must be unmade before.
    #[inline]
    pub fn make_null_move(&mut self) {
        self.position.switch_turn(&self.rules);
    }
}
