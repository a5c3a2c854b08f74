use birka_diagnostics::{Code, suggest};
use birka_rules::Side;

use super::kinds::KindTable;
use super::words::GROUP_WORDS;
use crate::reader::{Field, Reporter};

/// For each kind, whether the field names it: by `"all"`, a side, the kind's own name, or a list of these.
pub(super) fn lower(field: &Field, kinds: &KindTable, report: &mut Reporter) -> Vec<bool> {
    let mut named = vec![false; kinds.list.len()];
    for item in field.one_or_many("a side, a kind of piece, \"all\", \"none\", or a list of these", report) {
        let Some(word) = item.text(report) else { continue };
        let matches: Vec<bool> = kinds
            .list
            .iter()
            .map(|kind| match word {
                "all" => true,
                "attackers" => kind.side == Side::Attackers,
                "defenders" => kind.side == Side::Defenders,
                _ => kind.name == word,
            })
            .collect();
        if !GROUP_WORDS.contains(&word) && !matches.contains(&true) {
            let known: Vec<&str> = GROUP_WORDS.into_iter().chain(kinds.list.iter().map(|kind| kind.name.as_str())).collect();
            let message =
                format!("{} names `{word}`, which is neither a side nor a kind of piece{}", item.path, suggest::hint(word, &known));
            report.error(&item.path, Code::UnknownName, message);
        }
        named.iter_mut().zip(matches).for_each(|(named, matches)| *named |= matches);
    }
    named
}
