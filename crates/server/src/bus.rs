//! How servers that share a database hear of each other's events: a subject of NATS for each game.
//!
//! The bus only says that something has happened. What has happened stands in the database, so that nothing is lost where a message is.

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use birka_network::GameId;
use serde::{Deserialize, Serialize};

use crate::room::News;

/// The connection with NATS; nothing for a server that has its database for itself.
pub struct Bus {
    client: Option<Client>,
    /// The name of this server.
    front: String,
}

/// News with the server that tells them.
#[derive(Serialize, Deserialize)]
struct Envelope {
    front: String,
    news: News,
}

impl Bus {
    /// A bus to the servers at an address of NATS.
    ///
    /// # Errors
    /// If NATS does not answer.
    pub async fn open(address: Option<&str>, front: String) -> Result<Self, async_nats::ConnectError> {
        let client = match address {
            Some(address) => Some(ConnectOptions::new().name("birka-server").connect(address).await?),
            None => None,
        };
        Ok(Self { client, front })
    }

    /// The connection with NATS, if there is one.
    pub fn client(&self) -> Option<Client> {
        self.client.clone()
    }

    /// The name of this server among those that share the database.
    pub fn front(&self) -> &str {
        &self.front
    }

    /// Whether other servers are heard, or there are none.
    pub fn is_connected(&self) -> bool {
        self.client.as_ref().is_none_or(|client| client.connection_state() == State::Connected)
    }

    /// Tells the other servers something about a game.
    pub async fn tell(&self, game: &GameId, news: News) {
        let Some(client) = &self.client else { return };
        let envelope = Envelope { front: self.front.clone(), news };
        // They read the database when they have heard nothing for some time.
        let Ok(text) = serde_json::to_vec(&envelope) else { return };
        if let Err(error) = client.publish(subject(game), text.into()).await {
            tracing::warn!("NATS: {error}");
        }
    }

    /// What other servers tell of a game; `None` for a server that has its database for itself.
    pub async fn subscribe(&self, game: &GameId) -> Option<Subscriber> {
        let client = self.client.as_ref()?;
        client.subscribe(subject(game)).await.inspect_err(|error| tracing::warn!("NATS: {error}")).ok()
    }

    /// The news in a message of another server.
    pub fn read(&self, message: &async_nats::Message) -> Option<News> {
        let envelope: Envelope = serde_json::from_slice(&message.payload).ok()?;
        (envelope.front != self.front).then_some(envelope.news)
    }
}

fn subject(game: &GameId) -> String {
    format!("birka.games.{game}")
}
