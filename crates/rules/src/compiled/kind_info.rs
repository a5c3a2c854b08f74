use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::board::square_table::SquareTable;
use crate::rng::Rng;
use crate::variant::capture_rules::Siege;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::side::Side;
use crate::variant::square_class::{Hostility, Law};

use super::camp::{Camp, camps_of};
use super::kind_movement::KindMovement;
use super::line_mask::LineMasks;
use super::move_effects::MoveEffects;

/// The rules for one kind of piece.
pub(crate) struct KindInfo<const W: usize> {
    pub(crate) side: Side,
    pub(crate) royal: bool,
    /// The longest slide, in squares.
    pub(crate) reach: usize,
    pub(crate) hammer: bool,
    pub(crate) anvil: bool,
    /// Squares on which pieces of this kind are moved one by one and not with the [`MovementClass`](super::movement_class::MovementClass)
    /// of their side: all squares for the king and for kinds that move differently, the home squares for pieces with a camp, none for
    /// ordinary soldiers.
    pub(crate) individual: Bitboard<W>,
    /// Whether [`individual`](Self::individual) has any squares.
    pub(crate) moves_individually: bool,
    /// Squares that are always hostile to it.
    pub(crate) hostile: Bitboard<W>,
    /// Squares that are hostile to it while empty.
    pub(crate) hostile_when_empty: Bitboard<W>,
    /// Squares that are hostile to it while a besieged king stands there.
    pub(crate) hostile_when_besieged: Bitboard<W>,
    /// Groups of squares that are hostile to it while it stands outside them.
    pub(crate) camps: Vec<Camp<W>>,
    /// Whether it is captured when it moves between two enemies.
    pub(crate) falls_between: bool,
    pub(crate) squares: SquareTable<KindOnSquare, W>,
    /// By square, what it cannot use of the rank and file through the square when it slides from there.
    pub(crate) lines: SquareTable<LineMasks, W>,
}

/// The rules for one kind of piece on one square.
#[derive(Clone)]
pub(crate) struct KindOnSquare {
    /// The Zobrist key.
    pub(crate) key: u64,
    /// How the piece is captured on this square.
    pub(crate) siege: Siege,
    /// What a move of the piece to this square can cause besides custodial captures.
    pub(crate) effects: MoveEffects,
}

impl<const W: usize> KindInfo<W> {
    pub(crate) fn new(set: &RuleSet, id: KindId, keys: &mut Rng) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let laws = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.laws[id.index()])
        };
        let squares_where = |holds: &dyn Fn(Law) -> bool| size.squares().filter(|&s| laws(s).any(holds)).collect::<Bitboard<W>>();
        let movement = KindMovement::<W>::new(set, id);
        let escape: Bitboard<W> = set.escape_squares().collect();
        let on_square = |square| KindOnSquare {
            key: keys.next_u64(),
            siege: set.siege_at(square, id),
            effects: MoveEffects::of_move_to(set, id, square, &escape),
        };
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.side(), |reach| usize::from(reach.get())),
            hammer: kind.arms.hammer,
            anvil: kind.arms.anvil,
            individual: Bitboard::EMPTY,
            moves_individually: false,
            hostile: squares_where(&|law| law.hostile == Hostility::Always && !law.spares_inside),
            hostile_when_empty: squares_where(&|law| law.hostile == Hostility::WhenEmpty && !law.spares_inside),
            hostile_when_besieged: squares_where(&|law| law.hostile_when_besieged),
            camps: camps_of(set, id),
            falls_between: kind.falls_between,
            squares: SquareTable::new(size, on_square),
            lines: SquareTable::new(size, |square| movement.line_masks(size, square)),
        }
    }

    #[inline]
    pub(crate) fn on(&self, square: Square) -> &KindOnSquare {
        &self.squares[square]
    }
}
