//! Turns that begin with a roll of the die.

use std::num::NonZeroU16;
use std::sync::Arc;

use birka_rules::{
    Dice, DieFace, DieFaces, DieSteps, Game, IllegalMove, Move, NoMove, Outcome, Passes, QuietLimit, Reason, Repetition, Rng, RuleSet,
    RuleSetError, Rules, Setup, SetupError, Side, Verdict, WhyIllegal,
};
use birka_test_support::rulesets::{TABLUT, hasami, position, saami, square};

use crate::mv;

const START: &str = "
    w.w.w
    .....
    .....
    .....
    b.b.b";

fn face(number: u8) -> DieFace {
    DieFace::try_from(number).expect("a number of a die")
}

fn with(steps: DieSteps, moves_on: impl IntoIterator<Item = u8>, drawing: &str) -> RuleSet {
    let dice = Dice { steps, moves_on: moves_on.into_iter().map(face).collect() };
    RuleSet { dice: Some(dice), ..hasami(drawing) }
}

fn start(set: &RuleSet) -> Game {
    Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")))
}

fn roll(game: &mut Game, number: u8) {
    game.play(Move::Roll(face(number))).expect("a roll");
}

#[test]
fn a_turn_begins_with_a_roll_and_goes_on_with_a_move() {
    let mut game = start(&with(DieSteps::AtMost, 1..=6, START));
    let before = (game.setup(), game.hash());
    assert!(game.awaits_roll() && game.rolled().is_none());
    assert_eq!(game.legal_moves(), DieFace::ALL.map(Move::Roll));
    assert_eq!(game.destinations(square(game.rules().rule_set(), "a1")), []);
    let a1_a2 = mv(game.rules().rule_set(), "a1-a2");
    assert_eq!(game.play(a1_a2).map_err(|illegal| illegal.why), Err(WhyIllegal::MustRoll(Side::Attackers)));
    let played = game.play(Move::Roll(face(2))).expect("a roll");
    assert_eq!((played.mv, played.captured.len(), played.outcome), (Move::Roll(face(2)), 0, None));
    assert_eq!((game.turn(), game.rolled(), game.awaits_roll()), (Side::Attackers, Some(face(2)), false));
    assert_eq!(game.play(Move::Roll(face(2))).map_err(|illegal| illegal.why), Err(WhyIllegal::NoRoll(Side::Attackers)));
    let rolled = (game.setup(), game.hash());
    assert_eq!(Game::from_setup(Arc::clone(game.rules()), &rolled.0).expect("a position").hash(), rolled.1);
    game.play(a1_a2).expect("a move");
    assert_eq!((game.turn(), game.rolled(), game.awaits_roll()), (Side::Defenders, None, true));
    game.undo();
    assert_eq!((game.setup(), game.hash()), rolled);
    game.undo();
    assert_eq!((game.setup(), game.hash()), before);
}

#[test]
fn every_number_leads_to_another_position() {
    let mut game = start(&with(DieSteps::AtMost, 1..=6, START));
    let mut hashes = vec![game.hash()];
    for face in DieFace::ALL {
        game.play(Move::Roll(face)).expect("a roll");
        hashes.push(game.hash());
        game.undo();
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 7);
}

#[test]
fn the_die_says_how_far_a_piece_moves() {
    for (steps, moves_on, expected) in
        [(DieSteps::AtMost, 1..=6, "b1 a2 a3"), (DieSteps::Exactly, 1..=6, "a3"), (DieSteps::Any, 1..=5, "b1 a2 a3 a4")]
    {
        let mut game = start(&with(steps, moves_on, START));
        roll(&mut game, 2);
        let set = game.rules().rule_set();
        let mut to = game.destinations(square(set, "a1"));
        to.sort_unstable();
        let expected: Vec<_> = expected.split(' ').map(|name| square(set, name)).collect();
        assert_eq!(to, expected, "{steps:?}");
    }
    let mut game = start(&with(DieSteps::AtMost, 1..=6, START));
    let (set, a1_a4) = (game.rules().rule_set().clone(), mv(game.rules().rule_set(), "a1-a4"));
    roll(&mut game, 2);
    let beyond: Vec<_> = game.beyond_die(square(&set, "a1")).into_iter().map(|to| to.name(set.size)).collect();
    assert_eq!(beyond, ["a4"], "a5 is taken");
    assert!(matches!(game.play(a1_a4), Err(IllegalMove { why: WhyIllegal::Die { face: shown, .. }, .. }) if shown == face(2)));
    assert!(matches!(game.play(mv(&set, "a1-b2")), Err(IllegalMove { why: WhyIllegal::NotInALine(_), .. })));
}

#[test]
fn a_roll_without_a_move_ends_the_turn() {
    let set = with(DieSteps::Any, [1, 3, 5], START);
    let mut game = start(&set);
    let before = (game.setup(), game.hash());
    roll(&mut game, 2);
    assert_eq!((game.turn(), game.awaits_roll(), game.outcome()), (Side::Defenders, true, None));
    roll(&mut game, 4);
    assert_eq!((game.setup(), game.hash()), before);
    roll(&mut game, 3);
    assert_eq!((game.turn(), game.rolled()), (Side::Attackers, Some(face(3))));
    assert!(game.legal_moves().contains(&mv(&set, "a1-a4")));
    (0..3).for_each(|_| drop(game.undo()));
    assert_eq!((game.setup(), game.hash()), before);
    // So does one with which the pieces that could move would go too far.
    let mut exact = start(&with(DieSteps::Exactly, 1..=6, START));
    roll(&mut exact, 6);
    assert_eq!(exact.turn(), Side::Defenders);
    let no_move = Setup { rolled: Some(face(6)), ..Setup::start(exact.rules().rule_set()) };
    assert!(matches!(Game::from_setup(Arc::clone(exact.rules()), &no_move).err().as_deref(), Some([SetupError::Rolled { .. }])));
}

