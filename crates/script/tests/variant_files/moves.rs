//! How pieces move, and what they capture by their moves: `moves`, `reach` and `captures_between`.

use birka_rules::{ForwardSlides, Hop, Kind, KindId, Leap, LimitedMove, Origin, OtherMoves, RuleSet, Take, TakeBy};
use birka_script::{Code, check_file};
use birka_test_support::TempFiles;

use crate::{assert_error, assert_survives_writing, errors, library, rules};

const BRANDUBH: &str = include_str!("../../../../scripts/variants/brandubh.lua");

/// Brandubh with keys for its attackers, in line 3.
fn source(keys: &str) -> String {
    format!("return {{\napi = 1, id = 'own', name = 'Own', extends = 'brandubh',\npieces = {{ attacker = {{ {keys} }} }},\n}}")
}

/// Brandubh with keys for its attackers has an error.
#[track_caller]
fn faulty(keys: &str, code: Code, words: &str) {
    assert_error(&source(keys), code, 3, words);
}

/// Codes and messages of what is told about a file beside Brandubh.
fn checked(source: &str, coverage: bool) -> Vec<String> {
    let files = TempFiles::new(&[("brandubh.lua", BRANDUBH), ("own.lua", source)]);
    check_file(&files.path("own.lua"), coverage).diagnostics.iter().map(|told| format!("{} {}", told.code, told.message)).collect()
}

#[test]
fn a_turn_of_three_moves_is_told_the_number_that_there_is() {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', turn = { moves = 3 } }";
    assert_eq!(errors(source), [(Code::BadValue, 1, "`turn.moves` must be 2, not 3".to_owned())]);
}

fn attacker(set: &RuleSet) -> &Kind {
    set.kinds.iter().find(|kind| kind.name == "attacker").expect("attackers")
}

/// The longest slides along rank and file and diagonally, and the leaps.
fn moves(keys: &str) -> (Option<u8>, Option<u8>, Vec<Leap>) {
    let set = rules(&source(keys));
    let Kind { reach, other_moves: OtherMoves { diagonal, leaps, .. }, .. } = attacker(&set).clone();
    (reach, diagonal, leaps)
}

fn leap(one: u8, other: u8) -> Leap {
    Leap::new(one, other).expect("a leap")
}

fn take(by: TakeBy, whom: &[u8]) -> Take {
    Take { by, from: None, whom: whom.iter().map(|&kind| KindId(kind)).collect() }
}

#[test]
fn a_kind_has_the_moves_that_the_file_lists() {
    let nothing = Some(0);
    assert_eq!(moves(""), (None, nothing, vec![]));
    assert_eq!(moves("moves = { 'slide' }"), moves(""));
    assert_eq!(moves("moves = { 'slide' }, reach = 3"), moves("reach = 3"));
    assert_eq!(moves("moves = { 'step' }"), moves("reach = 1"));
    assert_eq!(moves("reach = 0"), (nothing, nothing, vec![]));
    assert_eq!(moves("moves = { 'slide diagonally' }"), (nothing, None, vec![]));
    assert_eq!(moves("moves = { 'slide', 'slide diagonally' }, reach = 3"), (Some(3), Some(3), vec![]));
    assert_eq!(moves("moves = { 'step', 'slide diagonally' }, reach = 3"), (Some(1), Some(3), vec![]));
    assert_eq!(moves("moves = { 'step diagonally', 'slide' }"), (None, Some(1), vec![]));
    assert_eq!(moves("moves = { { leap = { 2, 1 } }, { leap = { 0, 3 } } }"), (nothing, nothing, vec![leap(0, 3), leap(1, 2)]));
    let (one, other) = (source("moves = { 'step', { leap = { 2, 1 } } }"), source("moves = { { leap = { 1, 2 } }, 'step' }"));
    assert_eq!(rules(&one).fingerprint(), rules(&other).fingerprint(), "the order means nothing");
}

