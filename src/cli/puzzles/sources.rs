use std::io::Write;
use std::sync::Arc;

use super::Args;
use crate::cli::contest::Openings;
use crate::cli::failure::Failure;
use birka_engine::{Limits, Resources, Thinker};
use birka_rules::Game;
use birka_rules::record::{games, replay};
use birka_script::Variant;

/// Self-play is given up after so many moves.
const LONGEST: usize = 120;

/// A game to look through.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) game: Game,
}

/// All games that are asked for: recorded ones as far as they can be replayed, and those the engine plays.
pub(super) fn games(args: &Args, variant: &Arc<Variant>, out: &mut impl Write) -> Result<Vec<Source>, Failure> {
    let rules = &variant.rules;
    let mut sources = Vec::new();
    for path in &args.games {
        let bytes = std::fs::read(path).map_err(|error| Failure::File { path: path.clone(), error })?;
        let (mut read, mut left_out) = (0, 0);
        for recorded in games::read(&String::from_utf8_lossy(&bytes), rules.rule_set().size).take(args.first.unwrap_or(usize::MAX)) {
            let begun = recorded.ok().and_then(|recorded| Some((recorded.begin(rules).ok()?, recorded)));
            let Some((mut game, recorded)) = begun else {
                left_out += 1;
                continue;
            };
            // A game that stops agreeing with the rules is none from there on.
            if replay(&mut game, &recorded.moves).is_err() && game.played_moves().is_empty() {
                left_out += 1;
                continue;
            }
            read += 1;
            sources.push(Source { name: recorded.id, game });
        }
        writeln!(out, "{}: {read} games, {left_out} left out", path.display())?;
    }
    let openings = Openings::Random { seed: args.seed, plies: 4 };
    let thinker = Thinker::new(Resources { threads: 1, memory: 4 });
    for number in 0..args.self_play {
        let mut game = openings.game(rules, number);
        while game.outcome().is_none() && game.played_moves().len() < LONGEST {
            let Some(mv) = thinker.best(&game, &Limits::nodes(args.nodes))?.mv else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        sources.push(Source { name: format!("self-play {} of seed {} at {} positions a move", number + 1, args.seed, args.nodes), game });
    }
    Ok(sources)
}
