use std::fmt;

/// What is read otherwise than a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportNote {
    /// The rules have changed, and the game is legal under the new ones, too.
    RulesChanged {
        /// The variant.
        variant: String,
    },
    /// An `OpenTafl` record states the rules of the variant differently.
    ReadAs {
        /// The variant.
        variant: String,
        /// What differs, in words; at least one.
        differences: Vec<String>,
    },
    /// A rule of an `OpenTafl` record is left out or approximated, in words.
    Rule(String),
}

impl fmt::Display for ImportNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RulesChanged { variant } => {
                write!(formatter, "the rules of {variant} have changed since the game was recorded; it is legal under the new ones too")
            }
            Self::ReadAs { variant, differences } => {
                write!(formatter, "read as {variant}, although the record says nothing or something else of {}", differences.join("; "))
            }
            Self::Rule(note) => formatter.write_str(note),
        }
    }
}
