use std::collections::{HashMap, HashSet};

use full_moon::ast::luau::{ConstAssignment, ConstFunction, IfConditionBinding};
use full_moon::ast::{
    Assignment, Block, Call, CompoundAssignment, Expression, FunctionArgs, FunctionBody, FunctionCall, FunctionDeclaration, GenericFor,
    Index, LocalAssignment, LocalFunction, NumericFor, Parameter, Prefix, Repeat, Suffix, Var,
};
use full_moon::tokenizer::{Token, TokenKind, TokenReference};
use full_moon::visitors::Visitor;

use super::function_text::{function_text, name_of};
use crate::source::{CapturedVariables, FunctionAnalysis, KEEP};

/// Library functions that modify their first argument.
const MUTATING: [&str; 9] = ["insert", "remove", "sort", "clear", "move", "rawset", "setmetatable", "copy", "fill"];

/// The prefix of the names that instrumented sources use.
const RESERVED: &str = "__birka";

/// Finds everything in a source by which its functions could carry state from one call to the next.
///
/// The results of such a function would depend on earlier calls and differ from thread to thread. A function has two ways
/// to keep something: in a variable that is declared outside of it, and in a table that such a variable leads to. The analysis reports every
/// assignment to an outer variable, exactly, by the scopes of the source; and it instruments the source so that every variable that a
/// function uses from outside can be read after the file has been loaded, and all tables that it leads to can be made read-only. Obvious
/// modifications of such tables are reported too, because a message about the source is better than a hook that fails.
///
/// The source must be one that Lua has compiled, so that its nesting depth is bounded.
pub(crate) fn analyse_functions(source: &str) -> FunctionAnalysis {
    let reject = |line: usize, message: String| FunctionAnalysis { impurities: vec![(line, message)], ..FunctionAnalysis::default() };
    if let Some(at) = source.find(RESERVED) {
        return reject(line_of_byte(source, at), format!("names that begin with `{RESERVED}` are reserved for Birka; use another name"));
    }
    let ast = match full_moon::parse(source) {
        Ok(ast) => ast,
        Err(errors) => {
            let line = errors.first().map_or(1, |error| error.range().0.line());
            return reject(line, "Birka cannot analyse this syntax in a file with hooks; write it another way".to_owned());
        }
    };
    let functions = function_text(&ast);
    let mut visitor = AnalysisVisitor::default();
    visitor.visit_ast(&ast);
    let AnalysisVisitor { locals, mut found, .. } = visitor;
    let (mut instrumented, mut copied, mut captured) = (String::with_capacity(source.len() * 2), 0, Vec::new());
    for declaration in locals.capturing_declarations() {
        let Some(text) = source.get(copied..declaration.end) else {
            found.push((declaration.line, "Birka cannot analyse this declaration; write it another way".to_owned()));
            break;
        };
        instrumented.push_str(text);
        copied = declaration.end;
        // A `do` block is a complete statement, whatever precedes and follows it.
        instrumented.push_str(&format!(" do {KEEP}({},function() return {} end) end ", captured.len(), declaration.names.join(",")));
        let names = declaration.names.into_iter().map(str::to_owned).collect();
        captured.push(CapturedVariables { line: declaration.line, names });
    }
    instrumented.push_str(&source[copied..]);
    found.sort_by_key(|&(line, _)| line);
    FunctionAnalysis { impurities: found, instrumented, captured, functions }
}

fn line_of_byte(source: &str, byte: usize) -> usize {
    1 + source[..byte].matches('\n').count()
}

#[derive(Default)]
struct AnalysisVisitor {
    locals: Locals,
    /// The variables that a block begins with, with their line: parameters and loop variables.
    block_variables: HashMap<*const Block, (usize, Vec<String>)>,
    /// The bodies of methods, which have the parameter `self`.
    methods: HashSet<*const Block>,
    /// The blocks of `repeat`, whose variables are visible in the condition.
    repeated: HashSet<*const Block>,
    /// The declarations of the local functions that enclose the current place.
    open_functions: Vec<usize>,
    /// The first byte after the tokens visited so far.
    end: usize,
    found: Vec<(usize, String)>,
}

