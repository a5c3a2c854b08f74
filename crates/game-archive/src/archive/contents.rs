//! The contents of an archive, queries on it, its possible errors, and the results of its games.

use std::collections::BTreeMap;
use std::path::PathBuf;

use birka_diagnostics::{ReadError, SystemError};
use birka_records::game_record::{GameDate, GameRecord, GameResult};
use birka_rules::Side;
use birka_script::VariantName;
use birka_session::Player;

use crate::archive::line::{ArchivedGame, is_comment, is_damaged, lines};

/// The largest archive, in bytes. A game of a hundred moves takes about a kilobyte.
pub const MAX_BYTES: u64 = 256 << 20;

/// The games of an archive.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The games in the order in which they were added.
    pub games: Vec<ArchivedGame>,
    /// The unreadable parts.
    pub problems: Vec<ArchiveProblem>,
}

impl Contents {
    /// The games that a query finds.
    pub fn find<'a>(&'a self, query: &'a Query) -> impl Iterator<Item = &'a ArchivedGame> {
        self.games.iter().filter(|game| query.finds(game))
    }

    /// The archive's entry for the game with a number.
    ///
    /// # Errors
    /// If the game does not exist.
    pub fn entry(&self, number: u64) -> Result<&ArchivedGame, ArchiveError> {
        self.games.iter().find(|game| game.number == number).ok_or(ArchiveError::NoGame { number })
    }

    /// The game with a number.
    ///
    /// # Errors
    /// If the game does not exist or cannot be read.
    pub fn game(&self, number: u64) -> Result<GameRecord, ArchiveError> {
        self.entry(number)?.record().map_err(|why| ArchiveError::Damaged { number, why })
    }
}

/// The games of a file, and the number of damaged lines.
pub(super) fn parse(bytes: &[u8]) -> (Contents, usize) {
    let mut contents = Contents::default();
    let (mut damaged, mut later) = (0, 0);
    for line in lines(bytes) {
        match std::str::from_utf8(line).map_err(|error| error.to_string()) {
            Ok(text) if is_comment(text) => {}
            Ok(text) => match ArchivedGame::parse(text) {
                Ok(game) => contents.games.push(game),
                Err(_) if is_damaged(line) => damaged += 1,
                Err(_) => later += 1,
            },
            Err(_) => damaged += 1,
        }
    }
    if later > 0 {
        contents.problems.push(ArchiveProblem::Newer { games: later });
    }
    (contents, damaged)
}

/// The games in the text of an archive with their lines, from 1.
pub(crate) fn records_of_lines(text: &str) -> impl Iterator<Item = (usize, Result<GameRecord, String>)> + '_ {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line));
    lines.map(|(number, line)| (number, ArchivedGame::parse(line).and_then(|game| game.record())))
}

/// A search for games. The default finds all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The variant; with options, exactly these.
    pub variant: Option<String>,
    /// A part of the name of either player. Capital letters make no difference.
    pub opponent: Option<String>,
    pub result: Option<ResultFilter>,
    /// The first day. A game without a date is not found then.
    pub since: Option<GameDate>,
    /// The last day.
    pub until: Option<GameDate>,
    /// The smallest number of moves.
    pub min_moves: Option<usize>,
    /// The largest number of moves.
    pub max_moves: Option<usize>,
    /// A text in names, headers or comments.
    pub text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// The game is not over.
    Unfinished,
    WonBy(Side),
    Drawn,
    /// The game ended for this reason: `resigned`.
    Reason(String),
}

impl ResultFilter {
    /// Parses `attackers`, `defenders`, `draw`, `none` or a reason. `a` and `d` are the sides, too.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "none" | "unfinished" => Self::Unfinished,
            "draw" => Self::Drawn,
            "a" | "attackers" => Self::WonBy(Side::Attackers),
            "d" | "defenders" => Self::WonBy(Side::Defenders),
            _ => Self::Reason(GameResult::parse(&format!("a {text}")).map(|result| result.reason().to_owned())?),
        })
    }

    fn fits(&self, result: &GameResult) -> bool {
        match self {
            Self::Unfinished => *result == GameResult::None,
            Self::Drawn => *result != GameResult::None && result.winner().is_none(),
            Self::WonBy(side) => result.winner() == Some(*side),
            Self::Reason(reason) => result.reason() == reason,
        }
    }
}

