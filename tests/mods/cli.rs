//! Mods as the program has them: what is printed, and the exit codes.

use std::process::{Command, Output, Stdio};

use super::Bench;

struct Desk(Bench);

impl Desk {
    fn birka(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_birka"));
        command.args(args).current_dir(self.0.path()).stdin(Stdio::null());
        command.env("BIRKA_DATA", self.0.path()).env_remove("BIRKA_MODS");
        command.env("BIRKA_SCRIPTS", concat!(env!("CARGO_MANIFEST_DIR"), "/scripts"));
        command.output().expect("the program runs")
    }

    /// What is printed where all goes well.
    #[track_caller]
    fn done(&self, args: &[&str]) -> String {
        let output = self.birka(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// What is said where it does not.
    #[track_caller]
    fn refused(&self, args: &[&str]) -> String {
        let output = self.birka(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }
}

#[test]
fn a_mod_is_made_played_packed_and_installed() {
    let desk = Desk(Bench::open());
    let folder = desk.0.path().join("mods");
    assert_eq!(desk.done(&["mods"]).trim_end(), folder.display().to_string());
    let made = desk.done(&["new", "my-game"]);
    assert!(made.contains("birka --variant my-game") && made.contains("birka pack my-game"), "{made}");
    assert!(desk.done(&["mods"]).ends_with("\nmy-game  0.1.0  My Game  my-game  ok\n"));
    assert!(desk.done(&["variants"]).contains("from the mod my-game: My own"));
    assert!(desk.done(&["perft", "my-game", "2"]).contains("nodes "));
    assert_eq!(desk.done(&["check", "--coverage", "my-game"]), "");
    assert!(desk.done(&["pack", "my-game"]).starts_with("my-game-0.1.0.zip: my-game 0.1.0, 2 files, "));
    assert!(desk.refused(&["pack", "my-game"]).contains("`--replace`"));
    assert!(desk.refused(&["add", "my-game-0.1.0.zip"]).contains("0.1.0 is already in"));
    assert!(desk.done(&["add", "my-game-0.1.0.zip", "--replace"]).contains("in place of 0.1.0"));
    assert!(desk.done(&["--mods", "elsewhere", "add", "my-game-0.1.0.zip"]).contains("elsewhere"));
    let json: serde_json::Value = serde_json::from_str(&desk.done(&["mods", "--json", "--mods", "elsewhere"])).expect("JSON");
    assert_eq!((&json["folder"], &json["mods"][0]["variants"][0]), (&"elsewhere".into(), &"my-game".into()));
    let json: serde_json::Value = serde_json::from_str(&desk.done(&["variants", "--json"])).expect("JSON");
    let entry = |id: &str| json.as_array().unwrap().iter().find(|entry| entry["id"] == id).unwrap().clone();
    assert_eq!((&entry("my-game")["mod"], entry("tablut").get("mod")), (&"my-game".into(), None));
}

#[test]
fn a_folder_of_mods_is_chosen_by_option_variable_and_platform_in_that_order() {
    let desk = Desk(Bench::open());
    for (folder, id) in [("mods", "a"), ("named", "b"), ("asked", "c")] {
        desk.done(&["--mods", folder, "new", id]);
    }
    let listed = |args: &[&str], variable: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_birka"));
        command.args(args).current_dir(desk.0.path()).env("BIRKA_DATA", desk.0.path()).env("BIRKA_MODS", variable.unwrap_or_default());
        let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
        printed.lines().skip(1).map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["mods"], None), ["a"]);
    assert_eq!(listed(&["mods"], Some("named")), ["b"]);
    assert_eq!(listed(&["mods", "--mods", "asked"], Some("named")), ["c"]);
    assert_eq!(listed(&["mods", "--mods", "asked/c"], None), ["c"]);
    // Other scripts stand by themselves unless mods are asked for.
    assert!(!desk.done(&["variants", "--scripts", "asked/c"]).contains(" mod a"));
    assert!(desk.done(&["variants", "--scripts", "asked/c", "--mods", "mods"]).contains("from the mod a: "));
}

#[test]
fn broken_mods_are_told_and_stop_nothing() {
    let desk = Desk(Bench::open());
    desk.0.game("mods/fine", "");
    desk.0.write("mods/fine/mod.ron", "(id: \"fine\", name: \"F\", version: \"1.0.0\", api: 1)");
    desk.0.write("mods/fine/variants/fine.lua", super::GAME.replace('@', "fine"));
    desk.0.write("mods/bad/mod.ron", "(\n  id: \"bad\",\n  nane: \"B\",\n)");
    desk.0.write("mods/x.zip", "");
    let output = desk.birka(&["mods"]);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(out.contains("fine  1.0.0  F  fine  ok") && out.contains("left out: ") && out.contains("mod.ron:3: error[E050]"), "{out}");
    assert!(err.contains("x.zip:1: warning[W007]"), "{err}");
    assert!(desk.done(&["perft", "fine", "1"]).contains("nodes "));
    assert!(desk.done(&["variants"]).contains("tablut"));
    assert_eq!(desk.birka(&["check"]).status.code(), Some(1));
    assert_eq!(desk.birka(&["check", "mods/fine"]).status.code(), Some(0));
    assert_eq!(desk.birka(&["check", "mods"]).status.code(), Some(1));
    assert!(desk.refused(&["pack", "mods/bad"]).contains("error[E050]"));
    assert!(desk.refused(&["pack", "nowhere"]).contains("no mod of that id"));
    assert!(desk.refused(&["pack", "."]).contains("has no `mod.ron`"));
    assert!(desk.refused(&["add", "mods/x.zip"]).contains("damaged or was cut short"));
    assert!(desk.refused(&["new", "tablut"]).contains("choose another name"));
    assert!(desk.refused(&["new", "../x"]).contains("small letters"));
    assert!(desk.refused(&["new", "mine", "--extends", "tabult"]).contains("did you mean `tablut`?"));
}

#[test]
fn a_mod_that_is_watched_is_checked_when_anything_in_it_is_saved() {
    use std::io::{BufRead, BufReader};
    let desk = Desk(Bench::open());
    desk.done(&["new", "my-game"]);
    let folder = desk.0.path().join("mods/my-game");
    let mut command = Command::new(env!("CARGO_BIN_EXE_birka"));
    command.args(["check", "--watch"]).arg(&folder).env("BIRKA_DATA", desk.0.path()).env_remove("BIRKA_MODS");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = command.spawn().expect("the program runs");
    // What it says when it has checked, and what it finds.
    let (said, heard) = std::sync::mpsc::channel();
    let streams: [Box<dyn std::io::Read + Send>; 2] =
        [Box::new(watching.stderr.take().unwrap()), Box::new(watching.stdout.take().unwrap())];
    for stream in streams {
        let said = said.clone();
        std::thread::spawn(move || BufReader::new(stream).lines().map_while(Result::ok).try_for_each(|line| said.send(line)));
    }
    let wait_for = |word: &str| {
        let mut lines = Vec::new();
        while let Ok(line) = heard.recv_timeout(std::time::Duration::from_secs(60)) {
            if line.contains(word) {
                return;
            }
            lines.push(line);
        }
        panic!("nothing about {word}: {lines:?}");
    };
    wait_for("0 errors");
    for (file, broken, word) in [
        ("art.ron", "(board: (ornament: \"stars\"))", "art.ron:1"),
        ("locale/sv.ron", "(variants: {})", "nobody reads this file"),
        ("mod.ron", "(id: \"my-game\")", "mod.ron"),
    ] {
        let path = folder.join(file);
        let before = std::fs::read(&path).ok();
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, broken).unwrap();
        wait_for(word);
        match before {
            Some(text) => std::fs::write(&path, text).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
        wait_for("0 errors");
    }
    watching.kill().unwrap();
    watching.wait().unwrap();
}