#[test]
fn a_side_that_cannot_move_whatever_it_rolls_loses_before_it_rolls() {
    let rules = Arc::new(Rules::compile(with(DieSteps::AtMost, 1..=6, START)).expect("valid rules"));
    let boxed = position(
        rules.rule_set(),
        "
        .....
        .....
        .....
        ww...
        bbw..",
        Side::Attackers,
    );
    let mut game = Game::from_setup(rules, &boxed).expect("a position");
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Side::Defenders), reason: Reason::NoMove }));
    assert!(game.legal_moves().is_empty() && !game.awaits_roll());
    assert_eq!(game.play(Move::Roll(face(1))).map_err(|illegal| illegal.why), Err(WhyIllegal::GameOver));
}

#[test]
fn rolls_are_no_quiet_moves() {
    let mut set = with(DieSteps::Any, [1, 2, 3, 4, 5], START);
    set.ends.quiet_limit = Some(QuietLimit { plies: NonZeroU16::new(2).expect("two"), verdict: Verdict::Draw });
    let mut game = start(&set);
    for (number, text) in [(1, "a1-a2"), (2, "a5-a4")] {
        // Both sides lose a turn.
        roll(&mut game, 6);
        roll(&mut game, 6);
        roll(&mut game, number);
        assert_eq!(game.outcome(), None);
        game.play(mv(&set, text)).expect("a move");
    }
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::QuietLimit }));
}

#[test]
fn chance_rolls_every_number() {
    let mut game = start(&with(DieSteps::AtMost, 1..=6, START));
    let mut rng = Rng::new(7);
    let mut counts = [0; 6];
    for _ in 0..600 {
        let played = game.roll(&mut rng).expect("a roll");
        let Move::Roll(face) = played.mv else { panic!("a roll") };
        counts[usize::from(face.number()) - 1] += 1;
        game.undo();
    }
    assert!(counts.iter().all(|&count| (60..140).contains(&count)), "{counts:?}");
    roll(&mut game, 1);
    assert_eq!(game.roll(&mut rng).err().map(|illegal| illegal.why), Some(WhyIllegal::NoRoll(Side::Attackers)));
}

#[test]
fn rules_that_contradict_the_die_are_refused() {
    let good = with(DieSteps::AtMost, 1..=6, START);
    let why = |change: &dyn Fn(&mut RuleSet)| {
        let mut set = good.clone();
        change(&mut set);
        let errors = Rules::compile(set).err().unwrap_or_default();
        errors.into_iter().find_map(|error| if let RuleSetError::Dice { why } = error { Some(why) } else { None }).unwrap_or_default()
    };
    let dice = |steps, moves_on| Some(Dice { steps, moves_on });
    assert_eq!(why(&|_| {}), "");
    assert!(why(&|set| set.dice = dice(DieSteps::AtMost, DieFaces::from_iter([]))).contains("one number at least"));
    assert!(why(&|set| set.dice = dice(DieSteps::Any, DieFaces::ALL)).contains("changes nothing"));
    let repetition = Repetition { times: std::num::NonZeroU8::new(3).expect("three"), verdict: Verdict::Draw };
    assert!(why(&|set| set.ends.repetition = Some(repetition)).contains("repetition"));
    assert!(why(&|set| set.ends.no_move = NoMove::Skips).contains("no_move"));
    assert!(why(&|set| set.passes = Some(Passes::Of(Side::Attackers))).contains("passes"));
    assert!(why(&|set| set.kinds[0].again = birka_rules::Again::WhileCapturing).contains("one move"));
}

#[test]
fn a_roll_belongs_to_variants_with_a_die() {
    let plain = start(&hasami(START));
    let setup = Setup { rolled: Some(face(3)), ..plain.setup() };
    assert!(matches!(Game::from_setup(Arc::clone(plain.rules()), &setup).err().as_deref(), Some([SetupError::Rolled { .. }])));
    assert_eq!(plain.clone().play(Move::Roll(face(3))).map_err(|illegal| illegal.why), Err(WhyIllegal::NoRoll(Side::Attackers)));
}

#[test]
fn perft_counts_rolls_as_moves() {
    let game = start(&with(DieSteps::Exactly, 1..=6, START));
    let moves = |number: u8| {
        let mut rolled = game.clone();
        roll(&mut rolled, number);
        if rolled.turn() == Side::Attackers { rolled.legal_moves().len() as u64 } else { 6 }
    };
    assert_eq!(game.perft(2), Ok((1..=6).map(moves).sum()));
    assert_eq!([moves(1), moves(2), moves(3), moves(4)], [7, 3, 3, 6]);
    for depth in 1..=4 {
        assert_eq!(game.perft(depth), game.perft_without_bulk_counting(depth));
    }
}

#[test]
fn what_a_move_announces_is_not_announced_again_by_the_roll_after_it() {
    let mut set = saami(TABLUT);
    set.dice = with(DieSteps::AtMost, 1..=6, START).dice;
    set.ends.repetition = None;
    let open = position(
        &set,
        "
        ........a
        .........
        .........
        .........
        ....K....
        .........
        .........
        .........
        .........",
        Side::Attackers,
    );
    let mut game = Game::from_setup(Arc::new(Rules::compile(set.clone()).expect("valid rules")), &open).expect("a position");
    roll(&mut game, 1);
    let moved = game.play(mv(&set, "i9-i8")).expect("a move");
    assert!(moved.announcement.is_some());
    assert_eq!(game.play(Move::Roll(face(1))).expect("a roll").announcement, None);
    assert!(game.announcement().is_some(), "the position is still one in which the king can escape");
}
