use super::annotated_move::AnnotatedMove;
use super::date::GameDate;
use super::result::GameResult;
use crate::position;
use birka_rules::{Game, Setup};

/// A game with what is said about it.
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
    /// What is said before the first move; may be empty.
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

    /// A game that was played from `start`, with nothing said about it.
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
