//! The connection with a server, on a thread of its own.

use std::io;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use birka_exhibition::take_home::GameCode;
use birka_localization::Language;
use birka_network::{GameAction, GameState, Goal, Invitation, Line, LineEnd, Offer, Progress, RefusalCode, RemoteGame, Step, words};
use birka_prose::{Signs, describe_rules};
use birka_records::shared::WebAddress;
use birka_rules::{Side, Square};
use birka_script::{Library, Variant};
use birka_session::Session;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::house::House;
use super::play::News;
use super::{Failure, Invited, Place, SaidLine};
use crate::game::platform::{TaskReceiver, TaskSender, Waker, task_channel};

/// The time between two looks at what the table wants.
const LOOK: Duration = Duration::from_millis(30);
/// The longest time that a server may take to answer before the connection is made.
const PATIENCE: Duration = Duration::from_secs(10);
/// The shortest time between two squares that are pointed at.
const HOVER: Duration = Duration::from_millis(80);

/// A thread with the connection, and with the server of the house if there is one. Both end with it.
pub(super) struct Connection {
    wishes: Sender<Wish>,
    news: TaskReceiver<News>,
    /// The number of moves of the table that the thread knows.
    shown: usize,
}

enum Wish {
    /// The main game after a move.
    Played(Box<Session>),
    Act(GameAction),
    /// The seat of the game that is looked at.
    Join,
    Hover(Option<Square>),
}

/// The server on which the game is.
pub(super) enum Route {
    /// The table starts one, with the page in this folder or at its usual place.
    House(Option<PathBuf>),
    Club(WebAddress),
}

/// The game that is wanted, and what is known here.
pub(super) struct Errand {
    pub(super) route: Route,
    pub(super) goal: Goal,
    /// The secret that the server gave to an earlier connection to keep.
    pub(super) token: Option<String>,
    /// The main game if it is the one that is brought.
    pub(super) main: Option<Box<Session>>,
    pub(super) library: Library,
    /// The language in which the rules of a game are described, and its tag.
    pub(super) language: Language,
    pub(super) locale: String,
}

impl Connection {
    /// Starts the thread.
    pub(super) fn open(errand: Errand, waker: &Waker) -> Self {
        let (wishes, heard) = mpsc::channel();
        let (sender, news) = task_channel(waker);
        let shown = errand.main.as_ref().map_or(0, |main| main.ply());
        thread::Builder::new()
            .name("second player".to_owned())
            .spawn(move || {
                if let Err(failure) = run(errand, &heard, &sender) {
                    sender.send(News::Failed(failure));
                }
            })
            .map_or_else(|error| bevy::log::error!("the second player: {error}"), drop);
        Self { wishes, news, shown }
    }

    /// The news since the last call.
    pub(super) fn news(&self) -> impl Iterator<Item = News> {
        std::iter::from_fn(|| self.news.try_recv().ok())
    }

    /// Tells of moves that were played here. Returns whether there were some.
    pub(super) fn tell_moves(&mut self, main: &Session) -> bool {
        let turn_before = main.moves().nth(self.shown).map(|played| main.rules().kind(played.kind).side);
        let is_own = turn_before.is_some_and(|side| main.players().of(side).is_here());
        self.shown = main.ply();
        is_own && self.wish(Wish::Played(Box::new(main.clone())))
    }

    pub(super) fn act(&self, action: GameAction) {
        self.wish(Wish::Act(action));
    }

    pub(super) fn join(&self) {
        self.wish(Wish::Join);
    }

    pub(super) fn hover(&self, square: Option<Square>) {
        self.wish(Wish::Hover(square));
    }

