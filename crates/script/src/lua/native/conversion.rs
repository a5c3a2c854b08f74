//! Copies values out of Lua.

use std::collections::BTreeMap;

use mlua::{Table, Value};

use crate::source::{ScriptTable, ScriptValue};

/// Why a value cannot be copied out of Lua.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ConversionError {
    #[error("the returned table is nested more than {} levels deep, or contains itself", Limits::DEPTH)]
    Depth,
    #[error("the returned table has more than {} entries", Limits::ENTRIES)]
    EntryCount,
    #[error("the returned table contains more than {} bytes of text", Limits::TEXT)]
    TextSize,
}

/// The remaining size limits of a conversion.
struct Limits {
    entries: usize,
    text: usize,
}

impl Limits {
    const DEPTH: usize = 12;
    const ENTRIES: usize = 10_000;
    const TEXT: usize = 1 << 20;

    fn take_text(&mut self, bytes: usize) -> Result<(), ConversionError> {
        self.text = self.text.checked_sub(bytes).ok_or(ConversionError::TextSize)?;
        Ok(())
    }
}

impl ScriptValue {
    /// Copies a value out of Lua without calling any metamethod.
    ///
    /// # Errors
    /// When the value is too deep or too large.
    pub(super) fn from_lua(value: &Value) -> Result<Self, ConversionError> {
        Self::copy(value, &mut Limits { entries: Limits::ENTRIES, text: Limits::TEXT }, 0)
    }

    fn copy(value: &Value, limits: &mut Limits, depth: usize) -> Result<Self, ConversionError> {
        Ok(match value {
            Value::Nil => Self::Unsupported("nil"),
            Value::Boolean(truth) => Self::Bool(*truth),
            #[expect(clippy::cast_precision_loss, reason = "every integer that a key accepts is small")]
            Value::Integer(number) => Self::Number(*number as f64),
            Value::Number(number) => Self::Number(*number),
            Value::String(text) => {
                limits.take_text(text.as_bytes().len())?;
                text.to_str().map_or(Self::Unsupported("a string that is not UTF-8"), |text| Self::Text(text.to_string()))
            }
            Value::Table(table) => Self::Table(ScriptTable::copy(table, limits, depth + 1)?),
            Value::Function(_) => Self::Function(None),
            Value::Thread(_) => Self::Unsupported("a coroutine"),
            _ => Self::Unsupported("a userdata value"),
        })
    }
}

impl ScriptTable {
    fn copy(table: &Table, limits: &mut Limits, depth: usize) -> Result<Self, ConversionError> {
        if depth > Limits::DEPTH {
            return Err(ConversionError::Depth);
        }
        let mut copied = Self::default();
        let mut numbered = BTreeMap::new();
        // `pairs` is a raw iteration: neither __iter nor __index of a metatable is called.
        for pair in table.pairs::<Value, Value>() {
            limits.entries = limits.entries.checked_sub(1).ok_or(ConversionError::EntryCount)?;
            // Reading any key and value as a `Value` cannot fail.
            let Ok((key, value)) = pair else { continue };
            let value = ScriptValue::copy(&value, limits, depth)?;
            match ScriptValue::copy(&key, limits, Limits::DEPTH) {
                Ok(ScriptValue::Text(name)) => {
                    copied.fields.insert(name, value);
                }
                #[expect(clippy::cast_possible_truncation, reason = "only integers within the range of i64 get here")]
                Ok(ScriptValue::Number(number)) if number.fract() == 0.0 && number.abs() < 1e9 => {
                    numbered.insert(number as i64, value);
                }
                Ok(other) => copied.invalid_keys.push(other.describe()),
                Err(ConversionError::Depth) => copied.invalid_keys.push("a table".to_owned()),
                Err(error) => return Err(error),
            }
        }
        for (expected, (index, value)) in (1..).zip(numbered) {
            if index == expected {
                copied.items.push(value);
            } else {
                copied.invalid_keys.push(format!("the number {index}"));
            }
        }
        Ok(copied)
    }
}
