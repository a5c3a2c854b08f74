//! Engines against each other: `birka match`, at the same strength on both sides `birka balance`, and level against level `birka ladder`.

mod balance;
mod external;
mod fairness;
mod game;
mod hall;
mod ladder;
mod opening;
mod page;
mod player;
mod process;
mod progress;
mod record;
mod report;
mod sprt;
mod tally;
mod terms;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
pub(super) use balance::{BalanceArgs, run_balance};
use birka_script::Library;
use game::Pairing;
pub(super) use ladder::{LadderArgs, run_ladder};
pub(super) use opening::{OpeningFault, Openings};
use player::Entrant;
use progress::Progress;
use record::Records;
use sprt::Sprt;
use tally::Tally;
use terms::{Common, Terms};

/// Let two engines play each other, both sides of the same openings
#[derive(Debug, clap::Args)]
pub(super) struct MatchArgs {
    /// The variant
    id: String,
    /// `birka`, `birka:WEIGHTS.ron`, `level:1` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS` for another program that speaks the
    /// protocol
    #[arg(long, value_name = "ENGINE")]
    first: Entrant,
    /// The other one
    #[arg(long, value_name = "ENGINE")]
    second: Entrant,
    #[command(flatten)]
    common: Common,
    /// Write every game to this table; games of the same match that stand there already are not played again
    #[arg(long, value_name = "FILE.csv")]
    record: Option<PathBuf>,
    /// End as soon as it is certain enough whether the first is stronger by less than ELO0 or by more than ELO1
    #[arg(long, value_name = "ELO0:ELO1")]
    sprt: Option<Sprt>,
}

pub(super) fn run_match(args: &MatchArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let terms = args.common.terms(&variant, [args.first.clone(), args.second.clone()], 2)?;
    let contest =
        Contest { terms: &terms, pairing: Pairing::both_sides, in_pairs: true, sprt: args.sprt, told: true, json: args.common.json };
    let tally = contest.hold(args.record.as_deref(), out)?;
    report::summarise(out, args.common.json, &terms, &tally, args.sprt)?;
    Ok(ExitCode::SUCCESS)
}

/// Games and how they are told of.
struct Contest<'a> {
    terms: &'a Terms,
    pairing: fn(u32) -> Pairing,
    in_pairs: bool,
    sprt: Option<Sprt>,
    /// Whether each game is told of.
    told: bool,
    json: bool,
}

impl Contest<'_> {
    fn hold(&self, record: Option<&Path>, out: &mut impl Write) -> Result<Tally, Failure> {
        let mut records = Records::open(record, &self.terms.name(), &self.terms.variant.rules)?;
        let progress = Progress::new(self.terms.games);
        let mut tally = Tally::default();
        hall::play_all(self.terms, self.pairing, &mut records, |number, pairing, played| {
            tally.add(played, pairing.first_side, self.in_pairs);
            progress.advance(&tally);
            if self.told {
                progress.print(out, &report::game(self.json, number, self.terms.games, pairing, played))?;
            }
            let decided = self.sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some());
            Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(tally)
    }
}
