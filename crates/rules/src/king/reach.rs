use crate::board::direction::Direction;
use crate::board::square::Square;
use crate::game::rules::Rules;
use crate::variant::setup::Setup;
use crate::variant::square_class::Law;

impl Rules {
    /// The squares that the king could reach from his starting square, which is included, on an otherwise empty board.
    ///
    /// If he starts in a class of squares that he may not re-enter, he is taken to move about in it for ever: may overcount, never
    /// undercounts.
    #[must_use]
    pub fn king_reach(&self) -> Vec<Square> {
        let set = self.rule_set();
        let king = Setup::start(set).occupied().find(|&(_, id)| set.kinds.get(id.index()).is_some_and(|kind| kind.royal));
        let Some((start, id)) = king else { return Vec::new() };
        let longest = set.kind(id).reach.map_or(usize::MAX, |reach| usize::from(reach.get()));
        let is_allowed = |from: Square, to: Square, law: fn(Law) -> (bool, bool)| {
            set.classes.iter().filter(|class| class.squares.contains(&to)).all(|class| {
                let (within, from_outside) = law(class.laws[id.index()]);
                within && (from_outside || class.squares.contains(&from))
            })
        };
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for direction in Direction::ALL {
                let ray = std::iter::successors(set.size.step(from, direction), |&square| set.size.step(square, direction));
                for to in ray.take(longest) {
                    if !reached.contains(&to) && is_allowed(from, to, |law| (law.stop, law.reenter)) {
                        reached.push(to);
                    }
                    if !is_allowed(from, to, |law| (true, law.pass)) {
                        break;
                    }
                }
            }
        }
        reached.sort_unstable();
        reached
    }
}
