//! Games between two clients.

use std::time::Duration;

use birka_network::messages::{NewGame, Wish};
use birka_network::{GameAction, Offer, Progress, RefusalCode, Status};
use birka_records::TimeControl;
use birka_rules::{Outcome, Reason, Side};
use birka_session::{Session, TimeControls};

use crate::browser::Browser;
use crate::client::{Client, LIBRARY, Running, config, mover, new_game, play_at_random, two};

fn blitz(main: u32) -> TimeControls {
    let control = Some(TimeControl { main, increment: 1 });
    TimeControls { attackers: control, defenders: control }
}

#[test]
fn every_shipped_variant_is_played_at_random() {
    let server = Running::start();
    for (seed, variant) in (1..).zip(LIBRARY.variants()) {
        let mut players = two(server.address, new_game(&variant.id, TimeControls::default()));
        play_at_random(&mut players, seed, 16);
        let [one, other] = players.map(|client| client.session());
        assert!(one.moves().map(|played| played.mv).eq(other.moves().map(|played| played.mv)), "{}", variant.id);
        assert_eq!(one.outcome(), other.outcome(), "{}", variant.id);
        assert!(one.ply() > 1 || one.outcome().is_some(), "{}", variant.id);
    }
}

#[test]
fn an_own_variant_travels_with_the_game() {
    let server = Running::start();
    let source = std::fs::read_to_string(&LIBRARY.get("brandubh").unwrap().path).unwrap();
    let variant = birka_script::load_source("variant.lua", &source).unwrap();
    let session = Session::new(std::sync::Arc::new(variant));
    let new = NewGame { saved: session.to_saved_game(), source: Some(source), side: Some(Side::Attackers), engine: None };
    let mut players = two(server.address, new.clone());
    play_at_random(&mut players, 7, 20);

    // Other rules under the same fingerprint, or rules with an error, are no game.
    let mut liar = Client::open(server.address, None);
    for source in ["return {}", "this is no Lua", "while true do end"] {
        let new = NewGame { source: Some(source.to_owned()), ..new.clone() };
        liar.send(&birka_network::ClientMessage::Create { game: Box::new(new) });
        let birka_network::ServerMessage::Refused { code: RefusalCode::Rules, game: None, text } = liar.read() else { panic!() };
        assert!(!text.is_empty());
    }
}

#[test]
fn a_player_comes_back_to_her_seat() {
    let server = Running::start();
    let mut players = two(server.address, new_game("brandubh", TimeControls::default()));
    play_at_random(&mut players, 3, 5);
    let [mut attackers, defenders] = players;
    let (id, token) = (attackers.game().id().clone(), defenders.token.clone());
    let played = defenders.session().ply();
    drop(defenders);
    attackers.hear_until(|client| client.progress.contains(&Progress::Left));
    assert_eq!(attackers.game().status(), Status::Away(None));

    let mut back = Client::open(server.address, token.as_deref());
    back.join(&id, Wish::Any);
    assert_eq!((back.game().side(), back.session().ply()), (Some(Side::Defenders), played));
    attackers.progress.clear();
    attackers.hear_until(|client| client.progress.contains(&Progress::Arrived));
    assert_eq!(attackers.game().status(), Status::Here(None));

    // A third player finds no seat, and watches.
    let mut third = Client::open(server.address, None);
    third.join(&id, Wish::Any);
    assert_eq!(third.game().side(), None);
    third.act(GameAction::Resign);
    assert_eq!(third.refusal(), RefusalCode::NoSeat);
    play_at_random(&mut [attackers, back], 4, played + 2);
    third.hear_until(|client| client.session().ply() == played + 2);
}

#[test]
fn moves_that_are_stored_outlive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let server = Running::with(config(&database));
    let mut players = two(server.address, new_game("tablut", blitz(600)));
    play_at_random(&mut players, 5, 9);
    let (id, tokens) = (players[0].game().id().clone(), [0, 1].map(|at| players[at].token.clone()));
    let moves: Vec<_> = players[0].session().moves().map(|played| played.mv).collect();
    server.stop();

    let server = Running::with(config(&database));
    let back = tokens.map(|token| {
        let mut client = Client::open(server.address, token.as_deref());
        client.join(&id, Wish::Any);
        assert!(client.session().moves().map(|played| played.mv).eq(moves.iter().copied()));
        assert!(client.session().clock().is_some());
        client
    });
    let mut back = back;
    play_at_random(&mut back, 6, 12);
}

