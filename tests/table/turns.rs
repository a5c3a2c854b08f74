//! Turns that go on after a capture, captures by displacement, pieces that are placed, and pieces that become others.

use bevy::prelude::*;
use birka::game::accessibility::Announcement;
use birka::game::actions::{Action, UiAction};
use birka::game::input::Selection;
use birka::game::pieces::{Die, captured_position, rows_beside_board};
use birka::game::settings::Pace;
use birka::game::state::{GameCommand, OpenedTable};
use birka_look::{BOARD_BORDER, BOARD_THICKNESS};
use birka_records::position;
use birka_rules::{DieFace, Move, Reason, Side, WhyIllegal};
use birka_session::{Command, Player, Refusal, Session};

use crate::support::*;

/// Berserk Hnefatafl, in which the attacker on a8 captures on e8 by going to d8, and from there on e3 by going to d3.
fn berserk(pace: Pace) -> App {
    let library = library();
    let variant = library.get("berserk").unwrap();
    let start = position::game(&variant.rules, "/11/11/4Tt5/8K2/11/11/t10/t3Tt5/11/11/11/ a").unwrap();
    let session = Session::from_setup(variant, &start.setup()).unwrap();
    app_with(OpenedTable::new(library, session, None), pace)
}

fn refusal(app: &App) -> Option<&Refusal> {
    app.world().resource::<Selection>().refusal()
}

fn why_illegal(app: &App) -> Option<&WhyIllegal> {
    refusal(app).and_then(Refusal::why_illegal)
}

#[test]
fn no_piece_moves_when_a_turn_is_ended_or_its_end_is_taken_back() {
    let mut app = berserk(Pace::Slow);
    play(&mut app, "a8-d8");
    run_until_still(&mut app);
    for command in [Command::Play(parse_move(&app, "d8-d8")), Command::TakeBack] {
        send(&mut app, GameCommand(command));
        assert_eq!((moving_pieces(&mut app), last_move(&app).is_some()), (0, true));
    }
    assert_eq!(session(&app).ply(), 1);
}

#[test]
fn a_piece_that_captured_stays_selected_and_captures_again() {
    let mut app = berserk(Pace::None);
    click(&mut app, "a8");
    click(&mut app, "d8");
    assert_eq!((last_move(&app).unwrap().as_str(), session(&app).turn()), ("a8-d8", Side::Attackers));
    assert_eq!(selected(&app), Some(square(&app, "d8")));
    click(&mut app, "d3");
    assert_eq!((last_move(&app).unwrap().as_str(), session(&app).turn()), ("d8-d3", Side::Defenders));
    assert_eq!(selected(&app), None);
    assert_eq!(captured_pieces(&mut app).len(), 2);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
    for left in [1, 0] {
        send(&mut app, GameCommand(Command::TakeBack));
        assert_eq!((session(&app).ply(), session(&app).turn()), (left, Side::Attackers));
        assert_entities_match_session(&mut app);
    }
}

#[test]
fn a_click_on_the_piece_ends_its_turn_but_not_the_second_one_of_a_double_click() {
    let mut app = berserk(Pace::None);
    click(&mut app, "a8");
    click(&mut app, "d8");
    click(&mut app, "d8");
    assert_eq!((session(&app).ply(), selected(&app)), (1, Some(square(&app, "d8"))), "the second click of a double click");
    click(&mut app, "d8");
    assert_eq!((last_move(&app).unwrap().as_str(), session(&app).turn()), ("d8-d8", Side::Defenders));
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
    assert_eq!(captured_pieces(&mut app).len(), 1);
}

#[test]
fn another_piece_is_refused_while_a_turn_goes_on() {
    let mut app = berserk(Pace::None);
    play(&mut app, "a8-d8");
    click(&mut app, "a7");
    assert_eq!(why_illegal(&app), Some(&WhyIllegal::TurnGoesOn(square(&app, "d8"))));
    assert_eq!(session(&app).ply(), 1);
    play(&mut app, "a7-a6");
    assert_eq!(session(&app).ply(), 1);
}

