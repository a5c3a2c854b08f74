//! Game records of `OpenTafl` (files `*.otg`).
//!
//! Source: Jay Slater, *OpenTafl Notation*, section 4, and the `GameSerializer` of `OpenTafl`. Tags come first, `[rules:…]` the last of them,
//! then the moves in pairs, each pair followed by a line `[comment on the first|comment on the second]`, and variations as pairs with an
//! address, such as `7a.1.2a.`: the second pair of the first variation on the first move of pair 7.
//!
//! The record does not name a variant of Birka but writes its rules out. [`write()`] adds `[variant:ID]`; for other records the caller finds
//! the variant with [`opentafl_rules::differences`]. Signs are written before the comment.
//! The tag `time-control` is written `60 1i`: seconds, and seconds for each move. What a record has no place for is a [`Loss`].

mod read;

use std::fmt::Write as _;
use std::sync::Arc;

use birka_rules::{Move, PieceMove, RuleSet, Rules, Setup, Side, Square};

use crate::chapter::{apply, played_move};
use crate::drawing::Drawing;
use crate::game_record::fault::{FaultKind, RecordFault};
use crate::game_record::record::{AnnotatedMove, GameRecord, GameResult, MAX_MOVES, MoveSign, Variation};
use crate::move_notation::{MoveNotation, shorten};
use crate::opentafl_rules;
use crate::position;

pub use read::{OpenTaflGame, read};

/// A game as a record, and what the record does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGame {
    /// The record.
    pub record: String,
    /// The parts of the game that it leaves out or changes.
    pub losses: Vec<Loss>,
    /// Rules that it does not express: one sentence each.
    pub lost_rules: Vec<String>,
}

/// A part of a game that a record leaves out or changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// `[`, `]`, `|` and control characters in names, headers and comments: they are written as `(`, `)`, `/` and blanks.
    Characters,
    /// Arrows and circles.
    Drawings,
    /// The clocks, if the sides have different ones, or they are not written like `60+1`.
    Clocks,
    /// A change of the rules during the game.
    RuleChanges,
}

/// Writes a game. `name` is the name of its variant for readers.
///
/// # Errors
/// Everything that keeps the game from being replayed by the rules.
pub fn write(record: &GameRecord, rules: &Arc<Rules>, name: &str) -> Result<WrittenGame, Vec<RecordFault>> {
    let mut record = record.clone();
    record.settle(rules)?;
    let set = rules.rule_set();
    let start = record.start.as_ref().and_then(|text| position::parse(text, set).ok()).unwrap_or_else(|| Setup::start(set));
    let exported = opentafl_rules::write_from(rules, name, &start);
    let mut writer = Writer { set, letters: opentafl_rules::letters(set), text: String::new(), losses: Vec::new() };
    if !record.changes.is_empty() {
        writer.lose(Loss::RuleChanges);
    }
    writer.tags(&record);
    // Writing to a string cannot fail.
    let _ = writeln!(writer.text, "[rules:{}]\n", exported.record);
    writer.line(&record.moves, &start, "", 0);
    let unreadable = exported.faults.iter().map(|fault| format!("a game that other programs can read: {fault}"));
    Ok(WrittenGame { record: writer.text, losses: writer.losses, lost_rules: exported.lost.into_iter().chain(unreadable).collect() })
}

/// The tags that have a meaning of their own: a header that happens to have such a name is written under another one.
const MEANINGFUL_TAGS: [&str; 8] = ["rules", "position", "start-comment", "variant", "attackers", "defenders", "date", "result"];

/// The time of both sides, `60+1`, as the tag `time-control` has it: `60 1i`; `None` if it is written otherwise.
fn clock_to_tag(clock: &str) -> Option<String> {
    let (main, increment) = clock.split_once('+')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(main) && is_number(increment)).then(|| format!("{main} {increment}i"))
}

/// The opposite of [`clock_to_tag`]. `OpenTafl` itself always writes an overtime, `60 0/0 1i`; one that gives time stays as it is.
fn clock_from_tag(tag: &str) -> String {
    let words: Vec<&str> = tag.split_whitespace().collect();
    let (main, increment) = match words[..] {
        [main, increment] => (main, increment),
        [main, overtime, increment] if overtime.starts_with("0/") || overtime.ends_with("/0") => (main, increment),
        _ => return tag.to_owned(),
    };
    let clock = increment.strip_suffix('i').map(|increment| format!("{main}+{increment}"));
    clock.filter(|clock| clock_to_tag(clock).is_some()).unwrap_or_else(|| tag.to_owned())
}

struct Writer<'a> {
    set: &'a RuleSet,
    letters: Vec<char>,
    text: String,
    losses: Vec<Loss>,
}

