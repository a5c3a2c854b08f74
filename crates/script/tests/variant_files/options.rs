//! Options of a variant: declaring and choosing them, and the diagnostics when that fails.

use std::path::PathBuf;
use std::sync::Arc;

use birka_rules::{Game, RequiredSides, Side};
use birka_script::{Code, Library, OptionValue, OptionValues, load_source};
use birka_test_support::TempFiles;

use crate::library;

const GAME: &str = concat!(
    r#"local option = options {
    king = { doc = "how many take the king", default = "four", choices = { { "four", "on all sides" }, "two" } },
    bold = { doc = "the defenders begin", default = false },
    limit = { default = 50, from = 10, to = 60 },
}

return {
    api = 1,
    id = "game",
    name = "Game",
"#,
    board_and_men!(),
    r#"        king = { letter = "K", side = "defenders", royal = true, captured = { { sides = if option.king == "four" then 4 else 2 } } },
    },
    first = if option.bold then "defenders" else "attackers",
    ends = { escape = "corners", quiet_limit = { plies = option.limit, verdict = "draw" } },
}
"#
);

#[test]
fn options_are_listed_with_their_defaults() {
    let game = load_source("game.lua", GAME).unwrap();
    let names: Vec<&str> = game.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["bold", "king", "limit"]);
    let king = &game.options[1];
    assert_eq!((king.doc.as_str(), &king.default), ("how many take the king", &OptionValue::Choice("four".to_owned())));
    let OptionValues::Choices(words) = &king.values else { panic!("{king:?}") };
    assert_eq!(
        words.iter().map(|word| (word.name.as_str(), word.doc.as_str())).collect::<Vec<_>>(),
        [("four", "on all sides"), ("two", "")]
    );
    assert_eq!(game.options[0].values, OptionValues::Bool);
    assert_eq!(game.options[2].all_values().len(), 51);
    assert_eq!((game.id.as_str(), game.base_id.as_str()), ("game", "game"));
}

#[test]
fn chosen_options_change_the_rules_and_the_name() {
    let (_folder, library) = library(&[("game.lua", GAME)]);
    let plain = library.get("game").unwrap();
    let chosen = library.get("game{king=\"two\", bold=true}").unwrap();
    assert_eq!(chosen.id, "game{bold=true,king=two}");
    assert_eq!(chosen.base_id, "game");
    assert_eq!((plain.rules.rule_set().first, chosen.rules.rule_set().first), (Side::Attackers, Side::Defenders));
    assert_eq!(chosen.rules.rule_set().kinds[2].capture.elsewhere, RequiredSides::Opposite);
    assert_eq!(chosen.options[1].chosen, OptionValue::Choice("two".to_owned()));
    assert_eq!(library.get("game{limit=17}").unwrap().rules.rule_set().ends.quiet_limit.unwrap().plies.get(), 17);
    // Chosen again it is the same variant, and default values are left out of the name.
    assert!(Arc::ptr_eq(&chosen, &library.get(&chosen.id).unwrap()));
    assert!(Arc::ptr_eq(&chosen, &library.get("game{king=two,bold=true,limit=50}").unwrap()));
    assert!(Arc::ptr_eq(&plain, &library.get("game{king=four}").unwrap()));
    assert!(Arc::ptr_eq(&plain, &library.get("game{}").unwrap()));
}

#[test]
fn invalid_choices_are_rejected_with_suggestions() {
    let (_folder, library) = library(&[("game.lua", GAME)]);
    let message = |name: &str| library.get(name).unwrap_err().to_string();
    for (name, part) in [
        ("gmae{king=two}", "there is no variant `gmae`; did you mean `game`?"),
        ("game{kin=two}", "`game` has no option `kin`; did you mean `king`?"),
        ("game{king=tow}", "the option `king` of `game` cannot be `tow`: king is `four` or `two`; did you mean `two`?"),
        ("game{bold=yes}", "bold is `false` or `true`"),
        ("game{limit=61}", "limit is a whole number from 10 to 60"),
        ("game{limit=017}", "limit is a whole number from 10 to 60"),
        ("game{king}", "options are written `ID{name=value, name=value}`"),
        ("game{king=two", "options are written"),
    ] {
        assert!(message(name).contains(part), "{name}: {}", message(name));
    }
    let (_folder, plain) = library_without_options();
    assert!(plain.get("plain{king=two}").unwrap_err().to_string().contains("has no option `king`; it has no options"));
}

fn library_without_options() -> (TempFiles, Library) {
    let body = GAME.split_once("return").unwrap().1;
    let body = body
        .replace("\"game\"", "\"plain\"")
        .replace("option.limit", "50")
        .replace("if option.bold then \"defenders\" else \"attackers\"", "\"attackers\"");
    library(&[("plain.lua", &format!("return{}", body.replace("if option.king == \"four\" then 4 else 2", "4")))])
}

