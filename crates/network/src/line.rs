//! The way of a client to a game on a server, and back to it after a lost connection.

use std::time::Duration;

use birka_rules::Side;
use birka_session::Session;

use crate::client::{Progress, RemoteGame};
use crate::messages::{ClientMessage, GameAction, GameId, GameState, NewGame, RefusalCode, ServerMessage, VERSION, Wish};

/// A lost connection is made again after this time, then after twice as long, up to the longest.
const RETRY: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(8)];
/// After so many attempts in vain, there is no server, unless the client has a seat there.
const ATTEMPTS: u32 = 3;

/// A client's line to a server. It is told what the connection does, and answers with [`Step`]s.
pub struct Line {
    goal: Goal,
    token: Option<String>,
    stage: Stage,
    /// How many attempts to connect have failed.
    failed: u32,
}

/// How far the line has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Closed,
    /// The server has answered the greeting.
    Greeted,
    /// It has told of the game as it stands.
    Joined,
}

/// The game that a client wants of a server.
pub enum Goal {
    /// A game that the client brings.
    Create(Box<NewGame>),
    /// A look at a game, or the seat that the client has there.
    Look(GameId),
    /// A seat in a game, or to watch it.
    Join(GameId),
    /// The game that the client has joined.
    Follow(Box<RemoteGame>),
}

/// Something that a client does, or is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A connection is made after a time, in place of an earlier one.
    Connect {
        delay: Duration,
    },
    Send(ClientMessage),
    /// The token of the player: another [`Line`] to this server is given it.
    Keep(String),
    /// The server tells of the game. The client looks for its rules, and [follows](Line::follow) it.
    Joined {
        game: Box<GameState>,
        side: Option<Side>,
    },
    Happened(Progress),
    /// The line has ended.
    Ended(LineEnd),
}

/// Why a line has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// No server answers.
    NoServer,
    /// The server refuses the game.
    Refused(RefusalCode),
}

impl Line {
    /// A line that is not connected yet, and its first step. `token` is what an earlier line to the server was given to keep.
    #[must_use]
    pub fn new(goal: Goal, token: Option<String>) -> (Self, Step) {
        (Self { goal, token, stage: Stage::Closed, failed: 0 }, Step::Connect { delay: Duration::ZERO })
    }

    /// Goes to another game on the same server.
    #[must_use]
    pub fn turn_to(&mut self, goal: Goal) -> Step {
        self.goal = goal;
        if self.stage == Stage::Closed {
            return Step::Connect { delay: Duration::ZERO };
        }
        self.stage = Stage::Greeted;
        Step::Send(self.request())
    }

    /// Follows the game that the server has told of. `table` is the same game as it is here: what was played while the connection was lost is told.
    #[must_use]
    pub fn follow(&mut self, mut game: RemoteGame, table: Option<&Session>) -> Vec<Step> {
        let continues = match &self.goal {
            Goal::Create(_) => true,
            // Not after moves that were taken back meanwhile.
            Goal::Follow(before) => before.id() == game.id() && before.confirmed().ply() <= game.confirmed().ply(),
            Goal::Look(_) | Goal::Join(_) => false,
        };
        if let Goal::Follow(before) = &self.goal
            && before.id() == game.id()
        {
            game.remember(before);
        }
        let played = table.filter(|_| continues).map(|table| game.play(table)).unwrap_or_default();
        (self.goal, self.stage) = (Goal::Follow(Box::new(game)), Stage::Joined);
        played.into_iter().map(Step::Send).collect()
    }

    /// The game that the client wants.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The game that the client follows.
    #[must_use]
    pub fn game(&self) -> Option<&RemoteGame> {
        if let Goal::Follow(game) = &self.goal { Some(game) } else { None }
    }

    /// A mutable reference to the game that the client follows.
    pub fn game_mut(&mut self) -> Option<&mut RemoteGame> {
        if let Goal::Follow(game) = &mut self.goal { Some(game) } else { None }
    }

