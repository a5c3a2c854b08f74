use std::fmt::Write as _;
use std::sync::Arc;

use birka_rules::{RuleSet, Rules, Setup, Side, Square};

use crate::chapter::{apply, played_move};
use crate::game_record::fault::RecordFault;
use crate::game_record::opentafl::MoveNumber;
use crate::game_record::record::{AnnotatedMove, GameRecord, GameResult};
use crate::move_notation::MoveNotation;
use crate::opentafl_rules::{self, ExportedRules};
use crate::position;

/// Writes a game. `name` is the name of its variant for readers. Says what the rules record of the game does not express.
///
/// # Errors
/// Everything that keeps the game from being replayed by the rules.
pub fn write(record: &GameRecord, rules: &Arc<Rules>, name: &str) -> Result<ExportedRules, Vec<RecordFault>> {
    let mut record = record.clone();
    record.settle(rules)?;
    let set = rules.rule_set();
    let start = record.start.as_ref().and_then(|text| position::parse(text, set).ok()).unwrap_or_else(|| Setup::start(set));
    let exported = opentafl_rules::write_from(rules, name, &start);
    let mut text = String::new();
    tags(&mut text, &record);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[rules:{}]\n", exported.record);
    let mut writer = Writer { set, letters: opentafl_rules::letters(set), text };
    writer.line(&record.moves, &start, "", 0);
    Ok(ExportedRules { record: writer.text, lost: exported.lost })
}

/// The tags that have a meaning of their own: a header that happens to have such a name is written under another one.
const MEANINGFUL_TAGS: [&str; 8] = ["rules", "position", "start-comment", "variant", "attackers", "defenders", "date", "result"];

fn tags(text: &mut String, record: &GameRecord) {
    let mut tag = |name: &str, value: &str| {
        if !value.is_empty() {
            let value = clean(value).replace('\n', " ");
            let _ = writeln!(text, "[{name}:{value}]");
        }
    };
    tag("date", &record.date.map(|date| date.to_string().replace('-', ".")).unwrap_or_default());
    tag("attackers", &record.attackers);
    tag("defenders", &record.defenders);
    tag(
        "result",
        match (&record.result, record.result.winner()) {
            (GameResult::None, _) => "?",
            (_, Some(Side::Attackers)) => "1",
            (_, Some(Side::Defenders)) => "-1",
            (_, None) => "0",
        },
    );
    if record.header("Termination").is_none() {
        tag("termination", record.result.reason());
    }
    tag("variant", &record.variant);
    for (name, value) in &record.headers {
        let name = name.to_ascii_lowercase();
        if MEANINGFUL_TAGS.contains(&name.as_str()) { tag(&format!("other-{name}"), value) } else { tag(&name, value) }
    }
    if !record.comment.is_empty() {
        let _ = writeln!(text, "[start-comment:{}]", clean(&record.comment));
    }
}

/// A text without the delimiters of the notation and without control characters but ends of lines.
fn clean(text: &str) -> String {
    let replaced = |c: char| match c {
        '[' => '(',
        ']' => ')',
        '|' => '/',
        '\n' => '\n',
        c if c.is_control() => ' ',
        c => c,
    };
    text.chars().map(replaced).collect()
}

struct Writer<'a> {
    set: &'a RuleSet,
    letters: Vec<char>,
    text: String,
}

impl Writer<'_> {
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
            let comments: Vec<String> = pair.iter().map(comment).collect();
            let comments = if let [one] = comments.as_slice() { format!("{one}|") } else { comments.join("|") };
            let _ = write!(self.text, "\n[{comments}]\n\n");
            for (at, (mv, before)) in (index..).zip(pair.iter().zip(&positions)) {
                let number = MoveNumber::of(at, offset);
                for (variation, line) in (1..).zip(&mv.variations) {
                    self.line(line, before, &format!("{prefix}{number}.{variation}."), number.letter);
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
        if notation.mv.is_off_board() {
            self.text.push_str(mv.text());
        } else {
            self.push_path(&mut notation, setup);
        }
        if let Some(played) = played_move(self.set, setup, &notation) {
            apply(self.set, setup, &played, None);
        }
    }

    /// Appends the path of a move of a piece, with the letters of the pieces.
    fn push_path(&mut self, notation: &mut MoveNotation, setup: &Setup) {
        let captured = notation.captured.get_or_insert_default().clone();
        let square = |square: Square, setup: &Setup| {
            let kind = setup.pieces.get(square.index()).copied().flatten();
            let letter = kind.and_then(|id| self.letters.get(id.index())).filter(|letter| !letter.eq_ignore_ascii_case(&'t'));
            format!("{}{}", letter.map(char::to_string).unwrap_or_default(), square.name(self.set.size))
        };
        let mut text = format!("{}-{}", square(notation.mv.from, setup), notation.mv.to.name(self.set.size));
        if !captured.is_empty() {
            let names: Vec<String> = captured.iter().map(|&at| square(at, setup)).collect();
            text = format!("{text}x{}", names.join("/"));
        }
        self.text.push_str(&text);
    }
}

/// The comment on a move, its sign first.
fn comment(mv: &AnnotatedMove) -> String {
    let sign = mv.sign.map_or("", |sign| sign.as_str());
    [sign, &clean(&mv.comment)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
