//! The scripting vocabulary as data, and what is generated from it: the tables of `docs/variants.md` and `docs/hooks.md`, and type stubs for
//! editors.
//!
//! Scripts are read by the `lower` module of the script crate, not by this data. A test compares the two.

mod lua_stubs;
mod luau_definitions;
mod model;
mod tables;

use std::fmt::Write;

pub use lua_stubs::{lua_stubs, luarc};
pub use luau_definitions::luau_definitions;
pub use model::{Alias, Key, Method, Table, Type};
pub use tables::{ALIASES, BOARD_METHODS, TABLES};

/// The keys of a table as a Markdown table; `None` if the table does not exist.
#[must_use]
pub fn table_markdown(name: &str) -> Option<String> {
    let table = TABLES.iter().find(|table| table.name == name)?;
    let mut out = String::from("| key | value | default |\n|---|---|---|\n");
    for key in table.keys {
        let since = if key.since > 1 { format!(" (since version {})", key.since) } else { String::new() };
        let _ = writeln!(out, "| `{}` | {}{since} | {} |", key.name, key.doc, key.default.unwrap_or("required"));
    }
    Some(out)
}

/// The methods of the board as a Markdown table.
#[must_use]
pub fn board_markdown() -> String {
    let mut out = String::from("| method | returns |\n|---|---|\n");
    for method in BOARD_METHODS {
        let parameters: Vec<&str> = method.parameters.iter().map(|(name, _)| if *name == "who" { "WHO" } else { name }).collect();
        let _ = writeln!(out, "| `board:{}({})` | {} |", method.name, parameters.join(", "), method.doc);
    }
    out
}
