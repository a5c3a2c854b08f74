//! Moves, and replaying them.

use crate::*;

fn squares(set: &RuleSet, names: &[&str]) -> Vec<birka_rules::Square> {
    names.iter().map(|name| square(set, name)).collect()
}

#[test]
fn all_variants_of_move_notation_are_parsed() {
    let rules = tablut();
    let set = rules.rule_set();
    let captured = |text| MoveNotation::parse(text, size()).map(|read| (read.mv.name(size()), read.captured));
    assert_eq!(captured("e4-e7"), Ok(("e4-e7".into(), None)));
    assert_eq!(captured("e4e7"), Ok(("e4-e7".into(), None)));
    assert_eq!(captured("e4-e7xf7/d7"), Ok(("e4-e7".into(), Some(squares(set, &["d7", "f7"])))));
    assert_eq!(captured("e4-e7xf7xd7xf7"), Ok(("e4-e7".into(), Some(squares(set, &["d7", "f7"])))));
    for text in ["", "-", "e4", "e4-", "-e4", "e4-e7x", "e4-e7xd7/", "e4 e7", "E4-E7", "e4–e7", "4e-7e", "resigned", "éé"] {
        assert!(matches!(captured(text), Err(MoveNotationError::Shape(_))), "{text}");
    }
    assert!(matches!(captured("e4-e10"), Err(MoveNotationError::Square { .. })));
    assert!(matches!(captured("e4-e7xk7"), Err(MoveNotationError::Square { .. })));
    let long = "e".repeat(10_000);
    assert!(captured(&long).unwrap_err().to_string().len() < 200);
}

/// `e9-e7` captures the soldier on d7 and the king on f7.
fn game_before_a_double_capture() -> Game {
    let set = saami(
        "....a....
         .........
         ..ad.Ka..
         .........
         .........
         .........
         .........
         .........
         a........",
    );
    Game::new(Arc::new(Rules::compile(set).expect("valid rules")))
}

#[test]
fn captures_are_listed_by_square_including_the_king() {
    let mut game = game_before_a_double_capture();
    let set = Arc::clone(game.rules());
    let read = |text: &str| MoveNotation::parse(text, size()).expect("a move");
    let turn = game.play(read("e9-e7").mv).expect("a legal move");
    assert_eq!(MoveNotation::from_played(&turn).name(size()), "e9-e7xd7/f7");
    for text in ["e9-e7", "e9-e7xd7/f7", "e9-e7xf7xd7", "e9-e7xd7"] {
        assert!(read(text).agrees_with(&turn, set.rule_set()), "{text}");
    }
    for text in ["e9-e7xf7", "e9-e7xd7/f7/a1", "e9-e7xa1"] {
        assert!(!read(text).agrees_with(&turn, set.rule_set()), "{text}");
    }
    assert_eq!(state::result(game.outcome()), "a king-captured");
}

#[test]
fn replay_stops_before_the_wrong_move() {
    let read = |text: &str| MoveNotation::parse(text, size()).expect("a move");
    let mut game = Game::new(tablut());
    let fault = replay(&mut game, &[read("d1-d3"), read("e3-d3")]).unwrap_err();
    assert!(matches!(&fault, ReplayError::Illegal { ply: 2, text, .. } if text == "e3-d3"), "{fault}");
    assert_eq!(game.played_moves().len(), 1);
    let mut game = game_before_a_double_capture();
    let fault = replay(&mut game, &[read("e9-e7xa1")]).unwrap_err();
    assert_eq!(fault, ReplayError::Captures { ply: 1, text: "e9-e7xa1".into(), made: "e9-e7xd7/f7".into() });
    assert!(game.played_moves().is_empty());
}
