//! The state of a game as text, for tools, and how players end a game.

use birka_rules::{Game, Outcome, Reason, Side};

use crate::position;

/// The result of a game: `none` while it is being played, otherwise the winner and the reason: `a king-captured`, `d king-escaped`,
/// `draw repetition`.
#[must_use]
pub fn result(outcome: Option<Outcome>) -> String {
    let Some(Outcome { winner, reason }) = outcome else { return "none".to_owned() };
    let winner = winner.map_or("draw".to_owned(), |side| side.letter().to_string());
    format!("{winner} {}", reason.as_str())
}

/// The position, the side to move and the result in one line: `state /3ttt3/…/ a turn a result none`.
#[must_use]
pub fn line(game: &Game) -> String {
    let position = position::write(game.rules().rule_set(), &game.setup());
    format!("state {position} turn {} result {}", game.turn().letter(), result(game.outcome()))
}

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

    /// The conclusion with a result as [`result`] writes it; `None` for the result of a rule.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let by_side = Side::ALL.into_iter().flat_map(|side| [Self::Resigned(side), Self::Timeout(side)]);
        by_side.chain([Self::Agreed]).find(|conclusion| result(Some(conclusion.outcome())) == text)
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
