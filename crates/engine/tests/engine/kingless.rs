//! Games without a king: the search and the proofs against brute force on tiny boards, that a deeper search plays better, and that the search averages
//! over the rolls of the die.

use std::sync::Arc;

use birka_engine::proof::{DEFAULT_BUDGET, ProofError, distance_to_win, verify};
use birka_engine::{Limits, Score, material_search};
use birka_records::position;
use birka_rules::{DieFace, Game, Move, Rng, Rules, Side};
use birka_script::load_source;

use crate::proof::wins;
use crate::{best_move, engine, forced_win, name, random_game, rules, score, search};

/// Black and White on a drawn board, with the ends of a file.
fn tiny(board: &str, ends: &str) -> Arc<Rules> {
    let source = format!(
        "return {{ api = 1, id = 'tiny', name = 'Tiny', board = [[\n{board}\n]], first = 'attackers',
        pieces = {{ black = {{ letter = 'b', side = 'attackers' }}, white = {{ letter = 'w', side = 'defenders' }} }},
        ends = {{ {ends} }} }}"
    );
    load_source("tiny.lua", &source).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

#[test]
fn a_side_that_loses_by_every_move_passes() {
    // Black can only go to a2, where a white man on a1 captures him.
    let ends = "fewer_than = { attackers = 1, defenders = 1 } }, may_pass = 'attackers', squares = {";
    let rules = tiny("....\nw...\n....\nbw..", ends);
    let game = Game::new(Arc::clone(&rules));
    assert_eq!(best_move(&search(&game, &Limits::depth(4))), Move::Pass);
    let lost = tiny("....\nw...\n....\nbw..", "fewer_than = { attackers = 1, defenders = 1 }");
    assert_eq!(score(&search(&Game::new(lost), &Limits::depth(4))), Score::Loss(1));
}

#[test]
fn search_and_proofs_find_the_wins_that_brute_force_finds() {
    let mut rng = Rng::new(21);
    let mut found = [0; 3];
    let men = "fewer_than = { attackers = 2, defenders = 2 }";
    let lines = "line = { attackers = { length = 3 }, defenders = { length = 3, along = { 'rank', 'file' } } }";
    let goals = "reach = { black = 'far', white = 'near' } }, squares = { far = { at = { 'b4', 'd4' } }, near = { at = { 'a1', 'c1' } }";
    let passing = "fewer_than = { attackers = 2, defenders = 2 }, passes = 'mover loses' }, may_pass = 'all', squares = {";
    let passing_of_black = "fewer_than = { attackers = 2, defenders = 2 } }, may_pass = 'attackers', squares = {";
    for (board, ends) in [
        ("w.w.\n.w..\n.b..\n.b.b", goals),
        ("ww.\n...\n.bb", passing),
        ("w.w\n.w.\nb.b", passing_of_black),
        ("www\n...\nbbb", men),
        ("ww..\n....\n..bb", men),
        ("w.w.\n....\n....\n.b.b", men),
        ("w.ww\n....\n....\nbb.b", lines),
        ("ww.w\n....\nb.bb", lines),
    ] {
        let rules = tiny(board, ends);
        for number in 0..60 {
            let mut game = random_game(&rules, &mut rng, number % 9);
            if game.outcome().is_some() {
                continue;
            }
            let side = game.turn();
            let plain = (0..=2).find(|&moves| wins(&mut game, side, moves));
            assert_eq!(distance_to_win(&game, side, 2, DEFAULT_BUDGET), Ok(plain));
            let best = search(&game, &Limits::depth(4));
            let drawing = rules.rule_set().draw(|square| game.piece(square));
            match plain {
                Some(moves) => assert_eq!(score(&best), Score::Win(moves), "{drawing}"),
                None => assert!(!matches!(score(&best), Score::Win(1 | 2)), "{drawing}"),
            }
            found[plain.unwrap_or_default() as usize] += 1;
        }
    }
    assert!(found.iter().all(|&positions| positions > 5), "{found:?}");
}

/// Men who step, and where they become ladies, who slide.
fn promoting(board: &str) -> Arc<Rules> {
    let source = format!(
        "return {{ api = 1, id = 'tiny', name = 'Tiny', board = [[\n{board}\n]], first = 'attackers',
        pieces = {{
            black = {{ letter = 'b', side = 'attackers', reach = 1, promotes = {{ on = 'far', to = 'lady' }} }},
            lady = {{ letter = 'l', side = 'attackers' }},
            white = {{ letter = 'w', side = 'defenders', reach = 1 }},
        }},
        squares = {{ far = {{ at = {{ 'a6' }} }} }},
        ends = {{ fewer_than = {{ attackers = 1, defenders = 1 }} }} }}"
    );
    load_source("tiny.lua", &source).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

