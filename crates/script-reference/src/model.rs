//! The parts of the script vocabulary: tables with their keys, methods, the types of values, and names for types.

/// A method of the board that hooks can call.
#[derive(Debug)]
pub struct Method {
    pub name: &'static str,
    /// The names and types of its parameters.
    pub parameters: &'static [(&'static str, Type)],
    /// The type of its result.
    pub returns: Type,
    /// A description of the result, in Markdown.
    pub doc: &'static str,
}

/// A table with a fixed set of keys.
#[derive(Clone, Copy, Debug)]
pub struct TableDoc {
    /// The name in stubs: `Kind`.
    pub name: &'static str,
    /// The description, as a sentence.
    pub doc: &'static str,
    /// The keys in documentation order.
    pub keys: &'static [KeyDoc],
}

#[derive(Debug)]
pub struct KeyDoc {
    pub name: &'static str,
    /// The type of the value.
    pub ty: Type,
    pub doc: &'static str,
    /// The default, in Markdown; `None` if the key is required.
    pub default: Option<&'static str>,
    /// The first version of the vocabulary that has the key.
    pub since: u16,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    String,
    Boolean,
    /// `false` alone, which removes or denies something.
    False,
    Exactly(u16),
    /// An integer within bounds, both included.
    Integer(i32, i32),
    Literals(&'static [&'static str]),
    /// An alias of [`ALIASES`](crate::ALIASES), by name.
    Alias(&'static str),
    /// A table of [`TABLES`](crate::TABLES), by name.
    Table(&'static str),
    /// A value of any type.
    Any,
    /// A table from names to values.
    Map(&'static Type),
    List(&'static Type),
    Union(&'static [Type]),
    /// A function: its parameters and its results; without results it may return anything or nothing.
    Function(&'static [(&'static str, Type)], &'static [Type]),
    Optional(&'static Type),
}

/// A name for a type.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name in stubs.
    pub name: &'static str,
    pub ty: Type,
    /// The description, as a sentence.
    pub doc: &'static str,
}
