//! Pieces that become others: promotions, and captured pieces that stay on the board.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_records::MoveNotation;
use birka_rules::{
    Again, ClassId, FewerThan, Game, Kind, KindId, Ornament, Outcome, PieceChange, PlayedMove, Promotion, Reason, Repetition, RuleSet,
    RuleSetError, Rules, Side, SquareClass, SquareRule, Take, TakeBy, Verdict,
};
use birka_test_support::rulesets::{hasami, kind, square};

use crate::{captured_names, game, mv};

const BLACK: KindId = KindId(0);
const WHITE: KindId = KindId(1);
const QUEEN: KindId = KindId(2);
const FAR: ClassId = ClassId(0);

const START: &str = "
    wwwwwww
    .......
    .......
    .......
    .......
    .......
    bbbbbbq";

/// Men of two sides and queens of Black's, who also slide diagonally, and the class of the squares of rank 7. Nothing becomes anything yet.
fn rules() -> RuleSet {
    let mut set = hasami(&START.replace('q', "b"));
    let mut queen = kind("queen", 'q', 'q', Side::Attackers);
    queen.other_moves.diagonal = None;
    set.kinds.push(queen);
    let squares = set.size.squares().filter(|&square| set.size.rank(square) == 6).collect();
    set.classes.push(SquareClass { name: "far".into(), squares, rules: vec![SquareRule::OPEN; 3], ornament: Ornament::Plain });
    set.ends.fewer_than = FewerThan::default();
    set
}

fn promoting() -> RuleSet {
    let mut set = rules();
    set.kinds[0].promotes = Some(Promotion { on: vec![FAR], to: QUEEN });
    set
}

/// Rules by which captured men change sides.
fn converting() -> RuleSet {
    let mut set = rules();
    (set.kinds[0].becomes, set.kinds[1].becomes) = (Some(WHITE), Some(BLACK));
    set
}

/// Plays a move, compares the position with a drawing, and takes the move back.
#[track_caller]
fn assert_becomes(set: &RuleSet, turn: Side, text: &str, before: &str, after: &str) -> PlayedMove {
    let mut game = game(set, turn, before);
    let (setup, hash) = (game.setup(), game.hash());
    let played = game.play(mv(set, text)).expect("a legal move");
    let drawn = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let found = set.draw(|square| game.piece(square)).to_string().replace(' ', "");
    assert_eq!(drawn(&found), drawn(after), "after {text}");
    assert_eq!(played.pieces_after(set, &setup.pieces), game.setup().pieces);
    let fresh = Game::from_setup(Arc::clone(game.rules()), &game.setup());
    assert!(game.outcome().is_some() || fresh.is_ok_and(|fresh| fresh.hash() == game.hash()));
    assert_eq!(game.undo().map(|undone| undone == played), Some(true));
    assert_eq!((game.setup(), game.hash()), (setup, hash));
    played
}

fn changes(set: &RuleSet, played: &PlayedMove) -> Vec<(String, Option<KindId>)> {
    played.changed.iter().map(|PieceChange { square, kind }| (square.name(set.size), *kind)).collect()
}

#[test]
fn a_piece_is_promoted_where_it_ends_a_move() {
    let set = promoting();
    let board = "
        .......
        b......
        .......
        ..w....
        .......
        .......
        w......";
    let promoted = "
        b......
        .......
        .......
        ..w....
        .......
        .......
        w......"
        .replacen('b', "q", 1);
    let played = assert_becomes(&set, Side::Attackers, "a6-a7", board, &promoted);
    assert_eq!((played.kind, changes(&set, &played)), (BLACK, vec![("a7".to_owned(), Some(QUEEN))]));
    let not_there = assert_becomes(
        &set,
        Side::Attackers,
        "a6-a5",
        board,
        "
        .......
        .......
        b......
        ..w....
        .......
        .......
        w......",
    );
    assert_eq!(changes(&set, &not_there), []);
    // A queen slides diagonally from then on.
    let mut game = game(&set, Side::Attackers, board);
    for text in ["a6-a7", "c4-d4", "a7-d4"] {
        let played = game.play(mv(&set, text));
        assert_eq!(played.is_ok(), text != "a7-d4", "{text}: the way ends at the piece");
    }
    assert!(game.destinations(square(&set, "a7")).contains(&square(&set, "c5")));
}

#[test]
fn a_piece_that_is_promoted_wins_by_what_it_has_become() {
    let mut set = promoting();
    set.ends.reach = vec![(QUEEN, vec![FAR])];
    let board = "
        .......
        b......
        .......
        .......
        .......
        .......
        w......";
    let played = game(&set, Side::Attackers, board).play(mv(&set, "a6-a7")).expect("a legal move");
    assert_eq!(played.outcome, Some(Outcome { winner: Some(Side::Attackers), reason: Reason::GoalReached }));
}

