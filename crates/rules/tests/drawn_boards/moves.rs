//! Moves besides slides along rank and file: diagonal slides, leaps, hops, captures by displacement, pieces that never move, and turns that go on after a capture.

use std::sync::Arc;

use birka_records::position;
use birka_rules::{
    Again, CaptureRoles, Game, Hop, IllegalMove, KindId, Leap, Move, Outcome, Reason, RuleSet, RuleSetError, Rules, Setup, Side, Take,
    TakeBy, WhyIllegal,
};
use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::{captured_names, game, mv, play};

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const KING: usize = 2;

fn leap(one: u8, other: u8) -> Leap {
    Leap::new(one, other).expect("a leap")
}

/// The squares that the piece on a square can move to, drawn as `x`.
pub(crate) fn destinations(set: &RuleSet, turn: Side, from: &str, drawing: &str) -> String {
    let to = game(set, turn, drawing).destinations(square(set, from));
    let rows: Vec<Vec<char>> = drawing.split_whitespace().map(|row| row.chars().collect()).collect();
    let ranks = rows.len();
    let cell = |file: usize, rank: usize| {
        let piece = rows[ranks - 1 - rank][file];
        if to.contains(&set.size.at(file, rank)) { 'x' } else { piece }
    };
    (0..ranks).rev().map(|rank| (0..rows[0].len()).map(|file| cell(file, rank)).collect::<String>()).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub(crate) fn assert_drawn(found: &str, expected: &str) {
    assert_eq!(found, expected.split_whitespace().collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_diagonal_slide_ends_before_other_pieces_and_passes_over_the_empty_throne() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].reach = Some(0);
    set.kinds[DEFENDER].other_moves.diagonal = None;
    let drawing = "
        .........
        .....a.K.
        .........
        .........
        .........
        .........
        a.d......
        .........
        .........";
    let found = destinations(&set, Side::Defenders, "c3", drawing);
    assert_drawn(
        &found,
        "
        .........
        .....a.K.
        ......x..
        .....x...
        x........
        .x.x.....
        a.d......
        .x.x.....
        x...x....",
    );
    set.kinds[DEFENDER].other_moves.diagonal = Some(1);
    let found = destinations(&set, Side::Defenders, "c3", drawing);
    assert_drawn(
        &found,
        "
        .........
        .....a.K.
        .........
        .........
        .........
        .x.x.....
        a.d......
        .x.x.....
        .........",
    );
}

fn hop(over: &[usize], captures: bool) -> Hop {
    Hop { over: over.iter().map(|&kind| KindId(u8::try_from(kind).expect("few kinds"))).collect(), captures, at: Vec::new(), from: None }
}

#[test]
fn a_hop_leads_over_one_adjacent_piece_of_its_kinds_to_the_empty_square_behind() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].reach = Some(0);
    set.kinds[DEFENDER].other_moves.hops = vec![hop(&[ATTACKER], false), hop(&[KING], false)];
    let drawing = "
        .........
        .........
        .........
        ...a.....
        ...K.....
        .dd.a....
        ...a.....
        ad.a.....
        .........";
    let unchanged = drawing.split_whitespace().collect::<Vec<_>>().join("\n");
    let found = |from| destinations(&set, Side::Defenders, from, drawing);
    assert_eq!(found("c4"), unchanged, "not over an own man, and no piece is beside it otherwise");
    assert_eq!(found("b2"), unchanged, "the edge is behind a2, and c2 is empty");
    let drawing = "
        .........
        .........
        .........
        .........
        ...K.....
        .dad.aa..
        ...a.....
        ...a.....
        .........";
    // Over the king; not to an occupied square, and not over an empty one.
    assert_drawn(
        &destinations(&set, Side::Defenders, "d4", drawing),
        "
        .........
        .........
        .........
        ...x.....
        ...K.....
        .dad.aa..
        ...a.....
        ...a.....
        .........",
    );
    let drawing = "
        .........
        .........
        .........
        .........
        ...a.....
        ..adaa...
        ...a..K..
        .........
        .........";
    assert_drawn(
        &destinations(&set, Side::Defenders, "d4", drawing),
        "
        .........
        .........
        .........
        ...x.....
        ...a.....
        .xadaa...
        ...a..K..
        ...x.....
        .........",
    );
}

