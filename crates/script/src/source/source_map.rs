use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::Span;
use full_moon::ast::{Call, Expression, Field, FunctionArgs, LastStmt, Prefix, Stmt, Suffix, TableConstructor, Var};
use full_moon::tokenizer::{StringLiteralQuoteType, TokenReference, TokenType};

use super::KeyPath;

/// The place of every key of the table that a script returns.
///
/// Follows the returned table constructor, including tables held in local variables of the file. Computed values have no line of their own;
/// lookups fall back to the nearest enclosing table.
#[derive(Debug, Default)]
pub(crate) struct SourceMap {
    locations: HashMap<KeyPath, Location>,
    pub(crate) duplicate_keys: Vec<DuplicateKey>,
    /// In a file without a `return` at its end, the local variable that was last given a table. Its closing bracket is the place of the root.
    pub(crate) unreturned: Option<String>,
}

/// A key written twice in one table, with the lines of both.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DuplicateKey {
    pub(crate) path: KeyPath,
    pub(crate) first: usize,
    pub(crate) second: usize,
}

#[derive(Clone, Copy, Debug)]
struct Location {
    /// The key, or the first token of a value without a key.
    span: Span,
    /// The first line of the content of a long string (`[[ … ]]`).
    text_line: Option<usize>,
}

impl SourceMap {
    /// Maps a source that Lua has compiled. Returns an empty map if full_moon cannot parse it.
    pub(crate) fn parse(source: &str) -> Self {
        let Ok(ast) = full_moon::parse(source) else { return Self::default() };
        let locals = ast.nodes().stmts().flat_map(local_values).collect();
        let mut builder = SourceMapBuilder { locals, map: Self::default(), budget: SourceMapBuilder::BUDGET };
        if let Some(LastStmt::Return(returned)) = ast.nodes().last_stmt()
            && let Some(value) = returned.returns().iter().next()
        {
            builder.add_value(KeyPath::root(), span_of(returned.token()), value, 0);
        }
        if ast.nodes().last_stmt().is_none() {
            builder.map.note_unreturned(ast.nodes().stmts().flat_map(local_values));
        }
        for (span, table) in ast.nodes().stmts().filter_map(options_declaration) {
            let path = KeyPath::new(&["option"]);
            builder.map.locations.insert(path.clone(), Location { span, text_line: None });
            builder.add_table(&path, table, 0);
        }
        builder.map
    }

    /// Notes the last of some local variables that holds a table, in a file that returns nothing.
    fn note_unreturned<'a>(&mut self, locals: impl Iterator<Item = (String, &'a Expression)>) {
        let table = |(name, value): (String, &'a Expression)| {
            if let Expression::TableConstructor(table) = value { Some((name, table)) } else { None }
        };
        if let Some((name, table)) = locals.filter_map(table).last() {
            self.unreturned = Some(name);
            self.locations.insert(KeyPath::root(), Location { span: span_of(table.braces().tokens().1), text_line: None });
        }
    }

    /// The line of a key, or of the nearest enclosing table that has one; line 1 if nothing is known.
    pub(crate) fn line(&self, path: &KeyPath) -> usize {
        self.span(path).map_or(1, |span| span.line)
    }

    /// The span of a key, or of the nearest enclosing table that has one.
    pub(crate) fn span(&self, path: &KeyPath) -> Option<Span> {
        self.nearest(path).map(|(span, _)| span)
    }

    /// The span and the path of a key, or of the nearest enclosing table that has a span.
    pub(crate) fn nearest(&self, path: &KeyPath) -> Option<(Span, KeyPath)> {
        path.ancestors().find_map(|path| Some((self.locations.get(&path)?.span, path)))
    }

    /// The line of a 0-based row of the text that a key holds.
    pub(crate) fn text_line(&self, path: &KeyPath, row: usize) -> usize {
        self.locations.get(path).and_then(|location| location.text_line).map_or_else(|| self.line(path), |first| first + row)
    }
}

fn span_of(token: &TokenReference) -> Span {
    span_between(token, token)
}

