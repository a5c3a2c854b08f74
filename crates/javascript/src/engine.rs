//! Searches. They block until they have a result: a page calls them in a worker, and ends the worker to stop them.

use std::sync::Arc;
use std::time::Duration;

use birka_engine::remote::SearchRequest;
use birka_engine::{Clock, Engine as Search, Level, Limits, PrincipalVariation, Resources, SearchInfo as Info, SearchMessage};
use birka_rules::{BoardSize, Move};
use birka_session::{DrawAnswer, Hint as SessionHint, NodeBudget};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::game::{Game, side};
use crate::review::score_values;
use crate::scripts;
use crate::texts::language;
use crate::values::{Failure, Text, from_js_or_default, to_js};

/// How long to search. Without any limit it ends when the game is decided.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchLimits {
    /// The level to play at, 0 to 8; without it at full strength.
    #[tsify(optional)]
    pub level: Option<usize>,
    /// The greatest depth in plies.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// The greatest number of positions.
    #[tsify(optional)]
    pub nodes: Option<u64>,
    /// The greatest time in milliseconds.
    #[tsify(optional)]
    pub movetime: Option<u64>,
    /// The time left to the side to move, in milliseconds; the time for the move is allotted from it.
    #[tsify(optional)]
    pub time_left: Option<u64>,
    /// What each move adds to it, in milliseconds.
    #[tsify(optional)]
    pub increment: Option<u64>,
    /// The number of best lines to search for.
    #[tsify(optional)]
    pub lines: Option<usize>,
}

/// A line that a search has found.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// The depth in plies.
    pub depth: u32,
    /// The rank of the line, from 1.
    pub rank: usize,
    /// The score for the side to move in hundredths of an attacker; absent if the game is decided.
    pub score: Option<i32>,
    /// In how many of its moves the side to move wins, or, if negative, loses.
    pub wins_in: Option<i32>,
    /// The chance that the side to move wins, from 0 to 1.
    pub chance: f32,
    /// The positions searched.
    pub nodes: u64,
    /// The time in milliseconds.
    pub millis: u64,
    /// The moves of the line.
    pub line: Vec<String>,
}

/// The result of a search.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// The best move; absent if the game is over.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The line that it begins.
    pub info: Option<SearchInfo>,
}

/// The best move and why.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The reasons in a sentence.
    pub text: String,
}

/// An engine. It remembers what it has searched.
#[wasm_bindgen]
pub struct Engine {
    search: Search,
}

impl Default for Engine {
    fn default() -> Self {
        Self { search: Search::new(RESOURCES) }
    }
}

/// One thread, because the module has no shared memory.
const RESOURCES: Resources = Resources { threads: 1, memory: 32 };

#[wasm_bindgen]
impl Engine {
    /// An engine that has searched nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches for the best move until a limit is reached, and calls `on_info` with every line that it finds.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &self,
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchLimits")] limits: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")] on_info: JsValue,
    ) -> Result<JsValue, Failure> {
        let limits: SearchLimits = from_js_or_default(limits)?;
        let size = game.size();
        if game.outcome().is_some() {
            return Ok(to_js(&SearchResult { mv: None, info: None }));
        }
        let level = limits.level.map(level);
        let millis = |time: Option<u64>| [Duration::from_millis(time.unwrap_or_default()); 2];
        let clock = Clock { remaining: millis(limits.time_left), increment: millis(limits.increment), moves_to_go: None };
        let bounds = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.movetime.map(Duration::from_millis),
            clock: limits.time_left.map(|_| clock),
            multipv: limits.lines.unwrap_or(1).min(MAX_LINES),
            ..Limits::default()
        };
        let handicapped;
        let search = match level.transpose()? {
            Some(level) => {
                handicapped = Search::new(RESOURCES).at_level(level);
                &handicapped
            }
            None => &self.search,
        };
        let on_info: Option<js_sys::Function> = on_info.dyn_into().ok();
        let mut report = |info: Info| {
            if let Some(on_info) = &on_info {
                // What the page does with it cannot stop the search.
                let _ = on_info.call1(&JsValue::UNDEFINED, &to_js(&search_info(&info, size)));
            }
        };
        let best = search.search_with(game.game(), &bounds, &mut report).map_err(|error| Failure::new(Failure::FAILED_SEARCH, error))?;
        let (mv, info) = (best.mv.map(|mv| mv.name(size)), best.info.as_ref().map(|info| search_info(info, size)));
        Ok(to_js(&SearchResult { mv, info }))
    }

    /// The best move and the reasons for it in words; absent if the game is over. About a second.
    #[wasm_bindgen(unchecked_return_type = "Hint | undefined")]
    pub fn hint(&self, game: &Game, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
        if game.outcome().is_some() {
            return Ok(JsValue::UNDEFINED);
        }
        let mut lines: Vec<PrincipalVariation> = Vec::new();
        let limits = NodeBudget::HINT.limits(game.game(), 2);
        // A table of its own, so that the same position always gets the same hint.
        let search = Search::new(RESOURCES);
        let searched = search.search_with(game.game(), &limits, &mut |info| PrincipalVariation::update(&mut lines, info));
        searched.map_err(|error| Failure::new(Failure::FAILED_SEARCH, error))?;
        let set = game.session.rules();
        let hint = SessionHint::from_lines(game.game(), &lines);
        Ok(to_js(&hint.map(|hint| Hint { mv: hint.mv.name(set.size), text: hint.text(set, language(tag)) })))
    }
}

