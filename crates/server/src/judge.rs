//! One game by its rules: what an action of a player means, and what has happened so far. No clock, socket or database.

use std::sync::Arc;
use std::time::Duration;

use birka_engine::{Engine, Level, Limits, Resources, SearchError};
use birka_localization::Language;
use birka_localization::messages::lobby;
use birka_network::messages::{GameAction, GameEvent, GameId, GameState, NewGame, Offer, RefusalCode, Seat, Terms, plain_line};
use birka_network::messages::{MAX_LINE, MAX_NAME};
use birka_records::{Conclusion, MoveNotation, SavedGame, state};
use birka_rules::Side;
use birka_script::Variant;
use birka_session::{DrawAnswer, GameClock, Players, Session, answer_draw_offer};

use crate::identity::PlayerId;
use crate::room::Caller;

/// A moment in milliseconds since 1970.
pub type Moment = u64;
/// The time of a side without a clock, to an engine.
const DAY_OF_TIME: Duration = Duration::from_secs(24 * 3600);
/// The first move of a rated game with clocks is made within this time: five minutes.
const FIRST_MOVE: Moment = 5 * 60_000;
/// A day in milliseconds.
pub const DAY: Moment = 24 * 3_600_000;

/// An event with its time and the player who caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: Moment,
    /// `None` for what the server does.
    pub author: Option<PlayerId>,
    pub event: GameEvent,
}

/// A game in a line, the attackers before the defenders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub players: [Option<PlayerId>; 2],
    pub names: [Option<String>; 2],
    pub plies: usize,
    /// The side to move; `None` if the game is over.
    pub turn: Option<Side>,
    pub result: String,
    /// The winner of a game that is over.
    pub winner: Option<Side>,
    /// Whether each side has moved. Otherwise the game counts for nothing.
    pub has_begun: bool,
    /// When the side to move has no time left.
    pub due: Option<Moment>,
}

/// Why an action is not done: its code, and the reason in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub code: RefusalCode,
    pub text: String,
}

impl Refused {
    pub fn new(code: RefusalCode, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }

    /// The refusal when the database fails, which is logged.
    pub fn unavailable(error: &dyn std::fmt::Display) -> Self {
        tracing::error!("{error}");
        Self::new(RefusalCode::Unavailable, "the game cannot be stored now; try again")
    }
}

/// The outcome of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// These events are stored, in this order, and then told.
    Events(Vec<GameEvent>),
    /// Both players want another game, which is [`Judge::rematch`].
    Rematch,
}

/// A game as it stands.
#[derive(Clone)]
pub struct Judge {
    state: GameState,
    variant: Arc<Variant>,
    session: Session,
    /// The players of the attackers and of the defenders.
    players: [Option<PlayerId>; 2],
    /// When the time of the side to move began to pass.
    turn_began: Moment,
    /// The time that was used before that.
    running: Duration,
    /// The absences of the attackers and of the defenders, one after another: from when and until when.
    absences: [Vec<(Moment, Moment)>; 2],
    /// Whether another game follows this one.
    is_followed: bool,
}

impl Judge {
    /// The game at its beginning, which is at `now`.
    ///
    /// # Errors
    /// If the moves are not legal by the rules of the variant, or the variant is not the one of the game.
    pub fn new(id: GameId, new: &NewGame, terms: Terms, variant: Arc<Variant>, now: Moment) -> Result<Self, Refused> {
        let refused = |text: String| Refused::new(RefusalCode::Rules, text);
        let (expected, found) = (&new.saved.rules, variant.rules.fingerprint());
        if expected != found {
            return Err(refused(format!("the game has the rules {expected}, and `{}` has {found} here", new.saved.variant)));
        }
        let session =
            Session::received(Arc::clone(&variant), &new.saved, Players::default()).map_err(|error| refused(error.to_string()))?;
        let saved = public(&session);
        let running = Duration::from_millis(saved.clock.as_ref().map_or(0, |clock| clock.running));
        let seats = [Seat::default(), Seat::default()];
        let state = GameState { id, saved, source: new.source.clone(), seats, offers: Vec::new(), number: 0, terms };
        Ok(Self {
            state,
            variant,
            session,
            players: [None, None],
            turn_began: now,
            running,
            absences: Default::default(),
            is_followed: false,
        })
    }

