//! Playing the games of a match on several threads, and the table to which they are written as they end.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use birka::cli::{CliError, MAX_BYTES};
use birka_diagnostics::ReadError;
use birka_engine_process::start_position;
use birka_game_archive::decode;
use birka_records::game_record::table::HEADING;
use birka_records::{MoveNotation, RecordedGame, RecordedResult, games, replay};
use birka_rules::{Game, IllegalMove, PlayedMove, Reason, Rng, Rules, Side};
use birka_script::Variant;

use super::config::MatchConfig;
use super::engines::{EnginePlayer, check_start};
use crate::error::LabError;

/// The opening of a game and the side of each engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing {
    /// The number of the opening.
    pub(super) opening: u32,
    /// The side of the first engine.
    pub(super) first_side: Side,
}

impl Pairing {
    /// For a match: each opening twice, with sides reversed.
    pub(super) fn alternating(game: u32) -> Self {
        Self { opening: game / 2, first_side: if game.is_multiple_of(2) { Side::Attackers } else { Side::Defenders } }
    }

    /// For a balance test: each opening once, with the first engine as attackers, so that its score is theirs.
    pub(super) fn first_attacks(game: u32) -> Self {
        Self { opening: game, first_side: Side::Attackers }
    }
}

/// Plays the games that are not in `table` yet on several threads, each with its own engines, and writes them to `table` as they end.
///
/// Calls `on_game` with every game in the order of their numbers, so that results do not depend on which game ended first. `on_game` may
/// end the match early.
///
/// # Errors
/// If an engine cannot be started, before the first game; if the table cannot be written; and what `on_game` returns.
pub(super) fn play_games(
    config: &MatchConfig,
    pairing: impl Fn(u32) -> Pairing + Sync,
    table: &mut GameTable,
    mut on_game: impl FnMut(u32, Pairing, &FinishedGame) -> Result<ControlFlow<()>, LabError>,
) -> Result<(), LabError> {
    let mut finished = table.take_earlier_games();
    let missing: Vec<u32> = (0..config.games).filter(|number| !finished.contains_key(number)).collect();
    if config.threads > 0 && !missing.is_empty() {
        let [first, second] = &config.engines;
        check_start(first, &config.variant.id)?;
        if second != first {
            check_start(second, &config.variant.id)?;
        }
    }
    let (next, stop) = (AtomicU32::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, results) = channel();
        let (next, stop, missing, pairing) = (&next, &stop, &missing, &pairing);
        for _ in 0..config.threads.min(missing.len()) {
            let send = send.clone();
            scope.spawn(move || {
                let mut players = config.engines.each_ref().map(|engine| EnginePlayer::new(engine, config));
                while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                    && let Some(game) = play_game(config, &mut players, pairing(number), stop)
                    && send.send((number, game)).is_ok()
                {}
            });
        }
        drop(send);
        // Also stops the threads on an error, before the scope waits for them.
        let _stop_on_return = StopOnDrop(stop);
        for number in 0..config.games {
            while !finished.contains_key(&number) {
                // The channel closes if there are no threads, or one has panicked; the scope propagates the panic.
                let Ok((number, game)) = results.recv() else { return Ok(()) };
                table.add(number, &game)?;
                finished.insert(number, game);
            }
            if on_game(number, pairing(number), &finished[&number])?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

/// Sets the flag when dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Rolls the die. Both games of a pair have the same rolls.
fn roll(game: &mut Game, opening: u32) -> Result<PlayedMove, IllegalMove> {
    let number = game.played_moves().len() as u64;
    game.roll(&mut Rng::new(u64::from(opening) << 32 ^ number))
}

/// Plays a game. An engine that fails forfeits it. `None` if `stop` is set before the end.
fn play_game(config: &MatchConfig, players: &mut [EnginePlayer; 2], pairing: Pairing, stop: &AtomicBool) -> Option<FinishedGame> {
    let mut game = config.openings.game(&config.variant.rules, pairing.opening);
    let start = start_position(&game);
    players.iter_mut().for_each(EnginePlayer::new_game);
    let mut forfeit = None;
    while game.outcome().is_none() && game.played_moves().len() < config.max_plies as usize {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if game.awaits_roll() && roll(&mut game, pairing.opening).is_ok() {
            continue;
        }
        let side = game.turn();
        let player = &mut players[usize::from(side != pairing.first_side)];
        match player.choose_move(&game, &config.limits) {
            // `choose_move` returns legal moves only.
            Ok(mv) => drop(game.play(mv)),
            Err(reason) => {
                forfeit = Some((side, reason));
                break;
            }
        }
    }
    let size = config.variant.rules.rule_set().size;
    let moves = game.played_moves().iter().map(|turn| MoveNotation::from_played(turn).name(size)).collect();
    let (winner, termination) = match (forfeit, game.outcome()) {
        (Some((loser, reason)), _) => {
            let why = format!("the {loser}' engine: {reason}");
            (Some(loser.opponent()), if reason.is_crash() { Termination::Crash(why) } else { Termination::Forfeit(why) })
        }
        (None, Some(outcome)) => (outcome.winner, Termination::Rules(outcome.reason)),
        (None, None) => (None, Termination::MoveLimit),
    };
    Some(FinishedGame { start, moves, winner, termination })
}

/// A game of a tournament that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FinishedGame {
    /// The starting position if it is not the variant's.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    /// `None` if the game is drawn.
    pub(super) winner: Option<Side>,
    pub(super) termination: Termination,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Termination {
    /// By a rule.
    Rules(Reason),
    /// An engine gave no legal move in time, for this reason.
    Forfeit(String),
    /// An engine's program ended during the game, for this reason.
    Crash(String),
    /// Adjudicated as a draw at the limit of plies.
    MoveLimit,
}

/// The word for a forfeit in records and reports.
const FORFEIT: &str = "forfeit";
/// The word for a crash in records and reports.
const CRASH: &str = "crash";
/// The word for a game at the limit of plies.
const TOO_LONG: &str = "too-long";

impl Termination {
    /// The word for it in records and reports.
    pub(super) fn word(&self) -> &str {
        match self {
            Self::Rules(reason) => reason.as_str(),
            Self::Forfeit(_) => FORFEIT,
            Self::Crash(_) => CRASH,
            Self::MoveLimit => TOO_LONG,
        }
    }

    /// Why an engine forfeited the game, if one did, also by a crash.
    pub(super) fn forfeit(&self) -> Option<&str> {
        match self {
            Self::Forfeit(reason) | Self::Crash(reason) => Some(reason),
            Self::Rules(_) | Self::MoveLimit => None,
        }
    }
}

/// The file that games are written to as they end, in the format that `birka replay` reads. A match that was interrupted continues from it.
pub(super) struct GameTable {
    /// The name of the match, which begins the id of each of its games.
    match_name: String,
    /// `None` if games are not recorded.
    file: Option<(PathBuf, File)>,
    /// The games of this match that were in the file when it was opened.
    earlier_games: BTreeMap<u32, FinishedGame>,
}

impl GameTable {
    /// The name of a variant's table in a folder of tables.
    pub(super) fn file_name(variant: &Variant) -> PathBuf {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '.' { c } else { '_' };
        Path::new(&variant.id.chars().map(safe).collect::<String>()).with_added_extension("csv")
    }

    /// Opens and locks a table, or creates it. Removes a last line that was cut off by an interruption.
    ///
    /// # Errors
    /// If the file cannot be written, has something else than a table in it, or another match has locked it.
    pub(super) fn open(path: Option<&Path>, match_name: &str, rules: &Arc<Rules>) -> Result<Self, LabError> {
        let is_separator = |c: char| c == ',' || c.is_whitespace() || c.is_control();
        let match_name: String = match_name.chars().map(|c| if is_separator(c) { '_' } else { c }).collect();
        let Some(path) = path else { return Ok(Self { match_name, file: None, earlier_games: BTreeMap::new() }) };
        let unwritable = |error| CliError::Unwritable { path: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(unwritable)?;
        }
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path).map_err(unwritable)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(LabError::TableInUse { path: path.to_owned() }),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = read_table(&file, path)?;
        let whole_lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole_lines);
        file.set_len(whole_lines as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(unwritable)?;
        if bytes.is_empty() {
            writeln!(file, "{HEADING}").map_err(unwritable)?;
        }
        let earlier_games = parse_games(&decode(&bytes).0, &match_name, rules);
        Ok(Self { match_name, file: Some((path.to_owned(), file)), earlier_games })
    }

    /// The games of this match that were in the file when it was opened, by their numbers.
    fn take_earlier_games(&mut self) -> BTreeMap<u32, FinishedGame> {
        std::mem::take(&mut self.earlier_games)
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn add(&mut self, number: u32, game: &FinishedGame) -> Result<(), CliError> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let winner = match game.winner {
            Some(Side::Attackers) => "Black",
            Some(Side::Defenders) => "White",
            None => "Draw",
        };
        let ending = match &game.termination {
            Termination::Rules(_) => None,
            termination => Some(termination.word()),
        };
        let words: Vec<&str> = game.start.as_deref().into_iter().chain(game.moves.iter().map(String::as_str)).chain(ending).collect();
        let id = format!("{}#{number}", self.match_name);
        // The comment comes first, so that a complete line of a game has it. The captured pieces follow from the moves.
        let comment = game.termination.forfeit().map(|why| format!("# {id}: {}\n", why.replace(['\n', '\r'], " "))).unwrap_or_default();
        let line = format!("{comment}{id},{},,,{winner}\n", words.join(" "));
        file.write_all(line.as_bytes()).and_then(|()| file.flush()).map_err(|error| CliError::Unwritable { path: path.clone(), error })
    }
}

/// The bytes of a table; none if the file is new.
///
/// # Errors
/// If the file cannot be read, or does not begin with the heading or a part of it. An interruption may have cut that off.
fn read_table(file: &File, path: &Path) -> Result<Vec<u8>, LabError> {
    let unreadable = |error| CliError::Unreadable { path: path.to_owned(), error };
    let metadata = file.metadata().map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(LabError::NotATable { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    file.take(HEADING.len() as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    let has_heading = bytes.strip_prefix(HEADING.as_bytes()).is_some_and(|end| matches!(end, [b'\n' | b'\r']));
    if !has_heading && !HEADING.as_bytes().starts_with(&bytes) {
        return Err(LabError::NotATable { path: path.to_owned() });
    }
    if metadata.len() > MAX_BYTES {
        return Err(unreadable(ReadError::TooLarge { limit: MAX_BYTES }.into()).into());
    }
    // It is locked, but not every file system has locks: what is added meanwhile is not read.
    file.take(metadata.len().saturating_sub(bytes.len() as u64)).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// The games of a match in the text of a table. Leaves out games that cannot be replayed.
fn parse_games(text: &str, match_name: &str, rules: &Arc<Rules>) -> BTreeMap<u32, FinishedGame> {
    let comments: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")).collect();
    let number = |game: &RecordedGame| game.id.strip_prefix(match_name)?.strip_prefix('#')?.parse().ok();
    let recorded = games::read(text, rules.rule_set().size).flatten();
    recorded.filter_map(|game| Some((number(&game)?, finished_game(&game, comments.get(game.id.as_str()).copied(), rules)?))).collect()
}

/// A recorded game with its termination; `None` if its moves or its result do not agree with the rules.
fn finished_game(recorded: &RecordedGame, comment: Option<&str>, rules: &Arc<Rules>) -> Option<FinishedGame> {
    let mut game = recorded.begin(rules).ok()?;
    replay(&mut game, &recorded.moves).ok()?;
    let winner = match recorded.result {
        RecordedResult::Won(side) => Some(side),
        RecordedResult::Drawn => None,
        RecordedResult::Unknown => return None,
    };
    let reason = comment.unwrap_or("the reason is not recorded").to_owned();
    let termination = match (recorded.ending.as_deref(), game.outcome()) {
        (Some(FORFEIT), None) => Termination::Forfeit(reason),
        (Some(CRASH), None) => Termination::Crash(reason),
        (Some(TOO_LONG), None) => Termination::MoveLimit,
        (None, Some(outcome)) if outcome.winner == winner => Termination::Rules(outcome.reason),
        _ => return None,
    };
    let size = rules.rule_set().size;
    let moves = recorded.moves.iter().map(|text| text.name(size)).collect();
    Some(FinishedGame { start: recorded.start.clone(), moves, winner, termination })
}
