//! Rules beyond Tablut: exit forts, shieldwalls, camps, besieged thrones, captures between two enemies and of them, forbidden repetition.

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use birka_rules::{
    Again, CaptureRoles, CapturedPiece, ClassId, Game, Hostility, IllegalMove, Kind, KindId, Leap, Ornament, Outcome, QuietLimit, Reason,
    Repetition, RequiredSides, RuleSet, RuleSetError, Rules, Shieldwall, Side, SquareClass, SquareRule, Verdict, WhyIllegal,
};
use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::{captured_names, game, mv, play};

/// The pieces of Tablut with escape on the corners, so that the king may stand on the edge.
fn corners() -> RuleSet {
    let mut set = saami(TABLUT);
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        rules: vec![
            SquareRule { stop: false, enter: false, ..SquareRule::OPEN },
            SquareRule { stop: false, enter: false, ..SquareRule::OPEN },
            SquareRule::OPEN,
        ],
        ornament: Ornament::Refuge,
    });
    set.ends.escape = vec![ClassId(2)];
    set.ends.exit_fort = true;
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(2)] });
    set
}

const FORT: Option<Outcome> = Some(Outcome { winner: Some(Side::Defenders), reason: Reason::ExitFort });

#[test]
fn exit_fort_with_secure_walls_wins() {
    let set = corners();
    let fort = |d3: char| {
        format!(
            "
        .a.......
        .........
        .........
        .........
        a.....d..
        .........
        ...{d3}d....
        ...d.d...
        ..d.K...."
        )
    };
    let close = |text: &str, d3: char| play(&set, Side::Defenders, text, &fort(d3)).outcome;
    assert_eq!(close("g5-g1", 'd'), FORT);
    assert_eq!(close("g5-g6", 'd'), None, "the door is open");
    assert_eq!(close("g5-g1", '.'), None, "without d3 beside him, the man on e3 can be taken along his rank");
    assert_eq!(game(&set, Side::Attackers, &fort('d').replace("K...", "Kd..")).outcome(), FORT);
}

#[test]
fn exit_fort_needs_a_king_that_can_move() {
    let set = corners();
    let drawing = "
        .a.......
        .........
        .........
        .........
        .........
        .........
        .........
        ...ddd...
        ...dKd...";
    assert_eq!(game(&set, Side::Attackers, drawing).outcome(), None);
}

/// How the game stands in a position of [`corners`] with hostile corners.
fn judged(drawing: &str) -> Option<Outcome> {
    let mut set = corners();
    set.classes[2].rules.iter_mut().for_each(|rule| rule.hostile = Hostility::Always);
    game(&set, Side::Attackers, drawing).outcome()
}

#[test]
fn a_hostile_square_in_the_room_is_no_safe_wall() {
    let room = "
        .........
        .......a.
        .........
        .........
        dd.......
        K.d......
        d.d......
        ..d......
        .d....a..";
    assert_eq!(judged(room), None, "c1 captures b1 against the corner");
    assert_eq!(judged(&room.replace(".......a.", ".........")), None, "one attacker is enough for that");
    assert_eq!(judged(&room.replace(".d....a..", ".ddd..a..")), FORT, "nobody comes to c1");
}

#[test]
fn a_square_that_no_attacker_reaches_exposes_no_wall() {
    let sealed = "
        .a.....a.
        .........
        d........
        .d.......
        d.d......
        K.d......
        dd.......
        .........
        .........";
    assert_eq!(judged(sealed), FORT);
    assert_eq!(judged(&sealed.replace("d........", ".........")), None, "over a7 they come to a6 and take b6");
}

#[test]
fn a_fort_falls_to_as_many_attackers_as_there_are() {
    let fort = "
        ..a......
        .........
        .........
        .........
        .........
        .........
        ....d....
        ...d.d...
        ...dKd...";
    assert_eq!(judged(fort), FORT, "one attacker alone captures nothing here");
    assert_eq!(judged(&fort.replace("..a......", "..a.a....")), None, "two take e3");
}

