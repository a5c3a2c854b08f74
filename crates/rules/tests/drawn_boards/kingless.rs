//! Games without a king, and sides that lose with too few men.

use std::num::NonZeroU8;

use birka_rules::{
    Announcement, ClassId, FewerThan, Game, KingGeometry, KingRule, KingView, Outcome, Reason, RuleSet, RuleSetError, Rules, Side,
};
use birka_test_support::rulesets::{TABLUT, hasami, saami};

use crate::{captured_names, game, play};

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
    let ten = FewerThan { attackers: NonZeroU8::new(10), defenders: NonZeroU8::new(9) };
    let found = errors(|set| set.ends.fewer_than = ten);
    assert_eq!(found, [RuleSetError::TooFewMen { side: Side::Attackers, found: 9, needed: 10 }]);
}