#[test]
fn a_capturing_hop_takes_the_piece_hopped_over_and_those_that_then_stand_between_enemies() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].other_moves.hops = vec![hop(&[ATTACKER], true)];
    let drawing = "
        .........
        .........
        .........
        .........
        .K.......
        ...da.ad.
        .....a...
        .........
        .........";
    let played = play(&set, Side::Defenders, "d4-f4", drawing);
    assert_eq!(captured_names(&set, &played), ["e4", "g4"]);
    assert!(played.captured.iter().all(|piece| piece.captured_by.contains(&square(&set, "f4"))));
    let slides = play(&set, Side::Defenders, "d4-d6", drawing);
    assert!(slides.captured.is_empty());
}

#[test]
fn a_leap_passes_over_pieces_and_lands_on_empty_squares_where_the_piece_may_stop() {
    let mut set = saami(TABLUT);
    set.kinds[KING].other_moves.leaps = vec![leap(2, 1), leap(0, 2)];
    let found = destinations(&set, Side::Defenders, "e5", TABLUT);
    assert_drawn(
        &found,
        "
        ...aaa...
        ....a....
        ...xdx...
        a.x.d.x.a
        aaddKddaa
        a.x.d.x.a
        ...xdx...
        ....a....
        ...aaa...",
    );
    set.kinds[ATTACKER].other_moves.leaps = vec![leap(0, 2), leap(2, 2)];
    let found = destinations(
        &set,
        Side::Attackers,
        "e3",
        "
        .........
        .........
        .........
        .........
        .........
        ...ddd...
        ...dad...
        .K.ddd...
        .........",
    );
    assert_drawn(
        &found,
        "
        .........
        .........
        .........
        .........
        ..x...x..
        ...ddd...
        ..xdadx..
        .K.ddd...
        ..x.x.x..",
    );
}

#[test]
fn a_leap_captures_between_enemies_as_any_move_does() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].reach = Some(0);
    set.kinds[DEFENDER].other_moves.leaps = vec![leap(1, 2)];
    let drawing = "
        .........
        .........
        .........
        .........
        .K.......
        ......ad.
        ....aa...
        ....d....
        .........";
    let played = play(&set, Side::Defenders, "e2-f4", drawing);
    assert_eq!(captured_names(&set, &played), ["g4"]);
    let refused = game(&set, Side::Defenders, drawing).play(mv(&set, "e2-e1"));
    assert!(matches!(refused, Err(IllegalMove { why: WhyIllegal::Forbidden(_), .. })), "it does not slide");
}

#[test]
fn a_king_escapes_by_a_leap_and_each_leap_is_a_way_of_its_own() {
    let mut set = saami(TABLUT);
    set.kinds[KING].reach = Some(1);
    set.kinds[KING].other_moves.leaps = vec![leap(1, 2)];
    let drawing = "
        .........
        .........
        .........
        .........
        .........
        .........
        ..K......
        .........
        ......a..";
    let moved = play(&set, Side::Attackers, "g1-h1", drawing);
    assert_eq!(moved.announcement.as_deref(), Some("tuichu"), "to a2, a4, b1 and d1");
    let escaped = play(&set, Side::Defenders, "c3-d1", drawing);
    assert_eq!(escaped.outcome, Some(Outcome::win(Side::Defenders, Reason::KingEscaped)));
    let stays = play(&set, Side::Defenders, "c3-d5", drawing);
    assert_eq!(stays.outcome, None);
}

#[test]
fn an_encirclement_holds_although_a_piece_could_leap_out_of_it() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].other_moves.leaps = vec![leap(0, 2)];
    let drawing = "
        .........
        .........
        ....a....
        ...a.a...
        ..a.K.a..
        ...ada...
        ........a
        .........
        .........";
    let leaps_out = play(&set, Side::Defenders, "e4-e2", drawing);
    assert_eq!(leaps_out.outcome, None);
    let closed = play(&set, Side::Attackers, "i3-e3", drawing);
    assert_eq!(closed.outcome, Some(Outcome::win(Side::Attackers, Reason::Encirclement)));
}

