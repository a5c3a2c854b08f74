//! A player elsewhere: on a phone, a client of the server that the table starts, and at another table, on the server of a club.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use bevy::prelude::*;
use birka::game::actions::{Action, GamesAction, UiAction};
use birka::game::input::PointerTarget;
use birka::game::second_player::{Failure, Neighbour, Place, PointedElsewhere, SecondPlayer, SecondPlayerAction};
use birka::game::settings::{Pace, SettingsStore};
use birka::game::sound::Cue;
use birka::game::state::GameCommand;
use birka_network::messages::Wish;
use birka_network::{ClientMessage, GameAction, GameId, Offer, RemoteGame, ServerMessage, Status, VERSION};
use birka_records::Conclusion;
use birka_rules::Side;
use birka_session::{Command, Mover, Player};
use birka_sound::Signal;
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
    assert_eq!(*place(&app), Place::Nobody, "nothing begins before a way is chosen");
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::InvitePhone(None)));
    run_until(&mut app, "the server", |app| !matches!(place(app), Place::Starting));
    let Place::Open { invitation, code, status: Status::Awaited, .. } = place(&app).clone() else { panic!("{:?}", place(&app)) };
    assert!(code.len() > 400, "a code of {} modules", code.len());
    let mut phone = Phone::open(&invitation.to_string());
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
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::Leave(Neighbour::Person)));
    assert_eq!(*place(&app), Place::Nobody);
    play(&mut app, GAME[1]);
    assert_eq!(session(&app).ply(), 2);
}

#[test]
fn without_the_page_the_dialog_says_so() {
    let mut app = app("tablut", Pace::None);
    app.world_mut().resource_mut::<SecondPlayer>().site = Some("/nonexistent".into());
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::InvitePhone(None)));
    run_until(&mut app, "the answer", |app| !matches!(place(app), Place::Starting));
    assert_eq!(*place(&app), Place::Failed(Failure::NoPage));
}

/// The server of a club, which ends with the test.
struct Club {
    server: Child,
    address: String,
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Club {
    fn start(database: &Path, listen: &str) -> Self {
        let program = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().join("birka-server");
        let database = format!("sqlite://{}", database.display());
        let mut server =
            std::process::Command::new(program).args(["--listen", listen, "--database", &database]).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let line = lines.find_map(|line| line.unwrap().split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned));
        std::thread::spawn(move || lines.for_each(drop));
        Self { server, address: line.unwrap().trim_end_matches('/').to_owned() }
    }
}

/// Runs frames of two tables until something is so.
fn run_both(one: &mut App, other: &mut App, what: &str, is_done: impl Fn(&App, &App) -> bool) {
    let begun = std::time::Instant::now();
    while !is_done(one, other) {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: {:?}, {:?}", place(one), place(other));
        one.update();
        other.update();
    }
}

/// Two tables that play Tablut on the server of a club: the first one has the attackers and has moved.
fn two_tables(club: &Club, kept: &Path) -> (App, App) {
    let [mut host, mut guest] = [(); 2].map(|()| app("tablut", Pace::None));
    start_game(&mut guest, Some("brandubh"));
    host.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.server = Some(club.address.parse().unwrap()));
    guest.insert_resource(SecondPlayer::open(kept.to_owned()).0);
    play(&mut host, GAME[0]);
    send(&mut host, UiAction::SecondPlayer(SecondPlayerAction::InviteFriend));
    run_until(&mut host, "the server", |app| !matches!(place(app), Place::Starting));
    let Place::Open { invitation, is_house: false, .. } = place(&host).clone() else { panic!("{:?}", place(&host)) };
    send(&mut guest, UiAction::Games(GamesAction::OpenText(format!("{invitation}\n"))));
    let Place::Asked(asked) = place(&guest) else { panic!("{:?}", place(&guest)) };
    assert_eq!(asked.to_string(), invitation.to_string());
    send(&mut guest, UiAction::SecondPlayer(SecondPlayerAction::Look));
    run_until(&mut guest, "a look", |app| matches!(place(app), Place::Invited(_)));
    let Place::Invited(invited) = place(&guest) else { panic!() };
    assert_eq!((invited.seat, invited.variant.id.as_str()), (Some(Side::Defenders), "tablut"));
    assert!(invited.sections.len() > 4 && session(&guest).variant().id == "brandubh");
    assert_eq!(status(&host), Some(Status::Awaited), "a look takes no seat");
    send(&mut guest, UiAction::SecondPlayer(SecondPlayerAction::Join));
    run_both(&mut host, &mut guest, "the guest", |host, guest| {
        status(host) == Some(Status::Here(None)) && session(guest).variant().id == "tablut" && session(guest).ply() == 1
    });
    (host, guest)
}

