//! `birka games`: the archive on the command line.

use std::fs;
use std::path::Path;

use birka_test_support::program::ProgramOutput;
use tempfile::TempDir;

use crate::{BIRKA, text};

/// A folder of data with an empty archive.
struct Data(TempDir);

impl Data {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, args: &[&str]) -> ProgramOutput {
        let mut command = BIRKA.command(&[&["games"], args].concat());
        ProgramOutput::new(command.env("BIRKA_DATA", self.0.path()).output().expect("the program starts"))
    }

    /// Runs a command and expects success and an empty standard error.
    #[track_caller]
    fn ok(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{args:?}");
        output.stdout
    }

    fn import(&self, name: &str, content: &str) -> ProgramOutput {
        fs::write(self.path(name), content).expect("written");
        self.run(&["import", text(&self.path(name))])
    }
}

const TWO_GAMES: &str = "[Variant \"tablut\"]\n[Date \"2026-11-20\"]\n[Attackers \"Anna\"]\n[Defenders \"Birka, level 4\"]\n[Result \"a resigned\"]\n\n\
    {About it.} 1. d1-d3! e3-f3\n\n[Variant \"brandubh\"]\n[Date \"2026-11-22\"]\n\n1. d1-c1\n";

#[test]
fn games_are_imported_listed_shown_exported_and_deleted() {
    let data = Data::new();
    assert_eq!(data.ok(&["list"]), "");
    let imported = data.import("two.txt", TWO_GAMES);
    assert_eq!((imported.code, imported.stderr.as_str()), (0, ""));
    assert!(imported.stdout.ends_with("two.txt: 2 added as 1 to 2, 0 known\n"), "{}", imported.stdout);
    assert!(data.import("two.txt", TWO_GAMES).stdout.ends_with(": 0 added, 2 known\n"));

    assert_eq!(
        data.ok(&["list"]),
        "1  2026-11-20  tablut    Anna  Birka, level 4  a resigned  2\n2  2026-11-22  brandubh  -     -               none        1\n"
    );
    let listed = |args: &[&str]| data.ok(&[&["list"], args].concat()).lines().map(|line| line[..1].to_owned()).collect::<Vec<_>>().concat();
    assert_eq!(listed(&["--variant", "tablut"]), "1");
    assert_eq!(listed(&["--opponent", "LEVEL"]), "1");
    assert_eq!(listed(&["--result", "attackers"]), "1");
    assert_eq!(listed(&["--result", "none"]), "2");
    assert_eq!(listed(&["--since", "2026-11-21"]), "2");
    assert_eq!(listed(&["--until", "2026-11-21"]), "1");
    assert_eq!(listed(&["--min-moves", "2"]), "1");
    assert_eq!(listed(&["--max-moves", "1"]), "2");
    assert_eq!(listed(&["--text", "about"]), "1");
    let json = data.ok(&["list", "--json", "--variant", "tablut"]);
    for part in ["\"number\": 1", "\"attackers\": \"Anna\"", "\"result\": \"a resigned\"", "\"moves\": 2", "\"date\": \"2026-11-20\""] {
        assert!(json.contains(part), "{part} in {json}");
    }
    assert!(!data.ok(&["list", "--json", "--variant", "brandubh"]).contains("attackers"));

    let shown = data.ok(&["show", "1"]);
    assert!(shown.contains("1. d1-d3! e3-f3") && shown.contains("{About it.}"), "{shown}");
    assert!(shown.contains("\n 3 . . . a . d . . .\n") && shown.contains("\n   a b c d e f g h i\n/"), "{shown}");
    assert!(shown.ends_with(" a\n"), "{shown}");

    let exported = data.ok(&["export", "1"]);
    assert_eq!(exported, shown[..exported.len()]);
    let out = data.path("out.txt");
    assert_eq!(data.ok(&["export", "--all", "--since", "2026-11-21", "--out", text(&out)]), "");
    assert!(fs::read_to_string(&out).expect("a file").starts_with("[Birka \"1\"]\n[Variant \"brandubh\"]"));
    assert!(data.run(&["export", "--all", "--out", text(&out)]).stderr.contains("out.txt cannot be written"));

    let deleted = data.ok(&["delete", "--yes", "1"]);
    assert_eq!(deleted, "1  tablut  2026-11-20  2 moves\ndeleted 1\n");
    assert_eq!(listed(&[]), "2");
}

#[test]
fn what_is_exported_can_be_imported() {
    for format in ["text", "opentafl", "csv", "link"] {
        let data = Data::new();
        data.import("two.txt", TWO_GAMES);
        let file = data.path("exported");
        let exported = data.run(&["export", "1", "--format", format, "--out", text(&file)]);
        assert_eq!(exported.code, 0, "{}", exported.stderr);
        assert_eq!(format != "text", exported.stderr.starts_with("note: "), "{format}: {}", exported.stderr);
        let again = Data::new();
        let imported = again.run(&["import", text(&file)]);
        assert_eq!(imported.code, 0, "{format}: {}", imported.stderr);
        assert!(again.run(&["show", "1"]).stdout.contains("1. d1-d3"), "{format}");
    }
}

