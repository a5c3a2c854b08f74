//! Positions with a history, for searches: moves are made and unmade millions of times a second.

pub(crate) mod history;
pub(crate) mod move_generation;

use std::sync::Arc;

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::{PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Undo};
use crate::search::history::UndoStack;
use crate::variant::RuleSet;
use crate::variant::ends::Verdict;
use crate::variant::ids::{KindId, Side};
use crate::variant::setup::Setup;
use crate::variant::turn::{InHand, Pending};

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
///   [`make_null_move`](Self::make_null_move) changes the side to move.
/// - **End of the game**: [`immediate_outcome`](Self::immediate_outcome) is the result of the last move itself and costs nothing.
///   [`history_outcome`](Self::history_outcome) adds repetition and limits of moves. A position without moves is found when
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
        let mut history = UndoStack::new(rules.alternates);
        if rules.changes_pieces {
            history.keep_positions();
        }
        if rules.set.converts() {
            history.recur_across_captures();
        }
        Self { rules, position, history }
    }

    /// Prepares an empty history for moves that a [`Position`] alone cannot unmake: those after which hooks remember something, or change pieces, so that
    /// a position can recur across captures.
    pub(crate) fn keep_positions(&mut self, recurs_across_captures: bool) {
        self.history.keep_positions();
        if recurs_across_captures {
            self.history.recur_across_captures();
        }
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

    /// The square of the piece whose turn goes on after a capture, if one does: only its further moves and the end of the turn are legal. In a turn of
    /// [two moves](crate::TwoMoves), the square of the piece that has made the first: only second moves are legal.
    #[must_use]
    #[inline]
    pub fn continuing(&self) -> Option<Square> {
        self.position.continuing()
    }

    /// Whether a turn begins with a move: none goes on, no pieces are [placed](crate::Hand), and no [die](crate::Dice) is rolled.
    #[must_use]
    #[inline]
    pub fn begins_turn(&self) -> bool {
        self.position.begins_turn()
    }

    /// Whether the side to move may [pass](crate::Passes).
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.position.may_pass()
    }

    /// Whether the side to move is to roll the [die](crate::Dice): the legal moves are [`Move::Roll`] of each face.
    #[must_use]
    #[inline]
    pub fn awaits_roll(&self) -> bool {
        self.position.awaits_roll()
    }

    /// The pieces that the sides have still to [place](crate::Hand).
    #[must_use]
    #[inline]
    pub fn in_hand(&self) -> InHand {
        self.position.hand
    }

    /// The Zobrist hash of pieces, squares, the side to move, a turn that goes on, pieces in hand and the [memory](crate::RuleSet::memory).
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u64 {
        self.position.hash
    }

    /// The hash after a legal move that captures nothing. Wrong for captures.
    #[must_use]
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let Move::Piece(PieceMove { from, to }) = mv else { return self.position.after(&self.rules, mv).hash };
        if !self.rules.has_plain_moves || self.position.may_pass() {
            return self.position.after(&self.rules, mv).hash;
        }
        let kind = self.rules.kind(self.position.kind_on(from));
        let hash = self.position.hash ^ kind.on(from).key ^ kind.on(to).key ^ self.rules.defenders_to_move;
        self.continuing().map_or(hash, |square| hash ^ self.position.continuing_key(&self.rules, square))
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

    /// The number of moves over which a position can have recurred: those since the last capture, or all where captured pieces stay on the board as others.
    #[must_use]
    #[inline]
    pub fn reversible_plies(&self) -> usize {
        self.history.reversible()
    }

    /// The last move and the squares of the pieces it captured.
    #[must_use]
    #[inline]
    pub fn last_move(&self) -> Option<(Move, Bitboard<W>)> {
        self.history.last().map(|undo| (undo.mv, undo.captured))
    }

    /// The kind that the piece of the last move had before it; `None` at the start.
    #[must_use]
    #[inline]
    pub fn last_moved_kind(&self) -> Option<KindId> {
        self.history.last().map(|undo| undo.kind)
    }

    /// The undo record of the last move.
    pub(crate) fn last_undo(&self) -> Undo<W> {
        self.history.last().copied().unwrap_or(Undo::BLANK)
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

    /// The square of the king, or his last one if he has been captured; `None` in a variant without a king.
    #[must_use]
    #[inline]
    pub fn king(&self) -> Option<Square> {
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
        let (None, Move::Piece(piece_move)) = (self.position.pending, mv) else { return self.make_pending(mv) };
        let undo = self.history.next(&self.position);
        self.position.make_move(&self.rules, piece_move, undo);
        let captured = undo.captured;
        self.history.commit(!captured.is_empty());
        captured
    }

    /// The rest of [`make`](Self::make) for a side that may do something other than begin a turn with a move.
    #[cold]
    #[inline(never)]
    fn make_pending(&mut self, mv: Move) -> Bitboard<W> {
        let undo = self.history.next(&self.position);
        self.position.make(&self.rules, mv, undo);
        let captured = undo.captured;
        self.history.commit(!is_quiet(mv) || !captured.is_empty());
        self.history.leave_quiet_moves_after_roll(mv);
        captured
    }

    /// Moves on to a position that was computed elsewhere.
    pub(crate) fn advance(&mut self, position: Position<W>, undo: Undo<W>) {
        debug_assert_eq!(undo.hash, self.position.hash);
        *self.history.next(&self.position) = undo;
        self.history.commit(!is_quiet(undo.mv) || !undo.captured.is_empty());
        self.history.leave_quiet_moves_after_roll(undo.mv);
        self.position = position;
    }

    /// Takes over the position of another `SearchPosition` of the same variant, with an empty history.
    pub fn copy_position_from(&mut self, other: &Self) {
        self.history.truncate(0);
        self.position = other.position;
    }

    /// Unmakes the last move. Does nothing at the start.
    #[inline]
    pub fn unmake(&mut self) {
        if self.history.keeps_positions() {
            self.return_to_last();
        } else if let Some(undo) = self.history.pop() {
            self.position.unmake(&self.rules, undo);
        }
    }

    /// Unmakes the last move where positions are kept.
    #[cold]
    #[inline(never)]
    fn return_to_last(&mut self) {
        if let Some(before) = self.history.pop_position() {
            self.position = before;
        }
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint<W> {
        Checkpoint { position: self.position, plies: self.history.plies() }
    }

    /// Unmakes all moves since a checkpoint.
    pub(crate) fn restore(&mut self, checkpoint: Checkpoint<W>) {
        self.history.truncate(checkpoint.plies);
        self.position = checkpoint.position;
    }

    /// Makes a null move: switches the side to move. Only where a [turn begins](Self::begins_turn). Whether the
    /// side to move may [pass](crate::Passes) stays as it is. A second call undoes the first; moves made in between must be unmade before.
    #[inline]
    pub fn make_null_move(&mut self) {
        self.position.switch_turn(&self.rules);
    }
}

/// Whether a move that captures nothing is quiet: neither the end of a turn that captured nor a placement is. A pass is.
fn is_quiet(mv: Move) -> bool {
    !matches!(mv, Move::EndOfTurn(_) | Move::Placement(_))
}

/// The end of the game, and repetitions.
impl<const W: usize> SearchPosition<W> {
    /// How the last move ended the game by itself: an escape, a capture, an encirclement, an exit fort.
    #[must_use]
    #[inline]
    pub fn immediate_outcome(&self) -> Option<Outcome> {
        self.position.outcome
    }

    /// The outcome if the side to move has no move.
    #[must_use]
    #[inline]
    pub fn no_move_outcome(&self) -> Outcome {
        self.position.no_move_outcome(&self.rules)
    }

    /// How often the position has occurred, including now.
    #[must_use]
    #[inline]
    pub fn occurrences(&self) -> usize {
        self.history.occurrences(self.hash(), self.history.shortest_cycle()) + 1
    }

    /// Whether the position has occurred before within the last `plies` plies.
    #[must_use]
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        self.history.occurred_within(self.hash(), plies)
    }

    /// How the game ended by repetition or by a limit of moves. A side that has no move at the limit has none to be counted: its
    /// outcome is [`Self::no_move_outcome`], as in [`Self::outcome`].
    #[must_use]
    #[inline]
    pub fn history_outcome(&self) -> Option<Outcome> {
        let ends = &self.rules.set.ends;
        let repetition = ends.repetition.filter(|rule| {
            rule.verdict != Verdict::Forbidden && self.history.recurs(self.hash(), self.history.shortest_cycle(), rule.times.get())
        });
        if repetition.is_none() && self.plies_to_limit() != Some(0) {
            return None;
        }
        // Within a turn nothing ends the game by its history.
        if !(self.begins_turn() || self.awaits_roll()) {
            return None;
        }
        if let Some(rule) = repetition {
            return self.verdict_outcome(rule.verdict, Reason::Repetition);
        }
        if !self.can_move() {
            return Some(self.no_move_outcome());
        }
        self.limit_outcome()
    }

    /// The fewest moves after which a limit of moves ends the game, 0 if it has been reached; `None` without a limit.
    #[must_use]
    #[inline]
    pub fn plies_to_limit(&self) -> Option<usize> {
        self.rules.set.ends.plies_to_limit(self.history.plies(), self.history.quiet())
    }

    /// The outcome at a limit of moves for a side that has a move.
    pub(crate) fn limit_outcome(&self) -> Option<Outcome> {
        self.position.outcome_at_limit(&self.rules, self.history.quiet())
    }

    #[cold]
    fn verdict_outcome(&self, verdict: Verdict, reason: Reason) -> Option<Outcome> {
        // A forbidden move is never played.
        let winner = verdict.winner(self.turn().opponent())?;
        Some(Outcome { winner, reason })
    }

    /// Whether a move is illegal because it would repeat a position too often.
    #[must_use]
    #[inline]
    pub fn is_forbidden_repetition(&self, mv: Move) -> bool {
        self.may_forbid_repetition() && self.would_repeat(self.position.after(&self.rules, mv).hash)
    }

    /// Whether some move may be a forbidden repetition. If not, none is.
    #[inline]
    pub(crate) fn may_forbid_repetition(&self) -> bool {
        let rule = self.rules.set.ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden);
        // A position cannot recur in fewer than four plies: two there and two back.
        rule.is_some_and(|rule| self.history.reversible() + 1 >= 4 * (usize::from(rule.times.get()) - 1))
    }

    /// Whether the position with hash `next`, reached by one move, would occur as often as the rule of repetition counts.
    pub(crate) fn would_repeat(&self, next: u64) -> bool {
        self.rules.set.ends.repetition.is_some_and(|rule| self.history.recurs(next, 3, rule.times.get()))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.immediate_outcome()
            .or_else(|| (!self.can_move()).then(|| self.no_move_outcome()))
            .or_else(|| self.history_outcome())
            .or_else(|| self.all_forbidden_outcome())
    }

    /// Whether the side to move has a move.
    #[must_use]
    #[inline]
    pub fn can_move(&self) -> bool {
        match self.position.pending {
            None => self.position.can_move(&self.rules, self.turn()),
            Some(Pending::Roll) => self.position.can_move_by_some_roll(&self.rules),
            Some(_) => true,
        }
    }

    /// The outcome if every move is a forbidden repetition.
    fn all_forbidden_outcome(&self) -> Option<Outcome> {
        self.rule_set().ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden)?;
        let mut any = false;
        self.position.for_each_move(&self.rules, |mv| any = any || !self.is_forbidden_repetition(mv));
        (!any).then(|| self.no_move_outcome())
    }
}
