//! The search against plain looking ahead, and against what anybody can see on the board.

use std::sync::Arc;
use std::time::Duration;

use birka_engine::{Best, Heard, Level, Limits, Report, Resources, Score, Thinker, by_material};
use birka_rules::record::position;
use birka_rules::{Game, Rules, Side};
use birka_script::Library;
use birka_test_support::rulesets::Dice;

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&Library::shipped().get(id).expect("it ships").rules)
}

fn game(id: &str, text: &str) -> Game {
    position::game(&rules(id), text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn think(game: &Game, limits: &Limits) -> Best {
    Thinker::new(Resources { threads: 1, memory: 4 }).best(game, limits).expect("it does not break down")
}

fn score(best: &Best) -> Score {
    best.info.as_ref().expect("something was looked into").score
}

fn name(game: &Game, best: &Best) -> String {
    best.mv.expect("there are moves").name(game.rules().rule_set().size)
}

#[test]
fn the_king_escapes_by_the_way_that_is_open() {
    // e8 is the way out up the file; everything else is barred.
    let game = game("tablut", "/9/4t4/9/3t5/3tK1t2/9/9/9/3t5/ d");
    let best = think(&game, &Limits::depth(3));
    assert_eq!(score(&best), Score::Win(1));
    let mut after = game.clone();
    let turn = after.play(best.mv.expect("a move")).expect("legal");
    assert_eq!(turn.outcome.and_then(|outcome| outcome.winner), Some(Side::Defenders));
}

#[test]
fn two_open_ways_cannot_both_be_barred() {
    // Whatever the attackers do, the king is out with his next move.
    let game = game("tablut", "/9/9/9/9/2K6/9/9/9/7tt/ a");
    assert_eq!(score(&think(&game, &Limits::depth(4))), Score::Loss(1));
}

#[test]
fn the_one_open_way_is_barred() {
    // The king on c3 sees the rim over the file above him only.
    let game = game("tablut", "/2t6/9/1tKt5/9/9/9/9/9/8t/ a");
    let best = think(&game, &Limits::depth(5));
    let mut after = game.clone();
    after.play(best.mv.expect("a move")).expect("legal");
    let answer = think(&after, &Limits::depth(3));
    assert_ne!(score(&answer), Score::Win(1), "{} lets the king out", name(&game, &best));
}

#[test]
fn the_king_is_captured_when_he_can_be() {
    // Between two men, away from the throne.
    let game = game("tablut", "/9/9/2tK5/9/9/4t4/9/9/9/ a");
    let best = think(&game, &Limits::depth(3));
    assert_eq!((score(&best), name(&game, &best).as_str()), (Score::Win(1), "e6-e3"));
}

/// Whether the side to move can force a win within so many plies, and then in how many, by plain looking ahead.
fn forced_win(game: &mut Game, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| wins(game, plies))
}

/// Whether the side to move wins within `plies`, which are odd.
fn wins(game: &mut Game, plies: u32) -> bool {
    let side = game.turn();
    for mv in game.legal_moves() {
        let turn = game.play(mv).expect("legal");
        let won = match turn.outcome {
            Some(outcome) => outcome.winner == Some(side),
            None => plies > 1 && loses(game, plies - 1),
        };
        game.undo();
        if won {
            return true;
        }
    }
    false
}

/// Whether the side to move loses within `plies`, which are even, whatever it does.
fn loses(game: &mut Game, plies: u32) -> bool {
    let side = game.turn();
    for mv in game.legal_moves() {
        let turn = game.play(mv).expect("legal");
        let lost = match turn.outcome {
            Some(outcome) => outcome.winner == Some(side.opponent()),
            None => wins(game, plies - 1),
        };
        game.undo();
        if !lost {
            return false;
        }
    }
    true
}

/// A position some random moves away.
fn wander(rules: &Arc<Rules>, rng: &mut Dice, plies: usize) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(rng.one_of(&moves)).expect("legal");
    }
    game
}

