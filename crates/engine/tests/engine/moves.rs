//! Searches and proofs with diagonal moves, leaps, hops, pieces that never move and turns that go on, against plain look-ahead and brute force.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_engine::proof::{DEFAULT_BUDGET, distance_to_win, winning_moves};
use birka_engine::{Limits, Score, is_enclosed};
use birka_records::position;
use birka_rules::{
    Again, CaptureRoles, ClassId, ForwardSlides, Hop, Kind, KindId, Leap, LimitedMove, LineDirection, LineGoal, LineGoals, Move, Origin,
    Ornament, OtherMoves, Promotion, Rng, RuleSet, Rules, Side, Square, SquareClass, SquareRule, Take, TakeBy,
};

use crate::proof::{wins, wins_by};
use crate::{agrees_with_look_ahead, best_move, game, name, random_game, rules, score, search};

fn leap(one: u8, other: u8) -> Leap {
    Leap::new(one, other).expect("a leap")
}

fn hop(over: u8, captures: bool) -> Hop {
    Hop { over: vec![KindId(over)], captures, at: Vec::new(), from: None }
}

fn kinds(side: Side, royal: bool, change: impl Fn(&mut Kind)) -> Arc<Rules> {
    let mut set = rules("brandubh").rule_set().clone();
    set.kinds.iter_mut().filter(|kind| kind.side == side && kind.royal == royal).for_each(change);
    Arc::new(Rules::compile(set).expect("valid rules"))
}

/// Brandubh in which a kind steps, and makes every kind of other move from the edge or the throne, or from outside of these only.
fn limited(side: Side, royal: bool) -> Arc<Rules> {
    let mut set = rules("brandubh").rule_set().clone();
    let squares = set.size.squares().filter(|&square| set.size.is_edge(square) || set.size.is_middle(square)).collect();
    set.classes.push(SquareClass { name: "some".into(), squares, rules: vec![SquareRule::OPEN; 3], ornament: Ornament::Plain });
    let class = vec![ClassId(u8::try_from(set.classes.len() - 1).expect("few classes"))];
    let (on, outside) = (Origin::On(class.clone()), Origin::Outside(class));
    let enemies: Vec<KindId> = set.kinds().filter(|(_, kind)| kind.side != side).map(|(id, _)| id).collect();
    let men: Vec<KindId> = enemies.iter().copied().filter(|&id| !set.kind(id).royal).collect();
    let kind = set.kinds.iter_mut().find(|kind| kind.side == side && kind.royal == royal).expect("such a kind");
    kind.reach = Some(1);
    let by = |by, from: &Origin| LimitedMove { by, from: from.clone() };
    kind.other_moves.limited =
        vec![by(TakeBy::Slide(None), &on), by(TakeBy::Diagonal(Some(1)), &outside), by(TakeBy::Leap(leap(1, 2)), &on)];
    kind.other_moves.hops = vec![Hop { over: men, captures: true, at: Vec::new(), from: Some(outside) }];
    kind.other_moves.takes = vec![Take { by: TakeBy::Diagonal(Some(2)), from: Some(on), whom: enemies }];
    Arc::new(Rules::compile(set).expect("valid rules"))
}

