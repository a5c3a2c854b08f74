//! The code and the line of every error and warning about a variant file.

use birka_script::{Code, Library, load_file, load_source};

/// A valid file of 41 lines. Tests break it by replacing text.
const VALID: &str = r#"return {
  api = 1,
  id = "small",
  name = "Small",
  summary = "A small game.",
  sources = { "Nobody" },
  board = [[
    . a . a .
    a . . . a
    . d K d .
    a . . . a
    . a . a .
  ]],
  pieces = {
    attacker = { letter = "a", side = "attackers" },
    defender = { letter = "d", side = "defenders", record = "T", reach = 2, arms = "both" },
    king = {
      letter = "K",
      side = "defenders",
      royal = true,
      captured = {
        { on = "throne", sides = 4 },
        { sides = 2 },
      },
    },
  },
  squares = {
    throne = { at = "c3", stop = "king", hostile_when_empty = { "attackers", "defender" } },
  },
  first = "attackers",
  ends = {
    escape = "corners",
    repetition = { times = 3, verdict = "draw" },
    quiet_limit = { plies = 50, verdict = "mover loses" },
  },
  announcements = {
    { ways = 1, call = "raichi" },
    { ways = 2, call = "tuichu" },
  },
}
"#;

fn errors(source: &str) -> Vec<(Code, usize, String)> {
    match load_source("test.lua", source) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().map(|error| (error.code, error.line.unwrap_or(0), error.message)).collect(),
    }
}

/// The valid file with some texts replaced.
fn edited(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(VALID.to_owned(), |source, (from, to)| {
        assert_eq!(source.matches(from).count(), 1, "{from:?} does not occur exactly once");
        source.replacen(from, to, 1)
    })
}

#[test]
fn the_valid_file_has_no_errors() {
    assert_eq!(errors(VALID), []);
}

