//! Every text and control of every screen: contrast over everything it can stand on, sizes in millimetres and pixels, and room on the screen. What makes
//! the table easier to use, for visitors who ask for it.

use bevy::color::LinearRgba;
use bevy::prelude::*;
use birka::game::exhibition::{BoardView, Exhibit, ItemLook, PressedControl, ScreenItem, Screens, Speaker};
use birka::game::schedule::GameSystems;
use birka::game::second_player::{Place, SecondPlayer};
use birka::game::settings::{Pace, SettingsStore};
use birka_exhibition::config::{Config, Controls};
use birka_exhibition::visit::{Aid, Aids, Control, Ending, Input, Screen};
use birka_localization::Language;
use birka_network::Status;
use birka_rules::{Outcome, Reason, Side};
use birka_test_support::contrast_ratio;

use crate::support::*;

/// WCAG 2.2, criterion 1.4.3: text. The larger sizes would need 3 only.
const TEXT_CONTRAST: f32 = 4.5;
/// WCAG 2.2, criterion 1.4.11: what shows that something is a control.
const CONTROL_CONTRAST: f32 = 3.0;

/// The relative luminance of colours over a background of this luminance. They are blended in linear space.
fn luminance_over(layers: &[LinearRgba], background: f32) -> f32 {
    layers.iter().fold(background, |below, layer| {
        let own = 0.2126 * layer.red + 0.7152 * layer.green + 0.0722 * layer.blue;
        own * layer.alpha + below * (1.0 - layer.alpha)
    })
}

/// The lowest contrast of a colour to the layers behind it, whatever the table looks like there: blackest, whitest, and greys between.
fn lowest_contrast(color: LinearRgba, layers: &[LinearRgba]) -> f32 {
    let scenes = (0..=20u8).map(|step| f32::from(step) / 20.0);
    scenes
        .map(|scene| {
            let behind = luminance_over(layers, scene);
            contrast_ratio(luminance_over(&[color], behind), behind)
        })
        .fold(f32::MAX, f32::min)
}

/// The colours of the boxes that were drawn before a part of a screen, where its middle is.
fn layers_behind(items: &[ScreenItem], index: usize) -> Vec<LinearRgba> {
    let middle = items[index].rect.center();
    let behind = items[..index].iter().filter(|item| item.rect.contains(middle));
    behind.filter_map(|item| if let ItemLook::Box { fill, .. } = item.look { Some(fill.to_linear()) } else { None }).collect()
}

/// The number of texts and buttons.
fn check_contrast(app: &App, what: &str) -> usize {
    let items: Vec<ScreenItem> = screens(app).items().cloned().collect();
    let mut checked = 0;
    for (index, item) in items.iter().enumerate() {
        let layers = layers_behind(&items, index);
        match &item.look {
            ItemLook::Text { text, color, .. } if !text.is_empty() => {
                let found = lowest_contrast(color.to_linear(), &layers);
                assert!(found >= TEXT_CONTRAST, "{what}: `{text}` has a contrast of {found:.2}");
            }
            ItemLook::Box { border, .. } if item.control.is_some() => {
                let found = lowest_contrast(border.to_linear(), &layers);
                assert!(found >= CONTROL_CONTRAST, "{what}: the line around a button has a contrast of {found:.2}");
            }
            _ => continue,
        }
        checked += 1;
    }
    checked
}

/// Controls are large enough, text is, and everything is within the window and its half of the table.
fn check_sizes(app: &mut App, what: &str) {
    let config = app.world().resource::<Exhibit>().config().clone();
    let window = app.world_mut().query::<&Window>().single(app.world()).expect("a window").size();
    let px_per_mm = window.length() / config.screen.diagonal_mm as f32;
    let frame = Rect::from_corners(Vec2::ZERO, window).inflate(0.6);
    let mut rects: Vec<(Control, Rect)> = Vec::new();
    for (control, rect) in screens(app).buttons() {
        let millimetres = rect.size() / px_per_mm;
        assert!(millimetres.min_element() >= 15.0 - 0.05, "{what}: {control:?} is {millimetres} mm");
        assert!(frame.contains(rect.min) && frame.contains(rect.max), "{what}: {control:?} at {rect:?} is outside of {window}");
        if config.screen.controls == Controls::LowerHalf {
            assert!(rect.min.y >= window.y / 2.0 - 0.6, "{what}: {control:?} at {rect:?} is out of reach");
        }
        for (other, taken) in &rects {
            assert!(rect.inflate(-1.0).intersect(taken.inflate(-1.0)).is_empty(), "{what}: {control:?} covers {other:?}");
        }
        rects.push((control, rect));
    }
    for item in screens(app).items() {
        let ItemLook::Text { text, size, .. } = &item.look else { continue };
        let rect = item.rect;
        assert!(*size >= 16.0, "{what}: `{text}` is {size} px high");
        assert!(frame.contains(rect.min) && frame.contains(rect.max), "{what}: `{text}` at {rect:?} is outside of {window}");
        for (control, taken) in &rects {
            let is_in_it = taken.contains(rect.min) && taken.contains(rect.max);
            assert!(is_in_it || taken.intersect(rect.inflate(-1.0)).is_empty(), "{what}: `{text}` at {rect:?} reaches into {control:?}");
        }
    }
}

