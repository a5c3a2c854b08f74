//! A rule set compiled into tables by kind and square for boards of `W` words.

pub(crate) mod ends;
pub(crate) mod kind_info;
pub(crate) mod movement;

use crate::board::bitboard::{Bitboard, DirectionalBitboards, after_step, directional_index};
use crate::board::square::{BoardSize, Direction, PieceMove, Square, SquareTable};
use crate::compiled::ends::CompiledEnds;
use crate::compiled::kind_info::KindInfo;
use crate::compiled::movement::KindMovement;
use crate::random::Rng;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};
use crate::variant::turn::{DieFace, InHand, Pending};

/// A rule set compiled for boards of `W` words: everything that a move needs to know, by kind and square.
pub(crate) struct CompiledRules<const W: usize> {
    pub(crate) size: BoardSize,
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) kinds: Vec<KindInfo<W>>,
    /// How the ordinary soldiers of each side move.
    pub(crate) movement_classes: [MovementClass<W>; 2],
    /// By side, whether some of its pieces have [other moves](crate::Kind::other_moves). All of those are moved one by one.
    pub(crate) has_other_moves: [bool; 2],
    /// By side, whether some of its pieces [take](crate::Take) enemies, so that a move may end on an occupied square.
    pub(crate) has_takes: [bool; 2],
    /// Whether an attacker captures the king by moving between him and a defender.
    pub(crate) king_is_captured_by_intervention: bool,
    pub(crate) squares: SquareTable<SquareInfo<W>, W>,
    /// By square, the squares where a change may change the moves of a king who stands there: its rank and file, or the board if he has other moves.
    pub(crate) king_lines: SquareTable<Bitboard<W>, W>,
    /// By direction, the square of each directional index.
    pub(crate) by_directional_index: [Vec<Square>; 4],
    pub(crate) edge: Bitboard<W>,
    pub(crate) board: Bitboard<W>,
    /// By direction, the bits of [`DirectionalBitboards`] that a step on the board leads to.
    pub(crate) after_step: [Bitboard<W>; 4],
    /// By direction, the bits of [`DirectionalBitboards`] that a step off the board leads to: absent squares, the first square of the next
    /// line, and the bit after the last square.
    pub(crate) off_board: [Bitboard<W>; 4],
    /// All squares but the last file.
    not_last_file: Bitboard<W>,
    /// The squares on which the king escapes.
    pub(crate) escape: Bitboard<W>,
    /// The squares on which the king escapes, by direction.
    pub(crate) directional_escape: DirectionalBitboards<W>,
    pub(crate) ends: CompiledEnds<W>,
    /// The squares that close a shieldwall without a piece; `None` if there are no shieldwall captures.
    pub(crate) shieldwall: Option<Bitboard<W>>,
    /// The Zobrist key of the side to move.
    pub(crate) defenders_to_move: u64,
    /// By side, the squares on which it may place pieces from the hand while they are empty.
    pub(crate) places: [Bitboard<W>; 2],
    /// By side, the Zobrist key of one piece in hand.
    in_hand: [u64; 2],
    /// The Zobrist key of a position after a pass.
    pub(crate) after_pass: u64,
    /// Whether the same side never moves twice without a capture between the moves.
    pub(crate) alternates: bool,
    /// Whether moves change what pieces are, so that [`Position::unmake`](crate::position::Position::unmake) cannot unmake them.
    pub(crate) changes_pieces: bool,
    /// Whether a move that captures nothing only moves one piece and switches the side to move.
    pub(crate) has_plain_moves: bool,
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
            let mut squares: Vec<Square> = size.numbers().collect();
            squares.sort_by_key(|&square| directional_index(size, square, direction));
            squares
        });
        let steps = |direction| move |square: &Square| size.step(*square, direction).is_some();
        let board = squares(&|_| true);
        let files: Vec<_> = (0..size.files()).map(|file| squares(&|s| size.file(s) == file)).collect();
        let ranks: Vec<_> = (0..size.ranks()).map(|rank| squares(&|s| size.rank(s) == rank)).collect();
        let king_slides = set.king().is_none_or(|(_, king)| king.other_moves.is_empty());
        let off_board = |direction| {
            let last = size.squares().filter(|square| !steps(direction)(square));
            last.map(|square| Square::from_index(directional_index(size, square, direction))).collect::<Bitboard<W>>().up(1)
        };
        Self {
            size,
            files: size.files(),
            ranks: size.ranks(),
            kinds,
            movement_classes,
            has_other_moves: Side::ALL.map(|side| set.kinds.iter().any(|kind| kind.side == side && !kind.other_moves.is_empty())),
            has_takes: Side::ALL.map(|side| set.kinds.iter().any(|kind| kind.side == side && !kind.other_moves.takes.is_empty())),
            king_is_captured_by_intervention: set
                .king()
                .is_some_and(|(king, _)| set.kinds.iter().any(|kind| kind.captures_between.contains(&king))),
            squares: SquareTable::new(size, |square| SquareInfo::new(size, square)),
            king_lines: SquareTable::new(size, |king| if king_slides { files[size.file(king)] | ranks[size.rank(king)] } else { board }),
            by_directional_index,
            edge: squares(&|s| size.is_edge(s)),
            board,
            after_step: Direction::ALL.map(|direction| after_step(size, direction)),
            off_board: Direction::ALL.map(off_board),
            not_last_file: squares(&|s| size.file(s) + 1 < size.files()),
            escape: set.escape_squares().collect(),
            directional_escape: DirectionalBitboards::new(size, set.escape_squares()),
            ends: CompiledEnds::new(&set),
            shieldwall: set
                .shieldwall
                .as_ref()
                .map(|rule| size.squares().filter(|&s| rule.closed_by.iter().any(|&class| set.is_in(class, s))).collect()),
            defenders_to_move: keys.next_u64(),
            places: Side::ALL.map(|side| squares(&|s| set.places_on(s, side))),
            in_hand: [(); 2].map(|()| keys.next_u64() | 1),
            after_pass: keys.next_u64(),
            alternates: set.alternates(),
            changes_pieces: set.changes_pieces(),
            has_plain_moves: set.alternates() && !set.changes_pieces(),
            set,
        }
    }

    #[inline]
    pub(crate) fn kind(&self, id: KindId) -> &KindInfo<W> {
        &self.kinds[id.index()]
    }

    /// The action that is due when a side begins a turn, other than a move, given whether the other one has just passed.
    pub(crate) fn pending_at_begin_of_turn(&self, side: Side, after_pass: bool) -> Option<Pending> {
        if self.set.dice.is_some() {
            return Some(Pending::Roll);
        }
        let passes = self.set.passes.filter(|passes| passes.allow(side))?;
        Some(Pending::MoveOrPass { after_pass: after_pass && passes.verdict().is_some() })
    }

    /// Whether a piece may make a move when the die shows a number.
    pub(crate) fn die_allows(&self, face: DieFace, PieceMove { from, to }: PieceMove) -> bool {
        let (from, to) = (self.square(from), self.square(to));
        let squares = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
        self.set.dice.is_none_or(|dice| dice.allows(face, usize::from(squares)))
    }

    /// Some kind of a side.
    pub(crate) fn any_kind(&self, side: Side) -> KindId {
        self.set.kinds().find(|(_, kind)| kind.side == side).map_or(KindId(0), |(id, _)| id)
    }

    /// The part of the hash that says how many pieces a side has in hand: 0 for none.
    pub(crate) fn in_hand_key(&self, hand: InHand, side: Side) -> u64 {
        self.in_hand[side.index()].wrapping_mul(hand.of(side).into())
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
        let n = self.files;
        let (east, west) = (squares.up(1) & self.after_step[Direction::East.index()], squares.down(1) & self.not_last_file);
        squares | ((east | west | squares.up(n) | squares.down(n)) & self.board)
    }

    /// The squares that a step in a direction leads to from some squares.
    pub(crate) fn step(&self, squares: &Bitboard<W>, direction: Direction) -> Bitboard<W> {
        let moved = match direction {
            Direction::North => squares.up(self.files),
            Direction::East => squares.up(1) & self.after_step[Direction::East.index()],
            Direction::South => squares.down(self.files),
            Direction::West => squares.down(1) & self.not_last_file,
        };
        moved & self.board
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

/// How the ordinary soldiers of a side move: its first kind that is not royal, and every kind that moves in the same way. Their moves are
/// generated together, one direction at a time.
pub(crate) struct MovementClass<const W: usize> {
    /// The longest slide; `None` where only the board limits it.
    pub(crate) reach: Option<usize>,
    /// Squares that they may pass over.
    pub(crate) pass: DirectionalBitboards<W>,
    /// Squares that they may stop on.
    pub(crate) stop: DirectionalBitboards<W>,
    /// The same, the first squares of lines included.
    pub(crate) stop_squares: Bitboard<W>,
    /// Squares that they may pass over and not stop on.
    pub(crate) pass_only: Bitboard<W>,
}

impl<const W: usize> MovementClass<W> {
    /// The movement class of a side. Records in each kind of the side the squares on which it moves differently.
    pub(crate) fn assign(side: Side, set: &RuleSet, kinds: &mut [KindInfo<W>]) -> Self {
        let movements: Vec<KindMovement<W>> = set.kinds().map(|(id, _)| KindMovement::new(set, id)).collect();
        let reach = |id: KindId| kinds[id.index()].reach;
        // A side with only a king has no soldiers, and any class will do.
        let first = set.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map_or(KindId(0), |(id, _)| id);
        let shared = &movements[first.index()];
        let individual: Vec<(KindId, Bitboard<W>)> = set
            .kinds()
            .filter(|(_, kind)| kind.side == side)
            .map(|(id, kind)| {
                let own = &movements[id.index()];
                let is_alike = !kind.royal
                    && kind.other_moves.is_empty()
                    && (reach(id), own.no_pass, own.no_stop) == (reach(first), shared.no_pass, shared.no_stop);
                (id, if is_alike { own.home_squares(set.size) } else { set.size.squares().collect() })
            })
            .collect();
        let all_but = |closed: &Bitboard<W>| {
            DirectionalBitboards::new(set.size, set.size.squares().filter(|&square| !closed.contains(square)))
                .without_first_of_lines(set.size)
        };
        let board: Bitboard<W> = set.size.squares().collect();
        let class = Self {
            reach: Some(reach(first)).filter(|reach| reach + 1 < set.size.longer_side()),
            pass: all_but(&shared.no_pass),
            stop: all_but(&shared.no_stop),
            stop_squares: board.without(&shared.no_stop),
            pass_only: board.without(&shared.no_pass) & shared.no_stop,
        };
        for (id, squares) in individual {
            kinds[id.index()].individual = squares;
            kinds[id.index()].moves_individually = !squares.is_empty();
        }
        class
    }
}

/// The geometry of one square. Aligned, so that its address is a shift of its number on boards of two words or fewer.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct SquareInfo<const W: usize> {
    /// The square itself.
    pub(crate) bit: DirectionalBitboards<W>,
    /// The orthogonally adjacent squares.
    pub(crate) adjacent: Bitboard<W>,
    /// The orthogonally and diagonally adjacent squares.
    pub(crate) surrounding: Bitboard<W>,
    /// The next square in each direction, in the order of [`Direction::ALL`].
    pub(crate) neighbours: [Option<Square>; 4],
    /// File and rank, from 0. Stored, so that no move divides.
    pub(crate) file: u8,
    pub(crate) rank: u8,
}

impl<const W: usize> SquareInfo<W> {
    pub(crate) fn new(size: BoardSize, square: Square) -> Self {
        let neighbours = Direction::ALL.map(|direction| size.step(square, direction));
        let (file, rank) = (size.file(square), size.rank(square));
        let near = |at: usize, count: usize| at.saturating_sub(1)..(at + 2).min(count);
        let surrounding = near(file, size.files()).flat_map(|file| near(rank, size.ranks()).map(move |rank| size.at(file, rank)));
        Self {
            bit: DirectionalBitboards::new(size, [square]),
            adjacent: neighbours.iter().copied().flatten().collect(),
            surrounding: surrounding.filter(|&other| other != square && size.has(other)).collect(),
            neighbours,
            file: coordinate(file),
            rank: coordinate(rank),
        }
    }
}

/// A coordinate or side length, which is at most 19, as a byte.
#[inline]
pub(crate) fn coordinate(value: usize) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
