//! Positions in `OpenTafl` notation: `/3ttt3/4t4/…/3ttt3/ a`.
//!
//! Ranks are separated by slashes, rank 1 first, and each rank is written from file a. A number of one or two digits counts empty squares; a
//! letter is a piece, see [`Kind::record`](birka_rules::Kind::record); `#` stands where the board has no square, which OpenTafl does not know.
//! A space and the side to move follow, `a` or `d`. If the turn of a piece goes on ([`Kind::again`](birka_rules::Kind::again)), which
//! OpenTafl does not know, its square is the third word. While pieces are placed ([`RuleSet::hand`]), the third word says how many the attackers and
//! the defenders have in hand: `hand:12/10`. If the other side has just passed, so that a pass ends the game
//! ([`Passes::OfBoth`](birka_rules::Passes::OfBoth)), the third word is `passed`. What the side to move has rolled ([`RuleSet::dice`]) is
//! another word: `rolled:4`. What the variant remembers ([`RuleSet::memory`]), unless it is as
//! before the first move, is the last word: `memory:ply=3/last=e5`.
//!
//! ```
//! use std::sync::Arc;
//! use birka_records::{opentafl_rules, position};
//! use birka_rules::{Rules, Side};
//!
//! let fetlar = opentafl_rules::read("dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/").unwrap();
//! let rules = Arc::new(Rules::compile(fetlar.set).unwrap());
//! let text = "/11/11/11/11/5t5/4tKt4/11/5T5/11/11/11/ a";
//! let mut game = position::game(&rules, text).unwrap();
//! assert_eq!(game.turn(), Side::Attackers);
//! assert_eq!(position::write(rules.rule_set(), &game.setup()), text);
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use birka_rules::{
    BoardDiagram, BoardSize, Game, InHand, KindId, Memory, MemoryDomain, MemoryField, MemoryValue, RuleSet, Rules, Setup, SetupError, Side,
    Square,
};

use crate::move_notation::{parse_die, shorten};

/// Why a text is not a position of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The wrong number of ranks.
    #[error("the position has {found} ranks, this board has {expected}; a position reads `/3t3/…/ a`, rank 1 first")]
    Ranks {
        /// The number of ranks.
        found: usize,
        /// The number of ranks of the board.
        expected: usize,
    },
    /// A rank of the wrong length.
    #[error("rank {rank} has {found} squares, this board has {expected}")]
    RankLength {
        /// The rank, from 1.
        rank: usize,
        /// The number of squares.
        found: usize,
        /// The number of squares in a rank of the board.
        expected: usize,
    },
    /// An unknown letter.
    #[error("rank {rank}, column {column}: `{letter}` is no piece of this variant; its pieces are {}", listed(.known))]
    UnknownPiece {
        /// The rank, from 1.
        rank: usize,
        /// The square in the rank, from 1.
        column: usize,
        /// The text.
        letter: char,
        /// The letters of the variant, each with the name of its kind.
        known: Vec<(char, String)>,
    },
    /// `#` on a square of the board, or something else where it has none.
    #[error("{square}: {}", if *.is_absent { "the board has no square there; write `#`" } else { "`#` stands where the board has a square; count it as empty" })]
    Gap {
        /// The name of the square.
        square: String,
        /// Whether the board has no square there.
        is_absent: bool,
    },
    /// The number 0.
    #[error("rank {rank}, column {column}: `0` counts no squares; leave it out")]
    EmptyCount {
        /// The rank, from 1.
        rank: usize,
        /// The square in the rank, from 1.
        column: usize,
    },
    /// The side to move is missing.
    #[error("the position does not say who moves; end it with ` a` for the attackers or ` d` for the defenders")]
    NoSide,
    /// An unknown side to move.
    #[error("`{found}` is no side to move; write `a` for the attackers or `d` for the defenders")]
    UnknownSide {
        /// The text.
        found: String,
    },
    /// A word that begins like the number of pieces in hand.
    #[error("`{found}` does not say how many pieces are in hand; write `hand:12/10`, those of the attackers first")]
    Hand {
        /// The text.
        found: String,
    },
    /// A word that begins like that of the die.
    #[error("`{found}` does not say what the die shows; write `rolled:1` to `rolled:6`")]
    Rolled {
        /// The text.
        found: String,
    },
    /// A value in the word of the memory that the variant cannot have.
    #[error("`memory:{found}`: {why}")]
    Memory {
        /// The value with its name.
        found: String,
        /// The fault.
        why: MemoryFault,
    },
    /// Text after the side to move.
    #[error("`{found}` follows the position, where nothing belongs")]
    Trailing {
        /// The text.
        found: String,
    },
    /// The variant has no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a value is not one that a variant remembers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoryFault {
    /// The variant remembers nothing.
    #[error("this variant remembers nothing")]
    None,
    /// It is no name with a value.
    #[error("write each value with its name, such as `{example}`, separated by slashes")]
    Shape {
        /// A value of the variant.
        example: String,
    },
    /// The variant remembers nothing by this name.
    #[error("this variant remembers {}", .known.join(", "))]
    Name {
        /// The names that it knows.
        known: Vec<String>,
    },
    /// The name has a value already.
    #[error("it has a value already")]
    Twice,
    /// Not a number within the bounds.
    #[error("write a whole number from {from} to {to}")]
    Number {
        /// The smallest.
        from: i16,
        /// The largest.
        to: i16,
    },
    /// Not a square of the board.
    #[error("write a square of the board, or leave it out for none")]
    Square,
}

