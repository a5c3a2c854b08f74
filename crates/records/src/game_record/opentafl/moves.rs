//! Moves of the notation and of Birka: `Kd4-c4xg5/ne9++` and `d4-c4xe9/g5`.

use super::super::annotated_move::{AnnotatedMove, MoveSign};
use super::super::fault::FaultKind;
use crate::shorten::shorten;

/// What stands for a side that resigns instead of moving.
pub(super) const RESIGNATION: &str = "---";

/// Parses a move record. Letters of pieces and the signs of threats are left out.
pub(super) fn parse(text: &str) -> Result<AnnotatedMove, FaultKind> {
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
