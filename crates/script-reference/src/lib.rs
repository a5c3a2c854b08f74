//! What a variant file may say, as data: from here come the tables of `docs/variants.md` and `docs/hooks.md` and the type stubs for
//! editors. The vocabulary itself is read elsewhere (`script::vocabulary`); a test compares the two.

mod board;
mod luau;
mod markdown;
mod stubs;
mod tables;

pub use board::{BOARD, Method};
pub use luau::luau_definitions;
pub use markdown::{board_table, table as markdown_table};
pub use stubs::{lua_stubs, luarc};
pub use tables::{ALIASES, TABLES};

/// A table that a file may write, with a fixed set of keys.
#[derive(Debug)]
pub struct Table {
    /// What it is called in stubs: `Kind`.
    pub name: &'static str,
    /// What it is, as a sentence.
    pub doc: &'static str,
    /// Its keys, in the order in which they are explained.
    pub keys: &'static [Key],
}

/// A key of a table.
#[derive(Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What may stand there.
    pub ty: Type,
    /// What it means, in Markdown.
    pub doc: &'static str,
    /// What holds where it is left out, in Markdown; `None` where it cannot be.
    pub otherwise: Option<&'static str>,
    /// The first version of the vocabulary that has it.
    pub since: u16,
}

/// What may stand as a value.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// Any text.
    Text,
    /// `true` or `false`.
    Truth,
    /// `false` alone, which takes away or denies.
    False,
    /// One number.
    Exactly(u16),
    /// A whole number from one to another.
    Whole(u16, u16),
    /// One of several words.
    Words(&'static [&'static str]),
    /// One of [`ALIASES`].
    Alias(&'static str),
    /// One of [`TABLES`].
    Table(&'static str),
    /// Names with values.
    Map(&'static Type),
    /// A list.
    List(&'static Type),
    /// One of several.
    Or(&'static [Type]),
    /// A function: its parameters, and what it gives.
    Function(&'static [(&'static str, Type)], &'static [Type]),
    /// What may also be nothing.
    Maybe(&'static Type),
}

/// A name for a type that occurs often.
#[derive(Debug)]
pub struct Alias {
    /// What it is called in stubs.
    pub name: &'static str,
    /// What it stands for.
    pub ty: Type,
    /// What it is, as a sentence.
    pub doc: &'static str,
}
