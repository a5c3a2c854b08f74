//! The analysis board, and looking through the moves of the game: the game stays as it is.

use bevy::prelude::*;
use birka::game::actions::{Action, GamesAction, ReplayAction, ReviewAction, StudyAction, UiAction};
use birka::game::analysis::MoveArrows;
use birka::game::analysis::opponent::EngineOpponent;
use birka::game::analysis::review::ReviewState;
use birka::game::input::{BoardGesture, Gesture, Selection};
use birka::game::replay::Replay;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::GameCommand;
use birka_look::ArrowStyle;
use birka_rules::{Move, Side, Square};
use birka_session::{Command, Player, View};

use crate::support::*;

fn act(app: &mut App, action: UiAction) {
    send(app, action);
    app.update();
}

/// The number of moves on the board, and of those of the main game.
fn plies(app: &App) -> (usize, usize) {
    (session(app).ply(), game_state(app).main_session().ply())
}

fn app_after(moves: &[&str]) -> App {
    let mut app = app("tablut", Pace::None);
    moves.iter().for_each(|mv| play(&mut app, mv));
    app
}

#[test]
fn drawings_leave_with_their_position_and_stay_on_the_analysis_board() {
    let mut app = app_after(&GAME[..1]);
    let at = |app: &App, name| Square::parse(name, session(app).rules().size).unwrap();
    let draw = |app: &mut App, from, to| {
        let (from, to) = (at(app, from), at(app, to));
        send(app, BoardGesture(Gesture::BeginDrawing(from)));
        send(app, BoardGesture(Gesture::EndDrawing(Some(to))));
        app.update();
    };
    let drawn = |app: &App| app.world().resource::<Selection>().drawings().len();
    draw(&mut app, "e5", "e5");
    draw(&mut app, "e5", "e8");
    let (e5, e8) = (at(&app, "e5"), at(&app, "e8"));
    assert_eq!(app.world().resource::<MoveArrows>().all(), [(ArrowStyle::Drawn, Move::piece(e5, e8))]);
    draw(&mut app, "e5", "e8");
    assert_eq!(drawn(&app), 1, "drawn again, it is gone");
    send(&mut app, BoardGesture(Gesture::Press(None)));
    app.update();
    assert_eq!(drawn(&app), 0, "a press beside it wipes the board");
    draw(&mut app, "e5", "e5");
    play(&mut app, GAME[1]);
    app.update();
    assert_eq!(drawn(&app), 0, "it was about the position before");

    act(&mut app, UiAction::Do(Action::Analysis));
    draw(&mut app, "e5", "e8");
    send(&mut app, BoardGesture(Gesture::Press(None)));
    act(&mut app, UiAction::Do(Action::StepBack));
    assert_eq!(drawn(&app), 0);
    act(&mut app, UiAction::Do(Action::StepForward));
    assert_eq!(drawn(&app), 1);
    act(&mut app, UiAction::Do(Action::Analysis));
    assert_eq!(drawn(&app), 0);
    act(&mut app, UiAction::Do(Action::Analysis));
    assert_eq!(drawn(&app), 1, "the analysis of a game is kept");
}

#[test]
fn moves_on_the_analysis_board_leave_the_game_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    act(&mut app, UiAction::Do(Action::Analysis));
    seat(&mut app, Side::Defenders, Player::Engine(1));
    assert_eq!(game_state(&app).view(), Some(View::Analysis));
    // The player moves both sides, and the engine waits.
    for mv in &GAME[1..4] {
        play(&mut app, mv);
        assert_entities_match_session(&mut app);
    }
    for _ in 0..100 {
        app.update();
    }
    assert_eq!((plies(&app), saved_moves(&app, &file)), ((4, 1), 1));
    assert!(!app.world().resource::<EngineOpponent>().is_thinking());
    // Taking back and stepping move along the line.
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(plies(&app), (3, 1));
    send(&mut app, UiAction::Do(Action::Redo));
    assert_eq!(plies(&app), (4, 1));
    for (action, expected) in [
        (UiAction::Do(Action::FirstPosition), 0),
        (UiAction::Do(Action::StepForward), 1),
        (UiAction::Do(Action::LastPosition), 4),
        (UiAction::Replay(ReplayAction::ShowAfter(2)), 2),
        (UiAction::Do(Action::StepBack), 1),
    ] {
        let described = format!("{action:?}");
        act(&mut app, action);
        assert_eq!(plies(&app), (expected, 1), "{described}");
        assert_entities_match_session(&mut app);
    }
    // Another move is a variation; the first line stays.
    play(&mut app, "e3-f3");
    let tried = game_state(&app).study().unwrap();
    assert_eq!((tried.game().ply(), tried.to_record().count_moves()), (1, 5));
    act(&mut app, UiAction::Do(Action::Analysis));
    // The engine may have answered already.
    assert_eq!(game_state(&app).view(), None);
    run_until_moves(&mut app, 2);
    assert_entities_match_session(&mut app);
    // The moves tried out are still there.
    act(&mut app, UiAction::Do(Action::Analysis));
    assert!(game_state(&app).study().unwrap().to_record().count_moves() >= 6);
}

