//! `puzzles`.

use std::fs;

use birka_records::{PuzzleBook, Theme};

use crate::{BIRKA, text};

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

    let mut book = PuzzleBook::parse(&fs::read_to_string(&file).expect("a book")).expect("a book");
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