#[test]
fn a_kind_hops_over_the_pieces_that_the_file_names() {
    let hops = |keys: &str| attacker(&rules(&source(keys))).other_moves.hops.clone();
    let hop = |over: &[u8], captures| Hop { over: over.iter().map(|&kind| KindId(kind)).collect(), captures, at: Vec::new(), from: None };
    // Attackers, defenders, the king.
    assert_eq!(hops("moves = { 'slide', { hop = 'attackers' } }"), [hop(&[0], false)]);
    assert_eq!(hops("moves = { { hop = 'all' } }"), [hop(&[0, 1, 2], false)]);
    assert_eq!(
        hops("moves = { 'slide', { hop = { 'king' } }, { hop = 'defender', captures = true } }"),
        [hop(&[2], false), hop(&[1], true)]
    );
    assert_eq!(hops("moves = { 'step', { hop = 'king' }, { hop = 'attacker' } }"), [hop(&[0, 2], false)], "the order means nothing");
    faulty("moves = { { hop = 'knights' } }", Code::UnknownName, "`knights`");
    faulty("moves = { { hop = 'defenders', captures = true } }", Code::Contradiction, "`king` is royal");
    faulty("moves = { { hop = 'attackers', captures = true } }", Code::Contradiction, "`attacker` is of the same side");
    faulty("moves = { { hop = 'king' }, { hop = 'all' } }", Code::Contradiction, "names `king`, which another hop");
    faulty("moves = { { leap = { 0, 2 } }, { hop = 'king' } }", Code::Contradiction, "leap `{ 0, 2 }`");
    faulty("moves = { { hop = 3 } }", Code::WrongType, "hop");
    faulty("moves = { { hop = 'king', captures = 'yes' } }", Code::WrongType, "captures");
    faulty("moves = { { hop = 'king', capture = true } }", Code::UnknownKey, "`capture`");
}

#[test]
fn a_kind_takes_the_enemies_that_the_file_names_by_moving_onto_them() {
    let takes = |keys: &str| attacker(&rules(&source(keys))).other_moves.takes.clone();
    // Attackers, defenders, the king.
    assert_eq!(takes("moves = { 'slide', { take = 'defenders', by = 'step diagonally' } }"), [take(TakeBy::Diagonal(Some(1)), &[1, 2])]);
    assert_eq!(
        takes("moves = { 'step', { take = 'king', by = { leap = { 2, 1 } } }, { take = 'defender', by = 'slide' } }, reach = 4"),
        [take(TakeBy::Slide(Some(4)), &[1]), take(TakeBy::Leap(leap(1, 2)), &[2])]
    );
    assert_eq!(
        takes("moves = { 'step', { take = 'king', by = 'slide' }, { take = 'defender', by = 'slide' } }"),
        [take(TakeBy::Slide(None), &[1, 2])]
    );
    for keys in
        ["moves = { 'step', { take = 'defenders', by = 'slide diagonally' } }, reach = 3", "moves = { { take = 'king', by = 'step' } }"]
    {
        assert_survives_writing(&rules(&source(keys)));
    }
    faulty("moves = { { take = 'knights', by = 'step' } }", Code::UnknownName, "`knights`");
    faulty("moves = { { take = 'all', by = 'step' } }", Code::Contradiction, "`attacker`, which is of the same side");
    faulty(
        "moves = { { take = 'king', by = 'step' }, { take = 'defenders', by = 'step' } }",
        Code::Contradiction,
        "takes in this way already",
    );
    faulty("moves = { { take = 'king' } }", Code::MissingKey, "by");
    faulty("moves = { { take = 'king', by = 'jump' } }", Code::BadValue, "by");
    faulty("moves = { { take = 'king', by = { leap = { 0, 1 } } } }", Code::BadValue, "is no leap");
    faulty("moves = { { take = 3, by = 'step' } }", Code::WrongType, "take");
    faulty("moves = { { take = 'king', by = 'step', captures = true } }", Code::UnknownKey, "`captures`");
    faulty("moves = { 'step', { take = 'king', by = 'step' } }, reach = 3", Code::Contradiction, "`reach` limits slides");
}

