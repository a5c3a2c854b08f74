use std::collections::HashSet;
use std::ops::Range;

use crate::Span;

/// The place of every key and list item of a RON text, because serde reports the place of the first error only.
///
/// The text need not be valid RON: the scan records whatever it can make out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RonSourceMap {
    /// In the order of the text.
    entries: Vec<Entry>,
    /// The first bracket or quote that seems to have no end, and its line.
    unclosed: Option<(char, usize)>,
}

/// A key or a list item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its key path, such as `depends.0.version`.
    path: String,
    /// The span of a key is that of its name, the span of a list item that of its first token.
    span: Span,
    /// The bytes from the key, or the first token of a list item, to the end of the value, with what follows before the next comma.
    pub(crate) extent: Range<usize>,
    /// Whether it stands between parentheses and has no key.
    pub(crate) is_tuple_element: bool,
}

/// The nesting depth up to which keys are recorded. A deeper key gets the line of the value that contains it.
const MAX_DEPTH: usize = 32;

impl RonSourceMap {
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut scanner = Scanner { text, rest: text, line: 1, column: 1, containers: Vec::new(), pending_key: None, map: Self::default() };
        while scanner.scan_token() {}
        if let Some(innermost) = scanner.containers.last() {
            scanner.map.unclosed.get_or_insert((innermost.bracket, innermost.line));
        }
        scanner.map
    }

    /// The first bracket that another one or the end of the text closes, or the first quote of a text that goes on in the next line; with its line.
    /// In a text that is valid RON this means nothing.
    #[must_use]
    pub fn unclosed(&self) -> Option<(char, usize)> {
        self.unclosed
    }

    /// The line of a key path, or of the closest value around it; 1 if neither is known.
    #[must_use]
    pub fn line(&self, key_path: &str) -> usize {
        self.span(key_path).map_or(1, |span| span.line)
    }

    /// The span of a key path, or of the closest value around it, if one is known.
    #[must_use]
    pub fn span(&self, key_path: &str) -> Option<Span> {
        let mut path = key_path;
        loop {
            if let Some(entry) = self.entries.iter().find(|entry| entry.path == path) {
                return Some(entry.span);
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    /// The path of every key and list item, in the order of the text.
    pub fn key_paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// The paths of the keys that are given more than once in the same struct or map.
    pub fn repeated_keys(&self) -> impl Iterator<Item = &str> {
        let mut seen = HashSet::new();
        self.key_paths().filter(move |path| !seen.insert(*path))
    }

    /// The span of the last key with this path, if there is one.
    #[must_use]
    pub fn last_span(&self, key_path: &str) -> Option<Span> {
        self.last_entry(key_path).map(|entry| entry.span)
    }

    /// The last key or list item with this path, if there is one.
    pub(crate) fn last_entry(&self, key_path: &str) -> Option<&Entry> {
        self.entries.iter().rfind(|entry| entry.path == key_path)
    }
}

/// A struct, map or list that is open at the scanner's position.
struct Container {
    path: String,
    /// The bracket that opens it, and its line.
    bracket: char,
    line: usize,
    /// The index of the current item.
    index: usize,
    /// The key of the current item, if it has one.
    key: Option<String>,
    /// Whether the current item has begun.
    in_item: bool,
    /// Its entry by its index, and the one by its key if it has one.
    item_entries: [Option<usize>; 2],
}

struct Scanner<'t> {
    text: &'t str,
    rest: &'t str,
    line: usize,
    column: usize,
    containers: Vec<Container>,
    /// The last word or string: a key if a colon follows.
    pending_key: Option<(String, Span)>,
    map: RonSourceMap,
}

impl<'t> Scanner<'t> {
    /// Scans one token. Returns false at the end of the text.
    fn scan_token(&mut self) -> bool {
        let Some(c) = self.rest.chars().next() else { return false };
        match c {
            _ if c.is_whitespace() => _ = self.advance(c.len_utf8()),
            '/' if self.rest.starts_with("//") => _ = self.advance(self.rest.find('\n').unwrap_or(self.rest.len())),
            '/' if self.rest.starts_with("/*") => self.skip_block_comment(),
            ',' => {
                self.end_item();
                self.advance(1);
            }
            ')' | ']' | '}' => {
                self.end_item();
                self.advance(1);
                let closes = |open: char| matches!((open, c), ('(', ')') | ('[', ']') | ('{', '}'));
                if let Some(other) = self.containers.pop().filter(|container| !closes(container.bracket)) {
                    self.map.unclosed.get_or_insert((other.bracket, other.line));
                }
            }
            ':' => {
                self.advance(1);
                self.record_key();
            }
            _ => {
                let (line, column) = (self.line, self.column);
                let item = self.begin_item();
                self.scan_value(c);
                if let Some(entry) = item.and_then(|index| self.map.entries.get_mut(index)) {
                    entry.span = Span { line, column, end_line: self.line, end_column: self.column };
                }
            }
        }
        true
    }

    /// Scans the start of a value, or a key that looks like one.
    fn scan_value(&mut self, first: char) {
        let (line, column) = (self.line, self.column);
        let key = match first {
            '(' | '[' | '{' => {
                self.open_container(first);
                None
            }
            '"' => {
                let text = self.take_string();
                if self.line > line {
                    self.map.unclosed.get_or_insert(('"', line));
                }
                Some(text)
            }
            '\'' => {
                self.skip_char_literal();
                None
            }
            'r' if self.raw_string_hashes().is_some() => {
                self.skip_raw_string();
                None
            }
            c if c.is_alphanumeric() || c == '_' => {
                let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
                Some(self.advance(end))
            }
            c => {
                self.advance(c.len_utf8());
                None
            }
        };
        self.pending_key = key.map(|key| (key.to_owned(), Span { line, column, end_line: self.line, end_column: self.column }));
    }

    fn is_shallow(&self) -> bool {
        self.containers.len() <= MAX_DEPTH
    }

    /// The number of bytes before the scanner's position.
    fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// Records a list item when its first token is met. Returns the index of its entry, whose span is not known yet.
    fn begin_item(&mut self) -> Option<usize> {
        let is_shallow = self.is_shallow();
        let extent = self.offset()..self.text.len();
        let container = self.containers.last_mut().filter(|container| !container.in_item && is_shallow)?;
        let (path, is_tuple_element) = (join(&container.path, &container.index.to_string()), container.bracket == '(');
        let index = self.map.entries.len();
        self.map.entries.push(Entry { path, span: Span::default(), extent, is_tuple_element });
        container.in_item = true;
        container.item_entries = [Some(index), None];
        Some(index)
    }

    fn end_item(&mut self) {
        let end = self.offset();
        if let Some(container) = self.containers.last_mut() {
            for index in container.item_entries.into_iter().flatten() {
                if let Some(entry) = self.map.entries.get_mut(index) {
                    entry.extent.end = end;
                }
            }
            (container.index, container.key, container.in_item) = (container.index + 1, None, false);
            container.item_entries = [None; 2];
        }
        self.pending_key = None;
    }

    fn record_key(&mut self) {
        let is_shallow = self.is_shallow();
        if let (Some(container), Some((key, span)), true) = (self.containers.last_mut(), self.pending_key.take(), is_shallow) {
            let start = container.item_entries[0].and_then(|index| self.map.entries.get(index)).map_or(0, |item| item.extent.start);
            let extent = start..self.text.len();
            container.item_entries[1] = Some(self.map.entries.len());
            self.map.entries.push(Entry { path: join(&container.path, &key), span, extent, is_tuple_element: false });
            container.key = Some(key);
        }
    }

    fn open_container(&mut self, bracket: char) {
        let line = self.line;
        self.advance(1);
        let is_shallow = self.is_shallow();
        let path = self.containers.last().filter(|_| is_shallow).map(|parent| match &parent.key {
            Some(key) => join(&parent.path, key),
            None => join(&parent.path, &parent.index.to_string()),
        });
        let path = path.unwrap_or_default();
        self.containers.push(Container { path, bracket, line, index: 0, key: None, in_item: false, item_entries: [None; 2] });
    }

    /// Consumes bytes, counts their lines and columns and returns them.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        match taken.rsplit_once('\n') {
            Some((_, last_line)) => self.column = 1 + last_line.chars().count(),
            None => self.column += taken.chars().count(),
        }
        self.rest = rest;
        taken
    }

    /// Consumes a string and returns what is between its quotes, escapes unchanged.
    fn take_string(&mut self) -> &'t str {
        let mut escaped = false;
        let end = self.rest.char_indices().skip(1).find(|&(_, c)| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        let taken = self.advance(end.map_or(self.rest.len(), |(at, _)| at + 1));
        taken.trim_matches('"')
    }

    fn skip_char_literal(&mut self) {
        let content = if self.rest[1..].starts_with('\\') { 2 } else { 1 };
        let end = self.rest.char_indices().skip(1 + content).find(|(_, c)| *c == '\'').map_or(self.rest.len(), |(at, _)| at + 1);
        self.advance(end);
    }

    /// The number of `#` before the quote of a raw string; `None` if no raw string begins here.
    fn raw_string_hashes(&self) -> Option<usize> {
        let after = self.rest.strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after[hashes..].starts_with('"').then_some(hashes)
    }

    fn skip_raw_string(&mut self) {
        let hashes = self.raw_string_hashes().unwrap_or(0);
        let begin = hashes + 2;
        let close = format!("\"{}", "#".repeat(hashes));
        let end = self.rest[begin..].find(&close).map_or(self.rest.len(), |at| begin + at + close.len());
        self.advance(end);
    }

    /// Skips a block comment; RON allows them to nest.
    fn skip_block_comment(&mut self) {
        let mut depth = 0;
        loop {
            let next = self.rest.find("/*").into_iter().chain(self.rest.find("*/")).min();
            let Some(at) = next else {
                self.advance(self.rest.len());
                return;
            };
            depth = if self.rest[at..].starts_with("/*") { depth + 1 } else { depth - 1 };
            self.advance(at + 2);
            if depth <= 0 {
                return;
            }
        }
    }
}

