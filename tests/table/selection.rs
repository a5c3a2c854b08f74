//! Selecting a piece, and moving it by click, drag and key, or by typing a move.

use bevy::prelude::*;
use birka::game::actions::{Action, UiAction};
use birka::game::analysis::MoveArrows;
use birka::game::input::{Aim, BoardGesture, Gesture, MoveTyped, Selection, TypedMove, WhyNotPlayed};
use birka::game::settings::Pace;
use birka_localization::Language;
use birka_look::ArrowStyle;
use birka_rules::Side;
use birka_session::Player;

use crate::support::*;

#[test]
fn two_clicks_play_a_move() {
    let mut app = app("tablut", Pace::None);
    click(&mut app, "i6");
    assert_eq!(selected(&app), Some(square(&app, "i6")));
    click(&mut app, "i8");
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
    assert_eq!(selected(&app), None);
}

#[test]
fn a_drag_plays_a_move() {
    let mut app = app("tablut", Pace::None);
    let (from, to) = (square(&app, "i6"), square(&app, "i8"));
    send(&mut app, BoardGesture(Gesture::Press(Some(from))));
    send(&mut app, BoardGesture(Gesture::Release(Some(to))));
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
}

#[test]
fn a_drag_to_another_square_plays_nothing() {
    let mut app = app("tablut", Pace::None);
    for target in [Some(square(&app, "b2")), None] {
        let from = square(&app, "i6");
        send(&mut app, BoardGesture(Gesture::Press(Some(from))));
        send(&mut app, BoardGesture(Gesture::Release(target)));
        assert_eq!((selected(&app), last_move(&app)), (None, None));
    }
}

#[test]
fn a_destination_is_found_behind_a_piece_that_cannot_be_selected() {
    let mut app = app("tablut", Pace::None);
    let aimed = |app: &App, hit: &str, aim: Aim, surface: &str| {
        let (hit, surface) = (square(app, hit), square(app, surface));
        app.world().resource::<Selection>().resolve_target(Some((hit, aim)), Some(surface), game_state(app))
    };
    let target = |app: &App, hit: &str, surface: &str| aimed(app, hit, Aim::LowerHalf, surface);
    // The top of the piece on one square covers the other square on screen.
    assert_eq!(target(&app, "e3", "d3"), Some(square(&app, "e3")), "nothing is selected");
    click(&mut app, "d1");
    assert_eq!(target(&app, "e3", "d3"), Some(square(&app, "d3")), "a piece of the other side cannot be selected");
    assert_eq!(target(&app, "e3", "e4"), Some(square(&app, "e3")), "no destination");
    assert_eq!(target(&app, "e1", "d2"), Some(square(&app, "d2")), "a blocked piece cannot be selected");
    assert_eq!(target(&app, "f1", "d2"), Some(square(&app, "f1")), "another piece is selected instead");
    assert_eq!(target(&app, "d1", "d2"), Some(square(&app, "d1")), "the selected piece can be put back");
    assert_eq!(target(&app, "d2", "d2"), Some(square(&app, "d2")));
    // Past the head of a piece, the middle of a destination is in sight.
    assert_eq!(aimed(&app, "f1", Aim::UpperHalf, "d2"), Some(square(&app, "d2")));
    assert_eq!(aimed(&app, "f1", Aim::UpperHalf, "e4"), Some(square(&app, "f1")), "no destination");
    assert_eq!(aimed(&app, "d1", Aim::UpperHalf, "d2"), Some(square(&app, "d1")), "a double click moves nothing");
}

#[test]
fn a_selection_is_cleared_by_itself_another_square_and_cancel() {
    let mut app = app("tablut", Pace::None);
    let click_outside = |app: &mut App| {
        send(app, BoardGesture(Gesture::Press(None)));
        send(app, BoardGesture(Gesture::Release(None)));
    };
    let ways: [&dyn Fn(&mut App); 4] =
        [&|app| click(app, "i6"), &|app| click(app, "b2"), &click_outside, &|app| send(app, BoardGesture(Gesture::Cancel))];
    for clear in ways {
        click(&mut app, "i6");
        assert_eq!(selected(&app), Some(square(&app, "i6")));
        clear(&mut app);
        assert_eq!(selected(&app), None);
    }
    click(&mut app, "i6");
    click(&mut app, "a4");
    assert_eq!(selected(&app), Some(square(&app, "a4")), "another piece is taken up instead");
    click(&mut app, "e5");
    assert_eq!(selected(&app), None, "pieces of the other side are not selected");
}

#[test]
fn chosen_squares_play_a_move() {
    let mut app = app("tablut", Pace::None);
    for name in ["i6", "i8"] {
        let square = square(&app, name);
        send(&mut app, BoardGesture(Gesture::Choose(square)));
    }
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
}

