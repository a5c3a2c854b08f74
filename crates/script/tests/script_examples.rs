//! Examples in a file: what they may expect, what is told when they do not hold, and what they leave unshown.

use std::fs;

use birka_script::{CheckReport, Code, Library, Severity, load_source};

/// A game of 27 lines, before its examples.
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

fn with(examples: &str) -> String {
    format!("{GAME}    examples = {{\n{examples}    }},\n}}\n")
}

fn checked(examples: &str) -> (CheckReport, Library, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.lua"), with(examples)).unwrap();
    let library = Library::from_dirs(&[folder.path().to_owned()]);
    (library.check(), library, folder)
}

fn told(examples: &str) -> Vec<String> {
    checked(examples).0.diagnostics.iter().map(|d| format!("{}: {}[{}]: {}", d.line.unwrap_or(0), d.severity, d.code, d.message)).collect()
}

/// One of each thing an example can say, and every rule of the game.
const SOUND: &str = r#"        {
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
fn examples_that_hold_are_counted_and_nothing_is_said() {
    let (checked, library, _folder) = checked(SOUND);
    let said: Vec<String> = checked.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    assert_eq!((checked.variants, checked.examples), (1, 12));
    assert_eq!(library.uncovered_rules(&library.get("game").unwrap()), []);
}

