use std::sync::LazyLock;
use std::time::Duration;

use serde::Deserialize;

use super::limits::Limits;
use super::senses::Senses;
use birka_rules::BoardSize;

/// How well an opponent plays, and by which name he goes.
///
/// A weaker one does not play at random. He looks less far ahead, does not see every move, and misjudges what he sees; of what is
/// left he plays the best.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// His name.
    pub name: String,
    /// What can be expected of him.
    pub says: String,
    /// So many plies he looks ahead, at most.
    depth: Option<u32>,
    /// So many positions he looks at, at most, on a board of nine by nine; on others the more the more squares there are.
    nodes: Option<u64>,
    /// So long he thinks, at most.
    millis: Option<u64>,
    /// Of a hundred moves that are nothing special, so many he notices.
    attention: Option<u8>,
    /// Slides longer than this he notices half as often, on a board of nine by nine; on others in proportion.
    sight: Option<u8>,
    /// By so much he may misjudge a position, in hundredths of an attacker.
    blur: i32,
    /// Whether he follows a fight to its end before he judges.
    calms: bool,
}

impl Level {
    /// All levels, weakest first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Level>> = LazyLock::new(|| {
            // The text is part of the program, and a test reads it.
            Level::parse(include_str!("levels.ron")).expect("the levels that come with Birka")
        });
        &ALL
    }

    /// Reads a file of levels, weakest first.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Vec<Self>, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// A level by its number, from 1.
    #[must_use]
    pub fn numbered(number: usize) -> Option<&'static Self> {
        Self::all().get(number.checked_sub(1)?)
    }

    /// The limits a search has when this one is asked to think within others on some board.
    #[must_use]
    pub fn limits(&self, within: &Limits, size: BoardSize) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Limits {
            depth: least(self.depth, within.depth),
            nodes: least(self.nodes.map(|nodes| (nodes * size.area() as u64 / 81).max(1)), within.nodes),
            movetime: least(self.millis.map(Duration::from_millis), within.movetime),
            ..within.clone()
        }
    }

    /// What he sees; `None` for one who sees everything.
    pub(super) fn senses(&self, size: BoardSize) -> Option<Senses> {
        let dull = self.attention.is_some() || self.sight.is_some() || self.blur != 0 || !self.calms;
        dull.then(|| Senses {
            attention: u64::from(self.attention.unwrap_or(100)),
            sight: self.sight.map_or(usize::MAX, |sight| (usize::from(sight) * size.side()).div_ceil(9)),
            blur: self.blur,
            calms: self.calms,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_with_names_of_their_own() {
        let names: std::collections::BTreeSet<_> = Level::all().iter().map(|level| &level.name).collect();
        assert_eq!(names.len(), 8);
        let size = BoardSize::new(11).expect("a size");
        assert!(Level::all()[0].limits(&Limits::default(), size).movetime.is_some_and(|time| time <= Duration::from_secs(1)));
        assert_eq!(Level::all()[7].limits(&Limits::depth(40), size), Limits::depth(40));
        assert_eq!(Level::numbered(0), None);
    }
}
