//! A second player on a phone: a client of the server that the table starts.

use std::fs;
use std::net::TcpStream;
use std::time::Duration;

use bevy::prelude::*;
use birka::game::actions::{Action, UiAction};
use birka::game::second_player::{Failure, Place, SecondPlayer, SecondPlayerAction};
use birka::game::settings::Pace;
use birka::game::state::GameCommand;
use birka_network::messages::Wish;
use birka_network::{ClientMessage, GameAction, GameId, Offer, RemoteGame, ServerMessage, Status, VERSION};
use birka_records::Conclusion;
use birka_rules::Side;
use birka_session::{Command, Mover};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::support::*;

/// A phone at the page of the table.
struct Phone {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    game: Option<RemoteGame>,
}

impl Phone {
    /// Opens a link of the table. The address of the house may not reach this machine in a test.
    fn open(link: &str) -> Self {
        let (address, id) = link.strip_prefix("http://").unwrap().split_once("/#join=").unwrap();
        let port = address.rsplit_once(':').unwrap().1;
        let (mut socket, _) = tungstenite::connect(format!("ws://127.0.0.1:{port}/games")).unwrap();
        let MaybeTlsStream::Plain(stream) = socket.get_mut() else { panic!() };
        stream.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
        let mut phone = Self { socket, game: None };
        phone.send(&ClientMessage::Hello { version: VERSION, token: None, name: None });
        phone.send(&ClientMessage::Join { game: id.parse::<GameId>().unwrap(), wish: Wish::Any });
        phone
    }

    fn send(&mut self, message: &ClientMessage) {
        self.socket.send(Message::text(serde_json::to_string(message).unwrap())).unwrap();
    }

    fn hear(&mut self) {
        while let Ok(message) = self.socket.read() {
            let Message::Text(text) = message else { continue };
            match serde_json::from_str(text.as_str()).unwrap() {
                ServerMessage::Joined { game, side } => {
                    let variant = library().get(&game.saved.variant).unwrap();
                    self.game = Some(RemoteGame::join(*game, side, variant).unwrap());
                }
                message => {
                    if let Some(game) = &mut self.game {
                        game.hear(message);
                    }
                }
            }
        }
    }

    fn plies(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.confirmed().ply())
    }

    fn play(&mut self, app: &App, text: &str) {
        let game = self.game.as_mut().unwrap();
        let mut session = game.session();
        session.play(parse_move(app, text)).unwrap();
        for message in game.play(&session) {
            self.send(&message);
        }
    }

    fn act(&mut self, action: GameAction) {
        let message = self.game.as_ref().unwrap().act(action);
        self.send(&message);
    }
}

fn place(app: &App) -> &Place {
    &app.world().resource::<SecondPlayer>().place
}

fn status(app: &App) -> Option<Status> {
    if let Place::Open { status, .. } = place(app) { Some(status.clone()) } else { None }
}

fn offers(app: &App) -> Vec<Offer> {
    if let Place::Open { offers, .. } = place(app) { offers.clone() } else { Vec::new() }
}

/// Runs frames, and lets the phone hear, until something is so.
fn run_with(app: &mut App, phone: &mut Phone, what: &str, is_done: impl Fn(&App, &Phone) -> bool) {
    let begun = std::time::Instant::now();
    while !is_done(app, phone) {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: {:?}", place(app));
        app.update();
        phone.hear();
    }
}

/// A game of Tablut in which a phone has taken the seat of the defenders.
fn app_with_phone() -> (App, Phone) {
    let mut app = app("tablut", Pace::None);
    let site = tempfile::tempdir().unwrap().keep();
    fs::write(site.join("index.html"), "<!doctype html>").unwrap();
    app.world_mut().resource_mut::<SecondPlayer>().site = Some(site);
    play(&mut app, GAME[0]);
    send(&mut app, UiAction::Do(Action::SecondPlayer));
    run_until(&mut app, "the server", |app| !matches!(place(app), Place::Starting));
    let Place::Open { link, code, status: Status::Awaited, .. } = place(&app).clone() else { panic!("{:?}", place(&app)) };
    assert!(code.len() > 400, "a code of {} modules", code.len());
    let mut phone = Phone::open(&link);
    run_with(&mut app, &mut phone, "the phone", |app, phone| status(app) == Some(Status::Here(None)) && phone.game.is_some());
    (app, phone)
}

