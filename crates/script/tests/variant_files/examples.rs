//! Examples of variant files: their expectations, the diagnostics of failing ones, and rules that they do not cover.

use birka_script::{CheckReport, Code, Library, Severity, load_source};
use birka_test_support::TempFiles;

use crate::library;

/// The first 27 lines of a variant file; its examples follow.
const GAME: &str = r#"return {
    api = 1,
    id = "game",
    name = "Game",
    board = [[
        . . a a a . .
        . . . . . . .
        a . . d . . a
        a . d K d . a
        a . . d . . a
        . . . . . . .
        . . a a a . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = { { on = "throne", sides = 4 }, { sides = 2 } },
        },
    },
    squares = { throne = { at = "d4", stop = "king", hostile_when_empty = "attackers" } },
    first = "attackers",
    ends = { escape = "edge", repetition = { times = 2, verdict = "mover loses" } },
    announcements = { { ways = 1, call = "raichi" } },
"#;

fn source_with(examples: &str) -> String {
    format!("{GAME}    examples = {{\n{examples}    }},\n}}\n")
}

fn check(examples: &str) -> (CheckReport, Library, TempFiles) {
    let (files, library) = library(&[("game.lua", &source_with(examples))]);
    (library.check(), library, files)
}

fn messages(examples: &str) -> Vec<String> {
    check(examples).0.diagnostics.iter().map(|d| format!("{}: {}[{}]: {}", d.line.unwrap_or(0), d.severity, d.code, d.message)).collect()
}

/// Examples with every kind of expectation, which together cover every rule of the game.
const VALID: &str = r#"        {
            rule = "two take a man",
            board = [[
                . . . . . . .
                . . . . . . .
                . . . . . . .
                . . . K . . .
                . . . . . . .
                . a d . . . .
                . . . . . . a
            ]],
            move = "g1-d1 d4-d5 d1-d2",
            captures = "c2",
            ends = false,
        },
        { rule = "four take the king on his throne", board = { K = "d4", a = "c4 e4 d5 a3" }, move = "a3-d3xd4",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "but not three", board = { K = "d4", a = "c4 e4 a3" }, move = "a3-d3", captures = false },
        { rule = "two take him elsewhere", board = { K = "b2", a = "a2 c7" }, move = "c7-c2", captures = { "b2" } },
        { rule = "the throne is his, but others pass over it", board = { K = "b2", d = "d5", a = "a7" }, allows = "d5-d3 d5-d1", forbids = "d5-d4" },
        { rule = "the empty throne takes besiegers", board = { K = "b3", d = "f7", a = "d5" }, move = "f7-d7", captures = false },
        { rule = "the empty throne takes besiegers", board = { K = "b3", d = "f6", a = "d5" }, move = "f6-d6", captures = "d5" },
        { rule = "he escapes at the edge", board = "/7/7/7/3K3/7/7/t6/", turn = "defenders", move = "d4-d1", ends = { winner = "defenders" } },
        { rule = "one way open", board = { K = "d4", a = "c4 d5 e3" }, move = "e3-e4", calls = "raichi" },
        { rule = "none open", board = { K = "d4", a = "c4 d5 a3 e4" }, move = "a3-c3", calls = "raichi" },
        { rule = "the attackers begin", allows = "c1-c3" },
        { rule = "a position may not come back", move = "c1-b1 d3-d2 b1-c1 d2-d3", ends = { winner = "attackers", reason = "repetition" } },
"#;

#[test]
fn valid_examples_are_counted_without_diagnostics() {
    let (report, library, _files) = check(VALID);
    assert_eq!(report.diagnostics, []);
    assert_eq!((report.variants, report.examples), (1, 12));
    assert_eq!(library.uncovered_rules(&library.get("game").unwrap()), []);
}

