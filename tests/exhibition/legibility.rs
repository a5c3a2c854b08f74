//! Every text and control of every screen: contrast over everything it can stand on, sizes in millimetres and pixels, and room on the screen.

use bevy::color::LinearRgba;
use bevy::prelude::*;
use bevy::text::FontSize;
use birka::game::exhibition::{ControlButton, Exhibit, PressedControl};
use birka_exhibition::config::{Config, Controls};
use birka_exhibition::visit::{Aid, Control, Ending, Input};
use birka_localization::Language;
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

/// The backgrounds behind an entity, lowest first: those of its ancestors, and its own if wanted.
fn layers_behind(app: &App, entity: Entity, with_own: bool) -> Vec<LinearRgba> {
    let mut layers = Vec::new();
    let mut current = if with_own { Some(entity) } else { app.world().get::<ChildOf>(entity).map(ChildOf::parent) };
    while let Some(entity) = current {
        layers.extend(app.world().get::<BackgroundColor>(entity).map(|background| background.0.to_linear()));
        current = app.world().get::<ChildOf>(entity).map(ChildOf::parent);
    }
    layers.reverse();
    layers
}

fn check_contrast(app: &mut App, what: &str) -> usize {
    let mut checked = 0;
    let texts: Vec<_> =
        app.world_mut().query::<(Entity, &Text, &TextColor)>().iter(app.world()).map(|(e, t, c)| (e, t.0.clone(), c.0)).collect();
    for (entity, text, color) in texts.into_iter().filter(|(_, text, _)| !text.is_empty()) {
        let layers = layers_behind(app, entity, true);
        let found = lowest_contrast(color.to_linear(), &layers);
        assert!(found >= TEXT_CONTRAST, "{what}: `{text}` has a contrast of {found:.2}");
        checked += 1;
    }
    let borders: Vec<_> = app
        .world_mut()
        .query_filtered::<(Entity, &BorderColor), With<ControlButton>>()
        .iter(app.world())
        .map(|(e, b)| (e, b.top))
        .collect();
    for (entity, border) in borders {
        let found = lowest_contrast(border.to_linear(), &layers_behind(app, entity, false));
        assert!(found >= CONTROL_CONTRAST, "{what}: the line around a button has a contrast of {found:.2}");
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
    let mut nodes = app.world_mut().query::<(&ControlButton, &ComputedNode, &UiGlobalTransform)>();
    let mut rects: Vec<(Control, Rect)> = Vec::new();
    for (button, node, transform) in nodes.iter(app.world()) {
        let size = node.size() * node.inverse_scale_factor;
        let millimetres = size / px_per_mm;
        assert!(millimetres.min_element() >= 15.0 - 0.05, "{what}: {:?} is {millimetres} mm", button.0);
        let rect = Rect::from_center_size(transform.translation * node.inverse_scale_factor, size);
        assert!(frame.contains(rect.min) && frame.contains(rect.max), "{what}: {:?} at {rect:?} is outside of {window}", button.0);
        if config.screen.controls == Controls::LowerHalf {
            assert!(rect.min.y >= window.y / 2.0 - 0.6, "{what}: {:?} at {rect:?} is out of reach", button.0);
        }
        for (other, taken) in &rects {
            assert!(rect.inflate(-1.0).intersect(taken.inflate(-1.0)).is_empty(), "{what}: {:?} covers {other:?}", button.0);
        }
        rects.push((button.0, rect));
    }
    let mut texts = app.world_mut().query::<(&Text, &TextFont, &ComputedNode, &UiGlobalTransform)>();
    for (text, font, node, transform) in texts.iter(app.world()) {
        let FontSize::Px(size) = font.font_size else { panic!("{:?}", font.font_size) };
        assert!(size >= 16.0, "{what}: `{}` is {size} px high", text.0);
        let rect = Rect::from_center_size(transform.translation * node.inverse_scale_factor, node.size() * node.inverse_scale_factor);
        assert!(frame.contains(rect.min) && frame.contains(rect.max), "{what}: `{}` at {rect:?} is outside of {window}", text.0);
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
    config.hours.closed = birka_exhibition::config::ClosedScreen::Still;
    config
}

#[test]
fn contrast_is_sufficient_over_everything_that_can_be_behind() {
    for aids in [&[][..], &[Aid::Contrast]] {
        let mut app = app(in_language(Language::English, Controls::BothSides), (1920, 1080));
        let mut checked = 0;
        for_every_screen(&mut app, aids, |app, what| {
            checked += check_contrast(app, what);
            // And with a finger on every button.
            let controls: Vec<Control> = app.world_mut().query::<&ControlButton>().iter(app.world()).map(|button| button.0).collect();
            app.world_mut().insert_resource(PressedControl(controls));
            app.world_mut().run_system_cached(birka::game::exhibition::show_pressed).expect("the buttons are shown");
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
        let mut query = app.world_mut().query::<(&ControlButton, &ComputedNode, &UiGlobalTransform)>();
        let offers = query.iter(app.world()).filter(|(button, ..)| matches!(button.0, Control::Play(_)));
        // Heights of the rows, and widths, in whole pixels.
        let (mut counts, mut widths) = (std::collections::BTreeMap::<i32, usize>::new(), std::collections::BTreeSet::new());
        for (_, node, transform) in offers {
            *counts.entry(transform.translation.y.round() as i32).or_default() += 1;
            widths.insert(node.size().x.round() as i32);
        }
        assert_eq!(counts.into_values().collect::<Vec<_>>(), rows, "{size:?}");
        // But for the rounding to pixels.
        assert!(widths.last().unwrap_or(&0) - widths.first().unwrap_or(&0) <= 1, "{size:?}: {widths:?}");
    }
}
