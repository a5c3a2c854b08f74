//! Turns of several moves: those that go on after a capture, [`Kind::again`](crate::Kind::again), and those of [`TwoMoves`](crate::TwoMoves). A rule set
//! has one sort at most.
//!
//! All of this is out of line, because few variants have such turns.

use crate::board::bitboard::Bitboard;
use crate::board::square::{Move, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::{KindInfo, MoveEffects};
use crate::position::{Position, Undo};
use crate::variant::kind::{Again, NotSecond, TwoMoves};

impl<const W: usize> Position<W> {
    /// The part of the hash that says that a turn goes on with, or after the move of, the piece on a square.
    pub(crate) fn continuing_key(&self, rules: &CompiledRules<W>, square: Square) -> u64 {
        rules.kind(self.kind_on(square)).on(square).key.rotate_left(1)
    }

    /// After a move has been made that was not the second of a turn: lets the turn of the piece, now on `at`, go on if the rules say so and it can.
    #[cold]
    pub(crate) fn go_on(&mut self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square, captures_enemies: bool) {
        let goes_on = match &rules.set.two_moves {
            Some(rule) => !(mover.moves_alone || captures_enemies && rule.captures_alone),
            None => captures_enemies && !mover.again.is_never() && !self.further_targets(rules, mover, at).is_empty(),
        };
        if !goes_on {
            return;
        }
        self.continuing = Some(at);
        self.turn = mover.side;
        self.hash ^= rules.defenders_to_move ^ self.continuing_key(rules, at);
        if rules.set.two_moves.is_some() && self.further_moves(rules, at).next().is_none() {
            self.end_turn(rules);
        }
    }

    /// Ends a turn that goes on.
    pub(crate) fn end_turn(&mut self, rules: &CompiledRules<W>) {
        if let Some(square) = self.continuing.take() {
            self.hash ^= self.continuing_key(rules, square);
            self.switch_turn(rules);
        }
    }

    /// The same as [`go_on`](Self::go_on) for a move that has been made otherwise than by [`Position::make`].
    pub(crate) fn go_on_after(&mut self, rules: &CompiledRules<W>, undo: &Undo<W>) {
        let mover = rules.kind(undo.kind);
        let captures_enemies = undo.takes || undo.captured.iter().any(|square| rules.kind(self.kind_on(square)).side != mover.side);
        let is_second = rules.set.two_moves.is_some() && undo.continuing.is_some();
        if !is_second && !undo.mv.is_stop() && !self.is_moved_piece_captured(rules, undo) {
            self.go_on(rules, mover, undo.mv.to, captures_enemies);
        }
    }

    /// The second moves of a turn after that of the piece on `first`.
    fn second_moves(&self, rules: &CompiledRules<W>, rule: &TwoMoves, first: Square) -> impl Iterator<Item = Move> {
        let moves = self.by_side(self.turn).iter().filter(move |&from| from != first && !rules.kind(self.kind_on(from)).moves_alone);
        let moves = moves.flat_map(move |from| self.targets(rules, from).iter().map(move |to| Move { from, to }));
        moves.filter(move |&mv| !(rule.captures_alone && self.captures_enemies(rules, mv)))
    }

    /// Whether a move that could be made now captures an enemy.
    fn captures_enemies(&self, rules: &CompiledRules<W>, mv: Move) -> bool {
        let mover = rules.kind(self.kind_on(mv.from));
        let effects = mover.on(mv.to).effects;
        let may_capture_others = (mover.hammer || effects.intersects(MoveEffects::INTERVENTION))
            && rules.square(mv.to).adjacent.intersects(self.by_side(mover.side.opponent()));
        self.is_occupied(mv.to)
            || (may_capture_others || effects.intersects(MoveEffects::HOP)) && {
                let mut moved = *self;
                moved.move_once(rules, mv);
                !moved.captures(rules, mover, mv, effects).is_empty()
            }
    }

    /// Why a move that could be the first of a turn cannot be the second one, after that of the piece on [`continuing`](Self::continuing).
    pub(crate) fn why_not_second(&self, rules: &CompiledRules<W>, mv: Move) -> Option<NotSecond> {
        let rule = rules.set.two_moves.as_ref()?;
        let first = self.continuing?;
        if mv.from == first {
            Some(NotSecond::SamePiece)
        } else if rules.kind(self.kind_on(mv.from)).moves_alone {
            Some(NotSecond::MovesAlone)
        } else if rule.captures_alone && self.targets(rules, mv.from).contains(mv.to) && self.captures_enemies(rules, mv) {
            Some(NotSecond::Captures)
        } else {
            None
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

    /// The moves of a turn that goes on with, or after the move of, the piece on a square. If the turn may be ended, its end is the last.
    #[cold]
    pub(crate) fn further_moves<'p>(&'p self, rules: &'p CompiledRules<W>, at: Square) -> impl Iterator<Item = Move> + use<'p, W> {
        let rule = rules.set.two_moves.as_ref();
        let kind = rules.kind(self.kind_on(at));
        let targets: Bitboard<W> = if rule.is_none() { self.further_targets(rules, kind, at) } else { Bitboard::EMPTY };
        let end = rule.is_none().then_some(Move::stop(at));
        let second = rule.into_iter().flat_map(move |rule| self.second_moves(rules, rule, at));
        targets.iter().map(move |to| Move { from: at, to }).chain(end).chain(second)
    }

    /// Makes a further move of a turn that goes on with, or after the move of, the piece on `square`, or ends the turn.
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
            if rules.set.two_moves.is_some() {
                self.end_turn(rules);
            }
        }
        undo.hash = hash;
        undo.continuing = Some(square);
    }
}
