use crate::board::bitboard::Bitboard;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::square_class::Hostility;

use super::square_group::square_group;

/// A connected group of squares that is hostile to pieces outside it, but not to those inside.
pub(crate) struct Camp<const W: usize> {
    pub(crate) squares: Bitboard<W>,
    /// Whether a square of the camp is also hostile while a piece stands on it.
    pub(crate) when_occupied: bool,
}

/// The camps that are hostile to a kind.
pub(crate) fn camps_of<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Camp<W>> {
    let mut camps: Vec<Camp<W>> = Vec::new();
    for class in &set.classes {
        let law = class.laws[id.index()];
        if !law.spares_inside || law.hostile == Hostility::Never {
            continue;
        }
        for &square in &class.squares {
            let squares: Bitboard<W> = square_group(set, class, square).into_iter().collect();
            let when_occupied = law.hostile == Hostility::Always;
            if !camps.iter().any(|camp| camp.squares == squares && camp.when_occupied == when_occupied) {
                camps.push(Camp { squares, when_occupied });
            }
        }
    }
    camps
}
