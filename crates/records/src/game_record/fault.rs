//! Faults of texts, and places in them.

use birka_rules::IllegalMove;

use crate::game_record::record::{GameRecord, MAX_DEPTH, MAX_GAMES, MAX_MOVES, TEXT_FORMAT};
use crate::games::GameLineErrorKind;
use crate::move_notation::MoveNotationError;
use crate::opentafl_rules::RulesRecordError;
use crate::position::PositionError;
use crate::saved_game::SavedGameError;

/// The largest number of faults that are reported of one text.
pub const MAX_FAULTS: usize = 100;

/// A fault of a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct Fault {
    /// The place.
    pub place: Place,
    /// The kind of fault.
    #[source]
    pub kind: FaultKind,
}

/// A kind of fault in a text of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// A quoted value does not end on its line.
    #[error("this value does not end; end it with `\"` on the same line")]
    OpenValue,
    /// A comment does not end.
    #[error("this comment does not end; end it with `}}`")]
    OpenComment,
    /// An unknown escape.
    #[error("`\\` stands before `\\`, `\"`, `}}`, `n` or `u{{…}}`; write `\\\\` for the character itself")]
    Escape,
    /// A value or a comment is too long.
    #[error("it has more than {most} characters")]
    TooLong {
        /// The largest number of characters.
        most: usize,
    },
    /// A header that is not `[Name "value"]`.
    #[error("this is no header; a header is a line such as `[Variant \"tablut\"]`")]
    Header,
    /// A header given twice.
    #[error("`{name}` is given twice; keep one")]
    Twice {
        /// The name.
        name: String,
    },
    /// A later version of Birka wrote it.
    #[error("the game is in format {found}, this Birka reads format {}; use a newer Birka", TEXT_FORMAT)]
    Newer {
        /// The format.
        found: String,
    },
    /// A value of a header that is not understood.
    #[error("`{value}` is no {what}; it is written like {}", or_list(.examples))]
    Value {
        /// The expected value.
        what: &'static str,
        /// The value, shortened.
        value: String,
        /// Valid values.
        examples: &'static [&'static str],
    },
    /// A word is not a move.
    #[error("{0}")]
    Move(#[from] MoveNotationError),
    /// A move of Berserk Hnefatafl.
    #[error("`{0}` is a jump or a berserk move, which Birka does not play")]
    Berserk(String),
    /// The number before a move is not its number.
    #[error("`{found}` stands before move {expected}; a move is missing, or one too many")]
    Number {
        /// The number in the text.
        found: String,
        /// The number of the next pair of moves.
        expected: usize,
    },
    /// A character that belongs nowhere.
    #[error("`{0}` has no place here; moves are written like `1. e4-e7 d5-d8xd9`, comments in braces, variations in parentheses")]
    Stray(String),
    /// A variation begins where there is no move to replace.
    #[error("a variation follows the move that it replaces; here is none")]
    VariationOfNothing,
    /// A variation without moves.
    #[error("this variation has no moves")]
    EmptyVariation,
    /// A variation does not end.
    #[error("this variation does not end; end it with `)`")]
    OpenVariation,
    /// A sign that stands apart from its move.
    #[error("`{0}` stands alone; a sign follows its move without a blank, as in `e4-e7{0}`")]
    LooseSign(String),
    /// A parenthesis too many.
    #[error("`)` ends no variation")]
    NoVariation,
    /// Variations nested too deeply.
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// Too many moves.
    #[error("the game has more than {MAX_MOVES} moves")]
    TooManyMoves,
    /// Too many games.
    #[error("the text has more than {MAX_GAMES} games; divide it")]
    TooManyGames,
    /// The variant is not named.
    #[error("the game does not say what variant it is; add `[Variant \"tablut\"]`, or name the variant when reading it")]
    NoVariant,
    /// The variant does not exist.
    #[error("{why}")]
    Variant {
        /// The name.
        name: String,
        /// Why it cannot be found.
        why: String,
    },
    /// The address of a variation is wrong.
    #[error("`{found}` is no variation of this game; {expected}")]
    Address {
        /// The address.
        found: String,
        /// The expected token.
        expected: &'static str,
    },
    /// An `OpenTafl` record without its rules.
    #[error("the record has no `[rules:…]`; the line belongs before the moves")]
    NoRules,
    /// The rules of an `OpenTafl` record cannot be read.
    #[error("in the rules: {0}")]
    Rules(RulesRecordError),
    /// No variant of the library has the rules of an `OpenTafl` record.
    #[error("no variant fits the rules of this record: {why}; `birka import-rules` makes a variant of them")]
    NoSuchRules {
        /// Why the nearest one does not fit.
        why: String,
    },
    /// The position is invalid.
    #[error("in the position: {0}")]
    Position(PositionError),
    /// A line of a table of games is invalid.
    #[error("{0}")]
    TableLine(GameLineErrorKind),
    /// A line of an archive cannot be read.
    #[error("the line of the archive is damaged: {0}")]
    ArchiveLine(String),
    /// A saved game cannot be read.
    #[error("{0}")]
    Saved(SavedGameError),
    /// A link cannot be read.
    #[error("{0}")]
    Link(LinkError),
    /// The game cannot be replayed.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// No format is recognised.
    #[error(
        "this is no game: it begins neither like a game of Birka (`[Birka \"1\"]`), an OpenTafl record (`[rules:…]`), a table of games \
         (`id,moves,,,winner`), a saved game (`(format: …`), a position (`/3t3/…/ a`) nor a link (`birka://…`)"
    )]
    Unrecognised,
    /// The text is empty.
    #[error("there is no game in it")]
    Empty,
    /// A text with neither moves nor headers, such as one in braces.
    #[error("there are no moves in it; moves are written like `1. e4-e7 d5-d8xd9`, and only comments in braces")]
    NoMoves,
    /// More faults than are reported.
    #[error("and {0} more faults")]
    More(usize),
}

