//! The saved game.

use std::fs;

use bevy::prelude::*;
use birka::game::actions::UiAction;
use birka::game::settings::Pace;
use birka::game::state::{GameCommand, Notice, NoticeKind, Notices, OpenedTable, Quit, QuitBlocked, Saving};
use birka_game_archive::{Archive, Autosave};
use birka_rules::{Move, Side, Square};
use birka_session::{Command, Player, Players, Session, TimeControls};

use crate::support::*;

#[test]
fn the_game_is_saved_after_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    assert_eq!(saved_moves(&app, &file), 2);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(saved_moves(&app, &file), 1);
    start_game(&mut app, None);
    assert_eq!(saved_moves(&app, &file), 0);
}

#[test]
fn a_replaced_game_goes_into_the_archive_with_its_players() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_saving_to(&folder.path().join("table.ron"), "tablut");
    start_game(&mut app, None);
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    start_game(&mut app, None);
    start_game(&mut app, None);
    app.world().resource::<Saving>().flush().unwrap();
    let contents = Archive::at(folder.path()).read().unwrap();
    assert_eq!(contents.games.len(), 1, "games without moves are not archived");
    let game = &contents.games[0];
    assert_eq!((game.variant.as_str(), game.length, game.attackers.as_str(), game.defenders.as_str()), ("tablut", 2, "Person", "Person"));
}

#[test]
fn a_restored_game_shows_its_captured_pieces() {
    let library = library();
    let mut session = Session::new(library.get("tablut").unwrap());
    for mv in &GAME[..3] {
        let (from, to) = mv.split_once('-').unwrap();
        let at = |name| Square::parse(name, session.rules().size).unwrap();
        let mv = Move::piece(at(from), at(to));
        session.play(mv).unwrap();
    }
    let mut app = app_with(OpenedTable::new(library, session, None), Pace::Normal);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
    assert_eq!(captured_pieces(&mut app), [(Side::Attackers, 0)]);
}

fn blocked_quits(app: &App) -> usize {
    app.world().resource::<Messages<QuitBlocked>>().len()
}

#[test]
fn quitting_waits_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    send(&mut app, Quit);
    run_until(&mut app, "the end", |app| app.should_exit().is_some());
    assert!(fs::read_to_string(&file).unwrap().contains(GAME[0]), "the game is on disk before the program ends");
}

#[test]
fn a_game_that_cannot_be_saved_keeps_the_program_open_until_the_player_decides() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file in place of a folder").unwrap();
    let mut app = app_saving_to(&blocked.join("table.ron"), "tablut");
    play(&mut app, GAME[0]);
    send(&mut app, Quit);
    run_until(&mut app, "the question", |app| blocked_quits(app) > 0);
    assert_eq!(app.should_exit(), None);
    assert!(app.world().resource::<Saving>().error().is_some_and(|error| error.to_string().contains("a file in place of its folder")));

    // The cause is fixed, and the next attempt saves and ends.
    fs::remove_file(&blocked).unwrap();
    send(&mut app, Quit);
    run_until(&mut app, "the end", |app| app.should_exit().is_some());
    assert!(fs::read_to_string(blocked.join("table.ron")).unwrap().contains(GAME[0]));
}

#[test]
fn the_player_can_quit_without_saving_and_without_a_move_nothing_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file in place of a folder").unwrap();
    let mut app = app_saving_to(&blocked.join("table.ron"), "tablut");
    start_game(&mut app, None);
    send(&mut app, Quit);
    run_until(&mut app, "the end", |app| app.should_exit().is_some());

    let mut app = app_saving_to(&blocked.join("table.ron"), "tablut");
    play(&mut app, GAME[0]);
    assert_eq!(app.should_exit(), None);
    send(&mut app, UiAction::QuitWithoutSaving);
    assert!(app.should_exit().is_some());
}

#[test]
fn notices_are_dismissed_one_by_one() {
    let mut app = app("tablut", Pace::None);
    let mut notices = app.world_mut().resource_mut::<Notices>();
    for notice in [Notice::EarlierGameArchived, Notice::NoHomeFolder] {
        notices.add(NoticeKind::Lasting, notice);
    }
    notices.show(Notice::HintsAreOff);
    let shown = |app: &App| shown_notices(app).iter().map(|shown| shown.notice.clone()).collect::<Vec<_>>();
    start_game(&mut app, None);
    assert_eq!(shown(&app), [Notice::EarlierGameArchived, Notice::NoHomeFolder]);
    let first = shown_notices(&app)[0].number;
    send(&mut app, UiAction::DismissNotice(first));
    assert_eq!(shown(&app), [Notice::NoHomeFolder]);
}

#[test]
fn without_a_window_every_damaged_file_is_reported_on_standard_error() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("table.ron", "(format: 3, \u{1b}[31m"), ("settings.ron", "(pace: Fast, "), ("solved.ron", "[7]")] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_birka"))
        .env("BIRKA_DATA", folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    for part in ["table.ron.damaged-1", "settings.ron.damaged-1", "solved.ron.damaged-1", "no display"] {
        assert!(errors.contains(part), "{part} in {errors}");
    }
    assert!(errors.lines().all(|line| line.starts_with("birka: ") && !line.contains('\u{1b}')), "{errors}");
    let settings = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert!(settings.contains("pace: Fast"), "what was understood is kept: {settings}");
}

#[test]
fn a_fresh_start_archives_the_game_with_its_players() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let players = Players { attackers: Player::Engine(3), defenders: Player::Person };
    let mut app = app_saving_to(&file, "tablut");
    seat(&mut app, Side::Attackers, players.attackers);
    play(&mut app, GAME[0]);
    assert_eq!(saved_moves(&app, &file), 1);
    drop(app);
    let fresh = (None, true);
    let opened = OpenedTable::open(library(), Some(Autosave::open(file.clone())), fresh, (players, TimeControls::default())).unwrap();
    let mut app = app_with(opened, Pace::None);
    start_game(&mut app, None);
    app.world().resource::<Saving>().flush().unwrap();
    let contents = Archive::at(folder.path()).read().unwrap();
    let named: Vec<_> = contents.games.iter().map(|game| [game.attackers.as_str(), game.defenders.as_str()]).collect();
    assert_eq!(named, [[players.attackers.recorded_name().as_str(), "Person"]]);
}
