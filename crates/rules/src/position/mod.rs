//! The bare position, which has no history: pieces, and making and unmaking moves.

pub(crate) mod captures;
mod continuation;
pub(crate) mod movegen;

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::{PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::{KindInfo, MoveEffects};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::setup::Setup;
use crate::variant::turn::{InHand, Pending};

/// Pieces on a board, the side to move, and the outcome if the position itself ends the game.
///
/// A position has no history: repetition and the limit of quiet moves belong to [`SearchPosition`](crate::SearchPosition).
#[derive(Clone, Copy)]
pub(crate) struct Position<const W: usize> {
    pub(crate) sides: [DirectionalBitboards<W>; 2],
    /// Pieces that are moved one by one and not with the [`MovementClass`](crate::compiled::MovementClass) of their side.
    pub(crate) individual: Bitboard<W>,
    /// The kind of the piece on each square, or of the last piece there. Unmaking a move reads the entries of empty squares.
    kinds: [[KindId; 64]; W],
    /// The square of the king, or his last one; `None` in a variant without a king.
    pub(crate) king: Option<Square>,
    pub(crate) turn: Side,
    /// The action that is due, if the side to move does not begin a turn with a move.
    pub(crate) pending: Option<Pending>,
    /// The pieces that are still to be placed.
    pub(crate) hand: InHand,
    /// The memory of the hooks. Moves by the rules alone leave it as it is.
    pub(crate) memory: Memory,
    pub(crate) hash: u64,
    /// How the last move ended the game. A side without moves is detected only when its moves are generated.
    pub(crate) outcome: Option<Outcome>,
}

impl<const W: usize> Position<W> {
    /// The position of a valid setup.
    pub(crate) fn new(rules: &CompiledRules<W>, setup: &Setup) -> Self {
        let mut position = Self {
            sides: [DirectionalBitboards::EMPTY; 2],
            individual: Bitboard::EMPTY,
            kinds: [[KindId(0); 64]; W],
            king: None,
            turn: setup.turn,
            pending: if setup.hand.is_empty() { setup.continuing.map(Pending::Further) } else { Some(Pending::Placement) },
            hand: setup.hand,
            memory: setup.memory,
            hash: 0,
            outcome: None,
        };
        for (square, id) in setup.occupied() {
            let kind = rules.kind(id);
            position.sides[kind.side.index()] ^= &rules.square(square).bit;
            position.individual ^= *rules.square(square).bit.squares() & kind.individual;
            position.set_kind(square, id);
            if kind.royal {
                position.king = Some(square);
            }
        }
        if position.pending.is_none() {
            let rolled = setup.rolled.map(Pending::Rolled);
            position.pending = rolled.or_else(|| rules.pending_at_begin_of_turn(position.turn, setup.passed));
        }
        position.hash = position.computed_hash(rules);
        if !position.is_placing() {
            position.outcome = position.static_outcome(rules);
        }
        position
    }

    /// The square of the piece of the side to move whose turn goes on.
    #[inline]
    pub(crate) fn continuing(&self) -> Option<Square> {
        if let Some(Pending::Further(square)) = self.pending { Some(square) } else { None }
    }

    /// Whether pieces are still placed from the hand.
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        self.pending == Some(Pending::Placement)
    }

    /// Whether a turn begins with a move: none goes on, no pieces are placed, and no die is rolled.
    #[inline]
    pub(crate) fn begins_turn(&self) -> bool {
        matches!(self.pending, None | Some(Pending::MoveOrPass { .. }))
    }

    /// Whether the side to move may pass.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.pending, Some(Pending::MoveOrPass { .. }))
    }

    /// Whether the side to move is to roll the die.
    pub(crate) fn awaits_roll(&self) -> bool {
        self.pending == Some(Pending::Roll)
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(crate) fn by_side(&self, side: Side) -> &Bitboard<W> {
        self.sides[side.index()].squares()
    }

    #[inline]
    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.by_side(Side::Attackers).contains(square) || self.by_side(Side::Defenders).contains(square)
    }

    pub(crate) fn kind_at(&self, square: Square) -> Option<KindId> {
        self.is_occupied(square).then(|| self.kind_on(square))
    }

    /// The kind of the piece on a square that is known to be occupied.
    #[inline]
    pub(crate) fn kind_on(&self, square: Square) -> KindId {
        self.kinds.as_flattened()[square.index()]
    }

    #[inline]
    pub(crate) fn set_kind(&mut self, square: Square, kind: KindId) {
        self.kinds.as_flattened_mut()[square.index()] = kind;
    }

    /// The Zobrist hash computed from scratch, to check the incremental one.
    pub(crate) fn computed_hash(&self, rules: &CompiledRules<W>) -> u64 {
        let turn = if self.turn == Side::Defenders { rules.defenders_to_move } else { 0 };
        let pending = self.due_key(rules);
        let hand = Side::ALL.into_iter().fold(0, |hash, side| hash ^ rules.in_hand_key(self.hand, side));
        let pieces = (*self.by_side(Side::Attackers) | *self.by_side(Side::Defenders)).iter();
        pieces.fold(turn ^ pending ^ hand ^ self.memory.key(), |hash, square| hash ^ rules.kind(self.kind_on(square)).on(square).key)
    }

    /// Whether redundant data agrees. Checked after every move in builds with debug assertions.
    pub(crate) fn is_consistent(&self, rules: &CompiledRules<W>) -> bool {
        let kinds = |side: Side| self.by_side(side).iter().map(|square| (square, rules.kind(self.kind_on(square))));
        let in_all_directions = |side: Side| {
            let mut set = DirectionalBitboards::EMPTY;
            self.by_side(side).iter().for_each(|square| set ^= &rules.square(square).bit);
            set
        };
        Side::ALL.into_iter().all(|side| {
            self.sides[side.index()] == in_all_directions(side)
                && kinds(side).all(|(square, kind)| kind.side == side && (!kind.royal || self.king == Some(square)))
                && kinds(side).all(|(square, kind)| kind.individual.contains(square) == self.individual.contains(square))
        }) && !self.by_side(Side::Attackers).intersects(self.by_side(Side::Defenders))
            && self.hash == self.computed_hash(rules)
            && self.is_placing() != self.hand.is_empty()
    }
}

