//! A client without a face, and a server for it.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use birka_network::messages::{NewGame, Wish};
use birka_network::{ClientMessage, GameAction, GameId, Offer, Progress, RefusalCode, RemoteGame, ServerMessage, VERSION};
use birka_records::SavedGame;
use birka_rules::{Move, Rng, Side};
use birka_script::{Library, Variant};
use birka_server::{Config, Rates, Server};
use birka_session::{Session, TimeControls};
use tokio::runtime::Runtime;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{ClientRequestBuilder, Message, WebSocket};

/// Nothing takes longer than this on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server that ends with its test.
pub struct Running {
    runtime: Runtime,
    server: Option<Server>,
    pub address: SocketAddr,
}

impl Running {
    pub fn start() -> Self {
        Self::with(config("sqlite::memory:"))
    }

    pub fn with(config: Config) -> Self {
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(Server::start(config)).unwrap();
        Self { address: server.address(), server: Some(server), runtime }
    }

    pub fn drain(&self) {
        self.server.as_ref().unwrap().drain();
    }

    pub fn stop(mut self) {
        let server = self.server.take().unwrap();
        self.runtime.block_on(server.stop());
    }
}

pub fn config(database: &str) -> Config {
    let rates = Rates {
        connections: 10_000,
        games: (10_000.0, 10_000.0),
        passwords: (100.0, 100.0),
        requests: (10_000.0, 10_000.0),
        messages: (10_000.0, 10_000.0),
    };
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        database: database.to_owned(),
        nats: None,
        site: None,
        is_behind_proxy: false,
        workers: 1,
        words: String::new(),
        mail: None,
        keep_guest_games: 90,
        rates,
    }
}

pub struct Client {
    socket: WebSocket<MaybeTlsStream<std::net::TcpStream>>,
    pub token: Option<String>,
    pub game: Option<RemoteGame>,
    /// What has happened that no test has asked about yet.
    pub progress: Vec<Progress>,
}

impl Client {
    pub fn open(address: SocketAddr, token: Option<&str>) -> Self {
        Self::greet(tungstenite::connect(format!("ws://{address}/games")).unwrap().0, token, None)
    }

    /// A client of a browser with this cookie.
    pub fn with_cookie(address: SocketAddr, cookie: &str) -> Self {
        let request = ClientRequestBuilder::new(format!("ws://{address}/games").parse().unwrap()).with_header("Cookie", cookie);
        Self::greet(tungstenite::connect(request).unwrap().0, None, None)
    }

    /// A guest with a name.
    pub fn named(address: SocketAddr, name: &str) -> Self {
        Self::greet(tungstenite::connect(format!("ws://{address}/games")).unwrap().0, None, Some(name))
    }

    fn greet(mut socket: WebSocket<MaybeTlsStream<std::net::TcpStream>>, token: Option<&str>, name: Option<&str>) -> Self {
        let MaybeTlsStream::Plain(stream) = socket.get_mut() else { panic!() };
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let mut client = Self { socket, token: token.map(str::to_owned), game: None, progress: Vec::new() };
        client.send(&ClientMessage::Hello { version: VERSION, token: client.token.clone(), name: name.map(str::to_owned) });
        let ServerMessage::Welcome { version: VERSION, token } = client.read() else { panic!("no welcome") };
        client.token = token.or(client.token);
        client
    }

    pub fn send(&mut self, message: &ClientMessage) {
        self.send_text(serde_json::to_string(message).unwrap());
    }