#[test]
fn a_promotion_is_worth_more_than_moves() {
    // The new lady can only go back, so that Black has fewer moves.
    let rules = promoting(
        "
        . l . . . .
        b . . . . .
        b . . . . .
        . . . . . .
        . . . . . .
        b . . . . w",
    );
    for depth in 1..=2 {
        let game = Game::new(Arc::clone(&rules));
        let best = search(&game, &Limits::depth(depth));
        assert_eq!(best_move(&best).name(rules.rule_set().size), "a5-a6", "to depth {depth}: {best:?}");
    }
}

#[test]
fn a_man_goes_where_he_is_promoted_although_it_is_far_away() {
    // The search sees four plies of the five moves that he needs.
    let rules = promoting(
        "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        b . . . . w",
    );
    let mut game = Game::new(Arc::clone(&rules));
    for _ in 0..5 {
        game.play(best_move(&search(&game, &Limits::depth(4)))).expect("a legal move");
        // White steps to and fro in the corner.
        let white = game
            .legal_moves()
            .into_iter()
            .find(|mv| mv.to().is_some_and(|to| rules.rule_set().size.rank(to) == 0))
            .expect("a move along the rank");
        game.play(white).expect("a legal move");
    }
    assert!(game.pieces().into_iter().any(|(_, kind)| rules.rule_set().kind(kind).name == "lady"), "{:?}", game.pieces());
}

#[test]
fn a_search_beats_random_moves() {
    let rules = rules("hasami-shogi");
    let mut rng = Rng::new(3);
    for number in 0..4 {
        let searcher = if number % 2 == 0 { Side::Attackers } else { Side::Defenders };
        let mut game = Game::new(Arc::clone(&rules));
        while game.outcome().is_none() && game.played_moves().len() < 300 {
            let mv = if game.turn() == searcher {
                best_move(&search(&game, &Limits::nodes(2_000)))
            } else {
                *rng.choose(&game.legal_moves()).expect("a move")
            };
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(searcher), "game {number}");
    }
}

/// Seega on a board of 3×3 with so few men that brute force sees the end.
fn tiny_seega() -> Arc<Rules> {
    let source = "return { api = 1, id = 'tiny', name = 'Tiny', board = [[\n...\n...\n...\n]], first = 'defenders',
        pieces = { black = { letter = 'b', side = 'attackers', reach = 1 }, white = { letter = 'w', side = 'defenders', reach = 1 } },
        hand = { attackers = 2, defenders = 2, each_turn = 2, first = 'attackers', outside = 'middle' },
        ends = { no_move = 'skips', fewer_than = { attackers = 2, defenders = 2 } } }";
    load_source("tiny.lua", source).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

#[test]
fn a_search_agrees_with_look_ahead_where_pieces_are_placed_and_sides_passed_over() {
    let skips = "no_move = 'skips', fewer_than = { attackers = 2, defenders = 2 }";
    let mut rng = Rng::new(4);
    let (mut placed, mut passed, mut won) = (0, 0, 0);
    for rules in [tiny_seega(), tiny("www\n...\nbbb", skips), tiny("ww.\n.w.\nb.b\nbbb", skips)] {
        for number in 0..60 {
            let mut game = random_game(&rules, &mut rng, number % 9);
            if game.outcome().is_some() {
                continue;
            }
            let found = score(&search(&game, &Limits::depth(5)));
            let place = position::write(rules.rule_set(), &game.setup());
            match forced_win(&mut game, 3) {
                // Two plies count as a move.
                Some(plies) => assert_eq!(found, Score::Win(plies.div_ceil(2)), "{place}"),
                None if found == Score::Win(2) => assert_eq!(forced_win(&mut game, 4), Some(4), "{place}"),
                None => assert!(!matches!(found, Score::Win(1)), "{place}: {found}"),
            }
            let proven = distance_to_win(&game, game.turn(), 2, DEFAULT_BUDGET).expect("a small board");
            assert_eq!(proven == Some(1), forced_win(&mut game, 1).is_some(), "{place}");
            placed += usize::from(!game.in_hand().is_empty());
            passed += game.played_moves().windows(2).filter(|two| two[0].kind == two[1].kind && two[1].mv.piece_move().is_some()).count();
            won += usize::from(matches!(found, Score::Win(1 | 2)));
        }
    }
    assert!(placed > 10 && passed > 5 && won > 10, "{placed} while placing, {passed} passed over, {won} won");
}

