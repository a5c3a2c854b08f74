//! Games in Birka's own text format, which looks like chess's PGN.
//!
//! ```text
//! [Birka "1"]
//! [Variant "tablut"]
//! [Date "2026-11-22"]
//! [Attackers "Anna"]
//! [Defenders "Birka, level 4"]
//! [Result "a king-captured"]
//!
//! 1. d1-d3 e3-f3
//! 2. a4-b4!? {Makes room.} (2. a5-b5 f3-f2) 2... d5-d7xd8
//! ```
//!
//! Headers come first, one in a line: a name and a quoted value. Then come the moves in pairs, each pair with its number; the number may be
//! left out. A sign (`!`, `?`, `!!`, `??`, `!?`, `?!`) stands behind its move, a comment in braces after it, and variations, which replace
//! the move, in parentheses after that. A comment before the first move is about the game or the variation. In values and comments `\\`, `\"`, `\}`, `\n` and
//! `\u{…}` are escapes. A text may hold several games; each begins with its headers.
//!
//! | header | value |
//! |---|---|
//! | `Birka` | the version of this format, 1; the first header of a game |
//! | `Variant` | the variant with its options: `tablut-castle{king=two}` |
//! | `Rules` | the fingerprint of its rules |
//! | `Date` | `2026-11-22` |
//! | `Attackers`, `Defenders` | the players |
//! | `Result` | `none`, or `a`, `d` or `draw` with a reason: `a king-captured`, `d resigned`, `draw agreed` |
//! | `Start` | the starting position, if it is not the variant's: `/3t3/…/ d` |
//! | `Changed` | changes of the rules during the game: `12 0123456789abcdef` says that the first 12 moves were made by the rules with this fingerprint. Several are separated by commas |
//! | others | kept as they are |

use std::fmt::Write as _;

use crate::game_record::escape::{Cursor, Enclosure, escape, unescape};
use crate::game_record::fault::{Fault, FaultKind, ParsedGame, Place, ReadGames, bounded};
use crate::game_record::record::{
    AnnotatedMove, GameDate, GameRecord, GameResult, MAX_COMMENT, MAX_DEPTH, MAX_GAMES, MAX_MOVES, MAX_VALUE, MoveSign, RuleChange,
    TEXT_FORMAT, Variation,
};
use crate::move_notation::shorten;

/// The longest name of a header.
const MAX_NAME: usize = 40;
/// The largest number of headers of a game.
const MAX_HEADERS: usize = 100;

/// Reads every game of a text. A text of moves without headers is a game of an unnamed variant.
///
/// # Errors
/// Every fault of the text, in order. Moves are checked for their form only: see [`GameRecord::replay`].
pub fn read(text: &str) -> Result<Vec<ParsedGame>, Vec<Fault>> {
    let ReadGames { games, faults } = read_each(text);
    if faults.is_empty() { Ok(games) } else { Err(faults) }
}

/// Reads a text as [`read`] does. A game with a fault does not affect the others.
#[must_use]
pub fn read_each(text: &str) -> ReadGames {
    let mut cursor = Cursor::new(text);
    let ReadGames { mut games, mut faults } = ReadGames::default();
    cursor.skip_blanks();
    while cursor.peek().is_some() {
        if games.len() == MAX_GAMES {
            faults.push(FaultKind::TooManyGames.at(cursor.place()));
            break;
        }
        let before = faults.len();
        let game = read_game(&mut cursor, &mut faults);
        if faults.len() == before {
            games.push(game);
        }
        cursor.skip_blanks();
    }
    if games.is_empty() && faults.is_empty() {
        faults.push(FaultKind::Empty.at(Place::START));
    }
    ReadGames { games, faults: bounded(faults) }
}

/// Reads what [`write_moves`] writes: the comment before the first move, and the moves.
///
/// # Errors
/// Every fault of the text, in order.
pub fn parse_moves(text: &str) -> Result<(String, Vec<AnnotatedMove>), Vec<Fault>> {
    let (mut cursor, mut faults) = (Cursor::new(text), Vec::new());
    let moves = read_moves(&mut cursor, &mut faults);
    faults.extend(cursor.peek().map(|c| FaultKind::Stray(c.to_string()).at(cursor.place())));
    if faults.is_empty() { Ok((moves.comment, PlacedMove::unzip(moves.moves, &mut Vec::new()))) } else { Err(bounded(faults)) }
}

