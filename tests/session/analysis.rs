//! Reviews, and the analysis board's game: variations beside the game, signs and comments.

use std::sync::mpsc;

use birka_engine::{Assessment, Engine, Score};
use birka_localization::Language;
use birka_records::game_record::{GameRecord, MoveSign, text};
use birka_records::{Conclusion, Drawing};
use birka_rules::{Game, Move, Rng, Setup, Side, Square};
use birka_session::{Annotation, Hint, NodeBudget, NodeId, Review, ReviewedMove, Session, Study, StudyPart, annotate};

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
fn judgements_belong_to_the_moves_of_the_reviewed_game_and_not_to_others_in_their_place() {
    let game = lost_game();
    let review = Review::run(&game, NodeBudget::nodes(2000), |_| true).expect("the search succeeds");
    assert_eq!(review.of_line(&game), review.moves);
    let mut other = game.clone();
    while other.undo().is_some() {}
    assert_eq!(review.of_line(&other), []);
    // The same answer after another move.
    for text in ["e3-d3", "d8-d4"] {
        let next = mv(&other, text);
        other.play(next).expect("a legal move");
    }
    assert_eq!(review.of_line(&other), []);
    other.undo();
    other.undo();
    let walk = game.played_moves()[0].mv;
    other.play(walk).expect("a legal move");
    assert_eq!(review.of_line(&other), &review.moves[..1]);
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
    let better = &walk.variations[0].moves[0];
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
    let task = Hint::start(&Engine::default(), &game, NodeBudget::nodes(2000), move || _ = send.send(()));
    wakes.recv().expect("the task wakes the caller");
    let hint = task.poll().expect("the hint is there").expect("the search succeeds").expect("there are moves");
    assert_eq!((hint.score, task.poll()), (Score::Win(1), None));
    assert!(hint.text(game.rules().rule_set(), Language::English).starts_with("e3-"));
    assert_eq!(Hint::start(&Engine::default(), &lost_game(), NodeBudget::nodes(10), || ()).wait(), Ok(None), "the game is over");
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

const GAME: &str = "[Birka \"1\"]\n[Variant \"tablut\"]\n[Attackers \"Anna\"]\n\n{Quick.} 1. d1-d3 e3-f3!? {Makes room.} (1... e3-g3 2. a4-b4 \
                    (2. a6-b6)) 2. a4-b4\n\n";

fn opened(game: &str) -> Study {
    let record = text::read(game).unwrap().remove(0).record;
    Study::from_record(crate::library().get("tablut").unwrap(), record).unwrap()
}

fn play(study: &mut Study, session: &mut Session, mv: &str) {
    let (from, to) = mv.split_once('-').unwrap();
    let at = |name| Square::parse(name, session.rules().size).unwrap();
    let mv = Move::piece(at(from), at(to));
    session.play(mv).unwrap();
    study.follow(session);
}

/// The moves as they are written, without numbers.
fn written(study: &Study) -> String {
    let word = |part: StudyPart| match part {
        StudyPart::Move { text, sign, .. } => format!("{text}{}", sign.map_or("", MoveSign::as_str)),
        StudyPart::Comment { text, .. } => format!("{{{text}}}"),
        StudyPart::Open { .. } => "(".to_owned(),
        StudyPart::Close { .. } => ")".to_owned(),
    };
    study.parts().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_record_is_opened_and_written_without_loss() {
    let study = opened(GAME);
    assert_eq!(written(&study), "{Quick.} d1-d3 e3-f3!? {Makes room.} ( e3-g3 a4-b4 ( a6-b6 ) ) a4-b4");
    let again = study.to_record();
    let mut settled = text::read(GAME).unwrap().remove(0).record;
    settled.settle(&study.variant().rules).unwrap();
    assert_eq!(again, settled);
    let numbered: Vec<_> = study.parts().into_iter().filter(|part| matches!(part, StudyPart::Move { number: Some(_), .. })).collect();
    assert_eq!(numbered.len(), 5, "all but replies: {numbered:?}");
}

#[test]
fn arrows_and_circles_are_kept_with_their_positions_and_apart_from_the_comments() {
    let mut study = opened(GAME);
    let at = |name| Square::parse(name, study.variant().rules.rule_set().size).unwrap();
    let (arrow, circle) = (Drawing { from: at("d3"), to: at("g3") }, Drawing { from: at("e5"), to: at("e5") });
    let [first, start] = [study.in_game(1), NodeId::START];
    for (node, drawing) in [(first, arrow), (first, circle), (start, circle), (start, arrow), (start, arrow)] {
        study.toggle_drawing(node, drawing);
    }
    assert_eq!(written(&study), written(&opened(GAME)), "the comments are as before");
    let record = study.to_record();
    assert_eq!(record.comment, "[%csl Ge5] Quick.", "the arrow was drawn twice");
    assert_eq!(record.moves[0].comment, "[%csl Ge5][%cal Gd3g3]");
    let again = opened(&text::write(&record));
    assert_eq!((again.drawings(start), again.drawings(first)), (&[circle][..], &[circle, arrow][..]));
    assert_eq!(written(&again), written(&study));
    assert!(!opened(GAME).drawings(start).contains(&circle));
}

#[test]
fn other_moves_are_variations_and_the_game_stays() {
    let mut study = opened(GAME);
    study.go_to(study.in_game(1));
    let mut session = study.route_to(study.current()).travel();
    play(&mut study, &mut session, "e3-f3");
    assert_eq!(study.current(), study.in_game(2), "a move of the game is not a variation");
    assert!(!study.is_changed());
    session.undo();
    study.follow(&session);
    play(&mut study, &mut session, "e3-h3");
    play(&mut study, &mut session, "a4-b4");
    assert!(study.is_changed() && !study.is_of_game(study.current()));
    assert_eq!(study.game().ply(), 3);
    assert!(written(&study).contains("( e3-h3 a4-b4 )"), "{}", written(&study));
    // The way there and back.
    let end = study.current();
    study.go_to(NodeId::START);
    assert_eq!(study.line().last(), Some(&end), "the line goes on with what was last looked at");
    assert_eq!(study.route_to(end).travel().ply(), 3);
    // Written text can be read back.
    let read = opened(&text::write(&study.to_record()));
    assert_eq!(written(&read), written(&study));
    study.go_to(end);
    study.remove(study.parent(end));
    assert_eq!(study.current(), study.in_game(1));
    assert!(!written(&study).contains("e3-h3"));
    study.remove(study.in_game(2));
    assert_eq!(study.game().ply(), 3, "moves of the game cannot be removed");
}

#[test]
fn what_was_tried_out_is_there_again_when_the_game_has_gone_on() {
    let variant = crate::library().get("tablut").unwrap();
    let mut game = Session::new(variant);
    let headers = GameRecord::default;
    let mut nothing = Study::of_session(&game, headers());
    play(&mut nothing, &mut game, "d1-d3");
    let mut study = Study::of_session(&game, headers());
    let mut tried = game.clone();
    play(&mut study, &mut tried, "e3-g3");
    study.set_comment(study.current(), "Blocks.".to_owned());
    study.set_sign(study.current(), Some(MoveSign::Good));
    play(&mut nothing, &mut game, "e3-f3");
    let mut later = Study::of_session(&game, headers());
    assert!(later.adopt(&study));
    assert_eq!(written(&later), "d1-d3 e3-f3 ( e3-g3! {Blocks.} )");
    assert_eq!(later.game().ply(), 2);
    // Another game takes nothing over.
    let mut other = Session::new(crate::library().get("tablut").unwrap());
    let mut first = Study::of_session(&other, headers());
    play(&mut first, &mut other, "a4-b4");
    assert!(!Study::of_session(&other, headers()).adopt(&study));
}

#[test]
fn a_study_takes_no_more_than_can_be_read_again() {
    let mut game = Session::new(crate::library().get("tablut").unwrap());
    let mut study = Study::of_session(&game, GameRecord::default());
    // At every move another one than the first is looked into.
    let mut depth = 0;
    loop {
        let moves = game.game().legal_moves();
        let (one, other) = (moves[0], moves[1]);
        if let Err(limit) = study.accepts(one).and_then(|()| {
            let mut side = game.clone();
            side.play(one).unwrap();
            study.follow(&side);
            side.undo();
            study.follow(&side);
            study.accepts(other)
        }) {
            assert!(limit.to_string().contains("16"), "{limit}");
            break;
        }
        game.play(other).unwrap();
        study.follow(&game);
        depth += 1;
        assert!(depth < 40);
    }
    assert_eq!(depth, 16);
    let read = text::read(&text::write(&study.to_record())).unwrap().remove(0).record;
    assert_eq!(read.count_moves(), study.to_record().count_moves());
}

#[test]
fn a_resigned_game_can_be_tried_out_further_and_stays_resigned() {
    let mut game = Session::new(crate::library().get("tablut").unwrap());
    let mut nothing = Study::of_session(&game, GameRecord::default());
    play(&mut nothing, &mut game, "d1-d3");
    assert!(game.conclude(Conclusion::Resigned(Side::Defenders)));
    let mut study = Study::of_session(&game, game.record(None));
    let mut tried = study.route_to(study.current()).travel();
    assert_eq!(tried.outcome(), None);
    assert_eq!(study.to_record().result.to_string(), "a resigned");
    play(&mut study, &mut tried, "e3-f3");
    assert_eq!(study.to_record().result.to_string(), "none", "how it ended does not follow from the last move now");
    assert_eq!(study.to_result().to_string(), "a resigned");
}

#[test]
fn a_variation_is_moved_up_but_not_over_the_game_itself() {
    let mut study = opened("[Variant \"tablut\"]\n\n1. d1-d3 (1. a4-b4 e3-f3 (1... e3-g3 2. a6-b6) (1... e3-d3)) (1. a6-b6)\n\n");
    assert_eq!(written(&study), "d1-d3 ( a4-b4 e3-f3 ( e3-g3 a6-b6 ) ( e3-d3 ) ) ( a6-b6 )");
    let node = |study: &Study, path: &[&str]| {
        let mut moves = study.parts().into_iter().filter_map(|part| match part {
            StudyPart::Move { node, text, .. } => Some((node, text)),
            _ => None,
        });
        moves.find(|(node, text)| *text == path[path.len() - 1] && study.text(study.parent(*node)) == path[path.len() - 2]).unwrap().0
    };
    let deep = node(&study, &["e3-g3", "a6-b6"]);
    study.go_to(deep);
    assert!(study.can_promote(deep));
    study.promote(deep).unwrap();
    assert_eq!(written(&study), "d1-d3 ( a4-b4 e3-g3 ( e3-f3 ) ( e3-d3 ) a6-b6 ) ( a6-b6 )", "it is the continuation now");
    assert_eq!((study.current(), study.line().len()), (deep, 4), "what is looked at stays");
    // Its line is the first variation already: only the game itself is above.
    assert!(!study.can_promote(deep));
    study.promote(deep).unwrap();
    assert_eq!(written(&study), "d1-d3 ( a4-b4 e3-g3 ( e3-f3 ) ( e3-d3 ) a6-b6 ) ( a6-b6 )");
    let last = node(&study, &["", "a6-b6"]);
    study.promote(last).unwrap();
    assert_eq!(written(&study), "d1-d3 ( a6-b6 ) ( a4-b4 e3-g3 ( e3-f3 ) ( e3-d3 ) a6-b6 )");
    assert!(!study.can_promote(last) && !study.can_promote(NodeId::START) && study.is_changed());
    assert_eq!(opened(&text::write(&study.to_record())).parts().len(), study.parts().len());
}
