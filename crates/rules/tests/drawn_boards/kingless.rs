//! Games without a king, sides that lose with too few men, and sides that win by a line of their pieces.

use std::num::NonZeroU8;

use birka_rules::{
    Announcement, ClassId, FewerThan, Game, KingGeometry, KingRule, KingView, LineDirection, LineGoal, LineGoals, Outcome, Reason, RuleSet,
    RuleSetError, Rules, Side,
};
use birka_test_support::rulesets::{TABLUT, hasami, plain_class, saami};

use crate::{captured_names, game, mv, play};

const ROWS: &str = "
    wwwwwwwww
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    bbbbbbbbb";

fn too_few(winner: Side) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason: Reason::TooFewMen })
}

#[test]
fn a_side_without_enough_men_has_lost() {
    let set = hasami(ROWS);
    let capture = |others: &str| {
        let board = format!(
            "
            .......{others}
            .........
            .........
            .........
            ..bw.....
            .........
            .........
            ....b....
            ........."
        );
        play(&set, Side::Attackers, "e2-e5", &board)
    };
    let last_but_one = capture(".w");
    assert_eq!((captured_names(&set, &last_but_one), last_but_one.outcome), (vec!["d5".to_owned()], too_few(Side::Attackers)));
    assert_eq!(capture("ww").outcome, None, "two men are enough");
}

#[test]
fn a_position_with_too_few_men_is_over() {
    let set = hasami(ROWS);
    let board = "
        ........w
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        bb.......";
    let over = game(&set, Side::Attackers, board);
    assert_eq!((over.outcome(), over.legal_moves().len()), (too_few(Side::Attackers), 0));
}

#[test]
fn a_game_without_a_king_has_no_king_anywhere() {
    let rules = std::sync::Arc::new(Rules::compile(hasami(ROWS)).expect("valid rules"));
    assert!(KingGeometry::of_rules(&rules).is_none() && rules.king_reach().is_empty());
    let mut game = Game::new(rules);
    assert!(KingView::new(&game).is_none());
    let first = game.legal_moves()[0];
    let before = game.hash();
    game.play(first).expect("a legal move");
    assert_eq!(game.announcement(), None);
    assert_eq!((game.undo().map(|played| played.mv), game.hash()), (Some(first), before));
    assert_eq!(game.perft(3), Ok(game.perft_without_bulk_counting(3).expect("no hooks")));
}

#[test]
fn the_king_is_not_counted_as_a_man() {
    let mut set = saami(TABLUT);
    set.ends.encirclement = false;
    set.ends.fewer_than.defenders = NonZeroU8::new(2);
    let capture = |others: &str| {
        let board = format!(
            "
            .........
            ......{others}
            .........
            .........
            .........
            ..ad.....
            .........
            ....a..K.
            ........."
        );
        play(&set, Side::Attackers, "e2-e4", &board).outcome
    };
    assert_eq!(capture("d.."), too_few(Side::Attackers), "the king and one man");
    assert_eq!(capture("d.d"), None, "the king and two men");
}

fn errors(change: impl Fn(&mut RuleSet)) -> Vec<RuleSetError> {
    let mut set = hasami(ROWS);
    change(&mut set);
    Rules::compile(set).err().unwrap_or_default()
}

#[test]
fn rules_about_a_king_need_one() {
    let missing = |rule| vec![RuleSetError::NeedsKing { rule }];
    assert_eq!(errors(|_| {}), []);
    assert_eq!(errors(|set| set.ends.king_bared = true), missing(KingRule::KingBared));
    assert_eq!(errors(|set| set.ends.exit_fort = true), missing(KingRule::ExitFort));
    assert_eq!(errors(|set| set.ends.encirclement = true), missing(KingRule::Encirclement));
    let call = Announcement { ways: NonZeroU8::MIN, call: "raichi".into() };
    assert_eq!(errors(|set| set.announcements.push(call.clone())), missing(KingRule::Announcements));
    let mut set = saami(TABLUT);
    set.kinds[2].royal = false;
    set.announcements.clear();
    set.ends.encirclement = false;
    set.ends.escape_except = vec![ClassId(0)];
    set.classes[0].rules[0].hostile_when_besieged = true;
    let found = Rules::compile(set).err().unwrap_or_default();
    let rules = [KingRule::Escape, KingRule::EscapeExcept, KingRule::HostileWhenBesieged];
    assert_eq!(found, rules.map(|rule| RuleSetError::NeedsKing { rule }));
    assert_eq!(found[0].to_string(), "`escape` needs a king: mark a kind of the defenders with `royal = true`");
}

#[test]
fn only_one_kind_of_the_defenders_can_be_royal() {
    let mut set = saami(TABLUT);
    set.kinds[1].royal = true;
    assert_eq!(Rules::compile(set).err(), Some(vec![RuleSetError::RoyalKinds { found: 2 }]));
    assert_eq!(errors(|set| set.kinds[0].royal = true), [RuleSetError::RoyalAttacker { kind: "black".into() }]);
}

#[test]
fn a_side_begins_with_the_men_that_it_needs() {
    let ten = FewerThan { attackers: NonZeroU8::new(10), defenders: NonZeroU8::new(9), kinds: Vec::new() };
    let found = errors(|set| set.ends.fewer_than = ten.clone());
    assert_eq!(found, [RuleSetError::TooFewMen { side: Side::Attackers, found: 9, needed: 10 }]);
}

