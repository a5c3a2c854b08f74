//! Tables of recorded games: `game_id,moves,black_captured,white_captured,winner`, one game on each line. These names may be the first line.
//!
//! Black are the attackers, White the defenders. `#` starts a comment. The last word of the moves may say how the game was
//! broken off: `resigned`, `timeout`. If the game starts from another position than its variant's, the position precedes the moves in
//! the notation of [`position`]: `/3t3/…/ a e4-e7 …`.

use std::sync::Arc;

use birka_rules::{BoardSize, Game, Rules, Side};

use crate::move_notation::{MoveNotation, MoveNotationError, shorten};
use crate::position;
use crate::position::PositionError;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The id in the table.
    pub id: String,
    /// The line, from 1.
    pub line: usize,
    /// The starting position, if it is not the variant's.
    pub start: Option<String>,
    /// The moves. If any move of the game marks captures, those without marks capture nothing.
    pub moves: Vec<MoveNotation>,
    /// How it was broken off, if it was: `resigned`.
    pub ending: Option<String>,
    /// The result.
    pub result: RecordedResult,
}

impl RecordedGame {
    /// The game before its first move.
    ///
    /// # Errors
    /// Every error of its starting position.
    pub fn begin(&self, rules: &Arc<Rules>) -> Result<Game, Vec<PositionError>> {
        self.start.as_ref().map_or_else(|| Ok(Game::new(Arc::clone(rules))), |start| position::game(rules, start))
    }
}

/// The result of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedResult {
    /// A side won.
    Won(Side),
    /// The game was drawn.
    Drawn,
    /// The record does not say.
    Unknown,
}

/// A line of the table that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct GameLineError {
    /// The line, from 1.
    pub line: usize,
    /// The id of the game, shortened.
    pub id: String,
    /// The error.
    #[source]
    pub why: GameLineErrorKind,
}

/// The error of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineErrorKind {
    /// Too few or too many fields.
    #[error("{found} fields; a game is `game_id,moves,black_captured,white_captured,winner`")]
    Fields {
        /// The number of fields.
        found: usize,
    },
    /// A word is not a move.
    #[error("move {ply}: {fault}")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The error of the move.
        #[source]
        fault: MoveNotationError,
    },
    /// An unknown result.
    #[error("`{0}` is no result; it is Black, White, Draw or Ongoing, and a heading begins with `#`")]
    Winner(String),
}

/// The names of the fields.
pub(crate) const FIELDS: &str = "game_id,moves,black_captured,white_captured,winner";

/// Parses a table: one item for each game. Comments, blank lines and the names of the fields are skipped.
pub fn read(text: &str, size: BoardSize) -> impl Iterator<Item = Result<RecordedGame, GameLineError>> + '_ {
    let lines = (1..).zip(text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()));
    lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#') && !text.eq_ignore_ascii_case(FIELDS)).map(move |(line, text)| {
        let id = shorten(text.split(',').next().unwrap_or_default());
        parse(line, text, size).map_err(|why| GameLineError { line, id, why })
    })
}

fn parse(line: usize, text: &str, size: BoardSize) -> Result<RecordedGame, GameLineErrorKind> {
    let fields: Vec<_> = text.split(',').map(str::trim).collect();
    // The numbers of captured pieces follow from the moves.
    let [id, moves, _black_captured, _white_captured, winner] = fields[..] else {
        return Err(GameLineErrorKind::Fields { found: fields.len() });
    };
    let mut words: Vec<_> = moves.split_whitespace().collect();
    let given = if words.first().is_some_and(|word| word.starts_with('/')) { position::count_words(&words) } else { 0 };
    // The side to move, which ends a starting position, is not an ending.
    let is_ending = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    let ending = if words.len() > given { words.pop_if(|last| is_ending(last)).map(str::to_owned) } else { None };
    let (start, moves) = words.split_at_checked(given).unwrap_or_default();
    let start = (given > 0).then(|| start.join(" "));
    let mut moves = (1..)
        .zip(moves)
        .map(|(ply, word)| MoveNotation::parse(word, size).map_err(|fault| GameLineErrorKind::Move { ply, fault }))
        .collect::<Result<Vec<_>, _>>()?;
    if moves.iter().any(|mv| mv.captured.is_some()) {
        for mv in &mut moves {
            mv.captured.get_or_insert_default();
        }
    }
    Ok(RecordedGame { id: id.to_owned(), line, start, moves, ending, result: result(winner)? })
}

fn result(text: &str) -> Result<RecordedResult, GameLineErrorKind> {
    match text.to_ascii_lowercase().as_str() {
        "black" => Ok(RecordedResult::Won(Side::Attackers)),
        "white" => Ok(RecordedResult::Won(Side::Defenders)),
        "draw" => Ok(RecordedResult::Drawn),
        "ongoing" | "" => Ok(RecordedResult::Unknown),
        _ => Err(GameLineErrorKind::Winner(shorten(text))),
    }
}
