//! Visits by touch.

use std::collections::HashSet;
use std::time::Duration;

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use birka::game::exhibition::{Exhibit, FingerRings, Fingers, OutOfTurn, ServiceStatus, StaffRequest};
use birka::game::input::Selection;
use birka::game::pieces::{MoveAnimation, OnSquare, Piece};
use birka::game::rendering::PictureState;
use birka::game::settings::SettingsStore;
use birka::game::sound::Cue;
use birka::game::state::{GameCommand, GameTable};
use birka_exhibition::config::{Attract, CameraMove, ClosedScreen, Config, Controls, Scene, Show};
use birka_exhibition::supervisor::MachineFacts;
use birka_exhibition::visit::{Control, Ending, Input, Screen, ServiceAction};
use birka_localization::Language;
use birka_rules::{DeclaredReason, Move, Outcome, Reason, Side, Square};
use birka_script::Library;
use birka_session::Command;

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

#[test]
fn any_touch_answers_in_the_next_frame_and_one_further_touch_is_a_running_game() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    assert_eq!(screen(&app), Screen::Attract);
    finger(&mut app, 1, TouchPhase::Started, Vec2::new(960.0, 300.0));
    app.update();
    assert_eq!(screen(&app), Screen::Welcome, "when the finger is put down");
    finger(&mut app, 1, TouchPhase::Ended, Vec2::new(960.0, 300.0));
    run(&mut app, 3);
    press(&mut app, Control::Play(SHORT));
    assert_eq!(screen(&app), Screen::Playing(SHORT));
    let session = app.world().resource::<GameTable>().session();
    assert_eq!((session.variant().id.as_str(), session.outcome()), ("brandubh", None));
}

#[test]
fn an_invitation_in_a_language_begins_the_visit_in_it_and_another_is_always_one_touch_away() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    press(&mut app, Control::Language(Language::Swedish));
    assert_eq!(screen(&app), Screen::Welcome);
    let language = |app: &App| app.world().resource::<Exhibit>().visit().language();
    assert_eq!(language(&app), Language::Swedish);
    press(&mut app, Control::Play(SHORT));
    press(&mut app, Control::Language(Language::Latin));
    assert_eq!((screen(&app), language(&app)), (Screen::Playing(SHORT), Language::Latin));
}

#[test]
fn pieces_move_by_dragging_and_by_two_touches_and_the_table_answers() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, SHORT);
    // In Brandubh the attackers begin: the table.
    run_until(&mut app, "the table's move", |app| moves_played(app) == 1);
    run_until(&mut app, "rest", |app| app.world_mut().query::<&MoveAnimation>().iter(app.world()).count() == 0);
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    let [from, to] = places(&app, mv);
    finger(&mut app, 7, TouchPhase::Started, from);
    app.update();
    finger(&mut app, 7, TouchPhase::Moved, to);
    app.update();
    finger(&mut app, 7, TouchPhase::Ended, to);
    run(&mut app, 2);
    assert!(moves_played(&app) >= 2, "dragged");
    run_until(&mut app, "the table's second move", |app| moves_played(app) == 3);
    run_until(&mut app, "rest", |app| app.world_mut().query::<&MoveAnimation>().iter(app.world()).count() == 0);
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    let [from, to] = places(&app, mv);
    touch(&mut app, from);
    touch(&mut app, to);
    assert!(moves_played(&app) >= 4, "by two touches");
    press(&mut app, Control::TakeBack);
    assert!(moves_played(&app) <= 3);
}

#[test]
fn the_first_move_is_taken_back_and_nothing_is_refused() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, TWO);
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    app.world_mut().write_message(GameCommand(Command::Play(mv)));
    run(&mut app, 2);
    assert_eq!(moves_played(&app), 1);
    press(&mut app, Control::TakeBack);
    assert_eq!(moves_played(&app), 0);
    assert_eq!(app.world().resource::<Selection>().refusal(), None);
    assert_eq!(buttons(&mut app, Control::TakeBack), [], "nothing is left to take back");
}