#[test]
fn a_destination_lists_its_captures() {
    let mut app = app("tablut", Pace::None);
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    click(&mut app, "i8");
    let captures: Vec<_> = app.world().resource::<Selection>().destinations().iter().filter(|d| !d.captures.is_empty()).cloned().collect();
    assert_eq!(captures.len(), 1);
    assert_eq!((captures[0].square, captures[0].captures.clone()), (square(&app, "g8"), vec![square(&app, "f8")]));
}

/// Why the last press or key did nothing, in English.
fn told(app: &App) -> String {
    let shown = app.world().resource::<Selection>().refusal().cloned();
    shown.map(|why| WhyNotPlayed::Refused(why).text(Language::English, session(app).side_names("en"))).unwrap_or_default()
}

#[test]
fn a_press_that_does_nothing_says_why() {
    let mut app = app("tablut", Pace::None);
    let after = |app: &mut App, name: &str| {
        click(app, name);
        told(app)
    };
    assert_eq!(after(&mut app, "e5"), "The piece on e5 belongs to the defenders, and the attackers are to move.");
    assert_eq!(after(&mut app, "e1"), "The piece on e1 cannot move: every square beside it is taken.");
    assert_eq!(after(&mut app, "d1"), "");
    assert_eq!(after(&mut app, "c2"), "There is no straight line from d1 to c2.");
    click(&mut app, "d1");
    assert_eq!(after(&mut app, "d6"), "The way to d6 is blocked on d5.");
    assert_eq!(after(&mut app, "c2"), "Select a piece of the attackers first.");
    let key = square(&app, "c2");
    send(&mut app, BoardGesture(Gesture::Cancel));
    send(&mut app, BoardGesture(Gesture::Choose(key)));
    assert_eq!(told(&app), "Select a piece of the attackers first.");
    after(&mut app, "e5");
    play(&mut app, "d1-d2");
    assert_eq!(app.world().resource::<Selection>().refusal(), None, "a move ends the explanation");
}

#[test]
fn a_refusal_calls_a_side_by_the_name_of_its_variant() {
    let mut app = app("breakthru", Pace::None);
    click(&mut app, "d10");
    assert_eq!(told(&app), "The piece on d10 belongs to Silver, and the other side is to move.");
    click(&mut app, "a1");
    assert_eq!(told(&app), "Select a piece of Gold first.");
}

#[test]
fn a_drag_that_does_nothing_says_why() {
    let mut app = app("tablut", Pace::None);
    let drag = |app: &mut App, from: &str, to: &str| {
        let [from, to] = [from, to].map(|name| Some(square(app, name)));
        send(app, BoardGesture(Gesture::Press(from)));
        send(app, BoardGesture(Gesture::Release(to)));
        told(app)
    };
    assert_eq!(drag(&mut app, "d1", "c2"), "There is no straight line from d1 to c2.");
    assert_eq!(drag(&mut app, "d1", "d6"), "The way to d6 is blocked on d5.");
    assert_eq!(drag(&mut app, "d1", "e1"), "There is a piece on e1 already.");
    assert_eq!(drag(&mut app, "d1", "d1"), "", "a click selects it");
    // Where frames are slow, both come in one.
    let [from, to] = ["d1", "e2"].map(|name| Some(square(&app, name)));
    app.world_mut().write_message(BoardGesture(Gesture::Press(from)));
    send(&mut app, BoardGesture(Gesture::Release(to)));
    assert_eq!(told(&app), "There is a piece on e2 already.");
    assert_eq!((drag(&mut app, "d1", "d2"), session(&app).ply()), (String::new(), 1));
}

#[test]
fn a_person_who_has_not_moved_is_told_that_there_is_nothing_to_take_back() {
    let mut app = app("tablut", Pace::None);
    send(&mut app, UiAction::Do(Action::TakeBack));
    assert_eq!(told(&app), "You have not moved yet.");
    // The move of the engine alone is not taken back.
    play(&mut app, "d1-d2");
    seat(&mut app, Side::Attackers, Player::Engine(1));
    send(&mut app, UiAction::Do(Action::TakeBack));
    assert_eq!((told(&app).as_str(), session(&app).ply()), ("You have not moved yet.", 1));
    assert!(!game_state(&app).can_take_back());
    play(&mut app, "e3-f3");
    assert!(game_state(&app).can_take_back());
    send(&mut app, UiAction::Do(Action::TakeBack));
    assert_eq!((told(&app).as_str(), session(&app).ply()), ("", 1));
}

/// Types a move, and returns why it was not played.
fn enter(app: &mut App, text: &str) -> String {
    send(app, MoveTyped(text.to_owned()));
    app.update();
    app.world().resource::<TypedMove>().why_not().map(|why| why.text(Language::English, session(app).side_names("en"))).unwrap_or_default()
}

#[test]
fn a_piece_is_placed_by_typing_its_square() {
    let mut app = app("seega", Pace::None);
    assert_eq!((enter(&mut app, "a1").as_str(), session(&app).ply()), ("", 1));
    assert_eq!((enter(&mut app, "b1-b1").as_str(), session(&app).ply()), ("", 2));
    assert!(enter(&mut app, "c3").contains("c3") && session(&app).ply() == 2);
}

