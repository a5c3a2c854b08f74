//! The invitation of a visitor, and the demonstration of how to play.

use std::time::Duration;

use bevy::prelude::*;
use birka::game::exhibition::{BoardView, Hand};
use birka::game::pieces::{MoveAnimation, OnSquare};
use birka::game::rendering::PictureState;
use birka::game::settings::SettingsStore;
use birka::game::state::{GameCommand, GameTable};
use birka_exhibition::config::{Attract, CameraMove, Controls, Scene, Show};
use birka_exhibition::visit::{Aid, Control};
use birka_localization::Language;
use birka_session::Command;

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

fn hand(app: &App) -> Hand {
    *app.world().resource::<Hand>()
}

#[test]
fn a_hand_makes_the_moves_of_the_table_while_nobody_plays() {
    let show = Show::EngineGame { level: 1 };
    let scene =
        Scene { show, variant: "brandubh".to_owned(), camera: CameraMove::Seat, duration: Duration::from_secs(90), captions: Vec::new() };
    let mut config = config(Controls::LowerHalf);
    config.attract = Attract { scenes: vec![scene] };
    let mut app = app(config, SIZE);
    wait(&mut app, 3);
    let mut hands = 0;
    for _ in 0..2 {
        run_until(&mut app, "a move", |app| {
            let mut moving = app.world_mut().query_filtered::<(), (With<MoveAnimation>, With<OnSquare>)>();
            moving.iter(app.world()).count() == 1 && hand(app).opacity > 0.5
        });
        let piece = app.world_mut().query_filtered::<&Transform, (With<MoveAnimation>, With<OnSquare>)>().single(app.world()).unwrap();
        let seen = app.world().resource::<BoardView>().project(piece.translation).unwrap();
        assert!(hand(&app).tip.distance(seen) < 2.0, "{:?} {seen}", hand(&app));
        hands += 1;
        run_until(&mut app, "rest", |app| hand(app).opacity == 0.0);
    }
    assert_eq!(hands, 2);
}

#[test]
fn a_hand_shows_the_first_move_until_a_visitor_has_made_one() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, TWO);
    run_until(&mut app, "the hand", |app| hand(app).opacity > 0.9);
    let before = hand(&app).tip;
    run_until(&mut app, "it moves", |app| hand(app).tip.distance(before) > 50.0);
    let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
    app.world_mut().write_message(GameCommand(Command::Play(mv)));
    wait(&mut app, 2);
    let seen = |app: &mut App, seconds: u64| {
        (0..seconds).any(|_| {
            wait(app, 1);
            hand(app).opacity > 0.0
        })
    };
    assert!(!seen(&mut app, 8), "it has been understood");
    press(&mut app, Control::StartAnew);
    start_from_welcome(&mut app, TWO);
    assert!(!seen(&mut app, 8), "also in the next game of the visit");
    press(&mut app, Control::StartAnew);
    press(&mut app, Control::Leave);
    start(&mut app, TWO);
    run_until(&mut app, "the hand for the next visitor", |app| hand(app).opacity > 0.9);
}

#[test]
fn no_hand_gives_the_answer_of_a_riddle() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, PUZZLE);
    for _ in 0..10 {
        wait(&mut app, 1);
        assert_eq!(hand(&app).opacity, 0.0);
    }
}

#[test]
fn where_motion_is_off_a_hand_is_seen_on_two_squares_and_not_between_them() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.accessibility.reduced_motion = true);
    start(&mut app, TWO);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        run(&mut app, 1);
        let hand = hand(&app);
        if hand.opacity > 0.0 {
            seen.insert(hand.tip.round().as_ivec2().to_array());
        }
    }
    assert_eq!(seen.len(), 2, "{seen:?}");
}

#[test]
fn the_invitation_in_the_first_language_is_large() {
    let app = app(config(Controls::LowerHalf), SIZE);
    let height = |language| {
        let (_, rect) = screens(&app).buttons().find(|(button, _)| *button == Control::Language(language)).unwrap();
        rect.height()
    };
    assert!(height(Language::English) > height(Language::Swedish) * 1.2);
}

#[test]
fn nothing_is_said_about_a_riddle_before_its_board_is_seen() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    touch(&mut app, Vec2::new(300.0, 200.0));
    app.insert_resource(PictureState::Pending(0));
    press(&mut app, Control::Play(PUZZLE));
    wait(&mut app, 2);
    assert!(!says(&app, "Free the king"));
    app.insert_resource(PictureState::Complete);
    run(&mut app, 2);
    assert!(says(&app, "Free the king"));
}

#[test]
fn no_caption_covers_a_square_of_the_board() {
    let all = &Language::ALL[..];
    let some = &[Language::English, Language::German][..];
    for (size, controls, languages) in [
        ((1280, 800), Controls::LowerHalf, all),
        ((1080, 1920), Controls::LowerHalf, all),
        ((1920, 1080), Controls::LowerHalf, some),
        ((1024, 768), Controls::LowerHalf, some),
        ((800, 1280), Controls::LowerHalf, some),
        ((3840, 2160), Controls::BothSides, all),
        ((1400, 1050), Controls::BothSides, some),
    ] {
        for &language in languages {
            let mut config = config(controls);
            config.languages.retain(|other| *other != language);
            config.languages.insert(0, language);
            config.museum.name = "Björkö museum".to_owned();
            (config.screen.width_px, config.screen.height_px) = size;
            if controls == Controls::BothSides {
                config.screen.diagonal_mm = 1397;
            }
            config.attract.scenes.truncate(1);
            config.attract.scenes[0].camera = CameraMove::Seat;
            let mut app = app(config, size);
            let name = |what: &str| format!("{size:?} {controls:?} {language} {what}");
            wait(&mut app, 4);
            assert_uncovered(&app, all_squares(&app), &name("while nobody plays"));
            touch(&mut app, Vec2::new(300.0, 200.0));
            press(&mut app, Control::Play(TWO));
            wait(&mut app, 6);
            let check = |app: &mut App, what: &str| {
                assert_uncovered(app, all_squares(app), &name(what));
                let area = app.world().resource::<BoardView>().area;
                assert!(area.height() > size.1 as f32 * 0.25, "{}: {area:?} is too small", name(what));
            };
            check(&mut app, "at the beginning of a game");
            // On a table that is both small and almost square, large text for two leaves little.
            let aids = match controls {
                Controls::LowerHalf => &[Aid::Lower, Aid::LargeText][..],
                Controls::BothSides if size.0 > 3000 => &[Aid::LargeText],
                Controls::BothSides => &[],
            };
            for &aid in aids {
                [Control::Aids, Control::Aid(aid), Control::Aids].into_iter().for_each(|control| press(&mut app, control));
                wait(&mut app, 6);
                check(&mut app, &format!("with {aid:?}"));
            }
            let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
            app.world_mut().write_message(GameCommand(Command::Play(mv)));
            // A further button may need a further row, and the camera time.
            wait(&mut app, 3);
            assert!(app.world().resource::<GameTable>().session().ply() > 0);
            check(&mut app, "with the caption of a sound");
        }
    }
}
