//! The lobby through its pages: offers, challenges, rated pairs, games by days, and chat.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use birka_network::messages::Wish;
use birka_network::{GameAction, GameEvent, GameId, Progress, RefusalCode, ServerMessage};
use birka_rules::Side;
use birka_server::Config;
use sqlx::{AnyPool, Row as _};
use tokio::runtime::Runtime;

use crate::browser::{Browser, Page};
use crate::client::{Client, PATIENCE, Running, config, mover};

/// The fields of an offer.
const OFFER: [(&str, &str); 5] = [("variant", "brandubh"), ("side", "attackers"), ("time", "clock"), ("minutes", "10"), ("increment", "5")];
const BY_DAYS: [(&str, &str); 4] = [("variant", "brandubh"), ("side", "attackers"), ("time", "days"), ("days", "2")];

/// A database in a file that a test looks into.
pub struct Database {
    _folder: tempfile::TempDir,
    runtime: Runtime,
    pub url: String,
}

impl Database {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("games.db").display());
        Self { _folder: folder, runtime: Runtime::new().unwrap(), url }
    }

    fn with<T>(&self, act: impl AsyncFnOnce(&AnyPool) -> T) -> T {
        self.runtime.block_on(async {
            let pool = AnyPool::connect(&self.url).await.unwrap();
            let result = act(&pool).await;
            pool.close().await;
            result
        })
    }

    pub fn run(&self, sql: &'static str) -> u64 {
        self.with(async |pool| sqlx::query(sql).execute(pool).await.unwrap().rows_affected())
    }

    pub fn number(&self, sql: &'static str) -> i64 {
        self.with(async |pool| sqlx::query(sql).fetch_one(pool).await.unwrap().get(0))
    }
}

/// The game to which a page leads.
pub fn game_of(page: &Page) -> GameId {
    page.header("location").strip_prefix("/#join=").unwrap_or_else(|| panic!("{page:?}")).parse().unwrap()
}

