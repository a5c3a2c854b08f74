//! Counts the leaves of the game tree of a variant in `OpenTafl` notation.
//!
//! `cargo run --release --example perft -- 3 "dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"`

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use birka_records::opentafl_rules;
use birka_rules::{Game, Rules};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [depth, record, flags @ ..] = &args[..] else {
        eprintln!("usage: perft DEPTH RULES [--without-bulk-counting]");
        return ExitCode::FAILURE;
    };
    let Ok(depth) = depth.parse() else {
        eprintln!("`{depth}` is not a depth");
        return ExitCode::FAILURE;
    };
    let imported = match opentafl_rules::read(record) {
        Ok(imported) => imported,
        Err(errors) => {
            errors.iter().for_each(|error| eprintln!("{error}"));
            return ExitCode::FAILURE;
        }
    };
    let rules = Rules::compile(imported.set).expect("imported rules are valid");
    let game = Game::new(Arc::new(rules));
    let count = if flags.is_empty() { game.perft(depth) } else { game.perft_without_bulk_counting(depth) };
    println!("{}", count.expect("imported rules have no hooks"));
    ExitCode::SUCCESS
}
