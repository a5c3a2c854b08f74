//! Turns that a side passes.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_rules::{
    Again, FewerThan, Game, IllegalMove, Move, NoMove, Outcome, Passes, QuietLimit, Reason, RuleSet, RuleSetError, Rules, SetupError, Side,
    TwoMoves, Verdict,
};
use birka_test_support::rulesets::{hasami, position, square};

use crate::{game, mv};

const START: &str = "
    w.w.w
    .....
    .....
    .....
    b.b.b";

fn passing(passes: Passes) -> RuleSet {
    RuleSet { passes: Some(passes), ..hasami(START) }
}

fn both(verdict: Verdict) -> RuleSet {
    passing(Passes::OfBoth { verdict })
}

fn start(set: &RuleSet) -> Game {
    Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")))
}

#[test]
fn a_side_passes_and_the_other_moves() {
    let mut game = start(&both(Verdict::Draw));
    let before = (game.setup(), game.hash());
    assert!(game.may_pass() && game.legal_moves().contains(&Move::PASS));
    let played = game.play(Move::PASS).expect("a pass");
    assert_eq!((played.mv, played.captured.len(), played.outcome), (Move::PASS, 0, None));
    assert_eq!(game.rules().rule_set().kind(played.kind).side, Side::Attackers);
    assert_eq!((game.turn(), game.setup().passed), (Side::Defenders, true));
    let after = (game.setup(), game.hash());
    assert_eq!(Game::from_setup(Arc::clone(game.rules()), &after.0).expect("a position").hash(), after.1);
    // The same position after a move is another one: a pass does not end the game there.
    let moved = birka_rules::Setup { passed: false, ..after.0.clone() };
    assert_ne!(Game::from_setup(Arc::clone(game.rules()), &moved).expect("a position").hash(), after.1);
    game.play(mv(game.rules().rule_set(), "a5-a4")).expect("a move");
    assert!(!game.setup().passed && game.may_pass());
    game.undo();
    assert_eq!((game.setup(), game.hash()), after);
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let winner = [
        (Verdict::Draw, None),
        (Verdict::MoverLoses, Some(Side::Attackers)),
        (Verdict::Loses(Side::Attackers), Some(Side::Defenders)),
        (Verdict::Loses(Side::Defenders), Some(Side::Attackers)),
    ];
    for (verdict, winner) in winner {
        let mut game = start(&both(verdict));
        game.play(Move::PASS).expect("a pass");
        let played = game.play(Move::PASS).expect("a pass");
        let outcome = Some(Outcome { winner, reason: Reason::Passes });
        assert_eq!((played.outcome, game.outcome(), game.legal_moves()), (outcome, outcome, Vec::new()));
        assert!(!game.may_pass());
        assert_eq!(game.play(Move::PASS), Err(IllegalMove::GameOver));
        game.undo();
        assert!(game.outcome().is_none() && game.may_pass());
    }
}

#[test]
fn a_side_that_may_not_pass_is_refused() {
    let mut game = start(&passing(Passes::Of(Side::Defenders)));
    assert_eq!(game.play(Move::PASS), Err(IllegalMove::NoPass { side: Side::Attackers }));
    for attacker in ["a1-a2", "a2-a1", "a1-a2"] {
        game.play(mv(game.rules().rule_set(), attacker)).expect("a move");
        assert!(!game.setup().passed && game.may_pass());
        game.play(Move::PASS).expect("a pass");
        assert!(!game.setup().passed && !game.may_pass(), "passes of one side in a row mean nothing");
    }
    let nobody = start(&hasami(START));
    assert!(!nobody.may_pass() && !nobody.legal_moves().contains(&Move::PASS));
}

