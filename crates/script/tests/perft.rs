//! Perft of the shipped variants against counts of other programs. Needs `BIRKA_CORPUS`: `make test-corpus`.

use std::fs;
use std::path::Path;

use birka_records::position;
use birka_rules::Game;
use birka_script::Library;

/// Larger counts are left to `birka perft`, so that the tests stay short.
const MOST_LEAVES: u64 = 60_000_000;

/// Known differences from the tables: variant, position or `start`, depth, and the count by our rules.
///
/// Foteviken: the other program lets an attacker move from one camp straight into another across the board: in the position,
/// three moves d1-d9 once the defender on d2 has left the file. Here it may move only in its own camp, as in Ashton's games, whose
/// camps are the same. No recorded game has a move that would decide it.
const KNOWN_DIFFERENCES: [(&str, &str, u32, u64); 3] =
    [("foteviken", "start", 4, 19_160_008), ("foteviken", FOTEVIKEN_CAMPS, 2, 1969), ("foteviken", FOTEVIKEN_CAMPS, 3, 39_454)];
const FOTEVIKEN_CAMPS: &str = "/3tt4/3T5/2t6/6t2/tt5tt/t1K5t/1tT3t2/2t6/4t1t2/ d";

/// The count to expect where the table says `leaves`.
fn expected(id: &str, position: &str, depth: u32, leaves: u64) -> u64 {
    let other = KNOWN_DIFFERENCES.iter().find(|&&(variant, place, at, _)| (variant, place, at) == (id, position, depth));
    other.map_or(leaves, |&(_, _, _, ours)| ours)
}

fn rows(corpus: &Path, file: &str) -> Vec<Vec<String>> {
    let path = corpus.join("perft").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
#[ignore = "needs BIRKA_CORPUS: make test-corpus"]
fn starting_positions_match_other_programs() {
    let corpus = birka_test_support::corpus();
    let library = Library::shipped();
    let mut counted = 0;
    for row in rows(&corpus, "start.tsv") {
        let (id, depth, leaves) = (&row[0], row[1].parse().expect("a depth"), row[2].parse::<u64>().expect("a count"));
        if let Ok(variant) = library.get(id)
            && leaves <= MOST_LEAVES
        {
            let leaves = expected(id, "start", depth, leaves);
            assert_eq!(Game::new(variant.rules.clone()).perft(depth), Ok(leaves), "{id} at depth {depth}: {}", row[4]);
            counted += 1;
        }
    }
    assert!(counted >= 50, "the tables have more than fifty figures of shipped variants; {counted} were compared");
}

#[test]
#[ignore = "needs BIRKA_CORPUS: make test-corpus"]
fn positions_from_recorded_games_match_other_programs() {
    let corpus = birka_test_support::corpus();
    let library = Library::shipped();
    let mut counted = 0;
    for row in rows(&corpus, "positions.tsv") {
        let Ok(variant) = library.get(&row[0]) else { continue };
        let text = format!("{} {}", row[1], row[2]);
        let game = position::game(&variant.rules, &text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        let table = row[3].split(',').map(|leaves| leaves.parse().expect("a count"));
        let expected: Vec<u64> = (1u32..).zip(table).map(|(depth, leaves)| expected(&row[0], &text, depth, leaves)).collect();
        let found: Vec<u64> = (1u32..).zip(&expected).map(|(depth, _)| game.perft(depth).expect("no functions")).collect();
        assert_eq!(found, expected, "{} in {text}, from game {}", row[0], row[5]);
        counted += 1;
    }
    assert!(counted >= 110, "every position of the table is one of a shipped variant; {counted} were compared");
}
