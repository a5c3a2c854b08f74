//! `perft`, `replay`, `bench` and `puzzles`.

use std::fs;

use birka_records::{Motif, PuzzleBook, Rating, Theme};

use crate::{BIRKA, text};

fn assert_is_count(line: &str, nodes: u64) {
    let words: Vec<_> = line.split(' ').collect();
    let ["nodes", found, "seconds", seconds, "mnps", speed] = words[..] else { panic!("{line}") };
    assert_eq!(found.parse(), Ok(nodes));
    assert!(seconds.parse::<f64>().is_ok() && speed.parse::<f64>().is_ok(), "{line}");
}

#[test]
fn perft_prints_the_count_in_its_last_line() {
    for (depth, nodes) in [("0", 1), ("1", 80), ("2", 4400), ("3", 353_200)] {
        let counted = BIRKA.run(&["perft", "tablut", depth]);
        assert_eq!(counted.code, 0);
        assert_is_count(counted.last_line(), nodes);
    }
}

#[test]
fn perft_divide_prints_the_count_of_each_move() {
    let divided = BIRKA.run(&["perft", "tablut", "2", "--divide"]);
    let lines: Vec<_> = divided.stdout.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 81);
    let leaves = |line: &String| line.split_once(' ').and_then(|(_, count)| count.parse::<u64>().ok());
    assert_eq!(lines[..80].iter().map(|line| leaves(line).expect("a count")).sum::<u64>(), 4400);
    assert!(lines[0].starts_with("d1-a1 "), "{}", lines[0]);
    assert_is_count(&lines[80], 4400);
    assert_is_count(BIRKA.run(&["perft", "tablut", "0", "--divide"]).last_line(), 1);
}

#[test]
fn perft_starts_from_a_position() {
    let counted = BIRKA.run(&["perft", "tablut", "1", "--position", "/9/9/9/9/4K4/9/9/9/8t/ a"]);
    assert_is_count(counted.last_line(), 16);
    let wrong = BIRKA.run(&["perft", "tablut", "1", "--position", "/9/9/9/9/4Q4/9/9/9/8/ a"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.stderr.contains("rank 5, column 5: `Q`") && wrong.stderr.contains("rank 9 has 8 squares"), "{}", wrong.stderr);
}

#[test]
fn replay_counts_each_game_by_its_first_mismatch() {
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
    let replayed = BIRKA.run(&["replay", "tablut", text(&file)]);
    let counts = "games 10 clean 2 illegal 2 captures 1 ended_early 1 wrong_side 1 unreadable 3 completed 0";
    assert_eq!((replayed.code, replayed.stdout.trim_end()), (0, counts));

    let replayed = BIRKA.run(&["replay", "tablut", text(&file), "--verbose"]);
    assert_eq!(replayed.last_line(), counts);
    let lines = replayed.stdout;
    assert_eq!(lines.lines().count(), 9);
    for part in
        ["illegal line 4: ply 2 e3-i7: ", "captures line 6: ply 1 d1-d3xe3: by these rules it is d1-d3", "ended line 7: ply 9 a4-b4: "]
    {
        assert!(lines.contains(part), "{part} in {lines}");
    }
}

#[test]
fn replay_fails_for_a_missing_file() {
    let replayed = BIRKA.run(&["replay", "tablut", "no-such-file.csv"]);
    assert_eq!(replayed.code, 1);
    assert!(replayed.stderr.contains("no-such-file.csv cannot be read"), "{}", replayed.stderr);
}

#[test]
fn bench_prints_the_same_signature_twice() {
    let signature = || {
        let line = BIRKA.run(&["bench", "--only", "brandubh", "--deeper", "-4"]).last_line().to_owned();
        line.split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    assert!(signature().starts_with("signature "));
    assert_eq!(signature(), signature());
}

#[test]
fn puzzles_are_found_in_self_play_and_proven_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.ron");
    let find = ["puzzles", "brandubh", "--self-play", "8", "--nodes", "300", "--most", "2", "--count", "2", "--out", text(&file)];
    let found = BIRKA.run(&find);
    assert_eq!((found.code, found.last_line()), (0, "puzzles 2"), "{}", found.stderr);
    let again = BIRKA.run(&[&find[..], &["--threads", "2"]].concat());
    assert_eq!(found.stdout, again.stdout, "the number of threads does not matter");
    let checked = BIRKA.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (0, "puzzles 2 proven 2"));

    let read = || PuzzleBook::parse(&fs::read_to_string(&file).expect("a book")).expect("a book");
    let rated = read();
    let mut book = rated.clone();
    book.puzzles[0].rating = Some(Rating { depth: 9, nodes: 9 });
    book.puzzles[1].motifs = Motif::ALL.to_vec();
    fs::write(&file, book.text()).expect("written");
    let checked = BIRKA.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (1, "puzzles 2 proven 0"), "{}", checked.stdout);
    assert!(checked.stdout.contains("rated at depth 9") && checked.stdout.contains("its motifs are"), "{}", checked.stdout);
    book.puzzles.iter_mut().for_each(|puzzle| puzzle.rating = None);
    book.puzzles.reverse();
    fs::write(&file, book.text()).expect("written");
    let measured = BIRKA.run(&["puzzles", "--rate", text(&file)]);
    assert_eq!((measured.code, measured.last_line()), (0, "puzzles 2 rated 2"), "{}", measured.stderr);
    assert_eq!(read(), rated, "the easiest first, as they were found");

    book = rated;
    book.rules = "0".to_owned();
    book.puzzles[0].theme = Theme::Other;
    book.puzzles[1].solution.push_str(" a1-a2");
    fs::write(&file, book.text()).expect("written");
    let checked = BIRKA.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (1, "puzzles 2 proven 0"), "{}", checked.stdout);
    assert!(checked.stdout.contains("it is for other rules"), "{}", checked.stdout);
    for puzzle in &book.puzzles {
        assert!(checked.stdout.contains(&format!(": {}: ", puzzle.id)), "{}", checked.stdout);
    }

    fs::write(&file, "(variant: ").expect("written");
    let invalid = BIRKA.run(&["puzzles", "--check", text(&file)]);
    assert!(invalid.code == 1 && invalid.stderr.contains("line 1, column"), "{}", invalid.stderr);
}
