//! Lines of a table of games, `game_id,moves,black_captured,white_captured,winner`: see [`games`].

use birka_rules::{BoardSize, Side};

use crate::game_record::fault::{FaultKind, ParsedGame, Place, ReadGames, bounded};
use crate::game_record::record::{AnnotatedMove, GameRecord, GameResult, MAX_GAMES, MAX_MOVES};
use crate::games::{self, GameLineErrorKind, RecordedGame, RecordedResult};
use crate::move_notation::shorten;
use crate::position;

/// The first line of a table.
pub const HEADING: &str = "# game_id,moves,black_captured,white_captured,winner";

/// The beginning of the comment that names the variant of the games after it.
const VARIANT: &str = "# variant:";

/// The header that keeps the id of a game.
pub const ID: &str = "Id";

/// The comment that names the variant of the games after it: `# variant: tablut`.
#[must_use]
pub fn variant_line(variant: &str) -> String {
    format!("{VARIANT} {variant}")
}

/// The line of a game. The captured pieces follow from the moves; date, players, comments and variations are left out.
#[must_use]
pub fn write_line(id: &str, record: &GameRecord) -> String {
    let id: String = id.chars().map(|c| if c == ',' || c.is_whitespace() || c.is_control() { '_' } else { c }).collect();
    let winner = match &record.result {
        GameResult::None => "Ongoing",
        GameResult::Over { winner: Some(Side::Attackers), .. } => "Black",
        GameResult::Over { winner: Some(Side::Defenders), .. } => "White",
        GameResult::Over { winner: None, .. } => "Draw",
    };
    // A reason that the moves do not show is their last word. A word with a digit would be a move.
    let reason = record.result.reason();
    let ending = (!record.result.is_by_rule() && !reason.is_empty() && !reason.contains(|c: char| c.is_ascii_digit())).then_some(reason);
    let words: Vec<&str> = record.start.as_deref().into_iter().chain(record.moves.iter().map(AnnotatedMove::text)).chain(ending).collect();
    format!("{id},{},,,{winner}", words.join(" "))
}

/// Reads a table. The games are of the variant that a comment `# variant: ID` before them names, or else of `variant`. `size` gives the size of a
/// variant's board, or what is wrong with its name. A line with a fault does not affect the others.
#[must_use]
pub fn read(text: &str, variant: Option<&str>, size: impl Fn(&str) -> Result<BoardSize, String>) -> ReadGames {
    let ReadGames { games: mut read, mut faults } = ReadGames::default();
    let mut variant = variant.map(str::to_owned);
    let mut board: Option<Result<BoardSize, String>> = None;
    for (line, text) in (1..).zip(text.lines()) {
        let place = Place { line, column: 1 };
        let text = text.trim_start_matches('\u{feff}');
        if let Some(name) = text.trim().strip_prefix(VARIANT) {
            (variant, board) = (Some(name.trim().to_owned()), None);
        }
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let Some(name) = &variant else {
            faults.push(FaultKind::NoVariant.at(place));
            break;
        };
        let first_use = board.is_none();
        match board.get_or_insert_with(|| size(name)) {
            // Said once for all games of the variant.
            Err(unknown) if first_use => faults.push(FaultKind::Variant { name: shorten(name), why: unknown.clone() }.at(place)),
            Err(_) => {}
            Ok(size) => {
                if read.len() == MAX_GAMES {
                    faults.push(FaultKind::TooManyGames.at(place));
                    break;
                }
                match games::read(text, *size).next() {
                    Some(Ok(recorded)) if recorded.moves.len() > MAX_MOVES => faults.push(FaultKind::TooManyMoves.at(place)),
                    Some(Ok(recorded)) => read.push(game(&recorded, name, text, line, *size)),
                    Some(Err(error)) => {
                        let column = match &error.why {
                            GameLineErrorKind::Move { ply, .. } => move_columns(text).nth(ply - 1).unwrap_or(1),
                            GameLineErrorKind::Winner(_) => text.rfind(',').map_or(1, |comma| text[..comma].chars().count() + 2),
                            GameLineErrorKind::Fields { .. } => 1,
                        };
                        faults.push(FaultKind::TableLine(error.why).at(Place { line, column }));
                    }
                    None => {}
                }
            }
        }
    }
    if read.is_empty() && faults.is_empty() {
        faults.push(FaultKind::Empty.at(Place::START));
    }
    ReadGames { games: read, faults: bounded(faults) }
}

fn game(recorded: &RecordedGame, variant: &str, text: &str, line: usize, size: BoardSize) -> ParsedGame {
    let winner = match recorded.result {
        RecordedResult::Won(side) => Some(Some(side)),
        RecordedResult::Drawn => Some(None),
        RecordedResult::Unknown => None,
    };
    let reason = recorded.ending.as_deref().unwrap_or_default();
    let mut record = GameRecord {
        variant: variant.to_owned(),
        result: winner.map_or(GameResult::None, |winner| GameResult::over(winner, &reason.to_ascii_lowercase())),
        start: recorded.start.clone(),
        // Every move of the table is one on any board.
        moves: recorded.moves.iter().filter_map(|notation| AnnotatedMove::parse(&notation.name(size)).ok()).collect(),
        ..GameRecord::default()
    };
    record.add_header(ID, &recorded.id);
    let mut game = ParsedGame::at(record, Place { line, column: 1 });
    game.moves = move_columns(text).take(game.record.moves.len()).map(|column| Place { line, column }).collect();
    let second = text.find(',').map_or(1, |comma| text[..comma].chars().count() + 2);
    game.start = Some(Place { line, column: second });
    game.result = text.rfind(',').map(|comma| Place { line, column: text[..comma].chars().count() + 2 });
    game
}

/// The columns of the moves in a line.
fn move_columns(text: &str) -> impl Iterator<Item = usize> {
    let chars: Vec<char> = text.chars().collect();
    let comma_after = |from: usize| chars.iter().skip(from).position(|&c| c == ',').map(|at| from + at);
    let begin = comma_after(0).map_or(0, |comma| comma + 1);
    let end = comma_after(begin).unwrap_or(chars.len());
    let is_space = |at: usize| chars.get(at).is_none_or(|c| c.is_whitespace());
    let is_start = |&at: &usize| !is_space(at) && (at == begin || is_space(at - 1));
    let words: Vec<usize> = (begin..end).filter(is_start).collect();
    // The words of a starting position come first.
    let moves = text.split(',').nth(1).unwrap_or_default().trim_start();
    let skipped = if moves.starts_with('/') { position::count_words(&moves.split_whitespace().collect::<Vec<_>>()) } else { 0 };
    words.into_iter().skip(skipped).map(|at| at + 1)
}
