use std::path::PathBuf;

use birka_localization::Language;

/// What is the house's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// The name of the house; empty if it is not shown.
    pub name: String,
    /// A PNG picture; `None` for none.
    pub logo: Option<PathBuf>,
    /// A folder of variants and mods that are offered besides the shipped ones; `None` for none.
    pub mods: Option<PathBuf>,
    /// Texts in place of the shipped ones.
    pub texts: Vec<OwnText>,
}

/// A text in place of a shipped one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnText {
    /// The language it is in.
    pub language: Language,
    /// The id of the message it replaces.
    pub id: String,
    /// The text, as in a Fluent file.
    pub text: String,
}