fn span_between(first: &TokenReference, last: &TokenReference) -> Span {
    let (start, end) = (first.token().start_position(), last.token().end_position());
    Span { line: start.line(), column: start.character(), end_line: end.line(), end_column: end.character() }
}

/// The first token of an expression, for the kinds of expression where it is cheap to find.
///
/// full_moon's own `start_position` is far too slow on deeply nested expressions.
fn first_token(value: &Expression) -> Option<Span> {
    match value {
        Expression::TableConstructor(table) => Some(span_of(table.braces().tokens().0)),
        Expression::String(token) | Expression::Number(token) | Expression::Symbol(token) | Expression::Var(Var::Name(token)) => {
            Some(span_of(token))
        }
        Expression::BinaryOperator { lhs, .. } => first_token(lhs),
        Expression::Parentheses { contained, .. } => Some(span_of(contained.tokens().0)),
        _ => None,
    }
}

/// The local variables that a statement declares, with their values.
pub(crate) fn local_values(statement: &Stmt) -> Vec<(String, &Expression)> {
    let Stmt::LocalAssignment(assignment) = statement else { return Vec::new() };
    let names = assignment.names().iter().map(|name| name.token().to_string());
    names.zip(assignment.expressions().iter()).collect()
}

/// The content of a string literal; `None` for other expressions.
pub(crate) fn string_literal(value: &Expression) -> Option<String> {
    let Expression::String(token) = value else { return None };
    if let TokenType::StringLiteral { literal, .. } = token.token().token_type() { Some(literal.to_string()) } else { None }
}

/// The table in `local option = options { … }`, and the name of the function.
fn options_declaration(statement: &Stmt) -> Option<(Span, &TableConstructor)> {
    let Stmt::LocalAssignment(assignment) = statement else { return None };
    assignment.expressions().iter().find_map(|value| {
        let Expression::FunctionCall(call) = value else { return None };
        let Prefix::Name(name) = call.prefix() else { return None };
        let mut suffixes = call.suffixes();
        let Some(Suffix::Call(Call::AnonymousCall(arguments))) = suffixes.next() else { return None };
        let table = match arguments.as_ref() {
            FunctionArgs::TableConstructor(table) => table.as_ref(),
            FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().next() {
                Some(Expression::TableConstructor(table)) => table.as_ref(),
                _ => return None,
            },
            _ => return None,
        };
        (name.token().to_string() == "options" && suffixes.next().is_none()).then(|| (span_of(name), table))
    })
}

struct SourceMapBuilder<'a> {
    locals: HashMap<String, &'a Expression>,
    map: SourceMap,
    /// How many more values may be mapped. A table can contain itself repeatedly through its local variable.
    budget: usize,
}

impl<'a> SourceMapBuilder<'a> {
    const BUDGET: usize = 20_000;
    const DEPTH: usize = 16;

    fn add_value(&mut self, path: KeyPath, span: Span, value: &'a Expression, depth: usize) {
        if depth > Self::DEPTH || self.budget == 0 {
            return;
        }
        self.budget -= 1;
        match self.resolve(value) {
            Expression::TableConstructor(table) => {
                self.map.locations.insert(path.clone(), Location { span, text_line: None });
                self.add_table(&path, table, depth);
            }
            Expression::String(token) => {
                self.map.locations.insert(path, Location { span, text_line: long_string_line(token) });
            }
            _ => {
                self.map.locations.insert(path, Location { span, text_line: None });
            }
        }
    }

