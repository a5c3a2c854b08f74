//! Matches between engines, as they are seen from outside.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn birka(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_birka")).args(args).stdin(Stdio::null()).output().expect("the program runs")
}

fn out(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn a_match_is_recorded_can_be_replayed_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let table = table.to_str().expect("UTF-8");
    let play = |games: &str| {
        let args =
            ["match", "brandubh", "--first", "level:5", "--second", "level:1", "--nodes", "300", "--record", table, "--games", games];
        out(&birka(&args))
    };
    let first = play("2");
    assert!(last_line(&first).starts_with("games 2 wins "), "{first}");
    let written = fs::read_to_string(table).expect("a table");
    assert_eq!(written.lines().filter(|line| !line.starts_with('#')).count(), 2, "{written}");
    let second = play("4");
    assert!(last_line(&second).starts_with("games 4 wins "), "{second}");
    let appended = fs::read_to_string(table).expect("a table");
    assert!(appended.starts_with(&written), "what was played is played again");
    assert_eq!(appended.lines().filter(|line| !line.starts_with('#')).count(), 4, "{appended}");
    let replayed = out(&birka(&["replay", "brandubh", table]));
    assert!(last_line(&replayed).starts_with("games 4 clean 4 "), "{replayed}");
}

#[test]
fn both_play_both_sides_of_the_same_openings() {
    let played =
        out(&birka(&["match", "brandubh", "--first", "material:1", "--second", "level:1", "--games", "2", "--nodes", "200", "--json"]));
    let lines: Vec<serde_json::Value> = played.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [one, two, summary] = lines.as_slice() else { panic!("{played}") };
    assert_eq!((&one["first"], &two["first"]), (&"attackers".into(), &"defenders".into()));
    for ply in 0..4 {
        assert_eq!(one["moves"][ply], two["moves"][ply], "the opening is the same");
    }
    assert_eq!(summary["games"], 2);
    assert_eq!(summary["forfeits"], 0);
}

/// A match that takes a second or two, with whatever else it is to be asked.
fn long_match(more: &[&str]) -> Vec<String> {
    let args = ["match", "brandubh", "--first", "level:4", "--second", "level:2", "--nodes", "2000", "--games", "12", "--longest", "60"];
    [&args[..], more].concat().into_iter().map(str::to_owned).collect()
}

fn games_of(table: &Path) -> Vec<String> {
    let text = fs::read_to_string(table).unwrap_or_default();
    let mut games: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    games.sort();
    games
}

