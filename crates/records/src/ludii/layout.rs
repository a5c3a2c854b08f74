//! Expressions over several lines.

use std::fmt::Write as _;

/// The longest line that an expression is not broken at.
const WIDTH: usize = 110;

/// Breaks an expression that is too long for one line: each part that is itself an expression begins a line, except a list that is
/// the only one.
pub(super) fn broken(expression: &str, indent: usize) -> String {
    // A closing bracket stands on a line of its own, so the opening one has to be the first or follow the name of an argument.
    let opening = expression.find(['(', '{']).filter(|_| expression.ends_with([')', '}']));
    let Some(opening) = opening.filter(|_| indent + expression.chars().count() > WIDTH) else { return expression.to_owned() };
    let (head, rest) = expression.split_at(opening + 1);
    let (inside, closing) = rest.split_at(rest.len() - 1);
    let parts = parts(inside);
    let first = parts.iter().position(|part| part.contains(['(', '{'])).unwrap_or(parts.len());
    let mut text = head.to_owned();
    let margin = " ".repeat(indent);
    // Strings in braces, the names of squares, fill lines.
    if first == parts.len() {
        let mut column = usize::MAX;
        for part in parts {
            if column.saturating_add(part.len()) > WIDTH {
                let _ = write!(text, "\n{margin}    ");
                column = indent + 4;
            } else {
                text.push(' ');
            }
            text.push_str(part);
            column += part.len() + 1;
        }
    } else {
        let (names, expressions) = parts.split_at(first);
        text.push_str(&names.join(" "));
        if let [list] = expressions
            && list.starts_with('{')
        {
            return format!("{text} {}{closing}", broken(list, indent));
        }
        for part in expressions {
            let _ = write!(text, "\n{margin}    {}", broken(part, indent + 4));
        }
    }
    let _ = write!(text, "\n{margin}{closing}");
    text
}

/// The parts of the inside of an expression: what blanks outside brackets and strings separate.
fn parts(inside: &str) -> Vec<&str> {
    let (mut depth, mut in_string) = (0_usize, false);
    let separates = |c: char| {
        match c {
            '"' => in_string = !in_string,
            '(' | '{' if !in_string => depth += 1,
            ')' | '}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ' ' && depth == 0 && !in_string
    };
    inside.split(separates).filter(|part| !part.is_empty()).collect()
}
