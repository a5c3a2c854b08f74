use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_script::{Library, Variant};

use super::config::TournamentArgs;
use super::engines::config::EngineConfig;
use super::games::game_table::GameTable;
use super::games::pairing::Pairing;
use super::results::balance_table::balance_table;
use super::results::markdown_page::{MarkdownPage, Marks};
use super::results::report::print_summary;
use super::results::result_table::ResultTable;
use super::runner::MatchRunner;
use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Let an engine play itself, to measure how balanced variants are
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variants
    #[arg(value_name = "ID", required_unless_present = "all")]
    ids: Vec<String>,
    /// Every variant
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// `birka`, `level:0` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS`
    #[arg(long, value_name = "ENGINE", default_value = "birka")]
    engine: EngineConfig,
    #[command(flatten)]
    tournament: TournamentArgs,
    /// Write every game to this table, or for several variants to a table each in this folder; games that are in it already are not
    /// played again
    #[arg(long, value_name = "FILE.csv|DIR")]
    record: Option<PathBuf>,
    /// Play nothing: count the recorded games, from the first to the first missing one
    #[arg(long, requires = "record")]
    recorded: bool,
    /// Write the results as a table into this file, between the lines `<!-- balance -->` and `<!-- /balance -->`
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,
}

const MARKS: Marks = Marks { begin: "<!-- balance -->", end: "<!-- /balance -->" };

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variants: Vec<Arc<Variant>> = if args.all {
        library.variants().to_vec()
    } else {
        args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<_, _>>()?
    };
    // Fails before the games rather than after them.
    let page = args.markdown.as_deref().map(|path| MarkdownPage::open(path, MARKS)).transpose()?;
    let json = args.tournament.json;
    let mut rows = Vec::new();
    let mut sum = ResultTable::default();
    for variant in &variants {
        if variants.len() > 1 && !json {
            writeln!(out, "variant {}", variant.id)?;
        }
        let mut config = args.tournament.config(variant, [args.engine.clone(), args.engine.clone()], 1)?;
        if args.recorded {
            config.threads = 0;
        }
        let is_folder = |path: &PathBuf| variants.len() > 1 || path.is_dir();
        let record = args.record.as_ref().map(|path| if is_folder(path) { path.join(GameTable::file_name(variant)) } else { path.clone() });
        let runner = MatchRunner { config: &config, pairing: Pairing::first_attacks, in_pairs: false, sprt: None, print_games: true, json };
        let results = runner.run(record.as_deref(), out)?;
        print_summary(out, json, &config, &results, None)?;
        sum = ResultTable::sum([&sum, &results]);
        if results.games() > 0 {
            rows.push((Arc::clone(variant), results));
        }
    }
    if let Some(page) = page {
        page.write(&balance_table(&rows))?;
    }
    out.flush()?;
    sum.check_crashes()?;
    Ok(ExitCode::SUCCESS)
}
