use birka::session::Hint;
use birka_engine::Score;
use birka_prose::{MoveFeature, PositionFactor};
use birka_rules::{Reason, Side};

use super::{at, drawn, hint, line, merits, mv, squares, words};

const RING: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . a . . . .
    . . . a d a . . .
    . . a . K . a . .
    . . . a . a . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . a . . . .
";

#[test]
fn the_king_escapes() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . K . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . a . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = drawn("tablut", Side::Defenders, board);
    assert_eq!(merits(&game, "d7-a7"), [MoveFeature::Wins { reason: Reason::KingEscaped, at: at(&game, "a7") }]);
    assert_eq!(words(&game, "d7-a7"), "d7-a7 brings the king to a7, where he escapes.");
    assert!(!merits(&game, "d7-c7").iter().any(|merit| matches!(merit, MoveFeature::Wins { .. })));
}

#[test]
fn the_king_escapes_to_a_corner() {
    let board = "
        . . . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
    ";
    let game = drawn("brandubh", Side::Defenders, board);
    assert_eq!(words(&game, "d1-a1"), "d1-a1 brings the king to the corner a1, where he escapes.");
}

#[test]
fn the_king_is_captured() {
    let board = "
        . . . . . . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . a K . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = drawn("tablut", Side::Attackers, board);
    assert_eq!(merits(&game, "d8-d3"), [MoveFeature::Wins { reason: Reason::KingCaptured, at: at(&game, "d3") }]);
    assert_eq!(words(&game, "d8-d3"), "d8-d3 captures the king.");
    // His own move takes him out of danger.
    let game = drawn("tablut", Side::Defenders, board);
    let saves = MoveFeature::SavesKing { from: mv(&game, "d8-d3") };
    assert!(merits(&game, "c3-c5").contains(&saves), "{:?}", merits(&game, "c3-c5"));
    assert!(words(&drawn("tablut", Side::Defenders, board), "c3-c5").contains("saves the king, who would be captured by d8-d3"));
}

#[test]
fn a_danger_that_remains_is_not_averted() {
    // The king has nowhere to hide: from c2 he is captured by d8-d2.
    let board = "
        . . . . . . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . d .
        . a K . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = drawn("tablut", Side::Defenders, board);
    assert!(!merits(&game, "h4-h5").iter().any(|merit| matches!(merit, MoveFeature::SavesKing { .. })));
}

#[test]
fn the_ring_closes() {
    let game = drawn("tablut", Side::Attackers, RING);
    assert_eq!(merits(&game, "e1-e3"), [MoveFeature::Wins { reason: Reason::Encirclement, at: at(&game, "e3") }]);
    assert_eq!(words(&game, "e1-e3"), "e1-e3 completes the ring around the king and all his men.");
    let game = drawn("tablut", Side::Defenders, RING);
    let forestalls = MoveFeature::PreventsWin { mv: mv(&game, "e1-e3"), reason: Reason::Encirclement };
    assert!(merits(&game, "e5-e3").contains(&forestalls), "{:?}", merits(&game, "e5-e3"));
    assert!(!merits(&game, "e5-f5").iter().any(|merit| matches!(merit, MoveFeature::PreventsWin { .. })), "{:?}", merits(&game, "e5-f5"));
}

#[test]
fn the_ring_will_close() {
    let game = drawn("tablut", Side::Attackers, &RING.replace(". . a . K . a . .", "a . . . K . a . ."));
    let threatens = MoveFeature::ThreatensWin { by: mv(&game, "e1-e3"), reason: Reason::Encirclement };
    assert!(merits(&game, "a5-c5").contains(&threatens), "{:?}", merits(&game, "a5-c5"));
    assert!(!merits(&game, "a5-b5").contains(&threatens));
}

#[test]
fn a_way_is_barred() {
    let board = "
        . . . a . . . . .
        . . . . . . . . .
        . . . K . . . a .
        . . . d . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . a . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = drawn("tablut", Side::Attackers, board);
    assert_eq!(merits(&game, "b3-b7")[0], MoveFeature::BlocksEscape { goals: squares(&game, "a7"), left: 0 });
    assert!(words(&game, "b3-b7").starts_with("b3-b7 blocks the king’s way to a7"));
    assert!(!merits(&game, "b3-b6").iter().any(|merit| matches!(merit, MoveFeature::BlocksEscape { .. })));
    // Where another way stays open it is said.
    let game = drawn("tablut", Side::Attackers, &board.replace("K . . . a", "K . . . ."));
    assert_eq!(merits(&game, "b3-b7")[0], MoveFeature::BlocksEscape { goals: squares(&game, "a7"), left: 1 });
    assert!(words(&game, "b3-b7").starts_with("b3-b7 blocks the king’s way to a7, but one square stays open to him"));
}

