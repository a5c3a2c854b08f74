//! The program's bots, with engines that play and engines that fail.

use std::io::Read as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use birka_network::messages::Wish;
use birka_network::{GameId, Status};
use birka_rules::Side;
use birka_server::Config;
use serde_json::{Value, json};

use crate::api::Program;
use crate::client::{Client, PATIENCE, Running, config};
use crate::engine::ARGUMENTS;

/// A bot that ends with its test.
struct Bot {
    child: Child,
    errors: Option<JoinHandle<String>>,
}

impl Bot {
    fn start(address: SocketAddr, token: &str, more: &[&str]) -> Self {
        Self::start_with(address, token, more, "")
    }

    fn start_with(address: SocketAddr, token: &str, more: &[&str], fault: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_birka-server"));
        command
            .args(["bot", "--server", &format!("http://{address}/"), "--movetime", "50"])
            .args(more)
            .env("BIRKA_TOKEN", token)
            .env("BIRKA_TEST_FAULT", fault);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let errors = thread::spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            text
        });
        Self { child, errors: Some(errors) }
    }

    /// A bot with an engine that plays at random, or fails at its second move.
    fn random(address: SocketAddr, token: &str, fault: &str) -> Self {
        let engine = format!("{} {ARGUMENTS}", std::env::current_exe().unwrap().display());
        Self::start_with(address, token, &["--mark-account", "--engine", &engine], fault)
    }

    /// Ends it. Returns what it said on standard error.
    fn end(mut self) -> String {
        let _ = self.child.kill();
        self.errors.take().unwrap().join().unwrap()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_until(what: &str, is_done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < 2 * PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(100));
    }
}

fn wait_for_mark(program: &Program) {
    wait_until("the account is marked", || program.get("/api/v1/account").1["isBot"] == true);
}

fn game(program: &Program, asked: &Value) -> GameId {
    let (status, made) = program.post("/api/v1/games", asked);
    assert_eq!(status, 201, "{made}");
    made["game"]["id"].as_str().unwrap().parse().unwrap()
}

#[test]
fn two_bots_play_a_game_to_its_end() {
    let server = Running::start();
    let programs = ["Rok", "Skima"].map(|name| Program::of_member(server.address, name));
    let token = |at: usize| programs[at].token.as_deref().unwrap();
    let one = Bot::random(server.address, token(0), "");
    let other = Bot::start(server.address, token(1), &["--mark-account", "--level", "1"]);
    programs.iter().for_each(wait_for_mark);
    let id = game(&programs[0], &json!({"variant": "brandubh", "opponent": "Skima", "clock": {"main": 120, "increment": 1}}));
    let state = || programs[1].get(&format!("/api/v1/games/{id}")).1;
    wait_until("the game is over", || state()["turn"].is_null());
    let result = state()["game"]["saved"]["result"].as_str().unwrap().to_owned();
    assert!(!result.contains("resigned") && !result.contains("timeout"), "{result}");
    for errors in [one.end(), other.end()] {
        // It had nothing to say about a game.
        assert!(!errors.contains("bot: game "), "{errors}");
    }
}

#[test]
fn a_game_outlives_an_engine_that_fails() {
    let server = Running::start();
    let fails = |fault: &str, said: &str| {
        let name = format!("Bot-{fault}");
        let program = Program::of_member(server.address, &name);
        let bot = Bot::random(server.address, program.token.as_deref().unwrap(), fault);
        wait_for_mark(&program);
        let person = Program::of_member(server.address, &format!("Person-{fault}"));
        let id = game(&person, &json!({"variant": "brandubh", "side": "Attackers", "opponent": &name}));
        let mut client = Client::open(server.address, person.token.as_deref());
        client.join(&id, Wish::Any);
        assert_eq!(client.game().side(), Some(Side::Attackers));
        client.hear_until(|client| client.game().status() == Status::Bot(name.clone()));
        for turn in 0..3 {
            let mv = client.session().game().legal_moves()[turn];
            client.play(mv);
            client.hear_until(|client| client.session().ply() == 2 * turn + 2 || client.session().outcome().is_some());
        }
        let errors = bot.end();
        assert!(errors.contains(said) && errors.contains("the game is kept"), "{fault}: {errors}");
    };
    thread::scope(|scope| {
        for (fault, said) in [("crashes", "it ended without an answer"), ("illegal", "a1-a2 is not legal"), ("hangs", "no answer within")] {
            scope.spawn(move || fails(fault, said));
        }
    });
}

#[test]
fn a_bot_comes_back_to_its_game_when_the_server_does() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let server = Running::with(config(&database));
    let address = server.address;
    let [bot, person] = ["Rok", "Astrid"].map(|name| Program::of_member(address, name));
    let running = Bot::start(address, bot.token.as_deref().unwrap(), &["--mark-account", "--level", "1"]);
    wait_for_mark(&bot);
    let id = game(&person, &json!({"variant": "brandubh", "side": "Attackers", "opponent": "Rok"}));
    let play = |ply: usize| {
        let mut client = Client::open(address, person.token.as_deref());
        client.join(&id, Wish::Any);
        let mv = client.session().game().legal_moves()[0];
        client.play(mv);
        client.hear_until(|client| client.session().ply() == ply || client.session().outcome().is_some());
    };
    play(2);
    server.stop();
    let _server = Running::with(Config { listen: address, ..config(&database) });
    play(4);
    assert!(running.end().contains("it connects again"));
}

#[test]
fn a_bot_does_not_play_for_a_person_and_not_without_an_engine() {
    let server = Running::start();
    let person = Program::of_member(server.address, "Astrid");
    game(&person, &json!({"variant": "brandubh"}));
    let token = person.token.as_deref().unwrap();
    for (token, more, said) in [
        (token, &[][..], "Astrid is the account of a person"),
        (token, &["--mark-account"], "Astrid is the account of a person"),
        ("q0ZJ3b9d7uXo2sYkVtRmLhPwEaCfGiNx", &[], "the token is of no account"),
        (token, &["--engine", "/no/such/engine"], "it cannot be started"),
        (token, &["--level", "99"], "levels are 0 to"),
    ] {
        let mut bot = Bot::start(server.address, token, more);
        assert!(!bot.child.wait().unwrap().success());
        let errors = bot.end();
        assert!(errors.contains(said), "{more:?}: {errors}");
    }
}
