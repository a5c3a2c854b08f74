//! `birka-server bot`: an engine that plays the games of an account which is marked as one of a bot.
//!
//! The list of the API says which games there are: looking every two seconds needs nothing but the database, whichever server the bot is connected to, and
//! misses nothing while it is away. Each game has a thread with an engine and a WebSocket of its own, so that an engine that hangs holds up no other game.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io;
use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use birka_engine::{Engine, Level, Limits, Resources};
use birka_engine_process::{ExternalEngine, Forfeit};
use birka_network::messages::{GameState, Wish};
use birka_network::{ClientMessage, GameAction, GameId, Offer, Progress, RemoteGame, ServerMessage, VERSION};
use birka_rules::{Game, Move, Side};
use birka_session::Session;
use serde_json::Value;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::variants;

/// The time between two looks for new games.
const LOOK: Duration = Duration::from_secs(2);
/// The longest pause after something failed.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How long a message is waited for before the clocks are looked at.
const READING: Duration = Duration::from_millis(200);
/// A server that says nothing for this time has gone: it pings every 15 seconds.
const SILENCE: Duration = Duration::from_secs(60);
/// The time for a move without a choice and without clocks.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// The longest time for a move. Pings are not answered meanwhile.
const LONGEST_MOVE: Duration = Duration::from_secs(20);
/// How long a game that is over is followed, for a rematch.
const AFTERWARDS: Duration = Duration::from_secs(15);

/// The choices of who runs a bot.
#[derive(Clone, Debug)]
pub struct BotOptions {
    /// The address of the server: `https://example.org`.
    pub server: String,
    pub token: String,
    /// Marks the account as one of a bot, if it is not.
    pub marks_account: bool,
    /// The program that plays, with its arguments; `None` for the engine in this program.
    pub engine: Option<Vec<String>>,
    pub level: Option<usize>,
    /// The variants that it plays; all of them if there are none.
    pub variants: Vec<String>,
    pub move_time: Option<Duration>,
    /// The offers that it accepts. Others it declines.
    pub accepted: Vec<Offer>,
    /// The games at the same time.
    pub games: usize,
}

/// Why a bot does not play.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    #[error("`{0}` is no address of a server; write it as http://HOST:PORT or https://HOST")]
    Address(String),
    #[error("levels are 0 to {most}, not {number}", most = Level::all().len())]
    Level { number: usize },
    #[error("the token is of no account; make one at /club/account")]
    Token,
    #[error("{0} is the account of a person; a bot has one of its own, marked by --mark-account before its first game")]
    Person(String),
    #[error("the engine: {0}")]
    Engine(Forfeit),
}

/// Plays until the process ends.
///
/// # Errors
/// If the account is not one of a bot, or the engine does not start.
pub fn run(options: BotOptions) -> Result<(), BotError> {
    let bot = Bot::new(options)?;
    bot.check_engine()?;
    let mut pauses = Pauses::default();
    let name = loop {
        match bot.own_account()? {
            Some(name) => break name,
            None => thread::sleep(pauses.next()),
        }
    };
    eprintln!("birka-server bot: {name} waits for games at {}", bot.options.server);
    let mut playing: HashMap<GameId, JoinHandle<bool>> = HashMap::new();
    let mut refused = HashSet::new();
    let mut pauses = Pauses::default();
    loop {
        let over: Vec<_> = playing.iter().filter(|(_, thread)| thread.is_finished()).map(|(game, _)| game.clone()).collect();
        for game in over {
            // A thread that broke down is tried again.
            if playing.remove(&game).and_then(|thread| thread.join().ok()) == Some(false) {
                refused.insert(game);
            }
        }
        let Some(games) = bot.own_games() else {
            thread::sleep(pauses.next());
            continue;
        };
        pauses = Pauses::default();
        for game in games {
            if playing.len() >= bot.options.games {
                break;
            }
            if !playing.contains_key(&game) && !refused.contains(&game) {
                let (bot, id) = (bot.clone(), game.clone());
                match thread::Builder::new().name(format!("game {game}")).spawn(move || bot.play(&id)) {
                    Ok(thread) => _ = playing.insert(game, thread),
                    Err(error) => tell(&game, &error),
                }
            }
        }
        thread::sleep(LOOK);
    }
}

