//! Placeholder until the script branch is merged: the part of its interface that the session needs.

use std::path::PathBuf;
use std::sync::Arc;

use crate::rules::Rules;

/// A variant.
pub struct Variant {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Summary.
    pub summary: String,
    /// Sources.
    pub sources: Vec<String>,
    /// Path.
    pub path: PathBuf,
    /// Rules.
    pub rules: Arc<Rules>,
}

/// No such variant.
#[derive(Debug, thiserror::Error)]
#[error("no variant `{id}`")]
pub struct UnknownVariant {
    /// Id.
    pub id: String,
}

/// Variants.
#[derive(Default)]
pub struct Library(Vec<Arc<Variant>>);

impl Library {
    /// Shipped.
    #[must_use]
    pub fn open() -> Self {
        Self::default()
    }
    /// By id.
    ///
    /// # Errors
    /// When there is none.
    pub fn get(&self, id: &str) -> Result<Arc<Variant>, UnknownVariant> {
        self.0.iter().find(|v| v.id == id).cloned().ok_or_else(|| UnknownVariant { id: id.to_owned() })
    }
}
