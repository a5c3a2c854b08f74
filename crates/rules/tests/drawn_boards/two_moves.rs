//! Turns of two moves by different pieces.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_records::position;
use birka_rules::{
    Game, IllegalMove, KindId, NotSecond, Outcome, Reason, Repetition, RuleSet, RuleSetError, Rules, Setup, Side, Take, TakeBy, TwoMoves,
    Verdict,
};
use birka_test_support::rulesets::{TABLUT, saami, square};

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
        Err(IllegalMove::NotSecond { why, .. }) => Some(why),
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
    assert!(game.legal_moves().iter().all(|mv| mv.from != square(&set, "b5") && !mv.is_stop()));
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
    contains(refusal(&|set| set.kinds[0].again = birka_rules::Again::WhileCapturing), "`again`");
    contains(
        refusal(&|set| set.two_moves = Some(TwoMoves { alone: (0..3).map(KindId).collect(), captures_alone: true })),
        "no second move",
    );
    contains(refusal(&|set| set.two_moves = Some(TwoMoves { alone: vec![KindId(7)], captures_alone: true })), "kinds of its pieces");
    let forbidden = Repetition { times: NonZeroU8::new(3).expect("three"), verdict: Verdict::Forbidden };
    contains(refusal(&|set| set.ends.repetition = Some(forbidden)), "cannot be forbidden");
    assert_eq!(Setup::start(&in_two_moves()).errors(&in_two_moves()), []);
}
