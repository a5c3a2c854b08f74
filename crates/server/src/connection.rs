//! One client: its messages are read, bounded and handed to the rooms of games, and what rooms say is written.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use birka_network::messages::{ClientMessage, GameId, MAX_NAME, RefusalCode, ServerMessage, VERSION, Wish, plain_line};
use futures_util::{SinkExt as _, StreamExt};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::accounts::Account;
use crate::hub::Hub;
use crate::identity::{PlayerId, is_token, new_token};
use crate::judge::Refused;
use crate::limits::{Answer, Budget, Limits};
use crate::room::{Call, Caller, ConnectionId, now, refusal, written};
use crate::store::{Beginning, StoreError};

/// The number of messages that wait for a client, at most.
const WAITING: usize = 512;
/// A client says hello within this time.
const HELLO: Duration = Duration::from_secs(10);
/// The time between two pings.
const PING: Duration = Duration::from_secs(15);
/// A client that has not answered a ping for this time has gone.
const SILENCE: Duration = Duration::from_secs(40);
/// A message is written within this time.
const WRITING: Duration = Duration::from_secs(20);
/// The most that is deducted from a move for the way of its message.
const MAX_LAG: Duration = Duration::from_millis(500);
/// The games that a client follows at the same time, at most.
const GAMES: usize = 64;

/// Serves a client until it goes, or `closing` says that the server ends. `account` is the one that its browser is logged into,
/// `guest` the one that its browser has been in the lobby.
pub async fn serve(
    socket: WebSocket,
    hub: Arc<Hub>,
    limits: Arc<Limits>,
    address: IpAddr,
    account: Option<Account>,
    guest: Option<PlayerId>,
    mut closing: watch::Receiver<bool>,
) {
    let (mut write, mut read) = socket.split();
    let (outbox, mut outgoing) = mpsc::channel::<Utf8Bytes>(WAITING);
    let end = Arc::new(Notify::new());
    let Some(caller) = greet(&mut read, &hub, account, guest, &outbox, &end).await else {
        while let Ok(text) = outgoing.try_recv() {
            let _ = timeout(WRITING, write.send(Message::Text(text))).await;
        }
        let _ = timeout(WRITING, write.send(close(close_code::POLICY, "no hello"))).await;
        return;
    };
    let mut client = Client { hub, caller, games: BTreeSet::new(), lag: Duration::ZERO, budget: limits.messages(), limits, address };
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let started = Instant::now();
    let reason = loop {
        tokio::select! {
            biased;
            _ = closing.changed() => break close(close_code::RESTART, "the server ends"),
            () = end.notified() => break close(close_code::POLICY, "too slow"),
            Some(text) = outgoing.recv() => {
                if !matches!(timeout(WRITING, write.feed(Message::Text(text))).await, Ok(Ok(()))) {
                    break close(close_code::POLICY, "too slow");
                }
                // What waits is written at once.
                while let Ok(text) = outgoing.try_recv() {
                    if write.feed(Message::Text(text)).await.is_err() {
                        break;
                    }
                }
                if !matches!(timeout(WRITING, write.flush()).await, Ok(Ok(()))) {
                    break close(close_code::POLICY, "too slow");
                }
            }
            message = read.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    heard = Instant::now();
                    if !client.hear(text.as_str()).await {
                        break close(close_code::POLICY, "too many messages");
                    }
                }
                Some(Ok(Message::Pong(sent))) => {
                    heard = Instant::now();
                    if let Ok(sent) = <[u8; 8]>::try_from(sent.as_ref()) {
                        let way = started.elapsed().saturating_sub(Duration::from_micros(u64::from_le_bytes(sent)));
                        client.lag = (way / 2).min(MAX_LAG);
                    }
                }
                Some(Ok(Message::Ping(_))) => heard = Instant::now(),
                Some(Ok(Message::Binary(_))) => break close(close_code::UNSUPPORTED, "messages are text"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => break close(close_code::NORMAL, ""),
            },
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE {
                    break close(close_code::AWAY, "no answer");
                }
                if !client.may_stay().await {
                    break close(close_code::POLICY, "the account is closed");
                }
                let sent = u64::try_from(started.elapsed().as_micros()).unwrap_or_default().to_le_bytes();
                if !matches!(timeout(WRITING, write.send(Message::Ping(sent.to_vec().into()))).await, Ok(Ok(()))) {
                    break close(close_code::AWAY, "too slow");
                }
            }
        }
    };
    client.leave_all().await;
    let _ = timeout(WRITING, write.send(reason)).await;
}

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

