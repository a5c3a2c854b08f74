//! The server for games of two players on different machines: see `docs/network.md`.
//!
//! A [`Hub`](hub) has a [`Room`](room) for each game that somebody is in. A room asks its [`Judge`](judge) what an action means, has the [`Store`](store)
//! write the events, and then tells them to its [connections](connection). An event that a client hears of is stored.
//!
//! A player is a guest with a secret, an [account](accounts), or the engine, whose [work] waits in a queue. The [pages](club) of a club have the
//! [offers](seeks) of games, [ratings], [conditional moves](plans), [letters](notices), [tournaments] and the [archive]; programs have the [API](api), with
//! which the [bot] plays. [`admin`], [`backup`] and [`forget`] keep house.

mod accounts;
pub mod admin;
mod api;
mod archive;
pub mod backup;
pub mod bot;
mod bus;
mod chat;
mod club;
mod connection;
mod drawing;
mod forget;
mod hub;
mod identity;
mod judge;
mod limits;
mod mail;
mod notices;
mod picture;
mod plans;
mod ratings;
mod room;
mod seeks;
mod store;
mod tournaments;
mod variants;
mod web;
mod work;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use hub::{Choices, Hub};

pub use limits::Rates;
pub use mail::{MailConfig, MailError};
pub use store::StoreError;

/// The time between two looks for games in which time has run out and nobody is connected, and for letters that are due.
const OVERDUE: Duration = Duration::from_secs(10);
/// The time between two looks at the tournaments.
const TOURNAMENTS: Duration = Duration::from_secs(2);
/// The time between two looks for games of guests that are old enough to be deleted.
const FORGETTING: Duration = Duration::from_secs(3600);
/// How long connections have to end when the server does.
const DRAINING: Duration = Duration::from_secs(5);

/// The choices of who runs a server.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// The address of the database: `sqlite://birka.db`, `sqlite::memory:`, `postgres://…`.
    pub database: String,
    /// The address of NATS, by which servers that share the database hear of each other: `nats://localhost`; `None` for a server that has it for itself.
    pub nats: Option<String>,
    /// The folder of the page; `None` serves games only.
    pub site: Option<PathBuf>,
    /// Whether a proxy in front of the server says in `X-Forwarded-For` where a client is.
    pub is_behind_proxy: bool,
    /// The pieces of the engine's work that are done here at the same time; 0 leaves them to workers.
    pub workers: usize,
    /// The words that lines of players may not have, one a line.
    pub words: String,
    /// The way of letters; `None` sends none.
    pub mail: Option<MailConfig>,
    pub rates: Rates,
    /// The days after which games without a member are deleted.
    pub keep_guest_games: u32,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{0}: {1}; choose another with --listen")]
    Listen(SocketAddr, #[source] io::Error),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("NATS: {0}; is it running?")]
    Bus(#[from] async_nats::ConnectError),
    #[error("JetStream of NATS: {0}; start nats-server with -js")]
    Queue(#[from] async_nats::Error),
    #[error("e-mail: {0}")]
    Mail(#[from] MailError),
    #[error("the system has no source of randomness: {0}")]
    Randomness(#[from] getrandom::Error),
}

/// The database and the way to other servers.
struct Base {
    hub: Arc<Hub>,
    drawn: work::Drawn,
}

impl Base {
    async fn open(database: &str, nats: Option<&str>, choices: Choices) -> Result<Self, StartError> {
        let store = store::Store::open(database).await?;
        let bus = bus::Bus::open(nats, identity::new_token()?).await?;
        let (queue, drawn) = work::Queue::new(bus.client());
        work::prepare(&queue).await?;
        Ok(Self { hub: Hub::new(store, bus, queue, choices), drawn })
    }
}

/// A process that does the engine's work of the servers that share a database.
pub struct Worker {
    closing: watch::Sender<bool>,
    working: JoinHandle<()>,
}

impl Worker {
    /// Starts `threads` workers.
    ///
    /// # Errors
    /// If the database or NATS cannot be opened.
    pub async fn start(database: &str, nats: &str, threads: usize) -> Result<Self, StartError> {
        let Base { hub, drawn } = Base::open(database, Some(nats), Choices::default()).await?;
        let (closing, closed) = watch::channel(false);
        Ok(Self { closing, working: tokio::spawn(work::run(hub, drawn, threads, closed)) })
    }

    /// Ends the workers. Work that is not done is given to others.
    pub async fn stop(self) {
        let _ = self.closing.send(true);
        let _ = self.working.await;
    }
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    draining: Arc<AtomicBool>,
    closing: watch::Sender<bool>,
    serving: JoinHandle<()>,
    working: JoinHandle<()>,
    chores: Vec<JoinHandle<()>>,
}

impl Server {
    /// Starts a server.
    ///
    /// # Errors
    /// If it cannot listen, or the database cannot be opened.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let mail = config.mail.as_ref().map(mail::Mail::new).transpose()?;
        let choices = Choices { words: chat::Words::read(&config.words), mail };
        let Base { hub, drawn } = Base::open(&config.database, config.nats.as_deref(), choices).await?;
        let listener = TcpListener::bind(config.listen).await.map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let (closing, closed) = watch::channel(false);
        let draining = Arc::default();
        let app = web::router(&config, Arc::clone(&hub), Arc::clone(&draining), closed.clone());
        let mut ends = closed.clone();
        let serving = tokio::spawn(async move {
            let end = async move { _ = ends.changed().await };
            let app = app.into_make_service_with_connect_info::<SocketAddr>();
            if let Err(error) = axum::serve(listener, app).with_graceful_shutdown(end).await {
                tracing::error!("{error}");
            }
        });
        let working = tokio::spawn(work::run(Arc::clone(&hub), drawn, config.workers, closed));
        let kept = config.keep_guest_games;
        let chores = vec![
            every(OVERDUE, &hub, |hub| async move {
                hub.end_overdue().await;
                hub.recall_work().await
            }),
            every(OVERDUE, &hub, |hub| async move {
                match &hub.choices().mail {
                    Some(mail) => notices::send_due(&hub, mail).await,
                    None => Ok(()),
                }
            }),
            every(TOURNAMENTS, &hub, |hub| async move {
                tournaments::Tournaments::new(hub.store().pool()).advance_all(&hub, room::now()).await
            }),
            every(FORGETTING, &hub, move |hub| async move {
                let count = hub.forget_old(kept, room::now()).await?;
                if count > 0 {
                    tracing::info!("deleted {count} old games of guests");
                }
                Ok::<_, StoreError>(())
            }),
        ];
        Ok(Self { address, draining, closing, serving, working, chores })
    }

    /// The address on which it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Has a proxy send new connections elsewhere: `/health` answers 503 from now on. Games go on.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Ends the server: connections are told, and what is being stored is stored.
    pub async fn stop(self) {
        let _ = self.closing.send(true);
        let _ = tokio::time::timeout(DRAINING, self.serving).await;
        self.chores.iter().for_each(JoinHandle::abort);
        let _ = self.working.await;
    }
}

/// Does something at once and then again and again.
fn every<F, E>(period: Duration, hub: &Arc<Hub>, chore: impl Fn(Arc<Hub>) -> F + Send + 'static) -> JoinHandle<()>
where
    F: Future<Output = Result<(), E>> + Send,
    E: std::fmt::Display + Send,
{
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let mut times = interval(period);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            times.tick().await;
            if let Err(error) = chore(Arc::clone(&hub)).await {
                tracing::error!("{error}");
            }
        }
    })
}
