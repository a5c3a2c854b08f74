//! The sections of a description, and how they are drawn as plain text.

use std::fmt::Write;

use birka_rules::{BoardDiagram, KindId, Ornament, PieceMove, RuleSet, Setup, Square, SquareClass};

use crate::words::Sentence;

/// How diagrams show pieces and squares, which the text refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Shown as letters and dots, in plain text.
    Letters,
    /// Shown as pictures of the pieces, which need no words.
    Pictures,
}

/// The topic of a section of a rules description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Why the rules cannot be played.
    Errors,
    Board,
    Movement,
    Capture,
    King,
    End,
    Notation,
    /// The functions of the variant.
    Hooks,
}

/// A section of a rules description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub topic: Topic,
    /// The heading: `How the pieces move`.
    pub heading: String,
    /// Its paragraphs and diagrams, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// One or more sentences, not wrapped.
    Paragraph(String),
    /// One board, or two boards: before and after a move.
    Diagram(Diagram),
}

/// A drawn board, or two: before and after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The caption.
    pub caption: String,
    /// One board, or the boards before and after a move. Letters stand for kinds of pieces and a dot for an empty square; the caption of the
    /// first board explains the other marks.
    pub boards: Vec<BoardDiagram>,
    /// The move that leads from the first board to the second.
    pub example: Option<WorkedExample>,
}

/// A move that has been played under the rules that it illustrates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The position before the move.
    pub setup: Setup,
    pub mv: PieceMove,
    /// The squares of the captured pieces.
    pub captured: Vec<Square>,
}

/// A paragraph as its sentences, or a diagram.
pub(crate) enum Passage {
    Paragraph(Vec<Sentence>),
    Diagram(Diagram),
}

impl Passage {
    /// The visible texts. A paragraph is one text.
    pub(crate) fn into_block(self) -> Block {
        match self {
            Self::Paragraph(sentences) => {
                Block::Paragraph(sentences.into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" "))
            }
            Self::Diagram(diagram) => Block::Diagram(diagram),
        }
    }
}

pub(crate) fn draw_position(set: &RuleSet, piece: impl Fn(Square) -> Option<KindId>) -> BoardDiagram {
    let empty_square = |square: Square| {
        let mut classes = set.classes.iter().filter(|class| class.squares.contains(&square));
        classes.find_map(|class| mark(set, class)).unwrap_or('.')
    };
    BoardDiagram::draw(set.size, |square| piece(square).map_or_else(|| empty_square(square), |id| set.kind(id).letter))
}

/// Draws the squares of one class on an otherwise empty board.
pub(crate) fn draw_class(set: &RuleSet, class: &SquareClass) -> BoardDiagram {
    let mark = mark(set, class).unwrap_or('o');
    BoardDiagram::draw(set.size, |square| if class.squares.contains(&square) { mark } else { '.' })
}

/// The mark for empty squares of a class; `None` if they look like ordinary squares.
pub(crate) fn mark(set: &RuleSet, class: &SquareClass) -> Option<char> {
    let mut taken: Vec<char> = set.kinds.iter().map(|kind| kind.letter).collect();
    for other in &set.classes {
        let candidates = match other.ornament {
            Ornament::Plain => None,
            Ornament::Throne => Some("+=&123"),
            Ornament::Refuge => Some("*%^456"),
            Ornament::Camp => Some(":~\"789"),
            Ornament::Fort => Some("x-!<[{"),
            Ornament::Pond => Some("_?@>]}"),
        };
        // Kinds never have digits as letters, so only the seventh class of one ornament gets the shared mark `0`.
        let mark = candidates.map(|marks| marks.chars().find(|mark| !taken.contains(mark)).unwrap_or('0'));
        if std::ptr::eq(other, class) {
            return mark;
        }
        taken.extend(mark);
    }
    None
}

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
        let letters = (0..size.files()).map(|file| board.letter(size.at(file, rank)).to_string()).collect();
        format!("{:>2}  {}", rank + 1, line(letters))
    };
    let files = (b'a'..).take(size.files()).map(|file| char::from(file).to_string()).collect();
    (0..size.ranks()).rev().map(rank).chain([format!("    {}", line(files))]).collect()
}
