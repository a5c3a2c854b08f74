use std::sync::Arc;

use birka_diagnostics::{Code, MAX_SENTENCE_LENGTH, suggest};
use birka_rules::{DeclaredReason, Hook, Reason};

use crate::hooks::{DeclaredHooks, HookFunction};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::ScriptValue;

/// Lowers the table of hook functions.
pub(super) fn lower(field: &Field, report: &mut Reporter) -> Option<DeclaredHooks> {
    let mut table = TableReader::open(field, "a table such as `{ words = …, legal = function(board, from, to) … end }`", report)?;
    let mut functions = Vec::new();
    for hook in Hook::ALL {
        let Some(field) = table.optional(hook.name()) else { continue };
        match field.value {
            ScriptValue::Function(Some(program)) => {
                functions.push(HookFunction { hook, line: report.line_in_origin(&field.path), program: Arc::clone(program) });
            }
            _ => field.report_wrong_type("a function", report),
        }
    }
    let words = table.required("words", "words = \"The king may not …\"", report);
    let words = words.map(|field| field.one_or_many("a sentence that tells players what the hooks do, or a list of sentences", report));
    let descriptions = words.unwrap_or_default();
    let descriptions = descriptions.iter().filter_map(|item| item.shown_text(MAX_SENTENCE_LENGTH, report)).map(str::to_owned).collect();
    let reasons = table.optional("reasons").map(|field| lower_reasons(&field, report)).unwrap_or_default();
    table.finish(report);
    if functions.is_empty() && !report.has_errors_at(&field.path) {
        let names = Hook::ALL.map(Hook::name);
        let message = format!("{} has no function; write at least one of {}", field.path, suggest::or_list(&names));
        report.error(&field.path, Code::MissingKey, message);
    }
    Some(DeclaredHooks { functions, descriptions, reasons })
}

/// Lowers the reasons for which the `outcome` hook may end a game: words for programs, each with a sentence for players.
fn lower_reasons(field: &Field, report: &mut Reporter) -> Vec<&'static DeclaredReason> {
    let mut reasons = Vec::new();
    let expected = "a table of reasons, such as `{ [\"two-ways\"] = \"The king has two open ways.\" }`";
    for (word, field) in field.named_fields(expected, report) {
        let Some(text) = field.shown_text(MAX_SENTENCE_LENGTH, report) else { continue };
        let is_word = (1..=40).contains(&word.len()) && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let is_built_in = Reason::ALL.iter().any(|reason| reason.as_str() == word);
        let text = text.trim();
        if !is_word {
            let message = format!("{}: the word for a reason has lower-case letters, digits and hyphens, 40 at most", field.path);
            report.error(&field.path, Code::BadValue, message);
        } else if is_built_in {
            let message = format!("{} is a reason that the rules define themselves; do not declare it", field.path);
            report.error(&field.path, Code::BadValue, message);
        } else if text.is_empty() || text.len() > 200 {
            report.error(&field.path, Code::BadValue, format!("{} must be one sentence for players, of at most 200 bytes", field.path));
        } else {
            reasons.push(DeclaredReason::intern(word, text));
        }
    }
    reasons
}
