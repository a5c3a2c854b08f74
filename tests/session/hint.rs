use std::sync::Arc;

use birka_engine::{Engine, Score};
use birka_localization::Language;
use birka_prose::{MoveFeature, PositionFactor};
use birka_rules::{Game, Reason, Rng, Side};
use birka_session::{Hint, NodeBudget};

use super::{at, features_of, hint_for, hint_text, line, mv, position, squares};

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
fn a_winning_escape_is_the_only_feature() {
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
    let game = position("tablut", Side::Defenders, board);
    assert_eq!(features_of(&game, "d7-a7"), [MoveFeature::Wins { reason: Reason::KingEscaped, at: Some(at(&game, "a7")) }]);
    assert!(!features_of(&game, "d7-c7").iter().any(|feature| matches!(feature, MoveFeature::Wins { .. })));
}

#[test]
fn an_escape_to_a_corner_names_the_corner() {
    let board = "
        . . . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
    ";
    let game = position("brandubh", Side::Defenders, board);
    assert_eq!(features_of(&game, "d1-a1"), [MoveFeature::Wins { reason: Reason::KingEscaped, at: Some(at(&game, "a1")) }]);
    let text = hint_text(&game, "d1-a1");
    assert!(text.starts_with("d1-a1 ") && text.contains("corner a1") && text.ends_with('.'), "{text}");
}

#[test]
fn captures_and_saves_the_king() {
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
    let game = position("tablut", Side::Attackers, board);
    assert_eq!(features_of(&game, "d8-d3"), [MoveFeature::Wins { reason: Reason::KingCaptured, at: Some(at(&game, "d3")) }]);
    // A move of the king saves him.
    let game = position("tablut", Side::Defenders, board);
    let saves = MoveFeature::SavesKing { from: mv(&game, "d8-d3") };
    assert!(features_of(&game, "c3-c5").contains(&saves), "{:?}", features_of(&game, "c3-c5"));
}

#[test]
fn a_king_that_can_still_be_captured_is_not_saved() {
    // The king remains capturable.
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
    let game = position("tablut", Side::Defenders, board);
    assert!(!features_of(&game, "h4-h5").iter().any(|feature| matches!(feature, MoveFeature::SavesKing { .. })));
}

#[test]
fn closes_and_prevents_an_encirclement() {
    let game = position("tablut", Side::Attackers, RING);
    assert_eq!(features_of(&game, "e1-e3"), [MoveFeature::Wins { reason: Reason::Encirclement, at: Some(at(&game, "e3")) }]);
    let game = position("tablut", Side::Defenders, RING);
    let forestalls = MoveFeature::PreventsWin { mv: mv(&game, "e1-e3"), reason: Reason::Encirclement };
    assert!(features_of(&game, "e5-e3").contains(&forestalls), "{:?}", features_of(&game, "e5-e3"));
    assert!(
        !features_of(&game, "e5-f5").iter().any(|feature| matches!(feature, MoveFeature::PreventsWin { .. })),
        "{:?}",
        features_of(&game, "e5-f5")
    );
}

#[test]
fn threatens_an_encirclement() {
    let game = position("tablut", Side::Attackers, &RING.replace(". . a . K . a . .", "a . . . K . a . ."));
    let threatens = MoveFeature::ThreatensWin { by: mv(&game, "e1-e3"), reason: Reason::Encirclement };
    assert!(features_of(&game, "a5-c5").contains(&threatens), "{:?}", features_of(&game, "a5-c5"));
    assert!(!features_of(&game, "a5-b5").contains(&threatens));
}

