use std::path::PathBuf;
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_mods::{FolderLocales, Mod};
use birka_rules::Rules;

use crate::examples::Example;
use crate::hooks::ScriptHooks;
use crate::inherit::ResolvedScript;
use crate::options::{OptionValue, RuleOption, VariantLookupError};
use crate::people::People;
use crate::sandbox::PrintedLine;
use crate::source::KeyPath;

/// A tafl variant: what its file says about itself, and its rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The full name on a command line and in saved games: the id, and the options that are not at their default, as
    /// [`VariantName`](crate::VariantName) writes them.
    pub id: String,
    /// The id without options.
    pub base_id: String,
    /// The name shown to players.
    pub name: String,
    /// One sentence about the variant; may be empty.
    pub summary: String,
    /// The people whose game it is; `None` if its file does not say.
    pub people: Option<People>,
    /// The sources of its rules.
    pub sources: Vec<String>,
    /// The comment at the beginning of its file, without the marks of the comment: usually the basis of each rule and the conjectures.
    pub notes: String,
    /// The options of its rules, with the chosen values.
    pub options: Vec<RuleOption>,
    /// The file that defines the variant.
    pub path: PathBuf,
    /// Every file that the variant is built from: its own first, then the one it extends, and so on.
    pub files: Vec<PathBuf>,
    /// What its own file printed while it was loaded. [`Library::printed_lines`](crate::Library::printed_lines) also covers files with errors.
    pub printed_lines: Vec<PrintedLine>,
    /// The compiled rules.
    pub rules: Arc<Rules>,
    /// The mod that the file belongs to.
    pub(crate) of_mod: Option<Arc<Mod>>,
    /// The translations beside the file, where it belongs to no mod.
    pub(crate) folder_locales: Option<Arc<FolderLocales>>,
    /// Positions that demonstrate the rules, with the expected results.
    pub(crate) examples: Vec<Example>,
    /// The hook functions, which the rules call too.
    pub(crate) hooks: Option<Arc<ScriptHooks>>,
    /// The table that the variant was lowered from.
    pub(crate) resolved: Arc<ResolvedScript>,
}

impl Variant {
    /// Takes what the hook functions have printed since the last call, in no particular order.
    #[must_use]
    pub fn take_printed_lines(&self) -> Vec<PrintedLine> {
        self.hooks.as_ref().map(|hooks| hooks.take_printed_lines()).unwrap_or_default()
    }

    /// Whether its hook functions are the same as those of another reading of its files, whatever else has changed there. Also true if neither has any.
    #[must_use]
    pub fn has_same_functions(&self, other: &Self) -> bool {
        match (&self.hooks, &other.hooks) {
            (Some(hooks), Some(others)) => hooks.declared.has_same_functions(&others.declared),
            (None, None) => true,
            _ => false,
        }
    }

    /// Parses the value of an option.
    ///
    /// # Errors
    /// When the variant has no such option, or the option no such value.
    pub(crate) fn parse_option(&self, option: &str, value: &str) -> Result<OptionValue, VariantLookupError> {
        let Some(known) = self.options.iter().find(|known| known.name == option) else {
            let known = self.options.iter().map(|option| option.name.clone()).collect();
            return Err(VariantLookupError::UnknownOption { id: self.base_id.clone(), option: option.to_owned(), known });
        };
        known.parse_value(value).ok_or_else(|| VariantLookupError::invalid_value(&self.base_id, known, value))
    }

    /// A diagnostic about a key of the variant's file.
    pub(crate) fn diagnostic(&self, path: &KeyPath, severity: Severity, code: Code, mut message: String) -> Diagnostic {
        let source_map = &self.resolved.source_map;
        if let Some((file, line)) = source_map.origin(path, None) {
            message += &format!(" (inherited from {}:{line})", file.display());
        }
        let (line, span) = (source_map.line(path, None), source_map.span(path, None));
        Diagnostic { severity, ..Diagnostic::error(&self.path, code, message).at(line, span) }
    }
}