#[test]
fn a_piece_of_reach_0_never_moves() {
    let mut set = saami(TABLUT);
    set.kinds[ATTACKER].reach = Some(0);
    assert!(set.kinds[ATTACKER].never_moves());
    let drawing = "
        .........
        .........
        .........
        .........
        ..K......
        .........
        ....a....
        .........
        .........";
    let played = play(&set, Side::Defenders, "c5-d5", drawing);
    assert_eq!(played.outcome, Some(Outcome::win(Side::Defenders, Reason::NoMove)));
}

#[test]
fn hops_that_are_none_are_refused() {
    let refusal = |kind: usize, hops: Vec<Hop>| {
        let mut set = saami(TABLUT);
        set.kinds[kind].other_moves.hops = hops;
        match Rules::compile(set).map(|_| ()).err().as_deref() {
            None => None,
            Some([RuleSetError::Hops { why, .. }]) => Some(*why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refusal(DEFENDER, vec![hop(&[ATTACKER], true), hop(&[DEFENDER, KING], false)]), None);
    assert_eq!(refusal(DEFENDER, vec![hop(&[], false)]), Some("it leads over no kind of piece"));
    assert_eq!(refusal(DEFENDER, vec![hop(&[7], false)]), Some("it leads over a kind that does not exist"));
    let twice = Some("two hops lead over the same kind of piece");
    assert_eq!(refusal(DEFENDER, vec![hop(&[ATTACKER], true), hop(&[ATTACKER], false)]), twice);
    assert!(refusal(DEFENDER, vec![hop(&[DEFENDER], true)]).is_some_and(|why| why.contains("own ones")));
    assert!(refusal(ATTACKER, vec![hop(&[KING], true)]).is_some_and(|why| why.contains("the king")));
}

#[test]
fn leaps_that_are_none_and_slides_of_different_length_are_refused() {
    let refusal = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = saami(TABLUT);
        change(&mut set);
        Rules::compile(set).map(|_| ()).err()
    };
    assert_eq!((Leap::new(0, 0), Leap::new(1, 0), Leap::new(1, 1), Leap::new(3, 19)), (None, None, None, None));
    let leaps = |leaps: Vec<Leap>| refusal(&move |set| set.kinds[DEFENDER].other_moves.leaps.clone_from(&leaps));
    let refused = Some(vec![RuleSetError::Leaps { kind: "defender".to_owned() }]);
    assert_eq!(leaps(vec![Leap { short: 2, long: 1 }]), refused);
    assert_eq!(leaps(vec![Leap { short: 0, long: 1 }]), refused);
    assert_eq!(leaps(vec![leap(1, 2), leap(2, 1)]), refused);
    assert_eq!(leaps((2..=10).map(|long| leap(0, long)).collect()), refused);
    assert_eq!(leaps((2..=9).map(|long| leap(0, long)).collect()), None);
    let slides = |reach, diagonal| {
        refusal(&move |set| {
            set.kinds[DEFENDER].reach = reach;
            set.kinds[DEFENDER].other_moves.diagonal = diagonal;
        })
    };
    assert_eq!(slides(Some(3), None), Some(vec![RuleSetError::SlideLengths { kind: "defender".to_owned() }]));
    assert_eq!(slides(Some(3), Some(2)), Some(vec![RuleSetError::SlideLengths { kind: "defender".to_owned() }]));
    for (reach, diagonal) in [(Some(3), Some(3)), (None, None), (Some(1), None), (None, Some(1)), (Some(0), Some(3)), (Some(2), Some(0))] {
        assert_eq!(slides(reach, diagonal), None, "{reach:?}, {diagonal:?}");
    }
}

/// Saami Tablut in which attackers, and an armed king also to escape, go on after a capture.
fn going_on() -> RuleSet {
    let mut set = saami(TABLUT);
    set.kinds[ATTACKER].again = Again::WhileCapturing;
    set.kinds[KING].again = Again::WhileCapturingOrEscaping;
    set.kinds[KING].capture_roles = CaptureRoles::BOTH;
    set
}

fn legal(game: &Game) -> Vec<String> {
    game.legal_moves().into_iter().map(|mv| mv.name(game.rules().rule_set().size)).collect()
}

#[test]
fn a_turn_goes_on_with_the_piece_that_captured_as_long_as_it_captures() {
    let set = going_on();
    let drawing = "
        .........
        .........
        .........
        a...da...
        .........
        .a.....K.
        ....da...
        .........
        .........";
    let mut game = game(&set, Side::Attackers, drawing);
    let start = game.setup();
    let first = game.play(mv(&set, "a6-d6")).expect("a legal move");
    assert_eq!(captured_names(&set, &first), ["e6"]);
    assert_eq!((game.turn(), game.continuing()), (Side::Attackers, Some(square(&set, "d6"))));
    assert_eq!(legal(&game), ["d6-d3", "d6-d6"]);
    for other in ["b4-b5", "d6-d5"] {
        assert!(matches!(game.play(mv(&set, other)), Err(IllegalMove { why: WhyIllegal::TurnGoesOn(_), .. })), "{other}");
    }

    let again = Game::from_setup(Arc::clone(game.rules()), &game.setup()).expect("a position");
    assert_eq!((again.hash(), legal(&again)), (game.hash(), legal(&game)));

    let mut stopped = game.clone();
    stopped.play(Move::EndOfTurn(square(&set, "d6"))).expect("a turn can be ended");
    assert_eq!((stopped.turn(), stopped.continuing()), (Side::Defenders, None));
    let same = Setup { turn: Side::Defenders, continuing: None, ..game.setup() };
    assert_eq!(stopped.hash(), Game::from_setup(Arc::clone(game.rules()), &same).expect("a position").hash());

    let second = game.play(mv(&set, "d6-d3")).expect("a legal move");
    assert_eq!(captured_names(&set, &second), ["e3"]);
    assert_eq!((game.turn(), game.continuing()), (Side::Defenders, None), "nothing more can be captured");
    while game.undo().is_some() {}
    assert_eq!(game.setup(), start);
}

#[test]
fn a_king_that_captured_may_also_escape() {
    let set = going_on();
    let drawing = "
        .........
        ....a....
        .........
        .........
        .........
        ....K....
        .....ad..
        .........
        a.......a";
    let mut game = game(&set, Side::Defenders, drawing);
    assert_eq!(captured_names(&set, &game.play(mv(&set, "e4-e3")).expect("a legal move")), ["f3"]);
    assert_eq!(legal(&game), ["e3-e1", "e3-a3", "e3-e3"], "all of the king's moves to the edge");
    game.play(mv(&set, "e3-a3")).expect("a legal move");
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Defenders, Reason::KingEscaped)));
}

