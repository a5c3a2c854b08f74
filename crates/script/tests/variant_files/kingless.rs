//! Games without a king, and the numbers of men that a side needs.

use std::num::NonZeroU8;

use birka_rules::{ClassId, FewerThan, Game, KindId, LineDirection, LineGoal, Side};
use birka_script::{Code, load_source};

use crate::{assert_error, assert_survives_writing, errors, replaced, rules};

const ROWS: &str = r#"return {
  api = 1,
  id = "rows",
  name = "Rows",
  board = [[
    w w w w w
    . . . . .
    . . . . .
    . . . . .
    b b b b b
  ]],
  pieces = {
    black = { letter = "b", side = "attackers" },
    white = { letter = "w", side = "defenders" },
  },
  first = "attackers",
  ends = {
    fewer_than = { attackers = 2, defenders = 3 },
  },
}
"#;

#[test]
fn a_file_without_a_royal_kind_is_a_game_without_a_king() {
    let set = rules(ROWS);
    assert!(set.king().is_none() && set.escape_squares().count() == 0 && !set.ends.attackers_taken);
    assert_eq!(set.ends.fewer_than, FewerThan { attackers: NonZeroU8::new(2), defenders: NonZeroU8::new(3), kinds: Vec::new() });
    let game = Game::new(load_source("rows.lua", ROWS).expect("a variant").rules);
    assert!(game.legal_moves().len() == 15 && game.outcome().is_none());
}

#[test]
fn a_game_without_a_king_survives_being_written() {
    for source in [ROWS.to_owned(), ROWS.replace("attackers = 2, ", ""), ROWS.replace("fewer_than", "attackers_taken = true, fewer_than")] {
        assert_survives_writing(&rules(&source));
    }
}

#[test]
fn a_king_is_removed_from_an_extended_variant() {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh',
        pieces = { king = { royal = false, captured = false } },
        ends = { escape = false, encirclement = false, fewer_than = { attackers = 1, defenders = 1 } } }";
    let set = rules(source);
    assert!(set.king().is_none() && set.ends.fewer_than.men(Side::Attackers) == Some(NonZeroU8::MIN));
}

#[test]
fn rules_without_numbers_of_men_have_the_fingerprint_they_had() {
    let with = |ends: &str| rules(&format!("return {{ api = 1, id = 'own', name = 'Own', extends = 'brandubh', ends = {{ {ends} }} }}"));
    let (plain, counting) = (with(""), with("fewer_than = { defenders = 2 }"));
    assert!(!serde_json::to_string(&plain).expect("text").contains("fewer_than") && plain.fingerprint() != counting.fingerprint());
}

#[test]
fn rules_about_a_king_are_errors_without_one() {
    for (from, to, line, part) in [
        (
            "    fewer_than",
            "    escape = 'edge', fewer_than",
            18,
            "`escape` needs a king: mark a kind of the defenders with `royal = true`",
        ),
        ("    fewer_than", "    king_bared = true, fewer_than", 18, "`king_bared` needs a king"),
        ("    fewer_than", "    exit_fort = true, fewer_than", 18, "`exit_fort` needs a king"),
        ("    fewer_than", "    encirclement = true, fewer_than", 18, "`encirclement` needs a king"),
        ("  first", "  announcements = { { ways = 1, call = 'raichi' } },\n  first", 16, "`announcements` needs a king"),
        ("  first", "  squares = { middle = {\n  hostile_when_besieged = 'all' } },\n  first", 17, "needs a king"),
        ("side = \"attackers\" }", "side = \"attackers\", royal = true }", 13, "`black` is royal; only a kind of the defenders can be"),
    ] {
        assert_error(&replaced(ROWS, from, to), Code::Rules, line, part);
    }
}

#[test]
fn wrong_numbers_of_men_are_reported() {
    let men = "{ attackers = 2, defenders = 3 }";
    for (value, code, part) in [
        ("2", Code::WrongType, "a table such as `{ attackers = 2, defenders = 2 }`"),
        ("{}", Code::MissingKey, "names no side"),
        ("{ 2, 3 }", Code::WrongType, "without a key"),
        ("{ attackers = 0 }", Code::BadValue, "from 1 to 180"),
        ("{ attackers = 181 }", Code::BadValue, "from 1 to 180"),
        ("{ attackers = 1.5 }", Code::BadValue, "1.5"),
        ("{ attackers = '2' }", Code::WrongType, "`ends.fewer_than.attackers`"),
        ("{ atackers = 2 }", Code::UnknownKey, "did you mean `attackers`?"),
        ("{ attackers = 6 }", Code::Rules, "the attackers have 5 men at the start and lose with fewer than 6"),
    ] {
        assert_error(&replaced(ROWS, men, value), code, 18, part);
    }
    let misspelt = errors(&replaced(ROWS, "fewer_than", "fewer_then"));
    assert!(misspelt[0].0 == Code::UnknownKey && misspelt[0].2.contains("did you mean `fewer_than`?"), "{misspelt:?}");
}

