use std::fmt::Write as _;
use std::sync::Arc;

use birka_rules::{
    CapturedPiece, Game, HookError, KindId, MadeMove, Memory, Move, NoMove, Passes, PieceChange, PlayedMove, RuleSet, Rules, Setup,
    SetupError, Square, digest,
};
use ron::error::SpannedError;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

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
    /// What the rolls of the die follow from; `None` without a die.
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
        /// That of the fields in the file.
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
            earlier: earlier.iter().enumerate().map(|(index, chapter)| chapter.saved(set, index == 0)).collect(),
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
            let (rules, start, moves) = chapter.fields();
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

/// The part of a game before a change of its rules.
///
/// Its moves are applied as they were recorded and not replayed, because the old rules may no longer exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The fingerprint of the rules.
    pub rules: String,
    /// The starting position of the chapter.
    pub start: Setup,
    /// Its moves. In a restored game they have no announcements and no [`captured_by`](birka_rules::CapturedPiece::captured_by).
    pub moves: Vec<PlayedMove>,
}

/// A chapter in the format of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedChapter {
    pub(super) rules: String,
    pub(super) start: String,
    pub(super) moves: Vec<String>,
}

impl Chapter {
    /// What rules remember after the moves of all chapters of a game, which need not be legal under them. What the first chapter begins with is known,
    /// and what later ones begin with is not asked.
    ///
    /// # Errors
    /// When a hook fails.
    pub fn remembered(chapters: &[Self], rules: &Rules) -> Result<Memory, HookError> {
        let set = rules.rule_set();
        let mut memory = chapters.first().map_or(Memory::INITIAL, |chapter| chapter.start.memory);
        if set.memory.is_empty() {
            return Ok(memory);
        }
        for chapter in chapters {
            let mut setup = chapter.start.clone();
            for played in &chapter.moves {
                let is_placement = setup.pieces.get(played.mv.from.index()).is_some_and(Option::is_none);
                apply(set, &mut setup, played, None);
                setup.memory = memory;
                let captured = played.captured.iter().map(|piece| (piece.square, piece.kind)).collect();
                let made = MadeMove { mv: played.mv, kind: played.kind, is_placement, captured };
                memory = rules.remember(&setup, set.kind(played.kind).side, &made)?;
            }
        }
        Ok(memory)
    }

    /// The position at its end but for what is remembered, given the kinds of pieces. If `next` goes on with the turn of its last move, so does the turn
    /// in the position.
    #[must_use]
    pub fn end(&self, set: &RuleSet, next: Option<Move>) -> Setup {
        let mut setup = self.start.clone();
        for (index, played) in self.moves.iter().enumerate() {
            let next = self.moves.get(index + 1).map(|next| next.mv).or(next.filter(|_| index + 1 == self.moves.len()));
            apply(set, &mut setup, played, next);
        }
        setup
    }

    /// Whether the next chapter can begin with a position.
    fn leads_to(&self, set: &RuleSet, start: &Setup) -> bool {
        let mut end = self.end(set, start.continuing.map(Move::stop));
        // The side to move may have been passed over.
        if set.ends.no_move == NoMove::Skips {
            end.turn = start.turn;
        }
        end.memory = start.memory;
        end == *start
    }

