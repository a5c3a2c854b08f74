//! What makes the table easier to use, for visitors who ask for it.

use bevy::prelude::*;
use birka::game::exhibition::{BoardView, Exhibit, ItemLook, Speaker};
use birka::game::settings::{Pace, SettingsStore};
use birka_exhibition::config::Controls;
use birka_exhibition::visit::{Aid, Aids, Control, Screen};

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

fn aids(app: &App) -> Aids {
    app.world().resource::<Exhibit>().visit().aids()
}

fn largest_text(app: &App) -> f32 {
    screens(app).items().map(|item| if let ItemLook::Text { size, .. } = item.look { size } else { 0.0 }).fold(0.0, f32::max)
}

#[test]
fn the_button_is_on_every_screen_of_a_visit_and_what_is_chosen_ends_with_it() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    assert_eq!(buttons(&mut app, Control::Aids).len(), 1, "while nobody plays");
    press(&mut app, Control::Aids);
    assert_eq!(screen(&app), Screen::Welcome);
    assert_eq!(buttons(&mut app, Control::Play(SHORT)), [], "the aids are in front");
    let before = largest_text(&app);
    press(&mut app, Control::Aid(Aid::LargeText));
    assert!(largest_text(&app) > before * 1.2);
    press(&mut app, Control::Aid(Aid::Contrast));
    press(&mut app, Control::Aid(Aid::Calm));
    assert_eq!(app.world().resource::<SettingsStore>().settings().motion(), Pace::None);
    press(&mut app, Control::Aids);
    assert!(
        screens(&app)
            .items()
            .filter(|item| item.control.is_some())
            .all(|item| matches!(item.look, ItemLook::Box { border: Color::WHITE, .. }))
    );
    start_from_welcome(&mut app, TWO);
    assert_eq!(buttons(&mut app, Control::Aids).len(), 1, "in a game");
    let area = app.world().resource::<BoardView>().area;
    press(&mut app, Control::Aids);
    press(&mut app, Control::Aid(Aid::Lower));
    press(&mut app, Control::Aids);
    assert!(app.world().resource::<BoardView>().area.min.y > area.min.y + 200.0, "the board is lower");
    assert_eq!(screen(&app), Screen::Playing(TWO), "the game goes on");
    press(&mut app, Control::StartAnew);
    assert!(aids(&app).has(Aid::Contrast));
    press(&mut app, Control::Leave);
    run(&mut app, 3);
    assert_eq!(aids(&app), Aids::default());
    assert_ne!(app.world().resource::<SettingsStore>().settings().motion(), Pace::None);
}

#[test]
fn a_house_without_motion_stays_so_after_a_visitor_who_asked_for_less() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    let mut settings = app.world().resource::<SettingsStore>().settings();
    settings.accessibility.reduced_motion = true;
    app.insert_resource(SettingsStore::new(settings));
    press(&mut app, Control::Aids);
    press(&mut app, Control::Aid(Aid::Calm));
    press(&mut app, Control::Aids);
    press(&mut app, Control::Leave);
    run(&mut app, 3);
    assert_eq!(screen(&app), Screen::Attract);
    assert_eq!(app.world().resource::<SettingsStore>().settings().motion(), Pace::None);
}

#[test]
fn reading_aloud_is_offered_only_where_the_system_has_a_voice() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    app.world_mut().remove_resource::<Speaker>();
    press(&mut app, Control::Aids);
    assert_eq!(buttons(&mut app, Control::Aid(Aid::Spoken)), []);
}

#[cfg(unix)]
#[test]
fn the_screen_is_read_aloud_in_the_language_of_the_visitor() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("spd-say");
    let said = folder.path().join("said");
    std::fs::write(&program, format!("#!/bin/sh\necho \"$@\" >> {}\n", said.display())).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut app = app(config(Controls::LowerHalf), SIZE);
    app.insert_resource(Speaker::new(program));
    let said = |text: &str| std::fs::read_to_string(&said).unwrap_or_default().contains(text);
    press(&mut app, Control::Language(birka_localization::Language::German));
    press(&mut app, Control::Aids);
    wait(&mut app, 1);
    assert!(!said("--"), "nobody has asked for it");
    press(&mut app, Control::Aid(Aid::Spoken));
    run_until(&mut app, "the aids are read", |_| said("--language de -- Leichter zu bedienen"));
    press(&mut app, Control::Aids);
    run_until(&mut app, "the question is read", |_| said("-- Was"));
    press(&mut app, Control::Leave);
    run_until(&mut app, "silence", |_| {
        let text = std::fs::read_to_string(folder.path().join("said")).unwrap_or_default();
        text.trim_end().ends_with("--cancel")
    });
}
