//! What is forgotten, and what stays.

use std::io::Read as _;
use std::time::{Duration, Instant};

use birka_network::{GameAction, Progress};
use birka_server::{Config, backup};
use flate2::read::GzDecoder;

use crate::browser::Browser;
use crate::client::{PATIENCE, Running, config};
use crate::kept::{Kept, begun, ended};

/// Everything that the database has.
fn everything(kept: &Kept) -> String {
    let file = kept.folder.path().join("all.gz");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(backup::backup(&kept.url(), &file)).unwrap();
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn an_account_that_is_deleted_leaves_no_trace() {
    let kept = Kept::new();
    let server = kept.start();
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let old = ended(&server, [&astrid, &bjorn], "tablut", 4);
    let (going, [mut hers, mut his]) = begun(&server, [&astrid, &bjorn], "brandubh", 3);
    hers.act(GameAction::Say { text: "a secret of hers".to_owned() });
    his.act(GameAction::Say { text: "a word of his".to_owned() });
    his.hear_until(|client| client.progress.contains(&Progress::Said("a secret of hers".to_owned())));
    hers.hear_until(|client| client.progress.contains(&Progress::Said("a word of his".to_owned())));
    kept.publish();
    kept.run(&[
        "INSERT INTO ratings SELECT id, 'tablut', 'a', 1500.0, 100.0, 0.06, 1, 0 FROM accounts",
        "INSERT INTO seeks (id, player, name, variant, game, is_rated, created, seen) SELECT 'x' || id, id, name, 'tablut', '', 0, 0, 0 FROM accounts",
        "INSERT INTO mutes SELECT a.id, b.id, b.name FROM accounts a, accounts b WHERE a.name <> b.name",
        "INSERT INTO confirmations SELECT 'c' || id, id, 'astrid@example.org', 0 FROM accounts WHERE name = 'Astrid'",
        "INSERT INTO pairings SELECT 't', 1, 1, a.id, b.id, NULL, 1 FROM accounts a, accounts b WHERE a.name = 'Astrid' AND b.name = 'Björn'",
    ]);
    let all = everything(&kept);
    assert!(all.contains("Astrid") && all.contains("a secret of hers"));
    let id = all.split("[\"accounts\",").skip(1).find(|row| row.contains("Astrid")).unwrap().split("\"id\":\"").nth(1).unwrap();
    let id = id.split('"').next().unwrap().to_owned();
    assert!(id.starts_with("a:"), "{id}");

    let page = bjorn.get("/club/account").text;
    assert!(page.contains("/club/account/delete"), "{page}");
    let refused = astrid.post("/club/account/delete", &[("password", "wrong horse")]);
    assert_eq!(refused.status, 401);
    assert!(astrid.get("/club/account").text.contains("Astrid"));
    assert_eq!(astrid.post_from("/club/account/delete", &[("password", "correct horse")], "http://evil.example").status, 403);

    let done = astrid.post("/club/account/delete", &[("password", "correct horse")]);
    assert_eq!(done.status, 200, "{}", done.text);
    his.hear_until(|client| client.session().outcome().is_some());
    // Rooms that were open do not write the name again.
    his.act(GameAction::Say { text: "where are you?".to_owned() });
    hers.hear_until(|client| client.progress.contains(&Progress::Said("where are you?".to_owned())));
    let all = everything(&kept);
    for trace in ["Astrid", "astrid", &id, "a secret of hers"] {
        assert!(!all.contains(trace), "{trace}: {all}");
    }
    for kept in ["Björn", "a word of his", "where are you?", old.as_str(), going.as_str()] {
        assert!(all.contains(kept), "{kept}");
    }
    for (id, result) in [(&old, "The attackers win."), (&going, "The defenders win. The attackers have resigned.")] {
        let page = bjorn.get(&format!("/club/games/{id}")).text;
        assert!(page.contains(result) && page.contains("Guest") && page.contains("Björn"), "{page}");
    }
    assert_eq!(bjorn.get("/club/players/Astrid").status, 404);
    assert_eq!(Browser::new(server.address).post("/club/log-in", &[("name", "Astrid"), ("password", "correct horse")]).status, 401);
    assert_eq!(astrid.get("/club/account").status, 303);
    // Nobody takes the seat of somebody who has gone.
    let mut stranger = crate::client::Client::open(server.address, None);
    stranger.join(&going, birka_network::messages::Wish::Any);
    assert_eq!(stranger.game().side(), None);
    // The name is free.
    Browser::member(server.address, "Astrid");
}

#[test]
fn old_games_of_guests_are_deleted_and_those_of_members_stay() {
    let kept = Kept::new();
    let server = kept.start();
    let [astrid, guest, other] = [Browser::member(server.address, "Astrid"), Browser::new(server.address), Browser::new(server.address)];
    let with_member = ended(&server, [&astrid, &guest], "brandubh", 2);
    let of_guests = ended(&server, [&guest, &other], "brandubh", 2);
    let (left, players) = begun(&server, [&guest, &other], "brandubh", 2);
    let (played, more_players) = begun(&server, [&guest, &other], "brandubh", 2);
    let fresh = ended(&server, [&guest, &other], "brandubh", 2);
    drop((players, more_players));
    server.stop();
    let day = 24 * 3_600_000_i64;
    let age = |id: &birka_network::GameId| {
        [
            format!("UPDATE games SET created = created - {0}, ended = ended - {0} WHERE id = '{id}'", 31 * day),
            format!("UPDATE events SET at = at - {} WHERE game = '{id}'", 31 * day),
        ]
    };
    let statements: Vec<String> = [&with_member, &of_guests, &left, &played].into_iter().flat_map(age).collect();
    kept.run(&statements.iter().map(String::as_str).collect::<Vec<_>>());
    // Somebody has moved since.
    kept.run(&[&format!("UPDATE events SET at = at + {} WHERE game = '{played}' AND number = 3", 5 * day)]);

    let server = Running::with(Config { keep_guest_games: 30, ..config(&kept.url()) });
    let mut reader = Browser::new(server.address);
    let begun_at = Instant::now();
    while [&of_guests, &left].iter().any(|id| reader.get(&format!("/club/games/{id}")).status == 200) {
        assert!(begun_at.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(50));
    }
    for id in [&with_member, &played, &fresh] {
        assert_eq!(reader.get(&format!("/club/games/{id}")).status, 200);
    }
    assert!(!everything(&kept).contains(of_guests.as_str()), "its events are gone, too");
    for (language, words) in [("en", "30 days"), ("fr", "30 jours"), ("la", "30 diebus")] {
        reader.language = language;
        assert!(reader.get("/club/privacy").text.contains(words));
    }
    assert!(reader.get("/club/").text.contains("/club/privacy") && reader.get("/club/register").text.matches("/club/privacy").count() == 2);
}
