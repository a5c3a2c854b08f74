//! How a game ends, and what is called out before.

use std::sync::Arc;

use birka_rules::{Game, IllegalMove, NoMove, Outcome, Reason, RuleSet, Rules, Side};

use crate::{game, mv, tablut};

#[test]
fn law_4_king_escapes_on_the_edge() {
    let set = tablut();
    let drawing = "
        .........
        .........
        .........
        .........
        .....K...
        .........
        .........
        .........
        a........";
    let mut game = game(&set, Side::Defenders, drawing);
    assert_eq!(game.announcement(), Some("tuichu"), "three ways are open");
    let turn = game.play(mv(&set, "f5-i5")).expect("a legal move");
    assert_eq!(turn.outcome, Some(Outcome { winner: Some(Side::Defenders), reason: Reason::KingEscaped }));
    assert_eq!(game.legal_moves(), [], "a finished game has no moves");
    assert_eq!(game.play(mv(&set, "a1-a2")), Err(IllegalMove::GameOver));
}

#[test]
fn law_6_one_open_way_is_raichi_two_are_tuichu() {
    let set = tablut();
    let board = |blocks: [char; 3]| {
        let [north, east, south] = blocks;
        format!(
            "
        .........
        ..{north}......
        .........
        .........
        .........
        .aK...{east}..
        .........
        ..{south}......
        ........."
        )
    };
    let call = |blocks| game(&set, Side::Attackers, &board(blocks)).announcement().map(str::to_owned);
    assert_eq!(call(['a', 'a', 'a']), None);
    assert_eq!(call(['a', 'd', '.']).as_deref(), Some("raichi"));
    assert_eq!(call(['.', 'a', '.']).as_deref(), Some("tuichu"));
}

#[test]
fn law_12_encirclement_ends_the_game() {
    let ring = |gap: char, outside: char| {
        format!(
            "
        ......{outside}..
        ...aa....
        ..a..a...
        .a.d..a..
        .a..K.a..
        ..a..a...
        ...{gap}a....
        .........
        ...a....."
        )
    };
    let set = tablut();
    let shut = Some(Outcome { winner: Some(Side::Attackers), reason: Reason::Encirclement });
    let close = |drawing: String| game(&set, Side::Attackers, &drawing).play(mv(&set, "d1-d3")).expect("a legal move").outcome;
    assert_eq!(close(ring('.', '.')), shut);
    assert_eq!(close(ring('.', 'd')), None, "a man outside keeps the ring from counting");
    assert_eq!(game(&set, Side::Defenders, &ring('a', '.')).outcome(), shut);
    assert_eq!(game(&set, Side::Defenders, &ring('.', '.')).outcome(), None);
}

#[test]
fn threefold_repetition_loses_for_the_mover() {
    let set = tablut();
    let mut game = Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")));
    let round = ["d1-c1", "e4-d4", "c1-d1", "d4-e4"];
    for text in round.iter().chain(&round[..3]) {
        assert_eq!(game.play(mv(&set, text)).expect("a legal move").outcome, None);
    }
    let last = game.play(mv(&set, round[3])).expect("a legal move");
    assert_eq!(last.outcome, Some(Outcome { winner: Some(Side::Attackers), reason: Reason::Repetition }));
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn side_without_moves_loses_or_draws() {
    let mut set = tablut();
    let drawing = "
        a.d......
        d........
        .........
        ....K....
        .........
        .........
        .........
        .........
        .........";
    // The only attacker is in the corner and blocked on both sides.
    let drawing = drawing.replacen("a.d", "ad.", 1);
    let stuck = |set: &RuleSet| game(set, Side::Attackers, &drawing).outcome();
    assert_eq!(stuck(&set), Some(Outcome { winner: Some(Side::Defenders), reason: Reason::NoMove }));
    set.ends.no_move = NoMove::Draws;
    assert_eq!(stuck(&set), Some(Outcome { winner: None, reason: Reason::NoMove }));
}
