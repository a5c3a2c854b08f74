//! Comments in a variant file that silence warnings: `-- birka: allow(W003)`.

use std::cell::Cell;
use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, Severity, printable};
use full_moon::ast::LuaVersion;
use full_moon::tokenizer::{Lexer, LexerResult, Token, TokenType};

use crate::reader::did_you_mean;

/// The prefix of a comment that silences a warning.
const MARK: &str = "birka:";

/// The warnings that a file silences.
#[derive(Debug, Default)]
pub(super) struct Allowances {
    allowed: Vec<Allowance>,
    /// Comments that cannot be understood, or that name what cannot be silenced, with their lines.
    faults: Vec<(usize, String)>,
}

/// One code in a comment.
#[derive(Debug)]
struct Allowance {
    code: Code,
    line: usize,
    scope: Scope,
    is_used: Cell<bool>,
}

/// The lines that a comment applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// A comment above the first code of the file: the whole file.
    File,
    /// A comment behind code: its line. Any other: the next line of code.
    Line(usize),
}

/// A comment of a file.
struct Comment {
    text: String,
    line: usize,
    scope: Scope,
}

impl Allowances {
    /// Reads the comments of a variant file.
    pub(super) fn parse(source: &str) -> Self {
        let mut found = Self::default();
        // Without the mark nothing is parsed.
        if !source.contains(MARK) {
            return found;
        }
        let LexerResult::Ok(tokens) = Lexer::new(source, LuaVersion::luau()).collect() else { return found };
        for comment in comments(&tokens) {
            if let Some(text) = comment.text.trim().strip_prefix(MARK) {
                found.add(text.trim(), comment.line, comment.scope);
            }
        }
        found
    }

    fn add(&mut self, text: &str, line: usize, scope: Scope) {
        let Some(codes) = text.strip_prefix("allow(").and_then(|rest| rest.split_once(')')).map(|(codes, _)| codes) else {
            // Prose may begin with the name of the program.
            if text.starts_with("allow") || text.contains('(') {
                let message = format!("`{MARK} {}` is not understood; write `-- {MARK} allow(W003)`", printable(text));
                self.faults.push((line, message));
            }
            return;
        };
        for word in codes.split(',').map(str::trim) {
            match Code::parse(word) {
                Some(code) if code.as_str().starts_with('W') => {
                    self.allowed.push(Allowance { code, line, scope, is_used: Cell::new(false) });
                }
                Some(code) => self.faults.push((line, format!("{code} is an error; only warnings can be allowed"))),
                None => {
                    let known: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).filter(|code| code.starts_with('W')).collect();
                    self.faults.push((line, format!("there is no warning `{}`{}", printable(word), did_you_mean(word, &known))));
                }
            }
        }
    }

    /// Whether the file silences a diagnostic.
    fn silences(&self, diagnostic: &Diagnostic) -> bool {
        let line = diagnostic.line.unwrap_or(1);
        let applies =
            |allowance: &&Allowance| allowance.code == diagnostic.code && [Scope::File, Scope::Line(line)].contains(&allowance.scope);
        // Each matching allowance counts as used.
        let silencing = self.allowed.iter().filter(applies);
        diagnostic.severity == Severity::Warning && silencing.map(|allowance| allowance.is_used.set(true)).count() > 0
    }

    /// Removes the warnings that the file silences from its diagnostics, and adds a warning for each comment that is faulty or silences
    /// nothing. `group` selects the warnings about coverage or all others, because they are searched for separately.
    pub(super) fn apply(&self, path: &Path, diagnostics: &mut Vec<Diagnostic>, group: WarningGroup) {
        diagnostics.retain(|diagnostic| !self.silences(diagnostic));
        let warn = |line: usize, message: String| Diagnostic::warning(path, Code::UselessAllowance, message).at_line(line);
        if group == WarningGroup::Other {
            diagnostics.extend(self.faults.iter().map(|(line, message)| warn(*line, message.clone())));
        }
        let is_in_group = |allowance: &&Allowance| (allowance.code == Code::UncoveredRule) == (group == WarningGroup::Coverage);
        for unused in self.allowed.iter().filter(is_in_group).filter(|allowance| !allowance.is_used.get()) {
            let place = if unused.scope == Scope::File { "in this file" } else { "on that line" };
            let message = format!("there is no warning {} {place} to be silenced; remove it from the comment", unused.code);
            diagnostics.push(warn(unused.line, message));
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.line);
    }
}

/// The warnings that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WarningGroup {
    /// Rules that no example covers.
    Coverage,
    Other,
}

/// The comments among the tokens of a file, with what they apply to.
fn comments(tokens: &[Token]) -> Vec<Comment> {
    let is_code = |token: &&Token| !token.token_type().is_trivia() && *token.token_type() != TokenType::Eof;
    let mut comments = Vec::new();
    // The last line on which code ends so far.
    let mut last_code_line = None;
    for (index, token) in tokens.iter().enumerate() {
        let line = token.start_position().line();
        match token.token_type() {
            TokenType::SingleLineComment { comment } | TokenType::MultiLineComment { comment, .. } => {
                let next_code_line = || tokens.iter().skip(index).find(is_code).map_or(line, |code| code.start_position().line());
                let scope = match last_code_line {
                    None => Scope::File,
                    Some(code_line) if code_line == line => Scope::Line(line),
                    Some(_) => Scope::Line(next_code_line()),
                };
                comments.push(Comment { text: comment.to_string(), line, scope });
            }
            _ if is_code(&token) => last_code_line = Some(token.end_position().line()),
            _ => {}
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_applies_to_the_file_its_line_or_the_next_line_of_code() {
        let source = "-- birka: allow(W001)\nlocal a = 1 -- birka: allow(W002, w003)\n\n--[[ birka: allow(W004) ]]\n\n-- another\nlocal b = [[\n-- birka: allow(W005)\n]]\nreturn \"-- birka: allow(W006)\"";
        let found: Vec<_> = Allowances::parse(source).allowed.iter().map(|one| (one.code.as_str(), one.line, one.scope)).collect();
        assert_eq!(
            found,
            [("W001", 1, Scope::File), ("W002", 2, Scope::Line(2)), ("W003", 2, Scope::Line(2)), ("W004", 4, Scope::Line(7))]
        );
    }

    #[test]
    fn comments_that_are_not_understood_are_faults() {
        for (comment, fault) in [
            ("birka: allow W003", Some("write `-- birka: allow(W003)`")),
            ("birka: alow(W003)", Some("write `-- birka: allow(W003)`")),
            ("birka: allow()", Some("there is no warning ``")),
            ("birka: allow(W03)", Some("did you mean")),
            ("birka: allow(E033)", Some("E033 is an error")),
            ("birka: the town on Björkö", None),
        ] {
            let faults = Allowances::parse(&format!("return {{}} -- {comment}")).faults;
            match fault {
                Some(part) => assert!(faults.len() == 1 && faults[0].1.contains(part), "{comment}: {faults:?}"),
                None => assert_eq!(faults, [], "{comment}"),
            }
        }
    }
}
