//! `games`: list, show, export, import and delete the games of the archive.

use std::fs::File;
use std::io::{BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_diagnostics::{ReadError, printable, printable_path, read_input};
use birka_game_archive::{Archive, ArchiveError, ArchivedGame, Contents, Format, MAX_TEXT, Query, ResultFilter, Subject};
use birka_records::game_record::{GameDate, GameRecord, Parsed, text};
use birka_records::position;
use birka_records::shared::WebAddress;
use birka_rules::Game;
use birka_script::Library;
use serde::Serialize;

use super::error::CliError;
use super::files::{LibraryPaths, find_variant};
use super::output;
use birka_game_archive::games_moved_aside;

/// List, show, export, import and delete the games of the archive
#[derive(Debug, clap::Args)]
pub(super) struct GamesArgs {
    #[command(subcommand)]
    command: GamesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum GamesCommand {
    List(ListArgs),
    Show(ShowArgs),
    Export(Box<ExportArgs>),
    Import(ImportArgs),
    Delete(DeleteArgs),
}

pub(super) fn games(args: &GamesArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let folder = birka_diagnostics::data_folder().ok_or(CliError::NoDataFolder)?;
    let archive = Archive::at(&folder);
    match &args.command {
        GamesCommand::List(args) => list(args, &archive, out),
        GamesCommand::Show(args) => show(args, &archive, &paths.library(), out),
        GamesCommand::Export(args) => export(args, &archive, &paths.library(), out),
        GamesCommand::Import(args) => import(args, &archive, &folder, &paths.library(), out),
        GamesCommand::Delete(args) => delete(args, &archive, out),
    }
}

/// The contents of an archive. Its problems are printed on standard error. If that is closed, there is nowhere to report them.
fn read_archive(archive: &Archive) -> Result<Contents, ArchiveError> {
    let contents = archive.read()?;
    for problem in &contents.problems {
        let _ = writeln!(output::stderr(), "birka: {}", printable(&problem.to_string()));
    }
    Ok(contents)
}

/// The games that are meant.
#[derive(Debug, clap::Args)]
struct Filter {
    /// Games of this variant; with options, of exactly these
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Games in which either player's name contains this text
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Games won by `attackers` or `defenders`, games ended as `draw`, games not ended (`none`), or a reason such as `resigned`
    #[arg(long, value_name = "RESULT", value_parser = parse_result)]
    result: Option<ResultFilter>,
    /// Games of this day and later, as in 2026-11-22
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    since: Option<GameDate>,
    /// Games of this day and earlier
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    until: Option<GameDate>,
    /// Games of at least this many moves
    #[arg(long, value_name = "N")]
    min_moves: Option<usize>,
    /// Games of at most this many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    /// Games with this text in names, headers or comments
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
}

impl Filter {
    fn query(&self) -> Query {
        Query {
            variant: self.variant.clone(),
            opponent: self.opponent.clone(),
            result: self.result.clone(),
            since: self.since,
            until: self.until,
            min_moves: self.min_moves,
            max_moves: self.max_moves,
            text: self.text.clone(),
        }
    }

    /// Whether any game is left out.
    fn is_given(&self) -> bool {
        self.query() != Query::default()
    }
}

fn parse_date(text: &str) -> Result<GameDate, String> {
    GameDate::parse(text).ok_or_else(|| "a date is written like 2026-11-22".to_owned())
}

fn parse_result(text: &str) -> Result<ResultFilter, String> {
    ResultFilter::parse(text).ok_or_else(|| "it is attackers, defenders, draw, none or a word such as resigned".to_owned())
}

/// List the games: number, date, variant, attackers, defenders, result and number of moves
#[derive(Debug, clap::Args)]
struct ListArgs {
    #[command(flatten)]
    filter: Filter,
    /// Print a JSON array instead
    #[arg(long)]
    json: bool,
}

/// A game in the JSON output. Unknown values are left out.
#[derive(Serialize)]
struct ListedGame<'a> {
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

fn list(args: &ListArgs, archive: &Archive, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = read_archive(archive)?;
    let query = args.filter.query();
    let entries: Vec<ListedGame> = contents.find(&query).map(ListedGame::of).collect();
    if args.json {
        writeln!(out, "{}", output::to_json_pretty(&entries)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<[String; 7]> = entries.iter().map(ListedGame::row).collect();
    output::write_columns(&rows, out)?;
    Ok(ExitCode::SUCCESS)
}

impl<'a> ListedGame<'a> {
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

/// Show a game: headers, moves, and the board after the last one
#[derive(Debug, clap::Args)]
struct ShowArgs {
    /// The number of the game
    number: u64,
}

fn show(args: &ShowArgs, archive: &Archive, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = read_archive(archive)?;
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
    for (rank, line) in (1..=set.size.ranks()).rev().zip(drawing.lines()) {
        let squares: Vec<String> = line.chars().map(String::from).collect();
        writeln!(out, "{rank:2} {}", squares.join(" "))?;
    }
    let files: Vec<String> = ('a'..).take(set.size.files()).map(String::from).collect();
    writeln!(out, "   {}", files.join(" "))?;
    writeln!(out, "{}", position::write(set, &game.setup()))?;
    Ok(())
}

/// Write games as text, as an `OpenTafl` record, as a table or as links
#[derive(Debug, clap::Args)]
struct ExportArgs {
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
    /// The page that opens the links, as in https://example.org/birka/; they keep everything then [default: the program]
    #[arg(long, value_name = "URL")]
    address: Option<WebAddress>,
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
    /// A link, `birka://game?…`, or with --address `URL#game=…`
    Link,
}

fn export(args: &ExportArgs, archive: &Archive, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.all && args.filter.is_given() {
        return Err(CliError::FilterWithNumbers);
    }
    let Chosen { games, mut unread } = chosen(args, archive)?;
    let format = match args.format {
        FormatName::Text => Format::Text,
        FormatName::Opentafl => Format::OpenTafl,
        FormatName::Csv => Format::Table,
        FormatName::Link => Format::Link,
    };
    let exported = birka_game_archive::export(&games, format, args.address.as_ref(), library)?;
    for note in &exported.notes {
        let _ = writeln!(output::stderr(), "note: {}", printable(&note.to_string()));
    }
    unread.extend(exported.too_long.iter().map(|(number, error)| format!("game {number} is not written: {error}")));
    for why in &unread {
        let _ = writeln!(output::stderr(), "error: {}", printable(why));
    }
    match &args.out {
        Some(path) => {
            let written =
                File::create_new(path).and_then(|mut file| file.write_all(exported.text.as_bytes()).and_then(|()| file.sync_all()));
            written.map_err(|error| CliError::Unwritable { path: path.clone(), error })?;
        }
        None => out.write_all(exported.text.as_bytes())?,
    }
    Ok(if unread.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The games to export, with their numbers, and why others cannot be read.
struct Chosen {
    games: Vec<(u64, GameRecord)>,
    unread: Vec<String>,
}

fn chosen(args: &ExportArgs, archive: &Archive) -> Result<Chosen, CliError> {
    let contents = read_archive(archive)?;
    let query = args.filter.query();
    let entries: Vec<_> = if args.all {
        contents.find(&query).collect()
    } else {
        args.numbers.iter().map(|&number| contents.entry(number)).collect::<Result<_, _>>()?
    };
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry.record() {
            Ok(record) => games.push((entry.number, record)),
            Err(why) => unread.push(ArchiveError::Damaged { number: entry.number, why }),
        }
    }
    match unread.pop() {
        Some(only) if games.is_empty() && unread.is_empty() => Err(only.into()),
        last => Ok(Chosen { games, unread: unread.iter().chain(&last).map(ToString::to_string).collect() }),
    }
}

/// Add games from files or links to the archive: text, `OpenTafl` records, tables, saved games, archives, positions and links
#[derive(Debug, clap::Args)]
struct ImportArgs {
    /// The files or links; `-` is standard input
    #[arg(required_unless_present = "earlier")]
    files: Vec<PathBuf>,
    /// The variant of games that do not name theirs
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Add the games that were moved aside beside the saved game: `table.ron.earlier-1` and the like
    #[arg(long)]
    earlier: bool,
}

fn import(args: &ImportArgs, archive: &Archive, folder: &Path, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut files = args.files.clone();
    if args.earlier {
        files.extend(games_moved_aside(folder).map_err(|error| CliError::Unreadable { path: folder.to_owned(), error })?);
    }
    let mut code = ExitCode::SUCCESS;
    let mut err = output::stderr();
    for file in &files {
        let name = printable_path(file);
        let bytes = match Subject::of(file) {
            Subject::Link(link) => link.into_bytes(),
            Subject::File(path) => read_file(&path).map_err(|error| CliError::Unreadable { path, error: error.into() })?,
        };
        let read = birka_game_archive::import_bytes(&bytes, library, args.variant.as_deref());
        for fault in &read.faults {
            let _ = writeln!(err, "{name}:{}:{}: error: {}", fault.place.line, fault.place.column, printable(&fault.kind.to_string()));
            code = ExitCode::FAILURE;
        }
        for Parsed { value, place } in &read.others {
            let kind = value.kind();
            let _ = writeln!(err, "{name}:{}:{}: error: the link carries a {kind}, which is no game", place.line, place.column);
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

fn read_file(file: &Path) -> Result<Vec<u8>, ReadError> {
    if file != Path::new("-") {
        return read_input(file, MAX_TEXT);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(MAX_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_TEXT { Err(ReadError::TooLarge { limit: MAX_TEXT }) } else { Ok(bytes) }
}

/// The number of bytes of an answer that are read.
const MAX_ANSWER: u64 = 64;

/// Delete games from the archive, after asking
#[derive(Debug, clap::Args)]
struct DeleteArgs {
    /// The numbers of the games
    #[arg(required = true)]
    numbers: Vec<u64>,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

fn delete(args: &DeleteArgs, archive: &Archive, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = read_archive(archive)?;
    let mut numbers = args.numbers.clone();
    numbers.sort_unstable();
    numbers.dedup();
    for &number in &numbers {
        let game = contents.entry(number)?;
        writeln!(out, "{number}  {}  {}  {} moves", printable(&game.variant), printable(&game.date), game.length)?;
    }
    out.flush()?;
    if !args.yes && !is_confirmed(numbers.len()) {
        return Err(CliError::NotConfirmed);
    }
    archive.delete(&numbers)?;
    writeln!(out, "deleted {}", numbers.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Asks on standard error and reads the answer from standard input. A missing or unreadable answer means no.
fn is_confirmed(games: usize) -> bool {
    let mut err = output::stderr();
    let _ = write!(err, "Delete {} for good? [y/N] ", if games == 1 { "this game".to_owned() } else { format!("these {games} games") });
    let _ = err.flush();
    let mut answer = String::new();
    let read = std::io::stdin().lock().take(MAX_ANSWER).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}
