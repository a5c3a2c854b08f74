//! The search against plain look-ahead, and on positions whose best move is obvious; proofs against brute force.

mod kingless;
mod moves;
mod proof;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use birka_engine::{Analysis, BestMove, Engine, Level, Limits, Resources, Score, SearchHandle, SearchMessage, material_search};
use birka_records::position;
use birka_rules::{Game, Move, Rng, Rules, Side};
use birka_script::Library;

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&Library::shipped().get(id).expect("a shipped variant").rules)
}

fn game(id: &str, text: &str) -> Game {
    position::game(&rules(id), text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn engine() -> Engine {
    Engine::new(Resources { threads: 1, memory: 4 })
}

fn search(game: &Game, limits: &Limits) -> BestMove {
    engine().search(game, limits).expect("no hook fails")
}

fn score(best: &BestMove) -> Score {
    best.info.as_ref().expect("the game is not over").score
}

fn best_move(best: &BestMove) -> Move {
    best.mv.expect("the game is not over")
}

fn name(game: &Game, best: &BestMove) -> String {
    best_move(best).name(game.rules().rule_set().size)
}

/// Starts a search in the background; returns its messages.
fn start(engine: &Engine, game: &Game, limits: Limits) -> (SearchHandle, Receiver<SearchMessage>) {
    let (sender, messages) = channel();
    // It fails only when the test has ended.
    let handle = engine.start(game, limits, move |message| drop(sender.send(message)));
    (handle, messages)
}

#[test]
fn the_king_escapes_when_he_can() {
    // e8 is the king's way up the file; everything else is blocked.
    let mut game = game("tablut", "/9/4t4/9/3t5/3tK1t2/9/9/9/3t5/ d");
    let best = search(&game, &Limits::depth(3));
    assert_eq!(score(&best), Score::Win(1));
    let played = game.play(best_move(&best)).expect("a legal move");
    assert_eq!(played.outcome.and_then(|outcome| outcome.winner), Some(Side::Defenders));
}

#[test]
fn two_escapes_cannot_both_be_blocked() {
    let game = game("tablut", "/9/9/9/9/2K6/9/9/9/7tt/ a");
    assert_eq!(score(&search(&game, &Limits::depth(4))), Score::Loss(1));
}

#[test]
fn the_only_escape_is_blocked() {
    // The king on c3 can reach the edge only up the file.
    let mut game = game("tablut", "/2t6/9/1tKt5/9/9/9/9/9/8t/ a");
    let best = search(&game, &Limits::depth(5));
    let name = name(&game, &best);
    game.play(best_move(&best)).expect("a legal move");
    assert_ne!(score(&search(&game, &Limits::depth(3))), Score::Win(1), "after {name} the king escapes");
}

#[test]
fn the_king_is_captured_when_he_can_be() {
    // Between two attackers, away from the throne.
    let game = game("tablut", "/9/9/2tK5/9/9/4t4/9/9/9/ a");
    let best = search(&game, &Limits::depth(3));
    assert_eq!((score(&best), name(&game, &best).as_str()), (Score::Win(1), "e6-e3"));
}

/// The number of plies within which the side to move forces a win, if it is at most `plies`, by plain look-ahead.
fn forced_win(game: &mut Game, plies: u32) -> Option<u32> {
    let side = game.turn();
    (1..=plies).find(|&plies| wins(game, side, plies))
}

/// Whether a side, whoever is to move, wins within this many plies whatever the other plays.
fn wins(game: &mut Game, side: Side, plies: u32) -> bool {
    if plies == 0 {
        return false;
    }
    let (moves, own) = (game.legal_moves(), game.turn() == side);
    let mut after = |mv: Move| {
        let won = match game.play(mv).expect("a legal move").outcome {
            Some(outcome) => outcome.winner == Some(side),
            None => wins(game, side, plies - 1),
        };
        game.undo();
        won
    };
    if own { moves.into_iter().any(&mut after) } else { moves.into_iter().all(&mut after) }
}

/// A position some random moves from the start.
fn random_game(rules: &Arc<Rules>, rng: &mut Rng, plies: usize) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let chosen = rng.below(u32::try_from(moves.len()).expect("few moves"));
        game.play(moves[chosen as usize]).expect("a legal move");
    }
    game
}

