use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::game::Pairing;
use super::page::{Marks, Page};
use super::player::Entrant;
use super::terms::Common;
use super::{Contest, fairness, report};
use crate::cli::failure::Failure;
use crate::cli::scripts::find;
use birka_script::{Library, Variant};

/// Let an engine play itself, and say how fair variants are
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BalanceArgs {
    /// The variants
    #[arg(value_name = "ID", required_unless_present = "all")]
    ids: Vec<String>,
    /// Every variant
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// `birka`, `level:1` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS`
    #[arg(long, value_name = "ENGINE", default_value = "birka")]
    engine: Entrant,
    #[command(flatten)]
    common: Common,
    /// Write every game to this table, or for several variants to a table each in this folder; games that stand there already are not
    /// played again
    #[arg(long, value_name = "FILE.csv|DIR")]
    record: Option<PathBuf>,
    /// Play nothing: count the games that stand in the tables, from the first to where one is missing
    #[arg(long, requires = "record")]
    recorded: bool,
    /// Write the results as a table into this file, between the lines `<!-- balance -->` and `<!-- /balance -->`
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,
}

pub(in crate::cli) fn run_balance(args: &BalanceArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variants: Vec<Arc<Variant>> =
        if args.all { library.variants().to_vec() } else { args.ids.iter().map(|id| find(library, id)).collect::<Result<_, _>>()? };
    // That it cannot be written is better known before the games than after.
    let page = args.markdown.as_deref().map(|path| Page::open(path, MARKS)).transpose()?;
    let mut rows = Vec::new();
    for variant in &variants {
        if variants.len() > 1 && !args.common.json {
            writeln!(out, "variant {}", variant.id)?;
        }
        let mut terms = args.common.terms(variant, [args.engine.clone(), args.engine.clone()], 1)?;
        if args.recorded {
            terms.threads = 0;
        }
        let record =
            args.record.as_ref().map(|path| if variants.len() > 1 || path.is_dir() { path.join(table(variant)) } else { path.clone() });
        let contest =
            Contest { terms: &terms, pairing: Pairing::as_attackers, in_pairs: false, sprt: None, told: true, json: args.common.json };
        let tally = contest.hold(record.as_deref(), out)?;
        report::summarise(out, args.common.json, &terms, &tally, None)?;
        if tally.games() > 0 {
            rows.push((Arc::clone(variant), tally));
        }
    }
    if let Some(page) = page {
        page.write(&fairness::table(&rows))?;
    }
    Ok(ExitCode::SUCCESS)
}

const MARKS: Marks = Marks { begin: "<!-- balance -->", end: "<!-- /balance -->" };

/// The name of a variant's table in a folder of tables.
pub(super) fn table(variant: &Variant) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '.' { c } else { '_' };
    Path::new(&variant.id.chars().map(plain).collect::<String>()).with_added_extension("csv")
}
