use birka_diagnostics::{Code, suggest};
use birka_rules::{BoardDiagram, BoardDiagramError, BoardSize, KindId};

use super::kinds::KindTable;
use crate::reader::{Field, Reporter};

/// The drawn board.
pub(super) struct Board {
    pub(super) size: BoardSize,
    /// The piece on each square of the starting position, a1 first.
    pub(super) start: Vec<Option<KindId>>,
}

/// Lowers the drawing of the board. The letters of the kinds stand for pieces, `.` for an empty square.
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
    let start = diagram.squares().map(|(_, letter)| id(letter)).collect();
    // If a kind could not be read, its letter is not known either.
    if !kinds.is_incomplete {
        let letters: Vec<String> = kinds.list.iter().map(|kind| kind.letter.to_string()).chain([".".to_owned()]).collect();
        let mut reported = Vec::new();
        for (square, letter) in diagram.squares().filter(|&(_, letter)| letter != '.' && id(letter).is_none()) {
            let rank = size.rank(square) + 1;
            if !reported.contains(&(rank, letter)) {
                reported.push((rank, letter));
                let message =
                    format!("rank {rank} has `{letter}` at {}; the letters here are {}", square.name(size), suggest::and_list(&letters));
                report.error_in_text(&field.path, row_of_rank(text, rank), Code::UnknownLetter, message);
            }
        }
    }
    Some(Board { size, start })
}

/// The 0-based row of a drawing that shows a 1-based rank.
pub(super) fn row_of_rank(text: &str, rank: usize) -> usize {
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(|(row, _)| row);
    rows.collect::<Vec<_>>().into_iter().rev().nth(rank.saturating_sub(1)).unwrap_or(0)
}
