use ron::error::SpannedError;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::chapter::{Chapter, SavedChapter};
use super::{MoveNotation, PositionError, ReplayError, position, replay, state};
use crate::{Game, Rules, Setup};
use std::sync::Arc;

/// A game as it is kept in a file: enough to play it again, and to notice if the rules have changed since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The format of the file, [`SavedGame::FORMAT`].
    format: u32,
    /// The Birka that wrote it.
    birka: String,
    /// The id of the variant.
    pub variant: String,
    /// The fingerprint of the rules it was played by.
    pub rules: String,
    /// What was played before, by rules that were changed while the game went on; the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<SavedChapter>,
    /// The position it began from, or went on from when the rules were changed; `None` where that is the variant's own.
    pub start: Option<String>,
    /// The moves, as [`MoveNotation`] writes them.
    pub moves: Vec<String>,
    /// How it stands, as [`state::result`] says it.
    pub result: String,
}

/// Why a text is no saved game that this Birka can read, or that can be played on.
#[derive(Debug, thiserror::Error)]
pub enum SavedGameError {
    /// It is not in the notation of saved games, or something is missing from it.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was expected.
        message: String,
    },
    /// A later Birka wrote it.
    #[error("it is in format {found}, this Birka reads format {}; open it with Birka {birka} or later", SavedGame::FORMAT)]
    Newer {
        /// Its format.
        found: u32,
        /// The Birka that wrote it.
        birka: String,
    },
    /// No Birka ever wrote this format.
    #[error("it is in format {found}, which no Birka has written; this one reads format {}", SavedGame::FORMAT)]
    UnknownFormat {
        /// Its format.
        found: u32,
    },
    /// The position it begins from is none.
    #[error("its beginning: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Start(Vec<PositionError>),
    /// A word among its moves is no move.
    #[error("move {ply}: {fault}")]
    Move {
        /// Which move, from 1.
        ply: usize,
        /// What is wrong with it.
        #[source]
        fault: super::MoveNotationError,
    },
    /// The moves cannot be played by the rules as they are.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A move made by rules that have been changed since is none on the pieces as they stood.
    #[error("move {ply}, {text}: there is no such piece, or no room for it")]
    Retold {
        /// Which move, from 1.
        ply: usize,
        /// The move as written.
        text: String,
    },
    /// What was played before the rules were changed does not lead to where the game went on.
    #[error("its moves up to move {ply}, when the rules were changed, do not lead to the position after them")]
    Gap {
        /// Which move comes next, from 1.
        ply: usize,
    },
    /// The moves can be played, but the game stands otherwise than it says.
    #[error("after its moves the game stands at `{found}`, not at `{saved}`")]
    Result {
        /// What it says.
        saved: String,
        /// How the game stands.
        found: String,
    },
}

/// What every format has in common.
#[derive(Deserialize)]
struct Header {
    format: u32,
    #[serde(default = "unnamed")]
    birka: String,
}

fn unnamed() -> String {
    "of a newer release".to_owned()
}

impl SavedGame {
    /// The format this Birka writes and reads.
    pub const FORMAT: u32 = 2;
    /// The oldest format it reads; it differs in that the rules never change.
    const OLDEST: u32 = 1;

    /// Takes down a game that began from `start`, or went on from there by its rules after what was `earlier` played by others.
    #[must_use]
    pub fn of(variant: &str, earlier: &[Chapter], start: &Setup, game: &Game) -> Self {
        let rules = game.rules();
        let set = rules.rule_set();
        Self {
            format: Self::FORMAT,
            birka: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.to_owned(),
            rules: rules.fingerprint().to_owned(),
            earlier: earlier.iter().map(|chapter| chapter.saved(set)).collect(),
            start: (*start != Setup::start(set)).then(|| position::write(set, start)),
            moves: game.played_moves().iter().map(|turn| MoveNotation::from_played(turn).name(set.size)).collect(),
            result: state::result(game.outcome()),
        }
    }

    /// The game as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Strings, numbers and lists of them: there is nothing in it that RON could not write.
        let text = ron::ser::to_string_pretty(self, PrettyConfig::new().new_line("\n")).unwrap_or_default();
        format!("// A game left on Birka's table.\n{text}\n")
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// When it is not a saved game, or of a format this Birka does not know.
    pub fn parse(text: &str) -> Result<Self, SavedGameError> {
        let header: Header = ron::from_str(text).map_err(syntax)?;
        match header.format {
            Self::OLDEST..=Self::FORMAT => ron::from_str(text).map_err(syntax),
            0 => Err(SavedGameError::UnknownFormat { found: 0 }),
            found => Err(SavedGameError::Newer { found, birka: header.birka }),
        }
    }

    /// Plays the game again by the given rules, as far as it was played by the last.
    ///
    /// # Errors
    /// When it cannot be played by these rules to the end and with the result that it says.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<ReplayedGame, SavedGameError> {
        let set = rules.rule_set();
        let mut earlier: Vec<Chapter> = Vec::new();
        let mut before = 0;
        for saved in &self.earlier {
            let chapter = saved.retold(set, before)?;
            if earlier.last().is_some_and(|last| last.end() != chapter.start) {
                return Err(SavedGameError::Gap { ply: before + 1 });
            }
            before += chapter.moves.len();
            earlier.push(chapter);
        }
        let mut game = match &self.start {
            Some(text) => position::game(rules, text).map_err(SavedGameError::Start)?,
            None => Game::new(Arc::clone(rules)),
        };
        let start = game.setup();
        if earlier.last().is_some_and(|last| last.end() != start) {
            return Err(SavedGameError::Gap { ply: before + 1 });
        }
        let parse = |(ply, word): (usize, &String)| {
            let mut text = MoveNotation::parse(word, set.size).map_err(|fault| SavedGameError::Move { ply, fault })?;
            // A saved game marks every capture, so no mark means none.
            text.captured.get_or_insert_default();
            Ok(text)
        };
        let moves = (before + 1..).zip(&self.moves).map(parse).collect::<Result<Vec<_>, SavedGameError>>()?;
        replay(&mut game, &moves)?;
        let found = state::result(game.outcome());
        if found != self.result {
            return Err(SavedGameError::Result { saved: self.result.clone(), found });
        }
        Ok(ReplayedGame { earlier, start, game })
    }
}

/// A game that has been played again.
pub struct ReplayedGame {
    /// What was played by rules that have been changed since, the oldest first.
    pub earlier: Vec<Chapter>,
    /// The position from which it was played by the rules of now.
    pub start: Setup,
    /// What was played from there.
    pub game: Game,
}

fn syntax(error: SpannedError) -> SavedGameError {
    let (line, column) = (error.span.start.line, error.span.start.col);
    SavedGameError::Syntax { line, column, message: error.code.to_string() }
}
