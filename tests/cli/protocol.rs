//! The engine protocol.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use crate::{BIRKA, text};

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

/// The lines that the engine answers to the given input.
pub fn answers(input: &[u8]) -> Vec<String> {
    let output = BIRKA.run_with_input(&["engine"], input);
    assert_eq!(output.code, 0, "{}", output.stderr);
    output.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn tafl_prints_the_introduction() {
    let lines = answers(b"tafl\nisready\nquit\ntafl\n");
    assert_eq!(lines[0], concat!("id name Birka ", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines.iter().filter(|line| line.starts_with("option name ")).count(), 2);
    assert_eq!(lines[4..], ["taflok", "readyok"]);
}

#[test]
fn moves_and_state_describe_the_position() {
    let lines = answers(
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
fn captures_and_results_are_printed() {
    let lines = answers(
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
fn moves_whose_hooks_take_too_long_give_an_error_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    std::fs::create_dir(&variants).expect("a folder");
    let copy = |name: &str| std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants").join(name), variants.join(name));
    copy("brandubh.lua").expect("a file");
    // Before a move nothing is captured, so the variant loads without errors.
    let slow = r#"return { api = 1, id = "slow", name = "Slow", extends = "brandubh", summary = "Slow.", sources = { "none" },
        hooks = { words = "Slow.", captures = function()
            local bytes = buffer.create(2000000)
            for i = 1, 9000 do buffer.fill(bytes, 0, i % 256) end
        end } }"#;
    std::fs::write(variants.join("slow.lua"), slow).expect("a file");
    let output = BIRKA.run_with_input(&["engine", "--scripts", text(folder.path())], b"variant slow\nmoves\nstate\n");
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.len() == 2 && lines[1].starts_with("state "), "{lines:?} {}", output.stderr);
    assert!(lines[0].starts_with("error ") && lines[0].contains("long strings and tables count as several"), "{lines:?}");
}

#[test]
fn what_a_variant_remembers_is_part_of_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    std::fs::create_dir(&variants).expect("a folder");
    let brandubh = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants/brandubh.lua");
    std::fs::copy(brandubh, variants.join("brandubh.lua")).expect("a file");
    let resting = r#"return { api = 1, id = "resting", name = "Resting", extends = "brandubh", summary = "No piece goes back.", sources = { "none" },
        hooks = {
            words = "No piece goes back.",
            memory = { attackers_left = "square", defenders_left = "square" },
            after = function(board, move, memory) memory[move.side .. "_left"] = move.from end,
            legal = function(board, from, to) return to ~= board.memory[board:turn() .. "_left"] end,
        } }"#;
    std::fs::write(variants.join("resting.lua"), resting).expect("a file");
    let input = "variant resting\nposition start moves d1-c1 d3-c3\nstate\nperft 2\n\
        position /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a memory:attackers_left=d1/defenders_left=d3\nstate\nperft 2\n\
        position /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a moves c1-d1\nstate\n\
        position /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a memory:attackers_left=d1 moves c1-d1\n\
        position /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a memory:left=d1\n\
        position /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a memory:attackers_left=d9\ngo depth 2\n";
    let output = BIRKA.run_with_input(&["engine", "--scripts", text(folder.path())], input.as_bytes());
    let lines: Vec<&str> = output.stdout.lines().filter(|line| !line.starts_with("info")).collect();
    let state = "state /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a memory:attackers_left=d1/defenders_left=d3 turn a result none";
    assert_eq!((lines[0], lines[2]), (state, state), "{lines:?} {}", output.stderr);
    assert!(lines[1].starts_with("perft 2 ") && lines[1] == lines[3], "{lines:?}");
    assert_eq!(lines[4], "state /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ d memory:attackers_left=c1 turn d result none");
    assert!(lines[5].contains("c1-d1") && lines[5].contains("a rule of this variant's own forbids it"), "{}", lines[5]);
    assert_eq!(lines[6], "error `memory:left=d1`: this variant remembers attackers_left, defenders_left");
    assert_eq!(lines[7], "error `memory:attackers_left=d9`: write a square of the board, or leave it out for none");
    assert!(lines[8].starts_with("bestmove ") && !lines[8].starts_with("bestmove none"), "{}", lines[8]);
}

#[test]
fn invalid_input_gets_error_lines() {
    let mut input = b"state\nmoves\nperft 1\nposition start\nvariant tabult\nvariant\nvariant tablut\n".to_vec();
    let errors_without_variant = 6;
    input.extend_from_slice(
        b"go deep\nbogus\nmoves now\nperft\nperft x\nperft 100000\nposition\nposition /9/9/9/9/4K4/9/9/9/9/ q\nposition start moves e4-z9\n",
    );
    input.extend_from_slice(b"position start moves a1-a2\nposition start here moves d1-d3\n\xff\xfe\n\x00\x1b[2J\n");
    input.extend_from_slice(&vec![b'a'; 3 << 20]);
    input.extend_from_slice(b"\n\n   \nstop\nstate");
    let lines = answers(&input);
    let (state, errors) = lines.split_last().expect("answers");
    assert_eq!(errors.len(), errors_without_variant + 14);
    for line in errors {
        assert!(line.starts_with("error ") && line.len() < 400 && !line.contains(|c: char| c.is_control()), "{line}");
    }
    assert!(errors[4].contains("did you mean `tablut`"), "{}", errors[4]);
    assert!(errors[errors_without_variant].contains("`go` does not know `deep`"), "{}", errors[errors_without_variant]);
    assert_eq!(*state, format!("state {START} a turn a result none"), "rejected commands change nothing");
}

#[test]
fn go_prints_info_and_bestmove() {
    let lines = answers(b"variant tablut\nposition /9/9/2tK5/9/9/4t4/9/9/9/ a\ngo depth 3 multipv 2\n");
    let (best, infos) = lines.split_last().expect("answers");
    assert_eq!(best, "bestmove e6-e3xd3");
    assert!(infos.len() >= 2, "{infos:?}");
    for word in ["info depth ", " seldepth ", " score win 1 ", " nodes ", " nps ", " time ", " pv e6-e3"] {
        assert!(infos[0].contains(word), "{word} in {}", infos[0]);
    }
    assert!(infos.iter().any(|info| info.contains(" multipv 2 ")), "{infos:?}");
    let over = answers(b"variant tablut\nposition /4K4/9/9/9/9/9/9/9/8t/ a\ngo depth 3\n");
    assert_eq!(over, ["bestmove none"]);
}

#[test]
fn commands_are_answered_during_a_search() {
    let mut child = BIRKA.spawn_piped(&["engine"]);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let stdout = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut lines = stdout.lines().map(|line| line.expect("UTF-8"));
    let mut send = |text: &str| stdin.write_all(text.as_bytes()).expect("the program reads");
    send("variant brandubh\ngo infinite\n");
    assert!(lines.next().expect("a line").starts_with("info depth 1 "));
    let mut next_answer = || lines.find(|line| !line.starts_with("info ")).expect("an answer");
    send("isready\ngo depth 1\n");
    assert_eq!(next_answer(), "readyok");
    assert!(next_answer().starts_with("error "), "a second search is rejected");
    send("stop\n");
    assert!(next_answer().starts_with("bestmove "));
    // No `bestmove` before `ponderhit`.
    send("go ponder depth 2\nisready\nponderhit\n");
    assert_eq!(next_answer(), "readyok");
    assert!(next_answer().starts_with("bestmove "));
    send("go infinite\nquit\n");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

/// The engine with at most this much address space, in KiB.
#[cfg(target_os = "linux")]
fn answers_with_memory(kib: u32, input: &[u8]) -> Vec<String> {
    let limited = birka_test_support::program::Program::new("/bin/sh");
    let command = format!("ulimit -v {kib}; exec {} engine", BIRKA.path());
    let output = limited.run_with_input(&["-c", &command], input);
    assert_eq!(output.code, 0, "{}", output.stderr);
    output.stdout.lines().map(str::to_owned).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_transposition_table_that_does_not_fit_is_an_error_and_the_old_one_stays() {
    // The first is more than the limit allows, the second more than most machines have.
    for hash in [1400, 65_536] {
        let input = format!("variant brandubh\nsetoption name Hash value 8\nsetoption name Hash value {hash}\ngo depth 2\nisready\n");
        let lines = answers_with_memory(1_500_000, input.as_bytes());
        assert!(lines[0].starts_with("error ") && lines[0].contains(&format!("{hash} MiB")), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
        assert!(lines.iter().any(|line| line == "readyok"), "{lines:?}");
    }
}

#[test]
fn perft_ends_with_stop_quit_and_the_input() {
    // No computer finishes a perft of that depth.
    let start = |input: &str| {
        let mut child = BIRKA.spawn_piped(&["engine"]);
        let mut stdin = child.stdin.take().expect("standard input is piped");
        stdin.write_all(input.as_bytes()).expect("the program reads");
        (child, stdin)
    };
    let (mut stopped, mut stdin) = start("variant tablut\nperft 99\nisready\nstop\nperft 1\nperft 99\n");
    let mut lines = BufReader::new(stopped.stdout.take().expect("standard output is piped")).lines().map(|line| line.expect("UTF-8"));
    let mut next = || lines.next().expect("a line");
    assert_eq!([next(), next(), next()], ["error the perft was stopped", "readyok", "perft 1 80"]);
    let (mut at_end, input) = start("variant tablut\nperft 99\nperft 99\n");
    drop(input);
    stdin.write_all(b"isready\nquit\n").expect("the program reads");
    assert_eq!(next(), "error the perft was stopped");
    for child in [&mut stopped, &mut at_end] {
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    }
}

#[test]
fn what_is_asked_after_a_perft_is_answered_after_it() {
    let lines = answers(b"variant tablut\nperft 3\nposition start moves d1-d3\nperft 1\nisready\nperft 2\nquit\n");
    assert_eq!(lines, ["perft 3 353200", "perft 1 50", "readyok", "perft 2 4140"]);
}

#[test]
fn pieces_are_placed_and_sides_passed_over_by_the_protocol() {
    let lines = answers(
        b"variant seega\nstate\nmoves\nperft 2\nposition start moves a1-a1 b1-b1 c1-c1\nstate\nposition start moves a1-a2\n\
          position start moves c3-c3\nposition /tT3/T4/5/3T1/5/ d moves d4-d5\nstate\nposition /5/5/5/5/5/ a hand:2/x\n",
    );
    assert_eq!(lines[0], "state /5/5/5/5/5/ a hand:12/12 turn a result none");
    assert!(lines[1].starts_with("moves a1-a1 ") && lines[1].split(' ').count() == 25, "{}", lines[1]);
    assert_eq!(lines[2..4], ["perft 2 552", "state /ttT2/5/5/5/5/ d hand:10/11 turn d result none"]);
    assert!(lines[4].contains("place their pieces") && lines[5].contains("no piece may be placed on c3"), "{lines:?}");
    assert_eq!(lines[6], "state /tT3/T4/5/5/3T1/ d turn d result none", "the attackers cannot move");
    assert!(lines[7].starts_with("error ") && lines[7].contains("`hand:2/x`"), "{}", lines[7]);
    for position in ["", "position start moves a1-a1\n"] {
        let searched = answers(format!("variant seega\n{position}go depth 2\n").as_bytes());
        let best = searched.iter().find_map(|line| line.strip_prefix("bestmove ")).unwrap_or_else(|| panic!("{searched:?}"));
        let (from, to) = best.split(' ').next().and_then(|mv| mv.split_once('-')).unwrap_or_else(|| panic!("{best}"));
        assert_eq!(from, to, "a piece is placed");
    }
}

#[test]
fn sides_pass_by_the_protocol_where_the_rules_let_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    std::fs::create_dir(&variants).expect("a folder");
    let source = r#"return { api = 1, id = "wait", name = "Wait", board = "b b b\n. . .\nw w w", first = "attackers", may_pass = "all",
        summary = "Sides may pass.", sources = { "none" },
        pieces = { black = { letter = "b", side = "attackers" }, white = { letter = "w", side = "defenders" } },
        ends = { passes = "mover loses", fewer_than = { attackers = 2, defenders = 2 } } }"#;
    std::fs::write(variants.join("wait.lua"), source).expect("a file");
    let input = "variant wait\nmoves\nperft 2\nposition start moves pass\nstate\nposition start moves pass pass\nstate\nmoves\n\
        position /TTT/3/ttt/ d passed moves pass\nstate\nposition start moves pass-pass\n";
    let output = BIRKA.run_with_input(&["engine", "--scripts", text(folder.path())], input.as_bytes());
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines[0].starts_with("moves ") && lines[0].ends_with(" pass"), "{lines:?} {}", output.stderr);
    assert_eq!(lines[2], "state /TTT/3/ttt/ d passed turn d result none");
    assert_eq!(lines[1], "perft 2 13");
    assert_eq!(lines[3], "state /TTT/3/ttt/ a turn a result a passes", "who passes second loses");
    assert_eq!(lines[4..6], ["moves", lines[3]]);
    assert!(lines[6].starts_with("error ") && lines[6].contains("pass-pass"), "{}", lines[6]);
    let refused = answers(b"variant tablut\nposition start moves pass\n");
    assert!(refused[0].starts_with("error ") && refused[0].contains("pass"), "{}", refused[0]);
}

#[test]
fn the_die_is_rolled_by_whoever_drives_the_engine() {
    let lines = answers(
        b"variant alea-dice\nmoves\nposition start moves roll-2\nstate\nposition start moves d12-d13\nposition start moves roll-2 d12-d15\n\
          position start moves roll-2 d12-d14 roll-6\nstate\nperft 1\n",
    );
    assert_eq!(lines[0], "moves roll-1 roll-2 roll-3 roll-4 roll-5 roll-6");
    assert!(lines[1].starts_with("state ") && lines[1].contains(" a rolled:2 turn a result none"), "{}", lines[1]);
    assert!(lines[2].starts_with("error ") && lines[2].contains("roll the die first"), "{}", lines[2]);
    assert!(lines[3].starts_with("error ") && lines[3].contains("the die shows 2"), "{}", lines[3]);
    assert!(lines[4].contains(" d rolled:6 turn d result none"), "{}", lines[4]);
    let before = answers(b"variant alea-dice\ngo depth 1\n");
    assert!(before.iter().any(|line| line.starts_with("info ")) && before.last().is_some_and(|last| last == "bestmove none"), "{before:?}");
    let after = answers(b"variant alea-dice\nposition start moves roll-1\ngo depth 2\n");
    let best = after.iter().find_map(|line| line.strip_prefix("bestmove ")).unwrap_or_else(|| panic!("{after:?}"));
    assert!(best != "none" && !best.starts_with("roll"), "{best}");
}
