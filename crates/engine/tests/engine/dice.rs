//! The search averages over the rolls of the die.

use std::sync::Arc;

use birka_engine::proof::{DEFAULT_BUDGET, ProofError, distance_to_win, verify};
use birka_engine::{Limits, Score, material_search};
use birka_rules::{DieFace, Game, Move, Rng, Rules, Side};

use crate::kingless::tiny;
use crate::{best_move, engine, name, score, search};

/// Black wins on a6, White, who is far from there, on f1.
fn race(black: &str, dice: &str) -> Arc<Rules> {
    let goals = "reach = { black = 'far', white = 'near' } }, squares = { far = { at = 'a6' }, near = { at = 'f1' }";
    tiny(&format!("......\n......\n......\n..ww..\n......\n{black}"), &format!("{goals} }}, dice = {{ {dice}"))
}

fn rolled(rules: &Arc<Rules>, number: u8) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    game.play(Move::roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
    game
}

#[test]
fn a_move_is_chosen_by_the_rolls_that_win_after_it() {
    // Only from the file a can a roll win.
    let exact = race(".b...b", "moves = 'exactly'");
    let game = rolled(&exact, 1);
    assert_eq!(name(&game, &search(&game, &Limits::depth(3))), "b1-a1");
    // With "at most", the nearer the more rolls win.
    let near = race("b....b", "moves = 'at most'");
    let game = rolled(&near, 3);
    let best = search(&game, &Limits::depth(3));
    assert_eq!(name(&game, &best), "a1-a4");
    assert!(matches!(score(&best), Score::Cp(cp) if cp > 150), "five of six rolls win: {best:?}");
}

#[test]
fn a_win_by_every_roll_is_certain_and_one_by_most_is_not() {
    let rules = race("b....b", "moves = 'at most'");
    let game = rolled(&rules, 4);
    // From a5 every roll wins.
    let best = search(&game, &Limits::depth(4));
    assert_eq!((name(&game, &best).as_str(), score(&best)), ("a1-a5", Score::Win(2)));
    assert!(!matches!(score(&search(&rolled(&rules, 3), &Limits::depth(4))), Score::Win(_)));
}

#[test]
fn before_a_roll_there_is_a_score_and_no_move() {
    let rules = race("b....b", "moves = 'at most'");
    let game = Game::new(Arc::clone(&rules));
    let best = search(&game, &Limits::depth(3));
    assert_eq!(best.mv, None);
    let (before, after) = (score(&best), |number| score(&search(&rolled(&rules, number), &Limits::depth(3))));
    let chance = |score: Score| f64::from(score.win_chance());
    let mean = (1..=6).map(|number| chance(after(number))).sum::<f64>() / 6.0;
    assert!((chance(before) - mean).abs() < 0.05, "{before:?} is not the average {mean}");
    assert_eq!(distance_to_win(&game, Side::Attackers, 2, DEFAULT_BUDGET), Err(ProofError::Dice));
    assert_eq!(verify(&game, &[], DEFAULT_BUDGET), Err(ProofError::Dice));
}

#[test]
fn games_are_played_to_their_end() {
    for dice in ["moves = 'at most'", "moves = 'exactly'", "on = { 2, 4, 6 }"] {
        let rules = race("b....b", dice);
        for seed in 0..4 {
            let (mut game, mut rng, engine) = (Game::new(Arc::clone(&rules)), Rng::new(seed), engine());
            while game.outcome().is_none() {
                assert!(game.played_moves().len() < 400, "no end: {dice}");
                if game.awaits_roll() {
                    game.roll(&mut rng).expect("a roll");
                } else if game.turn() == Side::Attackers {
                    let best = engine.search(&game, &Limits::nodes(500)).expect("no hooks");
                    game.play(best_move(&best)).expect("a legal move");
                } else {
                    game.play(material_search(&game, 2).expect("a move")).expect("a legal move");
                }
            }
        }
    }
}
