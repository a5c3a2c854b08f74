//! The variables of the messages in a Fluent file. The build script reads them, too.

use std::collections::BTreeSet;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// The names of the variables that a message mentions.
pub type VariableNames = BTreeSet<String>;

/// The grammatical options, which every message has as variables without being given them, and what they are by default. See `Phrase`.
pub(crate) const GRAMMAR: [(&str, &str); 3] = [("case", "nominative"), ("form", "plain"), ("number", "one")];

/// Every message of a Fluent file with its variables.
pub(crate) fn variables(source: &str) -> Vec<(String, VariableNames)> {
    let resource = parser::parse(source).unwrap_or_else(|(readable, _)| readable);
    let messages = resource.body.iter().filter_map(|entry| if let Entry::Message(message) = entry { Some(message) } else { None });
    messages.map(|message| (message.id.name.to_owned(), message.value.as_ref().map(of_pattern).unwrap_or_default())).collect()
}

/// The variables that a pattern mentions.
pub(crate) fn of_pattern(pattern: &Pattern<&str>) -> VariableNames {
    let mut names = VariableNames::new();
    collect(pattern, &mut names);
    names
}

fn collect(pattern: &Pattern<&str>, names: &mut VariableNames) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, names);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, names: &mut VariableNames) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, names),
        Expression::Select { selector, variants } => {
            collect_inline(selector, names);
            variants.iter().for_each(|variant| collect(&variant.value, names));
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, names: &mut VariableNames) {
    match inline {
        InlineExpression::VariableReference { id } if GRAMMAR.iter().all(|(option, _)| *option != id.name) => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => collect_expression(expression, names),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| collect_inline(argument, names));
            arguments.named.iter().for_each(|argument| collect_inline(&argument.value, names));
        }
        _ => {}
    }
}
