use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_script::Library;

use super::config::TournamentArgs;
use super::engines::config::EngineConfig;
use super::games::pairing::Pairing;
use super::results::report::print_summary;
use super::results::sprt::Sprt;
use super::runner::MatchRunner;
use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Let two engines play each other, both sides of the same openings
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
    /// `birka`, `birka:WEIGHTS.ron`, `level:0` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS` for another program that speaks the
    /// protocol
    #[arg(long, value_name = "ENGINE")]
    first: EngineConfig,
    /// The other engine
    #[arg(long, value_name = "ENGINE")]
    second: EngineConfig,
    #[command(flatten)]
    tournament: TournamentArgs,
    /// Write every game to this table; games of the same match that are in it already are not played again
    #[arg(long, value_name = "FILE.csv")]
    record: Option<PathBuf>,
    /// End as soon as a sequential probability ratio test accepts that the first engine is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0:ELO1")]
    sprt: Option<Sprt>,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let config = args.tournament.config(&variant, [args.first.clone(), args.second.clone()], 2)?;
    let json = args.tournament.json;
    let runner = MatchRunner { config: &config, pairing: Pairing::alternating, in_pairs: true, sprt: args.sprt, print_games: true, json };
    let results = runner.run(args.record.as_deref(), out)?;
    print_summary(out, json, &config, &results, args.sprt)?;
    out.flush()?;
    results.check_crashes()?;
    Ok(ExitCode::SUCCESS)
}