#[test]
fn a_piece_that_cannot_be_captured_is_a_wall_and_stays_in_shieldwalls() {
    let mut set = corners();
    set.kinds.insert(2, Kind { name: "guard".into(), letter: 'g', record: 'G', ..set.kinds[1].clone() });
    set.kinds[2].capture.elsewhere = RequiredSides::Never;
    set.classes.iter_mut().for_each(|class| class.rules.insert(2, class.rules[1]));
    set.start.iter_mut().filter(|piece| **piece == Some(KindId(2))).for_each(|king| *king = Some(KindId(3)));
    let row = "
        ....K....
        .........
        .........
        .........
        .........
        .........
        .........
        ..aaaa...
        ...dgda..";
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "c2-c1", row)), ["d1", "f1"]);
    let fort = "
        ..a..a...
        .........
        .........
        .........
        .........
        .........
        ....g....
        ...d.d...
        ...dKd...";
    assert_eq!(game(&set, Side::Attackers, fort).outcome(), FORT);
    assert_eq!(game(&set, Side::Attackers, &fort.replace('g', "d")).outcome(), None);
}

#[test]
fn an_attacker_that_leaps_into_the_room_breaks_the_fort() {
    let mut set = corners();
    let fort = "
        ..a.a....
        .........
        .........
        .........
        .........
        ....d....
        ...d.d...
        ...d.d...
        ...dKd...";
    set.kinds[1].capture.elsewhere = RequiredSides::Never;
    assert_eq!(game(&set, Side::Attackers, fort).outcome(), FORT);
    set.kinds[0].other_moves.leaps = Leap::new(1, 2).into_iter().collect();
    assert_eq!(game(&set, Side::Attackers, fort).outcome(), None);
}

#[test]
fn shieldwall_captures_a_row_closed_at_both_ends() {
    let set = corners();
    let wall = |d2: char, g1: char| {
        format!(
            "
        ....K....
        .........
        .........
        .........
        .........
        .........
        .........
        ..a{d2}aa...
        ...ddd{g1}.."
        )
    };
    let close = |drawing: String| captured_names(&set, &play(&set, Side::Attackers, "c2-c1", &drawing));
    assert_eq!(close(wall('a', 'a')), ["d1", "e1", "f1"]);
    assert_eq!(close(wall('.', 'a')), [""; 0], "nobody stands before d1");
    assert_eq!(close(wall('a', '.')), [""; 0], "the far end is open");
}

#[test]
fn corner_closes_a_shieldwall_and_the_king_is_not_captured() {
    let set = corners();
    let turn = play(
        &set,
        Side::Attackers,
        "e4-e1",
        "
        .........
        .........
        .........
        .........
        a........
        ....a....
        .........
        .aaa.....
        .dKd.....",
    );
    assert_eq!((captured_names(&set, &turn), turn.outcome), (vec!["b1".to_owned(), "d1".to_owned()], None));
    let captors: Vec<_> = turn.captured[0].captured_by.iter().map(|s| s.name(set.size)).collect();
    assert_eq!(captors, ["e1", "b2", "a1"], "who closed it, who stood in front, and the corner");
}

#[test]
fn law_10_throne_of_a_besieged_king_is_hostile() {
    let mut set = saami(TABLUT);
    set.classes[0].rules[1].hostile_when_besieged = true;
    let required_sides = |d5: char| {
        format!(
            "
        .........
        .........
        .........
        ....a....
        ...{d5}Kd..a
        ....a....
        .........
        .........
        ........."
        )
    };
    let close = |drawing: String| captured_names(&set, &play(&set, Side::Attackers, "i5-g5", &drawing));
    assert_eq!(close(required_sides('a')), ["f5"]);
    assert_eq!(close(required_sides('.')), [""; 0], "on one more side the king is free");
}

#[test]
fn camp_is_not_hostile_to_pieces_inside() {
    let mut set = saami(TABLUT);
    let camp = SquareRule { enter: false, hostile: Hostility::WhenEmpty, hostile_only_outside: true, ..SquareRule::OPEN };
    let closed = SquareRule { stop: false, pass: false, enter: false, hostile: Hostility::Always, ..SquareRule::OPEN };
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: ["d1", "e1", "f1", "e2"].map(|name| square(&set, name)).to_vec(),
        rules: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    // e2 is captured from e3 against the empty e1, unless the captured piece is in the camp itself.
    let inside = "
        .........
        .........
        .........
        .........
        ..K......
        ....d....
        .........
        ....a....
        .........";
    assert_eq!(captured_names(&set, &play(&set, Side::Defenders, "e4-e3", inside)), [""; 0]);
    let outside = "
        .........
        .........
        .........
        .........
        ..K......
        .....d...
        ....a....
        .........
        .........";
    assert_eq!(captured_names(&set, &play(&set, Side::Defenders, "f4-e4", outside)), ["e3"]);
    let at_home = game(&set, Side::Attackers, inside);
    let to: Vec<_> = at_home.destinations(square(&set, "e2")).iter().map(|s| s.name(set.size)).collect();
    assert!(to.contains(&"e1".to_owned()), "he may move within his camp: {to:?}");
    let away = game(&set, Side::Attackers, outside);
    let to: Vec<_> = away.destinations(square(&set, "e3")).iter().map(|s| s.name(set.size)).collect();
    assert!(!to.contains(&"e2".to_owned()), "nobody comes back into a camp: {to:?}");
}