/// Writes a position.
///
/// # Panics
/// When the rule set does not have a kind of the setup.
#[must_use]
pub fn write(set: &RuleSet, setup: &Setup) -> String {
    let mut text = String::from("/");
    let size = set.size;
    for rank in 0..size.ranks() {
        let mut empty = 0;
        for square in (0..size.files()).map(|file| size.at(file, rank)) {
            let letter = match setup.pieces.get(square.index()).copied().flatten() {
                Some(kind) => set.kind(kind).record,
                None if !size.has(square) => BoardDiagram::ABSENT,
                None => {
                    empty += 1;
                    continue;
                }
            };
            count(&mut text, &mut empty);
            text.push(letter);
        }
        count(&mut text, &mut empty);
        text.push('/');
    }
    text.push(' ');
    text.push(setup.turn.letter());
    if let Some(square) = setup.continuing {
        text.push(' ');
        text.push_str(&square.name(size));
    }
    if !setup.hand.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {HAND}{}/{}", setup.hand.attackers, setup.hand.defenders);
    }
    if setup.passed {
        text.push(' ');
        text.push_str(PASSED);
    }
    if let Some(face) = setup.rolled {
        let _ = write!(text, " {ROLLED}{}", face.number());
    }
    let memory = setup.memory.text(set);
    if !memory.is_empty() {
        let _ = write!(text, " {MEMORY}{memory}");
    }
    text
}

/// The word of a position after a pass.
const PASSED: &str = "passed";

/// The beginning of the word of the die.
const ROLLED: &str = "rolled:";

/// The beginning of the word of the pieces in hand.
const HAND: &str = "hand:";
/// The beginning of the word of the memory.
const MEMORY: &str = "memory:";

fn parse_hand(numbers: &str) -> Option<InHand> {
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (attackers, defenders) = numbers.split_once('/')?;
    Some(InHand { attackers: number(attackers)?, defenders: number(defenders)? })
}

