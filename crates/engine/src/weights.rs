use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// The parts of a position that are weighed, each with a name, and the weights.
macro_rules! terms {
    ($($(#[doc = $doc:literal])* $term:ident $name:ident,)*) => {
        /// A part of a position that is weighed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Term {
            $($(#[doc = $doc])* $term,)*
        }

        impl Term {
            /// Every one.
            pub const ALL: [Self; [$(Self::$term),*].len()] = [$(Self::$term),*];

            /// Its name in `weights.ron`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$term => stringify!($name),)*
                }
            }
        }

        /// What the parts of a position are worth, in hundredths of an attacker, as the defenders see it.
        ///
        /// One set of weights serves every variant. What a board and its rules are like enters through
        /// [`Ground`](super::ground::Ground).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Weights {
            /// A part's weight.
            #[must_use]
            pub fn of(&self, term: Term) -> i32 {
                match term {
                    $(Term::$term => self.$name,)*
                }
            }

            /// Gives a part another weight.
            pub fn set(&mut self, term: Term, weight: i32) {
                match term {
                    $(Term::$term => self.$name = weight,)*
                }
            }
        }
    };
}

terms! {
    /// Each attacker.
    Attacker attacker,
    /// Each defender, the more the fewer of them there are.
    Defender defender,
    /// Each step that lies between the king and his escape, on a board where he begins four away.
    Distance distance,
    /// Each attacker nearer to an escape than the king.
    Guard guard,
    /// Each attacker in the quarter of the board that is guarded least: where the king will go.
    Sector sector,
    /// Each attacker at the gates, a step from a goal, where the goals are few.
    GateFirst gate_first,
    /// Each attacker two steps from one: as many as close a corner's diagonal shut it for good.
    GateSecond gate_second,
    /// Each attacker three steps from one.
    GateThird gate_third,
    /// Each defender at the gates.
    GateDefender gate_defender,
    /// Each attacker on the rim.
    AttackerRim attacker_rim,
    /// Each attacker a step from the rim.
    AttackerSecond attacker_second,
    /// Each attacker two steps from the rim.
    AttackerThird attacker_third,
    /// Each defender on the rim.
    DefenderRim defender_rim,
    /// Each defender a step from the rim.
    DefenderSecond defender_second,
    /// Each defender two steps from the rim.
    DefenderThird defender_third,
    /// Each attacker beside a king whom two capture.
    BesiegerOfTwo besieger_of_two,
    /// Each attacker beside a king whom three capture.
    BesiegerOfThree besieger_of_three,
    /// Each attacker beside a king whom four capture.
    BesiegerOfFour besieger_of_four,
    /// Each defender beside the king.
    Cover cover,
    /// Two attackers corner to corner: nobody passes between them.
    Chain chain,
    /// Two attackers side by side.
    Wall wall,
    /// Each square the king can go to.
    KingMove king_move,
    /// Each square and direction from which an escape could be reached in a straight line.
    Lane lane,
    /// One move after which the king would have a way open.
    NextWay next_way,
    /// Two of them.
    NextWays next_ways,
    /// Three of them.
    NextWaysThree next_ways_three,
    /// More.
    NextWaysMore next_ways_more,
    /// One way open.
    Way way,
    /// Several.
    Ways ways,
    /// A quarter of the goals is shut off from the king by attackers, whatever the defenders do but capture.
    ShutOne shut_one,
    /// Two quarters.
    ShutTwo shut_two,
    /// Three quarters.
    ShutThree shut_three,
    /// All of them: the ring is closed, and of all that stands above only men count any more.
    ShutAll shut_all,
    /// Then, the king has hardly a man left.
    Hunt hunt,
    /// Then, each square that he can walk to, on a board of eleven by eleven.
    Room room,
    /// Then, each attacker nine steps from him, on a board of eleven by eleven, twice each one eight steps away, and so on; corner to
    /// corner is a step. No more than eight of them count.
    Hunter hunter,
    /// Then, in the same way, each attacker near one of his men, no more than four.
    Stalker stalker,
    /// To be on the move.
    Turn turn,
}

const HEAD: &str = "\
// What the parts of a position are worth, in hundredths of an attacker, as the defenders see it: what is good for the attackers is negative.
// Names and meaning: src/engine/weights.rs. The same weights serve every variant; what differs is read off its board and rules.
// Found by `birka spsa`: docs/engine.md says how.
";

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

    /// Reads a file of weights.
    ///
    /// # Errors
    /// When a part is missing, unknown or not a number.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// As a file that [`Weights::shipped`] could be read from.
    #[must_use]
    pub fn to_text(&self) -> String {
        let lines: String = Term::ALL.iter().map(|&term| format!("    {}: {},\n", term.name(), self.of(term))).collect();
        format!("{HEAD}(\n{lines})\n")
    }
}

#[cfg(test)]
mod tests {
    use super::{Term, Weights};

    #[test]
    fn the_weights_that_come_with_birka_can_be_read_and_changed() {
        let mut weights = Weights::shipped().clone();
        assert!(weights.defender > 0);
        for (number, term) in (1..).zip(Term::ALL) {
            weights.set(term, number);
        }
        assert!((1..).zip(Term::ALL).all(|(number, term)| weights.of(term) == number));
        assert_eq!(ron::from_str(&weights.to_text()), Ok(weights));
    }
}
