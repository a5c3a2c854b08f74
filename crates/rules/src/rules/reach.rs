use super::{RuleSet, Setup};
use crate::board::{Direction, Square};

impl RuleSet {
    /// The squares the king could come to if he were alone on the board, his own among them, in order.
    ///
    /// Where he starts inside a class of squares, he is let move about in it for ever: rather one square too many than one
    /// too few.
    #[must_use]
    pub fn king_reach(&self) -> Vec<Square> {
        let king = Setup::start(self).occupied().find(|&(_, id)| self.kinds.get(id.index()).is_some_and(|kind| kind.royal));
        let Some((start, id)) = king else { return Vec::new() };
        let longest = self.kind(id).reach.map_or(usize::MAX, |reach| usize::from(reach.get()));
        let lawful = |from: Square, to: Square, law: fn(super::Law) -> (bool, bool)| {
            self.classes.iter().filter(|class| class.squares.contains(&to)).all(|class| {
                let (within, from_outside) = law(class.laws[id.index()]);
                within && (from_outside || class.squares.contains(&from))
            })
        };
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for direction in Direction::ALL {
                let ray = std::iter::successors(self.size.step(from, direction), |&square| self.size.step(square, direction));
                for to in ray.take(longest) {
                    if lawful(from, to, |law| (law.stop, law.reenter)) && !reached.contains(&to) {
                        reached.push(to);
                    }
                    if !lawful(from, to, |law| (true, law.pass)) {
                        break;
                    }
                }
            }
        }
        reached.sort_unstable();
        reached
    }
}