#[test]
fn a_rule_that_no_example_shows_is_found() {
    let unshown = |without: &str| {
        let examples: String = SOUND.split_inclusive("},\n").filter(|example| !example.contains(without)).collect();
        assert_ne!(examples.len(), SOUND.len(), "{without}");
        let (_, library, _folder) = checked(&examples);
        let game = library.get("game").unwrap();
        library
            .uncovered_rules(&game)
            .iter()
            .map(|d| (d.line.unwrap(), d.message.split(':').next().unwrap().to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(unshown("two take him elsewhere"), [(21, "no example covers `pieces.king.captured[2]`".to_owned())]);
    assert_eq!(unshown("the empty throne takes"), [(24, "no example covers `squares.throne.hostile_when_empty`".to_owned())]);
    let repetition = ["`ends.repetition.times`", "`ends.repetition.verdict`"].map(|key| (26, format!("no example covers {key}")));
    assert_eq!(unshown("a position may not come back"), repetition);
    assert_eq!(unshown("e"), unshown(" "), "without any example nothing is shown");
    assert_eq!(unshown("e").len(), 9);
}

#[test]
fn an_example_that_does_not_hold_is_told_with_the_board() {
    let said = told(
        "        {\n            rule = \"law 9\", board = { K = \"d4\", d = \"c2\", a = \"b2 d7\" },\n            move = \"d7-d5\",\n            captures = \"c2 d4\",\n        },\n",
    );
    let expected = "29: error[E033]: the example of \"law 9\" does not hold: expected d7-d5 to capture c2, d4, but it captures nothing\n     \
        7  . . . . . . .\n     6  . . . . . . .\n     5  . . . a . . .\n     4  . . . K . . .\n     3  . . . . . . .\n     \
        2  . a d . . . .\n     1  . . . . . . .\n        a b c d e f g\n    defenders to move";
    assert_eq!(said, [expected]);
}

#[test]
fn everything_an_example_expects_is_looked_at() {
    let start = "rule = \"x\", board = { K = \"d4\", d = \"c2\", a = \"b2 d7 g1\" }";
    for (expects, words) in [
        ("move = \"d7-d4\", captures = false", "expected d7-d4 to be legal, but the attacker on d7 cannot go to d4"),
        ("move = \"d7-d5 d4-d6\", captures = false", "move 2: expected d4-d6 to be legal, but"),
        ("move = \"g1-d1 d4-d3 d1-d2\", captures = false", "expected d1-d2 to capture nothing, but it captures c2"),
        ("move = \"g1-d1 d4-d3 d1-d2xd3\", ends = false", "expected d1-d2xd3, but by these rules the move is d1-d2xc2"),
        ("move = \"d4-a4\", ends = false", "expected the game to go on, but the result is `d king-escaped`"),
        (
            "move = \"d4-a4\", ends = { winner = \"attackers\" }",
            "expected the game to end: the attackers win, but the result is `d king-escaped`",
        ),
        ("move = \"d4-d5\", ends = { winner = \"nobody\", reason = \"no-move\" }", "nobody wins, no-move, but it goes on"),
        ("move = \"d7-d6\", calls = false", "expected nothing to be announced, but `raichi` is"),
        ("move = \"d7-d6\", calls = \"tuichu\"", "expected `tuichu` to be announced, but `raichi` is"),
        ("allows = \"d7-d4\"", "expected d7-d4 to be legal, but"),
        ("forbids = \"d7-d5\"", "expected d7-d5 to be illegal, but it is legal"),
        (
            "forbids = \"d7-d4 c2-c3\"",
            "expected c2-c3 to be illegal by the rules, but it is illegal because the defender on c2 is not yours to move",
        ),
        ("forbids = \"a7-a6\"", "illegal because a7 is empty"),
        ("move = \"d7-z9\", captures = false", "z9"),
        ("move = \"d7-d5\", captures = \"k9\"", "`captures`: "),
    ] {
        let said = told(&format!("        {{ {start}, {expects} }},\n"));
        assert!(said.len() == 1 && said[0].starts_with("29: error[E033]") && said[0].contains(words), "{expects}: {said:#?}");
    }
}

#[test]
fn a_position_that_is_none_is_told() {
    for (board, words) in [
        ("{ K = \"d4 d5\" }", "2 kings"),
        ("{ a = \"d4\", K = \"e5\" }", "may not stand there"),
        ("{ K = \"d4\", x = \"e5\" }", "`x`, which is not the letter of any piece"),
        ("{ K = \"d4\", a = \"z5\" }", "its board: "),
        ("{ K = \"d4\", a = \"d4\" }", "two pieces on d4"),
        ("\"/3K3/\"", "its position: "),
        ("[[\n. K .\n]]", "its board: "),
        ("[[\n. . . . .\n. . . . .\n. . K . .\n. . . . .\n. . . . .\n]]", "its board has 5 squares a side, but the game has 7"),
    ] {
        let said = told(&format!("        {{ rule = \"x\", board = {board}, turn = \"attackers\", ends = false }},\n"));
        assert!(said.len() == 1 && said[0].contains("E033") && said[0].contains(words), "{board}: {said:#?}");
    }
}

#[test]
fn examples_that_say_nothing_sensible_are_faults_of_the_file() {
    for (example, code, words) in [
        ("{ move = \"c1-c2\", captures = false }", Code::MissingKey, "lacks `rule`"),
        ("{ rule = \"x\", move = \"c1-c2\" }", Code::MissingKey, "expects nothing"),
        ("{ rule = \"x\", captures = \"c1\" }", Code::MissingKey, "there is no `move`"),
        ("{ rule = \"x\", moves = \"c1-c2\", ends = false }", Code::UnknownKey, "did you mean `move`?"),
        ("{ rule = \"x\", ends = { winner = \"defenders\", reason = \"king-taken\" } }", Code::BadValue, "did you mean `king-bared`?"),
        ("{ rule = \"x\", ends = true }", Code::WrongType, "`false`, or a table"),
        ("{ rule = \"x\", board = 5, ends = false }", Code::WrongType, "a drawn board"),
        ("{ rule = \"x\", options = 5, ends = false }", Code::WrongType, "a table of options"),
        ("{ rule = \"x\", move = (\"c1-b1 \"):rep(1001), ends = false }", Code::BadValue, "at most 1000"),
        ("5", Code::WrongType, "an example"),
    ] {
        let faults = load_source("game.lua", &with(&format!("        {example},\n"))).unwrap_err();
        assert!(faults.iter().all(|d| d.severity == Severity::Error && d.line == Some(29)), "{example}: {faults:#?}");
        assert!(faults.iter().any(|d| d.code == code && d.message.contains(words)), "{example}: {faults:#?}");
    }
}

#[test]
fn a_game_with_a_failing_example_can_be_played() {
    assert!(load_source("game.lua", &with("        { rule = \"x\", ends = { winner = \"nobody\" } },\n")).is_ok());
}
