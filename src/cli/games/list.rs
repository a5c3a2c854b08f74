use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::printable;
use birka_game_archive::{Archive, ArchivedGame};
use serde::Serialize;

use super::filter::Filter;
use super::report;
use crate::cli::error::CliError;
use crate::cli::output;

/// List the games: number, date, variant, attackers, defenders, result and number of moves
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    filter: Filter,
    /// Print a JSON array instead
    #[arg(long)]
    json: bool,
}

/// A game in the JSON output. What is not known is left out.
#[derive(Serialize)]
struct Entry<'a> {
    number: u64,
    #[serde(skip_serializing_if = "str::is_empty")]
    date: &'a str,
    variant: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    attackers: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    defenders: &'a str,
    result: &'a str,
    moves: usize,
}

pub(super) fn run(args: &Args, archive: &Archive, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = archive.read()?;
    report(&contents.problems);
    let query = args.filter.query();
    let entries: Vec<Entry> = contents.find(&query).map(Entry::of).collect();
    if args.json {
        writeln!(out, "{}", output::to_json_pretty(&entries)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<[String; 7]> = entries.iter().map(Entry::row).collect();
    let widths: [usize; 6] = std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            write!(out, "{cell:width$}  ")?;
        }
        writeln!(out, "{}", row[6])?;
    }
    Ok(ExitCode::SUCCESS)
}

impl<'a> Entry<'a> {
    fn of(game: &'a ArchivedGame) -> Self {
        Self {
            number: game.number,
            date: &game.date,
            variant: &game.variant,
            attackers: &game.attackers,
            defenders: &game.defenders,
            result: &game.result,
            moves: game.length,
        }
    }

    /// The columns of the text output.
    fn row(&self) -> [String; 7] {
        let known = |text: &str| if text.is_empty() { "-".to_owned() } else { printable(text).into_owned() };
        [
            self.number.to_string(),
            known(self.date),
            known(self.variant),
            known(self.attackers),
            known(self.defenders),
            known(self.result),
            self.moves.to_string(),
        ]
    }
}
