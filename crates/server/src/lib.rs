//! The server for games of two players on different machines: see `docs/network.md`.
//!
//! A [`Hub`](hub) has a [`Room`](room) for each game that somebody is in. A room asks its [`Judge`](judge) what an action means, has the [`Store`](store)
//! write the events, and then tells them to its [connections](connection). An event that a client hears of is stored.

mod accounts;
mod bus;
mod club;
mod connection;
mod hub;
mod identity;
mod judge;
mod limits;
mod room;
mod store;
mod variants;
mod web;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

pub use limits::Rates;
pub use store::StoreError;

/// The time between two looks for games in which time has run out and nobody is connected.
const OVERDUE: Duration = Duration::from_secs(10);
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
    pub rates: Rates,
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
    #[error("the system has no source of randomness: {0}")]
    Randomness(#[from] getrandom::Error),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    closing: watch::Sender<bool>,
    serving: JoinHandle<()>,
    overdue: JoinHandle<()>,
}

impl Server {
    /// Starts a server.
    ///
    /// # Errors
    /// If it cannot listen, or the database cannot be opened.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let store = store::Store::open(&config.database).await?;
        let bus = bus::Bus::open(config.nats.as_deref(), identity::new_token()?).await?;
        let hub = hub::Hub::new(store, bus);
        let listener = TcpListener::bind(config.listen).await.map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let (closing, closed) = watch::channel(false);
        let app = web::router(&config, Arc::clone(&hub), closed.clone());
        let mut ends = closed.clone();
        let serving = tokio::spawn(async move {
            let end = async move { _ = ends.changed().await };
            let app = app.into_make_service_with_connect_info::<SocketAddr>();
            if let Err(error) = axum::serve(listener, app).with_graceful_shutdown(end).await {
                tracing::error!("{error}");
            }
        });
        let overdue = tokio::spawn(async move {
            let mut looks = interval(OVERDUE);
            looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                looks.tick().await;
                hub.end_overdue().await;
            }
        });
        Ok(Self { address, closing, serving, overdue })
    }

    /// The address on which it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server: connections are told, and what is being stored is stored.
    pub async fn stop(self) {
        let _ = self.closing.send(true);
        let _ = tokio::time::timeout(DRAINING, self.serving).await;
        self.overdue.abort();
    }
}