#[test]
fn several_threads_come_to_the_same() {
    let play = |threads: &str| {
        let args = long_match(&["--json", "--sprt", "0:300", "--threads", threads]);
        out(&birka(&args.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    assert_eq!(play("1"), play("3"));
}

#[test]
fn a_match_that_was_killed_goes_on_and_a_line_broken_off_is_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, broken) = (folder.path().join("whole.csv"), folder.path().join("broken.csv"));
    let play = |table: &Path| {
        let args = long_match(&["--threads", "2", "--record", table.to_str().expect("UTF-8")]);
        out(&birka(&args.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    let told = play(&whole);
    let mut killed = Command::new(env!("CARGO_BIN_EXE_birka"))
        .args(long_match(&["--threads", "2", "--record", broken.to_str().expect("UTF-8")]))
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    let begun = Instant::now();
    while games_of(&broken).len() < 3 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    // On Unix this is SIGKILL, about which it can do nothing.
    killed.kill().and_then(|()| killed.wait()).expect("it was running");
    let left = games_of(&broken).len();
    assert!((3..12).contains(&left), "{left} games were left");
    for cut in [1, 2, 40] {
        let mut text = fs::read_to_string(&broken).expect("a table");
        text.truncate(text.len() - cut);
        fs::write(&broken, text).expect("written");
        assert_eq!(play(&broken), told, "{cut} bytes were missing");
        assert_eq!(games_of(&broken), games_of(&whole), "{cut} bytes were missing");
    }
}

#[test]
fn two_matches_do_not_write_to_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let file = fs::File::create(&table).expect("a file");
    file.lock().expect("nobody else has it");
    let args = long_match(&["--record", table.to_str().expect("UTF-8")]);
    let refused = birka(&args.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another match is writing to"), "{refused:?}");
}

#[test]
fn what_is_recorded_of_other_rules_is_played_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let table = table.to_str().expect("UTF-8");
    let play = |id: &str| out(&birka(&["balance", id, "--nodes", "100", "--games", "1", "--record", table]));
    play("brandubh");
    play("hnefatafl-ashton-7");
    assert_eq!(games_of(Path::new(table)).len(), 2);
}

#[test]
fn openings_are_taken_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, table) = (folder.path().join("openings.txt"), folder.path().join("games.csv"));
    let position = "/3t3/2t4/3T3/t1TKTtt/t2T3/3t3/3t3/ d";
    fs::write(&file, format!("# two openings\n\nd2-c2 d3-e3  # by moves\n{position}\n")).expect("written");
    let (openings, record) = (file.to_str().expect("UTF-8"), table.to_str().expect("UTF-8"));
    let common = ["match", "brandubh", "--first", "level:2", "--second", "level:1", "--nodes", "200"];
    let args = [&common[..], &["--json", "--openings", openings, "--record", record]].concat();
    let played = out(&birka(&args));
    let lines: Vec<serde_json::Value> = played.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5, "each opening twice, and the result: {played}");
    assert_eq!((&lines[0]["moves"][0], &lines[1]["moves"][1]), (&"d2-c2".into(), &"d3-e3".into()));
    assert_eq!((&lines[1]["start"], &lines[2]["start"]), (&serde_json::Value::Null, &position.into()));
    assert_eq!(out(&birka(&args)), played, "what stands recorded is told the same again");
    let replayed = out(&birka(&["replay", "brandubh", record]));
    assert!(last_line(&replayed).starts_with("games 4 clean 4 "), "{replayed}");
    for (text, complaint) in [
        ("d2-c2\nd2-d7\n", "line 2: move 1, d2-d7: the attacker on d2 cannot go to d7"),
        ("/7/7/ a", "line 1: the position has 2 ranks"),
        ("d2-c2 nonsense", "line 1: `nonsense` is not a move"),
        ("/K6/7/7/7/7/6t/7/ a", "line 1: the game is over after it"),
        ("# nothing\n", "holds no opening"),
    ] {
        fs::write(&file, text).expect("written");
        let refused = birka(&[&common[..], &["--openings", openings]].concat());
        assert_eq!(refused.status.code(), Some(1), "{text}");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains(complaint), "{text}: {said}");
    }
}

#[test]
fn nothing_but_a_terminal_is_shown_a_bar() {
    let played = birka(&["balance", "brandubh", "--games", "1", "--nodes", "100"]);
    assert!(played.stderr.is_empty(), "{}", String::from_utf8_lossy(&played.stderr));
}

#[test]
fn a_balance_of_several_variants_writes_a_table_into_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, record) = (folder.path().join("balance.md"), folder.path().join("games"));
    fs::write(&page, "# Before\n<!-- balance -->\nold\n<!-- /balance -->\nAfter\n").expect("written");
    let args = ["balance", "brandubh", "tablut-1811", "--games", "2", "--nodes", "100", "--longest", "20"];
    let args = [&args[..], &["--markdown", page.to_str().expect("UTF-8"), "--record", record.to_str().expect("UTF-8")]].concat();
    let told = out(&birka(&args));
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.starts_with("# Before\n<!-- balance -->\n| variant | ") && text.ends_with("|\n<!-- /balance -->\nAfter\n"), "{text}");
    assert!(text.contains("\n| `brandubh` | ") && text.contains("\n| `tablut-1811` | ") && !text.contains("old"), "{text}");
    assert_eq!((games_of(&record.join("brandubh.csv")).len(), games_of(&record.join("tablut-1811.csv")).len()), (2, 2));
    assert_eq!(out(&birka(&args)), told, "what stands recorded is told the same again");
    let table = record.join("brandubh.csv");
    let first: String = fs::read_to_string(&table).expect("a table").lines().take(2).map(|line| format!("{line}\n")).collect();
    fs::write(&table, first).expect("written");
    let counted = out(&birka(&[&args[..], &["--recorded"]].concat()));
    let results: Vec<_> = counted.lines().filter_map(|line| line.strip_prefix("games ")?.split(' ').next()).collect();
    assert_eq!((results, games_of(&table).len()), (vec!["1", "2"], 1), "nothing is played: {counted}");
    fs::write(&page, "no place\n").expect("written");
    let refused = birka(&args);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("has no place for the table"), "{refused:?}");
}

