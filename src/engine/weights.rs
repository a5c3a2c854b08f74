use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// What the parts of a position are worth, in hundredths of an attacker, as the defenders see it.
///
/// One set of weights serves every variant. What a board and its rules are like enters through [`Ground`](super::ground::Ground).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// An attacker.
    pub man: i32,
    /// How much more a defender is worth, in percent of how much fewer of them there are.
    pub scarcity: i32,
    /// Each step that lies between the king and his escape, on a board where he begins four away.
    pub distance: i32,
    /// Each attacker nearer to an escape than the king.
    pub guard: i32,
    /// Each attacker in the quarter of the board that is guarded least: where the king will go.
    pub sector: i32,
    /// Each attacker at the gates, where the goals are few.
    pub gate: i32,
    /// Each defender at the gates.
    pub gate_defender: i32,
    /// Each defender near the rim: he breaks rings.
    pub outside: i32,
    /// Each attacker beside the king, by how many of them it takes to capture him.
    pub besieger: Besieger,
    /// Each square and direction from which an escape could be reached in a straight line.
    pub lane: i32,
    /// One, two, three, or more moves after which the king would have a way open.
    pub next_way: (i32, i32, i32, i32),
    /// One way open, or more.
    pub way: (i32, i32),
    /// Each square the king can go to.
    pub king_move: i32,
    /// Each defender beside the king.
    pub cover: i32,
    /// To be on the move.
    pub turn: i32,
}

/// What an attacker beside the king is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Besieger {
    /// Where two capture him.
    pub two: i32,
    /// Where three do.
    pub three: i32,
    /// Where it takes four.
    pub four: i32,
}

impl Weights {
    /// The weights that come with Birka.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            // The text is part of the program, and a test reads it.
            ron::from_str(include_str!("weights.ron")).expect("the weights that come with Birka")
        });
        &SHIPPED
    }
}

#[cfg(test)]
mod tests {
    use super::Weights;

    #[test]
    fn the_weights_that_come_with_birka_can_be_read() {
        assert!(Weights::shipped().man > 0);
    }
}
