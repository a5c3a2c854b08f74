use std::path::Path;

/// The names that a mod's art and locales may refer to in one variant.
#[derive(Clone, Debug)]
pub struct VariantOutline<'a> {
    /// The file it was read from.
    pub path: &'a Path,
    /// Its id, without options.
    pub id: &'a str,
    /// The names of its kinds of pieces.
    pub kinds: Vec<&'a str>,
    /// The names of its classes of squares.
    pub classes: Vec<&'a str>,
    /// How many sentences describe its hooks.
    pub words: usize,
    /// Its options.
    pub options: Vec<OptionOutline<'a>>,
    /// The texts of its announcements; `None` if hooks may announce others.
    pub announcements: Option<Vec<&'a str>>,
}

/// An option of a variant.
#[derive(Clone, Debug)]
pub struct OptionOutline<'a> {
    /// The name.
    pub name: &'a str,
    /// Every value, as it is written.
    pub values: Vec<String>,
}
