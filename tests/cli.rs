//! The program as other programs see it: what it prints, and its exit codes.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

fn birka<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_birka")).args(args).stdin(Stdio::null()).output().expect("the program runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn last_line(output: &Output) -> String {
    out(output).lines().last().unwrap_or_default().to_owned()
}

/// A folder with a copy of Tablut, with one thing in it changed.
fn scripts(from: &str, to: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = include_str!("../scripts/variants/tablut.lua");
    assert!(rules.contains(from), "{from} is in the rules");
    fs::write(folder.path().join("tablut.lua"), rules.replacen(from, to, 1)).expect("a file");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn variants_are_listed_with_everything_about_them() {
    let listed = birka(&["variants"]);
    assert_eq!(code(&listed), 0);
    let tablut = out(&listed).lines().find(|line| line.starts_with("tablut ")).expect("Tablut").to_owned();
    for part in ["Tablut", "9×9", "tablut.lua", "Linnaeus"] {
        assert!(tablut.contains(part), "{part} in {tablut}");
    }
}

#[test]
fn variants_are_listed_as_json() {
    let listed = birka(&["variants", "--json"]);
    assert_eq!(code(&listed), 0);
    let json: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let tablut = json.as_array().expect("a list").iter().find(|entry| entry["id"] == "tablut").expect("Tablut");
    assert_eq!((&tablut["name"], &tablut["board"]), (&"Tablut".into(), &9.into()));
    assert!(tablut["sources"].as_array().is_some_and(|sources| !sources.is_empty()));
    assert!(Path::new(tablut["path"].as_str().expect("a path")).is_file());
}

#[test]
fn the_shipped_variants_are_clean() {
    for args in [&["check"][..], &["check", "tablut"], &["check", "scripts"], &["check", "scripts/variants", "scripts/variants/tablut.lua"]]
    {
        let checked = birka(args);
        assert_eq!((code(&checked), out(&checked)), (0, String::new()), "{args:?}");
    }
}

#[test]
fn a_broken_script_is_told_of_with_file_and_line() {
    let folder = scripts("first = \"attackers\"", "first = \"nobody\"");
    let file = folder.path().join("tablut.lua");
    let place = format!("{}:", text(&file));
    for args in [
        &["check", text(&file)][..],
        &["check", text(folder.path())],
        &["check", "--scripts", text(folder.path())],
        &["--scripts", text(folder.path()), "check", "tablut"],
        &["check", "tablut", text(&file)],
    ] {
        let checked = birka(args);
        assert_eq!(code(&checked), 1, "{args:?}");
        let line = out(&checked).lines().next().expect("a diagnostic").to_owned();
        assert!(line.starts_with(&place) && line.contains(": error["), "{line}");
        let number = line[place.len()..].split(':').next().expect("a number");
        assert!(number.parse::<usize>().is_ok(), "{line}");
    }
    // Whoever asks for the variant hears what is wrong with its file.
    let asked = birka(&["perft", "tablut", "1", "--scripts", text(folder.path())]);
    assert_eq!(code(&asked), 1);
    assert!(err(&asked).contains(&place), "{}", err(&asked));
}

#[test]
fn what_cannot_be_checked_is_an_error() {
    let missing = birka(&["check", "no/such/file.lua"]);
    assert_eq!(code(&missing), 1);
    assert!(out(&missing).contains("no/such/file.lua:1: error["), "{}", out(&missing));
    let unknown = birka(&["check", "tabult"]);
    assert_eq!(code(&unknown), 1);
    assert!(err(&unknown).contains("did you mean `tablut`"), "{}", err(&unknown));
}

#[test]
fn unknown_variants_get_near_names() {
    for args in [&["perft", "tabult", "1"][..], &["replay", "tabult", "games.csv"]] {
        let asked = birka(args);
        assert_eq!((code(&asked), out(&asked).as_str()), (1, ""));
        assert!(err(&asked).contains("`tabult`") && err(&asked).contains("did you mean `tablut`"), "{}", err(&asked));
    }
}

#[test]
fn options_are_chosen_wherever_an_id_is_taken() {
    let name = "tablut-castle{goal=\"corners\", king=two}";
    let counted = birka(&["perft", name, "1"]);
    assert_eq!(code(&counted), 0, "{}", err(&counted));
    let told = out(&birka(&["rules", name]));
    assert!(told.starts_with("Tablut (castle) {goal=corners,king=two}\n") && told.contains("corner"), "{told}");
    let asked = birka(&["perft", "tablut-castle{king=tow}", "1"]);
    assert_eq!((code(&asked), out(&asked).as_str()), (1, ""));
    assert!(err(&asked).contains("did you mean `two`"), "{}", err(&asked));
    assert_eq!(code(&birka(&["check", name])), 0);
    let lines = engine(b"variant tablut-castle{king=\"two\", goal=corners}\nposition /9/9/1tK5t/9/9/9/9/9/9/ a moves i3-d3xc3\nstate\n");
    assert_eq!(lines, ["state /9/9/1t1t5/9/9/9/9/9/9/ d turn d result a king-captured"]);
    let listed = birka(&["variants", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let castle = json.as_array().expect("a list").iter().find(|entry| entry["id"] == "tablut-castle").expect("it is listed");
    let king = castle["options"].as_array().expect("options").iter().find(|option| option["name"] == "king").expect("an option");
    assert_eq!((&king["default"], &king["values"]), (&"four".into(), &serde_json::json!(["four", "two"])));
}

#[test]
fn a_failing_example_is_told_and_the_variant_can_be_played() {
    let folder = scripts("captures = \"b3 c2\"", "captures = \"b3\"");
    let checked = birka(&["check", text(folder.path())]);
    assert_eq!(code(&checked), 1);
    let told = out(&checked);
    let mut lines = told.lines();
    let first = lines.next().expect("a diagnostic");
    assert!(first.contains(": error[E033]: ") && first.contains("c5-c3 is to capture b3, but it captures c2, b3"), "{first}");
    assert!(lines.all(|line| line.starts_with("    ")), "{told}");
    assert!(err(&checked).ends_with(" 1 error, 0 warnings\n"), "{}", err(&checked));
    assert_eq!(code(&birka(&["perft", "tablut", "1", "--scripts", text(folder.path())])), 0);
}

#[test]
fn warnings_alone_are_no_failure() {
    let folder = scripts("        throne = {", "        idle = { at = \"a1\" },\n        throne = {");
    let checked = birka(&["check", text(folder.path())]);
    assert_eq!(code(&checked), 0);
    let told = out(&checked);
    assert!(told.contains("warning[W001]: ") && told.contains("warning[W004]: `idle` has no effect"), "{told}");
    assert!(err(&checked).contains("checked 1 variant, ") && err(&checked).ends_with(": 0 errors, 2 warnings\n"), "{}", err(&checked));
    let covered = birka(&["check", "--coverage", text(folder.path())]);
    assert_eq!((code(&covered), out(&covered).contains("W006")), (0, false), "{}", out(&covered));
}

#[test]
fn command_lines_that_mean_nothing_exit_with_two() {
    for args in [
        &["nonsense"][..],
        &["perft"],
        &["perft", "tablut", "deep"],
        &["perft", "tablut", "-1"],
        &["perft", "tablut", "4294967295"],
        &["shot", "tablut"],
        &["shot", "tablut", "--out", "x.png", "--size", "0x0"],
        &["shot", "tablut", "--out", "x.png", "--size", "big"],
        &["--variant", "tablut", "variants"],
        &["--exhibition"],
    ] {
        assert_eq!(code(&birka(args)), 2, "{args:?}");
    }
    assert_eq!(code(&birka(&["--help"])), 0);
    assert_eq!(out(&birka(&["--version"])).trim(), concat!("birka ", env!("CARGO_PKG_VERSION")));
}

fn assert_is_count(line: &str, nodes: u64) {
    let words: Vec<_> = line.split(' ').collect();
    let ["nodes", found, "seconds", seconds, "mnps", speed] = words[..] else { panic!("{line}") };
    assert_eq!(found.parse(), Ok(nodes));
    assert!(seconds.parse::<f64>().is_ok() && speed.parse::<f64>().is_ok(), "{line}");
}

#[test]
fn perft_ends_with_its_count() {
    for (depth, nodes) in [("0", 1), ("1", 80), ("2", 4400), ("3", 353_200)] {
        let counted = birka(&["perft", "tablut", depth]);
        assert_eq!(code(&counted), 0);
        assert_is_count(&last_line(&counted), nodes);
    }
}

#[test]
fn perft_divides_by_move() {
    let divided = birka(&["perft", "tablut", "2", "--divide"]);
    let lines: Vec<_> = out(&divided).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 81);
    let leaves = |line: &String| line.split_once(' ').and_then(|(_, count)| count.parse::<u64>().ok());
    assert_eq!(lines[..80].iter().map(|line| leaves(line).expect("a count")).sum::<u64>(), 4400);
    assert!(lines[0].starts_with("d1-a1 "), "{}", lines[0]);
    assert_is_count(&lines[80], 4400);
    assert_is_count(&last_line(&birka(&["perft", "tablut", "0", "--divide"])), 1);
}

#[test]
fn perft_counts_from_a_position() {
    let counted = birka(&["perft", "tablut", "1", "--position", "/9/9/9/9/4K4/9/9/9/8t/ a"]);
    assert_is_count(&last_line(&counted), 16);
    let wrong = birka(&["perft", "tablut", "1", "--position", "/9/9/9/9/4Q4/9/9/9/8/ a"]);
    assert_eq!(code(&wrong), 1);
    assert!(err(&wrong).contains("rank 5, column 5: `Q`") && err(&wrong).contains("rank 9 has 8 squares"), "{}", err(&wrong));
}

#[test]
fn each_recorded_game_is_counted_once_by_its_first_trouble() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.csv");
    let shuffle = "a4-b4 e4-d4 b4-a4 d4-e4 ".repeat(2);
    let games = format!(
        "# games made up for this test\n\
         clean,d1-d3 e3-f3 resigned,0,0,White\n\
         empty,,0,0,Black\n\
         illegal,d1-d3 e3-i7,0,0,White\n\
         vacant,d1-d3 a1-a2,0,0,White\n\
         captures,d1-d3xe3 e3-f3,0,0,White\n\
         ended,{shuffle}a4-b4,0,0,White\n\
         first,e3-f3 a4-b4,0,0,White\n\
         twice,d1-d3 f1-f3 e9-z9,0,0,White\n\
         torn,d1-d3,0\n"
    );
    let mut bytes = games.into_bytes();
    bytes.extend_from_slice(b"\xff\xfe,\xff,0,0,White\n");
    fs::write(&file, bytes).expect("a file");
    let replayed = birka(&["replay", "tablut", text(&file)]);
    let counts = "games 10 clean 2 illegal 2 captures 1 ended_early 1 wrong_side 1 unreadable 3";
    assert_eq!((code(&replayed), out(&replayed).trim_end()), (0, counts));

    let replayed = birka(&["replay", "tablut", text(&file), "--verbose"]);
    assert_eq!(last_line(&replayed), counts);
    let lines = out(&replayed);
    assert_eq!(lines.lines().count(), 9);
    for part in
        ["illegal line 4: ply 2 e3-i7: ", "captures line 6: ply 1 d1-d3xe3: by these rules it is d1-d3", "ended line 7: ply 9 a4-b4: "]
    {
        assert!(lines.contains(part), "{part} in {lines}");
    }
}

#[test]
fn a_table_of_games_that_cannot_be_read_is_an_error() {
    let replayed = birka(&["replay", "tablut", "no-such-file.csv"]);
    assert_eq!(code(&replayed), 1);
    assert!(err(&replayed).contains("no-such-file.csv cannot be read"), "{}", err(&replayed));
}

/// What the engine answers to some lines, until they end.
fn engine(input: &[u8]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // It may have quit before the end.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    assert_eq!(code(&output), 0);
    out(&output).lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_introduces_itself() {
    let lines = engine(b"tafl\nisready\nquit\ntafl\n");
    assert_eq!(lines[0], concat!("id name Birka ", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines.iter().filter(|line| line.starts_with("option name ")).count(), 2);
    assert_eq!(lines[4..], ["taflok", "readyok"]);
}

#[test]
fn the_engine_knows_moves_and_states() {
    let lines = engine(
        b"variant tablut\r\nstate\nmoves\nposition start moves d1-d3\nstate\nperft 1\nposition /9/9/9/9/4K4/9/9/9/8t/ d\nmoves\nstate\n",
    );
    assert_eq!(lines[0], format!("state {START} a turn a result none"));
    assert!(lines[1].starts_with("moves d1-a1 ") && lines[1].split(' ').count() == 81, "{}", lines[1]);
    assert!(lines[2].ends_with(" d turn d result none"));
    assert_eq!(lines[3], "perft 1 50");
    assert!(lines[4].starts_with("moves ") && lines[4].split(' ').count() == 17, "{}", lines[4]);
    assert_eq!(lines[5], "state /9/9/9/9/4K4/9/9/9/8t/ d turn d result none");
}

#[test]
fn the_engine_writes_captures_and_results() {
    let lines = engine(
        b"variant tablut\nposition /4K4/9/9/9/9/9/9/9/8t/ a\nstate\nmoves\n\
          position /9/9/2tT5/4t4/9/4K4/9/9/9/ a moves e4-e3xd3\nstate\n\
          position /9/9/2tT5/4t4/9/4K4/9/9/9/ a moves e4-e3xa1\nposition /9/9/2tT5/4t4/9/4K4/9/9/9/ a\nmoves\n",
    );
    assert_eq!(lines[..2], ["state /4K4/9/9/9/9/9/9/9/8t/ a turn a result d king-escaped", "moves"]);
    assert_eq!(lines[2], "state /9/9/2t1t4/9/9/4K4/9/9/9/ d turn d result none");
    assert_eq!(lines[3], "error move 1, e4-e3xa1: by these rules it is e4-e3xd3");
    assert!(lines[4].contains(" e4-e3xd3"), "{}", lines[4]);
}

#[test]
fn the_engine_survives_nonsense() {
    let mut input = b"state\nmoves\nperft 1\nposition start\nvariant tabult\nvariant\nvariant tablut\n".to_vec();
    let no_variant_yet = 6;
    input.extend_from_slice(
        b"go deep\nbogus\nmoves now\nperft\nperft x\nperft 100000\nposition\nposition /9/9/9/9/4K4/9/9/9/9/ q\nposition start moves e4-z9\n",
    );
    input.extend_from_slice(b"position start moves a1-a2\nposition start here moves d1-d3\n\xff\xfe\n\x00\x1b[2J\n");
    input.extend_from_slice(&vec![b'a'; 3 << 20]);
    input.extend_from_slice(b"\n\n   \nstop\nstate");
    let lines = engine(&input);
    let (state, errors) = lines.split_last().expect("answers");
    assert_eq!(errors.len(), no_variant_yet + 14);
    for line in errors {
        assert!(line.starts_with("error ") && line.len() < 400 && !line.contains(|c: char| c.is_control()), "{line}");
    }
    assert!(errors[4].contains("did you mean `tablut`"), "{}", errors[4]);
    assert!(errors[no_variant_yet].contains("`go` does not know `deep`"), "{}", errors[no_variant_yet]);
    assert_eq!(*state, format!("state {START} a turn a result none"), "nothing that was refused changed anything");
}

#[test]
fn the_engine_thinks() {
    let lines = engine(b"variant tablut\nposition /9/9/2tK5/9/9/4t4/9/9/9/ a\ngo depth 3 multipv 2\n");
    let (best, infos) = lines.split_last().expect("answers");
    assert_eq!(best, "bestmove e6-e3xd3");
    assert!(infos.len() >= 2, "{infos:?}");
    for word in ["info depth ", " seldepth ", " score win 1 ", " nodes ", " nps ", " time ", " pv e6-e3"] {
        assert!(infos[0].contains(word), "{word} in {}", infos[0]);
    }
    assert!(infos.iter().any(|info| info.contains(" multipv 2 ")), "{infos:?}");
    let over = engine(b"variant tablut\nposition /4K4/9/9/9/9/9/9/9/8t/ a\ngo depth 3\n");
    assert_eq!(over, ["bestmove none"]);
}

#[test]
fn the_engine_hears_while_it_thinks() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = std::io::BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("UTF-8"));
    let mut say = |text: &str| stdin.write_all(text.as_bytes()).expect("written");
    say("variant brandubh\ngo infinite\n");
    assert!(answers.next().expect("an answer").starts_with("info depth 1 "));
    say("isready\ngo depth 1\n");
    let after =
        |mut answers: &mut dyn Iterator<Item = String>| Iterator::find(&mut answers, |line| !line.starts_with("info ")).expect("an answer");
    assert_eq!(after(&mut answers), "readyok");
    assert_eq!(after(&mut answers), "error a search is going on; send `stop` first");
    say("stop\n");
    assert!(after(&mut answers).starts_with("bestmove "));
    // Pondering gives nothing away before its time either.
    say("go ponder depth 2\nisready\nponderhit\n");
    assert_eq!(after(&mut answers), "readyok");
    assert!(after(&mut answers).starts_with("bestmove "));
    say("go infinite\nquit\n");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_bench_is_the_same_twice() {
    let signature = || {
        let line = last_line(&birka(&["bench", "--only", "brandubh", "--deeper", "-4"]));
        line.split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    assert!(signature().starts_with("signature "));
    assert_eq!(signature(), signature());
}

#[test]
fn a_pipe_that_closes_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_birka"))
        .args(["perft", "tablut", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((code(&output), err(&output).as_str()), (0, ""));
}

#[cfg(not(feature = "game"))]
#[test]
fn a_build_without_the_table_says_how_to_get_one() {
    for args in [&[][..], &["--variant", "tablut"], &["shot", "tablut", "--out", "x.png"]] {
        let started = birka(args);
        assert_eq!(code(&started), 1);
        assert!(err(&started).contains("default features"), "{}", err(&started));
    }
}
