//! The engine's work: its moves in games, and reviews.

use std::time::{Duration, Instant};

use birka_network::messages::{NewGame, Wish};
use birka_network::{GameAction, GameId, Offer, Progress, RefusalCode, ServerMessage, Status};
use birka_rules::Side;
use birka_server::Config;
use birka_session::TimeControls;

use crate::browser::Browser;
use crate::client::{Client, PATIENCE, Running, config, new_game, play_at_random, two};

pub fn against_engine(level: usize) -> NewGame {
    NewGame { engine: Some(level), ..new_game("brandubh", TimeControls::default()) }
}

/// Plays a move and waits for the engine's.
pub fn play_a_move(client: &mut Client) {
    let session = client.session();
    client.play(session.game().legal_moves()[0]);
    client.hear_until(|client| client.game().confirmed().ply() == session.ply() + 2);
}

#[test]
fn the_engine_plays_and_answers() {
    let server = Running::start();
    let mut client = Client::open(server.address, None);
    client.create(against_engine(1));
    assert_eq!(client.game().status(), Status::Here(Some("Birka, Thrall".to_owned())));
    play_a_move(&mut client);
    play_a_move(&mut client);

    client.offer(Offer::Draw);
    client.hear_until(|client| client.progress.contains(&Progress::Declined(Offer::Draw)));
    client.offer(Offer::TakeBack);
    client.hear_until(|client| client.game().confirmed().ply() == 2);

    client.act(GameAction::Resign);
    client.hear_until(|client| client.session().outcome().is_some());
    client.offer(Offer::Rematch);
    client.hear_until(|client| client.progress.iter().any(|progress| matches!(progress, Progress::Rematch(_))));
    let next = client.progress.iter().find_map(|progress| if let Progress::Rematch(game) = progress { Some(game.clone()) } else { None });
    client.join(&next.unwrap(), Wish::Any);
    assert_eq!(client.game().side(), Some(Side::Defenders));
    client.hear_until(|client| client.game().confirmed().ply() == 1);
}

#[test]
fn a_level_that_does_not_exist_is_refused() {
    let server = Running::start();
    let mut client = Client::open(server.address, None);
    client.send(&birka_network::ClientMessage::Create { game: Box::new(against_engine(99)) });
    assert!(matches!(client.read(), ServerMessage::Refused { code: RefusalCode::Rules, .. }));
}

#[test]
fn work_that_was_lost_is_done_when_a_server_starts() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let server = Running::with(Config { workers: 0, ..config(&database) });
    let mut client = Client::open(server.address, None);
    let id = client.create(against_engine(1));
    client.play(client.session().game().legal_moves()[0]);
    client.hear_until(|client| client.game().confirmed().ply() == 1);
    server.stop();

    let server = Running::with(config(&database));
    let mut client = Client::open(server.address, client.token.as_deref());
    client.join(&id, Wish::Any);
    client.hear_until(|client| client.game().confirmed().ply() == 2);
}

/// An ended game of ten random moves.
pub fn ended(server: &Running) -> GameId {
    let mut players = two(server.address, new_game("brandubh", TimeControls::default()));
    play_at_random(&mut players, 1, 10);
    players[0].act(GameAction::Resign);
    players[0].hear_until(|client| client.session().outcome().is_some());
    players[0].game().id().clone()
}

/// Asks for the review of a game and waits for it.
pub fn review(server: &Running, id: &GameId) -> String {
    let mut browser = Browser::new(server.address);
    let path = format!("/club/games/{id}/review");
    assert_eq!(browser.post(&path, &[]).status, 303);
    let begun = Instant::now();
    loop {
        let page = browser.get(&path);
        if page.text.contains("Accuracy") {
            return page.text;
        }
        assert!(page.text.contains("The engine looks at the game") && begun.elapsed() < PATIENCE, "{page:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn an_ended_game_is_reviewed() {
    let server = Running::start();
    let id = ended(&server);
    let page = review(&server, &id);
    assert_eq!(page.matches("Guest").count(), 2, "{page}");
    assert!(page.contains("better: "), "{page}");
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let server = Running::start();
    let players = two(server.address, new_game("brandubh", TimeControls::default()));
    let path = format!("/club/games/{}/review", players[0].game().id());
    let mut browser = Browser::new(server.address);
    assert_eq!((browser.get(&path).status, browser.post(&path, &[]).status), (404, 404));
}
