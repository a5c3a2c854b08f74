//! Changes of pieces: `promotes`, `captured_becomes`, and the pieces that examples expect on squares.

use birka_records::opentafl_rules;
use birka_rules::{KindId, Promotion, RuleSet};
use birka_script::{Code, load_source};
use birka_test_support::lua_blocks;

use crate::{assert_error, assert_survives_writing, check, library, rules};

/// A small game with keys for its attackers, in line 3, and some for its defenders, in line 4.
fn source(attacker: &str, defender: &str) -> String {
    format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = '. d d d .\\n. . . . .\\n. . . . .\\n. . . . .\\n. a a q .',\npieces = {{
        attacker = {{ letter = 'a', side = 'attackers', {attacker} }},
        defender = {{ letter = 'd', side = 'defenders', {defender} }}, queen = {{ letter = 'q', side = 'attackers' }} }},
        squares = {{ far = {{ at = {{ 'a5', 'b5', 'c5', 'd5', 'e5' }} }} }},
        first = 'attackers', ends = {{ fewer_than = {{ attackers = 1, defenders = 1 }} }} }}"
    )
}

const QUEEN: KindId = KindId(1);
const DEFENDER: KindId = KindId(2);

fn promotion(set: &RuleSet) -> Option<(Vec<String>, KindId)> {
    let Promotion { on, to } = set.kinds[0].promotes.as_ref()?;
    Some((on.iter().map(|class| set.classes[usize::from(class.0)].name.clone()).collect(), *to))
}

#[test]
fn a_kind_becomes_what_the_file_says() {
    let set = rules(&source("promotes = { on = 'far', to = 'queen' }, captured_becomes = 'defender'", ""));
    assert_eq!(promotion(&set), Some((vec!["far".to_owned()], QUEEN)));
    assert_eq!((set.kinds[0].becomes, set.kinds[1].becomes), (Some(DEFENDER), None));
    let edge = rules(&source("promotes = { on = { 'edge', 'far' }, to = 'queen' }", "captured_becomes = 'queen'"));
    assert_eq!(promotion(&edge), Some((vec!["edge".to_owned(), "far".to_owned()], QUEEN)), "built-in classes count");
    assert_eq!(rules(&source("promotes = { on = { 'far', 'edge', 'far' }, to = 'queen' }", "captured_becomes = 'queen'")), edge);
    [&set, &edge].into_iter().for_each(assert_survives_writing);
    let plain = rules(&source("", ""));
    let text = serde_json::to_string(&plain).expect("text");
    assert!(!text.contains("promotes") && !text.contains("becomes"), "{text}");
    let fingerprints = [&set, &edge, &plain].map(RuleSet::fingerprint);
    assert!(fingerprints[0] != fingerprints[1] && fingerprints[0] != fingerprints[2] && fingerprints[1] != fingerprints[2]);
}

#[test]
fn wrong_changes_are_errors_with_their_line() {
    let faulty = |attacker: &str, code: Code, words: &str| assert_error(&source(attacker, ""), code, 3, words);
    faulty("promotes = 'queen'", Code::WrongType, "must be a table such as `{ on = \"far_edge\", to = \"queen\" }`");
    faulty("promotes = { to = 'queen' }", Code::MissingKey, "on = \"far_edge\"");
    faulty("promotes = { on = 'far' }", Code::MissingKey, "to = \"queen\"");
    faulty("promotes = { on = 'near', to = 'queen' }", Code::UnknownName, "names `near`, which is not a square class");
    faulty(
        "promotes = { on = 'far', to = 'quen' }",
        Code::UnknownName,
        "names `quen`, which is not a kind of piece; did you mean `queen`?",
    );
    faulty("promotes = { on = 'far', to = 'attackers' }", Code::UnknownName, "names `attackers`, which is not a kind of piece");
    faulty("promotes = { on = 'far', to = 'defender' }", Code::Rules, "a piece stays on its side");
    faulty("promotes = { on = 'far', to = 'attacker' }", Code::Rules, "it is of this kind already");
    faulty("promotes = { on = 'far', to = 'queen', when = 1 }", Code::UnknownKey, "`pieces.attacker.promotes` has no key `when`");
    faulty("captured_becomes = { 'queen' }", Code::WrongType, "captured_becomes");
    faulty("captured_becomes = 'knight'", Code::UnknownName, "names `knight`, which is not a kind of piece");
    faulty("captured_becomes = 'attacker'", Code::Rules, "it is of this kind already");
    faulty("promote = { on = 'far', to = 'queen' }", Code::UnknownKey, "promotes");
    faulty("convert = 'defender'", Code::UnknownKey, "by `captured_becomes` of its kind");
}

