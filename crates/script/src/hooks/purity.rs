//! Whether the functions of a file could remember something from one question to the next.
//!
//! A function that does would answer one question in two ways, by what was asked before, and differently on each thread. So in a
//! file with such functions every function may change only variables and tables of its own.

use full_moon::ast::{
    Assignment, Call, CompoundAssignment, Expression, FunctionArgs, FunctionBody, FunctionCall, FunctionDeclaration, GenericFor, Index,
    LocalAssignment, LocalFunction, NumericFor, Parameter, Prefix, Suffix, Var,
};
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;

/// Functions of Lua's own that change what they are first given.
const CHANGING: [&str; 9] = ["insert", "remove", "sort", "clear", "move", "rawset", "setmetatable", "copy", "fill"];

/// Everything in a source that Lua has accepted by which its functions could remember, each with its line.
pub(crate) fn look(source: &str) -> Vec<(usize, String)> {
    let Ok(ast) = full_moon::parse(source) else { return Vec::new() };
    let mut walk = Walk { own: Vec::new(), found: Vec::new() };
    walk.visit_ast(&ast);
    walk.found
}

struct Walk {
    /// The variables that each function we are in has declared so far, the innermost last.
    own: Vec<Vec<String>>,
    found: Vec<(usize, String)>,
}

impl Walk {
    fn declare<'a>(&mut self, names: impl IntoIterator<Item = &'a TokenReference>) {
        if let Some(own) = self.own.last_mut() {
            own.extend(names.into_iter().map(name_of));
        }
    }

    /// Objects where a function changes a variable that is not its own. What the file does outside functions is done once.
    fn changes(&mut self, variable: &TokenReference) {
        let name = name_of(variable);
        if self.own.last().is_some_and(|own| !own.contains(&name)) {
            self.found.push((
                variable.token().start_position().line(),
                format!("a function changes `{name}`, which stands outside it and would remember; make it `local` within the function"),
            ));
        }
    }

    fn assigns(&mut self, to: &Var) {
        match to {
            Var::Name(name) => self.changes(name),
            Var::Expression(field) => {
                if let Prefix::Name(name) = field.prefix() {
                    self.changes(name);
                }
            }
            _ => {}
        }
    }
}

fn name_of(token: &TokenReference) -> String {
    token.token().to_string()
}

impl Visitor for Walk {
    fn visit_function_body(&mut self, body: &FunctionBody) {
        self.own.push(vec!["self".to_owned()]);
        let named = body.parameters().iter().filter_map(|parameter| if let Parameter::Name(name) = parameter { Some(name) } else { None });
        self.declare(named);
    }

    fn visit_function_body_end(&mut self, _: &FunctionBody) {
        self.own.pop();
    }

    fn visit_local_assignment_end(&mut self, assignment: &LocalAssignment) {
        self.declare(assignment.names());
    }

    fn visit_local_function(&mut self, function: &LocalFunction) {
        self.declare([function.name()]);
    }

    fn visit_numeric_for(&mut self, repeat: &NumericFor) {
        self.declare([repeat.index_variable()]);
    }

    fn visit_generic_for(&mut self, repeat: &GenericFor) {
        self.declare(repeat.names());
    }

    fn visit_assignment(&mut self, assignment: &Assignment) {
        assignment.variables().iter().for_each(|to| self.assigns(to));
    }

    fn visit_compound_assignment(&mut self, assignment: &CompoundAssignment) {
        self.assigns(assignment.lhs());
    }

    fn visit_function_declaration(&mut self, function: &FunctionDeclaration) {
        if let Some(name) = function.name().names().iter().next() {
            self.changes(name);
        }
    }

    fn visit_function_call(&mut self, call: &FunctionCall) {
        let Prefix::Name(prefix) = call.prefix() else { return };
        let mut suffixes = call.suffixes();
        let mut called = name_of(prefix);
        let mut next = suffixes.next();
        if let Some(Suffix::Index(Index::Dot { name, .. })) = next {
            called = name_of(name);
            next = suffixes.next();
        }
        let Some(Suffix::Call(Call::AnonymousCall(given))) = next else { return };
        let FunctionArgs::Parentheses { arguments, .. } = given.as_ref() else { return };
        let changes = CHANGING.contains(&called.as_str()) || called.starts_with("write");
        if let (true, Some(Expression::Var(changed))) = (changes, arguments.iter().next()) {
            self.assigns(changed);
        }
    }

    fn visit_identifier(&mut self, token: &full_moon::tokenizer::Token) {
        if token.to_string() == "coroutine" {
            let message = "a file with functions cannot use `coroutine`: a coroutine remembers where it was".to_owned();
            self.found.push((token.start_position().line(), message));
        }
    }
}
