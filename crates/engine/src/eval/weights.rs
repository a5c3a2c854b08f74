use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Declares the terms of the evaluation, each with its name in `weights.ron`.
macro_rules! terms {
    ($($(#[doc = $doc:literal])* $term:ident $name:ident,)*) => {
        /// A term of the evaluation. A position has each term some number of times.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Term {
            $($(#[doc = $doc])* $term,)*
        }

        impl Term {
            pub const ALL: [Self; [$(Self::$term),*].len()] = [$(Self::$term),*];

            /// The term's name in `weights.ron`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$term => stringify!($name),)*
                }
            }
        }

        /// The weights of the evaluation's terms, in hundredths of an attacker from the defenders' point of view.
        ///
        /// The same weights serve every variant. What differs between boards and rules is in `BoardInfo`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Weights {
            /// The weight of a term.
            #[must_use]
            pub fn get(&self, term: Term) -> i32 {
                match term {
                    $(Term::$term => self.$name,)*
                }
            }

            /// Changes the weight of a term.
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
    /// Each defender; worth more where there are fewer of them.
    Defender defender,
    /// Each step from the king to his nearest goal, on a board where he starts four steps away.
    Distance distance,
    /// Each attacker nearer to a goal than the king.
    Guard guard,
    /// Each attacker in the sector of the board with the fewest attackers.
    Sector sector,
    /// Each attacker one step from a goal, on boards with few goals.
    GateFirst gate_first,
    /// Each attacker two steps from a goal: as many as form a diagonal before a corner seal it for good.
    GateSecond gate_second,
    /// Each attacker three steps from a goal.
    GateThird gate_third,
    /// Each defender one to three steps from a goal.
    GateDefender gate_defender,
    /// Each attacker on the edge.
    AttackerRim attacker_rim,
    /// Each attacker one step from the edge.
    AttackerSecond attacker_second,
    /// Each attacker two steps from the edge.
    AttackerThird attacker_third,
    /// Each defender on the edge.
    DefenderRim defender_rim,
    /// Each defender one step from the edge.
    DefenderSecond defender_second,
    /// Each defender two steps from the edge.
    DefenderThird defender_third,
    /// Each attacker beside a king who is captured by two.
    BesiegerOfTwo besieger_of_two,
    /// Each attacker beside a king who is captured by three.
    BesiegerOfThree besieger_of_three,
    /// Each attacker beside a king who is captured by four.
    BesiegerOfFour besieger_of_four,
    /// Each defender beside the king.
    Cover cover,
    /// Each pair of diagonally adjacent attackers, between whom nobody passes.
    Chain chain,
    /// Each pair of orthogonally adjacent attackers.
    Wall wall,
    /// Each move of the king.
    KingMove king_move,
    /// Each square and direction from which a slide reaches a goal.
    Lane lane,
    /// There is exactly one king move after which he threatens to escape.
    NextWay next_way,
    /// There are two such moves.
    NextWays next_ways,
    /// There are three such moves.
    NextWaysThree next_ways_three,
    /// There are more such moves.
    NextWaysMore next_ways_more,
    /// The king could escape in one direction, were it his turn.
    Way way,
    /// The king could escape in several directions.
    Ways ways,
    /// Attackers seal off one quarter of the goals from the king, whatever the defenders do except capture.
    ShutOne shut_one,
    /// Two quarters.
    ShutTwo shut_two,
    /// Three quarters.
    ShutThree shut_three,
    /// All quarters: the enclosure is complete, and of the terms above only the men still count.
    ShutAll shut_all,
    /// In a complete enclosure: the king has hardly a man left.
    Hunt hunt,
    /// In a complete enclosure: each square the king can walk to, on an 11×11 board.
    Room room,
    /// In a complete enclosure: each attacker nine king steps from the king on an 11×11 board, twice each one eight steps away, and so
    /// on; at most eight attackers count.
    Hunter hunter,
    /// In a complete enclosure: likewise each attacker near one of the king's men; at most four count.
    Stalker stalker,
    /// Without a king: each move that the defenders have more than the attackers.
    Mobility mobility,
    /// The side to move (tempo bonus).
    Turn turn,
}

const HEADER: &str = "\
// Weights of the evaluation's terms in hundredths of an attacker, from the defenders' point of view: what is good for the attackers is negative.
// The terms are documented in crates/engine/src/eval/weights.rs. The same weights serve every variant; the differences are derived from its board and rules.
// Found by `birka spsa`; see docs/engine.md.
";

impl Weights {
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            // The file is part of the program, and a test parses it.
            Weights::parse(include_str!("weights.ron")).expect("the shipped weights parse")
        });
        &SHIPPED
    }

    /// Parses weights in RON.
    ///
    /// # Errors
    /// A syntax error, or a term that is missing, unknown or not a number.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// The weights in RON, as [`Weights::parse`] accepts them.
    #[must_use]
    pub fn to_ron(&self) -> String {
        let lines: String = Term::ALL.iter().map(|&term| format!("    {}: {},\n", term.name(), self.get(term))).collect();
        format!("{HEADER}(\n{lines})\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_a_round_trip_through_ron() {
        let mut weights = Weights::shipped().clone();
        assert!(weights.defender > 0);
        for (number, term) in (1..).zip(Term::ALL) {
            weights.set(term, number);
        }
        assert!((1..).zip(Term::ALL).all(|(number, term)| weights.get(term) == number));
        assert_eq!(Weights::parse(&weights.to_ron()), Ok(weights));
    }
}