#[test]
fn a_typed_move_is_played_or_its_fault_is_said() {
    let mut app = app("tablut", Pace::None);
    for (text, why) in [
        ("", "is not a move"),
        ("e4", "is not a move"),
        ("e4-z9", "z9"),
        ("c3-c4", "There is no piece on c3"),
        ("e4-d4", "belongs to the defenders"),
        ("d1-c2", "no straight line"),
        ("d1-f1", "already"),
        ("d1-i1", "The way to i1 is blocked on e1"),
        ("a5-b5", "cannot move"),
        ("e1-e5", "cannot move"),
    ] {
        let said = enter(&mut app, text);
        assert!(said.contains(why), "{text}: {said}");
        assert_eq!(session(&app).ply(), 0);
        assert_eq!(app.world().resource::<TypedMove>().text(), Some(text), "what was typed stays, to be mended");
    }
    assert_eq!(enter(&mut app, "d1-d3"), "");
    assert_eq!((last_move(&app).as_deref(), app.world().resource::<TypedMove>().text()), (Some("d1-d3"), None));
    // Older records leave the hyphen out.
    assert_eq!(enter(&mut app, "e3f3"), "");
    assert_entities_match_session(&mut app);
    assert_eq!(last_move(&app).as_deref(), Some("e3-f3"));
}

#[test]
fn nothing_is_typed_for_the_engine_and_into_an_earlier_position() {
    let mut app = app("tablut", Pace::None);
    play(&mut app, GAME[0]);
    send(&mut app, UiAction::Do(Action::FirstPosition));
    app.update();
    assert!(enter(&mut app, "d1-d3").contains("only shown"));
    send(&mut app, UiAction::Do(Action::LastPosition));
    seat(&mut app, Side::Attackers, Player::Engine(1));
    assert!(enter(&mut app, "a4-b4").contains("belongs to the attackers"));
    assert_eq!(session(&app).ply(), 1);
}

/// A game of Tablut in which the defenders' engine thinks about its first move. The tests play that move in its place.
fn app_with_thinking_engine() -> App {
    let mut app = app("tablut", Pace::None);
    seat(&mut app, Side::Defenders, Player::Engine(8));
    play(&mut app, "i6-i8");
    app
}

fn premove(app: &App) -> Option<String> {
    app.world().resource::<Selection>().premove().map(|mv| mv.name(size(app)))
}

#[test]
fn a_move_chosen_in_advance_is_played_after_that_of_the_engine() {
    let mut app = app_with_thinking_engine();
    // The way is free only after the move of the engine.
    click(&mut app, "e2");
    click(&mut app, "e3");
    assert_eq!((premove(&app).as_deref(), session(&app).ply(), told(&app).as_str()), (Some("e2-e3"), 1, ""));
    let arrows = app.world().resource::<MoveArrows>().all().to_vec();
    assert_eq!(arrows, [(ArrowStyle::Chosen, parse_move(&app, "e2-e3"))]);
    play(&mut app, "e3-f3");
    app.update();
    assert_eq!((last_move(&app).as_deref(), session(&app).ply(), premove(&app)), (Some("e2-e3"), 3, None));
    assert_entities_match_session(&mut app);
}

#[test]
fn a_move_chosen_in_advance_is_dropped_where_it_is_not_legal_any_more() {
    let mut app = app_with_thinking_engine();
    assert_eq!(enter(&mut app, "d1-d3"), "", "it can be typed too");
    assert_eq!(premove(&app).as_deref(), Some("d1-d3"));
    play(&mut app, "e3-d3");
    app.update();
    assert_eq!((last_move(&app).as_deref(), premove(&app), told(&app).as_str()), (Some("e3-d3"), None, ""));
}

#[test]
fn the_next_press_withdraws_a_move_chosen_in_advance() {
    let mut app = app_with_thinking_engine();
    for withdraw in
        [BoardGesture(Gesture::Cancel), BoardGesture(Gesture::Press(None)), BoardGesture(Gesture::Press(Some(square(&app, "e5"))))]
    {
        click(&mut app, "d1");
        click(&mut app, "d3");
        assert_eq!(premove(&app).as_deref(), Some("d1-d3"));
        send(&mut app, withdraw);
        assert_eq!(premove(&app), None);
    }
    click(&mut app, "d1");
    click(&mut app, "d3");
    send(&mut app, UiAction::Do(Action::TakeBack));
    app.update();
    assert_eq!((premove(&app), session(&app).ply()), (None, 0));
    assert!(game_state(&app).reach(square(&app, "e3")).is_empty(), "a piece of the engine");
}

#[test]
fn a_piece_selected_in_advance_stays_selected() {
    let mut app = app_with_thinking_engine();
    click(&mut app, "d1");
    play(&mut app, "e3-d3");
    app.update();
    assert_eq!(selected(&app), Some(square(&app, "d1")));
    click(&mut app, "d2");
    assert_eq!(last_move(&app).as_deref(), Some("d1-d2"));
}
