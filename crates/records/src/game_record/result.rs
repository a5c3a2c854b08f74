use crate::state;
use birka_rules::{Outcome, Reason, Side};

/// The result of a recorded game: `none`, `a king-captured`, `d resigned`, `draw agreed`, or a winner alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The game is not over, or the record does not say how it ended.
    #[default]
    None,
    /// The game is over.
    Over {
        /// The winner; `None` for a draw.
        winner: Option<Side>,
        /// Why, as one word in lower case; may be empty.
        reason: Word,
    },
}

/// A word of lower-case letters, digits and hyphens; may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word(String);

impl Word {
    const MAX: usize = 40;

    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parse(text: &str) -> Option<Self> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        (text.len() <= Self::MAX && text.chars().all(fits)).then(|| Self(text.to_owned()))
    }
}

impl GameResult {
    /// A game that is over. A reason that is not one word of lower-case letters, digits and hyphens is left out.
    #[must_use]
    pub fn over(winner: Option<Side>, reason: &str) -> Self {
        Self::Over { winner, reason: Word::parse(reason).unwrap_or_default() }
    }

    /// The result that the rules give.
    #[must_use]
    pub fn of(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::None, |outcome| Self::over(outcome.winner, outcome.reason.as_str()))
    }

    /// Parses a result as it is displayed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (winner, reason) = text.split_once(' ').unwrap_or((text, ""));
        let winner = match winner {
            "none" => return (reason.is_empty() && text == "none").then_some(Self::None),
            "draw" => None,
            "a" => Some(Side::Attackers),
            "d" => Some(Side::Defenders),
            _ => return None,
        };
        // A blank without a word after it would not be written again.
        if reason.is_empty() && text.contains(' ') {
            return None;
        }
        Word::parse(reason).map(|reason| Self::Over { winner, reason })
    }

    /// The side that won; `None` for a draw and if the game is not over.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::None => None,
            Self::Over { winner, .. } => *winner,
        }
    }

    /// Why the game is over; empty if it is not, or the record does not say.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::None => "",
            Self::Over { reason, .. } => reason.as_str(),
        }
    }

    /// Whether a rule ends games for the reason, other than a function of a variant.
    pub(super) fn is_by_rule(&self) -> bool {
        Reason::ALL.iter().any(|known| known.as_str() == self.reason())
    }

    /// Whether the record agrees with what the rules say at its end. A game that the rules do not end may have been resigned, drawn by
    /// agreement or lost on time; one that they end has their winner.
    pub(super) fn agrees_with(&self, outcome: Option<Outcome>) -> bool {
        match (self, outcome) {
            (Self::None, _) => true,
            (Self::Over { .. }, None) => !self.is_by_rule(),
            (Self::Over { winner, .. }, Some(outcome)) => {
                *winner == outcome.winner && (!self.is_by_rule() || self.reason() == outcome.reason.as_str())
            }
        }
    }

    /// The result by the rules as text, for messages.
    pub(super) fn by_rules(outcome: Option<Outcome>) -> String {
        state::result(outcome)
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Over { winner, reason } => {
                f.write_str(match winner {
                    Some(Side::Attackers) => "a",
                    Some(Side::Defenders) => "d",
                    None => "draw",
                })?;
                if reason.0.is_empty() { Ok(()) } else { write!(f, " {}", reason.0) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_displayed_as_they_are_parsed() {
        for text in ["none", "a", "d", "draw", "a king-captured", "d resigned", "draw agreed", "a 2-ways"] {
            assert_eq!(GameResult::parse(text).map(|result| result.to_string()).as_deref(), Some(text));
        }
        for text in ["", "none ", "none x", "a ", "b won", "a  x", "a King", "a x y", "attackers", &format!("a {}", "x".repeat(41))] {
            assert_eq!(GameResult::parse(text), None, "{text}");
        }
        assert_eq!(GameResult::over(None, "by\nagreement").to_string(), "draw");
    }
}
