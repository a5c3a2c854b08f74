//! A plain search through the public [`Game`]: alpha-beta to a fixed depth that counts men and nothing else. Slow, simple and without
//! any knowledge of its own, it is what the real search is measured against.

use crate::rules::{Game, Move, Side};

/// A king is worth more than any number of men.
const WON: i32 = 1_000_000;

/// The best move by counting men `depth` plies from now; of equals one that hangs on the position alone. `None` when the game is over.
#[must_use]
pub fn by_material(game: &Game, depth: u32) -> Option<Move> {
    let mut game = game.clone();
    let seed = game.hash();
    let mut moves = game.legal_moves();
    // Equal moves come in an order that differs from position to position, or every game would begin in the same corner.
    moves.sort_by_key(|mv| (seed ^ (mv.from.index() * 361 + mv.to.index()) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut best = None;
    let mut alpha = -WON * 2;
    for mv in moves {
        let Ok(turn) = game.play(mv) else { continue };
        let worth = -worth_after(&mut game, turn.outcome.map(|outcome| outcome.winner), depth.saturating_sub(1), -WON * 2, -alpha);
        game.undo();
        if worth > alpha {
            (alpha, best) = (worth, Some(mv));
        }
    }
    best
}

fn worth_after(game: &mut Game, over: Option<Option<Side>>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let side = game.turn();
    match over {
        Some(None) => return 0,
        // A win that comes sooner is better.
        Some(Some(winner)) => return if winner == side { WON } else { -WON } + if winner == side { depth as i32 } else { -(depth as i32) },
        None if depth == 0 => return men(game),
        None => {}
    }
    for mv in game.legal_moves() {
        let Ok(turn) = game.play(mv) else { continue };
        let worth = -worth_after(game, turn.outcome.map(|outcome| outcome.winner), depth - 1, -beta, -alpha);
        game.undo();
        alpha = alpha.max(worth);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// By how many men the side to move is ahead.
fn men(game: &Game) -> i32 {
    let side = game.turn();
    let set = game.rules().set();
    let worth = |own: bool| if own { 1 } else { -1 };
    game.pieces().into_iter().map(|(_, kind)| worth(set.kind(kind).side == side)).sum()
}
