//! Games and endings that people have played, to be shown move by move.

use std::path::Path;
use std::sync::Arc;

use birka_diagnostics::read_text_file;
use birka_records::{Puzzle, games};
use birka_rules::{Game, Move};
use birka_script::Variant;

use crate::game::puzzles::books::books;
use crate::session::Session;
use crate::session::puzzle::PuzzleGame;

/// A game from its start, or an ending from a position, and the moves to show.
pub(super) struct RecordedGame {
    pub(super) session: Session,
    pub(super) moves: Vec<Move>,
    /// In an ending, the side that wins and in how many moves.
    pub(super) ending: Option<Puzzle>,
}

/// The endings of a variant that come with the program: the puzzles, which are taken from recorded games.
fn shipped_endings(variant: &Arc<Variant>) -> Vec<RecordedGame> {
    let of_variant = books().filter(|(_, book)| book.variant == variant.id);
    let games = of_variant.flat_map(|(_, book)| book.puzzles.iter().map(move |puzzle| (book, puzzle)));
    // Those of one move are over before they are seen.
    let endings = games.filter(|(_, puzzle)| puzzle.moves > 1).filter_map(|(book, puzzle)| {
        let game = PuzzleGame::new(Arc::clone(variant), book, puzzle).ok()?;
        let moves = puzzle.line(&variant.rules).ok()?.into_iter().map(|notation| notation.mv).collect();
        Some(RecordedGame { session: game.session(), moves, ending: Some(puzzle.clone()) })
    });
    endings.collect()
}

/// The games of a table that can be replayed to their end; at most the wanted one.
fn games_in(file: &Path, wanted: Option<&str>, variant: &Arc<Variant>) -> Result<Vec<RecordedGame>, String> {
    let text = read_text_file(file).map_err(|diagnostic| diagnostic.to_string())?;
    let size = variant.rules.rule_set().size;
    let games = games::read(&text, size).filter_map(Result::ok).filter(|game| wanted.is_none_or(|id| game.id == id));
    let replayed = games.filter_map(|recorded| {
        let mut game: Game = recorded.begin(&variant.rules).ok()?;
        let moves: Vec<Move> = recorded.moves.iter().map(|notation| notation.mv).collect();
        let session = Session::from_setup(Arc::clone(variant), &game.setup()).ok()?;
        moves.iter().all(|&mv| game.play(mv).is_ok()).then_some(RecordedGame { session, moves, ending: None })
    });
    // A table may have thousands of games; some of them are enough for a day.
    Ok(replayed.filter(|game| !game.moves.is_empty()).take(200).collect())
}

/// The games to choose from.
///
/// # Errors
/// A line for the log if the file cannot be read.
pub(super) fn recorded_games(file: Option<&Path>, game: Option<&str>, variant: &Arc<Variant>) -> Result<Vec<RecordedGame>, String> {
    match file {
        Some(file) => games_in(file, game, variant),
        None => Ok(shipped_endings(variant)),
    }
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn every_shipped_ending_is_won_by_its_last_move() {
        let library = Library::shipped();
        for id in ["brandubh", "tablut"] {
            let variant = library.get(id).unwrap();
            let endings = recorded_games(None, None, &variant).unwrap();
            assert!(endings.len() > 5, "{id}: {}", endings.len());
            for RecordedGame { mut session, moves, ending } in endings {
                for mv in moves {
                    assert_eq!(session.outcome(), None);
                    session.play(mv).unwrap();
                }
                assert_eq!(session.outcome().and_then(|outcome| outcome.winner), ending.map(|ending| ending.side));
            }
        }
        assert!(recorded_games(None, None, &library.get("alea").unwrap()).unwrap().is_empty());
    }

    #[test]
    fn a_table_of_a_house_is_read_as_far_as_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.csv");
        let variant = Library::shipped().get("tablut").unwrap();
        std::fs::write(&file, "7,i6-i8 f5-f8,0,0,White\nnonsense\n8,a1-a2,0,0,White\n9,i6-i8,0,0,Black\n").unwrap();
        let moves = |wanted| recorded_games(Some(&file), wanted, &variant).unwrap().iter().map(|game| game.moves.len()).collect::<Vec<_>>();
        assert_eq!(moves(None), [2, 1]);
        assert_eq!(moves(Some("9")), [1]);
        assert_eq!(moves(Some("none")), Vec::<usize>::new());
        assert!(recorded_games(Some(Path::new("/none/games.csv")), None, &variant).is_err());
    }
}