#[test]
fn a_ladder_lets_levels_play_the_one_below_and_writes_a_table_into_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, levels) = (folder.path().join("engine.md"), folder.path().join("levels.ron"));
    fs::write(&page, "<!-- ladder -->\n<!-- /ladder -->\n").expect("written");
    let level = |name: &str, nodes: u64| {
        format!(
            "(name: \"{name}\", says: \"\", depth: None, nodes: Some({nodes}), millis: None, attention: None, sight: None, blur: 0, calms: true),"
        )
    };
    fs::write(&levels, format!("[{}{}{}]", level("One", 10), level("Two", 60), level("Three", 300))).expect("written");
    let levels = levels.to_str().expect("UTF-8");
    let ladder = ["ladder", "brandubh", "magpie", "--games", "2", "--longest", "40", "--levels", levels];
    let told = out(&birka(&[&ladder[..], &["--markdown", page.to_str().expect("UTF-8")]].concat()));
    let heads: Vec<String> = told.lines().map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(heads[..4], ["brandubh 2 against 1", "magpie 2 against 1", "brandubh 3 against 2", "magpie 3 against 2"], "{told}");
    assert!(last_line(&told).starts_with("pairs 4 between 60% and 80% ") && last_line(&told).ends_with(" of 2"), "{told}");
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("| levels | `brandubh` | `magpie` | together |\n|---|---|---|---|\n| 2 Two against 1 One | "), "{text}");
    let row = text.lines().find(|line| line.starts_with("| 3 Three against 2 Two | ")).expect("a row");
    let games: Vec<&str> = row.split('|').filter_map(|cell| cell.trim().rsplit_once(" of ")).map(|(_, games)| games).collect();
    assert_eq!(games, ["2", "2", "4"], "{row}");
    let refused = birka(&["match", "brandubh", "--first", "level:4", "--second", "birka", "--levels", levels]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no level 4; they are 1 to 3"), "{refused:?}");
}

#[test]
fn weights_are_found_by_playing_and_are_the_same_on_however_many_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let find = |threads: &str, file: &str| {
        let args = ["spsa", "brandubh", "magpie", "--pairs", "6", "--batch", "3", "--nodes", "60", "--gain", "0.5", "--threads", threads];
        let told = out(&birka(&[&args[..], &["--out", file]].concat()));
        assert_eq!(fs::read_to_string(file).expect("weights"), told);
        told
    };
    let (one, three) = (find("1", &path("one.ron")), find("3", &path("three.ron")));
    assert_eq!(one, three);
    let shipped = include_str!("../crates/engine/src/eval/weights.ron");
    assert_ne!(one, shipped, "twelve games move nothing");
    // A player can be made of them, and they can be gone on from.
    out(&birka(&[
        "match",
        "brandubh",
        "--first",
        &format!("birka:{}", path("one.ron")),
        "--second",
        "birka",
        "--games",
        "2",
        "--nodes",
        "60",
    ]));
    out(&birka(&["spsa", "brandubh", "--start", &path("one.ron"), "--pairs", "1", "--nodes", "20"]));
    let lost = birka(&["spsa", "brandubh", "--start", &path("none.ron")]);
    assert!(lost.status.code() == Some(1) && String::from_utf8_lossy(&lost.stderr).contains("none.ron"), "{lost:?}");
}

