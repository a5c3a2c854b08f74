//! Turns of two moves by different pieces, and turns that a side passes.

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use birka_records::position;
use birka_rules::{
    Again, EndRules, FewerThan, Game, IllegalMove, KindId, Move, NoMove, NotSecond, Outcome, Passes, QuietLimit, Reason, Repetition,
    RuleSet, RuleSetError, Rules, Setup, SetupError, Side, Take, TakeBy, TwoMoves, Verdict, WhyIllegal,
};
use birka_test_support::rulesets::{TABLUT, hasami, saami, square};

use crate::{captured_names, game, mv};

const ATTACKER: KindId = KindId(0);
const KING: KindId = KindId(2);

/// Saami Tablut with turns of two moves, of which the king's and captures are made alone.
fn in_two_moves() -> RuleSet {
    let mut set = saami(TABLUT);
    set.two_moves = Some(TwoMoves { alone: vec![KING], captures_alone: true });
    set
}

const DRAWING: &str = "
    .........
    .........
    .........
    a...da...
    .........
    .a.....K.
    ....d....
    .........
    .........";

fn play(game: &mut Game, text: &str) {
    let mv = mv(game.rules().rule_set(), text);
    game.play(mv).expect("a legal move");
}

/// Why a second move is refused.
fn refused(game: &mut Game, text: &str) -> Option<NotSecond> {
    let mv = mv(game.rules().rule_set(), text);
    match game.play(mv) {
        Err(IllegalMove { why: WhyIllegal::NotSecond { why, .. }, .. }) => Some(why),
        Ok(_) | Err(_) => None,
    }
}

#[test]
fn a_turn_is_two_moves_by_different_pieces() {
    let set = in_two_moves();
    let mut game = game(&set, Side::Attackers, DRAWING);
    let start = game.setup();
    play(&mut game, "b4-b5");
    assert_eq!((game.turn(), game.continuing()), (Side::Attackers, Some(square(&set, "b5"))));
    assert!(game.legal_moves().iter().all(|mv| mv.piece_move().is_some_and(|mv| mv.from != square(&set, "b5"))));
    assert!(game.destinations(square(&set, "b5")).is_empty());
    assert_eq!(refused(&mut game, "b5-b6"), Some(NotSecond::SamePiece));
    assert_eq!(refused(&mut game, "a6-d6"), Some(NotSecond::Captures));

    let same = Game::from_setup(Arc::clone(game.rules()), &game.setup()).expect("a position");
    assert_eq!((same.hash(), same.legal_moves().len()), (game.hash(), game.legal_moves().len()));
    let written = position::write(&set, &game.setup());
    assert!(written.ends_with(" a b5"), "{written}");

    play(&mut game, "a6-a7");
    assert_eq!((game.turn(), game.continuing()), (Side::Defenders, None));
    play(&mut game, "e3-e2");
    assert_eq!(refused(&mut game, "h4-h5"), Some(NotSecond::MovesAlone));
    play(&mut game, "e6-e7");
    assert_eq!(game.turn(), Side::Attackers);
    while game.undo().is_some() {}
    assert_eq!(game.setup(), start);
}

#[test]
fn the_order_of_two_moves_does_not_matter_to_the_position() {
    let set = in_two_moves();
    let [mut one, mut other] = [(); 2].map(|()| game(&set, Side::Attackers, DRAWING));
    ["b4-b5", "a6-a7"].iter().for_each(|text| play(&mut one, text));
    ["a6-a7", "b4-b5"].iter().for_each(|text| play(&mut other, text));
    assert_eq!(one.hash(), other.hash());
}

#[test]
fn a_capture_and_a_move_of_the_king_are_a_whole_turn() {
    let set = in_two_moves();
    let mut game = game(&set, Side::Attackers, DRAWING);
    let played = game.play(mv(&set, "a6-d6")).expect("a legal move");
    assert_eq!((captured_names(&set, &played), game.turn()), (vec!["e6".to_owned()], Side::Defenders));
    play(&mut game, "h4-h5");
    assert_eq!((game.turn(), game.continuing()), (Side::Attackers, None));
}

