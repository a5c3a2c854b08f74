//! Playing strengths.

use std::sync::LazyLock;
use std::time::Duration;

use birka_rules::{Bitboard, BoardSize, PieceMove, Rng, RuleSet};
use serde::{Deserialize, Deserializer, de};

use crate::score::{MAX_EVAL, WIN_BOUND};
use crate::time::Limits;

/// The greatest [`blur`](Level) of a level. With it a position that is not decided scores less than a win.
const MAX_BLUR: i64 = 1000;

const _: () = assert!(MAX_EVAL as i64 + MAX_BLUR < WIN_BOUND as i64);

/// A playing strength with the name of the opponent who plays at it.
///
/// A weaker level does not play random moves. It searches less deep, overlooks moves and misjudges positions, and plays the best of what
/// is left.
///
/// The names of the fields are the keys of `levels.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    pub name: String,
    /// A sentence about the opponent, for players.
    pub says: String,
    /// Maximum depth in plies, 1 to 100.
    #[serde(default, deserialize_with = "within::<_, _, 1, 100>")]
    depth: Option<u32>,
    /// Maximum number of nodes on a 9×9 board, 1 to a thousand million; on others in proportion to the squares.
    #[serde(default, deserialize_with = "within::<_, _, 1, 1_000_000_000>")]
    nodes: Option<u64>,
    /// Maximum time in milliseconds, 1 to an hour.
    #[serde(default, deserialize_with = "within::<_, _, 1, 3_600_000>")]
    millis: Option<u64>,
    /// The percentage of ordinary moves that are noticed, 1 to 100.
    #[serde(default, deserialize_with = "within::<_, _, 1, 100>")]
    attention: Option<u8>,
    /// Moves of more squares than this are noticed half as often, on a 9×9 board, 1 to 19; on others in proportion to the side.
    #[serde(default, deserialize_with = "within::<_, _, 1, 19>")]
    sight: Option<u8>,
    /// The greatest error of the evaluation, in hundredths of an attacker, 0 to 1000.
    #[serde(deserialize_with = "within::<_, _, 0, MAX_BLUR>")]
    blur: i32,
    /// Whether there is a quiescence search.
    calms: bool,
    /// The result against the level below; `None` for the weakest. `birka ladder` measures it, docs/engine.md has the details.
    #[serde(default)]
    measured: Option<MeasuredStrength>,
}

/// The result of a match against the level below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredStrength {
    /// The points of this level in percent; a draw is half a point.
    pub percent: u8,
    pub games: u16,
}

impl Level {
    /// Level 0, below the weakest of [`all`](Self::all): for a first game. Its opponent sees no threat.
    #[must_use]
    pub fn first_game() -> &'static Self {
        static FIRST_GAME: LazyLock<Level> = LazyLock::new(|| {
            // The file is part of the program, and a test parses it.
            ron::from_str(include_str!("first_game.ron")).expect("the level for a first game parses")
        });
        &FIRST_GAME
    }

    /// The levels from 1 on, weakest first.
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
    /// The line of a syntax error, of an unknown or missing key, or of a number out of its range.
    pub fn parse(text: &str) -> Result<Vec<Self>, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// A level by its number: 0 is the one for a first game, 1 the weakest of [`all`](Self::all).
    #[must_use]
    pub fn numbered(number: usize) -> Option<&'static Self> {
        Self::numbered_of(Self::all(), number)
    }

    /// Like [`numbered`](Self::numbered), with other levels from 1 on.
    #[must_use]
    pub fn numbered_of(levels: &'static [Self], number: usize) -> Option<&'static Self> {
        match number.checked_sub(1) {
            Some(index) => levels.get(index),
            None => Some(Self::first_game()),
        }
    }

    /// The maximum depth in plies; `None` without a limit.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The maximum number of nodes on a 9×9 board where a turn is one move; `None` without a limit.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The percentage of ordinary moves that are overlooked.
    #[must_use]
    pub fn overlooked(&self) -> u8 {
        100 - self.attention.unwrap_or(100).min(100)
    }

    /// The result against the level below; `None` for the weakest.
    #[must_use]
    pub fn measured(&self) -> Option<MeasuredStrength> {
        self.measured
    }

    /// The limits of a search at this level by some rules: the stricter of its own and the given ones. Where a turn may be several moves, the search
    /// has more nodes, because it sees fewer turns ahead with as many: four times as many to a fixed depth, else sixteen times.
    #[must_use]
    pub fn limits(&self, given: &Limits, set: &RuleSet) -> Limits {
        fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        let factor = match self.depth {
            _ if !set.turns_may_go_on() => 1,
            Some(_) => 4,
            None => 16,
        };
        Limits {
            depth: stricter(self.depth, given.depth),
            nodes: stricter(self.nodes.map(|nodes| (nodes * factor * set.size.area() as u64 / 81).max(1)), given.nodes),
            movetime: stricter(self.millis.map(Duration::from_millis), given.movetime),
            ..given.clone()
        }
    }

    /// The handicap on a board of `size`; `None` for a level that has none.
    pub(crate) fn handicap(&self, size: BoardSize) -> Option<Handicap> {
        let handicapped = self.attention.is_some() || self.sight.is_some() || self.blur != 0 || !self.calms;
        handicapped.then(|| Handicap {
            attention: u64::from(self.attention.unwrap_or(100)),
            sight: self.sight.map_or(usize::MAX, |sight| (usize::from(sight) * size.longer_side()).div_ceil(9)),
            max_eval_error: self.blur,
            quiescence: self.calms,
            seed: 0,
        })
    }
}

