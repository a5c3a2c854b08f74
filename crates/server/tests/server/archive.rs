//! The pages of games, players and variants, read without scripts.

use std::collections::BTreeSet;

use birka_network::{GameAction, Progress};
use birka_records::SavedGame;
use birka_records::game_record::{opentafl, text};

use crate::browser::Browser;
use crate::client::{Client, LIBRARY};
use crate::kept::{Kept, begun, ended};

#[test]
fn a_game_is_found_shown_and_taken_along() {
    let kept = Kept::new();
    let server = kept.start();
    let [astrid, bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let id = ended(&server, [&astrid, &bjorn], "tablut", 5);
    kept.publish();
    let mut reader = Browser::new(server.address);
    for address in ["/club/games", "/club/games?player=bj%C3%B6rn&variant=tablut&result=a&since=2020-01-01", "/club/players/Björn"] {
        let list = reader.get(&address.replace('ö', "%C3%B6")).text;
        assert!(list.contains(&format!("/club/games/{id}\"")) && list.contains("/club/players/Bj%C3%B6rn"), "{address}: {list}");
        assert!(list.contains("attackers won, resigned"), "{list}");
    }
    for address in ["/club/games?player=Carl", "/club/games?variant=brandubh", "/club/games?result=d", "/club/games?until=2020-01-01"] {
        let list = reader.get(address).text;
        assert!(!list.contains(id.as_str()) && list.contains("No game is like that."), "{address}");
    }
    assert!(reader.get("/club/games?since=yesterday").text.contains("A day is written like"));

    let address = format!("/club/games/{id}");
    let page = reader.get(&address).text;
    assert!(page.contains("The attackers win. The defenders have resigned.") && page.contains("Move 5 of 5"), "{page}");
    assert!(page.contains("/#game=1.") && !page.contains("noindex") && !page.contains("<script"), "{page}");
    let picture = format!("http://{}{address}/position.png?ply=5", server.address);
    assert!(page.contains(&format!("<meta property=\"og:image\" content=\"{picture}\">")), "{page}");
    let pieces = |page: &str| page.matches("url(#glass)").count() + page.matches("url(#bone)").count();
    let first = reader.get(&format!("{address}?ply=0")).text;
    assert!(first.contains("Move 0 of 5") && first.contains("?ply=1#board") && pieces(&first) == 25, "{first}");
    reader.language = "sv";
    assert!(reader.get(&format!("{address}?ply=99999999999")).text.contains("Drag 5 av 5"));

    let png = reader.bytes(&format!("{address}/position.png?ply=3"));
    assert_eq!((&png[..4], &png[16..24]), (&b"\x89PNG"[..], &[0, 0, 4, 176, 0, 0, 2, 118][..]));
    assert_ne!(png, reader.bytes(&format!("{address}/position.png?ply=4")));

    let rules = &LIBRARY.get("tablut").unwrap().rules;
    let games = text::read(&reader.get(&format!("{address}/text")).text).unwrap();
    let record = &games[0].record;
    assert_eq!((record.attackers.as_str(), record.defenders.as_str(), record.moves.len()), ("Astrid", "Björn", 5));
    assert_eq!(record.result.to_string(), "a resigned");
    let saved = SavedGame::parse(&reader.get(&format!("{address}/saved")).text).unwrap();
    assert_eq!(saved.replay(rules).unwrap().game.played_moves().len(), 5);
    let written = reader.get(&format!("{address}/opentafl")).text;
    let record = opentafl::read(&written).unwrap().game.record;
    assert_eq!((record.attackers.as_str(), record.defenders.as_str(), record.moves.len()), ("Astrid", "Björn", 5));
}

#[test]
fn a_variant_has_its_rules_in_the_words_of_the_visitor_and_its_results() {
    let kept = Kept::new();
    let server = kept.start();
    let [mut astrid, bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    ended(&server, [&astrid, &bjorn], "brandubh", 2);
    kept.publish();
    kept.run(&[
        "INSERT INTO ratings SELECT id, 'brandubh', 'a', 1612.4, 45.0, 0.06, 12, 0 FROM accounts WHERE name = 'Astrid'",
        "INSERT INTO ratings SELECT id, 'brandubh', 'd', 2400.0, 300.0, 0.06, 1, 0 FROM accounts WHERE name = 'Björn'",
    ]);
    astrid.language = "de";
    let mut reader = Browser::new(server.address);
    reader.language = "de";
    let page = reader.get("/club/variants/brandubh").text;
    assert!(page.contains("Partien: 1. Von den Angreifern gewonnen: 1") && page.contains("Beste Angreifer"), "{page}");
    assert!(page.contains("1612 ± 90") && !page.contains("2400"), "{page}");
    assert!(page.contains("König") && page.matches("<svg").count() > 2, "{page}");
    assert!(reader.get("/club/players/astrid").text.contains("1612 ± 90"));
    let list = reader.get("/club/variants").text;
    assert!(list.matches("/club/variants/").count() > 100, "{list}");
    assert_eq!(reader.get("/club/variants/no-such").status, 404);
    assert_eq!(&reader.bytes("/club/variants/brandubh/position.png")[..4], b"\x89PNG");
}

#[test]
fn a_game_that_is_not_public_is_for_those_who_know_its_name() {
    let kept = Kept::new();
    let server = kept.start();
    let [astrid, bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let id = ended(&server, [&astrid, &bjorn], "tablut", 2);
    let (going, _players) = begun(&server, [&astrid, &bjorn], "tablut", 2);
    let mut reader = Browser::new(server.address);
    for address in ["/club/games", "/club/games?state=going", "/club/games?player=Astrid", "/club/players/Astrid", "/club/variants/tablut"]
    {
        let page = reader.get(address).text;
        assert!(!page.contains(id.as_str()) && !page.contains(going.as_str()), "{address}");
    }
    assert!(reader.get("/club/variants/tablut").text.contains("Games: 0."));
    for address in ["", "/text", "/saved", "/opentafl"] {
        let page = reader.get(&format!("/club/games/{id}{address}"));
        assert_eq!((page.status, page.header("x-robots-tag")), (200, "noindex"), "{address}");
    }
    assert!(reader.get(&format!("/club/games/{id}")).text.contains("<meta name=\"robots\" content=\"noindex\">"));
    kept.publish();
    assert!(reader.get("/club/games").text.contains(&format!("/#join={going}")));
    assert!(reader.get("/robots.txt").text.contains("Disallow: /club/account"));
}

#[test]
fn what_players_and_visitors_write_is_never_markup_or_sql() {
    let kept = Kept::new();
    let server = kept.start();
    let (script, sql) = ("<script>alert(1)</script>", "' OR 1=1 --");
    let mut attackers = Client::named(server.address, script);
    let id = attackers.create(crate::client::new_game("brandubh", birka_session::TimeControls::default()));
    let mut defenders = Client::named(server.address, sql);
    defenders.join(&id, birka_network::messages::Wish::Any);
    defenders.act(GameAction::Say { text: "<img src=x onerror=secret()>".to_owned() });
    attackers.hear_until(|client| client.progress.iter().any(|progress| matches!(progress, Progress::Said(_))));
    attackers.act(GameAction::Resign);
    defenders.hear_until(|client| client.session().outcome().is_some());
    kept.publish();
    let mut reader = Browser::new(server.address);
    let list = reader.get("/club/games").text;
    assert!(list.contains("&lt;script&gt;alert(1)") && list.contains("' OR 1=1 --"), "{list}");
    for address in [
        format!("/club/games/{id}"),
        format!("/club/games/{id}/text"),
        "/club/games".to_owned(),
        "/club/games?player=%3Cscript%3Ealert(1)%3C/script%3E&variant=%22%3E%3Cscript%3E&since=%3Cscript%3E&state=%3Cscript%3E&after=%3Cscript%3E"
            .to_owned(),
    ] {
        let page = reader.get(&address);
        assert_eq!(page.status, 200, "{address}");
        assert!(address.ends_with("text") || !page.text.contains("<script"), "{address}: {}", page.text);
        assert!(!page.text.contains("secret"), "a line of the players is in {address}");
    }
    for search in ["%27%20OR%201=1%20--", "%25", "_", "%00", "a%27%3B%20DROP%20TABLE%20games%3B--"] {
        for field in ["player", "variant", "after", "result"] {
            let page = reader.get(&format!("/club/games?{field}={search}"));
            assert_eq!(page.status, 200, "{field} {search}");
            assert!(field != "player" || page.text.contains("No game is like that."), "{search}");
        }
        assert_eq!(reader.get(&format!("/club/players/{search}")).status, 404);
        assert_eq!(reader.get(&format!("/club/variants/{search}")).status, 404);
    }
    let guess = format!("{}a", &id.as_str()[..15]);
    let upper = id.as_str().to_uppercase();
    for other in [guess.as_str(), upper.as_str(), "..%2f..%2fetc%2fpasswd", "%27%20OR%201=1%20--", "x"] {
        for ending in ["", "/text", "/position.png"] {
            let page = reader.get(&format!("/club/games/{other}{ending}"));
            assert!(page.status == 404 || other == id.as_str(), "{other}{ending}: {}", page.status);
        }
    }
    assert!(reader.get("/club/games").text.contains(id.as_str()), "the games are still there");
}

#[test]
fn a_long_list_has_every_game_once() {
    let kept = Kept::new();
    let server = kept.start();
    let [astrid, bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    ended(&server, [&astrid, &bjorn], "brandubh", 1);
    kept.publish();
    // Five games end in the same moment each time.
    kept.run(&["INSERT INTO games (id, created, variant, game, result, attackers, defenders, plies, ended, is_public) \
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 69) \
                SELECT 'aaaaaaaaaaaaaa' || (10 + i), created, variant, game, result, attackers, defenders, plies, 1000 * (i / 5) + 5, 1 FROM games, n"]);
    let mut reader = Browser::new(server.address);
    for start in ["/club/games", "/club/players/Astrid", "/club/games?player=Astrid&variant=brandubh"] {
        let (mut seen, mut pages, mut address) = (BTreeSet::new(), 0, Some(start.to_owned()));
        while let Some(next) = address {
            let page = reader.get(&next).text;
            for link in page.split("href=\"/club/games/").skip(1) {
                assert!(seen.insert(link[..16].to_owned()), "{} is twice in {start}", &link[..16]);
            }
            let more = page.split("rel=\"next\" href=\"").nth(1).map(|link| link.split('"').next().unwrap().replace("&amp;", "&"));
            (pages, address) = (pages + 1, more);
        }
        assert_eq!((seen.len(), pages), (70, 3), "{start}");
    }
}

#[test]
fn a_page_of_a_game_that_has_ended_is_sent_once() {
    let kept = Kept::new();
    let server = kept.start();
    let [astrid, bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let id = ended(&server, [&astrid, &bjorn], "brandubh", 3);
    let (going, _players) = begun(&server, [&astrid, &bjorn], "brandubh", 3);
    kept.publish();
    let mut reader = Browser::new(server.address);
    let address = format!("/club/games/{id}");
    let tag = reader.get(&address).header("etag").to_owned();
    assert_eq!(reader.get_again(&address, &tag).status, 304);
    assert_eq!(reader.get_again(&format!("{address}?ply=1"), &tag).status, 200, "another position is another page");
    reader.language = "la";
    assert_eq!(reader.get_again(&address, &tag).status, 200, "another language is another page");
    assert_eq!(reader.get(&format!("/club/games/{going}")).header("cache-control"), "no-store");
}
