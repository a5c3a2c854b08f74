use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_engine::proof::{DEFAULT_BUDGET, verify};
use birka_records::{Puzzle, PuzzleBook};
use birka_script::{Library, Variant};

use crate::cli::error::CliError;
use crate::cli::input_file::read_text_input;
use crate::cli::library::find_variant;

/// Larger than the budget with which puzzles are found, so that the proof of a found puzzle never runs out.
const PROOF_BUDGET: u64 = 4 * DEFAULT_BUDGET;

/// Proves the puzzles of some books again. Exit code 1 if any fails.
pub(super) fn run(paths: &[PathBuf], library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (mut puzzles, mut proven) = (0, 0);
    let mut rules_match = true;
    for path in paths {
        let book = read_book(path)?;
        let variant = find_variant(library, &book.variant)?;
        if book.rules != variant.rules.fingerprint() {
            rules_match = false;
            writeln!(
                out,
                "{}: it is for other rules of {}, {} instead of {}; if every puzzle holds, put the new fingerprint there",
                path.display(),
                book.variant,
                book.rules,
                variant.rules.fingerprint()
            )?;
        }
        for puzzle in &book.puzzles {
            puzzles += 1;
            let flaws = find_flaws(puzzle, &variant);
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
    Ok(if proven == puzzles && rules_match { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read_book(path: &Path) -> Result<PuzzleBook, CliError> {
    let text = read_text_input(path)?;
    PuzzleBook::parse(&text).map_err(|fault| CliError::PuzzleBook { path: path.to_owned(), fault })
}

/// Everything that is wrong with a puzzle.
fn find_flaws(puzzle: &Puzzle, variant: &Variant) -> Vec<String> {
    let (game, line) = match puzzle.play_through(&variant.rules).and_then(|played| Ok((puzzle.game(&variant.rules)?, played))) {
        Ok((game, played)) => (game, played.played_moves().iter().map(|turn| turn.mv).collect::<Vec<_>>()),
        Err(faults) => return faults.iter().map(ToString::to_string).collect(),
    };
    match verify(&game, &line, PROOF_BUDGET) {
        Ok(Ok(())) => Vec::new(),
        Ok(Err(flaw)) => vec![flaw.to_string()],
        Err(unproven) => vec![unproven.to_string()],
    }
}
