use std::sync::Arc;

use birka_engine::difficulty;
use birka_records::{Motif, Puzzle, PuzzleError, Rating};
use birka_rules::Rules;

use super::super::error::CliError;

/// How difficult a puzzle is, and its motifs; or what is wrong with it.
pub(super) type Measured = Result<(Rating, Vec<Motif>), Vec<PuzzleError>>;

pub(super) fn measure(puzzle: &Puzzle, rules: &Arc<Rules>) -> Result<Measured, CliError> {
    let read = puzzle.game(rules).and_then(|game| {
        let line = puzzle.line(rules).map_err(|fault| vec![fault])?;
        Ok((game, line, puzzle.find_motifs(rules)?))
    });
    let (game, line, motifs) = match read {
        Ok(read) => read,
        Err(faults) => return Ok(Err(faults)),
    };
    let Some(first) = line.first() else { return Ok(Err(vec![PuzzleError::NoWin(puzzle.side)])) };
    let found = difficulty(&game, first.mv)?;
    Ok(Ok((Rating { depth: found.depth, nodes: found.nodes }, motifs)))
}

/// What is wrong with the rating of a valid puzzle; nothing if it has none.
pub(super) fn find_flaw_of_rating(puzzle: &Puzzle, rules: &Arc<Rules>) -> Result<Option<String>, CliError> {
    let Some(said) = puzzle.rating else { return Ok(None) };
    let Ok((found, motifs)) = measure(puzzle, rules)? else { return Ok(None) };
    Ok(if found != said {
        Some(format!(
            "it is rated at depth {} and {} positions, and this engine takes depth {} and {}; `birka puzzles --rate` writes that",
            said.depth, said.nodes, found.depth, found.nodes
        ))
    } else if motifs != puzzle.motifs {
        let list = |motifs: &[Motif]| motifs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Some(format!("its motifs are [{}], and it says [{}]; `birka puzzles --rate` writes them", list(&motifs), list(&puzzle.motifs)))
    } else {
        None
    })
}

/// Sorts puzzles: the easiest first, among equals the shortest, and what is not rated last.
pub(super) fn sort(puzzles: &mut [Puzzle]) {
    puzzles.sort_by_key(|puzzle| {
        let nodes = puzzle.rating.map_or(u64::MAX, |rating| rating.nodes);
        (puzzle.level().unwrap_or(u8::MAX), puzzle.moves, nodes)
    });
}
