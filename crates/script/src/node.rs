use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Table, Value};

use super::hooks::Program;

/// A value that a script returned, taken out of Lua: plain data, finite and without metatables.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Truth(bool),
    Number(f64),
    Text(String),
    Table(TableNode),
    /// A function, and the file it stands in once that is known.
    Function(Option<Arc<Program>>),
    /// Something no vocabulary has a use for: what it is, as prose.
    Other(&'static str),
}

/// A table: its named fields and its items.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TableNode {
    pub(super) fields: BTreeMap<String, Node>,
    pub(super) items: Vec<Node>,
    /// Keys that are neither names nor places in a list, as prose.
    pub(super) odd_keys: Vec<String>,
}

/// Why a value cannot be taken out of Lua.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NodeFault {
    #[error("the returned table is nested more than {} deep, or contains itself", Limits::DEPTH)]
    Deep,
    #[error("the returned table has more than {} entries", Limits::ENTRIES)]
    Large,
    #[error("the returned table holds more than {} bytes of text", Limits::TEXT)]
    Wordy,
}

struct Limits {
    entries: usize,
    text: usize,
}

impl Limits {
    const DEPTH: usize = 12;
    const ENTRIES: usize = 10_000;
    const TEXT: usize = 1 << 20;

    fn take_text(&mut self, bytes: usize) -> Result<(), NodeFault> {
        self.text = self.text.checked_sub(bytes).ok_or(NodeFault::Wordy)?;
        Ok(())
    }
}

impl Node {
    /// Copies a value out of Lua without running any metamethod.
    pub(super) fn from_lua(value: &Value) -> Result<Self, NodeFault> {
        Self::copy(value, &mut Limits { entries: Limits::ENTRIES, text: Limits::TEXT }, 0)
    }

    fn copy(value: &Value, left: &mut Limits, depth: usize) -> Result<Self, NodeFault> {
        Ok(match value {
            Value::Nil => Self::Other("nothing"),
            Value::Boolean(truth) => Self::Truth(*truth),
            #[expect(clippy::cast_precision_loss, reason = "every whole number the vocabulary has a use for is small")]
            Value::Integer(number) => Self::Number(*number as f64),
            Value::Number(number) => Self::Number(*number),
            Value::String(text) => {
                left.take_text(text.as_bytes().len())?;
                text.to_str().map_or(Self::Other("text that is not UTF-8"), |text| Self::Text(text.to_string()))
            }
            Value::Table(table) => Self::Table(TableNode::copy(table, left, depth + 1)?),
            Value::Function(_) => Self::Function(None),
            Value::Thread(_) => Self::Other("a coroutine"),
            _ => Self::Other("a value of Lua's own"),
        })
    }

    /// The value of a key, if it is a table that has it.
    pub(super) fn at(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Table(table) => table.fields.get(key),
            _ => None,
        }
    }

    /// The text that a key holds, if it does.
    pub(super) fn text_at(&self, key: &str) -> Option<&str> {
        match self.at(key) {
            Some(Self::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// What it is, as prose.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Truth(truth) => truth.to_string(),
            Self::Number(number) => format!("the number {number}"),
            Self::Text(text) if text.chars().count() > 40 => "a long text".to_owned(),
            Self::Text(text) => format!("the text {text:?}"),
            Self::Table(table) if table.items.is_empty() && table.fields.is_empty() => "an empty table".to_owned(),
            Self::Table(table) if table.fields.is_empty() => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
            Self::Function(_) => "a function".to_owned(),
            Self::Other(what) => (*what).to_owned(),
        }
    }

    /// Notes of every function in it the file it stands in.
    pub(super) fn stamp(&mut self, program: &Arc<Program>) {
        match self {
            Self::Function(of) => *of = Some(Arc::clone(program)),
            Self::Table(table) => table.fields.values_mut().chain(&mut table.items).for_each(|node| node.stamp(program)),
            _ => {}
        }
    }
}

impl TableNode {
    fn copy(table: &Table, left: &mut Limits, depth: usize) -> Result<Self, NodeFault> {
        if depth > Limits::DEPTH {
            return Err(NodeFault::Deep);
        }
        let mut copied = Self::default();
        let mut numbered = BTreeMap::new();
        // `pairs` reads raw: neither __iter nor __index of a metatable is asked.
        for pair in table.pairs::<Value, Value>() {
            left.entries = left.entries.checked_sub(1).ok_or(NodeFault::Large)?;
            // Reading any key and value as a `Value` cannot fail.
            let Ok((key, value)) = pair else { continue };
            let node = Node::copy(&value, left, depth)?;
            match Node::copy(&key, left, Limits::DEPTH) {
                Ok(Node::Text(name)) => {
                    copied.fields.insert(name, node);
                }
                #[expect(clippy::cast_possible_truncation, reason = "only whole numbers within the range of i64 come here")]
                Ok(Node::Number(number)) if number.fract() == 0.0 && number.abs() < 1e9 => {
                    numbered.insert(number as i64, node);
                }
                Ok(other) => copied.odd_keys.push(other.describe()),
                Err(NodeFault::Deep) => copied.odd_keys.push("a table".to_owned()),
                Err(fault) => return Err(fault),
            }
        }
        for (expected, (place, node)) in (1..).zip(numbered) {
            if place == expected {
                copied.items.push(node);
            } else {
                copied.odd_keys.push(format!("the number {place}"));
            }
        }
        Ok(copied)
    }
}
