//! The table `ends`: its keys are declared by the rules ([`ENDS`]) and read by their types.

use birka_diagnostics::{Code, suggest};
use birka_rules::keys::{KeyTable, KeyType, Pieces, Value};
use birka_rules::{ClassId, ENDS, End, EndRules, KindId, RuleSet};

use super::board::{ClassTable, ResolvedClasses};
use super::kind_names::named_kinds;
use super::kinds::{KindTable, SIDES};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// How a game ends, by the keys of a file.
pub(super) struct LoweredEnds(Vec<(&'static End, KeyPath, Value)>);

impl LoweredEnds {
    /// Reports what two passes in a row mean where not both sides may pass.
    pub(super) fn check_passes(&self, may_all_pass: bool, report: &mut Reporter) {
        let passes = self.0.iter().find(|(end, ..)| end.key.name == "passes");
        if let Some((_, path, _)) = passes.filter(|_| !may_all_pass) {
            let message = format!("{path} says what two passes in a row mean, but not both sides may pass; write `may_pass = \"all\"`");
            report.error(path, Code::Contradiction, message);
        }
    }

    /// Replaces the references to classes by their ids.
    pub(super) fn resolve(mut self, classes: &ResolvedClasses) -> Self {
        self.0.iter_mut().for_each(|(.., value)| value.for_each_classes(&mut |ids| classes.resolve(ids)));
        self
    }

    /// Sets the ends of rules whose kinds and passes are known. Without a king no side wins by the last man unless the file says so.
    pub(super) fn apply(&self, set: &mut RuleSet) {
        set.ends = EndRules { attackers_taken: set.king().is_some(), ..EndRules::default() };
        self.0.iter().for_each(|(end, _, value)| (end.set)(set, value));
    }
}

/// Lowers the ways in which a game ends. Without a king nobody escapes.
pub(super) fn lower(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Option<LoweredEnds> {
    let mut reader = ValueReader { kinds, classes, report };
    let mut table = TableReader::open(field, "a table such as `{ escape = \"edge\" }`", reader.report)?;
    let lacks_goal = kinds.has_king() && table.required("escape", "escape = \"edge\"", reader.report).is_none();
    let mut ends = Vec::new();
    for end in ENDS {
        let Some(field) = table.optional(end.key.name) else { continue };
        ends.extend(reader.read(&field, &end.key.ty, end.key.example).map(|value| (end, field.path, value)));
    }
    table.finish(report);
    let goals = |name| ends.iter().find(|(end, ..)| end.key.name == name).map(|(_, path, value)| (path, value.classes()));
    if let (Some((one, except)), Some((other, escape))) = (goals("escape_except"), goals("escape"))
        && let Some(class) = escape.iter().find(|class| except.contains(class))
    {
        let class = classes.referenced(*class);
        report.contradiction(one, other, &format!("`{class}` is both a goal of the king and excluded from his goals"));
    }
    (!lacks_goal).then_some(LoweredEnds(ends))
}

/// Reads values by their declared types. Classes have the numbers of [`ClassTable::references`] until they are resolved.
pub(super) struct ValueReader<'r, 'm> {
    pub(super) kinds: &'r KindTable<'r>,
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
            KeyType::Kinds => Value::Kinds(named_kinds(field, &self.kinds.list, self.report)),
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

    /// The values of a table whose keys are sides and kinds of pieces; no kind has the name of a side.
    fn by_pieces(&mut self, field: &Field, inner: &KeyType, example: &str) -> Vec<(Pieces, Value)> {
        let expected = format!("a table such as `{example}`");
        let fields = field.named_fields(&expected, self.report);
        if fields.is_empty() && !self.report.has_errors_at(&field.path) {
            let message = format!("{} names no side and no kind of piece: write {expected}, or leave it out", field.path);
            self.report.error(&field.path, Code::MissingKey, message);
        }
        let sides = SIDES.into_iter().map(|(name, side)| (name, Pieces::Men(side)));
        let kinds = self.kinds.list.iter().zip(0..).map(|(kind, id)| (kind.name.as_str(), Pieces::Kind(KindId(id))));
        let known: Vec<(&str, Pieces)> = sides.chain(kinds).collect();
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
    fn check_goals(&mut self, field: &Field, pieces: Pieces, value: &Value) {
        let Value::Classes(classes) = value else { return };
        if classes.is_empty() && !self.report.has_errors_at(&field.path) {
            self.report.error(&field.path, Code::BadValue, format!("{} names no square class; leave it out", field.path));
        }
        if let Pieces::Men(side) = pieces
            && !self.kinds.list.iter().any(|kind| kind.side == side && !kind.royal)
        {
            let message = format!("{}: the side has no piece but the king, who wins by `escape`", field.path);
            self.report.error(&field.path, Code::BadValue, message);
        }
    }
}

impl ClassTable {
    /// The classes that a field names, each as its number in the order of first mention until the classes have ids. Reports unknown ones.
    fn references(&mut self, field: &Field, report: &mut Reporter) -> Vec<ClassId> {
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
    fn referenced(&self, class: ClassId) -> &str {
        self.referenced.get(class.index()).map_or("", String::as_str)
    }
}
