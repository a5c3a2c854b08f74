use super::ground::Ground;
use super::score;
use super::weights::Weights;
use crate::board::{Bits, Direction, Square};
use crate::rules::{Side, Walk};

/// Judges quiet positions of one variant.
pub(super) struct Judge<const W: usize> {
    pub(super) ground: Ground<W>,
    weights: Weights,
    /// A defender's worth.
    defender: i32,
    /// A step of the king's way.
    distance: i32,
    /// What the beginning of a game looks like at a glance, which counts as even.
    beginning: i32,
}

/// Beyond this distance from the window the finer parts of a position are not looked at.
const FINE: i32 = 320;

impl<const W: usize> Judge<W> {
    pub(super) fn new(walk: &Walk<W>, weights: &Weights) -> Self {
        let ground = Ground::new(walk);
        let [attackers, defenders] = ground.began.map(|men| men.max(1));
        let more = ((attackers - defenders) * 100 / defenders).clamp(-50, 300);
        let mut judge = Self {
            beginning: 0,
            defender: weights.man * (10_000 + more * weights.scarcity) / 10_000,
            distance: weights.distance * 4 / ground.began_distance,
            ground,
            weights: weights.clone(),
        };
        let set = walk.set();
        let standing = |side: Side| set.size.squares().filter(move |s| set.start[s.index()].is_some_and(|id| set.kind(id).side == side));
        let king = standing(Side::Defenders).find(|s| set.start[s.index()].is_some_and(|id| set.kind(id).royal));
        if let Some(king) = king {
            judge.beginning = judge.coarse(standing(Side::Attackers).collect(), standing(Side::Defenders).collect(), king, walk.near(king));
        }
        judge
    }

    /// What a piece of a side is worth, to order captures by.
    pub(super) fn man(&self, side: Side) -> i32 {
        if side == Side::Attackers { self.weights.man } else { self.defender }
    }

    /// What the position is worth to the side to move. Exact only within the window.
    #[inline]
    pub(super) fn judge(&self, walk: &Walk<W>, alpha: i32, beta: i32) -> i32 {
        let sign = if walk.turn() == Side::Defenders { 1 } else { -1 };
        let king = walk.king();
        let standing = self.coarse(walk.side(Side::Attackers), walk.side(Side::Defenders), king, walk.near(king));
        let coarse = sign * (standing - self.beginning) + self.weights.turn;
        if coarse + FINE <= alpha || coarse - FINE >= beta {
            return coarse.clamp(-score::MOST, score::MOST);
        }
        (coarse + sign * self.fine(walk)).clamp(-score::MOST, score::MOST)
    }

    /// What is counted at a glance, as the defenders see it.
    #[inline]
    fn coarse(&self, attackers: Bits<W>, defenders: Bits<W>, king: Square, near: Bits<W>) -> i32 {
        let (ground, weights) = (&self.ground, &self.weights);
        let count = |squares: Bits<W>| squares.count() as i32;
        let [began_attackers, began_defenders] = ground.began;
        let mut worth = (count(defenders) - 1 - began_defenders) * self.defender - (count(attackers) - began_attackers) * weights.man;
        let steps = ground.distance[king.index()];
        if steps != Ground::<W>::FAR {
            worth += (ground.began_distance - i32::from(steps)) * self.distance;
            worth -= count(attackers & ground.nearer[usize::from(steps)]) * weights.guard;
        }
        let weakest = ground.sectors.iter().map(|sector| count(attackers & *sector)).min().unwrap_or(0);
        worth -= weakest * weights.sector;
        if !ground.gates.is_empty() {
            worth += count(defenders & ground.gates) * weights.gate_defender - count(attackers & ground.gates) * weights.gate;
        }
        worth += count(defenders & ground.outskirts) * weights.outside;
        let besieger = match ground.siege[king.index()] {
            2 => weights.besieger.two,
            3 => weights.besieger.three,
            _ => weights.besieger.four,
        };
        worth - count(near & attackers) * besieger + count(near & defenders) * weights.cover
    }

    /// Ways and moves, as the defenders see them.
    #[inline]
    fn fine(&self, walk: &Walk<W>) -> i32 {
        let (ground, weights) = (&self.ground, &self.weights);
        let king = walk.king();
        let reach = walk.reach(king);
        let [attackers, defenders] = Side::ALL.map(|side| walk.men(side));
        let mut worth = (reach.count() as i32) * weights.king_move;
        let mut lanes = [Bits::<W>::EMPTY; 4];
        let mut squares = 0;
        for direction in Direction::ALL {
            let occupied = attackers[direction] | defenders[direction];
            let open = ground.passable[direction].without(&occupied);
            let lane = ground.goals[direction].without(&occupied).ray(&open) & open;
            squares += lane.count() as i32;
            lanes[direction.index()] = lane;
        }
        worth += squares * weights.lane;
        if ground.king_slides {
            let rank = ground.rank[king.index()];
            let sees =
                |square: Square, direction: Direction| lanes[direction.index()].has(ground.numbers[direction.index()][square.index()]);
            let next = reach
                .iter()
                .filter(|&square| {
                    if ground.rank[square.index()] == rank {
                        sees(square, Direction::North) || sees(square, Direction::South)
                    } else {
                        sees(square, Direction::East) || sees(square, Direction::West)
                    }
                })
                .count();
            worth += match next {
                0 => 0,
                1 => weights.next_way.0,
                2 => weights.next_way.1,
                3 => weights.next_way.2,
                _ => weights.next_way.3,
            };
        }
        let goals = reach & walk.escape_squares();
        if !goals.is_empty() {
            worth += if goals.count() == 1 { weights.way.0 } else { weights.way.1 };
        }
        worth
    }
}
