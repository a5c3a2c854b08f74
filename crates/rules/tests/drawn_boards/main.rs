//! The rules on drawn boards: each drawing is a whole position, and a move in it has the effect that the rule states.

mod boards;
mod changes;
mod dice;
mod forward;
mod goals;
mod kingless;
mod limited;
mod moves;
mod other_rules;
mod placement;
mod tablut;
mod turns;

use std::sync::Arc;

use birka_rules::{Game, InHand, Move, PlayedMove, RuleSet, Rules, Side};
use birka_test_support::rulesets::{position, square};

fn game(set: &RuleSet, turn: Side, drawing: &str) -> Game {
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    Game::from_setup(rules, &position(set, drawing, turn)).expect("a valid position")
}

fn mv(set: &RuleSet, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    Move::from_squares(square(set, from), square(set, to), InHand::NONE)
}

fn play(set: &RuleSet, turn: Side, text: &str, drawing: &str) -> PlayedMove {
    game(set, turn, drawing).play(mv(set, text)).expect("a legal move")
}

fn captured_names(set: &RuleSet, turn: &PlayedMove) -> Vec<String> {
    turn.captured.iter().map(|piece| piece.square.name(set.size)).collect()
}