#[test]
fn each_error_is_reported_with_its_line() {
    use Code::{
        ApiVersion, BadSquare, BadValue, Board, Contradiction, DuplicateKey, MissingKey, Rules, Runtime, Syntax, UnknownKey, UnknownLetter,
        UnknownName, WrongType,
    };
    // The text replaced, its replacement, and the code, the line and a part of the message of each error.
    type Case = (&'static str, &'static str, &'static [(Code, usize, &'static str)]);
    let cases: &[Case] = &[
        ("api = 1", "api = 2", &[(ApiVersion, 2, "version 2")]),
        ("api = 1", "api = \"1\"", &[(WrongType, 2, "not the string \"1\"")]),
        ("  api = 1,", "", &[(MissingKey, 1, "lacks `api`")]),
        ("id = \"small\"", "id = \"Small Game\"", &[(BadValue, 3, "lower-case letters")]),
        ("id = \"small\"", "id = 7", &[(WrongType, 3, "not the number 7")]),
        ("id = \"small\"", "id = \"\\xff\"", &[(WrongType, 3, "not UTF-8")]),
        ("name = \"Small\"", "name = \" \"", &[(BadValue, 4, "empty")]),
        ("summary =", "summry =", &[(UnknownKey, 5, "did you mean `summary`?")]),
        ("  first =", "  captured = { { sides = 3 } },\n  first =", &[(UnknownKey, 30, "belongs in `pieces.NAME`")]),
        ("  first =", "  verdict = \"draw\", first =", &[(UnknownKey, 30, "belongs in `ends.repetition` or `ends.quiet_limit`")]),
        ("stop = \"king\"", "stop = \"king\", escape = true", &[(UnknownKey, 28, "belongs in `ends`")]),
        ("escape = \"corners\"", "escape = \"corners\", first = \"attackers\"", &[(UnknownKey, 32, "belongs in the returned table")]),
        ("sources = { \"Nobody\" }", "sources = { 1 }", &[(WrongType, 6, "`sources[1]` must be a string")]),
        ("sources = { \"Nobody\" }", "sources = { \"a\", nil, \"b\" }", &[(UnknownKey, 6, "the number 3 as a key")]),
        ("    a . . . a\n    . d K d .", "    a . . .\n    . d K d .", &[(Board, 9, "rank 4 has 4 squares")]),
        ("    a . . . a\n    . d K d .\n    a . . . a\n", "", &[(Board, 7, "3 to 19 files and 3 to 19 ranks, not 5 and 2")]),
        ("    . d K d .", "    . d # d .", &[(BadSquare, 28, "this board has no square c3")]),
        ("    . d K d .", "    . d K x .", &[(UnknownLetter, 10, "`x` at d3")]),
        ("    . d K d .", "    . d . d .", &[(Rules, 7, "0 kings")]),
        ("    . d K d .", "    . d d K .", &[(Rules, 10, "may not stand there")]),
        ("    . a . a .\n    a . . . a\n    . d K", "    . a . a K\n    a . . . a\n    . d .", &[(Rules, 8, "already stands on e5")]),
        ("letter = \"a\"", "letter = \"d\"", &[(Rules, 16, "another kind has it")]),
        ("letter = \"a\"", "letter = \"at\"", &[(BadValue, 15, "one letter")]),
        ("letter = \"a\", ", "", &[(MissingKey, 15, "lacks `letter`")]),
        ("side = \"attackers\"", "side = \"atackers\"", &[(BadValue, 15, "did you mean `attackers`?")]),
        ("record = \"T\"", "record = \"t\"", &[(Rules, 16, "another kind has it in records")]),
        ("reach = 2", "reach = -1", &[(BadValue, 16, "from 0 to 18")]),
        ("reach = 2", "reach = 19", &[(BadValue, 16, "from 0 to 18")]),
        ("reach = 2", "reach = 1.5", &[(BadValue, 16, "not 1.5")]),
        ("reach = 2", "reach = 0/0", &[(BadValue, 16, "whole number")]),
        // A kind that cannot be read is read as far as it can be.
        (
            "side = \"defenders\", record = \"T\", reach = 2, arms = \"both\"",
            "reach = 20, arms = \"sword\"",
            &[
                (MissingKey, 16, "lacks `side`"),
                (BadValue, 16, "`hammer`, `anvil` or `none`"),
                (BadValue, 16, "from 0 to 18"),
                (UnknownName, 28, "names `defender`"),
            ],
        ),
        ("arms = \"both\"", "arms = \"sword\"", &[(BadValue, 16, "`hammer`, `anvil` or `none`")]),
        ("royal = true", "royal = 1", &[(WrongType, 20, "`true` or `false`")]),
        ("      royal = true,\n", "", &[(Rules, 31, "`escape` needs a king"), (Rules, 35, "`announcements` needs a king")]),
        ("royal = true", "royl = true", &[(UnknownKey, 20, "did you mean `royal`?")]),
        ("letter = \"a\"", "letter = \"a\", record = \"T\"", &[(Rules, 16, "another kind has it in records; give it a `record` letter")]),
        ("on = \"throne\"", "on = \"thron\"", &[(UnknownName, 22, "did you mean `throne`?")]),
        ("on = \"throne\", sides = 4", "on = \"throne\", sides = 5", &[(BadValue, 22, "from 0 to 4")]),
        ("on = \"throne\", sides = 4", "on = \"throne\", sides = 1", &[(BadValue, 22, "0 for never")]),
        ("on = \"throne\", sides", "on = \"throne\", beside = \"throne\", sides", &[(BadValue, 22, "split it into two")]),
        ("{ sides = 2 }", "{ sides = 2, edge_counts = true }", &[(BadValue, 23, "only has an effect")]),
        ("        { sides = 2 },\n", "", &[(MissingKey, 21, "everywhere else")]),
        ("        { on = \"throne\", sides = 4 },", "        { sides = 4 },", &[(BadValue, 23, "never reached")]),
        ("at = \"c3\"", "at = \"c9\"", &[(BadSquare, 28, "off this 5×5 board")]),
        ("at = \"c3\"", "at = \"midle\"", &[(BadSquare, 28, "did you mean `middle`?")]),
        ("at = \"c3\"", "at = {}", &[(Rules, 28, "has no squares")]),
        ("at = \"c3\", ", "", &[(MissingKey, 28, "lacks `at`")]),
        ("stop = \"king\"", "stop = \"kng\"", &[(UnknownName, 28, "did you mean `king`?")]),
        ("stop = \"king\"", "stop = true", &[(WrongType, 28, "not true")]),
        ("stop = \"king\"", "stopp = \"king\"", &[(UnknownKey, 28, "did you mean `stop`")]),
        ("{ \"attackers\", \"defender\" }", "{ \"attackers\", \"swedes\" }", &[(UnknownName, 28, "neither a side nor a kind")]),
        ("stop = \"king\"", "stop = \"king\", ornament = \"gold\"", &[(BadValue, 28, "`throne`, `refuge`")]),
        ("    . d K d .", "    . K K d .", &[(Rules, 7, "2 kings")]),
        ("    . a . a .\n    a . . . a\n    . d K d .\n", "", &[(Board, 7, "3 to 19 files and 3 to 19 ranks, not 5 and 2")]),
        ("reach = 2", "leaps = true", &[(UnknownKey, 16, "how a piece moves is said by `moves`")]),
        ("reach = 2", "leap = { 1, 2 }", &[(UnknownKey, 16, "it belongs in `pieces.NAME.moves[N]`")]),
        ("reach = 2", "moves = \"slide\"", &[(WrongType, 16, "a list of moves")]),
        ("reach = 2", "moves = 1", &[(WrongType, 16, "a list of moves")]),
        ("reach = 2", "moves = { leap = { 1, 2 } }", &[(WrongType, 16, "has the key `leap`")]),
        ("reach = 2", "moves = {}", &[(BadValue, 16, "write `reach = 0` instead")]),
        ("reach = 2", "moves = { \"slyde\" }", &[(BadValue, 16, "did you mean `slide`?")]),
        ("reach = 2", "moves = { 1 }", &[(WrongType, 16, "`{ leap = { 1, 2 } }`, not the number 1")]),
        ("reach = 2", "moves = { { 1, 2 } }", &[(MissingKey, 16, "write `leap = { 1, 2 }`"), (WrongType, 16, "without a key")]),
        ("reach = 2", "moves = { { leap = 2 } }", &[(WrongType, 16, "two distances")]),
        ("reach = 2", "moves = { { leap = {} } }", &[(BadValue, 16, "two distances")]),
        ("reach = 2", "moves = { { leap = { 2 } } }", &[(BadValue, 16, "two distances")]),
        ("reach = 2", "moves = { { leap = { 1, 2, 3 } } }", &[(BadValue, 16, "two distances")]),
        ("reach = 2", "moves = { { leap = { 1, \"2\" } } }", &[(WrongType, 16, "a whole number from 0 to 18")]),
        ("reach = 2", "moves = { { leap = { -1, 2 } } }", &[(BadValue, 16, "from 0 to 18, not -1")]),
        ("reach = 2", "moves = { { leap = { 1, 19 } } }", &[(BadValue, 16, "from 0 to 18, not 19")]),
        ("reach = 2", "moves = { { leap = { 0, 0 } } }", &[(BadValue, 16, "leads to no other square")]),
        ("reach = 2", "moves = { { leap = { 0, 1 } } }", &[(BadValue, 16, "as `\"step\"` does")]),
        ("reach = 2", "moves = { { leap = { 1, 1 } } }", &[(BadValue, 16, "as `\"step diagonally\"` does")]),
        ("reach = 2", "moves = { { leap = { 1, 2 }, over = true } }", &[(UnknownKey, 16, "has no key `over`")]),
        ("reach = 2", "moves = { \"slide\", \"slide\" }", &[(Contradiction, 16, "`pieces.defender.moves[2]` adds nothing")]),
        ("reach = 2", "moves = { \"step\", \"slide\" }", &[(Contradiction, 16, "adds nothing")]),
        ("reach = 2", "moves = { { leap = { 1, 2 } }, { leap = { 2, 1 } } }", &[(Contradiction, 16, "adds nothing")]),
        ("reach = 2", "moves = { \"step\" }, reach = 2", &[(Contradiction, 16, "`reach` limits slides, and this piece has none")]),
        ("reach = 2", "moves = { \"step diagonally\" }, reach = 0", &[(Contradiction, 16, "a piece with `reach = 0` never moves")]),
        (
            "reach = 2",
            "moves = (function() local all = {} for n = 2, 18 do all[#all + 1] = { leap = { 0, n } } end return all end)()",
            &[(BadValue, 16, "has 17 leaps; a piece has at most 8")],
        ),
        ("  first =", "  Cards = 2, first =", &[(UnknownKey, 30, "cards, and other chance cannot be said")]),
        (
            "  squares = {",
            "  squares = { wall = { at = { \"b3\", \"d3\", \"c2\", \"c4\" }, stop = MEN, pass = MEN },",
            &[(Rules, 32, "every path is blocked")],
        ),
        ("stop = \"king\"", "stop = \"king\", reenter = \"all\"", &[(Contradiction, 28, "`squares.throne.stop` (line 28)")]),
        ("stop = \"king\"", "stop = \"king\", hostile = \"all\"", &[(Contradiction, 28, "`squares.throne.hostile` (line 28)")]),
        ("escape = \"corners\"", "escape = \"corners\", escape_except = \"corners\"", &[(Contradiction, 32, "`ends.escape` (line 32)")]),
        (
            "        { sides = 2 },",
            "        { on = \"throne\", sides = 2 }, { sides = 2 },",
            &[(Contradiction, 23, "`pieces.king.captured[1]` (line 22)")],
        ),
        ("escape = \"corners\"", "escape = \"corners\", quiet_limits = 5", &[(UnknownKey, 32, "did you mean `quiet_limit`?")]),
        ("verdict = \"mover loses\"", "verdict = \"forbidden\"", &[(BadValue, 34, "`draw`")]),
        ("  first = \"attackers\",\n", "", &[(MissingKey, 1, "lacks `first`")]),
        ("first = \"attackers\"", "first = \"white\"", &[(BadValue, 30, "`attackers` or `defenders`")]),
        ("escape = \"corners\"", "escape = \"cornrs\"", &[(UnknownName, 32, "did you mean `corners`?")]),
        ("    escape = \"corners\",\n", "", &[(MissingKey, 31, "lacks `escape`")]),
        ("escape = \"corners\"", "escape = \"corners\", escape_except = \"edge\"", &[(Rules, 32, "no square to escape to")]),
        ("verdict = \"draw\"", "verdict = \"mover loose\"", &[(BadValue, 33, "did you mean `mover loses`?")]),
        ("times = 3", "times = 1", &[(BadValue, 33, "from 2 to 9")]),
        ("plies = 50", "plies = -1", &[(BadValue, 34, "from 1 to 10000")]),
        ("plies = 50, ", "", &[(MissingKey, 34, "lacks `plies`")]),
        ("    { ways = 2", "    { ways = 5", &[(Rules, 36, "the king has only 4")]),
        ("    { ways = 2", "    { ways = 1", &[(Contradiction, 38, "both have the same `ways`")]),
        ("    { ways = 2", "    [\"x\"] = { ways = 2", &[(WrongType, 38, "without keys")]),
        ("  first = \"attackers\",", "  first = \"attackers\", first = \"defenders\",", &[(DuplicateKey, 30, "lines 30 and 30")]),
        ("  announcements = {\n", "  id = \"other\",\n  announcements = {\n", &[(DuplicateKey, 36, "lines 3 and 36")]),
        ("  announcements = {\n", "  5,\n  announcements = {\n", &[(WrongType, 36, "a value without a key")]),
        ("  announcements = {\n", "  [true] = 5,\n  announcements = {\n", &[(UnknownKey, 1, "true as a key")]),
        ("  first = \"attackers\",", "  first = = \"attackers\",", &[(Syntax, 30, "Expected")]),
        ("  first = \"attackers\",", "  first = nothing.at.all,", &[(Runtime, 30, "`nothing` is not defined")]),
    ];
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        let source = edited(&[(from, to)]).replace("MEN", "{ \"attackers\", \"defender\" }");
        let actual = errors(&source);
        let matches = actual.len() == expected.len()
            && expected.iter().zip(&actual).all(|(want, got)| want.0 == got.0 && want.1 == got.1 && got.2.contains(want.2));
        if !matches {
            wrong.push(format!("{from:?} -> {to:?}\n  expected {expected:?}\n  actual {actual:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_second_kind_of_a_side_needs_no_letter_for_records() {
    let records = |source: &str| {
        let variant = load_source("test.lua", source).unwrap();
        variant.rules.rule_set().kinds.iter().map(|kind| (kind.name.clone(), kind.record)).collect::<Vec<_>>()
    };
    let named = |records: &[(&str, char)]| records.iter().map(|(name, record)| ((*name).to_owned(), *record)).collect::<Vec<_>>();
    let second = edited(&[
        (
            "  pieces = {",
            "  pieces = { Archer = { letter = \"R\", side = \"attackers\" }, ally = { letter = \"l\", side = \"defenders\" },",
        ),
        ("record = \"T\", ", ""),
        ("    . a . a .\n    a . . . a\n    . d K d .", "    . R . R .\n    a . l . a\n    . d K d ."),
    ]);
    let expected = [("Archer", 'r'), ("attacker", 't'), ("ally", 'L'), ("defender", 'T'), ("king", 'K')];
    assert_eq!(records(&second), named(&expected), "the most numerous kinds have the letters of OpenTafl");
    // With a letter for one of them, the other one has that of the side, whatever its number.
    let named_one = second.replace("side = \"attackers\" },\n    defender", "side = \"attackers\", record = \"x\" },\n    defender");
    assert_ne!(named_one, second);
    assert_eq!(records(&named_one)[..2], named(&[("Archer", 't'), ("attacker", 'x')]));
}

#[test]
fn likely_mistakes_are_warned_about() {
    // The text replaced, its replacement, and the code, the line and a part of the message of each warning.
    type Case = (&'static str, &'static str, &'static [(&'static str, usize, &'static str)]);
    let cases: &[Case] = &[
        ("    . d K d .", "    . d K . .", &[("W001", 7, "b3 has defender, d3 has nothing")]),
        (
            "    . a . a .\n    a . . . a\n    . d",
            "    . a . a .\n    a a . . a\n    . d",
            &[("W001", 7, "b4 has attacker, d4 has nothing")],
        ),
        ("  pieces = {", "  pieces = { knight = { letter = \"n\", side = \"attackers\", record = \"n\" },", &[("W002", 14, "no `knight`")]),
        ("  squares = {", "  squares = { idle = { at = \"middle\" },", &[("W004", 27, "`idle` has no effect")]),
        (
            "  squares = {",
            "  squares = { nook = { at = \"a1\", stop = \"attackers\" },",
            &[("W001", 27, "a1 is one of them, e1 is not"), ("W005", 32, "he can never stand there")],
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.lua");
    for (from, to, expected) in cases {
        std::fs::write(&file, edited(&[(from, to)])).unwrap();
        let checked = birka_script::check_file(&file, false);
        let actual: Vec<_> = checked.diagnostics.iter().map(|d| (d.code.as_str(), d.line.unwrap_or(0), d.message.as_str())).collect();
        let matches = actual.len() == expected.len()
            && actual.iter().zip(*expected).all(|(got, want)| got.0 == want.0 && got.1 == want.1 && got.2.contains(want.2));
        assert!(matches, "{to:?}: {actual:#?}");
        assert!(checked.diagnostics.iter().all(|d| d.severity == birka_script::Severity::Warning) && checked.variants == 1);
    }
    // A layout with rotational symmetry only is symmetric too.
    std::fs::write(
        &file,
        edited(&[(
            "    . a . a .\n    a . . . a\n    . d K d .\n    a . . . a\n    . a . a .",
            "    . a . . .\n    . . d . a\n    . d K d .\n    a . d . .\n    . . . a .",
        )]),
    )
    .unwrap();
    assert_eq!(birka_script::check_file(&file, false).diagnostics, []);
}

#[test]
fn all_errors_are_reported_at_once() {
    let source = edited(&[
        ("name = \"Small\"", "nmae = \"Small\""),
        ("    . d K d .", "    . d K ! ."),
        ("reach = 2", "reach = \"far\""),
        ("stop = \"king\"", "stop = \"queen\""),
        ("times = 3", "times = 300"),
    ]);
    let actual: Vec<(Code, usize)> = errors(&source).into_iter().map(|(code, line, _)| (code, line)).collect();
    let expected = [
        (Code::MissingKey, 1),
        (Code::UnknownKey, 4),
        (Code::UnknownLetter, 10),
        (Code::WrongType, 16),
        (Code::UnknownName, 28),
        (Code::BadValue, 33),
    ];
    assert_eq!(actual, expected);
}

#[test]
fn rule_errors_are_reported_together_with_key_errors() {
    let source = edited(&[("summary =", "summry ="), ("    . d K d .", "    . d . d .")]);
    let actual: Vec<(Code, usize)> = errors(&source).into_iter().map(|(code, line, _)| (code, line)).collect();
    assert_eq!(actual, [(Code::UnknownKey, 5), (Code::Rules, 7)]);
}

#[test]
fn a_diagnostic_displays_as_file_line_severity_code_message() {
    let error = load_source("mods/small.lua", &edited(&[("api = 1", "api = 2")])).unwrap_err().remove(0);
    assert_eq!(error.to_string(), format!("mods/small.lua:2: error[E015]: {}", error.message));
}

#[test]
fn key_order_and_computed_values_do_not_affect_the_fingerprint() {
    let plain = load_source("a", VALID).unwrap();
    let moved = edited(&[("  first = \"attackers\",\n", ""), ("  api = 1,\n", "  first = \"attack\" .. \"ers\", api = 2 - 1,\n")]);
    assert_eq!(load_source("b", &moved).unwrap().rules.fingerprint(), plain.rules.fingerprint());
    let other = edited(&[("sides = 4", "sides = 3")]);
    assert_ne!(load_source("c", &other).unwrap().rules.fingerprint(), plain.rules.fingerprint());
}

#[test]
fn an_error_in_a_local_variable_is_reported_at_its_declaration() {
    let source = format!(
        "local limit = {{\n  plies = 0,\n  verdict = \"draw\",\n}}\n{}",
        edited(&[("{ plies = 50, verdict = \"mover loses\" }", "limit")])
    );
    assert_eq!(errors(&source).iter().map(|error| (error.0, error.1)).collect::<Vec<_>>(), [(Code::BadValue, 2)]);
}

#[test]
fn unreadable_files_do_not_affect_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("a-folder.lua")).unwrap();
    std::fs::write(at("empty.lua"), "").unwrap();
    std::fs::write(at("good.lua"), VALID).unwrap();
    std::fs::write(at("good-again.lua"), VALID).unwrap();
    std::fs::write(at("large.lua"), " ".repeat(300 * 1024)).unwrap();
    std::fs::write(at("latin.lua"), b"return {\n  name = \"Kungab\xe5lm\",\n}").unwrap();
    std::fs::write(at("compiled.lua"), b"\x06\x03\x00\x00").unwrap();
    std::fs::write(at("notes.txt"), "not a script").unwrap();
    let library = Library::from_dirs(&[folder.path().to_owned(), at("nowhere")]);
    let actual: Vec<(String, Code, Option<usize>)> = library
        .diagnostics()
        .iter()
        .map(|error| (error.path.file_name().unwrap().to_string_lossy().into_owned(), error.code, error.line))
        .collect();
    let expected = [
        ("a-folder.lua", Code::UnreadableFile, None),
        ("compiled.lua", Code::Syntax, Some(1)),
        ("empty.lua", Code::NotATable, Some(1)),
        ("good-again.lua", Code::DuplicateVariant, None),
        ("large.lua", Code::UnreadableFile, None),
        ("latin.lua", Code::UnreadableFile, Some(2)),
        ("nowhere", Code::NoScripts, None),
    ];
    assert_eq!(actual, expected.map(|(file, code, line)| (file.to_owned(), code, line)));
    assert_eq!(library.variants().len(), 1);
    let duplicate = &library.diagnostics()[3];
    assert!(duplicate.message.contains("good.lua") && duplicate.to_string().contains("good-again.lua:1: error[E040]"), "{duplicate}");
    assert_eq!(load_file(&at("absent.lua")).unwrap_err()[0].code, Code::UnreadableFile);
}
