use std::collections::HashMap;

use birka_rules::{Setup, Side};

use crate::game_record::escape::Cursor;
use crate::game_record::fault::{Fault, FaultKind, Parsed, ParsedGame, Place, bounded};
use crate::game_record::opentafl::{Address, MoveNumber, RESIGNATION, clock_from_tag, parse_move, sign_of};
use crate::game_record::record::{AnnotatedMove, GameDate, GameRecord, GameResult, MAX_COMMENT, MAX_DEPTH, MAX_MOVES, MAX_VALUE};
use crate::game_record::text::{PlacedMove, PlacedVariation, join};
use crate::move_notation::shorten;
use crate::opentafl_rules::{self, ImportedRules};
use crate::position;

/// A game of `OpenTafl`. Its record has no variant and no starting position yet: both follow from the rules.
#[derive(Debug)]
pub struct OpenTaflGame {
    /// The game. Its variant is what the tag `variant` says, which need not be a variant of Birka.
    pub game: ParsedGame,
    /// Its rules, in kinds of their own. They need not be playable: some records state less than they mean.
    pub rules: Parsed<ImportedRules>,
    /// The position before the first move, in the kinds of these rules.
    pub start: Setup,
}

/// Reads the one game of a record.
///
/// # Errors
/// Every fault of the text. Moves are checked for their form only.
pub fn read(text: &str) -> Result<OpenTaflGame, Vec<Fault>> {
    let mut reader = RecordReader {
        cursor: Cursor::new(text),
        faults: Vec::new(),
        count: 0,
        main: Vec::new(),
        variations: HashMap::new(),
        broken: Vec::new(),
        resigned: None,
    };
    let tags = reader.tags();
    let mut game = ParsedGame::at(GameRecord::default(), Place::START);
    let (mut rules, mut position) = (None, None);
    for Tag { name, value, place } in tags {
        match name.as_str() {
            "rules" => rules = Some(Parsed { value, place }),
            "position" => position = Some(Parsed { value, place }),
            _ => reader.tag(&mut game, &name, value, place),
        }
    }
    reader.turns();
    let rules = reader.rules(rules);
    let start = rules.as_ref().map(|rules| reader.start(&rules.value, position));
    let first = rules.as_ref().map_or(Side::Attackers, |rules| rules.value.set.first);
    if let (Some(index), GameResult::None) = (reader.resigned, &game.record.result) {
        let resigning = if index % 2 == 0 { first } else { first.opponent() };
        game.record.result = GameResult::over(Some(resigning.opponent()), "resigned");
    }
    game.record.moves = PlacedMove::unzip(reader.main, &mut game.moves);
    match (rules, start) {
        (Some(rules), Some(start)) if reader.faults.is_empty() => Ok(OpenTaflGame { game, rules, start }),
        _ => Err(bounded(reader.faults)),
    }
}

struct Tag {
    name: String,
    value: String,
    /// The place of the value.
    place: Place,
}

struct RecordReader<'a> {
    cursor: Cursor<'a>,
    faults: Vec<Fault>,
    /// The number of moves so far.
    count: usize,
    main: Vec<PlacedMove>,
    /// The line of each variation by its address, and whether it begins with the second move of a pair.
    variations: HashMap<VariationAddress, (LinePath, usize)>,
    /// Lines with a move that could not be read. What follows in them is not added.
    broken: Vec<LinePath>,
    /// The number of the move of the game in whose place a side resigned.
    resigned: Option<usize>,
}

/// A line: the moves that its variations replace, and the number of the variation of each. Empty for the game itself.
type LinePath = Vec<(usize, usize)>;

/// The move of the game that the outermost variation replaces, the variations with the moves in them that lead to a variation, and its number.
type VariationAddress = (MoveNumber, (Vec<(usize, MoveNumber)>, usize));