/// Opens a starting position of Brandubh on the analysis board, and returns to the main game.
fn look_at_brandubh(app: &mut App) {
    let text = "[Variant \"brandubh\"]\n\n1. d7-c7\n".to_owned();
    send(app, UiAction::Games(GamesAction::OpenText(text)));
    run_until(app, "the other game", |app| game_state(app).study().is_some_and(|study| study.variant().id == "brandubh"));
    app.update();
    act(app, UiAction::Do(Action::Analysis));
    assert_eq!((game_state(app).view(), session(app).variant().id.as_str()), (None, "tablut"));
}

#[test]
fn what_was_tried_out_is_kept_while_other_games_are_looked_at() {
    let mut app = app_after(&GAME[..1]);
    act(&mut app, UiAction::Do(Action::Analysis));
    play(&mut app, "e3-f3");
    let node = game_state(&app).study().unwrap().current();
    act(&mut app, UiAction::Study(StudyAction::SetComment(node, "Solid.".to_owned())));
    look_at_brandubh(&mut app);
    act(&mut app, UiAction::Do(Action::Analysis));
    let record = game_state(&app).study().unwrap().to_record();
    assert_eq!((record.count_moves(), record.moves[1].text(), record.moves[1].comment.as_str()), (2, "e3-f3", "Solid."));
    // Removed moves stay removed.
    let node = game_state(&app).study().unwrap().line()[2];
    act(&mut app, UiAction::Study(StudyAction::Remove(node)));
    look_at_brandubh(&mut app);
    act(&mut app, UiAction::Do(Action::Analysis));
    assert_eq!(game_state(&app).study().unwrap().to_record().count_moves(), 1);
}

#[test]
fn a_variation_is_removed_and_an_earlier_position_is_analysed() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(1)));
    act(&mut app, UiAction::Do(Action::Analysis));
    assert_eq!(plies(&app), (1, 3));
    play(&mut app, "e3-f3");
    play(&mut app, "a4-b4");
    let node = game_state(&app).study().map(|study| study.parent(study.current())).unwrap();
    act(&mut app, UiAction::Study(StudyAction::Remove(node)));
    assert_eq!(plies(&app), (1, 3), "the position before the variation is displayed");
    assert_entities_match_session(&mut app);
    assert_eq!(game_state(&app).study().unwrap().to_record().count_moves(), 3);
}

#[test]
fn a_position_of_the_analysis_board_is_played_on() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(1)));
    act(&mut app, UiAction::Do(Action::Analysis));
    play(&mut app, "e3-f3");
    act(&mut app, UiAction::Study(StudyAction::PlayOn));
    assert_eq!((plies(&app), game_state(&app).view()), ((2, 2), None));
    assert_entities_match_session(&mut app);
    play(&mut app, "a4-b4");
    assert_eq!(plies(&app), (3, 3));
}

#[test]
fn a_review_goes_on_beside_what_is_tried_out() {
    let mut app = app_after(&GAME);
    send(&mut app, UiAction::Do(Action::Review));
    act(&mut app, UiAction::Do(Action::Analysis));
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(3)));
    play(&mut app, "e5-e6");
    run_until(&mut app, "the review", |app| app.world().resource::<ReviewState>().is_complete());
    assert!(app.world().resource::<ReviewState>().is_open());
    send(&mut app, UiAction::Review(ReviewAction::Close));
    app.update();
    assert_eq!(plies(&app), (8, 8));
    // A move of the main game ends it.
    act(&mut app, UiAction::Do(Action::Analysis));
    send(&mut app, GameCommand(Command::TakeBack));
    assert!(!app.world().resource::<ReviewState>().is_complete());
}

fn is_playing(app: &App) -> bool {
    app.world().resource::<Replay>().is_playing()
}

#[test]
fn several_steps_in_one_frame_are_all_made() {
    let mut app = app_after(&GAME[..3]);
    for _ in 0..2 {
        app.world_mut().write_message(UiAction::Do(Action::StepBack));
    }
    app.update();
    assert_eq!(plies(&app), (1, 3));
}

