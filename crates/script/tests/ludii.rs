//! Game descriptions for Ludii: what they contain, what they lose, and that they mean the rules that they were written from.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use birka_records::ludii::{self, LudiiLoss};
use birka_rules::{
    ClassId, ForwardSlides, Heading, Hop, KindId, Leap, LimitedMove, LineDirection, LineGoal, NoMove, Origin, QuietLimit, Repetition,
    RequiredSides, RuleSet, Rules, Side, Take, TakeBy, Verdict,
};
use birka_script::Library;
use birka_test_support::ludii::{Description, Node, compare_game, without_losses};
use birka_test_support::{Rng, random_rulesets, rulesets};

/// The ludemes that descriptions may use, each with the class of Ludii's `Core/src` that reads it or the game that uses it.
const LUDEMES: [(&str, &str); 53] = [
    ("define", "Tablut.lud"),
    ("game", "Tablut.lud"),
    ("players", "Tablut.lud"),
    ("equipment", "Tablut.lud"),
    ("board", "Tablut.lud"),
    ("square", "Tablut.lud"),
    ("rectangle", "game/functions/graph/generators/shape/Rectangle"),
    ("remove", "game/functions/graph/operators/Remove; of pieces: Tablut.lud"),
    ("regions", "game/equipment/other/Regions"),
    ("sites", "game/functions/region/sites/Sites"),
    ("piece", "game/equipment/component/Piece"),
    ("move", "game/rules/play/moves/decision/Move"),
    ("between", "game/util/moves/Between"),
    ("to", "game/util/moves/To"),
    ("from", "Tablut.lud"),
    ("last", "Tablut.lud"),
    ("max", "Tablut.lud"),
    ("apply", "Brandub.lud"),
    ("then", "Tablut.lud"),
    ("custodial", "game/rules/play/moves/nonDecision/effect/Custodial"),
    ("surround", "game/rules/play/moves/nonDecision/effect/Surround"),
    ("trigger", "game/rules/play/moves/nonDecision/effect/Trigger"),
    ("set", "game/rules/play/moves/nonDecision/effect/set/value/SetCounter"),
    ("and", "Tablut.lud"),
    ("or", "game/rules/play/moves/nonDecision/operators/logical/Or"),
    ("not", "Tablut.lud"),
    ("is", "Tablut.lud"),
    ("=", "Tablut.lud"),
    ("<", "game/functions/booleans/math/Lt"),
    ("all", "game/functions/booleans/all/sites/AllSites"),
    ("site", "game/functions/ints/iterator/Site"),
    ("what", "Tablut.lud"),
    ("who", "Tablut.lud"),
    ("id", "Tablut.lud"),
    ("where", "game/functions/ints/board/where/Where"),
    ("no", "game/functions/booleans/no/No"),
    ("count", "game/functions/ints/count/Count"),
    ("counter", "game/functions/ints/state/Counter"),
    ("rules", "Tablut.lud"),
    ("meta", "game/rules/meta/Meta"),
    ("start", "Tablut.lud"),
    ("place", "Tablut.lud"),
    ("play", "Tablut.lud"),
    ("forEach", "Tablut.lud"),
    ("end", "Tablut.lud"),
    ("if", "Tablut.lud"),
    ("result", "Tablut.lud"),
    ("metadata", "Tablut.lud"),
    ("graphics", "Tablut.lud"),
    ("player", "Tablut.lud"),
    ("colour", "Tablut.lud"),
    // Names of arguments are not ludemes, but have to be known all the same.
    ("at:", "Tablut.lud"),
    ("if:", "Tablut.lud"),
];

/// The words that are not ludemes: types, roles, directions, steps and results.
const WORDS: [&str; 37] = [
    "Sites",
    "Around",
    "P1",
    "P2",
    "Slide",
    "Step",
    "Leap",
    "Orthogonal",
    "Diagonal",
    "To",
    "In",
    "Empty",
    "Friend",
    "Triggered",
    "Repeat",
    "Situational",
    "Pieces",
    "Piece",
    "Moves",
    "Next",
    "Mover",
    "Win",
    "Loss",
    "Draw",
    "Counter",
    "Colour",
    "Black",
    "White",
    "F",
    "R",
    "L",
    "False",
    "except:",
    "cells:",
    "at:",
    "if:",
    "2",
];

