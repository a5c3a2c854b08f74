//! Pieces that are placed before the moves begin, and sides that are passed over.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_rules::{
    Again, ClassId, FewerThan, Game, Hand, IllegalMove, InHand, LineDirection, LineGoal, Move, NoMove, Outcome, Reason, Repetition,
    RuleSet, RuleSetError, Rules, Setup, SetupError, Side, SquareRule, TwoMoves, Verdict, WhyIllegal,
};
use birka_test_support::rulesets::{TABLUT, hasami, pieces, plain_class, position, saami, square};

use crate::{captured_names, game, mv};

const EMPTY: &str = "
    .....
    .....
    .....
    .....
    .....";

fn hand(attackers: u8, defenders: u8, each_turn: u8) -> Hand {
    let each_turn = NonZeroU8::new(each_turn).expect("not zero");
    Hand { pieces: InHand { attackers, defenders }, first: Side::Attackers, each_turn, outside: vec![ClassId(0)] }
}

/// Two kinds that step and capture between two on a board of 5×5, in hand; nothing is placed in the middle. The defenders move first.
fn placing(hand: Hand) -> RuleSet {
    let mut set = hasami(EMPTY);
    set.kinds.iter_mut().for_each(|kind| kind.reach = Some(1));
    set.classes = vec![plain_class("middle", vec![set.size.middle()], 2)];
    set.first = Side::Defenders;
    set.ends.fewer_than = FewerThan { attackers: NonZeroU8::new(1), defenders: NonZeroU8::new(1), kinds: Vec::new() };
    set.hand = Some(hand);
    set
}

fn start(set: &RuleSet) -> Game {
    Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")))
}

fn place(game: &mut Game, names: &[&str]) {
    for name in names {
        let mv = Move::Placement(square(game.rules().rule_set(), name));
        let played = game.play(mv).expect("an empty square");
        assert!(played.captured.is_empty() && played.mv == mv);
    }
}

#[test]
fn the_sides_place_some_pieces_a_turn_and_then_move() {
    let set = placing(hand(3, 2, 2));
    let mut game = start(&set);
    let before = game.setup();
    assert_eq!((game.turn(), game.in_hand(), game.placements().len()), (Side::Attackers, InHand { attackers: 3, defenders: 2 }, 24));
    assert!(!game.placements().contains(&set.size.middle()), "nothing is placed there");
    place(&mut game, &["a1"]);
    assert_eq!((game.turn(), game.in_hand()), (Side::Attackers, InHand { attackers: 2, defenders: 2 }));
    assert_eq!(game.piece(square(&set, "a1")).map(|id| set.kind(id).side), Some(Side::Attackers));
    place(&mut game, &["a2"]);
    assert_eq!((game.turn(), game.placements().len(), game.continuing()), (Side::Defenders, 22, None));
    place(&mut game, &["b1", "e5"]);
    assert_eq!((game.turn(), game.in_hand()), (Side::Attackers, InHand { attackers: 1, defenders: 0 }));
    // Between two enemies, but captured by nobody.
    place(&mut game, &["c1"]);
    assert_eq!((game.turn(), game.in_hand(), game.placements()), (Side::Defenders, InHand::NONE, Vec::new()));
    assert_eq!(game.pieces().len(), 5);
    assert!(game.play(mv(&set, "e5-e4")).is_ok() && game.play(mv(&set, "a1-b1")).is_err());
    while game.undo().is_some() {}
    assert_eq!(game.setup(), before);
}

#[test]
fn a_side_without_more_pieces_waits_until_the_other_has_placed_its() {
    let mut game = start(&placing(hand(1, 3, 1)));
    place(&mut game, &["a1", "e1", "e2"]);
    assert_eq!((game.turn(), game.in_hand()), (Side::Defenders, InHand { attackers: 0, defenders: 1 }));
    place(&mut game, &["e3"]);
    assert_eq!((game.turn(), game.legal_moves().is_empty()), (Side::Defenders, false));
}

#[test]
fn what_places_no_piece_is_refused() {
    let set = placing(hand(2, 2, 1));
    let mut game = start(&set);
    place(&mut game, &["a1"]);
    let placement = |name: &str| Move::Placement(square(&set, name));
    assert_eq!(game.play(mv(&set, "a1-a2")).map_err(|illegal| illegal.why), Err(WhyIllegal::PlaceFirst));
    assert_eq!(game.play(mv(&set, "b1-b2")).map_err(|illegal| illegal.why), Err(WhyIllegal::PlaceFirst));
    assert_eq!(game.play(placement("a1")).map_err(|illegal| illegal.why), Err(WhyIllegal::Taken(square(&set, "a1"))));
    assert_eq!(game.play(placement("c3")).map_err(|illegal| illegal.why), Err(WhyIllegal::ClosedToPlacement(square(&set, "c3"))));
    assert_eq!(game.destinations(square(&set, "b2")), [square(&set, "b2")]);
    assert_eq!(game.destinations(square(&set, "a1")), []);
    place(&mut game, &["e1", "a2", "e2"]);
    let b2 = square(&set, "b2");
    assert_eq!(
        game.play(placement("b2")).map_err(|illegal| illegal.why),
        Err(WhyIllegal::ClosedToPlacement(square(&set, "b2"))),
        "all pieces are placed"
    );
    assert_eq!(game.move_between(b2, b2), Move::EndOfTurn(b2));
    assert!(matches!(game.play(Move::EndOfTurn(b2)), Err(IllegalMove { why: WhyIllegal::NoPiece(_), .. })));
}

