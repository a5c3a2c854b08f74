//! Move generation.

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::{Direction, PieceMove, Square};
use crate::compiled::movement::LineMask;
use crate::compiled::{CompiledRules, MovementClass, coordinate};
use crate::moves::Move;
use crate::position::Position;
use crate::random::{Rng, SquareSelector, select_bit};
use crate::variant::ids::Side;

impl<const W: usize> Position<W> {
    /// Calls `visit` with each legal move. A finished game has none.
    ///
    /// The soldiers of a [`MovementClass`] are moved together, one direction at a time; the king and other pieces with their own movement
    /// are moved one by one.
    #[inline]
    pub(crate) fn for_each_move(&self, rules: &CompiledRules<W>, mut visit: impl FnMut(Move)) {
        if self.outcome.is_some() {
            return;
        }
        if let Some(pending) = self.pending {
            return self.for_each_pending_move(rules, pending, &mut visit);
        }
        self.for_each_move_of_piece(rules, |mv| visit(Move::Piece(mv)));
    }

    /// Calls `visit` with each move of a piece that begins a turn.
    #[inline]
    pub(crate) fn for_each_move_of_piece(&self, rules: &CompiledRules<W>, mut visit: impl FnMut(PieceMove)) {
        let individual = self.individual_pieces(self.turn);
        for from in individual.iter() {
            self.slide_targets(rules, from).squares().for_each(|to| visit(PieceMove { from, to }));
        }
        if rules.has_other_moves[self.turn.index()] {
            for from in individual.iter() {
                self.other_targets(rules, from).iter().for_each(|to| visit(PieceMove { from, to }));
            }
        }
        let soldiers = self.class_pieces(rules, self.turn, &individual);
        for direction in Direction::ALL {
            let square = &rules.by_directional_index[direction.index()];
            let targets = self.class_targets(rules, self.turn, &soldiers, direction);
            // The path from a soldier to its targets is empty, so the nearest soldier before a target is the one that moves there.
            targets.for_each_with_nearest_below(&soldiers[direction], |to, from| visit(PieceMove { from: square[from], to: square[to] }));
        }
    }

    /// Calls `visit` with each legal move to one of some squares, which are empty or hold enemies that can be taken.
    #[inline]
    pub(crate) fn for_each_move_to(&self, rules: &CompiledRules<W>, squares: Bitboard<W>, mut visit: impl FnMut(Move)) {
        if self.outcome.is_some() || squares.is_empty() {
            return;
        }
        // For more squares, converting them to directional bitboards costs more than it saves.
        if squares.count() > 24 || self.pending.is_some() {
            return self.for_each_move_to_many(rules, &squares, &mut visit);
        }
        let individual = self.individual_pieces(self.turn);
        for from in individual.iter() {
            self.slide_targets(rules, from).squares().filter(|&to| squares.contains(to)).for_each(|to| visit(Move::piece(from, to)));
        }
        if rules.has_other_moves[self.turn.index()] {
            for from in individual.iter() {
                (self.other_targets(rules, from) & squares).iter().for_each(|to| visit(Move::piece(from, to)));
            }
        }
        let mut wanted = DirectionalBitboards::EMPTY;
        squares.iter().for_each(|square| wanted ^= &rules.square(square).bit);
        let soldiers = self.class_pieces(rules, self.turn, &individual);
        for direction in Direction::ALL {
            let square = &rules.by_directional_index[direction.index()];
            let targets = self.class_targets(rules, self.turn, &soldiers, direction) & wanted[direction];
            targets.for_each_with_nearest_below(&soldiers[direction], |to, from| visit(Move::piece(square[from], square[to])));
        }
    }