#[test]
fn links_of_several_games_are_imported() {
    for address in [&[][..], &["--address", "https://example.org/birka/"]] {
        let data = Data::new();
        data.import("two.txt", TWO_GAMES);
        let file = data.path("links");
        let exported = data.run(&[&["export", "--all", "--format", "link", "--out", text(&file)], address].concat());
        assert_eq!(exported.code, 0, "{}", exported.stderr);
        let again = Data::new();
        assert!(again.ok(&["import", text(&file)]).ends_with("links: 2 added as 1 to 2, 0 known\n"));
        let links = fs::read_to_string(&file).expect("written");
        let quoted = format!(" \"{}\"", links.lines().next().expect("a link").replace("birka://", "BIRKA://"));
        assert!(again.ok(&["import", &quoted]).ends_with(": 0 added, 1 known\n"));
    }
    let data = Data::new();
    fs::write(data.path("a b.txt"), TWO_GAMES).expect("written");
    let address = format!("file://{}", text(&data.path("a b.txt")).replace(' ', "%20"));
    assert!(data.ok(&["import", &address]).ends_with(": 2 added as 1 to 2, 0 known\n"));
}

#[test]
fn an_unreadable_game_does_not_hide_the_others() {
    let data = Data::new();
    data.import("two.txt", TWO_GAMES);
    let file = data.path("games.ron");
    let damaged = fs::read_to_string(&file).expect("a file").replace("1. d1-d3", "7. d1-d3");
    fs::write(&file, damaged).expect("written");
    for (args, code) in [(&["export", "--all"][..], 1), (&["export", "1", "2"], 1), (&["export", "2"], 0)] {
        let exported = data.run(args);
        assert_eq!((exported.code, exported.stdout.matches("[Birka").count()), (code, 1), "{args:?}");
        assert_eq!(code == 1, exported.stderr.contains("error: game 1 of the archive cannot be read: "), "{}", exported.stderr);
    }
    let none = data.run(&["export", "1"]);
    assert_eq!((none.code, none.stdout.as_str()), (1, ""));
    assert!(none.stderr.contains("game 1 of the archive cannot be read"), "{}", none.stderr);
}

#[test]
fn a_turn_of_a_die_with_a_comment_is_imported_and_exported() {
    let data = Data::new();
    let game = "[Variant \"alea-dice\"]\n\n1. roll-6 e7-e1 roll-6 {a good roll} j13-f13 (j13-g13)\n2. roll-2\n";
    assert!(data.import("dice.txt", game).stdout.ends_with(": 1 added as 1, 0 known\n"));
    let shown = data.ok(&["show", "1"]);
    assert!(shown.contains("1. roll-6 e7-e1 roll-6 {a good roll} 1... j13-f13 (1... j13-g13)\n2. roll-2\n"), "{shown}");
    let file = data.path("out.txt");
    data.ok(&["export", "--all", "--out", text(&file)]);
    assert!(data.ok(&["import", text(&file)]).ends_with(": 0 added, 1 known\n"));
}

#[test]
fn latin_1_is_read_with_a_note() {
    let data = Data::new();
    fs::write(data.path("old.txt"), b"[Variant \"tablut\"]\n[Attackers \"J\xF6rg\"]\n\n1. d1-d3\n").expect("written");
    let imported = data.run(&["import", text(&data.path("old.txt"))]);
    assert_eq!(imported.code, 0);
    assert!(imported.stderr.contains("old.txt:1:1: note: line 2 is not UTF-8"), "{}", imported.stderr);
    assert!(data.ok(&["list"]).contains("Jörg"));
}

#[test]
fn deleting_asks() {
    let data = Data::new();
    data.import("two.txt", TWO_GAMES);
    let asked = |answer: &[u8]| {
        let mut child = BIRKA.command(&["games", "delete", "1", "2"]);
        let mut child = child.env("BIRKA_DATA", data.0.path()).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        child = child.stderr(std::process::Stdio::piped());
        let mut child = child.spawn().expect("the program starts");
        // The program may end without reading everything.
        let _ = std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), answer);
        ProgramOutput::new(child.wait_with_output().expect("the program ends"))
    };
    let endless = vec![b'y'; 1 << 22];
    for answer in [&b""[..], b"\n", b"no\n", b"\xff\n", &endless] {
        let refused = asked(answer);
        assert_eq!(refused.code, 1);
        assert!(refused.stderr.contains("nothing was deleted"), "{}", refused.stderr);
        assert!(refused.stderr.contains("Delete these 2 games") && refused.stderr.contains("--yes"), "{}", refused.stderr);
    }
    assert_eq!(data.ok(&["list"]).lines().count(), 2);
    assert_eq!(asked(b"y\n").code, 0);
    assert_eq!(data.ok(&["list"]), "");
}

