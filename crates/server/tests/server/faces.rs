//! Two desks, as the pages of two players have them, on a real server.

use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use birka_desk::open::{OpenFault, Variants};
use birka_desk::{Desk, Effect, Host, Input, View};
use birka_localization::Language;
use birka_records::game_record::GameDate;
use birka_script::{Variant, VariantLookupError};
use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::client::{LIBRARY, PATIENCE, Running, config};

#[derive(Default)]
struct Memory(BTreeMap<String, String>);

impl Variants for Memory {
    fn shipped(&self, name: &str) -> Result<Arc<Variant>, VariantLookupError> {
        LIBRARY.get(name)
    }

    fn of_source(&self, source: &str, _: &str) -> Result<Arc<Variant>, OpenFault> {
        birka_script::load_source("variant.lua", source).map(Arc::new).map_err(|_| OpenFault::Other("faulty".to_owned()))
    }
}

impl Host for Memory {
    fn read(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }

    fn write(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    fn now(&self) -> (u64, Option<GameDate>) {
        (0, None)
    }
}

/// A page: a desk with a connection.
struct Page {
    desk: Desk,
    address: SocketAddr,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
    /// Whether a connection is to be made.
    is_due: bool,
    link: Option<String>,
    kept: Value,
    notices: Vec<String>,
}

impl Page {
    fn open(address: SocketAddr) -> Self {
        let desk = Desk::new(Box::new(Memory::default()), Language::English).unwrap();
        let mut page = Self { desk, address, socket: None, is_due: false, link: None, kept: Value::Null, notices: Vec::new() };
        page.send(&json!({ "beginAs": "Attackers" }));
        page
    }

    fn send(&mut self, input: &Value) {
        let input: Input = serde_json::from_value(input.clone()).unwrap_or_else(|error| panic!("{input}: {error}"));
        self.desk.send(input);
        for effect in self.desk.take_effects() {
            match effect {
                Effect::Connect { .. } => self.is_due = true,
                Effect::Send(text) => {
                    if let Some(socket) = &mut self.socket {
                        let _ = socket.send(Message::text(text));
                    }
                }
                Effect::Disconnect => (self.socket, self.is_due) = (None, false),
                Effect::CopyLink(link) => self.link = Some(link),
                Effect::Keep { game, .. } => self.kept = game,
                Effect::Notice { text, .. } => self.notices.push(text),
                _ => {}
            }
        }
    }

    /// Connects if that is due, and takes a message of the server, if there is one.
    fn hear(&mut self) {
        if std::mem::take(&mut self.is_due) {
            let connected = tungstenite::connect(format!("ws://{}/games", self.address));
            self.socket = connected.ok().map(|(mut socket, _)| {
                let MaybeTlsStream::Plain(stream) = socket.get_mut() else { panic!() };
                stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
                socket
            });
            let input = if self.socket.is_some() { "connected" } else { "disconnected" };
            self.send(&json!({ "remote": input }));
        }
        let Some(socket) = &mut self.socket else { return };
        match socket.read() {
            Ok(Message::Text(text)) => self.send(&json!({ "remote": { "heard": text.as_str() } })),
            Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Ok(_) => {}
            Err(_) => {
                self.socket = None;
                self.send(&json!({ "remote": "disconnected" }));
            }
        }
    }

    fn view(&self) -> View {
        self.desk.view()
    }

    fn card(&self) -> String {
        self.view().card.map(|card| format!("{} {:?}", card.text, card.body)).unwrap_or_default()
    }

    fn moves(&self) -> usize {
        let view = serde_json::to_string(&self.view().moves).unwrap();
        view.matches("\"ply\":").count()
    }

