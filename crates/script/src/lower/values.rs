//! Values of declared keys: each type is read in one way, with its faults.

use birka_diagnostics::{Code, suggest};
use birka_rules::keys::{KeyTable, KeyType, NamedPieces, SIDES, Value};
use birka_rules::{ClassId, Kind, KindId};

use super::board::ClassTable;
use super::kind_names::{kind_named, named_enemies, named_kinds};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// Reads values by their declared types. Classes have the numbers of [`ClassTable::references`] until they are resolved.
pub(super) struct ValueReader<'r, 'm> {
    pub(super) kinds: &'r [Kind],
    /// The kind whose keys are read.
    pub(super) of: Option<&'r Kind>,
    pub(super) classes: &'r mut ClassTable,
    pub(super) report: &'r mut Reporter<'m>,
}

impl ValueReader<'_, '_> {
    /// The value of a field; `None` after reporting what is wrong. `example` is a value in Lua.
    pub(super) fn read(&mut self, field: &Field, ty: &KeyType, example: &str) -> Option<Value> {
        Some(match ty {
            KeyType::Flag => Value::Flag(field.bool(self.report)?),
            KeyType::Number(least, most) => Value::Number(field.integer(*least, *most, self.report)?),
            KeyType::Word(words) => Value::Word(self.word(field, words.words)?),
            KeyType::Words(words) => {
                let items = field.one_or_many(&format!("{words}, or a list of these"), self.report);
                let named: Vec<&'static str> = items.iter().filter_map(|item| self.word(item, words.words)).collect();
                if named.is_empty() && !self.report.has_errors_at(&field.path) {
                    let noun = words.noun;
                    let message = format!("{} names no {noun}; leave it out for every {noun}", field.path);
                    self.report.error(&field.path, Code::BadValue, message);
                }
                Value::Words(named)
            }
            KeyType::Numbers(least, most) => Value::Numbers(self.numbers(field, *least, *most)?),
            KeyType::Text(longest) => Value::Text(field.shown_text(*longest, self.report)?.to_owned()),
            KeyType::Kind => Value::Kinds(vec![kind_named(field, self.kinds, self.report)?]),
            KeyType::Enemies => Value::Kinds(match self.of {
                Some(kind) => named_enemies(kind, field, "captures", self.kinds, self.report),
                None => named_kinds(field, self.kinds, self.report),
            }),
            KeyType::Items(table) => Value::Items(self.items(field, table, example)),
            KeyType::Kinds => Value::Kinds(named_kinds(field, self.kinds, self.report)),
            KeyType::Classes => Value::Classes(self.classes.references(field, self.report)),
            KeyType::ByPieces(inner) => Value::ByPieces(self.by_pieces(field, inner, example)),
            KeyType::Table(table) => self.table(field, table, &format!("a table such as `{example}`"))?,
            KeyType::FlagOr(_) if let ScriptValue::Bool(flag) = field.value => Value::Flag(*flag),
            KeyType::FlagOr(table) => match field.value {
                ScriptValue::Table(fields) if fields.fields.is_empty() && fields.items.is_empty() => Value::Flag(true),
                _ => self.table(field, table, &format!("`true`, or a table such as `{example}`"))?,
            },
        })
    }