fn description(set: &RuleSet) -> ludii::ExportedGame {
    ludii::write(&Rules::compile(set.clone()).expect("valid rules"), "A game")
}

/// Every ludeme and word is known, every name is defined, and the pieces stand where those of the rules do.
fn check(set: &RuleSet, exported: &ludii::ExportedGame) {
    let text = &exported.description;
    let nodes = Node::read(text);
    let (mut named, mut meant) = (BTreeSet::new(), BTreeSet::new());
    for node in &nodes {
        node.walk(&mut |node| match node {
            Node::Call(parts) => {
                let Some(Node::Word(ludeme)) = parts.first() else { panic!("{parts:?} has no ludeme") };
                assert!(LUDEMES.iter().any(|(known, _)| known == ludeme), "{ludeme}\n{text}");
                if let (Some(Node::Text(name)), "define" | "regions" | "piece") = (parts.get(1), ludeme.as_str()) {
                    assert!(named.insert(name.clone()), "{name} is defined twice\n{text}");
                }
                if let (Some(Node::Text(name)), "sites") = (parts.get(1), ludeme.as_str()) {
                    meant.insert(name.clone());
                }
                for word in &parts[1..] {
                    if let Node::Word(word) = word {
                        assert!(WORDS.contains(&word.as_str()) || word.parse::<u32>().is_ok(), "{word}\n{text}");
                    }
                }
            }
            Node::Named(name, value) => {
                assert!(WORDS.contains(&format!("{name}:").as_str()), "{name}\n{text}");
                if let Node::Text(name) = &**value {
                    meant.insert(name.clone());
                }
            }
            _ => {}
        });
    }
    assert!(meant.is_subset(&named), "{:?}\n{text}", meant.difference(&named));
    let placed = Description::read(text);
    let squares = set.size.squares();
    let expected: Vec<Option<(String, Side)>> = squares
        .map(|square| {
            set.start[square.index()]
                .map(|id| (set.kind(id).name.replace(|c: char| !c.is_ascii_alphabetic(), "").to_lowercase(), set.kind(id).side))
        })
        .collect();
    let found = placed.pieces.iter().map(|piece| {
        piece.as_ref().map(|name| {
            let (name, player) = name.split_at(name.len() - 1);
            (name.to_lowercase(), if player == "1" { set.first } else { set.first.opponent() })
        })
    });
    assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn every_shipped_variant_is_described() {
    for variant in Library::shipped().variants() {
        let set = variant.rules.rule_set();
        let exported = ludii::write(&variant.rules, &variant.name);
        check(set, &exported);
        // A description means the same rules except for the losses.
        let set = without_losses(set.clone());
        // All moves of some games are lost.
        let moves = set.kinds.iter().any(|kind| !kind.never_moves());
        assert_eq!(compare_game(&set, &mut Rng::new(7), 60) > 0, moves, "{}", variant.id);
    }
}

#[test]
fn random_rules_are_described() {
    let mut rng = Rng::new(11);
    let mut played = 0;
    for number in 0..600 {
        let set = if number % 4 == 0 { random_rulesets::random_without_king(&mut rng) } else { random_rulesets::random(&mut rng) };
        check(&set, &description(&set));
        let mut set = without_losses(set);
        set.ends.quiet_limit = NonZeroU16::new(8).filter(|_| number % 3 == 0).map(|plies| QuietLimit { plies, verdict: Verdict::Draw });
        if Rules::compile(set.clone()).is_ok() {
            played += compare_game(&set, &mut rng, 40);
        }
    }
    assert!(played > 3000, "only {played} moves");
}

#[test]
fn losses_are_listed() {
    let library = Library::shipped();
    let lost = |id: &str| {
        let variant = library.get(id).expect(id);
        let exported = ludii::write(&variant.rules, &variant.name);
        let comments = exported.description.lines().filter(|line| line.starts_with("// Lost: ")).count();
        assert_eq!(comments, exported.lost.len(), "{id}");
        exported.lost
    };
    let repetition = |times| LudiiLoss::Repetition { times };
    assert_eq!(lost("tablut"), [LudiiLoss::Encirclement, repetition(3), LudiiLoss::Announcements]);
    assert_eq!(lost("copenhagen"), [LudiiLoss::Shieldwall, LudiiLoss::ExitFort, LudiiLoss::Encirclement, repetition(4)]);
    let rows = |kind: &str| LudiiLoss::Rows { kind: kind.to_owned() };
    assert_eq!(lost("hasami-shogi"), [rows("attacker"), rows("defender"), repetition(4), LudiiLoss::SideNames]);
    assert_eq!(
        lost("seega"),
        [
            LudiiLoss::Again { kind: "attacker".to_owned() },
            LudiiLoss::Again { kind: "defender".to_owned() },
            LudiiLoss::Hand,
            LudiiLoss::Skips,
            repetition(3),
            LudiiLoss::SideNames
        ]
    );
    assert!(lost("tawlbwrdd-apifan").contains(&LudiiLoss::CapturedWhenMovingBetween { kind: "attacker".to_owned() }));
    let one_stroke = lost("tablut-one-stroke");
    assert!(one_stroke.iter().any(|loss| matches!(loss, LudiiLoss::Hook { words } if !words.is_empty())), "{one_stroke:?}");
    assert_eq!(repetition(3).to_string(), "what befalls when a position is there 3 times: Ludii recognizes only that it was there before");
}

/// A rectangle with gaps, without a king.
const CROSS: &str = "
    ..bbb..
    #.....#
    .......
    #.....#
    ..www..";

#[test]
fn boards_with_gaps_have_cells_removed() {
    let mut set = rulesets::hasami(CROSS);
    let exported = description(&set);
    assert!(exported.description.contains("(board (remove (rectangle 5 7) cells:{7 13 21 27}))"), "{}", exported.description);
    assert_eq!(exported.lost, []);
    compare_game(&set, &mut Rng::new(3), 100);
    set.kinds[0].other_moves.leaps = vec![Leap { short: 1, long: 2 }];
    assert_eq!(description(&set).lost, [LudiiLoss::LeapsOverGaps { kind: "black".to_owned() }]);
    set.kinds[0].other_moves.leaps.clear();
    set.kinds[0].other_moves.hops = vec![Hop { over: vec![KindId(1)], captures: true, at: Vec::new(), from: None }];
    assert_eq!(description(&set).lost, [LudiiLoss::Hops { kind: "black".to_owned() }]);
    set.kinds[0].other_moves.hops.clear();
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Slide(None), from: None, whom: vec![KindId(1)] }];
    assert_eq!(description(&set).lost, [LudiiLoss::Takes { kind: "black".to_owned() }]);
    set.kinds[0].other_moves.takes.clear();
    set.kinds[0].captures_between = vec![KindId(1)];
    assert_eq!(description(&set).lost, [LudiiLoss::CapturesBetween { kind: "black".to_owned() }]);
    set.kinds[0].captures_between.clear();
    set.kinds[0].captured_in_rows = true;
    assert_eq!(description(&set).lost, [LudiiLoss::Rows { kind: "black".to_owned() }]);
    set.kinds[0].captured_in_rows = false;
    set.kinds[0].other_moves.forward = ForwardSlides { straight: Some(0), diagonal: Some(1) };
    assert_eq!(description(&set).lost, [LudiiLoss::Heading { kind: "black".to_owned(), heading: Heading::Forward }]);
    set.kinds[0].other_moves.forward = ForwardSlides::NONE;
    set.classes.push(rulesets::plain_class("start", vec![set.size.middle()], 2));
    set.kinds[0].other_moves.limited = vec![LimitedMove { by: TakeBy::Diagonal(None), from: Origin::On(vec![ClassId(0)]) }];
    assert_eq!(description(&set).lost, [LudiiLoss::Limited { kind: "black".to_owned() }]);
    set.kinds[0].other_moves.limited.clear();
    set.classes.clear();
    set.ends.line.attackers = Some(LineGoal { length: 3, along: vec![LineDirection::File], outside: Vec::new() });
    assert_eq!(description(&set).lost, [LudiiLoss::Line]);
    set.ends.line.attackers = None;
    set.ends.fewer_than.kinds = vec![(KindId(0), std::num::NonZeroU8::MIN)];
    assert_eq!(description(&set).lost, [LudiiLoss::FewerOfKind { kind: "black".to_owned() }]);
    set.ends.fewer_than.kinds.clear();
    set.classes.push(rulesets::plain_class("goal", vec![set.size.middle()], 2));
    set.ends.reach = vec![(KindId(0), vec![ClassId(0)])];
    assert_eq!(description(&set).lost, [LudiiLoss::Reach { kind: "black".to_owned() }]);
    // A row without any square is none for Ludii.
    let set = rulesets::hasami(
        "
        #######
        ..bbb..
        .......
        ..www..",
    );
    let text = description(&set).description;
    assert!(text.contains("(place \"Black1\" {\"C3\" \"D3\" \"E3\"})"), "{text}");
    check(&set, &description(&set));
}

