//! Analyses a position of Brandubh: prints the principal variation of every depth, then the best move.
//!
//! `cargo run --release -p birka-engine --example analyse -- 8 "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a"`

use std::error::Error;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Resources};
use birka_records::{opentafl_rules, position};
use birka_rules::{Game, Rules};

/// The rules in `OpenTafl` notation.
const BRANDUBH: &str = "dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let depth = args.first().map_or(Ok(6), |depth| depth.parse())?;
    let set = opentafl_rules::read(BRANDUBH).map_err(|faults| faults[0].clone())?.set;
    let rules = Arc::new(Rules::compile(set).map_err(|faults| faults[0].clone())?);
    let game = match args.get(1) {
        Some(text) => position::game(&rules, text).map_err(|faults| faults[0].clone())?,
        None => Game::new(Arc::clone(&rules)),
    };
    let size = rules.rule_set().size;
    let engine = Engine::new(Resources { threads: 1, memory: 16 });
    let best = engine.search_with(&game, &Limits::depth(depth), &mut |info| {
        let line: Vec<String> = info.pv.iter().map(|mv| mv.name(size)).collect();
        println!("depth {} score {} nodes {}: {}", info.depth, info.score, info.nodes, line.join(" "));
    })?;
    match best.mv {
        Some(mv) => println!("best move {}", mv.name(size)),
        None => println!("the game is over"),
    }
    Ok(())
}
