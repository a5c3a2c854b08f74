use std::sync::mpsc;

use birka_engine::{Assessment, Score};
use birka_localization::Language;
use birka_records::game_record::{GameRecord, MoveSign};
use birka_rules::{Game, Rng, Setup, Side};
use birka_session::{Annotation, Hint, NodeBudget, Review, ReviewedMove, annotate};

use super::{mv, position, rules};

/// A finished game: the king misses an escape and is captured.
fn lost_game() -> Game {
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
    let mut game = position("tablut", Side::Defenders, board);
    for text in ["e3-c3", "d8-d3"] {
        let next = mv(&game, text);
        game.play(next).expect("a legal move");
    }
    game
}

fn annotations(review: &Review) -> Vec<Option<Annotation>> {
    review.moves.iter().map(|judged| judged.annotation).collect()
}

#[test]
fn a_missed_win_is_annotated_with_the_better_move() {
    let game = lost_game();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    let review = Review::run(&game, NodeBudget::nodes(2000), |_| true).expect("the search succeeds");
    assert_eq!(annotations(&review), [Some(Annotation::MissedWin), None]);
    let [walk, capture] = &review.moves[..] else { panic!("two moves") };
    assert_eq!((walk.cost(), capture.cost()), (1.0, 0.0));
    assert_eq!(walk.before.forced_win(), Some((Side::Defenders, 1)));
    let words = walk.better_move_text(&game, Language::English).expect("there is a better line");
    assert!(words.starts_with("e3-"), "{words}");
    assert_eq!(capture.better_move_text(&game, Language::English), None);
    assert_eq!(review.turning_points().map(|judged| judged.ply).collect::<Vec<_>>(), [0]);
    assert_eq!(review.decisive_move().map(|judged| judged.ply), Some(0), "the attackers were ahead from then on");
}

#[test]
fn a_side_has_an_accuracy_and_a_count_of_each_annotation_and_the_answer_to_a_mistake_a_sign() {
    let review = Review::run(&lost_game(), NodeBudget::nodes(2000), |_| true).expect("the search succeeds");
    // A move that gives a won game away is worth nothing, and one that loses nothing is worth everything.
    let of = |side| review.accuracy(side).expect("a move").round();
    assert_eq!([of(Side::Defenders), of(Side::Attackers)], [0.0, 100.0]);
    assert_eq!(Annotation::ALL.map(|annotation| review.count(Side::Defenders, annotation)), [0, 0, 1]);
    assert_eq!(Annotation::ALL.map(|annotation| review.count(Side::Attackers, annotation)), [0, 0, 0]);
    assert_eq!([review.sign(0), review.sign(1), review.sign(2)], [Some(MoveSign::Blunder), Some(MoveSign::Good), None]);
    assert_eq!(Review::default().accuracy(Side::Attackers), None);
}

#[test]
fn a_record_is_annotated_with_signs_and_better_lines() {
    let game = lost_game();
    let review = Review::run(&game, NodeBudget::nodes(2000), |_| true).expect("the search succeeds");
    let mut start = game.clone();
    while start.undo().is_some() {}
    let start: Setup = start.setup();
    let mut record = GameRecord::of("tablut", &start, &game);
    annotate(&mut record, 0, &game, &review.moves, Language::English);
    let [walk, capture] = &record.moves[..] else { panic!("two moves") };
    assert_eq!((walk.sign, walk.variations.len(), capture.is_plain()), (Some(MoveSign::Blunder), 1, true));
    let better = &walk.variations[0][0];
    assert!(better.text().starts_with("e3-") && better.comment.starts_with("e3-"), "{better:?}");
    assert!(record.replay(game.rules()).is_ok(), "the better line is legal");
    // What an annotator has said stays.
    let mut record = GameRecord::of("tablut", &start, &game);
    record.moves[0].sign = Some(MoveSign::Dubious);
    annotate(&mut record, 0, &game, &review.moves, Language::English);
    assert_eq!(record.moves[0].sign, Some(MoveSign::Dubious));
}

#[test]
fn a_review_is_deterministic_and_reports_every_move() {
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
    assert_eq!(game.played_moves().len(), 5, "the game is unchanged");
}

#[test]
fn a_review_ends_when_the_callback_returns_false() {
    let mut calls = 0;
    let review = Review::run(&lost_game(), NodeBudget::nodes(500), |_| {
        calls += 1;
        false
    });
    assert_eq!((calls, review.map(|review| review.moves.len())), (1, Ok(1)));
}

#[test]
fn a_hint_task_wakes_and_returns_the_hint_once() {
    let (send, wakes) = mpsc::channel();
    let mut game = lost_game();
    game.undo();
    game.undo();
    let task = Hint::start(&game, NodeBudget::nodes(2000), move || _ = send.send(()));
    wakes.recv().expect("the task wakes the caller");
    let hint = task.poll().expect("the hint is there").expect("the search succeeds").expect("there are moves");
    assert_eq!((hint.score, task.poll()), (Score::Win(1), None));
    assert!(hint.text(game.rules().rule_set(), Language::English).starts_with("e3-"));
    assert_eq!(Hint::start(&lost_game(), NodeBudget::nodes(10), || ()).wait(), Ok(None), "the game is over");
}

#[test]
fn annotations_follow_from_the_cost_of_a_move() {
    let mut rng = Rng::new(3);
    let mut game = Game::new(rules("brandubh"));
    while game.played_moves().len() < 40 && game.outcome().is_none() {
        let moves = game.legal_moves();
        let index = rng.below(u32::try_from(moves.len()).expect("a position has few moves"));
        game.play(moves[index as usize]).expect("a legal move");
    }
    let review = Review::run(&game, NodeBudget::nodes(1500), |_| true).expect("the search succeeds");
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
        assert!(judged.annotation.is_none() || judged.better_move_text(&game, Language::English).is_some());
        counts[judged.annotation.map_or(0, |mark| 1 + mark as usize)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "none, mistakes, blunders, missed wins: {counts:?}");
}
