//! A second visitor with a phone: a client of the server that the exhibit starts.

use std::fs;
use std::net::TcpStream;
use std::time::Duration;

use bevy::prelude::*;
use birka::game::second_player::{Place, SecondPlayer};
use birka::game::state::GameTable;
use birka_exhibition::config::Controls;
use birka_exhibition::visit::{Control, Input, Screen};
use birka_network::messages::Wish;
use birka_network::{ClientMessage, GameAction, GameId, Offer, VERSION};
use birka_rules::Side;
use birka_session::Mover;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::support::*;

type Phone = WebSocket<MaybeTlsStream<TcpStream>>;

/// An exhibit that allows phones, in which a visitor has chosen such a game.
fn chosen(site: Option<&str>) -> App {
    let mut config = config(Controls::LowerHalf);
    config.museum.phones = true;
    let mut app = app(config, (1920, 1080));
    let folder = tempfile::tempdir().expect("a folder").keep();
    fs::write(folder.join("index.html"), "<!doctype html>").expect("written");
    app.world_mut().resource_mut::<SecondPlayer>().site = Some(site.map_or(folder, Into::into));
    send(&mut app, Input::Touched);
    assert!(says(&app, "Two visitors, one with a phone"), "{}", text(&app));
    let button = buttons(&mut app, Control::Play(PHONE))[0];
    touch(&mut app, button);
    app
}

fn place(app: &App) -> &Place {
    &app.world().resource::<SecondPlayer>().place
}

fn say(phone: &mut Phone, message: &ClientMessage) {
    phone.send(Message::text(serde_json::to_string(message).expect("JSON"))).expect("sent");
}

/// Scans the code that is shown. The address of the house may not reach this machine in a test.
fn scan(app: &mut App) -> (Phone, GameId, String) {
    run_until(app, "the code", |app| says(app, "Scan this with a phone") && matches!(place(app), Place::Open { .. }));
    let Place::Open { invitation, .. } = place(app) else { panic!() };
    let (link, game) = (invitation.to_string(), invitation.game.clone());
    let port = link.split(':').nth(2).and_then(|rest| rest.split('/').next()).expect("a port").to_owned();
    let address = format!("127.0.0.1:{port}");
    let (mut phone, _) = tungstenite::connect(format!("ws://{address}/games")).expect("the server");
    say(&mut phone, &ClientMessage::Hello { version: VERSION, token: None, name: None });
    say(&mut phone, &ClientMessage::Join { game: game.clone(), wish: Wish::Any });
    run_until(app, "the phone", |app| says(app, "Your opponent is thinking."));
    (phone, game, address)
}

fn mover(app: &App, side: Side) -> Mover {
    app.world().resource::<GameTable>().mover(side)
}

#[test]
fn a_second_visitor_plays_with_a_phone_until_nobody_touches_the_table() {
    let mut app = chosen(None);
    let (mut phone, game, address) = scan(&mut app);
    assert_eq!((mover(&app, Side::Attackers), mover(&app, Side::Defenders)), (Mover::Elsewhere, Mover::Person));
    say(&mut phone, &ClientMessage::Act { game: game.clone(), action: GameAction::Move { ply: 0, name: "d7-c7".to_owned() } });
    run_until(&mut app, "the move", |app| app.world().resource::<GameTable>().session().ply() == 1 && says(app, "Your move"));
    // Nothing that a stranger writes is shown, and offers are declined.
    say(&mut phone, &ClientMessage::Act { game: game.clone(), action: GameAction::Say { text: "Rubbish".to_owned() } });
    say(&mut phone, &ClientMessage::Act { game, action: GameAction::Offer { offer: Offer::Draw } });
    let MaybeTlsStream::Plain(stream) = phone.get_mut() else { panic!() };
    stream.set_read_timeout(Some(Duration::from_millis(5))).expect("a timeout");
    let mut heard = String::new();
    run_until(&mut app, "the answer", |app| {
        assert!(!says(app, "Rubbish"));
        if let Ok(Message::Text(text)) = phone.read() {
            heard.push_str(&text);
        }
        heard.contains("declined")
    });
    wait(&mut app, 61);
    assert!(says(&app, "Are you still there?"));
    wait(&mut app, 21);
    assert_eq!(screen(&app), Screen::Attract);
    run_until(&mut app, "the end", |app| *place(app) == Place::Nobody);
    run_until(&mut app, "the end of the server", |_| TcpStream::connect(&address).is_err());
}

#[test]
fn a_phone_that_leaves_is_told_and_another_game_has_another_code() {
    let mut app = chosen(None);
    let (phone, first, _) = scan(&mut app);
    drop(phone);
    run_until(&mut app, "the phone has gone", |app| says(app, "The phone has left the game."));
    send(&mut app, Input::Pressed(Control::StartAnew));
    run_until(&mut app, "the end", |app| *place(app) == Place::Nobody);
    send(&mut app, Input::Pressed(Control::Play(PHONE)));
    let (_phone, second, _) = scan(&mut app);
    assert_ne!(first, second);
}

#[test]
fn where_no_phone_can_join_two_play_at_the_table() {
    let mut app = chosen(Some("/nonexistent"));
    run_until(&mut app, "the answer", |app| says(app, "No phone can join now."));
    assert_eq!((mover(&app, Side::Attackers), mover(&app, Side::Defenders)), (Mover::Person, Mover::Person));
}

#[test]
fn a_house_that_does_not_allow_phones_offers_none() {
    let mut app = app(config(Controls::LowerHalf), (1920, 1080));
    send(&mut app, Input::Touched);
    assert!(says(&app, "Two visitors") && !says(&app, "phone"), "{}", text(&app));
}
