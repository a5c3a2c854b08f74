use std::fmt;

/// Where in the table of a variant file something stands: `pieces.king.captured[1].sides`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct KeyPath(Vec<Step>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Key(String),
    /// Counted from 1, as Lua does.
    Item(usize),
}

impl KeyPath {
    /// The whole table.
    pub(super) fn root() -> Self {
        Self::default()
    }

    /// The path of a key, one key after the other.
    pub(super) fn of(keys: &[&str]) -> Self {
        keys.iter().fold(Self::root(), |path, key| path.key(key))
    }

    pub(super) fn key(&self, key: &str) -> Self {
        self.with(Step::Key(key.to_owned()))
    }

    /// `number` counts from 1.
    pub(super) fn item(&self, number: usize) -> Self {
        self.with(Step::Item(number))
    }

    fn with(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// The path of what this stands in; `None` for the whole table.
    pub(super) fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, rest)| Self(rest.to_vec()))
    }

    /// The key it ends in, if it does.
    pub(super) fn last(&self) -> Option<&str> {
        match self.0.last() {
            Some(Step::Key(key)) => Some(key),
            _ => None,
        }
    }

    /// Whether one of the two stands within the other.
    pub(super) fn touches(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a == b)
    }

    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_root() {
            return f.write_str("the table that the file returns");
        }
        f.write_str("`")?;
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if index > 0 => write!(f, ".{key}")?,
                Step::Key(key) => f.write_str(key)?,
                Step::Item(number) => write!(f, "[{number}]")?,
            }
        }
        f.write_str("`")
    }
}
