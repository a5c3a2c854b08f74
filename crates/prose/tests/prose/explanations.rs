//! The wording of the reasons for a move.

use birka_localization::Language;
use birka_prose::{MoveFeature, PositionFactor, explain_move};
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, saami, square};

#[test]
fn moves_are_explained_in_every_language() {
    let set = saami(TABLUT);
    let (from, to) = (square(&set, "d1"), square(&set, "d3"));
    let men = vec![(square(&set, "d5"), KindId(0)), (square(&set, "e4"), KindId(0))];
    let by = Move { from: to, to: square(&set, "d7") };
    let features = [MoveFeature::Captures { men }, MoveFeature::ThreatensWin { by, reason: Reason::KingCaptured }];
    for (language, expected) in [
        (Language::English, "d1-d3 captures the attackers on d5 and e4 and threatens d3-d7, which would capture the king."),
        (Language::Swedish, "d1-d3 slår angriparna på d5 och e4 och hotar med d3-d7, som skulle slå kungen."),
        (Language::German, "d1-d3 schlägt die Angreifer auf d5 und e4 und droht d3-d7, womit der König geschlagen würde."),
        (Language::French, "d1-d3 prend les attaquants en d5 et e4 et menace d3-d7, qui prendrait le roi."),
        (Language::Spanish, "d1-d3 captura a los atacantes en d5 y e4 y amenaza d3-d7, que capturaría al rey."),
        (Language::Latin, "d1-d3 capit oppugnatores in d5 et e4 et minatur d3-d7, quo rex capiatur."),
    ] {
        assert_eq!(explain_move(&set, Side::Defenders, Move { from, to }, &features, language), expected);
    }
}

#[test]
fn every_feature_of_a_move_has_words_in_every_language() {
    let set = saami(TABLUT);
    let (here, there) = (square(&set, "d1"), square(&set, "d3"));
    let mv = Move { from: here, to: there };
    let corner = square(&set, "a1");
    let reasons = [
        Reason::KingEscaped,
        Reason::KingCaptured,
        Reason::AttackersTaken,
        Reason::KingBared,
        Reason::TooFewMen,
        Reason::KindTaken,
        Reason::GoalReached,
        Reason::LineMade,
        Reason::ExitFort,
        Reason::Encirclement,
        Reason::NoMove,
        Reason::Repetition,
        Reason::QuietLimit,
        Reason::Passes,
    ];
    let mut features = vec![
        MoveFeature::OnlyMove { loses_in: 2 },
        MoveFeature::DelaysLoss { moves: 1 },
        MoveFeature::SavesKing { from: mv },
        MoveFeature::SavesPieces { men: vec![here, there] },
        MoveFeature::ClosesRoutes { goals: vec![corner], left: 0 },
        MoveFeature::ClosesRoutes { goals: vec![corner, square(&set, "i1")], left: 2 },
        MoveFeature::GuardsGoal { goal: corner },
        MoveFeature::ThreatensKing { by: mv },
        MoveFeature::ThreatensPieces { men: vec![there] },
        MoveFeature::OpensLine { to: there },
        MoveFeature::Promotes { at: there, kind: KindId(1) },
        MoveFeature::WinsMaterial { men: 1, moves: 1 },
        MoveFeature::WinsMaterial { men: 2, moves: 3 },
        MoveFeature::Prepares { mv, feature: Box::new(MoveFeature::ThreatensKing { by: mv }) },
        MoveFeature::Maintains,
    ];
    for reason in reasons {
        features.push(MoveFeature::Wins { reason, at: corner });
        features.push(MoveFeature::ForcesWin { moves: 1, reason: None });
        features.push(MoveFeature::ForcesWin { moves: 3, reason: Some(reason) });
        features.push(MoveFeature::Draws { reason });
        features.push(MoveFeature::PreventsWin { mv, reason });
        features.push(MoveFeature::ThreatensWin { by: mv, reason });
    }
    for (left, goals) in [(0, 1), (1, 2), (7, 9)] {
        let goals: Vec<Square> = set.size.squares().skip(1).take(goals).collect();
        features.push(MoveFeature::BlocksEscape { goals: goals.clone(), left });
        features.push(MoveFeature::OpensEscape { ways: goals.len(), goals, call: (left == 0).then(|| "raichi".to_owned()) });
    }
    let factors = [
        PositionFactor::KingNearGoal,
        PositionFactor::KingFree,
        PositionFactor::KingCovered,
        PositionFactor::MenOutside,
        PositionFactor::GoalsOpen,
        PositionFactor::GoalsGuarded,
        PositionFactor::KingBesieged,
        PositionFactor::KingFar,
        PositionFactor::KingCramped,
    ];
    features.extend(factors.map(MoveFeature::Improves));
    for language in Language::ALL {
        for feature in &features {
            let words = explain_move(&set, Side::Defenders, mv, std::slice::from_ref(feature), language);
            let is_whole = words.starts_with("d1-d3 ") && words.ends_with('.') && !words.contains("  ") && !words.contains(['{', '}']);
            assert!(is_whole && !words.contains(" ,"), "{language} {feature:?}: {words}");
            println!("{language}: {words}");
        }
    }
}