#[test]
fn visitors_pass_where_the_rules_allow_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "return { api = 1, id = 'brandubh-passing', name = 'Passing', extends = 'brandubh', may_pass = 'defenders' }";
    let files = [("brandubh.lua", include_str!("../../scripts/variants/brandubh.lua")), ("brandubh-passing.lua", source)];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a script");
    }
    let mut config = config(Controls::LowerHalf);
    config.offers[0].variant = "brandubh-passing".to_owned();
    let mut app = app_with_library(config, SIZE, Library::from_dirs(&[folder.path().to_owned()]));
    start(&mut app, TWO);
    assert_eq!(buttons(&mut app, Control::Pass), [], "the attackers may not pass");
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    app.world_mut().write_message(GameCommand(Command::Play(mv)));
    run(&mut app, 3);
    press(&mut app, Control::Pass);
    let session = app.world().resource::<GameTable>().session();
    assert_eq!((session.ply(), session.turn()), (2, Side::Attackers));
    assert_eq!(buttons(&mut app, Control::Pass), []);
}

#[test]
fn two_visitors_drag_at_once_and_only_the_side_to_move_moves() {
    let mut app = app(config(Controls::BothSides), SIZE);
    start(&mut app, TWO);
    let session = app.world().resource::<GameTable>().session().clone();
    let mover = session.turn();
    let mv = session.game().legal_moves()[0];
    let waiting = session.game().pieces().into_iter().find(|(_, kind)| session.rules().kind(*kind).side != mover).unwrap().0;
    let ([from, to], other) = (places(&app, mv), place(&app, waiting));
    finger(&mut app, 1, TouchPhase::Started, other);
    finger(&mut app, 2, TouchPhase::Started, from);
    app.update();
    finger(&mut app, 1, TouchPhase::Moved, other + Vec2::new(60.0, 60.0));
    finger(&mut app, 2, TouchPhase::Moved, to);
    run(&mut app, 2);
    assert_eq!(app.world().resource::<Fingers>().count(), 2);
    let lifted = |app: &mut App| {
        let mut pieces = app.world_mut().query_filtered::<&Transform, (With<Piece>, With<OnSquare>)>();
        pieces.iter(app.world()).filter(|transform| transform.translation.y > 0.3).count()
    };
    assert_eq!(lifted(&mut app), 2, "both pieces follow their fingers");
    // The one out of turn goes back, and that is said.
    finger(&mut app, 1, TouchPhase::Ended, other + Vec2::new(60.0, 60.0));
    app.update();
    assert!(!app.world().resource::<Messages<OutOfTurn>>().is_empty());
    assert_eq!(moves_played(&app), 0);
    finger(&mut app, 2, TouchPhase::Ended, to);
    run(&mut app, 2);
    assert_eq!(moves_played(&app), 1);
    wait(&mut app, 3);
    assert_eq!(lifted(&mut app), 0);
    let mut pieces = app.world_mut().query::<(&OnSquare, &Transform)>();
    for (on, transform) in pieces.iter(app.world()) {
        let size = app.world().resource::<GameTable>().session().rules().size;
        assert_eq!(transform.translation, birka::game::board::square_center(size, on.0));
    }
}

#[test]
fn a_piece_that_is_captured_in_the_hand_slips_out_of_it() {
    let mut app = app(config(Controls::BothSides), SIZE);
    start(&mut app, TWO);
    let start = app.world().resource::<GameTable>().session().clone();
    // The first capture in random games: hold the victim and let the captor move.
    let mut rng = birka_rules::Rng::new(7);
    let mut session = start.clone();
    let (before, capture) = loop {
        let moves = session.game().legal_moves();
        let mv = *rng.choose(&moves).expect("a move");
        let played = session.game().preview(mv).expect("legal");
        if !played.captured.is_empty() && played.outcome.is_none() {
            break (session.moves().map(|played| played.mv).collect::<Vec<Move>>(), played);
        }
        session.play(mv).expect("legal");
        if session.outcome().is_some() {
            session = start.clone();
        }
    };
    for mv in before {
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        app.update();
    }
    wait(&mut app, 4);
    let victim = place(&app, capture.captured[0].square);
    finger(&mut app, 4, TouchPhase::Started, victim);
    app.update();
    finger(&mut app, 4, TouchPhase::Moved, victim + Vec2::splat(80.0));
    app.update();
    app.world_mut().write_message(GameCommand(Command::Play(capture.mv)));
    run(&mut app, 2);
    let played = moves_played(&app);
    finger(&mut app, 4, TouchPhase::Moved, victim + Vec2::splat(120.0));
    finger(&mut app, 4, TouchPhase::Ended, victim + Vec2::splat(120.0));
    wait(&mut app, 4);
    assert_eq!(moves_played(&app), played);
    let mut pieces = app.world_mut().query::<(Option<&OnSquare>, &Transform, &Piece)>();
    let size = app.world().resource::<GameTable>().session().rules().size;
    for (on, transform, _) in pieces.iter(app.world()) {
        if let Some(on) = on {
            assert_eq!(transform.translation, birka::game::board::square_center(size, on.0));
        } else {
            assert!(transform.translation.x.abs() > 3.5, "beside the board");
        }
    }
}

