//! Every seed of `fuzz/corpus` and some mutations of each.

use std::panic::catch_unwind;

use birka_fuzz_targets::{MAX_BYTES, Mutator, TARGETS, Target, seeds};

/// Runs an input and says which one it was if it fails.
fn run(target: Target, name: &str, input: &[u8]) -> bool {
    let run = catch_unwind(|| (target.run)(input));
    run.unwrap_or_else(|_| panic!("{}, {name}: {:?}", target.name, String::from_utf8_lossy(input)))
}

#[test]
fn no_seed_shows_a_defect() {
    for target in TARGETS {
        let seeds = seeds(target).expect(target.name);
        assert!(!seeds.is_empty(), "{} has seeds", target.name);
        let mut valid = 0;
        for (name, seed) in &seeds {
            assert!(seed.len() <= MAX_BYTES, "{}/{name} is small", target.name);
            valid += usize::from(run(target, name, seed));
        }
        assert!(valid > 0, "some seeds of {} are valid", target.name);
    }
}

#[test]
fn no_mutation_of_the_seeds_shows_a_defect() {
    for target in TARGETS {
        let mutator = Mutator::new(seeds(target).expect(target.name).into_iter().map(|(_, seed)| seed).collect());
        let run = |number| run(target, &format!("mutation {number}"), &mutator.mutation(number));
        let valid = (0..u64::from(target.mutations_in_test)).filter(|&number| run(number)).count();
        assert!(valid > 0, "some mutations of {} are valid", target.name);
    }
}

#[test]
fn mutations_are_equal_in_every_run_and_differ_from_each_other() {
    let mutator = || Mutator::new(vec![b"/3ttt3/4t4/ a".to_vec(), b"e4-e7xd7/f7".to_vec()]);
    let inputs: Vec<_> = (0..500).map(|number| mutator().mutation(number)).collect();
    assert_eq!(inputs, (0..500).map(|number| mutator().mutation(number)).collect::<Vec<_>>());
    let distinct: std::collections::BTreeSet<_> = inputs.iter().collect();
    assert!(distinct.len() > 400, "{}", distinct.len());
}

#[test]
fn every_target_has_a_program_for_cargo_fuzz() {
    let manifest = include_str!("../../../fuzz/Cargo.toml");
    for target in TARGETS {
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}
