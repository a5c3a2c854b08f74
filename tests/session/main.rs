//! Sessions: saving and restoring games, puzzles, hints and reviews.

mod analysis;
mod autosave;
mod clock;
mod hint;
mod puzzle;
mod reload;
mod saved_games;

use std::sync::{Arc, LazyLock};

use birka_engine::{PrincipalVariation, Score};
use birka_localization::Language;
use birka_prose::MoveFeature;
use birka_rules::{BoardDiagram, Game, Move, Rules, Setup, Side, Square};
use birka_script::Library;
use birka_session::Hint;

/// The variants that come with the program, read once for all tests: that takes longer than most of them.
fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);
    &LIBRARY
}

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&library().get(id).expect("the variant is shipped").rules)
}

/// A position of a variant, from a board diagram.
fn position(id: &str, turn: Side, board: &str) -> Game {
    let rules = rules(id);
    let picture = BoardDiagram::parse(board).expect("a board");
    let piece = |letter| rules.rule_set().kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    let pieces = picture.squares().map(|(_, letter)| piece(letter)).collect();
    Game::from_setup(Arc::clone(&rules), &Setup::new(pieces, turn)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn at(game: &Game, name: &str) -> Square {
    Square::parse(name, game.rules().rule_set().size).unwrap_or_else(|fault| panic!("{fault}"))
}

fn squares(game: &Game, names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| at(game, name)).collect()
}

fn mv(game: &Game, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    game.move_between(at(game, from), at(game, to))
}

/// A line as a search reports it.
fn line(game: &Game, score: Score, moves: &str) -> PrincipalVariation {
    PrincipalVariation { score, moves: moves.split_whitespace().map(|text| mv(game, text)).collect(), depth: 1 }
}

/// The hint for the first of some moves, without a proven result.
fn hint_for(game: &Game, moves: &str) -> Hint {
    Hint::from_lines(game, &[line(game, Score::Cp(10), moves)]).expect("a legal move")
}

fn features_of(game: &Game, moves: &str) -> Vec<MoveFeature> {
    hint_for(game, moves).features
}

fn hint_text(game: &Game, moves: &str) -> String {
    hint_for(game, moves).text(game.rules().rule_set(), Language::English)
}