fn read_game(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> ParsedGame {
    let mut game = ParsedGame::at(GameRecord::default(), cursor.place());
    let before = faults.len();
    let mut seen: Vec<String> = Vec::new();
    while cursor.peek() == Some('[') {
        let place = cursor.place();
        match read_header(cursor, faults) {
            None => faults.push(FaultKind::Header.at(place)),
            Some((name, value, at)) => {
                if seen.len() == MAX_HEADERS {
                    faults.push(FaultKind::TooLong { most: MAX_HEADERS }.at(place));
                } else if seen.contains(&name) {
                    faults.push(FaultKind::Twice { name: name.clone() }.at(place));
                } else {
                    seen.push(name.clone());
                    take_header(&mut game, name, value, at, faults);
                }
            }
        }
        cursor.skip_blanks();
        // The next game: this one has no moves.
        if cursor.rest().starts_with("[Birka ") && !seen.is_empty() {
            return game;
        }
    }
    let moves = read_moves(cursor, faults);
    // Headers that say what is played make a game without moves.
    let is_game = !moves.moves.is_empty() || seen.iter().any(|name| matches!(name.as_str(), "Birka" | "Variant" | "Start"));
    if !is_game && faults.len() == before {
        faults.push(FaultKind::NoMoves.at(game.place));
    }
    game.record.comment = moves.comment;
    game.record.moves = PlacedMove::unzip(moves.moves, &mut game.moves);
    game
}

/// Reads `[Name "value"]` and returns the name, the value and its place; `None` if it is not a header. Skips the rest of its line then.
fn read_header(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> Option<(String, String, Place)> {
    cursor.next();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-').to_owned();
    let spaced = !cursor.take_while(|c| c == ' ').is_empty();
    if name.is_empty() || name.len() > MAX_NAME || !spaced || cursor.peek() != Some('"') {
        cursor.take_while(|c| c != '\n');
        return None;
    }
    cursor.next();
    let place = cursor.place();
    let (value, wrong) = unescape(cursor, Enclosure::Quotes, MAX_VALUE);
    let unclosed = wrong.iter().any(|kind| matches!(kind, FaultKind::OpenValue));
    faults.extend(wrong.into_iter().map(|kind| kind.at(place)));
    if unclosed {
        // One fault is enough for this line.
        return Some((name, String::new(), place));
    }
    cursor.take_while(|c| c == ' ');
    if cursor.peek() == Some(']') {
        cursor.next();
        return Some((name, value, place));
    }
    cursor.take_while(|c| c != '\n');
    None
}

fn take_header(game: &mut ParsedGame, name: String, value: String, place: Place, faults: &mut Vec<Fault>) {
    let mut wrong = |what: &'static str, value: &str, examples: &'static [&'static str]| {
        faults.push(FaultKind::Value { what, value: shorten(value), examples }.at(place));
    };
    if value.is_empty() {
        return;
    }
    let record = &mut game.record;
    match name.as_str() {
        "Birka" if value == TEXT_FORMAT => {}
        "Birka" => faults.push(FaultKind::Newer { found: shorten(&value) }.at(place)),
        "Variant" => (record.variant, game.variant) = (value, Some(place)),
        "Rules" => record.rules = value,
        "Attackers" => record.attackers = value,
        "Defenders" => record.defenders = value,
        "Start" => (record.start, game.start) = (Some(value), Some(place)),
        "Date" => match GameDate::parse(&value) {
            Some(date) => record.date = Some(date),
            None => wrong("date", &value, &["2026-11-22"]),
        },
        "Result" => match GameResult::parse(&value) {
            Some(result) => (record.result, game.result) = (result, Some(place)),
            None => wrong("result", &value, &["none", "a king-captured", "d resigned", "draw agreed"]),
        },
        "Changed" => match changes(&value) {
            Some(changes) => record.changes = changes,
            None => wrong("change of the rules", &value, &["12 0123456789abcdef"]),
        },
        _ => record.headers.push((name, value)),
    }
}

/// `12 0123456789abcdef, 4 fedcba9876543210`
fn changes(text: &str) -> Option<Vec<RuleChange>> {
    let change = |part: &str| {
        let (moves, rules) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
        let moves = moves.parse().ok().filter(|&moves: &usize| moves > 0 && moves <= MAX_MOVES)?;
        rules.chars().all(|c| c.is_ascii_alphanumeric()).then(|| RuleChange { moves, rules: rules.to_owned() })
    };
    text.split(',').map(change).collect()
}

/// A move with its place in the text.
pub(super) struct PlacedMove {
    pub(super) mv: AnnotatedMove,
    pub(super) place: Place,
    /// The variations; those of `mv` are empty.
    pub(super) variations: Vec<PlacedVariation>,
}

/// A variation with the places of its moves.
#[derive(Default)]
pub(super) struct PlacedVariation {
    comment: String,
    pub(super) moves: Vec<PlacedMove>,
}

impl PlacedMove {
    pub(super) fn new(mv: AnnotatedMove, place: Place) -> Self {
        Self { mv, place, variations: Vec::new() }
    }

    /// Separates moves and places. The moves of a variation come after the move that they replace.
    pub(super) fn unzip(line: Vec<Self>, places: &mut Vec<Place>) -> Vec<AnnotatedMove> {
        line.into_iter()
            .map(|Self { mut mv, place, variations }| {
                places.push(place);
                let unzip = |PlacedVariation { comment, moves }| Variation { comment, moves: Self::unzip(moves, places) };
                mv.variations = variations.into_iter().map(unzip).collect();
                mv
            })
            .collect()
    }
}

/// The moves of one game as far as they could be read.
#[derive(Default)]
struct Movetext {
    /// The comment before the first move.
    comment: String,
    moves: Vec<PlacedMove>,
}

/// A line being read: the moves of the game or of a variation.
struct OpenLine<'a> {
    /// The comment before its first move.
    comment: String,
    moves: Vec<PlacedMove>,
    /// The number before its next move, with its place.
    number: Option<(&'a str, Place)>,
    /// The number of turns before its next move.
    turns: usize,
    /// The move before the line.
    before: Option<AnnotatedMove>,
    /// Its last move, or the one before it.
    previous: Option<AnnotatedMove>,
    /// Where the variation begins.
    place: Place,
}

impl OpenLine<'_> {
    /// A line after `turns` turns and the move `before`.
    fn begin(turns: usize, before: Option<AnnotatedMove>, place: Place) -> Self {
        Self { comment: String::new(), moves: Vec::new(), number: None, turns, before: before.clone(), previous: before, place }
    }

    fn push(&mut self, mv: PlacedMove, faults: &mut Vec<Fault>) {
        let goes_on = self.previous.as_ref().is_some_and(|previous| mv.mv.goes_on_after(previous));
        self.check_number(goes_on, faults);
        self.turns += usize::from(!goes_on);
        self.previous = Some(mv.mv.plain());
        self.moves.push(mv);
    }

    /// Checks the number before the next move, which is in the turn of the last move if it goes on after that.
    fn check_number(&mut self, goes_on: bool, faults: &mut Vec<Fault>) {
        let Some((word, place)) = self.number.take() else { return };
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let found = word[..digits].parse();
        let next = self.turns / 2 + 1;
        let expected = if goes_on { self.turns.saturating_sub(1) / 2 + 1 } else { next };
        if found != Ok(expected) && found != Ok(next) {
            faults.push(FaultKind::Number { found: shorten(word), expected }.at(place));
        }
    }

    /// The number of turns before its last move, and the move before that.
    fn before_last(&self) -> (usize, Option<AnnotatedMove>) {
        let before = match &self.moves[..] {
            [.., before, _] => Some(before.mv.plain()),
            _ => self.before.clone(),
        };
        let goes_on = before.as_ref().zip(self.previous.as_ref()).is_some_and(|(before, last)| last.goes_on_after(before));
        (self.turns.saturating_sub(usize::from(!goes_on)), before)
    }
}

/// Reads moves up to the end of the text or a `[`, with which the next game begins. Not recursive, so that no text can exhaust the stack.
fn read_moves(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> Movetext {
    let mut lines = vec![OpenLine::begin(0, None, cursor.place())];
    let mut count = 0;
    // Whether the rest of the game is not read.
    let mut given_up = false;
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        // There is always a line: the first one is never closed.
        let Some(line) = lines.last_mut() else { break };
        match cursor.peek() {
            None | Some('[') => break,
            Some('{') => {
                cursor.next();
                let (text, wrong) = unescape(cursor, Enclosure::Braces, MAX_COMMENT);
                faults.extend(wrong.into_iter().map(|kind| kind.at(place)));
                let comment = line.moves.last_mut().map_or(&mut line.comment, |last| &mut last.mv.comment);
                join(comment, &text, place, faults);
            }
            Some('(') => {
                cursor.next();
                if line.moves.is_empty() {
                    faults.push(FaultKind::VariationOfNothing.at(place));
                } else if lines.len() > MAX_DEPTH {
                    faults.push(FaultKind::TooDeep.at(place));
                    given_up = true;
                    break;
                }
                let (turns, previous) = lines.last().map_or((0, None), OpenLine::before_last);
                lines.push(OpenLine::begin(turns, previous, place));
            }
            Some(')') => {
                cursor.next();
                if lines.len() == 1 {
                    faults.push(FaultKind::NoVariation.at(place));
                } else if let Some(closed) = lines.pop() {
                    close(closed, &mut lines, faults);
                }
            }
            Some(_) => {
                let word = cursor.take_while(|c| !c.is_whitespace() && !"{}()[]".contains(c));
                if word.is_empty() {
                    // A closing bracket or brace.
                    faults.extend(cursor.next().map(|c| FaultKind::Stray(c.to_string()).at(place)));
                    continue;
                }
                let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
                if rest.len() < word.len() {
                    line.check_number(false, faults);
                    line.number = Some((word, place));
                }
                let text = rest.trim_start_matches('.');
                if text.is_empty() {
                    continue;
                }
                let Some(mv) = read_move(text, place.right(word.chars().count() - text.chars().count()), faults) else {
                    // It counts, so that the numbers after it are not wrong too.
                    line.check_number(false, faults);
                    line.turns += 1;
                    continue;
                };
                count += 1;
                if count > MAX_MOVES {
                    faults.push(FaultKind::TooManyMoves.at(place));
                    given_up = true;
                    break;
                }
                line.push(mv, faults);
            }
        }
    }
    if given_up {
        skip_to_next_game(cursor);
    }
    while lines.len() > 1 {
        if let Some(open) = lines.pop() {
            if given_up {
                continue;
            }
            faults.push(FaultKind::OpenVariation.at(open.place));
            close(open, &mut lines, faults);
        }
    }
    let Some(mut line) = lines.pop() else { return Movetext::default() };
    line.check_number(false, faults);
    Movetext { comment: line.comment, moves: line.moves }
}

/// Adds a finished variation to the move that it replaces.
fn close(mut closed: OpenLine, lines: &mut [OpenLine], faults: &mut Vec<Fault>) {
    closed.check_number(false, faults);
    if closed.moves.is_empty() {
        faults.push(FaultKind::EmptyVariation.at(closed.place));
    } else if let Some(last) = lines.last_mut().and_then(|line| line.moves.last_mut()) {
        last.variations.push(PlacedVariation { comment: closed.comment, moves: closed.moves });
    }
}

/// Adds a comment, which may be empty, to those before it on the same move, unless it would be too long with them.
pub(super) fn join(comment: &mut String, more: &str, place: Place, faults: &mut Vec<Fault>) {
    if more.is_empty() {
        return;
    }
    if !comment.is_empty() && comment.chars().count() + 1 + more.chars().count() > MAX_COMMENT {
        faults.push(FaultKind::TooLong { most: MAX_COMMENT }.at(place));
        return;
    }
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// Skips the rest of a game that is not read.
fn skip_to_next_game(cursor: &mut Cursor) {
    cursor.take_while(|c| c != '[');
}

fn read_move(word: &str, place: Place, faults: &mut Vec<Fault>) -> Option<PlacedMove> {
    let text = word.trim_end_matches(['!', '?']);
    let sign = &word[text.len()..];
    if text.is_empty() {
        faults.push(FaultKind::LooseSign(shorten(sign)).at(place));
        return None;
    }
    let known = MoveSign::parse(sign);
    if !sign.is_empty() && known.is_none() {
        faults.push(
            FaultKind::Value { what: "sign of a move", value: shorten(sign), examples: &["!", "?", "!!", "??", "!?", "?!"] }.at(place),
        );
    }
    match AnnotatedMove::parse(text) {
        Ok(mut mv) => {
            mv.sign = known;
            Some(PlacedMove::new(mv, place))
        }
        Err(fault) => {
            faults.push(FaultKind::Move(fault).at(place));
            None
        }
    }
}

/// The text of a game, ending with an empty line. [`read`] gives the same game.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{}\"]", escape(value, Enclosure::Quotes));
        }
    };
    header("Birka", TEXT_FORMAT);
    header("Variant", &record.variant);
    header("Rules", &record.rules);
    header("Date", &record.date.map(|date| date.to_string()).unwrap_or_default());
    header("Attackers", &record.attackers);
    header("Defenders", &record.defenders);
    if record.result != GameResult::None {
        header("Result", &record.result.to_string());
    }
    header("Start", record.start.as_deref().unwrap_or_default());
    let changes: Vec<_> = record.changes.iter().map(|change| format!("{} {}", change.moves, change.rules).trim_end().to_owned()).collect();
    header("Changed", &changes.join(", "));
    record.headers.iter().for_each(|(name, value)| header(name, value));
    text.push('\n');
    let moves = write_moves(record, "\n");
    if !moves.is_empty() {
        text.push_str(&moves);
        text.push_str("\n\n");
    }
    text
}

