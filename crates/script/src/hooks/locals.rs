use std::collections::HashMap;

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
pub(super) struct Locals {
    variables: Vec<Variable>,
    declarations: Vec<Declaration>,
    /// The variables of each open block, the innermost last.
    blocks: Vec<Vec<usize>>,
    /// The visible variables of each name, the innermost last.
    visible: HashMap<String, Vec<usize>>,
    /// How many functions enclose the present place.
    depth: usize,
}

/// A declaration of which inner functions use some variables.
pub(super) struct CapturingDeclaration<'a> {
    pub(super) line: usize,
    pub(super) end: usize,
    pub(super) names: Vec<&'a str>,
}

impl Locals {
    pub(super) fn enter_function(&mut self) {
        self.depth += 1;
    }

    pub(super) fn leave_function(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn is_in_function(&self) -> bool {
        self.depth > 0
    }

    pub(super) fn enter_block(&mut self) {
        self.blocks.push(Vec::new());
    }

    pub(super) fn leave_block(&mut self) {
        for variable in self.blocks.pop().into_iter().flatten() {
            if let Some(visible) = self.visible.get_mut(&self.variables[variable].name) {
                visible.pop();
            }
        }
    }

    /// Declares variables in the innermost block. `end` is the byte after which they are visible, if it is known yet. Returns the number of
    /// the declaration.
    pub(super) fn declare(&mut self, line: usize, end: Option<usize>, names: impl IntoIterator<Item = String>) -> usize {
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
    pub(super) fn end_declaration(&mut self, declaration: usize, end: usize) {
        self.declarations[declaration].end = Some(end);
    }

    /// Records that the function at the present place mentions a name.
    pub(super) fn mention(&mut self, name: &str) {
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

    /// Whether the innermost function at the present place declares the variable of this name.
    pub(super) fn is_own(&self, name: &str) -> bool {
        let variable = self.visible.get(name).and_then(|visible| visible.last());
        variable.is_some_and(|&number| self.variables[number].depth == self.depth)
    }

    /// The declarations of which inner functions use some variables, ordered by their ends.
    pub(super) fn capturing_declarations(&self) -> Vec<CapturingDeclaration<'_>> {
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