const SHUT_IN: &str = "
    . . . . . . . . a
    . . . . . . . . .
    . . . . . . . . .
    . . . . d . . . .
    . a . . K d . . .
    . . . . d . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn two_ways_open_or_one() {
    let game = drawn("tablut", Side::Defenders, SHUT_IN);
    let opens = MoveFeature::OpensEscape { ways: 2, goals: squares(&game, "c1 c9"), call: Some("tuichu".to_owned()) };
    assert_eq!(merits(&game, "e5-c5")[0], opens);
    assert!(words(&game, "e5-c5").starts_with("e5-c5 opens two ways out for the king, to c1 and c9: tuichu"), "{}", words(&game, "e5-c5"));
    let game = drawn("tablut", Side::Defenders, &SHUT_IN.replacen(". . . . . . . . .", ". . a . . . . . .", 1));
    assert_eq!(
        merits(&game, "e5-c5")[0],
        MoveFeature::OpensEscape { ways: 1, goals: squares(&game, "c1"), call: Some("raichi".to_owned()) }
    );
    // A man's move opens a way too.
    let game = drawn("tablut", Side::Defenders, SHUT_IN);
    assert_eq!(
        merits(&game, "f5-f8")[0],
        MoveFeature::OpensEscape { ways: 1, goals: squares(&game, "i5"), call: Some("raichi".to_owned()) }
    );
}

const HANGING: &str = "
    . . . . . . . . .
    . . . . . . . a .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .
    . a d . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn men_are_captured_threatened_and_saved() {
    let game = drawn("tablut", Side::Attackers, HANGING);
    assert_eq!(merits(&game, "h8-d8")[0], MoveFeature::ThreatensPieces { men: squares(&game, "c3") });
    assert_eq!(words(&game, "h8-d8"), "h8-d8 threatens the defender on c3.");
    assert!(!merits(&game, "h8-g8").iter().any(|merit| matches!(merit, MoveFeature::ThreatensPieces { .. })));
    let hangs = HANGING.replace(". . . . . . . a .", ". . . a . . . . .");
    let game = drawn("tablut", Side::Attackers, &hangs);
    let fallen = game.piece(at(&game, "c3")).expect("a defender");
    assert_eq!(merits(&game, "d8-d3")[0], MoveFeature::Captures { men: vec![(at(&game, "c3"), fallen)] });
    assert!(words(&game, "d8-d3").starts_with("d8-d3 captures the defender on c3"));
    let game = drawn("tablut", Side::Defenders, &hangs);
    let saves = MoveFeature::SavesPieces { men: squares(&game, "c3") };
    assert!(merits(&game, "c3-c7").contains(&saves), "{:?}", merits(&game, "c3-c7"));
    assert!(!merits(&game, "e5-e6").contains(&saves), "the man still hangs");
}

#[test]
fn the_king_is_threatened() {
    let board = "
        . . . . . . . . .
        . a . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = drawn("tablut", Side::Attackers, board);
    let threatens = MoveFeature::ThreatensKing { by: mv(&game, "d8-d3") };
    assert!(merits(&game, "b8-b3").contains(&threatens), "{:?}", merits(&game, "b8-b3"));
    assert!(!merits(&game, "b8-b4").contains(&threatens));
}

const CORNERS: &str = "
    . . . . . . .
    . . . . . . .
    . . a . . . .
    . . . K . . .
    a . . . . . .
    . . . . . . .
    . . . . . . .
";

#[test]
fn corners_are_guarded_and_shut_off() {
    let game = drawn("brandubh", Side::Attackers, CORNERS);
    assert!(merits(&game, "c5-c1").contains(&MoveFeature::GuardsGoal { goal: at(&game, "a1") }), "{:?}", merits(&game, "c5-c1"));
    assert!(words(&game, "c5-c1").contains("guards the corner a1"));
    assert!(!merits(&game, "c5-c6").iter().any(|merit| matches!(merit, MoveFeature::GuardsGoal { .. })));
    let board = CORNERS.replace("a . . . . . .\n    . . .", ". . . . . . .\n    a . .").replace(". . a . . . .", ". a . . . . .");
    let game = drawn("brandubh", Side::Attackers, &board);
    assert!(
        merits(&game, "b5-b1").contains(&MoveFeature::ClosesRoutes { goals: squares(&game, "a1"), left: 3 }),
        "{:?}",
        merits(&game, "b5-b1")
    );
    assert!(words(&game, "b5-b1").contains("cuts the king off from the corner a1"), "{}", words(&game, "b5-b1"));
    assert!(!merits(&game, "b5-b3").iter().any(|merit| matches!(merit, MoveFeature::ClosesRoutes { .. })));
}

