//! `birka exhibit --check` and `birka stats`.

use std::fs;

use crate::{BIRKA, text};

#[test]
fn the_example_is_valid() {
    let checked = BIRKA.run(&["exhibit", "--check", "assets/exhibition.ron"]);
    assert_eq!((checked.code, checked.stdout.as_str()), (0, ""), "{}", checked.stderr);
    assert!(checked.stderr.contains("the config is valid: offers brandubh, brandubh, tablut"), "{}", checked.stderr);
    let same = BIRKA.run(&["--exhibition", "--check", "assets/exhibition.ron"]);
    assert_eq!((same.code, same.stdout, same.stderr), (checked.code, checked.stdout, checked.stderr));
}

#[test]
fn every_variant_can_be_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, "(offers: [(variant: \"hasami-shogi\"), (variant: \"seega\"), (variant: \"alea-dice\")])").expect("a file");
    let checked = BIRKA.run(&["exhibit", "--check", text(&file)]);
    assert_eq!((checked.code, checked.stdout.as_str()), (0, ""), "{}", checked.stderr);
}

#[test]
fn every_fault_is_printed_with_its_line_and_column_and_its_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    let config = r#"(
    offers: [
        (variant: "tabult"),
        (variant: "brandubh", puzzle_moves: 1, level: 2),
        (variant: "tablut", level: 9),
        (variant: "alea", puzzle_moves: 3),
    ],
    languages: ["xx"],
    sound: (volum_percent: 3),
)"#;
    fs::write(&file, config).expect("a file");
    let checked = BIRKA.run(&["exhibit", "--check", text(&file)]);
    assert_eq!(checked.code, 1);
    let faults: Vec<&str> = checked.stdout.lines().collect();
    for (fault, (place, word)) in faults.iter().zip([
        ("3:10", "did you mean `tablut`"),
        ("5:29", "`level` is a whole number from 0 to 8, not 9"),
        ("6:27", "no puzzle of alea"),
        ("8:17", "there is no language \"xx\""),
        ("8:5", "no valid item"),
        ("9:13", "did you mean `volume_percent`"),
    ]) {
        assert!(fault.starts_with(&format!("{}:{place}: error[E070]: ", file.display())) && fault.contains(word), "{fault}");
    }
    assert_eq!(faults.len(), 6, "{faults:#?}");

    // A duplicate key is reported at its second place, and invalid RON where parsing fails.
    for (text, expected) in
        [("(\n  sound: (),\n    sound: (),\n)", "3:5: error[E070]: `sound` is given twice"), ("(\n  sound: (]\n)", "2:11: error[E070]: ")]
    {
        fs::write(&file, text).expect("a file");
        let checked = BIRKA.run(&["exhibit", "--check", crate::text(&file)]);
        assert!(checked.stdout.starts_with(&format!("{}:{expected}", file.display())), "{}", checked.stdout);
    }
}

#[test]
fn a_missing_config_is_an_error_of_the_check() {
    let checked = BIRKA.run(&["exhibit", "--check", "no-such.ron"]);
    assert_eq!(checked.code, 1);
    assert!(checked.stdout.starts_with("no-such.ron:1:1: error[E001]: the file cannot be read"), "{}", checked.stdout);
    assert!(checked.stdout.contains("every setting has its default"), "{}", checked.stdout);
}

