//! The commands for mods: their output and exit codes.

use std::process::Stdio;

use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT};
use birka_test_support::program::ProgramOutput;

use crate::BIRKA;

struct Workplace(ModFolder);

impl Workplace {
    fn birka(&self, args: &[&str]) -> ProgramOutput {
        let mut command = BIRKA.command(args);
        command.current_dir(self.0.path());
        command.env("BIRKA_DATA", self.0.path()).env_remove("BIRKA_MODS");
        command.env("BIRKA_SCRIPTS", concat!(env!("CARGO_MANIFEST_DIR"), "/scripts"));
        ProgramOutput::new(command.output().expect("the program runs"))
    }

    /// The output of a command that succeeds.
    #[track_caller]
    fn run(&self, args: &[&str]) -> String {
        let output = self.birka(args);
        assert_eq!(output.code, 0, "{args:?}: {}", output.stderr);
        output.stdout
    }

    /// The errors of a command that fails.
    #[track_caller]
    fn fail(&self, args: &[&str]) -> String {
        let output = self.birka(args);
        assert_eq!(output.code, 1, "{args:?}");
        output.stderr
    }
}

#[test]
fn a_mod_is_created_played_packed_and_installed() {
    let workplace = Workplace(ModFolder::new());
    let folder = workplace.0.path().join("mods");
    assert_eq!(workplace.run(&["mods"]).trim_end(), folder.display().to_string());
    let made = workplace.run(&["new", "my-game"]);
    assert!(made.contains("birka --variant my-game") && made.contains("birka pack my-game"), "{made}");
    assert!(workplace.run(&["mods"]).ends_with("\nmy-game  0.1.0  My Game  my-game  ok\n"));
    assert!(workplace.run(&["variants"]).contains("from the mod my-game: My own"));
    assert!(workplace.run(&["perft", "my-game", "2"]).contains("nodes "));
    assert_eq!(workplace.run(&["check", "--coverage", "my-game"]), "");
    assert!(workplace.run(&["pack", "my-game"]).starts_with("my-game-0.1.0.birkamod: my-game 0.1.0, 2 files, "));
    assert!(workplace.fail(&["pack", "my-game"]).contains("`--replace`"));
    assert!(workplace.fail(&["add", "my-game-0.1.0.birkamod"]).contains("0.1.0 is already in"));
    assert!(workplace.run(&["add", "my-game-0.1.0.birkamod", "--replace"]).contains("in place of 0.1.0"));
    assert!(workplace.run(&["--mods", "elsewhere", "add", "my-game-0.1.0.birkamod"]).contains("elsewhere"));
    let json: serde_json::Value = serde_json::from_str(&workplace.run(&["mods", "--json", "--mods", "elsewhere"])).expect("JSON");
    assert_eq!((&json["folder"], &json["mods"][0]["variants"][0]), (&"elsewhere".into(), &"my-game".into()));
    let json: serde_json::Value = serde_json::from_str(&workplace.run(&["variants", "--json"])).expect("JSON");
    let entry = |id: &str| json.as_array().unwrap().iter().find(|entry| entry["id"] == id).unwrap().clone();
    assert_eq!((&entry("my-game")["mod"], entry("tablut").get("mod")), (&"my-game".into(), None));
}

#[test]
fn the_folder_of_mods_comes_from_option_variable_and_platform_in_that_order() {
    let workplace = Workplace(ModFolder::new());
    for (folder, id) in [("mods", "a"), ("named", "b"), ("asked", "c")] {
        workplace.run(&["--mods", folder, "new", id]);
    }
    let listed = |args: &[&str], variable: Option<&str>| {
        let mut command = BIRKA.command(args);
        command.current_dir(workplace.0.path()).env("BIRKA_DATA", workplace.0.path()).env("BIRKA_MODS", variable.unwrap_or_default());
        let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
        printed.lines().skip(1).map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["mods"], None), ["a"]);
    assert_eq!(listed(&["mods"], Some("named")), ["b"]);
    assert_eq!(listed(&["mods", "--mods", "asked"], Some("named")), ["c"]);
    assert_eq!(listed(&["mods", "--mods", "asked/c"], None), ["c"]);
    // With other scripts, mods are loaded only on request.
    assert!(!workplace.run(&["variants", "--scripts", "asked/c"]).contains(" mod a"));
    assert!(workplace.run(&["variants", "--scripts", "asked/c", "--mods", "mods"]).contains("from the mod a: "));
}

