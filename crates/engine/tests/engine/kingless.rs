//! Games without a king: the search and the proofs against brute force on tiny boards, and that a deeper search plays better.

use std::sync::Arc;

use birka_engine::proof::{DEFAULT_BUDGET, distance_to_win};
use birka_engine::{Limits, Score};
use birka_rules::{Game, Rng, Rules, Side};
use birka_script::load_source;

use crate::proof::wins;
use crate::{best_move, random_game, rules, score, search};

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
fn search_and_proofs_find_the_wins_that_brute_force_finds() {
    let mut rng = Rng::new(21);
    let mut found = [0; 3];
    let men = "fewer_than = { attackers = 2, defenders = 2 }";
    let lines = "line = { attackers = { length = 3 }, defenders = { length = 3, along = { 'rank', 'file' } } }";
    let goals = "reach = { black = 'far', white = 'near' } }, squares = { far = { at = { 'b4', 'd4' } }, near = { at = { 'a1', 'c1' } }";
    for (board, ends) in [
        ("w.w.\n.w..\n.b..\n.b.b", goals),
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
