use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use birka_game_archive::{Archive, ArchiveError};
use birka_records::game_record::{GameDate, GameRecord};
use birka_records::position;
use birka_rules::Setup;

use crate::session::game_session::Session;
use crate::session::players::Players;

/// Games whose place on the table another one takes. They are archived before the other one is saved, so that a crash between the two loses
/// neither.
#[derive(Default)]
pub(in crate::session) struct ReplacedGames(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    games: VecDeque<ReplacedGame>,
    /// What the players have not been told yet.
    notices: Vec<UnarchivedGame>,
}

/// A game that the archive could not take, and that a file of its own keeps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The game that was on the table could not be archived: {error}. It is kept as {}.", file.display())]
pub struct UnarchivedGame {
    /// Why the archive could not take it.
    #[source]
    pub error: ArchiveError,
    /// The file.
    pub file: PathBuf,
}

struct ReplacedGame {
    record: GameRecord,
    /// The text of a file that holds the game, if the archive cannot.
    saved: String,
}

impl ReplacedGames {
    /// Adds a game, unless no move was made. Reads and writes nothing yet.
    pub(in crate::session) fn add(&self, session: &Session, players: Option<Players>) {
        if session.played_moves().is_empty() {
            return;
        }
        let saved = session.to_saved_game().to_text();
        self.waiting().games.push_back(ReplacedGame { record: game_record(session, players), saved });
    }

    /// Puts the games into the archive of a folder. `keep` keeps the text of one that the archive cannot take, and returns its file.
    ///
    /// # Errors
    /// If a game can be written nowhere. It waits for the next attempt.
    pub(in crate::session) fn archive(&self, folder: &Path, keep: impl Fn(&str) -> io::Result<PathBuf>) -> io::Result<()> {
        while let Some(game) = self.next() {
            let Err(error) = Archive::at(folder).put(&game.record) else { continue };
            match keep(&game.saved) {
                Ok(file) => {
                    let notice = UnarchivedGame { error, file };
                    tracing::warn!("{notice}");
                    self.waiting().notices.push(notice);
                }
                Err(error) => {
                    self.waiting().games.push_front(game);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Takes the first game. Nobody waits for the disk meanwhile.
    fn next(&self) -> Option<ReplacedGame> {
        self.waiting().games.pop_front()
    }

    /// What the players must know about games that could not be archived. Empty afterwards.
    pub(in crate::session) fn take_notices(&self) -> Vec<UnarchivedGame> {
        std::mem::take(&mut self.waiting().notices)
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game with the day and, if they are known, its players.
#[must_use]
pub fn game_record(session: &Session, players: Option<Players>) -> GameRecord {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut record = GameRecord {
        attackers: players.map(|players| players.attackers.recorded_name()).unwrap_or_default(),
        defenders: players.map(|players| players.defenders.recorded_name()).unwrap_or_default(),
        date: GameDate::from_unix_time(seconds),
        ..recorded_moves(session)
    };
    if let Some(clock) = session.clock().and_then(|clock| clock.controls().header()) {
        record.add_header("Time-Control", &clock);
    }
    record
}

/// The moves of the game, with the variant, the rules, the result and, if it is not the usual one, the starting position.
pub(in crate::session) fn recorded_moves(session: &Session) -> GameRecord {
    // The moves of a session are moves, so there is always a record.
    let record = GameRecord::from_saved(&session.to_saved_game()).unwrap_or_default();
    let usual = position::write(session.rules(), &Setup::start(session.rules()));
    GameRecord { start: record.start.filter(|start| *start != usual), ..record }
}
