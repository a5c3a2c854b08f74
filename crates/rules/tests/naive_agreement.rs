//! Random games and pinned perft counts, compared with the naive implementation. Corpus tables of other programs are compared by the script
//! crate, which has the shipped variants.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use birka_records::position;
use birka_rules::{Again, Game, Reason, RuleSet, Rules, Setup};
use birka_test_support::comparison::{Coverage, compare_game};
use birka_test_support::naive::Board;
use birka_test_support::random_rulesets::{
    changing_pieces, counting_men, in_two_moves, making_lines, passing, passing_over, random, random_without_king, with_dice, with_hands,
    with_random_key, with_random_keys,
};
use birka_test_support::rulesets::{self, compiled};
use birka_test_support::{RandomChoice, Rng};

#[test]
fn known_variants_agree_with_the_naive_implementation() {
    for (name, set) in rulesets::all() {
        let rules = Arc::new(Rules::compile(set).expect("valid rules"));
        let (mut rng, mut coverage) = (Rng::new(0xCAFE), Coverage::default());
        for _ in 0..12 {
            compare_game(&rules, &mut rng, 120, &mut coverage);
        }
        assert!(coverage.plies > 200 && coverage.captures > 10, "{name}: the games do not exercise the rules: {coverage:?}");
    }
}

#[test]
fn random_rules_agree_with_the_naive_implementation() {
    let (mut rng, mut coverage) = (Rng::new(0xB14B), Coverage::default());
    for _ in 0..1000 {
        let rules = Arc::new(Rules::compile(random(&mut rng)).expect("valid rules"));
        compare_game(&rules, &mut rng, 40, &mut coverage);
    }
    let every_end = ["attackers-taken", "encirclement", "exit-fort", "king-bared", "king-captured", "king-escaped", "no-move"];
    assert!(every_end.iter().all(|end| coverage.ends.contains_key(end)), "an end of the game is missing: {coverage:?}");
    assert!(
        coverage.plies > 8000
            && coverage.shieldwalls >= 3
            && coverage.self_captures > 40
            && coverage.hops > 100
            && coverage.further > 50
            && coverage.taken > 100
            && coverage.interventions > 20
            && coverage.in_rows > 20
            && coverage.forward > 300
            && coverage.limited > 300,
        "the games do not exercise the rules: {coverage:?}"
    );
}

/// Games of random rules, and how often each reason ended one.
fn coverage_of(seed: u64, rules: impl Fn(&mut Rng) -> RuleSet) -> Coverage {
    let (mut rng, mut coverage) = (Rng::new(seed), Coverage::default());
    for _ in 0..400 {
        let rules = Arc::new(Rules::compile(rules(&mut rng)).expect("valid rules"));
        compare_game(&rules, &mut rng, 40, &mut coverage);
    }
    coverage
}

#[test]
fn random_rules_without_a_king_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x4A5A, random_without_king);
    let every_end = ["attackers-taken", "no-move", "too-few-men"];
    assert!(every_end.iter().all(|end| coverage.ends.contains_key(end)), "an end of the game is missing: {coverage:?}");
    assert!(coverage.ends.len() == every_end.len(), "an end needs a king: {coverage:?}");
    assert!(coverage.plies > 3000 && coverage.captures > 200 && coverage.shieldwalls >= 1, "{coverage:?}");
}

#[test]
fn random_rules_with_every_key_agree_with_the_naive_implementation() {
    let mut coverage = Coverage::default();
    for seed in [0xE4D5, 0xE4D6, 0xE4D7] {
        let games = coverage_of(seed, |rng| {
            let set = match rng.index(6) {
                0 => with_dice(random(rng), rng),
                1 => in_two_moves(random(rng), rng),
                2 => random(rng),
                3 => with_hands(rng),
                _ => random_without_king(rng),
            };
            with_random_keys(set, rng)
        });
        games.ends.into_iter().for_each(|(end, number)| *coverage.ends.entry(end).or_default() += number);
    }
    // Forts and rings are rare, and need the crowds of other tests.
    let is_compared = |reason: &Reason| !matches!(reason, Reason::Repetition | Reason::Passes | Reason::ExitFort | Reason::Encirclement);
    let lacking: Vec<&str> = Reason::ALL
        .iter()
        .filter(|reason| is_compared(reason))
        .map(|reason| reason.as_str())
        .filter(|word| !coverage.ends.contains_key(word))
        .collect();
    assert!(lacking.is_empty(), "no game ended by {lacking:?}: {coverage:?}");
}

#[test]
fn random_rules_that_count_men_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0xC0, |rng| {
        let set = random(rng);
        counting_men(set, rng)
    });
    assert!(coverage.ends.get("too-few-men").is_some_and(|&games| games > 20), "{coverage:?}");
}

#[test]
fn random_rules_that_count_pieces_of_a_kind_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0xC1EF, |rng| {
        let set = if rng.one_in(2) { random(rng) } else { random_without_king(rng) };
        with_random_key(set, "fewer_than", rng)
    });
    assert!(coverage.ends.get("kind-taken").is_some_and(|&games| games > 20), "{coverage:?}");
}