    fn word(&mut self, field: &Field, words: &[&'static str]) -> Option<&'static str> {
        let words: Vec<(&str, &'static str)> = words.iter().map(|word| (*word, *word)).collect();
        field.one_of(&words, self.report)
    }

    /// The numbers of a field; `None` without a valid one.
    fn numbers(&mut self, field: &Field, least: u16, most: u16) -> Option<Vec<u16>> {
        let mut numbers: Vec<u16> = Vec::new();
        for item in field.one_or_many(&format!("a number from {least} to {most}, or a list of these"), self.report) {
            let Some(number) = item.integer(least, most, self.report) else { continue };
            if numbers.contains(&number) {
                let message = format!("{} is {number} again; name each number once", item.path);
                self.report.error(&item.path, Code::BadValue, message);
            }
            numbers.push(number);
        }
        (!numbers.is_empty() || !self.report.has_errors_at(&field.path)).then_some(numbers)
    }

    fn table(&mut self, field: &Field, table: &KeyTable, expected: &str) -> Option<Value> {
        let mut reader = TableReader::open(field, expected, self.report)?;
        let mut fields = Vec::new();
        for key in table.keys {
            let field = match key.default {
                Some(_) => reader.optional(key.name),
                None => reader.required(key.name, &format!("{} = {}", key.name, key.example), self.report),
            };
            fields.extend(field.and_then(|field| self.read(&field, &key.ty, key.example)).map(|value| (key.name, value)));
        }
        reader.finish(self.report);
        if fields.is_empty() && !self.report.has_errors_at(&field.path) {
            let what = if table.keys.iter().all(|key| SIDES.iter().any(|(side, _)| *side == key.name)) { "side" } else { "key" };
            let message = format!("{} names no {what}: write {expected}, or leave it out", field.path);
            self.report.error(&field.path, Code::MissingKey, message);
        }
        let is_complete = table.keys.iter().all(|key| key.default.is_some() || fields.iter().any(|(name, _)| *name == key.name));
        (is_complete && !fields.is_empty()).then_some(Value::Table(fields))
    }

    /// The tables of a list that could be read.
    fn items(&mut self, field: &Field, table: &KeyTable, example: &str) -> Vec<Value> {
        let expected =
            format!("a table such as `{}`", example.strip_prefix("{ ").and_then(|item| item.strip_suffix(" }")).unwrap_or(example));
        let mut items: Vec<(KeyPath, Value)> = Vec::new();
        for item in field.items(&format!("a list such as `{example}`"), self.report) {
            let Some(value) = self.table(&item, table, &expected) else { continue };
            let name = table.keys.first().map_or("", |key| key.name);
            if let Some((earlier, _)) = items.iter().find(|(_, other)| other.get(name) == value.get(name)) {
                self.report.contradiction(&item.path, earlier, &format!("both have the same `{name}`"));
            }
            items.push((item.path, value));
        }
        items.into_iter().map(|(_, value)| value).collect()
    }

    /// The values of a table whose keys are sides and kinds of pieces; no kind has the name of a side.
    fn by_pieces(&mut self, field: &Field, inner: &KeyType, example: &str) -> Vec<(NamedPieces, Value)> {
        let expected = format!("a table such as `{example}`");
        let fields = field.named_fields(&expected, self.report);
        if fields.is_empty() && !self.report.has_errors_at(&field.path) {
            let message = format!("{} names no side and no kind of piece: write {expected}, or leave it out", field.path);
            self.report.error(&field.path, Code::MissingKey, message);
        }
        let sides = SIDES.into_iter().map(|(name, side)| (name, NamedPieces::Men(side)));
        let kinds = self.kinds.iter().zip(0..).map(|(kind, id)| (kind.name.as_str(), NamedPieces::Kind(KindId(id))));
        let known: Vec<(&str, NamedPieces)> = sides.chain(kinds).collect();
        let mut values = Vec::new();
        for (name, field) in fields {
            let Some((_, pieces)) = known.iter().find(|(known, _)| *known == name) else {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let message = format!("{} names neither a side nor a kind of piece{}", field.path, suggest::hint(name, &names));
                self.report.error(&field.path, Code::UnknownKey, message);
                continue;
            };
            if let Some(value) = self.read(&field, inner, example) {
                self.check_goals(&field, *pieces, &value);
                values.push((*pieces, value));
            }
        }
        values
    }

    /// Reports classes of squares that are goals of nothing, or of which there are none.
    fn check_goals(&mut self, field: &Field, pieces: NamedPieces, value: &Value) {
        let Value::Classes(classes) = value else { return };
        if classes.is_empty() && !self.report.has_errors_at(&field.path) {
            self.report.error(&field.path, Code::BadValue, format!("{} names no square class; leave it out", field.path));
        }
        if let NamedPieces::Men(side) = pieces
            && !self.kinds.iter().any(|kind| kind.side == side && !kind.royal)
        {
            let message = format!("{}: the side has no piece but the king, who wins by `escape`", field.path);
            self.report.error(&field.path, Code::BadValue, message);
        }
    }
}

impl ClassTable {
    /// The classes that a field names, each as its number in the order of first mention until the classes have ids. Reports unknown ones.
    pub(super) fn references(&mut self, field: &Field, report: &mut Reporter) -> Vec<ClassId> {
        let names = self.read_names(field, report);
        let ids = names.into_iter().map(|name| {
            let known = self.referenced.iter().position(|known| *known == name);
            let number = known.unwrap_or(self.referenced.len());
            if known.is_none() {
                self.referenced.push(name);
            }
            ClassId(u8::try_from(number).unwrap_or(u8::MAX))
        });
        ids.collect()
    }

    /// The name of a class by the number of [`references`](Self::references).
    pub(super) fn referenced(&self, class: ClassId) -> &str {
        self.referenced.get(class.index()).map_or("", String::as_str)
    }
}