#[test]
fn the_turn_of_a_promoted_piece_goes_on_as_its_new_kind_says() {
    let mut set = promoting();
    set.kinds[2].again = Again::WhileCapturing;
    let board = "
        .wb....
        b......
        ...wb..
        .......
        .......
        .......
        ...w...";
    // On a7 it captures b7 as a man, and goes on diagonally as a queen.
    let mut game = game(&set, Side::Attackers, board);
    let played = game.play(mv(&set, "a6-a7")).expect("a legal move");
    assert_eq!(captured_names(&set, &played), ["b7"]);
    assert_eq!((game.turn(), game.continuing()), (Side::Attackers, Some(square(&set, "a7"))));
    assert_eq!(game.destinations(square(&set, "a7")), [square(&set, "c5"), square(&set, "a7")]);
    let again = Game::from_setup(Arc::clone(game.rules()), &game.setup()).expect("a position");
    assert_eq!((again.hash(), again.legal_moves()), (game.hash(), game.legal_moves()));
    let played = game.play(mv(&set, "a7-c5")).expect("a legal move");
    assert_eq!((played.kind, captured_names(&set, &played)), (QUEEN, vec!["d5".to_owned()]));
    // The turn of a piece that is promoted to one without further captures ends.
    (set.kinds[0].again, set.kinds[2].again) = (Again::WhileCapturing, Again::Never);
    let mut game = crate::game(&set, Side::Attackers, board);
    game.play(mv(&set, "a6-a7")).expect("a legal move");
    assert_eq!((game.turn(), game.continuing()), (Side::Defenders, None));
}

#[test]
fn a_captured_piece_changes_sides() {
    let set = converting();
    let before = "
        .......
        .......
        .wb.w..
        .......
        .......
        .......
        b.....w";
    let after = "
        .......
        .......
        .www...
        .......
        .......
        .......
        b.....w";
    let played = assert_becomes(&set, Side::Defenders, "e5-d5", before, after);
    assert_eq!(captured_names(&set, &played), ["c5"]);
    assert_eq!(MoveNotation::from_played(&played).name(set.size), "e5-d5xc5");
    assert_eq!((played.captured[0].kind, changes(&set, &played)), (BLACK, vec![("c5".to_owned(), Some(WHITE))]));
    assert_eq!(played.captured[0].captured_by, [square(&set, "d5"), square(&set, "b5")]);
}

#[test]
fn a_captured_piece_is_demoted() {
    let mut set = rules();
    set.kinds[2].becomes = Some(BLACK);
    let before = "
        .......
        .......
        .wq.w..
        .......
        .......
        .......
        b.....w";
    let after = "
        .......
        .......
        .wbw...
        .......
        .......
        .......
        b.....w";
    let played = assert_becomes(&set, Side::Defenders, "e5-d5", before, after);
    assert_eq!(changes(&set, &played), [("c5".to_owned(), Some(BLACK))]);
    // A man is removed.
    let played = assert_becomes(&set, Side::Defenders, "e5-d5", &before.replace('q', "b"), &after.replacen("wbw", "w.w", 1));
    assert_eq!(changes(&set, &played), []);
}

#[test]
fn a_piece_that_is_taken_where_the_other_goes_is_removed() {
    let mut set = converting();
    set.kinds[1].other_moves.takes = vec![Take { by: TakeBy::Slide(None), from: None, whom: vec![BLACK] }];
    let before = "
        .......
        .......
        ..b.w..
        .......
        .......
        .......
        b.....w";
    let after = "
        .......
        .......
        ..w....
        .......
        .......
        .......
        b.....w";
    let played = assert_becomes(&set, Side::Defenders, "e5-c5", before, after);
    assert_eq!((captured_names(&set, &played), changes(&set, &played)), (vec!["c5".to_owned()], vec![]));
}

#[test]
fn a_piece_that_moves_between_two_enemies_changes_sides() {
    let mut set = converting();
    set.kinds[0].captured_when_moving_between = true;
    set.kinds[0].promotes = Some(Promotion { on: vec![FAR], to: QUEEN });
    let before = "
        w.w....
        .......
        .b.....
        .......
        .......
        .......
        ......w";
    let after = "
        www....
        .......
        .......
        .......
        .......
        .......
        ......w";
    let played = assert_becomes(&set, Side::Attackers, "b5-b7", before, after);
    assert_eq!((captured_names(&set, &played), changes(&set, &played)), (vec!["b7".to_owned()], vec![("b7".to_owned(), Some(WHITE))]));
    // Where its own capture makes a friend of one of the two, it stays, and is promoted.
    let before = "
        w.wb...
        .......
        .b.....
        .......
        .......
        .......
        ......w";
    let after = "
        wqbb...
        .......
        .......
        .......
        .......
        .......
        ......w";
    let played = assert_becomes(&set, Side::Attackers, "b5-b7", before, after);
    assert_eq!(changes(&set, &played), [("b7".to_owned(), Some(QUEEN)), ("c7".to_owned(), Some(BLACK))]);
}