    fn play(&mut self, name: &str) {
        self.send(&json!({ "play": name }));
    }
}

#[track_caller]
fn hear_until(pages: &mut [&mut Page], is_done: impl Fn(&[&mut Page]) -> bool) {
    let begun = Instant::now();
    while !is_done(pages) {
        assert!(begun.elapsed() < PATIENCE, "{:?}", pages.iter().map(|page| (page.card(), page.view().explanation)).collect::<Vec<_>>());
        pages.iter_mut().for_each(|page| page.hear());
    }
}

/// A player who has invited another one, and that one, who has come.
fn together(server: &Running) -> [Page; 2] {
    let mut host = Page::open(server.address);
    host.send(&json!({ "action": "second-player" }));
    assert!(host.card().contains("Somebody else can play the defenders"));
    host.send(&json!({ "remote": "invite" }));
    hear_until(&mut [&mut host], |pages| pages[0].card().contains("not come yet"));
    host.send(&json!({ "remote": "copyLink" }));

    let mut guest = Page::open(server.address);
    let link = host.link.clone().unwrap();
    guest.send(&json!({ "openLink": link.trim_start_matches('#') }));
    hear_until(&mut [&mut guest], |pages| pages[0].view().dialog.is_some());
    let dialog = serde_json::to_string(&guest.view().dialog).unwrap();
    assert!(dialog.contains("You play the defenders") && dialog.contains("Rules") || dialog.contains("king"), "{dialog}");
    guest.send(&json!({ "remote": "accept" }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.card().contains("is here")));
    [host, guest]
}

#[test]
fn an_invited_player_sees_the_rules_and_plays() {
    let server = Running::start();
    let [mut host, mut guest] = together(&server);
    assert_eq!(host.view().turn.as_deref(), Some("Your move"));
    assert_eq!(guest.view().turn, None);
    // It is not the guest's turn.
    guest.play("e6-f6");
    assert_eq!(guest.moves(), 0);
    host.play("d1-d4");
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.moves() == 1));
    for help in ["hint", "analysis"] {
        assert!(guest.view().actions[help].is_disabled, "{help}");
        guest.send(&json!({ "action": help }));
        assert!(!guest.view().is_study);
    }

    host.send(&json!({ "remote": { "hover": "e5" } }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages[1].view().board.pointed.as_deref() == Some("e5"));

    host.send(&json!({ "action": "take-back" }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages[1].card().contains("take a move back"));
    guest.send(&json!({ "remote": { "acceptOffer": "takeBack" } }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.moves() == 0));

    host.play("d1-d4");
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.moves() == 1));
    guest.send(&json!("resign"));
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.view().actions["rematch"].is_shown));
    host.send(&json!({ "action": "rematch" }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages[1].card().contains("another game"));
    guest.send(&json!({ "remote": { "acceptOffer": "rematch" } }));
    hear_until(&mut [&mut host, &mut guest], |pages| {
        pages.iter().all(|page| page.moves() == 0 && page.view().turn.is_some() != page.view().board.flipped)
    });
}

#[test]
fn a_page_that_is_loaded_again_comes_back_to_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let server = Running::with(config(&database));
    let [mut host, mut guest] = together(&server);
    host.play("d1-d4");
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.moves() == 1));
    let (kept, port) = (guest.kept.to_string(), server.address.port());
    let token = host.kept["remote"]["game"].as_str().unwrap().to_owned();
    assert_eq!(guest.kept["remote"]["game"], token.as_str());
    server.stop();

    // What is played while there is no server is played once there is one.
    hear_until(&mut [&mut host], |pages| pages[0].card().contains("Trying again"));
    let again = birka_server::Config { listen: ([127, 0, 0, 1], port).into(), ..config(&database) };
    let server = Running::with(again);
    assert_eq!(server.address, host.address);
    hear_until(&mut [&mut host], |pages| !pages[0].card().contains("Trying again"));
    // Another browser with what was kept in the first one, but another player.
    let mut stranger = Page::open(server.address);
    stranger.send(&json!({ "openKept": kept }));
    hear_until(&mut [&mut stranger], |pages| pages[0].card().contains("watching"));
    guest.send(&json!({ "openKept": kept }));
    hear_until(&mut [&mut host, &mut guest], |pages| pages.iter().all(|page| page.card().contains("is here")));
    guest.play("e6-f6");
    hear_until(&mut [&mut host, &mut guest, &mut stranger], |pages| pages.iter().all(|page| page.moves() == 2));
}
