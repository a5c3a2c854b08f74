//! Who plays a game, its clocks, and what players ask for besides moves. A [`Table`] answers, as on the desktop.

use std::time::Duration;

use birka_localization::Language;
use birka_records::{Conclusion, SavedClock, TimeControl as Control};
use birka_rules::{Setup, Side};
use birka_script::Library;
use birka_session::{
    Action, Change, Command, DrawPartner as SessionPartner, GameClock, NewGame, Player, Progress, Refusal, Table, TableEvent,
};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::level;
use crate::game::{Game, PlayedMove, side};
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, to_js};
use crate::variant::SideName;

/// The level of the engine that plays each side; absent where a person plays.
#[derive(Tsify)]
pub struct Players {
    /// The player of the attackers.
    #[tsify(optional)]
    pub attackers: Option<usize>,
    /// The player of the defenders.
    #[tsify(optional)]
    pub defenders: Option<usize>,
}

/// A request that a player can make at some times only.
#[derive(Clone, Copy, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum PlayRequest {
    /// To take moves back.
    TakeBack,
    /// To play them again.
    Redo,
    /// To pause, or to go on.
    Pause,
    /// To offer a draw.
    OfferDraw,
    /// To resign.
    Resign,
    /// To play again with sides exchanged.
    Rematch,
}

/// Who answers an offered draw.
#[derive(Serialize, Tsify)]
#[serde(tag = "partner", rename_all = "lowercase")]
pub enum DrawPartner {
    /// The other of two persons.
    Person {
        /// The side that offers.
        side: SideName,
    },
    /// The engine; see `answerDrawOffer`.
    Engine {
        /// The side that it plays.
        side: SideName,
    },
}

#[wasm_bindgen]
impl Game {
    /// Says who plays each side. Persons do in a new game.
    #[wasm_bindgen(js_name = setPlayers)]
    pub fn set_players(&mut self, #[wasm_bindgen(unchecked_param_type = "Players")] players: JsValue) -> Result<(), Failure> {
        let mut read = [(Side::Attackers, Player::Person), (Side::Defenders, Player::Person)];
        let players = Argument::new(players, "players").properties(["attackers", "defenders"])?;
        for ((_, player), given) in read.iter_mut().zip(players) {
            if let Some(number) = given.optional(Argument::count)? {
                level(number)?;
                *player = Player::Engine(number);
            }
        }
        for (side, player) in read {
            self.session.set_player(side, player);
        }
        self.follow(&Change::GameStarted);
        Ok(())
    }

    /// The side of the person who plays against the engine; absent if two persons or two engines play.
    #[wasm_bindgen(getter, js_name = sideOfPerson, unchecked_return_type = "SideName | undefined")]
    pub fn side_of_person(&self) -> Option<String> {
        self.session.players().side_of_person().map(|side| side.to_string())
    }

    /// The side that resigns when a player asks for it: that of the person, or the side to move of two persons.
    #[wasm_bindgen(getter, js_name = resigningSide, unchecked_return_type = "SideName | undefined")]
    pub fn resigning_side(&self) -> Option<String> {
        self.session.resigning_side().map(|side| side.to_string())
    }

