use birka_diagnostics::{Code, suggest};
use birka_rules::{BoardDiagram, BoardDiagramError, BoardSize, KindId, Square};

use super::kinds::KindTable;
use crate::reader::{Field, Reporter};
use crate::source::KeyPath;

pub(super) struct Board {
    pub(super) size: BoardSize,
    /// The piece on each square of the starting position, a1 first.
    pub(super) start: Vec<Option<KindId>>,
}

/// Lowers the drawing of the board. The letters of the kinds stand for pieces, `.` for an empty square, `#` for no square.
pub(super) fn lower(field: &Field, kinds: Option<&KindTable>, report: &mut Reporter) -> Option<Board> {
    let text = field.text(report)?;
    let diagram = match BoardDiagram::parse(text) {
        Ok(diagram) => diagram,
        Err(errors) => {
            for error in errors {
                match error {
                    BoardDiagramError::Ragged { rank, .. } => {
                        let row = row_of_rank(text, rank);
                        report.error_in_text(&field.path, row, Code::Board, format!("{}: {error}", field.path));
                    }
                    BoardDiagramError::Size(_) => report.error(&field.path, Code::Board, format!("{}: {error}", field.path)),
                }
            }
            return None;
        }
    };
    let size = diagram.size();
    let Some(kinds) = kinds else { return Some(Board { size, start: vec![None; size.area()] }) };
    let id = |letter: char| (0u8..).map(KindId).zip(&kinds.list).find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    let start = size.numbers().map(|square| id(diagram.letter(square))).collect();
    // If a kind could not be read, its letter is not known either.
    if !kinds.is_incomplete {
        report_unknown_letters(field, text, &diagram, kinds, report);
    }
    Some(Board { size, start })
}

/// Reports the letters that belong to no kind, each once, at the top of the board; or at a kind, if its letter is the likelier mistake.
fn report_unknown_letters(field: &Field, text: &str, diagram: &BoardDiagram, kinds: &KindTable, report: &mut Reporter) {
    let size = diagram.size();
    let is_known = |letter: char| letter == '.' || kinds.list.iter().any(|kind| kind.letter == letter);
    let mut unknown: Vec<(char, Vec<Square>)> = Vec::new();
    for (square, letter) in diagram.squares().filter(|&(_, letter)| !is_known(letter)) {
        match unknown.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, squares)) => squares.push(square),
            None => unknown.push((letter, vec![square])),
        }
    }
    // The rules report that two kinds have the same letter.
    let is_repeated = |place: usize, letter: char| kinds.list.iter().take(place).any(|kind| kind.letter == letter);
    if kinds.list.iter().enumerate().any(|(place, kind)| is_repeated(place, kind.letter)) {
        return;
    }
    let is_on_board = |letter: char| diagram.squares().any(|(_, known)| known == letter);
    let absent: Vec<&str> = kinds.list.iter().filter(|kind| !is_on_board(kind.letter)).map(|kind| kind.name.as_str()).collect();
    let path = |name: &str| KeyPath::new(&["pieces", name, "letter"]);
    if let ([(letter, squares)], [name]) = (&unknown[..], &absent[..])
        && !report.is_inherited(&path(name))
    {
        let path = path(name);
        let squares = if let [square] = squares.as_slice() { square.name(size) } else { format!("{} squares", squares.len()) };
        let message = format!("{path} is not on the board, but `{letter}`, which belongs to no kind, is on {squares}; use the same letter");
        report.error(&path, Code::UnknownLetter, message);
        return;
    }
    let letters: Vec<String> =
        kinds.list.iter().map(|kind| kind.letter.to_string()).chain([".".to_owned(), BoardDiagram::ABSENT.to_string()]).collect();
    for (letter, squares) in &unknown {
        let Some(&top) = squares.iter().max_by_key(|&&square| (size.rank(square), std::cmp::Reverse(size.file(square)))) else { continue };
        let rank = size.rank(top) + 1;
        let others = match squares.len() - 1 {
            0 => String::new(),
            1 => " and on 1 more square".to_owned(),
            more => format!(" and on {more} more squares"),
        };
        let message =
            format!("rank {rank} has `{letter}` at {}{others}; the letters here are {}", top.name(size), suggest::and_list(&letters));
        report.error_in_text(&field.path, row_of_rank(text, rank), Code::UnknownLetter, message);
    }
}

/// The 0-based row of a drawing that shows a 1-based rank.
pub(super) fn row_of_rank(text: &str, rank: usize) -> usize {
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(|(row, _)| row);
    rows.collect::<Vec<_>>().into_iter().rev().nth(rank.saturating_sub(1)).unwrap_or(0)
}