    /// The thread does not listen if it has ended, and has said so.
    fn wish(&self, wish: Wish) -> bool {
        self.wishes.send(wish).is_ok()
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn run(errand: Errand, heard: &Receiver<Wish>, sender: &TaskSender<News>) -> Result<(), Failure> {
    let Errand { route, mut goal, token, main, library, language, locale } = errand;
    if let (Goal::Create(game), Some(main)) = (&mut goal, &main) {
        game.source = source_of(main.variant(), &game.saved.variant);
    }
    let (mut house, page) = match route {
        Route::House(site) => {
            let house = House::start(site)?;
            let page = house.page();
            (Some(house), page)
        }
        Route::Club(server) => (None, server),
    };
    let address = house.as_ref().map_or_else(|| Invitation::socket(&page), House::socket);
    let (line, first) = Line::new(goal, token);
    let is_main = main.as_ref().is_some_and(|main| main.outcome().is_none());
    let known = main.as_ref().map(|main| Arc::clone(main.variant()));
    let table = main.filter(|_| is_main).map(|main| *main);
    let pointed = Pointed { last: Instant::now(), due: None };
    let mut caller = Caller {
        line,
        sender,
        page,
        is_house: house.is_some(),
        due: None,
        socket: None,
        table,
        is_main,
        known,
        heard: 0,
        library,
        language,
        locale,
        pointed,
    };
    caller.take([first])?;
    loop {
        if caller.due.is_some_and(|due| due <= Instant::now()) {
            caller.due = None;
            caller.socket = connect(&address);
            let step = match caller.socket {
                Some(_) => caller.line.connected(),
                None => caller.line.closed(),
            };
            caller.take([step])?;
        }
        caller.read()?;
        if house.as_mut().is_some_and(|house| !house.is_running()) {
            return Err(Failure::NoServer);
        }
        loop {
            match heard.try_recv() {
                Ok(wish) => caller.wish(wish)?,
                Err(TryRecvError::Empty) => break,
                // The table has another game, or ends.
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
        caller.point()?;
    }
}

/// The line, and what it needs of this machine.
struct Caller<'a> {
    line: Line,
    sender: &'a TaskSender<News>,
    /// The address of the page on which the other player plays.
    page: WebAddress,
    is_house: bool,
    /// When the connection is made.
    due: Option<Instant>,
    socket: Option<Socket>,
    /// The main game as the table has it, or will have it when it has read the news.
    table: Option<Session>,
    /// Whether the main game is that of the line.
    is_main: bool,
    /// The variant of the main game.
    known: Option<Arc<Variant>>,
    heard: u64,
    library: Library,
    language: Language,
    locale: String,
    pointed: Pointed,
}

/// The square that is pointed at here, until it is told.
struct Pointed {
    last: Instant,
    due: Option<Option<Square>>,
}

impl Caller<'_> {
    fn take(&mut self, steps: impl IntoIterator<Item = Step>) -> Result<(), Failure> {
        for step in steps {
            match step {
                Step::Connect { delay } => (self.socket, self.due) = (None, Some(Instant::now() + delay)),
                Step::Send(message) => {
                    // A connection that has ended says so when it is read.
                    if let (Some(socket), Ok(text)) = (&mut self.socket, serde_json::to_string(&message)) {
                        let _ = socket.send(Message::text(text));
                    }
                }
                // The server of the house ends with the table.
                Step::Keep(_) if self.is_house => {}
                Step::Keep(token) => self.sender.send(News::Token(self.page, token)),
                Step::Joined { game, side } => self.joined(*game, side)?,
                Step::Happened(progress) => self.happened(progress)?,
                Step::Ended(LineEnd::NoServer) => return Err(Failure::NoServer),
                Step::Ended(LineEnd::Refused(code)) => return Err(Failure::Refused(code)),
            }
        }
        Ok(())
    }

    /// Reads what the server says, for a moment.
    fn read(&mut self) -> Result<(), Failure> {
        let Some(socket) = &mut self.socket else {
            thread::sleep(LOOK);
            return Ok(());
        };
        match socket.read() {
            Ok(Message::Text(text)) => {
                let steps = self.line.hear(text.as_str());
                self.take(steps)?;
            }
            Err(tungstenite::Error::Io(error)) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Ok(());
            }
            Ok(Message::Close(_)) | Err(_) => {
                let step = self.line.closed();
                self.take([step])?;
                if self.line.is_lost() {
                    self.sender.send(News::Lost);
                }
            }
            Ok(_) => return Ok(()),
        }
        self.tell_place();
        Ok(())
    }

    fn joined(&mut self, state: GameState, side: Option<Side>) -> Result<(), Failure> {
        let variant = self.variant_of(&state)?;
        // Who has a seat is not asked.
        if let (Goal::Look(game), None) = (self.line.goal(), side) {
            let seat = Side::ALL.into_iter().find(|&side| !state.seat(side).is_taken);
            let invitation = Invitation { server: self.page, game: game.clone() };
            let sections = describe_rules(&variant.rule_set_in(&self.locale), Signs::Pictures, self.language);
            self.sender.send(News::Place(Place::Invited(Box::new(Invited { invitation, seat, variant, sections }))));
            return Ok(());
        }
        let game = RemoteGame::join(state, side, Arc::clone(&variant)).map_err(|_| Failure::Disagreed)?;
        let is_main = std::mem::replace(&mut self.is_main, true);
        self.known = Some(variant);
        let steps = self.line.follow(game, self.table.as_ref().filter(|_| is_main));
        self.take(steps)?;
        self.tell_place();
        self.tell_game(!is_main);
        Ok(())
    }

    /// The variant of a game: that of the main game, one that is here, or that of the file in the game.
    fn variant_of(&self, state: &GameState) -> Result<Arc<Variant>, Failure> {
        let is_it = |variant: &Arc<Variant>| variant.rules.fingerprint() == state.saved.rules;
        let known = self.known.clone().filter(is_it).or_else(|| self.library.get(&state.saved.variant).ok().filter(is_it));
        let loaded = || birka_script::load_source(&state.saved.variant, state.source.as_deref()?).ok().map(Arc::new).filter(is_it);
        known.or_else(loaded).ok_or(Failure::Refused(RefusalCode::Rules))
    }

    fn happened(&mut self, progress: Progress) -> Result<(), Failure> {
        match progress {
            Progress::Changed => self.tell_game(false),
            Progress::Arrived => self.sender.send(News::Arrived),
            Progress::Left => {
                self.sender.send(News::Hovers(None));
                self.sender.send(News::Left);
            }
            Progress::Declined(_) => self.sender.send(News::Declined),
            Progress::Offered(_) => self.sender.send(News::Offered),
            Progress::Rematch(_) => (self.is_main, self.table) = (false, None),
            Progress::Disagreed(_) => return Err(Failure::Disagreed),
            Progress::Hovers(square) => {
                let size = self.line.game().map(|game| game.confirmed().rules().size);
                let square = square.zip(size).and_then(|(square, size)| Square::parse(&square, size).ok());
                self.sender.send(News::Hovers(square));
            }
            Progress::Said(text) => self.sender.send(News::Said(text)),
            Progress::Missed(_) | Progress::Refused(_) => {}
        }
        Ok(())
    }

    fn wish(&mut self, wish: Wish) -> Result<(), Failure> {
        match wish {
            Wish::Played(session) => {
                self.heard += 1;
                self.table = Some(*session).filter(|_| self.is_main);
                // Until the server tells of the game, it only is remembered.
                let Some(table) = self.table.as_ref().filter(|_| self.line.is_joined()) else { return Ok(()) };
                let steps = self.line.play(table);
                self.take(steps)?;
                // The table may have left out what was told before this.
                self.tell_game(false);
            }
            Wish::Act(action) => {
                let step = self.line.act(action);
                self.take(step)?;
            }
            Wish::Join => {
                if let Goal::Look(game) = self.line.goal() {
                    let goal = Goal::Join(game.clone());
                    let step = self.line.turn_to(goal);
                    self.take([step])?;
                }
            }
            Wish::Hover(square) => self.pointed.due = Some(square),
        }
        Ok(())
    }

    /// Tells at which square the player here points, not too often.
    fn point(&mut self) -> Result<(), Failure> {
        let Some(square) = self.pointed.due.filter(|_| self.pointed.last.elapsed() >= HOVER) else { return Ok(()) };
        self.pointed = Pointed { last: Instant::now(), due: None };
        let size = self.line.game().map(|game| game.confirmed().rules().size);
        let step = self.line.hover(square.zip(size).map(|(square, size)| square.name(size)));
        self.take(step)
    }

    /// Tells the table the game as it stands.
    fn tell_game(&mut self, is_new: bool) {
        let Some(game) = self.line.game_mut() else { return };
        let session = game.session();
        self.table = Some(session.clone());
        self.sender.send(News::Game { session: Box::new(session), heard: self.heard, is_new });
    }

    fn tell_place(&self) {
        let Some(game) = self.line.game() else { return };
        let invitation = Invitation { server: self.page, game: game.id().clone() };
        let code = GameCode::of_link(invitation.to_string()).map(|code| code.modules().collect()).unwrap_or_default();
        let all = [Offer::Draw, Offer::TakeBack, Offer::Rematch];
        let offers = all.into_iter().filter(|&offer| game.is_offered(offer)).collect();
        let is_asked = all.into_iter().any(|offer| game.has_offered(offer));
        let status = game.status();
        let (is_house, is_lost, side) = (self.is_house, self.line.is_lost(), game.side());
        let line = |(by, text)| SaidLine { is_own: Some(by) == side, text: words::said(self.language, game, by, text) };
        let said = game.said().map(line).collect();
        self.sender.send(News::Place(Place::Open { invitation, is_house, code, status, offers, is_asked, is_lost, side, said }));
    }
}

/// Makes a connection, over TLS for `wss://`.
fn connect(address: &str) -> Option<Socket> {
    let uri: tungstenite::http::Uri = address.parse().ok()?;
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
    // An address of version 6 stands in brackets.
    let host = uri.host()?.trim_matches(['[', ']']);
    let stream = (host, port).to_socket_addrs().ok()?.find_map(|at| TcpStream::connect_timeout(&at, PATIENCE).ok())?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    stream.set_nodelay(true).ok()?;
    let (socket, _) = tungstenite::client_tls(address, stream).ok()?;
    let stream = match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => stream,
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        _ => return None,
    };
    stream.set_read_timeout(Some(LOOK)).ok()?;
    Some(socket)
}

/// The file of a variant, unless it is a shipped one, which the server has.
fn source_of(variant: &Variant, name: &str) -> Option<String> {
    let is_shipped = Library::shipped_variant(name).is_some_and(|shipped| shipped.rules.fingerprint() == variant.rules.fingerprint());
    if is_shipped { None } else { birka_diagnostics::read_text_file(&variant.path).ok() }
}