#[test]
fn a_position_says_whose_turn_goes_on_and_is_refused_where_it_cannot() {
    let set = going_on();
    let rules = Arc::new(Rules::compile(set).expect("valid rules"));
    let refused = |text: &str| position::game(&rules, text).err().map(|errors| errors[0].to_string());
    let board = "/9/9/4Tt3/1t5K1/9/3t1t3/9/9/9/";
    let game = position::game(&rules, &format!("{board} a d6")).expect("a position");
    assert_eq!(position::write(rules.rule_set(), &game.setup()), format!("{board} a d6"));
    let cannot = |square: &str, why: &str| Some(format!("the turn cannot go on from {square}: {why}"));
    assert_eq!(refused(&format!("{board} a c6")), cannot("c6", "no piece stands there"));
    assert_eq!(refused(&format!("{board} a e3")), cannot("e3", "the other side is to move"));
    assert_eq!(refused(&format!("{board} d e3")), cannot("e3", "this piece moves once a turn"));
    assert_eq!(refused(&format!("{board} a f3")), cannot("f3", "it can capture nothing more"));
    assert!(refused(&format!("{board} a d6 d6")).is_some_and(|why| why.contains("where nothing belongs")));
}

#[test]
fn a_turn_that_could_never_go_on_is_refused() {
    let refusal = |kind: usize, change: &dyn Fn(&mut RuleSet)| {
        let mut set = going_on();
        change(&mut set);
        match Rules::compile(set.clone()) {
            Err(errors) => match &errors[..] {
                [RuleSetError::Again { kind: named, why }] => (*named == set.kinds[kind].name).then_some(*why),
                _ => None,
            },
            Ok(_) => None,
        }
    };
    let escapes = |set: &mut RuleSet| set.kinds[DEFENDER].again = Again::WhileCapturingOrEscaping;
    assert_eq!(refusal(DEFENDER, &escapes), Some("only a king escapes"));
    let unarmed = |set: &mut RuleSet| set.kinds[KING].capture_roles.hammer = false;
    assert_eq!(refusal(KING, &unarmed), Some("it captures nothing"));
}

