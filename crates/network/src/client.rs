//! The client's side of one game: it follows the events of the server, checks them by the rules, and says what to send.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use birka_records::{Conclusion, MoveNotation, SavedGameError};
use birka_rules::{Move, Side};
use birka_script::Variant;
use birka_session::{Player, Players, Session};

use crate::messages::{
    ClientMessage, GameAction, GameEvent, GameId, GameState, MAX_LINE, Offer, RefusalCode, ServerMessage, Wish, plain_line,
};

/// A game on a server, as a client follows it.
pub struct RemoteGame {
    /// Seats and offers. Its moves are those of the time when the client joined.
    state: GameState,
    side: Option<Side>,
    /// The game as the server has it.
    confirmed: Session,
    /// The player's moves that the server has not answered yet.
    pending: Vec<Move>,
    /// The number of moves on the table here. Those beyond were played here.
    shown: usize,
    /// The last lines of both players.
    said: VecDeque<(Side, String)>,
}

/// So many lines of the players are remembered.
const LINES: usize = 30;

/// Whether a player elsewhere waits for a move of one here.
#[must_use]
pub fn is_awaited(game: &Session) -> bool {
    game.outcome().is_none() && game.players().are_apart() && game.players().of(game.turn()).is_here()
}

/// The server's game is not one by these rules. It is not followed any further.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RemoteError {
    /// The variant that was found has other rules than the game.
    #[error("the game has the rules {expected}, and the variant here has {found}")]
    Rules { expected: String, found: String },
    /// The moves so far are not legal.
    #[error(transparent)]
    Moves(#[from] SavedGameError),
    /// A move of the server is not legal in the position here, which is `position`.
    #[error("move {number}, {name}: {why}; the position here is {position}")]
    Disagreement { number: usize, name: String, position: String, why: String },
}

/// The meaning of a message for the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Moves, clocks, seats or the end have changed: the table [follows](birka_session::Command::Follow) [`RemoteGame::session`].
    Changed,
    /// The other player offers something, or declines what was offered.
    Offered(Offer),
    Declined(Offer),
    /// A line of the other player.
    Said(String),
    /// The other player has taken her seat, has come back, or has gone.
    Arrived,
    Left,
    /// The other player points at a square, by its name, or at none.
    Hovers(Option<String>),
    /// The server did not do what was asked for.
    Refused(RefusalCode),
    /// Something was missed: this message asks for the whole game.
    Missed(ClientMessage),
    /// Both players want another game.
    Rematch(GameId),
    /// The server's game is not one by these rules.
    Disagreed(RemoteError),
}

/// The other player, as a panel shows her.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nobody has taken the other seat yet.
    Awaited,
    /// She is connected; with her name, if she has one.
    Here(Option<String>),
    /// It is connected, and a program.
    Bot(String),
    /// Her connection has ended.
    Away(Option<String>),
}

impl RemoteGame {
    /// The game of a [`ServerMessage::Joined`]. `variant` is the one that the client has under the name in the game, or of the source in it.
    ///
    /// # Errors
    /// If the rules are not those of the game, or do not allow its moves.
    pub fn join(state: GameState, side: Option<Side>, variant: Arc<Variant>) -> Result<Self, RemoteError> {
        let found = variant.rules.fingerprint();
        if found != state.saved.rules {
            return Err(RemoteError::Rules { expected: state.saved.rules.clone(), found: found.to_owned() });
        }
        let mut players = Players { attackers: Player::Elsewhere, defenders: Player::Elsewhere };
        if let Some(side) = side {
            *players.of_mut(side) = Player::Person;
        }
        let confirmed = Session::received(variant, &state.saved, players)?;
        let shown = confirmed.ply();
        Ok(Self { state, side, confirmed, pending: Vec::new(), shown, said: VecDeque::new() })
    }

