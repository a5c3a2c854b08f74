use crate::board::bitboard::Bitboard;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::variant::kind::KindId;
use crate::variant::outcome::Outcome;
use crate::variant::setup::Setup;
use crate::variant::side::Side;

/// Pieces on a board, the side to move, and the outcome if the position itself ends the game.
///
/// A position has no history: repetition and the limit of quiet moves belong to [`SearchPosition`](crate::SearchPosition).
#[derive(Clone, Copy)]
pub(crate) struct Position<const W: usize> {
    pub(crate) sides: [DirectionalBitboards<W>; 2],
    /// Pieces that are moved one by one and not with the [`MovementClass`](crate::compiled::movement_class::MovementClass) of their side.
    pub(crate) individual: Bitboard<W>,
    /// The kind of the piece on each square, or of the last piece there. Unmaking a move reads the entries of empty squares.
    kinds: [[KindId; 64]; W],
    /// The square of the king, or his last one.
    pub(crate) king: Square,
    pub(crate) turn: Side,
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
            king: rules.size.middle(),
            turn: setup.turn,
            hash: 0,
            outcome: None,
        };
        for (square, id) in setup.occupied() {
            let kind = rules.kind(id);
            position.sides[kind.side.index()] ^= &rules.square(square).bit;
            position.individual ^= *rules.square(square).bit.squares() & kind.individual;
            position.set_kind(square, id);
            if kind.royal {
                position.king = square;
            }
        }
        position.hash = position.computed_hash(rules);
        position.outcome = position.static_outcome(rules);
        position
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
        let pieces = (*self.by_side(Side::Attackers) | *self.by_side(Side::Defenders)).iter();
        pieces.fold(turn, |hash, square| hash ^ rules.kind(self.kind_on(square)).on(square).key)
    }

    /// Whether redundant data agrees. Checked after every move in builds with debug assertions.
    pub(crate) fn is_consistent(&self, rules: &CompiledRules<W>) -> bool {
        let kinds = |side: Side| self.by_side(side).iter().map(|square| (square, rules.kind(self.kind_on(square))));
        Side::ALL.into_iter().all(|side| {
            self.sides[side.index()] == DirectionalBitboards::new(rules.size, self.by_side(side).iter())
                && kinds(side).all(|(square, kind)| kind.side == side && (!kind.royal || square == self.king))
                && kinds(side).all(|(square, kind)| kind.individual.contains(square) == self.individual.contains(square))
        }) && !self.by_side(Side::Attackers).intersects(self.by_side(Side::Defenders))
            && self.hash == self.computed_hash(rules)
    }
}
