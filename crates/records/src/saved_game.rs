use std::fmt::Write as _;
use std::sync::Arc;

use birka_rules::{Game, Memory, PieceChange, PlayedMove, RuleSet, Rules, Setup, SetupError, Square, digest};
use ron::error::SpannedError;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::chapter::{Chapter, apply, played_move};
use crate::move_notation::{MoveNotation, MoveNotationError, ReplayError, replay};
use crate::position::PositionError;
use crate::state::Conclusion;
use crate::{position, state};

/// A saved game: enough to replay it, and to detect whether the rules have changed since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The format of the file, [`SavedGame::FORMAT`].
    format: u32,
    /// The version of Birka that wrote it.
    birka: String,
    /// The id of the variant.
    pub variant: String,
    /// The fingerprint of its rules.
    pub rules: String,
    /// Moves played before changes of the rules, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<SavedChapter>,
    /// The starting position, or the position at the last change of the rules; `None` if it is the variant's.
    pub start: Option<String>,
    /// The moves in the notation of [`MoveNotation`].
    pub moves: Vec<String>,
    /// The result, as [`state::result`] writes it.
    pub result: String,
    /// The clocks; `None` without any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SavedClock>,
    /// The seed of the rolls of the die; `None` without a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u64>,
    /// The [`SavedGame::digest`] of the other fields; `None` in formats before the third.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

/// Why a saved game cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedGameError {
    /// A syntax error, or a missing field.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The error.
        message: String,
    },
    /// A later version of Birka wrote it.
    #[error("it is in format {found}, this Birka reads format {}; open it with Birka {birka} or later", SavedGame::FORMAT)]
    Newer {
        /// The format of the file.
        found: u32,
        /// The version of Birka that wrote it.
        birka: String,
    },
    /// No version of Birka writes this format.
    #[error("it is in format {found}, which no Birka has written; this one reads format {}", SavedGame::FORMAT)]
    UnknownFormat {
        /// The format of the file.
        found: u32,
    },
    /// The fields are not those that were written.
    #[error("its checksum is {} and that of its content {found}: the file was damaged, or edited by hand", .saved.as_deref().unwrap_or("missing"))]
    Checksum {
        /// The checksum in the file.
        saved: Option<String>,
        /// The checksum of the fields in the file.
        found: String,
    },
    /// The starting position is invalid.
    #[error("its beginning: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Start(Vec<PositionError>),
    /// A word is not a move.
    #[error("move {ply}: {fault}")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The error of the move.
        #[source]
        fault: MoveNotationError,
    },
    /// The moves cannot be replayed by the current rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A move of an earlier chapter is impossible in its position.
    #[error("move {ply}, {text}: there is no such piece, or no room for it")]
    ImpossibleMove {
        /// The number of the move, from 1.
        ply: usize,
        /// The text of the move.
        text: String,
    },
    /// A chapter does not end in the position that the next one starts from.
    #[error("its moves up to move {ply}, when the rules were changed, do not lead to the position after them")]
    Gap {
        /// The number of the first move after the gap, from 1.
        ply: usize,
    },
    /// The clocks are not those of the game.
    #[error("its clocks know {times} moves, and it has {moves}")]
    Clock {
        /// The number of moves that the clocks have times for.
        times: usize,
        /// The number of moves.
        moves: usize,
    },
    /// The replayed game has another result than the file says.
    #[error("after its moves the game stands at `{found}`, not at `{saved}`")]
    Result {
        /// The result in the file.
        saved: String,
        /// The result of the replayed game.
        found: String,
    },
}