#[test]
fn a_kind_slides_and_takes_forward_only_where_the_file_says_so() {
    let moves = |keys: &str| {
        let Kind { reach, other_moves, .. } = attacker(&rules(&source(keys))).clone();
        (reach, other_moves.diagonal, other_moves.forward, other_moves.takes)
    };
    let forward = |straight, diagonal| ForwardSlides { straight, diagonal };
    let nothing = Some(0);
    assert_eq!(moves("moves = { 'step forward' }"), (nothing, nothing, forward(Some(1), nothing), vec![]));
    assert_eq!(moves("moves = { 'slide forward', 'step diagonally' }, reach = 4"), (nothing, Some(1), forward(Some(4), nothing), vec![]));
    assert_eq!(moves("moves = { 'step', 'step diagonally forward' }"), (Some(1), nothing, forward(nothing, Some(1)), vec![]));
    assert_eq!(moves("moves = { 'slide diagonally forward', 'slide' }"), (None, nothing, forward(nothing, None), vec![]));
    let takes = vec![take(TakeBy::Forward(Some(3)), &[2]), take(TakeBy::DiagonalForward(Some(1)), &[1])];
    let keys = "moves = { 'step forward', { take = 'defender', by = 'step diagonally forward' }, { take = 'king', by = 'slide forward' } }, reach = 3";
    assert_eq!(moves(keys), (nothing, nothing, forward(Some(1), nothing), takes));
    for keys in
        [keys, "moves = { 'slide forward', 'slide diagonally forward' }, reach = 4", "moves = { 'step', 'step diagonally forward' }"]
    {
        assert_survives_writing(&rules(&source(keys)));
    }
    faulty(
        "moves = { 'step', 'slide forward' }",
        Code::Contradiction,
        "`pieces.attacker.moves[2]` and an item before it say both forward only",
    );
    faulty("moves = { 'step diagonally forward', 'slide diagonally' }", Code::Contradiction, "both forward only and in every direction");
    faulty("moves = { 'step forward', 'slide forward' }", Code::Contradiction, "adds nothing");
    faulty("moves = { 'step forwards' }", Code::BadValue, "`step forward`");
    faulty("moves = { 'step forward' }, reach = 3", Code::Contradiction, "`reach` limits slides");
    faulty("moves = { 'step' }, forward = true", Code::UnknownKey, "`forward`");
}

/// The classes of a rule set by name.
fn class_names(set: &RuleSet, origin: &Origin) -> Vec<String> {
    origin.classes().iter().map(|class| set.classes[class.index()].name.clone()).collect()
}