impl AnalysisVisitor {
    /// Reports a modification of a variable, or of a table that it holds, that the innermost function does not own. Code outside functions
    /// runs only once.
    fn check_modification(&mut self, variable: &TokenReference) {
        let name = name_of(variable);
        if self.locals.is_in_function() && !self.locals.is_own(&name) {
            self.found.push((
                line_of(variable),
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

    fn declare<'a>(&mut self, names: impl IntoIterator<Item = &'a TokenReference>) {
        let names: Vec<&TokenReference> = names.into_iter().collect();
        let line = names.first().map_or(1, |name| line_of(name));
        self.locals.declare(line, Some(self.end), names.into_iter().map(name_of));
    }

    fn begin_local_function(&mut self, name: &TokenReference) {
        let declaration = self.locals.declare(line_of(name), None, [name_of(name)]);
        self.open_functions.push(declaration);
    }

    fn end_local_function(&mut self) {
        if let Some(declaration) = self.open_functions.pop() {
            self.locals.end_declaration(declaration, self.end);
        }
    }
}

fn line_of(token: &TokenReference) -> usize {
    token.token().start_position().line()
}

impl Visitor for AnalysisVisitor {
    fn visit_block(&mut self, block: &Block) {
        self.locals.enter_block();
        if let Some((line, names)) = self.block_variables.remove(&std::ptr::from_ref(block)) {
            self.locals.declare(line, Some(self.end), names);
        }
    }

    fn visit_block_end(&mut self, block: &Block) {
        if !self.repeated.contains(&std::ptr::from_ref(block)) {
            self.locals.leave_block();
        }
    }

    fn visit_repeat(&mut self, statement: &Repeat) {
        self.repeated.insert(std::ptr::from_ref(statement.block()));
    }

    fn visit_repeat_end(&mut self, _: &Repeat) {
        self.locals.leave_block();
    }

    fn visit_function_declaration(&mut self, function: &FunctionDeclaration) {
        if let Some(name) = function.name().names().iter().next() {
            self.check_modification(name);
        }
        if function.name().method_name().is_some() {
            self.methods.insert(std::ptr::from_ref(function.body().block()));
        }
    }

    fn visit_function_body(&mut self, body: &FunctionBody) {
        self.locals.enter_function();
        let block = std::ptr::from_ref(body.block());
        let named = body.parameters().iter().filter_map(|parameter| if let Parameter::Name(name) = parameter { Some(name) } else { None });
        let own = self.methods.contains(&block).then(|| "self".to_owned());
        let line = line_of(body.parameters_parentheses().tokens().0);
        self.block_variables.insert(block, (line, own.into_iter().chain(named.map(name_of)).collect()));
    }

    fn visit_function_body_end(&mut self, _: &FunctionBody) {
        self.locals.leave_function();
    }

    fn visit_numeric_for(&mut self, statement: &NumericFor) {
        let variable = statement.index_variable();
        self.block_variables.insert(std::ptr::from_ref(statement.block()), (line_of(variable), vec![name_of(variable)]));
    }

    fn visit_generic_for(&mut self, statement: &GenericFor) {
        let line = line_of(statement.for_token());
        self.block_variables.insert(std::ptr::from_ref(statement.block()), (line, statement.names().iter().map(name_of).collect()));
    }

    fn visit_local_assignment_end(&mut self, assignment: &LocalAssignment) {
        self.declare(assignment.names());
    }

    fn visit_const_assignment_end(&mut self, assignment: &ConstAssignment) {
        self.declare(assignment.names());
    }

    fn visit_local_function(&mut self, function: &LocalFunction) {
        self.begin_local_function(function.name());
    }

    fn visit_local_function_end(&mut self, _: &LocalFunction) {
        self.end_local_function();
    }

    fn visit_const_function(&mut self, function: &ConstFunction) {
        self.begin_local_function(function.name());
    }

    fn visit_const_function_end(&mut self, _: &ConstFunction) {
        self.end_local_function();
    }

    fn visit_if_condition_binding(&mut self, binding: &IfConditionBinding) {
        let message = "a file with hooks cannot declare a variable in a condition; declare it before the `if`".to_owned();
        self.found.push((line_of(binding.name()), message));
    }

    fn visit_assignment(&mut self, assignment: &Assignment) {
        assignment.variables().iter().for_each(|to| self.check_assignment(to));
    }

    fn visit_compound_assignment(&mut self, assignment: &CompoundAssignment) {
        self.check_assignment(assignment.lhs());
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

    fn visit_token(&mut self, token: &Token) {
        let is_trivia = matches!(
            token.token_kind(),
            TokenKind::Whitespace | TokenKind::SingleLineComment | TokenKind::MultiLineComment | TokenKind::Shebang
        );
        if !is_trivia {
            self.end = self.end.max(token.end_position().bytes());
        }
    }

    fn visit_identifier(&mut self, token: &Token) {
        let name = token.to_string();
        self.locals.mention(&name);
        if name == "coroutine" {
            let message = "a file with hooks cannot use `coroutine`, because a coroutine keeps state between calls".to_owned();
            self.found.push((token.start_position().line(), message));
        }
    }
}

/// A variable: a local of a block, a parameter, or a variable of a loop.
struct Variable {
    name: String,
    /// How many functions enclose the declaration.
    depth: usize,
    is_captured: bool,
}

/// A statement or function head that declares variables.
struct Declaration {
    line: usize,
    /// The byte of the source after which the variables are visible.
    end: Option<usize>,
    variables: Vec<usize>,
}

/// The local variables of a source, with their scopes while the source is traversed.
#[derive(Default)]
struct Locals {
    variables: Vec<Variable>,
    declarations: Vec<Declaration>,
    /// The variables of each open block, the innermost last.
    blocks: Vec<Vec<usize>>,
    /// The visible variables of each name, the innermost last.
    visible: HashMap<String, Vec<usize>>,
    /// How many functions enclose the current place.
    depth: usize,
}

/// A declaration of which inner functions use some variables.
struct CapturingDeclaration<'a> {
    line: usize,
    end: usize,
    names: Vec<&'a str>,
}

impl Locals {
    fn enter_function(&mut self) {
        self.depth += 1;
    }

    fn leave_function(&mut self) {
        self.depth -= 1;
    }

    fn is_in_function(&self) -> bool {
        self.depth > 0
    }

    fn enter_block(&mut self) {
        self.blocks.push(Vec::new());
    }

    fn leave_block(&mut self) {
        for variable in self.blocks.pop().into_iter().flatten() {
            if let Some(visible) = self.visible.get_mut(&self.variables[variable].name) {
                visible.pop();
            }
        }
    }

    /// Declares variables in the innermost block. `end` is the byte after which they are visible, if it is known yet. Returns the number of
    /// the declaration.
    fn declare(&mut self, line: usize, end: Option<usize>, names: impl IntoIterator<Item = String>) -> usize {
        let declaration = self.declarations.len();
        let first = self.variables.len();
        let depth = self.depth;
        self.variables.extend(names.into_iter().map(|name| Variable { name, depth, is_captured: false }));
        for number in first..self.variables.len() {
            self.visible.entry(self.variables[number].name.clone()).or_default().push(number);
            self.blocks.last_mut().into_iter().for_each(|block| block.push(number));
        }
        self.declarations.push(Declaration { line, end, variables: (first..self.variables.len()).collect() });
        declaration
    }

    /// Completes a declaration whose end was not known.
    fn end_declaration(&mut self, declaration: usize, end: usize) {
        self.declarations[declaration].end = Some(end);
    }

    /// Records that the function at the current place mentions a name.
    fn mention(&mut self, name: &str) {
        for &number in self.visible.get(name).into_iter().flatten().rev() {
            let variable = &mut self.variables[number];
            if variable.depth < self.depth {
                if variable.is_captured {
                    // Then those that it hides are too.
                    break;
                }
                variable.is_captured = true;
            }
        }
    }

    /// Whether the innermost function at the current place declares the variable of this name.
    fn is_own(&self, name: &str) -> bool {
        let variable = self.visible.get(name).and_then(|visible| visible.last());
        variable.is_some_and(|&number| self.variables[number].depth == self.depth)
    }

    /// The declarations of which inner functions use some variables, ordered by their ends.
    fn capturing_declarations(&self) -> Vec<CapturingDeclaration<'_>> {
        let captured = |declaration: &Declaration| {
            let variables = declaration.variables.iter().map(|&number| &self.variables[number]);
            let names: Vec<&str> = variables.filter(|variable| variable.is_captured).map(|variable| variable.name.as_str()).collect();
            Some(CapturingDeclaration { line: declaration.line, end: declaration.end?, names }).filter(|found| !found.names.is_empty())
        };
        let mut found: Vec<_> = self.declarations.iter().filter_map(captured).collect();
        found.sort_by_key(|declaration| declaration.end);
        found
    }
}
