//! `ends.points`: captured pieces are worth points, and a side wins at a number of them, or by more of them at a limit of moves.

use std::num::NonZeroU16;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Resources};
use birka_localization::Language;
use birka_prose::{Signs, describe_aim, describe_rules, to_plain_text};
use birka_records::opentafl_rules;
use birka_rules::{Game, KindId, Outcome, Points, Reason, Rules, Side};
use birka_script::{Code, VariantMetadata, check_file, load_source, write_variant};
use birka_test_support::TempFiles;
use birka_test_support::rulesets::{TABLUT, saami};

/// A chief of the attackers is worth five points, other attackers one, and defenders two.
const FILE: &str = r#"return {
    api = 1, id = "own", name = "Own",
    board = [[
        . . . . .
        b w . . b
        . . . . .
        b w . . b
        c . . . w
    ]],
    pieces = {
        black = { letter = "b", side = "attackers" },
        chief = { letter = "c", side = "attackers" },
        white = { letter = "w", side = "defenders" },
    },
    first = "attackers",
    ends = { no_move = "draws", points = { worth = { attackers = 1, chief = 5, defenders = 2 }, win = 4, plies = 6 } },
    examples = {
        { rule = "two points are not enough", move = "e4-c4", captures = "b4", ends = false },
        { rule = "four are", move = { "e4-c4", "e1-d1", "e2-c2" }, captures = "b2", ends = { winner = "attackers", reason = "points" } },
        { rule = "a chief is worth five", turn = "defenders", board = [[
            . . . . .
            b . . . b
            . . . . .
            w c . w b
            . b . . .
          ]], move = "d2-c2", captures = "b2", ends = { winner = "defenders", reason = "points" } },
        { rule = "what is not on the board is captured", turn = "defenders", board = [[
            . . . . .
            w b . w .
            . . . . .
            . w . . .
            c . . . .
          ]], move = "d4-c4", captures = "b4", ends = { winner = "defenders", reason = "points" } },
        { rule = "more points win after six moves", move = { "e4-c4", "e1-d1", "c4-c3", "d1-e1", "c3-d3", "e1-d1" },
          ends = { winner = "attackers", reason = "points" } },
        { rule = "as many points draw", move = { "c4-d4", "e1-d1", "d4-e4", "d1-e1", "e4-d4", "e1-d1" }, turn = "attackers", board = [[
            . . . . .
            b w b . .
            . . . . .
            b w . . b
            c . . . w
          ]], ends = { winner = "nobody", reason = "points" } },
    },
}"#;

fn rules(source: &str) -> Arc<Rules> {
    load_source("own.lua", source).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

fn replaced(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "{from}");
    FILE.replace(from, to)
}

#[test]
fn the_examples_hold_and_cover_every_part_of_the_rule() {
    let files = TempFiles::new(&[("own.lua", FILE)]);
    let report = check_file(&files.path("own.lua"), true);
    let told: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert!(!told.iter().any(|message| message.contains("ends.points")) && report.failed.is_empty() && report.variants == 1, "{told:#?}");
    // Without its last part, an example that needs it fails.
    for (from, to) in [("chief = 5, ", ""), ("win = 4", "win = 5"), ("plies = 6", "plies = 7"), ("defenders = 2", "defenders = 1")] {
        let files = TempFiles::new(&[("own.lua", &replaced(from, to))]);
        assert!(!check_file(&files.path("own.lua"), false).failed.is_empty(), "{from}");
    }
}

