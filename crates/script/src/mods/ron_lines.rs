/// On which line each key and item of a RON text stands, so that what is wrong with a value can be told with its place.
///
/// The text need not be whole RON: whatever can be made out is.
#[derive(Clone, Debug, Default)]
pub(crate) struct RonLines {
    /// Paths such as `depends.0.version`, in the order of the text.
    known: Vec<(String, usize)>,
}

/// How deep tables are followed; what lies deeper has the line of what it lies in.
const DEEPEST: usize = 32;

/// A table or list that is open where the scanner stands.
struct Open {
    path: String,
    item: usize,
    key: Option<String>,
    begun: bool,
}

impl RonLines {
    pub(crate) fn of(text: &str) -> Self {
        let mut scanner = Scanner { rest: text, line: 1, open: Vec::new(), lines: Self::default() };
        scanner.scan();
        scanner.lines
    }

    /// The line of a path, or of what it stands in; the first where nothing of it is known.
    pub(crate) fn line(&self, path: &str) -> usize {
        let mut path = path;
        loop {
            if let Some((_, line)) = self.known.iter().find(|(known, _)| known == path) {
                return *line;
            }
            match path.rsplit_once('.') {
                Some((above, _)) => path = above,
                None => return 1,
            }
        }
    }
}

struct Scanner<'t> {
    rest: &'t str,
    line: usize,
    open: Vec<Open>,
    lines: RonLines,
}

impl<'t> Scanner<'t> {
    fn scan(&mut self) {
        let mut last: Option<(String, usize)> = None;
        while let Some(c) = self.rest.chars().next() {
            match c {
                _ if c.is_whitespace() => {
                    self.take(c.len_utf8());
                    continue;
                }
                '/' if self.rest.starts_with("//") => {
                    self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                    continue;
                }
                '/' if self.rest.starts_with("/*") => {
                    self.comment();
                    continue;
                }
                ',' => {
                    self.take(1);
                    if let Some(open) = self.open.last_mut() {
                        (open.item, open.key, open.begun) = (open.item + 1, None, false);
                    }
                    last = None;
                    continue;
                }
                ')' | ']' | '}' => {
                    self.take(1);
                    self.open.pop();
                    last = None;
                    continue;
                }
                ':' => {
                    self.take(1);
                    let is_near = self.open.len() <= DEEPEST;
                    if let (Some(open), Some((key, line)), true) = (self.open.last_mut(), last.take(), is_near) {
                        self.lines.known.push((joined(&open.path, &key), line));
                        open.key = Some(key);
                    }
                    continue;
                }
                _ => {}
            }
            let is_near = self.open.len() <= DEEPEST;
            if let Some(open) = self.open.last_mut().filter(|open| !open.begun && is_near) {
                open.begun = true;
                self.lines.known.push((joined(&open.path, &open.item.to_string()), self.line));
            }
            last = match c {
                '(' | '[' | '{' => {
                    self.take(1);
                    let path = self.open.last().filter(|_| is_near).map(|open| match &open.key {
                        Some(key) => joined(&open.path, key),
                        None => joined(&open.path, &open.item.to_string()),
                    });
                    self.open.push(Open { path: path.unwrap_or_default(), item: 0, key: None, begun: false });
                    None
                }
                '"' => {
                    let line = self.line;
                    Some((self.text().to_owned(), line))
                }
                '\'' => {
                    let quoted = self.rest[1..].strip_prefix('\\').map_or(1, |_| 2);
                    let end = self.rest.char_indices().skip(1 + quoted).find(|(_, c)| *c == '\'').map_or(self.rest.len(), |(at, _)| at + 1);
                    self.take(end);
                    None
                }
                'r' if self.raw_marks().is_some() => {
                    self.raw();
                    None
                }
                c if c.is_alphanumeric() || c == '_' => {
                    let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
                    Some((self.take(end).to_owned(), self.line))
                }
                c => {
                    self.take(c.len_utf8());
                    None
                }
            };
        }
    }

    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// What stands between quotation marks, which may hold others behind backslashes.
    fn text(&mut self) -> &'t str {
        let mut escaped = false;
        let end = self.rest.char_indices().skip(1).find(|&(_, c)| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        let taken = self.take(end.map_or(self.rest.len(), |(at, _)| at + 1));
        taken.trim_matches('"')
    }

    /// How many `#` a raw text begins with, if one begins here.
    fn raw_marks(&self) -> Option<usize> {
        let after = self.rest.strip_prefix('r')?;
        let marks = after.len() - after.trim_start_matches('#').len();
        after[marks..].starts_with('"').then_some(marks)
    }

    fn raw(&mut self) {
        let marks = self.raw_marks().unwrap_or(0);
        let begin = marks + 2;
        let close = format!("\"{}", "#".repeat(marks));
        let end = self.rest[begin..].find(&close).map_or(self.rest.len(), |at| begin + at + close.len());
        self.take(end);
    }

    /// A comment, which may hold others.
    fn comment(&mut self) {
        let mut depth = 0;
        loop {
            let next = self.rest.find("/*").into_iter().chain(self.rest.find("*/")).min();
            let Some(at) = next else {
                self.take(self.rest.len());
                return;
            };
            depth = if self.rest[at..].starts_with("/*") { depth + 1 } else { depth - 1 };
            self.take(at + 2);
            if depth <= 0 {
                return;
            }
        }
    }
}

fn joined(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_item_is_found_on_its_line() {
        let text = "// a: comment\n(\n  id: \"a, (b: c\", /* x: /* y */\n z: */\n  depends: [\n    (id: \"one\"),\n    (\n      id: 'x',\n      version: r#\"\"x: 1\"#,\n    ),\n  ],\n  more: {\n    \"key\": (deep: 1),\n  },\n)";
        let lines = RonLines::of(text);
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
            assert_eq!(lines.line(path), line, "{path} in {lines:?}");
        }
    }

    #[test]
    fn broken_texts_are_scanned_to_their_end() {
        let deep = "[(a: ".repeat(100_000);
        for text in [deep.as_str(), "(", "\"", "(a: \"", "/*", "r#\"", "'", ")))]]", "(a:::", "r", "\\", "é: ("] {
            let _ = RonLines::of(text);
        }
    }
}