    /// Why a request does nothing now, in words; absent if it does something.
    pub fn refusal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PlayRequest")] request: JsValue,
        #[wasm_bindgen(js_name = language)] tag: &Text,
    ) -> Result<Option<String>, Failure> {
        let request = Argument::new(request, "request").word(&[
            ("take-back", Action::TakeBack),
            ("redo", Action::Redo),
            ("pause", Action::Pause),
            ("offer-draw", Action::OfferDraw),
            ("resign", Action::Resign),
            ("rematch", Action::Rematch),
        ])?;
        let (refusal, language) = (self.table().why_no(request), language(tag)?);
        Ok(refusal.map(|refusal| self.in_words(&refusal, language)))
    }

    /// Takes moves back until a person is to move, or one move where no person plays; before that, an end on which the players have agreed. Returns the
    /// moves that were taken back, the last one of the game first.
    #[wasm_bindgen(js_name = takeBack, unchecked_return_type = "PlayedMove[]")]
    pub fn take_back(&mut self) -> Result<JsValue, Failure> {
        self.moved_by(Command::TakeBack)
    }

    /// Plays moves again that were taken back, until a person is to move, or one move where no person plays. Returns these moves; none if another
    /// move was played since.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove[]")]
    pub fn redo(&mut self) -> Result<JsValue, Failure> {
        self.moved_by(Command::Redo)
    }

    /// Whether the game pauses. The program does not let the clocks run or anybody move then.
    #[wasm_bindgen(getter, js_name = isPaused)]
    pub fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// Pauses a game with clocks or of two engines, or lets it go on. Returns whether it pauses then.
    #[wasm_bindgen(js_name = togglePause)]
    pub fn toggle_pause(&mut self) -> Result<bool, Failure> {
        self.command(Command::TogglePause)?;
        Ok(self.session.is_paused())
    }

    /// Offers a draw. Returns who answers; absent if none can be offered now.
    #[wasm_bindgen(js_name = offerDraw, unchecked_return_type = "DrawPartner | undefined")]
    pub fn offer_draw(&mut self) -> Result<JsValue, Failure> {
        let partner = self.command(Command::OfferDraw)?.into_iter().find_map(|event| match event {
            TableEvent::DrawOffered(SessionPartner::Person(side)) => Some(DrawPartner::Person { side: side.into() }),
            TableEvent::DrawOffered(SessionPartner::Engine(side)) => Some(DrawPartner::Engine { side: side.into() }),
            _ => None,
        });
        Ok(to_js(&partner))
    }

    /// A new game of the variant with the same players and clocks, with sides exchanged.
    pub fn rematch(&self) -> Self {
        let variant = self.variant.clone();
        let session = NewGame::rematch(&self.session).session(variant.for_session());
        let start = Setup::start(variant.rules.rule_set());
        Self::of(variant, start, session)
    }

    /// Ends the game with a draw, because both sides agree on it.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Failure> {
        self.conclude(Conclusion::Agreed)
    }
}

impl Game {
    pub(crate) fn table(&self) -> Table {
        Table::new(self.session.clone())
    }

    /// Gives a command to a table with this game, and returns its events.
    fn command(&mut self, command: Command) -> Result<Vec<TableEvent>, Failure> {
        let mut table = self.table();
        // None of the commands of a game names a variant.
        let mut progress = table.begin(command, &Library::default());
        let outcome = loop {
            match progress {
                Progress::Done(outcome) => break outcome,
                Progress::Pending(job) => progress = table.finish(job.run()),
            }
        };
        let events = outcome.map_err(|refusal| match refusal {
            Refusal::Illegal(illegal) => Failure::of_move(illegal),
            refusal => Failure::new(Failure::ILLEGAL_MOVE, self.in_words(&refusal, Language::default())),
        })?;
        self.session = table.main_session().clone();
        for event in &events {
            if let TableEvent::Changed(change) = event {
                self.follow(change);
            }
        }
        Ok(events)
    }

    /// The moves that a command plays or takes back.
    fn moved_by(&mut self, command: Command) -> Result<JsValue, Failure> {
        let events = self.command(command)?;
        let moves = events.iter().filter_map(|event| match event {
            TableEvent::Changed(Change::MovePlayed(played) | Change::MoveTakenBack(played)) => Some(self.played(played)),
            _ => None,
        });
        Ok(to_js(&moves.collect::<Vec<PlayedMove>>()))
    }
}

/// How much time a side has.
#[derive(Clone, Copy, Serialize, Tsify)]
pub struct TimeControl {
    /// The time for the game, in seconds.
    pub main: u32,
    /// The time that each move adds, in seconds.
    pub increment: u32,
}

