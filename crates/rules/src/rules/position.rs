use super::duties::Duties;
use super::masks::{KindMasks, Masks};
use super::{KindId, Move, Outcome, Setup, Side};
use crate::board::{Bits, FourWays, Square};

/// Pieces on a board, the side to move, and how the game ended if the position itself says so.
///
/// A position has no past: repetition and the limit of quiet moves are [`Walk`](super::Walk)'s business.
#[derive(Clone, Copy)]
pub(super) struct Position<const W: usize> {
    pub(super) sides: [FourWays<W>; 2],
    /// Pieces that move by laws of their own and not by their side's [`Gait`](super::gait::Gait).
    pub(super) apart: Bits<W>,
    /// The kind that stands, or last stood, on each square. What is left behind on an empty square is what taking a move back needs.
    kinds: [[KindId; 64]; W],
    /// Where the king stands, or last stood.
    pub(super) king: Square,
    pub(super) turn: Side,
    pub(super) hash: u64,
    /// How the last move ended the game. A side that cannot move is found only when its moves are asked for.
    pub(super) ended: Option<Outcome>,
}

/// What it takes to take a move back.
#[derive(Clone, Copy)]
pub(super) struct Undo<const W: usize> {
    pub(super) mv: Move,
    /// The squares whose pieces fell, the moved piece's own among them if it stepped to its death.
    pub(super) captured: Bits<W>,
    /// The hash before the move.
    pub(super) hash: u64,
    /// The kind that moved.
    pub(super) kind: KindId,
    king: Square,
    /// The kind that had last stood where the piece went.
    displaced: KindId,
}

impl<const W: usize> Undo<W> {
    /// Room for what is to be written.
    pub(super) const BLANK: Self = Self {
        mv: Move { from: Square::FIRST, to: Square::FIRST },
        captured: Bits::EMPTY,
        hash: 0,
        kind: KindId(0),
        king: Square::FIRST,
        displaced: KindId(0),
    };
}

impl<const W: usize> Position<W> {
    /// The position of a setup that has no faults.
    pub(super) fn new(masks: &Masks<W>, setup: &Setup) -> Self {
        let mut position = Self {
            sides: [FourWays::EMPTY; 2],
            apart: Bits::EMPTY,
            kinds: [[KindId(0); 64]; W],
            king: masks.size.middle(),
            turn: setup.turn,
            hash: 0,
            ended: None,
        };
        for (square, kind) in setup.occupied() {
            let law = masks.kind(kind);
            position.sides[law.side.index()] ^= &masks.square(square).alone;
            position.apart ^= *masks.square(square).alone.squares() & law.apart;
            position.set_kind(square, kind);
            if law.royal {
                position.king = square;
            }
        }
        position.hash = position.fresh_hash(masks);
        position.ended = position.standing_outcome(masks);
        position
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(super) fn side(&self, side: Side) -> &Bits<W> {
        self.sides[side.index()].squares()
    }

    #[inline]
    pub(super) fn is_occupied(&self, square: Square) -> bool {
        self.side(Side::Attackers).has(square) || self.side(Side::Defenders).has(square)
    }

    pub(super) fn kind_at(&self, square: Square) -> Option<KindId> {
        self.is_occupied(square).then(|| self.kind_on(square))
    }

    /// The kind of the piece that is known to stand on a square.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> KindId {
        self.kinds.as_flattened()[square.index()]
    }

    #[inline]
    fn set_kind(&mut self, square: Square, kind: KindId) {
        self.kinds.as_flattened_mut()[square.index()] = kind;
    }

    /// Makes a legal move.
    ///
    /// `undo` is written where it is kept: a copy of what was written in parts just now would have to wait for them.
    #[inline]
    pub(super) fn make(&mut self, masks: &Masks<W>, mv: Move, undo: &mut Undo<W>) {
        *undo = self.arrive(masks, mv);
        let law = masks.kind(undo.kind);
        let duties = law.stand(mv.to).duties;
        // Most moves come to stand beside no enemy, so that they take nothing, and cannot end the game either.
        if masks.square(mv.to).near.meets(self.side(self.turn)) || self.may_end(masks, mv.to, duties) {
            undo.captured = self.bring_about(masks, law, mv.to, duties);
        }
        debug_assert!(self.consistent(masks), "a move left the position in disorder");
    }

    /// What a piece does by having come to a square: who falls there, itself perhaps among them, and how the game ends, if it does.
    fn bring_about(&mut self, masks: &Masks<W>, mover: &KindMasks<W>, to: Square, duties: Duties) -> Bits<W> {
        let mut fallen = self.captures(masks, mover, to, duties);
        let took = !fallen.is_empty();
        if took {
            self.fall(masks, fallen);
        }
        if took || !duties.is_none() {
            let fell = self.falls_between(masks, mover, to, duties);
            if fell {
                self.fall(masks, std::iter::once(to).collect());
                fallen.insert(to);
            }
            let ended = self.outcome_after(masks, to, duties, took, fell);
            // Hardly any move ends a game, and a game that had ended would have had no move.
            if ended.is_some() {
                self.ended = ended;
            }
        }
        fallen
    }

