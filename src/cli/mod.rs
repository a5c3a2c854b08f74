//! Layer 5: the command line. Other programs depend on what the subcommands print; see `docs/commands.md`.
//!
//! Subcommands are grouped by what they work on; completions and manual pages, which tell of the command line itself, are here:
//!
//! - [`variants`]: list variants, print and convert their rules
//! - [`check`]: check scripts, explain error codes, write stubs for editors
//! - [`mods`]: create, pack, install, remove and list mods
//! - [`benchmarks`]: count leaves, search fixed positions
//! - [`replay`]: replay and review recorded games
//! - [`engine`]: the protocol for other programs
//! - [`laboratory`]: what another program does, `birka-lab`
//! - [`games`]: the archive of played games
//! - [`table`]: the game itself, and pictures of it
//! - [`exhibition`]: the unattended table, and statistics of its visits

mod benchmarks;
mod check;
mod engine;
mod error;
mod exhibition;
mod files;
mod games;
mod laboratory;
mod mods;
pub mod output;
mod replay;
mod table;
mod variants;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_path;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

pub use engine::protocol_answers;
pub use error::{CliError, list};
pub use files::{
    LibraryPaths, MAX_BYTES, find_variant, read_games_input, read_levels, read_search_params, read_text_input, read_weights, write_output,
};
pub use laboratory::LABORATORY;
#[cfg(feature = "game")]
pub use table::{parse_pieces, parse_place, parse_preset, parse_size};

