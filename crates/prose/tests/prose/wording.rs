//! The wording of whole descriptions, of changes, and of the reasons for a move.

use std::num::{NonZeroU8, NonZeroU16};

use birka_localization::Language;
use birka_prose::{
    MoveFeature, PositionFactor, Signs, describe_changes, describe_reason, describe_rules, explain_move, name_reason, to_plain_text,
};
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::{description, told, told_with};

#[test]
fn the_descriptions_of_saami_tablut_match_the_golden_texts() {
    for language in Language::ALL {
        let text = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Letters, language));
        assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
        let file = format!("{}/tests/prose/saami_tablut/{language}.txt", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BIRKA_WRITE").is_some() {
            std::fs::write(&file, &text).expect("the golden text can be written");
        }
        let golden = std::fs::read_to_string(&file).expect("the golden text");
        assert!(text == golden, "the description has changed; after a review, `BIRKA_WRITE=1` writes {file}\n{text}");
    }
}

#[test]
fn drawn_diagrams_are_described_by_what_they_draw() {
    let letters = told(&saami(TABLUT), Language::English).0;
    assert!(letters.contains("(d)") && letters.contains("A dot is an empty square"), "{letters}");
    let pictures = told_with(&saami(TABLUT), Signs::Pictures, Language::English).0;
    for absent in ["(d)", "(a)", "(K)", "a dot", "A dot"] {
        assert!(!pictures.contains(absent), "{absent} in {pictures}");
    }
}

#[test]
fn invalid_rules_list_their_errors() {
    let mut set = saami(TABLUT);
    set.kinds[1].letter = 'a';
    set.ends.escape = vec![ClassId(7)];
    let text = description(&set);
    assert!(text.contains("`a` cannot be the letter of `defender`"), "{text}");
    assert!(text.contains("The king's escape names a class of squares"), "{text}");
}

/// Tablut with every rule that Saami Tablut does not have.
fn tablut_with_every_rule() -> RuleSet {
    let mut set = saami(TABLUT);
    let closed = SquareRule { stop: false, pass: false, enter: false, hostile: Hostility::Always, ..SquareRule::OPEN };
    let camp = SquareRule { enter: false, hostile: Hostility::WhenEmpty, hostile_only_outside: true, ..SquareRule::OPEN };
    let camps = ["d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"];
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: camps.map(|name| square(&set, name)).to_vec(),
        rules: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        rules: vec![closed, closed, SquareRule::OPEN],
        ornament: Ornament::Refuge,
    });
    let throne = &mut set.classes[0];
    throne.rules[1] = SquareRule { hostile: Hostility::Never, hostile_when_besieged: true, ..throne.rules[1] };
    throne.rules[2].enter = false;
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(3)] });
    set.kinds[1].captured_when_moving_between = true;
    set.kinds[2].capture_roles = CaptureRoles { hammer: false, anvil: true };
    set.kinds[2].reach = Some(3);
    let times = NonZeroU8::new(3).expect("not zero");
    let plies = NonZeroU16::new(100).expect("not zero");
    set.ends = EndRules {
        escape_except: vec![ClassId(2)],
        king_bared: true,
        exit_fort: true,
        no_move: NoMove::Draws,
        repetition: Some(Repetition { times, verdict: Verdict::Forbidden }),
        quiet_limit: Some(QuietLimit { plies, verdict: Verdict::Loses(Side::Attackers) }),
        ..set.ends
    };
    set
}

#[test]
fn every_rule_has_its_sentence() {
    let text = description(&tablut_with_every_rule());
    for sentence in [
        "The camps are the 16 squares shown below.",
        "Every piece except the king moves any distance. The king moves at most three squares at a time.",
        "Only the king may stop on the throne; the king may not return to it once he has left; every piece may pass over it while it is \
         empty.",
        "No piece may enter the camps from outside, but attackers that start there may move within their own part of them until they \
         leave; only attackers may pass over them from outside.",
        "Only the king may stop on the corners or pass over them.",
        "Defenders are captured when moving between two enemies, after their own captures; for every other piece this is safe.",
        "The king cannot capture by moving, but an enemy can be captured against him. Every other piece can take full part in \
         captures.",
        "The empty throne is hostile to every piece except defenders. While the king stands on the throne with attackers on all sides but one, \
         the throne is hostile to defenders on the remaining side.",
        "Empty squares of the camps are hostile to attackers, but not to those that stand in the same part of them.",
        "The squares of the corners are hostile to every piece except the king, whether or not a piece stands on them.",
        "captures the defender on f5 against the throne, where the king is besieged.",
        "One of the corners can close the other end as well. The king in such a row is not captured, but the other pieces are.",
        "The defenders win as soon as the king stands on the edge, but not on one of the camps.",
        "They also win when the king is the only piece left on his side, or when they have surrounded the king and all his men",
        "When the player to move has no legal move, the game is a draw.",
        "You may not make a move by which the same position, with the same side to move, occurs for the third time.",
        "After 100 moves in a row without a capture, counting both sides, the attackers lose.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` is not in\n{text}");
    }
}