#[test]
fn at_the_far_side_everything_is_turned_around_and_answers_there() {
    let mut app = app(config(Controls::BothSides), SIZE);
    touch(&mut app, Vec2::new(960.0, 540.0));
    let places = buttons(&mut app, Control::Play(SHORT));
    let [near, far] = places[..] else { panic!("{places:?}") };
    // Each is where the other is after half a turn of the table.
    assert!((near + far - Vec2::new(1920.0, 1080.0)).length() < 2.0, "{near} {far}");
    assert!(near.y > 540.0 && far.y < 540.0);
    touch(&mut app, far);
    assert_eq!(screen(&app), Screen::Playing(SHORT));
}

#[test]
fn every_game_is_told_by_its_own_aim_rules_and_names() {
    let mut config = config(Controls::LowerHalf);
    let mut game = |variant: &str, choice| {
        config.offers[0].variant = variant.to_owned();
        let mut app = app(config.clone(), SIZE);
        start(&mut app, choice);
        app
    };
    let told = |app: &mut App, expected: &[&str], plain: bool| {
        let said = text(app);
        assert!(expected.iter().all(|sentence| said.contains(sentence)), "{said}");
        assert_eq!(said.contains("Enclose an enemy piece between two of yours"), plain, "{said}");
    };
    told(&mut game("brandubh", SHORT), &["You play the king and his defenders. Bring the king to one of the corners."], true);
    told(&mut game("hasami-shogi", SHORT), &["You play White. Capture enemy men until fewer than two are left."], true);
    let breakthru = ["You play Gold. Bring the king to the edge.", "Two moves a turn, or one capture"];
    told(&mut game("breakthru", SHORT), &breakthru, false);
    let mut app = game("hasami-shogi", TWO);
    told(&mut app, &["Black: Your move"], true);
    let end = |app: &mut App, reason| {
        let outcome = Outcome { winner: Some(Side::Attackers), reason };
        send(app, Input::GameEnded(Ending::Game { outcome, visitor: None }));
        text(app)
    };
    let said = end(&mut app, Reason::TooFewMen);
    assert!(said.contains("Black won in") && said.contains("The losing side has too few men left."), "{said}");
    let mut app = game("tablut-tuichu", TWO);
    press(&mut app, Control::Language(Language::Swedish));
    let said = end(&mut app, Reason::Declared(DeclaredReason::intern("two-ways", "Two ways")));
    assert!(said.contains("Angriparna vann på") && said.contains("Kungen har två öppna vägar."), "{said}");
}

#[test]
fn sides_without_names_of_their_own_are_not_told_of_a_king_that_there_is_not() {
    let hasami = include_str!("../../scripts/variants/hasami-shogi.lua");
    let nameless = hasami.replace("sides = { attackers = \"Black\", defenders = \"White\" },", "");
    assert_ne!(nameless, hasami);
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("hasami-shogi.lua", nameless.as_str()), ("brandubh.lua", include_str!("../../scripts/variants/brandubh.lua"))] {
        std::fs::write(folder.path().join(name), text).expect("a script");
    }
    let mut config = config(Controls::LowerHalf);
    config.offers[0].variant = "hasami-shogi".to_owned();
    let mut app = app_with_library(config, SIZE, Library::from_dirs(&[folder.path().to_owned()]));
    start(&mut app, SHORT);
    let said = text(&app);
    assert!(
        said.contains("You play Defenders. Capture enemy men") && said.split(|c: char| !c.is_alphabetic()).all(|word| word != "king"),
        "{said}"
    );
}