    /// The game after these entries.
    ///
    /// # Errors
    /// If a move of them is not legal: the file of the variant or the program is another one.
    pub fn restored(mut self, entries: &[Entry]) -> Result<Self, Refused> {
        for entry in entries {
            self.follow(entry)?;
        }
        Ok(self)
    }

    /// The state that a client is told at `now`. Nobody is marked as connected.
    #[must_use]
    pub fn state(&self, now: Moment) -> GameState {
        let mut session = self.session.clone();
        if session.has_running_clock() {
            session.spend(self.time_of_turn(now));
        }
        let mut state = GameState { saved: public(&session), ..self.state.clone() };
        state.seats.iter_mut().for_each(|seat| seat.is_here = false);
        state
    }

    /// The game itself.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The number of events so far.
    #[must_use]
    pub fn number(&self) -> usize {
        self.state.number
    }

    /// The name of the game.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.state.id
    }

    /// The lists of games show this of it.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let is_over = self.session.outcome().is_some();
        Summary {
            players: self.players.clone(),
            names: Side::ALL.map(|side| self.state.seat(side).name.clone()),
            plies: self.session.ply(),
            turn: (!is_over).then(|| self.session.turn()),
            result: self.result(),
            winner: self.session.outcome().and_then(|outcome| outcome.winner),
            has_begun: Side::ALL.into_iter().all(|side| self.before_last_move(side).is_some()),
            due: self.due(),
        }
    }

    /// The result as a record has it: `none` while the game goes on.
    #[must_use]
    pub fn result(&self) -> String {
        state::result(self.session.outcome())
    }

    /// The side of a player; `None` for others.
    #[must_use]
    pub fn side_of(&self, player: &PlayerId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.player(side) == Some(player))
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&PlayerId> {
        self.players[usize::from(side == Side::Defenders)].as_ref()
    }

    /// The seat that a player takes: one that is free, if she has none.
    #[must_use]
    pub fn seat(&self, player: &PlayerId, wanted: Option<Side>, name: Option<&str>, is_bot: bool) -> Option<GameEvent> {
        let free: Vec<Side> = Side::ALL.into_iter().filter(|&side| self.player(side).is_none()).collect();
        let side = wanted.filter(|side| free.contains(side)).or(free.first().copied())?;
        let name = name.map(|name| plain_line(name, MAX_NAME)).filter(|name| !name.is_empty());
        self.side_of(player).is_none().then_some(GameEvent::Seated { side, name, is_bot })
    }

    /// The moment at which the side to move has no time left; `None` without clocks, or while the game does not go on.
    #[must_use]
    pub fn due(&self) -> Option<Moment> {
        if !self.is_complete() || self.session.outcome().is_some() {
            return None;
        }
        if let Some(days) = self.state.terms.days {
            return Some(self.after(Moment::from(days) * DAY));
        }
        if !self.session.has_running_clock() {
            // The clock starts with the first move. Who does not come to a rated game does not keep it from ending.
            let is_awaited = self.state.terms.is_rated && self.session.clock().is_some();
            return is_awaited.then(|| self.turn_began.saturating_add(FIRST_MOVE));
        }
        let turn = self.session.turn();
        let mut session = self.session.clone();
        session.spend(self.running);
        let left = session.remaining_time(turn)?;
        Some(self.turn_began.saturating_add(u64::try_from(left.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The moment at which the side to move has used so much time without her absences.
    fn after(&self, mut left: Moment) -> Moment {
        let mut since = self.turn_began;
        for &(from, until) in &self.absences[usize::from(self.session.turn() == Side::Defenders)] {
            let passed = from.saturating_sub(since);
            if passed >= left {
                break;
            }
            if until > since {
                (left, since) = (left - passed, until);
            }
        }
        since.saturating_add(left)
    }

    /// The event that a player is absent until a moment; `None` where that is nothing to this game.
    #[must_use]
    pub fn wait(&self, player: &PlayerId, until: Moment) -> Option<GameEvent> {
        let is_open = self.state.terms.days.is_some() && self.session.outcome().is_none();
        Some(GameEvent::Waits { side: self.side_of(player).filter(|_| is_open)?, until })
    }

    /// Whether a second game with sides exchanged is due after this one, if it is the first of two.
    #[must_use]
    pub fn wants_second(&self) -> bool {
        let Summary { turn, has_begun, .. } = self.summary();
        turn.is_none() && has_begun && !self.is_followed
    }

    /// The moves as they are stored.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let size = self.session.rules().size;
        self.session.moves().map(|played| MoveNotation::from_played(played).name(size)).collect()
    }

    /// The terms of the game.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.state.terms
    }

    /// The end of the game if the side to move has no time left at `now`.
    #[must_use]
    pub fn time_out(&self, now: Moment) -> Option<GameEvent> {
        let is_out = self.due().is_some_and(|due| due <= now);
        is_out.then(|| self.timeout())
    }

    /// The end of the game if no player has moved.
    #[must_use]
    pub fn absence(&self) -> Option<GameEvent> {
        let nobody_moved = self.session.moves().all(|played| played.mv.is_roll());
        (nobody_moved && self.session.outcome().is_none()).then(|| self.timeout())
    }

    fn timeout(&self) -> GameEvent {
        GameEvent::Ended { result: state::result(Some(Conclusion::Timeout(self.session.turn()).outcome())) }
    }

    /// The rolls of the die that are due: no player makes them.
    ///
    /// # Errors
    /// If a function of the variant fails.
    pub fn rolls(&self) -> Result<Vec<GameEvent>, Refused> {
        let mut session = self.session.clone();
        self.roll(&mut session)
    }

    fn roll(&self, session: &mut Session) -> Result<Vec<GameEvent>, Refused> {
        let before = session.ply();
        session.roll_if_due().map_err(|illegal| Refused::new(RefusalCode::Rules, illegal.to_string()))?;
        Ok(session.moves().skip(before).map(|played| moved(session, played, 0)).collect())
    }

    /// The meaning of an action of a player at `now`. `lag` is how long her messages are on the way.
    ///
    /// # Errors
    /// Why it is not done.
    pub fn decide(&self, player: &PlayerId, action: &GameAction, now: Moment, lag: Duration) -> Result<Decision, Refused> {
        let refuse = |code, text: &str| Err(Refused::new(code, text));
        let Some(side) = self.side_of(player) else { return refuse(RefusalCode::NoSeat, "only its players act in a game") };
        let is_over = self.session.outcome().is_some();
        let event = match action {
            GameAction::Say { text } => match plain_line(text, MAX_LINE) {
                text if text.is_empty() => return refuse(RefusalCode::Malformed, "the line is empty"),
                text => GameEvent::Said { side, text },
            },
            GameAction::Offer { offer: Offer::Rematch } if !is_over => return refuse(RefusalCode::GameOver, "the game is not over"),
            GameAction::Offer { offer: Offer::Rematch } if self.state.offers(side.opponent(), Offer::Rematch) => {
                return Ok(Decision::Rematch);
            }
            GameAction::Offer { offer: Offer::Rematch } => GameEvent::Offered { side, offer: Offer::Rematch },
            GameAction::Decline { offer } => GameEvent::Declined { side, offer: *offer },
            _ if is_over => return refuse(RefusalCode::GameOver, "the game is over"),
            GameAction::Resign => GameEvent::Ended { result: state::result(Some(Conclusion::Resigned(side).outcome())) },
            GameAction::Move { ply, name } => return self.play(side, *ply, name, now, lag).map(Decision::Events),
            GameAction::Offer { offer } if self.state.offers(side.opponent(), *offer) => match offer {
                Offer::Draw => GameEvent::Ended { result: state::result(Some(Conclusion::Agreed.outcome())) },
                _ => match self.before_last_move(side.opponent()) {
                    Some(moves) => GameEvent::TookBack { moves },
                    None => return refuse(RefusalCode::Stale, "there is no move to take back"),
                },
            },
            GameAction::Offer { offer: Offer::TakeBack } if self.before_last_move(side).is_none() => {
                return refuse(RefusalCode::Stale, "there is no move to take back");
            }
            GameAction::Offer { offer } => GameEvent::Offered { side, offer: *offer },
        };
        // The same twice is said once.
        let is_known = match &event {
            GameEvent::Offered { side, offer } => self.state.offers(*side, *offer),
            GameEvent::Declined { side, offer } => !self.state.offers(side.opponent(), *offer),
            _ => false,
        };
        Ok(Decision::Events(if is_known { Vec::new() } else { vec![event] }))
    }

    fn play(&self, side: Side, ply: usize, name: &str, now: Moment, lag: Duration) -> Result<Vec<GameEvent>, Refused> {
        let mut session = self.session.clone();
        if ply != session.ply() {
            return Err(Refused::new(RefusalCode::Stale, format!("{} moves have been played, not {ply}", session.ply())));
        }
        if session.turn() != side {
            return Err(Refused::new(RefusalCode::NotYourTurn, "the other player is to move"));
        }
        if let Some(ended) = self.time_out(now.saturating_sub(millis(lag))) {
            return Ok(vec![ended]);
        }
        let illegal = |text: String| Refused::new(RefusalCode::Illegal, text);
        let notation = MoveNotation::parse(name, session.rules().size).map_err(|fault| illegal(fault.to_string()))?;
        let mv = notation.mv(session.in_hand());
        if mv.is_roll() {
            return Err(illegal("the server rolls the die".to_owned()));
        }
        // The first move is made before time passes.
        let spent = if session.has_running_clock() { self.time_of_turn(now).saturating_sub(lag) } else { Duration::ZERO };
        session.spend(spent);
        let played = session.play(mv).map_err(|why| illegal(why.to_string()))?;
        if !notation.agrees_with(&played, session.rules()) {
            let found = MoveNotation::from_played(&played).name(session.rules().size);
            return Err(illegal(format!("by the rules it is {found}")));
        }
        let mut events = vec![moved(&session, &played, millis(spent))];
        events.extend(self.roll(&mut session)?);
        Ok(events)
    }

    /// How many moves were played before the last one of a side.
    fn before_last_move(&self, side: Side) -> Option<usize> {
        let movers: Vec<_> =
            self.session.moves().map(|played| (self.session.rules().kind(played.kind).side, played.mv.is_roll())).collect();
        movers.iter().rposition(|(mover, is_roll)| *mover == side && !is_roll)
    }

    /// Follows an entry.
    ///
    /// # Errors
    /// If it is a move that is not legal.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), Refused> {
        self.state.follow(&entry.event);
        match &entry.event {
            GameEvent::Seated { side, .. } => {
                self.players[usize::from(*side == Side::Defenders)].clone_from(&entry.author);
                // Time passes from when both have come.
                self.turn_began = entry.at;
            }
            GameEvent::Moved { name, spent } => {
                let wrong = |text: String| Refused::new(RefusalCode::Rules, format!("a stored move: {text}"));
                let notation = MoveNotation::parse(name, self.session.rules().size).map_err(|fault| wrong(fault.to_string()))?;
                self.session.spend(Duration::from_millis(*spent));
                self.session.play(notation.mv(self.session.in_hand())).map_err(|illegal| wrong(illegal.to_string()))?;
                (self.turn_began, self.running) = (entry.at, Duration::ZERO);
            }
            GameEvent::TookBack { moves } => {
                while self.session.ply() > *moves && self.session.undo().is_some() {}
                (self.turn_began, self.running) = (entry.at, Duration::ZERO);
            }
            GameEvent::Ended { result } => {
                if let Some(conclusion) = Conclusion::parse(result) {
                    self.session.conclude(conclusion);
                }
            }
            GameEvent::Waits { side, until } => {
                let absences = &mut self.absences[usize::from(*side == Side::Defenders)];
                if let Some(last) = absences.last_mut() {
                    last.1 = last.1.min(entry.at);
                }
                absences.push((entry.at, (*until).max(entry.at)));
            }
            GameEvent::Rematch { .. } => self.is_followed = true,
            GameEvent::Offered { .. } | GameEvent::Declined { .. } | GameEvent::Said { .. } => {}
        }
        Ok(())
    }

    /// The same game once more with sides exchanged, and its players with their new sides.
    #[must_use]
    pub fn rematch(&self) -> (NewGame, Vec<(PlayerId, Side, Option<String>)>) {
        let mut session = Session::new(Arc::clone(&self.variant));
        if let Some(clock) = self.session.clock() {
            session.set_clock(clock.controls().swapped());
        }
        let new = NewGame { saved: public(&session), source: self.state.source.clone(), side: None, engine: None };
        let players = Side::ALL.into_iter().filter_map(|side| {
            let name = self.state.seat(side).name.clone();
            Some((self.player(side)?.clone(), side.opponent(), name))
        });
        (new, players.collect())
    }

    /// The players as a visitor reads them, the attackers first: names, or guests.
    #[must_use]
    pub fn names(&self, language: Language) -> [String; 2] {
        Side::ALL.map(|side| self.state.seat(side).name.clone().unwrap_or_else(|| lobby::guest(language)))
    }

    /// The side of an engine that has an offer to answer, or is to move.
    #[must_use]
    pub fn awaited_engine(&self) -> Option<Side> {
        let is_engine = |side: &Side| self.player(*side).and_then(PlayerId::level).is_some();
        let has_offer = |side: &Side| self.state.offers.iter().any(|(by, _)| *by == side.opponent());
        let moves = |side: &Side| self.is_complete() && self.session.outcome().is_none() && self.session.turn() == *side;
        Side::ALL.into_iter().filter(is_engine).find(|side| has_offer(side) || moves(side))
    }

    /// The action of the engine that is [awaited](Self::awaited_engine), and its player. Blocks while the engine searches.
    ///
    /// # Errors
    /// If the search fails.
    pub fn engine_action(&self, now: Moment) -> Result<Option<(Caller, GameAction)>, SearchError> {
        let Some(side) = self.awaited_engine() else { return Ok(None) };
        let Some((player, level)) = self.player(side).and_then(|player| Some((player.clone(), player.level()?))) else { return Ok(None) };
        let offer = self.state.offers.iter().find(|(by, _)| *by == side.opponent()).map(|(_, offer)| *offer);
        let action = match offer {
            Some(Offer::Draw) => match answer_draw_offer(self.session.game(), self.session.ply(), side, level)? {
                DrawAnswer::Accepted => GameAction::Offer { offer: Offer::Draw },
                DrawAnswer::Declined | DrawAnswer::TooEarly => GameAction::Decline { offer: Offer::Draw },
            },
            Some(offer) => GameAction::Offer { offer },
            None => match self.engine_move(level, now)? {
                Some(name) => GameAction::Move { ply: self.session.ply(), name },
                None => return Ok(None),
            },
        };
        Ok(Some((Caller::engine(player), action)))
    }

    fn engine_move(&self, level: &'static Level, now: Moment) -> Result<Option<String>, SearchError> {
        let mut session = self.session.clone();
        session.spend(self.time_of_turn(now));
        let controls = session.clock().map(GameClock::controls);
        let clock = controls.map(|controls| birka_engine::Clock {
            remaining: Side::ALL.map(|side| session.remaining_time(side).unwrap_or(DAY_OF_TIME)),
            increment: Side::ALL.map(|side| Duration::from_secs(controls.of(side).map_or(0, |control| u64::from(control.increment)))),
            moves_to_go: None,
        });
        let engine = Engine::new(Resources { threads: 1, memory: 16 }).at_level(level).with_variation(now);
        let best = engine.search(session.game(), &Limits { clock, multipv: 1, ..Limits::default() })?;
        // The name of a move has its captures, which the rules know.
        Ok(best.mv.and_then(|mv| Some(MoveNotation::from_played(&session.play(mv).ok()?).name(session.rules().size))))
    }

    /// Whether both seats are taken.
    fn is_complete(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    fn time_of_turn(&self, now: Moment) -> Duration {
        let passed = if self.is_complete() && self.session.outcome().is_none() { now.saturating_sub(self.turn_began) } else { 0 };
        self.running + Duration::from_millis(passed)
    }

    /// Whether functions of the variant are called, which may take long.
    #[must_use]
    pub fn has_hooks(&self) -> bool {
        self.session.has_hooks()
    }
}

/// The game without the seed of its die.
fn public(session: &Session) -> SavedGame {
    session.to_saved_game().with_dice(None)
}

fn moved(session: &Session, played: &birka_rules::PlayedMove, spent: u64) -> GameEvent {
    GameEvent::Moved { name: MoveNotation::from_played(played).name(session.rules().size), spent }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
