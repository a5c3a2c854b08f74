//! Keys of variant files as data.
//!
//! A rule declares its key once, beside its data. Reading the key with its faults, writing it, type stubs, the tables of the guide and the parts of a rule
//! that examples must cover follow from the declaration.

use std::fmt;

use crate::variant::ids::{ClassId, KindId, Side};

/// A key of a table of a variant file.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name.
    pub name: &'static str,
    /// The type of its value.
    pub ty: KeyType,
    /// The meaning, in Markdown.
    pub doc: &'static str,
    /// The default, in Markdown; `None` if the key is required.
    pub default: Option<&'static str>,
    /// A value in Lua that messages show; empty where the type says enough.
    pub example: &'static str,
}

/// The type of a value of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyType {
    /// `true` or `false`.
    Flag,
    /// An integer within bounds, both included.
    Number(u16, u16),
    /// One of some words.
    Word(&'static Words),
    /// Some words, each once.
    Words(&'static Words),
    /// Integers within bounds, both included, each once.
    Numbers(u16, u16),
    /// A text for players, of at most so many characters.
    Text(usize),
    /// A kind of piece by name.
    Kind,
    /// Kinds of pieces by name, side, or in other words for several.
    Kinds,
    /// The same, only kinds of the other side: those that the kind of the key captures.
    Enemies,
    /// Classes of squares by name.
    Classes,
    /// A table from sides and kinds of pieces to values.
    ByPieces(&'static KeyType),
    /// A table with keys of its own.
    Table(&'static KeyTable),
    /// `true`, `false`, or a table whose keys may all be left out.
    FlagOr(&'static KeyTable),
    /// A list of tables, no two of which have the same value of the first key.
    Items(&'static KeyTable),
}

/// A table with a fixed set of keys.
#[derive(Debug)]
pub struct KeyTable {
    /// The name in type stubs: `LineGoal`.
    pub name: &'static str,
    /// The description, as a sentence.
    pub doc: &'static str,
    /// The keys in the order of the documentation.
    pub keys: &'static [Key],
}

/// The words of which a key takes one or some.
#[derive(Debug)]
pub struct Words {
    /// The name in type stubs: `Verdict`.
    pub name: &'static str,
    /// The name of one of them in messages: `verdict`.
    pub noun: &'static str,
    /// The description, as a sentence.
    pub doc: &'static str,
    /// The words.
    pub words: &'static [&'static str],
}

/// The value of a key, which fits its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The value of a [`KeyType::Flag`], or of a [`KeyType::FlagOr`] without a table.
    Flag(bool),
    /// The value of a [`KeyType::Number`].
    Number(u16),
    /// The value of a [`KeyType::Word`].
    Word(&'static str),
    /// The value of [`KeyType::Words`].
    Words(Vec<&'static str>),
    /// The value of [`KeyType::Numbers`].
    Numbers(Vec<u16>),
    /// The value of a [`KeyType::Text`].
    Text(String),
    /// The value of [`KeyType::Kinds`] and [`KeyType::Enemies`], in ascending order, or of a [`KeyType::Kind`] alone.
    Kinds(Vec<KindId>),
    /// The value of [`KeyType::Classes`], in ascending order.
    Classes(Vec<ClassId>),
    /// The value of a [`KeyType::ByPieces`].
    ByPieces(Vec<(NamedPieces, Self)>),
    /// The value of a [`KeyType::Table`]: the keys that are set, in its order.
    Table(Vec<(&'static str, Self)>),
    /// The value of [`KeyType::Items`].
    Items(Vec<Self>),
}

/// Pieces that a key of a [`KeyType::ByPieces`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedPieces {
    /// The pieces of a side but the king.
    Men(Side),
    /// The pieces of a kind.
    Kind(KindId),
}

impl Key {
    /// An optional key with its default.
    #[must_use]
    pub const fn optional(name: &'static str, ty: KeyType, doc: &'static str, default: &'static str) -> Self {
        Self { name, ty, doc, default: Some(default), example: "" }
    }

    /// A required key with an example of its value.
    #[must_use]
    pub const fn required(name: &'static str, ty: KeyType, doc: &'static str, example: &'static str) -> Self {
        Self { name, ty, doc, default: None, example }
    }

    /// The key with an example of its value.
    #[must_use]
    pub const fn like(self, example: &'static str) -> Self {
        Self { example, ..self }
    }
}

impl Value {
    /// The value of a key of a table.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        if let Self::Table(fields) = self { fields.iter().find(|(key, _)| *key == name).map(|(_, value)| value) } else { None }
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn is_true(&self) -> bool {
        *self == Self::Flag(true)
    }

    /// The number, 0 for other values.
    #[must_use]
    pub fn number(&self) -> u16 {
        if let Self::Number(number) = *self { number } else { 0 }
    }

    /// The numbers, none for other values.
    #[must_use]
    pub fn numbers(&self) -> &[u16] {
        if let Self::Numbers(numbers) = self { numbers } else { &[] }
    }

    /// The kinds, none for other values.
    #[must_use]
    pub fn kinds(&self) -> Vec<KindId> {
        if let Self::Kinds(kinds) = self { kinds.clone() } else { Vec::new() }
    }

    /// The classes, none for other values.
    #[must_use]
    pub fn classes(&self) -> Vec<ClassId> {
        if let Self::Classes(classes) = self { classes.clone() } else { Vec::new() }
    }

    /// The text, empty for other values.
    #[must_use]
    pub fn text(&self) -> &str {
        if let Self::Text(text) = self { text } else { "" }
    }

    /// The items of a list, none for other values.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        if let Self::Items(items) = self { items } else { &[] }
    }

    /// The values by pieces, none for other values.
    #[must_use]
    pub fn by_pieces(&self) -> &[(NamedPieces, Self)] {
        if let Self::ByPieces(values) = self { values } else { &[] }
    }

    /// The meaning of a word.
    pub(crate) fn meaning<T: Copy>(&self, words: &[(&'static str, T)]) -> Option<T> {
        let Self::Word(word) = self else { return None };
        words.iter().find(|(known, _)| known == word).map(|(_, meaning)| *meaning)
    }

    /// Every list of classes within it.
    pub fn for_each_classes(&mut self, visit: &mut impl FnMut(&mut Vec<ClassId>)) {
        match self {
            Self::Flag(_) | Self::Number(_) | Self::Word(_) | Self::Words(_) | Self::Numbers(_) | Self::Text(_) | Self::Kinds(_) => {}
            Self::Items(items) => items.iter_mut().for_each(|item| item.for_each_classes(visit)),
            Self::Classes(classes) => visit(classes),
            Self::ByPieces(values) => values.iter_mut().for_each(|(_, value)| value.for_each_classes(visit)),
            Self::Table(fields) => fields.iter_mut().for_each(|(_, value)| value.for_each_classes(visit)),
        }
    }
}

/// The words for the sides.
pub const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

/// The word for a value.
pub(crate) fn word<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> Value {
    Value::Word(words.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word))
}

/// The words of a list of words with their meanings.
pub(crate) const fn names<T: Copy, const N: usize>(words: &[(&'static str, T); N]) -> [&'static str; N] {
    let (mut names, mut index) = ([""; N], 0);
    while index < N {
        names[index] = words[index].0;
        index += 1;
    }
    names
}

impl fmt::Display for Words {
    /// The words as Lua strings in Markdown: `` `"rank"`, `"file"` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.words.iter().map(|word| format!("`{word:?}`")).collect();
        f.write_str(&words.join(", "))
    }
}
