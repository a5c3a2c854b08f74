//! The variant's own names of the sides.

use birka_rules::{BoardSize, Side};
use birka_script::{Code, load_source};

use crate::{assert_survives_writing, library, rules};

fn source(sides: &str) -> String {
    format!("return {{\napi = 1, id = 'own', name = 'Own', extends = 'brandubh',\nsides = {sides},\n}}")
}

fn names(source: &str) -> [Option<String>; 2] {
    let set = rules(source);
    Side::ALL.map(|side| set.sides.of(side).map(str::to_owned))
}

#[test]
fn sides_have_the_names_that_the_file_gives_them() {
    assert_eq!(names(&source("{ attackers = 'Black', defenders = 'White' }")), [Some("Black".to_owned()), Some("White".to_owned())]);
    assert_eq!(names(&source("{ defenders = 'White' }")), [None, Some("White".to_owned())]);
}

#[test]
fn rules_without_names_have_the_fingerprint_they_had() {
    let (plain, named) = (rules(&source("{}")), rules(&source("{ attackers = 'Black' }")));
    assert!(!serde_json::to_string(&plain).expect("text").contains("\"sides\":{\"att") && plain.fingerprint() != named.fingerprint());
    assert_eq!(plain.size, BoardSize::new(7).expect("a board size"));
    assert_survives_writing(&named);
}

#[test]
fn wrong_names_of_sides_are_reported() {
    for (sides, code, part) in [
        ("'Black'", Code::WrongType, "`sides` must be the names of the sides, such as `{ attackers = \"Black\""),
        ("{ attackers = 1 }", Code::WrongType, "`sides.attackers` must be a string"),
        ("{ attackers = ' ' }", Code::BadValue, "`sides.attackers` is empty"),
        ("{ attackers = string.rep('x', 41) }", Code::BadValue, "`sides.attackers`"),
        ("{ attackers = 'a\\nb' }", Code::BadValue, "`sides.attackers`"),
        ("{ atackers = 'Black' }", Code::UnknownKey, "did you mean `attackers`?"),
        ("{ 'Black', 'White' }", Code::WrongType, "has a value without a key"),
        ("{ attackers = 'Black', defenders = 'Black' }", Code::Contradiction, "both sides have the same name"),
    ] {
        let errors = load_source("own.lua", &source(sides)).expect_err("an error");
        assert!(errors[0].code == code && errors[0].line == Some(3) && errors[0].message.contains(part), "{sides}: {errors:?}");
    }
}

#[test]
fn names_of_sides_are_translated_and_unknown_ones_reported() {
    let locale = "(variants: { \"own\": (sides: { \"attackers\": \"Svart\", \"defenders\": \"Vit\" }) })";
    let (_files, library) = library(&[("own.lua", &source("{ attackers = 'Black' }")), ("locale/sv.ron", locale)]);
    let variant = library.get("own").unwrap_or_else(|error| panic!("{error}: {:?}", library.diagnostics()));
    assert_eq!(variant.side_name_in(Side::Attackers, "sv"), Some("Svart"));
    assert_eq!(variant.side_name_in(Side::Attackers, "de"), Some("Black"));
    assert_eq!(variant.rule_set_in("sv").sides.of(Side::Attackers), Some("Svart"));
    assert_eq!(variant.side_name_in(Side::Defenders, "de"), None);
    let told = library.diagnostics().iter().any(|told| told.message.contains("there is no name of a side `defenders`"));
    assert!(told, "{:?}", library.diagnostics());
}