    pub fn send_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// The next message, as it comes.
    pub fn read(&mut self) -> ServerMessage {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(text.as_str()).unwrap_or_else(|error| panic!("{error}: {text}")),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Reads until the connection ends. Returns the messages before that, and the reason.
    pub fn read_to_end(&mut self) -> (Vec<String>, String) {
        let mut texts = Vec::new();
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => texts.push(text.to_string()),
                Ok(Message::Close(frame)) => return (texts, frame.map(|frame| frame.reason.to_string()).unwrap_or_default()),
                Ok(_) => {}
                Err(error) => return (texts, error.to_string()),
            }
        }
    }

    /// Follows the next message.
    pub fn hear(&mut self) {
        let message = self.read();
        if let ServerMessage::Joined { game, side } = message {
            let variant = find(&game.saved, game.source.as_deref());
            self.game = Some(RemoteGame::join(*game, side, variant).unwrap());
        } else if let Some(game) = &mut self.game {
            self.progress.extend(game.hear(message));
        }
    }

    pub fn hear_until(&mut self, is_done: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_done(self) {
            assert!(begun.elapsed() < PATIENCE, "{:?}", self.progress);
            self.hear();
        }
    }

    pub fn create(&mut self, new: NewGame) -> GameId {
        self.send(&ClientMessage::Create { game: Box::new(new) });
        self.hear_until(|client| client.game.is_some());
        self.game().id().clone()
    }

    pub fn join(&mut self, game: &GameId, wish: Wish) {
        self.game = None;
        self.send(&ClientMessage::Join { game: game.clone(), wish });
        self.hear_until(|client| client.game.is_some());
    }

    pub fn game(&self) -> &RemoteGame {
        self.game.as_ref().unwrap()
    }

    /// The game as the server has it.
    pub fn session(&self) -> Session {
        self.game().confirmed().clone()
    }

    pub fn act(&mut self, action: GameAction) {
        let message = self.game().act(action);
        self.send(&message);
    }

    pub fn offer(&mut self, offer: Offer) {
        self.act(GameAction::Offer { offer });
    }

    /// Plays a move as a table does: first on its own board.
    pub fn play(&mut self, mv: Move) {
        let game = self.game.as_mut().unwrap();
        let mut session = game.session();
        session.play(mv).unwrap();
        for message in game.play(&session) {
            self.send(&message);
        }
    }

    /// Waits for the code of a refusal.
    pub fn refusal(&mut self) -> RefusalCode {
        let refused = |progress: &Progress| if let Progress::Refused(code) = progress { Some(*code) } else { None };
        self.hear_until(|client| client.progress.iter().any(|progress| refused(progress).is_some()));
        let code = self.progress.iter().find_map(refused).unwrap();
        self.progress.clear();
        code
    }
}

pub static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

pub fn find(saved: &SavedGame, source: Option<&str>) -> Arc<Variant> {
    match source {
        Some(source) => Arc::new(birka_script::load_source("variant.lua", source).unwrap()),
        None => LIBRARY.get(&saved.variant).unwrap(),
    }
}

pub fn new_game(name: &str, clock: TimeControls) -> NewGame {
    let mut session = Session::new(LIBRARY.get(name).unwrap());
    session.set_clock(clock);
    NewGame { saved: session.to_saved_game().with_dice(None), source: None, side: Some(Side::Attackers), engine: None }
}

/// Two players in a new game, the attackers first.
pub fn two(address: SocketAddr, new: NewGame) -> [Client; 2] {
    let mut attackers = Client::open(address, None);
    let id = attackers.create(new);
    let mut defenders = Client::open(address, None);
    defenders.join(&id, Wish::Any);
    attackers.hear_until(|client| client.progress.contains(&Progress::Arrived));
    [attackers, defenders]
}

/// The client whose side is to move.
pub fn mover(players: &mut [Client; 2]) -> &mut Client {
    let turn = players[0].session().turn();
    players.iter_mut().find(|client| client.game().side() == Some(turn)).unwrap()
}

/// Plays random moves until the game is over or has so many. Both clients know them then.
pub fn play_at_random(players: &mut [Client; 2], seed: u64, plies: usize) {
    let mut random = Rng::new(seed);
    while players[0].session().outcome().is_none() && players[0].session().ply() < plies {
        let ply = players[0].session().ply();
        let client = mover(players);
        let session = client.session();
        let moves = session.game().legal_moves();
        let Some(&mv) = moves.get(usize::try_from(random.next_u64() % moves.len().max(1) as u64).unwrap()) else { return };
        client.play(mv);
        for client in players.iter_mut() {
            client.hear_until(|client| client.game().confirmed().ply() > ply);
            assert!(!client.progress.iter().any(|progress| matches!(progress, Progress::Disagreed(_))), "{:?}", client.progress);
        }
        // A roll follows as an event of its own.
        let longest = players.iter().map(|client| client.game().confirmed().ply()).max().unwrap();
        for client in players.iter_mut() {
            client.hear_until(|client| client.game().confirmed().ply() >= longest && !client.session().game().awaits_roll());
        }
    }
}
