use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::cli::failure::Failure;
use crate::cli::scripts::find;
use birka_engine::proof::{BUDGET, verify};
use birka_rules::record::{Puzzle, PuzzleBook};
use birka_script::{Library, Variant};

/// More than a search for puzzles spends, so that what it has found can be proven.
const GENEROUS: u64 = 4 * BUDGET;

/// Proves the puzzles of some books again. Exit code 1 if any does not hold.
pub(super) fn run(paths: &[PathBuf], library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let (mut puzzles, mut proven) = (0, 0);
    let mut all_current = true;
    for path in paths {
        let book = read(path)?;
        let variant = find(library, &book.variant)?;
        if book.rules != variant.rules.fingerprint() {
            all_current = false;
            writeln!(
                out,
                "{}: it is for other rules of {}, {} instead of {}; if every puzzle holds, put the new name there",
                path.display(),
                book.variant,
                book.rules,
                variant.rules.fingerprint()
            )?;
        }
        for puzzle in &book.puzzles {
            puzzles += 1;
            let flaws = flaws(puzzle, &variant);
            if flaws.is_empty() {
                proven += 1;
            }
            for flaw in flaws {
                writeln!(out, "{}: {}: {flaw}", path.display(), puzzle.id)?;
            }
            out.flush()?;
        }
    }
    writeln!(out, "puzzles {puzzles} proven {proven}")?;
    Ok(if proven == puzzles && all_current { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: &Path) -> Result<PuzzleBook, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
    PuzzleBook::parse(&text).map_err(|fault| Failure::Book { path: path.to_owned(), fault })
}

/// Everything that is not as a puzzle says.
fn flaws(puzzle: &Puzzle, variant: &Variant) -> Vec<String> {
    let game = match puzzle.play_through(&variant.rules).and_then(|played| Ok((puzzle.game(&variant.rules)?, played))) {
        Ok((game, played)) => (game, played.played_moves().iter().map(|turn| turn.mv).collect::<Vec<_>>()),
        Err(faults) => return faults.iter().map(ToString::to_string).collect(),
    };
    match verify(&game.0, &game.1, GENEROUS) {
        Ok(Ok(())) => Vec::new(),
        Ok(Err(flaw)) => vec![flaw.to_string()],
        Err(unproven) => vec![unproven.to_string()],
    }
}
