use ron::error::SpannedError;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::{MoveText, PositionFault, ReplayFault, position, replay, state};
use crate::rules::{Game, Rules, Setup};
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
    /// The position it began from; `None` where that is the variant's own.
    pub start: Option<String>,
    /// The moves, as [`MoveText`] writes them.
    pub moves: Vec<String>,
    /// How it stands, as [`state::result`] says it.
    pub result: String,
}

/// Why a text is no saved game that this Birka can read, or that can be played on.
#[derive(Debug, thiserror::Error)]
pub enum SaveFault {
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
    Start(Vec<PositionFault>),
    /// A word among its moves is no move.
    #[error("move {ply}: {fault}")]
    Move {
        /// Which move, from 1.
        ply: usize,
        /// What is wrong with it.
        #[source]
        fault: super::MoveFault,
    },
    /// The moves cannot be played by the rules as they are.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
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
    pub const FORMAT: u32 = 1;

    /// Takes down a game that began from `start`.
    #[must_use]
    pub fn of(variant: &str, start: &Setup, game: &Game) -> Self {
        let rules = game.rules();
        let set = rules.set();
        Self {
            format: Self::FORMAT,
            birka: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.to_owned(),
            rules: rules.fingerprint().to_owned(),
            start: (*start != Setup::start(set)).then(|| position::write(set, start)),
            moves: game.turns().iter().map(|turn| MoveText::of(turn).name(set.size)).collect(),
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
    pub fn parse(text: &str) -> Result<Self, SaveFault> {
        let header: Header = ron::from_str(text).map_err(syntax)?;
        match header.format {
            Self::FORMAT => ron::from_str(text).map_err(syntax),
            0 => Err(SaveFault::UnknownFormat { found: 0 }),
            found => Err(SaveFault::Newer { found, birka: header.birka }),
        }
    }

    /// Plays the game again by the given rules, and gives the position it began from beside it.
    ///
    /// # Errors
    /// When it cannot be played by these rules to the end and with the result that it says.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<(Setup, Game), SaveFault> {
        let set = rules.set();
        let mut game = match &self.start {
            Some(text) => position::game(rules, text).map_err(SaveFault::Start)?,
            None => Game::new(Arc::clone(rules)),
        };
        let start = game.setup();
        let parse = |(ply, word): (usize, &String)| {
            let mut text = MoveText::parse(word, set.size).map_err(|fault| SaveFault::Move { ply, fault })?;
            // A saved game marks every capture, so no mark means none.
            text.captured.get_or_insert_default();
            Ok(text)
        };
        let moves = (1..).zip(&self.moves).map(parse).collect::<Result<Vec<_>, SaveFault>>()?;
        replay(&mut game, &moves)?;
        let found = state::result(game.outcome());
        if found != self.result {
            return Err(SaveFault::Result { saved: self.result.clone(), found });
        }
        Ok((start, game))
    }
}

fn syntax(error: SpannedError) -> SaveFault {
    let (line, column) = (error.span.start.line, error.span.start.col);
    SaveFault::Syntax { line, column, message: error.code.to_string() }
}