#[test]
fn two_tables_play_on_the_server_of_a_club_and_see_where_the_other_points() {
    let folder = tempfile::tempdir().unwrap();
    let club = Club::start(&folder.path().join("club.db"), "127.0.0.1:0");
    let (mut host, mut guest) = two_tables(&club, &folder.path().join("second-player.ron"));
    let window = bevy::window::Window { focused: false, ..default() };
    host.world_mut().spawn((window, bevy::window::PrimaryWindow));
    let at = square(&guest, "e3");
    guest.world_mut().insert_resource(PointerTarget { square: Some(at), point: None });
    run_both(&mut host, &mut guest, "the pointer", |host, _| host.world().resource::<PointedElsewhere>().0 == Some(at));
    guest.world_mut().insert_resource(PointerTarget::default());
    run_both(&mut host, &mut guest, "no pointer", |host, _| host.world().resource::<PointedElsewhere>().0.is_none());
    play(&mut guest, GAME[1]);
    let mut is_called = false;
    run_both(&mut host, &mut guest, "the reply", |host, _| session(host).ply() == 2);
    for _ in 0..3 {
        is_called |= host.world_mut().resource_mut::<Messages<Cue>>().drain().any(|cue| cue == Cue::Signal(Signal::YourMove));
        host.update();
    }
    assert!(is_called, "the window is in the background");
    assert_entities_match_session(&mut host);

    send(&mut host, UiAction::SecondPlayer(SecondPlayerAction::Say(" Well\u{7} played ".to_owned())));
    let lines = |app: &App| match place(app) {
        Place::Open { said, .. } => said.iter().map(|line| line.text.clone()).collect(),
        _ => Vec::new(),
    };
    run_both(&mut host, &mut guest, "the line", |host, guest| !lines(host).is_empty() && !lines(guest).is_empty());
    assert_eq!((lines(&host), lines(&guest)), (vec!["You: Well played".to_owned()], vec!["Other player: Well played".to_owned()]));
    assert!(notices_of(&guest).contains(&"Well played".to_owned()));
    send(&mut host, UiAction::SecondPlayer(SecondPlayerAction::Mute));
    send(&mut guest, UiAction::SecondPlayer(SecondPlayerAction::Say("Hm".to_owned())));
    run_both(&mut host, &mut guest, "the answer", |host, _| lines(host).len() == 2);
    assert!(!notices_of(&host).contains(&"Hm".to_owned()), "it is muted");

    // The guest lets the engine play on. On the server she resigns.
    send(&mut guest, UiAction::SecondPlayer(SecondPlayerAction::Leave(Neighbour::Engine)));
    assert!(matches!(game_state(&guest).mover(Side::Attackers), Mover::Engine(_)));
    assert_eq!(*place(&guest), Place::Nobody);
    run_both(&mut host, &mut guest, "the resignation", |host, _| session(host).outcome().is_some());
    assert_eq!(session(&host).outcome().unwrap().winner, Some(Side::Attackers));
    assert!(session(&guest).outcome().is_none());
}

#[test]
fn a_move_that_is_played_while_the_server_is_away_is_told_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let (database, kept) = (folder.path().join("club.db"), folder.path().join("second-player.ron"));
    let club = Club::start(&database, "127.0.0.1:0");
    let (mut host, mut guest) = two_tables(&club, &kept);
    let listen = club.address.strip_prefix("http://").unwrap().to_owned();
    drop(club);
    let is_lost = |app: &App| matches!(place(app), Place::Open { is_lost: true, .. });
    run_both(&mut host, &mut guest, "the loss", |host, guest| is_lost(host) && is_lost(guest));
    play(&mut guest, GAME[1]);
    for _ in 0..20 {
        guest.update();
    }
    assert_eq!(session(&guest).ply(), 2, "it is not taken back");
    let _club = Club::start(&database, &listen);
    run_both(&mut host, &mut guest, "the move", |host, guest| session(host).ply() == 2 && !is_lost(guest));
    assert_eq!(session(&guest).ply(), 2);

    // A table that is started again comes back to its seat.
    drop(guest);
    let mut guest = app("tablut", Pace::None);
    guest.insert_resource(SecondPlayer::open(kept).0);
    assert!(guest.world().resource::<SecondPlayer>().kept_game().is_some());
    send(&mut guest, UiAction::SecondPlayer(SecondPlayerAction::Return));
    run_until(&mut guest, "the seat", |app| session(app).ply() == 2);
    assert_eq!(session(&guest).players().of(Side::Defenders), Player::Person);
    play(&mut host, GAME[2]);
    run_both(&mut host, &mut guest, "the answer", |_, guest| session(guest).ply() == 3);
}

#[test]
fn a_link_to_a_server_that_does_not_answer_says_so() {
    let mut app = app("tablut", Pace::None);
    let link = "http://127.0.0.1:9/#join=k7mtw2pzx4qhr9ab";
    send(&mut app, UiAction::Games(GamesAction::OpenFile(link.into())));
    send(&mut app, UiAction::SecondPlayer(SecondPlayerAction::Look));
    run_until(&mut app, "the answer", |app| !matches!(place(app), Place::Starting));
    assert_eq!(*place(&app), Place::Failed(Failure::NoServer));
    play(&mut app, GAME[0]);
    assert_eq!(session(&app).ply(), 1);
}
