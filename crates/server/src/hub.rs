//! The games of this server: their rooms, the database, and the other servers that share it.

use std::collections::HashMap;
use std::collections::hash_map::Entry as MapEntry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use birka_network::messages::{GameId, RefusalCode};
use birka_rules::Side;
use birka_session::Player;
use tokio::sync::mpsc;

use crate::accounts::Accounts;
use crate::bus::Bus;
use crate::chat::Words;
use crate::identity::{self, PlayerId};
use crate::judge::{Entry, Judge, Refused, Summary};
use crate::mail::Mail;
use crate::notices;
use crate::room::{Call, News, Room, now, refusal};
use crate::store::{Batch, Beginning, Store, StoreError};
use crate::variants::Variants;
use crate::work::{Queue, Work};

/// The number of calls that wait for a room, at most.
const WAITING: usize = 256;

/// What all rooms and connections of a server share.
pub struct Hub {
    store: Store,
    accounts: Accounts,
    variants: Variants,
    rooms: Mutex<HashMap<GameId, mpsc::Sender<Call>>>,
    bus: Bus,
    queue: Queue,
    choices: Choices,
}

/// The choices of the house that rooms and pages ask for.
#[derive(Default)]
pub struct Choices {
    pub words: Words,
    pub mail: Option<Mail>,
}

impl Hub {
    /// A hub without rooms.
    #[must_use]
    pub fn new(store: Store, bus: Bus, queue: Queue, choices: Choices) -> Arc<Self> {
        let accounts = Accounts::new(store.pool().clone());
        Arc::new(Self { store, accounts, variants: Variants::default(), rooms: Mutex::default(), bus, queue, choices })
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The accounts in the database.
    #[must_use]
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// The way to the other servers.
    #[must_use]
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Where work for the engine waits.
    #[must_use]
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Has the engine move or answer, where a game waits for it.
    pub async fn employ(&self, judge: &Judge) {
        if judge.awaited_engine().is_some() {
            self.queue.add(Work::Engine { game: judge.id().clone(), number: judge.number() }).await;
        }
    }

    /// Asks again for work that may have been lost.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn recall_work(&self) -> Result<(), StoreError> {
        for (game, number) in self.store.awaiting_engines().await? {
            self.queue.add(Work::Engine { game, number }).await;
        }
        for game in self.store.awaiting_reviews().await? {
            self.queue.add(Work::Review { game }).await;
        }
        Ok(())
    }

    /// The choices of the house.
    #[must_use]
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Call>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of games that are in rooms.
    #[must_use]
    pub fn count_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// Stores a new game, and gives a player her seat and an engine the other one if the game asks for it. Returns its name.
    ///
    /// # Errors
    /// If the rules do not allow it, or it cannot be stored.
    pub async fn create(self: &Arc<Self>, begun: Beginning, player: &PlayerId, name: Option<String>) -> Result<GameId, Refused> {
        let side = match begun.game.side {
            Some(side) => side,
            None if getrandom::u32().unwrap_or_default().is_multiple_of(2) => Side::Attackers,
            None => Side::Defenders,
        };
        let mut players = vec![(player.clone(), side, name)];
        if let Some(level) = begun.game.engine {
            let engine = PlayerId::engine(level);
            if engine.level().is_none() {
                return Err(Refused::new(RefusalCode::Rules, format!("there is no level {level}")));
            }
            players.push((engine, side.opponent(), Some(Player::Engine(level).recorded_name())));
        }
        self.create_for(begun, &players).await
    }

    /// Stores a new game of these players.
    ///
    /// # Errors
    /// If the rules do not allow it, or it cannot be stored.
    pub async fn create_for(self: &Arc<Self>, begun: Beginning, players: &[(PlayerId, Side, Option<String>)]) -> Result<GameId, Refused> {
        let id = identity::new_game_id().map_err(|error| Refused::unavailable(&error))?;
        self.create_named(id.clone(), begun, players).await?;
        Ok(id)
    }

    /// Stores a new game of these players under a name, unless there is one of this name.
    ///
    /// # Errors
    /// If the rules do not allow it, or it cannot be stored.
    pub async fn create_named(
        self: &Arc<Self>,
        id: GameId,
        begun: Beginning,
        players: &[(PlayerId, Side, Option<String>)],
    ) -> Result<(), Refused> {
        let at = now();
        let judge = self.judge(id.clone(), &begun, at).await?;
        let mut seated = Vec::new();
        for (player, side, name) in players {
            let event = judge.seat(player, Some(*side), name.as_deref(), self.is_bot(player).await);
            seated.extend(event.map(|event| Entry { at, author: Some(player.clone()), event }));
        }
        let rolled = judge.rolls()?.into_iter().map(|event| Entry { at, author: None, event });
        let mut entries: Vec<_> = seated.into_iter().chain(rolled).collect();
        let mut judge = judge.restored(&entries)?;
        if begun.terms.days.is_some() {
            for (player, ..) in players {
                let account = self.accounts.of(player).await.map_err(|error| Refused::unavailable(&error))?;
                let until = account.and_then(|account| account.absent_until).filter(|until| *until > at);
                if let Some(event) = until.and_then(|until| judge.wait(player, until)) {
                    entries.push(Entry { at, author: None, event });
                    judge.follow(&entries[entries.len() - 1])?;
                }
            }
        }
        self.store.create(&id, &begun, at).await.map_err(|error| Refused::unavailable(&error))?;
        let batch = Batch { game: id.clone(), number: 0, entries, summary: judge.summary() };
        self.store.append(batch).await.map_err(|error| Refused::unavailable(&error))?;
        self.note_turn(&judge).await;
        self.employ(&judge).await;
        Ok(())
    }

