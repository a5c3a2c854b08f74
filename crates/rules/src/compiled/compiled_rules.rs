use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::{DirectionalBitboards, directional_index};
use crate::board::size::BoardSize;
use crate::board::square::Square;
use crate::board::square_table::SquareTable;
use crate::rng::Rng;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::side::Side;

use super::kind_info::KindInfo;
use super::movement_class::{MovementClass, not_first_of_line};
use super::square_info::SquareInfo;

/// A rule set compiled for boards of `W` words: everything that a move needs to know, by kind and square.
pub(crate) struct CompiledRules<const W: usize> {
    pub(crate) size: BoardSize,
    /// The number of squares on a side.
    pub(crate) side: usize,
    pub(crate) kinds: Vec<KindInfo<W>>,
    /// How the ordinary soldiers of each side move.
    pub(crate) movement_classes: [MovementClass<W>; 2],
    pub(crate) squares: SquareTable<SquareInfo<W>, W>,
    /// By direction, the square of each directional index.
    pub(crate) by_directional_index: [Vec<Square>; 4],
    pub(crate) edge: Bitboard<W>,
    pub(crate) board: Bitboard<W>,
    /// All but the first square of each line of [`DirectionalBitboards`]: the squares that a step can lead to.
    pub(crate) not_first: Bitboard<W>,
    /// The bits that a step off the end of a line of [`DirectionalBitboards`] leads to: the first square of the next line, and the bit
    /// after the last square.
    pub(crate) off_board: Bitboard<W>,
    /// All squares but the last file.
    pub(crate) not_last_file: Bitboard<W>,
    /// All squares but the first rank.
    pub(crate) not_first_rank: Bitboard<W>,
    /// All squares but the last rank.
    pub(crate) not_last_rank: Bitboard<W>,
    /// The squares on which the king escapes.
    pub(crate) escape: Bitboard<W>,
    /// The squares on which the king escapes, by direction.
    pub(crate) directional_escape: DirectionalBitboards<W>,
    /// The squares that close a shieldwall without a piece; `None` if there are no shieldwall captures.
    pub(crate) shieldwall: Option<Bitboard<W>>,
    /// The Zobrist key of the side to move.
    pub(crate) defenders_to_move: u64,
    pub(crate) set: RuleSet,
}

impl<const W: usize> CompiledRules<W> {
    /// Compiles a valid rule set.
    pub(crate) fn new(set: RuleSet) -> Self {
        let size = set.size;
        let squares = |keep: &dyn Fn(Square) -> bool| size.squares().filter(|&s| keep(s)).collect::<Bitboard<W>>();
        // The Zobrist keys are the same on every machine, so that hashes in reports can be compared.
        let mut keys = Rng::new(0x0042_6A35_3233);
        let mut kinds: Vec<KindInfo<W>> = set.kinds().map(|(id, _)| KindInfo::new(&set, id, &mut keys)).collect();
        let movement_classes = Side::ALL.map(|side| MovementClass::assign(side, &set, &mut kinds));
        let by_directional_index = Direction::ALL.map(|direction| {
            let mut squares: Vec<Square> = size.squares().collect();
            squares.sort_by_key(|&square| directional_index(size, square, direction));
            squares
        });
        Self {
            size,
            side: size.side(),
            kinds,
            movement_classes,
            squares: SquareTable::new(size, |square| SquareInfo::new(size, square)),
            by_directional_index,
            edge: squares(&|s| size.is_edge(s)),
            board: squares(&|_| true),
            not_first: not_first_of_line(size),
            off_board: squares(&|s| size.file(s) == 0).up(size.side()),
            not_last_file: squares(&|s| size.file(s) + 1 < size.side()),
            not_first_rank: squares(&|s| size.rank(s) > 0),
            not_last_rank: squares(&|s| size.rank(s) + 1 < size.side()),
            escape: set.escape_squares().collect(),
            directional_escape: DirectionalBitboards::new(size, set.escape_squares()),
            shieldwall: set
                .shieldwall
                .as_ref()
                .map(|rule| size.squares().filter(|&s| rule.closed_by.iter().any(|&class| set.is_in(class, s))).collect()),
            defenders_to_move: keys.next_u64(),
            set,
        }
    }

    #[inline]
    pub(crate) fn kind(&self, id: KindId) -> &KindInfo<W> {
        &self.kinds[id.index()]
    }

    #[inline]
    pub(crate) fn square(&self, square: Square) -> &SquareInfo<W> {
        &self.squares[square]
    }

    /// The index in [`Direction::ALL`] of the direction from a square to an adjacent one.
    #[inline]
    pub(crate) fn direction_to_adjacent(from: Square, to: Square) -> usize {
        // Computed without branches, which would be mispredicted: North 0 and East 1 lead to higher square numbers, South 2 and West 3 to
        // lower ones.
        let is_lower = to < from;
        let is_on_rank = from.index().abs_diff(to.index()) == 1;
        2 * usize::from(is_lower) + usize::from(is_on_rank)
    }

    #[inline]
    pub(crate) fn neighbours(&self, square: Square) -> &[Option<Square>; 4] {
        &self.square(square).neighbours
    }

    /// A set of squares together with all orthogonally adjacent squares.
    #[inline]
    pub(crate) fn expand(&self, squares: Bitboard<W>) -> Bitboard<W> {
        let n = self.side;
        squares | (squares.up(1) & self.not_first) | (squares.down(1) & self.not_last_file) | (squares.up(n) & self.board) | squares.down(n)
    }

    /// Flood fill: `from` and all squares of `over` that are connected to it. `None` if the fill contains a `forbidden` square.
    pub(crate) fn flood_fill_avoiding(&self, from: Bitboard<W>, over: Bitboard<W>, forbidden: &Bitboard<W>) -> Option<Bitboard<W>> {
        let mut filled = from;
        loop {
            // Tested in each step, because most fills soon meet a forbidden square.
            if filled.intersects(forbidden) {
                return None;
            }
            let expanded = from | (self.expand(filled) & over);
            if expanded == filled {
                return Some(filled);
            }
            filled = expanded;
        }
    }
}