#[test]
fn a_kind_makes_moves_only_from_the_squares_that_the_file_names() {
    let limited = |keys: &str| -> Vec<(TakeBy, bool, Vec<String>)> {
        let set = rules(&source(keys));
        let read = |limited: &LimitedMove| (limited.by, matches!(limited.from, Origin::Outside(_)), class_names(&set, &limited.from));
        attacker(&set).other_moves.limited.iter().map(read).collect()
    };
    let on = |by, names: &[&str]| (by, false, names.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(limited("moves = { 'step', { move = 'slide', from = 'edge' } }"), [on(TakeBy::Slide(None), &["edge"])]);
    assert_eq!(limited("moves = { 'step', { move = 'slide', from = 'edge' } }, reach = 4"), [on(TakeBy::Slide(Some(4)), &["edge"])]);
    assert_eq!(limited("moves = { { move = 'step diagonally' } }"), [], "without `from` as the word alone");
    assert_eq!(moves("moves = { { move = 'step diagonally' } }"), moves("moves = { 'step diagonally' }"));
    assert_eq!(
        limited("moves = { { leap = { 2, 1 }, from = { 'throne', 'corners' } }, { move = 'slide forward', outside = 'edge' } }"),
        [on(TakeBy::Leap(leap(1, 2)), &["corners", "throne"]), (TakeBy::Forward(None), true, vec!["edge".to_owned()])]
    );
    // Two items with the same move are one, and their order means nothing.
    let apart =
        "moves = { 'step', { move = 'slide', from = 'throne' }, { leap = { 1, 2 }, from = 'edge' }, { move = 'slide', from = 'edge' } }";
    let together = "moves = { { leap = { 1, 2 }, from = 'edge' }, { move = 'slide', from = { 'edge', 'throne' } }, 'step' }";
    assert_eq!(rules(&source(apart)).fingerprint(), rules(&source(together)).fingerprint());
    let set = rules(&source(
        "moves = { { hop = 'king', outside = 'throne' }, { take = 'defender', by = 'step', from = 'edge' }, { take = 'king', by = 'step' } }",
    ));
    let OtherMoves { hops, takes, .. } = &attacker(&set).other_moves;
    assert!(matches!(hops[0].from, Some(Origin::Outside(_))));
    assert_eq!(
        takes.iter().map(|take| (take.whom.clone(), take.from.is_some())).collect::<Vec<_>>(),
        [(vec![KindId(2)], false), (vec![KindId(1)], true)]
    );
    for keys in [
        apart,
        "moves = { 'step', { move = 'slide', from = 'edge' } }, reach = 4",
        "moves = { { move = 'slide diagonally', outside = { 'edge', 'throne' } }, { move = 'step', from = 'edge' } }, reach = 3",
        "moves = { { hop = 'king', outside = 'throne', at = 'edge' }, { take = 'defender', by = { leap = { 1, 2 } }, from = 'edge' } }",
    ] {
        assert_survives_writing(&rules(&source(keys)));
    }
}

#[test]
fn faulty_places_where_moves_begin_are_told_with_a_remedy() {
    faulty(
        "moves = { { move = 'slide', from = 'edges' } }",
        Code::UnknownName,
        "`edges`, which is not a square class; did you mean `edge`?",
    );
    faulty("moves = { { move = 'slide', from = {} } }", Code::BadValue, "`pieces.attacker.moves[1].from` names no class of squares");
    faulty("moves = { { move = 'slide', outside = {} } }", Code::BadValue, "names no class of squares");
    faulty("moves = { { from = 'edge' } }", Code::MissingKey, "names no move; write, for example, `{ move = \"slide\", from = \"edge\" }`");
    faulty("moves = { { 'slide', from = 'edge' } }", Code::MissingKey, "names no move; write, for example, `{ move = \"slide\"");
    faulty("moves = { { move = 'slide', from = 'edge', outside = 'throne' } }", Code::Contradiction, "either on some squares or outside");
    faulty("moves = { { move = 'jump', from = 'edge' } }", Code::BadValue, "move");
    faulty("moves = { { move = 'slide', from = 3 } }", Code::WrongType, "from");
    faulty("moves = { 'slide', { move = 'slide', from = 'edge' } }", Code::Contradiction, "moves so from every square");
    faulty("moves = { 'slide', { move = 'step forward', from = 'edge' } }", Code::Contradiction, "moves so from every square");
    faulty("moves = { { leap = { 1, 2 }, from = 'edge' }, { leap = { 2, 1 } } }", Code::Contradiction, "moves so from every square");
    faulty("moves = { { move = 'slide', from = 'edge' }, { move = 'step', from = 'edge' } }", Code::Contradiction, "adds nothing");
    faulty(
        "moves = { { move = 'step', from = 'edge' }, { move = 'slide', from = { 'edge', 'throne' } } }",
        Code::Contradiction,
        "adds nothing",
    );
    faulty("moves = { 'step', { move = 'slide', from = 'edge' } }, reach = 1", Code::Contradiction, "moves so from every square");
    faulty("moves = { 'step', { move = 'step diagonally', from = 'edge' } }, reach = 3", Code::Contradiction, "`reach` limits slides");
    faulty("moves = { { hop = 'king', from = 'edge' }, { hop = 'king', from = 'throne' } }", Code::Contradiction, "another hop");
    faulty("moves = { { leap = { 0, 2 }, from = 'edge' }, { hop = 'king' } }", Code::Contradiction, "leap `{ 0, 2 }`");
    faulty("moves = { 'slide' }, only_from = 'edge'", Code::UnknownKey, "`from`, or by `outside`, of an item of `moves`");
    let leaps: Vec<String> =
        (2..=8).map(|long| format!("{{ leap = {{ 1, {long} }}, from = 'edge' }}, {{ leap = {{ 2, {long} }} }}")).collect();
    faulty(&format!("moves = {{ {} }}", leaps.join(", ")), Code::BadValue, "has 14 leaps; a piece has at most 8");
    // A board without corners.
    let cut = "return { api = 1, id = 'own', name = 'Own', board = '#aK|...|#.#', first = 'attackers', ends = { escape = 'middle' },
        squares = { gate = { at = {} } }, pieces = { a = { letter = 'a', side = 'attackers', moves = { { move = 'slide', from = 'gate' } } },
        K = { letter = 'K', side = 'defenders', royal = true } } }";
    assert_error(&cut.replace('|', "\\n"), Code::Rules, 2, "`gate` has no squares");
}

#[test]
fn limited_moves_and_their_limits_need_an_example() {
    let uncovered = |examples: &str| {
        let source = format!(
            "return {{\napi = 1, id = 'own', name = 'Own', extends = 'brandubh',\n\
             pieces = {{ king = {{ moves = {{ 'step', {{ leap = {{ 1, 2 }}, from = 'throne' }} }} }} }},\nexamples = {{ {examples} }},\n}}"
        );
        checked(&source, true)
    };
    let from_throne = "{ rule = 'x', board = { K = 'd4', a = 'a2' }, turn = 'defenders', allows = 'd4-e6 d4-d5', forbids = 'd4-d6' },";
    let elsewhere = "{ rule = 'x', board = { K = 'c3', a = 'a2' }, turn = 'defenders', forbids = 'c3-d5' },";
    let none = |path: &str| format!("W006 no example covers `{path}`: every example holds without it");
    assert_eq!(uncovered(&format!("{from_throne} {elsewhere}")), Vec::<String>::new());
    assert_eq!(uncovered(from_throne), [none("pieces.king.moves[2].from")]);
    let only_elsewhere = uncovered(elsewhere);
    assert!(only_elsewhere.contains(&none("pieces.king.moves[2]")) && !only_elsewhere.contains(&none("pieces.king.moves[2].from")));
}