    /// The first half of a move: the piece goes to its square, and it is the other side's turn. Nothing has fallen yet.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: what it shares with the rest of the move is looked up once")]
    pub(super) fn arrive(&mut self, masks: &Masks<W>, mv: Move) -> Undo<W> {
        let kind = self.kind_on(mv.from);
        let law = masks.kind(kind);
        let undo = Undo { mv, kind, captured: Bits::EMPTY, hash: self.hash, king: self.king, displaced: self.kind_on(mv.to) };
        self.set_kind(mv.to, kind);
        self.shift(masks, kind, mv);
        self.hash ^= law.stand(mv.from).key ^ law.stand(mv.to).key ^ masks.defenders_to_move;
        if law.royal {
            self.king = mv.to;
        }
        self.turn = self.turn.opponent();
        undo
    }

    /// The second half of a move: the pieces on these squares fall, whosever they are.
    pub(super) fn fall(&mut self, masks: &Masks<W>, fallen: Bits<W>) {
        fallen.iter().for_each(|square| self.toggle(masks, self.kind_on(square), square));
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn unmake(&mut self, masks: &Masks<W>, undo: &Undo<W>) {
        // What stood where still lies in `kinds`: later moves to these squares have been taken back.
        if !undo.captured.is_empty() {
            undo.captured.iter().for_each(|square| self.toggle(masks, self.kind_on(square), square));
        }
        self.shift(masks, undo.kind, undo.mv);
        self.set_kind(undo.mv.to, undo.displaced);
        self.king = undo.king;
        self.hash = undo.hash;
        self.turn = self.turn.opponent();
        // A game that has ended has no moves. Hardly any has, and what is not written now need not be waited for when it is read.
        if self.ended.is_some() {
            self.ended = None;
        }
        debug_assert!(self.consistent(masks), "taking a move back left the position in disorder");
    }

    /// Moves a piece from the one square to the other, or back: all that is stored by square is toggled.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: what it shares with the rest of the move is looked up once")]
    fn shift(&mut self, masks: &Masks<W>, kind: KindId, Move { from, to }: Move) {
        let law = masks.kind(kind);
        let (from, to) = (&masks.square(from).alone, &masks.square(to).alone);
        let side = &mut self.sides[law.side.index()];
        side.toggle(from, to);
        if law.moves_apart {
            self.apart ^= (*from.squares() ^ *to.squares()) & law.apart;
        }
    }

    /// Takes a piece off a square, or puts it back.
    #[inline]
    fn toggle(&mut self, masks: &Masks<W>, kind: KindId, square: Square) {
        let law = masks.kind(kind);
        let alone = &masks.square(square).alone;
        self.sides[law.side.index()] ^= alone;
        self.apart ^= *alone.squares() & law.apart;
        self.hash ^= law.stand(square).key;
    }

    /// The position after a legal move.
    pub(super) fn after(&self, masks: &Masks<W>, mv: Move) -> Self {
        let (mut next, mut undo) = (*self, Undo::BLANK);
        next.make(masks, mv, &mut undo);
        next
    }

    /// Lets the side to move pass.
    pub(super) fn pass(&mut self, masks: &Masks<W>) {
        self.turn = self.turn.opponent();
        self.hash ^= masks.defenders_to_move;
    }

    /// The hash computed afresh, to check the one kept along the way.
    pub(super) fn fresh_hash(&self, masks: &Masks<W>) -> u64 {
        let turn = if self.turn == Side::Defenders { masks.defenders_to_move } else { 0 };
        let pieces = (*self.side(Side::Attackers) | *self.side(Side::Defenders)).iter();
        pieces.fold(turn, |hash, square| hash ^ masks.kind(self.kind_on(square)).stand(square).key)
    }

    /// Whether everything that is stored twice agrees.
    pub(super) fn consistent(&self, masks: &Masks<W>) -> bool {
        let kinds = |side: Side| self.side(side).iter().map(|square| (square, masks.kind(self.kind_on(square))));
        Side::ALL.into_iter().all(|side| {
            self.sides[side.index()] == FourWays::new(masks.size, self.side(side).iter())
                && kinds(side).all(|(square, kind)| kind.side == side && (!kind.royal || square == self.king))
                && kinds(side).all(|(square, kind)| kind.apart.has(square) == self.apart.has(square))
        }) && !self.side(Side::Attackers).meets(self.side(Side::Defenders))
            && self.hash == self.fresh_hash(masks)
    }
}
