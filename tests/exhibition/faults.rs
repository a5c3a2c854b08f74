//! Faults around a running exhibit, provoked one by one.

use std::fs;

use bevy::prelude::*;
use birka::game::exhibition::{BoardView, ConfigFile, Exhibit, ServiceStatus};
use birka::game::reload::{LibraryReloaded, ScriptStatus};
use birka::game::state::{GameCommand, GameTable, Variants};
use birka_exhibition::config::{AnyVariant, ConfigSource, Controls, Interval, OpeningTime, QuietHours, TimeOfDay, Weekdays, now};
use birka_exhibition::visit::{Control, Screen};
use birka_localization::Language;
use birka_script::Library;
use birka_session::Command;

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

#[test]
fn a_display_that_goes_off_and_comes_back_in_another_resolution_changes_nothing_else() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, SHORT);
    for (width, height) in [(0, 0), (1, 1), (1, 1080), (1280, 800), (1080, 1920), SIZE] {
        resize(&mut app, width, height);
        run(&mut app, 3);
        wait(&mut app, 2);
        assert_eq!(screen(&app), Screen::Playing(SHORT), "{width} × {height}");
        assert!(app.world().resource::<BoardView>().camera.translation.is_finite());
        if width.min(height) < 800 {
            continue;
        }
        for place in buttons(&mut app, Control::StartAnew) {
            assert!(place.x < width as f32 && place.y < height as f32 && place.y > height as f32 / 2.0, "{place} in {width} × {height}");
        }
    }
    press(&mut app, Control::StartAnew);
    assert_eq!(screen(&app), Screen::Welcome);
}

#[test]
fn a_file_of_the_config_that_is_edited_takes_effect_and_a_broken_one_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, r#"(languages: ["en", "sv"])"#).expect("a config");
    let (source, faults) = ConfigSource::open(Some(&file), &AnyVariant);
    assert_eq!(faults, []);
    let mut app = app((*source.config()).clone(), SIZE);
    app.insert_resource(ConfigFile(source));
    let languages = |app: &App| app.world().resource::<Exhibit>().config().languages.clone();
    let faults = |app: &App| app.world().resource::<ServiceStatus>().config_faults;
    wait(&mut app, 2);
    // Nothing changes during a visit.
    touch(&mut app, Vec2::new(300.0, 200.0));
    fs::write(&file, r#"(languages: ["de", "la"])"#).expect("a config");
    wait(&mut app, 30);
    assert_eq!(languages(&app), [Language::English, Language::Swedish]);
    press(&mut app, Control::Leave);
    wait(&mut app, 1);
    assert_eq!(languages(&app), [Language::German, Language::Latin]);
    // A broken file leaves what was, and staff see how many faults there are.
    for broken in [r#"(languages: ["de", "xx"])"#, "(", "\u{0}", ""] {
        fs::write(&file, broken).expect("a config");
        wait(&mut app, 12);
        assert_eq!(languages(&app), [Language::German, Language::Latin], "{broken:?}");
        assert_eq!(faults(&app), 1, "{broken:?}");
    }
    fs::remove_file(&file).expect("removed");
    wait(&mut app, 12);
    assert_eq!((screen(&app), faults(&app)), (Screen::Attract, 1));
    fs::write(&file, r#"(languages: ["fr"])"#).expect("a config");
    wait(&mut app, 12);
    assert_eq!((languages(&app), faults(&app)), (vec![Language::French], 0));
}

#[test]
fn a_broken_script_that_arrives_while_a_visitor_plays_stops_neither_the_game_nor_the_next() {
    const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");
    const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("brandubh.lua");
    fs::write(&script, BRANDUBH).expect("a script");
    fs::write(folder.path().join("tablut.lua"), TABLUT).expect("a script");
    let mut app = app_with_library(config(Controls::LowerHalf), SIZE, Library::from_dirs(&[folder.path().to_owned()]));
    start(&mut app, TWO);
    for broken in ["return {", "error('no')", "while true do end", ""] {
        fs::write(&script, broken).expect("a script");
        let library = app.world().resource::<Variants>().reload();
        app.world_mut().write_message(LibraryReloaded(library));
        run(&mut app, 4);
        assert!(!app.world().resource::<ScriptStatus>().errors().is_empty(), "{broken:?} is broken");
        let before = moves_played(&app);
        let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        run(&mut app, 2);
        assert_eq!((screen(&app), moves_played(&app)), (Screen::Playing(TWO), before + 1), "{broken:?}");
    }
    // The next visitor still gets the game that the offer promises.
    press(&mut app, Control::StartAnew);
    start_from_welcome(&mut app, SHORT);
    assert_eq!(app.world().resource::<GameTable>().session().variant().id, "brandubh");
    run_until(&mut app, "the table's move", |app| moves_played(app) == 1);
}

#[test]
fn a_clock_that_is_set_disturbs_no_visit() {
    let mut config = config(Controls::LowerHalf);
    // Set forward to a time at which the museum is closed: from now on there are no opening hours.
    let closed = Interval { from: TimeOfDay::new(0, 0), to: TimeOfDay::new(0, 1) };
    let (today, time) = now();
    let hours = |days| vec![OpeningTime { days, interval: closed }];
    let mut app = app(config.clone(), SIZE);
    start(&mut app, TWO);
    // What the clock says is seen through the config only, so a config of other hours is the same as a clock that jumps. It waits for the visit's end, …
    config.hours.opening = hours(Weekdays::of([(today + 3) % 7]));
    config.sound.quiet_hours = vec![QuietHours { interval: Interval { from: time, to: TimeOfDay::new(0, 0) }, volume_percent: 0 }];
    assert!(!app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(config.clone())));
    // … and so does closing time.
    for is_open in [false, true, false] {
        send(&mut app, birka_exhibition::visit::Input::Open(is_open));
        assert_eq!(screen(&app), Screen::Playing(TWO));
    }
    wait(&mut app, 61);
    assert!(app.world().resource::<Exhibit>().visit().countdown().is_some(), "the countdown runs by a clock that nobody sets");
    send(&mut app, birka_exhibition::visit::Input::Open(true));
    press(&mut app, Control::StillHere);
    send(&mut app, birka_exhibition::visit::Input::Open(false));
    wait(&mut app, 82);
    assert_eq!(screen(&app), Screen::Closed);
    // Set back: the museum is open again.
    send(&mut app, birka_exhibition::visit::Input::Open(true));
    assert_eq!(screen(&app), Screen::Attract);
    assert!(app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(config)));
    wait(&mut app, 3);
    assert_eq!(screen(&app), Screen::Closed, "by the hours of the config");
}