#[test]
fn a_move_that_others_make_superfluous_has_no_example() {
    let item = |from: &str| format!("{{ move = 'slide', from = {{ {from} }} }}");
    let source = format!(
        "return {{ api = 1, id = 'own', name = 'Own', extends = 'brandubh', squares = {{ gate = {{ at = {{ 'b2', 'b6', 'f2', 'f6' }} }} }},
        pieces = {{ king = {{ moves = {{ 'step', {}, {}, {} }} }} }}, examples = {{
            {{ rule = 'x', board = {{ K = 'd4', a = 'g2' }}, turn = 'defenders', allows = 'd4-d6' }},
            {{ rule = 'x', board = {{ K = 'b2', a = 'g2' }}, turn = 'defenders', allows = 'b2-b4' }},
            {{ rule = 'x', board = {{ K = 'c3', a = 'g2' }}, turn = 'defenders', allows = 'c3-c4', forbids = 'c3-c5' }} }} }}",
        item("'edge', 'corners'"),
        item("'edge', 'throne'"),
        item("'corners', 'gate'")
    );
    assert_eq!(checked(&source, true), ["W006 no example covers `pieces.king.moves[2]`: every example holds without it"]);
}

#[test]
fn a_kind_captures_the_enemies_that_the_file_names_by_moving_between_them() {
    let captured = |keys: &str| attacker(&rules(&source(keys))).captures_between.clone();
    assert_eq!(captured("captures_between = 'defender'"), [KindId(1)]);
    assert_eq!(captured("captures_between = { 'king', 'defender' }"), captured("captures_between = 'defenders'"));
    assert_eq!(captured("captures_between = 'none'"), []);
    for keys in ["captures_between = 'defenders'", "captures_between = 'king', arms = 'none', again = 'while capturing'"] {
        assert_survives_writing(&rules(&source(keys)));
    }
    faulty("captures_between = 'knights'", Code::UnknownName, "`knights`");
    faulty("captures_between = 'all'", Code::Contradiction, "`attacker`, which is of the same side; a piece captures only enemies");
    faulty("captures_between = true", Code::WrongType, "captures_between");
    faulty("capture_between = 'king'", Code::UnknownKey, "`captures_between`");
}

#[test]
fn a_kind_is_captured_in_rows_where_the_file_says_so() {
    let set = rules(&source("captured_in_rows = true"));
    assert!(attacker(&set).captured_in_rows && !set.kinds[1].captured_in_rows);
    assert_survives_writing(&set);
    let royal =
        "return { api = 1, id = 'own', name = 'Own', board = 'a.K\\n...\\n...', first = 'attackers', ends = { escape = 'edge' }, pieces = {
        a = { letter = 'a', side = 'attackers' }, K = { letter = 'K', side = 'defenders', royal = true, captured_in_rows = true } } }";
    assert_error(royal, Code::Rules, 2, "only pieces that are not are captured in rows");
    faulty("capture_rows = true", Code::UnknownKey, "`captured_in_rows = true`");
}

#[test]
fn rules_without_other_moves_have_the_fingerprint_they_had() {
    let set = rules(&source("moves = { 'slide' }"));
    let text = serde_json::to_string(&set).expect("text");
    assert!(["other_moves", "captures_between", "captured_in_rows", "limited"].iter().all(|key| !text.contains(key)), "{text}");
    assert_eq!(set.fingerprint(), rules(&source("")).fingerprint());
}

#[test]
fn written_rules_have_the_same_moves() {
    for keys in [
        "reach = 0",
        "reach = 4",
        "moves = { 'slide diagonally' }",
        "moves = { 'step', 'slide diagonally' }",
        "moves = { 'slide', 'slide diagonally' }, reach = 4",
        "moves = { 'slide', 'step diagonally' }, reach = 2",
        "moves = { { leap = { 1, 2 } } }",
        "moves = { 'step', { leap = { 0, 2 } }, { leap = { 3, 3 } } }",
    ] {
        assert_survives_writing(&rules(&source(keys)));
    }
}

