//! What a search, a perft or a playout needs of a game: moves made and taken back, millions a second.
//!
//! A [`Game`](super::Game) forgets how wide its board is and tells everything about each move; that is for people. [`Walk`] is the
//! same game with the width known, and every step of it is plain arithmetic. [`Game::explore`](super::Game::explore) leads from the
//! one to the other:
//!
//! ```
//! use birka::rules::{Explore, Game, MoveList, Walk};
//!
//! /// Counts the moves that answer each of the first moves.
//! struct Answers;
//!
//! impl Explore for Answers {
//!     type Found = u32;
//!
//!     fn explore<const W: usize>(self, mut walk: Walk<W>) -> u32 {
//!         let mut moves = MoveList::new();
//!         walk.moves(&mut moves);
//!         let mut answers = 0;
//!         for &mv in moves.iter() {
//!             walk.make(mv);
//!             answers += walk.mobility(walk.turn());
//!             walk.unmake();
//!         }
//!         answers
//!     }
//! }
//!
//! let brandubh = birka_script::Library::open().get("brandubh").expect("it ships").rules.clone();
//! assert_eq!(Game::new(brandubh).explore(Answers), Some(960));
//! ```
//!
//! - **Generation**: [`Walk::moves`], [`Walk::captures`], [`Walk::king_moves`], [`Walk::escapes`] fill a [`MoveList`] that the caller
//!   keeps, one a ply. Nothing here allocates, until there are more than a thousand
//!   moves to take back.
//! - **Making**: [`Walk::make`] gives what was captured, [`Walk::unmake`] takes the last move back, [`Walk::pass`] is a null move.
//! - **Ends**: [`Walk::ended`] is what the last move itself did and costs nothing. [`Walk::drawn_out`] adds repetition and the limit
//!   of quiet moves. A position without moves is found when its list comes out empty: [`Walk::stuck`] says what that means.
//!   [`Walk::outcome`] is all of these.
//! - **Looking**: sides as sets of squares, the king, mobility, open ways, the rim and the squares of escape.

use std::sync::Arc;

use super::masks::Masks;
use super::past::Past;
use super::position::{Position, Undo};
use super::{KindId, Move, MoveList, Outcome, Reason, RuleSet, Setup, Side, Verdict};
use crate::board::{Bits, Square};

/// A position with the moves that led to it, on a board of `W` words. See the [module](self).
#[derive(Clone)]
pub struct Walk<const W: usize> {
    pub(super) masks: Arc<Masks<W>>,
    pub(super) position: Position<W>,
    past: Past<W>,
}

/// A point of a walk that can be returned to.
pub(super) struct Mark<const W: usize> {
    position: Position<W>,
    plies: usize,
}

impl<const W: usize> Walk<W> {
    pub(super) fn new(masks: Arc<Masks<W>>, setup: &Setup) -> Self {
        let position = Position::new(&masks, setup);
        Self { masks, position, past: Past::none() }
    }

    /// The same with room for the moves to come, so that making them asks for no memory.
    pub(super) fn for_exploring(&self) -> Self {
        let mut walk = self.clone();
        walk.past.reserve(1024);
        walk
    }

    /// The rules as data.
    #[must_use]
    pub fn set(&self) -> &RuleSet {
        &self.masks.set
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Side {
        self.position.turn
    }

    /// The zobrist hash of pieces, squares and side to move.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u64 {
        self.position.hash
    }