#[test]
fn games_without_a_king_and_with_pieces_in_hand_are_played() {
    let mut config = config(Controls::LowerHalf);
    let mut game = |variant: &str| {
        config.offers[0].variant = variant.to_owned();
        let mut app = app(config.clone(), SIZE);
        start(&mut app, TWO);
        app
    };
    let mut app = game("breakthrough");
    let size = app.world().resource::<GameTable>().session().rules().size;
    for mv in "b2-b3 h7-h6 b3-b4 g7-g6 b4-b5 f7-f6 b5-b6 e7-e6 b6-a7 d7-d6 a7-b8".split(' ') {
        let (from, to) = mv.split_once('-').expect("a move");
        for square in [from, to] {
            let place = place(&app, Square::parse(square, size).expect("a square"));
            touch(&mut app, place);
        }
        run_until(&mut app, "rest", |app| app.world_mut().query::<&MoveAnimation>().iter(app.world()).count() == 0);
    }
    run_until(&mut app, "the end", |app| matches!(screen(app), Screen::Ending { .. }));
    wait(&mut app, 30);
    let said = text(&app);
    assert!(said.contains("Black won in 6 moves.") && said.contains("A piece of the winning side has reached its goal."), "{said}");
    let mut app = game("seega");
    assert!(text(&app).contains("Touch an empty square to place a piece."));
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    let [square, _] = places(&app, mv);
    touch(&mut app, square);
    assert_eq!(moves_played(&app), 1, "a piece is placed");
}

#[test]
fn nobody_there_is_asked_and_the_table_plays_itself_again() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, TWO);
    wait(&mut app, 61);
    assert!(app.world().resource::<Exhibit>().visit().countdown().is_some());
    let before = text(&app);
    wait(&mut app, 2);
    assert_ne!(text(&app), before, "the countdown is visible");
    press(&mut app, Control::StillHere);
    assert_eq!(screen(&app), Screen::Playing(TWO));
    wait(&mut app, 82);
    assert_eq!(screen(&app), Screen::Attract);
}

#[test]
fn a_puzzle_is_a_running_game_and_ends_when_it_is_solved() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, PUZZLE);
    for _ in 0..12 {
        if matches!(screen(&app), Screen::Ending { .. }) {
            break;
        }
        let puzzles = app.world().resource::<birka::game::puzzles::PuzzleState>();
        let puzzle = puzzles.current().expect("a puzzle").game().unwrap().puzzle().unwrap().clone();
        let session = app.world().resource::<GameTable>().session();
        let ply = session.ply();
        let line = puzzle.line(session.game().rules()).expect("a solution");
        if session.turn() == Side::Defenders && ply < line.len() && ply.is_multiple_of(2) {
            let mv = line[ply].mv(session.in_hand());
            let [from, to] = places(&app, mv);
            touch(&mut app, from);
            touch(&mut app, to);
            assert_eq!(moves_played(&app), ply + 1, "{mv:?}");
        }
        let wanted = (ply + 2).min(line.len());
        run_until(&mut app, "the answer", |app| moves_played(app) >= wanted);
        wait(&mut app, 4);
    }
    run_until(&mut app, "the end", |app| matches!(screen(app), Screen::Ending { .. }));
}

#[test]
fn a_game_ends_only_where_one_is_played() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    touch(&mut app, Vec2::new(300.0, 200.0));
    wait(&mut app, 61);
    assert!(says(&app, "The table plays by itself again in") && !says(&app, "game ends"), "{}", text(&app));
    press(&mut app, Control::StillHere);
    start_from_welcome(&mut app, TWO);
    wait(&mut app, 61);
    assert!(says(&app, "This game ends in"), "{}", text(&app));
}

