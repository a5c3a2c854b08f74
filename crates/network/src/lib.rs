//! Games of two players on different machines.
//!
//! - [`messages`] are what a client and a server say to each other, as JSON over a WebSocket: [`ClientMessage`], [`ServerMessage`].
//! - [`RemoteGame`] is the client's side of one game. It checks every move of the server by the rules and hands out the [`Session`](birka_session::Session)
//!   that a table [follows](birka_session::Command::Follow).
//! - [`Line`] is the way to that game: it greets the server, asks for the game, and comes back after a lost connection.
//! - [`words`] are what tables and pages say about the other player.
//!
//! No socket, thread or clock is in here: the table, the page and the tests of the server bring their own.

mod client;
mod invitation;
mod line;
pub mod messages;
pub mod words;

pub use client::{Progress, RemoteError, RemoteGame, Status, is_awaited};
pub use invitation::{Invitation, InvitationError, JOIN};
pub use line::{Goal, Line, LineEnd, Step};
pub use messages::{ClientMessage, GameAction, GameEvent, GameId, GameState, Offer, RefusalCode, ServerMessage, VERSION};
