//! Texts from outside that would control a terminal, hide or never end: names in scripts, manifests and locales, and names of files.

use birka_diagnostics::is_printable;
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT};

use crate::{BIRKA, text};

/// Letters that must not reach a terminal, as they are escaped in Lua, and in RON with a `u` for Lua's `\u`.
const HOSTILE: [&str; 5] = ["\\u{1b}[31mred", "two\\u{a}lines", "\\u{202e}yht", "\\u{200b}nothing", "\\u{9b}2J"];

/// A mod whose texts are plain, to be replaced one by one.
const SCRIPT: &str = r#"local option = options { wide = { doc = "OPTION DOC", default = "no", choices = { { "no", "CHOICE DOC" }, "yes" } } }
return {
    api = 1, id = "small", name = "NAME", summary = "SUMMARY", sources = { "SOURCE" },
    board = ". . a . . \n . . d . . \n a d K d a \n . . d . . \n . . a . .",
    pieces = {
        attacker = { letter = "a", side = "attackers", reach = if option.wide == "yes" then 3 else 2 },
        ["KIND"] = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    squares = { ["CLASS"] = { at = "a1" } },
    first = "attackers", ends = { escape = "corners" },
    announcements = { { ways = 1, call = "CALL" } },
    hooks = { words = "WORDS", reasons = { why = "REASON" }, announce = function(board) return nil end },
    examples = { { rule = "RULE", allows = "c1-b1" } },
}
"#;

const MANIFEST: &str = "(
    id: \"small\", name: \"MOD NAME\", version: \"1.0.0\", api: 1,
    author: \"AUTHOR\", licence: \"LICENCE\", summary: \"MOD SUMMARY\",
    languages: [\"sv\"],
)";

const LOCALE: &str = "(variants: {\"small\": (
    name: \"LOCAL NAME\", summary: \"LOCAL SUMMARY\",
    options: {\"wide\": (name: \"LOCAL OPTION\", doc: \"LOCAL DOC\", choices: {\"no\": \"LOCAL CHOICE\"})},
    reasons: {\"why\": \"LOCAL REASON\"},
)})";

/// Runs commands that print the texts of the mod and returns everything they print.
fn printed(mods: &ModFolder) -> String {
    let mut all = String::new();
    for args in [&["mods"][..], &["variants"], &["rules", "small"], &["check", "small"], &["mods", "--json"], &["variants", "--json"]] {
        let run = BIRKA.run(&[args, &["--mods", text(mods.path())]].concat());
        if args.contains(&"--json") {
            serde_json::from_str::<serde_json::Value>(&run.stdout).unwrap_or_else(|error| panic!("{args:?}: {error}: {}", run.stdout));
        }
        all += &run.stdout;
        all += &run.stderr;
    }
    all
}

#[track_caller]
fn assert_printable(printed: &str, what: &str) {
    let unprintable: Vec<char> = printed.chars().filter(|c| *c != '\n' && !is_printable(*c)).collect();
    assert_eq!(unprintable, Vec::<char>::new(), "{what}: {printed:?}");
}

#[test]
fn texts_of_mods_that_cannot_be_shown_are_errors_and_are_escaped() {
    let places: &[(&str, &[&str], &str)] = &[
        (
            "small/variants/small.lua",
            &["OPTION DOC", "CHOICE DOC", "NAME", "SUMMARY", "SOURCE", "KIND", "CLASS", "CALL", "WORDS", "REASON", "RULE"],
            "small.lua:",
        ),
        ("small/mod.ron", &["MOD NAME", "AUTHOR", "LICENCE", "MOD SUMMARY"], "mod.ron:"),
        ("small/locale/sv.ron", &["LOCAL NAME", "LOCAL SUMMARY", "LOCAL OPTION", "LOCAL DOC", "LOCAL CHOICE", "LOCAL REASON"], "sv.ron:"),
    ];
    let mods = ModFolder::new();
    let files = [("small/variants/small.lua", SCRIPT), ("small/mod.ron", MANIFEST), ("small/locale/sv.ron", LOCALE)];
    files.iter().for_each(|(path, text)| _ = mods.write(path, text));
    assert!(BIRKA.run(&["check", text(&mods.path().join("small"))]).stdout.lines().all(|line| line.contains("warning")));
    let mut tried = 0;
    for (path, words, file) in places {
        let (_, plain) = files.iter().find(|(known, _)| known == path).expect("a file");
        for (number, word) in words.iter().enumerate() {
            // Every text with one hostile word, and too long.
            let long = "a".repeat(10_000);
            for hostile in [HOSTILE[number % HOSTILE.len()], long.as_str()] {
                let quoted = format!("\"{word}\"");
                assert_eq!(plain.matches(&quoted).count(), 1, "{word}");
                mods.write(path, plain.replace(&quoted, &format!("\"{hostile}\"")));
                let checked = BIRKA.run(&["check", text(&mods.path().join("small"))]);
                let reason = if hostile == long { "at most" } else { "contains a " };
                let fault = checked.stdout.lines().find(|line| line.contains(file) && line.contains("error[") && line.contains(reason));
                assert!(checked.code == 1 && fault.is_some(), "{word}: {}", checked.stdout);
                assert!(fault.is_some_and(|fault| fault.len() < 500), "{word}: {fault:?}");
                assert_printable(&(checked.stdout + &checked.stderr), word);
                tried += 1;
            }
        }
        // All at once through every command that prints them.
        let quoted =
            words.iter().fold((*plain).to_owned(), |text, word| text.replace(&format!("\"{word}\""), &format!("\"{}\"", HOSTILE[0])));
        mods.write(path, quoted);
        assert_printable(&printed(&mods), path);
        mods.write(path, plain);
    }
    assert_eq!(tried, 42);
}

#[cfg(unix)]
#[test]
fn names_of_files_are_escaped() {
    let folder = ModFolder::new();
    for (number, name) in ["\u{1b}[31mred", "two\nbirka: all is well", "\u{202e}yht"].iter().enumerate() {
        let file = folder.write(&format!("{name}/{name}.lua"), SMALL_VARIANT.replace('@', &format!("small-{number}")));
        let scripts = folder.path().join(name);
        for args in [&["variants"][..], &["check"], &["variants", "--json"]] {
            let run = BIRKA.run(&[args, &["--scripts", text(&scripts)]].concat());
            assert_eq!(run.code, 0);
            assert_printable(&(run.stdout.clone() + &run.stderr), name);
            assert!(!run.stdout.contains("\nbirka: all"), "{}", run.stdout);
            if args.contains(&"--json") {
                let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
                assert_eq!(json[0]["path"], text(&file));
            }
        }
        // Errors that name a file.
        let missing = format!("missing{name}");
        for args in [&["check", missing.as_str()][..], &["check", &format!("{missing}.lua")], &["variants", "--scripts", &missing]] {
            let run = BIRKA.run(args);
            assert_eq!(run.code, 1);
            assert_printable(&(run.stdout.clone() + &run.stderr), name);
            assert!(!(run.stdout + &run.stderr).contains("\nbirka: all"), "{args:?}");
        }
        // A folder without a manifest is listed by its name.
        let mods = BIRKA.run(&["mods", "--mods", text(folder.path())]);
        assert_printable(&(mods.stdout + &mods.stderr), name);
    }
}
