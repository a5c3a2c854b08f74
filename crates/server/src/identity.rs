//! Who a player is: a secret that only she has, and a name that follows from it.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use birka_engine::Level;
use birka_network::GameId;
use sha2::{Digest, Sha256};

/// The name of a player on the server, which nobody else is told. A guest has the first 128 bits of the SHA-256 of her token, an account
/// `a:` and a random text, an engine `e:` and its level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerId(String);

impl PlayerId {
    /// The player of a seat whose account was deleted. Nobody has this name.
    pub const FORGOTTEN: &str = "-";

    /// The guest with a token.
    #[must_use]
    pub fn of_token(token: &str) -> Self {
        Self(hash(token).chars().take(32).collect())
    }

    /// The player with an account.
    #[must_use]
    pub fn account(id: &str) -> Self {
        Self(format!("a:{id}"))
    }

    /// The engine at a level.
    #[must_use]
    pub fn engine(level: usize) -> Self {
        Self(format!("e:{level}"))
    }

    /// The level of an engine; `None` for a person.
    #[must_use]
    pub fn level(&self) -> Option<&'static Level> {
        Level::numbered(self.0.strip_prefix("e:")?.parse().ok()?)
    }

    /// The player with a stored name.
    #[must_use]
    pub fn stored(name: String) -> Self {
        Self(name)
    }

    /// Whether the player has an account.
    #[must_use]
    pub fn has_account(&self) -> bool {
        self.0.starts_with("a:")
    }

    /// The text that is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The SHA-256 of a token, by which it is found again.
#[must_use]
pub fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A new secret of 192 bits.
///
/// # Errors
/// If the system has no source of randomness.
pub fn new_token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// The name of a new game.
///
/// # Errors
/// If the system has no source of randomness.
pub fn new_game_id() -> Result<GameId, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(GameId::of(u128::from_le_bytes(bytes)))
}

/// The name of the second game of a pair, the same for all servers. It need not be secret: both of its seats are taken.
#[must_use]
pub fn second_game(first: &GameId) -> GameId {
    let hash = Sha256::digest(format!("second of {first}").as_bytes());
    GameId::of(hash.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte)))
}

/// Whether a text can be a token.
#[must_use]
pub fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