#[test]
fn invalid_mods_are_reported_and_others_are_loaded() {
    let workplace = Workplace(ModFolder::new());
    workplace.0.add_mod("mods/fine", "");
    workplace.0.write("mods/fine/mod.ron", "(id: \"fine\", name: \"F\", version: \"1.0.0\", api: 1)");
    workplace.0.write("mods/fine/variants/fine.lua", SMALL_VARIANT.replace('@', "fine"));
    workplace.0.write("mods/bad/mod.ron", "(\n  id: \"bad\",\n  nane: \"B\", version: \"1.0.0\", api: 1,\n)");
    workplace.0.write("mods/x.zip", "");
    let output = workplace.birka(&["mods"]);
    let (out, err) = (output.stdout, output.stderr);
    assert!(out.contains("fine  1.0.0  F  fine  ok") && out.contains("left out: ") && out.contains("mod.ron:3: error[E050]"), "{out}");
    assert!(err.contains("x.zip:1: warning[W007]"), "{err}");
    assert!(workplace.run(&["perft", "fine", "1"]).contains("nodes "));
    assert!(workplace.run(&["variants"]).contains("tablut"));
    assert_eq!(workplace.birka(&["check"]).code, 1);
    assert_eq!(workplace.birka(&["check", "mods/fine"]).code, 0);
    assert_eq!(workplace.birka(&["check", "mods"]).code, 1);
    assert!(workplace.fail(&["pack", "mods/bad"]).contains("error[E050]"));
    assert!(workplace.fail(&["pack", "nowhere"]).contains("no mod with that id"));
    assert!(workplace.fail(&["pack", "."]).contains("has no `mod.ron`"));
    assert!(workplace.fail(&["add", "mods/x.zip"]).contains("damaged or was cut short"));
    assert!(workplace.fail(&["new", "tablut"]).contains("choose another id"));
    assert!(workplace.fail(&["new", "../x"]).contains("small letters"));
    assert!(workplace.fail(&["new", "mine", "--extends", "tabult"]).contains("did you mean `tablut`?"));
}

