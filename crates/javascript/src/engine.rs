//! Searches. They block until they have a result: a page calls them in a worker, and ends the worker to stop them.

use std::sync::Arc;
use std::time::Duration;

use birka_engine::remote::SearchRequest;
use birka_engine::{Clock, Engine as Search, Level, Limits, PrincipalVariation, Resources, SearchInfo as Info, SearchMessage};
use birka_rules::{BoardSize, Move};
use birka_session::{DrawAnswer, Hint as SessionHint, NodeBudget};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, side};
use crate::review::score_values;
use crate::scripts;
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, json_failure, to_js};

/// How long to search. `level`, `depth`, `nodes`, `movetime` or `timeLeft` has to be given: without a limit a search does not end.
#[derive(Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchLimits {
    /// The level to play at, 0 to 8; without it at full strength. It is a limit.
    #[tsify(optional)]
    pub level: Option<usize>,
    /// The greatest depth in plies, 1 to 120.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// The greatest number of positions, from 1.
    #[tsify(optional)]
    pub nodes: Option<u64>,
    /// The greatest time in milliseconds, up to a day.
    #[tsify(optional)]
    pub movetime: Option<u64>,
    /// The time left to the side to move, in milliseconds; the time for the move is allotted from it.
    #[tsify(optional)]
    pub time_left: Option<u64>,
    /// The time that each move adds to it, in milliseconds.
    #[tsify(optional)]
    pub increment: Option<u64>,
    /// The number of best lines to search for, 1 to 16.
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
        #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")] on_info: JsValue,
    ) -> Result<JsValue, Failure> {
        let limits = SearchLimits::read(&limits)?;
        let on_info = Argument::new(on_info, "onInfo").optional(Argument::function)?;
        let size = game.size();
        if game.outcome().is_some() {
            return Ok(to_js(&SearchResult { mv: None, info: None }));
        }
        let millis = |time: Option<u64>| [Duration::from_millis(time.unwrap_or_default()); 2];
        let clock = Clock { remaining: millis(limits.time_left), increment: millis(limits.increment), moves_to_go: None };
        let bounds = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.movetime.map(Duration::from_millis),
            clock: limits.time_left.map(|_| clock),
            multipv: limits.lines.unwrap_or(1),
            ..Limits::default()
        };
        let handicapped;
        let search = match limits.level.map(level).transpose()? {
            Some(level) => {
                handicapped = Search::new(RESOURCES).at_level(level);
                &handicapped
            }
            None => &self.search,
        };
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
        let language = language(tag)?;
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
        Ok(to_js(&hint.map(|hint| Hint { mv: hint.mv.name(set.size), text: hint.text(set, language) })))
    }
}

impl SearchLimits {
    fn read(limits: &JsValue) -> Result<Self, Failure> {
        /// A day. Whoever thinks for longer divides it.
        const MOST_MILLIS: i64 = 24 * 60 * 60 * 1000;
        /// The largest number that is exact in JavaScript.
        const MOST_NODES: i64 = (1 << 53) - 1;
        /// The deepest that the engine looks.
        const MOST_PLIES: i64 = 120;
        /// More lines than anybody looks at.
        const MOST_LINES: i64 = 16;
        let limits = Argument::new(limits, "limits");
        let [level, depth, nodes, movetime, time_left, increment, lines] =
            limits.properties(["level", "depth", "nodes", "movetime", "timeLeft", "increment", "lines"])?;
        if ![&level, &depth, &nodes, &movetime, &time_left].into_iter().any(Argument::is_given) {
            let message = "the search would not end: give `level`, `depth`, `nodes`, `movetime` or `timeLeft` as a limit";
            return Err(Failure::new(Failure::INVALID_ARGUMENT, message));
        }
        let millis = |time: &Argument| time.whole(0..=MOST_MILLIS);
        Ok(Self {
            level: level.optional(Argument::count)?,
            depth: depth.optional(|depth| depth.whole(1..=MOST_PLIES))?,
            nodes: nodes.optional(|nodes| nodes.whole(1..=MOST_NODES))?,
            movetime: movetime.optional(millis)?,
            time_left: time_left.optional(millis)?,
            increment: increment.optional(millis)?,
            lines: lines.optional(|lines| lines.whole(1..=MOST_LINES))?,
        })
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
    #[wasm_bindgen(js_name = level)] number: &Number,
) -> Result<String, Failure> {
    let answer = birka_session::answer_draw_offer(game.game(), game.session.ply(), side(name)?, level(number.count("level")?)?);
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
    request: &Text,
    #[wasm_bindgen(js_name = onMessage, unchecked_param_type = "(message: string, isLast: boolean) => void")] on_message: JsValue,
) -> Result<(), Failure> {
    let request = serde_json::from_str::<SearchRequest>(&request.read("request")?);
    let request = request.map_err(|error| json_failure(Failure::INVALID_ARGUMENT, "a search", &error))?;
    let on_message = Argument::new(on_message, "onMessage").function()?;
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
