use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_diagnostics::{ReadError, printable, printable_path, read_input};
use birka_game_archive::{Archive, MAX_TEXT, import};
use birka_records::game_record::GameRecord;
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::output;
use crate::session::games_moved_aside;

/// Add games from files to the archive: text, `OpenTafl` records, tables, saved games, archives, positions and links
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The files; `-` is standard input
    #[arg(required_unless_present = "earlier")]
    files: Vec<PathBuf>,
    /// The variant of games that do not name theirs
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Add the games that were moved aside beside the saved game: `table.ron.earlier-1` and the like
    #[arg(long)]
    earlier: bool,
}

pub(super) fn run(args: &Args, archive: &Archive, folder: &Path, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut files = args.files.clone();
    if args.earlier {
        files.extend(games_moved_aside(folder).map_err(|error| CliError::Unreadable { path: folder.to_owned(), error })?);
    }
    let mut code = ExitCode::SUCCESS;
    let mut err = output::stderr();
    for file in &files {
        let name = printable_path(file);
        let bytes = read(file).map_err(|error| CliError::Unreadable { path: file.clone(), error: error.into() })?;
        // What is not UTF-8 is a fault where it stands; other games are read.
        let read = import(&String::from_utf8_lossy(&bytes), library, args.variant.as_deref());
        for fault in &read.faults {
            let _ = writeln!(err, "{name}:{}:{}: error: {}", fault.place.line, fault.place.column, printable(&fault.kind.to_string()));
            code = ExitCode::FAILURE;
        }
        for game in &read.games {
            for note in &game.notes {
                let _ = writeln!(err, "{name}:{}:{}: note: {}", game.place.line, game.place.column, printable(&note.to_string()));
            }
        }
        let records: Vec<GameRecord> = read.games.into_iter().map(|game| game.record).collect();
        let added = archive.add_new(&records)?;
        let numbers = match (added.numbers.first(), added.numbers.last()) {
            (Some(first), Some(last)) if first == last => format!(" as {first}"),
            (Some(first), Some(last)) => format!(" as {first} to {last}"),
            _ => String::new(),
        };
        writeln!(out, "{name}: {} added{numbers}, {} known", added.numbers.len(), added.known)?;
    }
    Ok(code)
}

fn read(file: &Path) -> Result<Vec<u8>, ReadError> {
    if file != Path::new("-") {
        return read_input(file, MAX_TEXT);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(MAX_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_TEXT { Err(ReadError::TooLarge { limit: MAX_TEXT }) } else { Ok(bytes) }
}
