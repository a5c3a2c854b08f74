//! Moves besides slides along rank and file: diagonal slides, leaps, and pieces that never move.

use birka_rules::{IllegalMove, Leap, Outcome, Reason, RuleSet, RuleSetError, Rules, Side};
use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::{captured_names, game, mv, play};

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const KING: usize = 2;

fn leap(one: u8, other: u8) -> Leap {
    Leap::new(one, other).expect("a leap")
}

/// The squares that the piece on a square can move to, drawn as `x`.
fn destinations(set: &RuleSet, turn: Side, from: &str, drawing: &str) -> String {
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
fn assert_drawn(found: &str, expected: &str) {
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
    assert!(matches!(refused, Err(IllegalMove::Unreachable { .. })), "it does not slide");
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
