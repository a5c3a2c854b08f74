//! Floor 6: the command line. One thin file a subcommand; what they print is depended on by tools outside, see the README.

mod add;
mod bench;
mod check;
mod contest;
mod engine;
mod explain;
mod export_rules;
mod failure;
mod import_rules;
mod levels;
mod mods;
mod new;
#[cfg(not(feature = "game"))]
mod no_table;
mod pack;
mod perft;
mod playouts;
mod puzzles;
mod replay;
mod review;
mod rules;
mod scripts;
mod spsa;
mod stubs;
#[cfg(feature = "game")]
mod table;
mod tune;
mod variants;
mod weights;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
#[cfg(not(feature = "game"))]
use no_table as table;
use scripts::Sources;

/// A tafl table: Tablut, Brandubh, Hnefatafl and their kin, with rules written in Lua.
///
/// Without a subcommand the game starts.
#[derive(Debug, Parser)]
#[command(name = "birka", version, about)]
pub struct Cli {
    /// Read variants from this folder instead of the ones that come with Birka
    #[arg(long, value_name = "DIR", global = true)]
    scripts: Option<PathBuf>,
    /// Read mods from this folder, or the one mod that it is, instead of the folder of mods that `birka mods` names
    #[arg(long, value_name = "DIR", global = true)]
    mods: Option<PathBuf>,
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
    Review(review::Args),
    Rules(rules::Args),
    ImportRules(import_rules::Args),
    ExportRules(export_rules::Args),
    Engine(engine::Args),
    Bench(bench::Args),
    Match(contest::MatchArgs),
    Balance(contest::BalanceArgs),
    Ladder(contest::LadderArgs),
    Tune(tune::Args),
    Spsa(spsa::Args),
    Puzzles(puzzles::Args),
    Shot(table::ShotArgs),
    BenchFrames(table::BenchFramesArgs),
    Mods(mods::Args),
    New(new::Args),
    Pack(pack::Args),
    Add(add::Args),
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
        let sources = Sources { scripts: self.scripts.as_deref(), mods: self.mods.as_deref() };
        let done = match self.command {
            None => table::play(self.play, sources),
            Some(Command::Shot(args)) => table::shot(args, sources),
            Some(Command::BenchFrames(args)) => table::bench_frames(args, sources),
            Some(Command::Variants(args)) => variants::run(&args, &sources.library(), &mut out),
            Some(Command::Check(args)) => check::run(&args, &sources.library(), &mut out),
            Some(Command::Stubs(args)) => stubs::run(&args, &mut out),
            Some(Command::Explain(args)) => explain::run(&args, &mut out),
            Some(Command::Perft(args)) => perft::run(&args, &sources.library(), &mut out),
            Some(Command::Playouts(args)) => playouts::run(&args, &sources.library(), &mut out),
            Some(Command::Replay(args)) => replay::run(&args, &sources.library(), &mut out),
            Some(Command::Review(args)) => review::run(&args, &sources.library(), &mut out),
            Some(Command::Rules(args)) => rules::run(&args, &sources.library(), &mut out),
            Some(Command::ImportRules(args)) => import_rules::run(&args, &mut out),
            Some(Command::ExportRules(args)) => export_rules::run(&args, &sources.library(), &mut out),
            Some(Command::Bench(args)) => bench::run(&args, &sources.library(), &mut out),
            Some(Command::Match(args)) => contest::run_match(&args, &sources.library(), &mut out),
            Some(Command::Balance(args)) => contest::run_balance(&args, &sources.library(), &mut out),
            Some(Command::Ladder(args)) => contest::run_ladder(&args, &sources.library(), &mut out),
            Some(Command::Tune(args)) => tune::run(&args, &sources.library(), &mut out),
            Some(Command::Spsa(args)) => spsa::run(&args, &sources.library(), &mut out),
            Some(Command::Puzzles(args)) => puzzles::run(&args, &sources.library(), &mut out),
            Some(Command::Mods(args)) => mods::run(&args, sources, &mut out),
            Some(Command::New(args)) => new::run(&args, sources, &mut out),
            Some(Command::Pack(args)) => pack::run(&args, sources, &mut out),
            Some(Command::Add(args)) => add::run(&args, sources, &mut out),
            Some(Command::Engine(args)) => engine::run(&args, &sources.library(), || io::stdin().lock(), &mut out),
        };
        let done = done.and_then(|code| out.flush().map(|()| code).map_err(Failure::from));
        done.unwrap_or_else(|failure| failure.report())
    }
}