/// The fields that all formats share.
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
    /// The format that is written.
    pub const FORMAT: u32 = 4;
    /// The oldest format that is read. It has no earlier chapters.
    const OLDEST: u32 = 1;
    /// The first format with a checksum.
    const CHECKED: u32 = 3;
    /// The first format with clocks, and with results that no rule gives.
    const CONCLUDED: u32 = 4;

    /// Saves a game that started from `start`, after the `earlier` chapters.
    #[must_use]
    pub fn new(variant: &str, earlier: &[Chapter], start: &Setup, game: &Game) -> Self {
        let rules = game.rules();
        let set = rules.rule_set();
        // What is remembered after earlier chapters follows from their moves.
        let start = &if earlier.is_empty() { start.clone() } else { Setup { memory: Memory::INITIAL, ..start.clone() } };
        let mut saved = Self {
            format: Self::FORMAT,
            birka: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.to_owned(),
            rules: rules.fingerprint().to_owned(),
            earlier: earlier.iter().enumerate().map(|(index, chapter)| SavedChapter::new(chapter, set, index == 0)).collect(),
            start: (*start != Setup::start(set)).then(|| position::write(set, start)),
            moves: game.played_moves().iter().map(|played| MoveNotation::from_played(played).name(set.size)).collect(),
            result: state::result(game.outcome()),
            clock: None,
            dice: None,
            checksum: None,
        };
        saved.checksum = Some(saved.digest());
        saved
    }

    /// The same game with the clocks it is played with.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<SavedClock>) -> Self {
        self.clock = clock;
        self.checksum = Some(self.digest());
        self
    }

    /// The same game with what the rolls of its die follow from.
    #[must_use]
    pub fn with_dice(mut self, seed: Option<u64>) -> Self {
        self.dice = seed;
        self.checksum = Some(self.digest());
        self
    }

    /// The same game with its conclusion, unless the rules have ended it.
    #[must_use]
    pub fn with_conclusion(mut self, conclusion: Option<Conclusion>) -> Self {
        if let Some(conclusion) = conclusion.filter(|_| self.result == state::result(None)) {
            self.result = state::result(Some(conclusion.outcome()));
            self.checksum = Some(self.digest());
        }
        self
    }

    /// How the players ended the game; `None` if they did not.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        Conclusion::parse(&self.result)
    }

    /// The checksum of all other fields: the first 64 bits of the SHA-256 of their texts in the order of the file, each as its length in
    /// bytes, a colon, the text and a line feed. Before the items of a list comes their number in the same form, and an optional field is a list
    /// of at most one. The clocks are such a field. The seed of the die comes last, if there is one.
    fn digest(&self) -> String {
        let mut text = String::new();
        let mut add = |field: &str| text.push_str(&format!("{}:{field}\n", field.len()));
        let add_list = |add: &mut dyn FnMut(&str), items: &[String]| {
            add(&items.len().to_string());
            items.iter().for_each(|item| add(item));
        };
        add(&self.format.to_string());
        [&self.birka, &self.variant, &self.rules].into_iter().for_each(|field| add(field));
        add(&self.earlier.len().to_string());
        for chapter in &self.earlier {
            let SavedChapter { rules, start, moves } = chapter;
            add(rules);
            add(start);
            add_list(&mut add, moves);
        }
        add_list(&mut add, self.start.as_slice());
        add_list(&mut add, &self.moves);
        add(&self.result);
        if self.format >= Self::CONCLUDED {
            add_list(&mut add, self.clock.as_ref().map(SavedClock::text).as_slice());
        }
        if let Some(seed) = self.dice {
            add(&seed.to_string());
        }
        digest(&text)
    }

    /// Moves played before changes of the rules, oldest first.
    pub(super) fn earlier(&self) -> &[SavedChapter] {
        &self.earlier
    }

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        // RON can write every field, so this cannot fail.
        let text = ron::ser::to_string_pretty(self, PrettyConfig::new().new_line("\n")).unwrap_or_default();
        format!("// A game left on Birka's table.\n{text}\n")
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// On a syntax error, an unknown format or a wrong checksum.
    pub fn parse(text: &str) -> Result<Self, SavedGameError> {
        let header: Header = ron::from_str(text).map_err(syntax)?;
        match header.format {
            Self::OLDEST..=Self::FORMAT => {
                let saved: Self = ron::from_str(text).map_err(syntax)?;
                let expected = (saved.format >= Self::CHECKED).then(|| saved.digest());
                if saved.checksum == expected {
                    return Ok(saved);
                }
                Err(SavedGameError::Checksum { found: expected.unwrap_or_else(|| saved.digest()), saved: saved.checksum })
            }
            0 => Err(SavedGameError::UnknownFormat { found: 0 }),
            found => Err(SavedGameError::Newer { found, birka: header.birka }),
        }
    }

    /// Replays the game by the given rules. Earlier chapters are restored without replaying them.
    ///
    /// # Errors
    /// When these rules do not allow a move, or lead to another result than the file says.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<ReplayedGame, SavedGameError> {
        let set = rules.rule_set();
        let mut earlier: Vec<Chapter> = Vec::new();
        let mut before = 0;
        for saved in &self.earlier {
            let chapter = saved.restore(set, before)?;
            if earlier.last().is_some_and(|last| !last.leads_to(set, &chapter.start)) {
                return Err(SavedGameError::Gap { ply: before + 1 });
            }
            before += chapter.moves.len();
            earlier.push(chapter);
        }
        let mut game = match &self.start {
            None if earlier.is_empty() => Game::new(Arc::clone(rules)),
            start => {
                let of_setup = |faults: Vec<SetupError>| SavedGameError::Start(faults.into_iter().map(Into::into).collect());
                let start = start.as_ref().map(|text| position::parse(text, set)).transpose().map_err(SavedGameError::Start)?;
                let mut start = start.unwrap_or_else(|| Setup::start(set));
                if !earlier.is_empty() {
                    start.memory = Chapter::remembered(&earlier, rules).map_err(|error| of_setup(vec![error.into()]))?;
                }
                Game::from_setup(Arc::clone(rules), &start).map_err(of_setup)?
            }
        };
        let start = game.setup();
        if earlier.last().is_some_and(|last| !last.leads_to(set, &start)) {
            return Err(SavedGameError::Gap { ply: before + 1 });
        }
        let parse = |(ply, word): (usize, &String)| {
            let mut text = MoveNotation::parse(word, set.size).map_err(|fault| SavedGameError::Move { ply, fault })?;
            // A saved game marks every capture.
            text.captured.get_or_insert_default();
            Ok(text)
        };
        let moves = (before + 1..).zip(&self.moves).map(parse).collect::<Result<Vec<_>, SavedGameError>>()?;
        replay(&mut game, &moves)?;
        if let Some(clock) = &self.clock {
            let (times, moves) = (clock.spent.len(), before + self.moves.len());
            if times != moves {
                return Err(SavedGameError::Clock { times, moves });
            }
        }
        let found = state::result(game.outcome());
        let is_concluded = game.outcome().is_none() && self.conclusion().is_some();
        if found != self.result && !is_concluded {
            return Err(SavedGameError::Result { saved: self.result.clone(), found });
        }
        Ok(ReplayedGame { earlier, start, game })
    }
}

