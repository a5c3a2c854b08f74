//! The QR code with the game of a visitor.

use bevy::prelude::*;
use birka::game::exhibition::{ItemLook, TakeHome};
use birka::game::state::{GameCommand, GameTable};
use birka_exhibition::config::{Config, Controls};
use birka_exhibition::visit::{Control, Ending, Input};
use birka_records::shared::SharedContent;
use birka_rules::{Outcome, Reason, Side};
use birka_session::Command;

use crate::support::*;

const ADDRESS: &str = "https://museum.example/birka/";

fn config_with_page(controls: Controls) -> Config {
    let mut config = config(controls);
    config.museum.take_home = Some(ADDRESS.parse().expect("an address"));
    config
}

/// Begins a game of two visitors, plays some moves and ends it.
fn play_to_an_end(app: &mut App, moves: usize) {
    start(app, TWO);
    for ply in 0..moves {
        let legal = app.world().resource::<GameTable>().session().game().legal_moves();
        let mv = legal[ply * 7 % legal.len()];
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        run_until(app, "the move", |app| moves_played(app) == ply + 1);
    }
    let outcome = Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured };
    send(app, Input::GameEnded(Ending::Game { outcome, visitor: None }));
    run(app, 3);
}

/// What a decoder reads from each picture of a code, as large as it is drawn.
fn read_codes(app: &mut App) -> Vec<String> {
    let images = app.world().resource::<Assets<Image>>();
    let codes =
        screens(app).items().filter_map(|item| if let ItemLook::Code(image) = &item.look { Some((image, item.rect)) } else { None });
    let read = |(picture, rect): (&Handle<Image>, Rect)| {
        let image = images.get(picture).expect("the picture");
        let side = image.width() as usize;
        let module = rect.width() / side as f32;
        assert!(module >= 2.0 && module.fract() == 0.0 && rect.min.fract() == Vec2::ZERO, "modules of {module} pixels are not sharp");
        assert_eq!(rect.width(), rect.height());
        let pixels = image.data.as_ref().expect("pixels");
        let module = module as usize;
        let drawn: Vec<u8> = (0..(side * module).pow(2))
            .map(|at| (at % (side * module) / module, at / (side * module) / module))
            .map(|(x, y)| pixels[4 * (y * side + x)])
            .collect();
        let mut decoder = quircs::Quirc::new();
        let code = decoder.identify(side * module, side * module, &drawn).next().expect("a code").expect("a whole code");
        String::from_utf8(code.decode().expect("a readable code").payload).expect("text")
    };
    codes.map(read).collect()
}

#[test]
fn a_game_that_has_ended_is_taken_home_by_a_code() {
    for (controls, count) in [(Controls::LowerHalf, 1), (Controls::BothSides, 2)] {
        let mut app = app(config_with_page(controls), (1920, 1080));
        play_to_an_end(&mut app, 12);
        let links = read_codes(&mut app);
        assert_eq!(links.len(), count, "one at each side");
        assert!(links.iter().all(|link| Some(link.as_str()) == app.world().resource::<TakeHome>().link() && link.starts_with(ADDRESS)));
        let Ok(SharedContent::Game(record)) = SharedContent::read(&links[0]) else { panic!("{links:?}") };
        let session = app.world().resource::<GameTable>().session();
        let game = record.replay(&session.variant().rules).expect("a game by the rules").game;
        assert_eq!(game.played_moves(), session.game().played_moves());
        assert_eq!((record.variant.as_str(), record.attackers.as_str()), ("brandubh", ""));
        // The next game has its own.
        press(&mut app, Control::PlayAgain);
        assert!(read_codes(&mut app).is_empty() && app.world().resource::<TakeHome>().link().is_none());
    }
}

#[test]
fn without_a_page_or_room_for_a_readable_code_none_is_shown() {
    for (config, size) in [(config(Controls::LowerHalf), (1920, 1080)), (config_with_page(Controls::LowerHalf), (480, 320))] {
        let mut app = app(config, size);
        play_to_an_end(&mut app, 2);
        assert!(read_codes(&mut app).is_empty(), "{size:?}");
        assert!(!says(&app, "Take your game home"), "{size:?}");
    }
}
