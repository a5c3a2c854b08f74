use std::sync::Arc;

use crate::engine::{Limits, Resources, Score, Thinker};
use crate::rules::{Game, Rules};

/// So many beginnings are thrown away before one is taken as it is.
const TRIES: u64 = 200;

/// A game some random moves on, in which nothing is decided yet. The same number gives the same game.
pub(super) fn opening(rules: &Arc<Rules>, seed: u64, number: u32, plies: u32) -> Game {
    let thinker = Thinker::new(Resources { threads: 1, memory: 1 });
    let undecided = |game: &Game| {
        let best = thinker.best(game, &Limits::depth(4));
        best.ok().and_then(|best| best.info).is_some_and(|info| matches!(info.score, Score::Men(men) if men.abs() < 800))
    };
    let tries = (0..TRIES).filter_map(|attempt| wander(rules, seed, number, attempt, plies));
    tries.into_iter().find(|game| plies == 0 || undecided(game)).unwrap_or_else(|| Game::new(Arc::clone(rules)))
}

fn wander(rules: &Arc<Rules>, seed: u64, number: u32, attempt: u64, plies: u32) -> Option<Game> {
    let mut game = Game::new(Arc::clone(rules));
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(number) << 32 ^ attempt;
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let index = usize::try_from(next(&mut state) % moves.len() as u64).unwrap_or(0);
        game.play(moves[index]).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// `SplitMix64`.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
