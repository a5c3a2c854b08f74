use std::io::Write;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Resources};
use birka_records::{games, replay};
use birka_rules::Game;
use birka_script::Variant;

use super::args::Args;
use crate::cli::error::CliError;
use crate::cli::input_file::read_input;
use crate::cli::tournament::games::opening::Openings;

/// Games of self-play are stopped after this many plies.
const MAX_PLIES: usize = 120;
/// The number of random plies at the start of games of self-play.
const OPENING_PLIES: u32 = 4;

/// A game whose positions are examined.
pub(super) struct SourceGame {
    pub(super) name: String,
    pub(super) game: Game,
}

/// The recorded games, each as far as it can be replayed, and the games of self-play.
pub(super) fn source_games(args: &Args, variant: &Arc<Variant>, out: &mut impl Write) -> Result<Vec<SourceGame>, CliError> {
    let rules = &variant.rules;
    let mut source_games = Vec::new();
    for path in &args.games {
        let bytes = read_input(path)?;
        let (mut read, mut left_out) = (0, 0);
        for recorded in games::read(&String::from_utf8_lossy(&bytes), rules.rule_set().size).take(args.first.unwrap_or(usize::MAX)) {
            let started = recorded.ok().and_then(|recorded| Some((recorded.begin(rules).ok()?, recorded)));
            let Some((mut game, recorded)) = started else {
                left_out += 1;
                continue;
            };
            // The moves before the first illegal one are used.
            if replay(&mut game, &recorded.moves).is_err() && game.played_moves().is_empty() {
                left_out += 1;
                continue;
            }
            read += 1;
            source_games.push(SourceGame { name: recorded.id, game });
        }
        writeln!(out, "{}: {read} games, {left_out} left out", path.display())?;
    }
    let openings = Openings::Random { seed: args.seed, plies: OPENING_PLIES };
    let engine = Engine::new(Resources { threads: 1, memory: 4 });
    for number in 0..args.self_play {
        let mut game = openings.game(rules, number);
        while game.outcome().is_none() && game.played_moves().len() < MAX_PLIES {
            let Some(mv) = engine.search(&game, &Limits::nodes(args.nodes))?.mv else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let name = format!("self-play {} of seed {} at {} positions a move", number + 1, args.seed, args.nodes);
        source_games.push(SourceGame { name, game });
    }
    Ok(source_games)
}