/// The data needed to unmake a move.
#[derive(Clone, Copy)]
pub(crate) struct Undo<const W: usize> {
    pub(crate) mv: Move,
    /// The squares of the captured pieces, including the square of the moved piece if it took a piece there or was captured itself.
    pub(crate) captured: Bitboard<W>,
    /// Whether the moved piece took an enemy on its destination.
    pub(crate) takes: bool,
    /// Whether the moved piece was captured by its own move.
    pub(crate) mover_captured: bool,
    /// The hash before the move.
    pub(crate) hash: u64,
    /// The kind of the moved piece.
    pub(crate) kind: KindId,
    king: Option<Square>,
    /// [`Position::due`] before the move.
    pending: Option<Pending>,
    /// The entry of the destination in the table of kinds before the move.
    displaced: KindId,
}

impl<const W: usize> Undo<W> {
    /// A placeholder to be overwritten.
    pub(crate) const BLANK: Self = Self {
        mv: Move::Pass,
        captured: Bitboard::EMPTY,
        takes: false,
        mover_captured: false,
        hash: 0,
        kind: KindId(0),
        king: None,
        pending: None,
        displaced: KindId(0),
    };
}

impl<const W: usize> Position<W> {
    /// Makes a legal move.
    ///
    /// Writes `undo` in place: copying a value that has just been written in parts would stall on store forwarding.
    #[inline]
    pub(crate) fn make(&mut self, rules: &CompiledRules<W>, mv: Move, undo: &mut Undo<W>) {
        match (self.pending, mv) {
            (None, Move::Piece(mv)) => self.make_move(rules, mv, undo),
            (_, mv) => self.make_pending(rules, mv, undo),
        }
    }

    /// Makes the move of a piece.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured with `make`, of which it is the body")]
    pub(crate) fn make_move(&mut self, rules: &CompiledRules<W>, mv: PieceMove, undo: &mut Undo<W>) {
        let kind = rules.kind(self.kind_on(mv.from));
        // Read before the stores of the move, after which its address would be loaded again.
        let effects = kind.on(mv.to).effects;
        self.move_piece(rules, mv, undo);
        // Most moves end next to no enemy, so that they capture nothing, and cannot end the game either.
        if rules.square(mv.to).adjacent.intersects(self.by_side(self.turn)) || self.may_end_game(rules, mv.to, effects) {
            if effects.intersects(MoveEffects::UNUSUAL) {
                self.resolve_unusual_arrival(rules, kind, mv, effects, undo);
            } else {
                undo.captured = self.resolve_arrival(rules, kind, mv, effects);
            }
        }
        debug_assert!(self.is_consistent(rules), "a move made the position inconsistent");
    }

