use super::kinds::Kinds;
use crate::Code;
use crate::reader::{Field, Report};
use birka_diagnostics::suggest;
use birka_rules::Side;

/// The words that stand for several kinds; no kind may be named so.
pub(super) const WORDS: [&str; 4] = ["all", "none", "attackers", "defenders"];

/// For each kind, whether it is meant: by `"all"`, `"none"`, a side, a kind's name, or a list of these.
pub(super) fn read(field: &Field, kinds: &Kinds, report: &mut Report) -> Vec<bool> {
    let mut meant = vec![false; kinds.list.len()];
    for item in field.one_or_many("a side, a kind of piece, \"all\", \"none\", or a list of these", report) {
        let Some(word) = item.text(report) else { continue };
        let is_meant: Vec<bool> = kinds
            .list
            .iter()
            .map(|kind| match word {
                "all" => true,
                "attackers" => kind.side == Side::Attackers,
                "defenders" => kind.side == Side::Defenders,
                _ => kind.name == word,
            })
            .collect();
        if !WORDS.contains(&word) && !is_meant.contains(&true) {
            let known: Vec<&str> = WORDS.into_iter().chain(kinds.list.iter().map(|kind| kind.name.as_str())).collect();
            let message =
                format!("{} names `{word}`, which is neither a side nor a kind of piece{}", item.path, suggest::hint(word, &known));
            report.fault(&item.path, Code::UnknownName, message);
        }
        meant.iter_mut().zip(is_meant).for_each(|(meant, also)| *meant |= also);
    }
    meant
}