#[test]
fn captures_may_be_made_by_both_moves_where_they_are_not_alone() {
    let mut set = in_two_moves();
    set.two_moves = Some(TwoMoves { alone: Vec::new(), captures_alone: false });
    let mut game = game(&set, Side::Attackers, DRAWING);
    play(&mut game, "a6-d6");
    assert_eq!(game.turn(), Side::Attackers, "the turn goes on after a capture");
    play(&mut game, "b4-b5");
    play(&mut game, "h4-h5");
    assert_eq!(game.turn(), Side::Defenders, "the king may be moved first");
}

#[test]
fn a_turn_has_one_move_where_no_second_is_possible() {
    let set = in_two_moves();
    let only = "
        .........
        .........
        .........
        ....da...
        .........
        .......K.
        .........
        .........
        .........";
    let mut game = game(&set, Side::Attackers, only);
    play(&mut game, "f6-f5");
    assert_eq!(game.turn(), Side::Defenders, "the attackers have one piece");
    play(&mut game, "e6-e7");
    assert_eq!(game.turn(), Side::Attackers, "the king makes no second move");
}

#[test]
fn the_first_move_of_a_turn_may_end_the_game() {
    let mut set = in_two_moves();
    set.kinds[ATTACKER.index()].other_moves.takes = vec![Take { by: TakeBy::Diagonal(Some(1)), from: None, whom: vec![KING] }];
    set.two_moves = Some(TwoMoves { alone: Vec::new(), captures_alone: false });
    let drawing = "
        .........
        .........
        .........
        a...da...
        ......a..
        .a.....K.
        ....d....
        .........
        .........";
    let mut game = game(&set, Side::Attackers, drawing);
    play(&mut game, "g5-h4");
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Attackers, Reason::KingCaptured)));
    assert_eq!((game.continuing(), game.legal_moves().len()), (None, 0));
}

#[test]
fn only_the_beginnings_of_turns_are_repeated() {
    let mut set = in_two_moves();
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(2).expect("two"), verdict: Verdict::Draw });
    let mut game = game(&set, Side::Attackers, DRAWING);
    let turns = ["b4-b5 a6-a7", "h4-h5", "a7-a6 b5-b4", "h5-h4"];
    for text in turns.iter().flat_map(|turn| turn.split(' ')) {
        assert_eq!(game.outcome(), None, "before {text}");
        play(&mut game, text);
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}

#[test]
fn a_position_names_the_piece_that_has_moved_and_is_refused_where_it_cannot() {
    let rules = Arc::new(Rules::compile(in_two_moves()).expect("valid rules"));
    let refused = |text: &str| position::game(&rules, text).err().map(|errors| errors[0].to_string());
    let cannot = |square: &str, why: &str| Some(format!("the turn cannot go on from {square}: {why}"));
    let board = "/9/9/4Tt3/1t5K1/9/3t1t3/9/9/9/";
    assert_eq!(refused(&format!("{board} a d6")), None);
    assert_eq!(refused(&format!("{board} d h4")), cannot("h4", "its move is a whole turn"));
    assert_eq!(refused(&format!("{board} d e3")), cannot("e3", "no other piece can make a second move"));
    assert_eq!(refused(&format!("{board} a c6")), cannot("c6", "no piece stands there"));
}

#[test]
fn rules_that_contradict_turns_of_two_moves_are_refused() {
    let refusal = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = in_two_moves();
        change(&mut set);
        match Rules::compile(set).err().as_deref() {
            Some([RuleSetError::TwoMoves { why }]) => Some(*why),
            _ => None,
        }
    };
    let contains = |why: Option<&'static str>, words: &str| assert!(why.is_some_and(|why| why.contains(words)), "{why:?}");
    contains(refusal(&|set| set.kinds[0].again = Again::WhileCapturing), "`again`");
    contains(
        refusal(&|set| set.two_moves = Some(TwoMoves { alone: (0..3).map(KindId).collect(), captures_alone: true })),
        "no second move",
    );
    contains(refusal(&|set| set.two_moves = Some(TwoMoves { alone: vec![KindId(7)], captures_alone: true })), "kinds of its pieces");
    let forbidden = Repetition { times: NonZeroU8::new(3).expect("three"), verdict: Verdict::Forbidden };
    contains(refusal(&|set| set.ends.repetition = Some(forbidden)), "cannot be forbidden");
    assert_eq!(Setup::start(&in_two_moves()).errors(&in_two_moves()), []);
}

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
    assert!(game.may_pass() && game.legal_moves().contains(&Move::Pass));
    let played = game.play(Move::Pass).expect("a pass");
    assert_eq!((played.mv, played.captured.len(), played.outcome), (Move::Pass, 0, None));
    assert_eq!(game.rules().rule_set().kind(played.kind).side, Side::Attackers);
    assert_eq!((game.turn(), game.setup().passed), (Side::Defenders, true));
    let after = (game.setup(), game.hash());
    assert_eq!(Game::from_setup(Arc::clone(game.rules()), &after.0).expect("a position").hash(), after.1);
    // The same position after a move is another one: a pass does not end the game there.
    let moved = Setup { passed: false, ..after.0.clone() };
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
        game.play(Move::Pass).expect("a pass");
        let played = game.play(Move::Pass).expect("a pass");
        let outcome = Some(Outcome { winner, reason: Reason::Passes });
        assert_eq!((played.outcome, game.outcome(), game.legal_moves()), (outcome, outcome, Vec::new()));
        assert!(!game.may_pass());
        assert_eq!(game.play(Move::Pass).map_err(|illegal| illegal.why), Err(WhyIllegal::GameOver));
        game.undo();
        assert!(game.outcome().is_none() && game.may_pass());
    }
}

