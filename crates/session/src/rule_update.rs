use std::path::Path;
use std::sync::Arc;

use birka_diagnostics::fs;
use birka_localization::Language;
use birka_prose as prose;
use birka_script::{Code, Diagnostic, Library, Severity, Variant, VariantLookupError};

use crate::session::{Session, SwitchRulesError};

/// The effect of changed script files on a game.
#[derive(Clone, Debug)]
pub enum RuleUpdate {
    /// The rules are the same.
    Unchanged,
    /// The game continues under the new rules.
    Applied(RuleChanges),
    /// The new rules are valid, but the game cannot continue under them. It keeps its old rules until the players decide.
    Conflict {
        /// The variant with the new rules.
        variant: Arc<Variant>,
        /// Why the game cannot continue under them.
        error: SwitchRulesError,
    },
    /// The variant cannot be loaded. The game keeps its old rules.
    Invalid {
        /// The errors, at least one.
        diagnostics: Vec<Diagnostic>,
    },
}

/// The rules of a variant before and after its files have changed.
#[derive(Clone, Debug)]
pub struct RuleChanges {
    before: Arc<Variant>,
    after: Arc<Variant>,
}

impl Session {
    /// Switches to the rules that the library now has for this variant, if the game can continue under them.
    pub fn update_rules(&mut self, library: &Library) -> RuleUpdate {
        // Both players have agreed on the rules.
        if self.players().are_apart() {
            return RuleUpdate::Unchanged;
        }
        let variant = match library.get(&self.variant().id) {
            Ok(variant) => variant,
            Err(unknown) => return RuleUpdate::Invalid { diagnostics: load_errors(self.variant(), library, &unknown) },
        };
        if Arc::ptr_eq(&variant, self.variant()) {
            return RuleUpdate::Unchanged;
        }
        let before = Arc::clone(self.variant());
        match self.switch_rules(Arc::clone(&variant)) {
            Err(error) => RuleUpdate::Conflict { variant, error },
            Ok(()) if has_same_rules(&before, &variant) => RuleUpdate::Unchanged,
            Ok(()) => RuleUpdate::Applied(RuleChanges { before, after: variant }),
        }
    }
}

impl RuleChanges {
    /// The variant with its present rules.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.after
    }

    /// The differences in plain words, one sentence each. `locale` is the tag by which texts of the variant are looked up.
    #[must_use]
    pub fn describe(&self, language: Language, locale: &str) -> Vec<String> {
        let (before, after) = (&*self.before, &*self.after);
        let mut changes = prose::describe_changes(&before.rule_set_in(locale), &after.rule_set_in(locale), language);
        let change = match (before.rules.hooks(), after.rules.hooks()) {
            (None, Some(_)) => Some(prose::HookChange::Added),
            (Some(_), None) => Some(prose::HookChange::Removed),
            _ => {
                let remembers_the_same = before.rules.rule_set().memory == after.rules.rule_set().memory;
                (!remembers_the_same || !before.has_same_functions(after)).then_some(prose::HookChange::Changed)
            }
        };
        changes.extend(change.map(|change| prose::describe_hook_change(change, language)));
        let known = before.hook_words_in(locale);
        changes.extend(after.hook_words_in(locale).iter().filter(|words| !known.contains(words)).cloned());
        changes
    }
}

/// Whether nothing has changed in the rules, in the functions and in what they tell players.
fn has_same_rules(before: &Variant, after: &Variant) -> bool {
    let words = |variant: &Variant| variant.rules.hooks().map(|hooks| hooks.descriptions().to_vec());
    let fingerprint = |variant: &Variant| variant.rules.rule_set().fingerprint();
    fingerprint(before) == fingerprint(after) && before.has_same_functions(after) && words(before) == words(after)
}

/// Whether a variant may be missing because of errors in files, and may return when they are fixed.
#[must_use]
pub fn is_caused_by_faulty_files(unknown: &VariantLookupError, library: &Library) -> bool {
    match unknown {
        VariantLookupError::InvalidRules { .. } => true,
        VariantLookupError::UnknownId { .. } => has_faulty_file(library),
        _ => false,
    }
}

/// Whether a file of the library has an error.
#[must_use]
pub fn has_faulty_file(library: &Library) -> bool {
    library.diagnostics().iter().any(|diagnostic| diagnostic.severity == Severity::Error && fs::is_file(&diagnostic.path))
}

/// The errors in the file of a variant, in one that it extends, or in its mod.
fn load_errors(variant: &Variant, library: &Library, unknown: &VariantLookupError) -> Vec<Diagnostic> {
    if let VariantLookupError::InvalidRules { diagnostics, .. } = unknown
        && !diagnostics.is_empty()
    {
        return diagnostics.clone();
    }
    let errors_in = |is_meant: &dyn Fn(&Path) -> bool| -> Vec<Diagnostic> {
        let errors = library.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.filter(|diagnostic| is_meant(&diagnostic.path)).cloned().collect()
    };
    let found = errors_in(&|path| variant.files.iter().any(|file| file == path));
    if !found.is_empty() {
        return found;
    }
    // A mod with a faulty manifest is not loaded.
    let found = errors_in(&|path| variant.from_mod().is_some_and(|of| of.contains(path)));
    if !found.is_empty() {
        return found;
    }
    let message = if fs::is_present(&variant.path) { unknown.to_string() } else { "the file is missing; restore it".to_owned() };
    vec![Diagnostic::error(&variant.path, Code::UnreadableFile, message)]
}
