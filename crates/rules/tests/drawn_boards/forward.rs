//! Slides and steps in the forward direction only, and captures by displacement there.

use birka_rules::{ForwardSlides, KindId, RuleSet, RuleSetError, Rules, Side, Take, TakeBy};
use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::moves::{assert_drawn, destinations};
use crate::{captured_names, game, mv, play};

/// Tablut in which the men of both sides slide forward only, at most this many squares.
fn forward(straight: Option<u8>, diagonal: Option<u8>) -> RuleSet {
    let mut set = saami(TABLUT);
    for kind in &mut set.kinds[..2] {
        kind.reach = Some(0);
        kind.other_moves.forward = ForwardSlides { straight, diagonal };
    }
    set
}

#[test]
fn attackers_slide_forward_to_higher_ranks_and_defenders_to_lower_ones() {
    let set = forward(None, Some(1));
    let drawing = "
        .........
        .......K.
        .a.......
        .........
        ...a..d..
        .........
        ......a..
        .........
        .........";
    assert_drawn(
        &destinations(&set, Side::Attackers, "d5", drawing),
        "
        ...x.....
        ...x...K.
        .a.x.....
        ..xxx....
        ...a..d..
        .........
        ......a..
        .........
        .........",
    );
    assert_drawn(
        &destinations(&set, Side::Defenders, "g5", drawing),
        "
        .........
        .......K.
        .a.......
        .........
        ...a..d..
        .....xxx.
        ......a..
        .........
        .........",
    );
    // The king moves as before.
    assert_eq!(game(&set, Side::Defenders, drawing).destinations(square(&set, "h8")).len(), 16);
}

#[test]
fn a_piece_that_steps_forward_has_no_move_behind_another_or_at_the_end_of_the_board() {
    let set = forward(Some(1), Some(0));
    let drawing = "
        a........
        .......K.
        .........
        .....d...
        .....a...
        .........
        .........
        .........
        d........";
    let moves = |side: Side| {
        let legal =
            game(&set, side, drawing).legal_moves().into_iter().filter(|mv| mv.piece_move().is_none_or(|mv| mv.from != square(&set, "h8")));
        legal.map(|mv| mv.name(set.size)).collect::<Vec<_>>()
    };
    assert_eq!(moves(Side::Attackers), [""; 0]);
    assert_eq!(moves(Side::Defenders), [""; 0]);
}

#[test]
fn a_piece_takes_forward_only() {
    let mut set = forward(Some(1), Some(0));
    let take = |by: TakeBy, whom: u8| Take { by, from: None, whom: vec![KindId(whom)] };
    set.kinds[0].other_moves.takes = vec![take(TakeBy::DiagonalForward(Some(1)), 1)];
    set.kinds[1].other_moves.takes = vec![take(TakeBy::Forward(None), 0)];
    let drawing = "
        .........
        .......K.
        .....d...
        .........
        .........
        ..d.d.d..
        ...d.a...
        ..d.d....
        .........";
    assert_drawn(
        &destinations(&set, Side::Attackers, "f3", drawing),
        "
        .........
        .......K.
        .....d...
        .........
        .........
        ..d.xxx..
        ...d.a...
        ..d.d....
        .........",
    );
    assert_drawn(
        &destinations(&set, Side::Defenders, "f7", drawing),
        "
        .........
        .......K.
        .....d...
        .....x...
        .........
        ..d.d.d..
        ...d.x...
        ..d.d....
        .........",
    );
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "f3-g4", drawing)), ["g4"]);
    let mut game = game(&set, Side::Defenders, drawing);
    let before = (game.setup(), game.hash());
    assert_eq!(captured_names(&set, &game.play(mv(&set, "f7-f3")).expect("a legal move")), ["f3"]);
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
}

#[test]
fn slides_that_are_forward_only_and_in_every_direction_are_refused() {
    let errors = |change: fn(&mut RuleSet)| {
        let mut set = forward(None, Some(1));
        change(&mut set);
        Rules::compile(set).map(|_| ()).err().unwrap_or_default()
    };
    assert_eq!(errors(|_| ()), []);
    let kind = || "attacker".to_owned();
    assert_eq!(errors(|set| set.kinds[0].reach = Some(1)), [RuleSetError::ForwardSlides { kind: kind() }]);
    assert_eq!(errors(|set| set.kinds[0].other_moves.diagonal = Some(1)), [RuleSetError::ForwardSlides { kind: kind() }]);
    assert_eq!(errors(|set| set.kinds[0].other_moves.forward.diagonal = Some(3)), [RuleSetError::SlideLengths { kind: kind() }]);
    let far = |set: &mut RuleSet| {
        set.kinds[0].other_moves.forward = ForwardSlides { straight: Some(3), diagonal: Some(0) };
        set.kinds[0].other_moves.diagonal = None;
    };
    assert_eq!(errors(far), [RuleSetError::SlideLengths { kind: kind() }]);
    let nowhere =
        |set: &mut RuleSet| set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Forward(Some(0)), from: None, whom: vec![KindId(1)] }];
    assert!(matches!(errors(nowhere).as_slice(), [RuleSetError::Takes { why, .. }] if why.contains("nowhere")));
}
