use std::ops::{Deref, DerefMut};

use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, PieceMove, Square};
use crate::moves::Move;
use crate::position::Undo;
use crate::search::SearchPosition;
use crate::variant::ids::Side;

/// A reusable buffer for the moves of one position.
///
/// It has room for the moves of any position, so filling it does not allocate, unless there are very many pieces with
/// [other moves](crate::Kind::other_moves). A search keeps one for each ply.
#[derive(Debug)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An upper bound of the moves in a position if all pieces slide along rank and file: each square can be reached from four sides.
    pub const CAPACITY: usize = 4 * BoardSize::MAX * BoardSize::MAX;

    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(Self::CAPACITY))
    }

    /// Removes all moves and keeps the allocation.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Removes the moves for which `keep` returns `false`.
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(&Move) -> bool) {
        self.0.retain(keep);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

/// Move generation.
impl<const W: usize> SearchPosition<W> {
    /// The squares that the piece on a square can move to, regardless of the side to move. Empty for an empty square.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Bitboard<W> {
        if self.position.is_occupied(from) { self.position.targets(&self.rules, from) } else { Bitboard::EMPTY }
    }

    /// The number of moves of a side, regardless of the side to move. Cheaper than generating them.
    #[must_use]
    #[inline]
    pub fn mobility(&self, side: Side) -> u32 {
        self.position.count_moves(&self.rules, side)
    }

    /// The number of directions in which the king can escape in one move, each leap and hop being one of its own, regardless of the side to move.
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
        self.position.for_each_move_to(&self.rules, targets, |mv| list.push(mv));
        let (rules, position, mut undo) = (&*self.rules, &mut self.position, Undo::BLANK);
        if rules.changes_pieces {
            let before = *position;
            return list.retain(|&mv| {
                position.make(rules, mv, &mut undo);
                *position = before;
                !undo.captured.is_empty()
            });
        }
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
        let Some(from) = self.king() else { return };
        if !self.begins_turn() {
            return self.for_each_move(|mv| {
                if mv.piece_move().is_some_and(|mv| mv.from == from) {
                    list.push(mv);
                }
            });
        }
        if self.immediate_outcome().is_none() && self.by_side(self.turn()).contains(from) {
            self.position.slide_targets(&self.rules, from).squares().for_each(|to| list.push(Move::piece(from, to)));
            if self.rules.has_other_moves[self.turn().index()] {
                self.position.other_targets(&self.rules, from).iter().for_each(|to| list.push(Move::piece(from, to)));
            }
        }
    }

    /// Generates the legal moves by which the king escapes.
    #[inline]
    pub fn generate_escapes(&self, list: &mut MoveList) {
        self.generate_king_moves(list);
        list.retain(|mv| mv.to().is_some_and(|to| self.rules.escape.contains(to)));
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
        self.position.for_each_move_to(&self.rules, self.open_to(self.turn(), squares), visit);
    }

    /// A superset of the squares to which the side to move can move to win by [reaching](crate::EndRules::reach) one or by a
    /// [line](crate::LineGoal) of its pieces.
    #[must_use]
    pub fn goals(&self) -> Bitboard<W> {
        self.position.goals(&self.rules, self.turn())
    }

    /// Whether a piece of a side can move to one of some squares, regardless of the side to move.
    #[must_use]
    #[inline]
    pub fn can_reach(&self, side: Side, squares: Bitboard<W>) -> bool {
        self.position.can_reach(&self.rules, side, self.open_to(side, squares))
    }

    /// Filters squares for those that a piece of a side may move to.
    #[inline]
    fn open_to(&self, side: Side, squares: Bitboard<W>) -> Bitboard<W> {
        let others = squares.without(&self.by_side(side));
        if self.rules.has_takes[side.index()] { others } else { others.without(&self.by_side(side.opponent())) }
    }

    /// Whether a move, which may come from another position, is legal here except for the rule of repetition.
    #[must_use]
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        if self.immediate_outcome().is_some() {
            return false;
        }
        if let Some(pending) = self.position.pending {
            let mut is_legal = false;
            self.position.for_each_pending_move(&self.rules, pending, &mut |legal| is_legal |= legal == mv);
            return is_legal;
        }
        let Move::Piece(PieceMove { from, to }) = mv else { return false };
        let area = self.rules.size.area();
        if from.index() >= area || to.index() >= area {
            return false;
        }
        if !self.position.by_side(self.turn()).contains(from) {
            return false;
        }
        let at = self.rules.square(to);
        self.position.slide_targets(&self.rules, from).contains(to, usize::from(at.file), usize::from(at.rank))
            || (self.rules.has_other_moves[self.turn().index()] && self.position.other_targets(&self.rules, from).contains(to))
    }
}
