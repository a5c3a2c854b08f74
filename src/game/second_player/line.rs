//! The server of the table and the connection with it, on a thread of its own.

use std::env;
use std::io::{self, BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use birka_exhibition::take_home::GameCode;
use birka_network::messages::{NewGame, Wish};
use birka_network::{ClientMessage, GameAction, Offer, Progress, RemoteGame, ServerMessage, VERSION};
use birka_rules::Side;
use birka_script::Variant;
use birka_session::Session;
use serde::Deserialize;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::{Failure, News, Place};
use crate::game::platform::{TaskReceiver, TaskSender, Waker, task_channel};

/// The time between two looks at what the table wants.
const LOOK: Duration = Duration::from_millis(30);

/// A thread with the server and the connection. Both end with it.
pub struct Line {
    wishes: Sender<ToLine>,
    news: TaskReceiver<News>,
    /// The number of moves of the table that the line knows.
    shown: usize,
}

enum ToLine {
    /// The main game after a move.
    Played(Box<Session>),
    Act(GameAction),
}

impl Line {
    /// Starts a server with a game, in which `side` is played here. `site` is the folder of the page, where it is not at its usual place.
    pub fn open(main: &Session, side: Side, site: Option<PathBuf>, waker: &Waker) -> Self {
        let (wishes, heard) = mpsc::channel();
        let (sender, news) = task_channel(waker);
        let variant = Arc::clone(main.variant());
        let saved = match main.outcome() {
            Some(_) => birka_session::NewGame::like(main).session(Arc::clone(&variant)).to_saved_game(),
            None => main.to_saved_game(),
        };
        let is_new = main.outcome().is_some();
        let game = NewGame { saved: saved.with_dice(None), source: None, side: Some(side) };
        let shown = if is_new { 0 } else { main.ply() };
        thread::Builder::new()
            .name("second player".to_owned())
            .spawn(move || {
                let failure = match run(&variant, game, site, is_new, &heard, &sender) {
                    Ok(()) => return,
                    Err(failure) => failure,
                };
                sender.send(News::Failed(failure));
            })
            .map_or_else(|error| bevy::log::error!("the second player: {error}"), drop);
        Self { wishes, news, shown }
    }

    /// What has happened since the last call.
    pub fn news(&self) -> impl Iterator<Item = News> {
        std::iter::from_fn(|| self.news.try_recv().ok())
    }

    /// Tells of moves that were played here. Returns whether there were some.
    pub fn tell_moves(&mut self, main: &Session) -> bool {
        let turn_before = main.moves().nth(self.shown).map(|played| main.rules().kind(played.kind).side);
        let is_own = turn_before.is_some_and(|side| main.players().of(side).is_here());
        self.shown = main.ply();
        is_own && self.wishes.send(ToLine::Played(Box::new(main.clone()))).is_ok()
    }

    pub fn act(&self, action: GameAction) {
        // The thread has ended if it does not listen, and has said so.
        let _ = self.wishes.send(ToLine::Act(action));
    }
}

/// A server that ends with this value: its standard input ends.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // It has nothing to lose: the game is the table's.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The line that the server prints when it is ready.
#[derive(Deserialize)]
struct Ready {
    port: u16,
    addresses: Vec<String>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn run(
    variant: &Arc<Variant>,
    new: NewGame,
    site: Option<PathBuf>,
    is_new: bool,
    heard: &Receiver<ToLine>,
    sender: &TaskSender<News>,
) -> Result<(), Failure> {
    let source = source_of(variant, new.saved.variant.as_str());
    let program = beside_program("birka-server").ok_or(Failure::NoProgram)?;
    let site = site.or_else(usual_site).filter(|site| site.join("index.html").is_file()).ok_or(Failure::NoPage)?;
    let (_server, ready) = start(&program, &site)?;
    let address = ready.addresses.first().ok_or(Failure::NoNetwork)?;
    let mut socket = connect(ready.port).ok_or(Failure::NoServer)?;
    write(&mut socket, &ClientMessage::Hello { version: VERSION, token: None, name: None })?;
    write(&mut socket, &ClientMessage::Create { game: Box::new(NewGame { source, ..new }) })?;
    let mut follower = Follower { variant, sender, game: None, address, heard: 0, is_new };
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                let message = serde_json::from_str(text.as_str()).map_err(|_| Failure::NoServer)?;
                for answer in follower.hear(message)? {
                    write(&mut socket, &answer)?;
                }
            }
            Ok(Message::Close(_)) => return Err(Failure::NoServer),
            Ok(_) => {}
            Err(tungstenite::Error::Io(error)) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
            Err(_) => return Err(Failure::NoServer),
        }
        loop {
            match heard.try_recv() {
                Ok(wish) => {
                    for message in follower.wish(wish) {
                        write(&mut socket, &message)?;
                    }
                }
                Err(TryRecvError::Empty) => break,
                // The table has another game, or ends.
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
    }
}

/// The game of the server, as the line follows it.
struct Follower<'a> {
    variant: &'a Arc<Variant>,
    sender: &'a TaskSender<News>,
    game: Option<RemoteGame>,
    address: &'a str,
    heard: u64,
    /// Whether the next game takes the place of the main one.
    is_new: bool,
}