impl RecordReader<'_> {
    fn fault(&mut self, kind: FaultKind, place: Place) {
        self.faults.push(kind.at(place));
    }

    /// The tags before the moves.
    fn tags(&mut self) -> Vec<Tag> {
        let mut tags: Vec<Tag> = Vec::new();
        loop {
            self.cursor.skip_blanks();
            let opened = self.cursor.place();
            if self.cursor.peek() != Some('[') {
                return tags;
            }
            self.cursor.next();
            let name = self.cursor.take_while(|c| !":]\n".contains(c)).trim().to_ascii_lowercase();
            if self.cursor.peek() != Some(':') {
                self.fault(FaultKind::Header, opened);
                self.cursor.take_while(|c| c != '\n');
                continue;
            }
            self.cursor.next();
            let place = self.cursor.place();
            let most = if name == "start-comment" { MAX_COMMENT } else { MAX_VALUE };
            let value = self.bracketed(most);
            if tags.iter().any(|tag| tag.name == name) {
                self.fault(FaultKind::Twice { name: shorten(&name) }, place);
            } else if tags.len() == 100 {
                self.fault(FaultKind::TooLong { most: 100 }, place);
            } else {
                tags.push(Tag { name, value, place });
            }
        }
    }

    /// Takes the text up to `]`.
    fn bracketed(&mut self, most: usize) -> String {
        let place = self.cursor.place();
        let text = self.cursor.take_while(|c| c != ']').replace("\r\n", "\n");
        if self.cursor.next().is_none() {
            self.fault(FaultKind::OpenComment, place);
        }
        if text.chars().count() > most {
            self.fault(FaultKind::TooLong { most }, place);
        }
        text
    }

    fn tag(&mut self, game: &mut ParsedGame, name: &str, value: String, place: Place) {
        let record = &mut game.record;
        match name {
            "start-comment" => record.comment = value,
            "variant" => (record.variant, game.variant) = (value, Some(place)),
            "attackers" => record.attackers = value,
            "defenders" => record.defenders = value,
            "time-control" => record.add_header("Time-Control", &clock_from_tag(&value)),
            "date" if GameDate::parse(&value).is_some() => record.date = GameDate::parse(&value),
            "result" => {
                game.result = Some(place);
                let reason = record.header("Termination").map_or("", termination);
                record.result = match value.trim() {
                    "1" => GameResult::over(Some(Side::Attackers), reason),
                    "-1" => GameResult::over(Some(Side::Defenders), reason),
                    "0" => GameResult::over(None, reason),
                    "?" | "" => GameResult::None,
                    _ => {
                        return self
                            .fault(FaultKind::Value { what: "result", value: shorten(&value), examples: &["1", "0", "-1", "?"] }, place);
                    }
                };
            }
            _ => {
                if name == "termination"
                    && let GameResult::Over { winner, .. } = record.result
                {
                    // One word is the reason as Birka writes it.
                    record.result = GameResult::over(winner, &value);
                    if record.result.reason() == value {
                        return;
                    }
                    record.result = GameResult::over(winner, termination(&value));
                }
                record.add_header(&header_name(name), &value.replace('\n', " "));
            }
        }
    }

    fn rules(&mut self, tag: Option<Parsed<String>>) -> Option<Parsed<ImportedRules>> {
        let Some(Parsed { value, place }) = tag else {
            self.fault(FaultKind::NoRules, Place::START);
            return None;
        };
        match opentafl_rules::read_unchecked(&value) {
            Ok(rules) => Some(Parsed { value: rules, place }),
            Err(faults) => {
                faults.into_iter().for_each(|fault| self.fault(FaultKind::Rules(fault), place));
                None
            }
        }
    }

    fn start(&mut self, rules: &ImportedRules, position: Option<Parsed<String>>) -> Setup {
        let start = Setup::start(&rules.set);
        let Some(Parsed { value, place }) = position else { return start };
        let sided = if value.trim().contains(' ') { value } else { format!("{} {}", value.trim(), start.turn.letter()) };
        position::parse(&sided, &rules.set).unwrap_or_else(|faults| {
            faults.into_iter().for_each(|fault| self.fault(FaultKind::Position(fault), place));
            start
        })
    }

    /// The pairs of moves with their comments.
    fn turns(&mut self) {
        // The line of the last pair, its first move and the number of moves.
        let mut last: (LinePath, usize, usize) = (Vec::new(), 0, 0);
        // Whether it has its comments already.
        let mut is_commented = false;
        loop {
            self.cursor.skip_blanks();
            let place = self.cursor.place();
            match self.cursor.peek() {
                None => return,
                Some('[') => {
                    self.cursor.next();
                    let text = self.bracketed(MAX_COMMENT);
                    self.comment(&text, &last, std::mem::replace(&mut is_commented, true), place);
                }
                Some(_) => {
                    let word = self.cursor.take_while(|c| !c.is_whitespace() && c != '[');
                    match Address::parse(word) {
                        Some(address) => {
                            let text = self.cursor.place();
                            let line = self.cursor.take_while(|c| c != '\n' && c != '[');
                            if let Some(turn) = self.turn(&address, word, place, line, text) {
                                (last, is_commented) = (turn, false);
                            }
                        }
                        None => {
                            self.fault(FaultKind::Stray(shorten(word)), place);
                            self.cursor.take_while(|c| c != '\n');
                        }
                    }
                }
            }
            if self.count > MAX_MOVES {
                return self.fault(FaultKind::TooManyMoves, place);
            }
        }
    }

    /// Adds the comments on a pair of moves. More comments than moves are about the last move.
    fn comment(&mut self, text: &str, (path, first, count): &(LinePath, usize, usize), is_commented: bool, place: Place) {
        let Some(line) = line_at(&mut self.main, path) else { return };
        let last = (first + count).min(line.len()).saturating_sub(1);
        for (at, comment) in (*first..).zip(text.split('|')) {
            // Without a move there is nothing to be about.
            let Some(placed) = line.get_mut(at.min(last)) else { continue };
            if at > last || is_commented {
                join(&mut placed.mv.comment, comment, place, &mut self.faults);
            } else {
                let (sign, comment) = sign_of(comment);
                (placed.mv.sign, placed.mv.comment) = (sign, comment.to_owned());
            }
        }
    }

    /// Adds a pair of moves. Returns its line, its first move and the number of moves.
    fn turn(&mut self, address: &Address, word: &str, place: Place, text: &str, text_at: Place) -> Option<(LinePath, usize, usize)> {
        let words: Vec<(usize, &str)> = words(text);
        let dots = words.iter().take_while(|(_, word)| word.bytes().all(|b| b == b'.')).count();
        let (path, turn, offset) = match address {
            Address::Game(turn) => (Vec::new(), *turn, 0),
            Address::Variation { root, path } => match self.variation(*root, path, dots) {
                Ok(found) => found,
                Err(expected) => return self.address_fault(word, expected, place),
            },
        };
        if path.len() > MAX_DEPTH {
            self.fault(FaultKind::TooDeep, place);
            return None;
        }
        if self.broken.iter().any(|broken| path.starts_with(broken)) {
            return None;
        }
        // A variation on a second move begins with one, also where the dots are missing.
        let letter = if turn == 1 && offset == 1 { dots.max(1) } else { dots };
        let number = MoveNumber { turn, letter };
        let Some(first) = number.index(offset) else {
            return self.address_fault(word, "`.....` stands for the first move of a pair only", place);
        };
        let Some(line) = line_at(&mut self.main, &path) else {
            return self.address_fault(word, "the variation has not begun", place);
        };
        if line.len() != first {
            let expected = MoveNumber::of(line.len(), offset);
            if path.is_empty() {
                self.fault(FaultKind::Number { found: shorten(word), expected: expected.turn }, place);
                return None;
            }
            return self.address_fault(word, "a move is missing before it, or it comes twice", place);
        }
        let mut count = 0;
        for (column, word) in words.into_iter().skip(dots) {
            let at = text_at.right(column);
            if word == RESIGNATION {
                self.resigned = path.is_empty().then_some(first + count).or(self.resigned);
                continue;
            }
            if first + count + offset > number.turn * 2 - 1 {
                self.fault(FaultKind::Berserk(shorten(word)), at);
                break;
            }
            match parse_move(word) {
                Ok(mv) => self.add(&path, mv, at),
                Err(kind) => {
                    self.fault(kind, at);
                    self.broken.push(path);
                    return None;
                }
            }
            count += 1;
        }
        Some((path, first, count))
    }

    /// The line of a variation, the number of the pair in it, and whether it begins with the second move of a pair. Begins the line if the pair
    /// is its first.
    ///
    /// Its number counts the variations on a pair of moves, not on one move: dots say that it replaces the second.
    fn variation(&mut self, root: MoveNumber, path: &[(usize, MoveNumber)], dots: usize) -> Result<(LinePath, usize, usize), &'static str> {
        let Some((&(variation, number), outer)) = path.split_last() else { return Err("it has no number") };
        let key = (outer.to_vec(), variation);
        if let Some((line, offset)) = self.variations.get(&(root, key.clone())) {
            return Ok((line.clone(), number.turn, *offset));
        }
        if number.turn > 1 {
            return Err("the variation has not begun");
        }
        let ((mut line, outer_offset), mut replaced) = match outer.split_last() {
            None => ((Vec::new(), 0), root),
            Some((&(variation, number), around)) => {
                let found = self.variations.get(&(root, (around.to_vec(), variation)));
                (found.cloned().ok_or("the variation around it has not begun")?, number)
            }
        };
        replaced.letter += usize::from(dots == 1 && replaced.letter == 0);
        let index = replaced.index(outer_offset).ok_or("a variation replaces a first or second move, `7a` or `7b`")?;
        let parent = line_at(&mut self.main, &line).and_then(|line| line.get_mut(index)).ok_or("it replaces no move read so far")?;
        parent.variations.push(PlacedVariation::default());
        line.push((index, parent.variations.len() - 1));
        self.variations.insert((root, key), (line.clone(), replaced.letter));
        Ok((line, number.turn, replaced.letter))
    }

    fn add(&mut self, path: &LinePath, mv: AnnotatedMove, place: Place) {
        self.count += 1;
        if let Some(line) = line_at(&mut self.main, path) {
            line.push(PlacedMove::new(mv, place));
        }
    }

    fn address_fault<T>(&mut self, word: &str, expected: &'static str, place: Place) -> Option<T> {
        self.fault(FaultKind::Address { found: shorten(word), expected }, place);
        None
    }
}

/// The moves of a line; `None` if the line does not exist.
fn line_at<'a>(main: &'a mut Vec<PlacedMove>, path: &[(usize, usize)]) -> Option<&'a mut Vec<PlacedMove>> {
    path.iter().try_fold(main, |line, &(parent, variation)| Some(&mut line.get_mut(parent)?.variations.get_mut(variation)?.moves))
}

/// The words of a line with their columns, from 0.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut begin = None;
    for (column, (at, c)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
        match (begin, c.is_whitespace()) {
            (None, false) => begin = Some((column, at)),
            (Some((first, from)), true) => {
                words.push((first, &text[from..at]));
                begin = None;
            }
            _ => {}
        }
    }
    words
}

/// The word for how a game was broken off.
fn termination(text: &str) -> &'static str {
    let text = text.to_ascii_lowercase();
    let known = [("resign", "resigned"), ("agree", "agreed"), ("time", "timeout"), ("forfeit", "forfeit")];
    known.into_iter().find(|(part, _)| text.contains(part)).map_or("", |(_, word)| word)
}

/// `time-control` becomes `Time-Control`.
fn header_name(tag: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    tag.split('-').map(capital).collect::<Vec<_>>().join("-")
}
