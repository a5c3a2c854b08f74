use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_script::{Library, Variant};

use super::config::{EngineConfig, TournamentArgs};
use super::game_table::GameTable;
use super::match_command::MatchRunner;
use super::play::Pairing;
use super::results::ResultTable;
use crate::cli::error::CliError;
use crate::cli::files::{MarkdownPage, Marks};
use crate::cli::library::find_variant;

/// Let each level play the level below it, to measure how far apart they are
///
/// A level without a node limit is limited to `--nodes`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
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

const MARKS: Marks = Marks { begin: "<!-- ladder -->", end: "<!-- /ladder -->" };
/// The score that a level should have against the level below it.
const TARGET_SCORE: std::ops::RangeInclusive<f64> = 0.6..=0.8;

/// The matches of a level against the level below it.
struct LevelResults {
    /// The higher of the two levels.
    level: usize,
    /// In the order of the variants.
    results: Vec<ResultTable>,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variants: Vec<Arc<Variant>> = args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<_, _>>()?;
    // Fails before the games rather than after them.
    let page = args.markdown.as_deref().map(|path| MarkdownPage::open(path, MARKS)).transpose()?;
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
        page.write(&markdown_table(&variants, &names, &levels_played))?;
    }
    print_summary(out, json, &levels_played)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the result of a level in a variant.
fn print_step(out: &mut impl Write, json: bool, variant: &Variant, level: usize, results: &ResultTable) -> Result<(), CliError> {
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
fn print_summary(out: &mut impl Write, json: bool, levels_played: &[LevelResults]) -> Result<(), CliError> {
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
fn markdown_table(variants: &[Arc<Variant>], names: &[&str], levels_played: &[LevelResults]) -> String {
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