#[test]
fn nothing_ends_the_game_before_all_pieces_are_placed() {
    let mut set = placing(hand(3, 1, 3));
    set.ends.line.attackers = Some(LineGoal { length: 2, along: vec![LineDirection::Rank], outside: Vec::new() });
    let mut game = start(&set);
    assert_eq!(game.outcome(), None, "the sides have men in hand");
    place(&mut game, &["a1", "b1", "e3"]);
    assert_eq!(game.outcome(), None);
    place(&mut game, &["e5"]);
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Side::Attackers), reason: Reason::LineMade }));
    assert_eq!(Game::from_setup(Arc::clone(game.rules()), &game.setup()).map(|game| game.outcome()), Ok(game.outcome()));
    game.undo();
    assert_eq!((game.outcome(), game.turn()), (None, Side::Defenders));
}

#[test]
fn pieces_in_hand_belong_to_the_position() {
    let set = placing(hand(2, 2, 1));
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let mut game = Game::new(Arc::clone(&rules));
    place(&mut game, &["a1", "e1", "b1"]);
    let mut other = Game::new(Arc::clone(&rules));
    place(&mut other, &["b1", "e1", "a1"]);
    assert_eq!((game.hash(), game.setup()), (other.hash(), other.setup()), "the order does not matter");
    let on_board = Setup { hand: InHand::NONE, turn: Side::Defenders, ..game.setup() };
    let on_board = Game::from_setup(Arc::clone(&rules), &on_board).expect("a position");
    assert!(on_board.hash() != game.hash() && on_board.in_hand().is_empty());
    let errors = |setup: &Setup| Game::from_setup(Arc::clone(&rules), setup).err().unwrap_or_default();
    let wrong = |change: &dyn Fn(&mut Setup)| {
        let mut setup = game.setup();
        change(&mut setup);
        match errors(&setup).as_slice() {
            [SetupError::Hand { why }] => (*why).to_owned(),
            other => panic!("{other:?}"),
        }
    };
    assert!(wrong(&|setup| setup.hand.defenders = 3).contains("more than at the start"));
    assert!(wrong(&|setup| setup.hand = InHand { attackers: 1, defenders: 0 }).contains("the side to move has none"));
    let kind = set.kind_in_hand(Side::Attackers);
    assert!(wrong(&|setup| setup.pieces.fill(kind)).contains("more than squares"));
    let mut plain = set;
    plain.hand = None;
    plain.start = game.setup().pieces;
    assert_eq!(game.setup().errors(&plain), [SetupError::Hand { why: "no pieces are placed in this variant" }]);
}

#[test]
fn rules_that_contradict_a_hand_are_refused() {
    let refusal = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = placing(hand(2, 2, 1));
        change(&mut set);
        Rules::compile(set).err().unwrap_or_default()
    };
    let why = |change: &dyn Fn(&mut RuleSet)| match refusal(change).as_slice() {
        [RuleSetError::Hand { why }] => (*why).to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal(&|_| ()), []);
    assert_eq!(refusal(&|set| set.two_moves = Some(TwoMoves::default())), []);
    assert!(why(&|set| set.hand = Some(hand(0, 0, 1))).contains("neither side has any"));
    let two_kinds = |set: &mut RuleSet| {
        let mut other = set.kinds[0].clone();
        (other.name, other.letter, other.record) = ("other".into(), 'o', 'o');
        set.kinds.push(other);
        set.classes[0].rules.push(SquareRule::OPEN);
    };
    assert!(why(&two_kinds).contains("one kind"));
    let mut with_king = saami(TABLUT);
    with_king.hand = Some(hand(1, 1, 1));
    let errors = Rules::compile(with_king).expect_err("a king");
    assert!(matches!(errors.as_slice(), [RuleSetError::Hand { why }] if why.contains("without a king")), "{errors:?}");
    let crowded = refusal(&|set| set.hand = Some(hand(13, 12, 1)));
    assert!(matches!(crowded.as_slice(), [RuleSetError::Start(SetupError::Hand { why })] if why.contains("squares")), "{crowded:?}");
    let unknown = refusal(&|set| set.hand = Some(Hand { outside: vec![ClassId(7)], ..hand(1, 1, 1) }));
    assert_eq!(unknown, [RuleSetError::UnknownClass { what: "the hand" }]);
    let few = refusal(&|set| set.ends.fewer_than.attackers = NonZeroU8::new(3));
    assert_eq!(few, [RuleSetError::TooFewMen { side: Side::Attackers, found: 2, needed: 3 }]);
    let waits = refusal(&|set| set.hand = Some(hand(0, 2, 1)));
    assert!(
        waits.iter().any(|error| matches!(error, RuleSetError::Start(SetupError::Hand { why }) if why.contains("side to move"))),
        "{waits:?}"
    );
}