impl FaultKind {
    /// The fault at a place.
    #[must_use]
    pub fn at(self, place: Place) -> Fault {
        Fault { place, kind: self }
    }
}

/// `a`, `b` or `c`
fn or_list(values: &[&str]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Faults in the order of the text; the first [`MAX_FAULTS`], and how many more there are.
#[must_use]
pub fn bounded(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_key(|fault| fault.place);
    if let Some(place) = faults.get(MAX_FAULTS).map(|fault| fault.place) {
        let more = faults.len() - MAX_FAULTS;
        faults.truncate(MAX_FAULTS);
        faults.push(FaultKind::More(more).at(place));
    }
    faults
}

/// A place in a text, both numbers from 1. The column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after a character.
    #[must_use]
    pub(super) fn after(self, c: char) -> Self {
        if c == '\n' { Self { line: self.line + 1, column: 1 } } else { Self { column: self.column + 1, ..self } }
    }

    /// The place some characters further on the same line.
    #[must_use]
    pub(super) fn right(self, characters: usize) -> Self {
        Self { column: self.column + characters, ..self }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self::START
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// Where it stands in the text.
    pub place: Place,
}

/// A game read from a text, and where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedGame {
    /// The game.
    pub record: GameRecord,
    /// Where the game begins.
    pub place: Place,
    /// Where its variant is named; `None` if the text does not name it.
    pub variant: Option<Place>,
    /// Where its starting position stands.
    pub start: Option<Place>,
    /// Where its result stands.
    pub result: Option<Place>,
    /// Where each move stands, variations after the move they replace.
    pub moves: Vec<Place>,
}

impl ParsedGame {
    /// A game whose parts all stand at one place.
    #[must_use]
    pub fn at(record: GameRecord, place: Place) -> Self {
        let moves = vec![place; record.count_moves()];
        Self { record, place, variant: None, start: None, result: None, moves }
    }

    /// Where a part of the game stands.
    #[must_use]
    pub fn place_of(&self, part: RecordPart) -> Place {
        let found = match part {
            RecordPart::Start => self.start,
            RecordPart::Result => self.result,
            RecordPart::Move(index) => self.moves.get(index).copied(),
        };
        found.unwrap_or(self.place)
    }
}