impl Query {
    /// Whether a game is one of those looked for.
    #[must_use]
    pub fn finds(&self, game: &ArchivedGame) -> bool {
        let base = game.variant.split('{').next().unwrap_or_default();
        let has = |name: &str, part: &str| name.to_lowercase().contains(&part.to_lowercase());
        let date = || GameDate::parse(&game.date);
        self.variant.as_ref().is_none_or(|variant| *variant == game.variant || variant == base)
            && self.opponent.as_ref().is_none_or(|part| has(&game.attackers, part) || has(&game.defenders, part))
            && self.result.as_ref().is_none_or(|filter| GameResult::parse(&game.result).is_some_and(|result| filter.fits(&result)))
            && self.since.is_none_or(|since| date().is_some_and(|date| date >= since))
            && self.until.is_none_or(|until| date().is_some_and(|date| date <= until))
            && self.min_moves.is_none_or(|least| game.length >= least)
            && self.max_moves.is_none_or(|most| game.length <= most)
            && self.text.as_ref().is_none_or(|text| game.contains(text))
    }
}

/// Why the archive cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    #[error("the archive {} cannot be read: {error}", path.display())]
    Unreadable {
        path: PathBuf,
        #[source]
        error: ReadError,
    },
    #[error("the archive {} cannot be written: {error}", path.display())]
    Unwritable {
        path: PathBuf,
        #[source]
        error: SystemError,
    },
    /// Another program keeps the archive locked.
    #[error("another program is using the archive; {} stays locked", path.display())]
    Busy { path: PathBuf },
    /// The archive would become too large to be read.
    #[error("the archive {} has reached {} MB; move the file away, and a new one begins", path.display(), MAX_BYTES >> 20)]
    Full { path: PathBuf },
    /// The game does not exist.
    #[error("the archive has no game {number}; `birka games list` lists them")]
    NoGame { number: u64 },
    /// The game with this number cannot be read.
    #[error("game {number} of the archive cannot be read: {why}")]
    Damaged { number: u64, why: String },
}

/// An unreadable part of an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveProblem {
    /// Lines were damaged, and are kept elsewhere.
    #[error("{lines} damaged lines of {} are kept in {}; the other games are whole.", file.display(), kept.display())]
    PutAside {
        lines: usize,
        file: PathBuf,
        /// The file that has them now.
        kept: PathBuf,
    },
    /// Lines are damaged, and could not be moved.
    #[error("{lines} lines of {} are damaged and were left there: {error}", file.display())]
    LeftDamaged {
        lines: usize,
        file: PathBuf,
        /// Why they could not be moved.
        #[source]
        error: ArchiveError,
    },
    /// Games of a later format.
    #[error("{games} games were written by a newer Birka and are not listed; they stay in the archive.")]
    Newer { games: usize },
}

/// The results of some games. Games without a result count nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By the variant, without its options.
    pub variants: BTreeMap<String, GameCount>,
    /// Games of persons against the engine, by its level and the side of the person.
    pub levels: BTreeMap<usize, [GameCount; 2]>,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCount {
    /// The wins of each side, the attackers first.
    pub wins: [usize; 2],
    pub draws: usize,
}

impl GameCount {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.wins.iter().sum::<usize>() + self.draws
    }

    fn count(&mut self, winner: Option<Side>) {
        match winner {
            Some(side) => self.wins[side as usize] += 1,
            None => self.draws += 1,
        }
    }
}

impl Statistics {
    /// Counts games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a ArchivedGame>) -> Self {
        let mut statistics = Self::default();
        for game in games {
            let Some(GameResult::Over { winner, .. }) = GameResult::parse(&game.result) else { continue };
            let variant = game.variant.parse().map_or_else(|_| game.variant.clone(), |name: VariantName| name.id);
            statistics.variants.entry(variant).or_default().count(winner);
            let person_against = match (Player::recorded_as(&game.attackers), Player::recorded_as(&game.defenders)) {
                (Some(Player::Person), Some(Player::Engine(level))) => Some((level, Side::Attackers)),
                (Some(Player::Engine(level)), Some(Player::Person)) => Some((level, Side::Defenders)),
                _ => None,
            };
            if let Some((level, side)) = person_against {
                statistics.levels.entry(level).or_default()[side as usize].count(winner);
            }
        }
        statistics
    }
}
