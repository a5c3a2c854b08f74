use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::failure::Failure;
use super::scripts::find;
use crate::session::{Effort, Judged, Mark, Review};
use birka_rules::record::{MoveNotation, SavedGame, games, replay};
use birka_rules::{Game, RuleSet, Rules, Side};
use birka_script::Library;

/// Look through a game and mark where it turned
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
    /// A saved game, `.ron`, or a table of games, `game_id,moves,black_captured,white_captured,winner`
    file: PathBuf,
    /// Which game of the table; the first where none is named
    #[arg(long, value_name = "GAME_ID")]
    game: Option<String>,
    /// Positions looked at for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let game = read(args, &variant.rules)?;
    let set = variant.rules.rule_set();
    let mut broken = None;
    let review = Review::of(&game, args.nodes.map_or(Effort::REVIEW, Effort::nodes), |judged| {
        // A move takes its time to judge, so each is shown when it has been.
        let told = writeln!(out, "{}", line(set, judged)).and_then(|()| out.flush());
        told.map_err(|error| broken = Some(error)).is_ok()
    })?;
    if let Some(error) = broken {
        return Err(error.into());
    }
    for judged in review.turning_points() {
        if let (Some(mark), Some(words)) = (judged.mark, judged.better_in_words(&game)) {
            writeln!(out, "move {}, a {}: {words}", judged.ply + 1, mark.word())?;
        }
    }
    let count = |mark: Mark| review.moves.iter().filter(|judged| judged.mark == Some(mark)).count();
    let decided = review.decided_by().map_or("none".to_owned(), |judged| (judged.ply + 1).to_string());
    writeln!(
        out,
        "moves {} mistakes {} blunders {} missed_wins {} decided_by {decided}",
        review.moves.len(),
        count(Mark::Mistake),
        count(Mark::Blunder),
        count(Mark::MissedWin)
    )?;
    Ok(ExitCode::SUCCESS)
}

/// `12 d e5-e7xe8 attackers 0.53 0.71 cost 0.18 better e5-a5 mistake`: the attackers' share of the bar before the move and after it.
fn line(set: &RuleSet, judged: &Judged) -> String {
    let mv = judged.mv.name(set.size);
    let [before, after] = [judged.before, judged.after].map(|standing| standing.share(Side::Attackers));
    let better =
        judged.better.as_ref().and_then(|line| line.moves.first()).map_or_else(String::new, |mv| format!(" better {}", mv.name(set.size)));
    let mark = judged.mark.map_or_else(String::new, |mark| format!(" {}", mark.word().replace(' ', "-")));
    format!("{} {} {mv} attackers {before:.2} {after:.2} cost {:.2}{better}{mark}", judged.ply + 1, judged.side.letter(), judged.cost())
}

fn read(args: &Args, rules: &Arc<Rules>) -> Result<Game, Failure> {
    let bytes = std::fs::read(&args.file).map_err(|error| Failure::File { path: args.file.clone(), error })?;
    let text = String::from_utf8_lossy(&bytes);
    let unusable = |why: String| Failure::NoGame { path: args.file.clone(), why };
    if args.file.extension().is_some_and(|extension| extension == "ron") {
        let saved = SavedGame::parse(&text).map_err(|fault| unusable(fault.to_string()))?;
        return Ok(saved.replay(rules).map_err(|fault| unusable(fault.to_string()))?.game);
    }
    let wanted = |id: &str| args.game.as_deref().is_none_or(|wanted| wanted == id);
    for line in games::read(&text, rules.rule_set().size) {
        match line {
            Ok(recorded) if wanted(&recorded.id) => return played(&recorded.moves, rules, &args.file),
            Err(fault) if wanted(&fault.id) => return Err(unusable(fault.to_string())),
            _ => {}
        }
    }
    Err(unusable(args.game.as_ref().map_or("it has no game".to_owned(), |id| format!("it has no game `{id}`"))))
}

fn played(moves: &[MoveNotation], rules: &Arc<Rules>, file: &Path) -> Result<Game, Failure> {
    let mut game = Game::new(Arc::clone(rules));
    replay(&mut game, moves).map_err(|fault| Failure::NoGame { path: file.to_owned(), why: fault.to_string() })?;
    Ok(game)
}