/// Waits for the first message. `None` if it is no hello.
async fn greet(
    read: &mut (impl StreamExt<Item = Result<Message, axum::Error>> + Unpin),
    hub: &Hub,
    account: Option<Account>,
    guest: Option<PlayerId>,
    outbox: &mpsc::Sender<Utf8Bytes>,
    end: &Arc<Notify>,
) -> Option<Caller> {
    let Ok(Some(Ok(Message::Text(text)))) = timeout(HELLO, read.next()).await else { return None };
    let refuse = |code, text: &str| {
        let _ = outbox.try_send(refusal(None, Refused::new(code, text)));
    };
    let (version, token, name) = match serde_json::from_str(text.as_str()) {
        Ok(ClientMessage::Hello { version, token, name }) => (version, token, name),
        Ok(_) => {
            refuse(RefusalCode::Malformed, "the first message is `hello`");
            return None;
        }
        Err(error) => {
            refuse(RefusalCode::Malformed, &error.to_string());
            return None;
        }
    };
    if version != VERSION {
        refuse(
            RefusalCode::Version,
            &format!("this server speaks version {VERSION} of the protocol, not {version}; load the page again, or update Birka"),
        );
        return None;
    }
    let token = token.filter(|token| is_token(token));
    let (account, name) = match who(hub, account, token.as_deref(), name).await {
        Ok(known) => known,
        Err(error) => {
            tracing::error!("{error}");
            refuse(RefusalCode::Unavailable, "the database does not answer; try again");
            return None;
        }
    };
    let (player, name, new) = match account {
        Some(account) => (account.player, Some(account.name), None),
        None => {
            let new = if token.is_some() { None } else { Some(new_token().ok()?) };
            (PlayerId::of_token(token.as_ref().or(new.as_ref())?), name, new)
        }
    };
    let _ = outbox.try_send(written(&ServerMessage::Welcome { version: VERSION, token: new }));
    Some(Caller { connection: next_connection(), player, name, guest, outbox: outbox.clone(), end: Arc::clone(end) })
}

/// The number of a new connection.
pub fn next_connection() -> ConnectionId {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(0);
    CONNECTIONS.fetch_add(1, Ordering::Relaxed)
}

/// The account of a client, or else the name of a guest, who does not take the name of an account.
async fn who(
    hub: &Hub,
    account: Option<Account>,
    token: Option<&str>,
    name: Option<String>,
) -> Result<(Option<Account>, Option<String>), StoreError> {
    let account = match (account, token) {
        (None, Some(token)) => hub.accounts().of_token(token, now()).await?,
        (account, _) => account,
    };
    let name = name.map(|name| plain_line(&name, MAX_NAME)).filter(|name| !name.is_empty());
    match name {
        Some(name) if account.is_none() && hub.accounts().named(&name).await?.is_none() => Ok((None, Some(name))),
        _ => Ok((account, None)),
    }
}

struct Client {
    hub: Arc<Hub>,
    caller: Caller,
    games: BTreeSet<GameId>,
    /// How long a message is on the way.
    lag: Duration,
    budget: Budget,
    limits: Arc<Limits>,
    address: IpAddr,
}

impl Client {
    /// Does what a message asks for. Returns `false` for a client that does not slow down.
    async fn hear(&mut self, text: &str) -> bool {
        match self.budget.take(1.0) {
            Answer::Granted => {}
            Answer::Refused => {
                self.refuse(None, RefusalCode::TooFast, "slow down");
                return true;
            }
            Answer::Exhausted => return false,
        }
        match serde_json::from_str(text) {
            Ok(message) => self.answer(message).await,
            Err(error) => self.refuse(None, RefusalCode::Malformed, &error.to_string()),
        }
        true
    }

    /// Whether the account of the player was neither closed nor deleted meanwhile.
    async fn may_stay(&self) -> bool {
        if !self.caller.player.has_account() {
            return true;
        }
        // While the database is away, nothing is stored anyway.
        let known = self.hub.accounts().of(&self.caller.player).await;
        known.map_or(true, |account| account.is_some_and(|account| account.banned.is_none()))
    }

    fn refuse(&self, game: Option<&GameId>, code: RefusalCode, text: &str) {
        self.caller.send(refusal(game, Refused::new(code, text)));
    }

    async fn answer(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => self.refuse(None, RefusalCode::Malformed, "`hello` is the first message, once"),
            ClientMessage::Create { game } => {
                if !self.limits.may_create(self.address) {
                    return self.refuse(None, RefusalCode::TooFast, "too many games from this address; try again in a minute");
                }
                match self.hub.create(Beginning::private(*game), &self.caller.player, self.caller.name.clone()).await {
                    Ok(id) => self.join(id, Wish::Any).await,
                    Err(refused) => self.caller.send(refusal(None, refused)),
                }
            }
            ClientMessage::Join { game, wish } => self.join(game, wish).await,
            ClientMessage::Act { game, action } => {
                let (caller, lag) = (self.caller.clone(), self.lag);
                self.hub.call(&game, Call::Act { caller, action, lag }).await;
            }
            ClientMessage::Hover { game, square } => {
                if self.games.contains(&game) && square.as_ref().is_none_or(|square| square.len() <= 3) {
                    self.hub.call_open(&game, Call::Hover { connection: self.caller.connection, square }).await;
                }
            }
            ClientMessage::Leave { game } => {
                self.games.remove(&game);
                self.hub.call_open(&game, Call::Leave(self.caller.connection)).await;
            }
        }
    }

    async fn join(&mut self, game: GameId, wish: Wish) {
        if self.games.len() >= GAMES && !self.games.contains(&game) {
            return self.refuse(Some(&game), RefusalCode::TooFast, "a client follows at most 64 games");
        }
        self.games.insert(game.clone());
        self.hub.call(&game, Call::Join { caller: self.caller.clone(), wish }).await;
    }

    async fn leave_all(&mut self) {
        for game in std::mem::take(&mut self.games) {
            self.hub.call_open(&game, Call::Leave(self.caller.connection)).await;
        }
    }
}