/// Two rows of men a side, each of which wins by a line of this many outside of its own two ranks.
fn lines(length: u8, along: &[LineDirection]) -> RuleSet {
    let mut set = hasami(ROWS);
    let of_ranks = |ranks: [usize; 2]| set.size.squares().filter(move |&square| ranks.contains(&set.size.rank(square))).collect();
    let class = |name: &str, ranks: [usize; 2]| plain_class(name, of_ranks(ranks), 2);
    set.classes = vec![class("low", [0, 1]), class("high", [7, 8])];
    let goal = |class: u8| Some(LineGoal { length, along: along.to_vec(), outside: vec![ClassId(class)] });
    set.ends.line = LineGoals { attackers: goal(0), defenders: goal(1) };
    set
}

fn line_made(winner: Side) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason: Reason::LineMade })
}

#[test]
fn a_side_wins_by_an_unbroken_line_of_its_pieces() {
    let set = lines(4, &LineDirection::ALL);
    let outcome = |set: &RuleSet, text: &str, board: &str| play(set, Side::Attackers, text, board).outcome;
    let diagonal = "
        .ww......
        .........
        .....b...
        ....b....
        .........
        ..b....b.
        .........
        ...b.....
        .........";
    // f7, e6, d5 and c4; a gap otherwise.
    assert_eq!(outcome(&set, "d2-d5", diagonal), line_made(Side::Attackers));
    assert_eq!(outcome(&set, "d2-d4", diagonal), None);
    // The move fills the gap of c5, d5, e5 and f5.
    let rank = "
        .ww......
        .........
        ...b.....
        .........
        ..b.bb...
        .........
        .........
        .........
        .........";
    assert_eq!(outcome(&set, "d7-d5", rank), line_made(Side::Attackers));
    assert_eq!(outcome(&set, "d7-d6", rank), None);
    let only = |along| lines(4, &[along]);
    assert_eq!(outcome(&only(LineDirection::Rank), "d7-d5", rank), line_made(Side::Attackers));
    assert_eq!(outcome(&only(LineDirection::File), "d7-d5", rank), None);
    assert_eq!(outcome(&only(LineDirection::Diagonal), "d7-d5", rank), None);
    assert_eq!(outcome(&lines(5, &LineDirection::ALL), "d7-d5", rank), None, "one too short");
    let mut game = game(&set, Side::Attackers, rank);
    let before = (game.setup(), game.hash());
    game.play(mv(&set, "d7-d5")).expect("a legal move");
    assert_eq!((game.legal_moves().len(), game.outcome()), (0, line_made(Side::Attackers)));
    game.undo();
    assert_eq!((game.setup(), game.hash(), game.outcome()), (before.0, before.1, None));
}

#[test]
fn pieces_on_the_squares_outside_of_which_a_line_is_made_do_not_count() {
    let set = lines(4, &LineDirection::ALL);
    let file = "
        .....w..w
        .........
        .........
        b........
        b.b......
        ..b......
        ..b......
        ..b......
        .........";
    assert_eq!(play(&set, Side::Attackers, "a6-c6", file).outcome, line_made(Side::Attackers));
    // c3, c4 and c5 are three; c2 is at home.
    assert_eq!(game(&set, Side::Attackers, file).outcome(), None);
    // For White the low ranks are not home.
    let whites = "
        .........
        .........
        ......b.b
        .........
        .....w...
        ....w....
        .........
        ..w......
        .w.w.....";
    assert_eq!(play(&set, Side::Defenders, "d1-d3", whites).outcome, line_made(Side::Defenders));
    assert_eq!(play(&set, Side::Defenders, "d1-d2", whites).outcome, None);
}

#[test]
fn a_line_that_stands_already_ends_the_game_and_one_that_cannot_be_made_is_refused() {
    let set = lines(3, &[LineDirection::Rank]);
    let board = "
        .ww......
        .........
        .........
        .........
        ..bbb....
        .........
        .........
        .........
        .........";
    assert_eq!(game(&set, Side::Defenders, board).outcome(), line_made(Side::Attackers));
    let why = |change: &dyn Fn(&mut LineGoal)| {
        let mut set = lines(5, &LineDirection::ALL);
        set.ends.line.attackers.iter_mut().for_each(change);
        match Rules::compile(set).map(|_| ()).err().as_deref() {
            None => None,
            Some([RuleSetError::Line { side: Side::Attackers, why }]) => Some(*why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(why(&|_| ()), None);
    assert!(why(&|goal| goal.outside.clear()).is_some_and(|why| why.contains("stands already")));
    assert!(why(&|goal| goal.length = 1).is_some_and(|why| why.contains("at least two")));
    assert!(why(&|goal| goal.length = 10).is_some_and(|why| why.contains("no room")));
    assert!(why(&|goal| goal.along.clear()).is_some_and(|why| why.contains("direction")));
    let narrow = |goal: &mut LineGoal| (goal.length, goal.along, goal.outside) = (8, vec![LineDirection::File], vec![ClassId(0)]);
    assert!(why(&narrow).is_some_and(|why| why.contains("no room")));
    let mut set = lines(5, &LineDirection::ALL);
    set.ends.line.defenders.iter_mut().for_each(|goal| goal.outside = vec![ClassId(7)]);
    assert!(matches!(Rules::compile(set).err().as_deref(), Some([RuleSetError::UnknownClass { .. }])));
}
