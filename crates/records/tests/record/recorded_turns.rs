//! Turns of several moves in records that write each turn as one move.

use std::sync::Arc;

use birka_records::{MoveNotation, TurnError, position, replay_turns};
use birka_rules::{Again, Game, Rules, Side};
use birka_test_support::rulesets::{TABLUT, position as drawn, saami};

/// Tablut in which attackers go on after a capture. The one on a7 captures on e7 by going to d7, and from there on e3 by going to d3.
fn game() -> Game {
    let mut set = saami(TABLUT);
    set.kinds[0].again = Again::WhileCapturing;
    let setup = drawn(
        &set,
        "
        .........
        .........
        a...da...
        .........
        .........
        .......K.
        ....da...
        .........
        .........",
        Side::Attackers,
    );
    Game::from_setup(Arc::new(Rules::compile(set).expect("valid rules")), &setup).expect("a position")
}

fn replay(game: &mut Game, words: &str) -> Result<usize, (usize, TurnError)> {
    let size = game.rules().rule_set().size;
    let turns: Vec<MoveNotation> = words.split_whitespace().map(|word| MoveNotation::parse(word, size).expect("a move")).collect();
    replay_turns(game, &turns)
}

fn played(game: &Game) -> Vec<String> {
    game.played_moves().iter().map(|played| MoveNotation::from_played(played).name(game.rules().rule_set().size)).collect()
}

#[test]
fn a_turn_written_as_one_move_is_played_move_by_move() {
    let mut game = game();
    assert_eq!(replay(&mut game, "a7-d3xe3/e7 h4-h5"), Ok(0));
    assert_eq!(played(&game), ["a7-d7xe7", "d7-d3xe3", "h4-h5"]);
}

#[test]
fn a_turn_that_could_go_on_is_ended_where_the_record_ends_it() {
    let mut game = game();
    assert_eq!(replay(&mut game, "a7-d7xe7 h4-h5 d7-d6"), Ok(0));
    assert_eq!(played(&game), ["a7-d7xe7", "d7-d7", "h4-h5", "d7-d6"]);
}

#[test]
fn a_turn_cut_short_is_completed_if_the_rest_can_be_played_then() {
    let mut game = game();
    assert_eq!(replay(&mut game, "a7-d7xe7 h4-h5 d3-d1"), Ok(1));
    assert_eq!(played(&game), ["a7-d7xe7", "d7-d3xe3", "h4-h5", "d3-d1"]);
}

#[test]
fn what_no_completion_explains_is_an_error_and_plays_nothing() {
    let mut game = game();
    let before = position::write(game.rules().rule_set(), &game.setup());
    let refused = |game: &mut Game, words: &str| replay(game, words).map_err(|(turn, error)| (turn, error.to_string()));
    assert_eq!(refused(&mut game, "a7-d7xe7 h4-h5 c3-c1"), Err((2, "c3 is empty".to_owned())));
    assert_eq!(refused(&mut game, "a7-d7xe3"), Err((0, "by these rules the move is a7-d7xe7".to_owned())));
    assert_eq!(refused(&mut game, "a7-d7xe7 h4-i4 d7-d6"), Err((2, "the game is over".to_owned())));
    assert_eq!(position::write(game.rules().rule_set(), &game.setup()), before);
}
