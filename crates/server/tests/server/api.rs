//! The HTTP API as a program uses it.

use std::net::SocketAddr;

use birka_network::messages::Wish;
use birka_rules::Side;
use birka_server::{Config, Rates};
use serde_json::{Value, json};
use ureq::Agent;

use crate::browser::Browser;
use crate::client::{Client, Running, config};

/// A program with the token of an account.
pub struct Program {
    agent: Agent,
    address: SocketAddr,
    pub token: Option<String>,
}

impl Program {
    pub fn new(address: SocketAddr, token: Option<String>) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).build();
        Self { agent: config.into(), address, token }
    }

    /// A program of a new account.
    pub fn of_member(address: SocketAddr, name: &str) -> Self {
        let mut browser = Browser::member(address, name);
        Self::new(address, Some(token(&mut browser)))
    }

    pub fn get(&self, path: &str) -> (u16, Value) {
        self.send("GET", path, None)
    }

    pub fn post(&self, path: &str, content: &Value) -> (u16, Value) {
        self.send("POST", path, Some(content))
    }

    pub fn send(&self, method: &str, path: &str, content: Option<&Value>) -> (u16, Value) {
        let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.header("content-type", "application/json");
        let mut answer = match content {
            Some(content) => self.agent.run(request.body(content.to_string()).unwrap()),
            None => self.agent.run(request.body(()).unwrap()),
        }
        .unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }
}

/// A new token from the page of an account.
pub fn token(browser: &mut Browser) -> String {
    let made = browser.post("/club/account/tokens", &[("label", "program")]);
    made.text.split("<code>").nth(1).unwrap().split('<').next().unwrap().to_owned()
}

#[test]
fn a_game_is_made_and_played_to_its_end() {
    let server = Running::start();
    let astrid = Program::of_member(server.address, "Astrid");
    let bjorn = Program::of_member(server.address, "Bjorn");
    let asked = json!({"variant": "tablut", "side": "Attackers", "clock": {"main": 300, "increment": 5}, "isPublic": true});
    let (status, made) = astrid.post("/api/v1/games", &asked);
    assert_eq!((status, made["side"].as_str()), (201, Some("Attackers")), "{made}");
    let id = made["game"]["id"].as_str().unwrap();
    assert_eq!(made["link"], format!("/#join={id}"));
    let path = format!("/api/v1/games/{id}");

    // Who has no seat does nothing; who takes the other one plays.
    let actions = format!("{path}/actions");
    let play = |program: &Program, ply: usize, name: &str| program.post(&actions, &json!({"do": "move", "ply": ply, "name": name}));
    assert_eq!(play(&bjorn, 0, "d1-c1").1["code"], "noSeat");
    let (status, seated) = bjorn.post(&format!("{path}/seat"), &json!({}));
    assert_eq!((status, seated["side"].as_str()), (200, Some("Defenders")), "{seated}");
    assert_eq!(Program::of_member(server.address, "Cecilia").post(&format!("{path}/seat"), &json!({})).0, 403);

    let (status, refused) = play(&astrid, 0, "a1-a2");
    assert_eq!((status, refused["code"].as_str()), (422, Some("illegal")), "{refused}");
    let mine = |program: &Program| program.get("/api/v1/account/games?state=myTurn").1.as_array().unwrap().len();
    assert_eq!((mine(&astrid), mine(&bjorn)), (1, 0));
    let (status, played) = play(&astrid, 0, "d1-c1");
    assert_eq!((status, &played["game"]["saved"]["moves"]), (200, &json!(["d1-c1"])), "{played}");
    assert_eq!((mine(&astrid), mine(&bjorn)), (0, 1));
    assert_eq!(play(&astrid, 1, "c1-d1").0, 409);

    // A client at the table hears of it.
    let mut watcher = Client::open(server.address, None);
    watcher.join(&id.parse().unwrap(), Wish::Watch);
    assert_eq!(bjorn.post(&actions, &json!({"do": "resign"})).0, 200);
    watcher.hear_until(|client| client.session().outcome().is_some());
    assert_eq!(bjorn.post(&actions, &json!({"do": "resign"})).1["code"], "gameOver");

    let (_, listed) = Program::new(server.address, None).get("/api/v1/games?variant=tablut&player=astrid&state=ended");
    assert_eq!((listed[0]["id"].as_str(), listed[0]["result"].as_str()), (Some(id), Some("a resigned")), "{listed}");
    assert_eq!((&listed[0]["defenders"]["name"], &listed[0]["side"]), (&json!("Bjorn"), &Value::Null));
    let (_, record) = astrid.get(&format!("{path}/record"));
    assert!(record.as_str().unwrap().contains("Astrid") && record.as_str().unwrap().contains("d1-c1"), "{record}");
}