    /// The value of the local variable, if the expression is the name of one; otherwise the expression without parentheses.
    fn resolve(&self, value: &'a Expression) -> &'a Expression {
        match value {
            Expression::Var(Var::Name(name)) => self.locals.get(&name.token().to_string()).copied().unwrap_or(value),
            Expression::Parentheses { expression, .. } => expression,
            _ => value,
        }
    }

    fn add_table(&mut self, path: &KeyPath, table: &'a TableConstructor, depth: usize) {
        let mut line_by_key: HashMap<String, usize> = HashMap::new();
        let mut items = 0;
        let mut span = span_of(table.braces().tokens().0);
        for field in table.fields() {
            let (key, value) = match field {
                Field::NameKey { key, value, .. } => {
                    span = span_of(key);
                    (Some(key.token().to_string()), value.as_ref())
                }
                Field::ExpressionKey { brackets, key, value, .. } => {
                    let (open, close) = brackets.tokens();
                    span = span_between(open, close);
                    let Some(key) = string_literal(key) else { continue };
                    (Some(key), value.as_ref())
                }
                Field::NoKey(value) => {
                    span = first_token(value).unwrap_or(span);
                    (None, value)
                }
                _ => continue,
            };
            let Some(key) = key else {
                items += 1;
                self.add_value(path.item(items), span, value, depth + 1);
                continue;
            };
            let path = path.key(&key);
            if let Some(first) = line_by_key.insert(key, span.line) {
                self.map.duplicate_keys.push(DuplicateKey { path: path.clone(), first, second: span.line });
            }
            self.add_value(path, span, value, depth + 1);
        }
    }
}

/// The first line of the content of a long string; Lua skips a line break directly after the opening brackets.
fn long_string_line(token: &TokenReference) -> Option<usize> {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, quote_type: StringLiteralQuoteType::Brackets, .. } => {
            let skipped = literal.starts_with('\n') || literal.starts_with("\r\n");
            Some(token.token().start_position().line() + usize::from(skipped))
        }
        _ => None,
    }
}

/// The source locations of a table that may be merged from several files: what a file writes itself, and what it inherits through `extends`.
#[derive(Clone, Debug, Default)]
pub(crate) struct MergedSourceMap {
    file: PathBuf,
    own: Arc<SourceMap>,
    base: Option<Arc<MergedSourceMap>>,
    /// The keys that are taken from the base unchanged.
    inherited: HashSet<KeyPath>,
}

impl MergedSourceMap {
    /// The locations of a file that inherits nothing.
    pub(crate) fn new(file: &Path, own: Arc<SourceMap>) -> Self {
        Self { file: file.to_owned(), own, ..Self::default() }
    }

    /// Adds what the file inherits: the keys `inherited` are located in `base`.
    pub(crate) fn with_base(self, base: Arc<MergedSourceMap>, inherited: HashSet<KeyPath>) -> Self {
        Self { base: Some(base), inherited, ..self }
    }

    /// The keys that the file itself writes twice in one table.
    pub(crate) fn duplicate_keys(&self) -> &[DuplicateKey] {
        &self.own.duplicate_keys
    }

    /// The local variable with the table that the file itself does not return although it ends without a `return`.
    pub(crate) fn unreturned(&self) -> Option<&str> {
        self.own.unreturned.as_deref()
    }

    /// The line of this file to report for a key: the key's own line, that of the nearest enclosing table, or for inherited keys that of
    /// `extends`. `row` is a 0-based row of the text that the key holds.
    pub(crate) fn line(&self, path: &KeyPath, row: Option<usize>) -> usize {
        let is_inherited = self.base_of(path).is_some();
        match self.own.nearest(path) {
            Some((_, nearest)) if is_inherited && nearest.is_root() => self.own.line(&KeyPath::new(&["extends"])),
            _ if is_inherited => self.own.line(path),
            _ => row.map_or_else(|| self.own.line(path), |row| self.own.text_line(path, row)),
        }
    }

    /// The span of what [`line`](Self::line) reports, if it is known.
    pub(crate) fn span(&self, path: &KeyPath, row: Option<usize>) -> Option<Span> {
        let span = match self.own.nearest(path) {
            Some((_, nearest)) if nearest.is_root() && self.base_of(path).is_some() => self.own.span(&KeyPath::new(&["extends"])),
            _ => self.own.span(path),
        };
        span.filter(|span| span.line == self.line(path, row))
    }