/// Compares a search with plain look-ahead; returns whether the side to move wins within three plies, and whether it loses within two.
fn agrees_with_look_ahead(game: &mut Game, name: &str) -> (bool, bool) {
    let found = score(&search(game, &Limits::depth(5)));
    let expected = forced_win(game, 3);
    let place = position::write(game.rules().rule_set(), &game.setup());
    match expected {
        Some(plies) => assert_eq!(found, Score::Win(plies.div_ceil(2)), "{name} {place} {}", game.turn()),
        // Where a turn goes on, a win in two moves may take four plies.
        None if found == Score::Win(2) && game.rules().rule_set().kinds.iter().any(|kind| !kind.again.is_never()) => {
            assert_eq!(forced_win(game, 4), Some(4), "{name} {place}: {found}");
        }
        None => assert!(!matches!(found, Score::Win(1 | 2)), "{name} {place} {}: {found}, which is wrong", game.turn()),
    }
    let opponent = game.turn().opponent();
    let is_lost = wins(game, opponent, 2);
    assert_eq!(found == Score::Loss(1), is_lost, "{name} {place} {}: {found}", game.turn());
    (expected.is_some(), is_lost)
}

#[test]
fn short_wins_and_losses_are_as_far_away_as_plain_look_ahead_says() {
    let (mut won, mut lost) = (0, 0);
    for (id, games) in
        [("brandubh", 80), ("hnefatafl-ashton-7", 40), ("magpie", 20), ("tablut", 20), ("tawlbwrdd-apifan", 3), ("copenhagen", 2)]
    {
        let (rules, mut rng) = (rules(id), Rng::new(0xB1B));
        for number in 0..games {
            let mut game = random_game(&rules, &mut rng, 12 + number % 20);
            if game.outcome().is_some() {
                continue;
            }
            let (is_won, is_lost) = agrees_with_look_ahead(&mut game, id);
            won += u32::from(is_won);
            lost += u32::from(is_lost);
        }
    }
    assert!(won > 20 && lost > 2, "too few decided positions: {won} wins, {lost} losses");
}

#[test]
fn a_search_limited_by_nodes_is_deterministic() {
    for id in ["tablut", "copenhagen", "brandubh"] {
        let game = Game::new(rules(id));
        let engine = engine();
        let summary = |best: &BestMove| {
            let info = best.info.clone().expect("the game is not over");
            (best.mv, info.score, info.nodes, info.pv)
        };
        let limits = Limits::nodes(30_000);
        let first = engine.search(&game, &limits).expect("no hooks");
        // Table entries left by another search have no influence.
        let _ = engine.search(&random_game(game.rules(), &mut Rng::new(7), 5), &Limits::depth(4));
        let second = engine.search(&game, &limits).expect("no hooks");
        assert_eq!(summary(&first), summary(&second), "{id}");
        assert!(summary(&first).2 <= 30_000);
    }
}

#[test]
fn multipv_variations_differ_and_are_sorted_by_score() {
    let game = Game::new(rules("tablut"));
    let mut variations = Vec::new();
    let limits = Limits { multipv: 3, ..Limits::depth(4) };
    let best = engine().search_with(&game, &limits, &mut |info| {
        if info.depth == 4 {
            variations.push(info);
        }
    });
    assert_eq!(variations.iter().map(|variation| variation.multipv).collect::<Vec<_>>(), [1, 2, 3]);
    let firsts: std::collections::BTreeSet<_> = variations.iter().map(|variation| variation.pv[0]).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(best.expect("no hooks").mv, Some(variations[0].pv[0]));
    let cp = |score| if let Score::Cp(cp) = score { cp } else { panic!("nothing is decided yet") };
    assert!(variations.windows(2).all(|pair| cp(pair[0].score) >= cp(pair[1].score)));
}

#[test]
fn a_level_that_notices_few_moves_reports_no_empty_variation() {
    let game = Game::new(rules("tablut"));
    let level = Level::numbered(1).expect("one of eight levels");
    let limits = Limits { multipv: 1000, ..Limits::depth(1) };
    let mut variations = 0;
    let best = engine().at_level(level).search_with(&game, &limits, &mut |info| {
        assert!(!info.pv.is_empty(), "{info:?}");
        variations += 1;
    });
    assert!(best.expect("no hooks").mv.is_some() && variations > 1, "{variations}");
}

#[test]
fn a_search_on_several_threads_finds_a_legal_move() {
    let game = Game::new(rules("tablut"));
    let best = Engine::new(Resources { threads: 3, memory: 4 }).search(&game, &Limits::depth(6)).expect("no hooks");
    assert!(game.legal_moves().contains(&best_move(&best)));
}

#[test]
fn an_infinite_search_ends_when_its_handle_is_dropped_or_it_is_stopped() {
    let game = Game::new(rules("copenhagen"));
    let infinite = Limits { infinite: true, ..Limits::default() };
    drop(start(&engine(), &game, infinite.clone()));
    let (handle, messages) = start(&engine(), &game, infinite);
    handle.stop();
    let best = messages.iter().find_map(|message| match message {
        SearchMessage::Finished(best) => Some(best),
        _ => None,
    });
    assert!(game.legal_moves().contains(&best_move(&best.expect("a last message"))));
}

