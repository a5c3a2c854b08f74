use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game::{FORFEIT, Played, TOO_LONG};
use crate::cli::failure::Failure;
use birka_rules::BoardSize;
use birka_rules::record::{RecordedGame, RecordedResult, games, replay};
use birka_rules::{Rules, Side};

/// The table that games are written to as they end, in the form `birka replay` reads.
pub(super) struct Records {
    name: String,
    table: Option<(PathBuf, File)>,
    /// Games that were played before an interruption.
    before: BTreeMap<u32, Played>,
}

impl Records {
    /// Opens a table, or begins it. A last line that was broken off while it was written is taken away.
    pub(super) fn open(path: Option<&Path>, name: &str, rules: &Arc<Rules>) -> Result<Self, Failure> {
        let name: String = name.chars().map(|c| if c == ',' || c.is_whitespace() || c.is_control() { '_' } else { c }).collect();
        let Some(path) = path else { return Ok(Self { name, table: None, before: BTreeMap::new() }) };
        let fault = |error| Failure::Unwritable { path: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(fault)?;
        }
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path).map_err(fault)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Failure::TableInUse { path: path.to_owned() }),
            // Where files cannot be locked, nobody is kept from using one twice.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fault)?;
        if bytes.is_empty() {
            writeln!(file, "# game_id,moves,black_captured,white_captured,winner").map_err(fault)?;
        }
        let before = read(&String::from_utf8_lossy(&bytes), &name, rules);
        Ok(Self { before, name, table: Some((path.to_owned(), file)) })
    }

    /// The games that were played before an interruption.
    pub(super) fn played_before(&mut self) -> BTreeMap<u32, Played> {
        std::mem::take(&mut self.before)
    }

    pub(super) fn add(&mut self, number: u32, played: &Played) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.table else { return Ok(()) };
        let winner = match played.winner {
            Some(Side::Attackers) => "Black",
            Some(Side::Defenders) => "White",
            None => "Draw",
        };
        let broken_off = Some(played.reason.as_str()).filter(|reason| [FORFEIT, TOO_LONG].contains(reason));
        let words: Vec<&str> =
            played.start.as_deref().into_iter().chain(played.moves.iter().map(String::as_str)).chain(broken_off).collect();
        let id = format!("{}#{number}", self.name);
        // The reason first, so that a game that stands there whole has it. The captured men follow from the moves.
        let reason = played.forfeit.as_ref().map(|why| format!("# {id}: {}\n", why.replace(['\n', '\r'], " "))).unwrap_or_default();
        let line = format!("{reason}{id},{},,,{winner}\n", words.join(" "));
        file.write_all(line.as_bytes()).and_then(|()| file.flush()).map_err(|error| Failure::Unwritable { path: path.clone(), error })
    }
}

/// The games of a match that stand in a table. One that cannot be replayed is played anew.
fn read(text: &str, name: &str, rules: &Arc<Rules>) -> BTreeMap<u32, Played> {
    let reasons: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")).collect();
    let number = |game: &RecordedGame| game.id.strip_prefix(name)?.strip_prefix('#')?.parse().ok();
    let games = games::read(text, rules.rule_set().size).flatten();
    games.filter_map(|game| Some((number(&game)?, retell(&game, reasons.get(game.id.as_str()).copied(), rules)?))).collect()
}

fn retell(recorded: &RecordedGame, reason: Option<&str>, rules: &Arc<Rules>) -> Option<Played> {
    let mut game = recorded.begin(rules).ok()?;
    replay(&mut game, &recorded.moves).ok()?;
    let winner = match recorded.result {
        RecordedResult::Won(side) => Some(side),
        RecordedResult::Drawn => None,
        RecordedResult::Unknown => return None,
    };
    let size: BoardSize = rules.rule_set().size;
    let moves = recorded.moves.iter().map(|text| text.name(size)).collect();
    let told = |reason: &str, forfeit| Some(Played { start: recorded.start.clone(), moves, winner, reason: reason.to_owned(), forfeit });
    match (recorded.ending.as_deref(), game.outcome()) {
        (Some(FORFEIT), None) => told(FORFEIT, Some(reason.unwrap_or("the reason is not recorded").to_owned())),
        (Some(TOO_LONG), None) => told(TOO_LONG, None),
        (None, Some(outcome)) if outcome.winner == winner => told(outcome.reason.as_str(), None),
        _ => None,
    }
}