#[test]
fn a_side_that_may_pass_is_never_without_a_move() {
    let blocked = "
        bw...
        w....
        .....
        .....
        .....";
    for (passes, stuck) in [(Passes::Of(Side::Attackers), false), (Passes::Of(Side::Defenders), true)] {
        let set = RuleSet { passes: Some(passes), ..hasami(blocked) };
        let set = RuleSet { ends: birka_rules::EndRules { fewer_than: FewerThan::default(), ..set.ends.clone() }, ..set };
        let game = game(&set, Side::Attackers, blocked);
        assert_eq!(game.outcome().map(|outcome| outcome.reason), stuck.then_some(Reason::NoMove));
        assert_eq!(game.legal_moves(), if stuck { Vec::new() } else { vec![Move::PASS] });
    }
}

#[test]
fn nobody_passes_within_a_turn() {
    let mut set = both(Verdict::Draw);
    set.two_moves = Some(TwoMoves::default());
    let mut game = start(&set);
    game.play(mv(game.rules().rule_set(), "a1-a2")).expect("a first move");
    assert!(!game.may_pass() && !game.legal_moves().contains(&Move::PASS));
    assert_eq!(game.play(Move::PASS), Err(IllegalMove::NoPass { side: Side::Attackers }));
    game.play(mv(game.rules().rule_set(), "c1-c2")).expect("a second move");
    assert!(game.may_pass());
}

#[test]
fn a_turn_that_goes_on_is_ended_and_not_passed() {
    let mut set = both(Verdict::Draw);
    set.kinds.iter_mut().for_each(|kind| kind.again = Again::WhileCapturing);
    let drawing = "
        w.w..
        .b..b
        .w..w
        b....
        .....";
    let mut game = game(&set, Side::Attackers, drawing);
    game.play(mv(&set, "a2-b2")).expect("a capture");
    assert!(game.continuing().is_some() && !game.may_pass());
    game.play(Move::stop(square(&set, "b2"))).expect("the end of the turn");
    assert!(game.turn() == Side::Defenders && game.may_pass() && !game.setup().passed);
}

#[test]
fn a_pass_is_a_quiet_move_and_positions_repeat_across_it() {
    let mut set = passing(Passes::Of(Side::Attackers));
    set.ends.quiet_limit = Some(QuietLimit { plies: std::num::NonZeroU16::new(3).expect("not zero"), verdict: Verdict::Draw });
    let mut game = start(&set);
    for text in ["pass", "a5-a4", "pass"] {
        let next = if text == "pass" { Move::PASS } else { mv(game.rules().rule_set(), text) };
        game.play(next).expect("a move");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::QuietLimit));
    let mut set = passing(Passes::Of(Side::Attackers));
    set.ends.repetition = Some(birka_rules::Repetition { times: NonZeroU8::new(2).expect("not zero"), verdict: Verdict::Draw });
    let mut game = start(&set);
    for text in ["pass", "a5-a4", "pass", "a4-a5"] {
        let next = if text == "pass" { Move::PASS } else { mv(game.rules().rule_set(), text) };
        assert_eq!(game.outcome(), None);
        game.play(next).expect("a move");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}

#[test]
fn wrong_passes_are_refused() {
    let mut skips = both(Verdict::Draw);
    skips.ends.no_move = NoMove::Skips;
    let forbidden = both(Verdict::Forbidden);
    let mut draws = both(Verdict::Draw);
    draws.ends.no_move = NoMove::Draws;
    for (set, why) in [(draws, "leave `no_move` out"), (skips, "passed over already"), (forbidden, "cannot be forbidden")] {
        let errors = Rules::compile(set).expect_err("an error");
        assert!(matches!(&errors[..], [RuleSetError::Passes { why: found }] if found.contains(why)), "{errors:?}");
    }
    let one = passing(Passes::Of(Side::Attackers));
    let rules = Arc::new(Rules::compile(one).expect("valid rules"));
    let mut setup = position(rules.rule_set(), START, Side::Attackers);
    setup.passed = true;
    let errors = Game::from_setup(rules, &setup).err().expect("an error");
    assert!(matches!(&errors[..], [SetupError::Passed { .. }]), "{errors:?}");
}
