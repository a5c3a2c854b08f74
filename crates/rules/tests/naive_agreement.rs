//! Random games, played by this crate and by the naive implementation.

use std::sync::Arc;

use birka_rules::Rules;
use birka_test_support::naive::{Coverage, compare_game};
use birka_test_support::rulesets::random;
use birka_test_support::{Rng, variants};

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
        coverage.plies > 8000 && coverage.shieldwalls >= 3 && coverage.self_captures > 40,
        "the games do not exercise the rules: {coverage:?}"
    );
}