#[test]
fn a_search_reports_each_depth_and_finishes_with_the_best_move() {
    let game = Game::new(rules("brandubh"));
    let (_handle, messages) = start(&engine(), &game, Limits::depth(3));
    let messages: Vec<_> = messages.iter().collect();
    let (last, infos) = messages.split_last().expect("a last message");
    assert!(matches!(last, SearchMessage::Finished(BestMove { mv: Some(_), .. })), "{last:?}");
    let depth = |message: &SearchMessage| if let SearchMessage::Info(info) = message { info.depth } else { panic!("{message:?}") };
    let depths: Vec<u32> = infos.iter().map(depth).collect();
    assert!(depths.is_sorted() && depths.last() == Some(&3), "{depths:?}");
}

/// The king has escaped.
const FINISHED: &str = "/4K4/9/9/9/9/9/9/9/8t/ a";

#[test]
fn a_finished_game_has_no_best_move() {
    let best = search(&game("tablut", FINISHED), &Limits::depth(3));
    assert_eq!((best.mv, best.info), (None, None));
}

#[test]
fn an_analysis_runs_until_it_is_dropped() {
    let (send, wakes) = channel();
    let game = Game::new(rules("brandubh"));
    let mut analysis = Analysis::start(&engine(), &game, 3, move || _ = send.send(()));
    let is_deep = |analysis: &Analysis| analysis.variations().len() == 3 && analysis.variations().iter().all(|line| line.depth >= 3);
    while !is_deep(&analysis) {
        wakes.recv().expect("the analysis wakes the caller");
        analysis.poll();
    }
    let moves: Vec<_> = analysis.variations().iter().map(|line| line.moves[0]).collect();
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert!(analysis.error().is_none());
    let share = |side| analysis.assessment().expect("there is an evaluation").win_chance(side);
    assert!((share(Side::Attackers) + share(Side::Defenders) - 1.0).abs() < 1e-6);
    drop(analysis);
    // The search thread owns the sender. The channel closes when that thread ends.
    while wakes.recv().is_ok() {}
}

#[test]
fn a_finished_game_is_not_searched() {
    let mut analysis = Analysis::start(&engine(), &game("tablut", FINISHED), 3, || ());
    assert!(!analysis.poll() && analysis.variations().is_empty());
    assert_eq!(analysis.assessment().and_then(|assessment| assessment.forced_win()), Some((Side::Defenders, 0)));
}

#[test]
fn every_level_plays_legal_moves_in_every_shipped_variant() {
    let library = Library::shipped();
    for variant in library.variants() {
        let mut game = Game::new(Arc::clone(&variant.rules));
        for (ply, level) in Level::all().iter().cycle().take(16).enumerate() {
            if game.outcome().is_some() {
                break;
            }
            while game.awaits_roll() {
                game.roll(&mut Rng::new(ply as u64)).expect("no hook fails");
            }
            let engine = Engine::new(Resources { threads: 1, memory: 1 }).at_level(level);
            let best = engine.search(&game, &Limits::nodes(400)).expect("no hook fails");
            let mv = best.mv.unwrap_or_else(|| panic!("{} at ply {ply} of {}: no move", level.name, variant.id));
            game.play(mv).unwrap_or_else(|fault| panic!("{} at ply {ply} of {}: {fault}", level.name, variant.id));
        }
    }
}

#[test]
fn a_seed_varies_the_moves_of_every_level_and_repeats_them() {
    let opening = |level: usize, seed: u64| {
        let engine =
            Engine::new(Resources { threads: 1, memory: 1 }).at_level(Level::numbered(level).expect("a level")).with_variation(seed);
        let mut game = Game::new(rules("brandubh"));
        for _ in 0..4 {
            let best = engine.search(&game, &Limits::nodes(800)).expect("no hook fails");
            game.play(best.mv.expect("the game is not over")).expect("a legal move");
        }
        game.played_moves().iter().map(|played| played.mv).collect::<Vec<_>>()
    };
    for level in [1, 5, 8] {
        let openings: HashSet<_> = (0..8).map(|seed| opening(level, seed)).collect();
        assert!(openings.len() >= 4, "level {level}: {} openings of 8 seeds", openings.len());
        assert_eq!(opening(level, 3), opening(level, 3));
    }
}

