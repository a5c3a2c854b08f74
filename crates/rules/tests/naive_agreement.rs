//! Random games, played by this crate and by the naive implementation.

use std::sync::Arc;

use birka_rules::{Again, RuleSet, Rules};
use birka_test_support::comparison::{Coverage, compare_game};
use birka_test_support::random_rulesets::{random, random_without_king, with_hands};
use birka_test_support::ruleset_variations::{
    changing_pieces, counting_kinds, counting_men, in_two_moves, making_lines, passing, passing_over, reaching_squares, with_dice,
};
use birka_test_support::{RandomChoice, Rng, variants};

#[test]
fn known_variants_agree_with_the_naive_implementation() {
    for (name, set) in variants::all() {
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
        counting_kinds(set, rng)
    });
    assert!(coverage.ends.get("kind-taken").is_some_and(|&games| games > 20), "{coverage:?}");
}

#[test]
fn random_rules_with_squares_to_reach_agree_with_the_naive_implementation() {
    let coverage = coverage_of(0x60A1, |rng| {
        let set = if rng.one_in(2) { random(rng) } else { random_without_king(rng) };
        let set = if rng.one_in(3) { in_two_moves(set, rng) } else { set };
        reaching_squares(set, rng)
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
            4 => reaching_squares(set, rng),
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
