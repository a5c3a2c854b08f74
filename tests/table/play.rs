//! How a game is conducted: clocks, pause, resignation, draw offers, rematch, and the engine as a player.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use birka::game::actions::{Action, UiAction};
use birka::game::analysis::opponent::EngineOpponent;
use birka::game::input::{BoardGesture, Gesture};
use birka::game::play::ClockRun;
use birka::game::rendering::{NextImage, PicturePending, Preparation};
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{DialogOpen, GameCommand, Notices, OpenedTable, Saving};
use birka_game_archive::Autosave;
use birka_records::{Conclusion, TimeControl};
use birka_rules::{Reason, Side};
use birka_session::{Command, Player, Players, TimeControls};

use crate::support::*;

fn set_players(app: &mut App, attackers: Player, defenders: Player) {
    seat(app, Side::Attackers, attackers);
    seat(app, Side::Defenders, defenders);
}

/// A game of Brandubh of two persons, in which each side has some seconds.
fn app_with_clocks(seconds: u32, increment: u32) -> App {
    let mut app = app("brandubh", Pace::None);
    let control = Some(TimeControl { main: seconds, increment });
    let clock = TimeControls { attackers: control, defenders: control };
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.clock = clock);
    start_game(&mut app, None);
    app
}

fn left(app: &App, side: Side) -> Duration {
    session(app).remaining_time(side).unwrap()
}

fn run_frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn is_running(app: &App) -> bool {
    app.world().resource::<ClockRun>().is_running()
}

fn act(app: &mut App, action: Action) {
    send(app, UiAction::Do(action));
}

fn reason(app: &App) -> Option<(Option<Side>, Reason)> {
    session(app).outcome().map(|outcome| (outcome.winner, outcome.reason))
}

#[test]
fn the_clock_of_the_side_to_move_runs_and_running_out_loses() {
    let mut app = app_with_clocks(1, 0);
    run_frames(&mut app, 100);
    assert_eq!(left(&app, Side::Attackers), Duration::from_secs(1), "the game has not begun");
    play(&mut app, "d7-c7");
    run_frames(&mut app, 20);
    assert!(is_running(&app));
    // A frame takes 16 milliseconds.
    let expected = Duration::from_millis(1000 - 16 * 20);
    assert_eq!((left(&app, Side::Attackers), left(&app, Side::Defenders)), (Duration::from_secs(1), expected));
    run_frames(&mut app, 60);
    assert_eq!(reason(&app), Some((Some(Side::Attackers), Reason::Timeout)));
    assert!(!is_running(&app));
    play(&mut app, "d5-c5");
    assert_eq!(session(&app).ply(), 1, "the game is over");
    // Taking back restores the time first, and then the move.
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((reason(&app), session(&app).ply()), (None, 1));
    assert_eq!(left(&app, Side::Defenders), Duration::from_secs(1));
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(session(&app).ply(), 0);
    send(&mut app, GameCommand(Command::Redo));
    assert_eq!(session(&app).ply(), 1);
}

#[test]
fn clocks_stand_still_in_a_pause_and_behind_a_dialog() {
    let mut app = app_with_clocks(60, 0);
    play(&mut app, "d7-c7");
    act(&mut app, Action::Pause);
    run_frames(&mut app, 2);
    let before = left(&app, Side::Defenders);
    run_frames(&mut app, 10);
    assert!(game_state(&app).main_session().is_paused());
    play(&mut app, "d5-c5");
    assert_eq!((left(&app, Side::Defenders), session(&app).ply()), (before, 1), "nobody moves in a pause");
    act(&mut app, Action::Pause);
    app.world_mut().resource_mut::<DialogOpen>().0 = true;
    run_frames(&mut app, 2);
    let before = left(&app, Side::Defenders);
    run_frames(&mut app, 10);
    assert_eq!(left(&app, Side::Defenders), before);
    app.world_mut().resource_mut::<DialogOpen>().0 = false;
    run_frames(&mut app, 10);
    assert!(left(&app, Side::Defenders) < before);
}