/// Parses what a variant remembers, as the last word of a position has it after its colon: `ply=3/last=e5`. What is left out is as before the first
/// move.
///
/// # Errors
/// Every value that the variant cannot have.
pub fn parse_memory(text: &str, set: &RuleSet) -> Result<Memory, Vec<PositionError>> {
    let (mut found, mut faults): (Vec<(&MemoryField, MemoryValue)>, Vec<PositionError>) = (Vec::new(), Vec::new());
    for part in text.split('/') {
        match parse_value(part, set) {
            Ok((field, _)) if found.iter().any(|(known, _)| known.name == field.name) => {
                faults.push(PositionError::Memory { found: shorten(part), why: MemoryFault::Twice });
            }
            Ok(value) => found.push(value),
            Err(why) => faults.push(PositionError::Memory { found: shorten(part), why }),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let value = |field: &MemoryField| found.iter().find(|(known, _)| known.name == field.name).map(|(_, value)| *value);
    Ok(Memory::from_values(&set.memory, set.memory.iter().map(|field| value(field).unwrap_or_else(|| field.domain.first()))))
}

/// Parses one value of the memory.
fn parse_value<'r>(text: &str, set: &'r RuleSet) -> Result<(&'r MemoryField, MemoryValue), MemoryFault> {
    let Some(first) = set.memory.first() else { return Err(MemoryFault::None) };
    let example = || match first.domain {
        MemoryDomain::Number { to, .. } => format!("{}={to}", first.name),
        MemoryDomain::Square => format!("{}={}", first.name, set.size.middle().name(set.size)),
    };
    let (name, value) = text.split_once('=').ok_or_else(|| MemoryFault::Shape { example: example() })?;
    let field = set.memory.iter().find(|field| field.name == name);
    let field = field.ok_or_else(|| MemoryFault::Name { known: set.memory.iter().map(|field| field.name.clone()).collect() })?;
    let (found, fault) = match field.domain {
        MemoryDomain::Number { from, to, .. } => {
            let number = value.parse().ok().filter(|_| !value.starts_with('+'));
            (number.map(MemoryValue::Number), MemoryFault::Number { from, to })
        }
        MemoryDomain::Square => (Square::parse(value, set.size).ok().map(|square| MemoryValue::Square(Some(square))), MemoryFault::Square),
    };
    let found = found.filter(|&value| field.domain.contains(value, set.size));
    Ok((field, found.ok_or(fault)?))
}

/// How many of some words, whose first ones are a position, belong to it. A move has a hyphen, which no other word of a position has than that of the
/// memory.
pub(crate) fn count_words(words: &[&str]) -> usize {
    let is_further =
        |word: &&&str| **word == PASSED || word.starts_with(MEMORY) || (!word.contains('-') && word.contains(|c: char| c.is_ascii_digit()));
    words.len().min(2) + words.iter().skip(2).take_while(is_further).count()
}

/// The board of a position, given its files and ranks: without the squares where the position has `#`.
pub(crate) fn board_of(position: &str, size: BoardSize) -> BoardSize {
    let ranks = position.split('/').filter(|rank| !rank.is_empty()).take(size.ranks());
    let absent = (0..)
        .zip(ranks)
        .flat_map(|(rank, text)| gaps(text).into_iter().filter(|&file| file < size.files()).map(move |file| size.at(file, rank)));
    size.without(absent)
}

/// The files, from 0, on which a rank has `#`.
fn gaps(mut rank: &str) -> Vec<usize> {
    let (mut file, mut gaps) = (0_usize, Vec::new());
    while let Some(letter) = rank.chars().next() {
        let digits = rank.find(|c: char| !c.is_ascii_digit()).unwrap_or(rank.len());
        if letter == BoardDiagram::ABSENT {
            gaps.push(file);
        }
        file = file.saturating_add(if digits > 0 { rank[..digits].parse().unwrap_or(usize::MAX) } else { 1 });
        rank = &rank[digits.max(letter.len_utf8())..];
    }
    gaps
}

fn count(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// Parses a position. Does not check whether the variant allows it: see [`game`].
///
/// # Errors
/// Every error of the text, in order.
pub fn parse(text: &str, set: &RuleSet) -> Result<Setup, Vec<PositionError>> {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let mut faults = Vec::new();
    let pieces = parse_board(board, set, &mut faults);
    let turn = words.next().map(|word| parse_side(word).ok_or_else(|| PositionError::UnknownSide { found: shorten(word) }));
    let turn = turn.unwrap_or(Err(PositionError::NoSide)).unwrap_or_else(|fault| {
        faults.push(fault);
        set.first
    });
    let (mut continuing, mut hand, mut passed, mut rolled, mut memory) = (None, InHand::NONE, false, None, None);
    for word in words {
        if word == PASSED && !passed {
            passed = true;
            continue;
        }
        if let Some(number) = word.strip_prefix(ROLLED).filter(|_| rolled.is_none()) {
            rolled = parse_die(number);
            if rolled.is_none() {
                faults.push(PositionError::Rolled { found: shorten(word) });
            }
            continue;
        }
        if let Some(values) = word.strip_prefix(MEMORY).filter(|_| memory.is_none()) {
            memory = Some(parse_memory(values, set).unwrap_or_else(|wrong| {
                faults.extend(wrong);
                Memory::INITIAL
            }));
            continue;
        }
        match (word.strip_prefix(HAND), Square::parse(word, set.size)) {
            (Some(numbers), _) if hand.is_empty() => match parse_hand(numbers) {
                Some(in_hand) => hand = in_hand,
                None => faults.push(PositionError::Hand { found: shorten(word) }),
            },
            (None, Ok(square)) if continuing.is_none() => continuing = Some(square),
            _ => faults.push(PositionError::Trailing { found: shorten(word) }),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Setup { pieces, turn, continuing, hand, memory: memory.unwrap_or_default(), passed, rolled })
}

/// Parses a position and starts a game from it.
///
/// # Errors
/// Every error of the text or, if it has none, of the position.
pub fn game(rules: &Arc<Rules>, text: &str) -> Result<Game, Vec<PositionError>> {
    let setup = parse(text, rules.rule_set())?;
    Game::from_setup(Arc::clone(rules), &setup).map_err(|faults| faults.into_iter().map(Into::into).collect())
}

fn parse_board(board: &str, set: &RuleSet, faults: &mut Vec<PositionError>) -> Vec<Option<KindId>> {
    let (files, ranks) = (set.size.files(), set.size.ranks());
    let inner = board.strip_prefix('/').unwrap_or(board);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let found = inner.split('/').count();
    if found != ranks {
        faults.push(PositionError::Ranks { found, expected: ranks });
    }
    let mut pieces = Vec::with_capacity(set.size.area());
    // Excess ranks have been reported.
    for (rank, text) in (1..).zip(inner.split('/').take(ranks)) {
        let squares = Rank { set, rank, found: 0 }.parse(text, faults, &mut pieces);
        if squares != files {
            faults.push(PositionError::RankLength { rank, found: squares, expected: files });
        }
    }
    pieces
}

struct Rank<'a> {
    set: &'a RuleSet,
    rank: usize,
    /// The number of squares so far.
    found: usize,
}

impl Rank<'_> {
    /// Appends the squares of a rank to `pieces`, at most as many as the board has. Returns the number of squares in the text.
    fn parse(mut self, text: &str, faults: &mut Vec<PositionError>, pieces: &mut Vec<Option<KindId>>) -> usize {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                let number = rest[..digits].parse().unwrap_or(usize::MAX);
                if number == 0 {
                    faults.push(PositionError::EmptyCount { rank: self.rank, column: self.found.saturating_add(1) });
                }
                self.check_gaps(number, false, faults);
                self.put(None, number, pieces);
                rest = &rest[digits..];
                continue;
            }
            self.check_gaps(1, letter == BoardDiagram::ABSENT, faults);
            if letter == BoardDiagram::ABSENT {
                self.put(None, 1, pieces);
                rest = &rest[letter.len_utf8()..];
                continue;
            }
            let kind = self.set.kinds().find(|(_, kind)| kind.record == letter).map(|(id, _)| id);
            // A square beyond the board is reported as a rank that is too long.
            if kind.is_none() && self.found < self.set.size.files() {
                let (rank, column) = (self.rank, self.found + 1);
                faults.push(PositionError::UnknownPiece { rank, column, letter, known: known(self.set) });
            }
            self.put(kind, 1, pieces);
            rest = &rest[letter.len_utf8()..];
        }
        self.found
    }

    /// Reports the first of the next `number` squares that the board has although the text says that it has none, or the other way round.
    fn check_gaps(&self, number: usize, is_gap: bool, faults: &mut Vec<PositionError>) {
        let size = self.set.size;
        let squares = (self.found..size.files().min(self.found.saturating_add(number))).map(|file| size.at(file, self.rank - 1));
        if let Some(square) = squares.into_iter().find(|&square| size.has(square) == is_gap) {
            faults.push(PositionError::Gap { square: square.name(size), is_absent: !is_gap });
        }
    }

    fn put(&mut self, piece: Option<KindId>, times: usize, pieces: &mut Vec<Option<KindId>>) {
        let room = self.set.size.files().saturating_sub(self.found);
        pieces.extend(std::iter::repeat_n(piece, times.min(room)));
        self.found = self.found.saturating_add(times);
    }
}

fn known(set: &RuleSet) -> Vec<(char, String)> {
    set.kinds.iter().map(|kind| (kind.record, kind.name.clone())).collect()
}

fn listed(known: &[(char, String)]) -> String {
    known.iter().map(|(letter, kind)| format!("{letter} ({kind})")).collect::<Vec<_>>().join(", ")
}

fn parse_side(word: &str) -> Option<Side> {
    let mut letters = word.chars();
    let side = Side::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(side)
}
