//! The scripting vocabulary as data, and what is generated from it: the tables of `docs/variants.md`, `docs/hooks.md` and `docs/limits.md`,
//! and type stubs for editors.
//!
//! Most keys are declared by the rules themselves (`birka_rules::ENDS` and the like). Other keys are read by the `lower` module of the script crate; a
//! test compares the two.

mod limits;
mod model;
mod tables;
mod type_stubs;

use std::fmt::Write;

use birka_rules::Reason;

pub use limits::{LIMITS, Limit, limit_of, limits_markdown, said_by};
pub use model::{Alias, KeyDoc, Method, TableDoc, Type};
pub use tables::hooks::{BOARD_METHODS, MOVE};
pub use tables::{ALIASES, TABLES};
pub use type_stubs::{lua_stubs, luarc, luau_definitions};

/// Path and text of each file that `birka stubs` and `birka new` write for editors, relative to the folder of scripts.
#[must_use]
pub fn editor_files() -> [(&'static str, String); 3] {
    [("types/birka.lua", lua_stubs()), ("types/birka.d.luau", luau_definitions()), (".luarc.json", luarc().to_owned())]
}

/// The words for why games end by the rules, as a Markdown paragraph.
#[must_use]
pub fn reasons_markdown() -> String {
    let words: Vec<String> = Reason::ALL.iter().map(|reason| format!("`{}`", reason.as_str())).collect();
    format!("The reasons for which the rules end a game: {}.\n", words.join(", "))
}

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

/// The fields of the move that the hooks `changes` and `after` are called with as a Markdown table.
#[must_use]
pub fn move_markdown() -> String {
    let mut out = String::from("| field | value |\n|---|---|\n");
    for field in MOVE {
        let _ = writeln!(out, "| `move.{}` | {} |", field.name, field.doc);
    }
    out
}

/// The tables in which a file can have a key, each as a path in backquotes: `ends`, `pieces.NAME`.
#[must_use]
pub fn tables_with_key(key: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(variant) = TABLES.first() {
        collect_tables(variant, "", key, &mut found);
    }
    found
}

/// Adds the path of a table, if it has a key, and those of the tables within it.
fn collect_tables(table: &TableDoc, path: &str, key: &str, found: &mut Vec<String>) {
    if table.keys.iter().any(|known| known.name == key) {
        let place = if path.is_empty() { "the returned table".to_owned() } else { format!("`{path}`") };
        // An item of a list may be one of several tables.
        if !found.contains(&place) {
            found.push(place);
        }
    }
    for known in table.keys {
        let (inner, step) = match known.ty {
            Type::Map(inner) => (inner, ".NAME"),
            Type::List(inner) => (inner, "[N]"),
            _ => (&known.ty, ""),
        };
        let alternatives = if let Type::Union(types) = *inner { types } else { std::slice::from_ref(inner) };
        let names = alternatives.iter().filter_map(|ty| if let Type::Table(name) = *ty { Some(name) } else { None });
        for table in names.filter_map(|name| TABLES.iter().find(|table| table.name == name)) {
            let separator = if path.is_empty() { "" } else { "." };
            collect_tables(table, &format!("{path}{separator}{}{step}", known.name), key, found);
        }
    }
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
