//! Type definitions for Luau's own checker.

use std::fmt::Write;

use super::stubs::{MERGED, OWN, changed, is_required, keys};
use super::{ALIASES, BOARD, TABLES, Table, Type};

/// The definitions for Luau's checker and luau-lsp: types for everything a file may write or ask.
#[must_use]
pub fn luau_definitions() -> String {
    let mut out = String::from("-- What a file of rules may say, for Luau's checker. Made by `birka stubs`; do not edit.\n\n");
    for alias in ALIASES {
        let _ = writeln!(out, "-- {}\nexport type {} = {}\n", alias.doc, alias.name, shown(alias.ty, false));
    }
    let _ = writeln!(out, "-- How the rules end the game.\nexport type Ended = {{ winner: Side?, reason: string }}\n");
    out += "-- The position a function is asked about.\ndeclare class Board\n";
    for method in BOARD {
        let given: Vec<String> = method.given.iter().map(|(name, ty)| format!(", {name}: {}", shown(*ty, false))).collect();
        let _ = writeln!(
            out,
            "    -- Gives {}.\n    function {}(self{}): {}",
            method.doc,
            method.name,
            given.concat(),
            shown(method.gives, false)
        );
    }
    out += "end\n";
    // What a table mentions is defined before it.
    for table in TABLES.iter().rev() {
        record(&mut out, table, false);
    }
    for table in TABLES.iter().rev().filter(|table| MERGED.contains(&table.name)) {
        record(&mut out, table, true);
    }
    out += "\n-- Declares what players may choose about the rules, and gives what is chosen of each, by name.\n\
            declare function options(declaration: { [string]: Option }): { [string]: any }\n";
    out
}

fn record(out: &mut String, table: &Table, extends: bool) {
    let name = if extends { changed(table.name) } else { table.name.to_owned() };
    let _ = writeln!(out, "\n-- {}\nexport type {name} = {{", table.doc);
    for key in keys(table, extends) {
        let mut ty = shown(key.ty, extends);
        if extends && !OWN.contains(&key.name) && ty != "boolean" {
            ty = format!("({ty}) | false");
        }
        if !is_required(key, extends) {
            ty = format!("({ty})?");
        }
        let _ = writeln!(out, "    -- {}\n    {}: {ty},", key.doc, key.name);
    }
    out.push_str("}\n");
}

fn shown(ty: Type, extends: bool) -> String {
    match ty {
        Type::Text => "string".to_owned(),
        Type::Truth => "boolean".to_owned(),
        Type::False => "false".to_owned(),
        // Luau has no types for single numbers.
        Type::Exactly(_) | Type::Whole(..) => "number".to_owned(),
        Type::Words(words) => words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | "),
        Type::Alias(name) => name.to_owned(),
        Type::Table(name) if extends => changed(name),
        Type::Table(name) => name.to_owned(),
        Type::Map(inner) if extends && matches!(inner, Type::Table(_)) => format!("{{ [string]: {} | false }}", shown(*inner, true)),
        Type::Map(inner) => format!("{{ [string]: {} }}", shown(*inner, extends)),
        Type::List(inner) => format!("{{ {} }}", shown(*inner, false)),
        Type::Or(several) => {
            let mut all: Vec<String> = several.iter().map(|ty| shown(*ty, extends)).collect();
            all.dedup();
            all.join(" | ")
        }
        Type::Maybe(inner) => format!("({})?", shown(*inner, extends)),
        Type::Function(given, gives) => {
            let given: Vec<String> = given.iter().map(|(name, ty)| format!("{name}: {}", shown(*ty, false))).collect();
            let gives: Vec<String> = gives.iter().map(|ty| shown(*ty, false)).collect();
            format!("({}) -> ({})", given.join(", "), gives.join(", "))
        }
    }
}