#[test]
fn coverage_finds_rules_without_an_example() {
    let uncovered = |without: &str| {
        let examples: String = VALID.split_inclusive("},\n").filter(|example| !example.contains(without)).collect();
        assert_ne!(examples.len(), VALID.len(), "{without}");
        let (_, library, _files) = check(&examples);
        let game = library.get("game").unwrap();
        library
            .uncovered_rules(&game)
            .iter()
            .map(|d| (d.line.unwrap(), d.message.split(':').next().unwrap().to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(uncovered("two take him elsewhere"), [(21, "no example covers `pieces.king.captured[2]`".to_owned())]);
    assert_eq!(uncovered("the empty throne takes"), [(24, "no example covers `squares.throne.hostile_when_empty`".to_owned())]);
    let repetition = ["`ends.repetition.times`", "`ends.repetition.verdict`"].map(|key| (26, format!("no example covers {key}")));
    assert_eq!(uncovered("a position may not come back"), repetition);
    assert_eq!(uncovered("e"), uncovered(" "), "without examples no rule is covered");
    assert_eq!(uncovered("e").len(), 9);
}

#[test]
fn coverage_of_a_file_is_that_of_its_folder() {
    let (_, library, files) = check("");
    let uncovered = library.uncovered_rules(&library.get("game").unwrap());
    let file = files.path("game.lua");
    assert_eq!(birka_script::check_file(&file, false).diagnostics, []);
    assert_eq!(birka_script::check_file(&file, true).diagnostics, uncovered);
    assert_eq!(uncovered.len(), 9);
}

#[test]
fn a_failing_example_is_reported_with_its_board() {
    let messages = messages(
        "        {\n            rule = \"law 9\", board = { K = \"d4\", d = \"c2\", a = \"b2 d7\" },\n            move = \"d7-d5\",\n            captures = \"c2 d4\",\n        },\n",
    );
    let expected = "29: error[E033]: the example of \"law 9\" does not hold: expected d7-d5 to capture c2, d4, but it captures nothing\n     \
        7  . . . . . . .\n     6  . . . . . . .\n     5  . . . a . . .\n     4  . . . K . . .\n     3  . . . . . . .\n     \
        2  . a d . . . .\n     1  . . . . . . .\n        a b c d e f g\n    defenders to move";
    assert_eq!(messages, [expected]);
}

#[test]
fn every_expectation_is_checked() {
    let start = "rule = \"x\", board = { K = \"d4\", d = \"c2\", a = \"b2 d7 g1\" }";
    for (expects, part) in [
        ("move = \"d7-d4\", captures = false", "expected d7-d4 to be legal, but there is a piece on d4 already"),
        ("move = \"d7-d5 d4-d6\", captures = false", "move 2: expected d4-d6 to be legal, but"),
        ("move = \"g1-d1 d4-d3 d1-d2\", captures = false", "expected d1-d2 to capture nothing, but it captures c2"),
        ("move = \"g1-d1 d4-d3 d1-d2xd3\", ends = false", "expected d1-d2xd3, but by these rules the move is d1-d2xc2"),
        ("move = \"d4-a4\", ends = false", "expected the game to go on, but the defenders win, king-escaped"),
        (
            "move = \"d4-a4\", ends = { winner = \"attackers\" }",
            "expected the game to end: the attackers win, but the defenders win, king-escaped",
        ),
        ("move = \"d4-d5\", ends = { winner = \"nobody\", reason = \"no-move\" }", "nobody wins, no-move, but it goes on"),
        ("move = \"d7-d6\", calls = false", "expected nothing to be announced, but `raichi` is"),
        ("move = \"d7-d6\", calls = \"tuichu\"", "expected `tuichu` to be announced, but `raichi` is"),
        ("allows = \"d7-d4\"", "expected d7-d4 to be legal, but"),
        ("forbids = \"d7-d5\"", "expected d7-d5 to be illegal, but it is legal"),
        (
            "forbids = \"d7-d4 c2-c3\"",
            "expected c2-c3 to be illegal by the rules, but it is illegal because the piece on c2 belongs to the defenders, who are not to move",
        ),
        ("forbids = \"a7-a6\"", "illegal because there is no piece on a7"),
        ("move = \"d7-z9\", captures = false", "z9"),
        ("move = \"d7-d5\", captures = \"k9\"", "`captures`: "),
    ] {
        let messages = messages(&format!("        {{ {start}, {expects} }},\n"));
        assert!(
            messages.len() == 1 && messages[0].starts_with("29: error[E033]") && messages[0].contains(part),
            "{expects}: {messages:#?}"
        );
    }
}

#[test]
fn invalid_positions_are_reported() {
    for (board, part) in [
        ("{ K = \"d4 d5\" }", "2 kings"),
        ("{ a = \"d4\", K = \"e5\" }", "may not stand there"),
        ("{ K = \"d4\", x = \"e5\" }", "`x`, which is not the letter of any piece"),
        ("{ K = \"d4\", a = \"z5\" }", "its board: "),
        ("{ K = \"d4\", a = \"d4\" }", "two pieces on d4"),
        ("\"/3K3/\"", "its position: "),
        ("[[\n. K .\n]]", "its board: "),
        ("[[\n. . . . .\n. . . . .\n. . K . .\n. . . . .\n. . . . .\n]]", "its board has 5×5 squares, but the game has 7×7"),
    ] {
        let messages = messages(&format!("        {{ rule = \"x\", board = {board}, turn = \"attackers\", ends = false }},\n"));
        assert!(messages.len() == 1 && messages[0].contains("E033") && messages[0].contains(part), "{board}: {messages:#?}");
    }
}

#[test]
fn malformed_examples_are_errors_of_the_file() {
    for (example, code, part) in [
        ("{ move = \"c1-c2\", captures = false }", Code::MissingKey, "lacks `rule`"),
        ("{ rule = \"x\", move = \"c1-c2\" }", Code::MissingKey, "expects nothing"),
        ("{ rule = \"x\", captures = \"c1\" }", Code::MissingKey, "there is no `move`"),
        ("{ rule = \"x\", moves = \"c1-c2\", ends = false }", Code::UnknownKey, "did you mean `move`?"),
        (
            "{ rule = \"x\", ends = { winner = \"defenders\", reason = \"king-taken\" } }",
            Code::BadValue,
            "`quiet-limit` or `passes`, not \"king-taken\"",
        ),
        ("{ rule = \"x\", ends = true }", Code::WrongType, "`false`, or a table"),
        ("{ rule = \"x\", board = 5, ends = false }", Code::WrongType, "a drawn board"),
        ("{ rule = \"x\", options = 5, ends = false }", Code::WrongType, "a table of options"),
        ("{ rule = \"x\", move = (\"c1-b1 \"):rep(1001), ends = false }", Code::BadValue, "at most 1000"),
        ("5", Code::WrongType, "an example"),
    ] {
        let errors = load_source("game.lua", &source_with(&format!("        {example},\n"))).unwrap_err();
        assert!(errors.iter().all(|d| d.severity == Severity::Error && d.line == Some(29)), "{example}: {errors:#?}");
        assert!(errors.iter().any(|d| d.code == code && d.message.contains(part)), "{example}: {errors:#?}");
    }
}

#[test]
fn a_variant_with_a_failing_example_can_be_played() {
    assert!(load_source("game.lua", &source_with("        { rule = \"x\", ends = { winner = \"nobody\" } },\n")).is_ok());
}
