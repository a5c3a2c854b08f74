//! `line`: a side wins by an unbroken line of its pieces.

use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, Square};
use crate::compiled::CompiledRules;
use crate::ends::End;
use crate::keys::{Key, KeyTable, KeyType, Value, Words, names};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::ends::{LineDirection, LineGoal, LineGoals};
use crate::variant::error::RuleSetError;
use crate::variant::ids::Side;
use crate::variant::setup::Setup;

const DIRECTIONS: [(&str, LineDirection); 3] =
    [("rank", LineDirection::Rank), ("file", LineDirection::File), ("diagonal", LineDirection::Diagonal)];

const DIRECTION: Words =
    Words { name: "LineDirection", noun: "direction", doc: "A direction in which a line of pieces runs.", words: &names(&DIRECTIONS) };

const LINE_GOAL: KeyTable = KeyTable {
    name: "LineGoal",
    doc: "An unbroken line of pieces of a side, the king included, by which it wins.",
    keys: &[
        Key::required("length", KeyType::Number(2, 19), "the least number of pieces in the line", "5"),
        Key::optional(
            "along",
            KeyType::Words(&DIRECTION),
            "`\"rank\"`, `\"file\"`, `\"diagonal\"`, or a list of these: how it runs",
            "all three",
        ),
        Key::optional("outside", KeyType::Classes, "a class of squares, or a list: pieces there do not count", "none"),
    ],
};

const LINE_GOALS: KeyTable = KeyTable {
    name: "LineGoals",
    doc: "The lines of pieces by which the sides win.",
    keys: &[
        Key::optional("attackers", KeyType::Table(&LINE_GOAL), "the line by which the attackers win", "none").like("{ length = 5 }"),
        Key::optional("defenders", KeyType::Table(&LINE_GOAL), "the line by which the defenders win", "none").like("{ length = 5 }"),
    ],
};

pub(super) const LINE: End = End::new(
    Key::optional("line", KeyType::Table(&LINE_GOALS), "the lines of pieces by which the sides win (below)", "lines win nothing")
        .like("{ attackers = { length = 5 }, defenders = { length = 5 } }"),
    |set| {
        let goal = |side: Side| Some((side.name(), set.ends.line.of(side)?.value()));
        (!set.ends.line.is_empty()).then(|| Value::Table(Side::ALL.into_iter().filter_map(goal).collect()))
    },
    |set, value| {
        let goal = |side: Side| value.get(side.name()).map(LineGoal::read);
        set.ends.line = LineGoals { attackers: goal(Side::Attackers), defenders: goal(Side::Defenders) };
    },
)
.won_by(|set, side| set.ends.line.of(side).is_some())
.preceding_escape(|_| true)
.with_faults(faults);

impl LineDirection {
    /// Steps along such lines, one for each line through a square.
    fn steps(self) -> &'static [(isize, isize)] {
        match self {
            Self::Rank => &[(1, 0)],
            Self::File => &[(0, 1)],
            Self::Diagonal => &[(1, 1), (1, -1)],
        }
    }
}

impl LineGoal {
    fn value(&self) -> Value {
        let mut fields = vec![("length", Value::Number(self.length.into()))];
        if self.along != LineDirection::ALL {
            let word = |direction: &LineDirection| DIRECTIONS.iter().find(|(_, known)| known == direction).map(|(word, _)| *word);
            fields.push(("along", Value::Words(self.along.iter().filter_map(word).collect())));
        }
        if !self.outside.is_empty() {
            fields.push(("outside", Value::Classes(self.outside.clone())));
        }
        Value::Table(fields)
    }

    fn read(value: &Value) -> Self {
        let is_named = |word: &&str| match value.get("along") {
            Some(Value::Words(words)) => words.contains(word),
            _ => true,
        };
        Self {
            length: value.get("length").and_then(|length| u8::try_from(length.number()).ok()).unwrap_or_default(),
            along: DIRECTIONS.iter().filter(|(word, _)| is_named(word)).map(|(_, direction)| *direction).collect(),
            outside: value.get("outside").map(Value::classes).unwrap_or_default(),
        }
    }

    /// Whether such a line runs through a square; `counts` tells on which squares a piece counts.
    pub(crate) fn runs_through(&self, size: BoardSize, at: Square, counts: impl Fn(Square) -> bool) -> bool {
        let run = |step: (isize, isize)| {
            std::iter::successors(size.offset(at, step), |&next| size.offset(next, step)).take_while(|&next| counts(next)).count()
        };
        let is_long = |&(files, ranks): &(isize, isize)| 1 + run((files, ranks)) + run((-files, -ranks)) >= usize::from(self.length);
        counts(at) && self.along.iter().flat_map(|direction| direction.steps()).any(is_long)
    }
}

fn faults(set: &RuleSet, start: &Setup) -> Vec<RuleSetError> {
    let wrong = |side: Side| {
        let pieces = start.occupied().filter(|&(_, id)| set.kind(id).side == side).map(|(square, _)| square).collect::<Vec<_>>();
        Some(RuleSetError::Line { side, why: wrong_line(set, set.ends.line.of(side)?, &pieces)? })
    };
    Side::ALL.into_iter().filter_map(wrong).collect()
}

/// The fault in the line of a side whose pieces stand on these squares at the start. It may get more than it has then.
fn wrong_line(set: &RuleSet, line: &LineGoal, pieces: &[Square]) -> Option<&'static str> {
    let counts = |square: Square| set.counts_for_line(line, square);
    if line.length < 2 {
        Some("it has at least two pieces")
    } else if line.along.is_empty() || !line.along.is_sorted_by(|one, other| one < other) {
        Some("a direction is missing, not in order, or there twice")
    } else if !set.size.squares().any(|square| line.runs_through(set.size, square, counts)) {
        Some("the board has no room for it")
    } else if pieces.iter().any(|&square| line.runs_through(set.size, square, |at| counts(at) && pieces.contains(&at))) {
        Some("it stands already when the game begins")
    } else {
        None
    }
}

impl<const W: usize> Position<W> {
    /// The win of a side by a line of its pieces.
    pub(super) fn line_made(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let made_by = |side: Side| {
            let counted = *self.by_side(side) & rules.ends.line_squares[side.index()];
            counted.iter().find_map(|at| self.line_through(rules, side, at))
        };
        Side::ALL.into_iter().find_map(made_by)
    }

    /// The win of a side by a line of its pieces through a square.
    #[cold]
    pub(super) fn line_through(&self, rules: &CompiledRules<W>, side: Side, at: Square) -> Option<Outcome> {
        let counted = *self.by_side(side) & rules.ends.line_squares[side.index()];
        let is_made = rules.set.ends.line.of(side)?.runs_through(rules.size, at, |square| counted.contains(square));
        is_made.then_some(Outcome::win(side, Reason::LineMade))
    }

    /// The squares where another piece of a side would complete a line by which it wins.
    pub(super) fn line_targets(&self, rules: &CompiledRules<W>, side: Side) -> Bitboard<W> {
        let Some(line) = rules.set.ends.line.of(side) else { return Bitboard::EMPTY };
        let squares = rules.ends.line_squares[side.index()];
        let counted = *self.by_side(side) & squares;
        let completes = |&at: &Square| line.runs_through(rules.size, at, |square| square == at || counted.contains(square));
        squares.without(&counted).iter().filter(completes).collect()
    }
}