#[test]
fn every_rule_is_a_whole_sentence_in_every_language() {
    let set = tablut_with_every_rule();
    let shape = |language| describe_rules(&set, Signs::Letters, language).iter().map(|section| section.blocks.len()).collect::<Vec<_>>();
    for language in Language::ALL {
        let text = to_plain_text(&describe_rules(&set, Signs::Letters, language));
        assert!(!text.contains(['{', '}']) && !text.contains(" ,") && !text.contains(".."), "{language}: {text}");
        assert_eq!(shape(language), shape(Language::English), "{language}");
    }
}

#[test]
fn gaps_and_sides_of_different_length_are_told() {
    let set = saami(
        "#..aa...#
         ...d....a
         a..dK...a
         #..aa...#",
    );
    let text = description(&set);
    assert!(text.contains("The board has nine by four squares. The board has gaps, where there is no square;"), "{text}");
    assert!(text.contains("a dot is an empty square, # is a gap") || text.contains("A dot is an empty square, # is a gap"), "{text}");
}

#[test]
fn a_changed_sentence_names_what_it_is_about() {
    let after = saami(TABLUT);
    let mut before = after.clone();
    before.ends.attackers_taken = false;
    before.kinds[2].capture.elsewhere = RequiredSides::Three { edge_counts: false };
    for (language, also, elsewhere, removed) in [
        (
            Language::English,
            "The defenders also win when",
            "Everywhere else the king is captured between",
            "No longer: Everywhere else the king",
        ),
        (
            Language::Swedish,
            "Försvararna vinner också när",
            "Överallt annars slås kungen mellan",
            "Inte längre: Överallt annars slås kungen",
        ),
        (
            Language::German,
            "Die Verteidiger gewinnen auch, wenn",
            "Überall sonst wird der König zwischen",
            "Nicht mehr: Überall sonst wird der König",
        ),
        (
            Language::French,
            "Les défenseurs gagnent aussi quand",
            "Partout ailleurs, on prend le roi entre",
            "Ne vaut plus\u{a0}: Partout ailleurs, on",
        ),
        (
            Language::Spanish,
            "Los defensores también ganan cuando",
            "En todas las demás casillas, el rey es",
            "Ya no vale: En todas las demás casillas",
        ),
        (Language::Latin, "Defensores item vincunt cum", "Alibi rex capitur inter", "Iam non valet: Alibi rex capitur"),
    ] {
        let changes = describe_changes(&before, &after, language);
        for expected in [also, elsewhere, removed] {
            assert!(changes.iter().any(|change| change.starts_with(expected)), "{language}: `{expected}` is not in {changes:#?}");
        }
        assert_eq!(changes.len(), 3, "{changes:#?}");
        assert!(describe_changes(&after, &after, language).is_empty());
    }
}

#[test]
fn changes_begin_with_what_is_played_otherwise_and_end_with_the_board() {
    let before = saami(TABLUT);
    let mut after = before.clone();
    after.first = Side::Defenders;
    after.kinds.iter_mut().for_each(|kind| kind.reach = Some(1));
    let changes = describe_changes(&before, &after, Language::English);
    let at = |part: &str| changes.iter().position(|change| change.contains(part)).unwrap_or_else(|| panic!("{part}: {changes:#?}"));
    assert!(at("one square at a time") < at("The defenders move first"), "{changes:#?}");
}

