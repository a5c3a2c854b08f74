//! `balance` measures how balanced variants are, `ladder` how far apart the levels of the engine are.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka::cli::find_variant;
use birka_script::{Library, Variant};
use serde::Deserialize;

use super::config::{EngineConfig, TournamentArgs};
use super::play::{GameTable, Pairing};
use super::results::ResultTable;
use super::{MatchRunner, print_summary};
use crate::error::LabError;
use crate::markdown::{MarkdownPage, Marks};

/// Let an engine play itself, to measure how balanced variants are
#[derive(Debug, clap::Args)]
pub(crate) struct BalanceArgs {
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

const BALANCE_MARKS: Marks = Marks { begin: "<!-- balance -->", end: "<!-- /balance -->" };

pub(crate) fn balance(args: &BalanceArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let variants: Vec<Arc<Variant>> = if args.all {
        library.variants().to_vec()
    } else {
        args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<_, _>>()?
    };
    // Fails before the games rather than after them.
    let page = args.markdown.as_deref().map(|path| MarkdownPage::open(path, BALANCE_MARKS)).transpose()?;
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

/// Let each level play the level below it, to measure how far apart they are
///
/// A level without a node limit is limited to `--nodes`.
#[derive(Debug, clap::Args)]
pub(crate) struct LadderArgs {
    /// The variants
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// The first level that plays the level below it
    #[arg(long, value_name = "LEVEL", default_value_t = 2)]
    from: usize,
    /// The last such level
    #[arg(long, value_name = "LEVEL")]
    to: Option<usize>,
    #[command(flatten)]
    tournament: TournamentArgs,
    /// Write every game to tables in this folder, one for each variant; games that are in them already are not played again
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Write the results as a table into this file, between the lines `<!-- ladder -->` and `<!-- /ladder -->`
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,
}

const LADDER_MARKS: Marks = Marks { begin: "<!-- ladder -->", end: "<!-- /ladder -->" };
/// The score that a level should have against the level below it.
const TARGET_SCORE: std::ops::RangeInclusive<f64> = 0.6..=0.8;

/// The matches of a level against the level below it.
struct LevelResults {
    /// The higher of the two levels.
    level: usize,
    /// In the order of the variants.
    results: Vec<ResultTable>,
}

pub(crate) fn ladder(args: &LadderArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let variants: Vec<Arc<Variant>> = args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<_, _>>()?;
    // Fails before the games rather than after them.
    let page = args.markdown.as_deref().map(|path| MarkdownPage::open(path, LADDER_MARKS)).transpose()?;
    let levels = args.tournament.levels()?;
    let json = args.tournament.json;
    let mut levels_played = Vec::new();
    for level in args.from.max(2)..=args.to.unwrap_or(levels.len()).min(levels.len()) {
        let mut results = Vec::new();
        for variant in &variants {
            let config = args.tournament.config(variant, [EngineConfig::Level(level), EngineConfig::Level(level - 1)], 2)?;
            let runner =
                MatchRunner { config: &config, pairing: Pairing::alternating, in_pairs: true, sprt: None, print_games: false, json: false };
            let record = args.record.as_ref().map(|folder| folder.join(GameTable::file_name(variant)));
            let result = runner.run(record.as_deref(), out)?;
            print_step(out, json, variant, level, &result)?;
            results.push(result);
        }
        levels_played.push(LevelResults { level, results });
    }
    if let Some(page) = page {
        let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
        page.write(&ladder_table(&variants, &names, &levels_played))?;
    }
    print_ladder_summary(out, json, &levels_played)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the result of a level in a variant.
fn print_step(out: &mut impl Write, json: bool, variant: &Variant, level: usize, results: &ResultTable) -> Result<(), LabError> {
    let (interval, score, below) = (results.score_interval(), results.score(), level - 1);
    let (games, draws, attackers, plies) = (results.games(), results.draws, results.attackers_won, results.mean_plies());
    let id = &variant.id;
    if json {
        let line = serde_json::json!({
            "variant": id, "level": level, "against": below, "games": games, "drawn": draws, "attackers_won": attackers, "plies": plies,
            "score": score, "score_low": interval.low, "score_high": interval.high,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "{id} {level} against {below} score {score:.3} low {:.3} high {:.3} games {games} drawn {draws} attackers won {attackers} plies {plies:.0}",
            interval.low, interval.high
        )?;
    }
    // A match takes a while, so its result is shown at once.
    Ok(out.flush()?)
}

/// Prints in how many matches, and in how many levels over all variants, the score is in the target range.
fn print_ladder_summary(out: &mut impl Write, json: bool, levels_played: &[LevelResults]) -> Result<(), LabError> {
    let on_target = |results: &ResultTable| TARGET_SCORE.contains(&results.score());
    let matches = levels_played.iter().map(|step| step.results.len()).sum::<usize>();
    let matches_on_target = levels_played.iter().flat_map(|step| &step.results).filter(|results| on_target(results)).count();
    let levels_on_target = levels_played.iter().filter(|step| on_target(&ResultTable::sum(&step.results))).count();
    if json {
        let line = serde_json::json!({
            "pairs": matches, "as_wanted": matches_on_target, "levels": levels_played.len(), "as_wanted_together": levels_on_target,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "pairs {matches} between 60% and 80% {matches_on_target}; over all variants {levels_on_target} of {}",
            levels_played.len()
        )?;
    }
    Ok(())
}

/// The results as a Markdown table: a row for each level, a column for each variant and one for all of them.
fn ladder_table(variants: &[Arc<Variant>], names: &[&str], levels_played: &[LevelResults]) -> String {
    let mut text = String::from("| levels |");
    variants.iter().for_each(|variant| text.extend([" `", &variant.id, "` |"]));
    text.extend([" together |\n|---|", &"---|".repeat(variants.len() + 1), "\n"]);
    for LevelResults { level, results } in levels_played {
        // Writing to a string cannot fail.
        let _ = write!(text, "| {level} {} against {} {} |", names[level - 1], level - 1, names[level - 2]);
        for results in results.iter().chain([&ResultTable::sum(results)]) {
            let (interval, percent) = (results.score_interval(), |share: f64| (share * 100.0).round());
            let _ = write!(
                text,
                " {}% ({} to {}) of {} |",
                percent(results.score()),
                percent(interval.low),
                percent(interval.high),
                results.games()
            );
        }
        text.push('\n');
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
