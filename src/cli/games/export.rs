use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable;
use birka_game_archive::{Archive, ArchiveError, Format, export};
use birka_records::game_record::GameRecord;
use birka_script::Library;

use super::filter::Filter;
use super::report;
use crate::cli::error::CliError;
use crate::cli::output;

/// Write games as text, as an `OpenTafl` record, as a table or as links
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The numbers of the games
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    numbers: Vec<u64>,
    /// Write all games, or all that the filters find
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    filter: Filter,
    /// The format
    #[arg(long, value_enum, default_value = "text")]
    format: FormatName,
    /// The file to write; it must not exist [default: print the games]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatName {
    /// Birka's own text, which keeps everything
    Text,
    /// An `OpenTafl` game record (.otg); one game only
    Opentafl,
    /// A table of games, `game_id,moves,black_captured,white_captured,winner`
    Csv,
    /// A link, `birka://game?…`
    Link,
}

pub(super) fn run(args: &Args, archive: &Archive, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.all && args.filter.is_given() {
        return Err(CliError::FilterWithNumbers);
    }
    let games = chosen(args, archive)?;
    let format = match args.format {
        FormatName::Text => Format::Text,
        FormatName::Opentafl => Format::OpenTafl,
        FormatName::Csv => Format::Table,
        FormatName::Link => Format::Link,
    };
    let exported = export(&games, format, library)?;
    for note in &exported.notes {
        let _ = writeln!(output::stderr(), "note: {}", printable(&note.to_string()));
    }
    match &args.out {
        Some(path) => {
            let written =
                File::create_new(path).and_then(|mut file| file.write_all(exported.text.as_bytes()).and_then(|()| file.sync_all()));
            written.map_err(|error| CliError::Unwritable { path: path.clone(), error })?;
        }
        None => out.write_all(exported.text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn chosen(args: &Args, archive: &Archive) -> Result<Vec<(u64, GameRecord)>, CliError> {
    let contents = archive.read()?;
    report(&contents.problems);
    let query = args.filter.query();
    let games: Vec<_> = if args.all {
        contents.find(&query).collect()
    } else {
        args.numbers.iter().map(|&number| contents.entry(number)).collect::<Result<_, _>>()?
    };
    let record = |number: u64, record: Result<GameRecord, String>| {
        record.map(|record| (number, record)).map_err(|why| ArchiveError::Damaged { number, why })
    };
    Ok(games.into_iter().map(|game| record(game.number, game.record())).collect::<Result<_, _>>()?)
}