#[test]
fn a_game_that_nobody_can_win_is_an_error() {
    let ends = "fewer_than = { attackers = 2, defenders = 3 }";
    let found = errors(&replaced(ROWS, ends, "no_move = 'draws'"));
    assert!(found[0].1 == 17 && found[0].2.contains("neither side can ever win"), "{found:?}");
    for ends_somehow in
        ["no_move = 'loses'", "no_move = 'draws', attackers_taken = true", "no_move = 'draws', fewer_than = { defenders = 1 }"]
    {
        assert_eq!(errors(&replaced(ROWS, ends, ends_somehow)), []);
    }
    let loses = "no_move = 'draws', repetition = { times = 3, verdict = 'mover loses' }";
    assert_eq!(errors(&replaced(ROWS, ends, loses)), []);
}

#[test]
fn a_side_needs_the_pieces_of_a_kind_that_the_file_says() {
    let set = rules(&ROWS.replace("defenders = 3", "white = 3, black = 1"));
    let number = |number| NonZeroU8::new(number).expect("not zero");
    assert_eq!(set.ends.fewer_than.men(Side::Attackers), NonZeroU8::new(2));
    assert_eq!(
        (set.ends.fewer_than.defenders, &set.ends.fewer_than.kinds[..]),
        (None, &[(KindId(0), number(1)), (KindId(1), number(3))][..])
    );
    assert_survives_writing(&set);
    assert!(!serde_json::to_string(&rules(ROWS)).expect("text").contains("kinds\":[]"));
    let changed = "return { api = 1, id = 'own', name = 'Own', extends = 'hasami-shogi', ends = { fewer_than = { attackers = false, defender = 4 } } }";
    let set = rules(changed);
    assert_eq!(set.ends.fewer_than, FewerThan { attackers: None, defenders: NonZeroU8::new(2), kinds: vec![(KindId(1), number(4))] });
    let men = "{ attackers = 2, defenders = 3 }";
    assert_eq!(errors(&replaced(ROWS, men, "{ black = 5 }")), []);
    for (value, code, part) in [
        ("{ blac = 2 }", Code::UnknownKey, "`ends.fewer_than.blac` names neither a side nor a kind of piece; did you mean `black`?"),
        ("{ king = 1 }", Code::UnknownKey, "known here are `attackers`, `defenders`, `black` and `white`"),
        ("{ black = 0 }", Code::BadValue, "from 1 to 180"),
        ("{ black = 'all' }", Code::WrongType, "`ends.fewer_than.black`"),
        ("{ black = 6 }", Code::Rules, "a side cannot lose with fewer pieces of `black` than the rules say: it has fewer at the start"),
        ("{ black = 1, black = 2 }", Code::DuplicateKey, "written twice"),
    ] {
        assert_error(&replaced(ROWS, men, value), code, 18, part);
    }
    let royal = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', ends = { fewer_than = { king = 1 } } }";
    let found = load_source("own.lua", royal).err().unwrap_or_default();
    assert!(
        matches!(&found[..], [error] if error.code == Code::Rules && error.message.contains("`king`") && error.message.contains("it is royal")),
        "{found:?}"
    );
}

#[test]
fn a_side_wins_by_the_squares_that_the_file_says() {
    let with = |reach: &str| ROWS.replace("fewer_than", &format!("reach = {reach}, fewer_than"));
    let own_edge = with("{ attackers = 'gate' }").replace("first =", "squares = { edge = { ornament = 'plain' } }, first =");
    let found = load_source("rows.lua", &own_edge).err().unwrap_or_default();
    assert!(found.iter().any(|error| error.message.ends_with("known here are `corners`, `edge` and `middle`")), "{found:?}");
    let set = rules(&with("{ attackers = 'middle', white = { 'middle', 'middle' } }"));
    let middle = set.classes.iter().position(|class| class.name == "middle").expect("the middle");
    let middle = ClassId(u8::try_from(middle).expect("few classes"));
    assert_eq!(set.ends.reach, [(KindId(0), vec![middle]), (KindId(1), vec![middle])]);
    assert_survives_writing(&set);
    assert!(!serde_json::to_string(&rules(ROWS)).expect("text").contains("reach\":[]"));
    // The squares of a side and those of its kind are joined.
    let both = with("{ attackers = 'middle', black = 'home' }").replace("  first", "  squares = { home = { at = 'c4' } },\n  first");
    assert_eq!(rules(&both).ends.reach[0].1.len(), 2);
    let ends = "fewer_than = { attackers = 2, defenders = 3 }";
    assert_eq!(errors(&replaced(ROWS, ends, "no_move = 'draws', reach = { black = 'middle' }")), []);
    // The king has his escape.
    let own = |reach: &str| format!("return {{ api = 1, id = 'own', name = 'Own', extends = 'brandubh', ends = {{ reach = {reach} }} }}");
    assert_eq!(rules(&own("{ defenders = 'edge' }")).ends.reach.len(), 1);
    for (value, code, part) in [
        ("'edge'", Code::WrongType, "a table such as `{ attackers = \"edge\" }`"),
        ("{}", Code::MissingKey, "names no side and no kind of piece"),
        ("{ 'edge' }", Code::WrongType, "without a key"),
        ("{ blak = 'middle' }", Code::UnknownKey, "did you mean `black`?"),
        ("{ black = 3 }", Code::WrongType, "`ends.reach.black`"),
        ("{ black = {} }", Code::BadValue, "names no square class"),
        ("{ black = 'home' }", Code::UnknownName, "`home`"),
        (
            "{ black = 'edge' }",
            Code::Rules,
            "`black` cannot win by reaching squares as the rules say: it stands there already when the game begins",
        ),
        ("{ attackers = 'edge' }", Code::Rules, "it stands there already"),
        ("{ black = 'middle', black = 'corners' }", Code::DuplicateKey, "written twice"),
    ] {
        assert_error(&replaced(ROWS, "fewer_than", &format!("reach = {value}, fewer_than")), code, 18, part);
    }
    let royal = load_source("own.lua", &own("{ king = 'middle' }")).err().unwrap_or_default();
    assert!(matches!(&royal[..], [error] if error.code == Code::Rules && error.message.contains("it wins by `escape`")), "{royal:?}");
    let closed = both.replace("at = 'c4'", "at = 'c4', stop = 'none'").replace("attackers = 'middle', ", "");
    let closed = load_source("rows.lua", &closed).err().unwrap_or_default();
    assert!(matches!(&closed[..], [error] if error.message.contains("it may not stop on any of them")), "{closed:?}");
}

