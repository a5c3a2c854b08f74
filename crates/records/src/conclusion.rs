use crate::state;
use birka_rules::{Outcome, Reason, Side};

/// How the players end a game that the rules do not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// This side resigned.
    Resigned(Side),
    /// Both sides agreed on a draw.
    Agreed,
    /// This side ran out of time.
    Timeout(Side),
}

impl Conclusion {
    /// The outcome of the game.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(side) => Outcome::win(side.opponent(), Reason::Resigned),
            Self::Agreed => Outcome { winner: None, reason: Reason::Agreed },
            Self::Timeout(side) => Outcome::win(side.opponent(), Reason::Timeout),
        }
    }

    /// The conclusion with a result as [`state::result`] writes it; `None` for the result of a rule.
    #[must_use]
    pub fn parse(result: &str) -> Option<Self> {
        let by_side = Side::ALL.into_iter().flat_map(|side| [Self::Resigned(side), Self::Timeout(side)]);
        by_side.chain([Self::Agreed]).find(|conclusion| state::result(Some(conclusion.outcome())) == result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conclusion_is_known_by_its_result() {
        assert_eq!(Conclusion::parse("a resigned"), Some(Conclusion::Resigned(Side::Defenders)));
        assert_eq!(Conclusion::parse("d timeout"), Some(Conclusion::Timeout(Side::Attackers)));
        assert_eq!(Conclusion::parse("draw agreed"), Some(Conclusion::Agreed));
        for other in ["none", "draw resigned", "a agreed", "a king-captured", "a", ""] {
            assert_eq!(Conclusion::parse(other), None, "{other}");
        }
    }
}
