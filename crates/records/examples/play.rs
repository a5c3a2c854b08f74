//! Plays Brandubh in the terminal: type moves such as `d6-a6`.
//!
//! `cargo run -p birka-records --example play`

use std::error::Error;
use std::io::stdin;
use std::sync::Arc;

use birka_records::{MoveNotation, opentafl_rules};
use birka_rules::{BoardDiagram, Game, Rules};

/// The rules in `OpenTafl` notation: a weak king on a board of 7×7 squares escapes to the corners.
const BRANDUBH: &str = "dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

fn main() -> Result<(), Box<dyn Error>> {
    let set = opentafl_rules::read(BRANDUBH).map_err(|faults| faults[0].clone())?.set;
    let mut game = Game::new(Arc::new(Rules::compile(set).map_err(|faults| faults[0].clone())?));
    let size = game.rules().rule_set().size;
    loop {
        print!("{}", diagram(&game));
        if let Some(outcome) = game.outcome() {
            let winner = outcome.winner.map_or("nobody".to_owned(), |side| side.to_string());
            println!("{}: {winner} win", outcome.reason.as_str());
            return Ok(());
        }
        println!("{} to move:", game.turn());
        let mut line = String::new();
        if stdin().read_line(&mut line)? == 0 {
            return Ok(());
        }
        match MoveNotation::parse(line.trim(), size) {
            Err(fault) => println!("{fault}"),
            Ok(notation) => match game.play(notation.mv(game.in_hand())) {
                Err(illegal) => println!("{illegal}"),
                Ok(played) => println!("{}", MoveNotation::from_played(&played).name(size)),
            },
        }
    }
}

/// The board as text, with the letters of the pieces.
fn diagram(game: &Game) -> BoardDiagram {
    let set = game.rules().rule_set();
    let setup = game.setup();
    BoardDiagram::draw(set.size, |square| setup.pieces[square.index()].map_or('.', |kind| set.kind(kind).letter))
}
