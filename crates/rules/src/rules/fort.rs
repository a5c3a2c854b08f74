use super::masks::Masks;
use super::position::Position;
use super::{Outcome, Reason, Side};
use crate::board::Bits;

impl<const W: usize> Position<W> {
    /// Whether the defenders have won by an exit fort: the king on the rim, able to move, behind walls that cannot be captured
    /// (Copenhagen, rule 6b).
    pub(super) fn exit_fort(&self, masks: &Masks<W>) -> Option<Outcome> {
        if !masks.set.ends.exit_fort || !masks.edge.has(self.king) {
            return None;
        }
        let stands = !self.reachable(masks, self.king).is_empty() && self.fort_holds(masks);
        stands.then_some(Outcome { winner: Some(Side::Defenders), reason: Reason::ExitFort })
    }

    /// Starts from every defender as a wall and drops those that two attackers could stand on either side of, until either the
    /// king's room lets an attacker in or all that is left cannot be captured.
    fn fort_holds(&self, masks: &Masks<W>) -> bool {
        let attackers = *self.side(Side::Attackers);
        let seat: Bits<W> = std::iter::once(self.king).collect();
        let mut walls = *self.side(Side::Defenders) & !seat;
        loop {
            let Some(room) = masks.fill_without(seat, masks.board & !walls, &attackers) else { return false };
            // No attacker ever stands in the room or on a wall that holds.
            let safe = room | walls;
            let n = masks.side;
            let across = !safe.up(1) & !safe.down(1) & masks.not_first & masks.not_last_file;
            let along = !safe.up(n) & !safe.down(n) & masks.not_first_rank & masks.not_last_rank;
            let weak = walls & (across | along);
            if weak.is_empty() {
                return true;
            }
            walls &= !weak;
        }
    }
}
