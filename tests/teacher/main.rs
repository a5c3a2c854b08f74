//! What the teacher says: of single moves on drawn boards, of games, and of every shipped variant.

mod game;
mod merits;
mod variants;

use std::sync::Arc;

use birka::session::Hint;
use birka_engine::{PrincipalVariation, Score};
use birka_prose::MoveFeature;
use birka_rules::{BoardDiagram, Square};
use birka_rules::{Game, Move, Rules, Setup, Side};
use birka_script::Library;

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&Library::shipped().get(id).expect("it ships").rules)
}

/// A drawn position of a variant.
fn drawn(id: &str, turn: Side, board: &str) -> Game {
    let rules = rules(id);
    let picture = BoardDiagram::parse(board).expect("a board");
    let piece = |letter| rules.rule_set().kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    let pieces = picture.squares().map(|(_, letter)| piece(letter)).collect();
    Game::from_setup(Arc::clone(&rules), &Setup { pieces, turn }).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn at(game: &Game, name: &str) -> Square {
    Square::parse(name, game.rules().rule_set().size).unwrap_or_else(|fault| panic!("{fault}"))
}

fn squares(game: &Game, names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| at(game, name)).collect()
}

fn mv(game: &Game, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    Move { from: at(game, from), to: at(game, to) }
}

/// A line as a search would give it.
fn line(game: &Game, score: Score, moves: &str) -> PrincipalVariation {
    PrincipalVariation { score, moves: moves.split_whitespace().map(|text| mv(game, text)).collect(), depth: 1 }
}

/// What a move is good for by itself and by what follows it.
fn hint(game: &Game, moves: &str) -> Hint {
    Hint::from_lines(game, &[line(game, Score::Cp(10), moves)]).expect("a legal move")
}

fn merits(game: &Game, moves: &str) -> Vec<MoveFeature> {
    hint(game, moves).merits
}

fn words(game: &Game, moves: &str) -> String {
    hint(game, moves).text(game.rules().rule_set())
}
