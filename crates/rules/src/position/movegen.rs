//! Move generation.

use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::compiled::line_mask::LineMask;
use crate::compiled::movement_class::MovementClass;
use crate::compiled::square_info::coordinate;
use crate::variant::side::Side;

use super::piece_move::Move;
use super::position::Position;
use super::slide_targets::{SlideTargets, slide_range};

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
        let individual = self.individual_pieces(self.turn);
        for from in individual.iter() {
            self.slide_targets(rules, from).squares().for_each(|to| visit(Move { from, to }));
        }
        let soldiers = self.class_pieces(rules, self.turn, &individual);
        for direction in Direction::ALL {
            let square = &rules.by_directional_index[direction.index()];
            let targets = self.class_targets(rules, self.turn, &soldiers, direction);
            // The path from a soldier to its targets is empty, so the nearest soldier before a target is the one that moves there.
            targets.for_each_with_nearest_below(&soldiers[direction], |to, from| visit(Move { from: square[from], to: square[to] }));
        }
    }

    /// Calls `visit` with each legal move to one of some empty squares.
    #[inline]
    pub(crate) fn for_each_move_to(&self, rules: &CompiledRules<W>, squares: Bitboard<W>, mut visit: impl FnMut(Move)) {
        if self.outcome.is_some() || squares.is_empty() {
            return;
        }
        // For more squares, converting them to directional bitboards costs more than it saves.
        if squares.count() > 24 {
            return self.for_each_move_to_many(rules, &squares, &mut visit);
        }
        let individual = self.individual_pieces(self.turn);
        for from in individual.iter() {
            self.slide_targets(rules, from).squares().filter(|&to| squares.contains(to)).for_each(|to| visit(Move { from, to }));
        }
        let mut wanted = DirectionalBitboards::EMPTY;
        squares.iter().for_each(|square| wanted ^= &rules.square(square).bit);
        let soldiers = self.class_pieces(rules, self.turn, &individual);
        for direction in Direction::ALL {
            let square = &rules.by_directional_index[direction.index()];
            let targets = self.class_targets(rules, self.turn, &soldiers, direction) & wanted[direction];
            targets.for_each_with_nearest_below(&soldiers[direction], |to, from| visit(Move { from: square[from], to: square[to] }));
        }
    }

    /// [`Position::for_each_move_to`] for many squares. Rare, so kept out of line.
    #[inline(never)]
    fn for_each_move_to_many(&self, rules: &CompiledRules<W>, squares: &Bitboard<W>, visit: &mut dyn FnMut(Move)) {
        self.for_each_move(rules, |mv| {
            if squares.contains(mv.to) {
                visit(mv);
            }
        });
    }

    /// The number of moves of a side, regardless of the side to move.
    #[inline]
    pub(crate) fn count_moves(&self, rules: &CompiledRules<W>, side: Side) -> u32 {
        let individual = self.individual_pieces(side);
        let soldiers = self.class_pieces(rules, side, &individual);
        // Counting all four bitboards together at the end lets the compiler vectorise the population count.
        let targets = Direction::ALL.map(|direction| self.class_targets(rules, side, &soldiers, direction));
        let by_soldiers: u32 = targets.iter().map(Bitboard::count).sum();
        individual.iter().fold(by_soldiers, |sum, from| sum + self.slide_targets(rules, from).count())
    }

    /// Whether a side has a move, regardless of the side to move.
    #[inline]
    pub(crate) fn can_move(&self, rules: &CompiledRules<W>, side: Side) -> bool {
        let individual = self.individual_pieces(side);
        let soldiers = self.class_pieces(rules, side, &individual);
        Direction::ALL.iter().any(|&direction| !self.class_targets(rules, side, &soldiers, direction).is_empty())
            || individual.iter().any(|from| !self.slide_targets(rules, from).is_empty())
    }

    /// Whether a piece of a side can move to one of some empty squares, regardless of the side to move.
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
        class.slides(&soldiers[direction], &open, &rules.not_first) & class.stop[direction].without(&occupied)
    }

    /// The squares that the piece on a square can slide to, regardless of the side to move.
    #[inline]
    pub(crate) fn slide_targets(&self, rules: &CompiledRules<W>, from: Square) -> SlideTargets {
        let kind = rules.kind(self.kind_on(from));
        let lines = &kind.lines[from];
        let at = rules.square(from);
        let (file, rank) = (usize::from(at.file), usize::from(at.rank));
        let n = rules.side;
        let [attackers, defenders] = &self.sides;
        // In the numbering of East each rank is a run of bits, in that of North each file.
        let slide = |direction: Direction, mask: LineMask, line: usize, at: usize| {
            let occupied = (attackers[direction] | defenders[direction]).line(line * n, n);
            slide_range(occupied | mask.no_pass, at, n, kind.reach) & !occupied & !mask.no_stop
        };
        SlideTargets {
            along_rank: slide(Direction::East, lines.rank, rank, file),
            along_file: slide(Direction::North, lines.file, file, rank),
            file: at.file,
            rank: at.rank,
            side: coordinate(rules.side),
        }
    }

    /// The number of directions in which the king can escape in one move, regardless of the side to move.
    pub(crate) fn open_ways(&self, rules: &CompiledRules<W>) -> usize {
        if !self.by_side(Side::Defenders).contains(self.king) {
            return 0;
        }
        self.slide_targets(rules, self.king).intersection(&rules.directional_escape).directions() as usize
    }
}

impl<const W: usize> MovementClass<W> {
    /// The squares that soldiers of this class slide over or are stopped by in a direction.
    #[inline]
    fn slides(&self, soldiers: &Bitboard<W>, open: &Bitboard<W>, not_first: &Bitboard<W>) -> Bitboard<W> {
        let Some(reach) = self.reach else { return soldiers.ray(open) };
        let (mut reached, mut last) = (Bitboard::EMPTY, *soldiers);
        for _ in 0..reach {
            last = last.up(1) & *not_first;
            reached |= last;
            last &= *open;
        }
        reached
    }
}
