//! `match`, `balance` and `ladder` between built-in engines, and `spsa` and `tune`, which learn from games.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use birka_test_support::program::last_line;
use serde_json::Value;

use crate::{LAB, birka, text};

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The games in a table, sorted, without comments.
fn recorded_games(table: &Path) -> Vec<String> {
    let text = fs::read_to_string(table).unwrap_or_default();
    let mut games: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    games.sort();
    games
}

/// The arguments of a match of twelve games that takes a second or two.
fn long_match<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let args = ["match", "brandubh", "--first", "level:4", "--second", "level:2", "--nodes", "2000", "--longest", "60"];
    [&args[..], more].concat()
}

#[test]
fn a_recorded_match_can_be_replayed_and_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let play = |games: &str| {
        let args = ["match", "brandubh", "--first", "level:5", "--second", "level:1", "--nodes", "300", "--record", text(&table)];
        LAB.run_ok(&[&args[..], &["--games", games]].concat())
    };
    let first = play("2");
    assert!(last_line(&first).starts_with("games 2 wins "), "{first}");
    let written = fs::read_to_string(&table).expect("a table");
    assert_eq!(recorded_games(&table).len(), 2, "{written}");
    let second = play("4");
    assert!(last_line(&second).starts_with("games 4 wins "), "{second}");
    let appended = fs::read_to_string(&table).expect("a table");
    assert!(appended.starts_with(&written), "recorded games are not played again");
    assert_eq!(recorded_games(&table).len(), 4, "{appended}");
    let replayed = birka().run_ok(&["replay", "brandubh", text(&table)]);
    assert!(last_line(&replayed).starts_with("games 4 clean 4 "), "{replayed}");
}

#[test]
fn both_engines_play_both_sides_of_an_opening() {
    let args = ["match", "brandubh", "--first", "material:1", "--second", "level:1", "--games", "2", "--nodes", "200", "--json"];
    let played = LAB.run_ok(&args);
    let lines = json_lines(&played);
    let [one, two, summary] = lines.as_slice() else { panic!("{played}") };
    assert_eq!((&one["first"], &two["first"]), (&"attackers".into(), &"defenders".into()));
    for ply in 0..4 {
        assert_eq!(one["moves"][ply], two["moves"][ply], "the opening is the same");
    }
    assert_eq!(summary["games"], 2);
    assert_eq!(summary["forfeits"], 0);
}

#[test]
fn the_number_of_threads_does_not_change_the_results() {
    let play = |threads| LAB.run_ok(&long_match(&["--games", "12", "--json", "--sprt", "0:300", "--threads", threads]));
    assert_eq!(play("1"), play("3"));
}

#[test]
fn a_killed_match_continues_and_an_incomplete_line_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, broken) = (folder.path().join("whole.csv"), folder.path().join("broken.csv"));
    let play = |table: &Path| LAB.run_ok(&long_match(&["--games", "12", "--threads", "2", "--record", text(table)]));
    let expected = play(&whole);
    // More games than are played before it is killed. The number of games is not part of the name of the match.
    let mut killed = LAB.spawn_piped(&long_match(&["--games", "2000", "--threads", "2", "--record", text(&broken)]));
    // Each line is printed after its game has been recorded.
    let stdout = BufReader::new(killed.stdout.take().expect("standard output is piped"));
    assert_eq!(stdout.lines().take(3).filter(Result::is_ok).count(), 3);
    killed.kill().and_then(|()| killed.wait()).expect("the match is running");
    let left = recorded_games(&broken).len();
    assert!((3..12).contains(&left), "{left} games were recorded");
    for cut in [1, 2, 40] {
        let mut text = fs::read_to_string(&broken).expect("a table");
        text.truncate(text.len() - cut);
        fs::write(&broken, text).expect("written");
        assert_eq!(play(&broken), expected, "{cut} bytes were missing");
        assert_eq!(recorded_games(&broken), recorded_games(&whole), "{cut} bytes were missing");
    }
}

#[test]
fn a_table_in_use_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let file = fs::File::create(&table).expect("a file");
    file.lock().expect("the lock is free");
    let rejected = LAB.run(&long_match(&["--games", "12", "--record", text(&table)]));
    assert_eq!(rejected.code, 1);
    assert!(rejected.stderr.contains("another match is writing to"), "{}", rejected.stderr);
}

