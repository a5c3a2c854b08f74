use std::path::Path;
use std::sync::Arc;

use super::{CannotAdopt, Session};
use birka_prose as prose;
use birka_script::{Code, Diagnostic, Library, Severity, Variant, VariantLookupError};

/// What files of rules that have changed come to for a game on the table.
#[derive(Clone, Debug)]
pub enum Renewal {
    /// The rules are as they were.
    Unchanged,
    /// The game goes on by new rules.
    GoesOn {
        /// What is different, in plain words, one sentence each.
        changes: Vec<String>,
    },
    /// The game cannot go on by the new rules, though they can be played by. It stays under those it has until somebody decides.
    Undecided {
        /// The variant as it is now.
        variant: Arc<Variant>,
        /// What is in the way.
        why: CannotAdopt,
    },
    /// There are no rules to go on by. The game stays under those it has.
    Faulty {
        /// Why, at least one.
        faults: Vec<Diagnostic>,
    },
}

impl Session {
    /// Goes on by the rules of its variant as a library now has them, where the game allows it.
    pub fn renew(&mut self, library: &Library) -> Renewal {
        let variant = match library.get(&self.variant().id) {
            Ok(variant) => variant,
            Err(unknown) => return Renewal::Faulty { faults: faults(self.variant(), library, &unknown) },
        };
        if Arc::ptr_eq(&variant, self.variant()) {
            return Renewal::Unchanged;
        }
        let before = Arc::clone(self.variant());
        match self.adopt(Arc::clone(&variant)) {
            Err(why) => Renewal::Undecided { variant, why },
            Ok(()) if before.rules.fingerprint() == variant.rules.fingerprint() => Renewal::Unchanged,
            Ok(()) => Renewal::GoesOn { changes: changes(&before, &variant) },
        }
    }
}

fn changes(before: &Variant, after: &Variant) -> Vec<String> {
    let mut told = prose::changes(before.rules.rule_set(), after.rules.rule_set());
    let own = |variant: &Variant| variant.rules.hooks().map(|hooks| (hooks.fingerprint().to_owned(), hooks.descriptions().to_vec()));
    let (old, new) = (own(before), own(after));
    if old != new {
        told.push(match (&old, &new) {
            (None, Some(_)) => "The variant now has functions of its own.".to_owned(),
            (Some(_), None) => "The variant no longer has functions of its own.".to_owned(),
            _ => "The variant's own functions have changed.".to_owned(),
        });
        let known = old.map(|(_, words)| words).unwrap_or_default();
        told.extend(new.into_iter().flat_map(|(_, words)| words).filter(|words| !known.contains(words)));
    }
    told
}

/// What is wrong with the file of a variant, or with one it extends.
fn faults(variant: &Variant, library: &Library, unknown: &VariantLookupError) -> Vec<Diagnostic> {
    if let VariantLookupError::InvalidRules { diagnostics, .. } = unknown
        && !diagnostics.is_empty()
    {
        return diagnostics.clone();
    }
    let concerns = |path: &Path| variant.files.iter().any(|file| file == path);
    let errors = library.diagnostics().iter().filter(|fault| fault.severity == Severity::Error);
    let found: Vec<_> = errors.filter(|fault| concerns(&fault.path)).cloned().collect();
    if !found.is_empty() {
        return found;
    }
    let message = if variant.path.exists() { unknown.to_string() } else { "the file is gone; bring it back".to_owned() };
    vec![Diagnostic { path: variant.path.clone(), line: None, severity: Severity::Error, code: Code::UnreadableFile, message }]
}