    /// The file and line that an inherited key comes from; `None` for keys of the file itself.
    pub(crate) fn origin(&self, path: &KeyPath, row: Option<usize>) -> Option<(&Path, usize)> {
        let base = self.base_of(path)?;
        let line_in_base = || row.map_or_else(|| base.own.line(path), |row| base.own.text_line(path, row));
        Some(base.origin(path, row).unwrap_or_else(|| (base.file.as_path(), line_in_base())))
    }

    /// The map of the base, if the key is inherited.
    fn base_of(&self, path: &KeyPath) -> Option<&MergedSourceMap> {
        let base = self.base.as_deref()?;
        path.ancestors().any(|path| self.inherited.contains(&path)).then_some(base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_keys_items_and_text_rows_to_their_lines() {
        let map = SourceMap::parse(
            "-- a comment\nlocal king = {\n  sides = 2,\n}\nreturn {\n  id = 'x',\n  list = { 1,\n    king },\n  board = [[\na\nb]],\n}",
        );
        assert_eq!(map.line(&KeyPath::root()), 5);
        assert_eq!(map.line(&KeyPath::new(&["id"])), 6);
        assert_eq!(map.line(&KeyPath::new(&["list"]).item(2)), 8);
        assert_eq!(map.line(&KeyPath::new(&["list"]).item(2).key("sides")), 3);
        assert_eq!(map.line(&KeyPath::new(&["list"]).item(2).key("absent")), 8);
        assert_eq!(map.text_line(&KeyPath::new(&["board"]), 1), 11);
        assert_eq!(map.text_line(&KeyPath::new(&["id"]), 3), 6);
    }

    #[test]
    fn maps_keys_to_columns_in_characters() {
        let map = SourceMap::parse("return { name = 'Björkö', id = 'x', ['a b'] = { 7, 'two' }, }");
        let columns = |path: KeyPath| map.span(&path).map(|span| (span.line, span.column, span.end_line, span.end_column));
        assert_eq!(columns(KeyPath::root()), Some((1, 1, 1, 7)));
        assert_eq!(columns(KeyPath::new(&["name"])), Some((1, 10, 1, 14)));
        assert_eq!(columns(KeyPath::new(&["id"])), Some((1, 27, 1, 29)));
        assert_eq!(columns(KeyPath::new(&["a b"])), Some((1, 37, 1, 44)));
        assert_eq!(columns(KeyPath::new(&["a b"]).item(2)), Some((1, 52, 1, 57)));
    }

    #[test]
    fn maps_the_options_declaration() {
        let map = SourceMap::parse("local option = options {\n  king = {\n    default = 'four' },\n}\nreturn {\n  id = option.king,\n}");
        assert_eq!(map.line(&KeyPath::new(&["option"])), 1);
        assert_eq!(map.line(&KeyPath::new(&["option", "king", "default"])), 3);
        assert_eq!(map.line(&KeyPath::new(&["id"])), 6);
        let map = SourceMap::parse("local option = options({ king = 1,\n  other = 2 })\nreturn {}");
        assert_eq!(map.line(&KeyPath::new(&["option", "other"])), 2);
    }

    #[test]
    fn notes_the_table_that_a_file_does_not_return() {
        let map = SourceMap::parse("local other = {}\nlocal variant = {\n  id = 'x',\n}\nlocal n = 1");
        assert_eq!((map.unreturned.as_deref(), map.line(&KeyPath::root())), (Some("variant"), 4));
        assert_eq!(SourceMap::parse("local variant = {}\nreturn variant").unreturned, None);
        assert_eq!(SourceMap::parse("local n = 1").unreturned, None);
    }

    #[test]
    fn reports_duplicate_keys() {
        let map = SourceMap::parse("return {\n  a = 1,\n  b = { a = 2 },\n  ['a'] = 3,\n}");
        assert_eq!(map.duplicate_keys, [DuplicateKey { path: KeyPath::new(&["a"]), first: 2, second: 4 }]);
    }

    #[test]
    fn stops_at_the_budget_in_a_self_referential_table() {
        let many = "t, ".repeat(50);
        let map = SourceMap::parse(&format!("local t = {{ {many} }}\nreturn t"));
        assert!(map.locations.len() <= SourceMapBuilder::BUDGET);
    }
}