/// The paths of the forms of a page that end with a word.
fn forms(page: &Page, word: &str) -> Vec<String> {
    let actions = page.text.split("action=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    actions.filter(|action| action.ends_with(word)).collect()
}

/// Offers a game and has somebody accept it.
pub fn begin(one: &mut Browser, other: &mut Browser, offer: &[(&str, &str)]) -> GameId {
    let made = one.post("/club/seeks", offer);
    assert_eq!((made.status, made.header("location")), (303, "/club/"), "{made:?}");
    let lobby = other.get("/club/live");
    let accept = forms(&lobby, "/accept");
    assert_eq!(accept.len(), 1, "{}", lobby.text);
    game_of(&other.post(&accept[0], &[]))
}

/// The players of a game, the attackers first.
pub fn players(address: SocketAddr, browsers: [&Browser; 2], game: &GameId) -> [Client; 2] {
    let mut clients = browsers.map(|browser| Client::with_cookie(address, browser.cookie.as_deref().unwrap()));
    clients.iter_mut().for_each(|client| client.join(game, Wish::Any));
    clients.sort_by_key(|client| client.game().side() != Some(Side::Attackers));
    assert_eq!([clients[0].game().side(), clients[1].game().side()], [Some(Side::Attackers), Some(Side::Defenders)]);
    clients
}

/// Each player plays the first move that she finds.
fn play(players: &mut [Client; 2], plies: usize) {
    for _ in 0..plies {
        let client = mover(players);
        let mv = client.session().game().legal_moves()[0];
        client.play(mv);
        let ply = client.session().ply();
        players.iter_mut().for_each(|client| client.hear_until(|client| client.game().confirmed().ply() > ply));
    }
}

fn rematch(client: &mut Client) -> GameId {
    let found =
        |client: &Client| client.progress.iter().find_map(|one| if let Progress::Rematch(game) = one { Some(game.clone()) } else { None });
    client.hear_until(|client| found(client).is_some());
    found(client).unwrap()
}

#[test]
fn an_offer_is_accepted_once_and_both_come_to_the_board() {
    let server = Running::start();
    let mut astrid = Browser::member(server.address, "Astrid");
    let (mut guest, mut late) = (Browser::new(server.address), Browser::new(server.address));
    astrid.post("/club/seeks", &OFFER);
    let lobby = guest.get("/club/");
    assert!(lobby.text.contains("Astrid (1500?)") && lobby.text.contains("you play the defenders · 10+5 · casual"), "{}", lobby.text);
    let accept = forms(&lobby, "/accept").remove(0);
    assert!(!astrid.get("/club/live").text.contains("data-go"));
    let game = game_of(&guest.post(&accept, &[]));
    assert_eq!(late.post(&accept, &[]).status, 409);

    // Who waits is led to the same game, once.
    let waiting = astrid.get("/club/live").text;
    let go = waiting.split("data-go href=\"").nth(1).unwrap_or_else(|| panic!("{waiting}")).split('"').next().unwrap().to_owned();
    assert_eq!(game_of(&astrid.get(&go)), game);
    assert!(!astrid.get("/club/live").text.contains("data-go"));
    let clients = players(server.address, [&astrid, &guest], &game);
    assert_eq!(clients[0].game().name(Side::Attackers), Some("Astrid"));
    assert_eq!(clients[0].session().clock().unwrap().controls().header().as_deref(), Some("600+5"));
    // Both find it in the lobby until it is over.
    for browser in [&mut astrid, &mut guest] {
        assert!(browser.get("/club/live").text.contains(game.as_str()));
    }
}

#[test]
fn a_game_against_the_engine_begins_at_once() {
    let server = Running::start();
    let mut guest = Browser::new(server.address);
    let fields: Vec<_> = OFFER.into_iter().chain([("engine", "1"), ("rated", "1")]).collect();
    let game = game_of(&guest.post("/club/seeks", &fields));
    let mut client = Client::with_cookie(server.address, guest.cookie.as_deref().unwrap());
    client.join(&game, Wish::Own);
    crate::work::play_a_move(&mut client);
    let fields: Vec<_> = OFFER.into_iter().chain([("engine", "9")]).collect();
    assert_eq!(guest.post("/club/seeks", &fields).status, 422);
}

#[test]
fn an_offer_with_a_clock_ends_when_its_player_is_gone_and_one_by_days_stays() {
    let database = Database::new();
    let server = Running::with(config(&database.url));
    let mut astrid = Browser::member(server.address, "Astrid");
    astrid.post("/club/seeks", &OFFER);
    astrid.post("/club/seeks", &BY_DAYS);
    let mut guest = Browser::new(server.address);
    let lobby = guest.get("/club/");
    let accept = forms(&lobby, "/accept");
    assert_eq!(accept.len(), 2);
    assert_eq!(database.run("UPDATE seeks SET seen = seen - 80000"), 2);
    let lobby = guest.get("/club/");
    assert_eq!(forms(&lobby, "/accept").len(), 1);
    assert!(lobby.text.contains("2 days for a move"));
    assert_eq!(guest.post(&accept[0], &[]).status, 409);
    // Her page tells that she waits, while she does.
    astrid.post("/club/seeks", &OFFER);
    for _ in 0..3 {
        database.run("UPDATE seeks SET seen = seen - 60000");
        astrid.get("/club/live");
    }
    assert_eq!(forms(&guest.get("/club/"), "/accept").len(), 2);
}

#[test]
fn a_challenge_is_for_one_member() {
    let server = Running::start();
    let [mut astrid, mut bjorn, mut cecilia] = ["Astrid", "Björn", "Cecilia"].map(|name| Browser::member(server.address, name));
    let challenge = [&OFFER[..], &[("opponent", "björn")]].concat();
    astrid.post("/club/seeks", &challenge);
    assert!(forms(&cecilia.get("/club/"), "/accept").is_empty());
    let accept = forms(&bjorn.get("/club/"), "/accept").remove(0);
    assert_eq!(cecilia.post(&accept, &[]).status, 409);
    let decline = forms(&bjorn.get("/club/"), "/withdraw").remove(0);
    // Nobody else withdraws it.
    cecilia.post(&decline, &[]);
    assert_eq!(forms(&astrid.get("/club/"), "/withdraw").len(), 1);
    bjorn.post(&decline, &[]);
    assert!(forms(&astrid.get("/club/"), "/withdraw").is_empty());
    assert_eq!(bjorn.post(&accept, &[]).status, 409);
    let unknown = astrid.post("/club/seeks", &[&OFFER[..], &[("opponent", "Nobody")]].concat());
    assert_eq!(unknown.status, 422);
    assert!(unknown.text.contains("No other member has this name."));
}

#[test]
fn offers_are_judged_before_they_are_made() {
    let server = Running::start();
    let mut astrid = Browser::member(server.address, "Astrid");
    let with = |fields: &[(&'static str, &'static str)]| [&OFFER[..], fields].concat();
    for (offer, fault) in [
        (with(&[("minutes", "0")]), "A number is missing or too large."),
        (with(&[("time", "days"), ("days", "99")]), "A number is missing or too large."),
        (with(&[("variant", "chess")]), "This variant cannot be played"),
        (with(&[("source", "return {")]), "This variant cannot be played"),
        (with(&[("source", "return {}"), ("rated", "1")]), "Rules of your own cannot be rated."),
    ] {
        let page = astrid.post("/club/seeks", &offer);
        assert_eq!(page.status, 422, "{offer:?}");
        assert!(page.text.contains(fault), "{offer:?}: {}", page.text);
    }
    let mut guest = Browser::new(server.address);
    assert!(guest.post("/club/seeks", &with(&[("rated", "1")])).text.contains("This is for members only."));
    assert!(forms(&guest.get("/club/"), "/accept").is_empty());
    for _ in 0..10 {
        assert_eq!(astrid.post("/club/seeks", &OFFER).status, 303);
    }
    assert!(astrid.post("/club/seeks", &OFFER).text.contains("You offer too many games."));
    // Bounds hold for whoever accepts, on the side that she would play.
    let mut bjorn = Browser::member(server.address, "Björn");
    bjorn.post("/club/seeks", &with(&[("least", "1600")]));
    let accept = forms(&astrid.get("/club/"), "/accept").remove(0);
    assert!(astrid.post(&accept, &[]).text.contains("Your rating is not within the bounds"));
    assert!(guest.post(&accept, &[]).text.contains("This is for members only."));
}

#[test]
fn options_and_rules_of_ones_own_are_played() {
    let server = Running::start();
    let (mut astrid, mut guest) = (Browser::member(server.address, "Astrid"), Browser::new(server.address));
    let form = astrid.get("/club/new?variant=tablut-castle");
    assert!(form.text.contains("name=\"option-king\""), "{}", form.text);
    let game = begin(&mut astrid, &mut guest, &[&[("variant", "tablut-castle"), ("option-king", "two")], &OFFER[1..]].concat());
    let clients = players(server.address, [&astrid, &guest], &game);
    assert_eq!(clients[1].session().variant().id, "tablut-castle{king=two}");

    let source = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/variants/brandubh.lua")).unwrap();
    let source = source.replacen("\"brandubh\"", "\"my-own\"", 1);
    let game = begin(&mut astrid, &mut guest, &[&OFFER[..], &[("source", source.as_str())]].concat());
    let mut clients = players(server.address, [&astrid, &guest], &game);
    assert_eq!(clients[0].session().variant().id, "my-own");
    play(&mut clients, 2);
}

#[test]
fn rated_games_come_in_pairs_and_count_once() {
    let database = Database::new();
    let server = Running::with(config(&database.url));
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let rated = [&OFFER[..], &[("rated", "1")]].concat();
    // A game in which not both have moved counts for nothing, and is followed by none.
    let game = begin(&mut astrid, &mut bjorn, &rated);
    let mut clients = players(server.address, [&astrid, &bjorn], &game);
    play(&mut clients, 1);
    clients[1].act(GameAction::Resign);
    clients[0].hear_until(|client| client.session().outcome().is_some());
    clients[0].act(GameAction::Say { text: "Oh".to_owned() });
    clients[1].hear_until(|client| client.progress.contains(&Progress::Said("Oh".to_owned())));
    assert_eq!(database.number("SELECT COUNT(*) FROM rating_changes"), 0);
    assert!(!clients[1].progress.iter().any(|one| matches!(one, Progress::Rematch(_))));

    let game = begin(&mut astrid, &mut bjorn, &rated);
    let mut clients = players(server.address, [&astrid, &bjorn], &game);
    play(&mut clients, 2);
    clients[1].act(GameAction::Resign);
    let second = rematch(&mut clients[0]);
    assert_eq!(rematch(&mut clients[1]), second);
    // What is said after the end does not count it again.
    clients[0].act(GameAction::Say { text: "Again".to_owned() });
    clients[1].hear_until(|client| client.progress.contains(&Progress::Said("Again".to_owned())));
    assert_eq!(database.number("SELECT COUNT(*) FROM rating_changes"), 2);
    assert_eq!(database.number("SELECT CAST(ROUND(rating) AS INTEGER) FROM ratings WHERE side = 'a'"), 1662);
    assert_eq!(database.number("SELECT CAST(ROUND(rating) AS INTEGER) FROM ratings WHERE side = 'd'"), 1338);

    let mut exchanged = players(server.address, [&bjorn, &astrid], &second);
    assert_eq!(exchanged[0].game().name(Side::Attackers), Some("Björn"));
    assert_eq!(exchanged[0].session().clock().unwrap().controls().header().as_deref(), Some("600+5"));
    play(&mut exchanged, 3);
    exchanged[0].act(GameAction::Resign);
    exchanged[1].hear_until(|client| client.session().outcome().is_some());
    exchanged[1].act(GameAction::Say { text: "Thanks".to_owned() });
    exchanged[0].hear_until(|client| client.progress.contains(&Progress::Said("Thanks".to_owned())));
    assert!(!exchanged[0].progress.iter().any(|one| matches!(one, Progress::Rematch(_))));
    assert_eq!(database.number("SELECT COUNT(*) FROM rating_changes"), 4);
    assert_eq!(database.number("SELECT COUNT(*) FROM ratings WHERE games = 1"), 4);
    // Astrid has won on both sides.
    assert_eq!(database.number("SELECT COUNT(*) FROM rating_changes WHERE after > before"), 2);
    astrid.post("/club/seeks", &rated);
    assert!(bjorn.get("/club/").text.contains("Astrid (1662?)"));
}

#[test]
fn a_rated_game_to_which_nobody_comes_ends_and_counts_for_nothing() {
    let database = Database::new();
    let server = Running::with(config(&database.url));
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let awaited = begin(&mut astrid, &mut bjorn, &[&OFFER[..], &[("rated", "1")]].concat());
    begin(&mut astrid, &mut bjorn, &OFFER);
    server.stop();
    database.run("UPDATE events SET at = at - 301000");
    database.run("UPDATE games SET created = created - 301000, due = due - 301000");
    let server = Running::with(config(&database.url));
    let mut client = Client::open(server.address, None);
    client.join(&awaited, Wish::Watch);
    client.hear_until(|client| client.session().outcome().is_some());
    assert_eq!(client.session().outcome().unwrap().winner, Some(Side::Defenders));
    assert_eq!(database.number("SELECT COUNT(*) FROM rating_changes"), 0);
    assert_eq!(database.number("SELECT COUNT(*) FROM games WHERE turn IS NULL"), 1);
}

#[test]
fn games_that_end_at_once_on_two_servers_all_count() {
    let database = Database::new();
    let servers = [Running::with(config(&database.url)), Running::with(config(&database.url))];
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(servers[0].address, name));
    let rated = [&OFFER[..], &[("rated", "1")]].concat();
    let games: Vec<_> = (0..6).map(|_| begin(&mut astrid, &mut bjorn, &rated)).collect();
    let mut clients: Vec<_> =
        games.iter().zip([0, 1].into_iter().cycle()).map(|(game, at)| players(servers[at].address, [&astrid, &bjorn], game)).collect();
    clients.iter_mut().for_each(|clients| play(clients, 2));
    clients.iter_mut().for_each(|clients| clients[0].act(GameAction::Resign));
    clients.iter_mut().for_each(|clients| _ = rematch(&mut clients[1]));
    assert_eq!(database.number("SELECT games FROM ratings WHERE side = 'a'"), 6);
    assert_eq!(database.number("SELECT games FROM ratings WHERE side = 'd'"), 6);
    // Each began with the rating that the one before it left.
    let gaps = "SELECT COUNT(*) FROM rating_changes one WHERE side = 'a' AND before <> 1500 AND NOT EXISTS \
                (SELECT 1 FROM rating_changes other WHERE other.side = 'a' AND other.after = one.before)";
    assert_eq!(database.number(gaps), 0);
    assert_eq!(database.number("SELECT COUNT(DISTINCT before) FROM rating_changes WHERE side = 'a'"), 6);
}