#[test]
fn wins_are_as_far_away_as_plain_looking_ahead_says() {
    let (mut wins, mut losses) = (0, 0);
    for (id, games) in
        [("brandubh", 80), ("hnefatafl-ashton-7", 40), ("magpie", 20), ("tablut", 20), ("tawlbwrdd-apifan", 3), ("copenhagen", 2)]
    {
        let (rules, mut rng) = (rules(id), Dice(0xB1B));
        for number in 0..games {
            let mut game = wander(&rules, &mut rng, 12 + number % 20);
            if game.outcome().is_some() {
                continue;
            }
            let known = forced_win(&mut game, 3);
            let found = score(&think(&game, &Limits::depth(5)));
            let place = position::write(rules.rule_set(), &game.setup());
            match known {
                Some(plies) => {
                    wins += 1;
                    assert_eq!(found, Score::Win(plies.div_ceil(2)), "{id} {place} {}", game.turn());
                }
                None => assert!(!matches!(found, Score::Win(1 | 2)), "{id} {place} {}: {found}, which is not so", game.turn()),
            }
            if loses(&mut game, 2) {
                losses += 1;
                assert_eq!(found, Score::Loss(1), "{id} {place} {}", game.turn());
            } else {
                assert_ne!(found, Score::Loss(1), "{id} {place} {}", game.turn());
            }
        }
    }
    assert!(wins > 20 && losses > 2, "too little happened to tell: {wins} wins, {losses} losses");
}

#[test]
fn the_same_limits_give_the_same_result() {
    for id in ["tablut", "copenhagen", "brandubh"] {
        let game = Game::new(rules(id));
        let thinker = Thinker::new(Resources { threads: 1, memory: 4 });
        let told = |best: &Best| {
            let info = best.info.clone().expect("something was looked into");
            (best.mv, info.score, info.nodes, info.moves)
        };
        let limits = Limits::nodes(30_000);
        let first = thinker.best(&game, &limits).expect("a move");
        // What another search leaves behind has no say in it.
        let _ = thinker.best(&wander(game.rules(), &mut Dice(7), 5), &Limits::depth(4));
        let second = thinker.best(&game, &limits).expect("a move");
        assert_eq!(told(&first), told(&second), "{id}");
        assert!(told(&first).2 <= 30_000);
    }
}

#[test]
fn several_lines_differ_and_come_best_first() {
    let game = Game::new(rules("tablut"));
    let mut lines = Vec::new();
    let limits = Limits { lines: 3, ..Limits::depth(4) };
    let thinker = Thinker::default();
    let best = thinker.best_telling(&game, &limits, &mut |info| {
        if info.depth == 4 {
            lines.push(info);
        }
    });
    assert_eq!(lines.iter().map(|line| line.line).collect::<Vec<_>>(), [1, 2, 3]);
    let firsts: std::collections::BTreeSet<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(best.expect("a move").mv, Some(lines[0].moves[0]));
    let men = |score| if let Score::Men(men) = score { men } else { panic!("nothing is decided yet") };
    assert!(lines.windows(2).all(|pair| men(pair[0].score) >= men(pair[1].score)));
}

#[test]
fn several_threads_find_a_legal_move_too() {
    let game = Game::new(rules("tablut"));
    let thinker = Thinker::new(Resources { threads: 3, memory: 4 });
    let best = thinker.best(&game, &Limits::movetime(Duration::from_millis(200))).expect("a move");
    assert!(game.legal_moves().contains(&best.mv.expect("a move")));
}

#[test]
fn a_search_that_is_dropped_or_stopped_ends() {
    let game = Game::new(rules("copenhagen"));
    let thinker = Thinker::default();
    let endless = Limits { infinite: true, ..Limits::default() };
    drop(thinker.start(&game, endless.clone()));
    let thinking = thinker.start(&game, endless);
    let best = thinking.finish().expect("a move");
    assert!(game.legal_moves().contains(&best.mv.expect("a move")));
}

