//! `puzzles`: found, proven again and rated.

use std::fs;

use birka_records::{Motif, PuzzleBook, Rating, Theme};

use crate::{LAB, text};

#[test]
fn puzzles_are_found_in_self_play_and_proven_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.ron");
    let find = ["puzzles", "brandubh", "--self-play", "8", "--nodes", "300", "--most", "2", "--count", "2", "--out", text(&file)];
    let found = LAB.run(&find);
    assert_eq!((found.code, found.last_line()), (0, "puzzles 2"), "{}", found.stderr);
    let again = LAB.run(&[&find[..], &["--threads", "2"]].concat());
    assert_eq!(found.stdout, again.stdout, "the number of threads does not matter");
    let checked = LAB.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (0, "puzzles 2 proven 2"));

    let read = || PuzzleBook::parse(&fs::read_to_string(&file).expect("a book")).expect("a book");
    let rated = read();
    let mut book = rated.clone();
    book.puzzles[0].rating = Some(Rating { depth: 9, nodes: 9 });
    book.puzzles[1].motifs = Motif::ALL.to_vec();
    fs::write(&file, book.text()).expect("written");
    let checked = LAB.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (1, "puzzles 2 proven 0"), "{}", checked.stdout);
    assert!(checked.stdout.contains("rated at depth 9") && checked.stdout.contains("its motifs are"), "{}", checked.stdout);
    book.puzzles.iter_mut().for_each(|puzzle| puzzle.rating = None);
    book.puzzles.reverse();
    fs::write(&file, book.text()).expect("written");
    let measured = LAB.run(&["puzzles", "--rate", text(&file)]);
    assert_eq!((measured.code, measured.last_line()), (0, "puzzles 2 rated 2"), "{}", measured.stderr);
    assert_eq!(read(), rated, "the easiest first, as they were found");

    book = rated;
    book.rules = "0".to_owned();
    book.puzzles[0].theme = Theme::Other;
    book.puzzles[1].solution.push_str(" a1-a2");
    fs::write(&file, book.text()).expect("written");
    let checked = LAB.run(&["puzzles", "--check", text(&file)]);
    assert_eq!((checked.code, checked.last_line()), (1, "puzzles 2 proven 0"), "{}", checked.stdout);
    assert!(checked.stdout.contains("it is for other rules"), "{}", checked.stdout);
    for puzzle in &book.puzzles {
        assert!(checked.stdout.contains(&format!(": {}: ", puzzle.id)), "{}", checked.stdout);
    }

    fs::write(&file, "(variant: ").expect("written");
    let invalid = LAB.run(&["puzzles", "--check", text(&file)]);
    assert!(invalid.code == 1 && invalid.stderr.contains("line 1, column"), "{}", invalid.stderr);
}