#[test]
fn variants_of_the_house_can_be_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mods = folder.path().join("house-mods");
    assert_eq!(BIRKA.run(&["--mods", text(&mods), "new", "house-game"]).code, 0);
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, r#"(offers: [(variant: "house-game/house-game")], house: (mods: "house-mods"))"#).expect("a file");
    let ids = BIRKA.run(&["--mods", text(&mods), "variants"]).stdout;
    let id = ids.split_whitespace().find(|word| word.contains("house-game")).expect("the variant is listed");
    fs::write(&file, format!(r#"(offers: [(variant: "{id}")], house: (mods: "house-mods"))"#)).expect("a file");
    let checked = BIRKA.run(&["exhibit", "--check", text(&file)]);
    assert_eq!((checked.code, checked.stdout.as_str()), (0, ""));
}

#[test]
fn what_is_wrong_with_a_variant_of_the_house_is_printed_with_its_file_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mods = folder.path().join("house-mods");
    assert_eq!(BIRKA.run(&["--mods", text(&mods), "new", "our-game", "--extends", "brandubh"]).code, 0);
    let script = mods.join("our-game/variants/our-game.lua");
    let config = folder.path().join("exhibition.ron");
    fs::write(
        &config,
        "(\n  offers: [(variant: \"our-game\")],\n  attract: [(show: \"board\", variant: \"our-game\")],\n  house: (mods: \"house-mods\"),\n)",
    )
    .expect("a config");
    let check = || BIRKA.run(&["exhibit", "--check", text(&config)]);
    let script_with = |line: &str| {
        fs::write(
            &script,
            format!("return {{\n    api = 1, id = \"our-game\", name = \"Our game\", extends = \"brandubh\",\n    {line}\n}}\n"),
        )
        .expect("a script");
    };
    script_with("squares = { throne = { stop = \"kings\" } },");
    let faulty = check();
    assert_eq!(faulty.code, 1, "{}", faulty.stderr);
    for fault in [
        format!(
            "{}:2:13: error[E070]: the variant `our-game` cannot be played: {} has an error in line 3",
            config.display(),
            script.display()
        ),
        format!("{}:3:29: error[E070]: the variant `our-game` cannot be played", config.display()),
        format!("{}:3:28: error[E016]: ", script.display()),
    ] {
        assert!(faulty.stdout.lines().any(|line| line.starts_with(&fault)), "{fault}\n{}", faulty.stdout);
    }
    assert!(!faulty.stdout.contains("there is no variant"), "{}", faulty.stdout);

    script_with("examples = { { rule = \"slantwise\", board = { K = \"d4\", a = \"a1\" }, allows = \"a1-b2\" } },");
    let failing = check();
    assert_eq!(failing.code, 1, "{}{}", failing.stdout, failing.stderr);
    assert!(failing.stdout.starts_with(text(&script)), "{}", failing.stdout);

    script_with("");
    let repaired = check();
    assert_eq!((repaired.code, repaired.stdout.as_str()), (0, ""), "{}", repaired.stderr);
}

#[test]
fn stats_prints_a_summary_and_writes_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("visits.csv");
    fs::write(
        &file,
        "start,seconds,variant,task,party,language,level,ended,winner,errors\n\
         2026-11-22 14:05,130,brandubh,game,defenders,sv,2,finished,defenders,0\n\
         garbage\n",
    )
    .expect("a file");
    let stats = BIRKA.run(&["stats", text(&file)]);
    assert_eq!(stats.code, 0, "{}", stats.stderr);
    assert!(stats.stdout.starts_with("visits            1, 2026-11-22 to 2026-11-22, on 1 day\n"), "{}", stats.stdout);
    assert!(stats.stdout.contains("unreadable lines  1\n"), "{}", stats.stdout);
    let page = fs::read_to_string(folder.path().join("visits.html")).expect("the page");
    assert!(page.contains("<svg"));

    let refused = BIRKA.run(&["stats", text(&file), "--out", text(&file)]);
    assert_eq!(refused.code, 1);
    assert!(fs::read_to_string(&file).expect("the visits").starts_with("start,"), "the visits are still there");
    let otherwise = folder.path().join("..").join(folder.path().file_name().expect("a name")).join("visits.csv");
    let refused = BIRKA.run(&["stats", text(&file), "--out", text(&otherwise)]);
    assert!(refused.code == 1 && refused.stderr.contains("would be replaced"), "{}", refused.stderr);
    assert!(fs::read_to_string(&file).expect("the visits").starts_with("start,"), "the visits are still there");
    for other in ["Cargo.toml", "assets/exhibition.ron"] {
        let refused = BIRKA.run(&["stats", other, "--out", text(folder.path())]);
        assert!(refused.code == 1 && refused.stdout.is_empty() && refused.stderr.contains("is no file of visits"), "{}", refused.stderr);
        let among = BIRKA.run(&["stats", text(&file), other]);
        assert!(among.code == 1 && among.stdout.is_empty(), "{}", among.stdout);
    }
    let empty = folder.path().join("empty.csv");
    fs::write(&empty, "").expect("a file");
    assert_eq!(BIRKA.run(&["stats", text(&empty)]).code, 0, "a new file has no visits yet");
    let missing = BIRKA.run(&["stats", "no-such.csv"]);
    assert!(missing.code == 1 && missing.stderr.contains("no-such.csv cannot be read"), "{}", missing.stderr);
}

