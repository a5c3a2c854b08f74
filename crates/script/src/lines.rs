use std::collections::HashMap;

use full_moon::ast::{Call, Expression, Field, FunctionArgs, LastStmt, Prefix, Stmt, Suffix, TableConstructor, Var};
use full_moon::tokenizer::{StringLiteralQuoteType, TokenReference, TokenType};

use super::key_path::KeyPath;

/// On which line of a source each key of the returned table stands.
///
/// It follows the table that the file returns as it is written, through tables held in local variables of the file. What
/// a script computes has no line of its own; the line of what it stands in is taken.
#[derive(Debug, Default)]
pub(super) struct Lines {
    spots: HashMap<KeyPath, Spot>,
    pub(super) duplicates: Vec<Duplicate>,
}

/// A key written twice in one table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Duplicate {
    pub(super) path: KeyPath,
    pub(super) first: usize,
    pub(super) second: usize,
}

#[derive(Clone, Copy, Debug)]
struct Spot {
    line: usize,
    /// The line on which a text in long brackets begins.
    text: Option<usize>,
}

impl Lines {
    /// Reads a source that Lua has accepted. What cannot be followed has no lines.
    pub(super) fn of(source: &str) -> Self {
        let Ok(ast) = full_moon::parse(source) else { return Self::default() };
        let locals = ast.nodes().stmts().filter_map(local_tables).flatten().collect();
        let mut walk = Walk { locals, lines: Self::default(), budget: Walk::BUDGET };
        if let Some(LastStmt::Return(returned)) = ast.nodes().last_stmt()
            && let Some(value) = returned.returns().iter().next()
        {
            walk.value(KeyPath::root(), line_of(returned.token()), value, 0);
        }
        for (line, table) in ast.nodes().stmts().filter_map(declared_options) {
            let path = KeyPath::of(&["option"]);
            walk.lines.spots.insert(path.clone(), Spot { line, text: None });
            walk.table(&path, table, 0);
        }
        walk.lines
    }

    /// The line of a key, or of the nearest thing round it that has one.
    pub(super) fn line(&self, path: &KeyPath) -> usize {
        self.within(path).map_or(1, |(line, _)| line)
    }

    /// The line and the path of a key, or of the nearest thing round it that has a line.
    pub(super) fn within(&self, path: &KeyPath) -> Option<(usize, KeyPath)> {
        path.upwards().find_map(|path| Some((self.spots.get(&path)?.line, path)))
    }

    /// The line of a row, counted from 0, of the text that a key holds.
    pub(super) fn text_line(&self, path: &KeyPath, row: usize) -> usize {
        self.spots.get(path).and_then(|spot| spot.text).map_or_else(|| self.line(path), |first| first + row)
    }
}

fn line_of(token: &TokenReference) -> usize {
    token.token().start_position().line()
}

/// The line an expression begins on, where that is plain to see.
///
/// full_moon's own `start_position` takes for ever on deeply nested expressions.
fn first_line(value: &Expression) -> Option<usize> {
    match value {
        Expression::TableConstructor(table) => Some(line_of(table.braces().tokens().0)),
        Expression::String(token) | Expression::Number(token) | Expression::Symbol(token) | Expression::Var(Var::Name(token)) => {
            Some(line_of(token))
        }
        Expression::BinaryOperator { lhs, .. } => first_line(lhs),
        Expression::Parentheses { contained, .. } => Some(line_of(contained.tokens().0)),
        _ => None,
    }
}

/// The local variables of a statement with what they are set to.
fn local_tables(statement: &Stmt) -> Option<Vec<(String, &Expression)>> {
    let Stmt::LocalAssignment(assignment) = statement else { return None };
    let names = assignment.names().iter().map(|name| name.token().to_string());
    Some(names.zip(assignment.expressions().iter()).collect())
}

/// The table in `local option = options { … }`, and its line.
fn declared_options(statement: &Stmt) -> Option<(usize, &TableConstructor)> {
    let Stmt::LocalAssignment(assignment) = statement else { return None };
    assignment.expressions().iter().find_map(|value| {
        let Expression::FunctionCall(call) = value else { return None };
        let Prefix::Name(name) = call.prefix() else { return None };
        let mut suffixes = call.suffixes();
        let Some(Suffix::Call(Call::AnonymousCall(given))) = suffixes.next() else { return None };
        let table = match given.as_ref() {
            FunctionArgs::TableConstructor(table) => table.as_ref(),
            FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().next() {
                Some(Expression::TableConstructor(table)) => table.as_ref(),
                _ => return None,
            },
            _ => return None,
        };
        (name.token().to_string() == "options" && suffixes.next().is_none()).then(|| (line_of(name), table))
    })
}

struct Walk<'a> {
    locals: HashMap<String, &'a Expression>,
    lines: Lines,
    /// Keys that may still be followed: a table may mention itself many times over.
    budget: usize,
}