    /// [`Position::for_each_move_to`] for many squares. Rare, so kept out of line.
    #[inline(never)]
    fn for_each_move_to_many(&self, rules: &CompiledRules<W>, squares: &Bitboard<W>, visit: &mut dyn FnMut(Move)) {
        self.for_each_move(rules, |mv| {
            if mv.to().is_some_and(|to| squares.contains(to)) {
                visit(mv);
            }
        });
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count_legal_moves(&self, rules: &CompiledRules<W>) -> u32 {
        match self.pending {
            _ if self.outcome.is_some() => 0,
            Some(pending) => self.count_pending_moves(rules, pending),
            None => self.count_moves(rules, self.turn),
        }
    }

    /// The number of moves of a side, regardless of the side to move and of a turn that goes on.
    #[inline]
    pub(crate) fn count_moves(&self, rules: &CompiledRules<W>, side: Side) -> u32 {
        let individual = self.individual_pieces(side);
        let soldiers = self.class_pieces(rules, side, &individual);
        // Counting all four bitboards together at the end lets the compiler vectorise the population count.
        let targets = Direction::ALL.map(|direction| self.class_targets(rules, side, &soldiers, direction));
        let by_soldiers: u32 = targets.iter().map(Bitboard::count).sum();
        let by_slides = individual.iter().fold(by_soldiers, |sum, from| sum + self.slide_targets(rules, from).count());
        by_slides + self.count_other_moves(rules, side, &individual)
    }

    /// The number of moves besides slides along rank and file of pieces that are moved one by one.
    #[inline]
    fn count_other_moves(&self, rules: &CompiledRules<W>, side: Side, individual: &Bitboard<W>) -> u32 {
        if rules.has_other_moves[side.index()] { self.count_other_targets(rules, individual) } else { 0 }
    }

    // Not inlined, so that the count of slides keeps its registers.
    #[cold]
    #[inline(never)]
    fn count_other_targets(&self, rules: &CompiledRules<W>, pieces: &Bitboard<W>) -> u32 {
        pieces.iter().map(|from| self.other_targets(rules, from).count()).sum()
    }

    /// Whether a side has a move, regardless of the side to move.
    #[inline]
    pub(crate) fn can_move(&self, rules: &CompiledRules<W>, side: Side) -> bool {
        let individual = self.individual_pieces(side);
        let soldiers = self.class_pieces(rules, side, &individual);
        Direction::ALL.iter().any(|&direction| !self.class_targets(rules, side, &soldiers, direction).is_empty())
            || individual.iter().any(|from| !self.slide_targets(rules, from).is_empty())
            || self.count_other_moves(rules, side, &individual) > 0
    }

    /// Whether a piece of a side can move to one of some squares, which are empty or hold enemies that can be taken, regardless of the side to move.
    #[inline]
    pub(crate) fn can_reach(&self, rules: &CompiledRules<W>, side: Side, squares: Bitboard<W>) -> bool {
        if squares.is_empty() || self.outcome.is_some() {
            return false;
        }
        let individual = self.individual_pieces(side);
        let soldiers = self.class_pieces(rules, side, &individual);
        let mut wanted = DirectionalBitboards::EMPTY;
        squares.iter().for_each(|square| wanted ^= &rules.square(square).bit);
        Direction::ALL.iter().any(|&direction| self.class_targets(rules, side, &soldiers, direction).intersects(&wanted[direction]))
            || individual.iter().any(|from| self.slide_targets(rules, from).squares().any(|to| squares.contains(to)))
            || (rules.has_other_moves[side.index()] && individual.iter().any(|from| self.other_targets(rules, from).intersects(&squares)))
    }

    /// The pieces of a side that are moved one by one.
    #[inline]
    pub(crate) fn individual_pieces(&self, side: Side) -> Bitboard<W> {
        *self.by_side(side) & self.individual
    }

    /// The pieces of a side that are moved together.
    #[inline]
    pub(crate) fn class_pieces(&self, rules: &CompiledRules<W>, side: Side, individual: &Bitboard<W>) -> DirectionalBitboards<W> {
        let mut pieces = self.sides[side.index()];
        for square in individual.iter() {
            pieces ^= &rules.square(square).bit;
        }
        pieces
    }

    /// The squares that a side's soldiers can slide to in a direction, by their directional index.
    ///
    /// No square is the target of two soldiers, because the nearer one blocks the other.
    #[inline]
    pub(crate) fn class_targets(
        &self,
        rules: &CompiledRules<W>,
        side: Side,
        soldiers: &DirectionalBitboards<W>,
        direction: Direction,
    ) -> Bitboard<W> {
        let class = &rules.movement_classes[side.index()];
        let occupied = self.sides[0][direction] | self.sides[1][direction];
        let open = class.pass[direction].without(&occupied);
        class.slides(&soldiers[direction], &open, &rules.after_step[direction.index()]) & class.stop[direction].without(&occupied)
    }

    /// The squares that the piece on a square can slide to, regardless of the side to move.
    #[inline]
    pub(crate) fn slide_targets(&self, rules: &CompiledRules<W>, from: Square) -> SlideTargets {
        let kind = rules.kind(self.kind_on(from));
        let lines = &kind.lines[from];
        let at = rules.square(from);
        let (file, rank) = (usize::from(at.file), usize::from(at.rank));
        let [attackers, defenders] = &self.sides;
        // In the numbering of East each rank is a run of bits, in that of North each file.
        let slide = |direction: Direction, mask: LineMask, line: usize, at: usize, length: usize| {
            let occupied = (attackers[direction] | defenders[direction]).line(line * length, length);
            slide_range(occupied | mask.no_pass, at, length, kind.reach) & !occupied & !mask.no_stop
        };
        SlideTargets {
            along_rank: slide(Direction::East, lines.rank, rank, file, rules.files),
            along_file: slide(Direction::North, lines.file, file, rank, rules.ranks),
            file: at.file,
            rank: at.rank,
            files: coordinate(rules.files),
            ranks: coordinate(rules.ranks),
        }
    }

    /// The squares that the piece on a square can move to otherwise than by a slide along rank or file, regardless of the side to move.
    #[inline(never)]
    pub(crate) fn other_targets(&self, rules: &CompiledRules<W>, from: Square) -> Bitboard<W> {
        let kind = rules.kind(self.kind_on(from));
        let Some(moves) = kind.other_moves.get(from.index()) else { return Bitboard::EMPTY };
        let occupied = self.occupied();
        let mut targets = moves.targets(&occupied, |hop| hop.is_over(self.kind_on(hop.over)));
        moves.taken(&occupied, |square| self.kind_on(square)).for_each(|&square| targets.insert(square));
        // A leap may lead where a slide does.
        targets.without(&self.slide_targets(rules, from).bitboard())
    }

    /// The squares that the piece on a square can move to, regardless of the side to move.
    pub(crate) fn targets(&self, rules: &CompiledRules<W>, from: Square) -> Bitboard<W> {
        self.slide_targets(rules, from).bitboard() | self.other_targets(rules, from)
    }

    /// The squares of all pieces.
    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard<W> {
        *self.by_side(Side::Attackers) | *self.by_side(Side::Defenders)
    }

    /// The number of directions in which the king can escape in one move, each leap and hop being one of its own, regardless of the side to move.
    pub(crate) fn open_ways(&self, rules: &CompiledRules<W>) -> usize {
        let Some(king) = self.king.filter(|&king| self.by_side(Side::Defenders).contains(king)) else { return 0 };
        let slides = self.slide_targets(rules, king).intersection(&rules.directional_escape).directions() as usize;
        slides + self.other_ways(rules, king).count()
    }

    /// The king's escapes in one move otherwise than by a slide along rank or file: for each direction the squares up to his goal.
    pub(crate) fn other_ways<'r>(&self, rules: &'r CompiledRules<W>, king: Square) -> impl Iterator<Item = &'r [Square]> + use<'r, '_, W> {
        let kind = rules.kind(self.kind_on(king));
        let moves = kind.other_moves.get(king.index());
        moves.into_iter().flat_map(|moves| moves.ways(self.occupied(), rules.escape, |square| self.kind_on(square)))
    }
}