fn take(by: TakeBy, whom: &[usize]) -> Take {
    Take { by, from: None, whom: whom.iter().map(|&kind| KindId(u8::try_from(kind).expect("few kinds"))).collect() }
}

#[test]
fn a_piece_takes_the_nearest_enemy_of_its_kinds_by_moving_onto_it() {
    let mut set = saami(TABLUT);
    set.kinds[DEFENDER].reach = Some(1);
    set.kinds[DEFENDER].other_moves.takes = vec![take(TakeBy::Slide(None), &[ATTACKER]), take(TakeBy::Diagonal(Some(1)), &[ATTACKER])];
    let drawing = "
        .........
        ...a.....
        ...a.....
        ....a....
        .a.d.aa..
        ..a.K....
        .........
        .........
        ...a.....";
    assert_drawn(
        &destinations(&set, Side::Defenders, "d5", drawing),
        "
        .........
        ...a.....
        ...x.....
        ...xx....
        .xxd.xa..
        ..xxK....
        .........
        .........
        ...x.....",
    );
    // e5 is the throne, which it passes over.
    let played = play(&set, Side::Defenders, "d5-d7", drawing);
    assert_eq!(captured_names(&set, &played), ["d7"]);
    assert_eq!(played.captured[0].kind.index(), ATTACKER);
    assert_eq!(played.captured[0].captured_by, [square(&set, "d7")]);
}

#[test]
fn taking_the_king_captures_him_and_a_taker_captures_what_then_stands_between_enemies() {
    let mut set = saami(TABLUT);
    set.kinds[ATTACKER].other_moves.takes = vec![take(TakeBy::Diagonal(Some(1)), &[DEFENDER, KING])];
    let drawing = "
        .........
        .........
        .........
        .........
        .........
        ....da...
        ....K....
        ...add...
        ...a..a..";
    let taken = play(&set, Side::Attackers, "d2-e3", drawing);
    assert_eq!(taken.outcome, Some(Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured }));
    let played = play(&set, Side::Attackers, "d1-e2", drawing);
    assert_eq!(captured_names(&set, &played), ["e2"], "d2 and f2 are not between two attackers");
    let played = play(&set, Side::Attackers, "f4-e3", drawing);
    assert_eq!(played.outcome.map(|outcome| outcome.reason), Some(Reason::KingCaptured));
    let mut game = game(&set, Side::Attackers, drawing);
    let before = (game.setup(), game.hash());
    game.play(mv(&set, "g1-f2")).expect("a legal move");
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
}

#[test]
fn ways_to_take_that_are_none_are_refused() {
    let refusal = |takes: Vec<Take>| {
        let mut set = saami(TABLUT);
        set.kinds[DEFENDER].other_moves.takes = takes;
        match Rules::compile(set).map(|_| ()).err().as_deref() {
            None => None,
            Some([RuleSetError::Takes { why, .. }]) => Some(*why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refusal(vec![take(TakeBy::Slide(None), &[ATTACKER])]), None);
    assert!(refusal(vec![take(TakeBy::Slide(None), &[])]).is_some());
    assert!(refusal(vec![take(TakeBy::Slide(None), &[7])]).is_some());
    assert!(refusal(vec![take(TakeBy::Slide(Some(0)), &[ATTACKER])]).is_some_and(|why| why.contains("nowhere")));
    assert!(refusal(vec![take(TakeBy::Slide(None), &[KING])]).is_some_and(|why| why.contains("other side")));
    let twice = vec![take(TakeBy::Slide(None), &[ATTACKER]), take(TakeBy::Slide(None), &[ATTACKER])];
    assert!(refusal(twice).is_some_and(|why| why.contains("twice")));
}
