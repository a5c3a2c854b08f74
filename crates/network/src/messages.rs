//! The messages between a client and a server, each a JSON object with its `type`. `docs/network.md` shows one of each.

use std::fmt;
use std::str::FromStr;

use birka_records::SavedGame;
use birka_rules::Side;
use birka_session::Request;
use serde::{Deserialize, Serialize};

/// The version of the protocol. A server refuses clients of other versions.
pub const VERSION: u32 = 1;
/// The longest message of a client in bytes: a game with the source of its variant.
pub const MAX_MESSAGE: usize = 384 << 10;
/// The longest source of a variant in bytes.
pub const MAX_SOURCE: usize = 256 << 10;
/// The longest name of a player, and the longest line of a chat, in characters.
pub const MAX_NAME: usize = 32;
/// The longest line of a chat, in characters.
pub const MAX_LINE: usize = 240;

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message. `token` is the secret that an earlier [`ServerMessage::Welcome`] gave to this player.
    Hello {
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The name that others see; `None` for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Begins a game on the server, or continues one there, and takes a seat.
    Create { game: Box<NewGame> },
    /// Takes a seat in a game, or watches it. The answer is [`ServerMessage::Joined`].
    Join { game: GameId, wish: Wish },
    /// Does something in a game.
    Act { game: GameId, action: GameAction },
    /// The player points at a square, or at none.
    Hover { game: GameId, square: Option<String> },
    /// The client no longer follows a game. The seat stays the player's.
    Leave { game: GameId },
}

/// A game that a client brings to a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The rules, the moves that were played, and the clocks.
    pub saved: SavedGame,
    /// The Lua file of the variant, unless it is a shipped one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The side of the player who brings it; `None` if the server chooses at random.
    pub side: Option<Side>,
    /// The level of the engine that takes the other seat; `None` leaves it to a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<usize>,
}

/// The seat that a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Wish {
    /// The seat that the player has, or else one that is free, or else none.
    Any,
    /// The seat that the player has, or else none.
    Own,
    /// No seat.
    Watch,
}

/// An action of a player in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum GameAction {
    /// Plays a move after `ply` others, in the notation of [`MoveNotation`](birka_records::MoveNotation).
    Move {
        ply: usize,
        name: String,
    },
    /// Offers something to the other player, or accepts what she offers.
    Offer {
        offer: Offer,
    },
    /// Declines what the other player offers.
    Decline {
        offer: Offer,
    },
    Resign,
    /// Writes a line to the other player.
    Say {
        text: String,
    },
}

impl From<Request> for GameAction {
    fn from(request: Request) -> Self {
        match request {
            Request::Draw => Self::Offer { offer: Offer::Draw },
            Request::TakeBack => Self::Offer { offer: Offer::TakeBack },
            Request::Rematch => Self::Offer { offer: Offer::Rematch },
            Request::Resignation => Self::Resign,
        }
    }
}

/// Something that both players have to want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    Draw,
    /// The last move of the player who asks is taken back, with what was played since.
    TakeBack,
    /// The same game once more with sides exchanged.
    Rematch,
}

/// A message of a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to [`ClientMessage::Hello`]. `token` proves later that this is the same player; `None` if the client has one.
    Welcome {
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The state of a game that the client follows from now on, and the side of its player.
    Joined { game: Box<GameState>, side: Option<Side> },
    /// Something has happened in a game: its `number`th event, from 0.
    Happened { game: GameId, number: usize, event: GameEvent },
    /// The player of a side has come or gone.
    Presence { game: GameId, side: Side, is_here: bool },
    /// The player of a side points at a square, or at none.
    Hovers { game: GameId, side: Side, square: Option<String> },
    /// What was asked for is not done.
    Refused {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameId>,
        code: RefusalCode,
        /// The reason in English.
        text: String,
    },
}

/// Why a server refuses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RefusalCode {
    /// The message is not one of the protocol.
    Malformed,
    /// The client speaks another version.
    Version,
    /// There is no such game.
    NoGame,
    /// The player has no seat in the game.
    NoSeat,
    /// The other player is to move.
    NotYourTurn,
    /// The rules do not allow the move.
    Illegal,
    /// Something has happened that the client does not know yet.
    Stale,
    /// The game is over, or not over yet.
    GameOver,
    /// The rules of the game cannot be loaded, or are not those of its fingerprint.
    Rules,
    /// The client sends too much.
    TooFast,
    /// The line has a word that the house does not allow.
    Words,
    /// The server has no room, or cannot store the game now.
    Unavailable,
}