impl<const W: usize> MovementClass<W> {
    /// The squares that soldiers of this class slide over or are stopped by in a direction.
    #[inline]
    fn slides(&self, soldiers: &Bitboard<W>, open: &Bitboard<W>, after_step: &Bitboard<W>) -> Bitboard<W> {
        let Some(reach) = self.reach else { return soldiers.ray(open) };
        let (mut reached, mut last) = (Bitboard::EMPTY, *soldiers);
        for _ in 0..reach {
            last = last.up(1) & *after_step;
            reached |= last;
            last &= *open;
        }
        reached
    }
}

/// The squares that one piece can slide to, as bits along its rank and along its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlideTargets {
    pub(crate) along_rank: u32,
    pub(crate) along_file: u32,
    // Bytes, because a search stores one of these for each ply.
    pub(crate) file: u8,
    pub(crate) rank: u8,
    files: u8,
    ranks: u8,
}

impl SlideTargets {
    pub(crate) const NONE: Self = Self { along_rank: 0, along_file: 0, file: 0, rank: 0, files: 0, ranks: 0 };

    /// File and rank of the piece, and the number of files of the board.
    #[inline]
    fn coordinates(&self) -> (usize, usize, usize) {
        (usize::from(self.file), usize::from(self.rank), usize::from(self.files))
    }

