use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use birka::session::{Annotation, Hint, NodeBudget, Review, ReviewProgress, ReviewedMove};
use birka_engine::{Analysis, Assessment, Engine, Resources, Score};
use birka_rules::{Game, Rng, Side};

use super::{drawn, mv, rules};

/// The king could escape at once, goes for a walk, is let go again, and is captured at last.
fn played() -> Game {
    let board = "
        . . . . . . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . a
        . . . . . . . . .
        . . . . . . d . .
        . a . . K . . . .
        . . . . . . . . .
        a . . . . . . . a
    ";
    let mut game = drawn("tablut", Side::Defenders, board);
    for text in ["e3-c3", "d8-d3"] {
        let next = mv(&game, text);
        game.play(next).expect("a legal move");
    }
    game
}

fn marks(review: &Review) -> Vec<Option<Annotation>> {
    review.moves.iter().map(|judged| judged.annotation).collect()
}

#[test]
fn a_missed_win_is_marked_and_the_better_move_told() {
    let game = played();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    let review = Review::run(&game, NodeBudget::nodes(2000), |_| true).expect("it does not break down");
    assert_eq!(marks(&review), [Some(Annotation::MissedWin), None]);
    let [walk, capture] = &review.moves[..] else { panic!("two moves") };
    assert_eq!((walk.cost(), capture.cost()), (1.0, 0.0));
    assert_eq!(walk.before.forced_win(), Some((Side::Defenders, 1)));
    let words = walk.better_move_text(&game).expect("there was a better move");
    assert!(words.contains("brings the king to") && words.contains("he escapes"), "{words}");
    assert_eq!(capture.better_move_text(&game), None);
    assert_eq!(review.turning_points().map(|judged| judged.ply).collect::<Vec<_>>(), [0]);
    assert_eq!(review.decisive_move().map(|judged| judged.ply), Some(0), "after it the attackers won");
}

#[test]
fn a_review_is_the_same_every_time_and_tells_of_every_move() {
    let mut game = Game::new(rules("brandubh"));
    for text in ["d7-f7", "d5-f5", "d6-c6", "f5-f6", "c6-c5"] {
        let next = mv(&game, text);
        game.play(next).expect("a legal move");
    }
    let mut told = 0;
    let [one, other] = [0, 1].map(|_| {
        Review::run(&game, NodeBudget::nodes(3000), |judged: &ReviewedMove| {
            assert_eq!(judged.ply, told % 5);
            told += 1;
            true
        })
    });
    assert_eq!((one.as_ref().map(|review| review.moves.len()), told), (Ok(5), 10));
    assert_eq!(one, other);
    assert_eq!(game.played_moves().len(), 5, "the game stays as it is");
}

#[test]
fn a_review_goes_on_elsewhere_and_can_be_given_up() {
    let game = played();
    let (send, woken) = mpsc::channel();
    let reviewing = Review::start(&game, NodeBudget::nodes(500), move || _ = send.send(()));
    assert_eq!(reviewing.total(), 2);
    let mut judged = 0;
    let done = loop {
        woken.recv_timeout(Duration::from_secs(60)).expect("it wakes whoever waits");
        match reviewing.poll() {
            Some(ReviewProgress::Move(_)) => judged += 1,
            Some(ReviewProgress::Done(review)) => break review,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((judged, done.moves.len()), (2, 2));
    // Given up after the first move, it judges no second.
    let mut told = 0;
    let cut = Review::run(&game, NodeBudget::nodes(500), |_| {
        told += 1;
        false
    });
    assert_eq!((told, cut.map(|review| review.moves.len())), (1, Ok(1)));
}

#[test]
fn a_hint_is_found_elsewhere() {
    let (send, woken) = mpsc::channel();
    let mut game = played();
    game.undo();
    game.undo();
    let asking = Hint::start(&game, NodeBudget::nodes(2000), move || _ = send.send(()));
    woken.recv_timeout(Duration::from_secs(60)).expect("it wakes whoever waits");
    let hint = asking.poll().expect("it has been woken for it").expect("it does not break down").expect("there are moves");
    assert_eq!((hint.score, asking.poll()), (Score::Win(1), None));
    assert!(hint.text(game.rules().rule_set()).contains("he escapes"));
    assert_eq!(Hint::start(&played(), NodeBudget::nodes(10), || ()).wait(), Ok(None), "the game is over");
}

#[test]
fn an_analysis_goes_on_until_it_is_dropped() {
    let woken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&woken);
    let game = Game::new(rules("brandubh"));
    let engine = Engine::new(Resources { threads: 1, memory: 4 });
    let mut analysis = Analysis::start(&engine, &game, 3, move || _ = counter.fetch_add(1, Ordering::Relaxed));
    let deep = |analysis: &Analysis| analysis.variations().len() == 3 && analysis.variations().iter().all(|line| line.depth >= 3);
    while !deep(&analysis) {
        std::thread::sleep(Duration::from_millis(1));
        analysis.poll();
    }
    let heads: Vec<_> = analysis.variations().iter().map(|line| line.moves[0]).collect();
    assert!(heads[0] != heads[1] && heads[1] != heads[2] && heads[0] != heads[2], "{heads:?}");
    assert!(woken.load(Ordering::Relaxed) > 0 && analysis.error().is_none());
    let share = |side| analysis.assessment().expect("it has been judged").win_chance(side);
    assert!((share(Side::Attackers) + share(Side::Defenders) - 1.0).abs() < 1e-6);
    drop(analysis);
    let before = woken.load(Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(30));
    assert_eq!(woken.load(Ordering::Relaxed), before, "nothing is heard of it any more");
    // A game that is over stands as it ended, and nothing is searched.
    let mut over = Analysis::start(&engine, &played(), 3, || ());
    assert!(!over.poll() && over.variations().is_empty());
    assert_eq!(over.assessment().and_then(|standing| standing.forced_win()), Some((Side::Attackers, 0)));
}

/// A game of random moves: nobody has ever played one without a blunder.
#[test]
fn marks_are_what_the_bar_says() {
    let mut rng = Rng::new(3);
    let mut game = Game::new(rules("brandubh"));
    while game.played_moves().len() < 40 && game.outcome().is_none() {
        let moves = game.legal_moves();
        let drawn = rng.below(u32::try_from(moves.len()).expect("few"));
        game.play(moves[drawn as usize]).expect("a legal move");
    }
    let review = Review::run(&game, NodeBudget::nodes(1500), |_| true).expect("it does not break down");
    assert_eq!(review.moves.len(), game.played_moves().len());
    let mut counts = [0; 4];
    for judged in &review.moves {
        let won = |standing: Assessment| standing.forced_win().is_some_and(|(side, _)| side == judged.side);
        let cost = judged.before.win_chance(judged.side) - judged.after.win_chance(judged.side);
        match judged.annotation {
            None => assert!(cost < ReviewedMove::MISTAKE || judged.better_line.is_none(), "{judged:?}"),
            Some(Annotation::Mistake) => assert!((ReviewedMove::MISTAKE..ReviewedMove::BLUNDER).contains(&cost), "{judged:?}"),
            Some(Annotation::Blunder) => {
                assert!(!won(judged.before) && (cost >= ReviewedMove::BLUNDER || judged.after.forced_win().is_some()), "{judged:?}");
            }
            Some(Annotation::MissedWin) => assert!(won(judged.before) && !won(judged.after), "{judged:?}"),
        }
        assert!(judged.annotation.is_none() || judged.better_move_text(&game).is_some());
        counts[judged.annotation.map_or(0, |mark| 1 + mark as usize)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "nothing, mistakes, blunders, missed wins: {counts:?}");
}
