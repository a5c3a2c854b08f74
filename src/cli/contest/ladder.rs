use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use super::Contest;
use super::balance::table;
use super::game::Pairing;
use super::page::{Marks, Page};
use super::player::Entrant;
use super::tally::Tally;
use super::terms::Common;
use crate::cli::failure::Failure;
use crate::cli::scripts::find;
use birka_script::{Library, Variant};

/// Let each level play the one below it, and say how far apart they are
///
/// A level whose number of positions is not limited is held to `--nodes`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LadderArgs {
    /// The variants
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// From this level against the one below it
    #[arg(long, value_name = "LEVEL", default_value_t = 2)]
    from: usize,
    /// To this one
    #[arg(long, value_name = "LEVEL")]
    to: Option<usize>,
    #[command(flatten)]
    common: Common,
    /// Write every game to tables in this folder, one a variant; games that stand there already are not played again
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Write the results as a table into this file, between the lines `<!-- ladder -->` and `<!-- /ladder -->`
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,
}

const MARKS: Marks = Marks { begin: "<!-- ladder -->", end: "<!-- /ladder -->" };
/// By how much a level should beat the one below it.
const WANTED: std::ops::RangeInclusive<f64> = 0.6..=0.8;

/// A level against the one below it.
struct Step {
    /// The stronger.
    level: usize,
    /// By variant.
    tallies: Vec<Tally>,
}

pub(in crate::cli) fn run_ladder(args: &LadderArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variants: Vec<Arc<Variant>> = args.ids.iter().map(|id| find(library, id)).collect::<Result<_, _>>()?;
    // That it cannot be written is better known before the games than after.
    let page = args.markdown.as_deref().map(|path| Page::open(path, MARKS)).transpose()?;
    let levels = args.common.levels()?;
    let mut steps = Vec::new();
    for level in args.from.max(2)..=args.to.unwrap_or(levels.len()).min(levels.len()) {
        let mut tallies = Vec::new();
        for variant in &variants {
            let terms = args.common.terms(variant, [Entrant::Level(level), Entrant::Level(level - 1)], 2)?;
            let contest = Contest { terms: &terms, pairing: Pairing::both_sides, in_pairs: true, sprt: None, told: false, json: false };
            let record = args.record.as_ref().map(|folder| folder.join(table(variant)));
            let tally = contest.hold(record.as_deref(), out)?;
            tell(out, args.common.json, variant, level, &tally)?;
            tallies.push(tally);
        }
        steps.push(Step { level, tallies });
    }
    if let Some(page) = page {
        let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
        page.write(&markdown(&variants, &names, &steps))?;
    }
    let together: Vec<Tally> = steps.iter().map(|step| Tally::together(&step.tallies)).collect();
    let all = || steps.iter().flat_map(|step| &step.tallies);
    let wanted = |tally: &&Tally| WANTED.contains(&tally.score());
    let (as_wanted, together) = (all().filter(wanted).count(), together.iter().filter(wanted).count());
    if args.common.json {
        let line =
            serde_json::json!({ "pairs": all().count(), "as_wanted": as_wanted, "levels": steps.len(), "as_wanted_together": together });
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "pairs {} between 60% and 80% {as_wanted}; over all variants {together} of {}", all().count(), steps.len())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(out: &mut impl Write, json: bool, variant: &Variant, level: usize, tally: &Tally) -> Result<(), Failure> {
    let (bounds, score, below) = (tally.bounds(), tally.score(), level - 1);
    let (games, draws, attackers, plies) = (tally.games(), tally.draws, tally.attackers_won, tally.mean_plies());
    let id = &variant.id;
    if json {
        let line = serde_json::json!({
            "variant": id, "level": level, "against": below, "games": games, "drawn": draws, "attackers_won": attackers, "plies": plies,
            "score": score, "score_low": bounds.low, "score_high": bounds.high,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "{id} {level} against {below} score {score:.3} low {:.3} high {:.3} games {games} drawn {draws} attackers won {attackers} plies {plies:.0}",
            bounds.low, bounds.high
        )?;
    }
    // Each takes its time, and whoever waits wants to see how far it has come.
    Ok(out.flush()?)
}

/// The results, a level a row and a variant a column, and one for all of them.
fn markdown(variants: &[Arc<Variant>], names: &[&str], steps: &[Step]) -> String {
    let mut text = String::from("| levels |");
    variants.iter().for_each(|variant| text.extend([" `", &variant.id, "` |"]));
    text.extend([" together |\n|---|", &"---|".repeat(variants.len() + 1), "\n"]);
    for Step { level, tallies } in steps {
        // Writing to a string cannot fail.
        let _ = write!(text, "| {level} {} against {} {} |", names[level - 1], level - 1, names[level - 2]);
        for tally in tallies.iter().chain([&Tally::together(tallies)]) {
            let (bounds, percent) = (tally.bounds(), |share: f64| (share * 100.0).round());
            let _ =
                write!(text, " {}% ({} to {}) of {} |", percent(tally.score()), percent(bounds.low), percent(bounds.high), tally.games());
        }
        text.push('\n');
    }
    text
}