/// A value of a key: a whole number, or `Some` of one.
trait Number {
    fn number(&self) -> Option<i64>;
}

impl<T: Copy + TryInto<i64>> Number for Option<T> {
    fn number(&self) -> Option<i64> {
        // A number that does not fit is above every range.
        self.map(|number| number.try_into().unwrap_or(i64::MAX))
    }
}

impl Number for i32 {
    fn number(&self) -> Option<i64> {
        Some((*self).into())
    }
}

/// Reads a number that is at least `LEAST` and at most `MOST`.
fn within<'de, D: Deserializer<'de>, T: Number + Deserialize<'de>, const LEAST: i64, const MOST: i64>(from: D) -> Result<T, D::Error> {
    let value = T::deserialize(from)?;
    match value.number() {
        Some(number) if !(LEAST..=MOST).contains(&number) => {
            Err(de::Error::custom(format!("expected a number from {LEAST} to {MOST}, found {number}")))
        }
        _ => Ok(value),
    }
}

/// The oversights and misjudgments of a weaker level.
///
/// It depends only on the seed, the position and the move, so that the same move is overlooked at every depth and the search is deterministic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// The percentage of moves that are noticed.
    pub(crate) attention: u64,
    /// Moves of more squares than this are noticed half as often.
    pub(crate) sight: usize,
    /// The greatest error of the evaluation, in hundredths of an attacker.
    pub(crate) max_eval_error: i32,
    /// Whether there is a quiescence search.
    pub(crate) quiescence: bool,
    /// Another seed overlooks other moves and misjudges other positions.
    pub(crate) seed: u64,
}

impl Handicap {
    /// Misjudges every position so slightly that only moves of nearly the same value change places, and overlooks nothing.
    pub(crate) const VARIATION: Self = Self { attention: 100, sight: usize::MAX, max_eval_error: 8, quiescence: true, seed: 0 };

