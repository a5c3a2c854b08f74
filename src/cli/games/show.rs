use std::io::Write;
use std::process::ExitCode;

use birka_game_archive::Archive;
use birka_records::game_record::text;
use birka_records::position;
use birka_rules::Game;
use birka_script::Library;

use super::report;
use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Show a game: headers, moves, and the board after the last one
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The number of the game
    number: u64,
}

pub(super) fn run(args: &Args, archive: &Archive, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = archive.read()?;
    report(&contents.problems);
    let record = contents.game(args.number)?;
    write!(out, "{}", text::write(&record))?;
    out.flush()?;
    let variant = find_variant(library, &record.variant)?;
    let replayed = record.replay(&variant.rules).map_err(|faults| CliError::Replay { number: args.number, faults })?;
    write_board(&replayed.game, out)?;
    Ok(ExitCode::SUCCESS)
}

/// The board with its coordinates, and the position as a record.
fn write_board(game: &Game, out: &mut impl Write) -> Result<(), CliError> {
    let set = game.rules().rule_set();
    let drawing = set.draw(|square| game.piece(square)).to_string();
    for (rank, line) in (1..=set.size.side()).rev().zip(drawing.lines()) {
        let squares: Vec<String> = line.chars().map(String::from).collect();
        writeln!(out, "{rank:2} {}", squares.join(" "))?;
    }
    let files: Vec<String> = ('a'..).take(set.size.side()).map(String::from).collect();
    writeln!(out, "   {}", files.join(" "))?;
    writeln!(out, "{}", position::write(set, &game.setup()))?;
    Ok(())
}
