//! The analysis board's game: variations beside the game, signs and comments.

use birka_records::game_record::{GameRecord, MoveSign, text};
use birka_records::{Conclusion, Drawing};
use birka_rules::{Move, Side, Square};
use birka_session::{NodeId, Session, Study, StudyPart};

const GAME: &str = "[Birka \"1\"]\n[Variant \"tablut\"]\n[Attackers \"Anna\"]\n\n{Quick.} 1. d1-d3 e3-f3!? {Makes room.} (1... e3-g3 2. a4-b4 \
                    (2. a6-b6)) 2. a4-b4\n\n";

fn opened(game: &str) -> Study {
    let record = text::read(game).unwrap().remove(0).record;
    Study::from_record(crate::library().get("tablut").unwrap(), record).unwrap()
}

fn play(study: &mut Study, session: &mut Session, mv: &str) {
    let (from, to) = mv.split_once('-').unwrap();
    let at = |name| Square::parse(name, session.rules().size).unwrap();
    let mv = Move { from: at(from), to: at(to) };
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
    let numbered: Vec<_> = study.parts().into_iter().filter(|part| matches!(part, StudyPart::Move { is_numbered: true, .. })).collect();
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