#[test]
fn the_engine_goes_on_with_its_turn() {
    let mut app = berserk(Pace::None);
    seat(&mut app, Side::Attackers, Player::Engine(8));
    run_until(&mut app, "the end of the engine's turn", |app| session(app).turn() == Side::Defenders);
    assert_eq!(session(&app).captured_pieces().count(), 2);
}

#[test]
fn a_click_on_an_empty_square_places_a_piece_that_waits_beside_the_board() {
    let mut app = app("seega", Pace::None);
    assert_eq!(captured_pieces(&mut app).len(), 24);
    assert_eq!(rows_beside_board(game_state(&app)), 2, "the camera has all of them in sight");
    for (number, at) in ["a1", "b1", "c1"].into_iter().enumerate() {
        click(&mut app, at);
        assert_eq!(session(&app).ply(), number + 1, "{at}");
        assert_entities_match_session(&mut app);
        assert_pieces_are_in_place(&mut app);
    }
    assert_eq!(session(&app).turn(), Side::Defenders, "two a turn");
    click(&mut app, "c3");
    assert_eq!(why_illegal(&app), Some(&WhyIllegal::ClosedToPlacement(square(&app, "c3"))));
    click(&mut app, "c1");
    assert_eq!(why_illegal(&app), Some(&WhyIllegal::PlaceFirst));
    assert_eq!(session(&app).ply(), 3);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((session(&app).ply(), session(&app).in_hand().total()), (2, 22));
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn the_engine_places_its_pieces() {
    let mut app = app("seega", Pace::None);
    seat(&mut app, Side::Attackers, Player::Engine(1));
    run_until(&mut app, "the engine's first turn", |app| session(app).turn() == Side::Defenders);
    assert_eq!((session(&app).ply(), session(&app).in_hand().attackers), (2, 10));
    assert_entities_match_session(&mut app);
}

/// Brandubh in which attackers take pieces on the next square diagonally.
fn with_displacement() -> App {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', \
                  pieces = { attacker = { moves = { 'slide', { take = 'defenders', by = 'step diagonally' } } } } }";
    let variant = std::sync::Arc::new(birka_script::load_source("own.lua", source).unwrap());
    let start = position::game(&variant.rules, "/7/3K3/7/2T4/1t3t1/7/7/ a").unwrap();
    let session = Session::from_setup(variant.clone(), &start.setup()).unwrap();
    app_with(OpenedTable::new(library(), session, None), Pace::None)
}

#[test]
fn an_enemy_that_can_be_taken_is_a_destination_to_click_and_comes_back() {
    let mut app = with_displacement();
    click(&mut app, "b5");
    click(&mut app, "c4");
    assert_eq!((last_move(&app).unwrap().as_str(), session(&app).turn()), ("b5-c4", Side::Defenders));
    assert_eq!(refusal(&app), None);
    assert_eq!(captured_pieces(&mut app).len(), 1);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((session(&app).ply(), session(&app).turn()), (0, Side::Attackers));
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn an_enemy_that_cannot_be_taken_is_not_moved_onto() {
    let mut app = with_displacement();
    click(&mut app, "f5");
    click(&mut app, "c4");
    assert_eq!(why_illegal(&app), Some(&WhyIllegal::OtherSide { square: square(&app, "c4"), side: Side::Defenders }));
    assert_eq!(session(&app).ply(), 0);
}

#[test]
fn two_passes_end_the_game_where_the_rules_allow_them() {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', may_pass = 'all' }";
    let variant = std::sync::Arc::new(birka_script::load_source("own.lua", source).unwrap());
    let mut app = app_with(OpenedTable::new(library(), Session::new(variant), None), Pace::None);
    let pass = || UiAction::Do(Action::Pass);
    send(&mut app, pass());
    assert_eq!((last_move(&app).unwrap().as_str(), session(&app).turn()), ("pass", Side::Defenders));
    assert_pieces_are_in_place(&mut app);
    send(&mut app, pass());
    assert_eq!(session(&app).outcome().map(|outcome| outcome.reason), Some(Reason::Passes));
    send(&mut app, pass());
    assert_eq!((refusal(&app), session(&app).ply()), (Some(&Refusal::GameIsOver), 2));
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((session(&app).outcome(), session(&app).turn()), (None, Side::Defenders));
    assert_entities_match_session(&mut app);
}

#[test]
fn a_pass_that_the_rules_do_not_allow_is_refused() {
    let mut app = app("tablut", Pace::None);
    send(&mut app, UiAction::Do(Action::Pass));
    assert_eq!((why_illegal(&app), session(&app).ply()), (Some(&WhyIllegal::NoPass(Side::Attackers)), 0));
}

/// A game without kings in which captured men change sides, and a man who goes to rank 1 becomes a runner.
fn with_changes(pace: Pace) -> App {
    let source = "return { api = 1, id = 'own', name = 'Own', first = 'attackers', \
                  board = '. . . . w\\n. . . . .\\n. b w . .\\n. . . . .\\n. . . b .', \
                  pieces = { \
                      black = { letter = 'b', side = 'attackers', captured_becomes = 'white', promotes = { on = 'last', to = 'runner' } }, \
                      runner = { letter = 'r', side = 'attackers' }, \
                      white = { letter = 'w', side = 'defenders', captured_becomes = 'black' } }, \
                  squares = { last = { at = { 'a1', 'b1', 'c1', 'd1', 'e1' } } }, ends = { fewer_than = { attackers = 1, defenders = 1 } } }";
    let variant = std::sync::Arc::new(birka_script::load_source("own.lua", source).unwrap());
    app_with(OpenedTable::new(library(), Session::new(variant), None), pace)
}

/// The kind of the piece that is displayed on a square.
fn shown(app: &mut App, name: &str) -> String {
    let square = square(app, name);
    let kind = pieces_on_board(app)[&square];
    session(app).rules().kind(kind).name.clone()
}

#[test]
fn pieces_become_others_when_the_moved_one_has_arrived() {
    for pace in [Pace::Slow, Pace::None] {
        for (mv, at, before, after) in [("d1-d3", "c3", "white", "black"), ("b3-b1", "b1", "black", "runner")] {
            let mut app = with_changes(pace);
            play(&mut app, mv);
            let said = app.world().resource::<Announcement>().text().to_lowercase();
            assert!(said.contains(&format!("changed: {at} {after}.")), "{said}");
            if pace == Pace::Slow {
                assert_eq!((shown(&mut app, at).as_str(), moving_pieces(&mut app)), (before, 1));
            }
            run_until_still(&mut app);
            app.update();
            assert_eq!(shown(&mut app, at), after);
            assert_entities_match_session(&mut app);
            assert_pieces_are_in_place(&mut app);
            send(&mut app, GameCommand(Command::TakeBack));
            run_until_still(&mut app);
            app.update();
            assert_entities_match_session(&mut app);
            assert_pieces_are_in_place(&mut app);
        }
    }
}

#[test]
fn moves_that_follow_quickly_find_the_pieces_that_others_become() {
    let mut app = with_changes(Pace::Slow);
    for mv in ["d1-d3", "e5-e3", "b3-b1", "e3-e5", "b1-b3"] {
        play(&mut app, mv);
    }
    assert_eq!(session(&app).ply(), 5);
    assert!(moving_pieces(&mut app) > 0);
    run_until_still(&mut app);
    app.update();
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
}

/// A small game with a die, on some numbers of which nobody moves.
const ROLLING: &str = "return { api = 1, id = 'roll', name = 'Roll', board = 'b b b\\n. . .\\n. . .\\nw w w', first = 'attackers',
    pieces = { black = { letter = 'b', side = 'attackers' }, white = { letter = 'w', side = 'defenders' } },
    dice = { on = { 1, 2, 3 } }, ends = { fewer_than = { attackers = 2, defenders = 2 } } }";

/// The small game with a seed for its rolls.
fn rolling(seed: u64) -> App {
    let variant = std::sync::Arc::new(birka_script::load_source("roll.lua", ROLLING).unwrap());
    app_with(OpenedTable::new(library(), Session::new(variant).with_dice_seed(seed), None), Pace::None)
}

fn die(app: &mut App) -> (Side, DieFace) {
    let mut dice = app.world_mut().query::<&Die>();
    dice.single(app.world()).expect("one die").shown()
}

#[test]
fn the_die_lies_beside_the_side_to_move_and_shows_its_roll() {
    // In this game the roll after the first move is one with which the defenders move.
    let mut app = (0..).map(rolling).find(|app| {
        let mut session = session(app).clone();
        session.play(parse_move(app, "a4-a3")).is_ok_and(|_| session.roll_if_due().is_ok()) && session.turn() == Side::Defenders
    });
    let app = app.as_mut().unwrap();
    let side_and_face = |app: &App| (session(app).turn(), session(app).die().unwrap());
    assert_eq!(die(app), side_and_face(app));
    let first = die(app);
    play(app, "a4-a3");
    assert_eq!((die(app), die(app).0), (side_and_face(app), Side::Defenders));
    let said = app.world().resource::<Announcement>().text().to_owned();
    assert!(said.contains("a4") && said.contains(&format!("The die shows {}.", die(app).1.number())), "{said}");
    assert_entities_match_session(app);
    assert_pieces_are_in_place(app);
    send(app, GameCommand(Command::TakeBack));
    assert_eq!(die(app), first);
    assert_entities_match_session(app);
    // It lies on the table, in the place before those of the captured pieces.
    let mut dice = app.world_mut().query_filtered::<&Transform, With<Die>>();
    let place = dice.single(app.world()).expect("one die").translation;
    assert_eq!(place, captured_position(size(app), false, Side::Attackers, 0));
    assert!(place.x - 0.4 > 1.5 + BOARD_BORDER && (place.y + BOARD_THICKNESS).abs() < 0.001, "{place} is on the board");
    assert_eq!(rows_beside_board(game_state(app)), 1);
    start_game(app, Some("tablut"));
    assert_eq!(app.world_mut().query::<&Die>().iter(app.world()).count(), 0);
}

#[test]
fn a_side_that_cannot_move_with_its_roll_is_told_so() {
    let mut app = (0..).map(rolling).find(|app| {
        let mut session = session(app).clone();
        session.play(parse_move(app, "a4-a3")).is_ok_and(|_| session.roll_if_due().is_ok()) && session.turn() == Side::Attackers
    });
    let app = app.as_mut().unwrap();
    play(app, "a4-a3");
    let lost = session(app).moves().filter_map(|played| if let Move::Roll(face) = played.mv { Some(face) } else { None }).nth(1).unwrap();
    let expected = format!("The defenders rolled {} and cannot move.", lost.number());
    assert!(notices_of(app).contains(&expected), "{:?}", notices_of(app));
    assert_eq!((session(app).turn(), die(app).0), (Side::Attackers, Side::Attackers));
}

#[test]
fn the_engine_plays_with_a_die() {
    let mut app = app("alea-dice", Pace::None);
    seat(&mut app, Side::Defenders, Player::Engine(1));
    play(&mut app, "a6-b6");
    run_until(&mut app, "the engine to move", |app| session(app).turn() == Side::Attackers);
    let moves = session(&app).moves_without_rolls().count();
    assert_eq!((moves, session(&app).ply()), (2, 5));
}
