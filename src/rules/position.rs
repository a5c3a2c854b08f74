use super::masks::{Lines, Masks};
use super::{KindId, Outcome, RuleSet, Setup, Side};
use crate::board::{Bits, Square};

/// Pieces on a board, the side to move, and how the game ended if the position itself says so.
///
/// A position has no past: repetition and the limit of quiet moves are [`History`](super::history::History)'s business.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position<const W: usize> {
    pub(super) sides: [Bits<W>; 2],
    pub(super) kinds: [Bits<W>; RuleSet::MAX_KINDS],
    /// Every piece, along both kinds of lines.
    pub(super) occupied: Lines<W>,
    /// Where the king stands, or last stood.
    pub(super) king: Square,
    pub(super) turn: Side,
    pub(super) hash: u64,
    /// How the last move ended the game. A side that cannot move is found only when its moves are asked for.
    pub(super) ended: Option<Outcome>,
}

impl<const W: usize> Position<W> {
    /// The position of a setup that has no faults.
    pub(super) fn new(masks: &Masks<W>, setup: &Setup) -> Self {
        let mut position = Self {
            sides: [Bits::EMPTY; 2],
            kinds: [Bits::EMPTY; RuleSet::MAX_KINDS],
            occupied: Lines::EMPTY,
            king: masks.size.middle(),
            turn: setup.turn,
            hash: masks.zobrist.turn(setup.turn),
            ended: None,
        };
        for (square, kind) in setup.occupied() {
            position.put(masks, kind, square);
            if masks.kind(kind).royal {
                position.king = square;
            }
        }
        position.ended = position.standing_outcome(masks);
        position
    }

    pub(super) fn kind_at(&self, masks: &Masks<W>, square: Square) -> Option<KindId> {
        let side = Side::ALL.into_iter().find(|side| self.sides[side.index()].has(square))?;
        Some(self.kind_of(masks, side, square))
    }

    /// The kind of a side's piece that is known to stand on a square.
    #[inline]
    pub(super) fn kind_of(&self, masks: &Masks<W>, side: Side, square: Square) -> KindId {
        let kinds = &masks.of_side[side.index()];
        // The last kind needs no looking up: most variants have one kind of attacker.
        kinds[..kinds.len() - 1].iter().copied().find(|kind| self.kinds[kind.index()].has(square)).unwrap_or(kinds[kinds.len() - 1])
    }

    #[inline]
    pub(super) fn put(&mut self, masks: &Masks<W>, kind: KindId, square: Square) {
        self.sides[masks.kind(kind).side.index()].insert(square);
        self.kinds[kind.index()].insert(square);
        self.occupied.put(masks, square);
        self.hash ^= masks.zobrist.piece(kind, square);
    }

    #[inline]
    pub(super) fn take(&mut self, masks: &Masks<W>, kind: KindId, square: Square) {
        self.sides[masks.kind(kind).side.index()].remove(square);
        self.kinds[kind.index()].remove(square);
        self.occupied.take(masks, square);
        self.hash ^= masks.zobrist.piece(kind, square);
    }

    /// Plays a legal move and gives the squares whose pieces fell, the moved piece's own among them if it stepped to its death.
    #[inline]
    pub(super) fn play(&mut self, masks: &Masks<W>, from: Square, to: Square) -> Bits<W> {
        let mover = self.turn;
        let kind = self.kind_of(masks, mover, from);
        self.take(masks, kind, from);
        self.put(masks, kind, to);
        if masks.kind(kind).royal {
            self.king = to;
        }
        let captured = self.captures(masks, kind, to);
        for square in captured.iter() {
            let fallen = self.kind_of(masks, mover.opponent(), square);
            self.take(masks, fallen, square);
        }
        let mut captured = captured;
        let fell = self.stepped_between(masks, kind, to).is_some();
        if fell {
            self.take(masks, kind, to);
            captured.insert(to);
        }
        self.hash ^= masks.zobrist.turn(mover) ^ masks.zobrist.turn(mover.opponent());
        self.turn = mover.opponent();
        self.ended = self.outcome_after(masks, mover, kind, fell);
        debug_assert!(self.consistent(masks), "a move left the position in disorder");
        captured
    }

    /// The hash computed afresh, to check the one kept along the way.
    pub(super) fn fresh_hash(&self, masks: &Masks<W>) -> u64 {
        let pieces = (0u8..).map(KindId).zip(&masks.kinds).flat_map(|(id, _)| self.kinds[id.index()].iter().map(move |s| (id, s)));
        pieces.fold(masks.zobrist.turn(self.turn), |hash, (kind, square)| hash ^ masks.zobrist.piece(kind, square))
    }

    /// Whether everything that is stored twice agrees.
    pub(super) fn consistent(&self, masks: &Masks<W>) -> bool {
        let all = self.sides[0] | self.sides[1];
        let by_kind = masks.kinds.iter().zip(&self.kinds);
        let sides = Side::ALL
            .map(|side| by_kind.clone().filter(|(kind, _)| kind.side == side).fold(Bits::EMPTY, |sum, (_, &squares)| sum | squares));
        (self.sides[0] & self.sides[1]).is_empty()
            && sides == self.sides
            && self.occupied == Lines::new(masks.size, all.iter())
            && self.hash == self.fresh_hash(masks)
            && self.king_is_known(masks)
    }

    fn king_is_known(&self, masks: &Masks<W>) -> bool {
        masks.kinds.iter().zip(&self.kinds).filter(|(kind, _)| kind.royal).all(|(_, at)| at.is_empty() || at.has(self.king))
    }
}