#[test]
fn a_side_with_nobody_but_the_king_has_no_squares_to_reach() {
    let source = "return { api = 1, id = 'lone', name = 'Lone', board = '. a . | . K . | . . .', first = 'attackers',
        pieces = { attacker = { letter = 'a', side = 'attackers' }, king = { letter = 'K', side = 'defenders', royal = true } },
        ends = { escape = 'corners', reach = { defenders = 'corners' } } }";
    let found = load_source("lone.lua", &source.replace(" | ", "\\n")).err().unwrap_or_default();
    assert!(found.iter().any(|error| error.message.contains("the side has no piece but the king, who wins by `escape`")), "{found:?}");
}

#[test]
fn a_side_wins_by_the_line_that_the_file_says() {
    let with = |line: &str| ROWS.replace("fewer_than", &format!("line = {line}, fewer_than"));
    let goal = |length, along: &[LineDirection], outside: &[u8]| {
        Some(LineGoal { length, along: along.to_vec(), outside: outside.iter().map(|&class| ClassId(class)).collect() })
    };
    let set = rules(&with("{ attackers = { length = 3, outside = 'edge' }, defenders = { length = 4, along = { 'diagonal', 'file' } } }"));
    let edge = set.classes.iter().position(|class| class.name == "edge").expect("the edge");
    assert_eq!(set.ends.line.attackers, goal(3, &LineDirection::ALL, &[u8::try_from(edge).expect("few classes")]));
    assert_eq!(set.ends.line.defenders, goal(4, &[LineDirection::File, LineDirection::Diagonal], &[]));
    for line in ["{ attackers = { length = 3, outside = { 'edge', 'middle' } } }", "{ defenders = { length = 5, along = 'file' } }"] {
        assert_survives_writing(&rules(&with(line)));
    }
    assert!(!serde_json::to_string(&rules(ROWS)).expect("text").contains("line"));
    let ends = "fewer_than = { attackers = 2, defenders = 3 }";
    assert_eq!(errors(&replaced(ROWS, ends, "no_move = 'draws', line = { attackers = { length = 2, along = 'file' } }")), []);
    for (value, code, part) in [
        ("5", Code::WrongType, "a table such as `{ attackers = { length = 5 }, defenders = { length = 5 } }`"),
        ("{}", Code::MissingKey, "names no side"),
        ("{ attackers = 5 }", Code::WrongType, "a table such as `{ length = 5 }`"),
        ("{ attackers = {} }", Code::MissingKey, "length = 5"),
        ("{ attackers = { length = 1 } }", Code::BadValue, "from 2 to 19"),
        ("{ attackers = { length = 3, along = 'row' } }", Code::BadValue, "`rank`"),
        ("{ attackers = { length = 3, along = {} } }", Code::BadValue, "names no direction"),
        ("{ attackers = { length = 3, outside = 'home' } }", Code::UnknownName, "`home`"),
        ("{ attackers = { length = 3, within = 'edge' } }", Code::UnknownKey, "`within`"),
        ("{ attackers = { length = 3 } }", Code::Rules, "the line of the attackers: it stands already when the game begins"),
        ("{ defenders = { length = 6 } }", Code::Rules, "the line of the defenders: the board has no room for it"),
    ] {
        assert_error(&replaced(ROWS, "fewer_than", &format!("line = {value}, fewer_than")), code, 18, part);
    }
}
