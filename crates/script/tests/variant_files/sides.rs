//! The sides in a file: their names, the pieces that they place before the moves begin, passes, sides that are passed over, and dice.

use birka_rules::{BoardSize, Dice, DieFace, DieFaces, DieSteps, Game, Hand, InHand, Move, NoMove, Passes, Side, Verdict};
use birka_script::{Code, load_source};
use birka_test_support::TempFiles;

use crate::{assert_error, assert_survives_writing, errors, library, library_of, replaced, rules};

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

const SEEGA: &str = r#"return {
  api = 1,
  id = "holes",
  name = "Holes",
  board = [[
    . . .
    . . .
    . . .
  ]],
  pieces = {
    black = { letter = "b", side = "attackers", reach = 1 },
    white = { letter = "w", side = "defenders", reach = 1 },
  },
  first = "defenders",
  hand = { attackers = 3, defenders = 4, each_turn = 2, first = "attackers", outside = "middle" },
  ends = { fewer_than = { attackers = 1, defenders = 2 }, no_move = "skips" },
}
"#;

#[test]
fn a_file_says_what_is_placed_and_who_is_passed_over() {
    let set = rules(SEEGA);
    let Hand { pieces, first, each_turn, outside } = set.hand.clone().expect("a hand");
    assert_eq!((pieces, first, each_turn.get()), (InHand { attackers: 3, defenders: 4 }, Side::Attackers, 2));
    assert!(outside.len() == 1 && set.is_in(outside[0], set.size.middle()));
    assert_eq!((set.first, set.ends.no_move), (Side::Defenders, NoMove::Skips));
    let plain = rules(&SEEGA.replace(", each_turn = 2, first = \"attackers\", outside = \"middle\"", ""));
    let Hand { first, each_turn, outside, .. } = plain.hand.expect("a hand");
    assert_eq!((first, each_turn.get(), outside.len()), (Side::Defenders, 1, 0), "the side that moves first places first");
    let game = Game::new(load_source("holes.lua", SEEGA).expect("a variant").rules);
    assert_eq!((game.turn(), game.placements().len()), (Side::Attackers, 8));
}

#[test]
fn a_hand_survives_being_written() {
    for source in [
        SEEGA.to_owned(),
        SEEGA
            .replace("attackers = 3, ", "")
            .replace("first = \"attackers\", ", "")
            .replace("  board = [[\n    . . .", "  board = [[\n    b . ."),
        SEEGA
            .replace(", outside = \"middle\"", ", outside = { \"corners\" }")
            .replace("attackers = 3, defenders = 4", "attackers = 1, defenders = 1")
            .replace("fewer_than = { attackers = 1, defenders = 2 }, ", "attackers_taken = true, "),
    ] {
        assert_survives_writing(&rules(&source));
    }
    assert!(
        !serde_json::to_string(&rules(
            &SEEGA.replace("  hand = ", "  --").replace(". . .\n    . . .\n    . . .", "b b b\n    . . .\n    w w w")
        ))
        .expect("text")
        .contains("hand")
    );
}

#[test]
fn a_variant_inherits_the_hand_key_by_key() {
    let child = "return { api = 1, id = 'child', extends = 'holes', name = 'Child', hand = { each_turn = 1 } }";
    let without = "return { api = 1, id = 'without', extends = 'holes', name = 'Without', hand = false, board = 'b b b\\n. . .\\nw w w' }";
    let folder = TempFiles::new(&[("holes.lua", SEEGA), ("child.lua", child), ("without.lua", without)]);
    let library = library_of(&folder);
    let hand = |id: &str| library.get(id).expect("a variant").rules.rule_set().hand.clone();
    let inherited = hand("child").expect("a hand");
    assert_eq!((inherited.each_turn.get(), inherited.pieces.attackers, inherited.first), (1, 3, Side::Attackers));
    assert_eq!(hand("without"), None);
}

#[test]
fn a_wrong_hand_is_an_error_at_its_key() {
    let all = "hand = { attackers = 3, defenders = 4, each_turn = 2, first = \"attackers\", outside = \"middle\" }";
    for (value, code, part) in [
        ("hand = 12", Code::WrongType, "a table such as `{ attackers = 12"),
        ("hand = {}", Code::MissingKey, "names no key: write a table such as"),
        ("hand = { each_turn = 2 }", Code::MissingKey, "names no side that places pieces"),
        ("hand = { attackers = 0 }", Code::BadValue, "1 to 180"),
        ("hand = { attackers = 3, defenders = 4, each_turn = 0 }", Code::BadValue, "1 to 180"),
        ("hand = { attackers = 3, defenders = 4, each_turns = 2 }", Code::UnknownKey, "did you mean `each_turn`?"),
        ("hand = { attackers = 3, defenders = 4, outside = 'centre' }", Code::UnknownName, "`centre`"),
        ("hand = { attackers = 3, defenders = 4, first = 'black' }", Code::BadValue, "first"),
        ("hand = { attackers = 5, defenders = 5 }", Code::Rules, "more than squares to place them on"),
        ("hand = { defenders = 4, first = 'attackers' }", Code::Rules, "the side to move has none"),
    ] {
        assert_error(&replaced(SEEGA, all, value), code, 15, part);
    }
    let wrong = |from: &str, to: &str, code: Code, part: &str| assert_error(&replaced(SEEGA, from, to), code, 16, part);
    wrong("side = \"defenders\", reach = 1", "side = \"defenders\", royal = true", Code::MissingKey, "escape");
    wrong("    black = {", "    brown = { letter = \"o\", side = \"attackers\" },\n    black = {", Code::Rules, "one kind of them");
    wrong("fewer_than = { attackers = 1", "fewer_than = { attackers = 4", Code::Rules, "3 men at the start");
    wrong(
        "no_move = \"skips\"",
        "no_move = \"skips\", repetition = { times = 3, verdict = \"forbidden\" }",
        Code::Rules,
        "cannot be passed over",
    );
    wrong("no_move = \"skips\"", "no_move = \"skip\"", Code::BadValue, "`skips`");
}

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
    assert!(Game::new(variant.rules.clone()).legal_moves().contains(&Move::Pass));
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
        ("{ moves = \"at most\", on = { 1, 2, 3 } }", "{}", Code::MissingKey, 13, "names no key: write a table such as"),
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
