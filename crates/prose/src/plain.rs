//! The rules as text for a terminal.

use std::fmt::Write;

use super::{Block, Diagram, Section};
use birka_rules::BoardDiagram;

/// Columns of a terminal.
const WIDTH: usize = 80;
/// How far drawings stand from the left.
const INDENT: usize = 4;
/// Columns between the board before a move and after it.
const GAP: usize = 6;

/// The chapters as plain text, wrapped at 80 columns, with the drawings indented.
#[must_use]
pub fn to_plain_text(sections: &[Section]) -> String {
    let chapters: Vec<String> = sections.iter().map(chapter).collect();
    chapters.join("\n")
}

fn chapter(section: &Section) -> String {
    let mut text = format!("{}\n{}\n", section.heading, "-".repeat(section.heading.chars().count()));
    for part in &section.blocks {
        text.push('\n');
        match part {
            Block::Paragraph(words) => wrap(&mut text, words, 0),
            Block::Diagram(drawing) => draw(&mut text, drawing),
        }
    }
    text
}

fn wrap(text: &mut String, words: &str, indent: usize) {
    let mut column = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column == 0 {
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

fn draw(text: &mut String, drawing: &Diagram) {
    wrap(text, &drawing.caption, INDENT);
    text.push('\n');
    // Large boards are drawn without blanks between their squares where they would not fit otherwise.
    let boards = |blank| drawing.boards.iter().map(|board| rows(board, blank)).collect::<Vec<_>>();
    let spaced = boards(" ");
    let width = |boards: &[Vec<String>]| boards.iter().map(|rows| rows[0].chars().count() + GAP).sum::<usize>() + INDENT - GAP;
    let boards = if width(&spaced) <= WIDTH { spaced } else { boards("") };
    let height = boards.first().map_or(0, Vec::len);
    for row in 0..height {
        let line: Vec<&str> = boards.iter().map(|rows| rows[row].as_str()).collect();
        let line = line.join(&" ".repeat(GAP));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}{}", " ".repeat(INDENT), line.trim_end());
    }
}

/// The ranks of a board from the top, with their numbers, and the letters of the files below.
fn rows(board: &BoardDiagram, blank: &str) -> Vec<String> {
    let size = board.size();
    let line = |letters: Vec<String>| letters.join(blank);
    let rank = |rank: usize| {
        let letters = (0..size.side()).map(|file| board.letter(size.at(file, rank)).to_string()).collect();
        format!("{:>2}  {}", rank + 1, line(letters))
    };
    let files = (b'a'..).take(size.side()).map(|file| char::from(file).to_string()).collect();
    (0..size.side()).rev().map(rank).chain([format!("    {}", line(files))]).collect()
}
