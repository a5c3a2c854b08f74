//! Usage errors, completions, manual pages, and what holds for every subcommand. Texts from outside that would control a terminal, hide or never end:
//! names in scripts, manifests and locales, and names of files.

use std::collections::BTreeSet;
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use birka::cli::LABORATORY;
use birka_diagnostics::is_printable;
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT};
use birka_test_support::program::ProgramOutput;

use crate::{BIRKA, text};

#[test]
fn usage_errors_exit_with_code_2() {
    for args in [
        &["nonsense"][..],
        &["perft"],
        &["perft", "tablut", "deep"],
        &["perft", "tablut", "-1"],
        &["perft", "tablut", "4294967295"],
        &["--variant", "tablut", "variants"],
        &["variants", "--exhibition"],
        &["--exhibition", "--fresh"],
        &["--fresh", "--exhibition"],
        &["--exhibition", "--check"],
        &["exhibit", "--check"],
        &["exhibit", "--demo", "exhibition.ron"],
        &["stats"],
    ] {
        assert_eq!(BIRKA.run(args).code, 2, "{args:?}");
    }
    assert_eq!(BIRKA.run(&["--help"]).code, 0);
    assert_eq!(BIRKA.run(&["--version"]).stdout.trim(), concat!("birka ", env!("CARGO_PKG_VERSION")));
}

/// A display that does not exist: the program looks for graphics cards, and ends.
#[test]
#[cfg(target_os = "linux")]
fn without_a_compositor_nothing_is_said_about_one() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = BIRKA.command(&["--variant", "brandubh"]);
    ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "NODEVICE_SELECT"].iter().for_each(|name| _ = command.env_remove(name));
    let output = command.env("DISPLAY", ":987").env("BIRKA_DATA", data.path()).output().expect("the program ends");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(!printed.contains("XDG_RUNTIME_DIR"), "{printed}");
    assert!(!output.status.success(), "there is no such display: {printed}");
}

#[test]
fn a_closed_output_pipe_is_no_error() {
    let args = ["perft", "tablut", "3", "--divide"];
    let mut child = BIRKA.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = ProgramOutput::new(child.wait_with_output().expect("the program ends"));
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn the_laboratory_is_the_program_beside_this_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (birka, lab) = (folder.path().join("birka"), folder.path().join("birka-lab"));
    fs::hard_link(BIRKA.path(), &birka).or_else(|_| fs::copy(BIRKA.path(), &birka).map(drop)).expect("a program");
    let run = || ProgramOutput::new(Command::new(&birka).args(["match", "tablut", "--games", "2"]).output().expect("it runs"));
    let missing = run();
    assert_eq!(missing.code, 1);
    assert!(missing.stderr.contains("cargo build -p birka-laboratory"), "{}", missing.stderr);
    fs::write(&lab, "#!/bin/sh\necho \"$@\"\nexit 7\n").expect("a program");
    fs::set_permissions(&lab, fs::Permissions::from_mode(0o755)).expect("a program");
    let passed = run();
    assert_eq!((passed.code, passed.stdout.trim()), (7, "match tablut --games 2"));
}

#[cfg(feature = "game")]
#[test]
fn usage_errors_of_shot_exit_with_code_2() {
    for args in [
        &["shot", "tablut"][..],
        &["shot", "tablut", "--out", "x.png", "--size", "0x0"],
        &["shot", "tablut", "--out", "x.png", "--size", "big"],
    ] {
        assert_eq!(BIRKA.run(args).code, 2, "{args:?}");
    }
}

#[cfg(not(feature = "game"))]
#[test]
fn a_build_without_the_game_says_how_to_build_it() {
    for args in [&[][..], &["--variant", "tablut"], &["shot", "tablut", "--out", "x.png"], &["exhibit"], &["--exhibition"]] {
        let started = BIRKA.run(args);
        assert_eq!(started.code, 1);
        assert!(started.stderr.contains("default features"), "{}", started.stderr);
    }
}

/// The words after `birka` where a text names a command in backquotes, up to the first option or placeholder.
fn named_commands(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split("`birka ").skip(1).map(|rest| {
        let command = rest.split(['`', '\n']).next().unwrap_or_default();
        let is_name = |word: &&str| {
            word.starts_with(|letter: char| letter.is_ascii_lowercase())
                && word.chars().all(|letter| letter == '-' || letter.is_ascii_lowercase())
        };
        command.split(' ').take_while(is_name).collect()
    })
}

#[test]
fn commands_that_texts_name_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs"), root.join("crates/localization/locales")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let texts: Vec<_> = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    let named: BTreeSet<_> = texts.iter().flat_map(|text| named_commands(text)).filter(|words| !words.is_empty()).collect();
    assert!(named.len() > 20, "{named:?}");
    // A build without the game rejects pictures whatever their arguments are. The laboratory has tests of its own.
    let is_elsewhere = |words: &[&str]| LABORATORY.contains(&words[0]) || cfg!(not(feature = "game")) && words[0] == "shot";
    for words in named.into_iter().filter(|words| !is_elsewhere(words)) {
        let asked = BIRKA.run(&[words.as_slice(), &["--help"]].concat());
        assert_eq!(asked.code, 0, "birka {}: {}", words.join(" "), asked.stderr);
    }
}

#[test]
fn each_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = BIRKA.run_ok(&["completions", shell]);
        for word in ["completions", "import-rules", "coverage"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(BIRKA.run(&["completions", "tcsh"]).code, 2);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    BIRKA.run_ok(&["man", text(folder.path())]);
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(page("birka.1").contains("birka\\-check(1)"));
    assert!(page("birka-check.1").contains("\\-\\-coverage"));
    for (name, synopsis) in [
        ("birka", "[OPTIONS] [COMMAND]"),
        ("birka-check", "[OPTIONS] [ID|FILE|DIR]..."),
        ("birka-games-show", "[OPTIONS] <NUMBER>"),
        ("birka-add", "[OPTIONS] <FILE>"),
    ] {
        let page = page(&format!("{name}.1"));
        let line =
            page.lines().skip_while(|line| *line != ".SH SYNOPSIS").nth(1).unwrap_or_default().replace("\\fB", "").replace("\\fR", "");
        assert_eq!(line.trim().replace("\\-", "-"), format!("{} {synopsis}", name.replace('-', " ")));
    }
    let help = BIRKA.run_ok(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect();
    assert!(commands.len() > 20 && commands.iter().all(|name| page(&format!("birka-{name}.1")).starts_with(".ie")), "{commands:?}");
    let missing = folder.path().join("missing");
    assert_eq!((BIRKA.run(&["man", text(&missing)]).code, missing.exists()), (1, false));
}

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