#[test]
fn options_are_inherited_and_can_be_set_by_extends() {
    let child = "local option = options {\n  all = { default = false },\n}\nreturn { api = 1, id = \"child\", name = \"C\", extends = \"game{king=two}\",\n  ends = { king_bared = option.all } }";
    let (_folder, library) = library(&[("game.lua", GAME), ("child.lua", child)]);
    assert_eq!(library.diagnostics(), []);
    let plain = library.get("child").unwrap();
    assert_eq!(plain.id, "child");
    assert_eq!(plain.rules.rule_set().kinds[2].capture.elsewhere, RequiredSides::Opposite);
    let names: Vec<&str> = plain.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["all", "bold", "king", "limit"]);
    let other = library.get("child{king=four, all=true}").unwrap();
    assert_eq!(other.id, "child{all=true,king=four}");
    assert!(other.rules.rule_set().ends.king_bared && other.rules.rule_set().kinds[2].capture.elsewhere != RequiredSides::Opposite);
    assert_eq!(library.get("child{king=two}").unwrap().id, "child");
}

#[test]
fn invalid_declarations_are_reported_with_their_lines() {
    use Code::{BadValue, DuplicateKey, MissingKey, Runtime, UnknownKey, WrongType};
    let cases: &[(&str, &str, Code, usize, &str)] = &[
        (
            "= options {",
            "= options { o1 = 1, o2 = 1, o3 = 1, o4 = 1, o5 = 1, o6 = 1, o7 = 1, o8 = 1, o9 = 1, p1 = 1, p2 = 1, p3 = 1, p4 = 1, p5 = 1,",
            BadValue,
            1,
            "a file may have 16",
        ),
        ("default = false", "default = \"no\"", MissingKey, 3, "`choices`"),
        ("default = \"four\"", "default = \"fuor\"", BadValue, 2, "did you mean `four`?"),
        ("default = 50", "default = 5", BadValue, 4, "from 10 to 60"),
        ("doc = \"the", "dok = \"the", UnknownKey, 3, "did you mean `doc`?"),
        ("\"two\" }", "\"Two\" }", BadValue, 2, "lower-case letters"),
        ("\"two\" }", "\"four\" }", DuplicateKey, 2, "repeats the choice `four`"),
        ("    bold =", "    [\"b d\"] =", BadValue, 3, "lower-case letters"),
        ("option.bold", "option.blod", Runtime, 23, "there is no option `blod`"),
        ("option.limit", "(function() option.limit = 3 end)()", Runtime, 24, "readonly"),
        ("return {", "options { x = { default = false } }\nreturn {", Runtime, 7, "declared once"),
        ("    name = \"Game\",", "    name = \"Game\", options = {},", UnknownKey, 10, "before the table"),
        ("bold = { doc = \"the defenders begin\", default = false }", "bold = 5", WrongType, 3, "an option"),
    ];
    for &(from, to, code, line, part) in cases {
        assert!(GAME.contains(from), "{from}");
        let errors = load_source("game.lua", &GAME.replacen(from, to, 1)).unwrap_err();
        let is_reported = errors.iter().any(|error| error.code == code && error.line == Some(line) && error.message.contains(part));
        assert!(is_reported, "{to}: {errors:#?}");
    }
}

#[test]
fn a_choice_without_valid_rules_is_reported_by_check_and_on_lookup() {
    let broken = GAME.replace("if option.bold then \"defenders\" else", "if option.bold then \"nobody\" else");
    let (folder, library) = library(&[("game.lua", &broken)]);
    assert!(library.get("game").is_ok());
    let message = library.get("game{bold=true}").unwrap_err().to_string();
    assert!(message.contains("`game{bold=true}` cannot be played") && message.contains("nobody"), "{message}");
    let checked = library.check();
    let path: PathBuf = folder.path("game.lua");
    let faults: Vec<_> = checked.diagnostics.iter().filter(|d| d.code == Code::FaultyOption).collect();
    assert_eq!(faults.len(), 1);
    assert_eq!((&faults[0].path, faults[0].line), (&path, Some(3)));
    assert!(faults[0].message.contains("with {bold=true}") && faults[0].message.contains("game.lua:23"), "{}", faults[0]);
}

#[test]
fn an_option_without_effect_is_warned_about() {
    let idle = GAME.replace("if option.bold then \"defenders\" else", "");
    let (_folder, library) = library(&[("game.lua", &idle)]);
    let warnings: Vec<String> = library.check().diagnostics.iter().map(|d| format!("{:?} {}: {}", d.line, d.code, d.message)).collect();
    assert_eq!(warnings, ["Some(3) W003: `option.bold`: choosing true alone changes nothing"]);
}

#[test]
fn hooks_run_with_the_chosen_options() {
    let hooks = "    hooks = { words = 'x', announce = function() return if option.bold then 'bold' else false end },\n    ends = {";
    let (_files, library) = library(&[("game.lua", &GAME.replace("    ends = {", hooks))]);
    let announcement = |name: &str| {
        let mut game = Game::new(Arc::clone(&library.get(name).unwrap().rules));
        let mv = game.legal_moves()[0];
        game.play(mv).unwrap().announcement
    };
    assert_eq!(announcement("game"), None);
    assert_eq!(announcement("game{bold=true}").as_deref(), Some("bold"));
}
