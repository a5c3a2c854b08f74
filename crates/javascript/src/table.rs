//! The requests of players to a game: who plays, its clocks, what they ask for besides moves, and what they do on the board. A [`Table`] answers, as on the desktop.

use std::time::Duration;

use birka_desk::board::{Drawing, Selection};
use birka_localization::Language;
use birka_records::{Conclusion, SavedClock, TimeControl};
use birka_rules::{Setup, Side};
use birka_session::{
    Action, Change, Command, DrawPartner as SessionPartner, Effect, GameClock, GestureKind, NewGame, Player, Refusal, Table, TableEvent,
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

/// The types of arguments, and of values of other crates.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The level of the engine that plays each side; absent where a person plays. */
export interface Players {
    /** The player of the attackers. */
    attackers?: number;
    /** The player of the defenders. */
    defenders?: number;
}

/** A request that a player can make at some times only. */
export type PlayRequest = "take-back" | "redo" | "pause" | "offer-draw" | "resign" | "rematch";

/** A gesture on the board. */
export type Gesture = "press" | "release" | "choose" | "cancel" | "begin-drawing" | "end-drawing" | "draw-at";

/** A piece on the board. */
export interface Piece {
    /** Its square: `e5`. */
    square: string;
    /** Its kind: a place in the `kinds` of the variant. */
    kind: number;
}

/** A square that a piece can move to. */
export interface Destination {
    /** The square. */
    square: string;
    /** The squares of the pieces that the move captures. */
    captures: string[];
}

/** An arrow on a position, or a circle where both squares are the same. */
export interface Drawing {
    /** Where it begins. */
    from: string;
    /** Where it ends. */
    to: string;
}

/** The marks on the board. */
export interface Selection {
    /** The square of the selected piece. */
    selected?: string;
    /** Where it can move to. What it captures in advance is not known. */
    destinations: Destination[];
    /** The move that is chosen while the engine is to move. */
    premove?: Drawing;
    /** Arrows, and circles where both squares are the same. */
    drawings: Drawing[];
    /** Where an arrow or a circle has begun. */
    begun?: string;
    /** Why the last gesture did nothing, in words. */
    refusal?: string;
}

/** The requests of a gesture, beside its selection. */
export interface GestureEffect {
    /** The move to play now: `e4-e7`. */
    play?: string;
    /** The drawing that was made. */
    draw?: Drawing;
}

/** How much time a side has. */
export interface TimeControl {
    /** The time for the game, in seconds. */
    main: number;
    /** The time that each move adds, in seconds. */
    increment: number;
}

/** The clocks of a game. The time that is left follows from what its moves took. */
export interface Clocks {
    /** The time of the attackers; absent if it is not limited. */
    attackers?: TimeControl;
    /** The time of the defenders; absent if it is not limited. */
    defenders?: TimeControl;
    /** The time that each move took, in milliseconds. None for a new game. */
    spent?: number[];
    /** The time since the last move, in milliseconds. */
    running?: number;
}
"#;

/// The actions that [`Game::refusal`] knows.
const REQUESTS: [(&str, Action); 6] = [
    ("take-back", Action::TakeBack),
    ("redo", Action::Redo),
    ("pause", Action::Pause),
    ("offer-draw", Action::OfferDraw),
    ("resign", Action::Resign),
    ("rematch", Action::Rematch),
];

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
        let request = Argument::new(request, "request").word(&REQUESTS)?;
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
        let events = table.apply(command).map_err(|refusal| match refusal {
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

#[wasm_bindgen]
impl Game {
    /// The clocks; absent without any.
    #[wasm_bindgen(getter, unchecked_return_type = "Clocks | undefined")]
    pub fn clocks(&self) -> JsValue {
        to_js(&self.session.clock().map(GameClock::saved))
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

/// The requests of a gesture, beside its selection.
#[derive(Default, Serialize)]
struct GestureEffect {
    play: Option<String>,
    draw: Option<Drawing>,
}

#[wasm_bindgen]
impl Game {
    /// Applies a gesture of a person. Returns what it asks for; a drawing is on the board then, and a move is still to be played.
    #[wasm_bindgen(unchecked_return_type = "GestureEffect")]
    pub fn gesture(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Gesture")] gesture: JsValue,
        square: Option<Text>,
    ) -> Result<JsValue, Failure> {
        let square = square.map(|text| self.square(&text)).transpose()?;
        let kind: GestureKind = Argument::new(gesture, "gesture").named()?;
        let gesture = kind.at(square).ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "this gesture needs a square"))?;
        let effect = match self.selection.apply(gesture, &self.table()) {
            Some(Effect::Play(mv)) => GestureEffect { play: Some(mv.name(self.size())), draw: None },
            Some(Effect::Draw(drawing)) => {
                self.selection.draw(drawing, None);
                GestureEffect { play: None, draw: Some(Drawing::new(drawing.from, drawing.to, self.size())) }
            }
            None => GestureEffect::default(),
        };
        self.selection.forecast_now(self.session.game());
        Ok(to_js(&effect))
    }

    /// The selection, the move in advance and the drawings.
    #[wasm_bindgen(unchecked_return_type = "Selection")]
    pub fn selection(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
        let language = language(tag)?;
        Ok(to_js(&Selection::new(&self.selection, self.size(), |refusal| self.in_words(refusal, language))))
    }

    /// The move that was chosen in advance and can be played now, after that of the engine; absent without any.
    #[wasm_bindgen(getter, js_name = duePremove)]
    pub fn due_premove(&self) -> Option<String> {
        self.due_premove.map(|mv| mv.name(self.size()))
    }

    /// The side of a person who can choose a move in advance, because the engine is to move.
    #[wasm_bindgen(getter, js_name = premoveSide, unchecked_return_type = "SideName | undefined")]
    pub fn premove_side(&self) -> Option<String> {
        self.table().premove_side().map(|side| side.to_string())
    }
}

impl Game {
    /// Lets the selection follow a change of the game.
    pub(crate) fn follow(&mut self, change: &Change) {
        self.due_premove = self.selection.follow(change, &self.table());
        self.selection.forecast_now(self.session.game());
    }
}

/// The longest time on a clock: ten years.
const MOST_MILLIS: i64 = 10 * 366 * 24 * 60 * 60 * 1000;

fn read_control(control: &Argument) -> Result<TimeControl, Failure> {
    let [main, increment] = control.properties(["main", "increment"])?;
    let seconds = 0..=MOST_MILLIS / 1000;
    Ok(TimeControl { main: main.whole(seconds.clone())?, increment: increment.whole(seconds)? })
}
