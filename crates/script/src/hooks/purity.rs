use full_moon::ast::{
    Assignment, Call, CompoundAssignment, Expression, FunctionArgs, FunctionBody, FunctionCall, FunctionDeclaration, GenericFor, Index,
    LocalAssignment, LocalFunction, NumericFor, Parameter, Prefix, Suffix, Var,
};
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;

/// Library functions that modify their first argument.
const MUTATING: [&str; 9] = ["insert", "remove", "sort", "clear", "move", "rawset", "setmetatable", "copy", "fill"];

/// Everything in a source by which its functions could carry state from one call to the next, each with its line.
///
/// Such a function would answer the same question differently depending on earlier questions, and on each thread. So in a file with hooks
/// every function may only modify its own variables and tables. The analysis is syntactic and follows no aliases; `birka check` plays some
/// games to find what it misses. The source must be one that Lua has compiled, so that its nesting depth is bounded.
pub(crate) fn find_impurities(source: &str) -> Vec<(usize, String)> {
    let Ok(ast) = full_moon::parse(source) else { return Vec::new() };
    let mut visitor = PurityVisitor { own_names: Vec::new(), found: Vec::new() };
    visitor.visit_ast(&ast);
    visitor.found
}

struct PurityVisitor {
    /// The names that each enclosing function has declared so far, the innermost last.
    own_names: Vec<Vec<String>>,
    found: Vec<(usize, String)>,
}

impl PurityVisitor {
    fn declare<'a>(&mut self, names: impl IntoIterator<Item = &'a TokenReference>) {
        if let Some(own) = self.own_names.last_mut() {
            own.extend(names.into_iter().map(name_of));
        }
    }

    /// Reports a modification of a variable that the innermost function does not own. Code outside functions runs only once.
    fn check_modification(&mut self, variable: &TokenReference) {
        let name = name_of(variable);
        if self.own_names.last().is_some_and(|own| !own.contains(&name)) {
            self.found.push((
                variable.token().start_position().line(),
                format!("a function modifies `{name}`, which is declared outside of it and keeps its value between calls; make it `local` in the function"),
            ));
        }
    }

    fn check_assignment(&mut self, to: &Var) {
        match to {
            Var::Name(name) => self.check_modification(name),
            Var::Expression(field) => {
                if let Prefix::Name(name) = field.prefix() {
                    self.check_modification(name);
                }
            }
            _ => {}
        }
    }
}

fn name_of(token: &TokenReference) -> String {
    token.token().to_string()
}

impl Visitor for PurityVisitor {
    fn visit_function_body(&mut self, body: &FunctionBody) {
        self.own_names.push(vec!["self".to_owned()]);
        let named = body.parameters().iter().filter_map(|parameter| if let Parameter::Name(name) = parameter { Some(name) } else { None });
        self.declare(named);
    }

    fn visit_function_body_end(&mut self, _: &FunctionBody) {
        self.own_names.pop();
    }

    fn visit_local_assignment_end(&mut self, assignment: &LocalAssignment) {
        self.declare(assignment.names());
    }

    fn visit_local_function(&mut self, function: &LocalFunction) {
        self.declare([function.name()]);
    }

    fn visit_numeric_for(&mut self, statement: &NumericFor) {
        self.declare([statement.index_variable()]);
    }

    fn visit_generic_for(&mut self, statement: &GenericFor) {
        self.declare(statement.names());
    }

    fn visit_assignment(&mut self, assignment: &Assignment) {
        assignment.variables().iter().for_each(|to| self.check_assignment(to));
    }

    fn visit_compound_assignment(&mut self, assignment: &CompoundAssignment) {
        self.check_assignment(assignment.lhs());
    }

    fn visit_function_declaration(&mut self, function: &FunctionDeclaration) {
        if let Some(name) = function.name().names().iter().next() {
            self.check_modification(name);
        }
    }

    fn visit_function_call(&mut self, call: &FunctionCall) {
        let Prefix::Name(prefix) = call.prefix() else { return };
        let mut suffixes = call.suffixes();
        let mut callee = name_of(prefix);
        let mut next = suffixes.next();
        if let Some(Suffix::Index(Index::Dot { name, .. })) = next {
            callee = name_of(name);
            next = suffixes.next();
        }
        let Some(Suffix::Call(Call::AnonymousCall(arguments))) = next else { return };
        let FunctionArgs::Parentheses { arguments, .. } = arguments.as_ref() else { return };
        let is_mutating = MUTATING.contains(&callee.as_str()) || callee.starts_with("write");
        if let (true, Some(Expression::Var(modified))) = (is_mutating, arguments.iter().next()) {
            self.check_assignment(modified);
        }
    }

    fn visit_identifier(&mut self, token: &full_moon::tokenizer::Token) {
        if token.to_string() == "coroutine" {
            let message = "a file with hooks cannot use `coroutine`, because a coroutine keeps state between calls".to_owned();
            self.found.push((token.start_position().line(), message));
        }
    }
}