#[test]
fn planned_moves_are_played_at_once() {
    let server = Running::start();
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let game = begin(&mut astrid, &mut bjorn, &BY_DAYS);
    let clients = players(server.address, [&astrid, &bjorn], &game);
    let path = format!("/club/plans/{game}");
    let plan = |browser: &mut Browser, line: &str| browser.post(&path, &[("line", line)]);
    // Her own move she plays, and what the rules forbid she does not plan.
    let own_turn = plan(&mut astrid, "a4-a3 d3-c3");
    assert!(own_turn.status == 422 && own_turn.text.contains("It is your move"), "{}", own_turn.text);
    assert_eq!(plan(&mut bjorn, "a4-a3 d3-d7").status, 422);
    assert_eq!(plan(&mut bjorn, "a4-a3").status, 422);
    assert_eq!(plan(&mut bjorn, "a4-a3 d3-c3 a3-a4 c3-d3").status, 303);
    assert_eq!(plan(&mut bjorn, "a4-a2 d3-b3").status, 303);
    assert!(plan(&mut bjorn, "a4-a2 d3-c3").text.contains("answers the same move in another way"));
    assert!(bjorn.get(&path).text.contains("a4-a3 d3-c3 a3-a4 c3-d3"));
    // Nobody else sees a plan.
    assert!(!astrid.get(&path).text.contains("d3-c3"));
    assert_eq!(Browser::member(server.address, "Cecilia").get(&path).status, 404);

    let mv = |client: &Client, name: &str| {
        let session = client.session();
        session.game().legal_moves().iter().copied().find(|mv| {
            let mut after = session.clone();
            let played = after.play(*mv).unwrap();
            birka_records::MoveNotation::from_played(&played).name(session.rules().size).starts_with(name)
        })
    };
    let [mut player, other] = clients;
    drop(other);
    for (name, plies) in [("a4-a3", 2), ("a3-a4", 4)] {
        let chosen = mv(&player, name).unwrap();
        player.play(chosen);
        player.hear_until(|client| client.game().confirmed().ply() == plies);
    }
    // The plan is at its end, and the other line no longer fits.
    assert!(!bjorn.get(&path).text.contains("<code>"));
    player.play(mv(&player, "a4-a3").unwrap());
    player.hear_until(|client| client.game().confirmed().ply() == 5);
    assert!(bjorn.get("/club/live").text.contains("Your move"));

    // What is removed is not played.
    let mut clients = players(server.address, [&astrid, &bjorn], &game);
    clients[1].play(mv(&clients[1], "d3-c3").unwrap());
    clients[0].hear_until(|client| client.game().confirmed().ply() == 6);
    plan(&mut bjorn, "a3-a4 c3-d3");
    bjorn.post(&format!("{path}/remove"), &[("number", "0")]);
    assert!(!bjorn.get(&path).text.contains("<code>"));
}