#[test]
fn piece_that_falls_between_enemies_is_captured_but_an_exempt_king_is_not() {
    let mut set = saami(TABLUT);
    set.kinds[1].captured_when_moving_between = true;
    let drawing = "
        .........
        ..d...K..
        .........
        .........
        .........
        .........
        .a.a.a.a.
        .........
        .........";
    let turn = play(&set, Side::Defenders, "c8-c3", drawing);
    assert_eq!(captured_names(&set, &turn), ["c3"]);
    let by: Vec<_> = turn.captured[0].captured_by.iter().map(|s| s.name(set.size)).collect();
    assert_eq!(by, ["d3", "b3"]);
    assert_eq!(captured_names(&set, &play(&set, Side::Defenders, "g8-g3", drawing)), [""; 0]);
}

/// Captures of an attacker that moves from g1 to g4 in Tablut whose defenders are captured in rows, with these pieces on the fourth rank.
fn captured_from_g4(rank: &str) -> (Vec<String>, Vec<CapturedPiece>) {
    let mut set = saami(TABLUT);
    set.kinds[1].captured_in_rows = true;
    let elsewhere = if rank.contains('K') { "." } else { "K" };
    let drawing = format!(
        "
        .........
        .........
        .........
        .........
        .........
        {rank}
        .........
        .{elsewhere}.......
        ......a.."
    );
    let mut game = game(&set, Side::Attackers, &drawing);
    let before = (game.setup(), game.hash());
    let played = game.play(mv(&set, "g1-g4")).expect("a legal move");
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
    (captured_names(&set, &played), played.captured)
}

#[test]
fn a_row_between_two_enemies_is_captured_without_the_kinds_that_are_not() {
    let captured = |rank: &str| captured_from_g4(rank).0;
    assert_eq!(captured("..addd..."), ["d4", "e4", "f4"]);
    let set = saami(TABLUT);
    for piece in captured_from_g4("..addd...").1 {
        assert_eq!(piece.captured_by, [square(&set, "g4"), square(&set, "c4")]);
    }
    assert_eq!(captured("..addd.dd"), ["d4", "e4", "f4"], "only between enemies");
    assert_eq!(captured("..ad.d..."), [""; 0], "not over a gap");
    assert_eq!(captured("...ddd..."), [""; 0], "not without an enemy at its end");
    assert_eq!(captured("dddddd..."), [""; 0], "the edge is no enemy");
    assert_eq!(captured("...dad.dd"), ["f4"], "a row ends at the first enemy");
    assert_eq!(captured("..adKd..."), ["d4", "f4"], "the king stays");
}

#[test]
fn a_king_cannot_be_captured_in_rows() {
    let mut set = saami(TABLUT);
    set.kinds[2].captured_in_rows = true;
    let errors = Rules::compile(set).map(|_| ()).expect_err("a king in rows");
    assert!(matches!(errors.as_slice(), [RuleSetError::RoyalInRows { .. }]), "{errors:?}");
}

#[test]
fn a_piece_that_moves_between_two_enemies_captures_both() {
    let mut set = saami(TABLUT);
    set.kinds[0].captures_between = vec![KindId(1)];
    set.kinds[0].capture_roles = CaptureRoles::NONE;
    // Whatever `captured` says.
    set.kinds[1].capture.elsewhere = RequiredSides::Never;
    set.kinds[0].other_moves.leaps = Leap::new(1, 2).into_iter().collect();
    let drawing = "
        .........
        a.....a..
        .....a...
        .........
        .d...d.d.
        ..a...d..
        .d.......
        ....K....
        .........";
    let played = play(&set, Side::Attackers, "g8-g5", drawing);
    assert_eq!(captured_names(&set, &played), ["f5", "h5"], "beside g4 it stands between no two");
    assert!(played.captured.iter().all(|piece| piece.captured_by == [square(&set, "g5")]), "{:?}", played.captured);
    let around = drawing
        .replace(
            "......a..
",
            ".........
",
        )
        .replace(
            ".........
        .d...",
            "......d..
        .d...",
        );
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "f7-g5", &around)), ["g4", "f5", "h5", "g6"]);
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "a8-a5", drawing)), [""; 0], "the edge is no enemy");
}

