//! Backslash escapes in quoted values and comments. Every text can be written, and control characters never reach a terminal.

use std::fmt::Write as _;

use crate::game_record::fault::{FaultKind, Place};

/// The delimiter of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Enclosure {
    /// A value in quotation marks, on one line.
    Quotes,
    /// A comment in braces. Its ends of lines stay as they are.
    Braces,
}

impl Enclosure {
    fn close(self) -> char {
        match self {
            Self::Quotes => '"',
            Self::Braces => '}',
        }
    }

    /// The fault of a text without its closing delimiter.
    fn open(self) -> FaultKind {
        match self {
            Self::Quotes => FaultKind::OpenValue,
            Self::Braces => FaultKind::OpenComment,
        }
    }
}

/// The text between its delimiters.
pub(super) fn escape(text: &str, enclosure: Enclosure) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' if enclosure == Enclosure::Quotes => out.push_str("\\n"),
            '\n' => out.push('\n'),
            c if c == enclosure.close() => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Reads a text up to its closing delimiter, which is consumed. The opening one has been. Returns as much as could be read, and the faults.
pub(super) fn unescape(cursor: &mut Cursor, enclosure: Enclosure, most: usize) -> (String, Vec<FaultKind>) {
    let mut text = String::new();
    let mut characters = 0;
    let mut faults = Vec::new();
    loop {
        let Some(c) = cursor.peek() else {
            faults.push(enclosure.open());
            break;
        };
        if c == '\n' && enclosure == Enclosure::Quotes {
            faults.push(enclosure.open());
            break;
        }
        cursor.next();
        let c = match c {
            c if c == enclosure.close() => break,
            // Another program may have ended lines in its own way.
            '\r' if cursor.peek() == Some('\n') => continue,
            '\\' => match escaped(cursor) {
                Some(c) => c,
                None => {
                    faults.push(FaultKind::Escape);
                    continue;
                }
            },
            c => c,
        };
        characters += 1;
        if characters <= most {
            text.push(c);
        }
    }
    if characters > most {
        faults.push(FaultKind::TooLong { most });
    }
    (text, faults)
}

fn escaped(cursor: &mut Cursor) -> Option<char> {
    match cursor.peek()? {
        'n' => {
            cursor.next();
            Some('\n')
        }
        'u' => {
            cursor.next();
            (cursor.peek() == Some('{')).then(|| cursor.next())?;
            let digits = cursor.take_while(|c| c.is_ascii_hexdigit());
            (cursor.peek() == Some('}')).then(|| cursor.next())?;
            (digits.len() <= 6).then(|| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)).flatten()
        }
        c @ ('\\' | '"' | '}') => {
            cursor.next();
            Some(c)
        }
        _ => None,
    }
}

/// The reader's position in a text.
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::START }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place = self.place.after(c);
        Some(c)
    }

    /// Takes characters as long as they fit.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.place = taken.chars().fold(self.place, Place::after);
        taken
    }

    /// Skips blanks and ends of lines. Returns whether there were any.
    pub(super) fn skip_blanks(&mut self) -> bool {
        !self.take_while(char::is_whitespace).is_empty()
    }
}