#[test]
fn blocks_an_escape() {
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
    let game = position("tablut", Side::Attackers, board);
    assert_eq!(features_of(&game, "b3-b7")[0], MoveFeature::BlocksEscape { goals: squares(&game, "a7"), left: 0 });
    assert!(!features_of(&game, "b3-b6").iter().any(|feature| matches!(feature, MoveFeature::BlocksEscape { .. })));
    // The text names the escapes that remain.
    let game = position("tablut", Side::Attackers, &board.replace("K . . . a", "K . . . ."));
    assert_eq!(features_of(&game, "b3-b7")[0], MoveFeature::BlocksEscape { goals: squares(&game, "a7"), left: 1 });
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
fn opens_one_or_two_escapes() {
    let game = position("tablut", Side::Defenders, SHUT_IN);
    let opens = MoveFeature::OpensEscape { ways: 2, goals: squares(&game, "c1 c9"), call: Some("tuichu".to_owned()) };
    assert_eq!(features_of(&game, "e5-c5")[0], opens);
    let game = position("tablut", Side::Defenders, &SHUT_IN.replacen(". . . . . . . . .", ". . a . . . . . .", 1));
    assert_eq!(
        features_of(&game, "e5-c5")[0],
        MoveFeature::OpensEscape { ways: 1, goals: squares(&game, "c1"), call: Some("raichi".to_owned()) }
    );
    // A move of another piece opens an escape too.
    let game = position("tablut", Side::Defenders, SHUT_IN);
    assert_eq!(
        features_of(&game, "f5-f8")[0],
        MoveFeature::OpensEscape { ways: 1, goals: squares(&game, "i5"), call: Some("raichi".to_owned()) }
    );
}

const CAPTURABLE: &str = "
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
fn captures_threatens_and_saves_pieces() {
    let game = position("tablut", Side::Attackers, CAPTURABLE);
    assert_eq!(features_of(&game, "h8-d8")[0], MoveFeature::ThreatensPieces { men: squares(&game, "c3") });
    assert!(!features_of(&game, "h8-g8").iter().any(|feature| matches!(feature, MoveFeature::ThreatensPieces { .. })));
    let capturable = CAPTURABLE.replace(". . . . . . . a .", ". . . a . . . . .");
    let game = position("tablut", Side::Attackers, &capturable);
    let fallen = game.piece(at(&game, "c3")).expect("a defender");
    assert_eq!(features_of(&game, "d8-d3")[0], MoveFeature::Captures { men: vec![(at(&game, "c3"), fallen)] });
    let game = position("tablut", Side::Defenders, &capturable);
    let saves = MoveFeature::SavesPieces { men: squares(&game, "c3") };
    assert!(features_of(&game, "c3-c7").contains(&saves), "{:?}", features_of(&game, "c3-c7"));
    assert!(!features_of(&game, "e5-e6").contains(&saves), "the piece can still be captured");
}

#[test]
fn threatens_the_king() {
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
    let game = position("tablut", Side::Attackers, board);
    let threatens = MoveFeature::ThreatensKing { by: mv(&game, "d8-d3") };
    assert!(features_of(&game, "b8-b3").contains(&threatens), "{:?}", features_of(&game, "b8-b3"));
    assert!(!features_of(&game, "b8-b4").contains(&threatens));
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
fn guards_and_closes_corners() {
    let game = position("brandubh", Side::Attackers, CORNERS);
    assert!(features_of(&game, "c5-c1").contains(&MoveFeature::GuardsGoal { goal: at(&game, "a1") }), "{:?}", features_of(&game, "c5-c1"));
    assert!(!features_of(&game, "c5-c6").iter().any(|feature| matches!(feature, MoveFeature::GuardsGoal { .. })));
    let board = CORNERS.replace("a . . . . . .\n    . . .", ". . . . . . .\n    a . .").replace(". . a . . . .", ". a . . . . .");
    let game = position("brandubh", Side::Attackers, &board);
    assert!(
        features_of(&game, "b5-b1").contains(&MoveFeature::ClosesRoutes { goals: squares(&game, "a1"), left: 3 }),
        "{:?}",
        features_of(&game, "b5-b1")
    );
    assert!(!features_of(&game, "b5-b3").iter().any(|feature| matches!(feature, MoveFeature::ClosesRoutes { .. })));
}

#[test]
fn opens_a_line_and_prepares_a_move() {
    let game = position("tablut", Side::Defenders, &SHUT_IN.replace(". a . . K d", ". a . d K d"));
    let opens = MoveFeature::OpensLine { to: at(&game, "c5") };
    assert!(features_of(&game, "d5-d8").contains(&opens), "{:?}", features_of(&game, "d5-d8"));
    assert!(!features_of(&game, "e6-a6").contains(&opens));
    let prepared = MoveFeature::OpensEscape { ways: 2, goals: squares(&game, "c1 c9"), call: Some("tuichu".to_owned()) };
    let prepares = MoveFeature::Prepares { mv: mv(&game, "e5-c5"), feature: Box::new(prepared) };
    let both = features_of(&game, "d5-d8 i9-i8 e5-c5");
    assert_eq!(both.last(), Some(&prepares), "{both:?}");
}

#[test]
fn the_principal_variation_wins_material() {
    let game = position("tablut", Side::Attackers, CAPTURABLE);
    let gains = hint_for(&game, "h8-g8 e5-e6 g8-g3 e6-e5 g3-d3");
    assert_eq!(gains.features, [MoveFeature::WinsMaterial { men: 1, moves: 3 }]);
    // A line that ends before the capture wins nothing.
    assert!(!features_of(&game, "h8-g8 e5-e6 g8-g3 e6-e5").iter().any(|feature| matches!(feature, MoveFeature::WinsMaterial { .. })));
}

#[test]
fn proven_results_come_first() {
    let game = position("tablut", Side::Attackers, CAPTURABLE);
    let of = |score, second: Option<Score>| {
        let mut lines = vec![line(&game, score, "h8-g8")];
        lines.extend(second.map(|score| line(&game, score, "h8-i8")));
        Hint::from_lines(&game, &lines).expect("a legal move").features[0].clone()
    };
    assert_eq!(of(Score::Win(3), None), MoveFeature::ForcesWin { moves: 3, reason: None });
    assert_eq!(of(Score::Loss(2), None), MoveFeature::DelaysLoss { moves: 2 });
    assert_eq!(of(Score::Cp(5), Some(Score::Loss(1))), MoveFeature::OnlyMove { loses_in: 1 });
    assert!(!matches!(of(Score::Cp(5), Some(Score::Cp(4))), MoveFeature::OnlyMove { .. }));
    // The reason of a forced win is known if the line reaches the end.
    let game = position("tablut", Side::Attackers, &RING.replace(". . a . K . a . .", "a . . . K . a . ."));
    let forced = |moves| Hint::from_lines(&game, &[line(&game, Score::Win(2), moves)]).expect("a legal move").features[0].clone();
    assert_eq!(forced("a5-c5 e5-f5 e1-e3"), MoveFeature::ForcesWin { moves: 2, reason: Some(Reason::Encirclement) });
    assert_eq!(forced("a5-c5 e5-f5"), MoveFeature::ForcesWin { moves: 2, reason: None });
}

#[test]
fn a_quiet_move_improves_a_factor_or_maintains() {
    let game = position("tablut", Side::Attackers, SHUT_IN);
    assert_eq!(features_of(&game, "b5-d5"), [MoveFeature::Improves(PositionFactor::KingFar)]);
    let nothing = position("tablut", Side::Attackers, &CAPTURABLE.replace(". . . . . . . a .", ". . . . . . . . a"));
    assert_eq!(features_of(&nothing, "i8-i9"), [MoveFeature::Maintains]);
}

#[test]
fn hints_of_every_shipped_variant_are_legal_and_have_reasons() {
    for variant in crate::library().variants() {
        let mut rng = Rng::new(5);
        let mut game = Game::new(Arc::clone(&variant.rules));
        for ply in 0..9 {
            while game.awaits_roll() {
                game.roll(&mut rng).expect("no hook fails");
            }
            if ply % 4 == 0 {
                let hint = Hint::start(&Engine::default(), &game, NodeBudget::nodes(1500), || ()).wait();
                let hint =
                    hint.unwrap_or_else(|fault| panic!("{}: {fault}", variant.id)).unwrap_or_else(|| panic!("{}: no hint", variant.id));
                assert!(game.legal_moves().contains(&hint.mv), "{}", variant.id);
                assert!(!hint.features.is_empty(), "{}", variant.id);
                for language in Language::ALL {
                    let words = hint.text(variant.rules.rule_set(), language);
                    let is_whole = words.ends_with('.') && !words.contains("  ") && !words.contains(['{', '}']) && words.len() > 12;
                    assert!(is_whole, "{} {language}: {words}", variant.id);
                }
            }
            let moves = game.legal_moves();
            let index = rng.below(u32::try_from(moves.len()).expect("a position has few moves"));
            if moves.is_empty() || game.play(moves[index as usize]).is_err() || game.outcome().is_some() {
                break;
            }
        }
    }
}
