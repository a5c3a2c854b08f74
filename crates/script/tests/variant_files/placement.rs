//! Pieces that are placed before the moves begin, and sides that are passed over.

use birka_rules::{Game, Hand, InHand, NoMove, Side};
use birka_script::{Code, load_source};
use birka_test_support::TempFiles;

use crate::{assert_error, assert_survives_writing, library_of, replaced, rules};

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
        ("hand = {}", Code::MissingKey, "names no side that places pieces"),
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
