//! Converts an `OpenTafl` game record on standard input to Birka's text, which has the captures that the rules give.
//!
//! `cargo run -p birka-records --example convert < game.otg`

use std::io::{read_to_string, stdin};
use std::process::ExitCode;
use std::sync::Arc;

use birka_records::game_record::{opentafl, text};
use birka_records::position;
use birka_rules::Rules;

fn main() -> ExitCode {
    match read_to_string(stdin()).map_err(|error| vec![error.to_string()]).and_then(|record| convert(&record)) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{fault}"));
            ExitCode::FAILURE
        }
    }
}

/// The game as text, or every fault of the record, with its line and column.
fn convert(record: &str) -> Result<String, Vec<String>> {
    let read = opentafl::read(record).map_err(in_words)?;
    let rules = Arc::new(Rules::compile(read.rules.value.set).map_err(in_words)?);
    let mut game = read.game.record;
    game.start = Some(position::write(rules.rule_set(), &read.start));
    // Plays the game, so that an illegal move is a fault.
    game.settle(&rules).map_err(in_words)?;
    Ok(text::write(&game))
}

fn in_words<E: ToString>(errors: Vec<E>) -> Vec<String> {
    errors.iter().map(E::to_string).collect()
}
