//! Positions, moves, tables of games and saved games as text: they round-trip, and errors have their place.

mod notation;
mod saved_games;

use std::sync::Arc;

use birka_records::game_record::GameRecord;
use birka_records::games::{self, GameLineErrorKind};
use birka_records::{
    Chapter, Conclusion, MoveNotation, MoveNotationError, PositionError, RecordedResult, ReplayError, ReplayedGame, SavedClock, SavedGame,
    SavedGameError, TimeControl, position, replay, state,
};
use birka_rules::{
    BoardSize, Dice, DieFace, DieSteps, Game, InHand, KindId, Move, NoMove, Passes, PlayedMove, RuleSet, Rules, Setup, SetupError, Side,
    TwoMoves, Verdict,
};
use birka_test_support::random_rulesets::{changing_pieces, passing, passing_over, random, random_without_king, with_dice, with_hands};
use birka_test_support::rulesets::{TABLUT, hasami, pieces, saami, square};
use birka_test_support::{RandomChoice, Rng};
use proptest::prelude::*;

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";

fn tablut() -> Arc<Rules> {
    Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"))
}

fn size() -> BoardSize {
    BoardSize::new(9).expect("a board size")
}

/// Rules by which both sides place pieces.
fn rules_with_hands() -> Arc<Rules> {
    let mut rng = Rng::new(5);
    let sets = std::iter::repeat_with(|| with_hands(&mut rng));
    let both = |set: &RuleSet| set.hand.as_ref().is_some_and(|hand| hand.pieces.attackers > 1 && hand.pieces.defenders > 1);
    let set = sets.into_iter().find(both).expect("one of many");
    Arc::new(Rules::compile(set).expect("valid rules"))
}

/// Rules by which both sides may pass; two passes in a row are a draw.
fn rules_with_passes() -> Arc<Rules> {
    let mut set = hasami("bbb\n...\nwww");
    set.passes = Some(Passes::OfBoth { verdict: Verdict::Draw });
    Arc::new(Rules::compile(set).expect("valid rules"))
}

/// Rules by which a die says on which numbers a side moves, and how far.
fn rules_with_a_die() -> Arc<Rules> {
    let mut set = hasami("bbb\n...\n...\nwww");
    let moves_on = DieFace::ALL.into_iter().filter(|face| face.number() != 6).collect();
    set.dice = Some(Dice { steps: DieSteps::AtMost, moves_on });
    Arc::new(Rules::compile(set).expect("valid rules"))
}

/// A game of random moves under random rules.
fn random_game(seed: u64) -> Game {
    let mut rng = Rng::new(seed | 1);
    let set = match rng.index(6) {
        0 => saami(TABLUT),
        3 => {
            let set = random_without_king(&mut rng);
            passing(set, &mut rng)
        }
        1 => with_hands(&mut rng),
        4 => {
            let set = random(&mut rng);
            with_dice(set, &mut rng)
        }
        2 => passing_over(random_without_king(&mut rng)),
        _ => random(&mut rng),
    };
    let rules = Arc::new(Rules::compile(set).expect("valid rules"));
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
