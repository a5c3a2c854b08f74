//! Pieces that are placed before the moves begin, and sides that are passed over.

use birka_rules::{Game, Hand, InHand, NoMove, RuleSet, Side};
use birka_script::{Code, VariantMetadata, load_source, write_variant};
use birka_test_support::TempFiles;

use crate::library_of;

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

fn rules(source: &str) -> RuleSet {
    load_source("holes.lua", source).unwrap_or_else(|errors| panic!("{errors:?}")).rules.rule_set().clone()
}

/// The errors of the file with one text replaced: code, line and message.
fn errors(from: &str, to: &str) -> Vec<(Code, usize, String)> {
    assert_eq!(SEEGA.matches(from).count(), 1, "{from}");
    let errors = load_source("holes.lua", &SEEGA.replace(from, to)).err().unwrap_or_default();
    errors.into_iter().map(|error| (error.code, error.line.unwrap_or(0), error.message)).collect()
}

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
    let metadata = VariantMetadata { id: "holes".into(), name: "Holes".into(), ..VariantMetadata::default() };
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
        let set = rules(&source);
        let written = write_variant(&metadata, &set);
        assert_eq!(rules(&written), set, "{written}");
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
        let found = errors(all, value);
        assert!(found.iter().any(|(is, line, text)| *is == code && *line == 15 && text.contains(part)), "{value}: {found:?}");
    }
    let king = errors("side = \"defenders\", reach = 1", "side = \"defenders\", royal = true");
    assert!(king.iter().any(|(code, _, text)| *code == Code::MissingKey && text.contains("escape")), "{king:?}");
    let two = errors("    black = {", "    brown = { letter = \"o\", side = \"attackers\" },\n    black = {");
    assert!(two.iter().any(|(code, line, text)| *code == Code::Rules && *line == 16 && text.contains("one kind of them")), "{two:?}");
    let few = errors("fewer_than = { attackers = 1", "fewer_than = { attackers = 4");
    assert!(few.iter().any(|(_, line, text)| *line == 16 && text.contains("3 men at the start")), "{few:?}");
    let forbidden = errors("no_move = \"skips\"", "no_move = \"skips\", repetition = { times = 3, verdict = \"forbidden\" }");
    assert!(forbidden.iter().any(|(_, line, text)| *line == 16 && text.contains("cannot be passed over")), "{forbidden:?}");
    let misspelt = errors("no_move = \"skips\"", "no_move = \"skip\"");
    assert!(misspelt.iter().any(|(code, _, text)| *code == Code::BadValue && text.contains("`skips`")), "{misspelt:?}");
}