    /// The targets that are in a set.
    #[inline]
    pub(crate) fn intersection<const W: usize>(&self, set: &DirectionalBitboards<W>) -> Self {
        let (file, rank, files) = self.coordinates();
        let ranks = usize::from(self.ranks);
        Self {
            along_rank: self.along_rank & set[Direction::East].line(rank * files, files),
            along_file: self.along_file & set[Direction::North].line(file * ranks, ranks),
            ..*self
        }
    }

    /// Whether a square, given with its file and rank, is a target.
    #[inline]
    pub(crate) fn contains(&self, square: Square, file: usize, rank: usize) -> bool {
        let (own_file, own_rank, files) = self.coordinates();
        debug_assert_eq!(square.index(), rank * files + file);
        (rank == own_rank && self.along_rank >> file & 1 == 1) || (file == own_file && self.along_file >> rank & 1 == 1)
    }

    /// The number of directions that have targets.
    #[inline]
    pub(crate) fn directions(&self) -> u32 {
        let on_both_sides = |line: u32, at: usize| u32::from(line >> at != 0) + u32::from(line & ((1 << at) - 1) != 0);
        let (file, rank, _) = self.coordinates();
        on_both_sides(self.along_rank, file) + on_both_sides(self.along_file, rank)
    }

    /// The number of targets on the rank that are in the set for north or south, and of those on the file that are in the set for east or west. Each set
    /// is numbered as that of its direction in [`DirectionalBitboards`].
    #[inline]
    pub(crate) fn count_crossing<const W: usize>(&self, sets: &[Bitboard<W>; 4]) -> u32 {
        let (file, rank, files) = self.coordinates();
        let ranks = usize::from(self.ranks);
        let [north, east, south, west] = sets;
        let last = (files * ranks).saturating_sub(1);
        let is_in = |one: &Bitboard<W>, opposite: &Bitboard<W>, at: usize| one.has_bit(at) | opposite.has_bit(last - at);
        let along_rank = set_bits(self.along_rank).map(|file| u32::from(is_in(north, south, file * ranks + rank)));
        let along_file = set_bits(self.along_file).map(|rank| u32::from(is_in(east, west, rank * files + file)));
        along_rank.sum::<u32>() + along_file.sum::<u32>()
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.word().count_ones()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.word() == 0
    }

    /// Rank and file in one word, the rank in the lower half.
    #[inline]
    fn word(&self) -> u64 {
        u64::from(self.along_rank) | u64::from(self.along_file) << 32
    }