#[test]
fn moves_and_ends_have_their_ludemes() {
    let mut set = rulesets::saami(rulesets::TABLUT);
    set.first = Side::Defenders;
    set.kinds[0].reach = Some(1);
    set.kinds[1].reach = Some(3);
    set.kinds[1].other_moves.diagonal = Some(3);
    set.kinds[2].other_moves.leaps = vec![Leap { short: 0, long: 2 }, Leap { short: 1, long: 2 }, Leap { short: 2, long: 2 }];
    set.kinds[2].capture.places.clear();
    set.kinds[2].capture.elsewhere = RequiredSides::Three { edge_counts: false };
    set.ends.king_bared = true;
    set.ends.no_move = NoMove::Draws;
    set.ends.repetition = std::num::NonZeroU8::new(2).map(|times| Repetition { times, verdict: Verdict::MoverLoses });
    set.ends.quiet_limit = NonZeroU16::new(100).map(|plies| QuietLimit { plies, verdict: Verdict::Loses(Side::Attackers) });
    let exported = description(&set);
    check(&set, &exported);
    // Without the line breaks.
    let text = exported.description.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "(piece \"Attacker\" P2 (move Step Orthogonal (to if:(and (is Empty (to)) (not (is In (to) (sites \"Throne\")))))",
        "(move Slide Orthogonal (between (max 3))",
        "(move Slide Diagonal (between (max 3)) (to (apply if:(not (is In (to) (sites \"Throne\")))))",
        "(move Leap {{F F} {F F R F} {F F L F} {F F R F F}} (to if:(is Empty (to))))",
        "(if (is In (where (id \"King1\")) (sites \"Edge\")) (result P1 Win))",
        "(if (is Triggered \"KingCaptured\" P1) (result P2 Win))",
        "(if (= (count Pieces P1) 1) (result P2 Win))",
        "(if (no Moves Next) (result Mover Draw))",
        "(if (is Repeat Situational) (result Mover Loss))",
        "(if (= (counter) 99) (result P1 Win))",
        "(apply (and (remove (between)) (set Counter)))",
        "except:1",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(exported.lost, [LudiiLoss::Encirclement, LudiiLoss::Announcements]);
    set.ends.repetition = set.ends.repetition.map(|rule| Repetition { verdict: Verdict::Forbidden, ..rule });
    let exported = description(&set);
    check(&set, &exported);
    assert!(exported.description.contains("(meta (no Repeat Situational))") && !exported.description.contains("(is Repeat"));
    set.ends.repetition = None;
    let mut rng = Rng::new(5);
    let played: usize = (0..20).map(|_| compare_game(&without_losses(set.clone()), &mut rng, 200)).sum();
    assert!(played > 200, "only {played} moves");
}

#[test]
fn names_have_no_characters_with_a_meaning() {
    let mut set = rulesets::hasami(CROSS);
    set.kinds[0].name = "Tower (2)".into();
    set.kinds[1].name = "塔".into();
    let exported = ludii::write(&Rules::compile(set.clone()).expect("valid rules"), "A \"game\" {of} <men>\n(define");
    assert!(exported.description.contains("(game \"A game of men define\""), "{}", exported.description);
    assert!(["(piece \"Tower\" P1", "(piece \"Unnamed\" P2"].iter().all(|part| exported.description.contains(part)));
}