#[test]
fn days_for_a_move_end_and_do_not_pass_while_a_player_is_absent() {
    let database = Database::new();
    let server = Running::with(config(&database.url));
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    begin(&mut astrid, &mut bjorn, &BY_DAYS);
    assert!(astrid.get("/club/live").text.contains("Your move"));
    assert!(astrid.get("/club/live").text.contains("47 hours left"), "{}", astrid.get("/club/live").text);
    astrid.post("/club/settings/absence", &[("days", "5")]);
    let began = Instant::now();
    while !astrid.get("/club/live").text.contains("6 days left") {
        assert!(began.elapsed() < PATIENCE, "{}", astrid.get("/club/live").text);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(astrid.get("/club/settings").text.contains("You are absent: 4 days left."));
    // A game that begins meanwhile waits, too.
    let other = begin(&mut bjorn, &mut astrid, &BY_DAYS);
    let mut clients = players(server.address, [&bjorn, &astrid], &other);
    play(&mut clients, 1);
    assert_eq!(database.number("SELECT COUNT(*) FROM games WHERE due > (SELECT created FROM games LIMIT 1) + 6 * 86400000"), 2);
    // Back again, she has the time that she had, and the days that she did not use.
    astrid.post("/club/settings/absence", &[("days", "0")]);
    while !astrid.get("/club/live").text.contains("47 hours left") {
        assert!(began.elapsed() < PATIENCE, "{}", astrid.get("/club/live").text);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(astrid.get("/club/settings").text.contains("You have 29 days left this year."));
    // A game that begins now ends after two days, by whichever server there is then.
    let last = begin(&mut astrid, &mut bjorn, &BY_DAYS);
    server.stop();
    database.run("UPDATE events SET at = at - 172800000");
    database.run("UPDATE games SET created = created - 172800000, due = due - 172800000");
    let server = Running::with(config(&database.url));
    let mut client = Client::open(server.address, None);
    client.join(&last, Wish::Watch);
    client.hear_until(|client| client.session().outcome().is_some());
    assert_eq!(client.session().outcome().unwrap().winner, Some(Side::Defenders));
    assert_eq!(database.number("SELECT COUNT(*) FROM games WHERE turn IS NOT NULL"), 2);
}

#[test]
fn words_of_the_house_are_refused_and_the_muted_are_not_read() {
    let server = Running::with(Config { words: "# Not here\nloser\n".to_owned(), ..config("sqlite::memory:") });
    let [mut astrid, mut bjorn] = ["Astrid", "Björn"].map(|name| Browser::member(server.address, name));
    let game = begin(&mut astrid, &mut bjorn, &OFFER);
    let mut clients = players(server.address, [&astrid, &bjorn], &game);
    let mut watching = Client::open(server.address, None);
    watching.join(&game, Wish::Watch);
    let say = |client: &mut Client, text: &str| client.act(GameAction::Say { text: text.to_owned() });
    say(&mut clients[1], "You LOSER!");
    assert_eq!(clients[1].refusal(), RefusalCode::Words);

    astrid.post("/club/settings/mutes", &[("name", "björn")]);
    assert!(astrid.get("/club/settings").text.contains("You do not read the lines of these players."));
    say(&mut clients[1], "Hello?");
    watching.hear_until(|client| client.progress.contains(&Progress::Said("Hello?".to_owned())));
    // The number is told, so that she misses nothing else; the line is not.
    let mut said = || loop {
        if let ServerMessage::Happened { event: GameEvent::Said { side, text }, .. } = clients[0].read() {
            return (side, text);
        }
    };
    assert_eq!(said(), (Side::Defenders, String::new()));
    clients[0].join(&game, Wish::Any);
    let player = astrid.get("/club/settings").text.split("name=\"player\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    astrid.post("/club/settings/unmute", &[("player", &player)]);
    say(&mut clients[1], "And now?");
    clients[0].hear_until(|client| client.progress.contains(&Progress::Said("And now?".to_owned())));
}
