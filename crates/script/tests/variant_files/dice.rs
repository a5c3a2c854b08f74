//! A die that is rolled at the beginning of each turn.

use birka_rules::{Dice, DieFace, DieFaces, DieSteps};
use birka_script::Code;
use birka_test_support::TempFiles;

use crate::{assert_error, assert_survives_writing, library, library_of, replaced, rules};

const ROLLING: &str = r#"return {
  api = 1,
  id = "roll",
  name = "Roll",
  board = [[
    b b b
    . . .
    . . .
    w w w
  ]],
  pieces = { black = { letter = "b", side = "attackers" }, white = { letter = "w", side = "defenders" } },
  first = "attackers",
  dice = { moves = "at most", on = { 1, 2, 3 } },
  ends = { fewer_than = { attackers = 2, defenders = 2 } },
  examples = {
    { rule = "a roll and a move", move = "roll-1", allows = "a4-a3", forbids = "a4-a2" },
    { rule = "with a 4 nobody moves", move = "roll-4 roll-2", allows = "a1-a2 a1-a3" },
    { rule = "the side whose piece moves rolls", board = { w = "a1 c1", b = "a4 c4" }, move = "roll-2 a1-a2 roll-3", allows = "c4-c2" },
  },
}
"#;

fn dice(steps: DieSteps, moves_on: &[u8]) -> Option<Dice> {
    let moves_on = moves_on.iter().map(|&number| DieFace::try_from(number).expect("a number")).collect();
    Some(Dice { steps, moves_on })
}

#[test]
fn a_file_says_what_the_die_decides() {
    assert_eq!(rules(ROLLING).dice, dice(DieSteps::AtMost, &[1, 2, 3]));
    let both = "moves = \"at most\", on = { 1, 2, 3 }";
    assert_eq!(rules(&replaced(ROLLING, both, "moves = \"exactly\"")).dice, dice(DieSteps::Exactly, &[1, 2, 3, 4, 5, 6]));
    assert_eq!(rules(&replaced(ROLLING, both, "on = 6")).dice, dice(DieSteps::Any, &[6]));
    let none = rules(&replaced(ROLLING, "dice = { moves = \"at most\", on = { 1, 2, 3 } },", ""));
    assert_eq!(none.dice, None);
    assert!(!serde_json::to_string(&none).expect("text").contains("dice"), "fingerprints of other rules stay");
    let (_files, library) = library(&[("roll.lua", ROLLING)]);
    let found: Vec<String> = library.check().diagnostics.iter().map(|found| format!("{}: {}", found.code, found.message)).collect();
    assert!(!found.iter().any(|text| text.contains("dice") || text.contains("expected")), "{found:?}");
}

#[test]
fn a_die_survives_being_written() {
    let both = "moves = \"at most\", on = { 1, 2, 3 }";
    for other in [both, "moves = \"exactly\"", "on = { 1, 6 }"] {
        assert_survives_writing(&rules(&ROLLING.replace(both, other)));
    }
}

#[test]
fn a_variant_inherits_a_die_or_takes_it_away() {
    let child = "return { api = 1, id = 'child', extends = 'roll', name = 'Child', dice = { moves = 'exactly' } }";
    let without = "return { api = 1, id = 'without', extends = 'roll', name = 'Without', dice = false }";
    let folder = TempFiles::new(&[("roll.lua", ROLLING), ("child.lua", child), ("without.lua", without)]);
    let library = library_of(&folder);
    let dice_of = |id: &str| library.get(id).expect("a variant").rules.rule_set().dice;
    assert_eq!(dice_of("child"), dice(DieSteps::Exactly, &[1, 2, 3]));
    assert_eq!(dice_of("without"), None);
    assert_eq!(DieFaces::ALL.iter().count(), 6);
}

#[test]
fn wrong_dice_are_errors_at_their_key() {
    let ends = "fewer_than = { attackers = 2, defenders = 2 }";
    for (from, to, code, line, part) in [
        ("{ moves = \"at most\", on = { 1, 2, 3 } }", "6", Code::WrongType, 13, "`{ moves = \"at most\" }`"),
        ("{ moves = \"at most\", on = { 1, 2, 3 } }", "{}", Code::Rules, 13, "changes nothing"),
        ("on = { 1, 2, 3 }", "on = {}", Code::Rules, 13, "one number at least"),
        ("on = { 1, 2, 3 }", "on = { 1, 7 }", Code::BadValue, 13, "dice.on[2]"),
        ("on = { 1, 2, 3 }", "on = { 2, 2 }", Code::BadValue, 13, "each number once"),
        ("on = { 1, 2, 3 }", "on = \"odd\"", Code::WrongType, 13, "dice.on"),
        ("\"at most\"", "\"up to\"", Code::BadValue, 13, "`exactly`"),
        ("moves = \"at most\"", "faces = 8", Code::UnknownKey, 13, "other than six faces"),
        ("dice = {", "die = {", Code::UnknownKey, 13, "said by `dice`"),
        ("dice = {", "cards = {", Code::UnknownKey, 13, "cannot be said"),
        ("dice =", "may_pass = \"all\", dice =", Code::Rules, 13, "nobody passes"),
        ("dice =", "turn = { moves = 2 }, dice =", Code::Rules, 13, "a turn is one move"),
        (ends, &format!("{ends}, no_move = \"skips\""), Code::Rules, 13, "`no_move`"),
        (ends, &format!("{ends}, repetition = {{ times = 3, verdict = \"draw\" }}"), Code::Rules, 13, "`quiet_limit`"),
    ] {
        assert_error(&replaced(ROLLING, from, to), code, line, part);
    }
}