#[test]
fn the_next_visitor_finds_no_abandoned_position() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, TWO);
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    app.world_mut().write_message(GameCommand(Command::Play(mv)));
    run_until(&mut app, "the move", |app| moves_played(app) == 1);
    press(&mut app, Control::StartAnew);
    wait(&mut app, 5);
    assert_eq!((screen(&app), moves_played(&app)), (Screen::Welcome, 0));
    // A riddle, too, is put away.
    start_from_welcome(&mut app, PUZZLE);
    press(&mut app, Control::StartAnew);
    wait(&mut app, 1);
    let table = app.world().resource::<GameTable>();
    assert!(table.view().is_none() && table.session().ply() == 0);
}

#[test]
fn nothing_is_said_about_a_new_game_over_the_old_board() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    touch(&mut app, Vec2::new(300.0, 200.0));
    let place = buttons(&mut app, Control::Play(TWO))[0];
    finger(&mut app, 1, TouchPhase::Started, place);
    app.update();
    finger(&mut app, 1, TouchPhase::Ended, place);
    while !matches!(screen(&app), Screen::Playing(_)) {
        app.update();
    }
    assert!(!says(&app, "Pieces move"), "{}", text(&app));
    run(&mut app, 8);
    assert!(says(&app, "Pieces move"));
}

#[test]
fn each_side_of_a_table_has_its_own_language() {
    let mut app = app(config(Controls::BothSides), SIZE);
    // Whoever invites himself speaks for both.
    press(&mut app, Control::Language(Language::Swedish));
    assert_eq!(text(&app).matches("Vad vill ").count(), 2, "{}", text(&app));
    press(&mut app, Control::FarLanguage(Language::German));
    assert_eq!((text(&app).matches("Vad vill ").count(), text(&app).matches("Was möchtest").count()), (1, 1), "{}", text(&app));
    start_from_welcome(&mut app, TWO);
    assert!(says(&app, "Pjäserna") && says(&app, "Steine ziehen"), "{}", text(&app));
    press(&mut app, Control::Language(Language::English));
    assert!(says(&app, "Pieces move") && says(&app, "Steine ziehen"));
    press(&mut app, Control::StartAnew);
    press(&mut app, Control::Leave);
    assert_eq!(buttons(&mut app, Control::Language(Language::German)).len(), 2, "the invitations at both sides");
}

#[test]
fn an_edited_config_takes_effect_when_nobody_plays() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, SHORT);
    let mut edited = config(Controls::BothSides);
    edited.languages = vec![Language::German, Language::Latin];
    assert!(!app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(edited.clone())));
    press(&mut app, Control::StartAnew);
    send(&mut app, Input::Pressed(Control::Leave));
    assert!(app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(edited)));
    run(&mut app, 3);
    assert_eq!(buttons(&mut app, Control::Language(Language::German)).len(), 2, "at both sides");
    assert!(buttons(&mut app, Control::Language(Language::Swedish)).is_empty());
}

#[test]
fn the_next_scene_is_announced_once_its_board_is_seen() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    let (first, second) = ("The table plays Brandubh against itself.", "Birka on the island of Björkö");
    app.insert_resource(PictureState::Complete);
    run(&mut app, 8);
    assert!(says(&app, first));
    // Another board has to be drawn first.
    app.insert_resource(PictureState::Pending(0));
    run_until(&mut app, "the next scene", |app| app.world().resource::<GameTable>().session().variant().id == "tablut");
    run(&mut app, 20);
    assert!(says(&app, first) && !says(&app, second), "the old board is still seen");
    app.insert_resource(PictureState::Complete);
    run(&mut app, 2);
    assert!(says(&app, second) && !says(&app, first));
    // A visitor who leaves finds no caption of an earlier scene.
    press(&mut app, Control::Language(Language::English));
    app.insert_resource(PictureState::Pending(0));
    press(&mut app, Control::Leave);
    assert_eq!(screen(&app), Screen::Attract);
    assert!(!says(&app, first) && !says(&app, second));
}