#[test]
fn moving_between_the_king_and_another_captures_him_where_he_is_named() {
    let mut set = saami(TABLUT);
    let drawing = "
        .........
        .........
        .........
        .........
        .........
        ...d.K...
        .........
        .........
        ....a....";
    assert_eq!(play(&set, Side::Attackers, "e1-e4", drawing).outcome, None);
    set.kinds[0].captures_between = vec![KindId(1)];
    assert_eq!(captured_names(&set, &play(&set, Side::Attackers, "e1-e4", drawing)), [""; 0], "both must be named");
    set.kinds[0].captures_between = vec![KindId(1), KindId(2)];
    let played = play(&set, Side::Attackers, "e1-e4", drawing);
    assert_eq!(captured_names(&set, &played), ["d4", "f4"]);
    assert_eq!(played.outcome, Some(Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured }));
    let mut game = game(&set, Side::Attackers, drawing);
    let before = (game.setup(), game.hash());
    game.play(mv(&set, "e1-e4")).expect("a legal move");
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
}

#[test]
fn kinds_that_cannot_be_captured_by_moving_between_them_are_refused() {
    let refusal = |captures_between: &[u8]| {
        let mut set = saami(TABLUT);
        set.kinds[1].captures_between = captures_between.iter().map(|&kind| KindId(kind)).collect();
        match Rules::compile(set).map(|_| ()).err().as_deref() {
            None => None,
            Some([RuleSetError::CapturesBetween { why, .. }]) => Some(*why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refusal(&[0]), None);
    assert!(refusal(&[7]).is_some_and(|why| why.contains("exist")));
    assert!(refusal(&[0, 0]).is_some_and(|why| why.contains("twice")));
    assert!(refusal(&[0, 2]).is_some_and(|why| why.contains("other side")));
    // It captures something, so its turn can go on.
    let mut set = saami(TABLUT);
    (set.kinds[1].capture_roles, set.kinds[1].again, set.kinds[1].captures_between) =
        (CaptureRoles::NONE, Again::WhileCapturing, vec![KindId(0)]);
    assert!(Rules::compile(set).is_ok());
}

#[test]
fn forbidden_repetition_is_illegal() {
    let mut set = saami(TABLUT);
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::Forbidden });
    let mut game = Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")));
    let round = ["d1-c1", "e4-d4", "c1-d1", "d4-e4"];
    for text in round.iter().chain(&round[..3]) {
        assert_eq!(game.play(mv(&set, text)).expect("a legal move").outcome, None);
    }
    assert!(!game.destinations(square(&set, "d4")).contains(&square(&set, "e4")));
    assert!(matches!(game.play(mv(&set, round[3])), Err(IllegalMove { why: WhyIllegal::Forbidden(_), .. })));
    assert_eq!(game.play(mv(&set, "d4-c4")).expect("a legal move").outcome, None);
}

#[test]
fn bared_king_loses() {
    let mut set = saami(TABLUT);
    set.ends.king_bared = true;
    let turn = play(
        &set,
        Side::Attackers,
        "b7-b4",
        "
        .........
        .........
        .a.......
        .........
        ....K....
        ..da.....
        .........
        .........
        .........",
    );
    assert_eq!(turn.outcome, Some(Outcome { winner: Some(Side::Attackers), reason: Reason::KingBared }));
}

#[test]
fn capture_restarts_the_count_of_quiet_moves() {
    let mut set = saami(TABLUT);
    set.ends.quiet_limit = Some(QuietLimit { plies: NonZeroU16::new(2).expect("not zero"), verdict: Verdict::Draw });
    let mut game = game(
        &set,
        Side::Defenders,
        "
        .........
        .........
        .a.......
        .........
        ....K..d.
        ..da.....
        .........
        .........
        .........",
    );
    for (text, is_over) in [("h5-h6", false), ("b7-b4", false), ("h6-h5", false), ("d4-d3", true)] {
        game.play(mv(&set, text)).expect("a legal move");
        assert_eq!(game.outcome().is_some(), is_over, "after {text}");
    }
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::QuietLimit }));
}
