//! Turns of several moves: those that go on after a capture, [`Kind::again`](crate::Kind::again), and those of [`TwoMoves`](crate::TwoMoves), of which a
//! rule set has one sort at most; turns in which pieces are placed from the [hand](crate::Hand); turns without a move: sides that are passed over,
//! and [passes](crate::Passes); and turns that begin with a roll of the [die](crate::Dice).
//!
//! All of this is out of line, because few variants have such turns.

use crate::board::bitboard::Bitboard;
use crate::board::square::{PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::{KindInfo, MoveEffects};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Undo};
use crate::variant::ends::NoMove;
use crate::variant::ids::Side;
use crate::variant::turn::{Again, DieFace, InHand, NotSecond, Passes, Pending, TwoMoves};

impl<const W: usize> Position<W> {
    /// The part of the hash that says that a turn goes on with, or after the move of, the piece on a square.
    pub(crate) fn continuing_key(&self, rules: &CompiledRules<W>, square: Square) -> u64 {
        rules.kind(self.kind_on(square)).on(square).key.rotate_left(1)
    }

    /// The part of the hash that says what the side to move may do other than begin a turn with a move. The hand has its own.
    pub(crate) fn due_key(&self, rules: &CompiledRules<W>) -> u64 {
        match self.pending {
            Some(Pending::Further(square)) => self.continuing_key(rules, square),
            Some(Pending::MoveOrPass { after_pass: true }) => rules.after_pass,
            // A rule set has passes or a die.
            Some(Pending::Rolled(face)) => rules.after_pass.rotate_left(u32::from(face.number())),
            None | Some(Pending::Placement | Pending::Roll | Pending::MoveOrPass { after_pass: false }) => 0,
        }
    }

    /// After a move has been made that was not the second of a turn: lets the turn of the piece, now on `at`, go on if the rules say so and it can. What it
    /// has become decides.
    #[cold]
    pub(crate) fn go_on(&mut self, rules: &CompiledRules<W>, at: Square, captures_enemies: bool) {
        self.go_on_if_ruled(rules, at, captures_enemies);
        if rules.set.two_moves.is_some() && self.pending.is_some() && self.further_moves(rules, at).next().is_none() {
            self.end_turn(rules);
        }
    }

    /// The same, but whether there is a second move of the turn is not asked.
    fn go_on_if_ruled(&mut self, rules: &CompiledRules<W>, at: Square, captures_enemies: bool) {
        let mover = rules.kind(self.kind_on(at));
        let goes_on = match &rules.set.two_moves {
            Some(rule) => !(mover.moves_alone || captures_enemies && rule.captures_alone),
            None => captures_enemies && !mover.again.is_never() && !self.further_targets(rules, mover, at).is_empty(),
        };
        if goes_on {
            self.pending = Some(Pending::Further(at));
            self.turn = mover.side;
            self.hash ^= rules.defenders_to_move ^ self.continuing_key(rules, at);
        }
    }

    /// Ends a turn that goes on.
    fn end_turn(&mut self, rules: &CompiledRules<W>) {
        if self.pending.is_some() {
            self.close_turn(rules);
            self.begin_turn(rules, false);
        }
    }

    /// Ends a turn that goes on. Nobody is passed over yet.
    pub(crate) fn close_turn(&mut self, rules: &CompiledRules<W>) {
        if let Some(square) = self.continuing() {
            self.pending = None;
            self.hash ^= self.continuing_key(rules, square);
            self.switch_turn(rules);
        }
    }

    /// The same as [`go_on`](Self::go_on) for a move that has been made otherwise than by [`Position::make`]. Whether there is a second move of the turn
    /// is not asked.
    pub(crate) fn go_on_after(&mut self, rules: &CompiledRules<W>, before: &Self, undo: &Undo<W>) {
        let Move::Piece(PieceMove { to, .. }) = undo.mv else { return };
        let side = rules.kind(undo.kind).side;
        let is_enemy = |square: Square| square != to && rules.kind(before.kind_on(square)).side != side;
        let captures_enemies = undo.takes || undo.captured.iter().any(is_enemy);
        let is_second = rules.set.two_moves.is_some() && undo.pending.is_some();
        // A hook may have removed the piece, or made it one of the other side.
        if !is_second && !undo.mover_captured && self.by_side(side).contains(to) {
            self.go_on_if_ruled(rules, to, captures_enemies);
        }
    }