/// Like [`write`], but without the numbers of the moves if nothing but moves is to be written: for links.
pub(crate) fn write_short(record: &GameRecord) -> String {
    if record.is_annotated() {
        return write(record);
    }
    let moves: Vec<&str> = record.moves.iter().map(AnnotatedMove::text).collect();
    write(&GameRecord { moves: Vec::new(), ..record.clone() }) + &moves.join(" ")
}

/// The comment before the first move and the moves, as [`parse_moves`] reads them: with their numbers, comments, signs and variations. Pairs of moves are separated by `between`.
#[must_use]
pub fn write_moves(record: &GameRecord, between: &str) -> String {
    let mut writer = Writer { text: String::new(), between, depth: 0 };
    if !record.comment.is_empty() {
        writer.text = format!("{{{}}}", escape(&record.comment, Enclosure::Braces));
    }
    writer.line(&record.moves, 0, None);
    writer.text
}

struct Writer<'a> {
    text: String,
    between: &'a str,
    /// How many variations are open.
    depth: usize,
}

impl Writer<'_> {
    /// Writes a line of moves after `turns` earlier ones; `previous` is the move before it.
    fn line<'m>(&mut self, moves: &'m [AnnotatedMove], mut turns: usize, mut previous: Option<&'m AnnotatedMove>) {
        let mut numbered = false;
        for mv in moves {
            let goes_on = previous.is_some_and(|previous| mv.goes_on_after(previous));
            // The number of turns before that of this move.
            let turn = turns - usize::from(goes_on);
            let starts_pair = turn.is_multiple_of(2) && !goes_on;
            if !self.text.is_empty() && !self.text.ends_with('(') {
                self.text.push_str(if starts_pair && self.depth == 0 { self.between } else { " " });
            }
            if starts_pair {
                let _ = write!(self.text, "{}. ", turn / 2 + 1);
            } else if !numbered {
                let _ = write!(self.text, "{}... ", turn / 2 + 1);
            }
            self.text.push_str(mv.text());
            self.text.push_str(mv.sign.map_or("", |sign| sign.as_str()));
            if !mv.comment.is_empty() {
                let _ = write!(self.text, " {{{}}}", escape(&mv.comment, Enclosure::Braces));
            }
            for variation in &mv.variations {
                self.text.push_str(" (");
                if !variation.comment.is_empty() {
                    let _ = write!(self.text, "{{{}}}", escape(&variation.comment, Enclosure::Braces));
                }
                self.depth += 1;
                self.line(&variation.moves, turns, previous);
                self.depth -= 1;
                self.text.push(')');
            }
            // A second move needs the number again after the comment and variations of the first.
            numbered = mv.comment.is_empty() && mv.variations.is_empty();
            (turns, previous) = (turn + 1, Some(mv));
        }
    }
}
