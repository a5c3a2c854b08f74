use crate::board::direction::Direction;
use crate::board::square::Square;
use crate::variant::rule_set::RuleSet;
use crate::variant::square_class::SquareClass;

/// The connected group of a class's squares that contains `of`; empty if `of` is not in the class.
pub(crate) fn square_group(set: &RuleSet, class: &SquareClass, of: Square) -> Vec<Square> {
    let mut group = Vec::new();
    let mut pending = vec![of];
    while let Some(square) = pending.pop() {
        if class.squares.contains(&square) && !group.contains(&square) {
            group.push(square);
            pending.extend(Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)));
        }
    }
    group
}