#[test]
fn a_file_with_something_else_in_it_is_not_taken_for_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.json");
    let record = || LAB.run(&["balance", "brandubh", "--nodes", "100", "--games", "1", "--record", text(&file)]);
    for content in ["abc", "{\"weights\": [1, 2]}", "# games\n1,d1-d3,,,\n", "# game_id,moves,black_captured,white_captured,loser\n"] {
        fs::write(&file, content).expect("written");
        let refused = record();
        assert_eq!((refused.code, refused.stdout.as_str()), (1, ""), "{}", refused.stderr);
        assert!(
            refused.stderr.contains("weights.json is no table of games") && refused.stderr.contains("`--record`"),
            "{}",
            refused.stderr
        );
        assert_eq!(fs::read_to_string(&file).expect("the file"), content, "it stays as it is");
    }
    // A heading that was cut off by an interruption.
    fs::write(&file, "# game_id,mo").expect("written");
    assert_eq!(record().code, 0);
    assert_eq!(recorded_games(&file).len(), 1);
    let whole = fs::read_to_string(&file).expect("a table");
    assert!(whole.starts_with("# game_id,moves,black_captured,white_captured,winner\n"), "{whole}");
    // A pipe and a table that is too large are rejected without waiting or reading.
    let table = fs::OpenOptions::new().write(true).open(&file).expect("the table");
    table.set_len(1 << 40).expect("a sparse file");
    let refused = record();
    assert!(refused.code == 1 && refused.stderr.contains("too large"), "{}", refused.stderr);
    #[cfg(unix)]
    {
        fs::remove_file(&file).expect("removed");
        assert!(std::process::Command::new("mkfifo").arg(&file).status().expect("mkfifo runs").success());
        assert!(record().stderr.contains("is no table of games"));
    }
}

#[test]
fn games_of_other_rules_are_not_reused() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    for id in ["brandubh", "hnefatafl-ashton-7"] {
        LAB.run_ok(&["balance", id, "--nodes", "100", "--games", "1", "--record", text(&table)]);
    }
    assert_eq!(recorded_games(&table).len(), 2);
}

#[test]
fn openings_are_read_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (openings, table) = (folder.path().join("openings.txt"), folder.path().join("games.csv"));
    let position = "/3t3/2t4/3T3/t1TKTtt/t2T3/3t3/3t3/ d";
    fs::write(&openings, format!("# two openings\n\nd2-c2 d3-e3  # by moves\n{position}\n")).expect("written");
    let common = ["match", "brandubh", "--first", "level:2", "--second", "level:1", "--nodes", "200", "--openings", text(&openings)];
    let args = [&common[..], &["--json", "--record", text(&table)]].concat();
    let played = LAB.run_ok(&args);
    let lines = json_lines(&played);
    assert_eq!(lines.len(), 5, "each opening twice, and the result: {played}");
    assert_eq!((&lines[0]["moves"][0], &lines[1]["moves"][1]), (&"d2-c2".into(), &"d3-e3".into()));
    assert_eq!((&lines[1]["start"], &lines[2]["start"]), (&Value::Null, &position.into()));
    assert_eq!(LAB.run_ok(&args), played, "recorded games give the same output");
    let replayed = birka().run_ok(&["replay", "brandubh", text(&table)]);
    assert!(last_line(&replayed).starts_with("games 4 clean 4 "), "{replayed}");
}

#[test]
fn invalid_openings_are_reported_with_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.txt");
    for (content, line) in [
        ("d2-c2\nd2-d7\n", "line 2: move 1, d2-d7: "),
        ("/7/7/ a", "line 1: the position "),
        ("d2-c2 nonsense", "line 1: `nonsense` "),
        ("/K6/7/7/7/7/6t/7/ a", "line 1: the game is over"),
        ("# nothing\n", "line 1: the file holds no opening"),
    ] {
        fs::write(&openings, content).expect("written");
        let rejected = LAB.run(&["match", "brandubh", "--first", "level:2", "--second", "level:1", "--openings", text(&openings)]);
        assert_eq!(rejected.code, 1, "{content}");
        assert!(rejected.stderr.contains(line), "{content}: {}", rejected.stderr);
    }
}

#[test]
fn the_progress_bar_is_drawn_on_terminals_only() {
    let played = LAB.run(&["balance", "brandubh", "--games", "1", "--nodes", "100"]);
    assert_eq!(played.stderr, "");
}

#[test]
fn balance_counts_wins_of_both_sides() {
    let played = LAB.run_ok(&["balance", "brandubh", "--games", "3", "--nodes", "300"]);
    let counts = played.lines().find(|line| line.starts_with("attackers won ")).expect("the counts");
    let numbers: Vec<u32> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(numbers[..3].iter().sum::<u32>(), 3, "{counts}");
}

