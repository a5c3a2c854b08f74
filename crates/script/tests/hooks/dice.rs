//! Hooks that know what the die shows.

use std::sync::Arc;

use birka_engine::{Engine, Limits};
use birka_rules::{DieFace, Game, Move, Rng, Rules, Side};

use super::{BOARD, mv, rules_of, source};

/// The small variant with a die that says on which numbers a side moves, and a hook.
fn rules(on: &str, functions: &str) -> Arc<Rules> {
    rules_of(&source(BOARD, "", "", &format!("dice = {{ on = {on} }}, hooks = {{ words = 'As the test says.', {functions} }},")))
}

fn rolled(rules: &Arc<Rules>, number: u8) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    game.play(Move::roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
    game
}

#[test]
fn a_hook_forbids_moves_by_the_die() {
    // As many squares as the die shows, whatever `moves` of `dice` says.
    let rules = rules("{ 1, 2, 3, 6 }", "legal = function(board, from, to) return #board:between(from, to) + 1 == board:die() end");
    let to = |number: u8| {
        let game = rolled(&rules, number);
        let size = rules.rule_set().size;
        game.destinations(mv("c7-c7", &rules).from).into_iter().map(|to| to.name(size)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((to(1).as_str(), to(2).as_str()), ("d7 c6 b7", "c5 a7"));
    // Nobody can go six squares, so that the turn is over.
    let lost = rolled(&rules, 6);
    assert_eq!((lost.turn(), lost.awaits_roll()), (Side::Defenders, true));
}

#[test]
fn a_side_whose_every_move_a_hook_forbids_loses_before_it_rolls() {
    let rules = rules("{ 1, 2, 3, 4, 5 }", "legal = function(board) return board:turn() == 'attackers' end");
    let mut game = rolled(&rules, 3);
    let played = game.play(mv("c7-c6", &rules)).expect("a move");
    assert_eq!(played.outcome.and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert!(!game.awaits_roll() && game.legal_moves().is_empty());
}

#[test]
fn moves_that_a_hook_adds_go_as_far_as_the_die_lets_them() {
    let functions = "moves = function(board, from) if board:at(from) == 'king' then return { 'd6', 'd7' } end end";
    let rules = rules_of(&source(
        BOARD,
        "",
        "",
        &format!("dice = {{ moves = 'at most' }}, hooks = {{ words = 'As the test says.', {functions} }},"),
    ));
    let mut game = rolled(&rules, 1);
    game.play(mv("c7-c6", &rules)).expect("a move");
    let king = |number: u8| {
        let mut game = game.clone();
        game.play(Move::roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
        game.destinations(mv("d4-d4", &rules).from).len()
    };
    assert_eq!([1, 2, 3].map(king), [0, 1, 2]);
}

#[test]
fn the_engine_plays_games_with_a_die_and_hooks() {
    let rules = rules("{ 1, 2, 4, 6 }", "legal = function(board, from, to) return #board:between(from, to) < board:die() end");
    let (mut game, mut rng) = (Game::new(Arc::clone(&rules)), Rng::new(3));
    let engine = Engine::default();
    for _ in 0..30 {
        if game.outcome().is_some() {
            break;
        }
        if game.awaits_roll() {
            game.roll(&mut rng).expect("a roll");
            continue;
        }
        let best = engine.search(&game, &Limits::nodes(300)).expect("no hook fails");
        game.play(best.mv.expect("a move")).expect("a legal move");
    }
    let start = Game::new(rules);
    let before_a_roll = engine.search(&start, &Limits::depth(1)).expect("no hook fails");
    assert!(before_a_roll.mv.is_none() && before_a_roll.info.is_some());
}