    /// Whether a player is a program. It is taken for a person while the database does not say.
    pub async fn is_bot(&self, player: &PlayerId) -> bool {
        player.has_account() && self.accounts.of(player).await.ok().flatten().is_some_and(|account| account.is_bot)
    }

    /// Notes that the player who is to move in a game by correspondence is to be told.
    pub async fn note_turn(&self, judge: &Judge) {
        let Summary { turn: Some(turn), .. } = judge.summary() else { return };
        if let (Some(mail), Some(player), true) = (&self.choices.mail, judge.player(turn), judge.terms().days.is_some())
            && let Err(error) = notices::note(self.store.pool(), player, judge.id(), now().saturating_add(mail.delay)).await
        {
            tracing::error!("{error}");
        }
    }

    /// A game as it began.
    async fn judge(self: &Arc<Self>, id: GameId, begun: &Beginning, at: u64) -> Result<Judge, Refused> {
        let (hub, Beginning { game, terms, .. }) = (Arc::clone(self), begun.clone());
        // A source is run, and moves are replayed.
        let judged = tokio::task::spawn_blocking(move || Judge::new(id, &game, terms, hub.variants.of(&game)?, at)).await;
        judged.unwrap_or_else(|_| Err(Refused::new(RefusalCode::Rules, "the rules could not be run")))
    }

    /// A stored game with its events.
    ///
    /// # Errors
    /// If there is none, or it cannot be read now.
    pub async fn load(self: &Arc<Self>, id: &GameId) -> Result<(Beginning, Judge, Vec<Entry>), Refused> {
        let loaded = self.store.load(id).await.map_err(|error| {
            tracing::error!("{error}");
            Refused::new(RefusalCode::Unavailable, "the game cannot be read now; try again")
        })?;
        let Some((begun, at, entries)) = loaded else { return Err(Refused::new(RefusalCode::NoGame, "there is no such game")) };
        let judge = self.judge(id.clone(), &begun, at).await?.restored(&entries)?;
        Ok((begun, judge, entries))
    }

    /// Calls the room of a game, which is opened if need be. A caller who wants to join a game that cannot be opened is told why.
    pub async fn call(self: &Arc<Self>, id: &GameId, call: Call) {
        let mut call = call;
        loop {
            let known = self.rooms().get(id).cloned();
            let room = match known {
                Some(room) => room,
                None => match self.load(id).await {
                    Ok((begun, judge, _)) => self.open(id, begun, judge),
                    Err(refused) => {
                        if let Call::Join { caller, .. } | Call::Act { caller, .. } = call {
                            caller.send(refusal(Some(id), refused));
                        }
                        return;
                    }
                },
            };
            match room.send(call).await {
                Ok(()) => return,
                // It has just been closed.
                Err(mpsc::error::SendError(unsent)) => {
                    let mut rooms = self.rooms();
                    if rooms.get(id).is_some_and(|known| known.same_channel(&room)) {
                        rooms.remove(id);
                    }
                    call = unsent;
                }
            }
        }
    }

    /// Lets a game do what follows from what has happened, where something else has changed: a plan.
    pub async fn settle(self: &Arc<Self>, id: &GameId) {
        self.call(id, Call::Settle).await;
    }

    /// Calls the room of a game if it is open.
    pub async fn call_open(&self, id: &GameId, call: Call) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            let _ = room.send(call).await;
        }
    }

    /// Tells whoever has a game open that there are events up to a number, which no room has stored.
    pub async fn tell_stored(&self, id: &GameId, number: usize) {
        self.call_open(id, Call::Stored(number)).await;
        self.bus().tell(id, News::Events(number)).await;
    }

    fn open(self: &Arc<Self>, id: &GameId, begun: Beginning, judge: Judge) -> mpsc::Sender<Call> {
        match self.rooms().entry(id.clone()) {
            MapEntry::Occupied(room) => room.get().clone(),
            MapEntry::Vacant(place) => {
                let (sender, calls) = mpsc::channel(WAITING);
                tokio::spawn(Room::new(Arc::clone(self), begun, judge).run(calls));
                place.insert(sender).clone()
            }
        }
    }

    /// Forgets a room that is being closed.
    pub fn forget(&self, id: &GameId) {
        self.rooms().remove(id);
    }

    /// Ends the games in which time has run out and nobody is connected.
    pub async fn end_overdue(self: &Arc<Self>) {
        match self.store.overdue(now()).await {
            Ok(games) => {
                for game in games {
                    self.call(&game, Call::Wake).await;
                }
            }
            Err(error) => tracing::error!("{error}"),
        }
    }
}
