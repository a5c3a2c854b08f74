use std::sync::Arc;

use crate::Code;
use crate::hooks::{Declared, Function};
use crate::node::Node;
use crate::reader::{Field, Keys, Report};
use birka_rules::{DeclaredReason, Hook, Reason};

/// Reads which functions a file has for what the rest of its vocabulary cannot say.
pub(super) fn read(field: &Field, report: &mut Report) -> Option<Declared> {
    let mut keys = Keys::open(field, "a table such as `{ words = …, legal = function(board, from, to) … end }`", report)?;
    let mut functions = Vec::new();
    for hook in Hook::ALL {
        let Some(field) = keys.optional(hook.name()) else { continue };
        match field.node {
            Node::Function(Some(program)) => {
                functions.push(Function { hook, line: report.line(&field.path), program: Arc::clone(program) });
            }
            _ => report.wrong_type(&field, "a function"),
        }
    }
    let words = keys.required("words", "words = \"The king may not …\"", report);
    let words = words.map(|field| field.one_or_many("a sentence, or a list of these, that tells players what the functions do", report));
    let words: Vec<String> = words.unwrap_or_default().iter().filter_map(|item| item.text(report)).map(str::to_owned).collect();
    let reasons = keys.optional("reasons").map(|field| reasons(&field, report)).unwrap_or_default();
    keys.finish(report);
    if functions.is_empty() && !report.touches(&field.path) {
        let names = Hook::ALL.map(Hook::name);
        let message = format!("{} has no function; it has {}", field.path, birka_diagnostics::suggest::or_list(&names));
        report.fault(&field.path, Code::MissingKey, message);
    }
    Some(Declared { functions, words, reasons })
}

/// Reads why the file's own functions may end a game: words for programs, each with a sentence for players.
fn reasons(field: &Field, report: &mut Report) -> Vec<&'static DeclaredReason> {
    let mut reasons = Vec::new();
    for (word, field) in field.named("a table of reasons, such as `{ [\"two-ways\"] = \"Two ways stand open to the king.\" }`", report) {
        let Some(text) = field.text(report) else { continue };
        let fits = (1..=40).contains(&word.len()) && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let known = Reason::ALL.iter().any(|reason| reason.as_str() == word);
        let text = text.trim();
        if !fits {
            let message = format!("{} is a reason's word: small letters, digits and hyphens, 40 at most", field.path);
            report.fault(&field.path, Code::BadValue, message);
        } else if known {
            let message = format!("{} is a reason that the rules know themselves; it needs no declaring", field.path);
            report.fault(&field.path, Code::BadValue, message);
        } else if text.is_empty() || text.len() > 200 {
            report.fault(&field.path, Code::BadValue, format!("{} is what players are told: one sentence, 200 bytes at most", field.path));
        } else {
            reasons.push(DeclaredReason::intern(word, text));
        }
    }
    reasons
}