/// The path of a value within the value at another path.
pub(crate) fn join(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_item_has_its_line() {
        let text = "// a: comment\n(\n  id: \"a, (b: c\", /* x: /* y */\n z: */\n  depends: [\n    (id: \"one\"),\n    (\n      id: 'x',\n      version: r#\"\"x: 1\"#,\n    ),\n  ],\n  more: {\n    \"key\": (deep: 1),\n  },\n)";
        let map = RonSourceMap::new(text);
        for (path, line) in [
            ("id", 3),
            ("depends", 5),
            ("depends.0", 6),
            ("depends.0.id", 6),
            ("depends.1", 7),
            ("depends.1.version", 9),
            ("depends.1.nothing", 7),
            ("more.key.deep", 13),
            ("more.other", 12),
            ("nothing", 1),
        ] {
            assert_eq!(map.line(path), line, "{path} in {map:?}");
        }
    }

    #[test]
    fn repeated_keys_are_found() {
        let map = RonSourceMap::new("(\n a: 1,\n b: (a: 2),\n a: [(c: 1), (c: 2)],\n)");
        assert_eq!(map.repeated_keys().collect::<Vec<_>>(), ["a"]);
        assert_eq!((map.line("a"), map.last_span("a").map(|span| (span.line, span.column))), (2, Some((4, 2))));
    }

    #[test]
    fn keys_and_items_have_columns_in_characters() {
        let map = RonSourceMap::new("(name: \"Björkö\", id: \"x\",\n  list: [(a: 1), \"öö\"],\n)");
        for (path, columns) in
            [("name", (2, 6)), ("id", (18, 20)), ("list", (3, 7)), ("list.0", (10, 11)), ("list.0.a", (11, 12)), ("list.1", (18, 22))]
        {
            let span = map.span(path).unwrap();
            assert_eq!((span.column, span.end_column), columns, "{path}");
        }
        assert_eq!(map.span("nothing"), None);
    }

    #[test]
    fn invalid_ron_is_scanned_to_the_end() {
        let deep = "[(a: ".repeat(100_000);
        for text in [deep.as_str(), "(", "\"", "(a: \"", "/*", "r#\"", "'", ")))]]", "(a:::", "r", "\\", "é: ("] {
            let _ = RonSourceMap::new(text);
        }
    }
}
