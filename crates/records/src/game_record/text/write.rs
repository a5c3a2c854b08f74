use std::fmt::Write as _;

use super::super::annotated_move::AnnotatedMove;
use super::super::escape::{Enclosure, escape};
use super::super::record::GameRecord;
use super::super::result::GameResult;
use super::FORMAT;

/// The text of a game, ending with an empty line. [`read`](super::read) gives the same game.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{}\"]", escape(value, Enclosure::Quotes));
        }
    };
    header("Birka", FORMAT);
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

/// The comment before the first move and the moves, with their numbers, comments, signs and variations. Pairs of moves are separated by `between`.
#[must_use]
pub fn write_moves(record: &GameRecord, between: &str) -> String {
    let mut writer = Writer { text: String::new(), between, depth: 0 };
    if !record.comment.is_empty() {
        writer.text = format!("{{{}}}", escape(&record.comment, Enclosure::Braces));
    }
    writer.line(&record.moves, 0);
    writer.text
}

struct Writer<'a> {
    text: String,
    between: &'a str,
    /// How many variations are open.
    depth: usize,
}

impl Writer<'_> {
    /// Writes a line of moves after `before` earlier ones.
    fn line(&mut self, moves: &[AnnotatedMove], before: usize) {
        let mut numbered = false;
        for (ply, mv) in (before..).zip(moves) {
            if !self.text.is_empty() && !self.text.ends_with('(') {
                let starts_pair = ply % 2 == 0 && self.depth == 0;
                self.text.push_str(if starts_pair { self.between } else { " " });
            }
            if ply % 2 == 0 {
                let _ = write!(self.text, "{}. ", ply / 2 + 1);
            } else if !numbered {
                let _ = write!(self.text, "{}... ", ply / 2 + 1);
            }
            self.text.push_str(mv.text());
            self.text.push_str(mv.sign.map_or("", |sign| sign.as_str()));
            if !mv.comment.is_empty() {
                let _ = write!(self.text, " {{{}}}", escape(&mv.comment, Enclosure::Braces));
            }
            for variation in &mv.variations {
                self.text.push_str(" (");
                self.depth += 1;
                self.line(variation, ply);
                self.depth -= 1;
                self.text.push(')');
            }
            // A second move needs the number again after what was said about the first.
            numbered = mv.comment.is_empty() && mv.variations.is_empty();
        }
    }
}
