//! Two servers that share PostgreSQL and NATS, each of which is killed in mid-game. `make test-network` starts them.

use std::env;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use birka_network::messages::Wish;
use birka_server::Config;
use birka_session::TimeControls;

use crate::client::{Client, Running, config, new_game, play_at_random};
use crate::work::{against_engine, ended, play_a_move, review};

/// The programs of Debian's packages.
const NATS: &str = "/usr/sbin/nats-server";
const NATS_PORT: u16 = 14_222;

/// A server of NATS on a port of its own.
struct Nats {
    child: Child,
    /// Of JetStream.
    _folder: tempfile::TempDir,
}

impl Nats {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(NATS)
            .args(["-a", "127.0.0.1", "-p", &NATS_PORT.to_string(), "-js", "-sd"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", NATS_PORT)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(10));
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { child, _folder: folder }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn nats_address() -> String {
    format!("nats://127.0.0.1:{NATS_PORT}")
}

fn database() -> String {
    env::var("BIRKA_TEST_DATABASE").expect("make test-network sets BIRKA_TEST_DATABASE")
}

/// A server of those that share the database in `BIRKA_TEST_DATABASE`.
fn front() -> Running {
    Running::with(Config { nats: Some(nats_address()), workers: 0, ..config(&database()) })
}

/// Comes back to a game on a server.
fn back(server: &Running, before: &Client) -> Client {
    let mut client = Client::open(server.address, before.token.as_deref());
    client.join(before.game().id(), Wish::Any);
    assert_eq!(client.game().side(), before.game().side());
    client
}

#[test]
#[ignore = "needs PostgreSQL and NATS: make test-network"]
fn players_on_two_servers_play_on_when_each_part_is_killed() {
    let nats = Nats::start();
    let (one, other) = (front(), front());
    let mut attackers = Client::open(one.address, None);
    let id = attackers.create(new_game("tablut", TimeControls::default()));
    let mut defenders = Client::open(other.address, None);
    defenders.join(&id, Wish::Any);
    let mut players = [attackers, defenders];
    play_at_random(&mut players, 1, 8);

    // Without NATS the servers read the database.
    drop(nats);
    play_at_random(&mut players, 2, 11);
    let nats = Nats::start();
    play_at_random(&mut players, 3, 20);

    // A server that is killed has stored what it has told.
    let [attackers, defenders] = players;
    let known = attackers.session().ply();
    drop(one);
    let attackers = back(&other, &attackers);
    assert_eq!(attackers.session().ply(), known);
    let mut players = [attackers, defenders];
    play_at_random(&mut players, 4, 26);
    let one = front();
    let [attackers, defenders] = players;
    let mut players = [back(&one, &attackers), defenders];
    play_at_random(&mut players, 5, 32);

    // A database that starts again is waited for.
    if let Ok(restart) = env::var("BIRKA_TEST_RESTART") {
        assert!(Command::new("sh").arg("-c").arg(restart).status().unwrap().success());
        let ply = players[0].session().ply();
        let begun = Instant::now();
        loop {
            let mover = crate::client::mover(&mut players);
            let session = mover.session();
            mover.play(session.game().legal_moves()[0]);
            std::thread::sleep(Duration::from_millis(300));
            let mut watcher = Client::open(other.address, None);
            watcher.send(&birka_network::ClientMessage::Join { game: id.clone(), wish: Wish::Watch });
            if let birka_network::ServerMessage::Joined { game, .. } = watcher.read()
                && game.saved.moves.len() > ply
            {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(30));
        }
        let mut players = [back(&one, &players[0]), back(&other, &players[1])];
        play_at_random(&mut players, 6, ply + 6);
    }
    drop(nats);
}

/// A process that works for the servers.
struct WorkerProcess(Child);

impl WorkerProcess {
    fn start() -> Self {
        let arguments = ["--nats", &nats_address(), "--database", &database(), "worker"];
        Self(Command::new(env!("CARGO_BIN_EXE_birka-server")).args(arguments).stdout(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
#[ignore = "needs PostgreSQL and NATS: make test-network"]
fn workers_do_what_servers_ask_for_when_one_is_killed() {
    let nats = Nats::start();
    let server = front();
    let mut client = Client::open(server.address, None);
    client.create(against_engine(1));
    let (one, _other) = (WorkerProcess::start(), WorkerProcess::start());
    play_a_move(&mut client);
    drop(one);
    play_a_move(&mut client);
    let id = ended(&server);
    assert!(review(&server, &id).contains("Accuracy"));

    // A queue that was lost with NATS is filled again.
    drop(nats);
    let session = client.session();
    client.play(session.game().legal_moves()[0]);
    client.hear_until(|client| client.game().confirmed().ply() == session.ply() + 1);
    let _nats = Nats::start();
    client.hear_until(|client| client.game().confirmed().ply() == session.ply() + 2);
}
