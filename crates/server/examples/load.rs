//! How much a server does on this machine: games at once in which both players answer as soon as they can, in ratio to a bare echo over the same sockets.
//!
//! ```text
//! cargo run --release -p birka-server --example load -- 200 20
//! cargo run --release -p birka-server --example load -- 200 20 --database postgres:///birka
//! ```
//!
//! The first number is that of the games, the second one the seconds. The clients are in the same process as the server.

use std::env;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::routing::get;
use birka_network::messages::{NewGame, Wish};
use birka_network::{ClientMessage, GameAction, GameEvent, GameId, ServerMessage, VERSION};
use birka_records::MoveNotation;
use birka_rules::{Rng, Side};
use birka_script::Library;
use birka_server::{Config, Rates, Server};
use birka_session::Session;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, seconds) = (number(0, 100), number(1, 10));
    let database = arguments.iter().skip_while(|text| *text != "--database").nth(1).cloned();
    let folder = tempfile::tempdir()?;
    let database = database.unwrap_or_else(|| format!("sqlite://{}", folder.path().join("load.db").display()));

    let echo = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = echo.local_addr()?;
    tokio::spawn(async move { axum::serve(echo, Router::new().route("/games", get(echo_back))).await });
    let (echoes, times) = run(games, seconds, |_, until| echoed(address, until)).await?;
    report("echo", echoes, seconds, times);

    let huge = 1e9;
    let rates =
        Rates { connections: usize::MAX, games: (huge, huge), passwords: (huge, huge), requests: (huge, huge), messages: (huge, huge) };
    let config = Config {
        listen: "127.0.0.1:0".parse()?,
        database,
        nats: None,
        site: None,
        is_behind_proxy: false,
        workers: 0,
        words: String::new(),
        mail: None,
        keep_guest_games: 90,
        rates,
    };
    let server = Server::start(config).await?;
    let address = server.address();
    let variant = Library::shipped_variant("brandubh").ok_or("no variant")?;
    let saved = Session::new(Arc::clone(&variant)).to_saved_game();
    let (moves, times) = run(games, seconds, |seed, until| {
        let names = random_game(Session::new(Arc::clone(&variant)), seed);
        played(address, NewGame { saved: saved.clone(), source: None, side: Some(Side::Attackers), engine: None }, names, until)
    })
    .await?;
    report("moves", moves, seconds, times);
    println!("a move in echoes: {:.2}", echoes as f64 / moves as f64);
    server.stop().await;
    Ok(())
}

async fn echo_back(upgrade: WebSocketUpgrade) -> axum::response::Response {
    upgrade.on_upgrade(|mut socket| async move {
        while let Some(Ok(message)) = socket.recv().await {
            if socket.send(message).await.is_err() {
                break;
            }
        }
    })
}

/// Runs tasks for some seconds. Returns how much they did in all, and how long each took.
async fn run<F>(tasks: u64, seconds: u64, task: impl Fn(u64, Instant) -> F) -> Result<(usize, Vec<Duration>), Error>
where
    F: Future<Output = Result<Vec<Duration>, Error>> + Send + 'static,
{
    let until = Instant::now() + Duration::from_secs(seconds);
    let running: Vec<_> = (0..tasks).map(|seed| tokio::spawn(task(seed, until))).collect();
    let mut times = Vec::new();
    for task in running {
        times.extend(task.await??);
    }
    Ok((times.len(), times))
}

fn report(what: &str, count: usize, seconds: u64, mut times: Vec<Duration>) {
    times.sort_unstable();
    let share = |of: usize| times.get(times.len() * of / 100).copied().unwrap_or_default().as_secs_f64() * 1000.0;
    println!("{what}: {:.0} a second, p50 {:.2} ms, p99 {:.2} ms", count as f64 / seconds as f64, share(50), share(99));
}

async fn open(address: SocketAddr) -> Result<Socket, Error> {
    let (socket, _) = connect_async(format!("ws://{address}/games")).await?;
    Ok(socket)
}

async fn echoed(address: SocketAddr, until: Instant) -> Result<Vec<Duration>, Error> {
    let mut socket = open(address).await?;
    let text = serde_json::to_string(&ClientMessage::Leave { game: GameId::of(1) })?;
    let mut times = Vec::new();
    while Instant::now() < until {
        let sent = Instant::now();
        socket.send(Message::text(text.clone())).await?;
        socket.next().await.ok_or("closed")??;
        times.push(sent.elapsed());
    }
    Ok(times)
}

/// The names of the moves of a random game.
fn random_game(mut session: Session, seed: u64) -> Vec<String> {
    let mut random = Rng::new(seed);
    let mut names = Vec::new();
    while session.outcome().is_none() && names.len() < 80 {
        let moves = session.game().legal_moves();
        let Ok(at) = usize::try_from(random.next_u64() % moves.len() as u64) else { break };
        let Ok(played) = session.play(moves[at]) else { break };
        names.push(MoveNotation::from_played(&played).name(session.rules().size));
    }
    names
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Error> {
    Ok(socket.send(Message::text(serde_json::to_string(message)?)).await?)
}

async fn hear<T>(socket: &mut Socket, mut wanted: impl FnMut(ServerMessage) -> Option<T>) -> Result<T, Error> {
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("closed")??
            && let Some(found) = wanted(serde_json::from_str(text.as_str())?)
        {
            return Ok(found);
        }
    }
}

/// Plays games one after the other. The time of a move is that from when it is sent to when the other player has it.
async fn played(address: SocketAddr, new: NewGame, names: Vec<String>, until: Instant) -> Result<Vec<Duration>, Error> {
    let mut players = [open(address).await?, open(address).await?];
    for player in &mut players {
        say(player, &ClientMessage::Hello { version: VERSION, token: None, name: None }).await?;
    }
    let mut times = Vec::new();
    while Instant::now() < until {
        let joined = |message| if let ServerMessage::Joined { game, .. } = message { Some(game.id) } else { None };
        say(&mut players[0], &ClientMessage::Create { game: Box::new(new.clone()) }).await?;
        let game = hear(&mut players[0], joined).await?;
        say(&mut players[1], &ClientMessage::Join { game: game.clone(), wish: Wish::Any }).await?;
        hear(&mut players[1], joined).await?;
        for (ply, name) in names.iter().enumerate() {
            if Instant::now() >= until {
                break;
            }
            let [mover, other] = if ply % 2 == 0 { [0, 1] } else { [1, 0] };
            let sent = Instant::now();
            say(&mut players[mover], &ClientMessage::Act { game: game.clone(), action: GameAction::Move { ply, name: name.clone() } })
                .await?;
            for player in [other, mover] {
                hear(&mut players[player], |message| match message {
                    ServerMessage::Happened { game: of, event: GameEvent::Moved { name: moved, .. }, .. } => {
                        (of == game && moved == *name).then_some(())
                    }
                    _ => None,
                })
                .await?;
                if player == other {
                    times.push(sent.elapsed());
                }
            }
        }
    }
    Ok(times)
}