    /// Whether the connection with a seat is lost, and is being made again.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.has_seat() && self.stage == Stage::Closed && self.failed > 0
    }

    /// Whether what is done in the game reaches the server.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        self.stage == Stage::Joined
    }

    fn has_seat(&self) -> bool {
        matches!(self.goal, Goal::Join(_) | Goal::Follow(_))
    }

    /// The connection is made.
    #[must_use]
    pub fn connected(&self) -> Step {
        Step::Send(ClientMessage::Hello { version: VERSION, token: self.token.clone(), name: None })
    }

    /// The connection has ended, or could not be made.
    #[must_use]
    pub fn closed(&mut self) -> Step {
        self.stage = Stage::Closed;
        self.failed += 1;
        let [first, longest] = RETRY;
        match self.has_seat() || self.failed < ATTEMPTS {
            true => Step::Connect { delay: first.saturating_mul(1 << (self.failed - 1).min(10)).min(longest) },
            false => Step::Ended(LineEnd::NoServer),
        }
    }

    /// A message of the server has come.
    #[must_use]
    pub fn hear(&mut self, text: &str) -> Vec<Step> {
        let Ok(message) = serde_json::from_str(text) else { return vec![Step::Happened(Progress::Refused(RefusalCode::Version))] };
        match (message, &mut self.goal) {
            (ServerMessage::Welcome { token, .. }, _) => {
                (self.stage, self.failed) = (Stage::Greeted, 0);
                self.token = token.clone().or_else(|| self.token.take());
                token.map(Step::Keep).into_iter().chain([Step::Send(self.request())]).collect()
            }
            // What is told of another game is the answer to an earlier wish.
            (ServerMessage::Joined { game, .. }, Goal::Look(id) | Goal::Join(id)) if game.id != *id => Vec::new(),
            (ServerMessage::Joined { game, .. }, Goal::Follow(followed)) if game.id != *followed.id() => Vec::new(),
            (ServerMessage::Joined { game, side }, _) => vec![Step::Joined { game, side }],
            (message, Goal::Follow(game)) => {
                let happened = game.hear(message);
                happened.into_iter().flat_map(|progress| self.happened(progress)).collect()
            }
            (ServerMessage::Refused { code, .. }, _) => vec![Step::Ended(LineEnd::Refused(code))],
            _ => Vec::new(),
        }
    }

    fn happened(&mut self, progress: Progress) -> Vec<Step> {
        match progress {
            Progress::Missed(message) => vec![Step::Send(message)],
            Progress::Rematch(ref game) => {
                let step = self.turn_to(Goal::Join(game.clone()));
                vec![Step::Happened(progress), step]
            }
            progress => vec![Step::Happened(progress)],
        }
    }

    /// Asks for what the client wants.
    fn request(&self) -> ClientMessage {
        match &self.goal {
            Goal::Create(game) => ClientMessage::Create { game: game.clone() },
            Goal::Look(game) => ClientMessage::Join { game: game.clone(), wish: Wish::Own },
            Goal::Join(game) => ClientMessage::Join { game: game.clone(), wish: Wish::Any },
            Goal::Follow(game) => game.join_again(),
        }
    }

    /// Asks for the game as it stands.
    #[must_use]
    pub fn refresh(&self) -> Option<Step> {
        self.game().filter(|_| self.is_joined()).map(|game| Step::Send(game.join_again()))
    }

    /// Tells of what was played at the table. What is played while the connection is lost is told when it is made again.
    #[must_use]
    pub fn play(&mut self, table: &Session) -> Vec<Step> {
        let is_joined = self.is_joined();
        let game = self.game_mut().filter(|_| is_joined);
        game.map(|game| game.play(table)).unwrap_or_default().into_iter().map(Step::Send).collect()
    }

    /// Does something in the game.
    #[must_use]
    pub fn act(&self, action: GameAction) -> Option<Step> {
        self.game().filter(|_| self.is_joined()).map(|game| Step::Send(game.act(action)))
    }

    /// The player points at a square, by its name, or at none.
    #[must_use]
    pub fn hover(&self, square: Option<String>) -> Option<Step> {
        let game = self.game().filter(|game| self.is_joined() && game.side().is_some())?;
        Some(Step::Send(ClientMessage::Hover { game: game.id().clone(), square }))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_script::{Library, Variant};

    use super::*;
    use crate::messages::{Seat, Terms};

    const GAME: &str = "k7mtw2pzx4qhr9ab";

    fn id() -> GameId {
        GAME.parse().unwrap()
    }

    fn brandubh() -> Arc<Variant> {
        Library::shipped().get("brandubh").unwrap()
    }

    /// A game of so many moves.
    fn session(plies: usize) -> Session {
        let mut session = Session::new(brandubh());
        for _ in 0..plies {
            let mv = session.game().legal_moves()[0];
            session.play(mv).unwrap();
        }
        session
    }

    fn state(plies: usize) -> GameState {
        let seats = [Seat { is_taken: true, is_here: true, ..Seat::default() }, Seat::default()];
        GameState {
            id: id(),
            saved: session(plies).to_saved_game(),
            source: None,
            seats,
            offers: Vec::new(),
            number: plies,
            terms: Terms::default(),
        }
    }

    fn welcome(line: &mut Line, token: Option<&str>) -> Vec<Step> {
        let message = ServerMessage::Welcome { version: VERSION, token: token.map(str::to_owned) };
        line.hear(&serde_json::to_string(&message).unwrap())
    }

    fn join() -> Step {
        Step::Send(ClientMessage::Join { game: id(), wish: Wish::Any })
    }

    /// A line with a seat in a game.
    fn following() -> Line {
        let (mut line, _) = Line::new(Goal::Join(id()), None);
        let _ = welcome(&mut line, Some("secret"));
        assert!(line.follow(RemoteGame::join(state(0), Some(Side::Attackers), brandubh()).unwrap(), None).is_empty());
        line
    }

    #[test]
    fn a_seat_is_waited_for_without_end_and_another_server_is_not() {
        let delays = |line: &mut Line| -> Vec<Option<u128>> {
            (0..7).map(|_| if let Step::Connect { delay } = line.closed() { Some(delay.as_millis()) } else { None }).collect()
        };
        let mut line = following();
        assert!(!line.is_lost());
        assert_eq!(delays(&mut line), [300, 600, 1200, 2400, 4800, 8000, 8000].map(Some));
        assert!(line.is_lost());
        assert_eq!(line.connected(), Step::Send(ClientMessage::Hello { version: VERSION, token: Some("secret".to_owned()), name: None }));
        assert_eq!(welcome(&mut line, None), [join()]);
        assert!(!line.is_lost());
        assert_eq!(line.closed(), Step::Connect { delay: Duration::from_millis(300) }, "it begins anew");

        let (mut line, step) = Line::new(Goal::Look(id()), None);
        assert_eq!(step, Step::Connect { delay: Duration::ZERO });
        assert_eq!(delays(&mut line)[..3], [Some(300), Some(600), None]);
        assert_eq!(line.closed(), Step::Ended(LineEnd::NoServer));
    }

    #[test]
    fn a_token_is_kept_and_the_game_is_asked_for_once_the_server_answers() {
        let (mut line, _) = Line::new(Goal::Look(id()), None);
        let look = Step::Send(ClientMessage::Join { game: id(), wish: Wish::Own });
        assert_eq!(line.turn_to(Goal::Join(id())), Step::Connect { delay: Duration::ZERO }, "nothing is said before");
        assert_eq!(line.turn_to(Goal::Look(id())), Step::Connect { delay: Duration::ZERO });
        assert_eq!(welcome(&mut line, Some("secret")), [Step::Keep("secret".to_owned()), look]);
        assert_eq!(line.turn_to(Goal::Join(id())), join());
        let refused = ServerMessage::Refused { game: None, code: RefusalCode::NoGame, text: String::new() };
        assert_eq!(line.hear(&serde_json::to_string(&refused).unwrap()), [Step::Ended(LineEnd::Refused(RefusalCode::NoGame))]);
        assert_eq!(line.hear("{}"), [Step::Happened(Progress::Refused(RefusalCode::Version))]);
    }

    #[test]
    fn what_is_played_while_the_connection_is_lost_is_told_afterwards() {
        let mut line = following();
        let _ = line.closed();
        assert!(line.play(&session(1)).is_empty() && line.act(GameAction::Resign).is_none() && line.hover(None).is_none());
        let _ = welcome(&mut line, None);
        assert!(line.play(&session(1)).is_empty(), "first the server says how the game stands");
        let joined = |plies| RemoteGame::join(state(plies), Some(Side::Attackers), brandubh()).unwrap();
        let told = line.follow(joined(0), Some(&session(1)));
        assert!(matches!(told[..], [Step::Send(ClientMessage::Act { action: GameAction::Move { ply: 0, .. }, .. })]), "{told:?}");
        assert!(line.play(&session(1)).is_empty(), "once");
        // The other player has moved, and then a move was taken back while the connection was lost.
        assert!(line.follow(joined(2), Some(&session(1))).is_empty());
        assert!(line.follow(joined(0), Some(&session(2))).is_empty());
    }
}