impl Writer<'_> {
    fn lose(&mut self, loss: Loss) {
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }

    fn tags(&mut self, record: &GameRecord) {
        self.tag("date", &record.date.map(|date| date.to_string().replace('-', ".")).unwrap_or_default());
        self.tag("attackers", &record.attackers);
        self.tag("defenders", &record.defenders);
        self.tag(
            "result",
            match (&record.result, record.result.winner()) {
                (GameResult::None, _) => "?",
                (_, Some(Side::Attackers)) => "1",
                (_, Some(Side::Defenders)) => "-1",
                (_, None) => "0",
            },
        );
        if record.header("Termination").is_none() {
            self.tag("termination", record.result.reason());
        }
        self.tag("variant", &record.variant);
        for (name, value) in &record.headers {
            let name = name.to_ascii_lowercase();
            if name == "time-control" {
                match clock_to_tag(value) {
                    Some(clock) => self.tag(&name, &clock),
                    None => self.lose(Loss::Clocks),
                }
            } else if MEANINGFUL_TAGS.contains(&name.as_str()) {
                self.tag(&format!("other-{name}"), value);
            } else {
                self.tag(&name, value);
            }
        }
        if !record.comment.is_empty() {
            let comment = self.clean_comment(&record.comment);
            let _ = writeln!(self.text, "[start-comment:{comment}]");
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            let value = self.clean(value).replace('\n', " ");
            let _ = writeln!(self.text, "[{name}:{value}]");
        }
    }

    /// A text without the delimiters of the notation and without control characters but ends of lines.
    fn clean(&mut self, text: &str) -> String {
        let replaced = |c: char| match c {
            '[' => '(',
            ']' => ')',
            '|' => '/',
            '\n' => '\n',
            c if c.is_control() => ' ',
            c => c,
        };
        let cleaned: String = text.chars().map(replaced).collect();
        if cleaned != text {
            self.lose(Loss::Characters);
        }
        cleaned
    }

    /// A comment without drawings.
    fn clean_comment(&mut self, comment: &str) -> String {
        let (drawings, rest) = Drawing::take_from(comment, self.set.size);
        if drawings.is_empty() {
            return self.clean(comment);
        }
        self.lose(Loss::Drawings);
        self.clean(&rest)
    }

    /// The comment on a move, its sign first.
    fn comment(&mut self, mv: &AnnotatedMove) -> String {
        let sign = mv.sign.map_or("", |sign| sign.as_str());
        [sign, &self.clean_comment(&mv.comment)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Writes a line that begins in a position. `prefix` is the address of its variation without the last number; `offset` is 1 if it begins
    /// with the second move of a pair.
    fn line(&mut self, moves: &[AnnotatedMove], start: &Setup, prefix: &str, offset: usize) {
        let mut setup = start.clone();
        let mut rest = moves;
        let mut index = 0;
        while !rest.is_empty() {
            let number = MoveNumber::of(index, offset);
            let (pair, later) = rest.split_at((2 - number.letter).min(rest.len()));
            let _ = if prefix.is_empty() { write!(self.text, "{}.", number.turn) } else { write!(self.text, "{prefix}{}a.", number.turn) };
            if number.letter == 1 {
                self.text.push_str(" .....");
            }
            let mut positions = Vec::with_capacity(pair.len());
            for mv in pair {
                positions.push(setup.clone());
                self.text.push(' ');
                self.push_move(mv, &mut setup);
            }
            // OpenTafl expects a comment for each move, even an empty one.
            let comments: Vec<String> = pair.iter().map(|mv| self.comment(mv)).collect();
            let comments = if let [one] = comments.as_slice() { format!("{one}|") } else { comments.join("|") };
            let _ = write!(self.text, "\n[{comments}]\n\n");
            for (at, (mv, before)) in (index..).zip(pair.iter().zip(&positions)) {
                let number = MoveNumber::of(at, offset);
                for (index, Variation { comment, moves }) in (1..).zip(&mv.variations) {
                    let mut moves = moves.clone();
                    // A record has no place before a move.
                    if let Some(first) = moves.first_mut().filter(|_| !comment.is_empty()) {
                        first.comment = format!("{comment}\n{}", first.comment).trim_end().to_owned();
                    }
                    self.line(&moves, before, &format!("{prefix}{number}.{index}."), number.letter);
                }
            }
            index += pair.len();
            rest = later;
        }
    }

    /// Appends a move and plays it. A move that does not fit the position, in a variation that was not replayed, has no letters of pieces.
    fn push_move(&mut self, mv: &AnnotatedMove, setup: &mut Setup) {
        let Ok(mut notation) = MoveNotation::parse(mv.text(), self.set.size) else {
            self.text.push_str(mv.text());
            return;
        };
        match notation.squares() {
            Some(squares) => self.push_path(squares, notation.captured.get_or_insert_default(), setup),
            None => self.text.push_str(mv.text()),
        }
        if let Some(played) = played_move(self.set, setup, &notation) {
            apply(self.set, setup, &played, None);
        }
    }

    /// Appends the squares of a move and its captures, with the letters of the pieces.
    fn push_path(&mut self, PieceMove { from, to }: PieceMove, captured: &[Square], setup: &Setup) {
        let square = |square: Square, setup: &Setup| {
            let kind = setup.pieces.get(square.index()).copied().flatten();
            let letter = kind.and_then(|id| self.letters.get(id.index())).filter(|letter| !letter.eq_ignore_ascii_case(&'t'));
            format!("{}{}", letter.map(char::to_string).unwrap_or_default(), square.name(self.set.size))
        };
        let mut text = format!("{}-{}", square(from, setup), to.name(self.set.size));
        if !captured.is_empty() {
            let names: Vec<String> = captured.iter().map(|&at| square(at, setup)).collect();
            text = format!("{text}x{}", names.join("/"));
        }
        self.text.push_str(&text);
    }
}

/// The token of a side that resigns instead of moving.
const RESIGNATION: &str = "---";

/// Parses a move record, `Kd4-c4xg5/ne9++`, as `d4-c4xe9/g5`. Letters of pieces and the signs of threats are left out.
fn parse_move(text: &str) -> Result<AnnotatedMove, FaultKind> {
    // OpenTafl knows no passes and no dice.
    if text == Move::PASS_NAME || text.starts_with(Move::ROLL_PREFIX) {
        return Ok(AnnotatedMove::parse(text)?);
    }
    let path = text.trim_end_matches(['+', '-']);
    if path.contains(['^', '=']) {
        return Err(FaultKind::Berserk(shorten(text)));
    }
    let (squares, captures) = path.split_once('x').map_or((path, None), |(squares, captures)| (squares, Some(captures)));
    let mut plain = without_piece(squares).to_owned();
    if let Some(captures) = captures {
        let captured: Vec<&str> = captures.split('/').map(without_piece).collect();
        plain.push('x');
        plain.push_str(&captured.join("/"));
    }
    Ok(AnnotatedMove::parse(&plain)?)
}

/// A square without the letter of the piece that stands on it.
fn without_piece(text: &str) -> &str {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(piece), Some(file)) if piece.is_ascii_alphabetic() && file.is_ascii_alphabetic() => &text[1..],
        _ => text,
    }
}