#[test]
fn what_counts_in_rings_is_found_from_where_one_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let find = |file: &str, ids: &[&str]| {
        let file = folder.path().join(file).to_str().expect("UTF-8").to_owned();
        let more = ["--rings", "--pairs", "4", "--batch", "2", "--nodes", "150", "--gain", "0.9", "--out", &file];
        birka(&[&["spsa"], ids, &more[..]].concat())
    };
    let (once, again) = (find("once.ron", &["tablut"]), find("again.ron", &["tablut"]));
    assert_eq!(out(&once), out(&again));
    let weight = |text: &str, name: &str| text.lines().find(|line| line.trim().starts_with(&format!("{name}:"))).map(str::to_owned);
    let shipped = include_str!("../crates/engine/src/eval/weights.ron");
    let found = out(&once);
    let moved = |name: &str| weight(&found, name).expect("a weight") != weight(shipped, name).expect("a weight");
    assert!(["shut_all", "hunt", "room", "hunter", "stalker"].into_iter().any(moved), "{found}");
    assert!(!["defender", "distance", "lane", "chain", "turn"].into_iter().any(moved), "{found}");
    // Rings are not seen where functions decide who is shut in.
    let none = find("none.ron", &["tablut-raichi"]);
    let told = String::from_utf8_lossy(&none.stderr);
    assert!(none.status.code() == Some(1) && told.contains("closed no ring"), "{told}");
}

#[test]
fn what_keeps_weights_from_being_found_is_said_before_a_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("no folder").join("weights.ron");
    // A million pairs would take days.
    let asked = ["spsa", "brandubh", "--pairs", "1000000"];
    let refused = |more: &[&str]| birka(&[&asked[..], more].concat());
    let unwritable = refused(&["--out", nowhere.to_str().expect("UTF-8")]);
    assert!(
        unwritable.status.code() == Some(1) && String::from_utf8_lossy(&unwritable.stderr).contains("cannot be written"),
        "{unwritable:?}"
    );
    for more in [["--push", "0"], ["--push", "NaN"], ["--gain", "2"], ["--gain", "inf"]] {
        let senseless = refused(&more);
        assert!(senseless.status.code() == Some(2) && String::from_utf8_lossy(&senseless.stderr).contains("a share is"), "{senseless:?}");
    }
}

#[test]
fn a_function_that_fails_ends_the_finding_of_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    fs::create_dir(&variants).expect("a folder");
    // It fails as soon as an attacker has fallen, which looks sound while the file is read.
    let broken = r#"return { api = 1, id = "broken", name = "Broken", extends = "brandubh", summary = "Fails.", sources = { "none" },
        hooks = { words = "Fails.", legal = function(board) if board:count("attackers") < 8 then error("too tired") end end } }"#;
    fs::write(variants.join("broken.lua"), broken).expect("a file");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/variants/brandubh.lua"), variants.join("brandubh.lua")).expect("a file");
    let scripts = folder.path().to_str().expect("UTF-8");
    let failed = birka(&["spsa", "broken", "--scripts", scripts, "--pairs", "1", "--nodes", "20"]);
    let told = String::from_utf8_lossy(&failed.stderr);
    assert!(failed.status.code() == Some(1) && told.contains("too tired"), "{told}");
}

#[test]
fn weights_are_found_in_games_that_are_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.ron").to_str().expect("UTF-8").to_owned();
    let args = ["tune", "brandubh", "--games", "3", "--nodes", "100", "--steps", "20", "--pull", "0", "--out", &file];
    let told = [out(&birka(&args)), out(&birka(&args))];
    assert_eq!(told[0], told[1]);
    let (before, after) = last_line(&told[0]).split_once(" bits before ").and_then(|(_, bits)| bits.split_once(" after ")).expect("bits");
    let after = after.split(' ').next().expect("a number");
    assert!(after.parse::<f64>().expect("a number") < before.parse::<f64>().expect("a number"), "{}", told[0]);
    out(&birka(&["match", "brandubh", "--first", &format!("birka:{file}"), "--second", "birka", "--games", "2", "--nodes", "60"]));
}

#[test]
fn a_balance_counts_sides() {
    let played = out(&birka(&["balance", "brandubh", "--games", "3", "--nodes", "300"]));
    let counts = played.lines().find(|line| line.starts_with("attackers won ")).expect("the sides");
    let numbers: Vec<u32> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(numbers[..3].iter().sum::<u32>(), 3, "{counts}");
}

#[test]
fn engines_that_do_not_exist_are_refused() {
    for engine in ["brika", "level:9", "cmd:"] {
        let refused = birka(&["match", "brandubh", "--first", engine, "--second", "birka"]);
        assert_eq!(refused.status.code(), Some(2), "{engine}");
    }
}