#[test]
fn wrong_points_are_reported_at_their_line() {
    let written = "points = { worth = { attackers = 1, chief = 5, defenders = 2 }, win = 4, plies = 6 }";
    for (value, code, part) in [
        ("points = 3", Code::WrongType, "a table such as `{ worth = { attackers = 1, defenders = 1 }, win = 5 }`"),
        ("points = { win = 3 }", Code::MissingKey, "`ends.points` lacks `worth`"),
        ("points = { worth = { attackers = 1 } }", Code::Rules, "they decide nothing; write `win` or `plies`"),
        ("points = { worth = {}, win = 3 }", Code::MissingKey, "names no side and no kind of piece"),
        ("points = { worth = { bishop = 1 }, win = 3 }", Code::UnknownKey, "neither a side nor a kind of piece"),
        ("points = { worth = { black = 0 }, win = 3 }", Code::BadValue, "from 1 to 1000"),
        ("points = { worth = { white = 2 }, win = 7 }", Code::Rules, "neither side has pieces that are worth as many as win"),
        ("points = { worth = { white = 2 }, wins = 6 }", Code::UnknownKey, "did you mean `win`?"),
    ] {
        let errors = load_source("own.lua", &replaced(written, value)).err().unwrap_or_default();
        let found = errors.iter().any(|error| error.code == code && error.line == Some(16) && error.message.contains(part));
        assert!(found, "{value}: {errors:?}");
    }
    let promoted =
        replaced("letter = \"b\", side = \"attackers\" }", "letter = \"b\", side = \"attackers\", captured_becomes = \"white\" }");
    let errors = load_source("own.lua", &promoted).err().unwrap_or_default();
    assert!(errors.iter().any(|error| error.message.contains("pieces that become others cannot be counted")), "{errors:?}");
}

#[test]
fn points_survive_writing_and_are_lost_in_formats_that_cannot_say_them() {
    let own = rules(FILE);
    let about = VariantMetadata { id: "own".into(), name: "Own".into(), ..VariantMetadata::default() };
    let written = write_variant(&about, own.rule_set());
    assert_eq!(rules(&written).rule_set(), own.rule_set(), "{written}");
    let written = "points = { worth = { attackers = 1, chief = 5, defenders = 2 }, win = 4, plies = 6 }";
    let without = rules(&replaced(written, "fewer_than = { attackers = 1 }"));
    assert!(!serde_json::to_string(without.rule_set()).expect("text").contains("points"));
    let mut tablut = saami(TABLUT);
    let one = NonZeroU16::MIN;
    tablut.ends.points = Some(Points { worth: vec![(KindId(0), one)], win: Some(one), plies: None });
    let tablut = Rules::compile(tablut).expect("valid rules");
    assert!(opentafl_rules::write(&tablut, "Own").lost.iter().any(|lost| lost.contains("ends.points")));
}

#[test]
fn points_are_told_in_every_language() {
    let own = rules(FILE);
    let text = to_plain_text(&describe_rules(own.rule_set(), Signs::Letters, Language::English));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "win when the captured pieces of the other side are worth at least 4 points",
        "Captured pieces are worth points: ",
        "After 6 moves, counting both sides, whoever has more points wins; with equal points the game is a draw.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    for language in Language::ALL {
        assert!(describe_aim(own.rule_set(), Side::Attackers, language).contains('4'), "{language}");
        let text = to_plain_text(&describe_rules(own.rule_set(), Signs::Letters, language));
        assert!(["points", "worth"].iter().all(|id| !text.contains(&format!("{id}-"))) && text.contains('6'), "{language}\n{text}");
    }
}

#[test]
fn the_search_goes_for_points_and_counts_the_moves_to_the_limit() {
    let best = |game: &Game| {
        let found = Engine::new(Resources { threads: 1, memory: 4 }).search(game, &Limits::depth(4)).expect("no hook fails");
        found.mv.map(|mv| mv.name(game.rules().rule_set().size)).unwrap_or_default()
    };
    // The capture of the second white piece wins at once, by either of two moves.
    let mut game = Game::new(rules(FILE));
    play(&mut game, &["e4-c4", "e1-d1"]);
    let mv = best(&game);
    play(&mut game, &[&mv]);
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Side::Attackers), reason: Reason::Points }), "{mv}");
    // With one move left to the limit, a capture decides, whatever it is worth.
    let mut game = Game::new(rules(&replaced("win = 4, plies = 6", "plies = 3")));
    play(&mut game, &["a1-b1", "e1-d1"]);
    let mv = best(&game);
    assert!(["e4-c4", "e2-c2"].contains(&mv.as_str()), "{mv}");
    play(&mut game, &[&mv]);
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Side::Attackers), reason: Reason::Points }));
}

fn play(game: &mut Game, moves: &[&str]) {
    let size = game.rules().rule_set().size;
    for name in moves {
        let mv = game.legal_moves().into_iter().find(|mv| mv.name(size) == *name).unwrap_or_else(|| panic!("{name} is not legal"));
        game.play(mv).expect("a legal move");
    }
}
