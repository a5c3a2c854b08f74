//! Subcommands that take recorded games: `replay` and `review`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_localization::Language;
use birka_records::{self, RecordedGame, SavedGame, TurnError, games, replay_turns, state};
use birka_rules::{Game, IllegalMove, RuleSet, Rules, Side, WhyIllegal};
use birka_script::Library;

use super::error::{CliError, on_one_line};
use super::files::find_variant;
use super::files::read_games_input;
use birka_session::{Annotation, NodeBudget, Review, ReviewedMove};

/// Replay recorded games and count those that agree with the rules
#[derive(Debug, clap::Args)]
pub(super) struct ReplayArgs {
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
struct ReplayCounts {
    games: u32,
    clean: u32,
    illegal: u32,
    captures: u32,
    ended_early: u32,
    wrong_side: u32,
    unreadable: u32,
    /// The clean games whose records cut turns short.
    completed: u32,
}

pub(super) fn replay(args: &ReplayArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let text = read_games_input(&args.file)?;
    let size = variant.rules.rule_set().size;
    let mut counts = ReplayCounts::default();
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
                Ok(Ok(left_out)) => {
                    counts.clean += 1;
                    counts.completed += u32::from(left_out > 0);
                }
                Err(faults) => {
                    counts.unreadable += 1;
                    if args.verbose {
                        writeln!(out, "{} line {}: {}", game.id, game.line, on_one_line(&faults))?;
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

/// Replays a game. Returns the number of moves that its record left out. The error is the index of the first move that disagrees with the rules, and how.
fn replay_game(recorded: &RecordedGame, mut game: Game) -> Result<usize, (usize, Mismatch)> {
    replay_turns(&mut game, &recorded.moves).map_err(|(ply, error)| {
        let mismatch = match error {
            TurnError::Over(outcome) => Mismatch::EndedEarly { result: state::result(Some(outcome)) },
            TurnError::Illegal(why @ IllegalMove { why: WhyIllegal::OtherSide { .. }, .. }) => Mismatch::WrongSide(why),
            TurnError::Illegal(why) => Mismatch::Illegal(why),
            TurnError::Captures { made } => Mismatch::Captures { made },
        };
        (ply, mismatch)
    })
}

impl ReplayCounts {
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

impl std::fmt::Display for ReplayCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { games, clean, illegal, captures, ended_early, wrong_side, unreadable, completed } = self;
        write!(
            f,
            "games {games} clean {clean} illegal {illegal} captures {captures} ended_early {ended_early} wrong_side {wrong_side} \
             unreadable {unreadable} completed {completed}"
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

/// Review a game: annotate mistakes and name better moves
#[derive(Debug, clap::Args)]
pub(super) struct ReviewArgs {
    /// The variant
    id: String,
    /// A saved game, `.ron`, or a table of games, `game_id,moves,black_captured,white_captured,winner`
    file: PathBuf,
    /// The game of the table [default: the first]
    #[arg(long, value_name = "GAME_ID")]
    game: Option<String>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

pub(super) fn review(args: &ReviewArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let game = read_game(args, &variant.rules)?;
    let set = variant.rules.rule_set();
    let mut output_error = None;
    let review = Review::run(&game, args.nodes.map_or(NodeBudget::REVIEW, NodeBudget::nodes), |reviewed| {
        // A review takes a while, so each move is printed at once.
        let written = writeln!(out, "{}", format_move(set, reviewed)).and_then(|()| out.flush());
        written.map_err(|error| output_error = Some(error)).is_ok()
    })?;
    if let Some(error) = output_error {
        return Err(error.into());
    }
    for reviewed in review.turning_points() {
        if let (Some(annotation), Some(text)) = (reviewed.annotation, reviewed.better_move_text(&game, Language::English)) {
            writeln!(out, "move {}, a {}: {text}", reviewed.ply + 1, annotation.name())?;
        }
    }
    let count = |annotation| review.moves.iter().filter(|reviewed| reviewed.annotation == Some(annotation)).count();
    let decided = review.decisive_move().map_or("none".to_owned(), |reviewed| (reviewed.ply + 1).to_string());
    writeln!(
        out,
        "moves {} mistakes {} blunders {} missed_wins {} decided_by {decided}",
        review.moves.len(),
        count(Annotation::Mistake),
        count(Annotation::Blunder),
        count(Annotation::MissedWin)
    )?;
    Ok(ExitCode::SUCCESS)
}

/// `12 d e5-e7xe8 attackers 0.53 0.71 cost 0.18 better e5-a5 mistake`, with the attackers' winning chances before and after the move.
fn format_move(set: &RuleSet, reviewed: &ReviewedMove) -> String {
    let mv = reviewed.mv.name(set.size);
    let [before, after] = [reviewed.before, reviewed.after].map(|standing| standing.win_chance(Side::Attackers));
    let better = reviewed
        .better_line
        .as_ref()
        .and_then(|line| line.moves.first())
        .map_or_else(String::new, |mv| format!(" better {}", mv.name(set.size)));
    let annotation = reviewed.annotation.map_or_else(String::new, |annotation| format!(" {}", annotation.name().replace(' ', "-")));
    format!(
        "{} {} {mv} attackers {before:.2} {after:.2} cost {:.2}{better}{annotation}",
        reviewed.ply + 1,
        reviewed.side.letter(),
        reviewed.cost()
    )
}

fn read_game(args: &ReviewArgs, rules: &Arc<Rules>) -> Result<Game, CliError> {
    let text = read_games_input(&args.file)?;
    let unusable = |why: String| CliError::NoGame { path: args.file.clone(), why };
    if args.file.extension().is_some_and(|extension| extension == "ron") {
        let saved = SavedGame::parse(&text).map_err(|fault| unusable(fault.to_string()))?;
        return Ok(saved.replay(rules).map_err(|fault| unusable(fault.to_string()))?.game);
    }
    let wanted = |id: &str| args.game.as_deref().is_none_or(|wanted| wanted == id);
    for line in games::read(&text, rules.rule_set().size) {
        match line {
            Ok(recorded) if wanted(&recorded.id) => return replay_recorded(&recorded, rules).map_err(unusable),
            Err(fault) if wanted(&fault.id) => return Err(unusable(fault.to_string())),
            _ => {}
        }
    }
    Err(unusable(args.game.as_ref().map_or("it has no game".to_owned(), |id| format!("it has no game `{id}`"))))
}

fn replay_recorded(recorded: &RecordedGame, rules: &Arc<Rules>) -> Result<Game, String> {
    let mut game = recorded.begin(rules).map_err(|faults| on_one_line(&faults))?;
    birka_records::replay(&mut game, &recorded.moves).map_err(|fault| fault.to_string())?;
    Ok(game)
}