/// Tafl: Tablut, Brandubh, Hnefatafl and their kin on a 3D table, with rules written in Lua.
///
/// Without a subcommand the game starts.
#[derive(Debug, Parser)]
#[command(name = "birka", version, about, after_help = "The laboratory has more subcommands: see `birka-lab --help`.")]
struct Cli {
    /// Read variants from this folder instead of the ones that come with Birka
    #[arg(long, value_name = "DIR", global = true)]
    scripts: Option<PathBuf>,
    /// Read mods from this folder, or this single mod, instead of the folder that `birka mods` prints
    #[arg(long, value_name = "DIR", global = true)]
    mods: Option<PathBuf>,
    /// Run the exhibit: the same as the subcommand `exhibit`, with the same arguments
    // Replaced by the subcommand before the arguments are parsed; here for `--help`, and where it comes after a subcommand.
    #[arg(long, conflicts_with_all = ["variant", "fresh"])]
    exhibition: bool,
    #[command(flatten)]
    play: table::PlayArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Variants(variants::ListArgs),
    Check(check::CheckArgs),
    Explain(check::ExplainArgs),
    Stubs(check::StubsArgs),
    Perft(benchmarks::PerftArgs),
    Replay(replay::ReplayArgs),
    Review(replay::ReviewArgs),
    Rules(variants::RulesArgs),
    ImportRules(variants::ImportArgs),
    ExportRules(variants::ExportArgs),
    Engine(engine::Args),
    Bench(benchmarks::BenchArgs),
    Open(table::OpenArgs),
    Exhibit(exhibition::ExhibitArgs),
    Stats(exhibition::StatsArgs),
    Games(games::GamesArgs),
    Shot(table::ShotArgs),
    Film(table::FilmArgs),
    Mods(mods::ListArgs),
    New(mods::NewArgs),
    Pack(mods::PackArgs),
    Add(mods::AddArgs),
    Remove(mods::RemoveArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Runs the program with the arguments that it was given, and returns its exit code.
#[must_use]
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    match laboratory::subcommand(&args) {
        Some(subcommand) => laboratory::run(subcommand, &args[1..]).unwrap_or_else(|error| error.report()),
        None => Cli::read(args).run(),
    }
}

impl Cli {
    /// Parses the command line. Exits with code 2 on a usage error, and with 0 after `--help` and `--version`.
    fn read(args: Vec<OsString>) -> Self {
        let cli = Self::parse_from(with_exhibit_subcommand(args));
        if cli.exhibition {
            let message = "`--exhibition` cannot be combined with a subcommand";
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        if cli.command.is_some() && cli.play.are_given() {
            let message = "`--variant` and `--fresh` start the game; they cannot be combined with a subcommand";
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        cli
    }

    /// Runs the subcommand and returns its exit code.
    fn run(self) -> ExitCode {
        let mut out = output::stdout();
        let paths = LibraryPaths { scripts: self.scripts.as_deref(), mods: self.mods.as_deref() };
        let result = paths.check().and_then(|()| match self.command {
            None => table::play(self.play, paths),
            Some(command) => command.run(paths, &mut out),
        });
        let result = result.and_then(|code| out.flush().map(|()| code).map_err(CliError::from));
        result.unwrap_or_else(|error| error.report())
    }
}

/// Arguments in which `exhibit` is in place of the first `--exhibition`, unless a subcommand comes before it.
fn with_exhibit_subcommand(mut args: Vec<OsString>) -> Vec<OsString> {
    let command = Cli::command();
    let is_subcommand = |arg: &OsString| *arg == "--" || command.get_subcommands().any(|known| *arg == known.get_name());
    let given = (1..args.len()).find(|&at| args[at] == "--exhibition" || is_subcommand(&args[at]) && !is_value(&args, at));
    if let Some(at) = given.filter(|at| args[*at] == "--exhibition") {
        args[at] = "exhibit".into();
    }
    args
}

/// Whether an argument is the value of an option that comes before the subcommand.
fn is_value(args: &[OsString], at: usize) -> bool {
    matches!(args[at - 1].to_str(), Some("--scripts" | "--mods" | "--variant" | "--language"))
}

impl Command {
    fn run(self, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
        match self {
            Self::Open(args) => table::open(args, paths),
            Self::Shot(args) => table::shot(args, paths),
            Self::Film(args) => table::film(args, paths),
            Self::Exhibit(args) => exhibition::exhibit(args, paths, out),
            Self::Stats(args) => exhibition::stats(&args, out),
            Self::Stubs(args) => check::stubs(&args, out),
            Self::Explain(args) => check::explain(&args, out),
            Self::Completions(args) => completions(&args, out),
            Self::Man(args) => man(&args, out),
            Self::ImportRules(args) => variants::import(&args, out),
            Self::Mods(args) => mods::list(&args, paths, out),
            Self::New(args) => mods::new(&args, paths, out),
            Self::Pack(args) => mods::pack(&args, paths, out),
            Self::Add(args) => mods::add(&args, paths, out),
            Self::Remove(args) => mods::remove(&args, paths, out),
            Self::Games(args) => games::games(&args, paths, out),
            Self::Variants(args) => variants::list(&args, &paths.library(), out),
            Self::Check(args) => check::run(&args, &paths.library(), out),
            Self::Perft(args) => benchmarks::perft(&args, &paths.library(), out),
            Self::Replay(args) => replay::replay(&args, &paths.library(), out),
            Self::Review(args) => replay::review(&args, &paths.library(), out),
            Self::Rules(args) => variants::rules(&args, &paths.library(), out),
            Self::ExportRules(args) => variants::export(&args, &paths.library(), out),
            Self::Bench(args) => benchmarks::bench(&args, &paths.library(), out),
            Self::Engine(args) => engine::run(&args, &paths.library(), || io::stdin().lock(), out),
        }
    }
}

/// Print a script with which a shell completes the subcommands and options of birka
#[derive(Debug, clap::Args)]
struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

fn completions(args: &CompletionsArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "birka", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Write the manual pages: one for birka and one for each subcommand
#[derive(Debug, clap::Args)]
struct ManArgs {
    /// The folder to write them into, such as `~/.local/share/man/man1`; it must exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// A command whose synopsis is its line of usage, with the values of options, what is required and what can be repeated. By itself, the generator of the
/// pages lists the names of all options.
fn with_usage(mut command: clap::Command) -> clap::Command {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().to_owned();
    command.override_usage(usage).mut_subcommands(with_usage)
}

fn man(args: &ManArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.folder.is_dir() {
        return Err(CliError::NoFolder { path: args.folder.clone() });
    }
    // `birka help` repeats what the other pages say.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    clap_mangen::generate_to(with_usage(command), &args.folder)
        .map_err(|error| CliError::Unwritable { path: args.folder.clone(), error })?;
    writeln!(
        out,
        "the manual pages are in {}; read them with `man -l {}`",
        printable_path(&args.folder),
        printable_path(&args.folder.join("birka.1"))
    )?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_exhibition_is_the_subcommand_exhibit() {
        for (given, meant) in [
            ("birka --exhibition", "birka exhibit"),
            ("birka --exhibition house.ron --windowed", "birka exhibit house.ron --windowed"),
            ("birka --mods games --exhibition --check house.ron", "birka --mods games exhibit --check house.ron"),
            ("birka --exhibition --demo", "birka exhibit --demo"),
            ("birka check --exhibition", "birka check --exhibition"),
            ("birka --fresh --exhibition", "birka --fresh exhibit"),
            ("birka -- --exhibition", "birka -- --exhibition"),
            ("birka", "birka"),
        ] {
            let args = with_exhibit_subcommand(given.split(' ').map(OsString::from).collect());
            assert_eq!(args, meant.split(' ').map(OsString::from).collect::<Vec<_>>(), "{given}");
        }
    }
}
