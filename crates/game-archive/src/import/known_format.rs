use birka_records::game_record::link::SCHEME;

use crate::archive::HEADING;

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownFormat {
    Text,
    OpenTafl,
    Table,
    Saved,
    Archive,
    Position,
    Link,
    None,
}

impl KnownFormat {
    /// The format of a text, by how it begins.
    pub(super) fn of(text: &str) -> Self {
        let text = text.trim_start();
        let first_line = text.lines().next().unwrap_or_default();
        let is_link = text.get(..SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(SCHEME));
        match text.chars().next() {
            // The reader says that there is nothing.
            None => Self::Text,
            _ if is_link => Self::Link,
            _ if text.starts_with(HEADING) => Self::Archive,
            Some('/') if text.starts_with("//") => Self::Saved,
            Some('(') => Self::Saved,
            Some('/') => Self::Position,
            Some('[') => {
                let after_name = text[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-').map(|at| &text[1 + at..]);
                if after_name.is_some_and(|rest| rest.starts_with(':')) { Self::OpenTafl } else { Self::Text }
            }
            Some('#') => Self::Table,
            _ if first_line.split(',').count() == 5 => Self::Table,
            Some('{') => Self::Text,
            Some(c) if c.is_ascii_digit() => Self::Text,
            _ if is_move(first_line) => Self::Text,
            _ => Self::None,
        }
    }
}

/// Whether a line begins with a move.
fn is_move(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    birka_records::game_record::AnnotatedMove::parse(word.trim_end_matches(['!', '?'])).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_how_they_begin() {
        let cases = [
            ("", KnownFormat::Text),
            ("\n[Birka \"1\"]", KnownFormat::Text),
            ("[Variant tablut]", KnownFormat::Text),
            ("1. d1-d3", KnownFormat::Text),
            ("d1d3!? e3-f3", KnownFormat::Text),
            ("{First.} 1. d1-d3", KnownFormat::Text),
            ("[date:2015.05.04]\n[rules:dim:9]", KnownFormat::OpenTafl),
            ("[start-comment:hello]", KnownFormat::OpenTafl),
            ("# game_id,moves", KnownFormat::Table),
            ("7,d1-d3,,,Black\n", KnownFormat::Table),
            ("a,b,c,d,e", KnownFormat::Table),
            ("// A game left on Birka's table.\n(\n", KnownFormat::Saved),
            ("(format: 2", KnownFormat::Saved),
            (HEADING, KnownFormat::Archive),
            ("/3t3/ a", KnownFormat::Position),
            ("Birka://game?v=1", KnownFormat::Link),
            ("hello", KnownFormat::None),
            ("é", KnownFormat::None),
            ("<html>", KnownFormat::None),
        ];
        for (text, format) in cases {
            assert_eq!(KnownFormat::of(text), format, "{text}");
        }
    }
}
