//! The tables of the guides.

use std::fmt::Write;

use super::{BOARD, TABLES};

/// The keys of a table as a table of Markdown; `None` if there is no such table.
#[must_use]
pub fn table(name: &str) -> Option<String> {
    let table = TABLES.iter().find(|table| table.name == name)?;
    let mut out = String::from("| key | value | if left out |\n|---|---|---|\n");
    for key in table.keys {
        let since = if key.since > 1 { format!(" (since version {})", key.since) } else { String::new() };
        let _ = writeln!(out, "| `{}` | {}{since} | {} |", key.name, key.doc, key.otherwise.unwrap_or("required"));
    }
    Some(out)
}

/// Everything that may be asked of the board, as a table of Markdown.
#[must_use]
pub fn board_table() -> String {
    let mut out = String::from("| | gives |\n|---|---|\n");
    for method in BOARD {
        let given: Vec<&str> = method.given.iter().map(|(name, _)| if *name == "who" { "WHO" } else { name }).collect();
        let _ = writeln!(out, "| `board:{}({})` | {} |", method.name, given.join(", "), method.doc);
    }
    out
}
