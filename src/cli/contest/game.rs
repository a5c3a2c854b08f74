use std::sync::Arc;

use super::opening::opening;
use super::player::Player;
use crate::engine::Limits;
use crate::record::MoveText;
use crate::rules::Side;
use crate::script::Variant;

/// Who plays what.
pub(super) struct Pairing {
    /// Which opening.
    pub(super) opening: u32,
    /// The side of the first engine.
    pub(super) first_side: Side,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) moves: Vec<String>,
    pub(super) winner: Option<Side>,
    /// A word: the rule that ended it, `forfeit`, or `too-long`.
    pub(super) reason: String,
    /// Why an engine lost without the rules.
    pub(super) forfeit: Option<String>,
}

/// Plays a game. Engines that fail lose it.
pub(super) fn play(
    variant: &Arc<Variant>,
    players: &mut [Player; 2],
    pairing: &Pairing,
    seed: u64,
    plies: u32,
    longest: u32,
    limits: &Limits,
) -> Played {
    let size = variant.rules.set().size;
    let mut game = opening(&variant.rules, seed, pairing.opening, plies);
    players.iter_mut().for_each(Player::begin);
    let mut forfeit = None;
    while game.outcome().is_none() && game.turns().len() < longest as usize {
        let mover = game.turn();
        let player = &mut players[usize::from(mover != pairing.first_side)];
        match player.choose(&game, limits) {
            // What it chose has been looked at: it is legal.
            Ok(mv) => drop(game.play(mv)),
            Err(fault) => {
                forfeit = Some((mover, fault));
                break;
            }
        }
    }
    let moves = game.turns().iter().map(|turn| MoveText::of(turn).name(size)).collect();
    match (forfeit, game.outcome()) {
        (Some((loser, fault)), _) => Played {
            moves,
            winner: Some(loser.opponent()),
            reason: "forfeit".to_owned(),
            forfeit: Some(format!("the {loser}' engine: {fault}")),
        },
        (None, Some(outcome)) => Played { moves, winner: outcome.winner, reason: outcome.reason.word().to_owned(), forfeit: None },
        (None, None) => Played { moves, winner: None, reason: "too-long".to_owned(), forfeit: None },
    }
}