#[test]
fn a_captured_piece_is_removed_where_it_could_not_stand_as_what_it_becomes() {
    let mut set = converting();
    let closed = SquareRule { stop: false, ..SquareRule::OPEN };
    let squares = vec![square(&set, "c5")];
    let rules = vec![SquareRule::OPEN, closed, SquareRule::OPEN];
    set.classes.push(SquareClass { name: "closed".into(), squares, rules, ornament: Ornament::Plain });
    let before = "
        .......
        .......
        .wb.w..
        .......
        .......
        .......
        b.....w";
    let after = "
        .......
        .......
        .w.w...
        .......
        .......
        .......
        b.....w";
    let played = assert_becomes(&set, Side::Defenders, "e5-d5", before, after);
    assert_eq!((captured_names(&set, &played), changes(&set, &played)), (vec!["c5".to_owned()], vec![]));
}

#[test]
fn a_side_loses_with_its_last_men_though_they_stay_on_the_board() {
    let mut set = converting();
    set.ends.fewer_than.attackers = NonZeroU8::new(2);
    let before = "
        .......
        .......
        .wb.w..
        .......
        .......
        .......
        b......";
    let played = game(&set, Side::Defenders, before).play(mv(&set, "e5-d5")).expect("a legal move");
    assert_eq!(played.outcome, Some(Outcome { winner: Some(Side::Defenders), reason: Reason::TooFewMen }));
}

#[test]
fn a_position_recurs_across_captures_that_change_sides() {
    let mut set = converting();
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::Draw });
    // Black captures d4 from d3, White captures it again from e4, and both step back.
    let mut game = game(
        &set,
        Side::Attackers,
        "
        .......
        .......
        ...b...
        ..ww...
        b......
        ....w..
        .......",
    );
    let first = game.setup();
    for round in 1..=2 {
        for (text, captured) in [("a3-d3", "d4"), ("e2-e4", "d4"), ("d3-a3", ""), ("e4-e2", "")] {
            assert_eq!(game.outcome(), None, "round {round}");
            let played = game.play(mv(&set, text)).expect("a legal move");
            assert_eq!(captured_names(&set, &played).concat(), captured, "{text}");
        }
        assert_eq!(game.setup().pieces, first.pieces);
    }
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::Repetition }));
    while game.undo().is_some() {}
    assert_eq!(game.setup(), first);
}

#[test]
fn faulty_changes_are_errors() {
    let errors = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = rules();
        change(&mut set);
        Rules::compile(set).map(|_| ()).expect_err("faulty rules").iter().map(RuleSetError::to_string).collect::<Vec<_>>().join("; ")
    };
    let promotes = |on: &[ClassId], to: KindId| {
        let promotion = Some(Promotion { on: on.to_vec(), to });
        errors(&move |set| set.kinds[0].promotes = promotion.clone())
    };
    let becomes = |to: KindId| errors(&move |set| set.kinds[0].becomes = Some(to));
    assert_eq!(promotes(&[], QUEEN), "`black` cannot be promoted as it says: it names no squares");
    assert_eq!(promotes(&[FAR], WHITE), "`black` cannot be promoted as it says: a piece stays on its side");
    assert_eq!(promotes(&[FAR], BLACK), "`black` cannot be promoted as it says: it is of this kind already");
    assert_eq!(promotes(&[FAR], KindId(7)), "`black` cannot be promoted as it says: the kind does not exist");
    assert!(promotes(&[ClassId(7)], QUEEN).contains("a promotion names a class of squares"));
    let closed_to = |kind: usize| {
        errors(&move |set: &mut RuleSet| {
            set.kinds[0].promotes = Some(Promotion { on: vec![FAR], to: QUEEN });
            set.classes[0].rules[kind].stop = false;
            set.start.iter_mut().skip(42).for_each(|piece| *piece = None);
            set.start[30] = Some(WHITE);
        })
    };
    let nowhere = "`black` cannot be promoted as it says: it may not stop on any of the squares, or may not stand there as what it becomes";
    assert_eq!([closed_to(0), closed_to(2)], [nowhere, nowhere]);
    assert_eq!(becomes(BLACK), "a captured piece of `black` cannot become what it says: it is of this kind already");
    assert_eq!(becomes(KindId(9)), "a captured piece of `black` cannot become what it says: the kind does not exist");
    let king = errors(&|set| {
        set.kinds[1].royal = true;
        (set.kinds[0].becomes, set.kinds[1].becomes) = (Some(WHITE), Some(BLACK));
    });
    assert!(king.contains("no piece becomes the king") && king.contains("it is royal, and the king stays the king"), "{king}");
}

#[test]
fn a_king_is_captured_although_what_took_him_becomes_a_defender_on_his_square() {
    const KING: KindId = KindId(3);
    let mut set = converting();
    set.kinds.push(Kind { royal: true, ..kind("king", 'K', 'K', Side::Defenders) });
    set.classes[FAR.index()].rules.push(SquareRule::OPEN);
    set.start[0] = Some(KING);
    set.ends.escape = vec![FAR];
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Slide(None), from: None, whom: vec![KING] }];
    set.kinds[0].captured_when_moving_between = true;
    let before = "
        .......
        .......
        ...w...
        b..K...
        ...w...
        .......
        b......";
    let after = "
        .......
        .......
        ...w...
        ...w...
        ...w...
        .......
        b......";
    let played = assert_becomes(&set, Side::Attackers, "a4-d4", before, after);
    assert_eq!(played.outcome, Some(Outcome::win(Side::Attackers, Reason::KingCaptured)));
}