impl Follower<'_> {
    fn hear(&mut self, message: ServerMessage) -> Result<Vec<ClientMessage>, Failure> {
        let Some(game) = &mut self.game else {
            match message {
                ServerMessage::Joined { game, side } => self.join(*game, side)?,
                ServerMessage::Refused { code, .. } => return Err(Failure::Refused(code)),
                _ => {}
            }
            return Ok(Vec::new());
        };
        if let ServerMessage::Joined { game, side } = message {
            self.is_new = game.id != *self.game.as_ref().map_or(&game.id, RemoteGame::id);
            self.join(*game, side)?;
            return Ok(Vec::new());
        }
        let mut answers = Vec::new();
        for progress in game.hear(message) {
            match progress {
                Progress::Changed => {
                    let session = Box::new(game.session());
                    self.sender.send(News::Game { session, heard: self.heard, is_new: false });
                }
                Progress::Arrived => self.sender.send(News::Arrived),
                Progress::Left => self.sender.send(News::Left),
                Progress::Declined(_) => self.sender.send(News::Declined),
                Progress::Offered(_) => self.sender.send(News::Offered),
                Progress::Missed(message) => answers.push(message),
                Progress::Rematch(game) => answers.push(ClientMessage::Join { game, wish: Wish::Any }),
                Progress::Disagreed(_) => return Err(Failure::Disagreed),
                Progress::Said(_) | Progress::Hovers(_) | Progress::Refused(_) => {}
            }
        }
        self.tell_place();
        Ok(answers)
    }

    fn join(&mut self, state: birka_network::GameState, side: Option<Side>) -> Result<(), Failure> {
        let mut game = RemoteGame::join(state, side, Arc::clone(self.variant)).map_err(|_| Failure::Disagreed)?;
        let session = Box::new(game.session());
        self.game = Some(game);
        self.tell_place();
        self.sender.send(News::Game { session, heard: self.heard, is_new: std::mem::take(&mut self.is_new) });
        Ok(())
    }

    fn wish(&mut self, wish: ToLine) -> Vec<ClientMessage> {
        let Some(game) = &mut self.game else { return Vec::new() };
        match wish {
            ToLine::Played(session) => {
                self.heard += 1;
                let messages = game.play(&session);
                // The table may have left out what was told before this.
                let session = Box::new(game.session());
                self.sender.send(News::Game { session, heard: self.heard, is_new: false });
                messages
            }
            ToLine::Act(action) => vec![game.act(action)],
        }
    }

    fn tell_place(&self) {
        let Some(game) = &self.game else { return };
        let link = format!("http://{}/#join={}", self.address, game.id());
        let code = GameCode::of_link(link.clone()).map(|code| code.modules().collect()).unwrap_or_default();
        let all = [Offer::Draw, Offer::TakeBack, Offer::Rematch];
        let offers = all.into_iter().filter(|&offer| game.is_offered(offer)).collect();
        let is_asked = all.into_iter().any(|offer| game.has_offered(offer));
        self.sender.send(News::Place(Place::Open { link, code, status: game.status(), offers, is_asked }));
    }
}

fn write(socket: &mut Socket, message: &ClientMessage) -> Result<(), Failure> {
    let text = serde_json::to_string(message).map_err(|_| Failure::NoServer)?;
    socket.send(Message::text(text)).map_err(|_| Failure::NoServer)
}

fn connect(port: u16) -> Option<Socket> {
    let (socket, _) = tungstenite::connect(format!("ws://127.0.0.1:{port}/games")).ok()?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(LOOK)).ok()?;
        stream.set_nodelay(true).ok()?;
    }
    Some(socket)
}

fn start(program: &Path, site: &Path) -> Result<(Server, Ready), Failure> {
    let mut command = Command::new(program);
    command.arg("--table").arg("--site").arg(site).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = Server(command.spawn().map_err(|_| Failure::NoProgram)?);
    let mut line = String::new();
    let output = server.0.stdout.take().ok_or(Failure::NoServer)?;
    BufReader::new(output).read_line(&mut line).map_err(|_| Failure::NoServer)?;
    let ready = serde_json::from_str(&line).map_err(|_| Failure::NoServer)?;
    Ok((server, ready))
}

/// A file beside the program that runs. That of tests is a folder deeper.
fn beside_program(name: &str) -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    program.ancestors().skip(1).take(2).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// The folder of the page: that of the packages, or that of `make web`.
fn usual_site() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folders = program.ancestors().skip(1).take(4).flat_map(|folder| [folder.join("site"), folder.join("share/birka/site")]);
    let chosen = env::var_os("BIRKA_SITE").map(PathBuf::from);
    chosen.into_iter().chain(folders).find(|folder| folder.is_dir())
}

/// The file of a variant, unless it is a shipped one, which the server has.
fn source_of(variant: &Variant, name: &str) -> Option<String> {
    let is_shipped =
        birka_script::Library::shipped_variant(name).is_some_and(|shipped| shipped.rules.fingerprint() == variant.rules.fingerprint());
    if is_shipped { None } else { birka_diagnostics::read_text_file(&variant.path).ok() }
}
