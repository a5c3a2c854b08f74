//! Completions and manual pages.

use crate::{BIRKA, text};

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
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
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