#[test]
fn lists_have_public_games_only_and_pages() {
    let server = Running::start();
    let astrid = Program::of_member(server.address, "Astrid");
    for is_public in [true, false, true, true] {
        assert_eq!(astrid.post("/api/v1/games", &json!({"variant": "brandubh", "isPublic": is_public})).0, 201);
        // Pages are told apart by the millisecond.
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    let anybody = Program::new(server.address, None);
    let (_, first) = anybody.get("/api/v1/games?limit=2");
    let before = first[1]["created"].as_u64().unwrap();
    let (_, second) = anybody.get(&format!("/api/v1/games?limit=2&before={before}"));
    assert_eq!((first.as_array().unwrap().len(), second.as_array().unwrap().len()), (2, 1));
    assert_eq!(astrid.get("/api/v1/account/games").1.as_array().unwrap().len(), 4);
    for query in ["limit=many", "state=none", "colour=red"] {
        let (status, refused) = anybody.get(&format!("/api/v1/games?{query}"));
        assert_eq!((status, refused["code"].as_str()), (400, Some("malformed")), "{query}");
    }
}

#[test]
fn a_cookie_is_no_token() {
    let server = Running::start();
    let browser = Browser::member(server.address, "Astrid");
    let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
    let url = format!("http://{}/api/v1/account/bot", server.address);
    let answer = agent.post(url).header("cookie", browser.cookie.as_deref().unwrap()).send_empty().unwrap();
    assert_eq!(answer.status().as_u16(), 401);
    for token in ["", "q0ZJ3b9d7uXo2sYkVtRmLhPwEaCfGiNx"] {
        let (status, refused) = Program::new(server.address, Some(token.to_owned())).get("/api/v1/account");
        assert_eq!((status, refused["code"].as_str()), (401, Some("noToken")));
    }
}

#[test]
fn an_account_is_a_bot_before_its_first_game_or_never() {
    let server = Running::start();
    let bot = Program::of_member(server.address, "Rok");
    let astrid = Program::of_member(server.address, "Astrid");
    let against = json!({"variant": "brandubh", "side": "Defenders", "opponent": "rok"});
    assert_eq!(astrid.post("/api/v1/games", &against).1["code"], "notBot");
    assert_eq!(bot.post("/api/v1/account/bot", &json!({})).1["isBot"], true);
    // Nobody asks whether a bot wants to play.
    let (status, made) = astrid.post("/api/v1/games", &against);
    assert_eq!((status, made["game"]["seats"][0]["name"].as_str()), (201, Some("Rok")), "{made}");
    let (_, games) = bot.get("/api/v1/account/games?state=myTurn");
    assert_eq!(games[0]["attackers"], json!({"name": "Rok", "isBot": true}));
    let (status, refused) = astrid.post("/api/v1/account/bot", &json!({}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("notBot")));
    assert_eq!(astrid.get("/api/v1/account").1["isBot"], false);
}

#[test]
fn an_account_that_asks_too_much_waits() {
    let rates = Rates { requests: (5.0, 0.0), ..Rates::default() };
    let server = Running::with(Config { rates, ..config("sqlite::memory:") });
    let astrid = Program::of_member(server.address, "Astrid");
    let statuses: Vec<_> = (0..7).map(|_| astrid.get("/api/v1/account").0).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    // Another account has requests of its own.
    assert_eq!(Program::of_member(server.address, "Bjorn").get("/api/v1/account").0, 200);
}

#[test]
fn every_documented_path_answers_and_nothing_else_does() {
    let server = Running::start();
    let astrid = Program::of_member(server.address, "Astrid");
    let (_, made) = astrid.post("/api/v1/games", &json!({"variant": "brandubh", "side": "Attackers"}));
    let id = made["game"]["id"].as_str().unwrap();
    let (status, description) = astrid.get("/api/v1/openapi.json");
    assert_eq!(status, 200);
    let paths = description["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 10, "{:?}", paths.keys());
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{path} {method}");
            let content = match path.as_str() {
                "/api/v1/games" => json!({"variant": "brandubh"}),
                "/api/v1/games/{id}/actions" => json!({"do": "say", "text": "Hello"}),
                _ => json!({}),
            };
            let content = (method == "post").then_some(&content);
            let (status, answer) = astrid.send(&method.to_uppercase(), &path.replace("{id}", id), content);
            let documented = operation["responses"].as_object().unwrap();
            assert!(documented.contains_key(&status.to_string()) && status != 404, "{method} {path}: {status} {answer}");
            // A path that needs a token says so.
            let (anonymous, _) = Program::new(server.address, None).send(&method.to_uppercase(), &path.replace("{id}", id), content);
            assert_eq!(anonymous == 401, operation["security"].is_array(), "{method} {path}: {anonymous}");
        }
    }
    assert_eq!(astrid.get("/api/v1/players").1["code"], "notFound");
    let side: Side = serde_json::from_value(made["side"].clone()).unwrap();
    assert_eq!(side, Side::Attackers);
}