#[derive(Resource)]
struct EveryButtonPressed;

fn press_every_button(screens: Res<Screens>, mut pressed: ResMut<PressedControl>) {
    pressed.0 = screens.buttons().map(|(control, _)| control).collect();
}

/// The server waits for a phone.
fn awaited_phone() -> Place {
    Place::Open {
        invitation: "http://192.168.178.123:43210/#join=k7mtw2pzx4qhr9ab".parse().expect("a link"),
        is_house: true,
        code: Vec::new(),
        status: Status::Awaited,
        offers: Vec::new(),
        is_asked: false,
        is_lost: false,
        side: Some(Side::Defenders),
        said: Vec::new(),
    }
}

/// Every screen, one after the other, with aids from the welcome on.
fn for_every_screen(app: &mut App, aids: &[Aid], mut check: impl FnMut(&mut App, &str)) {
    let lost =
        Ending::Game { outcome: Outcome { winner: Some(Side::Attackers), reason: Reason::Encirclement }, visitor: Some(Side::Defenders) };
    run(app, 4);
    check(app, "attract");
    send(app, Input::Touched);
    check(app, "welcome");
    send(app, Input::Pressed(Control::Aids));
    aids.iter().for_each(|&aid| send(app, Input::Pressed(Control::Aid(aid))));
    check(app, "aids");
    send(app, Input::Pressed(Control::Aids));
    app.world_mut().resource_mut::<SecondPlayer>().site = Some("/nonexistent".into());
    send(app, Input::Pressed(Control::Play(PHONE)));
    run_until(app, "a phone", |app| matches!(app.world().resource::<SecondPlayer>().place, Place::Failed(_)));
    run(app, 4);
    check(app, "no phone");
    app.world_mut().resource_mut::<SecondPlayer>().place = awaited_phone();
    run(app, 4);
    check(app, "phone");
    send(app, Input::Pressed(Control::StartAnew));
    send(app, Input::Pressed(Control::Play(SHORT)));
    check(app, "playing");
    send(app, Input::Elapsed(std::time::Duration::from_secs(61)));
    check(app, "still there");
    send(app, Input::Pressed(Control::StillHere));
    send(app, Input::GameEnded(lost));
    check(app, "ending");
    send(app, Input::Pressed(Control::OtherGame));
    send(app, Input::Pressed(Control::Play(PUZZLE)));
    check(app, "puzzle");
    send(app, Input::GameEnded(Ending::Solved));
    check(app, "solved");
    send(app, Input::Pressed(Control::OtherGame));
    send(app, Input::Pressed(Control::Play(TWO)));
    check(app, "two visitors");
    send(app, Input::ServiceGesture);
    check(app, "pin");
    for _ in 0..3 {
        send(app, Input::Pressed(Control::Digit(1)));
        send(app, Input::Pressed(Control::EnterPin));
    }
    check(app, "pin refused");
    send(app, Input::Elapsed(std::time::Duration::from_secs(29)));
    send(app, Input::Touched);
    send(app, Input::Elapsed(std::time::Duration::from_secs(2)));
    for digit in [2, 6, 9, 4] {
        send(app, Input::Pressed(Control::Digit(digit)));
    }
    send(app, Input::Pressed(Control::EnterPin));
    check(app, "service");
    send(app, Input::Pressed(Control::Back));
    send(app, Input::Pressed(Control::Leave));
    send(app, Input::Open(false));
    check(app, "closed");
    send(app, Input::Open(true));
}

