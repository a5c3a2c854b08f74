use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square_selector::SquareSelector;
use crate::compiled::compiled_rules::CompiledRules;

use super::piece_move::Move;
use super::position::Position;

/// The moves of the side to move, counted but not listed, so that a random one can be selected by its number.
pub(crate) struct MoveSampler<'a, const W: usize> {
    position: &'a Position<W>,
    soldiers: DirectionalBitboards<W>,
    targets: SquareSelector<W>,
    individual: Bitboard<W>,
    count: u32,
}

impl<'a, const W: usize> MoveSampler<'a, W> {
    #[inline]
    pub(crate) fn new(position: &'a Position<W>, rules: &CompiledRules<W>) -> Self {
        let side = position.turn;
        let individual = position.individual_pieces(side);
        let soldiers = position.class_pieces(rules, side, &individual);
        let targets = SquareSelector::new(Direction::ALL.map(|direction| position.class_targets(rules, side, &soldiers, direction)));
        let count = individual.iter().fold(targets.count(), |sum, from| sum + position.slide_targets(rules, from).count());
        Self { position, soldiers, targets, individual, count }
    }

    /// The number of moves.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// The move with a number, in an unspecified order; `None` if there are not so many.
    #[inline]
    pub(crate) fn nth(&self, rules: &CompiledRules<W>, number: u32) -> Option<Move> {
        let Some(mut number) = number.checked_sub(self.targets.count()) else {
            let (direction, to, from) = self.targets.nth_with_nearest_below(&self.soldiers, number)?;
            let square = &rules.by_directional_index[direction.index()];
            return Some(Move { from: square[from], to: square[to] });
        };
        for from in self.individual.iter() {
            let targets = self.position.slide_targets(rules, from);
            match number.checked_sub(targets.count()) {
                Some(rest) => number = rest,
                None => return Some(Move { from, to: targets.nth(number) }),
            }
        }
        None
    }
}
