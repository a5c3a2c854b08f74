//! The rules of every shipped variant, in every language.

use birka_localization::Language;
use birka_prose::{Block, Section, Signs, describe_aim, describe_changes, describe_rules};
use birka_rules::{RuleSet, Side};
use birka_script::Library;

fn rule_sets() -> Vec<(String, RuleSet)> {
    let library = Library::shipped();
    library.variants().iter().map(|variant| (variant.id.clone(), variant.rules.rule_set().clone())).collect()
}

/// The paragraphs and captions of a description.
fn texts(sections: &[Section]) -> Vec<String> {
    let text = |block: &Block| match block {
        Block::Paragraph(text) => text.clone(),
        Block::Diagram(diagram) => diagram.caption.clone(),
    };
    sections.iter().flat_map(|section| section.blocks.iter().map(text)).collect()
}

/// What is wrong with a text of whole sentences, whatever its language.
fn fault(text: &str) -> Option<&'static str> {
    let open = |open: char, close: char| text.matches(open).count() != text.matches(close).count();
    let faults = [
        (text.trim() != text || text.is_empty(), "it is empty or has space around it"),
        (text.contains("  "), "two spaces"),
        (text.contains(['{', '}', '$']), "a variable is left over"),
        (!text.starts_with(|first: char| first.is_uppercase() || matches!(first, '“' | '”' | '„' | '«')), "no capital at the beginning"),
        (!text.ends_with(['.', '”', '»']) || text.contains(".."), "no full stop at the end"),
        ([" .", " ,", ",,", ";.", ",.", "( "].iter().any(|wrong| text.contains(wrong)), "space or signs before a stop"),
        (open('(', ')') || open('«', '»'), "a bracket is not closed"),
        (text.split(". ").any(|sentence| sentence.starts_with(char::is_lowercase)), "a sentence in lower case"),
    ];
    faults.into_iter().find(|(is_wrong, _)| *is_wrong).map(|(_, what)| what)
}

#[test]
fn every_sentence_of_every_variant_is_whole_in_every_language() {
    for (id, set) in rule_sets() {
        for language in Language::ALL {
            for signs in [Signs::Letters, Signs::Icons] {
                let sections = describe_rules(&set, signs, language);
                let aims = Side::ALL.map(|side| describe_aim(&set, side, language));
                for text in texts(&sections).iter().chain(&aims) {
                    assert_eq!(fault(text), None, "{id} {language}: {text}");
                }
                assert!(sections.iter().all(|section| !section.heading.is_empty() && !section.blocks.is_empty()), "{id} {language}");
            }
        }
    }
}

#[test]
fn the_languages_say_as_much_and_none_says_it_in_another() {
    for (id, set) in rule_sets() {
        let in_languages = Language::ALL.map(|language| (language, describe_rules(&set, Signs::Letters, language)));
        for (language, sections) in &in_languages[1..] {
            let english = &in_languages[0].1;
            let shape = |sections: &[Section]| sections.iter().map(|section| section.blocks.len()).collect::<Vec<_>>();
            assert_eq!(shape(sections), shape(english), "{id} {language}");
            for (text, original) in texts(sections).iter().zip(texts(english)) {
                assert_ne!(*text, original, "{id} {language}");
                for other in [" the ", " of ", "piece"] {
                    assert!(!text.contains(other) || (*language == Language::French && other == "piece"), "{id} {language}: {text}");
                }
            }
        }
    }
}

#[test]
fn changes_between_variants_are_whole_sentences_in_every_language() {
    let sets = rule_sets();
    for (before, after) in sets.iter().zip(&sets[1..]) {
        for language in Language::ALL {
            let changes = describe_changes(&before.1, &after.1, language);
            // Variants that differ by their functions only have the same rule data.
            assert_eq!(changes.is_empty(), before.1.fingerprint() == after.1.fingerprint());
            for text in &changes {
                assert_eq!(fault(text), None, "{} to {} {language}: {text}", before.0, after.0);
            }
        }
    }
}
