//! Pinned perft counts. Corpus tables of other programs are compared by the script crate, which has the shipped variants.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use birka_records::position;
use birka_rules::{Game, Setup};
use birka_test_support::naive::Board;
use birka_test_support::variants::{self, compiled};

/// Leaves at depth 1, 2, … from the starting position.
const START: &[(&str, &[u64])] = &[
    ("tablut", &[80, 4400, 353_200]),
    ("brandubh", &[40, 960, 39_512]),
    ("sea-battle", &[80, 4400, 353_200]),
    ("camps", &[72, 3896, 278_552]),
    ("fetlar", &[116, 6788, 806_344]),
    ("copenhagen", &[116, 6788, 806_344]),
    ("thirteen", &[148, 13_460, 2_059_544]),
    ("nineteen", &[552, 122_464]),
];

/// Leaves at depth 1, 2, … from positions of recorded games, as counted by another program.
const POSITIONS: &[(&str, &str, &[u64])] = &[
    ("copenhagen", "/5ttt3/1t3T2t2/3tt4t1/2t7t/t3T1T3t/10t/t1T2K2TTt/5t5/T2t2T2Tt/1T6t2/2t1t3t2/ a", &[167, 14_800, 2_427_349]),
    ("copenhagen", "/4t2t3/2tt4t2/1t7tt/t2T7/9K1/t6T2t/t1T1T4Tt/t3TTT1t2/1t6t2/2t4t3/3tttt4/ a", &[164, 14_870, 2_434_340]),
    ("tablut", "/4tt3/2tt5/T6t1/1tTT1T2t/t3K1T1t/t2T1T2t/1t2T4/6t2/3ttt3/ a", &[93, 5525, 506_419]),
    ("tablut", "/7t1/5tt2/Tt1T1tT2/4t1KTt/2t2ttt1/6ttT/9/9/3tt4/ a", &[90, 2371, 215_976]),
    ("brandubh", "/3t3/5t1/t5K/T6/1t4t/5t1/3t3/ a", &[59, 857, 44_180]),
    ("fetlar", "/5ttt3/5T3t1/3tt5t/t1t1TK5/t8T1/ttT3TT1tt/t5T2t1/2t5t2/3tTT1t3/5t5/4ttt4/ a", &[161, 11_346, 1_801_953]),
];

#[test]
fn starting_positions_match_the_pinned_counts() {
    assert_eq!(START.len(), variants::all().len(), "every known variant is pinned");
    for &(name, expected) in START {
        let game = Game::new(compiled(name));
        let counts: Vec<u64> = (1..).take(expected.len()).map(|depth| game.perft(depth).expect("no hooks")).collect();
        assert_eq!(counts, expected, "{name}");
    }
}

#[test]
fn other_positions_match_the_pinned_counts() {
    for &(name, text, expected) in POSITIONS {
        let game = position::game(&compiled(name), text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let counts: Vec<u64> = (1..).take(expected.len()).map(|depth| game.perft(depth).expect("no hooks")).collect();
        assert_eq!(counts, expected, "{name}: {text}");
    }
}

#[test]
fn pinned_counts_match_the_naive_implementation() {
    for &(name, expected) in START {
        let rules = compiled(name);
        let naive = Board::new(rules.rule_set(), &Setup::start(rules.rule_set()));
        assert_eq!([naive.perft(1), naive.perft(2)], expected[..2], "{name}");
    }
    for &(name, text, expected) in POSITIONS {
        let rules = compiled(name);
        let setup = position::parse(text, rules.rule_set()).expect("a position");
        let naive = Board::new(rules.rule_set(), &setup);
        assert_eq!([naive.perft(1), naive.perft(2)], expected[..2], "{name}: {text}");
    }
}

#[test]
fn a_perft_ends_when_it_is_stopped() {
    let game = Game::new(compiled("tablut"));
    let stop = AtomicBool::new(false);
    assert_eq!(game.perft_until(3, &stop), Ok(Some(353_200)));
    thread::scope(|scope| {
        // No computer finishes a perft of that depth.
        let counting = scope.spawn(|| game.perft_until(99, &stop));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(counting.join().expect("no panic"), Ok(None));
    });
    assert_eq!([0, 1, 2].map(|depth| game.perft_until(depth, &stop)), [const { Ok(None) }; 3]);
}