    /// Removes the last move and returns it; `None` without a move.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        self.moves.pop()
    }

    /// The chapter in the format of the file. Only the first one says with which memory it begins.
    pub(super) fn saved(&self, set: &RuleSet, is_first: bool) -> SavedChapter {
        let start = &if is_first { self.start.clone() } else { Setup { memory: Memory::INITIAL, ..self.start.clone() } };
        SavedChapter {
            rules: self.rules.clone(),
            start: position::write(set, start),
            moves: self.moves.iter().map(|played| chapter_word(set, played)).collect(),
        }
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

/// What a word of a chapter says behind the notation of its move; `None` if it is no list of squares and letters.
fn changes_of_word(set: &RuleSet, words: &str) -> Option<Vec<PieceChange>> {
    let change = |word: &str| {
        let (square, letter) = word.split_once('=')?;
        let kind = set.kinds().find(|(_, kind)| letter.chars().eq([kind.record])).map(|(id, _)| id);
        (letter.is_empty() || kind.is_some()).then_some(PieceChange { square: Square::parse(square, set.size).ok()?, kind })
    };
    words.split_whitespace().map(change).collect()
}

impl SavedChapter {
    /// The fingerprint of the rules, the starting position and the moves.
    pub(super) fn fields(&self) -> (&str, &str, &[String]) {
        (&self.rules, &self.start, &self.moves)
    }

    /// Restores the chapter, with the kinds of pieces of the current rules. `before` is the number of earlier moves.
    pub(super) fn restore(&self, set: &RuleSet, before: usize) -> Result<Chapter, SavedGameError> {
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

/// A recorded move in a position, with what the rules make of its pieces, but not what hooks do; `None` if there is no piece to move, to place or to capture, or the destination is occupied by a piece that is not
/// captured.
pub(super) fn played_move(set: &RuleSet, setup: &Setup, text: &MoveNotation) -> Option<PlayedMove> {
    if text.mv.is_off_board() {
        let kind = set.kinds().find(|(_, kind)| kind.side == setup.turn).map(|(id, _)| id)?;
        return Some(PlayedMove { mv: text.mv, kind, captured: Vec::new(), changed: Vec::new(), announcement: None, outcome: None });
    }
    let on = |square: Square| setup.pieces.get(square.index()).copied().flatten();
    let taken = on(text.mv.to).filter(|_| !text.mv.is_stop());
    let takes = text.captured.iter().flatten().any(|&square| square == text.mv.to);
    let is_placement = text.mv.is_stop() && on(text.mv.to).is_none();
    let placed = if is_placement { setup.clone().place(set, text.mv.to) } else { None };
    let kind = placed.or(on(text.mv.from)).filter(|_| taken.is_none() || takes)?;
    // A piece that is captured between two enemies is captured on its destination.
    let after_move =
        |square: Square| if square == text.mv.to { taken.or(Some(kind)) } else { on(square).filter(|_| square != text.mv.from) };
    let captured_piece = |&square| Some(CapturedPiece { square, kind: after_move(square)?, captured_by: Vec::new() });
    let captured = text.captured.iter().flatten().map(captured_piece).collect::<Option<Vec<_>>>()?;
    let mut played = PlayedMove { mv: text.mv, kind, captured, changed: Vec::new(), announcement: None, outcome: None };
    if !is_placement && !text.mv.is_stop() {
        played.changed = changes_by_rules(set, &played);
    }
    Some(played)
}

/// The pieces that become others by a move of a piece.
fn changes_by_rules(set: &RuleSet, played: &PlayedMove) -> Vec<PieceChange> {
    let to = played.mv.to;
    let is_own = |kind: KindId| set.kind(kind).side == set.kind(played.kind).side;
    // A piece that is taken is removed.
    let captured = played.captured.iter().filter(|piece| piece.square != to || is_own(piece.kind));
    let mut changed: Vec<PieceChange> = captured
        .filter_map(|piece| Some(PieceChange { square: piece.square, kind: Some(set.conversion_on(piece.square, piece.kind)?) }))
        .collect();
    if !played.captured.iter().any(|piece| piece.square == to && is_own(piece.kind)) {
        changed.extend(set.promotion_on(to, played.kind).map(|kind| PieceChange { square: to, kind: Some(kind) }));
    }
    changed.sort_by_key(|change| change.square);
    changed
}

/// Applies a move that fits the position. The turn goes on if `next`, the move after it, is of the same side, unless the other side was passed over.
pub(super) fn apply(set: &RuleSet, setup: &mut Setup, played: &PlayedMove, next: Option<Move>) {
    setup.passed = played.mv.is_pass() && set.passes.and_then(Passes::verdict).is_some();
    let rolled = setup.rolled.take();
    if let Some(face) = played.mv.rolled() {
        // Of two rolls in a row, the first has ended a turn.
        if rolled.is_some() {
            setup.turn = setup.turn.opponent();
        }
        if next.is_some_and(|next| next.rolled().is_some()) {
            setup.turn = setup.turn.opponent();
        } else {
            setup.rolled = Some(face);
        }
        return;
    }
    if played.mv.is_pass() {
        (setup.turn, setup.continuing) = (setup.turn.opponent(), None);
        return;
    }
    if played.mv.is_stop() && setup.place(set, played.mv.to).is_some() {
        return;
    }
    let mut put = |square: Square, piece| setup.pieces.get_mut(square.index()).and_then(|content| std::mem::replace(content, piece));
    let moved = put(played.mv.from, None);
    let taken = put(played.mv.to, moved).filter(|_| !played.mv.is_stop());
    let mut captured = played.captured.clone();
    if let Some(index) = captured.iter().position(|piece| piece.square == played.mv.to && Some(piece.kind) == taken) {
        captured.remove(index);
    }
    captured.iter().for_each(|piece| _ = put(piece.square, None));
    played.changed.iter().for_each(|change| _ = put(change.square, change.kind));
    let side = |kind: KindId| set.kinds.get(kind.index()).map(|kind| kind.side);
    let goes_on = next.and_then(|next| side((*setup.pieces.get(next.from.index())?)?)) == side(played.kind);
    let captures_further = |next: &Move| next.from == played.mv.to && !played.captured.is_empty();
    let may_go_on = |next: &Move| set.ends.no_move != NoMove::Skips || set.two_moves.is_some() || captures_further(next);
    if next.is_some() && goes_on {
        setup.continuing = next.filter(may_go_on).map(|_| played.mv.to);
    } else {
        setup.continuing = None;
        setup.turn = setup.turn.opponent();
    }
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