#[test]
fn moves_are_inherited_replaced_and_removed_as_a_whole() {
    let base = source("moves = { 'slide', 'step diagonally' }");
    let child = |keys: &str| {
        format!("return {{\napi = 1, id = 'child', name = 'Child', extends = 'own',\npieces = {{ attacker = {{ {keys} }} }},\n}}")
    };
    let of_child = |keys: &str| {
        let (_files, library) = library(&[("brandubh.lua", BRANDUBH), ("own.lua", &base), ("child.lua", &child(keys))]);
        let told: Vec<String> = library.diagnostics().iter().map(ToString::to_string).collect();
        let found = library.get("child").map(|variant| attacker(variant.rules.rule_set()).clone()).ok();
        (found.map(|kind| (kind.reach, kind.other_moves.diagonal, kind.other_moves.leaps)), told)
    };
    let loaded = |keys: &str| {
        let (found, told) = of_child(keys);
        assert_eq!(told, Vec::<String>::new());
        found
    };
    assert_eq!(loaded(""), Some((None, Some(1), vec![])));
    assert_eq!(loaded("reach = 2"), Some((Some(2), Some(1), vec![])));
    assert_eq!(loaded("moves = { { leap = { 1, 2 } } }"), Some((Some(0), Some(0), vec![leap(1, 2)])));
    assert_eq!(loaded("moves = false"), Some((None, Some(0), vec![])));
    assert_eq!(loaded("moves = { 'step', { move = 'slide', from = 'edge' } }"), Some((Some(1), Some(0), vec![])));
    assert_eq!(loaded("moves = false, reach = 0"), Some((Some(0), Some(0), vec![])));
    let (found, told) = of_child("reach = 0");
    assert!(found.is_none() && told.iter().any(|told| told.contains("`reach = 0` never moves") && told.contains("own.lua:3")), "{told:?}");
}

#[test]
fn a_king_may_have_more_than_four_open_ways() {
    let king = |moves: &str, ways: u8| {
        format!(
            "return {{\napi = 1, id = 'own', name = 'Own', extends = 'brandubh',\npieces = {{ king = {{ moves = {moves} }} }},\n\
             announcements = {{ {{ ways = {ways}, call = 'free' }} }},\n}}"
        )
    };
    assert_eq!(rules(&king("{ 'slide', 'step diagonally' }", 8)).announcements[0].ways.get(), 8);
    assert_error(&king("{ 'slide' }", 5), Code::Rules, 4, "the king has only 4");
    assert_error(&king("{ 'step', { leap = { 0, 2 } } }", 9), Code::Rules, 4, "the king has only 8");
    assert_error(&king("{ 'slide' }", 73), Code::BadValue, 4, "from 1 to 72");
}

#[test]
fn moves_that_no_piece_can_make_are_warned_about() {
    let warnings = |keys: &str| checked(&source(keys), false);
    let only = |told: &[String], part: &str| assert!(matches!(told, [one] if one.starts_with("W010") && one.contains(part)), "{told:?}");
    only(&warnings("moves = { 'slide', { leap = { 2, 7 } } }"), "as far apart as the leap { 2, 7 } of `attacker`");
    // The attackers begin.
    let stuck = |told: &[String]| {
        let [over, still] = told else { panic!("{told:?}") };
        assert!(over.starts_with("E030") && still.starts_with("W010 no `attacker` could move from where it starts"), "{told:?}");
    };
    stuck(&warnings("moves = { { leap = { 5, 6 } } }"));
    assert_eq!(warnings("moves = { 'slide', { leap = { 1, 6 } } }"), Vec::<String>::new());
    assert!(matches!(&warnings("reach = 0")[..], [over] if over.starts_with("E030")), "that no attacker moves is said, but they begin");
    // The attackers start on the edge and beside the throne, none on it.
    stuck(&warnings("moves = { { move = 'slide', from = 'throne' } }"));
    assert_eq!(warnings("moves = { { move = 'slide', from = 'edge' } }"), Vec::<String>::new());
    assert_eq!(warnings("moves = { { move = 'slide', outside = 'throne' } }"), Vec::<String>::new());
    only(&warnings("moves = { 'slide', { leap = { 2, 7 }, from = 'edge' } }"), "as far apart as the leap { 2, 7 }");
}