/// The clocks of a game. The time that is left follows from what its moves took.
#[derive(Serialize, Tsify)]
pub struct Clocks {
    /// The time of the attackers; absent if it is not limited.
    #[tsify(optional)]
    pub attackers: Option<TimeControl>,
    /// The time of the defenders; absent if it is not limited.
    #[tsify(optional)]
    pub defenders: Option<TimeControl>,
    /// The time that each move took, in milliseconds. None for a new game.
    #[tsify(optional)]
    pub spent: Vec<u64>,
    /// The time since the last move, in milliseconds.
    #[tsify(optional)]
    pub running: u64,
}

#[wasm_bindgen]
impl Game {
    /// The clocks; absent without any.
    #[wasm_bindgen(getter, unchecked_return_type = "Clocks | undefined")]
    pub fn clocks(&self) -> JsValue {
        let control = |control: Option<Control>| control.map(|Control { main, increment }| TimeControl { main, increment });
        let clocks = self.session.clock().map(GameClock::saved).map(|SavedClock { attackers, defenders, spent, running }| Clocks {
            attackers: control(attackers),
            defenders: control(defenders),
            spent,
            running,
        });
        to_js(&clocks)
    }

    /// Gives the game clocks, those of a new game or as [`clocks`](Self::clocks) had them. They start with the first move.
    #[wasm_bindgen(js_name = setClocks)]
    pub fn set_clocks(&mut self, #[wasm_bindgen(unchecked_param_type = "Clocks")] clocks: JsValue) -> Result<(), Failure> {
        let [attackers, defenders, spent, running] =
            Argument::new(clocks, "clocks").properties(["attackers", "defenders", "spent", "running"])?;
        let millis = |time: &Argument| time.whole(0..=MOST_MILLIS);
        let mut spent: Vec<u64> = spent.optional(|spent| spent.list()?.iter().map(millis).collect())?.unwrap_or_default();
        // Moves that were made without clocks took no time.
        spent.resize(self.session.ply(), 0);
        let saved = SavedClock {
            attackers: attackers.optional(read_control)?,
            defenders: defenders.optional(read_control)?,
            spent,
            running: running.optional(millis)?.unwrap_or_default(),
        };
        self.session.restore_clock(&saved);
        Ok(())
    }

    /// The time left to a side, in milliseconds; absent if it is not limited.
    #[wasm_bindgen(js_name = timeLeft)]
    pub fn time_left(
        &self,
        #[wasm_bindgen(js_name = side, unchecked_param_type = "SideName")] name: &Text,
    ) -> Result<Option<f64>, Failure> {
        let left = self.session.remaining_time(side(name)?);
        Ok(left.map(|left| left.as_secs_f64() * 1000.0))
    }

    /// Whether time passes for the side to move: after the first move, until the game is over.
    #[wasm_bindgen(getter, js_name = isClockRunning)]
    pub fn is_clock_running(&self) -> bool {
        self.session.has_running_clock()
    }

    /// Lets milliseconds pass for the side to move. Returns whether no time is left, so that the side has lost.
    #[wasm_bindgen(js_name = runClock)]
    pub fn run_clock(&mut self, millis: &Number) -> Result<bool, Failure> {
        #[expect(clippy::cast_precision_loss, reason = "it is exact")]
        let millis = Argument::new(millis, "millis").number(0.0..=MOST_MILLIS as f64)?;
        let conclusion = self.session.run_clock(Duration::from_secs_f64(millis / 1000.0));
        Ok(conclusion.is_some_and(|conclusion| self.session.conclude(conclusion)))
    }
}

/// The longest time on a clock: ten years.
const MOST_MILLIS: i64 = 10 * 366 * 24 * 60 * 60 * 1000;

fn read_control(control: &Argument) -> Result<Control, Failure> {
    let [main, increment] = control.properties(["main", "increment"])?;
    let seconds = 0..=MOST_MILLIS / 1000;
    Ok(Control { main: main.whole(seconds.clone())?, increment: increment.whole(seconds)? })
}