    /// The pieces that the side to move may move now, other than one whose turn goes on after a capture.
    pub(crate) fn movers(&self, rules: &CompiledRules<W>) -> Bitboard<W> {
        match self.pending {
            _ if self.outcome.is_some() => Bitboard::EMPTY,
            None | Some(Pending::MoveOrPass { .. } | Pending::Rolled(_)) => *self.by_side(self.turn),
            Some(Pending::Further(first)) if rules.set.two_moves.is_some() => self.second_movers(rules, first).collect(),
            Some(_) => Bitboard::EMPTY,
        }
    }

    /// The pieces that may make the second move of a turn after that of the piece on `first`.
    fn second_movers(&self, rules: &CompiledRules<W>, first: Square) -> impl Iterator<Item = Square> {
        self.by_side(self.turn).iter().filter(move |&from| from != first && !rules.kind(self.kind_on(from)).moves_alone)
    }

    /// The second moves of a turn after that of the piece on `first`.
    fn second_moves(&self, rules: &CompiledRules<W>, rule: &TwoMoves, first: Square) -> impl Iterator<Item = PieceMove> {
        let targets = move |from| self.targets(rules, from).iter().map(move |to| PieceMove { from, to });
        let moves = self.second_movers(rules, first).flat_map(targets);
        moves.filter(move |&mv| !(rule.captures_alone && self.captures_enemies(rules, mv, self.effects(rules, mv))))
    }

    /// The effects that a move by the rules can have.
    pub(crate) fn effects(&self, rules: &CompiledRules<W>, mv: PieceMove) -> MoveEffects {
        rules.kind(self.kind_on(mv.from)).on(mv.to).effects
    }

    /// Whether a move that could be made now captures an enemy.
    pub(crate) fn captures_enemies(&self, rules: &CompiledRules<W>, mv: PieceMove, effects: MoveEffects) -> bool {
        let mover = rules.kind(self.kind_on(mv.from));
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
    pub(crate) fn why_not_second(&self, rules: &CompiledRules<W>, mv: PieceMove) -> Option<NotSecond> {
        let rule = rules.set.two_moves.as_ref()?;
        let first = self.continuing()?;
        if mv.from == first {
            Some(NotSecond::SamePiece)
        } else if rules.kind(self.kind_on(mv.from)).moves_alone {
            Some(NotSecond::MovesAlone)
        } else if rule.captures_alone
            && self.targets(rules, mv.from).contains(mv.to)
            && self.captures_enemies(rules, mv, self.effects(rules, mv))
        {
            Some(NotSecond::Captures)
        } else {
            None
        }
    }

    /// Makes the first half of a move, of a turn that goes on too, and removes a piece that it takes: see [`Position::move_piece`].
    pub(crate) fn move_once(&mut self, rules: &CompiledRules<W>, mv: PieceMove) -> Undo<W> {
        let (hash, pending) = (self.hash, self.pending);
        self.hash ^= self.due_key(rules);
        self.pending = None;
        let mut undo = Undo::BLANK;
        self.move_piece(rules, mv, &mut undo);
        (undo.hash, undo.pending) = (hash, pending);
        self.remove_taken(rules, rules.kind(undo.kind).side, mv.to, &mut undo);
        undo
    }

    /// The squares to which the piece on `at` may move on in the same turn: those where it captures an enemy and, if its kind goes on to escape,
    /// the king's escapes. Own losses do not count.
    #[cold]
    pub(crate) fn further_targets(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square) -> Bitboard<W> {
        let escapes = mover.royal && mover.again == Again::WhileCapturingOrEscaping;
        let goes_on = |to: Square| {
            let mut moved = *self;
            let mv = PieceMove { from: at, to };
            let takes = moved.move_once(rules, mv).takes;
            takes || escapes && rules.escape.contains(to) || !moved.captures(rules, mover, mv, mover.on(to).effects).is_empty()
        };
        self.targets(rules, at).iter().filter(|&to| goes_on(to)).collect()
    }

    /// The moves of a turn that goes on with, or after the move of, the piece on a square. If the turn may be ended, its end is the last.
    #[cold]
    pub(crate) fn further_moves<'p>(&'p self, rules: &'p CompiledRules<W>, at: Square) -> impl Iterator<Item = Move> + use<'p, W> {
        let rule = rules.set.two_moves.as_ref();
        let kind = rules.kind(self.kind_on(at));
        let targets: Bitboard<W> = if rule.is_none() { self.further_targets(rules, kind, at) } else { Bitboard::EMPTY };
        let end = rule.is_none().then_some(Move::EndOfTurn(at));
        let second = rule.into_iter().flat_map(move |rule| self.second_moves(rules, rule, at));
        targets.iter().map(move |to| Move::piece(at, to)).chain(end).chain(second.map(Move::Piece))
    }

    /// Calls `visit` with each move of a side that may do something other than begin a turn with a move.
    // Not inlined, so that move generation keeps its registers.
    #[cold]
    #[inline(never)]
    pub(crate) fn for_each_pending_move(&self, rules: &CompiledRules<W>, pending: Pending, visit: &mut dyn FnMut(Move)) {
        match pending {
            Pending::Further(at) => self.further_moves(rules, at).for_each(visit),
            Pending::Placement => self.open_to_placement(rules).iter().map(Move::Placement).for_each(visit),
            Pending::MoveOrPass { .. } => {
                self.for_each_move_of_piece(rules, |mv| visit(Move::Piece(mv)));
                visit(Move::Pass);
            }
            Pending::Roll if self.can_move_by_some_roll(rules) => DieFace::ALL.into_iter().map(Move::Roll).for_each(visit),
            Pending::Roll => {}
            Pending::Rolled(face) => self.for_each_move_of_piece(rules, |mv| {
                if rules.die_allows(face, mv) {
                    visit(Move::Piece(mv));
                }
            }),
        }
    }

    /// The number of moves of a side that may do something other than begin a turn with a move.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_pending_moves(&self, rules: &CompiledRules<W>, pending: Pending) -> u32 {
        match pending {
            Pending::Further(at) => u32::try_from(self.further_moves(rules, at).count()).unwrap_or(u32::MAX),
            Pending::Placement => self.open_to_placement(rules).count(),
            Pending::MoveOrPass { .. } => self.count_moves(rules, self.turn) + 1,
            Pending::Roll | Pending::Rolled(_) => {
                let mut count = 0;
                self.for_each_pending_move(rules, pending, &mut |_| count += 1);
                count
            }
        }
    }