#[test]
fn the_engine_plays_seega_to_its_end() {
    let rules = rules("seega");
    let mut rng = Rng::new(2);
    let (mut placed, mut passed, mut won) = (0, 0, 0);
    for number in 0..4 {
        let mut game = Game::new(Arc::clone(&rules));
        let player = if number % 2 == 0 { Side::Attackers } else { Side::Defenders };
        while game.outcome().is_none() && game.played_moves().len() < 400 {
            let side = game.turn();
            let placing = !game.in_hand().is_empty();
            let mv = if side == player {
                best_move(&search(&game, &Limits::depth(3)))
            } else {
                let moves = game.legal_moves();
                moves[rng.below(u32::try_from(moves.len()).expect("few moves")) as usize]
            };
            game.play(mv).expect("a legal move");
            placed += usize::from(placing);
            passed += usize::from(!placing && game.turn() == side && game.continuing().is_none() && game.outcome().is_none());
        }
        let outcome = game.outcome().expect("the game ends");
        won += i32::from(outcome.winner == Some(player));
    }
    assert!(placed == 4 * 24 && passed > 0 && won >= 2, "{placed} placed, {passed} passed over, {won} won");
}

/// Black wins on a6, White, who is far from there, on f1.
fn race(black: &str, dice: &str) -> Arc<Rules> {
    let goals = "reach = { black = 'far', white = 'near' } }, squares = { far = { at = 'a6' }, near = { at = 'f1' }";
    tiny(&format!("......\n......\n......\n..ww..\n......\n{black}"), &format!("{goals} }}, dice = {{ {dice}"))
}

fn rolled(rules: &Arc<Rules>, number: u8) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    game.play(Move::Roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
    game
}

#[test]
fn a_move_is_chosen_by_the_rolls_that_win_after_it() {
    // Only from the file a can a roll win.
    let exact = race(".b...b", "moves = 'exactly'");
    let game = rolled(&exact, 1);
    assert_eq!(name(&game, &search(&game, &Limits::depth(3))), "b1-a1");
    // With "at most", the nearer the more rolls win.
    let near = race("b....b", "moves = 'at most'");
    let game = rolled(&near, 3);
    let best = search(&game, &Limits::depth(3));
    assert_eq!(name(&game, &best), "a1-a4");
    assert!(matches!(score(&best), Score::Cp(cp) if cp > 150), "five of six rolls win: {best:?}");
}

#[test]
fn a_win_by_every_roll_is_certain_and_one_by_most_is_not() {
    let rules = race("b....b", "moves = 'at most'");
    let game = rolled(&rules, 4);
    // From a5 every roll wins.
    let best = search(&game, &Limits::depth(4));
    assert_eq!((name(&game, &best).as_str(), score(&best)), ("a1-a5", Score::Win(2)));
    assert!(!matches!(score(&search(&rolled(&rules, 3), &Limits::depth(4))), Score::Win(_)));
}

#[test]
fn before_a_roll_there_is_a_score_and_no_move() {
    let rules = race("b....b", "moves = 'at most'");
    let game = Game::new(Arc::clone(&rules));
    let best = search(&game, &Limits::depth(3));
    assert_eq!(best.mv, None);
    let (before, after) = (score(&best), |number| score(&search(&rolled(&rules, number), &Limits::depth(3))));
    let chance = |score: Score| f64::from(score.win_chance());
    let mean = (1..=6).map(|number| chance(after(number))).sum::<f64>() / 6.0;
    assert!((chance(before) - mean).abs() < 0.05, "{before:?} is not the average {mean}");
    assert_eq!(distance_to_win(&game, Side::Attackers, 2, DEFAULT_BUDGET), Err(ProofError::Dice));
    assert_eq!(verify(&game, &[], DEFAULT_BUDGET), Err(ProofError::Dice));
}

#[test]
fn games_are_played_to_their_end() {
    for dice in ["moves = 'at most'", "moves = 'exactly'", "on = { 2, 4, 6 }"] {
        let rules = race("b....b", dice);
        for seed in 0..4 {
            let (mut game, mut rng, engine) = (Game::new(Arc::clone(&rules)), Rng::new(seed), engine());
            while game.outcome().is_none() {
                assert!(game.played_moves().len() < 400, "no end: {dice}");
                if game.awaits_roll() {
                    game.roll(&mut rng).expect("a roll");
                } else if game.turn() == Side::Attackers {
                    let best = engine.search(&game, &Limits::nodes(500)).expect("no hooks");
                    game.play(best_move(&best)).expect("a legal move");
                } else {
                    game.play(material_search(&game, 2).expect("a move")).expect("a legal move");
                }
            }
        }
    }
}
