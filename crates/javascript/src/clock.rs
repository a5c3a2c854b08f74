//! The clocks of a game.

use std::time::Duration;

use birka_records::{SavedClock, TimeControl as Control};
use birka_session::GameClock;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, side};
use crate::values::{Failure, Text, from_js, to_js};

/// How much time a side has.
#[derive(Clone, Copy, Serialize, Deserialize, Tsify)]
pub struct TimeControl {
    /// The time for the game, in seconds.
    pub main: u32,
    /// The time that each move adds, in seconds.
    pub increment: u32,
}

/// The clocks of a game. The time that is left follows from what its moves took.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Clocks {
    /// The time of the attackers; absent if it is not limited.
    #[serde(default)]
    #[tsify(optional)]
    pub attackers: Option<TimeControl>,
    /// The time of the defenders; absent if it is not limited.
    #[serde(default)]
    #[tsify(optional)]
    pub defenders: Option<TimeControl>,
    /// The time that each move took, in milliseconds. None for a new game.
    #[serde(default)]
    #[tsify(optional)]
    pub spent: Vec<u64>,
    /// The time since the last move, in milliseconds.
    #[serde(default)]
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
        let Clocks { attackers, defenders, mut spent, running } = from_js(clocks)?;
        let control = |control: Option<TimeControl>| control.map(|TimeControl { main, increment }| Control { main, increment });
        // Moves that were made without clocks took no time.
        spent.resize(self.session.ply(), 0);
        let saved = SavedClock { attackers: control(attackers), defenders: control(defenders), spent, running };
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
    pub fn run_clock(&mut self, millis: f64) -> bool {
        let elapsed = Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default();
        self.session.run_clock(elapsed).is_some_and(|conclusion| self.session.conclude(conclusion))
    }
}
