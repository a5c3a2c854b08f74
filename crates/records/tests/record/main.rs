//! Positions, moves, tables of games and saved games as text: they round-trip, and errors have their place.

mod notation;
mod recorded_turns;
mod saved_games;

use std::sync::Arc;

use birka_records::games::{self, GameLineErrorKind};
use birka_records::{
    Chapter, Conclusion, MoveNotation, MoveNotationError, PositionError, RecordedResult, ReplayError, ReplayedGame, SavedClock, SavedGame,
    SavedGameError, TimeControl, position, replay, state,
};
use birka_rules::{BoardSize, Game, KindId, PlayedMove, RuleSet, Rules, Setup, SetupError, Side, TwoMoves};
use birka_test_support::rulesets::{TABLUT, pieces, random, saami, square};
use birka_test_support::{RandomChoice, Rng};
use proptest::prelude::*;

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";

fn tablut() -> Arc<Rules> {
    Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"))
}

fn size() -> BoardSize {
    BoardSize::new(9).expect("a board size")
}

/// A game of random moves under random rules.
fn random_game(seed: u64) -> Game {
    let mut rng = Rng::new(seed | 1);
    let rules = if rng.one_in(2) { tablut() } else { Arc::new(Rules::compile(random(&mut rng)).expect("valid rules")) };
    let mut game = Game::new(rules);
    for _ in 0..rng.index(60) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(rng.pick(&moves)).expect("a legal move");
    }
    game
}