#[test]
fn balance_writes_a_markdown_table_for_several_variants() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, record) = (folder.path().join("balance.md"), folder.path().join("games"));
    fs::write(&page, "# Before\n<!-- balance -->\nold\n<!-- /balance -->\nAfter\n").expect("written");
    let args = ["balance", "brandubh", "tablut-1811", "--games", "2", "--nodes", "100", "--longest", "20"];
    let args = [&args[..], &["--markdown", text(&page), "--record", text(&record)]].concat();
    let printed = LAB.run_ok(&args);
    let written = fs::read_to_string(&page).expect("a page");
    assert!(written.starts_with("# Before\n<!-- balance -->\n| variant | "), "{written}");
    assert!(written.ends_with("|\n<!-- /balance -->\nAfter\n") && !written.contains("old"), "{written}");
    assert!(written.contains("\n| `brandubh` | ") && written.contains("\n| `tablut-1811` | "), "{written}");
    assert_eq!(["brandubh.csv", "tablut-1811.csv"].map(|name| recorded_games(&record.join(name)).len()), [2, 2]);
    assert_eq!(LAB.run_ok(&args), printed, "recorded games give the same output");

    let table = record.join("brandubh.csv");
    let first_game: String = fs::read_to_string(&table).expect("a table").lines().take(2).map(|line| format!("{line}\n")).collect();
    fs::write(&table, first_game).expect("written");
    let counted = LAB.run_ok(&[&args[..], &["--recorded"]].concat());
    let results: Vec<_> = counted.lines().filter_map(|line| line.strip_prefix("games ")?.split(' ').next()).collect();
    assert_eq!((results, recorded_games(&table).len()), (vec!["1", "2"], 1), "--recorded plays nothing: {counted}");

    fs::write(&page, "no marks\n").expect("written");
    let rejected = LAB.run(&args);
    assert!(rejected.code == 1 && rejected.stderr.contains("<!-- balance -->"), "{}", rejected.stderr);
}

#[test]
fn ladder_plays_each_level_against_the_one_below_and_writes_a_markdown_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, levels) = (folder.path().join("engine.md"), folder.path().join("levels.ron"));
    fs::write(&page, "<!-- ladder -->\n<!-- /ladder -->\n").expect("written");
    let level = |name: &str, nodes: u64| {
        format!(
            "(name: \"{name}\", says: \"\", depth: None, nodes: Some({nodes}), millis: None, attention: None, sight: None, blur: 0, calms: true),"
        )
    };
    fs::write(&levels, format!("[{}{}{}]", level("One", 10), level("Two", 60), level("Three", 300))).expect("written");
    let ladder = ["ladder", "brandubh", "magpie", "--games", "2", "--longest", "40", "--levels", text(&levels)];
    let printed = LAB.run_ok(&[&ladder[..], &["--markdown", text(&page)]].concat());
    let heads: Vec<String> = printed.lines().map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(heads[..4], ["brandubh 2 against 1", "magpie 2 against 1", "brandubh 3 against 2", "magpie 3 against 2"], "{printed}");
    let summary = last_line(&printed);
    assert!(summary.starts_with("pairs 4 between 60% and 80% ") && summary.ends_with(" of 2"), "{printed}");
    let table = fs::read_to_string(&page).expect("a page");
    assert!(table.contains("| levels | `brandubh` | `magpie` | together |\n|---|---|---|---|\n| 2 Two against 1 One | "), "{table}");
    let row = table.lines().find(|line| line.starts_with("| 3 Three against 2 Two | ")).expect("a row");
    let games: Vec<&str> = row.split('|').filter_map(|cell| cell.trim().rsplit_once(" of ")).map(|(_, games)| games).collect();
    assert_eq!(games, ["2", "2", "4"], "{row}");
    let rejected = LAB.run(&["match", "brandubh", "--first", "level:4", "--second", "birka", "--levels", text(&levels)]);
    assert!(rejected.code == 1 && rejected.stderr.contains("no level 4"), "{}", rejected.stderr);
}

#[test]
fn unknown_engines_are_usage_errors() {
    for engine in ["brika", "level:9", "cmd:"] {
        assert_eq!(LAB.run(&["match", "brandubh", "--first", engine, "--second", "birka"]).code, 2, "{engine}");
    }
}

const SHIPPED_WEIGHTS: &str = include_str!("../../../engine/src/eval/weights.ron");

#[test]
fn spsa_finds_the_same_weights_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, three) = (folder.path().join("one.ron"), folder.path().join("three.ron"));
    let run = |threads: &str, file| {
        let args = ["spsa", "brandubh", "magpie", "--pairs", "6", "--batch", "3", "--nodes", "60", "--gain", "0.5", "--threads", threads];
        let printed = LAB.run_ok(&[&args[..], &["--out", text(file)]].concat());
        assert_eq!(fs::read_to_string(file).expect("weights"), printed);
        printed
    };
    let weights = run("1", &one);
    assert_eq!(weights, run("3", &three));
    assert_ne!(weights, SHIPPED_WEIGHTS);
}

