use std::fmt;

use super::node::Node;

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

    /// The path itself, then that of each thing it stands in, the whole table last.
    pub(super) fn upwards(&self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self.clone()), Self::parent)
    }

    /// What stands there in a table.
    pub(super) fn find<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        self.0.iter().try_fold(node, |node, step| match (node, step) {
            (Node::Table(table), Step::Key(key)) => table.fields.get(key),
            (Node::Table(table), Step::Item(number)) => table.items.get(number.checked_sub(1)?),
            _ => None,
        })
    }

    /// Puts something else there, or takes it away.
    pub(super) fn replace(&self, node: &mut Node, value: Option<Node>) {
        let Some((last, above)) = self.0.split_last() else { return };
        let inner = above.iter().try_fold(node, |node, step| match (node, step) {
            (Node::Table(table), Step::Key(key)) => table.fields.get_mut(key),
            (Node::Table(table), Step::Item(number)) => table.items.get_mut(number.checked_sub(1)?),
            _ => None,
        });
        let Some(Node::Table(table)) = inner else { return };
        match (last, value) {
            (Step::Key(key), Some(value)) => drop(table.fields.insert(key.clone(), value)),
            (Step::Key(key), None) => drop(table.fields.remove(key)),
            (Step::Item(number), value) if (1..=table.items.len()).contains(number) => {
                drop(table.items.splice(number - 1..*number, value));
            }
            (Step::Item(_), _) => {}
        }
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