#[test]
fn faults_of_a_file_have_their_place_and_its_other_games_are_added() {
    let data = Data::new();
    let bad = TWO_GAMES.replace("d1-c1", "d1-f2");
    let imported = data.import("bad.txt", &bad);
    assert_eq!(imported.code, 1);
    assert!(imported.stderr.contains("bad.txt:12:4: error: move 1, d1-f2"), "{}", imported.stderr);
    assert!(imported.stdout.ends_with(": 1 added as 1, 0 known\n"), "{}", imported.stdout);
    let plain = data.import("plain.txt", "1. d1-d3 e3-f3");
    assert!(plain.code == 1 && plain.stderr.contains("plain.txt:1:1: error: the game does not say what variant"), "{}", plain.stderr);
    assert_eq!(data.ok(&["import", "--variant", "tablut", text(&data.path("plain.txt"))]).lines().count(), 1);
    fs::write(data.path("escape.txt"), b"[Variant \"\x1b[31mred\"]\n\xFF").expect("written");
    let escaped = data.run(&["import", text(&data.path("escape.txt"))]);
    assert!(escaped.code == 1 && !escaped.stderr.contains('\x1b'), "{:?}", escaped.stderr);
}

#[test]
fn games_that_were_moved_aside_are_imported() {
    let data = Data::new();
    data.import("two.txt", TWO_GAMES);
    let saved = |variant: &str| {
        format!(
            "// A game left on Birka's table.\n(format: 2, birka: \"0\", variant: \"{variant}\", rules: \"\", start: None, moves: [\"d1-d3\"], result: \"none\")\n"
        )
    };
    for (name, variant) in [
        ("table.ron.earlier-1", "tablut"),
        ("table-2.ron.earlier-1", "tablut-1811"),
        ("table.ron.missing-variant-1", "gone"),
        ("table.ron", "brandubh"),
    ] {
        fs::write(data.path(name), saved(variant)).expect("written");
    }
    let imported = data.run(&["import", "--earlier"]);
    assert_eq!(imported.code, 1);
    assert!(imported.stderr.contains("table.ron.missing-variant-1:1:1: error:") && imported.stderr.contains("gone"), "{}", imported.stderr);
    assert_eq!(imported.stdout.lines().count(), 3, "{}", imported.stdout);
    assert_eq!(data.ok(&["list", "--variant", "tablut-1811"]).lines().count(), 1);
    assert!(Path::new(&data.path("table.ron.earlier-1")).exists(), "the file stays");
}

#[test]
fn a_damaged_archive_is_reported_and_the_rest_is_listed() {
    let data = Data::new();
    data.import("two.txt", TWO_GAMES);
    let file = data.path("games.ron");
    let whole = fs::read_to_string(&file).expect("a file");
    fs::write(&file, &whole[..whole.len() - 20]).expect("written");
    let listed = data.run(&["list"]);
    assert_eq!((listed.code, listed.stdout.lines().count()), (0, 1));
    assert!(listed.stderr.contains("games.ron.damaged"), "{}", listed.stderr);
    // The notice comes once: the next command that reads the archive prints it.
    for args in [&["show", "1"][..], &["export", "1"], &["delete", "--yes", "1"]] {
        fs::write(&file, &whole[..whole.len() - 20]).expect("written");
        let output = data.run(args);
        assert!(output.code == 0 && output.stderr.contains("games.ron.damaged"), "{args:?}: {}", output.stderr);
    }
}

#[test]
fn errors_say_what_to_do() {
    let data = Data::new();
    data.import("two.txt", TWO_GAMES);
    for args in [
        &["show"][..],
        &["show", "x"],
        &["export"],
        &["export", "1", "--all"],
        &["delete"],
        &["import"],
        &["list", "--since", "soon"],
        &["list", "--result", "a b"],
    ] {
        assert_eq!(data.run(args).code, 2, "{args:?}");
    }
    for (args, part) in [
        (&["show", "9"][..], "`birka games list` lists them"),
        (&["export", "9"], "no game 9"),
        (&["export", "1", "--since", "2026-01-01"], "--all"),
        (&["export", "1", "2", "--format", "opentafl"], "one game, not 2"),
        (&["delete", "--yes", "1", "9"], "no game 9"),
        (&["import", "/no/such/file"], "cannot be read"),
    ] {
        let output = data.run(args);
        assert_eq!(output.code, 1, "{args:?}");
        assert!(output.stderr.contains(part), "{args:?}: {}", output.stderr);
    }
    assert_eq!(data.ok(&["list"]).lines().count(), 2, "nothing was deleted");
}