fn variations() -> Vec<(&'static str, Arc<Rules>)> {
    let king = |reach, diagonal, leaps: &[Leap]| {
        let leaps = leaps.to_vec();
        kinds(Side::Defenders, true, move |kind| {
            kind.reach = reach;
            kind.other_moves = OtherMoves { diagonal, leaps: leaps.clone(), ..OtherMoves::default() };
        })
    };
    let mut lines = rules("brandubh").rule_set().clone();
    let line = |length| Some(LineGoal { length, along: LineDirection::ALL.to_vec(), outside: Vec::new() });
    lines.ends.line = LineGoals { attackers: line(3), defenders: line(4) };
    let changing = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = rules("brandubh").rule_set().clone();
        set.kinds.insert(1, Kind { name: "strong".into(), letter: 's', record: 's', ..set.kinds[0].clone() });
        set.classes.iter_mut().for_each(|class| {
            let of_attackers = class.rules[0];
            class.rules.insert(1, of_attackers);
        });
        let shifted = |id: KindId| if id.0 == 0 { id } else { KindId(id.0 + 1) };
        set.start.iter_mut().flatten().for_each(|id| *id = shifted(*id));
        set.kinds[1].other_moves.leaps = vec![leap(1, 2)];
        change(&mut set);
        Arc::new(Rules::compile(set).expect("valid rules"))
    };
    let convert = |set: &mut RuleSet| {
        (set.kinds[0].becomes, set.kinds[1].becomes, set.kinds[2].becomes) = (Some(KindId(2)), Some(KindId(0)), Some(KindId(0)));
    };
    let promote = |set: &mut RuleSet| {
        let squares = set.size.squares().filter(|&square| set.size.is_edge(square) || set.size.rank(square) == 3).collect();
        let rules = vec![SquareRule::OPEN; 4];
        set.classes.push(SquareClass { name: "lines".into(), squares, rules, ornament: Ornament::Plain });
        let on = vec![ClassId(u8::try_from(set.classes.len() - 1).expect("few classes"))];
        set.kinds[0].promotes = Some(Promotion { on, to: KindId(1) });
    };
    let mut goals = rules("brandubh").rule_set().clone();
    goals.ends.fewer_than.kinds = vec![(KindId(1), NonZeroU8::new(3).expect("not zero"))];
    let squares = ["c1", "e7"].map(|name| Square::parse(name, goals.size).expect("a square")).to_vec();
    goals.classes.push(SquareClass { name: "goals".into(), squares, rules: vec![SquareRule::OPEN; 3], ornament: Ornament::Plain });
    let class = ClassId(u8::try_from(goals.classes.len() - 1).expect("few classes"));
    goals.ends.reach = vec![(KindId(0), vec![class]), (KindId(1), vec![class])];
    vec![
        ("sides that win by squares and lose with pieces of a kind", Arc::new(Rules::compile(goals).expect("valid rules"))),
        ("men who change sides", changing(&convert)),
        ("attackers who become strong", changing(&promote)),
        (
            "men who change sides, also by their own moves, and go on",
            changing(&|set| {
                convert(set);
                promote(set);
                set.ends.repetition = None;
                set.kinds.iter_mut().filter(|kind| !kind.royal).for_each(|kind| {
                    kind.captured_when_moving_between = true;
                    kind.again = Again::WhileCapturing;
                });
            }),
        ),
        ("sides that win by lines", Arc::new(Rules::compile(lines).expect("valid rules"))),
        ("a king who also leaps", king(None, Some(0), &[leap(1, 2)])),
        ("a king who leaps only", king(Some(0), Some(0), &[leap(1, 2), leap(2, 2), leap(0, 3)])),
        ("a king who slides diagonally only", king(Some(0), None, &[])),
        ("a king who slides in every direction", king(None, None, &[])),
        ("a king who steps", king(Some(1), Some(1), &[leap(3, 3)])),
        ("attackers who leap", kinds(Side::Attackers, false, |kind| kind.other_moves.leaps = vec![leap(0, 2)])),
        ("attackers who step diagonally", kinds(Side::Attackers, false, |kind| kind.other_moves.diagonal = Some(1))),
        ("defenders who never move", kinds(Side::Defenders, false, |kind| kind.reach = Some(0))),
        (
            "defenders who step diagonally only",
            kinds(Side::Defenders, false, |kind| (kind.reach, kind.other_moves.diagonal) = (Some(0), Some(1))),
        ),
        ("a king who hops", kinds(Side::Defenders, true, |kind| kind.other_moves.hops = vec![hop(0, false)])),
        ("defenders who capture by hopping", kinds(Side::Defenders, false, |kind| kind.other_moves.hops = vec![hop(0, true)])),
        (
            "attackers who step forward and take diagonally forward",
            kinds(Side::Attackers, false, |kind| {
                kind.reach = Some(0);
                kind.other_moves.forward = ForwardSlides { straight: Some(1), diagonal: Some(0) };
                kind.other_moves.takes = vec![Take { by: TakeBy::DiagonalForward(Some(1)), from: None, whom: vec![KindId(1), KindId(2)] }];
            }),
        ),
        (
            "a king who slides forward only",
            kinds(Side::Defenders, true, |kind| {
                kind.reach = Some(1);
                kind.other_moves.forward = ForwardSlides { straight: Some(0), diagonal: None };
            }),
        ),
        (
            "attackers who capture by moving between the king and a defender",
            kinds(Side::Attackers, false, |kind| kind.captures_between = vec![KindId(1), KindId(2)]),
        ),
        ("a king who slides and leaps only from some squares", limited(Side::Defenders, true)),
        ("attackers who slide, hop and take only from some squares", limited(Side::Attackers, false)),
        ("defenders who are captured in rows", kinds(Side::Defenders, false, |kind| kind.captured_in_rows = true)),
        (
            "attackers who hop over the king and go on",
            kinds(Side::Attackers, false, |kind| {
                kind.other_moves.hops = vec![hop(2, false), hop(1, true)];
                kind.again = Again::WhileCapturing;
            }),
        ),
        (
            "defenders who capture by hopping and go on",
            kinds(Side::Defenders, false, |kind| {
                kind.other_moves.hops = vec![hop(0, true)];
                kind.again = Again::WhileCapturing;
            }),
        ),
        (
            "an armed king who hops and goes on",
            kinds(Side::Defenders, true, |kind| {
                kind.other_moves.hops = vec![hop(0, true)];
                kind.capture_roles = CaptureRoles::BOTH;
                kind.again = Again::WhileCapturingOrEscaping;
            }),
        ),
    ]
}

