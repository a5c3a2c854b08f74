//! The moves of a game: a small parser without recursion, so that no text can exhaust the stack.

use super::super::annotated_move::{AnnotatedMove, MoveSign};
use super::super::escape::{self, Enclosure};
use super::super::fault::{Fault, FaultKind};
use super::super::place::{Cursor, Place};
use super::super::{MAX_COMMENT, MAX_DEPTH, MAX_MOVES};
use crate::shorten::shorten;

/// A move with its place in the text.
pub(in crate::game_record) struct PlacedMove {
    pub(in crate::game_record) mv: AnnotatedMove,
    pub(in crate::game_record) place: Place,
    /// The variations; those of `mv` are empty.
    pub(in crate::game_record) variations: Vec<Vec<PlacedMove>>,
}

impl PlacedMove {
    pub(in crate::game_record) fn new(mv: AnnotatedMove, place: Place) -> Self {
        Self { mv, place, variations: Vec::new() }
    }

    /// Separates moves and places. The moves of a variation come after the move that they replace.
    pub(in crate::game_record) fn unzip(line: Vec<Self>, places: &mut Vec<Place>) -> Vec<AnnotatedMove> {
        line.into_iter()
            .map(|Self { mut mv, place, variations }| {
                places.push(place);
                mv.variations = variations.into_iter().map(|line| Self::unzip(line, places)).collect();
                mv
            })
            .collect()
    }
}

/// The moves of one game as far as they could be read.
#[derive(Default)]
pub(super) struct Movetext {
    /// What is said before the first move.
    pub(super) comment: String,
    pub(super) moves: Vec<PlacedMove>,
}

/// A line being read: the moves of the game or of a variation.
struct OpenLine {
    moves: Vec<PlacedMove>,
    /// The number of moves before it.
    before: usize,
    /// Where the variation begins.
    place: Place,
}

/// Reads moves up to the end of the text or a `[`, with which the next game begins.
pub(super) fn read(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> Movetext {
    let mut comment = String::new();
    let mut lines = vec![OpenLine { moves: Vec::new(), before: 0, place: cursor.place() }];
    let mut count = 0;
    // Whether the rest of the game is not read.
    let mut given_up = false;
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        // There is always a line: the first one is never closed.
        let Some(line) = lines.last_mut() else { break };
        match cursor.peek() {
            None | Some('[') => break,
            Some('{') => {
                cursor.next();
                let (text, wrong) = escape::read(cursor, Enclosure::Braces, MAX_COMMENT);
                faults.extend(wrong.into_iter().map(|kind| kind.at(place)));
                let is_variation = lines.len() > 1;
                match lines.last_mut().and_then(|line| line.moves.last_mut()) {
                    Some(last) => join(&mut last.mv.comment, &text, place, faults),
                    None if is_variation => faults.push(FaultKind::CommentOfNothing.at(place)),
                    None => join(&mut comment, &text, place, faults),
                }
            }
            Some('(') => {
                cursor.next();
                if line.moves.is_empty() {
                    faults.push(FaultKind::VariationOfNothing.at(place));
                } else if lines.len() > MAX_DEPTH {
                    faults.push(FaultKind::TooDeep.at(place));
                    given_up = true;
                    break;
                }
                let before = lines.last().map_or(0, |line| (line.before + line.moves.len()).saturating_sub(1));
                lines.push(OpenLine { moves: Vec::new(), before, place });
            }
            Some(')') => {
                cursor.next();
                if lines.len() == 1 {
                    faults.push(FaultKind::NoVariation.at(place));
                } else if let Some(closed) = lines.pop() {
                    close(closed, &mut lines, faults);
                }
            }
            Some(_) => {
                let word = cursor.take_while(|c| !c.is_whitespace() && !"{}()[]".contains(c));
                if word.is_empty() {
                    // A closing bracket or brace.
                    faults.extend(cursor.next().map(|c| FaultKind::Stray(c.to_string()).at(place)));
                } else if let Some(rest) = after_number(word, line.before + line.moves.len(), place, faults) {
                    let Some(mv) = read_move(rest, place.right(word.chars().count() - rest.chars().count()), faults) else {
                        // It counts, so that the numbers after it are not wrong too.
                        line.before += 1;
                        continue;
                    };
                    count += 1;
                    if count > MAX_MOVES {
                        faults.push(FaultKind::TooManyMoves.at(place));
                        given_up = true;
                        break;
                    }
                    line.moves.push(mv);
                }
            }
        }
    }
    if given_up {
        skip_to_next_game(cursor);
    }
    while lines.len() > 1 {
        if let Some(open) = lines.pop() {
            if given_up {
                continue;
            }
            faults.push(FaultKind::OpenVariation.at(open.place));
            close(open, &mut lines, faults);
        }
    }
    Movetext { comment, moves: lines.pop().map(|line| line.moves).unwrap_or_default() }
}

/// Adds a finished variation to the move that it replaces.
fn close(closed: OpenLine, lines: &mut [OpenLine], faults: &mut Vec<Fault>) {
    if closed.moves.is_empty() {
        faults.push(FaultKind::EmptyVariation.at(closed.place));
    } else if let Some(last) = lines.last_mut().and_then(|line| line.moves.last_mut()) {
        last.variations.push(closed.moves);
    }
}

/// Adds a comment to those before it on the same move, unless it would be too long with them.
fn join(comment: &mut String, more: &str, place: Place, faults: &mut Vec<Fault>) {
    if !comment.is_empty() && comment.chars().count() + 1 + more.chars().count() > MAX_COMMENT {
        faults.push(FaultKind::TooLong { most: MAX_COMMENT }.at(place));
        return;
    }
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// Skips the rest of a game that is not read.
fn skip_to_next_game(cursor: &mut Cursor) {
    cursor.take_while(|c| c != '[');
}

/// What follows the number of a pair of moves in a word such as `12.e4-e7`; `None` if nothing does. `before` is the number of moves before it.
fn after_number<'a>(word: &'a str, before: usize, place: Place, faults: &mut Vec<Fault>) -> Option<&'a str> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    if digits == 0 {
        return Some(word);
    }
    let rest = word[digits..].trim_start_matches('.');
    let expected = before / 2 + 1;
    if word[..digits].parse() != Ok(expected) {
        faults.push(FaultKind::Number { found: shorten(word), expected }.at(place));
    }
    (!rest.is_empty()).then_some(rest)
}

fn read_move(word: &str, place: Place, faults: &mut Vec<Fault>) -> Option<PlacedMove> {
    let text = word.trim_end_matches(['!', '?']);
    let sign = &word[text.len()..];
    let known = MoveSign::parse(sign);
    if !sign.is_empty() && known.is_none() {
        faults.push(
            FaultKind::Value { what: "sign of a move", value: shorten(sign), examples: &["!", "?", "!!", "??", "!?", "?!"] }.at(place),
        );
    }
    match AnnotatedMove::parse(text) {
        Ok(mut mv) => {
            mv.sign = known;
            Some(PlacedMove::new(mv, place))
        }
        Err(fault) => {
            faults.push(FaultKind::Move(fault).at(place));
            None
        }
    }
}