/// A program that introduces itself and then does as it likes.
#[cfg(unix)]
fn program(folder: &Path, name: &str, answer: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    let script =
        format!("#!/bin/sh\nwhile read -r word rest; do\ncase $word in\ntafl) echo taflok;;\ngo) {answer};;\nquit) exit;;\nesac\ndone\n");
    fs::write(&path, script).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    format!("cmd:{}", path.display())
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_and_the_reason_is_told_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, answer, reason) in [
        ("cheat", "echo bestmove a1-a2", "its move a1-a2 is not legal"),
        ("mumble", "echo bestmove xyzzy", "is no move"),
        ("none", "echo bestmove", "is no move"),
        ("dead", "exit 3", "it ended without an answer (exit status: 3)"),
        ("sulk", "echo error I will not", "it said `error I will not`"),
        ("sleep", "sleep 60", "no answer within"),
        ("flood", "yes nonsense", "no answer within"),
        ("endless", "tr '\\0' x </dev/zero", "it said a line without end"),
        ("binary", "head -c 300 /dev/urandom; exit", "it ended without an answer"),
    ] {
        let engine = program(folder.path(), name, answer);
        let table = folder.path().join(format!("{name}.csv"));
        let record = table.to_str().expect("UTF-8");
        let args = ["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "2", "--movetime", "20"];
        let args = [&args[..], &["--patience", "300", "--record", record]].concat();
        let played = out(&birka(&args));
        assert!(played.contains(reason), "{name}: {played}");
        assert!(last_line(&played).starts_with("games 2 wins 2 losses 0 "), "{name}: {played}");
        assert!(played.contains("forfeits 2"), "{name}: {played}");
        let written = fs::read_to_string(&table).expect("a table");
        assert!(written.lines().any(|line| line.starts_with("# ") && line.contains(reason)), "{name}: {written}");
        if name == "cheat" {
            assert_eq!(out(&birka(&args)), played, "what stands recorded is told the same again");
            let replayed = out(&birka(&["replay", "brandubh", record]));
            assert!(last_line(&replayed).starts_with("games 2 clean 2 "), "{replayed}");
        }
    }
    let missing = out(&birka(&["match", "brandubh", "--first", "level:1", "--second", "cmd:/no/such/engine", "--games", "2"]));
    assert!(missing.contains("cannot be started"), "{missing}");
}

#[cfg(unix)]
#[test]
fn a_program_that_neither_listens_nor_ends_keeps_nobody_waiting() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deaf");
    fs::write(&path, "#!/bin/sh\necho taflok\ntrap '' TERM\nwhile :; do sleep 1; done\n").expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    let engine = format!("cmd:{}", path.display());
    let begun = Instant::now();
    let args = ["match", "brandubh", "--first", &engine, "--second", "level:1", "--games", "2", "--nodes", "100", "--patience", "200"];
    let played = out(&birka(&args));
    assert!(played.contains("no answer within 200 ms"), "{played}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn a_program_need_not_know_of_new_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("forgetful");
    let birka_engine = format!("{} engine", env!("CARGO_BIN_EXE_birka"));
    let forgets = "while read -r line; do case $line in newgame) echo what;; *) echo \"$line\";; esac; done";
    fs::write(&path, format!("#!/bin/sh\n{forgets} | {birka_engine}\n")).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    let engine = format!("cmd:{}", path.display());
    let played = out(&birka(&["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "4", "--nodes", "100"]));
    assert!(played.contains("forfeits 0"), "{played}");
}

#[cfg(unix)]
#[test]
fn birka_plays_birka_through_the_protocol() {
    let engine = format!("cmd:{} engine", env!("CARGO_BIN_EXE_birka"));
    let played = out(&birka(&["match", "brandubh", "--first", "birka", "--second", &engine, "--games", "2", "--nodes", "500"]));
    // The same engine on both sides plays the same game twice.
    assert!(last_line(&played).starts_with("games 2 wins 1 losses 1 draws 0") || last_line(&played).contains(" draws 2 "), "{played}");
    assert!(played.contains("forfeits 0"), "{played}");
}