/// Plays on from completely enclosed positions until the attackers win, which must happen within `max_moves`.
fn attackers_win(positions: &[&str], max_moves: usize, attackers: &Limits, defend: impl Fn(&Engine, &Game) -> Option<Move>) {
    let engine = engine();
    for text in positions {
        let mut game = game("copenhagen", text);
        let mut moves = 0;
        while game.outcome().is_none() {
            assert!(moves < max_moves, "no win from {text}");
            let mv = match game.turn() {
                Side::Attackers => engine.search(&game, attackers).expect("no hooks").mv,
                Side::Defenders => defend(&engine, &game),
            };
            game.play(mv.expect("the game is not over")).expect("a legal move");
            moves += 1;
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    }
}

#[test]
fn a_lone_enclosed_king_is_hunted_down() {
    // All corners are sealed. Attackers who cannot tighten the enclosure would never win.
    let positions =
        ["/2tt3tt2/1t7t1/t9t/t9t/11/5K5/11/t9t/t9t/1t7t1/2tt3tt2/ a", "/2tt4t2/1t7t1/t9t/t9t/4t6/5K5/7t3/t9t/t9t/1t7t1/2t5t2/ a"];
    let limits = Limits::nodes(2000);
    attackers_win(&positions, 120, &limits, |engine, game| engine.search(game, &limits).expect("no hooks").mv);
}

#[test]
fn an_enclosed_king_with_men_is_hunted_down() {
    // More attackers than necessary stand in the corners and have to come.
    let positions = [
        "/2tt2TTt2/1tt6t1/tt6t1t/2t3T2t1/3K7/11/11/t8t1/tt6t1t/1tt2T3t1/2tt4t2/ a",
        "/2tt3tt2/1tt5tt1/tt1TK2T1tt/4t6/11/11/11/3T7/ttt7t/1t6tt1/2t4tt2/ a",
    ];
    attackers_win(&positions, 220, &Limits::nodes(4000), |_, game| material_search(game, 3));
}

#[test]
fn the_weakest_level_overlooks_wins_that_the_strongest_sees() {
    let rules = rules("brandubh");
    let mut rng = Rng::new(0x7411);
    let (mut wins_in_one, mut missed) = (0, 0);
    for number in 0..400 {
        let mut game = random_game(&rules, &mut rng, 10 + number % 16);
        if game.outcome().is_some() || forced_win(&mut game, 1).is_none() {
            continue;
        }
        wins_in_one += 1;
        let wins_at_level = |level: usize| {
            let level = Level::numbered(level).expect("one of eight levels");
            let engine = Engine::new(Resources { threads: 1, memory: 1 }).at_level(level);
            let best = engine.search(&game, &Limits::nodes(20_000)).expect("no hooks");
            game.clone().play(best_move(&best)).expect("a legal move").outcome.is_some()
        };
        assert!(wins_at_level(8), "the strongest level overlooks a win");
        missed += usize::from(!wins_at_level(1));
    }
    assert!(wins_in_one > 20 && (1..wins_in_one).contains(&missed), "{missed} of {wins_in_one} missed");
}

mod hooks {
    use super::*;

    #[test]
    fn a_capture_of_the_king_is_found() {
        let game = game("tablut-one-stroke", "/9/9/2tK5/9/9/4t4/9/9/9/ a");
        let best = search(&game, &Limits::depth(2));
        assert_eq!((score(&best), name(&game, &best).as_str()), (Score::Win(1), "e6-e3"));
    }

    #[test]
    fn a_lost_position_is_recognised() {
        let game = game("tablut-one-stroke", "/9/9/9/9/2K6/9/9/9/7tt/ a");
        assert_eq!(score(&search(&game, &Limits::depth(2))), Score::Loss(1));
    }

    #[test]
    fn a_win_that_only_a_hook_declares_is_found() {
        // In this variant two open escapes end the game before the king takes one.
        let game = game("tablut-tuichu", "/9/9/2t1t4/4t4/2K5t/9/9/2t6/9/ d");
        assert_eq!(score(&search(&game, &Limits::depth(2))), Score::Win(1));
    }

    #[test]
    fn a_move_reported_as_a_win_in_one_ends_the_game() {
        // After one move the attackers have no legal reply; after most others they can capture the king.
        let text = "/1t1tt1t2/3TTt3/9/t1T1T2t1/5TTtt/3T4t/t8/t1K3t2/1Tt1tt3/ d";
        for depth in 2..5 {
            let mut game = game("tablut-raichi", text);
            let best = search(&game, &Limits::depth(depth));
            assert_eq!(score(&best), Score::Win(1));
            let played = game.play(best_move(&best)).expect("a legal move");
            assert!(played.outcome.is_some_and(|outcome| outcome.winner == Some(Side::Defenders)), "{:?} at depth {depth}", played.mv);
        }
    }

    #[test]
    fn a_search_limited_by_nodes_is_deterministic() {
        let game = game("tablut-one-stroke", "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a");
        let limits = Limits { multipv: 3, ..Limits::nodes(300) };
        let (first, second) = (search(&game, &limits), search(&game, &limits));
        assert!(game.legal_moves().contains(&best_move(&first)));
        assert!(first.info.is_none_or(|info| info.nodes <= 301));
        assert_eq!((first.mv, first.ponder), (second.mv, second.ponder));
    }
}
