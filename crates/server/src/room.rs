//! One game on this server: its players and spectators, in a task of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_nats::Subscriber;
use axum::extract::ws::Utf8Bytes;
use birka_network::messages::{GameAction, GameEvent, GameId, RefusalCode, ServerMessage, Wish};
use birka_rules::Side;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use crate::chat;
use crate::hub::Hub;
use crate::identity::{self, PlayerId};
use crate::judge::{Decision, Entry, Judge, Moment, Refused, Summary};
use crate::notices;
use crate::plans;
use crate::store::{Batch, Beginning};

/// A room that nobody is in is closed after this time.
const IDLE: Duration = Duration::from_secs(30);
/// The time between two looks into the database while other servers are not heard.
const LATE: Duration = Duration::from_secs(2);
/// How often an action is tried again after another server was first.
const ATTEMPTS: usize = 5;

/// The way to a client: serialized messages.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// A number for a connection, which no other one has on this server.
pub type ConnectionId = u64;

/// A connection with its player.
#[derive(Clone)]
pub struct Caller {
    pub connection: ConnectionId,
    pub player: PlayerId,
    pub name: Option<String>,
    /// The guest whom the cookie of the browser names. Games begun in the lobby are hers.
    pub guest: Option<PlayerId>,
    pub outbox: Outbox,
    /// Ends the connection.
    pub end: Arc<Notify>,
}

impl Caller {
    /// The engine, which hears of a game when it is asked for a move.
    pub fn engine(player: PlayerId) -> Self {
        let (outbox, _) = mpsc::channel(1);
        Self { connection: 0, player, name: None, guest: None, outbox, end: Arc::default() }
    }

    /// Sends a serialized message. The connection of a client that does not read ends: it comes back and asks for the whole game.
    pub fn send(&self, text: Utf8Bytes) {
        if self.outbox.try_send(text).is_err() {
            self.end.notify_one();
        }
    }
}

/// A call to a room.
pub enum Call {
    Join {
        caller: Caller,
        wish: Wish,
    },
    /// An action, with the time that messages of the player are on the way.
    Act {
        caller: Caller,
        action: GameAction,
        lag: Duration,
    },
    Hover {
        connection: ConnectionId,
        square: Option<String>,
    },
    Leave(ConnectionId),
    /// A player is absent until a moment.
    Absent {
        player: PlayerId,
        until: Moment,
    },
    /// What follows from what has happened has changed.
    Settle,
    /// The time of the side to move may have run out.
    Wake,
    /// The first move of a game in a tournament was due.
    NoFirstMove,
    /// Events up to this number were stored by something else on this server.
    Stored(usize),
}

/// Something that a server tells the others about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum News {
    /// There are events up to this number.
    Events(usize),
    Presence {
        front: String,
        side: Side,
        is_here: bool,
    },
    Hovers {
        side: Side,
        square: Option<String>,
    },
    /// Another server asks who is here.
    Who,
}