/// A comment that begins with a sign, divided.
fn sign_of(comment: &str) -> (Option<MoveSign>, &str) {
    let (first, rest) = comment.split_once(' ').unwrap_or((comment, ""));
    match MoveSign::parse(first) {
        Some(sign) => (Some(sign), rest),
        None => (None, comment),
    }
}

/// The largest number of moves in a turn that has a letter.
const LETTERS: usize = 26;

/// The number and the letter of a move: `7b` is the second move of the seventh pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MoveNumber {
    /// From 1.
    turn: usize,
    /// From 0.
    letter: usize,
}

impl MoveNumber {
    /// The number of a move, from 0, in a line that begins with the second move of a pair if `offset` is 1.
    fn of(index: usize, offset: usize) -> Self {
        Self { turn: (index + offset) / 2 + 1, letter: (index + offset) % 2 }
    }

    /// The place of the move in such a line.
    fn index(self, offset: usize) -> Option<usize> {
        if self.letter > 1 {
            return None;
        }
        (self.turn.checked_sub(1)?.checked_mul(2)? + self.letter).checked_sub(offset)
    }

    fn parse(text: &str) -> Option<Self> {
        let letter = text.bytes().last().filter(u8::is_ascii_lowercase)?;
        let digits = &text[..text.len() - 1];
        let turn = digits.parse().ok().filter(|turn| (1..=MAX_MOVES).contains(turn))?;
        let letter = usize::from(letter - b'a');
        (digits.bytes().all(|b| b.is_ascii_digit()) && letter < LETTERS).then_some(Self { turn, letter })
    }
}

impl std::fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.turn, if self.letter == 0 { 'a' } else { 'b' })
    }
}

/// The address before a pair of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Address {
    /// `7.`, a pair of the game, from 1.
    Game(usize),
    /// `7a.1.2a.`
    Variation {
        /// The move of the game that the outermost variation replaces.
        root: MoveNumber,
        /// The number of each variation, from 1, and the number of the move in it.
        path: Vec<(usize, MoveNumber)>,
    },
}

impl Address {
    /// Parses an address; `None` if the text is not an address.
    fn parse(text: &str) -> Option<Self> {
        let text = text.strip_suffix('.').unwrap_or(text);
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().ok().filter(|turn| (1..=MAX_MOVES).contains(turn)).map(Self::Game);
        }
        let mut parts = text.split('.');
        let root = MoveNumber::parse(parts.next()?)?;
        let mut path = Vec::new();
        while let Some(number) = parts.next() {
            let number = number.parse().ok().filter(|number| (1..=MAX_MOVES).contains(number))?;
            path.push((number, MoveNumber::parse(parts.next()?)?));
        }
        (!path.is_empty()).then_some(Self::Variation { root, path })
    }
}