#[test]
fn short_wins_and_losses_are_as_far_away_as_plain_look_ahead_says() {
    let (mut won, mut lost) = (0, 0);
    for (name, rules) in variations() {
        let mut rng = Rng::new(0xD1A6);
        for number in 0..14 {
            let mut game = random_game(&rules, &mut rng, 4 + number);
            if game.outcome().is_none() {
                let (is_won, is_lost) = agrees_with_look_ahead(&mut game, name);
                won += u32::from(is_won);
                lost += u32::from(is_lost);
            }
        }
    }
    assert!(won > 20 && lost > 2, "too few decided positions: {won} wins, {lost} losses");
}

#[test]
fn proofs_agree_with_brute_force() {
    let (mut rng, mut decided) = (Rng::new(6), 0);
    for (name, rules) in variations() {
        for number in 0..12 {
            let mut game = random_game(&rules, &mut rng, 3 + 2 * number);
            for side in Side::ALL {
                let most = if game.legal_moves().len() > 25 { 1 } else { 2 };
                let plain = (0..=most).find(|&moves| wins(&mut game, side, moves));
                let place = position::write(rules.rule_set(), &game.setup());
                assert_eq!(distance_to_win(&game, side, most, DEFAULT_BUDGET), Ok(plain), "{name} {place}");
                decided += u32::from(plain.is_some_and(|moves| moves > 0));
                if game.turn() == side && game.outcome().is_none() {
                    let winners: Vec<Move> = game.legal_moves().into_iter().filter(|&mv| wins_by(&mut game, mv, side, most - 1)).collect();
                    assert_eq!(winning_moves(&game, most, DEFAULT_BUDGET), Ok(winners), "{name} {place}");
                }
            }
        }
    }
    assert!(decided > 20, "too few wins for a test: {decided}");
}

#[test]
fn attackers_do_not_enclose_a_king_who_leaps() {
    let ring = "/7/2t4/1tKt3/2t4/7/7/5t1/ d";
    let enclosed = |rules: &Arc<Rules>| is_enclosed(&position::game(rules, ring).expect("a position"));
    let without_encirclement = |rules: &Rules| {
        let mut set = rules.rule_set().clone();
        set.ends.encirclement = false;
        Arc::new(Rules::compile(set).expect("valid rules"))
    };
    let walker = without_encirclement(&kinds(Side::Defenders, true, |kind| kind.reach = Some(1)));
    let leaper = without_encirclement(&kinds(Side::Defenders, true, |kind| kind.other_moves.leaps = vec![leap(1, 2)]));
    assert_eq!((enclosed(&walker), enclosed(&leaper)), (true, false));
}

#[test]
fn an_escape_is_answered_by_a_capture_after_which_the_turn_goes_on() {
    let rules = kinds(Side::Attackers, false, |kind| kind.again = Again::WhileCapturing);
    // From a4 the king would escape to a1, where nobody can stand in his way; but c1-c3 captures a man, and c3-a3 the king.
    let mut game = position::game(&rules, "/2t4/1T5/3Tt2/1KT4/tT5/7/7/ d").expect("a position");
    agrees_with_look_ahead(&mut game, "attackers who go on");
    let size = rules.rule_set().size;
    let to_the_edge = game.legal_moves().into_iter().find(|mv| mv.name(size) == "b4-a4").expect("a legal move");
    game.play(to_the_edge).expect("a legal move");
    let best = search(&game, &Limits::depth(3));
    assert_eq!((name(&game, &best).as_str(), score(&best)), ("c1-c3", Score::Win(1)));
}

#[test]
fn two_ways_of_a_king_are_blocked_by_the_two_moves_of_a_turn() {
    let blocks = ["a8-f8", "a4-f4"];
    let mut game = game("breakthru", "/11/11/11/t10/11/4TKT4/11/t10/11/11/11/ a");
    let best = search(&game, &Limits::depth(4));
    assert!(blocks.contains(&name(&game, &best).as_str()) && score(&best) != Score::Loss(1), "{best:?}");
    game.play(best_move(&best)).expect("a legal move");
    let second = search(&game, &Limits::depth(4));
    assert!(blocks.contains(&name(&game, &second).as_str()) && score(&second) != Score::Loss(1), "{second:?}");
    // With one way left open the flagship escapes.
    let open = crate::game("breakthru", "/11/11/11/5t5/11/4TKT4/11/11/11/11/11/ d");
    assert_eq!(score(&search(&open, &Limits::depth(3))), Score::Win(1));
}