#[test]
fn check_finds_faults_of_art_and_locales_also_by_the_id_of_the_mod() {
    let workplace = Workplace(ModFolder::new());
    // The mod and its variant have the same id.
    workplace.run(&["new", "my-game"]);
    let check = |args: &[&str]| {
        let output = workplace.birka(&[&["check"], args].concat());
        (output.code, output.stdout)
    };
    assert_eq!(check(&["my-game"]), (0, String::new()));
    let faults = [
        ("art.ron", "(pieces: {\"kng\": (material: \"bone\")})", "art.ron:1: error[E057]: "),
        ("art.ron", "(board: (ornament: \"stars\"))", "art.ron:1: error[E057]: "),
        ("locale/sv.ron", "(variants: {})", "sv.ron:1: error[E058]: "),
        ("variants/my-game.lua", "return {", "my-game.lua:1: error[E002]: "),
        ("mod.ron", "(\n  id: \"my-game\",\n  nane: \"M\", version: \"1.0.0\", api: 1)", "mod.ron:3: error[E050]: "),
    ];
    for (file, text, fault) in faults {
        let path = workplace.0.path().join("mods/my-game").join(file);
        let before = std::fs::read(&path).ok();
        workplace.0.write(&format!("mods/my-game/{file}"), text);
        for subject in ["my-game", "mods/my-game", "mods"] {
            let (code, found) = check(&[subject]);
            assert!(code == 1 && found.lines().count() == 1 && found.contains(fault), "{subject} {text}: {found}");
        }
        match before {
            Some(text) => std::fs::write(&path, text).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
    }
    // A variant elsewhere with the id of a mod is checked too.
    workplace.run(&["--mods", "others", "new", "fetlar-2"]);
    workplace.0.write("others/fetlar-2/mod.ron", "(id: \"fetlar\", name: \"F\", version: \"1.0.0\", api: 1)");
    let output = workplace.birka(&["check", "fetlar", "--mods", "others"]);
    assert!(output.stderr.contains("checked 2 variants"), "fetlar and fetlar-2");
    // An id of a bundled variant is found also when the folder of the mod is named.
    workplace.0.write("others/fetlar-2/variants/tablut.lua", SMALL_VARIANT.replace('@', "tablut"));
    for subject in ["others/fetlar-2", "others"] {
        let (code, found) = check(&[subject]);
        assert!(code == 1 && found.contains("tablut.lua:1: error[E040]: "), "{found}");
    }
}

#[test]
fn a_mod_that_can_never_be_loaded_is_not_installed() {
    let workplace = Workplace(ModFolder::new());
    workplace.run(&["new", "my-game"]);
    workplace.run(&["pack", "my-game", "--out", "fine.zip"]);
    let manifest = "(\n  id: \"my-game\", name: \"M\", version: \"0.2.0\", api: 1,\n  depends: [\n    (id: \"other\"),\n  ],\n)";
    workplace.0.write("mods/my-game/mod.ron", manifest);
    workplace.0.write("mods/other/mod.ron", "(id: \"other\", name: \"O\", version: \"1.0.0\", api: 1)");
    workplace.0.write("mods/other/variants/other.lua", SMALL_VARIANT.replace('@', "other"));
    workplace.run(&["pack", "my-game", "--out", "x.zip"]);
    // Faults are reported with the path of the file in the zip.
    let output = workplace.birka(&["add", "x.zip", "--mods", "elsewhere"]);
    let told = output.stderr;
    assert!(output.code == 0 && told.starts_with("x.zip/mod.ron:4: error[E053]: "), "{told}");
    // Replaced so that they depend on each other.
    workplace.0.write("mods/my-game/mod.ron", manifest.replace("(id: \"other\"),", ""));
    let other = "(id: \"other\", name: \"O\", version: \"1.0.0\", api: 1, depends: [(id: \"my-game\")])";
    workplace.0.write("mods/other/mod.ron", other);
    let told = workplace.fail(&["add", "x.zip", "--replace"]);
    assert!(told.starts_with("x.zip/mod.ron:4: error[E055]: ") && told.contains("is not installed"), "{told}");
    assert!(workplace.run(&["mods"]).contains("my-game  0.2.0  M  my-game  ok"));
}

#[test]
fn a_watched_mod_is_checked_when_one_of_its_files_is_saved() {
    use std::io::{BufRead, BufReader};
    let workplace = Workplace(ModFolder::new());
    workplace.run(&["new", "my-game"]);
    let folder = workplace.0.path().join("mods/my-game");
    let mut command = BIRKA.command(&["check", "--watch"]);
    command.arg(&folder).env("BIRKA_DATA", workplace.0.path()).env_remove("BIRKA_MODS");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = command.spawn().expect("the program runs");
    // Its messages from both streams.
    let (sender, receiver) = std::sync::mpsc::channel();
    let streams: [Box<dyn std::io::Read + Send>; 2] =
        [Box::new(watching.stderr.take().unwrap()), Box::new(watching.stdout.take().unwrap())];
    for stream in streams {
        let sender = sender.clone();
        std::thread::spawn(move || BufReader::new(stream).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    }
    let wait_for = |word: &str| {
        let mut lines = Vec::new();
        while let Ok(line) = receiver.recv_timeout(std::time::Duration::from_secs(60)) {
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
        ("locale/sv.ron", "(variants: {})", "this file is not read"),
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

const GUIDE: &str = include_str!("../../docs/mods.md");

/// The fenced blocks of the page: the words after the fence, and the text.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fenced = GUIDE.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a line")).collect()
}

#[test]
fn the_commands_of_the_guide_work_one_after_the_other() {
    let workplace = Workplace(ModFolder::new());
    let (_, lines) = blocks().into_iter().find(|(fence, _)| *fence == "sh").expect("the commands");
    let mut commands = 0;
    for line in lines.lines() {
        let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
        match words[..] {
            // Opens a window.
            ["birka", "--variant", id] => drop(workplace.run(&["perft", id, "1"])),
            ["birka", ref args @ ..] => drop(workplace.run(args)),
            _ => panic!("{line}"),
        }
        commands += 1;
    }
    assert_eq!(commands, 8);
    let listed = workplace.run(&["mods"]);
    assert!(listed.contains("\nmy-game  0.1.0  My Game  my-game  ok\n") && listed.contains("\nmy-tablut  "), "{listed}");
}

#[test]
fn the_files_of_the_guide_can_be_copied_into_a_new_mod() {
    // Each file of a variant begins a new mod.
    let mut mods: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for (fence, text) in blocks() {
        let Some((_, path)) = fence.split_once(' ') else { continue };
        if path.ends_with(".lua") {
            mods.push(Vec::new());
        }
        mods.last_mut().expect("a mod").push((path, text));
    }
    assert_eq!(mods.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2]);
    for files in mods {
        let workplace = Workplace(ModFolder::new());
        workplace.run(&["new", "my-game"]);
        for (path, text) in &files {
            workplace.0.write(&format!("mods/my-game/{path}"), text);
            if path.starts_with("locale/") {
                // As the page says.
                assert!(GUIDE.contains("`languages: [\"sv\"]` in `mod.ron`"));
                let manifest = workplace.0.path().join("mods/my-game/mod.ron");
                let text = std::fs::read_to_string(&manifest).expect("the manifest");
                assert!(text.contains("languages: []"), "{text}");
                std::fs::write(&manifest, text.replace("languages: []", "languages: [\"sv\"]")).expect("the manifest");
            }
        }
        let checked = workplace.birka(&["check", "my-game"]);
        let (out, err) = (checked.stdout, checked.stderr);
        assert!(checked.code == 0 && out.is_empty(), "{files:?}\n{out}{err}");
        assert!(workplace.run(&["variants"]).contains("my-game"));
    }
}

#[test]
fn a_removed_mod_is_kept_aside_and_those_that_need_it_are_named() {
    let workplace = Workplace(ModFolder::new());
    for (id, depends) in [("base", ""), ("middle", "depends: [(id: \"base\")],"), ("top", "depends: [(id: \"middle\")],")] {
        workplace.run(&["new", id]);
        workplace.0.write_manifest(&format!("mods/{id}"), "1.2.0", depends);
        let manifest = workplace.0.path().join(format!("mods/{id}/mod.ron"));
        let text = std::fs::read_to_string(&manifest).expect("the manifest").replace(&format!("mods/{id}"), id);
        std::fs::write(manifest, text).expect("the manifest");
    }
    workplace.0.write("mods/broken/mod.ron", "(nane: 3)");
    let removed = workplace.birka(&["remove", "base"]);
    let (out, err) = (removed.stdout, removed.stderr);
    assert!(removed.code == 0 && out.starts_with("base 1.2.0 is removed with `base`; it is kept in "), "{out}{err}");
    assert!(out.trim_end().ends_with("mods/.removed/base") && err.contains("`middle` and `top`"), "{out}{err}");
    assert!(workplace.0.path().join("mods/.removed/base/variants/base.lua").is_file());
    assert!(!workplace.run(&["mods"]).contains("\nbase "));
    // Another one of the same name has its own place; a mod that is not valid is removed too.
    workplace.run(&["new", "base"]);
    assert!(workplace.run(&["remove", "base"]).trim_end().ends_with(".removed/base-2"));
    assert!(workplace.run(&["remove", "broken"]).contains("broken is removed; it is kept in"));
    // Moved back, the mod is loaded again.
    std::fs::rename(workplace.0.path().join("mods/.removed/base"), workplace.0.path().join("mods/base")).expect("it is moved back");
    assert!(workplace.run(&["mods"]).contains("\ntop  1.2.0"));

    assert!(workplace.fail(&["remove", "tablut"]).contains("comes with Birka and stays"));
    assert!(workplace.fail(&["remove", "midle"]).contains("there is no mod `midle`, did you mean `middle`?"));
    assert!(workplace.fail(&["remove", "../base"]).contains("there is no mod"));
    assert!(workplace.fail(&["--mods", "mods/top", "remove", "top"]).contains("is a mod itself"));
    assert!(workplace.0.path().join("mods/top/mod.ron").is_file());
    workplace.0.write("mods/top/variants/other.lua", SMALL_VARIANT.replace('@', "other"));
    let refused = workplace.fail(&["remove", "other"]);
    assert!(refused.contains("a variant of the mod `top`; `birka remove top`"), "{refused}");
    assert!(workplace.run(&["remove", "top"]).contains("`other` and `top`") || workplace.0.path().join("mods/.removed/top").is_dir());
}

#[test]
fn everything_wrong_with_a_mod_is_reported_also_if_it_is_not_loaded() {
    let workplace = Workplace(ModFolder::new());
    workplace.run(&["new", "my-game"]);
    let script = workplace.0.path().join("mods/my-game/variants/my-game.lua");
    let text = std::fs::read_to_string(&script).expect("the script");
    std::fs::write(&script, text.replace("first = ", "frist = ")).expect("the script");
    workplace.0.write("mods/my-game/art.ron", "(board: (ornament: \"stars\"))");
    workplace.0.write("mods/my-game/variants/heir.lua", "return { api = 1, id = \"heir\", name = \"Heir\", extends = \"my-game\" }");
    for manifest in [
        "(\n  id: \"my-game\",\n  nane: \"M\", version: \"1.0.0\", api: 1)",
        "(id: \"my-game\", name: \"M\", version: \"1.0.0\", api: 1, depends: [(id: \"gone\")])",
    ] {
        workplace.0.write("mods/my-game/mod.ron", manifest);
        for subject in ["my-game", "mods/my-game", "mods"] {
            let checked = workplace.birka(&["check", subject]);
            let out = checked.stdout;
            for fault in ["mod.ron:", "art.ron:1: error[E057]", "my-game.lua:83: error[E011]", "did you mean `first`?"] {
                assert!(out.contains(fault), "{subject}: {fault} is not in\n{out}");
            }
            assert!(!out.contains("heir.lua") && out.lines().count() == 4, "{subject}:\n{out}");
        }
    }
}

#[test]
fn a_mod_that_extends_a_shipped_variant_says_so_where_there_are_none() {
    let workplace = Workplace(ModFolder::new());
    workplace.run(&["new", "my-game", "--extends", "tablut"]);
    let mut command = BIRKA.command(&["check", "my-game"]);
    command.current_dir(workplace.0.path());
    command.env("BIRKA_DATA", workplace.0.path()).env_remove("BIRKA_MODS").env("BIRKA_SCRIPTS", "nowhere");
    let out = String::from_utf8(command.output().expect("the program runs").stdout).expect("UTF-8");
    assert!(
        out.contains("my-game.lua:10: error[E031]: there is no variant `tablut` to extend; those that come with Birka were not found"),
        "{out}"
    );
}