/// Says something about a game to who runs the bot.
fn tell(game: &GameId, what: &dyn Display) {
    // A name of an engine or a text of a server is no command of a terminal.
    let text: String = what.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    eprintln!("birka-server bot: game {game}: {text}");
}

/// Pauses that become longer.
#[derive(Default)]
struct Pauses(u32);

impl Pauses {
    fn next(&mut self) -> Duration {
        let pause = Duration::from_millis(500) * 2_u32.pow(self.0.min(7));
        self.0 += 1;
        pause.min(LONGEST_PAUSE)
    }
}

/// Who chooses the moves.
enum Player {
    BuiltIn(Box<Engine>),
    Program(Box<ExternalEngine>),
}

impl Player {
    /// A legal move.
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let found = match self {
            Self::BuiltIn(engine) => engine.search(game, limits).map_err(|error| Forfeit::Failed(error.to_string()))?.mv,
            Self::Program(engine) => Some(engine.choose_move(game, limits)?),
        };
        let mv = found.ok_or_else(|| Forfeit::NoMove("none".to_owned()))?;
        if game.legal_moves().contains(&mv) { Ok(mv) } else { Err(Forfeit::IllegalMove(mv.name(game.rules().rule_set().size))) }
    }
}

#[derive(Clone)]
struct Bot {
    options: BotOptions,
    agent: Agent,
    level: Option<&'static Level>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// How a connection with a game ended.
enum End {
    Over,
    /// The bot does not play it.
    Unplayable(String),
    Lost(String),
}

impl Bot {
    fn new(mut options: BotOptions) -> Result<Self, BotError> {
        options.server.truncate(options.server.trim_end_matches('/').len());
        if !options.server.starts_with("http://") && !options.server.starts_with("https://") {
            return Err(BotError::Address(options.server));
        }
        let level = match options.level {
            Some(number) => Some(Level::numbered(number).ok_or(BotError::Level { number })?),
            None => None,
        };
        if let (Some(words), Some(number)) = (&mut options.engine, options.level) {
            words.extend(["--level".to_owned(), number.to_string()]);
        }
        let mut config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(30)));
        if options.server.starts_with("https://") {
            let certificates = rustls_native_certs::load_native_certs().certs;
            let certificates: Vec<_> = certificates.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
            config = config.tls_config(TlsConfig::builder().root_certs(RootCerts::new_with_certs(&certificates)).build());
        }
        Ok(Self { agent: config.build().into(), options, level })
    }

    fn check_engine(&self) -> Result<(), BotError> {
        let variant = self.options.variants.first().map_or("brandubh", String::as_str);
        self.options.engine.as_ref().map_or(Ok(()), |words| birka_engine_process::check_start(words, variant)).map_err(BotError::Engine)
    }

    /// The answer of the API; `None`, said on standard error, without one.
    fn ask(&self, post: bool, path: &str) -> Option<(u16, Value)> {
        let url = format!("{}/api/v1/{path}", self.options.server);
        let token = format!("Bearer {}", self.options.token);
        let answer = match post {
            true => self.agent.post(&url).header("authorization", token).send_empty(),
            false => self.agent.get(&url).header("authorization", token).call(),
        };
        let read = answer.and_then(|mut answer| Ok((answer.status().as_u16(), answer.body_mut().read_to_string()?)));
        match read {
            Ok((status, text)) if status < 500 && status != 429 => Some((status, serde_json::from_str(&text).unwrap_or_default())),
            Ok((status, _)) => {
                eprintln!("birka-server bot: {url}: the server answers {status}");
                None
            }
            Err(error) => {
                eprintln!("birka-server bot: {url}: {error}");
                None
            }
        }
    }

    /// The name of the account, which is one of a bot; `None` if the server does not answer.
    fn own_account(&self) -> Result<Option<String>, BotError> {
        let Some((status, mut account)) = self.ask(false, "account") else { return Ok(None) };
        if status == 401 {
            return Err(BotError::Token);
        }
        let name = account["name"].as_str().unwrap_or_default().to_owned();
        if account["isBot"] != true && self.options.marks_account {
            let Some((_, marked)) = self.ask(true, "account/bot") else { return Ok(None) };
            account = marked;
        }
        if account["isBot"] == true { Ok(Some(name)) } else { Err(BotError::Person(name)) }
    }

    /// The games that go on and that it plays.
    fn own_games(&self) -> Option<Vec<GameId>> {
        let (_, games) = self.ask(false, "account/games?state=ongoing&limit=100")?;
        let is_played = |game: &&Value| {
            let variant = game["variant"].as_str().unwrap_or_default();
            let is_complete = game["attackers"].is_object() && game["defenders"].is_object();
            is_complete && (self.options.variants.is_empty() || self.options.variants.iter().any(|name| name == variant))
        };
        let games = games.as_array()?.iter().filter(is_played);
        Some(games.filter_map(|game| game["id"].as_str()?.parse().ok()).collect())
    }

    /// Plays a game to its end. Returns `false` if it is not one that the bot plays.
    fn play(&self, id: &GameId) -> bool {
        let mut pauses = Pauses::default();
        let mut player = None;
        loop {
            let end = match self.connect(id) {
                Ok(socket) => self.follow(id, socket, &mut player, &mut pauses),
                Err(error) => End::Lost(error.to_string()),
            };
            match end {
                End::Over => return true,
                End::Unplayable(why) => {
                    tell(id, &format!("it is not played: {why}"));
                    return false;
                }
                End::Lost(why) => {
                    tell(id, &format!("{why}; it connects again"));
                    thread::sleep(pauses.next());
                }
            }
        }
    }

    fn connect(&self, id: &GameId) -> Result<Socket, Box<tungstenite::Error>> {
        let url = format!("{}/games", self.options.server.replacen("http", "ws", 1));
        let (mut socket, _) = tungstenite::connect(url).map_err(Box::new)?;
        let stream = match socket.get_mut() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(&mut stream.sock),
            _ => None,
        };
        if let Some(stream) = stream {
            stream.set_read_timeout(Some(READING)).and_then(|()| stream.set_nodelay(true)).map_err(|error| Box::new(error.into()))?;
        }
        send(&mut socket, &ClientMessage::Hello { version: VERSION, token: Some(self.options.token.clone()), name: None })?;
        send(&mut socket, &ClientMessage::Join { game: id.clone(), wish: Wish::Any })?;
        Ok(socket)
    }

    /// Follows a game until it is over or the connection ends.
    fn follow(&self, id: &GameId, mut socket: Socket, player: &mut Option<Player>, pauses: &mut Pauses) -> End {
        let lost = |error: &dyn Display| End::Lost(error.to_string());
        let mut followed: Option<RemoteGame> = None;
        let mut heard = Instant::now();
        let mut ended = None;
        // After a failure of the engine the same move is not asked for at once.
        let mut next_try = Instant::now();
        loop {
            if let Some(game) = &mut followed {
                let session = game.session();
                let side = game.side();
                if session.outcome().is_some() {
                    let has_waited = ended.get_or_insert_with(Instant::now).elapsed() > AFTERWARDS;
                    if has_waited || !self.options.accepted.contains(&Offer::Rematch) {
                        return End::Over;
                    }
                } else if side == Some(session.turn()) && !session.game().awaits_roll() && next_try <= Instant::now() {
                    match self.choose(&session, player) {
                        Ok(mv) => {
                            let mut session = session;
                            if session.play(mv).is_ok() {
                                for message in game.play(&session) {
                                    if let Err(error) = send(&mut socket, &message) {
                                        return lost(&error);
                                    }
                                }
                            }
                        }
                        Err(forfeit) => {
                            let pause = pauses.next();
                            tell(
                                id,
                                &format!("the engine: {forfeit}; the game is kept, and it is asked again in {} s", pause.as_secs_f32()),
                            );
                            next_try = Instant::now() + pause;
                        }
                    }
                    // The time of the search was no silence of the server.
                    heard = Instant::now();
                }
            }
            let text = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(frame)) => return lost(&frame.map_or_else(String::new, |frame| frame.reason.to_string())),
                Ok(_) => {
                    heard = Instant::now();
                    continue;
                }
                Err(tungstenite::Error::Io(error)) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    if heard.elapsed() > SILENCE {
                        return lost(&"the server says nothing");
                    }
                    continue;
                }
                Err(error) => return lost(&error),
            };
            heard = Instant::now();
            let message = match serde_json::from_str(text.as_str()) {
                Ok(message) => message,
                Err(error) => return End::Unplayable(error.to_string()),
            };
            match (message, &mut followed) {
                (ServerMessage::Joined { game, side }, _) => match self.join(*game, side) {
                    Ok(game) => {
                        ended = game.confirmed().outcome().map(|_| Instant::now());
                        followed = Some(game);
                    }
                    Err(why) => return End::Unplayable(why),
                },
                (ServerMessage::Refused { text, .. }, None) => return End::Lost(text),
                (message, Some(game)) => {
                    for progress in game.hear(message) {
                        let answer = match progress {
                            Progress::Changed => {
                                *pauses = Pauses::default();
                                None
                            }
                            Progress::Missed(message) => Some(message),
                            Progress::Offered(offer) if self.options.accepted.contains(&offer) => {
                                Some(game.act(GameAction::Offer { offer }))
                            }
                            Progress::Offered(offer) => Some(game.act(GameAction::Decline { offer })),
                            // It comes with the next list.
                            Progress::Rematch(_) => return End::Over,
                            Progress::Disagreed(error) => return End::Unplayable(error.to_string()),
                            Progress::Refused(code) => {
                                let pause = pauses.next();
                                tell(id, &format!("the server refuses: {code:?}"));
                                next_try = Instant::now() + pause;
                                None
                            }
                            _ => None,
                        };
                        if let Some(message) = answer
                            && let Err(error) = send(&mut socket, &message)
                        {
                            return lost(&error);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The game of a server, if the bot can play it.
    fn join(&self, game: GameState, side: Option<Side>) -> Result<RemoteGame, String> {
        if side.is_none() {
            return Err("the bot has no seat in it".to_owned());
        }
        // Its rules are in no list of an engine.
        if game.source.is_some() && self.options.engine.is_some() {
            return Err("the variant came with the game, and the engine does not have it".to_owned());
        }
        let variant = match &game.source {
            None => variants::named(&game.saved.variant).map_err(|refused| refused.text)?,
            Some(_) => {
                let new =
                    birka_network::messages::NewGame { saved: game.saved.clone(), source: game.source.clone(), side: None, engine: None };
                variants::Variants::default().of(&new).map_err(|refused| refused.text)?
            }
        };
        RemoteGame::join(game, side, variant).map_err(|error| error.to_string())
    }

    fn choose(&self, session: &Session, player: &mut Option<Player>) -> Result<Move, Forfeit> {
        let player = player.get_or_insert_with(|| match &self.options.engine {
            Some(words) => Player::Program(Box::new(ExternalEngine::new(words.clone(), session.variant().id.clone(), None))),
            None => {
                let engine = Engine::new(Resources { threads: 1, memory: 32 });
                Player::BuiltIn(Box::new(match self.level {
                    Some(level) => engine.at_level(level),
                    None => engine,
                }))
            }
        });
        player.choose(session.game(), &Limits { movetime: Some(self.time(session)), ..Limits::default() })
    }

    /// The time for a move: a part of what the clock has left, never more than was chosen.
    fn time(&self, session: &Session) -> Duration {
        let turn = session.turn();
        let increment = session.clock().and_then(|clock| clock.controls().of(turn)).map_or(0, |control| control.increment);
        let longest = self.options.move_time.unwrap_or(MOVE_TIME).min(LONGEST_MOVE);
        let share = session.remaining_time(turn).map(|left| (left / 30 + Duration::from_secs(increment.into()) * 3 / 4).min(left / 2));
        share.map_or(longest, |share| share.min(longest)).max(Duration::from_millis(10))
    }
}

fn send(socket: &mut Socket, message: &ClientMessage) -> Result<(), Box<tungstenite::Error>> {
    let text = serde_json::to_string(message).unwrap_or_default();
    socket.send(Message::text(text)).map_err(Box::new)
}