/// The level of a number.
pub(crate) fn level(number: usize) -> Result<&'static Level, Failure> {
    Level::numbered(number).ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "a level is a number from 0 to 8"))
}

/// The answer to an offered draw of the engine that plays a side at a level: it accepts unless it stands better. Up to six seconds.
#[wasm_bindgen(js_name = answerDrawOffer, unchecked_return_type = "\"accepted\" | \"declined\" | \"too-early\"")]
pub fn answer_draw_offer(
    game: &Game,
    #[wasm_bindgen(js_name = side, unchecked_param_type = "SideName")] name: &Text,
    #[wasm_bindgen(js_name = level)] number: usize,
) -> Result<String, Failure> {
    let answer = birka_session::answer_draw_offer(game.game(), game.session.ply(), side(name)?, level(number)?);
    let answer = answer.map_err(|error| Failure::new(Failure::FAILED_SEARCH, error))?;
    Ok(match answer {
        DrawAnswer::Accepted => "accepted",
        DrawAnswer::Declined => "declined",
        DrawAnswer::TooEarly => "too-early",
    }
    .to_owned())
}

/// Runs a search of the 3D table, which is written as JSON. Calls `on_message` with each message, as JSON, and whether it is the last one.
#[wasm_bindgen(js_name = runSearch)]
pub fn run_search(
    request: &str,
    #[wasm_bindgen(js_name = onMessage, unchecked_param_type = "(message: string, isLast: boolean) => void")] on_message: &js_sys::Function,
) -> Result<(), Failure> {
    let invalid = |error: serde_json::Error| Failure::new(Failure::INVALID_ARGUMENT, error);
    let request: SearchRequest = serde_json::from_str(request).map_err(invalid)?;
    let known = |fingerprint: &str| {
        let mut shipped = scripts::library().variants().iter();
        shipped.find(|variant| variant.rules.fingerprint() == fingerprint).map(|variant| Arc::clone(&variant.rules))
    };
    request.run(known, &mut |message| {
        let is_last = !matches!(message, SearchMessage::Info(_));
        if let Ok(text) = serde_json::to_string(&message) {
            // What the page does with it cannot stop the search.
            let _ = on_message.call2(&JsValue::UNDEFINED, &text.into(), &is_last.into());
        }
    });
    Ok(())
}

/// More lines than anybody looks at.
const MAX_LINES: usize = 16;

fn search_info(info: &Info, size: BoardSize) -> SearchInfo {
    let (score, wins_in) = score_values(info.score);
    SearchInfo {
        depth: info.depth,
        rank: info.multipv,
        score,
        wins_in,
        chance: info.score.win_chance(),
        nodes: info.nodes,
        millis: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
        line: info.pv.iter().map(|mv: &Move| mv.name(size)).collect(),
    }
}