#[test]
fn a_step_through_the_game_moves_the_piece_and_a_jump_does_not() {
    let mut app = app_after(&GAME[..4]);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.pace = Pace::Normal);
    for (action, moves) in [
        (Action::FirstPosition, false),
        (Action::StepForward, true),
        (Action::StepForward, true),
        (Action::FirstPosition, false),
        (Action::LastPosition, false),
        (Action::StepBack, false),
        (Action::StepForward, true),
    ] {
        act(&mut app, UiAction::Do(action));
        assert_eq!(moving_pieces(&mut app) > 0, moves, "{action:?}");
        run_until_still(&mut app);
        assert_entities_match_session(&mut app);
        assert_pieces_are_in_place(&mut app);
    }
}

#[test]
fn looking_through_the_game_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    GAME[..4].iter().for_each(|mv| play(&mut app, mv));
    let end = pieces_on_board(&mut app);
    for (action, expected) in [
        (UiAction::Do(Action::StepBack), 3),
        (UiAction::Do(Action::StepBack), 2),
        (UiAction::Do(Action::StepForward), 3),
        (UiAction::Do(Action::FirstPosition), 0),
        (UiAction::Do(Action::StepBack), 0),
        (UiAction::Replay(ReplayAction::ShowAfter(1)), 1),
        (UiAction::Replay(ReplayAction::ShowAfter(99)), 4),
        (UiAction::Do(Action::StepForward), 4),
        (UiAction::Do(Action::FirstPosition), 0),
        (UiAction::Do(Action::LastPosition), 4),
    ] {
        let described = format!("{action:?}");
        act(&mut app, action);
        assert_eq!(plies(&app), (expected, 4), "{described}");
        assert_entities_match_session(&mut app);
        assert_eq!(saved_moves(&app, &file), 4);
    }
    assert_eq!((pieces_on_board(&mut app), game_state(&app).view()), (end, None));
    // In an earlier position no move is played; from the last one the game goes on.
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(2)));
    let mv = session(&app).game().legal_moves()[0];
    send(&mut app, GameCommand(Command::Play(mv)));
    assert_eq!(plies(&app), (2, 4));
    send(&mut app, UiAction::CloseAll);
    play(&mut app, GAME[4]);
    assert_eq!(plies(&app), (5, 5));
}

#[test]
fn the_moves_are_shown_one_after_the_other_until_the_last() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, UiAction::Replay(ReplayAction::TogglePlaying));
    assert_eq!((plies(&app), is_playing(&app)), ((0, 3), true));
    // Seconds of 16 ms frames.
    let mut seen = vec![0];
    for _ in 0..400 {
        app.update();
        let (shown, _) = plies(&app);
        if seen.last() != Some(&shown) {
            seen.push(shown);
        }
    }
    assert_eq!((seen, is_playing(&app)), (vec![0, 1, 2, 3], false));
    // Choosing a position stops it.
    act(&mut app, UiAction::Replay(ReplayAction::TogglePlaying));
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(2)));
    assert!(!is_playing(&app));
}

#[test]
fn a_new_game_ends_the_replay() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, UiAction::Replay(ReplayAction::ShowAfter(1)));
    start_game(&mut app, None);
    app.update();
    assert_eq!((plies(&app), game_state(&app).view()), ((0, 0), None));
    act(&mut app, UiAction::Replay(ReplayAction::TogglePlaying));
    act(&mut app, UiAction::Do(Action::StepBack));
    assert_eq!((game_state(&app).view(), is_playing(&app)), (None, false), "there is nothing to look through");
}

#[test]
fn a_move_of_the_engine_waits_until_the_game_is_shown_again() {
    let mut app = app("brandubh", Pace::None);
    seat(&mut app, Side::Defenders, Player::Engine(8));
    play(&mut app, "d7-c7");
    assert!(app.world().resource::<EngineOpponent>().is_thinking());
    act(&mut app, UiAction::Do(Action::FirstPosition));
    // The move is found while the starting position is shown.
    send(&mut app, UiAction::Do(Action::MoveNow));
    assert_eq!(game_state(&app).view(), Some(View::EarlierPosition));
    // On a slow machine the engine may have moved before that.
    let before = plies(&app);
    assert_eq!(before.0, 0);
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(plies(&app), before);
    act(&mut app, UiAction::Do(Action::LastPosition));
    run_until_moves(&mut app, 2);
    assert_entities_match_session(&mut app);
}
