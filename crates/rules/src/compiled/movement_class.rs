use crate::board::bitboard::Bitboard;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::size::BoardSize;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::side::Side;

use super::kind_info::KindInfo;
use super::kind_movement::KindMovement;

/// How the ordinary soldiers of a side move: its first kind that is not royal, and every kind that moves in the same way. Their moves are
/// generated together, one direction at a time.
pub(crate) struct MovementClass<const W: usize> {
    /// The longest slide; `None` where only the board limits it.
    pub(crate) reach: Option<usize>,
    /// Squares that they may pass over.
    pub(crate) pass: DirectionalBitboards<W>,
    /// Squares that they may stop on.
    pub(crate) stop: DirectionalBitboards<W>,
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
                let is_alike = !kind.royal && (reach(id), own.no_pass, own.no_stop) == (reach(first), shared.no_pass, shared.no_stop);
                (id, if is_alike { own.home_squares(set.size) } else { set.size.squares().collect() })
            })
            .collect();
        let not_first = not_first_of_line::<W>(set.size);
        let all_but = |closed: &Bitboard<W>| {
            DirectionalBitboards::new(set.size, set.size.squares().filter(|&square| !closed.contains(square))).masked(&not_first)
        };
        let class = Self {
            reach: Some(reach(first)).filter(|reach| reach + 1 < set.size.side()),
            pass: all_but(&shared.no_pass),
            stop: all_but(&shared.no_stop),
        };
        for (id, squares) in individual {
            kinds[id.index()].individual = squares;
            kinds[id.index()].moves_individually = !squares.is_empty();
        }
        class
    }
}

/// All bits of a directional bitboard but the first of each line. These are the squares off file a in the numbering of each direction.
pub(crate) fn not_first_of_line<const W: usize>(size: BoardSize) -> Bitboard<W> {
    size.squares().filter(|&s| size.file(s) > 0).collect()
}
