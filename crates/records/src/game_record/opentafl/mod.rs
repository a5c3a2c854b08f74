//! Game records of `OpenTafl` (files `*.otg`).
//!
//! Source: Jay Slater, *OpenTafl Notation*, section 4, and the `GameSerializer` of `OpenTafl`. Tags come first, `[rules:…]` the last of them,
//! then the moves in pairs, each pair followed by a line `[comment on the first|comment on the second]`, and variations as pairs with an
//! address, such as `7a.1.2a.`: the second pair of the first variation on the first move of pair 7.
//!
//! The record does not name a variant of Birka but writes its rules out. [`write()`] adds `[variant:ID]`; for other records the caller finds
//! the variant with [`opentafl_rules::differences`](crate::opentafl_rules::differences). Signs are written before the comment.
//! Comments and tags lose `[`, `]` and `|`.

mod read;
mod write;

pub use read::{OpenTaflGame, read};
pub use write::write;

use birka_rules::Move;

use crate::game_record::fault::FaultKind;
use crate::game_record::record::{AnnotatedMove, MAX_MOVES, MoveSign};
use crate::move_notation::shorten;

/// The token of a side that resigns instead of moving.
pub(super) const RESIGNATION: &str = "---";

/// Parses a move record, `Kd4-c4xg5/ne9++`, as `d4-c4xe9/g5`. Letters of pieces and the signs of threats are left out.
pub(super) fn parse_move(text: &str) -> Result<AnnotatedMove, FaultKind> {
    // OpenTafl knows no passes and no dice.
    if text == Move::PASS_NAME || text.starts_with(Move::ROLL_PREFIX) {
        return Ok(AnnotatedMove::parse(text)?);
    }
    let path = text.trim_end_matches(['+', '-']);
    if path.contains(['^', '=']) {
        return Err(FaultKind::Berserk(shorten(text)));
    }
    let (squares, captures) = path.split_once('x').map_or((path, None), |(squares, captures)| (squares, Some(captures)));
    let mut plain = without_piece(squares).to_owned();
    if let Some(captures) = captures {
        let captured: Vec<&str> = captures.split('/').map(without_piece).collect();
        plain.push('x');
        plain.push_str(&captured.join("/"));
    }
    Ok(AnnotatedMove::parse(&plain)?)
}

/// A square without the letter of the piece that stands on it.
fn without_piece(text: &str) -> &str {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(piece), Some(file)) if piece.is_ascii_alphabetic() && file.is_ascii_alphabetic() => &text[1..],
        _ => text,
    }
}

/// A comment that begins with a sign, divided.
pub(super) fn sign_of(comment: &str) -> (Option<MoveSign>, &str) {
    let (first, rest) = comment.split_once(' ').unwrap_or((comment, ""));
    match MoveSign::parse(first) {
        Some(sign) => (Some(sign), rest),
        None => (None, comment),
    }
}

/// The largest number of moves in a turn that has a letter.
const LETTERS: usize = 26;

/// The number and the letter of a move: `7b` is the second move of the seventh pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoveNumber {
    /// From 1.
    pub(super) turn: usize,
    /// From 0.
    pub(super) letter: usize,
}

impl MoveNumber {
    /// The number of a move, from 0, in a line that begins with the second move of a pair if `offset` is 1.
    pub(super) fn of(index: usize, offset: usize) -> Self {
        Self { turn: (index + offset) / 2 + 1, letter: (index + offset) % 2 }
    }

    /// The place of the move in such a line.
    pub(super) fn index(self, offset: usize) -> Option<usize> {
        if self.letter > 1 {
            return None;
        }
        (self.turn.checked_sub(1)?.checked_mul(2)? + self.letter).checked_sub(offset)
    }

    fn parse(text: &str) -> Option<Self> {
        let letter = text.bytes().last().filter(u8::is_ascii_lowercase)?;
        let digits = &text[..text.len() - 1];
        let turn = digits.parse().ok().filter(|turn| (1..=MAX_MOVES).contains(turn))?;
        let letter = usize::from(letter - b'a');
        (digits.bytes().all(|b| b.is_ascii_digit()) && letter < LETTERS).then_some(Self { turn, letter })
    }
}

impl std::fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.turn, if self.letter == 0 { 'a' } else { 'b' })
    }
}

/// The address before a pair of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// `7.`, a pair of the game, from 1.
    Game(usize),
    /// `7a.1.2a.`
    Variation {
        /// The move of the game that the outermost variation replaces.
        root: MoveNumber,
        /// The number of each variation, from 1, and the number of the move in it.
        path: Vec<(usize, MoveNumber)>,
    },
}

impl Address {
    /// Parses an address; `None` if the text is not an address.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.strip_suffix('.').unwrap_or(text);
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().ok().filter(|turn| (1..=MAX_MOVES).contains(turn)).map(Self::Game);
        }
        let mut parts = text.split('.');
        let root = MoveNumber::parse(parts.next()?)?;
        let mut path = Vec::new();
        while let Some(number) = parts.next() {
            let number = number.parse().ok().filter(|number| (1..=MAX_MOVES).contains(number))?;
            path.push((number, MoveNumber::parse(parts.next()?)?));
        }
        (!path.is_empty()).then_some(Self::Variation { root, path })
    }
}