    /// The target with `number` targets before it in the order of [`SlideTargets::squares`]. There must be more than `number`.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> Square {
        let at = select_bit(self.word(), number);
        let (file, rank, files) = self.coordinates();
        let (file, rank) = if at < 32 { (at, rank) } else { (file, at - 32) };
        Square::from_index(rank * files + file)
    }

    pub(crate) fn bitboard<const W: usize>(&self) -> Bitboard<W> {
        // Measured: the iterator of `squares` instead of these loops costs a search 5 % of its time.
        let (file, rank, files) = self.coordinates();
        let mut bits = Bitboard::EMPTY;
        let (mut on_rank, mut on_file) = (self.along_rank, self.along_file);
        while on_rank != 0 {
            bits.insert(Square::from_index(rank * files + on_rank.trailing_zeros() as usize));
            on_rank &= on_rank - 1;
        }
        while on_file != 0 {
            bits.insert(Square::from_index(on_file.trailing_zeros() as usize * files + file));
            on_file &= on_file - 1;
        }
        bits
    }

    /// The targets on the rank, then those on the file, each in ascending order.
    #[inline]
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (file, rank, files) = self.coordinates();
        let on_rank = set_bits(self.along_rank).map(move |file| Square::from_index(rank * files + file));
        let on_file = set_bits(self.along_file).map(move |rank| Square::from_index(rank * files + file));
        on_rank.chain(on_file)
    }
}

/// The positions of the set bits, lowest first.
#[inline]
fn set_bits(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let position = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            position
        })
    })
}

/// The squares of a line from the nearest blocked square below `at` to the nearest above, both included, and at most `reach` away. The
/// blocked squares are included because a square that may not be passed over may still be stopped on.
#[inline]
pub(crate) fn slide_range(blocked: u32, at: usize, length: usize, reach: usize) -> u32 {
    let below = blocked & ((1 << at) - 1);
    let above = blocked >> (at + 1);
    let first = (31 - (below | 1).leading_zeros() as usize).max(at.saturating_sub(reach));
    // With no blocked square, `trailing_zeros` is 32 and the edge of the board is the limit.
    let last = (at + 1 + above.trailing_zeros() as usize).min(length - 1).min(at + reach);
    ((1 << (last + 1)) - (1 << first)) & !(1 << at)
}

impl<const W: usize> Position<W> {
    /// A uniformly random move of the side to move, which begins a turn with a move; `None` without a move. The moves are counted but not listed.
    #[inline]
    pub(crate) fn random_move(&self, rules: &CompiledRules<W>, rng: &mut Rng) -> Option<Move> {
        let individual = self.individual_pieces(self.turn);
        let soldiers = self.class_pieces(rules, self.turn, &individual);
        let targets = SquareSelector::new(Direction::ALL.map(|direction| self.class_targets(rules, self.turn, &soldiers, direction)));
        let by_slides = individual.iter().fold(targets.count(), |sum, from| sum + self.slide_targets(rules, from).count());
        let count = by_slides + self.count_other_moves(rules, self.turn, &individual);
        let number = rng.below(count.max(1));
        let Some(mut number) = number.checked_sub(targets.count()) else {
            let (direction, to, from) = targets.nth_with_nearest_below(&soldiers, number)?;
            let square = &rules.by_directional_index[direction.index()];
            return Some(Move::piece(square[from], square[to]));
        };
        for from in individual.iter() {
            let targets = self.slide_targets(rules, from);
            match number.checked_sub(targets.count()) {
                Some(rest) => number = rest,
                None => return Some(Move::piece(from, targets.nth(number))),
            }
        }
        if !rules.has_other_moves[self.turn.index()] {
            return None;
        }
        let mut others = individual.iter().flat_map(|from| self.other_targets(rules, from).iter().map(move |to| Move::piece(from, to)));
        others.nth(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slide_range_ends_at_blockers_the_edge_and_the_reach() {
        assert_eq!(slide_range(0b0_0000, 2, 5, 5), 0b1_1011);
        assert_eq!(slide_range(0b1_0001, 2, 5, 5), 0b1_1011);
        assert_eq!(slide_range(0b0_1010, 2, 5, 5), 0b0_1010);
        assert_eq!(slide_range(0b0_1001, 1, 5, 5), 0b0_1101);
        assert_eq!(slide_range(0b0_0000, 2, 5, 1), 0b0_1010);
        assert_eq!(slide_range(0b0_0000, 0, 5, 5), 0b1_1110);
        assert_eq!(slide_range(0, 18, 19, 19), 0b011_1111_1111_1111_1111);
    }
}
