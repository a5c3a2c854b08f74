use birka_rules::RuleSetError;

/// Why a text is not a rules record, or its rules cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesRecordError {
    /// A mandatory key is missing.
    #[error("the record has no `{key}:`; a record reads `dim:9 … start:/3ttt3/…/`")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A key is given twice.
    #[error("`{key}:` is given twice; keep one")]
    Twice {
        /// The key.
        key: String,
    },
    /// An invalid value.
    #[error("`{key}:{value}`: {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The valid values.
        expected: String,
    },
    /// The starting position is invalid.
    #[error("`start:`: {0}")]
    Start(String),
    /// The rules cannot be played.
    #[error("{0}")]
    Rules(#[from] RuleSetError),
}
