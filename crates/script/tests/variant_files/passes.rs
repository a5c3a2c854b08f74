//! Turns that a side passes.

use birka_rules::{Game, Move, Passes, Side, Verdict};
use birka_script::{Code, load_source};
use birka_test_support::TempFiles;

use crate::{assert_error, assert_survives_writing, errors, library, library_of, replaced, rules};

const PASSING: &str = r#"return {
  api = 1,
  id = "wait",
  name = "Wait",
  board = [[
    b b b
    . . .
    w w w
  ]],
  pieces = { black = { letter = "b", side = "attackers" }, white = { letter = "w", side = "defenders" } },
  first = "attackers",
  may_pass = "all",
  ends = { fewer_than = { attackers = 2, defenders = 2 }, passes = "mover loses" },
  examples = {
    { rule = "each side may pass", move = "pass", allows = "pass a1-a2" },
    { rule = "who passes last loses", move = "pass pass", ends = { winner = "attackers", reason = "passes" } },
    { rule = "a row of one", move = "pass a1-a2 pass", ends = false },
  },
}
"#;

#[test]
fn a_file_says_who_may_pass_and_what_two_passes_mean() {
    assert_eq!(rules(PASSING).passes, Some(Passes::OfBoth { verdict: Verdict::MoverLoses }));
    let draw = PASSING.replace(", passes = \"mover loses\"", "");
    assert_eq!(rules(&draw).passes, Some(Passes::OfBoth { verdict: Verdict::Draw }));
    for side in Side::ALL {
        let one = draw.replace("may_pass = \"all\"", &format!("may_pass = \"{side}\""));
        assert_eq!(rules(&one).passes, Some(Passes::Of(side)));
    }
    let nobody = rules(&draw.replace("may_pass = \"all\",", ""));
    assert_eq!(nobody.passes, None);
    assert!(!serde_json::to_string(&nobody).expect("text").contains("pass\""), "fingerprints of other rules stay");
    let variant = load_source("wait.lua", PASSING).expect("a variant");
    assert!(Game::new(variant.rules.clone()).legal_moves().contains(&Move::PASS));
    let (_files, library) = library(&[("wait.lua", PASSING)]);
    let found: Vec<String> = library.check().diagnostics.iter().map(|found| format!("{}: {}", found.code, found.message)).collect();
    assert!(!found.iter().any(|text| text.contains("may_pass") || text.contains("passes") || text.contains("expected")), "{found:?}");
}

#[test]
fn passes_survive_being_written() {
    let draw = PASSING.replace(", passes = \"mover loses\"", "");
    for source in [PASSING.to_owned(), draw.clone(), draw.replace("may_pass = \"all\"", "may_pass = \"defenders\"")] {
        assert_survives_writing(&rules(&source));
    }
}

#[test]
fn a_variant_inherits_passes_or_takes_them_away() {
    let child = "return { api = 1, id = 'child', extends = 'wait', name = 'Child', ends = { passes = 'attackers lose' } }";
    let without = "return { api = 1, id = 'without', extends = 'wait', name = 'Without', may_pass = false, ends = { passes = false } }";
    let folder = TempFiles::new(&[("wait.lua", PASSING), ("child.lua", child), ("without.lua", without)]);
    let library = library_of(&folder);
    let passes = |id: &str| library.get(id).expect("a variant").rules.rule_set().passes;
    assert_eq!(passes("child"), Some(Passes::OfBoth { verdict: Verdict::Loses(Side::Attackers) }));
    assert_eq!(passes("without"), None);
}

#[test]
fn wrong_passes_are_errors_at_their_key() {
    for (from, to, code, line, part) in [
        ("may_pass = \"all\"", "may_pass = true", Code::WrongType, 12, "may_pass"),
        ("may_pass = \"all\"", "may_pass = \"black\"", Code::BadValue, 12, "`attackers`"),
        ("may_pass = \"all\"", "may_pass = \"attackers\"", Code::Contradiction, 13, "may_pass = \"all\""),
        ("may_pass = \"all\",", "", Code::Contradiction, 13, "may_pass = \"all\""),
        ("passes = \"mover loses\"", "passes = \"forbidden\"", Code::BadValue, 13, "passes"),
        ("passes = \"mover loses\"", "no_move = \"skips\"", Code::Rules, 12, "passed over already"),
        ("may_pass = \"all\"", "can_pass = true", Code::UnknownKey, 12, "`may_pass`"),
        ("passes = \"mover loses\"", "two_passes = \"draw\"", Code::UnknownKey, 13, "`passes`"),
    ] {
        assert_error(&replaced(PASSING, from, to), code, line, part);
    }
    let ends = "fewer_than = { attackers = 2, defenders = 2 }, passes = \"mover loses\"";
    let nobody_wins = errors(&replaced(PASSING, ends, "no_move = \"loses\""));
    assert!(nobody_wins.iter().any(|(_, _, text)| text.contains("neither side can ever win")), "{nobody_wins:?}");
}
