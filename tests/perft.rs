//! Perft against figures counted by other programs. Needs `BIRKA_CORPUS`.

mod common;

use std::fs;
use std::path::Path;

use birka::record::position;
use birka::rules::Game;
use birka::script::Library;

/// Deeper counts than this are left to `birka perft`, so that the tests stay short.
const MOST_LEAVES: u64 = 60_000_000;

fn rows(corpus: &Path, file: &str) -> Vec<Vec<String>> {
    let path = corpus.join("perft").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn starting_positions_count_as_elsewhere() {
    let Some(corpus) = common::corpus() else { return };
    let library = Library::open();
    let mut counted = 0;
    for row in rows(&corpus, "start.tsv") {
        let (id, depth, leaves) = (&row[0], row[1].parse().expect("a depth"), row[2].parse::<u64>().expect("a count"));
        if let Ok(variant) = library.get(id)
            && leaves <= MOST_LEAVES
        {
            assert_eq!(Game::new(variant.rules.clone()).perft(depth), leaves, "{id} at depth {depth}: {}", row[4]);
            counted += 1;
        }
    }
    assert!(counted >= 9, "Tablut and Brandubh alone have nine figures; {counted} were compared");
}

#[test]
fn positions_from_recorded_games_count_as_elsewhere() {
    let Some(corpus) = common::corpus() else { return };
    let library = Library::open();
    let mut counted = 0;
    for row in rows(&corpus, "positions.tsv") {
        let Ok(variant) = library.get(&row[0]) else { continue };
        let text = format!("{} {}", row[1], row[2]);
        let game = position::game(&variant.rules, &text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        let expected: Vec<u64> = row[3].split(',').map(|leaves| leaves.parse().expect("a count")).collect();
        let found: Vec<u64> = (1u32..).zip(&expected).map(|(depth, _)| game.perft(depth)).collect();
        assert_eq!(found, expected, "{} in {text}, from game {}", row[0], row[5]);
        counted += 1;
    }
    assert!(counted >= 14, "Tablut and Brandubh alone have fourteen positions; {counted} were compared");
}
