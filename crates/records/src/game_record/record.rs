use birka_rules::{BoardSize, Game, Move, Outcome, PlayedMove, Reason, Setup, Side};

use crate::move_notation::{MoveNotation, MoveNotationError};
use crate::position;

/// The largest number of moves of a game, with those of its variations.
pub const MAX_MOVES: usize = 10_000;
/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 16;
/// The largest number of characters of a value in a header.
pub const MAX_VALUE: usize = 4_000;
/// The largest number of characters of a comment.
pub const MAX_COMMENT: usize = 64_000;
/// The largest number of games in a text.
pub const MAX_GAMES: usize = 100_000;
/// The version of the text format.
pub(super) const TEXT_FORMAT: &str = "1";

/// A game with its players, date, result, comments and variations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The variant with its options, as in a saved game; empty if the text does not say.
    pub variant: String,
    /// The fingerprint of the rules that the last moves were made by; empty if unknown.
    pub rules: String,
    /// The day on which it was played or ended.
    pub date: Option<GameDate>,
    /// Who played the attackers; empty if unknown.
    pub attackers: String,
    /// Who played the defenders; empty if unknown.
    pub defenders: String,
    /// How it ended.
    pub result: GameResult,
    /// The starting position in `OpenTafl` notation; `None` if it is the variant's.
    pub start: Option<String>,
    /// Changes of the rules during the game, the first one first.
    pub changes: Vec<RuleChange>,
    /// Further headers, in order: the name, letters, digits and hyphens, and the value.
    pub headers: Vec<(String, String)>,
    /// The comment before the first move; may be empty.
    pub comment: String,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
}

/// The moves that were made before a change of the rules. They are applied as they are written, because the old rules may no longer exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleChange {
    /// The number of moves since the last change, at least 1.
    pub moves: usize,
    /// The fingerprint of the rules that they were made by; empty if unknown.
    pub rules: String,
}

impl GameRecord {
    /// The headers that are fields of their own.
    const OWN_HEADERS: [&str; 9] = ["Birka", "Variant", "Rules", "Date", "Attackers", "Defenders", "Result", "Start", "Changed"];

    /// A game that was played from `start`, without comments.
    #[must_use]
    pub fn of(variant: &str, start: &Setup, game: &Game) -> Self {
        let rules = game.rules();
        let set = rules.rule_set();
        Self {
            variant: variant.to_owned(),
            rules: rules.fingerprint().to_owned(),
            result: GameResult::of(game.outcome()),
            start: (*start != Setup::start(set)).then(|| position::write(set, start)),
            moves: game.played_moves().iter().map(|played| AnnotatedMove::of(played, set.size)).collect(),
            ..Self::default()
        }
    }

    /// The value of a further header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Adds a further header. One without a value is left out; a name that has a meaning of its own, or other characters than letters, digits
    /// and hyphens, is changed.
    pub fn add_header(&mut self, name: &str, value: &str) {
        let mut name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(30).collect();
        if name.is_empty() || Self::OWN_HEADERS.contains(&name.as_str()) || self.header(&name).is_some() {
            name = format!("Other-{}{name}", self.headers.len() + 1);
        }
        if !value.is_empty() {
            self.headers.push((name, value.to_owned()));
        }
    }

    /// The number of moves, with those of all variations.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        self.moves.iter().map(AnnotatedMove::count).sum()
    }

    /// Whether there are comments, signs or variations.
    #[must_use]
    pub fn is_annotated(&self) -> bool {
        !self.comment.is_empty() || self.moves.iter().any(|mv| !mv.is_plain())
    }
}

/// A move of a recorded game with its sign, comment and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// In the notation of [`MoveNotation`].
    text: String,
    /// The annotator's judgement.
    pub sign: Option<MoveSign>,
    /// The comment on it; may be empty.
    pub comment: String,
    /// Alternatives to it.
    pub variations: Vec<Variation>,
}

/// A line of moves in place of another move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The comment before its first move; may be empty.
    pub comment: String,
    /// Its moves, at least one.
    pub moves: Vec<AnnotatedMove>,
}

impl From<Vec<AnnotatedMove>> for Variation {
    fn from(moves: Vec<AnnotatedMove>) -> Self {
        Self { comment: String::new(), moves }
    }
}

/// The sign behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSign {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl MoveSign {
    /// Every sign.
    pub const ALL: [Self; 6] = [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// The sign as it is written.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The sign that a text is; `None` for other texts.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.as_str() == text)
    }
}

