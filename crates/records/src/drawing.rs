//! Arrows and circles that an annotator draws on the board, as tags in a comment: `[%csl Ge5][%cal Gd4g4]`, as lichess writes them into PGN.

use birka_rules::{BoardSize, Square};

/// An arrow between two squares, or a circle around one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where the arrow begins.
    pub from: Square,
    /// Where it ends; the same square for a circle.
    pub to: Square,
}

impl Drawing {
    /// How many are kept of a position.
    pub const MAX: usize = 64;

    /// Whether it is a circle.
    #[must_use]
    pub fn is_circle(self) -> bool {
        self.from == self.to
    }

    /// Takes the drawings out of a comment, at most [`Drawing::MAX`], and returns them with the rest. A tag of another kind, or one that does not fit the
    /// board, stays in the comment.
    #[must_use]
    pub fn take_from(comment: &str, size: BoardSize) -> (Vec<Self>, String) {
        let (mut drawings, mut rest, mut left) = (Vec::new(), String::new(), comment);
        while let Some((before, (tag, after))) = left.split_once("[%").and_then(|(before, tag)| Some((before, tag.split_once(']')?))) {
            rest.push_str(before);
            match Self::parse_tag(tag, size) {
                Some(found) => drawings.extend(found),
                None => rest.extend(["[%", tag, "]"]),
            }
            left = after;
        }
        rest.push_str(left);
        drawings.truncate(Self::MAX);
        (drawings, rest.trim().to_owned())
    }

    /// A comment with its drawings.
    #[must_use]
    pub fn add_to(comment: &str, drawings: &[Self], size: BoardSize) -> String {
        let tag = |name: &str, is_circle: bool| {
            let all: Vec<_> =
                drawings.iter().filter(|drawing| drawing.is_circle() == is_circle).map(|drawing| drawing.name(size)).collect();
            if all.is_empty() { String::new() } else { format!("[%{name} {}]", all.join(",")) }
        };
        let tags = tag("csl", true) + &tag("cal", false);
        if comment.is_empty() || tags.is_empty() { tags + comment } else { format!("{tags} {comment}") }
    }

    /// The letter of its color, which is always green, and its squares.
    fn name(self, size: BoardSize) -> String {
        let to = if self.is_circle() { String::new() } else { self.to.name(size) };
        format!("G{}{to}", self.from.name(size))
    }

    /// The content of a tag.
    fn parse_tag(tag: &str, size: BoardSize) -> Option<Vec<Self>> {
        let (name, list) = tag.split_once(' ')?;
        let is_circle = match name {
            "csl" => true,
            "cal" => false,
            _ => return None,
        };
        list.split(',').map(|item| Self::parse(item.trim(), is_circle, size)).collect()
    }

    fn parse(item: &str, is_circle: bool, size: BoardSize) -> Option<Self> {
        let squares = item.strip_prefix(['G', 'R', 'Y', 'B'])?;
        let square = |text: &str| Square::parse(text, size).ok();
        if is_circle {
            return square(squares).map(|at| Self { from: at, to: at });
        }
        // The second square begins at the second letter.
        let second = squares.char_indices().skip(1).find(|(_, character)| character.is_ascii_lowercase())?.0;
        let (from, to) = squares.split_at_checked(second)?;
        Some(Self { from: square(from)?, to: square(to)? }).filter(|arrow| !arrow.is_circle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(from: &str, to: &str, size: BoardSize) -> Drawing {
        let at = |name| Square::parse(name, size).expect("a square");
        Drawing { from: at(from), to: at(to) }
    }

    #[test]
    fn drawings_are_read_as_they_are_written() {
        let size = BoardSize::new(11).expect("a size");
        let all = [drawing("e5", "e5", size), drawing("a11", "k11", size), drawing("d4", "e6", size)];
        let text = Drawing::add_to("look here", &all, size);
        assert_eq!(text, "[%csl Ge5][%cal Ga11k11,Gd4e6] look here");
        assert_eq!(Drawing::take_from(&text, size), (all.to_vec(), "look here".to_owned()));
        assert_eq!(Drawing::add_to("", &all[..1], size), "[%csl Ge5]");
        assert_eq!(Drawing::add_to("plain", &[], size), "plain");
    }

    #[test]
    fn what_is_no_drawing_of_this_board_stays_in_the_comment() {
        let size = BoardSize::new(7).expect("a size");
        for text in [
            "[%eval 0.3] good",
            "[%cal Ga1z9]",
            "[%cal Ge5]",
            "[%csl Ge5",
            "[%csl e5]",
            "[%cal Gé1a2]",
            "[%cal Ga1a1]",
            "[1] of [2]",
            "[%]",
        ] {
            assert_eq!(Drawing::take_from(text, size), (Vec::new(), text.to_owned()));
        }
        let mixed = "so [%csl Rd4] and [%clk 1:00] so";
        assert_eq!(Drawing::take_from(mixed, size), (vec![drawing("d4", "d4", size)], "so  and [%clk 1:00] so".to_owned()));
    }
}