#[test]
fn a_side_that_may_not_pass_is_refused() {
    let mut game = start(&passing(Passes::Of(Side::Defenders)));
    assert_eq!(game.play(Move::Pass).map_err(|illegal| illegal.why), Err(WhyIllegal::NoPass(Side::Attackers)));
    for attacker in ["a1-a2", "a2-a1", "a1-a2"] {
        game.play(mv(game.rules().rule_set(), attacker)).expect("a move");
        assert!(!game.setup().passed && game.may_pass());
        game.play(Move::Pass).expect("a pass");
        assert!(!game.setup().passed && !game.may_pass(), "passes of one side in a row mean nothing");
    }
    let nobody = start(&hasami(START));
    assert!(!nobody.may_pass() && !nobody.legal_moves().contains(&Move::Pass));
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
        let set = RuleSet { ends: EndRules { fewer_than: FewerThan::default(), ..set.ends.clone() }, ..set };
        let game = game(&set, Side::Attackers, blocked);
        assert_eq!(game.outcome().map(|outcome| outcome.reason), stuck.then_some(Reason::NoMove));
        assert_eq!(game.legal_moves(), if stuck { Vec::new() } else { vec![Move::Pass] });
    }
}

#[test]
fn nobody_passes_within_a_turn() {
    let mut set = both(Verdict::Draw);
    set.two_moves = Some(TwoMoves::default());
    let mut game = start(&set);
    game.play(mv(game.rules().rule_set(), "a1-a2")).expect("a first move");
    assert!(!game.may_pass() && !game.legal_moves().contains(&Move::Pass));
    assert_eq!(game.play(Move::Pass).map_err(|illegal| illegal.why), Err(WhyIllegal::NoPass(Side::Attackers)));
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
    game.play(Move::EndOfTurn(square(&set, "b2"))).expect("the end of the turn");
    assert!(game.turn() == Side::Defenders && game.may_pass() && !game.setup().passed);
}

#[test]
fn a_pass_is_a_quiet_move_and_positions_repeat_across_it() {
    let mut set = passing(Passes::Of(Side::Attackers));
    set.ends.quiet_limit = Some(QuietLimit { plies: NonZeroU16::new(3).expect("not zero"), verdict: Verdict::Draw });
    let mut game = start(&set);
    for text in ["pass", "a5-a4", "pass"] {
        let next = if text == "pass" { Move::Pass } else { mv(game.rules().rule_set(), text) };
        game.play(next).expect("a move");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::QuietLimit));
    let mut set = passing(Passes::Of(Side::Attackers));
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(2).expect("not zero"), verdict: Verdict::Draw });
    let mut game = start(&set);
    for text in ["pass", "a5-a4", "pass", "a4-a5"] {
        let next = if text == "pass" { Move::Pass } else { mv(game.rules().rule_set(), text) };
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
    let mut setup = Setup::start(rules.rule_set());
    setup.passed = true;
    let errors = Game::from_setup(rules, &setup).err().expect("an error");
    assert!(matches!(&errors[..], [SetupError::Passed { .. }]), "{errors:?}");
}