    /// Removes the pieces that a move captures, which may include the moved piece, and sets the outcome. Returns the squares of the captured pieces.
    fn resolve_arrival(&mut self, rules: &CompiledRules<W>, mover: &KindInfo<W>, mv: PieceMove, effects: MoveEffects) -> Bitboard<W> {
        let captured = self.custodial_captures(rules, mover, mv.to, effects);
        let captures_enemies = !captured.is_empty();
        if captures_enemies {
            self.remove_pieces(rules, captured);
        }
        if captures_enemies || !effects.is_empty() {
            let outcome = self.outcome_of_usual_move(rules, mv.to, effects, captures_enemies);
            // Hardly any move ends the game, and there are no moves after the end, so the field is `None` here.
            if outcome.is_some() {
                self.outcome = outcome;
            }
        }
        captured
    }

    /// The same for a move with [`MoveEffects::UNUSUAL`] effects, out of line so that other moves need not ask for each of them. Writes to `undo`.
    #[cold]
    #[inline(never)]
    fn resolve_unusual_arrival(
        &mut self,
        rules: &CompiledRules<W>,
        mover: &KindInfo<W>,
        mv: PieceMove,
        effects: MoveEffects,
        undo: &mut Undo<W>,
    ) {
        let to = mv.to;
        if effects.intersects(MoveEffects::TAKE) {
            self.remove_taken(rules, mover.side, to, undo);
        }
        let mut captured = self.captures(rules, mover, mv, effects);
        if !captured.is_empty() {
            self.capture_pieces(rules, captured);
        }
        let captures_enemies = undo.takes || !captured.is_empty();
        if captures_enemies || !effects.is_empty() {
            undo.mover_captured = self.is_captured_between(rules, mover, to, effects);
            if undo.mover_captured {
                self.capture_pieces(rules, std::iter::once(to).collect());
            } else {
                self.promote(rules, to);
            }
            if undo.mover_captured || undo.takes {
                captured.insert(to);
            }
            let outcome = self.outcome_after(rules, to, effects, captures_enemies, undo.mover_captured);
            if outcome.is_some() {
                self.outcome = outcome;
            } else {
                if !undo.mover_captured {
                    self.go_on(rules, to, captures_enemies);
                }
                self.begin_turn(rules, false);
            }
        }
        undo.captured = captured;
    }

    /// Removes the enemy on the square `to` onto which a piece has moved, if there is one, and notes it in `undo`.
    #[cold]
    pub(crate) fn remove_taken(&mut self, rules: &CompiledRules<W>, taker: Side, to: Square, undo: &mut Undo<W>) {
        undo.takes = self.by_side(taker.opponent()).contains(to);
        if undo.takes {
            self.toggle_piece(rules, undo.displaced, to);
        }
    }

    /// The first half of a move: moves the piece and switches the side to move. Nothing is captured yet. Writes `undo` in place.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: shares table lookups with the rest of the move")]
    pub(crate) fn move_piece(&mut self, rules: &CompiledRules<W>, mv: PieceMove, undo: &mut Undo<W>) {
        let id = self.kind_on(mv.from);
        let kind = rules.kind(id);
        *undo = Undo {
            mv: Move::Piece(mv),
            kind: id,
            captured: Bitboard::EMPTY,
            takes: false,
            mover_captured: false,
            hash: self.hash,
            king: self.king,
            pending: None,
            displaced: self.kind_on(mv.to),
        };
        self.set_kind(mv.to, id);
        self.shift_piece(rules, kind, mv);
        self.hash ^= kind.on(mv.from).key ^ kind.on(mv.to).key ^ rules.defenders_to_move;
        if kind.royal {
            self.king = Some(mv.to);
        }
        self.turn = self.turn.opponent();
    }

    /// The second half of a move: removes the pieces on these squares, of either side, or puts them back.
    pub(crate) fn remove_pieces(&mut self, rules: &CompiledRules<W>, squares: Bitboard<W>) {
        squares.iter().for_each(|square| self.toggle_piece(rules, self.kind_on(square), square));
    }

    /// Captures the pieces on these squares, of either side: each is removed, or becomes another one.
    pub(crate) fn capture_pieces(&mut self, rules: &CompiledRules<W>, squares: Bitboard<W>) {
        squares.iter().for_each(|square| self.replace_piece(rules, square, rules.kind(self.kind_on(square)).on(square).conversion));
    }

