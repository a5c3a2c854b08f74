//! Proof searches against brute force.

use std::sync::Arc;

use birka_engine::proof::{DEFAULT_BUDGET, ProofError, best_defences, distance_to_win, find_unique_win, verify, winning_moves};
use birka_records::{MoveNotation, position};
use birka_rules::{Game, Move, Rng, Side};

use crate::{random_game, rules};

/// Whether a side wins within a number of its own moves, by trying every move.
pub(crate) fn wins(game: &mut Game, side: Side, moves: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(side);
    }
    let attacks = game.turn() == side;
    if attacks && moves == 0 {
        return false;
    }
    let left = if attacks { moves - 1 } else { moves };
    let legal = game.legal_moves();
    let mut after = |mv: Move| wins_by(game, mv, side, left);
    if attacks { legal.into_iter().any(&mut after) } else { legal.into_iter().all(&mut after) }
}

pub(crate) fn wins_by(game: &mut Game, mv: Move, side: Side, left: u32) -> bool {
    game.play(mv).expect("legal");
    let won = wins(game, side, left);
    game.undo();
    won
}

#[test]
fn distance_and_winning_moves_agree_with_brute_force() {
    let mut rng = Rng::new(5);
    let (mut one, mut two) = (0, 0);
    for id in ["brandubh", "brandubh-walker", "ard-ri-online", "magpie", "hnefatafl-ashton-7"] {
        let rules = rules(id);
        for number in 0..60 {
            let mut game = random_game(&rules, &mut rng, 6 + number);
            // Tests proofs with and without a history of positions.
            if number % 2 == 0 && game.outcome().is_none() {
                game = Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position");
            }
            for side in Side::ALL {
                let most = if game.legal_moves().len() > 30 { 1 } else { 2 };
                let plain = (0..=most).find(|&moves| wins(&mut game, side, moves));
                assert_eq!(
                    distance_to_win(&game, side, most, DEFAULT_BUDGET),
                    Ok(plain),
                    "{id} {}",
                    position::write(rules.rule_set(), &game.setup())
                );
                one += u32::from(plain == Some(1));
                two += u32::from(plain == Some(2));
                if game.turn() == side && game.outcome().is_none() {
                    let winners: Vec<Move> = game.legal_moves().into_iter().filter(|&mv| wins_by(&mut game, mv, side, most - 1)).collect();
                    assert_eq!(winning_moves(&game, most, DEFAULT_BUDGET), Ok(winners), "{id}");
                }
            }
        }
    }
    assert!(one > 20 && two > 5, "too few wins for a test: {one} and {two}");
}

#[test]
fn a_proof_respects_the_repetition_rule() {
    let rules = rules("brandubh");
    let mut game = Game::new(Arc::clone(&rules));
    let size = rules.rule_set().size;
    for word in ["d2-c2", "d3-c3", "c2-d2", "c3-d3"].iter().cycle().take(11) {
        let mv = MoveNotation::parse(word, size).expect("a move").mv(game.in_hand());
        game.play(mv).expect("legal");
    }
    // The defenders' c3-d3 would repeat the first position for the fourth time.
    let back = MoveNotation::parse("c3-d3", size).expect("a move").mv(game.in_hand());
    game.play(back).expect("legal");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(distance_to_win(&game, Side::Attackers, 2, DEFAULT_BUDGET), Ok(Some(0)));
    game.undo();
    assert_eq!(distance_to_win(&game, Side::Attackers, 0, DEFAULT_BUDGET), Ok(None), "the defenders have other moves");
}

/// A king that wins in two moves, in several ways.
const FORK: &str = "/7/3t3/7/1K5/7/4t2/7/ d";

#[test]
fn find_unique_win_rejects_positions_with_several_wins() {
    let free = position::game(&rules("brandubh"), FORK).expect("a position");
    let winners = winning_moves(&free, 1, DEFAULT_BUDGET).expect("proven");
    let line = winning_moves(&free, 2, DEFAULT_BUDGET).expect("proven");
    assert!(winners.is_empty() && line.len() > 1, "{winners:?} {line:?}");
    assert_eq!(find_unique_win(&free, 1, 2, 0, DEFAULT_BUDGET), Ok(None), "several moves win");
}

#[test]
fn find_unique_win_describes_the_win() {
    let rules = rules("brandubh");
    let mut game = position::game(&rules, "/3t3/1tKT1t1/T6/6t/t3T2/2t1t2/3t3/ a").expect("a position");
    let before = game.hash();
    let win = find_unique_win(&game, 2, 2, 0, DEFAULT_BUDGET).expect("proven").expect("a unique win");
    assert_eq!(game.hash(), before);
    assert_eq!((win.moves[0].name(rules.rule_set().size), win.length), ("c6-c3".to_owned(), 2));
    assert_eq!(verify(&game, &win.moves, DEFAULT_BUDGET), Ok(Ok(())));
    let replies = winning_moves(&game, 2, DEFAULT_BUDGET).expect("proven");
    assert_eq!(replies, win.moves[..1]);
    let played: Vec<_> = win.moves.iter().map(|&mv| game.play(mv).expect("a legal move")).collect();
    assert_eq!(game.outcome(), Some(win.outcome));
    assert_eq!(win.outcome.winner, Some(Side::Attackers));
    assert_eq!(win.begins_quietly, played[0].captured.is_empty());
    assert_eq!(win.gives_up_men, !played[1].captured.is_empty());
    game.undo();
    game.undo();
    assert_eq!(win.replies, game.legal_moves().len());
}

#[test]
fn a_proof_reports_an_exhausted_budget_and_hooks() {
    let start = Game::new(rules("tablut"));
    assert_eq!(distance_to_win(&start, Side::Attackers, 3, 1000), Err(ProofError::BudgetSpent));
    assert_eq!(distance_to_win(&Game::new(rules("tablut-tuichu")), Side::Attackers, 1, DEFAULT_BUDGET), Err(ProofError::Hooks));
}

#[test]
fn best_defences_hold_out_longest() {
    let mut rng = Rng::new(9);
    let rules = rules("brandubh");
    let mut lost = 0;
    for number in 0..400 {
        let mut game = random_game(&rules, &mut rng, 8 + number % 30);
        let side = game.turn();
        if game.outcome().is_some() || !wins(&mut game, side.opponent(), 1) {
            continue;
        }
        lost += 1;
        let (defences, within) = best_defences(&game, 1, DEFAULT_BUDGET).expect("proven");
        assert_eq!(within, Some(1));
        assert_eq!(defences.len(), game.legal_moves().iter().filter(|&&mv| !wins_by(&mut game, mv, side.opponent(), 0)).count());
    }
    assert!(lost > 3, "{lost}");
}
