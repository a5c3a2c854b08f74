//! The keys that name kinds of pieces.

use birka_diagnostics::{Code, suggest};
use birka_rules::{Kind, KindId, Side};

use crate::reader::{Field, Reporter};

/// Words that stand for several kinds; no kind may have one of these names.
pub(super) const GROUP_WORDS: [&str; 4] = ["all", "none", "attackers", "defenders"];

/// The one kind that a field names.
pub(super) fn kind_named(field: &Field, kinds: &[Kind], report: &mut Reporter) -> Option<KindId> {
    let word = field.text(report)?;
    let found = (0..).map(KindId).zip(kinds).find(|(_, kind)| kind.name == word);
    if found.is_none() {
        let known: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let message = format!("{} names `{word}`, which is not a kind of piece{}", field.path, suggest::hint(word, &known));
        report.error(&field.path, Code::UnknownName, message);
    }
    found.map(|(id, _)| id)
}

/// The kinds that a field names.
pub(super) fn named_kinds(field: &Field, kinds: &[Kind], report: &mut Reporter) -> Vec<KindId> {
    (0..).map(KindId).zip(lower_kind_set(field, kinds, report)).filter_map(|(id, is_named)| is_named.then_some(id)).collect()
}

/// The enemies of a kind that a field names. `what` says what the kind does to them.
pub(super) fn named_enemies(kind: &Kind, field: &Field, what: &str, kinds: &[Kind], report: &mut Reporter) -> Vec<KindId> {
    let named = named_kinds(field, kinds, report);
    if let Some(own) = named.iter().filter_map(|id| kinds.get(id.index())).find(|other| other.side == kind.side) {
        let message = format!("{} names `{}`, which is of the same side; a piece {what} only enemies", field.path, own.name);
        report.error(&field.path, Code::Contradiction, message);
        return Vec::new();
    }
    named
}

/// For each kind, whether the field names it: by `"all"`, a side, the kind's own name, or a list of these.
pub(super) fn lower_kind_set(field: &Field, kinds: &[Kind], report: &mut Reporter) -> Vec<bool> {
    let mut named = vec![false; kinds.len()];
    for item in field.one_or_many("a side, a kind of piece, \"all\", \"none\", or a list of these", report) {
        let Some(word) = item.text(report) else { continue };
        let matches: Vec<bool> = kinds
            .iter()
            .map(|kind| match word {
                "all" => true,
                "attackers" => kind.side == Side::Attackers,
                "defenders" => kind.side == Side::Defenders,
                _ => kind.name == word,
            })
            .collect();
        if !GROUP_WORDS.contains(&word) && !matches.contains(&true) {
            let known: Vec<&str> = GROUP_WORDS.into_iter().chain(kinds.iter().map(|kind| kind.name.as_str())).collect();
            let message =
                format!("{} names `{word}`, which is neither a side nor a kind of piece{}", item.path, suggest::hint(word, &known));
            report.error(&item.path, Code::UnknownName, message);
        }
        named.iter_mut().zip(matches).for_each(|(named, matches)| *named |= matches);
    }
    named
}
