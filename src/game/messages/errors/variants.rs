//! Names of variants, and rules that a game cannot continue with.

use birka_localization::Language;
use birka_script::VariantLookupError;

use super::{joined, positions, texts};
use crate::session::SwitchRulesError;

texts! {
    unknown(name: &str) = "errors-variant-unknown";
    unknown_but_near(name: &str, near: &str) = "errors-variant-unknown-near";
    malformed(name: &str) = "errors-variant-malformed";
    no_option(variant: &str, option: &str) = "errors-variant-no-option";
    wrong_value(variant: &str, option: &str, value: &str) = "errors-variant-value";
    wrong_rules(name: &str) = "errors-variant-rules";
    /// A game was asked for whose variant cannot be found.
    game_cannot_begin(error: String) = "errors-new-game";
    other_size = "errors-switch-size";
    other_pieces = "errors-switch-pieces";
}

/// Why a variant cannot be found.
pub fn lookup(language: Language, error: &VariantLookupError) -> String {
    match error {
        VariantLookupError::UnknownId { id, near, known: _ } => {
            near.first().map_or_else(|| unknown(language, id), |near| unknown_but_near(language, id, near))
        }
        VariantLookupError::Malformed { text } => malformed(language, text),
        VariantLookupError::UnknownOption { id, option, known: _ } => no_option(language, id, option),
        VariantLookupError::InvalidValue { id, option, value, hint: _ } => wrong_value(language, id, option, value),
        VariantLookupError::InvalidRules { name, diagnostics: _ } => wrong_rules(language, name),
    }
}

/// Why a game cannot continue with other rules.
pub fn switch(language: Language, error: &SwitchRulesError) -> String {
    match error {
        SwitchRulesError::BoardSize => other_size(language),
        SwitchRulesError::Pieces => other_pieces(language),
        SwitchRulesError::Position(errors) => joined(errors.iter().map(|error| positions::setup(language, error))),
    }
}
