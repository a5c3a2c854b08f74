//! Positions as `OpenTafl` records them: `/3ttt3/4t4/…/3ttt3/ a`.
//!
//! Rank 1 comes first and each rank stands between slashes, file a first. A number counts empty squares and may have two
//! figures; a letter is a piece, by [`Kind::record`](crate::Kind::record). After a blank follows the side to move,
//! `a` or `d`.

use std::fmt::Write as _;
use std::sync::Arc;

use super::shorten::shorten;
use crate::{Game, KindId, RuleSet, Rules, Setup, SetupError, Side};

/// Why a text records no position of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Too few or too many ranks.
    #[error("the position has {found} ranks, this board has {expected}; a position reads `/3t3/…/ a`, rank 1 first")]
    Ranks {
        /// Ranks written.
        found: usize,
        /// Ranks of the board.
        expected: usize,
    },
    /// A rank that is too short or too long.
    #[error("rank {rank} has {found} squares, this board has {expected}")]
    RankLength {
        /// The rank, from 1.
        rank: usize,
        /// Squares written.
        found: usize,
        /// Squares of a rank.
        expected: usize,
    },
    /// A letter that is no piece.
    #[error("rank {rank}, column {column}: `{letter}` is no piece of this variant; its pieces are {known}")]
    UnknownPiece {
        /// The rank, from 1.
        rank: usize,
        /// The square's place in the rank, from 1.
        column: usize,
        /// What was written.
        letter: char,
        /// The letters of the variant, and what they mean.
        known: String,
    },
    /// A number that counts no squares.
    #[error("rank {rank}, column {column}: `0` counts no squares; leave it out")]
    EmptyCount {
        /// The rank, from 1.
        rank: usize,
        /// The square's place in the rank, from 1.
        column: usize,
    },
    /// The side to move is missing.
    #[error("the position does not say who moves; end it with ` a` for the attackers or ` d` for the defenders")]
    NoSide,
    /// Something else stands where the side to move belongs.
    #[error("`{found}` is no side to move; write `a` for the attackers or `d` for the defenders")]
    UnknownSide {
        /// What was written.
        found: String,
    },
    /// Something follows the side to move.
    #[error("`{found}` follows the position, where nothing belongs")]
    Trailing {
        /// What was written.
        found: String,
    },
    /// It can be read, but the variant has no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Records a position.
///
/// # Panics
/// When the setup holds a kind of another rule set.
#[must_use]
pub fn write(set: &RuleSet, setup: &Setup) -> String {
    let mut text = String::from("/");
    for rank in setup.pieces.chunks(set.size.side()) {
        let mut empty = 0;
        for piece in rank {
            let Some(kind) = piece else {
                empty += 1;
                continue;
            };
            count(&mut text, &mut empty);
            text.push(set.kind(*kind).record);
        }
        count(&mut text, &mut empty);
        text.push('/');
    }
    text.push(' ');
    text.push(setup.turn.letter());
    text
}

fn count(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// Reads a position. Whether the variant allows it is for [`game`] to say.
///
/// # Errors
/// Everything that is wrong with the text, in its order.
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
    if let Some(found) = words.next() {
        faults.push(PositionError::Trailing { found: shorten(found) });
    }
    if faults.is_empty() { Ok(Setup { pieces, turn }) } else { Err(faults) }
}

/// Reads a position and begins a game from it.
///
/// # Errors
/// Everything that is wrong with the text or, where it can be read, with the position.
pub fn game(rules: &Arc<Rules>, text: &str) -> Result<Game, Vec<PositionError>> {
    let setup = parse(text, rules.rule_set())?;
    Game::from_setup(Arc::clone(rules), &setup).map_err(|faults| faults.into_iter().map(Into::into).collect())
}

fn parse_board(board: &str, set: &RuleSet, faults: &mut Vec<PositionError>) -> Vec<Option<KindId>> {
    let side = set.size.side();
    let inner = board.strip_prefix('/').unwrap_or(board);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let found = inner.split('/').count();
    if found != side {
        faults.push(PositionError::Ranks { found, expected: side });
    }
    let mut pieces = Vec::with_capacity(set.size.area());
    // Ranks beyond the board are already reported as such.
    for (rank, text) in (1..).zip(inner.split('/').take(side)) {
        let squares = Rank { set, rank, found: 0 }.parse(text, faults, &mut pieces);
        if squares != side {
            faults.push(PositionError::RankLength { rank, found: squares, expected: side });
        }
    }
    pieces
}

struct Rank<'a> {
    set: &'a RuleSet,
    rank: usize,
    /// Squares read so far.
    found: usize,
}

impl Rank<'_> {
    /// Reads a rank onto `pieces`, as far as the board goes, and gives the squares it has.
    fn parse(mut self, text: &str, faults: &mut Vec<PositionError>, pieces: &mut Vec<Option<KindId>>) -> usize {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                let number = rest[..digits].parse().unwrap_or(usize::MAX);
                if number == 0 {
                    faults.push(PositionError::EmptyCount { rank: self.rank, column: self.found + 1 });
                }
                self.put(None, number, pieces);
                rest = &rest[digits..];
                continue;
            }
            let kind = self.set.kinds().find(|(_, kind)| kind.record == letter).map(|(id, _)| id);
            // Beyond the board the rank is too long, whatever stands there.
            if kind.is_none() && self.found < self.set.size.side() {
                let (rank, column) = (self.rank, self.found + 1);
                faults.push(PositionError::UnknownPiece { rank, column, letter, known: known(self.set) });
            }
            self.put(kind, 1, pieces);
            rest = &rest[letter.len_utf8()..];
        }
        self.found
    }

    fn put(&mut self, piece: Option<KindId>, times: usize, pieces: &mut Vec<Option<KindId>>) {
        let room = self.set.size.side().saturating_sub(self.found);
        pieces.extend(std::iter::repeat_n(piece, times.min(room)));
        self.found = self.found.saturating_add(times);
    }
}

fn known(set: &RuleSet) -> String {
    set.kinds.iter().map(|kind| format!("{} ({})", kind.record, kind.name)).collect::<Vec<_>>().join(", ")
}

fn parse_side(word: &str) -> Option<Side> {
    let mut letters = word.chars();
    let side = Side::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(side)
}
