use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
use birka_rules::record::{MoveNotation, RecordedGame, games, state};
use birka_rules::{Game, IllegalMove};
use birka_script::Library;

/// Replay recorded games and say how many agree with the rules
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
    /// The table of games: `game_id,moves,black_captured,white_captured,winner`
    file: PathBuf,
    /// Print each game that does not agree, with the move and the reason
    #[arg(long)]
    verbose: bool,
}

/// Where a recorded game first differs from the rules.
enum Trouble {
    Illegal(IllegalMove),
    Captures { made: String },
    EndedEarly { result: String },
    WrongSide(IllegalMove),
}

#[derive(Default)]
struct Counts {
    games: u32,
    clean: u32,
    illegal: u32,
    captures: u32,
    ended_early: u32,
    wrong_side: u32,
    unreadable: u32,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let bytes = std::fs::read(&args.file).map_err(|error| Failure::File { path: args.file.clone(), error })?;
    // A line that is not UTF-8 is a line that cannot be read, not a reason to leave the others out.
    let text = String::from_utf8_lossy(&bytes);
    let size = variant.rules.rule_set().size;
    let mut counts = Counts::default();
    for game in games::read(&text, size) {
        counts.games += 1;
        match game {
            Err(fault) => {
                counts.unreadable += 1;
                if args.verbose {
                    writeln!(out, "{} {fault}", fault.id)?;
                }
            }
            Ok(game) => match game.begin(&variant.rules).map(|begun| judge(&game, begun)) {
                Ok(Ok(())) => counts.clean += 1,
                Err(faults) => {
                    counts.unreadable += 1;
                    if args.verbose {
                        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                        writeln!(out, "{} line {}: {}", game.id, game.line, faults.join("; "))?;
                    }
                }
                Ok(Err((ply, trouble))) => {
                    counts.add(&trouble);
                    if args.verbose {
                        let mv = game.moves[ply].name(size);
                        writeln!(out, "{} line {}: ply {} {mv}: {trouble}", game.id, game.line, ply + 1)?;
                    }
                }
            },
        }
    }
    writeln!(out, "{counts}")?;
    Ok(ExitCode::SUCCESS)
}

/// The first move of a game that does not agree with the rules, counted from 0, and why.
fn judge(recorded: &RecordedGame, mut game: Game) -> Result<(), (usize, Trouble)> {
    recorded.moves.iter().enumerate().try_for_each(|(ply, text)| step(&mut game, text).map_err(|trouble| (ply, trouble)))
}

fn step(game: &mut Game, text: &MoveNotation) -> Result<(), Trouble> {
    let turn = game.play(text.mv).map_err(|why| match why {
        IllegalMove::GameOver => Trouble::EndedEarly { result: state::result(game.outcome()) },
        IllegalMove::NotYours { .. } => Trouble::WrongSide(why),
        why => Trouble::Illegal(why),
    })?;
    let set = game.rules().rule_set();
    if text.agrees_with(&turn, set) { Ok(()) } else { Err(Trouble::Captures { made: MoveNotation::from_played(&turn).name(set.size) }) }
}

impl Counts {
    fn add(&mut self, trouble: &Trouble) {
        let count = match trouble {
            Trouble::Illegal(_) => &mut self.illegal,
            Trouble::Captures { .. } => &mut self.captures,
            Trouble::EndedEarly { .. } => &mut self.ended_early,
            Trouble::WrongSide(_) => &mut self.wrong_side,
        };
        *count += 1;
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { games, clean, illegal, captures, ended_early, wrong_side, unreadable } = self;
        write!(
            f,
            "games {games} clean {clean} illegal {illegal} captures {captures} ended_early {ended_early} wrong_side {wrong_side} \
             unreadable {unreadable}"
        )
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(why) | Self::WrongSide(why) => write!(f, "{why}"),
            Self::Captures { made } => write!(f, "by these rules it is {made}"),
            Self::EndedEarly { result } => write!(f, "by these rules the game is over: {result}"),
        }
    }
}
