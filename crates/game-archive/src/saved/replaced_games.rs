use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use birka_records::game_record::GameRecord;
use birka_session::Session;

use crate::archive::{Archive, ArchiveError, today};

/// Games whose place on the table another one takes. They are archived before the other one is saved, so that a crash between the two loses
/// neither.
#[derive(Default)]
pub(super) struct ReplacedGames(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    games: VecDeque<ReplacedGame>,
    /// Notices not yet shown to the players.
    notices: Vec<UnarchivedGame>,
}

/// A game that the archive could not take, and that a file of its own keeps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The game that was on the table could not be archived: {error}. It is kept as {}.", file.display())]
pub struct UnarchivedGame {
    /// Why the archive could not take it.
    #[source]
    pub error: ArchiveError,
    pub file: PathBuf,
}

struct ReplacedGame {
    record: GameRecord,
    /// The text of a file that holds the game, if the archive cannot.
    saved: String,
}

impl ReplacedGames {
    /// Adds a game, unless no move was made. Reads and writes nothing yet.
    pub(super) fn add(&self, session: &Session) {
        if !session.has_begun() {
            return;
        }
        let saved = session.to_saved_game().to_text();
        self.waiting().games.push_back(ReplacedGame { record: session.record(today()), saved });
    }

    /// Puts the games into the archive of a folder. `keep` keeps the text of one that the archive cannot take, and returns its file.
    ///
    /// # Errors
    /// If a game can be written nowhere. It waits for the next attempt.
    pub(super) fn archive(&self, folder: &Path, keep: impl Fn(&str) -> io::Result<PathBuf>) -> io::Result<()> {
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

    /// Takes the notices about games that could not be archived.
    pub(super) fn take_notices(&self) -> Vec<UnarchivedGame> {
        std::mem::take(&mut self.waiting().notices)
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
