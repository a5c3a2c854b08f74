//! The laws of Tablut in the words of Linnaeus. Their translations and how they are read are in [`messages::codex`](crate::game::messages::codex).

use std::sync::LazyLock;

use birka_prose::Topic;
use serde::Deserialize;

/// The laws, and the variant that follows them.
#[derive(Debug, Deserialize)]
pub struct Codex {
    /// The id of the variant.
    pub variant: String,
    /// The laws, in their order.
    pub laws: Vec<Law>,
}

#[derive(Debug, Deserialize)]
pub struct Law {
    /// The text as Linnaeus wrote it.
    pub latin: String,
    /// The section of the rules that it belongs to.
    pub topic: RuleTopic,
}

/// The topics of laws, by the names in the file.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum RuleTopic {
    Board,
    Movement,
    Capture,
    King,
    End,
}

impl RuleTopic {
    /// The topic of the section in generated rules.
    #[must_use]
    pub fn section(self) -> Topic {
        match self {
            Self::Board => Topic::Board,
            Self::Movement => Topic::Movement,
            Self::Capture => Topic::Capture,
            Self::King => Topic::King,
            Self::End => Topic::End,
        }
    }
}

/// The laws that Linnaeus wrote down in 1732.
#[must_use]
pub fn linnaeus() -> &'static Codex {
    static LINNAEUS: LazyLock<Codex> = LazyLock::new(|| {
        // The text is compiled in and parsed by a test.
        ron::from_str(include_str!("../../assets/codex/linnaeus.ron")).expect("the shipped laws are valid")
    });
    &LINNAEUS
}

#[cfg(test)]
mod tests {
    use birka_localization::Language;
    use birka_prose::{Signs, describe_rules};
    use birka_script::Library;

    use super::*;

    #[test]
    fn the_fourteen_laws_belong_to_sections_of_their_variant() {
        let codex = linnaeus();
        assert_eq!(codex.laws.len(), 14);
        let variant = Library::shipped().get(&codex.variant).expect("the variant is shipped");
        let sections = describe_rules(variant.rules.rule_set(), Signs::Pictures, Language::English);
        for law in &codex.laws {
            assert!(sections.iter().any(|section| section.topic == law.topic.section()), "{:?}", law.topic);
            assert!(law.latin.ends_with('.') && !law.latin.contains("  "), "{}", law.latin);
        }
    }
}
