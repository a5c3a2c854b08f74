use birka_localization::Language;
use birka_rules::RuleSet;

use crate::describe::passages;
use crate::passage::Passage;
use crate::section::Signs;
use crate::words::writer::Writer;

/// The differences between two rule sets, one sentence each. Empty if the rule sets are equal.
///
/// A rule that is new or has changed is described as it is now, a rule that has been removed or replaced as it was.
#[must_use]
pub fn describe_changes(before: &RuleSet, after: &RuleSet, language: Language) -> Vec<String> {
    if before.fingerprint() == after.fingerprint() {
        return Vec::new();
    }
    let writer = Writer::new(language);
    let (old, new) = (sentences(before, &writer), sentences(after, &writer));
    let mut changes: Vec<String> = new.iter().filter(|sentence| !old.contains(sentence)).cloned().collect();
    let removed = old.iter().filter(|sentence| !new.contains(sentence));
    changes.extend(removed.map(|sentence| writer.text("change-removed", &[("sentence", sentence.as_str().into())])));
    if before.start != after.start {
        changes.push(writer.text("change-start", &[]));
    }
    if changes.is_empty() {
        changes.push(writer.text("change-detail", &[]));
    }
    changes
}

/// The sentences of a description, each as it stands alone.
fn sentences(set: &RuleSet, writer: &Writer) -> Vec<String> {
    let passages = passages(set, Signs::Letters, writer).into_iter().flat_map(|(_, passages)| passages);
    let sentences = passages.flat_map(|passage| match passage {
        Passage::Paragraph(sentences) => sentences,
        Passage::Diagram(_) => Vec::new(),
    });
    sentences.map(|sentence| sentence.alone).collect()
}

/// What has changed in the functions of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookChange {
    /// It has functions now.
    Added,
    /// It has none any more.
    Removed,
    /// They are others.
    Changed,
}

/// A sentence about the functions of a variant.
#[must_use]
pub fn describe_hook_change(change: HookChange, language: Language) -> String {
    let id = match change {
        HookChange::Added => "change-hooks-added",
        HookChange::Removed => "change-hooks-removed",
        HookChange::Changed => "change-hooks-changed",
    };
    Writer::new(language).text(id, &[])
}
