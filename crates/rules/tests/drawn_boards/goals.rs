//! Kinds of which a side needs a number of pieces, and squares by which a side wins when its pieces reach them.

use std::num::NonZeroU8;

use birka_rules::{ClassId, FewerThan, KindId, Outcome, Reason, RuleSet, RuleSetError, Rules, Side, TwoMoves};
use birka_test_support::rulesets::{TABLUT, hasami, kind, pieces, plain_class, saami};

use crate::{game, mv, play};

const BLACK: KindId = KindId(0);
const WHITE: KindId = KindId(1);
const CHIEF: KindId = KindId(2);

const ROWS: &str = "
    wwwwwwwww
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    bbcbbbcbb";

/// Hasami Shogi in which Black has two chiefs and loses with fewer than a number of them.
fn chiefs(needed: u8) -> RuleSet {
    let mut set = hasami("\n.........".repeat(9).as_str());
    set.kinds.push(kind("chief", 'c', 'c', Side::Attackers));
    set.ends.fewer_than = FewerThan { kinds: vec![(CHIEF, NonZeroU8::new(needed).expect("not zero"))], ..FewerThan::default() };
    set.start = pieces(&set, ROWS);
    set
}

fn won(winner: Side, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason })
}

/// White captures the piece on d5; `others` are the last pieces of rank 1.
fn capture(set: &RuleSet, captured: char, others: &str) -> Option<Outcome> {
    let board = format!(
        "
        .........
        .........
        .........
        .........
        ..w{captured}.....
        .........
        .........
        ....w....
        bb.....{others}"
    );
    let played = play(set, Side::Defenders, "e2-e5", &board);
    assert_eq!(played.captured.len(), 1);
    played.outcome
}

#[test]
fn a_side_loses_with_the_last_piece_of_a_kind_or_with_any() {
    let (last, any) = (chiefs(1), chiefs(2));
    let lost = won(Side::Defenders, Reason::KindTaken);
    assert_eq!(capture(&last, 'c', "c."), None, "another chief stands");
    assert_eq!(capture(&last, 'c', ".."), lost, "the last chief");
    assert_eq!(capture(&any, 'c', "c."), lost, "one of two chiefs");
    assert_eq!(capture(&any, 'b', "cc"), None, "a man");
}

#[test]
fn either_side_can_have_such_a_kind() {
    let mut set = chiefs(1);
    set.kinds[CHIEF.index()].side = Side::Defenders;
    let board = "
        w........
        .........
        .........
        .........
        ..bc.....
        .........
        .........
        ....b....
        .........";
    assert_eq!(play(&set, Side::Attackers, "e2-e5", board).outcome, won(Side::Attackers, Reason::KindTaken));
}

#[test]
fn a_chief_who_falls_by_his_own_move_is_lost_too() {
    let mut set = chiefs(1);
    set.kinds[CHIEF.index()].captured_when_moving_between = true;
    let board = "
        .........
        .........
        .........
        .........
        ..w.w....
        .........
        .........
        ...c.....
        bb.......";
    let mut game = game(&set, Side::Attackers, board);
    let before = (game.setup(), game.hash());
    let played = game.play(mv(&set, "d2-d5")).expect("a legal move");
    assert_eq!(played.outcome, won(Side::Defenders, Reason::KindTaken));
    game.undo();
    assert_eq!((game.setup(), game.hash(), game.outcome()), (before.0, before.1, None));
}

#[test]
fn a_position_without_the_pieces_that_a_side_needs_is_over() {
    let board = ROWS.replace('c', "b");
    let game = game(&chiefs(1), Side::Attackers, &board);
    assert_eq!((game.outcome(), game.legal_moves().len()), (won(Side::Defenders, Reason::KindTaken), 0));
}

/// Two rows of men, of whom Black's win on the highest rank.
fn reaching() -> RuleSet {
    let mut set = chiefs(1);
    set.classes = vec![plain_class("far_edge", set.size.squares().filter(|&square| set.size.rank(square) == 8).collect(), 3)];
    set.ends.reach = vec![(BLACK, vec![ClassId(0)])];
    set
}

const OPEN: &str = "
    w.w......
    .........
    .........
    .........
    .b.......
    .........
    .........
    .........
    b..cb...w";