#[test]
fn random_rules_with_squares_to_reach_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x60A1, |rng| {
        let set = if rng.one_in(2) { random(rng) } else { random_without_king(rng) };
        let set = if rng.one_in(3) { in_two_moves(set, rng) } else { set };
        with_random_key(set, "reach", rng)
    });
    assert!(coverage.ends.get("goal-reached").is_some_and(|&games| games > 20), "{coverage:?}");
}

#[test]
fn random_rules_with_lines_to_make_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x11E5, |rng| {
        let set = if rng.one_in(2) { random(rng) } else { random_without_king(rng) };
        making_lines(set, rng)
    });
    assert!(coverage.ends.get("line-made").is_some_and(|&games| games > 20), "{coverage:?}");
}

#[test]
fn random_rules_whose_turns_go_on_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0xA6A1, |rng| {
        let mut set = random(rng);
        for kind in set.kinds.iter_mut().filter(|kind| kind.capture_roles.hammer) {
            kind.again = if kind.royal { Again::WhileCapturingOrEscaping } else { Again::WhileCapturing };
        }
        set
    });
    assert!(coverage.further > 200 && coverage.stops > 5, "{coverage:?}");
}

#[test]
fn random_rules_with_turns_of_two_moves_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x2A2A, |rng| {
        let set = if rng.one_in(3) { random_without_king(rng) } else { random(rng) };
        in_two_moves(set, rng)
    });
    assert!(coverage.further > 1000 && coverage.captures > 1000 && coverage.stops == 0, "{coverage:?}");
}

#[test]
fn random_rules_with_pieces_in_hand_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x4A4D, |rng| {
        let set = with_hands(rng);
        let set = if rng.one_in(3) { making_lines(set, rng) } else { set };
        let set = if rng.one_in(3) { in_two_moves(set, rng) } else { set };
        if rng.one_in(2) { passing_over(set) } else { set }
    });
    assert!(coverage.placed > 1500 && coverage.captures > 200 && coverage.further > 100 && coverage.skips > 50, "{coverage:?}");
    assert!(coverage.ends.contains_key("line-made") && coverage.ends.contains_key("no-move"), "{coverage:?}");
}

#[test]
fn random_rules_that_pass_over_a_side_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x5C1B, |rng| {
        let set = if rng.one_in(2) { random(rng) } else { random_without_king(rng) };
        let set = if rng.one_in(4) { in_two_moves(set, rng) } else { set };
        passing_over(set)
    });
    assert!(coverage.skips > 500 && coverage.further > 100 && coverage.stops > 0, "{coverage:?}");
    assert!(coverage.ends.contains_key("no-move"), "neither side can move: {coverage:?}");
}

#[test]
fn random_rules_by_which_sides_pass_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x9A55, |rng| {
        let set = match rng.index(3) {
            0 => random(rng),
            1 => random_without_king(rng),
            _ => with_hands(rng),
        };
        let set = if rng.one_in(4) { in_two_moves(set, rng) } else { set };
        passing(set, rng)
    });
    assert!(coverage.passes > 300 && coverage.further > 100 && coverage.placed > 300, "{coverage:?}");
    assert!(coverage.ends.get("passes").is_some_and(|&games| games > 10), "{coverage:?}");
}

#[test]
fn random_rules_by_which_pieces_become_others_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0xC0DE, |rng| {
        let set = if rng.one_in(3) { random_without_king(rng) } else { random(rng) };
        let set = match rng.index(6) {
            0 => in_two_moves(set, rng),
            1 => passing(set, rng),
            2 => passing_over(set),
            3 => making_lines(set, rng),
            4 => with_random_key(set, "reach", rng),
            _ => set,
        };
        changing_pieces(set, rng)
    });
    assert!(coverage.promotions > 100 && coverage.conversions > 500, "{coverage:?}");
    assert!(coverage.further > 100 && coverage.taken > 50 && coverage.self_captures > 50 && coverage.in_rows > 10, "{coverage:?}");
    assert!(["goal-reached", "line-made", "king-captured"].iter().all(|end| coverage.ends.contains_key(end)), "{coverage:?}");
}

#[test]
fn random_rules_with_a_die_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0xD1CE, |rng| {
        let set = match rng.index(4) {
            0 => random(rng),
            1 => random_without_king(rng),
            2 => with_hands(rng),
            _ => changing_pieces(random(rng), rng),
        };
        with_dice(set, rng)
    });
    assert!(coverage.rolls > 2000 && coverage.lost_turns > 500 && coverage.captures > 200, "{coverage:?}");
    assert!(coverage.placed > 300 && coverage.promotions + coverage.conversions > 50, "{coverage:?}");
    assert!(["king-escaped", "no-move"].iter().all(|end| coverage.ends.contains_key(end)), "{coverage:?}");
}

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
    assert_eq!(START.len(), rulesets::all().len(), "every known variant is pinned");
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