#[test]
fn an_heir_changes_and_removes_what_pieces_become() {
    let own = source("promotes = { on = 'far', to = 'queen' }, captured_becomes = 'defender'", "");
    let heir = |attacker: &str| {
        let text = format!("return {{ api = 1, id = 'heir', name = 'Heir', extends = 'own', pieces = {{ attacker = {{ {attacker} }} }} }}");
        let (_files, library) = library(&[("own.lua", &own), ("heir.lua", &text)]);
        let variant = library.get("heir").unwrap_or_else(|error| panic!("{attacker}: {error}: {:?}", library.diagnostics()));
        let set = variant.rules.rule_set();
        (promotion(set), set.kinds[0].becomes)
    };
    let far = Some((vec!["far".to_owned()], QUEEN));
    assert_eq!(heir("letter = 'a'"), (far.clone(), Some(DEFENDER)));
    assert_eq!(heir("promotes = { on = 'edge' }, captured_becomes = 'queen'"), (Some((vec!["edge".to_owned()], QUEEN)), Some(QUEEN)));
    assert_eq!(heir("promotes = false"), (None, Some(DEFENDER)));
    assert_eq!(heir("captured_becomes = false"), (far, None));
}

#[test]
fn kinds_that_pieces_become_and_classes_where_they_do_are_not_unused() {
    let codes = |keys: &str| {
        let source = source(keys, "").replace("queen = {", "late = { letter = 'l', side = 'attackers' }, queen = {");
        let faults = check(&source, false).diagnostics;
        let mut codes: Vec<String> = faults.iter().map(|fault| fault.code.as_str().to_owned()).filter(|code| code != "W001").collect();
        codes.sort();
        codes
    };
    assert_eq!(codes(""), ["W002", "W004"]);
    assert_eq!(codes("captured_becomes = 'late'"), ["W004"]);
    assert!(codes("promotes = { on = 'far', to = 'late' }").is_empty());
}

#[test]
fn exports_name_what_they_lose() {
    let with_king = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', pieces = {
        attacker = { promotes = { on = 'edge', to = 'queen' } }, defender = { captured_becomes = 'attacker' },
        queen = { letter = 'q', side = 'attackers', record = 'c' } } }";
    let variant = load_source("own.lua", with_king).unwrap_or_else(|errors| panic!("{errors:?}"));
    let lost = opentafl_rules::write(&variant.rules, "Own").lost;
    assert!(lost.contains(&"the attacker: what it becomes where it ends a move".to_owned()), "{lost:?}");
    assert!(lost.contains(&"the defender: what it becomes when it is captured".to_owned()), "{lost:?}");
}

#[test]
fn examples_expect_what_stands_on_squares() {
    let check = |attacker: &str, examples: &str| {
        let text = source(attacker, "").replace("first =", &format!("examples = {{ {examples} }}, first ="));
        check(&text, true).diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect::<Vec<_>>().join("; ")
    };
    let promotes = "promotes = { on = 'far', to = 'queen' }";
    let example = |then_on: &str| {
        format!("{{ rule = 'x', board = {{ a = 'a4', d = 'd1 e1', q = 'e3' }}, move = 'a4-a5', then_on = {{ {then_on} }} }}")
    };
    assert!(check(promotes, &example("a5 = 'attacker'")).contains("expected `attacker` on a5 afterwards, but `queen` stands there"));
    assert!(check(promotes, &example("a4 = 'queen'")).contains("expected `queen` on a4 afterwards, but nothing stands there"));
    assert!(check(promotes, &example("a5 = false")).contains("expected nothing on a5 afterwards, but `queen` stands there"));
    assert!(check(promotes, &example("a5 = 'quen'")).contains("`then_on`: there is no kind of piece `quen`"));
    assert!(check(promotes, &example("a9 = 'queen'")).contains("`then_on`: "));
    assert!(check(promotes, &example("a5 = 7")).contains("then_on.a5"));
    let uncovered = "no example covers `pieces.attacker.promotes`";
    assert!(!check(promotes, &example("a5 = 'queen', a4 = false")).contains(uncovered));
    assert!(check(promotes, &example("a4 = false")).contains(uncovered));
}

#[test]
fn the_example_of_the_guide_is_sound_and_its_examples_cover_it() {
    let example = lua_blocks("variants.md").into_iter().find(|block| block.contains("id = \"turncoats\"")).expect("an example");
    let checked = check(&example, true);
    assert_eq!((checked.diagnostics, checked.examples, checked.failed.len()), (Vec::new(), 6, 0));
}