/// A replayed game.
pub struct ReplayedGame {
    /// The chapters before changes of the rules, the oldest first.
    pub earlier: Vec<Chapter>,
    /// The position from which it was played by the current rules.
    pub start: Setup,
    /// The game from there.
    pub game: Game,
}

fn syntax(error: SpannedError) -> SavedGameError {
    let (line, column) = (error.span.start.line, error.span.start.col);
    SavedGameError::Syntax { line, column, message: error.code.to_string() }
}

/// How much time a side has: sudden death, with or without an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time for the game, in seconds.
    pub main: u32,
    /// The time that is added after each move, in seconds.
    #[serde(default)]
    pub increment: u32,
}

/// The clocks of a saved game. The remaining time of a side follows from the times of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedClock {
    /// The time of the attackers; `None` if it is not limited.
    pub attackers: Option<TimeControl>,
    /// The time of the defenders; `None` if it is not limited.
    pub defenders: Option<TimeControl>,
    /// The time that each move of the game took, in milliseconds.
    pub spent: Vec<u64>,
    /// The time since the last move, in milliseconds.
    pub running: u64,
}

impl SavedClock {
    /// All fields as one text, for the checksum.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for control in [self.attackers, self.defenders] {
            // Writing to a string cannot fail.
            let _ = match control {
                Some(TimeControl { main, increment }) => write!(text, "{main}+{increment} "),
                None => write!(text, "- "),
            };
        }
        self.spent.iter().for_each(|spent| _ = write!(text, "{spent} "));
        let _ = write!(text, "{}", self.running);
        text
    }
}

/// A chapter in the format of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedChapter {
    pub(crate) rules: String,
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
}

impl SavedChapter {
    /// A chapter in the format of the file. Only the first one says with which memory it begins.
    fn new(chapter: &Chapter, set: &RuleSet, is_first: bool) -> Self {
        let start = &if is_first { chapter.start.clone() } else { Setup { memory: Memory::INITIAL, ..chapter.start.clone() } };
        Self {
            rules: chapter.rules.clone(),
            start: position::write(set, start),
            moves: chapter.moves.iter().map(|played| chapter_word(set, played)).collect(),
        }
    }

    /// Restores the chapter, with the kinds of pieces of the current rules. `before` is the number of earlier moves.
    fn restore(&self, set: &RuleSet, before: usize) -> Result<Chapter, SavedGameError> {
        let start = position::parse(&self.start, set).map_err(SavedGameError::Start)?;
        let mut setup = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (ply, word) in (before + 1..).zip(&self.moves) {
            let (notation, changes) = word.split_once(' ').unwrap_or((word, ""));
            let text = MoveNotation::parse(notation, set.size).map_err(|fault| SavedGameError::Move { ply, fault })?;
            let played = played_move(set, &setup, &text).zip(changes_of_word(set, changes));
            let (played, changed) = played.ok_or_else(|| SavedGameError::ImpossibleMove { ply, text: word.clone() })?;
            let played = PlayedMove { changed, ..played };
            apply(set, &mut setup, &played, None);
            moves.push(played);
        }
        Ok(Chapter { rules: self.rules.clone(), start, moves })
    }
}

/// A move of a chapter in the format of the file: its notation, then each square that it changed otherwise than by moving and capturing, with the letter of
/// the piece there, or none: `a6-a7xb7 a7=q b7=`.
fn chapter_word(set: &RuleSet, played: &PlayedMove) -> String {
    let mut word = MoveNotation::from_played(played).name(set.size);
    for PieceChange { square, kind } in &played.changed {
        let letter = kind.and_then(|id| set.kinds.get(id.index())).map(|kind| kind.record.to_string()).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(word, " {}={letter}", square.name(set.size));
    }
    word
}

/// The changes that a word of a chapter lists behind the notation of its move; `None` if it is no list of squares and letters.
fn changes_of_word(set: &RuleSet, words: &str) -> Option<Vec<PieceChange>> {
    let change = |word: &str| {
        let (square, letter) = word.split_once('=')?;
        let kind = set.kinds().find(|(_, kind)| letter.chars().eq([kind.record])).map(|(id, _)| id);
        (letter.is_empty() || kind.is_some()).then_some(PieceChange { square: Square::parse(square, set.size).ok()?, kind })
    };
    words.split_whitespace().map(change).collect()
}
