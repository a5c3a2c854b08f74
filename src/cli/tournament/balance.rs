use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_script::{Library, Variant};
use serde::Deserialize;

use super::config::{EngineConfig, TournamentArgs};
use super::game_table::GameTable;
use super::match_command::{MatchRunner, print_summary};
use super::play::Pairing;
use super::results::ResultTable;
use crate::cli::error::CliError;
use crate::cli::files::{MarkdownPage, Marks};
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

/// Claims of sources, and results of online play, about the balance of a variant.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Claim {
    variant: String,
    /// A statement, with its source.
    says: String,
    /// The results of a tafl server.
    server: Option<ServerResults>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct ServerResults {
    games: u32,
    /// The ratio of wins: -1 or less if attackers win more often, 1 or more if defenders do, 0 if the server gives none.
    figure: f64,
}

impl ServerResults {
    /// The attackers' share of decided games.
    fn attackers_share(self) -> Option<f64> {
        match self.figure {
            ratio if ratio <= -1.0 => Some(-ratio / (1.0 - ratio)),
            ratio if ratio >= 1.0 => Some(1.0 / (1.0 + ratio)),
            _ => None,
        }
    }
}

fn claims() -> Vec<Claim> {
    // The text is compiled in and parsed by a test.
    ron::from_str(include_str!("claims.ron")).expect("the claims are valid")
}

/// The results of balance tests as a Markdown table.
fn balance_table(rows: &[(Arc<Variant>, ResultTable)]) -> String {
    let claims = claims();
    let mut text = String::from(
        "| variant | attackers | bounds | games | drawn | plies | ended by | people | the sources |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for (variant, results) in rows {
        let interval = results.score_interval();
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let ends: Vec<_> = results.terminations_by_count().iter().map(|(word, count)| format!("{word} {count}")).collect();
        let claim = claims.iter().find(|claim| claim.variant == variant.id);
        let people = claim.and_then(|claim| claim.server).map_or_else(String::new, |server| {
            let share = server.attackers_share().map_or_else(|| "no figure".to_owned(), percent);
            format!("{share} of {}", server.games)
        });
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| `{}` | {} | {} to {} | {} | {} | {:.0} | {} | {people} | {} |",
            variant.id,
            percent(results.score()),
            percent(interval.low),
            percent(interval.high),
            results.games(),
            results.draws,
            results.mean_plies(),
            ends.join(", "),
            claim.map_or("", |claim| claim.says.as_str())
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attackers_share_is_computed_from_the_ratio_of_wins() {
        let share = |figure| ServerResults { games: 1, figure }.attackers_share();
        assert!(share(-1.19).is_some_and(|share| (share - 0.5434).abs() < 1e-4));
        assert!(share(1.19).is_some_and(|share| (share - 0.4566).abs() < 1e-4));
        assert_eq!(share(1.0), Some(0.5));
        assert_eq!(share(0.0), None);
    }

    #[test]
    fn every_claim_names_a_shipped_variant() {
        let library = Library::shipped();
        for claim in claims() {
            assert!(library.get(&claim.variant).is_ok(), "{}", claim.variant);
            assert!(!claim.says.is_empty() || claim.server.is_some(), "{}", claim.variant);
        }
    }
}