    /// Makes a move of a side that may do something other than begin a turn with a move.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_pending(&mut self, rules: &CompiledRules<W>, mv: Move, undo: &mut Undo<W>) {
        let (hash, pending) = (self.hash, self.pending);
        match (pending, mv) {
            (Some(Pending::Placement), Move::Placement(square)) => self.place(rules, square, undo),
            (Some(Pending::MoveOrPass { after_pass }), Move::Pass) => self.pass(rules, after_pass, undo),
            (Some(Pending::Roll), Move::Roll(face)) => {
                self.roll(rules, face, undo);
                let mut can_move = false;
                self.for_each_pending_move(rules, Pending::Rolled(face), &mut |_| can_move = true);
                if !can_move {
                    self.end_rolled_turn(rules);
                }
            }
            (Some(Pending::Further(_)), Move::EndOfTurn(square)) => {
                self.hash ^= self.due_key(rules);
                self.pending = None;
                *undo = Undo { mv, kind: self.kind_on(square), king: self.king, displaced: self.kind_on(square), ..Undo::BLANK };
                self.switch_turn(rules);
                self.begin_turn(rules, false);
            }
            (Some(Pending::Further(_) | Pending::MoveOrPass { .. } | Pending::Rolled(_)), Move::Piece(piece_move)) => {
                self.hash ^= self.due_key(rules);
                self.pending = None;
                self.make_move(rules, piece_move, undo);
                if rules.set.two_moves.is_some() && matches!(pending, Some(Pending::Further(_))) {
                    self.end_turn(rules);
                }
            }
            _ => {
                debug_assert!(false, "{mv:?} is illegal");
                *undo = Undo { mv, kind: rules.any_kind(self.turn), king: self.king, ..Undo::BLANK };
            }
        }
        (undo.hash, undo.pending) = (hash, pending);
        debug_assert!(self.is_consistent(rules), "a move made the position inconsistent");
    }
}

impl<const W: usize> Position<W> {
    /// The squares on which the side to move may place a piece.
    pub(crate) fn open_to_placement(&self, rules: &CompiledRules<W>) -> Bitboard<W> {
        rules.places[self.turn.index()].without(&self.occupied())
    }

    /// Places a piece from the hand. The last one begins the moves.
    fn place(&mut self, rules: &CompiledRules<W>, square: Square, undo: &mut Undo<W>) {
        let Some((hand, kind)) = rules.set.hand.as_ref().zip(rules.set.kind_in_hand(self.turn)) else { return };
        *undo = Undo { mv: Move::Placement(square), kind, king: self.king, displaced: self.kind_on(square), ..Undo::BLANK };
        let side = self.turn;
        self.set_kind(square, kind);
        self.toggle_piece(rules, kind, square);
        self.set_hand(rules, self.hand.without_one(side));
        let next = hand.next(self.hand, side);
        if next.unwrap_or(rules.set.first) != side {
            self.switch_turn(rules);
        }
        if next.is_none() {
            self.pending = None;
            self.outcome = self.static_outcome(rules);
            self.begin_turn(rules, false);
        }
    }

