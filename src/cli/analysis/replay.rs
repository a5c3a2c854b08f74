use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_records::{MoveNotation, RecordedGame, games, state};
use birka_rules::{Game, IllegalMove};
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::input_file::read_input;
use crate::cli::library::find_variant;

/// Replay recorded games and count those that agree with the rules
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
    /// A table of games, `game_id,moves,black_captured,white_captured,winner`
    file: PathBuf,
    /// Print each game that disagrees, with the move and the reason
    #[arg(long)]
    verbose: bool,
}

/// How a recorded move disagrees with the rules.
enum Mismatch {
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

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let bytes = read_input(&args.file)?;
    // A line that is not UTF-8 is counted as unreadable; the others are replayed.
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
            Ok(game) => match game.begin(&variant.rules).map(|start| replay_game(&game, start)) {
                Ok(Ok(())) => counts.clean += 1,
                Err(faults) => {
                    counts.unreadable += 1;
                    if args.verbose {
                        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                        writeln!(out, "{} line {}: {}", game.id, game.line, faults.join("; "))?;
                    }
                }
                Ok(Err((ply, mismatch))) => {
                    counts.add(&mismatch);
                    if args.verbose {
                        let mv = game.moves[ply].name(size);
                        writeln!(out, "{} line {}: ply {} {mv}: {mismatch}", game.id, game.line, ply + 1)?;
                    }
                }
            },
        }
    }
    writeln!(out, "{counts}")?;
    Ok(ExitCode::SUCCESS)
}

/// Replays a game. The error is the index of the first move that disagrees with the rules, and how.
fn replay_game(recorded: &RecordedGame, mut game: Game) -> Result<(), (usize, Mismatch)> {
    recorded.moves.iter().enumerate().try_for_each(|(ply, text)| replay_move(&mut game, text).map_err(|mismatch| (ply, mismatch)))
}

/// Plays one recorded move.
fn replay_move(game: &mut Game, text: &MoveNotation) -> Result<(), Mismatch> {
    let played = game.play(text.mv).map_err(|why| match why {
        IllegalMove::GameOver => Mismatch::EndedEarly { result: state::result(game.outcome()) },
        IllegalMove::NotYours { .. } => Mismatch::WrongSide(why),
        why => Mismatch::Illegal(why),
    })?;
    let set = game.rules().rule_set();
    if text.agrees_with(&played, set) {
        Ok(())
    } else {
        Err(Mismatch::Captures { made: MoveNotation::from_played(&played).name(set.size) })
    }
}

impl Counts {
    fn add(&mut self, mismatch: &Mismatch) {
        let count = match mismatch {
            Mismatch::Illegal(_) => &mut self.illegal,
            Mismatch::Captures { .. } => &mut self.captures,
            Mismatch::EndedEarly { .. } => &mut self.ended_early,
            Mismatch::WrongSide(_) => &mut self.wrong_side,
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

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(why) | Self::WrongSide(why) => write!(f, "{why}"),
            Self::Captures { made } => write!(f, "by these rules it is {made}"),
            Self::EndedEarly { result } => write!(f, "by these rules the game is over: {result}"),
        }
    }
}