/// The games of a text, and what is wrong with its others.
#[derive(Debug, Default)]
pub struct ReadGames {
    /// The games, in order.
    pub games: Vec<ParsedGame>,
    /// The faults, in order.
    pub faults: Vec<Fault>,
}

/// The version of the form of links to games and positions.
pub(crate) const LINK_VERSION: &str = "1";

/// Why a text is not a valid link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The link has more than this many characters.
    #[error("the link has more than {0} characters; send a file instead")]
    TooLong(usize),
    /// The address is not a link to a game.
    #[error("`{0}` is no game and no position; a link begins with `birka://game?` or `birka://position?`")]
    Kind(String),
    /// A later version of Birka made it.
    #[error("the link is of version {0}, this Birka reads version {LINK_VERSION}; use a newer Birka")]
    Newer(String),
    /// The version is missing.
    #[error("the link does not say its version; it has `v={LINK_VERSION}`")]
    NoVersion,
    /// A parameter is missing.
    #[error("the link has no `{0}=`")]
    Missing(&'static str),
    /// A parameter is given twice.
    #[error("`{0}=` is given twice")]
    Twice(String),
    /// The encoding is wrong.
    #[error("`%` is followed by two hexadecimal digits of UTF-8")]
    Encoding,
    /// A blank or another character that a link does not contain.
    #[error("`{}` does not belong in a link", .0.escape_debug())]
    Character(char),
    /// The value of a parameter is wrong.
    #[error("`{value}` is no {what}")]
    Value {
        /// The expected value.
        what: &'static str,
        /// The value, shortened.
        value: String,
    },
    /// The link does not say what it carries, or something that is unknown here.
    #[error("`{0}` is nothing that a link carries: behind `#` stands `position=`, `game=`, `review=`, `puzzle=` or `variant=`")]
    Content(String),
    /// The content cannot be unpacked.
    #[error("the link has been cut off or changed; copy it again, all of it")]
    Damaged,
    /// The content is too large.
    #[error("the link unpacks to more than {0} bytes; send a file instead")]
    TooLarge(usize),
    /// The content is of another kind than the link says.
    #[error("the link says that it carries a {0}, and carries something else")]
    Mismatch(&'static str),
}

/// A part of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// The starting position.
    Start,
    /// The result.
    Result,
    /// A move, by its place in the text: the moves of a variation come after the move that they replace.
    Move(usize),
}

/// Why a recorded game does not agree with the rules of its variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct RecordFault {
    /// The part that is wrong.
    pub part: RecordPart,
    /// The error.
    #[source]
    pub error: RecordError,
}

/// The error in a part of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The starting position is invalid.
    #[error("in the starting position: {0}")]
    Start(PositionError),
    /// A square of the move is off the board.
    #[error("move {number}: {fault}")]
    Notation {
        /// The number of the move in its line, from 1.
        number: usize,
        /// The error of the move.
        #[source]
        fault: MoveNotationError,
    },
    /// The move is illegal.
    #[error("move {number}, {text}: {why}")]
    Illegal {
        /// The number of the move in its line, from 1.
        number: usize,
        /// The move.
        text: String,
        /// Why it is illegal.
        #[source]
        why: IllegalMove,
    },
    /// The move does not capture what the record says.
    #[error("move {number}, {text}: by these rules it is {made}")]
    Captures {
        /// The number of the move in its line, from 1.
        number: usize,
        /// The move in the record.
        text: String,
        /// The move with its captures.
        made: String,
    },
    /// A move made under earlier rules is impossible in its position.
    #[error("move {number}, {text}: there is no such piece, or no room for it")]
    ImpossibleMove {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        text: String,
    },
    /// There are fewer moves than were made before the changes of the rules.
    #[error("the rules are said to have changed after move {expected}, but there are {found} moves")]
    Changes {
        /// The number of moves before the last change.
        expected: usize,
        /// The number of moves.
        found: usize,
    },
    /// The rules give another result.
    #[error("the result is said to be `{recorded}`; by the rules it is `{found}` after the last move")]
    Result {
        /// The result in the record.
        recorded: String,
        /// The result by the rules.
        found: String,
    },
}
