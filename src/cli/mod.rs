//! Floor 6: the command line. One thin file a subcommand; what they print is depended on by tools outside, see the README.

mod bench;
mod check;
mod contest;
mod engine;
mod explain;
mod export_rules;
mod failure;
mod import_rules;
mod perft;
mod playouts;
mod replay;
mod rules;
mod scripts;
mod stubs;
mod table;
mod variants;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;

/// A tafl table: Tablut, Brandubh, Hnefatafl and their kin, with rules written in Lua.
///
/// Without a subcommand the game starts.
#[derive(Debug, Parser)]
#[command(name = "birka", version, about)]
pub struct Cli {
    /// Read variants from this folder instead of the ones that come with Birka
    #[arg(long, value_name = "DIR", global = true)]
    scripts: Option<PathBuf>,
    #[command(flatten)]
    play: table::PlayArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Variants(variants::Args),
    Check(check::Args),
    Explain(explain::Args),
    Stubs(stubs::Args),
    Perft(perft::Args),
    Playouts(playouts::Args),
    Replay(replay::Args),
    Rules(rules::Args),
    ImportRules(import_rules::Args),
    ExportRules(export_rules::Args),
    Engine(engine::Args),
    Bench(bench::Args),
    Match(contest::MatchArgs),
    Balance(contest::BalanceArgs),
    Shot(table::ShotArgs),
}

impl Cli {
    /// Reads the command line; ends the program where it cannot be understood (exit code 2) or asks for help (0).
    #[must_use]
    pub fn read() -> Self {
        let cli = Self::parse();
        if cli.command.is_some() && cli.play.are_given() {
            let message = "`--variant` and `--fresh` are for starting the game; a subcommand takes neither";
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        cli
    }

    /// Does what the command line asks for.
    #[must_use]
    pub fn run(self) -> ExitCode {
        let mut out = BufWriter::new(io::stdout().lock());
        let scripts = self.scripts.as_deref();
        let done = match self.command {
            None => table::play(self.play, scripts),
            Some(Command::Shot(args)) => table::shot(args, scripts),
            Some(Command::Variants(args)) => variants::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Check(args)) => check::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Stubs(args)) => stubs::run(&args, &mut out),
            Some(Command::Explain(args)) => explain::run(&args, &mut out),
            Some(Command::Perft(args)) => perft::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Playouts(args)) => playouts::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Replay(args)) => replay::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Rules(args)) => rules::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::ImportRules(args)) => import_rules::run(&args, &mut out),
            Some(Command::ExportRules(args)) => export_rules::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Bench(args)) => bench::run(&args, &scripts::library(scripts), &mut out),
            Some(Command::Match(args)) => contest::run_match(&args, &scripts::library(scripts), &mut out),
            Some(Command::Balance(args)) => contest::run_balance(&args, &scripts::library(scripts), &mut out),
            Some(Command::Engine(_)) => engine::run(&scripts::library(scripts), || io::stdin().lock(), &mut out),
        };
        let done = done.and_then(|code| out.flush().map(|()| code).map_err(Failure::from));
        done.unwrap_or_else(|failure| failure.report())
    }
}