    /// The name of the game.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.state.id
    }

    /// The side of the player here; `None` for a spectator.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.side
    }

    /// The name of the player of a side; `None` for a guest, or if nobody plays it.
    #[must_use]
    pub fn name(&self, side: Side) -> Option<&str> {
        self.state.seat(side).name.as_deref()
    }

    /// The other player. For a spectator, the one of the defenders if the attackers are there.
    #[must_use]
    pub fn status(&self) -> Status {
        let seat = self.state.seat(self.other());
        match (seat.is_taken, seat.is_here) {
            (false, _) => Status::Awaited,
            (true, true) => match seat.name.clone() {
                Some(name) if seat.is_bot => Status::Bot(name),
                name => Status::Here(name),
            },
            (true, false) => Status::Away(seat.name.clone()),
        }
    }

    fn other(&self) -> Side {
        self.side.map_or(Side::Defenders, Side::opponent)
    }

    /// The last lines that the players wrote since this client came, the oldest first.
    pub fn said(&self) -> impl DoubleEndedIterator<Item = (Side, &str)> + ExactSizeIterator {
        self.said.iter().map(|(side, text)| (*side, text.as_str()))
    }

    /// Takes over what is known of the same game from before the connection was lost.
    pub(crate) fn remember(&mut self, before: &Self) {
        self.said.clone_from(&before.said);
    }

    /// Whether the other player offers something.
    #[must_use]
    pub fn is_offered(&self, offer: Offer) -> bool {
        self.side.is_some() && self.state.offers(self.other(), offer)
    }

    /// Whether the player here has offered something that is not answered yet.
    #[must_use]
    pub fn has_offered(&self, offer: Offer) -> bool {
        self.side.is_some_and(|side| self.state.offers(side, offer))
    }

    /// The game as it stands, with moves that the server has not answered yet. The table follows it.
    #[must_use]
    pub fn session(&mut self) -> Session {
        let mut session = self.confirmed.clone();
        for &mv in &self.pending {
            // It was legal when it was chosen. If it no longer is, the server says so.
            let _ = session.play(mv);
        }
        self.shown = session.ply();
        session
    }

    /// The game as the server has it.
    #[must_use]
    pub fn confirmed(&self) -> &Session {
        &self.confirmed
    }

    /// Takes note of what was played at the table. Returns what the server has to be told.
    pub fn play(&mut self, table: &Session) -> Vec<ClientMessage> {
        let known = (self.confirmed.ply() + self.pending.len()).max(self.shown);
        let size = table.rules().size;
        let mut messages = Vec::new();
        for (ply, played) in table.moves().enumerate().skip(known) {
            let name = MoveNotation::from_played(played).name(size);
            messages.push(self.act(GameAction::Move { ply, name }));
            self.pending.push(played.mv);
            self.shown = ply + 1;
        }
        messages
    }

    /// The message that asks for an action.
    #[must_use]
    pub fn act(&self, action: GameAction) -> ClientMessage {
        ClientMessage::Act { game: self.state.id.clone(), action }
    }

    /// Follows a message of the server; nothing for a message about another game.
    pub fn hear(&mut self, message: ServerMessage) -> Vec<Progress> {
        match message {
            ServerMessage::Happened { game, number, event } if game == self.state.id => match number.cmp(&self.state.number) {
                // It came once before the game was joined again.
                std::cmp::Ordering::Less => Vec::new(),
                std::cmp::Ordering::Equal => self.follow(event),
                std::cmp::Ordering::Greater => vec![Progress::Missed(self.join_again())],
            },
            ServerMessage::Presence { game, side, is_here } if game == self.state.id => {
                self.state.seat_mut(side).is_here = is_here;
                let progress = if is_here { Progress::Arrived } else { Progress::Left };
                (Some(side) != self.side).then_some(progress).into_iter().collect()
            }
            ServerMessage::Hovers { game, side, square } if game == self.state.id && Some(side) != self.side => {
                vec![Progress::Hovers(square)]
            }
            ServerMessage::Refused { game, code, .. } if game.as_ref() == Some(&self.state.id) => {
                self.pending.clear();
                match code {
                    RefusalCode::Stale => vec![Progress::Missed(self.join_again())],
                    _ => vec![Progress::Changed, Progress::Refused(code)],
                }
            }
            _ => Vec::new(),
        }
    }

    /// The message that asks for the whole game.
    #[must_use]
    pub fn join_again(&self) -> ClientMessage {
        let wish = if self.side.is_some() { Wish::Any } else { Wish::Watch };
        ClientMessage::Join { game: self.state.id.clone(), wish }
    }

    /// Follows an event.
    fn follow(&mut self, event: GameEvent) -> Vec<Progress> {
        self.state.follow(&event);
        let own = self.side;
        match event {
            GameEvent::Moved { name, spent } => {
                if let Err(error) = self.play_confirmed(&name, spent) {
                    return vec![Progress::Disagreed(error)];
                }
                vec![Progress::Changed]
            }
            GameEvent::TookBack { moves } => {
                while self.confirmed.ply() > moves && self.confirmed.undo().is_some() {}
                self.pending.clear();
                vec![Progress::Changed]
            }
            GameEvent::Ended { result } => {
                if let Some(conclusion) = Conclusion::parse(&result) {
                    self.confirmed.conclude(conclusion);
                }
                self.pending.clear();
                vec![Progress::Changed]
            }
            GameEvent::Seated { side, .. } if Some(side) != own => vec![Progress::Arrived, Progress::Changed],
            GameEvent::Offered { side, offer } if Some(side) != own => vec![Progress::Offered(offer)],
            GameEvent::Declined { side, offer } if Some(side) != own => vec![Progress::Declined(offer)],
            // A line that was deleted is empty.
            GameEvent::Said { text, .. } if text.is_empty() => Vec::new(),
            GameEvent::Said { side, text } => {
                let text = plain_line(&text, MAX_LINE);
                while self.said.len() >= LINES {
                    self.said.pop_front();
                }
                self.said.push_back((side, text.clone()));
                if Some(side) == own { Vec::new() } else { vec![Progress::Said(text)] }
            }
            GameEvent::Rematch { game } => vec![Progress::Rematch(game)],
            GameEvent::Seated { .. } | GameEvent::Offered { .. } | GameEvent::Declined { .. } | GameEvent::Waits { .. } => Vec::new(),
        }
    }

    fn play_confirmed(&mut self, name: &str, spent: u64) -> Result<(), RemoteError> {
        let session = &mut self.confirmed;
        let disagreement = |session: &Session, why: String| RemoteError::Disagreement {
            number: session.ply() + 1,
            name: name.to_owned(),
            position: birka_records::state::line(session.game()),
            why,
        };
        let notation = MoveNotation::parse(name, session.rules().size).map_err(|fault| disagreement(session, fault.to_string()))?;
        session.spend(Duration::from_millis(spent));
        let played = session.play(notation.mv(session.in_hand())).map_err(|illegal| disagreement(session, illegal.to_string()))?;
        if !notation.agrees_with(&played, session.rules()) {
            let found = MoveNotation::from_played(&played).name(session.rules().size);
            session.undo();
            return Err(disagreement(session, format!("here it is {found}")));
        }
        if self.pending.first() == Some(&played.mv) {
            self.pending.remove(0);
        } else {
            self.pending.clear();
        }
        Ok(())
    }
}