fn in_language(language: Language, controls: Controls) -> Config {
    let mut config = config(controls);
    config.languages.retain(|other| *other != language);
    config.languages.insert(0, language);
    config.museum.name = "Björkö museum".to_owned();
    config.museum.take_home = Some("https://museum.example/birka/".parse().expect("an address"));
    config.museum.phones = true;
    config.hours.closed = birka_exhibition::config::ClosedScreen::Still;
    config
}

#[test]
fn contrast_is_sufficient_over_everything_that_can_be_behind() {
    for aids in [&[][..], &[Aid::Contrast]] {
        let mut app = app(in_language(Language::English, Controls::BothSides), (1920, 1080));
        app.add_systems(Update, press_every_button.in_set(GameSystems::Rules).run_if(resource_exists::<EveryButtonPressed>));
        let mut checked = 0;
        for_every_screen(&mut app, aids, |app, what| {
            checked += check_contrast(app, what);
            // And with a finger on every button.
            app.insert_resource(EveryButtonPressed);
            app.update();
            app.world_mut().remove_resource::<EveryButtonPressed>();
            checked += check_contrast(app, &format!("{what}, pressed, {aids:?}"));
        });
        assert!(checked > 300, "{checked}");
    }
}

#[test]
fn large_text_has_room_on_every_screen() {
    for size in [(1920, 1080), (1080, 1920)] {
        for language in Language::ALL {
            let mut config = in_language(language, Controls::LowerHalf);
            (config.screen.width_px, config.screen.height_px) = size;
            let mut app = app(config, size);
            for_every_screen(&mut app, &[Aid::LargeText], |app, what| check_sizes(app, &format!("{size:?} {language}: {what}")));
        }
    }
}

#[test]
fn contrast_is_computed_as_wcag_says() {
    let of = |hex: &str| Srgba::hex(hex).unwrap().into();
    assert!((lowest_contrast(of("ffffff"), &[of("000000")]) - 21.0).abs() < 0.01);
    assert!((lowest_contrast(of("767676"), &[of("ffffff")]) - 4.54).abs() < 0.01);
    let glass = LinearRgba::new(0.0, 0.0, 0.0, 0.5);
    assert!(lowest_contrast(of("ffffff"), &[glass]) < 2.0, "half transparent black over white");
}

#[test]
fn everything_is_large_enough_and_in_reach_in_every_language() {
    // A full HD screen of 24 inches on the wall, the same upright, one of 32 inches in 4K, and a table of 55 inches for both sides.
    let screens = [
        ((1920, 1080), 610, Controls::LowerHalf),
        ((1080, 1920), 610, Controls::LowerHalf),
        ((3840, 2160), 813, Controls::LowerHalf),
        ((3840, 2160), 1397, Controls::BothSides),
    ];
    for (size, diagonal_mm, controls) in screens {
        for language in Language::ALL {
            let mut config = in_language(language, controls);
            (config.screen.diagonal_mm, config.screen.width_px, config.screen.height_px) = (diagonal_mm, size.0, size.1);
            let mut app = app(config, size);
            for_every_screen(&mut app, &[], |app, what| check_sizes(app, &format!("{size:?} {controls:?} {language}: {what}")));
        }
    }
}

#[test]
fn the_offers_are_equally_wide_and_their_rows_are_full_but_for_the_last() {
    for (size, rows) in [((1920, 1080), vec![3, 2]), ((1080, 1920), vec![2, 2, 1])] {
        let mut app = app(config(Controls::LowerHalf), size);
        touch(&mut app, Vec2::new(300.0, 200.0));
        let offers = screens(&app).buttons().filter(|(control, _)| matches!(control, Control::Play(_)));
        // Heights of the rows, and widths, in whole pixels.
        let (mut counts, mut widths) = (std::collections::BTreeMap::<i32, usize>::new(), std::collections::BTreeSet::new());
        for (_, rect) in offers {
            *counts.entry(rect.center().y.round() as i32).or_default() += 1;
            widths.insert(rect.width().round() as i32);
        }
        assert_eq!(counts.into_values().collect::<Vec<_>>(), rows, "{size:?}");
        assert_eq!(widths.len(), 1, "{size:?}: {widths:?}");
    }
}

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
    assert!(largest_text(&app) > before * 1.45);
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
    wait(&mut app, 6);
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