#[test]
fn weights_of_spsa_can_be_played_with_and_continued_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.ron");
    LAB.run_ok(&["spsa", "brandubh", "--pairs", "1", "--nodes", "20", "--out", text(&file)]);
    let engine = format!("birka:{}", text(&file));
    LAB.run_ok(&["match", "brandubh", "--first", &engine, "--second", "birka", "--games", "2", "--nodes", "60"]);
    LAB.run_ok(&["spsa", "brandubh", "--start", text(&file), "--pairs", "1", "--nodes", "20"]);
    let missing = LAB.run(&["spsa", "brandubh", "--start", text(&folder.path().join("none.ron"))]);
    assert!(missing.code == 1 && missing.stderr.contains("none.ron"), "{}", missing.stderr);
}

#[test]
fn spsa_of_rings_changes_only_weights_of_rings() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |file: &str, id: &str| {
        let file = folder.path().join(file);
        let more = ["--rings", "--pairs", "4", "--batch", "2", "--nodes", "150", "--gain", "0.9", "--out", text(&file)];
        LAB.run(&[&["spsa", id], &more[..]].concat())
    };
    let (first, second) = (run("first.ron", "tablut"), run("second.ron", "tablut"));
    assert_eq!((first.code, &first.stdout), (0, &second.stdout), "{}", first.stderr);
    let line_of = |text: &str, name: &str| text.lines().find(|line| line.trim().starts_with(&format!("{name}:"))).map(str::to_owned);
    let changed = |name: &str| line_of(&first.stdout, name).expect("a weight") != line_of(SHIPPED_WEIGHTS, name).expect("a weight");
    assert!(["shut_all", "hunt", "room", "hunter", "stalker"].into_iter().any(changed), "{}", first.stdout);
    assert!(!["defender", "distance", "lane", "chain", "turn"].into_iter().any(changed), "{}", first.stdout);
    // With hooks that decide about encirclement, no ring is seen.
    let no_rings = run("none.ron", "tablut-raichi");
    assert!(no_rings.code == 1 && no_rings.stderr.contains("closed no ring"), "{}", no_rings.stderr);
}

#[test]
fn spsa_rejects_invalid_arguments_before_it_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing_folder = folder.path().join("no folder").join("weights.ron");
    // A million pairs would take days.
    let run = |more: &[&str]| LAB.run(&[&["spsa", "brandubh", "--pairs", "1000000"], more].concat());
    let unwritable = run(&["--out", text(&missing_folder)]);
    assert!(unwritable.code == 1 && unwritable.stderr.contains("cannot be written"), "{}", unwritable.stderr);
    for more in [["--push", "0"], ["--push", "NaN"], ["--gain", "2"], ["--gain", "inf"]] {
        assert_eq!(run(&more).code, 2, "{more:?}");
    }
}

#[test]
fn spsa_fails_if_a_hook_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    fs::create_dir(&variants).expect("a folder");
    // The hook fails after the first capture, so the variant loads without errors.
    let broken = r#"return { api = 1, id = "broken", name = "Broken", extends = "brandubh", summary = "Fails.", sources = { "none" },
        hooks = { words = "Fails.", legal = function(board) if board:count("attackers") < 8 then error("too tired") end end } }"#;
    fs::write(variants.join("broken.lua"), broken).expect("a file");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/variants/brandubh.lua"), variants.join("brandubh.lua")).expect("a file");
    let failed = LAB.run(&["spsa", "broken", "--scripts", text(folder.path()), "--pairs", "1", "--nodes", "20"]);
    assert!(failed.code == 1 && failed.stderr.contains("too tired"), "{}", failed.stderr);
}

#[test]
fn tune_lowers_the_error_and_is_deterministic() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.ron");
    let args = ["tune", "brandubh", "--games", "3", "--nodes", "100", "--steps", "20", "--pull", "0", "--out", text(&file)];
    let printed = LAB.run_ok(&args);
    assert_eq!(LAB.run_ok(&args), printed);
    let (before, after) = last_line(&printed).split_once(" bits before ").and_then(|(_, bits)| bits.split_once(" after ")).expect("bits");
    let after = after.split(' ').next().expect("a number");
    assert!(after.parse::<f64>().expect("a number") < before.parse::<f64>().expect("a number"), "{printed}");
    let engine = format!("birka:{}", text(&file));
    LAB.run_ok(&["match", "brandubh", "--first", &engine, "--second", "birka", "--games", "2", "--nodes", "60"]);
}