#[test]
fn draws_are_agreed_and_moves_taken_back_by_consent() {
    let server = Running::start();
    let mut players = two(server.address, new_game("tablut", TimeControls::default()));
    play_at_random(&mut players, 8, 4);
    let [mut attackers, mut defenders] = players;

    attackers.offer(Offer::TakeBack);
    defenders.hear_until(|client| client.progress.contains(&Progress::Offered(Offer::TakeBack)));
    assert!(defenders.game().is_offered(Offer::TakeBack));
    defenders.act(GameAction::Decline { offer: Offer::TakeBack });
    attackers.hear_until(|client| client.progress.contains(&Progress::Declined(Offer::TakeBack)));
    assert_eq!(attackers.session().ply(), 4);
    defenders.hear_until(|client| !client.game().is_offered(Offer::TakeBack));

    attackers.offer(Offer::TakeBack);
    // Of two offers at once, the later one accepts the earlier one.
    defenders.hear_until(|client| client.game().is_offered(Offer::TakeBack));
    defenders.offer(Offer::TakeBack);
    // Their last move was the third one.
    for client in [&mut attackers, &mut defenders] {
        client.hear_until(|client| client.session().ply() == 2);
        assert_eq!(client.session().turn(), Side::Attackers);
    }
    // Both know the same position, and play goes on.
    let mut players = [attackers, defenders];
    play_at_random(&mut players, 9, 5);
    let [mut attackers, mut defenders] = players;

    attackers.offer(Offer::Draw);
    defenders.hear_until(|client| client.game().is_offered(Offer::Draw));
    defenders.offer(Offer::Draw);
    for client in [&mut attackers, &mut defenders] {
        client.hear_until(|client| client.session().outcome().is_some());
        assert_eq!(client.session().outcome(), Some(Outcome { winner: None, reason: Reason::Agreed }));
    }

    attackers.offer(Offer::Rematch);
    defenders.hear_until(|client| client.game().is_offered(Offer::Rematch));
    defenders.offer(Offer::Rematch);
    let rematch = |client: &mut Client| {
        client.hear_until(|client| client.progress.iter().any(|progress| matches!(progress, Progress::Rematch(_))));
        let Some(Progress::Rematch(id)) = client.progress.iter().find(|progress| matches!(progress, Progress::Rematch(_))).cloned() else {
            panic!()
        };
        client.join(&id, Wish::Any);
        client.game().side()
    };
    assert_eq!(rematch(&mut attackers), Some(Side::Defenders));
    assert_eq!(rematch(&mut defenders), Some(Side::Attackers));
}

#[test]
fn time_runs_out_at_the_server() {
    let server = Running::start();
    let mut players = two(server.address, new_game("brandubh", blitz(2)));
    play_at_random(&mut players, 11, 2);
    let turn = players[0].session().turn();
    for client in &mut players {
        client.hear_until(|client| client.session().outcome().is_some());
        assert_eq!(client.session().outcome(), Some(Outcome::win(turn.opponent(), Reason::Timeout)));
    }
}

#[test]
fn a_clock_tells_both_the_same() {
    let server = Running::start();
    let mut players = two(server.address, new_game("brandubh", blitz(300)));
    play_at_random(&mut players, 12, 1);
    std::thread::sleep(Duration::from_millis(700));
    play_at_random(&mut players, 13, 2);
    let left = |client: &Client, side| client.session().remaining_time(side).unwrap();
    for side in Side::ALL {
        assert_eq!(left(&players[0], side), left(&players[1], side));
    }
    let mover = players[0].session().turn().opponent();
    let left = left(&players[0], mover);
    assert!(left < Duration::from_millis(300_400) && left > Duration::from_millis(290_000), "{left:?}");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let server = Running::start();
    let mut players = two(server.address, new_game("tablut", TimeControls::default()));
    let client = mover(&mut players);
    for (ply, name, code) in [
        (0, "a1-a2", RefusalCode::Illegal),
        (0, "e5-e6", RefusalCode::Illegal),
        (0, "d1-d4xe4", RefusalCode::Illegal),
        (0, "\u{1b}[31m", RefusalCode::Illegal),
        (1, "d1-d4", RefusalCode::Stale),
    ] {
        client.act(GameAction::Move { ply, name: name.to_owned() });
        if code == RefusalCode::Stale {
            client.hear_until(|client| client.progress.iter().any(|progress| matches!(progress, Progress::Missed(_))));
            client.progress.clear();
        } else {
            assert_eq!(client.refusal(), code, "{name}");
        }
    }
    let other = if client.game().side() == Some(Side::Attackers) { 1 } else { 0 };
    let name = "e3-f3".to_owned();
    players[other].act(GameAction::Move { ply: 0, name });
    assert_eq!(players[other].refusal(), RefusalCode::NotYourTurn);
    play_at_random(&mut players, 14, 2);
}

#[test]
fn what_a_player_points_at_and_says_is_told() {
    let server = Running::start();
    let [mut attackers, mut defenders] = two(server.address, new_game("tablut", TimeControls::default()));
    let game = attackers.game().id().clone();
    attackers.send(&birka_network::ClientMessage::Hover { game, square: Some("e5".to_owned()) });
    defenders.hear_until(|client| client.progress.contains(&Progress::Hovers(Some("e5".to_owned()))));
    attackers.act(GameAction::Say { text: " good \u{202e}luck\n\u{1b}[31m ".to_owned() });
    defenders.hear_until(|client| client.progress.contains(&Progress::Said("good luck[31m".to_owned())));
}

#[test]
fn games_go_on_while_a_server_drains() {
    let server = Running::start();
    let mut players = two(server.address, new_game("brandubh", TimeControls::default()));
    let mut browser = Browser::new(server.address);
    assert_eq!(browser.get("/health").status, 200);
    server.drain();
    assert_eq!(browser.get("/health").status, 503);
    play_at_random(&mut players, 1, 4);
}

#[test]
fn a_look_at_a_game_gives_back_a_seat_and_takes_none() {
    let server = Running::start();
    let mut attackers = Client::open(server.address, None);
    let id = attackers.create(new_game("brandubh", TimeControls::default()));
    let mut stranger = Client::open(server.address, None);
    stranger.join(&id, Wish::Own);
    assert_eq!((stranger.game().side(), stranger.game().status()), (None, Status::Awaited));
    let mut again = Client::open(server.address, attackers.token.as_deref());
    again.join(&id, Wish::Own);
    assert_eq!(again.game().side(), Some(Side::Attackers));
}