#[test]
fn clocks_stand_still_until_the_board_is_drawn() {
    let mut app = app_with_clocks(60, 0);
    app.insert_resource(Preparation::default()).init_resource::<PicturePending>();
    play(&mut app, "d7-c7");
    let stands_still = |app: &mut App| {
        run_frames(app, 2);
        let before = left(app, Side::Defenders);
        run_frames(app, 10);
        left(app, Side::Defenders) == before
    };
    assert!(stands_still(&mut app), "the first image is prepared");
    *app.world_mut().resource_mut::<Preparation>() = Preparation::Done;
    assert!(!stands_still(&mut app));
    app.world_mut().resource_mut::<PicturePending>().0 = Some(NextImage::default());
    assert!(stands_still(&mut app), "another board is drawn behind the one that is shown");
    app.world_mut().resource_mut::<PicturePending>().0 = None;
    assert!(!stands_still(&mut app));
}

#[test]
fn a_move_adds_the_increment() {
    let mut app = app_with_clocks(60, 5);
    play(&mut app, "d7-c7");
    assert_eq!(left(&app, Side::Attackers), Duration::from_secs(65));
}

#[test]
fn the_engine_obeys_its_clock() {
    let mut app = app_with_clocks(60, 0);
    set_players(&mut app, Player::Person, Player::Engine(8));
    // The engine measures real time.
    app.insert_resource(TimeUpdateStrategy::Automatic);
    // Without a clock the strongest level would take five seconds for each move.
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| {
        settings.clock.defenders = Some(TimeControl { main: 6, increment: 0 });
    });
    start_game(&mut app, None);
    play(&mut app, "d7-c7");
    run_until_moves(&mut app, 2);
    assert_eq!(reason(&app), None);
    // It may take half a second of six; the rest is for a slow machine.
    assert!(left(&app, Side::Defenders) > Duration::from_secs(2), "{:?}", left(&app, Side::Defenders));
}

#[test]
fn the_engine_moves_at_once_when_it_is_told_to() {
    let mut app = app_with_clocks(5400, 0);
    set_players(&mut app, Player::Person, Player::Engine(8));
    play(&mut app, "d7-c7");
    run_until(&mut app, "the search", |app| app.world().resource::<EngineOpponent>().is_thinking());
    act(&mut app, Action::MoveNow);
    // Left alone it would think for minutes, longer than the test waits.
    run_until_moves(&mut app, 2);
    assert_eq!(session(&app).turn(), Side::Attackers);
}

#[test]
fn two_engines_pause_until_they_are_told_to_go_on() {
    let mut app = app("brandubh", Pace::None);
    set_players(&mut app, Player::Engine(1), Player::Engine(1));
    run_until_moves(&mut app, 2);
    act(&mut app, Action::Pause);
    let moves = session(&app).ply();
    run_frames(&mut app, 50);
    assert!(!app.world().resource::<EngineOpponent>().is_thinking());
    assert_eq!(session(&app).ply(), moves);
    act(&mut app, Action::Pause);
    run_until_moves(&mut app, moves + 2);
}

#[test]
fn a_game_without_clocks_of_a_person_has_no_pause() {
    let mut app = app("brandubh", Pace::None);
    set_players(&mut app, Player::Person, Player::Engine(1));
    act(&mut app, Action::Pause);
    assert!(!game_state(&app).main_session().is_paused());
}

#[test]
fn a_resigned_game_is_over_and_can_be_resumed() {
    let mut app = app("brandubh", Pace::None);
    play(&mut app, "d7-c7");
    send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Defenders))));
    assert_eq!(reason(&app), Some((Some(Side::Attackers), Reason::Resigned)));
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((reason(&app), session(&app).ply()), (None, 1));
    play(&mut app, "d5-c5");
    assert_eq!(session(&app).ply(), 2);
}

#[test]
fn the_engine_declines_a_draw_that_comes_too_early_and_is_asked_once_in_a_position() {
    let mut app = app("brandubh", Pace::None);
    set_players(&mut app, Player::Person, Player::Engine(1));
    play(&mut app, "d7-c7");
    run_until_moves(&mut app, 2);
    act(&mut app, Action::OfferDraw);
    let notices = |app: &App| notices_of(app).join("\n");
    run_until(&mut app, "the answer", |app| notices(app).contains("too early"));
    assert_eq!(reason(&app), None);
    let answer = shown_notices(&app)[0].number;
    app.world_mut().resource_mut::<Notices>().dismiss(answer);
    act(&mut app, Action::OfferDraw);
    run_frames(&mut app, 3);
    assert_eq!(notices(&app), "");
}