#[test]
fn a_phone_takes_the_other_seat_of_the_game_on_the_board() {
    let (mut app, mut phone) = app_with_phone();
    assert_eq!(phone.game.as_ref().unwrap().side(), Some(Side::Defenders));
    assert_eq!(phone.plies(), 1);
    let table = game_state(&app);
    assert_eq!((table.mover(Side::Attackers), table.mover(Side::Defenders)), (Mover::Person, Mover::Elsewhere));
    assert!(!table.allows_help());
    for (ply, text) in (1..).zip(&GAME[1..]) {
        if ply % 2 == 1 {
            phone.play(&app, text)
        } else {
            play(&mut app, text)
        }
        run_with(&mut app, &mut phone, text, |app, phone| session(app).ply() == ply + 1 && phone.plies() == ply + 1);
        run_until_still(&mut app);
        assert_entities_match_session(&mut app);
    }
    assert!(session(&app).outcome().is_some() && game_state(&app).allows_help());
    assert_eq!(phone.game.as_ref().unwrap().confirmed().outcome(), session(&app).outcome());

    // Another game with sides exchanged.
    send(&mut app, GameCommand(Command::OfferRematch));
    run_with(&mut app, &mut phone, "the offer", |_, phone| phone.game.as_ref().unwrap().is_offered(Offer::Rematch));
    phone.act(GameAction::Offer { offer: Offer::Rematch });
    run_with(&mut app, &mut phone, "the rematch", |app, _| session(app).ply() == 0 && session(app).outcome().is_none());
    let table = game_state(&app);
    assert_eq!((table.mover(Side::Attackers), table.mover(Side::Defenders)), (Mover::Elsewhere, Mover::Person));
}

#[test]
fn moves_are_taken_back_by_consent_and_a_resignation_is_told() {
    let (mut app, mut phone) = app_with_phone();
    phone.play(&app, GAME[1]);
    run_with(&mut app, &mut phone, "the move", |app, _| session(app).ply() == 2);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(session(&app).ply(), 2, "she is asked first");
    run_with(&mut app, &mut phone, "the question", |_, phone| phone.game.as_ref().unwrap().is_offered(Offer::TakeBack));
    phone.act(GameAction::Offer { offer: Offer::TakeBack });
    run_with(&mut app, &mut phone, "the answer", |app, phone| session(app).ply() == 0 && phone.plies() == 0);
    assert_entities_match_session(&mut app);

    play(&mut app, GAME[0]);
    run_with(&mut app, &mut phone, "the move", |_, phone| phone.plies() == 1);
    phone.act(GameAction::Offer { offer: Offer::Draw });
    run_with(&mut app, &mut phone, "the offer", |app, _| offers(app) == [Offer::Draw]);
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::Decline(Offer::Draw)));
    run_with(&mut app, &mut phone, "the answer", |app, _| offers(app).is_empty());
    send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Attackers))));
    run_with(&mut app, &mut phone, "the end", |app, phone| {
        session(app).outcome().is_some() && phone.game.as_ref().unwrap().confirmed().outcome() == session(app).outcome()
    });
}

#[test]
fn the_game_goes_on_without_the_phone() {
    let (mut app, phone) = app_with_phone();
    drop(phone);
    run_until(&mut app, "the phone has gone", |app| status(app) == Some(Status::Away(None)));
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::Leave));
    assert_eq!(*place(&app), Place::Nobody);
    play(&mut app, GAME[1]);
    assert_eq!(session(&app).ply(), 2);
}

#[test]
fn without_the_page_the_dialog_says_so() {
    let mut app = app("tablut", Pace::None);
    app.world_mut().resource_mut::<SecondPlayer>().site = Some("/nonexistent".into());
    send(&mut app, UiAction::Do(Action::SecondPlayer));
    run_until(&mut app, "the answer", |app| !matches!(place(app), Place::Starting));
    assert_eq!(*place(&app), Place::Failed(Failure::NoPage));
}