/// Something that has happened in a game. All that is known of a game is the [`NewGame`] that it began with and its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum GameEvent {
    /// A player took a seat.
    Seated {
        side: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "is_false")]
        is_bot: bool,
    },
    /// A move was played, which took so many milliseconds. A roll of the die is such a move.
    Moved {
        name: String,
        spent: u64,
    },
    /// The game was taken back to so many moves.
    TookBack {
        moves: usize,
    },
    Offered {
        side: Side,
        offer: Offer,
    },
    Declined {
        side: Side,
        offer: Offer,
    },
    /// The players ended the game, or time did: the result as [`Conclusion::parse`](birka_records::Conclusion::parse) reads it.
    Ended {
        result: String,
    },
    /// A line of a player; empty for a player who has muted her.
    Said {
        side: Side,
        text: String,
    },
    /// The player of a side is absent until a moment, in milliseconds since 1970. Days for a move do not pass for her until then.
    Waits {
        side: Side,
        until: u64,
    },
    /// Another game with sides exchanged begins: both players want it, or it is the second one of a rated pair.
    Rematch {
        game: GameId,
    },
}

/// A game as a client is told of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    pub id: GameId,
    /// The rules, the moves, the clocks as they stand now, and the result. It has no seed of a die: the server rolls.
    pub saved: SavedGame,
    /// The Lua file of the variant, unless it is a shipped one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The players of the attackers and of the defenders.
    pub seats: [Seat; 2],
    /// The open offers.
    #[serde(default)]
    pub offers: Vec<(Side, Offer)>,
    /// The number of events so far.
    pub number: usize,
    #[serde(default, skip_serializing_if = "Terms::is_default")]
    pub terms: Terms,
}

/// The terms of a game that players agree on before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// Whether the result changes the ratings of the players.
    #[serde(default)]
    pub is_rated: bool,
    /// The days for each move of a game by correspondence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
}

impl Terms {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A seat of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    pub is_taken: bool,
    /// The name of the player; `None` for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the player is connected.
    pub is_here: bool,
    /// Whether the player is a program.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_bot: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The name of a game: whoever knows it can take a free seat. It cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// The text is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a game has {LENGTH} letters and digits", LENGTH = GameId::LENGTH)]
pub struct GameIdError;

impl GameId {
    /// The number of its characters, each one of 32: 80 bits.
    pub const LENGTH: usize = 16;

    /// The name with a random number.
    #[must_use]
    pub fn of(mut random: u128) -> Self {
        const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut next = || {
            let letter = ALPHABET[usize::try_from(random % 32).unwrap_or_default()];
            random /= 32;
            char::from(letter)
        };
        Self((0..Self::LENGTH).map(|_| next()).collect())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let is_name = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if is_name { Ok(Self(text.to_owned())) } else { Err(GameIdError) }
    }
}

impl TryFrom<String> for GameId {
    type Error = GameIdError;

    fn try_from(text: String) -> Result<Self, GameIdError> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl GameState {
    /// The seat of a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[index(side)]
    }

    /// A mutable reference to the seat of a side.
    pub fn seat_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[index(side)]
    }

    /// Follows what an event changes in seats and offers. The session follows moves and ends.
    pub fn follow(&mut self, event: &GameEvent) {
        self.number += 1;
        match event {
            GameEvent::Seated { side, name, is_bot } => {
                *self.seat_mut(*side) = Seat { is_taken: true, name: name.clone(), is_here: true, is_bot: *is_bot };
            }
            GameEvent::Offered { side, offer } => self.offers.push((*side, *offer)),
            GameEvent::Declined { side, offer } => self.offers.retain(|(by, open)| *by == *side || open != offer),
            // An offer does not outlive the position in which it was made.
            GameEvent::Moved { .. } | GameEvent::TookBack { .. } | GameEvent::Ended { .. } => self.offers.clear(),
            GameEvent::Said { .. } | GameEvent::Waits { .. } | GameEvent::Rematch { .. } => {}
        }
    }

    /// Whether a side offers something.
    #[must_use]
    pub fn offers(&self, side: Side, offer: Offer) -> bool {
        self.offers.contains(&(side, offer))
    }
}

fn index(side: Side) -> usize {
    usize::from(side == Side::Defenders)
}

/// A text of a player as others see it: one line without control characters, shortened.
#[must_use]
pub fn plain_line(text: &str, longest: usize) -> String {
    let is_shown = |c: &char| {
        !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.chars().filter(is_shown).take(longest).collect::<String>().trim().to_owned()
}