    fn set_hand(&mut self, rules: &CompiledRules<W>, hand: InHand) {
        for side in Side::ALL {
            self.hash ^= rules.in_hand_key(self.hand, side) ^ rules.in_hand_key(hand, side);
        }
        self.hand = hand;
    }

    /// Unmakes a move that did not begin a turn.
    #[cold]
    #[inline(never)]
    pub(crate) fn unmake_due(&mut self, rules: &CompiledRules<W>, undo: &Undo<W>) {
        self.turn = rules.kind(undo.kind).side;
        match undo.mv {
            Move::Piece(mv) => self.unmake_move(rules, mv, undo),
            Move::Placement(square) => {
                self.toggle_piece(rules, undo.kind, square);
                self.set_kind(square, undo.displaced);
                *self.hand.of_mut(self.turn) += 1;
            }
            Move::EndOfTurn(_) | Move::Pass | Move::Roll(_) => {}
        }
        (self.hash, self.pending, self.outcome) = (undo.hash, undo.pending, None);
        debug_assert!(self.is_consistent(rules), "unmaking a move made the position inconsistent");
    }

    /// Begins a turn, unless one goes on or the game is over: where the rules say so, the side to move may pass, or rolls the die, or is passed over if it cannot move and
    /// the other one can. Of these, a rule set has one sort at most.
    #[cold]
    pub(crate) fn begin_turn(&mut self, rules: &CompiledRules<W>, after_pass: bool) {
        if self.pending.is_none() && self.outcome.is_none() {
            self.set_due_at_begin_of_turn(rules, after_pass);
        }
        if self.must_be_passed_over(rules) {
            self.switch_turn(rules);
        }
    }

    /// Where the rules say so, lets the side that begins a turn pass or roll.
    pub(crate) fn set_due_at_begin_of_turn(&mut self, rules: &CompiledRules<W>, after_pass: bool) {
        self.pending = rules.pending_at_begin_of_turn(self.turn, after_pass);
        self.hash ^= self.due_key(rules);
    }

    /// Passes. After a pass of the other side this ends the game.
    fn pass(&mut self, rules: &CompiledRules<W>, after_pass: bool, undo: &mut Undo<W>) {
        let side = self.turn;
        *undo = Undo { mv: Move::Pass, kind: rules.any_kind(side), king: self.king, ..Undo::BLANK };
        self.hash ^= self.due_key(rules);
        self.pending = None;
        self.switch_turn(rules);
        let verdict = rules.set.passes.and_then(Passes::verdict).filter(|_| after_pass);
        self.outcome = verdict.and_then(|verdict| Some(Outcome { winner: verdict.winner(side)?, reason: Reason::Passes }));
        self.begin_turn(rules, true);
    }

    /// Whether there is a number with which the side to move, which is to roll, can move.
    #[cold]
    pub(crate) fn can_move_by_some_roll(&self, rules: &CompiledRules<W>) -> bool {
        let mut found = false;
        self.for_each_move_of_piece(rules, |mv| found |= DieFace::ALL.into_iter().any(|face| rules.die_allows(face, mv)));
        found
    }

    /// Rolls the die. Whether the side can move with what it shows is not asked.
    pub(crate) fn roll(&mut self, rules: &CompiledRules<W>, face: DieFace, undo: &mut Undo<W>) {
        let kind = rules.any_kind(self.turn);
        *undo = Undo { mv: Move::Roll(face), kind, hash: self.hash, king: self.king, pending: self.pending, ..Undo::BLANK };
        self.pending = Some(Pending::Rolled(face));
        self.hash ^= self.due_key(rules);
    }

    /// Ends the turn of a side that cannot move with what it has rolled.
    pub(crate) fn end_rolled_turn(&mut self, rules: &CompiledRules<W>) {
        self.hash ^= self.due_key(rules);
        self.pending = None;
        self.switch_turn(rules);
        self.begin_turn(rules, false);
    }

    /// Whether the side to move cannot move and is passed over.
    pub(crate) fn must_be_passed_over(&self, rules: &CompiledRules<W>) -> bool {
        rules.set.ends.no_move == NoMove::Skips
            && self.pending.is_none()
            && self.outcome.is_none()
            && !self.can_move(rules, self.turn)
            && self.can_move(rules, self.turn.opponent())
    }
}
