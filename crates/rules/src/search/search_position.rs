use std::sync::Arc;

use crate::board::bitboard::Bitboard;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::position::make::Undo;
use crate::position::piece_move::Move;
use crate::position::position::Position;
use crate::variant::end_rules::Verdict;
use crate::variant::kind::KindId;
use crate::variant::outcome::{Outcome, Reason};
use crate::variant::rule_set::RuleSet;
use crate::variant::setup::Setup;
use crate::variant::side::Side;

use super::move_list::MoveList;
use super::undo_stack::UndoStack;

/// A position with its history, on a board of `W` words: what searches, perft and playouts work on.
///
/// [`Game`](crate::Game) erases the width and reports everything about a move. A `SearchPosition` makes and unmakes moves in place, and
/// nothing here allocates, except to grow the history beyond 1024 moves. [`Game::visit`](crate::Game::visit) hands one out:
///
/// ```
/// use std::sync::Arc;
/// use birka_rules::record::opentafl_rules;
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
///   [`generate_king_moves`](Self::generate_king_moves) and [`generate_escapes`](Self::generate_escapes) fill a [`MoveList`].
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

    /// The squares that the piece on a square can slide to, regardless of the side to move. Empty for an empty square.
    #[must_use]
    pub fn slides_from(&self, from: Square) -> Bitboard<W> {
        if self.position.is_occupied(from) { self.position.slide_targets(&self.rules, from).bitboard() } else { Bitboard::EMPTY }
    }

    /// The number of moves of a side, regardless of the side to move. Cheaper than generating them.
    #[must_use]
    #[inline]
    pub fn mobility(&self, side: Side) -> u32 {
        self.position.count_moves(&self.rules, side)
    }

    /// The number of directions in which the king can escape in one move, regardless of the side to move.
    #[must_use]
    #[inline]
    pub fn open_ways(&self) -> usize {
        self.position.open_ways(&self.rules)
    }

    /// Generates all legal moves; none if the last move ended the game. Moves that are
    /// [forbidden repetitions](Self::is_forbidden_repetition) are included.
    #[inline]
    pub fn generate_moves(&self, list: &mut MoveList) {
        list.clear();
        self.for_each_move(|mv| list.push(mv));
    }

    /// Generates the legal moves that capture something, including those in which only the moved piece is captured.
    #[inline]
    pub fn generate_captures(&mut self, list: &mut MoveList) {
        list.clear();
        let targets = self.position.capture_targets(&self.rules);
        self.position.for_each_move(&self.rules, |mv| {
            if targets.contains(mv.to) {
                list.push(mv);
            }
        });
        let (rules, position, mut undo) = (&*self.rules, &mut self.position, Undo::BLANK);
        list.retain(|&mv| {
            position.make(rules, mv, &mut undo);
            position.unmake(rules, &undo);
            !undo.captured.is_empty()
        });
    }

    /// Generates the legal moves of the king; none if the other side is to move.
    #[inline]
    pub fn generate_king_moves(&self, list: &mut MoveList) {
        list.clear();
        let from = self.king();
        if self.immediate_outcome().is_none() && self.by_side(self.turn()).contains(from) {
            self.position.slide_targets(&self.rules, from).squares().for_each(|to| list.push(Move { from, to }));
        }
    }

    /// Generates the legal moves by which the king escapes.
    #[inline]
    pub fn generate_escapes(&self, list: &mut MoveList) {
        self.generate_king_moves(list);
        list.retain(|mv| self.rules.escape.contains(mv.to));
    }

    /// Generates the legal moves to some squares.
    #[inline(never)]
    pub fn generate_moves_to(&self, squares: Bitboard<W>, list: &mut MoveList) {
        list.clear();
        self.for_each_move_to(squares, |mv| list.push(mv));
    }

    /// Calls `visit` with each legal move.
    #[inline]
    pub fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.position.for_each_move(&self.rules, visit);
    }

    /// Calls `visit` with each legal move to some squares.
    #[inline]
    pub fn for_each_move_to(&self, squares: Bitboard<W>, visit: impl FnMut(Move)) {
        self.position.for_each_move_to(&self.rules, self.empty_of(squares), visit);
    }

    /// Whether a piece of a side can move to one of some squares, regardless of the side to move.
    #[must_use]
    #[inline]
    pub fn can_reach(&self, side: Side, squares: Bitboard<W>) -> bool {
        self.position.can_reach(&self.rules, side, self.empty_of(squares))
    }

    #[inline]
    fn empty_of(&self, squares: Bitboard<W>) -> Bitboard<W> {
        squares.without(&self.by_side(Side::Attackers)).without(&self.by_side(Side::Defenders))
    }

    /// Whether a move, which may come from another position, is legal here except for the rule of repetition.
    #[must_use]
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Move { from, to } = mv;
        let area = self.rules.size.area();
        if from.index() >= area
            || to.index() >= area
            || self.immediate_outcome().is_some()
            || !self.position.by_side(self.turn()).contains(from)
        {
            return false;
        }
        let at = self.rules.square(to);
        self.position.slide_targets(&self.rules, from).contains(to, usize::from(at.file), usize::from(at.rank))
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
        self.history.occurrences(self.hash(), 4) + 1
    }

    /// Whether the position has occurred before within the last `plies` plies.
    #[must_use]
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        self.history.occurred_within(self.hash(), plies)
    }

    /// Whether there have been enough reversible moves for the position to have occurred this often.
    #[inline]
    fn may_repeat(&self, times: u8) -> bool {
        self.history.quiet() >= 4 * (usize::from(times) - 1)
    }

    /// How the game ended by repetition or by the limit of quiet moves.
    #[must_use]
    #[inline]
    pub fn history_outcome(&self) -> Option<Outcome> {
        let ends = &self.rules.set.ends;
        if let Some(rule) = ends.repetition
            && rule.verdict != Verdict::Forbidden
            && self.may_repeat(rule.times.get())
            && self.history.recurs(self.hash(), 4, rule.times.get())
        {
            return self.verdict_outcome(rule.verdict, Reason::Repetition);
        }
        let rule = ends.quiet_limit.filter(|rule| self.history.quiet() >= usize::from(rule.plies.get()))?;
        self.verdict_outcome(rule.verdict, Reason::QuietLimit)
    }

    #[cold]
    fn verdict_outcome(&self, verdict: Verdict, reason: Reason) -> Option<Outcome> {
        let mover = self.turn().opponent();
        let winner = match verdict {
            Verdict::Draw => None,
            Verdict::MoverLoses => Some(mover.opponent()),
            Verdict::Loses(side) => Some(side.opponent()),
            // Such a move is never played.
            Verdict::Forbidden => return None,
        };
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
        rule.is_some_and(|rule| self.history.quiet() + 1 >= 4 * (usize::from(rule.times.get()) - 1))
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
        self.position.can_move(&self.rules, self.turn())
    }

    /// The outcome if every move is a forbidden repetition.
    fn all_forbidden_outcome(&self) -> Option<Outcome> {
        self.rule_set().ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden)?;
        let mut any = false;
        self.position.for_each_move(&self.rules, |mv| any = any || !self.is_forbidden_repetition(mv));
        (!any).then(|| self.no_move_outcome())
    }
}