    /// Whether a move is noticed in the position of this hash. Moves to the `salient` squares are noticed more often.
    #[inline]
    pub(crate) fn notices<const W: usize>(&self, hash: u64, mv: PieceMove, size: BoardSize, salient: Bitboard<W>) -> bool {
        let (files, ranks) = (size.file(mv.from).abs_diff(size.file(mv.to)), size.rank(mv.from).abs_diff(size.rank(mv.to)));
        let mut chance = self.attention;
        if salient.contains(mv.to) {
            chance += (100 - self.attention.min(100)) * 2 / 3;
        }
        if files + ranks > self.sight {
            chance /= 2;
        }
        let word = (mv.from.index() as u64) << 32 | mv.to.index() as u64;
        Rng::new(hash ^ self.seed ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64() % 100 < chance
    }

    /// The error of the static evaluation of the position of this hash, in hundredths of an attacker.
    #[inline]
    pub(crate) fn eval_error(&self, hash: u64) -> i32 {
        if self.max_eval_error == 0 {
            return 0;
        }
        let width = self.max_eval_error.unsigned_abs() * 2 + 1;
        #[expect(clippy::cast_possible_truncation, reason = "below the width")]
        let error = (Rng::new(hash ^ self.seed).next_u64() % u64::from(width)) as i32;
        error - self.max_eval_error
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::{Again, TwoMoves};

    use super::*;

    #[test]
    fn the_shipped_levels_parse_and_have_distinct_names() {
        let names: std::collections::BTreeSet<_> = (0..=8).map(|number| &Level::numbered(number).expect("a level").name).collect();
        assert_eq!(names.len(), 9);
        assert_eq!(Level::numbered(1), Level::all().first());
        assert_eq!(Level::numbered(9), None);
    }

    #[test]
    fn the_measured_strengths_are_those_of_the_documentation() {
        let documentation = include_str!("../../../docs/engine.md");
        for (below, pair) in (1..).zip(Level::all().windows(2)) {
            let heading = format!("| {} {} against {below} {} |", below + 1, pair[1].name, pair[0].name);
            let row = documentation.lines().find(|line| line.starts_with(&heading)).expect(&heading);
            let MeasuredStrength { percent, games } = pair[1].measured().expect("measured");
            let together = row.trim_end_matches(" |").rsplit("| ").next().expect("a column");
            assert!(together.starts_with(&format!("{percent}% ")) && together.ends_with(&format!(" of {games}")), "{together}");
        }
        assert_eq!(Level::all()[0].measured(), None);
    }

    #[test]
    fn a_number_out_of_range_is_an_error_with_its_line() {
        let level = |key: &str, value: &str| {
            let mut keys =
                [("depth", "None"), ("nodes", "None"), ("millis", "None"), ("attention", "None"), ("sight", "None"), ("blur", "0")];
            keys.iter_mut().filter(|(name, _)| *name == key).for_each(|entry| entry.1 = value);
            let keys: String = keys.iter().map(|(key, value)| format!("{key}: {value},\n")).collect();
            Level::parse(&format!("[(name: \"A\", says: \"B\",\n{keys} calms: true)]"))
        };
        assert!(level("blur", "1000").is_ok());
        for (key, value, line) in [
            ("depth", "Some(0)", 2),
            ("nodes", "Some(18446744073709551615)", 3),
            ("millis", "Some(3600001)", 4),
            ("attention", "Some(101)", 5),
            ("sight", "Some(0)", 6),
            ("blur", "2147483647", 7),
            ("blur", "-1", 7),
            ("blur", "-2147483648", 7),
        ] {
            let error = level(key, value).expect_err(key);
            assert_eq!(error.span.start.line, line, "{error}");
            assert!(error.to_string().contains("expected a number from "), "{error}");
        }
    }

    #[test]
    fn the_stricter_limits_apply() {
        let set = tablut();
        assert!(Level::all()[0].limits(&Limits::default(), &set).movetime.is_some_and(|time| time <= Duration::from_secs(1)));
        assert_eq!(Level::all()[7].limits(&Limits::depth(40), &set), Limits::depth(40));
    }

    #[test]
    fn levels_search_more_where_a_turn_may_be_several_moves() {
        let mut set = tablut();
        let nodes = |set: &RuleSet, index: usize| Level::all()[index].limits(&Limits::default(), set).nodes.expect("a limit");
        // Level 2 searches to a fixed depth, level 6 does not.
        let one_move = [1, 5].map(|index| nodes(&set, index));
        set.two_moves = Some(TwoMoves::default());
        assert_eq!([1, 5].map(|index| nodes(&set, index)), [4 * one_move[0], 16 * one_move[1]]);
        (set.two_moves, set.kinds[0].again) = (None, Again::WhileCapturing);
        assert_eq!([1, 5].map(|index| nodes(&set, index)), [4 * one_move[0], 16 * one_move[1]]);
    }

    fn tablut() -> RuleSet {
        birka_script::Library::shipped().get("tablut").expect("a shipped variant").rules.rule_set().clone()
    }
}