#[test]
fn the_table_does_not_play_the_same_game_again_and_again() {
    let show = Show::EngineGame { level: 5 };
    let scene =
        Scene { show, variant: "brandubh".to_owned(), camera: CameraMove::Orbit, duration: Duration::from_secs(20), captions: Vec::new() };
    let config = Config { attract: Attract { scenes: vec![scene] }, ..config(Controls::LowerHalf) };
    let mut app = app(config, SIZE);
    let mut openings = HashSet::new();
    for _ in 0..6 {
        run_until(&mut app, "two moves", |app| moves_played(app) == 2);
        let played = app.world().resource::<GameTable>().session().game().played_moves().to_vec();
        openings.insert(played.iter().map(|played| played.mv).collect::<Vec<_>>());
        run_until(&mut app, "the next game", |app| moves_played(app) == 0);
    }
    assert!(openings.len() > 1, "six times {openings:?}");
}

#[test]
fn a_closed_exhibit_says_so_in_every_language() {
    let mut config = config(Controls::LowerHalf);
    config.hours.closed = ClosedScreen::Still;
    let mut app = app(config, SIZE);
    send(&mut app, Input::Open(false));
    assert_eq!(screen(&app), Screen::Closed);
    let text = text(&app);
    let texts = birka_localization::Texts::shipped();
    for language in Language::ALL {
        assert!(text.contains(&texts.get(language, "closed-title")), "{language}: {text}");
    }
}

#[test]
fn staff_change_the_volume_restart_and_close() {
    let mut app = app(config(Controls::BothSides), SIZE);
    start(&mut app, TWO);
    send(&mut app, Input::ServiceGesture);
    for digit in [2, 6, 9, 4] {
        press(&mut app, Control::Digit(digit));
    }
    press(&mut app, Control::EnterPin);
    assert!(matches!(screen(&app), Screen::Service { .. }));
    run_until(&mut app, "the facts about the machine", |app| app.world().resource::<ServiceStatus>().machine != MachineFacts::default());
    let place = buttons(&mut app, Control::Service(ServiceAction::TestSound))[0];
    finger(&mut app, 1, TouchPhase::Started, place);
    app.update();
    finger(&mut app, 1, TouchPhase::Ended, place);
    app.update();
    assert!(!app.world().resource::<Messages<Cue>>().is_empty(), "a sound is played");
    // A ring is under each finger.
    let rings = |app: &App| app.world().resource::<FingerRings>().0.clone();
    finger(&mut app, 8, TouchPhase::Started, Vec2::new(300.0, 200.0));
    finger(&mut app, 9, TouchPhase::Started, Vec2::new(600.0, 200.0));
    run(&mut app, 2);
    assert_eq!(rings(&app), [Vec2::new(300.0, 200.0), Vec2::new(600.0, 200.0)]);
    finger(&mut app, 8, TouchPhase::Ended, Vec2::new(300.0, 200.0));
    finger(&mut app, 9, TouchPhase::Ended, Vec2::new(600.0, 200.0));
    run(&mut app, 2);
    assert_eq!(rings(&app), []);
    let volume = |app: &App| app.world().resource::<SettingsStore>().settings().loudness.pieces;
    let before = volume(&app);
    press(&mut app, Control::Service(ServiceAction::Quieter));
    press(&mut app, Control::Service(ServiceAction::Quieter));
    assert!(volume(&app) < before);
    assert_eq!(app.world().resource::<SettingsStore>().settings().loudness.music.steps(), 0, "no music unless the config asks for it");
    for (action, request) in [(ServiceAction::Restart, StaffRequest::Restart), (ServiceAction::Close, StaffRequest::Close)] {
        if action == ServiceAction::Close {
            press(&mut app, Control::Service(action));
            assert!(says(&app, "Close the exhibit?") && app.world().resource::<Messages<StaffRequest>>().is_empty());
        }
        // The finger rests on the button while the figures on the screen change.
        let place = buttons(&mut app, Control::Service(action))[0];
        finger(&mut app, 1, TouchPhase::Started, place);
        wait(&mut app, 2);
        finger(&mut app, 1, TouchPhase::Ended, place);
        app.update();
        let requests: Vec<_> = app.world_mut().resource_mut::<Messages<StaffRequest>>().drain().collect();
        assert_eq!(requests, [request]);
    }
}