/// Serializes a message.
#[must_use]
pub fn written(message: &ServerMessage) -> Utf8Bytes {
    // Messages have neither maps with keys that are no texts nor numbers that JSON cannot write.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The message that says why something is not done.
#[must_use]
pub fn refusal(game: Option<&GameId>, refused: Refused) -> Utf8Bytes {
    written(&ServerMessage::Refused { game: game.cloned(), code: refused.code, text: refused.text })
}

/// The time in milliseconds since 1970.
#[must_use]
pub fn now() -> Moment {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::try_from(passed.as_millis()).unwrap_or(Moment::MAX)
}

struct Member {
    caller: Caller,
    side: Option<Side>,
}

pub struct Room {
    hub: Arc<Hub>,
    begun: Beginning,
    judge: Judge,
    members: BTreeMap<ConnectionId, Member>,
    /// The players who are connected to other servers.
    elsewhere: Vec<(String, Side)>,
    /// Whether something that other servers have stored may have been missed.
    may_be_late: bool,
    /// The number of events for which everything is done that follows from them.
    settled: Option<usize>,
}

impl Room {
    #[must_use]
    pub fn new(hub: Arc<Hub>, begun: Beginning, judge: Judge) -> Self {
        Self { hub, begun, judge, members: BTreeMap::new(), elsewhere: Vec::new(), may_be_late: false, settled: None }
    }

    /// Answers calls until nobody has been here for some time.
    pub async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        let mut heard = self.hub.bus().subscribe(self.judge.id()).await;
        self.hub.bus().tell(self.judge.id(), News::Who).await;
        self.end_in_time().await;
        loop {
            self.settle().await;
            let call = tokio::select! {
                call = calls.recv() => call,
                Some(message) = next(&mut heard) => {
                    if let Some(news) = self.hub.bus().read(&message) {
                        self.follow_news(news).await;
                    }
                    continue;
                }
                () = sleep_until(self.next_wake()) => None,
            };
            match call {
                Some(call) => self.answer(call).await,
                None => {
                    self.catch_up().await;
                    self.end_in_time().await;
                    if self.members.is_empty() {
                        break;
                    }
                }
            }
        }
        self.hub.forget(self.judge.id());
        // Who has called meanwhile gets a new room.
        calls.close();
        while let Some(call) = calls.recv().await {
            self.hub.call(self.judge.id(), call).await;
        }
    }

    fn next_wake(&self) -> Instant {
        let left = self.judge.due().map_or(IDLE, |due| Duration::from_millis(due.saturating_sub(now()) + 1));
        let longest = if self.may_be_late || !self.hub.bus().is_connected() { LATE } else { IDLE };
        Instant::now() + left.min(longest)
    }

    /// Reads the database, where other servers were not heard for a time.
    async fn catch_up(&mut self) {
        let is_connected = self.hub.bus().is_connected();
        if self.may_be_late || !is_connected {
            if let Err(refused) = self.reload().await {
                tracing::error!("{}: {}", self.judge.id(), refused.text);
            }
            self.may_be_late = !is_connected;
        }
    }

    async fn answer(&mut self, call: Call) {
        match call {
            Call::Join { caller, wish } => self.join(caller, wish).await,
            Call::Act { caller, action, lag } => {
                let caller = self.known(caller);
                if let Err(refused) = self.act(&caller, &action, lag).await {
                    caller.send(refusal(Some(self.judge.id()), refused));
                }
            }
            Call::Hover { connection, square } => {
                let Some(side) = self.members.get(&connection).and_then(|member| member.side) else { return };
                self.hub.bus().tell(self.judge.id(), News::Hovers { side, square: square.clone() }).await;
                self.hovers(side, square);
            }
            Call::Leave(connection) => {
                if let Some(Member { side: Some(side), .. }) = self.members.remove(&connection) {
                    self.follow_presence(side).await;
                }
            }
            Call::Absent { player, until } => {
                if let Err(refused) = self.note_absence(&player, until).await {
                    tracing::error!("{}: {}", self.judge.id(), refused.text);
                }
            }
            Call::Settle => {
                self.catch_up().await;
                self.settled = None;
            }
            Call::Wake => self.end_in_time().await,
            Call::NoFirstMove => self.end_by(|judge, _| judge.absence()).await,
            Call::Stored(number) => self.follow_news(News::Events(number)).await,
        }
    }

    /// A caller as the player that she is in this game.
    fn known(&self, caller: Caller) -> Caller {
        match caller.guest.clone().filter(|guest| self.judge.side_of(guest).is_some()) {
            Some(player) => Caller { player, ..caller },
            None => caller,
        }
    }

    async fn join(&mut self, caller: Caller, wish: Wish) {
        let caller = self.known(caller);
        if wish == Wish::Any
            && let Err(refused) = self.take_seat(&caller, None).await
        {
            caller.send(refusal(Some(self.judge.id()), refused));
            return;
        }
        let side = if wish == Wish::Watch { None } else { self.judge.side_of(&caller.player) };
        self.members.insert(caller.connection, Member { caller: caller.clone(), side });
        let mut state = self.judge.state(now());
        for side in Side::ALL {
            state.seat_mut(side).is_here = self.is_here(side);
        }
        caller.send(written(&ServerMessage::Joined { game: Box::new(state), side }));
        if let Some(side) = side {
            self.follow_presence(side).await;
            if self.judge.terms().days.is_some()
                && let Err(error) = notices::forget(self.hub.store().pool(), &caller.player, self.judge.id()).await
            {
                tracing::error!("{error}");
            }
        }
    }

    /// Gives a player a seat that is free, if she has none.
    pub async fn take_seat(&mut self, caller: &Caller, wanted: Option<Side>) -> Result<(), Refused> {
        let is_bot = self.judge.side_of(&caller.player).is_none() && self.hub.is_bot(&caller.player).await;
        for _ in 0..ATTEMPTS {
            let Some(event) = self.judge.seat(&caller.player, wanted, caller.name.as_deref(), is_bot) else { return Ok(()) };
            let mut events = vec![(Some(caller.player.clone()), event)];
            if self.judge.number() == 0 {
                events.extend(self.judge.rolls()?.into_iter().map(|roll| (None, roll)));
            }
            if self.append(events).await? {
                return Ok(());
            }
        }
        Err(busy())
    }

    async fn act(&mut self, caller: &Caller, action: &GameAction, lag: Duration) -> Result<(), Refused> {
        if let GameAction::Say { text } = action
            && let Some(word) = self.hub.choices().words.find(text)
        {
            return Err(Refused::new(RefusalCode::Words, format!("the house does not allow `{word}`")));
        }
        self.act_for(&caller.player, action, lag).await
    }

    async fn act_for(&mut self, player: &PlayerId, action: &GameAction, lag: Duration) -> Result<(), Refused> {
        for _ in 0..ATTEMPTS {
            let decision = match self.judge.has_hooks() {
                // Functions of the variant may take long.
                true => tokio::task::block_in_place(|| self.judge.decide(player, action, now(), lag)),
                false => self.judge.decide(player, action, now(), lag),
            };
            let events = match decision? {
                Decision::Events(events) => events,
                Decision::Rematch => {
                    let (game, players) = self.judge.rematch();
                    let begun = Beginning { game, tournament: None, follows: None, ..self.begun.clone() };
                    vec![GameEvent::Rematch { game: self.hub.create_for(begun, &players).await? }]
                }
            };
            if events.is_empty() || self.append(events.into_iter().map(|event| (Some(player.clone()), event)).collect()).await? {
                return Ok(());
            }
        }
        Err(busy())
    }

    /// Does what follows from what has happened.
    async fn settle(&mut self) {
        while self.settled != Some(self.judge.number()) {
            self.settled = Some(self.judge.number());
            let done = match self.begin_second().await {
                Ok(()) => self.play_planned().await,
                Err(refused) => Err(refused),
            };
            if let Err(refused) = done {
                tracing::error!("{}: {}", self.judge.id(), refused.text);
            }
        }
    }

    /// Begins the second game of a rated pair. Whichever server is here does it; it is one game.
    async fn begin_second(&mut self) -> Result<(), Refused> {
        let Beginning { terms, follows, tournament, .. } = &self.begun;
        if !terms.is_rated || follows.is_some() || tournament.is_some() || !self.judge.wants_second() {
            return Ok(());
        }
        let (first, second) = (self.judge.id().clone(), identity::second_game(self.judge.id()));
        let (game, players) = self.judge.rematch();
        let begun = Beginning { game, follows: Some(first), ..self.begun.clone() };
        self.hub.create_named(second.clone(), begun, &players).await?;
        self.append(vec![(None, GameEvent::Rematch { game: second })]).await.map(|_| ())
    }

    /// Plays the move that the side to move has planned for this case.
    async fn play_planned(&mut self) -> Result<(), Refused> {
        let Summary { turn: Some(turn), plies, .. } = self.judge.summary() else { return Ok(()) };
        let (Some(player), true) = (self.judge.player(turn).cloned(), self.judge.terms().days.is_some()) else { return Ok(()) };
        let plan = plans::of(self.hub.store().pool(), self.judge.id(), &player).await.map_err(|error| Refused::unavailable(&error))?;
        let Some(name) = plan.answer(&self.judge.moves()) else { return Ok(()) };
        self.act_for(&player, &GameAction::Move { ply: plies, name }, Duration::ZERO).await
    }

    async fn note_absence(&mut self, player: &PlayerId, until: Moment) -> Result<(), Refused> {
        for _ in 0..ATTEMPTS {
            let Some(event) = self.judge.wait(player, until) else { return Ok(()) };
            if self.append(vec![(None, event)]).await? {
                return Ok(());
            }
        }
        Err(busy())
    }

    /// Stores events, follows them and tells them. Returns `false` if another server was first: then its events are followed.
    async fn append(&mut self, events: Vec<(Option<PlayerId>, GameEvent)>) -> Result<bool, Refused> {
        let at = now();
        let entries: Vec<_> = events.into_iter().map(|(author, event)| Entry { at, author, event }).collect();
        let mut judge = self.judge.clone();
        for entry in &entries {
            judge.follow(entry)?;
        }
        let number = self.judge.number();
        let batch = Batch { game: judge.id().clone(), number, entries: entries.clone(), summary: judge.summary() };
        let stored = self.hub.store().append(batch).await.map_err(|error| Refused::unavailable(&error))?;
        if !stored {
            self.reload().await?;
            return Ok(false);
        }
        self.judge = judge;
        let has_moved = entries.iter().any(|entry| matches!(entry.event, GameEvent::Moved { .. }));
        self.tell_events(number, entries).await;
        self.hub.bus().tell(self.judge.id(), News::Events(self.judge.number())).await;
        self.hub.employ(&self.judge).await;
        if has_moved && self.judge.summary().turn.is_some_and(|turn| !self.is_here(turn)) {
            self.hub.note_turn(&self.judge).await;
        }
        Ok(true)
    }

    async fn tell_events(&mut self, number: usize, entries: Vec<Entry>) {
        for (number, Entry { event, author, .. }) in (number..).zip(entries) {
            let game = self.judge.id().clone();
            let muting = match (&event, &author) {
                (GameEvent::Said { .. }, Some(author)) => chat::muting(self.hub.store().pool(), author).await.unwrap_or_else(|error| {
                    tracing::error!("{error}");
                    BTreeSet::new()
                }),
                _ => BTreeSet::new(),
            };
            if let GameEvent::Said { side, .. } = &event
                && !muting.is_empty()
            {
                let said =
                    |text: String| ServerMessage::Happened { game: game.clone(), number, event: GameEvent::Said { side: *side, text } };
                let silence = written(&said(String::new()));
                for Member { caller, .. } in self.members.values().filter(|member| muting.contains(member.caller.player.as_str())) {
                    caller.send(silence.clone());
                }
            }
            let text = written(&ServerMessage::Happened { game, number, event });
            for Member { caller, .. } in self.members.values().filter(|member| !muting.contains(member.caller.player.as_str())) {
                caller.send(text.clone());
            }
        }
    }

    /// Follows what other servers have stored.
    async fn reload(&mut self) -> Result<(), Refused> {
        let number = self.judge.number();
        let (_, judge, entries) = self.hub.load(self.judge.id()).await?;
        self.judge = judge;
        self.tell_events(number, entries.into_iter().skip(number).collect()).await;
        Ok(())
    }

    async fn end_in_time(&mut self) {
        self.end_by(Judge::time_out).await;
    }

    /// Ends the game if it is over for a reason outside the rules.
    async fn end_by(&mut self, end: impl Fn(&Judge, Moment) -> Option<GameEvent>) {
        for _ in 0..ATTEMPTS {
            let Some(event) = end(&self.judge, now()) else { return };
            match self.append(vec![(None, event)]).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(refused) => {
                    tracing::error!("{}: {}", self.judge.id(), refused.text);
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    return;
                }
            }
        }
    }

    async fn follow_news(&mut self, news: News) {
        match news {
            News::Events(number) => {
                if number > self.judge.number()
                    && let Err(refused) = self.reload().await
                {
                    tracing::error!("{}: {}", self.judge.id(), refused.text);
                }
            }
            News::Presence { front, side, is_here } => {
                self.elsewhere.retain(|known| *known != (front.clone(), side));
                if is_here {
                    self.elsewhere.push((front, side));
                }
                self.tell_presence(side);
            }
            News::Hovers { side, square } => self.hovers(side, square),
            News::Who => {
                for side in Side::ALL {
                    if self.members.values().any(|member| member.side == Some(side)) {
                        self.tell_others_presence(side).await;
                    }
                }
            }
        }
    }

    fn hovers(&mut self, side: Side, square: Option<String>) {
        self.broadcast(&ServerMessage::Hovers { game: self.judge.id().clone(), side, square });
    }

    fn is_here(&self, side: Side) -> bool {
        self.judge.player(side).and_then(PlayerId::level).is_some()
            || self.members.values().any(|member| member.side == Some(side))
            || self.elsewhere.iter().any(|(_, here)| *here == side)
    }

    async fn follow_presence(&mut self, side: Side) {
        self.tell_presence(side);
        self.tell_others_presence(side).await;
    }

    fn tell_presence(&mut self, side: Side) {
        let is_here = self.is_here(side);
        self.broadcast(&ServerMessage::Presence { game: self.judge.id().clone(), side, is_here });
    }

    async fn tell_others_presence(&self, side: Side) {
        let is_here = self.members.values().any(|member| member.side == Some(side));
        let news = News::Presence { front: self.hub.bus().front().to_owned(), side, is_here };
        self.hub.bus().tell(self.judge.id(), news).await;
    }

    fn broadcast(&mut self, message: &ServerMessage) {
        let text = written(message);
        for Member { caller, .. } in self.members.values() {
            caller.send(text.clone());
        }
    }
}

/// The next message of other servers, if there are any.
async fn next(heard: &mut Option<Subscriber>) -> Option<async_nats::Message> {
    match heard {
        Some(heard) => heard.next().await,
        None => std::future::pending().await,
    }
}

fn busy() -> Refused {
    Refused::new(RefusalCode::Unavailable, "the game is busy; try again")
}