    /// Lets the piece that has moved to a square become what its kind becomes there.
    pub(crate) fn promote(&mut self, rules: &CompiledRules<W>, to: Square) {
        if let Some(promoted) = rules.kind(self.kind_on(to)).on(to).promotion {
            self.replace_piece(rules, to, Some(promoted));
        }
    }

    /// Puts a piece of a kind on a square in the place of what stands there; `None` removes it.
    pub(crate) fn replace_piece(&mut self, rules: &CompiledRules<W>, square: Square, kind: Option<KindId>) {
        if self.is_occupied(square) {
            self.toggle_piece(rules, self.kind_on(square), square);
        }
        if let Some(kind) = kind {
            self.set_kind(square, kind);
            self.toggle_piece(rules, kind, square);
        }
    }

    /// Unmakes the last move, which [changed](CompiledRules::changes_pieces) no piece.
    #[inline]
    pub(crate) fn unmake(&mut self, rules: &CompiledRules<W>, undo: &Undo<W>) {
        let (None, Move::Piece(mv)) = (undo.pending, undo.mv) else { return self.unmake_due(rules, undo) };
        debug_assert!(!rules.changes_pieces, "a copy of the position before unmakes such moves");
        self.unmake_move(rules, mv, undo);
        self.pending = None;
        debug_assert!(self.is_consistent(rules), "unmaking a move made the position inconsistent");
    }

    /// Unmakes the last move, of a piece, but for [`pending`](Self::due).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the body of `unmake`")]
    pub(crate) fn unmake_move(&mut self, rules: &CompiledRules<W>, mv: PieceMove, undo: &Undo<W>) {
        // `kinds` still holds the captured pieces, because later moves to these squares have been unmade.
        if !undo.captured.is_empty() {
            self.put_back(rules, mv.to, undo);
        }
        let kind = rules.kind(undo.kind);
        self.shift_piece(rules, kind, mv);
        self.turn = kind.side;
        self.set_kind(mv.to, undo.displaced);
        self.king = undo.king;
        self.hash = undo.hash;
        // The position before a move is never over. The store is conditional, because it would delay the next load of the field.
        if self.outcome.is_some() {
            self.outcome = None;
        }
    }

    /// Puts back the pieces that a move to a square captured.
    // Out of line, so that other moves save fewer registers.
    #[inline(never)]
    fn put_back(&mut self, rules: &CompiledRules<W>, to: Square, undo: &Undo<W>) {
        let mut removed = undo.captured;
        if undo.takes {
            self.toggle_piece(rules, undo.displaced, to);
            if !undo.mover_captured {
                removed.remove(to);
            }
        }
        self.remove_pieces(rules, removed);
    }

    /// Moves a piece between two squares, in either direction, in everything that is stored by square.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: shares table lookups with the rest of the move")]
    fn shift_piece(&mut self, rules: &CompiledRules<W>, kind: &KindInfo<W>, PieceMove { from, to }: PieceMove) {
        let (from, to) = (&rules.square(from).bit, &rules.square(to).bit);
        let side = &mut self.sides[kind.side.index()];
        side.toggle(from, to);
        if kind.moves_individually {
            self.individual ^= (*from.squares() ^ *to.squares()) & kind.individual;
        }
    }

    /// Removes a piece from a square, or puts it back.
    #[inline]
    fn toggle_piece(&mut self, rules: &CompiledRules<W>, id: KindId, square: Square) {
        let kind = rules.kind(id);
        let bit = &rules.square(square).bit;
        self.sides[kind.side.index()] ^= bit;
        self.individual ^= *bit.squares() & kind.individual;
        self.hash ^= kind.on(square).key;
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, rules: &CompiledRules<W>, mv: Move) -> Self {
        let (mut next, mut undo) = (*self, Undo::BLANK);
        next.make(rules, mv, &mut undo);
        next
    }

    /// Replaces what the hooks remember.
    pub(crate) fn set_memory(&mut self, memory: Memory) {
        self.hash ^= self.memory.key() ^ memory.key();
        self.memory = memory;
    }

    /// Switches the side to move. No turn may be going on.
    pub(crate) fn switch_turn(&mut self, rules: &CompiledRules<W>) {
        self.turn = self.turn.opponent();
        self.hash ^= rules.defenders_to_move;
    }
}
