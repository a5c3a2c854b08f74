//! `no_move`: the result for a side that cannot move.

use crate::compiled::CompiledRules;
use crate::ends::End;
use crate::keys::{Key, KeyType, Words, names, word};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::ends::NoMove;
use crate::variant::turn::Passes;

const RESULTS: [(&str, NoMove); 3] = [("loses", NoMove::Loses), ("draws", NoMove::Draws), ("skips", NoMove::Skips)];
const RESULT: Words = Words { name: "NoMove", noun: "result", doc: "What happens to the side that cannot move.", words: &names(&RESULTS) };

pub(super) const NO_MOVE: End = End::new(
    Key::optional(
        "no_move",
        KeyType::Word(&RESULT),
        "`\"loses\"`, `\"draws\"`, or `\"skips\"`: what happens to the side that cannot move (below)",
        "`\"loses\"`",
    ),
    |set| Some(word(&RESULTS, &set.ends.no_move)),
    |set, value| set.ends.no_move = value.meaning(&RESULTS).unwrap_or_default(),
)
// Where both sides may pass, none is without a move.
.won_by(|set, _| set.ends.no_move == NoMove::Loses && set.passes.and_then(Passes::verdict).is_none());

impl<const W: usize> Position<W> {
    /// The outcome if the side to move has no move.
    pub(crate) fn no_move_outcome(&self, rules: &CompiledRules<W>) -> Outcome {
        match rules.set.ends.no_move {
            NoMove::Loses => Outcome::win(self.turn.opponent(), Reason::NoMove),
            NoMove::Draws | NoMove::Skips => Outcome { winner: None, reason: Reason::NoMove },
        }
    }
}