#[cfg(unix)]
#[test]
fn what_this_machine_lacks_for_a_config_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    let config = r#"(
    hours: (screen_off: "cec-ctl"),
    sound: (device: "hw:CARD=NoSuchCard"),
    statistics: (report_address: "https://museum.example/tables/"),
)"#;
    fs::write(&file, config).expect("a file");
    let mut command = BIRKA.command(&["exhibit", "--check", text(&file)]);
    let checked = birka_test_support::program::ProgramOutput::new(command.env("PATH", folder.path()).output().expect("it runs"));
    assert_eq!(checked.code, 0, "{}", checked.stdout);
    let expected: &[_] = &[
        ("2:13", "needs the command `cec-ctl`, which this machine does not have; install the package `v4l-utils`"),
        ("4:18", "needs the command `curl`"),
        #[cfg(feature = "game")]
        ("3:13", "no sound card `hw:CARD=NoSuchCard`"),
    ];
    for (place, words) in expected {
        let start = format!("{}:{place}: warning[E070]: ", file.display());
        assert!(checked.stdout.lines().any(|line| line.starts_with(&start) && line.contains(words)), "{place}: {}", checked.stdout);
    }
    assert_eq!(checked.stdout.lines().count(), expected.len(), "{}", checked.stdout);
}

/// The folder of a fake program, and a search path that begins with it.
#[cfg(all(unix, feature = "game"))]
fn fake(folder: &std::path::Path, name: &str, lines: &str) -> std::ffi::OsString {
    use std::os::unix::fs::PermissionsExt;

    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{lines}\n")).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("executable");
    let before = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([folder.to_owned()].into_iter().chain(std::env::split_paths(&before))).expect("a path")
}

#[cfg(all(unix, feature = "game"))]
#[test]
fn cage_runs_the_exhibit_with_the_options_of_the_config() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, r#"(screen: (rotation_degrees: 180, monitors: "last"))"#).expect("a file");
    let program = env!("CARGO_BIN_EXE_birka");
    for (version, option, expected) in [
        ("0.1.4", "--cage", format!("-d -m last -r -r -- {program} exhibit -- {}", file.display())),
        ("0.2.0", "--cage=-ds", format!("-ds -m last -- {program} exhibit --turn -- {}", file.display())),
    ] {
        // It ends with the exit code of the exhibit.
        let path = fake(folder.path(), "cage", &format!("[ \"$1\" != -v ] || exec echo Cage version {version}\necho \"$*\"\nexit 77"));
        let output = BIRKA.command(&["exhibit", option, text(&file)]).env("PATH", path).output().expect("it runs");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).trim()), (Some(77), expected.as_str()));
    }
    let without = BIRKA.command(&["exhibit", "--cage", text(&file)]).env("PATH", "/no/such/folder").output().expect("it runs");
    assert!(String::from_utf8_lossy(&without.stderr).contains("install the package `cage`"), "{without:?}");
}

#[cfg(all(unix, feature = "game"))]
#[test]
fn a_newer_cage_is_told_to_turn_the_picture_before_the_exhibit_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, "(screen: (rotation_degrees: 90))").expect("a file");
    let told = folder.path().join("told");
    let script = format!("[ $# -gt 0 ] || exec printf 'HDMI-A-1 \"x\"\\n  Enabled: yes\\n'\necho \"$*\" >>{}\nexit 1", told.display());
    let path = fake(folder.path(), "wlr-randr", &script);
    let mut command = BIRKA.command(&["exhibit", "--windowed", "--turn", text(&file)]);
    command.env("PATH", path).env("BIRKA_DATA", folder.path()).stdin(std::process::Stdio::null());
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().for_each(|name| _ = command.env_remove(name));
    let log = folder.path().join("log");
    let mut supervisor = command.stderr(fs::File::create(&log).expect("a file")).spawn().expect("the program starts");
    wait_for(&log, "the exhibit waits for it");
    std::process::Command::new("kill").args(["-TERM", &supervisor.id().to_string()]).status().expect("kill runs");
    supervisor.wait().expect("it ends");
    assert_eq!(fs::read_to_string(&told).expect("it was told"), "--output HDMI-A-1 --transform 90\n");
    // And goes on all the same.
    let log = fs::read_to_string(&log).expect("a log");
    assert!(log.contains("the picture is not turned: `wlr-randr --output HDMI-A-1 --transform 90` has failed"), "{log}");
}

