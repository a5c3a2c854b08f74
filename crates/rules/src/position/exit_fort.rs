//! The exit fort (Copenhagen, rule 6b).

use crate::board::bitboard::Bitboard;
use crate::compiled::compiled_rules::CompiledRules;
use crate::variant::outcome::{Outcome, Reason};
use crate::variant::side::Side;

use super::position::Position;

impl<const W: usize> Position<W> {
    /// The win of the defenders by an exit fort: the king is on the edge and can move, and walls that cannot be captured enclose him.
    pub(crate) fn exit_fort(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        if !rules.set.ends.exit_fort || !rules.edge.contains(self.king) {
            return None;
        }
        let stands = !self.slide_targets(rules, self.king).is_empty() && self.has_secure_walls(rules);
        stands.then_some(Outcome::win(Side::Defenders, Reason::ExitFort))
    }

    /// Starts with every defender as a wall and removes those that two attackers could stand on opposite sides of, until either an
    /// attacker can reach the king's room or no wall can be captured.
    fn has_secure_walls(&self, rules: &CompiledRules<W>) -> bool {
        let attackers = *self.by_side(Side::Attackers);
        let king: Bitboard<W> = std::iter::once(self.king).collect();
        let mut walls = *self.by_side(Side::Defenders) & !king;
        loop {
            let Some(room) = rules.flood_fill_avoiding(king, rules.board & !walls, &attackers) else { return false };
            // No attacker can stand in the room or on a wall.
            let safe = room | walls;
            let n = rules.side;
            let weak_along_rank = !safe.up(1) & !safe.down(1) & rules.not_first & rules.not_last_file;
            let weak_along_file = !safe.up(n) & !safe.down(n) & rules.not_first_rank & rules.not_last_rank;
            let weak = walls & (weak_along_rank | weak_along_file);
            if weak.is_empty() {
                return true;
            }
            walls &= !weak;
        }
    }
}
