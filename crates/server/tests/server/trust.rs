//! Clients that lie, are broken, or ask for too much.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use birka_network::messages::{MAX_MESSAGE, Wish};
use birka_network::{ClientMessage, GameId, RefusalCode, ServerMessage, VERSION};
use birka_server::{Config, Rates};
use birka_session::TimeControls;

use crate::client::{Client, Running, config, new_game, play_at_random, two};

/// A connection that says what it is given instead of hello. Returns what it is told, and why it ends.
fn greeted_with(server: &Running, text: &str) -> (Vec<String>, String) {
    let (mut socket, _) = tungstenite::connect(format!("ws://{}/games", server.address)).unwrap();
    socket.send(tungstenite::Message::text(text.to_owned())).unwrap();
    let mut texts = Vec::new();
    loop {
        match socket.read() {
            Ok(tungstenite::Message::Text(text)) => texts.push(text.to_string()),
            Ok(tungstenite::Message::Close(frame)) => return (texts, frame.map(|frame| frame.reason.to_string()).unwrap_or_default()),
            Ok(_) => {}
            Err(error) => return (texts, error.to_string()),
        }
    }
}

#[test]
fn a_client_of_another_version_is_told() {
    let server = Running::start();
    for version in [VERSION - 1, VERSION + 1, u32::MAX] {
        let (texts, _) = greeted_with(&server, &format!(r#"{{"type":"hello","version":{version}}}"#));
        let [ref text] = texts[..] else { panic!("{texts:?}") };
        let ServerMessage::Refused { code: RefusalCode::Version, text, .. } = serde_json::from_str(text).unwrap() else { panic!() };
        assert!(text.contains("version"), "{text}");
    }
    for text in ["", "{", "null", r#"{"type":"leave","game":"aaaaaaaaaaaaaaaa"}"#, r#"{"type":"hello"}"#, "\u{0}"] {
        let (texts, reason) = greeted_with(&server, text);
        assert_eq!(reason, "no hello", "{text}");
        assert!(texts.iter().all(|text| text.contains("malformed")), "{texts:?}");
    }
}

#[test]
fn a_broken_message_is_refused_and_play_goes_on() {
    let server = Running::start();
    let mut players = two(server.address, new_game("brandubh", TimeControls::default()));
    let id = players[0].game().id().clone();
    for text in [
        "{}".to_owned(),
        "[".repeat(10_000),
        r#"{"type":"act"}"#.to_owned(),
        format!(r#"{{"type":"act","game":"{id}","action":{{"do":"move","ply":-1,"name":"a1-a2"}}}}"#),
        format!(r#"{{"type":"act","game":"{id}","action":{{"do":"move","ply":99999999999999999999999,"name":"a1-a2"}}}}"#),
        format!(r#"{{"type":"act","game":"{id}","action":{{"do":"offer","offer":"money"}}}}"#),
        r#"{"type":"join","game":"../../etc/passwd","wish":"any"}"#.to_owned(),
        format!(r#"{{"type":"join","game":"' OR 1=1 --","wish":"{id}"}}"#),
        format!(r#"{{"type":"hello","version":{VERSION}}}"#),
    ] {
        players[0].send_text(text.clone());
        let answer = loop {
            match players[0].read() {
                ServerMessage::Refused { code, .. } => break code,
                ServerMessage::Presence { .. } => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(answer, RefusalCode::Malformed, "{text:.80}");
    }
    play_at_random(&mut players, 1, 3);
}

#[test]
fn a_game_that_does_not_exist_is_no_game() {
    let server = Running::start();
    let mut client = Client::open(server.address, None);
    let game = GameId::of(12345);
    for message in [
        ClientMessage::Join { game: game.clone(), wish: Wish::Any },
        ClientMessage::Act { game: game.clone(), action: birka_network::GameAction::Resign },
    ] {
        client.send(&message);
        let ServerMessage::Refused { code: RefusalCode::NoGame, game: Some(about), .. } = client.read() else { panic!() };
        assert_eq!(about, game);
    }
}

#[test]
fn nobody_takes_the_seat_of_another() {
    let server = Running::start();
    let [attackers, defenders] = two(server.address, new_game("brandubh", TimeControls::default()));
    let id = attackers.game().id().clone();
    for token in ["", "x", &"a".repeat(32), &"a".repeat(100_000), "\u{0}\u{0}", defenders.token.as_deref().unwrap().to_uppercase().as_str()]
    {
        let mut forger = Client::open(server.address, Some(token));
        forger.join(&id, Wish::Any);
        assert_eq!(forger.game().side(), None, "{token:.40}");
    }
    // What others are told has no secrets in it.
    let mut watcher = Client::open(server.address, None);
    watcher.send(&ClientMessage::Join { game: id, wish: Wish::Watch });
    let told = serde_json::to_string(&watcher.read()).unwrap();
    for token in [&attackers.token, &defenders.token] {
        assert!(!told.contains(token.as_deref().unwrap()));
    }
    assert!(!told.contains("dice"), "{told}");
}

#[test]
fn a_message_that_is_too_long_ends_the_connection() {
    let server = Running::start();
    let mut client = Client::open(server.address, None);
    // The server may end it before all is sent.
    let long = "x".repeat(MAX_MESSAGE + 1);
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| client.send_text(long)));
    let (texts, _) = client.read_to_end();
    assert_eq!(texts, Vec::<String>::new());
    Client::open(server.address, None);
}

#[test]
fn who_asks_too_much_is_slowed_and_then_given_up() {
    let rates = Rates { connections: 3, games: (2.0, 0.0), passwords: (3.0, 0.0), requests: (3.0, 0.0), messages: (20.0, 1.0) };
    let server = Running::with(Config { rates, ..config("sqlite::memory:") });
    let mut client = Client::open(server.address, None);
    for _ in 0..2 {
        client.create(new_game("brandubh", TimeControls::default()));
        client.game = None;
    }
    client.send(&ClientMessage::Create { game: Box::new(new_game("brandubh", TimeControls::default())) });
    let code = loop {
        if let ServerMessage::Refused { code, .. } = client.read() {
            break code;
        }
    };
    assert_eq!(code, RefusalCode::TooFast);
    for _ in 0..400 {
        let message = ClientMessage::Leave { game: GameId::of(1) };
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| client.send(&message))).is_err() {
            break;
        }
    }
    let (texts, reason) = client.read_to_end();
    assert!(texts.iter().any(|text| text.contains("tooFast")), "{texts:?}");
    assert!(reason == "too many messages" || reason.contains("reset") || reason.contains("closed"), "{reason}");

    let open: Vec<_> = (0..3).map(|_| Client::open(server.address, None)).collect();
    let refused = tungstenite::connect(format!("ws://{}/games", server.address)).unwrap_err();
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(open);
}

#[test]
fn the_page_of_another_address_is_refused() {
    let server = Running::start();
    for (origin, status) in [("http://evil.example", "403"), ("null", "403"), (format!("http://{}", server.address).as_str(), "101")] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let host = server.address;
        write!(
            stream,
            "GET /games HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let mut answer = [0; 64];
        let read = stream.read(&mut answer).unwrap();
        let line = String::from_utf8_lossy(&answer[..read]).lines().next().unwrap().to_owned();
        assert!(line.contains(status), "{origin}: {line}");
    }
}

#[test]
fn a_connection_that_says_nothing_is_ended() {
    let server = Running::start();
    let (mut socket, _) = tungstenite::connect(format!("ws://{}/games", server.address)).unwrap();
    let end = loop {
        match socket.read() {
            Ok(tungstenite::Message::Close(frame)) => break frame.unwrap().reason.to_string(),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(end, "no hello");
}