/// Stepping kinds, by whose rules a side that cannot move is passed over.
fn passing_over() -> RuleSet {
    let mut set = placing(hand(1, 1, 1));
    (set.hand, set.ends.no_move) = (None, NoMove::Skips);
    set.start = pieces(
        &set,
        "
        ..w..
        .....
        .....
        .....
        ..b..",
    );
    set
}

#[test]
fn a_side_that_cannot_move_is_passed_over() {
    let set = passing_over();
    let mut game = game(
        &set,
        Side::Defenders,
        "
        .....
        ...w.
        .....
        w....
        bw...",
    );
    let before = game.setup();
    let played = game.play(mv(&set, "d4-d5")).expect("a legal move");
    assert_eq!((played.outcome, game.turn(), game.outcome()), (None, Side::Defenders, None));
    game.play(mv(&set, "a2-a3")).expect("a second move of the same side");
    assert_eq!(game.turn(), Side::Attackers, "the way is open");
    game.play(mv(&set, "a1-a2")).expect("a legal move");
    while game.undo().is_some() {}
    assert_eq!(game.setup(), before);
}

#[test]
fn a_game_in_which_neither_side_can_move_is_drawn() {
    let mut set = passing_over();
    set.kinds[1].reach = Some(0);
    set.first = Side::Attackers;
    set.start = pieces(
        &set,
        "
        w....
        .....
        .....
        w....
        .b...",
    );
    let mut game = game(
        &set,
        Side::Attackers,
        "
        .....
        .....
        w....
        .w...
        b....",
    );
    // The defenders never move here, so the attackers move on and on.
    game.play(mv(&set, "a1-b1")).expect("a legal move");
    assert_eq!((game.turn(), game.outcome()), (Side::Attackers, None));
    let mut blocked = set.clone();
    blocked.kinds[0].reach = Some(0);
    blocked.start = set.start.clone();
    let stuck = Game::from_setup(Arc::new(Rules::compile(blocked).expect("valid rules")), &game.setup()).expect("a position");
    assert_eq!(stuck.outcome(), Some(Outcome { winner: None, reason: Reason::NoMove }));
}

#[test]
fn the_end_of_a_turn_that_captured_may_pass_over_the_other_side() {
    let mut set = passing_over();
    set.kinds.iter_mut().for_each(|kind| kind.again = Again::WhileCapturing);
    set.kinds[0].reach = Some(0);
    let mut game = game(
        &set,
        Side::Defenders,
        "
        ....b
        .....
        .bw..
        .bw..
        w....",
    );
    let played = game.play(mv(&set, "a1-a2")).expect("a legal move");
    assert_eq!((captured_names(&set, &played), game.continuing()), (vec!["b2".to_owned()], Some(square(&set, "a2"))));
    game.play(Move::EndOfTurn(square(&set, "a2"))).expect("a turn can be ended");
    assert_eq!((game.turn(), game.continuing()), (Side::Defenders, None));
    let played = game.play(mv(&set, "a2-a3")).expect("a legal move");
    assert_eq!(captured_names(&set, &played), ["b3"]);
    assert_eq!(game.turn(), Side::Defenders);
}

#[test]
fn a_position_may_recur_after_two_moves_of_the_same_side() {
    let mut set = passing_over();
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::Draw });
    let mut game = game(
        &set,
        Side::Defenders,
        "
        .....
        ...w.
        .....
        w....
        bw...",
    );
    for text in ["d4-d5", "d5-d4", "d4-d5"] {
        game.play(mv(&set, text)).expect("a legal move");
        assert_eq!(game.outcome(), None, "{text}");
    }
    game.play(mv(&set, "d5-d4")).expect("a legal move");
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::Repetition }));
}

#[test]
fn a_position_in_which_the_side_to_move_is_passed_over_is_refused() {
    let set = passing_over();
    let blocked = "
        .....
        ...w.
        .....
        w....
        bw...";
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let refused = Game::from_setup(rules, &position(&set, blocked, Side::Attackers)).err();
    assert_eq!(refused, Some(vec![SetupError::PassedOver { side: Side::Attackers }]));
    let mut wrong = set.clone();
    (wrong.start, wrong.first) = (pieces(&set, blocked), Side::Attackers);
    assert_eq!(Rules::compile(wrong).err(), Some(vec![RuleSetError::Start(SetupError::PassedOver { side: Side::Attackers })]));
    let mut forbids = set;
    forbids.ends.repetition = Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::Forbidden });
    assert_eq!(Rules::compile(forbids).err(), Some(vec![RuleSetError::Skips]));
}

#[test]
fn the_first_side_to_move_may_be_passed_over_after_the_placement() {
    let mut set = placing(hand(1, 3, 3));
    set.ends.no_move = NoMove::Skips;
    set.first = Side::Attackers;
    let mut game = start(&set);
    place(&mut game, &["a1", "a2", "b1", "e5"]);
    assert_eq!((game.turn(), game.outcome()), (Side::Defenders, None), "a1 cannot move");
}
