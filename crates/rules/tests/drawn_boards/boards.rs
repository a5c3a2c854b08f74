//! Even and rectangular boards, and boards with gaps.

use std::sync::Arc;

use birka_rules::{Game, Move, Outcome, Reason, RuleSet, RuleSetError, Rules, SetupError, Shieldwall, Side, Square, WhyIllegal};
use birka_test_support::rulesets::{position, saami, square};

use crate::{captured_names, game, play};

/// Saami rules with a king who escapes on the edge of the board, gaps included.
fn rules(drawing: &str) -> RuleSet {
    let mut set = saami(drawing);
    // Without a throne.
    set.classes[0].squares = vec![square(&set, "b2")];
    set.classes[0].rules = set.classes[1].rules.clone();
    set.ends.encirclement = false;
    set
}

fn names(set: &RuleSet, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.name(set.size)).collect()
}

const WIDE: &str = "
    a......a
    ..dKd...
    ...d....
    ........
    a..a...a";

#[test]
fn pieces_slide_to_the_ends_of_a_rectangle() {
    let set = rules(WIDE);
    let game = game(&set, Side::Attackers, WIDE);
    assert_eq!(names(&set, &game.destinations(square(&set, "a1"))), ["b1", "c1", "a2", "a3", "a4"]);
    assert_eq!(names(&set, &game.destinations(square(&set, "h5"))), ["h2", "h3", "h4", "b5", "c5", "d5", "e5", "f5", "g5"]);
}

#[test]
fn the_king_escapes_on_the_edge_of_an_even_board() {
    let set = rules(WIDE);
    let played = play(&set, Side::Defenders, "d4-d5", WIDE);
    assert_eq!(played.outcome, Some(Outcome { winner: Some(Side::Defenders), reason: Reason::KingEscaped }));
}

const HOLE: &str = "
    a..........
    ...........
    ....d......
    ..a.###.d..
    ....###....
    .d..###..a.
    .....d.....
    ....K......
    ........a..";

#[test]
fn nothing_stands_on_a_gap_or_passes_it() {
    let set = rules(HOLE);
    let game = game(&set, Side::Attackers, HOLE);
    assert_eq!(names(&set, &game.destinations(square(&set, "c6"))), ["c1", "c2", "c3", "c4", "c5", "a6", "b6", "d6", "c7", "c8", "c9"]);
    let mv = Move::piece(square(&set, "j4"), set.size.at(5, 4));
    assert_eq!(game.preview(mv).map(|_| ()).map_err(|illegal| illegal.why), Err(WhyIllegal::OffBoard));
}

#[test]
fn a_gap_is_an_edge_to_escape_to() {
    let set = rules(HOLE);
    let played = play(&set, Side::Defenders, "e2-e3", HOLE);
    assert_eq!(played.outcome.map(|outcome| outcome.reason), Some(Reason::KingEscaped), "e4 is a gap");
}

#[test]
fn nothing_is_captured_against_a_gap() {
    let set = rules(HOLE);
    let drawing = "
        ...........
        .a.........
        ....d......
        ....###....
        ....###....
        ....###....
        ...........
        ......K....
        ...........";
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "b8-e8", drawing)), Vec::<String>::new());
}

#[test]
fn a_shieldwall_stands_along_a_gap() {
    let mut set = rules(HOLE);
    set.shieldwall = Some(Shieldwall { closed_by: Vec::new() });
    let drawing = "
        ...........
        ....aa.....
        .a..dda....
        ....###....
        ....###....
        ....###....
        ...........
        ......K....
        ...........";
    // d7 is not on the edge, so that a piece there closes no row.
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "b7-d7", drawing)), Vec::<String>::new());
    let drawing = drawing.replace(".a..dda....", "...add....a");
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "k7-g7", &drawing)), ["e7", "f7"]);
}

#[test]
fn encirclement_ends_at_a_gap() {
    let ring = "
        ...........
        ...aaaaa...
        ..a..d..a..
        ..a.###.a..
        ..a.###.a..
        ..a.###.a..
        ..aK....a..
        ...aaaaa...
        ...........";
    let outcome = |drawing: &str| {
        let mut set = rules(drawing);
        set.ends.encirclement = true;
        game(&set, Side::Attackers, drawing).outcome().map(|outcome| outcome.reason)
    };
    assert_eq!(outcome(&ring.replace('#', ".")), Some(Reason::Encirclement));
    assert_eq!(outcome(ring), None, "f7 is on the edge");
}

#[test]
fn a_piece_on_a_gap_and_a_class_with_a_gap_are_errors() {
    let mut set = rules(HOLE);
    let mut setup = position(&set, HOLE, Side::Attackers);
    let gap = set.size.at(5, 4);
    setup.pieces[gap.index()] = set.start[square(&set, "a9").index()];
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    assert_eq!(Game::from_setup(rules, &setup).map(|_| ()), Err(vec![SetupError::AbsentSquare { square: "f5".to_owned() }]));
    set.classes[0].squares.push(gap);
    assert_eq!(Rules::compile(set).map(|_| ()), Err(vec![RuleSetError::MisfitClass { class: "throne".to_owned() }]));
}