impl AnnotatedMove {
    /// Whether it is a further move, or the end, of the turn of `previous`, the move before it: see [`Move::goes_on_after`](birka_rules::Move::goes_on_after).
    #[must_use]
    pub fn goes_on_after(&self, previous: &Self) -> bool {
        let [rolls, rolled] = [self, previous].map(|mv| mv.text.starts_with(Move::ROLL_PREFIX));
        if rolls || rolled {
            return rolled && !rolls;
        }
        // A move is written `e4-e7` or `e4-e7xd7`.
        let destination = previous.text.split(['-', 'x']).nth(1);
        destination.is_some() && destination == self.text.split('-').next()
    }

    /// Parses a move, whatever the size of its board.
    ///
    /// # Errors
    /// When the text is not a move on any board.
    pub fn parse(text: &str) -> Result<Self, MoveNotationError> {
        // Squares have the same names on every board that has them.
        let notation = match BoardSize::new(BoardSize::MAX) {
            Ok(size) => match MoveNotation::parse(text, size) {
                Ok(notation) => notation.name(size),
                // No board has such a square.
                Err(MoveNotationError::Square { text, .. }) => return Err(MoveNotationError::Shape(text)),
                Err(fault) => return Err(fault),
            },
            Err(_) => text.to_owned(),
        };
        Ok(Self { text: notation, sign: None, comment: String::new(), variations: Vec::new() })
    }

    /// A played move.
    #[must_use]
    pub fn of(played: &PlayedMove, size: BoardSize) -> Self {
        let text = MoveNotation::from_played(played).name(size);
        Self { text, sign: None, comment: String::new(), variations: Vec::new() }
    }

    /// The move in the notation of [`MoveNotation`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The move without its sign, comment and variations.
    pub(crate) fn plain(&self) -> Self {
        Self { text: self.text.clone(), sign: None, comment: String::new(), variations: Vec::new() }
    }

    /// The move alone, without what it captures.
    pub(crate) fn without_captures(&self) -> Self {
        let path = self.text.split_once('x').map_or(self.text.as_str(), |(path, _)| path);
        Self { text: path.to_owned(), ..self.plain() }
    }

    /// Whether it has no sign, comment or variation.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.sign.is_none() && self.comment.is_empty() && self.variations.is_empty()
    }

    /// Replaces the notation by that of the move as it was played, with its captures.
    pub(super) fn set_played(&mut self, played: &PlayedMove, size: BoardSize) {
        self.text = MoveNotation::from_played(played).name(size);
    }

    /// The number of moves of this one and its variations.
    pub(super) fn count(&self) -> usize {
        1 + self.variations.iter().flat_map(|variation| &variation.moves).map(Self::count).sum::<usize>()
    }
}

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

/// A day of the Gregorian calendar: `2026-11-22`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate {
    year: u16,
    month: u8,
    day: u8,
}

impl GameDate {
    /// A day; `None` if the calendar has no such day, or the year is not between 1 and 9999.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Parses `2026-11-22`, also with points.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split(['-', '.']).collect();
        let [year, month, day] = parts[..] else { return None };
        let number = |text: &str, digits| (text.len() == digits && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?;
        let small = |text| number(text, 2).and_then(|n: u16| u8::try_from(n).ok());
        Self::new(number(year, 4)?, small(month)?, small(day)?)
    }

    /// The number of days since 1970-01-01; negative before.
    ///
    /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `days_from_civil`.
    #[must_use]
    pub fn unix_days(self) -> i64 {
        let shifted = if self.month > 2 { self.month - 3 } else { self.month + 9 };
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let (era, year_of_era) = (year / 400, year % 400);
        let of_year = (153 * i64::from(shifted) + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719_468
    }
}

impl std::fmt::Display for GameDate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
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

    #[test]
    fn days_of_the_calendar_are_parsed_and_others_refused() {
        for text in ["2026-11-22", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(GameDate::parse(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
        assert_eq!(GameDate::parse("2015.05.04"), GameDate::parse("2015-05-04"));
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2023-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "26-11-22",
            "2026-1-2",
            "2026-11-22-1",
            "+026-11-22",
            "2026-11-é",
        ] {
            assert_eq!(GameDate::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_counted_from_1970_on() {
        for (text, days) in [("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-22", 20_779), ("2100-03-01", 47_541)]
        {
            assert_eq!(GameDate::parse(text).map(GameDate::unix_days), Some(days), "{text}");
        }
        let all =
            (1..=9999).flat_map(|year| (1..=12).flat_map(move |month| (1..=31).filter_map(move |day| GameDate::new(year, month, day))));
        assert!(all.clone().zip(all.skip(1)).all(|(day, next)| day.unix_days() + 1 == next.unix_days()));
    }
}
