//! Turns that go on after a capture: [`Kind::again`](crate::Kind::again).
//!
//! All of this is out of line, because few variants have such turns and few moves of theirs capture.

use crate::board::bitboard::Bitboard;
use crate::board::square::{Move, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::KindInfo;
use crate::position::{Position, Undo};
use crate::variant::kind::Again;

impl<const W: usize> Position<W> {
    /// The part of the hash that says that the turn of the piece on a square goes on.
    pub(crate) fn continuing_key(&self, rules: &CompiledRules<W>, square: Square) -> u64 {
        rules.kind(self.kind_on(square)).on(square).key.rotate_left(1)
    }

    /// After a capture has been made: lets the turn go on if the piece, now on `at`, has a further move.
    #[cold]
    pub(crate) fn go_on(&mut self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square) {
        if self.further_targets(rules, mover, at).is_empty() {
            return;
        }
        self.continuing = Some(at);
        self.turn = mover.side;
        self.hash ^= rules.defenders_to_move ^ self.continuing_key(rules, at);
    }

    /// The same for a move that has been made otherwise than by [`Position::make`].
    pub(crate) fn go_on_after(&mut self, rules: &CompiledRules<W>, undo: &Undo<W>) {
        let mover = rules.kind(undo.kind);
        let captures_enemies = undo.takes || undo.captured.iter().any(|square| rules.kind(self.kind_on(square)).side != mover.side);
        if captures_enemies && !mover.again.is_never() && !self.is_moved_piece_captured(rules, undo) {
            self.go_on(rules, mover, undo.mv.to);
        }
    }

    /// Makes the first half of a move, of a turn that goes on too, and removes a piece that it takes: see [`Position::move_piece`].
    pub(crate) fn move_once(&mut self, rules: &CompiledRules<W>, mv: Move) -> Undo<W> {
        let (hash, continuing) = (self.hash, self.continuing.take());
        if let Some(square) = continuing {
            self.hash ^= self.continuing_key(rules, square);
        }
        let mut undo = Undo { hash, continuing, ..self.move_piece(rules, mv) };
        self.remove_taken(rules, rules.kind(undo.kind).side, &mut undo);
        undo
    }

    /// The squares to which the piece on `at` may move on in the same turn: those where it captures an enemy and, if its kind goes on to escape,
    /// the king's escapes. Own losses do not count.
    #[cold]
    pub(crate) fn further_targets(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square) -> Bitboard<W> {
        let escapes = mover.royal && mover.again == Again::WhileCapturingOrEscaping;
        let goes_on = |to: Square| {
            let mut moved = *self;
            let takes = moved.move_once(rules, Move { from: at, to }).takes;
            takes
                || escapes && rules.escape.contains(to)
                || !moved.captures(rules, mover, Move { from: at, to }, mover.on(to).effects).is_empty()
        };
        self.targets(rules, at).iter().filter(|&to| goes_on(to)).collect()
    }

    /// The moves of a turn that goes on with the piece on a square, the end of the turn last.
    #[cold]
    pub(crate) fn further_moves(&self, rules: &CompiledRules<W>, from: Square) -> impl Iterator<Item = Move> + use<W> {
        let kind = rules.kind(self.kind_on(from));
        let targets: Bitboard<W> = self.further_targets(rules, kind, from);
        targets.iter().map(move |to| Move { from, to }).chain(std::iter::once(Move::stop(from)))
    }

    /// Makes a further move of a turn that goes on with the piece on `square`, or ends the turn.
    #[cold]
    pub(crate) fn make_further(&mut self, rules: &CompiledRules<W>, square: Square, mv: Move, undo: &mut Undo<W>) {
        let hash = self.hash;
        self.hash ^= self.continuing_key(rules, square);
        self.continuing = None;
        if mv.is_stop() {
            *undo = Undo { mv, kind: self.kind_on(square), king: self.king, displaced: self.kind_on(square), ..Undo::BLANK };
            self.switch_turn(rules);
        } else {
            self.make_move(rules, mv, undo);
        }
        undo.hash = hash;
        undo.continuing = Some(square);
    }
}