#[test]
fn a_search_tells_what_it_finds_and_then_nothing_more() {
    let game = Game::new(rules("brandubh"));
    let thinking = Thinker::default().start(&game, Limits::depth(3));
    let mut depths = Vec::new();
    let best = loop {
        match thinking.poll() {
            Heard::Nothing => std::thread::yield_now(),
            Heard::Report(Report::Info(info)) => depths.push(info.depth),
            Heard::Report(Report::Best(best)) => break best,
            other => panic!("{other:?}"),
        }
    };
    assert!(best.mv.is_some() && depths.is_sorted() && depths.last() == Some(&3), "{depths:?}");
    while thinking.poll() == Heard::Nothing {
        std::thread::yield_now();
    }
    assert_eq!(thinking.poll(), Heard::Over);
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let best = think(&game("tablut", "/4K4/9/9/9/9/9/9/9/8t/ a"), &Limits::depth(3));
    assert_eq!((best.mv, best.info), (None, None));
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
            let thinker = Thinker::new(Resources { threads: 1, memory: 1 }).at_level(level);
            let best = thinker.best(&game, &Limits::nodes(400)).expect("it does not break down");
            let mv = best.mv.unwrap_or_else(|| panic!("{} at ply {ply} of {}: no move", level.name, variant.id));
            game.play(mv).unwrap_or_else(|fault| panic!("{} at ply {ply} of {}: {fault}", level.name, variant.id));
        }
    }
}

/// All corners are shut, and the king is alone: whoever cannot draw the ring tighter goes on for ever.
#[test]
fn a_lone_king_in_a_closed_ring_is_hunted_down() {
    let thinker = Thinker::new(Resources { threads: 1, memory: 4 });
    for text in ["/2tt3tt2/1t7t1/t9t/t9t/11/5K5/11/t9t/t9t/1t7t1/2tt3tt2/ a", "/2tt4t2/1t7t1/t9t/t9t/4t6/5K5/7t3/t9t/t9t/1t7t1/2t5t2/ a"] {
        let mut game = game("copenhagen", text);
        let mut moves = 0;
        while game.outcome().is_none() {
            assert!(moves < 120, "the attackers get nowhere from {text}");
            let best = thinker.best(&game, &Limits::nodes(2000)).expect("it does not break down");
            game.play(best.mv.expect("a move")).expect("legal");
            moves += 1;
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    }
}

/// The king has men left and runs about with them; many more attackers than it takes stand in the corners. Whoever leaves them there goes on
/// for ever.
#[test]
fn a_king_with_men_in_a_closed_ring_is_hunted_down() {
    let thinker = Thinker::new(Resources { threads: 1, memory: 4 });
    let shut = [
        "/2tt2TTt2/1tt6t1/tt6t1t/2t3T2t1/3K7/11/11/t8t1/tt6t1t/1tt2T3t1/2tt4t2/ a",
        "/2tt3tt2/1tt5tt1/tt1TK2T1tt/4t6/11/11/11/3T7/ttt7t/1t6tt1/2t4tt2/ a",
    ];
    for text in shut {
        let mut game = game("copenhagen", text);
        let mut moves = 0;
        while game.outcome().is_none() {
            assert!(moves < 220, "the attackers get nowhere from {text}");
            let attacks = game.turn() == Side::Attackers;
            let best = || thinker.best(&game, &Limits::nodes(4000)).expect("it does not break down").mv;
            let mv = if attacks { best() } else { by_material(&game, 3) };
            game.play(mv.expect("a move")).expect("legal");
            moves += 1;
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    }
}

#[test]
fn the_first_level_overlooks_what_the_last_sees() {
    let rules = rules("brandubh");
    let mut rng = Dice(0x7411);
    let (mut there, mut missed) = (0, 0);
    for number in 0..200 {
        let mut game = wander(&rules, &mut rng, 10 + number % 16);
        if game.outcome().is_some() || !wins(&mut game, 1) {
            continue;
        }
        there += 1;
        let plays = |level: usize| {
            let thinker = Thinker::new(Resources { threads: 1, memory: 1 }).at_level(Level::numbered(level).expect("a level"));
            let best = thinker.best(&game, &Limits::nodes(20_000)).expect("a move");
            game.clone().play(best.mv.expect("a move")).expect("legal").outcome.is_some()
        };
        assert!(plays(8), "the last level overlooks a win");
        missed += usize::from(!plays(1));
    }
    assert!(there > 20 && missed * 10 > there && missed < there, "{missed} of {there} missed");
}
