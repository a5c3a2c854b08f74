use super::kinds::Kinds;
use crate::Code;
use crate::reader::{Field, Report};
use birka_diagnostics::suggest;
use birka_rules::{BoardDiagram, BoardDiagramError, BoardSize, KindId};

/// The drawn board.
pub(super) struct Board {
    pub(super) size: BoardSize,
    /// What stands on each square, a1 first.
    pub(super) start: Vec<Option<KindId>>,
}

/// Reads the drawing; the letters of the kinds say what stands where, and a point is an empty square.
pub(super) fn read(field: &Field, kinds: Option<&Kinds>, report: &mut Report) -> Option<Board> {
    let text = field.text(report)?;
    let picture = match BoardDiagram::parse(text) {
        Ok(picture) => picture,
        Err(faults) => {
            for fault in faults {
                match fault {
                    BoardDiagramError::Ragged { rank, .. } => {
                        let row = row_of_rank(text, rank);
                        report.fault_in_text(&field.path, row, Code::Board, format!("{}: {fault}", field.path));
                    }
                    BoardDiagramError::Size(_) => report.fault(&field.path, Code::Board, format!("{}: {fault}", field.path)),
                }
            }
            return None;
        }
    };
    let size = picture.size();
    let Some(kinds) = kinds else { return Some(Board { size, start: vec![None; size.area()] }) };
    let id = |letter: char| (0u8..).map(KindId).zip(&kinds.list).find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    let start = picture.squares().map(|(_, letter)| id(letter)).collect();
    // While a kind could not be read, its letter is not known either.
    if !kinds.incomplete {
        let letters: Vec<String> = kinds.list.iter().map(|kind| kind.letter.to_string()).chain([".".to_owned()]).collect();
        let mut told = Vec::new();
        for (square, letter) in picture.squares().filter(|&(_, letter)| letter != '.' && id(letter).is_none()) {
            let rank = size.rank(square) + 1;
            if !told.contains(&(rank, letter)) {
                told.push((rank, letter));
                let message =
                    format!("rank {rank} has `{letter}` at {}; the letters here are {}", square.name(size), suggest::and_list(&letters));
                report.fault_in_text(&field.path, row_of_rank(text, rank), Code::UnknownLetter, message);
            }
        }
    }
    Some(Board { size, start })
}

/// The row of a drawing, counted from 0, that shows a rank, counted from 1.
pub(super) fn row_of_rank(text: &str, rank: usize) -> usize {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(row, _)| row)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .nth(rank.saturating_sub(1))
        .unwrap_or(0)
}