/// Waits until a log has a text.
#[cfg(all(unix, feature = "game"))]
fn wait_for(log: &std::path::Path, text: &str) {
    let begun = std::time::Instant::now();
    while !fs::read_to_string(log).is_ok_and(|log| log.contains(text)) {
        assert!(begun.elapsed() < std::time::Duration::from_secs(120), "{text}: {:?}", fs::read_to_string(log));
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[cfg(all(unix, feature = "game"))]
#[test]
fn without_a_display_the_supervisor_waits_until_it_is_told_to_stop() {
    use std::process::{Command, Stdio};

    use birka_exhibition::ExhibitionFolder;
    use birka_exhibition::supervisor::CrashFolder;
    use birka_test_support::program::ProgramOutput;

    let data = tempfile::tempdir().expect("a folder");
    let crashes = CrashFolder::new(ExhibitionFolder::in_data_folder(data.path()).crashes());
    let mut command = BIRKA.command(&["exhibit", "--windowed"]);
    let log = data.path().join("log");
    let errors = fs::File::create(&log).expect("a file");
    command.env("BIRKA_DATA", data.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors);
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().for_each(|name| _ = command.env_remove(name));
    let mut supervisor = command.spawn().expect("the program starts");
    wait_for(&log, "the display does not answer, and the exhibit waits for it");
    // Only one at a time with the same data.
    let mut second = BIRKA.command(&["--exhibition", "--windowed"]);
    second.env("BIRKA_DATA", data.path());
    let refused = ProgramOutput::new(second.output().expect("the program ends"));
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("an exhibit already runs with the data in"), "{}", refused.stderr);

    let signal = Command::new("kill").args(["-TERM", &supervisor.id().to_string()]).status().expect("kill runs");
    assert!(signal.success());
    assert_eq!(supervisor.wait().expect("the supervisor ends").code(), Some(0));
    assert_eq!(crashes.numbers(), Vec::<u32>::new(), "that is no failure of the exhibit");
}

#[test]
fn the_texts_that_a_house_can_replace_are_printed_as_they_stand_in_the_config() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    for language in ["en", "sv", "de", "fr", "es", "la"] {
        let option = format!("--texts={language}");
        let texts = BIRKA.run_ok(&["exhibit", &option]);
        assert!(texts.lines().count() > 80 && texts.contains("\n\"still-there-countdown\": \""), "{texts}");
        // A config with all of them changes nothing.
        fs::write(&file, format!("(house: (texts: {{\"{language}\": {{\n{texts}}}}}))")).expect("a file");
        let checked = BIRKA.run(&["exhibit", "--check", text(&file)]);
        assert_eq!((checked.code, checked.stdout.as_str()), (0, ""), "{language}");
        assert_eq!(BIRKA.run_ok(&["exhibit", &option, text(&file)]), texts);
    }
    assert!(BIRKA.run_ok(&["exhibit", "--texts"]).starts_with("\"invitation\": \"Touch to play\",\n"));
    fs::write(&file, "(house: (texts: {\"en\": {\"invitation\": \"Touch the \\\"board\\\"\"}}))").expect("a file");
    let own = BIRKA.run_ok(&["exhibit", "--texts", text(&file)]);
    assert!(own.starts_with("\"invitation\": \"Touch the \\\"board\\\"\",\n"), "{own}");
    assert_eq!(BIRKA.run(&["exhibit", "--texts=xx"]).code, 2);
}