#[test]
fn a_rematch_changes_sides_and_clocks() {
    let mut app = app("brandubh", Pace::None);
    set_players(&mut app, Player::Person, Player::Engine(3));
    let control = Some(TimeControl { main: 60, increment: 0 });
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.clock.attackers = control);
    start_game(&mut app, None);
    play(&mut app, "d7-c7");
    act(&mut app, Action::Rematch);
    assert!(session(&app).ply() > 0, "the game is not over");
    send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Attackers))));
    act(&mut app, Action::Rematch);
    let settings = app.world().resource::<SettingsStore>().settings();
    assert_eq!((settings.players.attackers, settings.players.defenders), (Player::Engine(3), Player::Person));
    assert_eq!((settings.clock.attackers, settings.clock.defenders), (None, control));
    assert_eq!((session(&app).variant().id.as_str(), session(&app).outcome()), ("brandubh", None));
    assert_eq!((session(&app).remaining_time(Side::Attackers), left(&app, Side::Defenders)), (None, Duration::from_secs(60)));
}

#[test]
fn a_game_with_clocks_pauses_when_the_program_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "brandubh");
    let control = Some(TimeControl { main: 60, increment: 0 });
    app.world_mut()
        .resource_mut::<SettingsStore>()
        .update(|settings| settings.clock = TimeControls { attackers: control, defenders: control });
    start_game(&mut app, None);
    play(&mut app, "d7-c7");
    run_frames(&mut app, 10);
    app.world().resource::<Saving>().flush().unwrap();
    drop(app);
    let begin = (Players::default(), TimeControls::default());
    let opened = OpenedTable::open(library(), Some(Autosave::open(file)), (None, false), begin).unwrap();
    let mut app = app_with(opened, Pace::None);
    run_frames(&mut app, 10);
    assert!(game_state(&app).main_session().is_paused());
    assert_eq!(left(&app, Side::Defenders), Duration::from_secs(60));
    act(&mut app, Action::Pause);
    run_frames(&mut app, 10);
    assert!(left(&app, Side::Defenders) < Duration::from_secs(60));
}

/// A game of Brandubh in which the weakest level plays a side.
fn app_against_engine(side: Side) -> App {
    let mut app = app("brandubh", Pace::None);
    seat(&mut app, side, Player::Engine(1));
    app
}

fn is_thinking(app: &App) -> bool {
    app.world().resource::<EngineOpponent>().is_thinking()
}

#[test]
fn the_engine_moves_its_own_side_only() {
    let mut app = app_against_engine(Side::Attackers);
    run_until_moves(&mut app, 1);
    assert!(!is_thinking(&app));
    assert_eq!(session(&app).ply(), 1);
    assert_eq!(session(&app).turn(), Side::Defenders);
    assert_entities_match_session(&mut app);
}

#[test]
fn pieces_of_the_engine_cannot_be_selected() {
    let mut app = app_against_engine(Side::Attackers);
    let attacker = square(&app, "d7");
    send(&mut app, BoardGesture(Gesture::Press(Some(attacker))));
    assert_eq!(selected(&app), None);
}

#[test]
fn taking_back_against_the_engine_returns_to_the_players_turn() {
    let mut app = app_against_engine(Side::Defenders);
    play(&mut app, "d7-c7");
    run_until_moves(&mut app, 2);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((session(&app).ply(), session(&app).turn()), (0, Side::Attackers));
    assert_entities_match_session(&mut app);
}

#[test]
fn before_the_players_first_move_there_is_nothing_to_take_back() {
    let mut app = app_against_engine(Side::Attackers);
    run_until_moves(&mut app, 1);
    let opening = last_move(&app);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!((last_move(&app), session(&app).turn()), (opening, Side::Defenders));
    assert!(!is_thinking(&app));
}

#[test]
fn a_new_game_stops_the_search_of_the_last_one() {
    let mut app = app_against_engine(Side::Defenders);
    play(&mut app, "d7-c7");
    assert!(is_thinking(&app));
    start_game(&mut app, Some("tablut"));
    assert!(!is_thinking(&app));
    assert_eq!((session(&app).variant().id.as_str(), session(&app).ply()), ("tablut", 0));
}

#[test]
fn two_engines_wait_while_a_dialog_covers_the_board() {
    let mut app = app("brandubh", Pace::None);
    app.world_mut().resource_mut::<DialogOpen>().0 = true;
    set_players(&mut app, Player::Engine(1), Player::Engine(1));
    for _ in 0..20 {
        app.update();
        assert!(!app.world().resource::<EngineOpponent>().is_thinking());
    }
    app.world_mut().resource_mut::<DialogOpen>().0 = false;
    run_until_moves(&mut app, 2);
}