    /// The hash after a legal move that captures nothing; after one that does it will be another.
    #[must_use]
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let kind = self.masks.kind(self.position.kind_on(mv.from));
        self.position.hash ^ kind.stand(mv.from).key ^ kind.stand(mv.to).key ^ self.masks.defenders_to_move
    }

    /// Moves made so far.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> usize {
        self.past.plies()
    }

    /// Moves since the last capture.
    #[must_use]
    #[inline]
    pub fn quiet_plies(&self) -> usize {
        self.past.quiet()
    }

    /// The last move, and what it captured.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<(Move, Bits<W>)> {
        self.past.last().map(|undo| (undo.mv, undo.captured))
    }

    /// The squares a side stands on.
    #[must_use]
    #[inline]
    pub fn side(&self, side: Side) -> Bits<W> {
        *self.position.side(side)
    }

    /// Where the king stands, or last stood.
    #[must_use]
    #[inline]
    pub fn king(&self) -> Square {
        self.position.king
    }

    /// What stands on a square.
    #[must_use]
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<KindId> {
        self.position.kind_at(square)
    }

    /// The rim of the board.
    #[must_use]
    #[inline]
    pub fn edge(&self) -> Bits<W> {
        self.masks.edge
    }

    /// Where the king wins.
    #[must_use]
    #[inline]
    pub fn escape_squares(&self) -> Bits<W> {
        self.masks.escape
    }

    /// The squares next to a square.
    #[must_use]
    #[inline]
    pub fn near(&self, square: Square) -> Bits<W> {
        self.masks.square(square).near
    }

    /// The squares next to a square, cornerwise too.
    #[must_use]
    #[inline]
    pub fn around(&self, square: Square) -> Bits<W> {
        self.masks.square(square).around
    }

    /// The next square in each direction of [`Direction::ALL`](crate::board::Direction::ALL).
    #[must_use]
    #[inline]
    pub fn neighbours(&self, square: Square) -> [Option<Square>; 4] {
        *self.masks.neighbours(square)
    }

    /// Some squares and all their neighbours, to spread over the board in steps.
    #[must_use]
    #[inline]
    pub fn spread(&self, squares: Bits<W>) -> Bits<W> {
        self.masks.spread(squares)
    }

    /// Where the piece on a square could slide to, whoever's turn it is.
    #[must_use]
    pub fn reach(&self, from: Square) -> Bits<W> {
        if self.position.is_occupied(from) { self.position.reachable(&self.masks, from).bits() } else { Bits::EMPTY }
    }

    /// How many moves a side has, were it its turn. Cheap: the men are counted all at once.
    #[must_use]
    #[inline]
    pub fn mobility(&self, side: Side) -> u32 {
        self.position.count_moves(&self.masks, side)
    }

    /// In how many directions the king could reach his escape in one move, were it his turn.
    #[must_use]
    #[inline]
    pub fn open_ways(&self) -> usize {
        self.position.open_ways(&self.masks)
    }

    /// Every legal move; none if the last move ended the game. Those that [`Walk::is_forbidden`] are among them.
    #[inline]
    pub fn moves(&self, list: &mut MoveList) {
        list.clear();
        self.position.each_move(&self.masks, |mv| list.push(mv));
    }

    /// The legal moves that capture something, or cost the piece that steps between two enemies.
    #[inline]
    pub fn captures(&mut self, list: &mut MoveList) {
        list.clear();
        let prey = self.position.squares_of_capture(&self.masks);
        self.position.each_move(&self.masks, |mv| {
            if prey.has(mv.to) {
                list.push(mv);
            }
        });
        let (masks, position, mut undo) = (&*self.masks, &mut self.position, Undo::BLANK);
        list.retain(|&mv| {
            position.make(masks, mv, &mut undo);
            position.unmake(masks, &undo);
            !undo.captured.is_empty()
        });
    }

    /// The king's moves, if it is his side's turn.
    #[inline]
    pub fn king_moves(&self, list: &mut MoveList) {
        list.clear();
        let from = self.king();
        if self.ended().is_none() && self.side(self.turn()).has(from) {
            self.position.reachable(&self.masks, from).squares().for_each(|to| list.push(Move { from, to }));
        }
    }

    /// The king's moves that win by escape.
    #[inline]
    pub fn escapes(&self, list: &mut MoveList) {
        self.king_moves(list);
        list.retain(|mv| self.masks.escape.has(mv.to));
    }

    /// Makes a legal move, and gives the squares whose pieces fell: the moved piece's own among them if it stepped to its death.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Bits<W> {
        let undo = self.past.next(self.position.hash);
        self.position.make(&self.masks, mv, undo);
        let captured = undo.captured;
        self.past.made(!captured.is_empty());
        captured
    }

    /// Goes on to a position that a move has led to.
    pub(super) fn advance(&mut self, position: Position<W>, undo: Undo<W>) {
        *self.past.next(undo.hash) = undo;
        self.past.made(!undo.captured.is_empty());
        self.position = position;
    }

    /// Goes to where another walk on the same board stands, and forgets how it came there.
    pub fn stand_as(&mut self, other: &Self) {
        self.past.forget();
        self.position = other.position;
    }

    /// Takes the last move back; at the beginning there is none.
    #[inline]
    pub fn unmake(&mut self) {
        if let Some(undo) = self.past.pop() {
            self.position.unmake(&self.masks, undo);
        }
    }

    /// The position to come back to in one go.
    pub(super) fn mark(&self) -> Mark<W> {
        Mark { position: self.position, plies: self.past.plies() }
    }

    /// Takes back all moves since.
    pub(super) fn return_to(&mut self, mark: Mark<W>) {
        while self.past.plies() > mark.plies {
            self.past.pop();
        }
        self.position = mark.position;
    }

    /// Gives the turn to the other side without a move. Passing again takes it back; moves made in between must be unmade first.
    #[inline]
    pub fn pass(&mut self) {
        self.position.pass(&self.masks);
    }

    /// How the last move ended the game, if it did, be it by its own doing: an escape, a capture, a ring, a fort.
    #[must_use]
    #[inline]
    pub fn ended(&self) -> Option<Outcome> {
        self.position.ended
    }

    /// What befalls the side to move if it has no move.
    #[must_use]
    #[inline]
    pub fn stuck(&self) -> Outcome {
        self.position.stuck(&self.masks)
    }

    /// How often the present position has stood, this time included.
    #[must_use]
    #[inline]
    pub fn occurrences(&self) -> usize {
        self.past.stood(self.hash(), 4) + 1
    }

    /// Whether the position has stood before within so many of the last moves.
    #[must_use]
    #[inline]
    pub fn stood_within(&self, plies: usize) -> bool {
        self.past.stood_within(self.hash(), plies)
    }

    /// Whether there have been moves enough for the present position to have stood so often.
    #[inline]
    fn may_repeat(&self, times: u8) -> bool {
        self.past.quiet() >= 4 * (usize::from(times) - 1)
    }

    /// How the game ended by repetition or by the limit of quiet moves, if it did.
    #[must_use]
    #[inline]
    pub fn drawn_out(&self) -> Option<Outcome> {
        let ends = &self.masks.set.ends;
        if let Some(rule) = ends.repetition
            && rule.verdict != Verdict::Forbidden
            && self.may_repeat(rule.times.get())
            && self.past.stands_again(self.hash(), 4, rule.times.get())
        {
            return self.verdict(rule.verdict, Reason::Repetition);
        }
        let rule = ends.quiet_limit.filter(|rule| self.past.quiet() >= usize::from(rule.plies.get()))?;
        self.verdict(rule.verdict, Reason::QuietLimit)
    }

    #[cold]
    fn verdict(&self, verdict: Verdict, reason: Reason) -> Option<Outcome> {
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

    /// Whether a move would bring a position back more often than it may come.
    #[must_use]
    #[inline]
    pub fn is_forbidden(&self, mv: Move) -> bool {
        self.may_forbid() && self.would_repeat(self.position.after(&self.masks, mv).hash)
    }

    /// Whether a move from here could bring a position back more often than it may come.
    #[inline]
    pub(super) fn may_forbid(&self) -> bool {
        let rule = self.masks.set.ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden);
        // No position comes back in fewer than four moves, two to and two fro.
        rule.is_some_and(|rule| self.past.quiet() + 1 >= 4 * (usize::from(rule.times.get()) - 1))
    }

    /// Whether the position with a hash, come about by a move from here, would have stood as often as the rule of repetition counts.
    pub(super) fn would_repeat(&self, next: u64) -> bool {
        self.masks.set.ends.repetition.is_some_and(|rule| self.past.stands_again(next, 3, rule.times.get()))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| (!self.can_move()).then(|| self.stuck())).or_else(|| self.drawn_out()).or_else(|| self.all_forbidden())
    }

    /// Whether the side to move has a move.
    #[must_use]
    #[inline]
    pub fn can_move(&self) -> bool {
        self.position.can_move(&self.masks, self.turn())
    }

    /// How the game ended if every move left would repeat once too often.
    fn all_forbidden(&self) -> Option<Outcome> {
        self.set().ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden)?;
        let mut any = false;
        self.position.each_move(&self.masks, |mv| any = any || !self.is_forbidden(mv));
        (!any).then(|| self.stuck())
    }
}