#[test]
fn a_new_name_of_a_side_is_one_change_however_many_sentences_name_the_side() {
    let before = saami(TABLUT);
    let named = |name: &str| RuleSet { sides: SideNames { attackers: Some(name.to_owned()), defenders: None }, ..before.clone() };
    let changes = |before: &RuleSet, after: &RuleSet, language| describe_changes(before, after, language);
    for (language, sentence) in [
        (Language::English, "The attackers are called Black."),
        (Language::Swedish, "Angriparna heter Black."),
        (Language::German, "Die Angreifer heißen Black."),
        (Language::French, "Les attaquants s’appellent Black."),
        (Language::Spanish, "Los atacantes se llaman Black."),
        (Language::Latin, "Oppugnatores Black vocantur."),
    ] {
        assert_eq!(changes(&before, &named("Black"), language), [sentence]);
    }
    let english = |before: &RuleSet, after: &RuleSet| changes(before, after, Language::English);
    assert_eq!(english(&named("Black"), &before), ["No longer: The attackers are called Black."]);
    let renamed = ["The attackers are called Red.", "No longer: The attackers are called Black."];
    assert_eq!(english(&named("Black"), &named("Red")), renamed);
    // Other changes are told with the new name.
    let moved = RuleSet { first: Side::Defenders, ..before.clone() };
    let after = RuleSet { first: Side::Attackers, ..named("Black") };
    let told = ["The attackers are called Black.", "Black moves first.", "No longer: The defenders move first."];
    assert_eq!(english(&moved, &after), told);
}

#[test]
fn moves_are_explained_in_every_language() {
    let set = saami(TABLUT);
    let (from, to) = (square(&set, "d1"), square(&set, "d3"));
    let men = vec![(square(&set, "d5"), KindId(0)), (square(&set, "e4"), KindId(0))];
    let by = Move::piece(to, square(&set, "d7"));
    let features = [MoveFeature::Captures { men }, MoveFeature::ThreatensWin { by, reason: Reason::KingCaptured }];
    for (language, expected) in [
        (Language::English, "d1-d3 captures the attackers on d5 and e4 and threatens d3-d7, which would capture the king."),
        (Language::Swedish, "d1-d3 slår angriparna på d5 och e4 och hotar med d3-d7, som skulle slå kungen."),
        (Language::German, "d1-d3 schlägt die Angreifer auf d5 und e4 und droht d3-d7, womit der König geschlagen würde."),
        (Language::French, "d1-d3 prend les attaquants en d5 et e4 et menace d3-d7, qui prendrait le roi."),
        (Language::Spanish, "d1-d3 captura a los atacantes en d5 y e4 y amenaza d3-d7, que capturaría al rey."),
        (Language::Latin, "d1-d3 capit oppugnatores in d5 et e4 et minatur d3-d7, quo rex capiatur."),
    ] {
        assert_eq!(explain_move(&set, Side::Defenders, Move::piece(from, to), &features, language), expected);
    }
}

#[test]
fn every_feature_of_a_move_has_words_in_every_language() {
    let set = saami(TABLUT);
    let (here, there) = (square(&set, "d1"), square(&set, "d3"));
    let mv = Move::piece(here, there);
    let corner = square(&set, "a1");
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
    for reason in Reason::ALL {
        features.push(MoveFeature::Wins { reason, at: Some(corner) });
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

#[test]
fn every_reason_has_a_sentence_and_a_few_words_in_every_language() {
    let players = [Reason::Resigned, Reason::Agreed, Reason::Timeout];
    for (language, reason) in
        Language::ALL.into_iter().flat_map(|language| Reason::ALL.into_iter().chain(players).map(move |reason| (language, reason)))
    {
        let told = |winner, attackers: &'static str, defenders: &'static str| {
            let name = |side| if side == Side::Attackers { attackers.into() } else { defenders.into() };
            describe_reason(Outcome { winner: Some(winner), reason }, name, language)
        };
        let words = name_reason(reason.as_str(), language);
        assert!(words != reason.as_str().replace('-', " ") || language == Language::English, "{language} {words}");
        let [one, other] = Side::ALL.map(|winner| told(winner, "attackers", "defenders"));
        let unnamed = describe_reason(Outcome { winner: None, reason }, |_| "x".into(), language);
        assert!(
            [&one, &other, &unnamed].into_iter().all(|text| text.ends_with('.') && !text.contains("reason")),
            "{one} {other} {unnamed}"
        );
        // A sentence about a side has its own name.
        let named = Side::ALL.map(|winner| told(winner, "Svart", "Vit"));
        assert!(named.iter().all(|text| text.contains("Svart") || text.contains("Vit")) || named == [one, other], "{named:?}");
    }
    let declared = |text| Outcome { winner: None, reason: Reason::Declared(birka_rules::DeclaredReason::intern("two-ways", text)) };
    assert_eq!(describe_reason(declared("Two ways."), |_| "x".into(), Language::German), "Two ways.");
    assert_eq!(describe_reason(declared(""), |_| "x".into(), Language::English), "The rules of this variant ended the game.");
    assert_eq!(name_reason("two-ways", Language::German), "two ways");
}
