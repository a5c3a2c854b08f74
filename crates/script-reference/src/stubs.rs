//! Type stubs for the Lua language servers (LuaLS, EmmyLua).

use std::fmt::Write;

use super::{ALIASES, BOARD, Key, TABLES, Table, Type};

/// Tables that are laid over what is inherited, key by key: a file that extends another need not say everything in them, and may
/// take keys away.
pub(super) const MERGED: [&str; 8] = ["Variant", "Kind", "SquareClass", "Ends", "Repetition", "QuietLimit", "Shieldwall", "Hooks"];
/// Keys that are a file's own, whatever it extends.
pub(super) const OWN: [&str; 5] = ["api", "extends", "id", "name", "summary"];

/// What a table is called in a file that extends another.
pub(super) fn changed(name: &str) -> String {
    match name {
        "Variant" => "Variation".to_owned(),
        name if MERGED.contains(&name) => format!("{name}Change"),
        name => name.to_owned(),
    }
}

/// Whether a key has to be there. A file that extends another inherits what is not its own.
pub(super) fn is_required(key: &Key, extends: bool) -> bool {
    if extends { key.name == "extends" || (key.otherwise.is_none() && OWN.contains(&key.name)) } else { key.otherwise.is_none() }
}

/// The keys of a table, as a file that stands by itself or one that extends another may write them.
pub(super) fn keys(table: &Table, extends: bool) -> impl Iterator<Item = &Key> {
    table.keys.iter().filter(move |key| extends || key.name != "extends")
}

/// Functions of Luau's that language servers for other Luas do not know.
const LUAU: &str = r"
---What Luau has beyond other Luas.

---Where a value stands in a list, or nothing.
---@param list any[]
---@param value any
---@param from? integer
---@return integer?
function table.find(list, value, from) end

---Another table with the same entries.
---@generic T: table
---@param table T
---@return T
function table.clone(table) end

---The same table, which can no longer be changed.
---@generic T: table
---@param table T
---@return T
function table.freeze(table) end

---A list of so many entries.
---@param count integer
---@param value? any
---@return any[]
function table.create(count, value) end

---Takes every entry away.
---@param table table
function table.clear(table) end

---The parts of a text between separators; a comma, if none is given.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end
";

/// The stub for the Lua language servers: classes for everything a file may write or ask.
#[must_use]
pub fn lua_stubs() -> String {
    let mut out = String::from(
        "---@meta\n-- What a file of rules may say, for Lua language servers. Made by `birka stubs`; do not edit.\n\
         -- Write `---@type birka.Variant` above the table, or `---@type birka.Variation` where it extends another variant.\n",
    );
    for alias in ALIASES {
        let _ = write!(out, "\n---{}\n---@alias birka.{} {}\n", alias.doc, alias.name, shown(alias.ty, false));
    }
    for table in TABLES {
        class(&mut out, table, false);
        if MERGED.contains(&table.name) {
            class(&mut out, table, true);
        }
    }
    out += "\n---How the rules end the game.\n---@class birka.Ended\n---@field winner? birka.Side # who has won; nobody where it is missing\n\
            ---@field reason string # why\n\n---The position a function is asked about.\n---@class birka.Board\nlocal Board = {}\n";
    for method in BOARD {
        let _ = write!(out, "\n---Gives {}.\n", method.doc);
        for (name, ty) in method.given {
            let _ = writeln!(out, "---@param {name} {}", shown(*ty, false));
        }
        let names: Vec<&str> = method.given.iter().map(|(name, _)| *name).collect();
        let _ = writeln!(out, "---@return {}\nfunction Board:{}({}) end", shown(method.gives, false), method.name, names.join(", "));
    }
    out += "\n---Declares what players may choose about the rules, and gives what is chosen of each, by name.\n\
            ---@param declaration table<string, birka.Option>\n---@return table<string, any>\nfunction options(declaration) end\n";
    out + LUAU
}

fn class(out: &mut String, table: &Table, extends: bool) {
    let name = if extends { changed(table.name) } else { table.name.to_owned() };
    let what = if extends { " Only what differs from what the file extends; `false` takes away." } else { "" };
    let _ = write!(out, "\n---{}{what}\n---@class (exact) birka.{name}\n", table.doc);
    for key in keys(table, extends) {
        let mut ty = shown(key.ty, extends);
        if extends && !OWN.contains(&key.name) && !ty.ends_with("boolean") {
            ty += " | false";
        }
        let optional = if is_required(key, extends) { "" } else { "?" };
        let otherwise = key.otherwise.map(|otherwise| format!("; if left out: {otherwise}")).unwrap_or_default();
        let _ = writeln!(out, "---@field {}{optional} {ty} # {}{otherwise}", key.name, key.doc);
    }
}

fn shown(ty: Type, extends: bool) -> String {
    match ty {
        Type::Text => "string".to_owned(),
        Type::Truth => "boolean".to_owned(),
        Type::False => "false".to_owned(),
        Type::Exactly(number) => number.to_string(),
        Type::Whole(..) => "integer".to_owned(),
        Type::Words(words) => words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | "),
        Type::Alias(name) => format!("birka.{name}"),
        Type::Table(name) if extends => format!("birka.{}", changed(name)),
        Type::Table(name) => format!("birka.{name}"),
        Type::Map(inner) if extends && matches!(inner, Type::Table(_)) => format!("table<string, {} | false>", shown(*inner, true)),
        Type::Map(inner) => format!("table<string, {}>", shown(*inner, extends)),
        // A list is not merged with what was there.
        Type::List(inner @ Type::Or(_)) => format!("({})[]", shown(*inner, false)),
        Type::List(inner) => format!("{}[]", shown(*inner, false)),
        Type::Or(several) => several.iter().map(|ty| shown(*ty, extends)).collect::<Vec<_>>().join(" | "),
        Type::Maybe(inner @ Type::Or(_)) => format!("({})?", shown(*inner, extends)),
        Type::Maybe(inner) => format!("{}?", shown(*inner, extends)),
        Type::Function(given, gives) => {
            let given: Vec<String> = given.iter().map(|(name, ty)| format!("{name}: {}", shown(*ty, false))).collect();
            let gives: Vec<String> = gives.iter().map(|ty| shown(*ty, false)).collect();
            format!("fun({}): {}", given.join(", "), gives.join(", "))
        }
    }
}

/// Settings with which a Lua language server finds the stubs beside them, in the folder `types`.
#[must_use]
pub fn luarc() -> &'static str {
    r#"{
    "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
    "runtime.version": "Lua 5.4",
    "workspace.library": ["types"],
    "workspace.checkThirdParty": false
}
"#
}