#[test]
fn a_side_wins_when_a_piece_of_the_kind_stops_on_the_square() {
    let set = reaching();
    let outcome = |turn, text: &str| play(&set, turn, text, OPEN).outcome;
    assert_eq!(outcome(Side::Attackers, "e1-e9"), won(Side::Attackers, Reason::GoalReached));
    assert_eq!(outcome(Side::Attackers, "e1-e8"), None);
    assert_eq!(outcome(Side::Attackers, "d1-d9"), None, "another kind");
    assert_eq!(outcome(Side::Defenders, "c9-d9"), None, "the other side");
    let mut game = game(&set, Side::Attackers, OPEN);
    let before = (game.setup(), game.hash());
    game.play(mv(&set, "e1-e9")).expect("a legal move");
    assert_eq!((game.legal_moves().len(), game.outcome()), (0, won(Side::Attackers, Reason::GoalReached)));
    game.undo();
    assert_eq!((game.setup(), game.hash(), game.outcome()), (before.0, before.1, None));
}

#[test]
fn a_piece_that_is_captured_where_it_arrives_has_not_reached_it() {
    let mut set = reaching();
    assert_eq!(play(&set, Side::Attackers, "b5-b9", OPEN).outcome, won(Side::Attackers, Reason::GoalReached));
    set.kinds[BLACK.index()].captured_when_moving_between = true;
    let played = play(&set, Side::Attackers, "b5-b9", OPEN);
    assert_eq!((played.captured.len(), played.outcome), (1, None));
}

#[test]
fn the_first_move_of_a_turn_wins_too() {
    let mut set = reaching();
    set.two_moves = Some(TwoMoves::default());
    let mut game = game(&set, Side::Attackers, OPEN);
    game.play(mv(&set, "e1-e9")).expect("a legal move");
    assert_eq!((game.outcome(), game.continuing()), (won(Side::Attackers, Reason::GoalReached), None));
}

#[test]
fn a_position_in_which_a_square_is_reached_is_over() {
    let board = OPEN.replace("w.w", "w.b");
    for turn in Side::ALL {
        assert_eq!(game(&reaching(), turn, &board).outcome(), won(Side::Attackers, Reason::GoalReached));
    }
}

/// What is wrong with changed rules.
fn why(change: impl Fn(&mut RuleSet)) -> Vec<String> {
    let mut set = reaching();
    change(&mut set);
    Rules::compile(set).err().unwrap_or_default().iter().map(RuleSetError::to_string).collect()
}

#[test]
fn numbers_and_squares_that_cannot_be_played_are_refused() {
    assert_eq!(why(|_| ()), [] as [String; 0]);
    let number = |number| NonZeroU8::new(number).expect("not zero");
    let has = |found: Vec<String>, part: &str| assert!(matches!(&found[..], [error] if error.contains(part)), "{found:?}");
    has(why(|set| set.ends.fewer_than.kinds = vec![(CHIEF, number(3))]), "`chief` than the rules say: it has fewer at the start");
    has(why(|set| set.ends.fewer_than.kinds = vec![(KindId(7), number(1))]), "a kind does not exist");
    has(why(|set| set.ends.fewer_than.kinds = vec![(CHIEF, number(1)), (BLACK, number(1))]), "not in order");
    has(why(|set| set.ends.reach.push((BLACK, vec![ClassId(0)]))), "there twice");
    has(why(|set| set.ends.reach = vec![(KindId(7), vec![ClassId(0)])]), "a kind does not exist");
    has(why(|set| set.ends.reach = vec![(CHIEF, vec![ClassId(7)])]), "names a class of squares that the variant does not define");
    has(why(|set| set.ends.reach = vec![(CHIEF, Vec::new())]), "it may not stop on any of them");
    has(
        why(|set| set.ends.reach = vec![(WHITE, vec![ClassId(0)])]),
        "`white` cannot win by reaching squares as the rules say: it stands there",
    );
    has(why(|set| set.classes[0].rules[BLACK.index()].stop = false), "it may not stop on any of them");
    let mut royal = saami(TABLUT);
    royal.ends.fewer_than.kinds = vec![(KindId(2), NonZeroU8::MIN)];
    royal.ends.reach = vec![(KindId(2), vec![ClassId(1)])];
    let found: Vec<String> = Rules::compile(royal).err().unwrap_or_default().iter().map(RuleSetError::to_string).collect();
    assert!(found.len() == 2 && found.iter().all(|error| error.contains("`king`") && error.contains("it is royal")), "{found:?}");
}
