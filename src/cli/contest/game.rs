use std::sync::atomic::{AtomicBool, Ordering};

use super::Terms;
use super::player::Player;
use birka_rules::record::{MoveNotation, position};
use birka_rules::{Game, Setup, Side};

/// Who plays what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing {
    /// Which opening.
    pub(super) opening: u32,
    /// The side of the first engine.
    pub(super) first_side: Side,
}

impl Pairing {
    /// A match: each opening twice, with sides changed.
    pub(super) fn both_sides(number: u32) -> Self {
        Self { opening: number / 2, first_side: if number.is_multiple_of(2) { Side::Attackers } else { Side::Defenders } }
    }

    /// A balance: each opening once. The first has the attackers, so that its score is theirs.
    pub(super) fn as_attackers(number: u32) -> Self {
        Self { opening: number, first_side: Side::Attackers }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    /// The position it began from, where that is not the variant's.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) winner: Option<Side>,
    /// A word: the rule that ended it, [`FORFEIT`], or [`TOO_LONG`].
    pub(super) reason: String,
    /// Why an engine lost without the rules.
    pub(super) forfeit: Option<String>,
}

/// An engine failed.
pub(super) const FORFEIT: &str = "forfeit";
/// It was given up.
pub(super) const TOO_LONG: &str = "too-long";

/// Plays a game. Engines that fail lose it. `None` if it was called off.
pub(super) fn play(terms: &Terms, players: &mut [Player; 2], pairing: Pairing, stop: &AtomicBool) -> Option<Played> {
    let mut game = terms.openings.game(&terms.variant.rules, pairing.opening);
    let start = beginning(&game);
    players.iter_mut().for_each(Player::begin);
    let mut forfeit = None;
    while game.outcome().is_none() && game.played_moves().len() < terms.longest as usize {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mover = game.turn();
        let player = &mut players[usize::from(mover != pairing.first_side)];
        match player.choose(&game, &terms.limits) {
            // What it chose has been looked at: it is legal.
            Ok(mv) => drop(game.play(mv)),
            Err(fault) => {
                forfeit = Some((mover, fault));
                break;
            }
        }
    }
    let size = terms.variant.rules.rule_set().size;
    let moves = game.played_moves().iter().map(|turn| MoveNotation::from_played(turn).name(size)).collect();
    let (winner, reason, forfeit) = match (forfeit, game.outcome()) {
        (Some((loser, fault)), _) => (Some(loser.opponent()), FORFEIT, Some(format!("the {loser}' engine: {fault}"))),
        (None, Some(outcome)) => (outcome.winner, outcome.reason.as_str(), None),
        (None, None) => (None, TOO_LONG, None),
    };
    Some(Played { start, moves, winner, reason: reason.to_owned(), forfeit })
}

/// The position a game began from, where that is not the one its variant begins from.
pub(super) fn beginning(game: &Game) -> Option<String> {
    let set = game.rules().rule_set();
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = first.setup();
    (start != Setup::start(set)).then(|| position::write(set, &start))
}
