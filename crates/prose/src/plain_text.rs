use std::fmt::Write;

use birka_rules::BoardDiagram;

use crate::diagram::Diagram;
use crate::section::{Block, Section};

/// The width of the text, in columns.
const WIDTH: usize = 80;
/// The indentation of diagrams, in columns.
const INDENT: usize = 4;
/// The space between the boards before and after a move, in columns.
const GAP: usize = 6;

/// Formats sections as plain text for a terminal, wrapped at 80 columns, with indented diagrams.
#[must_use]
pub fn to_plain_text(sections: &[Section]) -> String {
    let sections: Vec<String> = sections.iter().map(format_section).collect();
    sections.join("\n")
}

fn format_section(section: &Section) -> String {
    let mut text = format!("{}\n{}\n", section.heading, "-".repeat(section.heading.chars().count()));
    for block in &section.blocks {
        text.push('\n');
        match block {
            Block::Paragraph(words) => write_wrapped(&mut text, words, 0),
            Block::Diagram(diagram) => write_diagram(&mut text, diagram),
        }
    }
    text
}

fn write_wrapped(text: &mut String, words: &str, indent: usize) {
    let mut column = 0;
    // A no-break space is part of a word.
    for word in words.split(|c: char| c.is_whitespace() && c != '\u{a0}').filter(|word| !word.is_empty()) {
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

fn write_diagram(text: &mut String, diagram: &Diagram) {
    write_wrapped(text, &diagram.caption, INDENT);
    text.push('\n');
    // Boards that are too wide are drawn without spaces between the squares.
    let boards = |separator| diagram.boards.iter().map(|board| board_lines(board, separator)).collect::<Vec<_>>();
    let spaced = boards(" ");
    let width = |boards: &[Vec<String>]| boards.iter().map(|lines| lines[0].chars().count() + GAP).sum::<usize>() + INDENT - GAP;
    let boards = if width(&spaced) <= WIDTH { spaced } else { boards("") };
    let height = boards.first().map_or(0, Vec::len);
    for row in 0..height {
        let line: Vec<&str> = boards.iter().map(|lines| lines[row].as_str()).collect();
        let line = line.join(&" ".repeat(GAP));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}{}", " ".repeat(INDENT), line.trim_end());
    }
}

/// The ranks of a board from the top with their numbers, and the letters of the files below.
fn board_lines(board: &BoardDiagram, separator: &str) -> Vec<String> {
    let size = board.size();
    let line = |letters: Vec<String>| letters.join(separator);
    let rank = |rank: usize| {
        let letters = (0..size.side()).map(|file| board.letter(size.at(file, rank)).to_string()).collect();
        format!("{:>2}  {}", rank + 1, line(letters))
    };
    let files = (b'a'..).take(size.side()).map(|file| char::from(file).to_string()).collect();
    (0..size.side()).rev().map(rank).chain([format!("    {}", line(files))]).collect()
}