impl<'a> Walk<'a> {
    const BUDGET: usize = 20_000;
    const DEPTH: usize = 16;

    fn value(&mut self, path: KeyPath, line: usize, value: &'a Expression, depth: usize) {
        if depth > Self::DEPTH || self.budget == 0 {
            return;
        }
        self.budget -= 1;
        match self.resolved(value) {
            Expression::TableConstructor(table) => {
                self.lines.spots.insert(path.clone(), Spot { line, text: None });
                self.table(&path, table, depth);
            }
            Expression::String(token) => {
                self.lines.spots.insert(path, Spot { line, text: long_text(token) });
            }
            _ => {
                self.lines.spots.insert(path, Spot { line, text: None });
            }
        }
    }

    /// What a local variable was set to, if the expression is one.
    fn resolved(&self, value: &'a Expression) -> &'a Expression {
        match value {
            Expression::Var(Var::Name(name)) => self.locals.get(&name.token().to_string()).copied().unwrap_or(value),
            Expression::Parentheses { expression, .. } => expression,
            _ => value,
        }
    }

    fn table(&mut self, path: &KeyPath, table: &'a TableConstructor, depth: usize) {
        let mut written: HashMap<String, usize> = HashMap::new();
        let mut items = 0;
        let mut line = line_of(table.braces().tokens().0);
        for field in table.fields() {
            let (key, value) = match field {
                Field::NameKey { key, value, .. } => {
                    line = line_of(key);
                    (Some(key.token().to_string()), value.as_ref())
                }
                Field::ExpressionKey { brackets, key, value, .. } => {
                    line = line_of(brackets.tokens().0);
                    let Expression::String(token) = key.as_ref() else { continue };
                    (Some(literal(token)), value.as_ref())
                }
                Field::NoKey(value) => {
                    line = first_line(value).unwrap_or(line);
                    (None, value)
                }
                _ => continue,
            };
            let Some(key) = key else {
                items += 1;
                self.value(path.item(items), line, value, depth + 1);
                continue;
            };
            let path = path.key(&key);
            if let Some(first) = written.insert(key, line) {
                self.lines.duplicates.push(Duplicate { path: path.clone(), first, second: line });
            }
            self.value(path, line, value, depth + 1);
        }
    }
}

fn literal(token: &TokenReference) -> String {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, .. } => literal.to_string(),
        _ => String::new(),
    }
}

/// The line on which a text in long brackets begins; Lua skips a line break right after the brackets.
fn long_text(token: &TokenReference) -> Option<usize> {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, quote_type: StringLiteralQuoteType::Brackets, .. } => {
            let skipped = literal.starts_with('\n') || literal.starts_with("\r\n");
            Some(token.token().start_position().line() + usize::from(skipped))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_items_and_rows_are_found_where_they_are_written() {
        let lines = Lines::of(
            "-- a comment\nlocal king = {\n  sides = 2,\n}\nreturn {\n  id = 'x',\n  list = { 1,\n    king },\n  board = [[\na\nb]],\n}",
        );
        assert_eq!(lines.line(&KeyPath::root()), 5);
        assert_eq!(lines.line(&KeyPath::of(&["id"])), 6);
        assert_eq!(lines.line(&KeyPath::of(&["list"]).item(2)), 8);
        assert_eq!(lines.line(&KeyPath::of(&["list"]).item(2).key("sides")), 3);
        assert_eq!(lines.line(&KeyPath::of(&["list"]).item(2).key("absent")), 8);
        assert_eq!(lines.text_line(&KeyPath::of(&["board"]), 1), 11);
        assert_eq!(lines.text_line(&KeyPath::of(&["id"]), 3), 6);
    }

    #[test]
    fn declared_options_are_found_where_they_are_written() {
        let lines = Lines::of("local option = options {\n  king = {\n    default = 'four' },\n}\nreturn {\n  id = option.king,\n}");
        assert_eq!(lines.line(&KeyPath::of(&["option"])), 1);
        assert_eq!(lines.line(&KeyPath::of(&["option", "king", "default"])), 3);
        assert_eq!(lines.line(&KeyPath::of(&["id"])), 6);
        let lines = Lines::of("local option = options({ king = 1,\n  other = 2 })\nreturn {}");
        assert_eq!(lines.line(&KeyPath::of(&["option", "other"])), 2);
    }

    #[test]
    fn a_key_written_twice_is_noticed() {
        let lines = Lines::of("return {\n  a = 1,\n  b = { a = 2 },\n  ['a'] = 3,\n}");
        assert_eq!(lines.duplicates, [Duplicate { path: KeyPath::of(&["a"]), first: 2, second: 4 }]);
    }

    #[test]
    fn a_table_that_mentions_itself_is_followed_only_so_far() {
        let many = "t, ".repeat(50);
        let lines = Lines::of(&format!("local t = {{ {many} }}\nreturn t"));
        assert!(lines.spots.len() <= Walk::BUDGET);
    }
}
