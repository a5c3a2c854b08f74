//! The tables, keys and words that rules declare themselves.

use birka_rules::keys::{self, KeyTable, KeyType, Words};
use birka_rules::{COURSE, ENDS, KIND_RULES, ORNAMENT, SQUARE_LAWS};

use crate::model::{Alias, KeyDoc, TableDoc, Type};

/// Every key that rules declare.
fn declared() -> impl Iterator<Item = &'static keys::Key> {
    ENDS.iter().map(|end| &end.key).chain(COURSE.iter().map(|rule| &rule.key)).chain(of_pieces_and_squares())
}

/// The keys that rules declare for kinds of pieces and for classes of squares.
fn of_pieces_and_squares() -> impl Iterator<Item = &'static keys::Key> {
    KIND_RULES.iter().map(|rule| &rule.key).chain(SQUARE_LAWS.iter().map(|law| &law.key)).chain([&ORNAMENT])
}

/// A declared key outside `ends`. No two of these have the same name.
pub(crate) fn declared_key(name: &str) -> Option<KeyDoc> {
    COURSE.iter().map(|rule| &rule.key).chain(of_pieces_and_squares()).find(|key| key.name == name).map(key)
}

/// The table `ends`, and the tables within it and beside it.
pub(crate) fn tables() -> Vec<TableDoc> {
    let ends: Vec<KeyDoc> = ENDS.iter().map(|end| key(&end.key)).collect();
    let mut tables = vec![TableDoc { name: "Ends", doc: "How the game ends.", keys: ends.leak() }];
    for key in declared() {
        visit(&key.ty, &mut |ty| match ty {
            KeyType::Table(table) | KeyType::FlagOr(table) | KeyType::Items(table)
                if !tables.iter().any(|known| known.name == table.name) =>
            {
                tables.push(read(table))
            }
            _ => {}
        });
    }
    tables
}

/// Whether a table is one of [`tables`].
pub(crate) fn declare_table(name: &str) -> bool {
    let mut is_declared = name == "Ends";
    let mut is_one = |ty: &KeyType| is_declared |= matches!(ty, KeyType::Table(table) if table.name == name);
    ENDS.iter().for_each(|end| visit(&end.key.ty, &mut is_one));
    is_declared
}

/// The words that keys of rules take.
pub(crate) fn aliases() -> Vec<Alias> {
    let mut aliases: Vec<Alias> = Vec::new();
    for key in declared() {
        visit(&key.ty, &mut |ty| match ty {
            KeyType::Word(Words { name, doc, words, .. }) | KeyType::Words(Words { name, doc, words, .. })
                if !aliases.iter().any(|known| known.name == *name) =>
            {
                aliases.push(Alias { name, ty: Type::Literals(words), doc });
            }
            _ => {}
        });
    }
    aliases
}

/// Calls `each` with a type and those within it.
fn visit(ty: &KeyType, each: &mut impl FnMut(&KeyType)) {
    each(ty);
    match ty {
        KeyType::ByPieces(inner) => visit(inner, each),
        KeyType::Table(table) | KeyType::FlagOr(table) | KeyType::Items(table) => table.keys.iter().for_each(|key| visit(&key.ty, each)),
        KeyType::Flag
        | KeyType::Number(..)
        | KeyType::Word(_)
        | KeyType::Words(_)
        | KeyType::Numbers(..)
        | KeyType::Text(_)
        | KeyType::Kind
        | KeyType::Kinds
        | KeyType::Enemies
        | KeyType::Classes => {}
    }
}

fn read(table: &KeyTable) -> TableDoc {
    let keys: Vec<KeyDoc> = table.keys.iter().map(key).collect();
    TableDoc { name: table.name, doc: table.doc, keys: keys.leak() }
}

fn key(key: &keys::Key) -> KeyDoc {
    KeyDoc { name: key.name, ty: type_of(&key.ty), doc: key.doc, default: key.default, since: 1 }
}

// Types are made once, for as long as the program runs.
fn type_of(ty: &KeyType) -> Type {
    match ty {
        KeyType::Flag => Type::Boolean,
        KeyType::Number(least, most) if least == most => Type::Exactly(*least),
        KeyType::Number(least, most) => Type::Integer((*least).into(), (*most).into()),
        KeyType::Word(words) => Type::Alias(words.name),
        KeyType::Words(words) => Type::Union(vec![Type::Alias(words.name), Type::List(leaked(Type::Alias(words.name)))].leak()),
        KeyType::Numbers(least, most) => {
            let number = Type::Integer((*least).into(), (*most).into());
            Type::Union(vec![number, Type::List(leaked(number))].leak())
        }
        KeyType::Text(_) | KeyType::Kind => Type::String,
        KeyType::Kinds | KeyType::Enemies => Type::Alias("Who"),
        KeyType::Classes => Type::Alias("Classes"),
        KeyType::ByPieces(inner) => Type::Map(leaked(type_of(inner))),
        KeyType::Table(table) => Type::Table(table.name),
        KeyType::Items(table) => Type::List(leaked(Type::Table(table.name))),
        KeyType::FlagOr(table) => Type::Union(vec![Type::Boolean, Type::Table(table.name)].leak()),
    }
}

fn leaked(ty: Type) -> &'static Type {
    Box::leak(Box::new(ty))
}