#[test]
fn a_line_opens_for_the_king_and_prepares_more() {
    let game = drawn("tablut", Side::Defenders, &SHUT_IN.replace(". a . . K d", ". a . d K d"));
    let opens = MoveFeature::OpensLine { to: at(&game, "c5") };
    assert!(merits(&game, "d5-d8").contains(&opens), "{:?}", merits(&game, "d5-d8"));
    assert!(!merits(&game, "e6-a6").contains(&opens));
    let prepared = MoveFeature::OpensEscape { ways: 2, goals: squares(&game, "c1 c9"), call: Some("tuichu".to_owned()) };
    let prepares = MoveFeature::Prepares { mv: mv(&game, "e5-c5"), feature: Box::new(prepared) };
    let both = merits(&game, "d5-d8 i9-i8 e5-c5");
    assert_eq!(both.last(), Some(&prepares), "{both:?}");
    assert!(words(&game, "d5-d8 i9-i8 e5-c5").ends_with("prepares e5-c5, which opens two ways out for the king, to c1 and c9: tuichu."));
}

#[test]
fn the_best_play_wins_men() {
    let game = drawn("tablut", Side::Attackers, HANGING);
    let gains = hint(&game, "h8-g8 e5-e6 g8-g3 e6-e5 g3-d3");
    assert_eq!(gains.merits, [MoveFeature::WinsMaterial { men: 1, moves: 3 }]);
    assert_eq!(gains.text(game.rules().rule_set()), "h8-g8 wins one man in three moves.");
    // Nothing is won where as much is lost, and the line broken off before the capture wins nothing.
    assert!(!merits(&game, "h8-g8 e5-e6 g8-g3 e6-e5").iter().any(|merit| matches!(merit, MoveFeature::WinsMaterial { .. })));
}

#[test]
fn what_is_certain_comes_first() {
    let game = drawn("tablut", Side::Attackers, HANGING);
    let of = |score, second: Option<Score>| {
        let mut lines = vec![line(&game, score, "h8-g8")];
        lines.extend(second.map(|score| line(&game, score, "h8-i8")));
        Hint::from_lines(&game, &lines).expect("a legal move").merits[0].clone()
    };
    assert_eq!(of(Score::Win(3), None), MoveFeature::ForcesWin { moves: 3, reason: None });
    assert_eq!(of(Score::Loss(2), None), MoveFeature::DelaysLoss { moves: 2 });
    assert_eq!(of(Score::Cp(5), Some(Score::Loss(1))), MoveFeature::OnlyMove { loses_in: 1 });
    assert!(!matches!(of(Score::Cp(5), Some(Score::Cp(4))), MoveFeature::OnlyMove { .. }));
    let hint = Hint::from_lines(&game, &[line(&game, Score::Cp(5), "h8-g8"), line(&game, Score::Loss(1), "h8-i8")]).expect("a legal move");
    assert!(
        hint.text(game.rules().rule_set()).starts_with("h8-g8 is the only move that does not lose: every other loses in one move at most")
    );
    // How a forced win ends is told where the line goes so far.
    let game = drawn("tablut", Side::Attackers, &RING.replace(". . a . K . a . .", "a . . . K . a . ."));
    let forced = |moves| Hint::from_lines(&game, &[line(&game, Score::Win(2), moves)]).expect("a legal move").merits[0].clone();
    assert_eq!(forced("a5-c5 e5-f5 e1-e3"), MoveFeature::ForcesWin { moves: 2, reason: Some(Reason::Encirclement) });
    assert_eq!(forced("a5-c5 e5-f5"), MoveFeature::ForcesWin { moves: 2, reason: None });
}

#[test]
fn a_quiet_move_betters_something_or_nothing() {
    let game = drawn("tablut", Side::Attackers, SHUT_IN);
    assert_eq!(merits(&game, "b5-d5"), [MoveFeature::Improves(PositionFactor::KingFar)]);
    assert!(words(&game, "b5-d5").starts_with("b5-d5 makes the king’s way longer"), "{}", words(&game, "b5-d5"));
    let nothing = drawn("tablut", Side::Attackers, &HANGING.replace(". . . . . . . a .", ". . . . . . . . a"));
    assert_eq!(merits(&nothing, "i8-i9"), [MoveFeature::Maintains]);
    assert_eq!(words(&nothing, "i8-i9"), "i8-i9 keeps things as they are; nothing better has been found.");
}
