use std::collections::{HashMap, HashSet};

use birka_rules::Hook;
use full_moon::ast::{Ast, Expression, Field, FunctionBody, LastStmt, Parameter, Stmt, TableConstructor, Var};
use full_moon::tokenizer::{Token, TokenKind, TokenReference};
use full_moon::visitors::{Visit, Visitor};

use crate::source::{local_values, string_literal};

/// The text of the hook functions of a source, without comments and white space: their own text, that of every local variable and function of the
/// file that they mention, directly or through another, and every statement that does something while the file is loaded.
///
/// While it stays the same, so do the functions. It may also change where they do not, because names are compared and scopes are not. Where the
/// functions are not written in the returned table, it is the text of the whole file.
pub(super) fn function_text(ast: &Ast) -> String {
    of_functions(ast).unwrap_or_else(|| Text::of(ast.nodes()).tokens.join(" "))
}

fn of_functions(ast: &Ast) -> Option<String> {
    let statements: Vec<&Stmt> = ast.nodes().stmts().collect();
    let LastStmt::Return(returned) = ast.nodes().last_stmt()? else { return None };
    let locals: HashMap<String, &Expression> = statements.iter().flat_map(|statement| local_values(statement)).collect();
    let table = resolved_table(returned.returns().iter().next()?, &locals)?;
    let mut text = Text::default();
    if let Some(hooks) = value_of(table, "hooks")? {
        let hooks = resolved_table(hooks, &locals)?;
        for hook in Hook::ALL {
            if let Some(function) = value_of(hooks, hook.name())? {
                text.tokens.push(hook.name().to_owned());
                match function {
                    Expression::Function(function) => text.add_function(function.as_ref(), function.body()),
                    other => other.visit(&mut text),
                }
            }
        }
    }
    // Until nothing is mentioned any more that has not been added.
    let mut left = statements;
    loop {
        let (mentioned, others): (Vec<&Stmt>, Vec<&Stmt>) = left.into_iter().partition(|statement| match declared_names(statement) {
            Some(names) => names.iter().any(|name| text.names.contains(name)),
            None => true,
        });
        if mentioned.is_empty() {
            return Some(text.tokens.join(" "));
        }
        for statement in mentioned {
            match statement {
                Stmt::LocalFunction(function) => text.add_function(function.as_ref(), function.body()),
                Stmt::ConstFunction(function) => text.add_function(function.as_ref(), function.body()),
                other => other.visit(&mut text),
            }
        }
        left = others;
    }
}

/// The value of a key of a table; the outer `None` if the table has keys or items that are computed.
fn value_of<'a>(table: &'a TableConstructor, name: &str) -> Option<Option<&'a Expression>> {
    let mut found = None;
    for field in table.fields() {
        let (key, value) = match field {
            Field::NameKey { key, value, .. } => (key.token().to_string(), value.as_ref()),
            Field::ExpressionKey { key, value, .. } => (string_literal(key)?, value.as_ref()),
            _ => return None,
        };
        if key == name {
            found = Some(value);
        }
    }
    Some(found)
}

/// The table that an expression is, or that the local variable holds which it names.
fn resolved_table<'a>(value: &'a Expression, locals: &HashMap<String, &'a Expression>) -> Option<&'a TableConstructor> {
    match value {
        Expression::TableConstructor(table) => Some(table),
        Expression::Parentheses { expression, .. } => resolved_table(expression, locals),
        Expression::Var(Var::Name(name)) => match locals.get(&name_of(name))? {
            Expression::TableConstructor(table) => Some(table),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn name_of(token: &TokenReference) -> String {
    token.token().to_string()
}

/// The names of a statement that only declares them; `None` if it does something else.
fn declared_names(statement: &Stmt) -> Option<Vec<String>> {
    match statement {
        Stmt::LocalAssignment(assignment) => Some(assignment.names().iter().map(name_of).collect()),
        Stmt::ConstAssignment(assignment) => Some(assignment.names().iter().map(name_of).collect()),
        Stmt::LocalFunction(function) => Some(vec![name_of(function.name())]),
        Stmt::ConstFunction(function) => Some(vec![name_of(function.name())]),
        _ => None,
    }
}

/// The tokens of some parts of a source, without comments and white space, and the names among them.
#[derive(Default)]
struct Text {
    tokens: Vec<String>,
    names: HashSet<String>,
}

impl Text {
    fn of(node: &impl Visit) -> Self {
        let mut text = Self::default();
        node.visit(&mut text);
        text
    }

    /// Adds a function. Its parameters are not names of the file: nearly every hook has one called `board`, as a file may call its drawing.
    fn add_function(&mut self, function: &impl Visit, body: &FunctionBody) {
        let mut own = Self::of(function);
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                own.names.remove(&name_of(name));
            }
        }
        self.tokens.extend(own.tokens);
        self.names.extend(own.names);
    }
}

impl Visitor for Text {
    fn visit_token(&mut self, token: &Token) {
        match token.token_kind() {
            TokenKind::Whitespace | TokenKind::SingleLineComment | TokenKind::MultiLineComment | TokenKind::Shebang => {}
            TokenKind::Identifier => {
                let name = token.to_string();
                self.names.insert(name.clone());
                self.tokens.push(name);
            }
            _ => self.tokens.push(token.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        function_text(&full_moon::parse(source).expect("Lua"))
    }

    const SOURCE: &str = "-- A comment.
local board = [[ a . d ]]
local least = 3
local function enough(count) return count >= least end
local variant = {
    name = 'Own',
    board = board,
    hooks = { words = 'It counts.', legal = function(board) return enough(board:count('attackers')) end },
}
return variant
";

    #[test]
    fn what_the_functions_do_not_use_is_not_part_of_them() {
        for (replaced, by) in [
            ("A comment", "Another comment"),
            ("'Own'", "'My Own'"),
            ("a . d", "d . a"),
            ("'It counts.'", "'It counts men.'"),
            ("return enough", "return  enough -- of them\n"),
            ("    name =", "    summary = 'New', name ="),
            ("local least", "local most = 9\nlocal least"),
        ] {
            assert!(SOURCE.contains(replaced), "{replaced}");
            assert_eq!(text(&SOURCE.replacen(replaced, by, 1)), text(SOURCE), "{replaced}");
        }
        assert!(text(SOURCE).starts_with("legal function"), "{}", text(SOURCE));
    }

    #[test]
    fn what_they_use_is_part_of_them() {
        for (replaced, by) in [
            ("'attackers'", "'defenders'"),
            ("least = 3", "least = 4"),
            ("enough(board:count('attackers'))", "enough(least)"),
            ("count >= least", "count > least"),
            ("legal = ", "captures = "),
            ("local variant", "least = 5\nlocal variant"),
            ("}\nreturn", "}\nvariant.hooks.announce = function() end\nreturn"),
        ] {
            assert!(SOURCE.contains(replaced), "{replaced}");
            assert_ne!(text(&SOURCE.replacen(replaced, by, 1)), text(SOURCE), "{replaced}");
        }
    }

    #[test]
    fn a_file_that_computes_its_table_counts_as_a_whole() {
        let computed = "local function make(name) return { name = name, hooks = { legal = function() end } } end\nreturn make('Own')";
        assert_ne!(text(computed), text(&computed.replace("'Own'", "'My Own'")));
        assert_eq!(text(computed), text(&computed.replace('\n', "\n-- A comment.\n")));
    }
}
