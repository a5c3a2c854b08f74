//! Playing strengths.

use std::sync::LazyLock;
use std::time::Duration;

use birka_rules::BoardSize;
use serde::Deserialize;

use crate::handicap::Handicap;
use crate::time::Limits;

/// A playing strength with the name of the opponent who plays at it.
///
/// A weaker level does not play random moves. It searches less deep, overlooks moves and misjudges positions, and plays the best of what
/// is left.
///
/// The names of the fields are the keys of `levels.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The opponent's name.
    pub name: String,
    /// A sentence about the opponent, for players.
    pub says: String,
    /// Maximum depth in plies.
    depth: Option<u32>,
    /// Maximum number of nodes on a 9×9 board; on others in proportion to the squares.
    nodes: Option<u64>,
    /// Maximum time in milliseconds.
    millis: Option<u64>,
    /// The percentage of moves without anything special that are noticed.
    attention: Option<u8>,
    /// Moves of more squares than this are noticed half as often, on a 9×9 board; on others in proportion to the side.
    sight: Option<u8>,
    /// The greatest error of the evaluation, in hundredths of an attacker.
    blur: i32,
    /// Whether there is a quiescence search.
    calms: bool,
}

impl Level {
    /// All levels, weakest first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Level>> = LazyLock::new(|| {
            // The file is part of the program, and a test parses it.
            Level::parse(include_str!("levels.ron")).expect("the shipped levels parse")
        });
        &ALL
    }

    /// Parses a list of levels in RON, weakest first.
    ///
    /// # Errors
    /// A syntax error, or an unknown or missing key.
    pub fn parse(text: &str) -> Result<Vec<Self>, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// A level by its number, from 1.
    #[must_use]
    pub fn numbered(number: usize) -> Option<&'static Self> {
        Self::all().get(number.checked_sub(1)?)
    }

    /// The limits of a search at this level on a board of `size`: the stricter of its own and the given ones.
    #[must_use]
    pub fn limits(&self, given: &Limits, size: BoardSize) -> Limits {
        fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Limits {
            depth: stricter(self.depth, given.depth),
            nodes: stricter(self.nodes.map(|nodes| (nodes * size.area() as u64 / 81).max(1)), given.nodes),
            movetime: stricter(self.millis.map(Duration::from_millis), given.movetime),
            ..given.clone()
        }
    }

    /// The handicap on a board of `size`; `None` for a level that has none.
    pub(crate) fn handicap(&self, size: BoardSize) -> Option<Handicap> {
        let handicapped = self.attention.is_some() || self.sight.is_some() || self.blur != 0 || !self.calms;
        handicapped.then(|| Handicap {
            attention: u64::from(self.attention.unwrap_or(100)),
            sight: self.sight.map_or(usize::MAX, |sight| (usize::from(sight) * size.side()).div_ceil(9)),
            max_eval_error: self.blur,
            quiescence: self.calms,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_levels_parse_and_have_distinct_names() {
        let names: std::collections::BTreeSet<_> = Level::all().iter().map(|level| &level.name).collect();
        assert_eq!(names.len(), 8);
        assert_eq!(Level::numbered(0), None);
    }

    #[test]
    fn the_stricter_limits_apply() {
        let size = BoardSize::new(11).expect("a size");
        assert!(Level::all()[0].limits(&Limits::default(), size).movetime.is_some_and(|time| time <= Duration::from_secs(1)));
        assert_eq!(Level::all()[7].limits(&Limits::depth(40), size), Limits::depth(40));
    }
}
