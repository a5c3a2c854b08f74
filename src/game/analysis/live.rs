//! Live analysis of the current position, for the evaluation bar and the best lines.

use std::time::Duration;

use bevy::prelude::*;
use birka_engine::{Analysis, Assessment, Engine, Limits, PrincipalVariation, Score, SearchError};
use birka_records::MoveNotation;
use birka_rules::{BoardSize, Game, Move, Outcome};
use web_time::Instant;

use super::SearchPlace;
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameTable, PositionChanged};
use birka_session::Session;
use birka_session::{Change, View};

/// How many of the best lines are shown.
pub const LINES: usize = 3;
/// The depth in plies from which lines are drawn on the board. Below it they change so often that the arrows would flicker.
const STABLE_DEPTH: u32 = 5;
/// The depth in plies from which the best line serves as a hint.
const RELIABLE_DEPTH: u32 = 8;
/// How many moves of a line are written out.
const NOTATED_MOVES: usize = 16;
/// The shortest time between two updates.
const UPDATE_INTERVAL: Duration = Duration::from_millis(120);

/// The analysis of the current position.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LiveAnalysis {
    evaluation: Option<Assessment>,
    lines: Vec<AnalysisLine>,
    is_finished: bool,
    error: Option<SearchError>,
}

/// One of the best lines of the current position.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, beginning with the best one of the position.
    pub moves: Vec<Move>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The first moves in notation.
    pub text: String,
}

impl AnalysisLine {
    fn new(game: &Game, line: &PrincipalVariation) -> Self {
        let text = notation(game, &line.moves, game.rules().rule_set().size);
        Self { score: line.score, moves: line.moves.clone(), depth: line.depth, text }
    }

    /// The line as the engine has it.
    pub(super) fn to_line(&self) -> PrincipalVariation {
        PrincipalVariation { score: self.score, moves: self.moves.clone(), depth: self.depth }
    }
}

impl LiveAnalysis {
    /// The evaluation for the bar: how the game ended once it is over. Until a new position is evaluated, that of the one before it in the
    /// same game, unless that is the end.
    #[must_use]
    pub fn evaluation(&self) -> Option<Assessment> {
        self.evaluation
    }

    /// The best lines, the best one first.
    #[must_use]
    pub fn lines(&self) -> &[AnalysisLine] {
        &self.lines
    }

    /// The best lines once they are deep enough to be drawn on the board; none before.
    #[must_use]
    pub fn stable_lines(&self) -> &[AnalysisLine] {
        if self.has_depth(STABLE_DEPTH) { &self.lines } else { &[] }
    }

    /// Whether the best line is deep enough to serve as a hint.
    #[must_use]
    pub fn is_reliable(&self) -> bool {
        self.has_depth(RELIABLE_DEPTH)
    }

    /// Why the analysis failed.
    #[must_use]
    pub fn error(&self) -> Option<&SearchError> {
        self.error.as_ref()
    }

    fn has_depth(&self, depth: u32) -> bool {
        self.lines.first().is_some_and(|best| best.depth >= depth || self.is_finished)
    }
}

/// The search of the live analysis.
#[derive(Resource, Default)]
pub struct AnalysisSearch {
    engine: Option<Engine>,
    running: Option<Analysis>,
    position: Option<PositionKey>,
}

impl AnalysisSearch {
    /// Whether no search is running.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.running.as_ref().is_none_or(Analysis::is_finished)
    }
}

/// Whether the analysis pauses because a search that a player waits for needs the processor. Its results stay.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AnalysisPause(pub(super) bool);

/// Tells the positions of a game apart, including repetitions, whether it is over there, and how many lines are wanted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PositionKey {
    rules: String,
    hash: u64,
    ply: usize,
    /// The players may have ended it without a move.
    outcome: Option<Outcome>,
    lines: usize,
}

impl PositionKey {
    fn of(session: &Session, lines: usize) -> Self {
        let game = session.game();
        let (rules, outcome) = (game.rules().fingerprint().to_owned(), session.outcome());
        Self { rules, hash: game.hash(), ply: game.played_moves().len(), outcome, lines }
    }
}

/// The limits of an analysis. It ends, so that an idle window needs no processor time.
#[must_use]
pub fn limits(lines: usize) -> Limits {
    Limits { multipv: lines, nodes: Some(2_500_000), movetime: Some(Duration::from_secs(12)), ..Limits::default() }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveAnalysis>()
        .init_resource::<AnalysisSearch>()
        .init_resource::<AnalysisPause>()
        .add_systems(Update, (start_search, poll_search).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<LiveAnalysis>);
}

/// The number of lines wanted. 0 for a puzzle, because they would contain its solution, against somebody elsewhere, and while rules are awaited.
fn wanted_lines(table: &GameTable, settings: &SettingsStore) -> usize {
    let analysis = settings.settings().analysis;
    match table.view() {
        Some(View::Puzzle { .. } | View::AwaitedRules) => 0,
        _ if !table.allows_help() => 0,
        // That is what the board is for, whatever is shown in a game.
        Some(View::Analysis) => LINES,
        _ if analysis.lines => LINES,
        _ => usize::from(analysis.bar),
    }
}

/// Starts to analyse a new position once its pieces have stopped moving: animations need the processor. A game that is over is not analysed
/// further. After a pause the search begins anew; what it has in its transposition table lets it soon be as deep as before.
fn start_search(
    mut search: ResMut<AnalysisSearch>,
    mut analysis: ResMut<LiveAnalysis>,
    table: Res<GameTable>,
    settings: Res<SettingsStore>,
    animations: Query<(), With<MoveAnimation>>,
    mut changes: MessageReader<PositionChanged>,
    (pause, waker, place): (Res<AnalysisPause>, Res<Waker>, Res<SearchPlace>),
) {
    let is_other_game = changes.read().filter(|change| change.cause == Change::GameStarted).count() > 0;
    let lines = wanted_lines(&table, &settings);
    if lines == 0 {
        if search.position.is_some() {
            (search.position, search.running) = (None, None);
            analysis.set_if_neq(LiveAnalysis::default());
        }
        return;
    }
    let is_waiting = search.position.is_some() && search.running.is_none();
    if !(table.is_changed() || settings.is_changed() || pause.is_changed() || is_waiting || is_other_game) {
        return;
    }
    let (session, game) = (table.session(), table.session().game());
    let position = PositionKey::of(session, lines);
    if is_other_game || search.position.as_ref() != Some(&position) {
        (search.position, search.running) = (Some(position), None);
        let of_position_before = analysis.evaluation.filter(|before| !is_other_game && !matches!(before, Assessment::GameOver(_)));
        let evaluation = session.outcome().map(Assessment::GameOver).or(of_position_before);
        analysis.set_if_neq(LiveAnalysis { evaluation, ..LiveAnalysis::default() });
    }
    if pause.0 {
        search.running = None;
    } else if search.running.is_none() && animations.is_empty() && session.outcome().is_none() {
        let engine = search.engine.get_or_insert_with(|| place.lend(Engine::default()));
        let running = Analysis::with_limits(engine, game, limits(lines), throttle(waker.clone()));
        search.running = Some(running);
    }
}

/// Wakes the window at most once in [`UPDATE_INTERVAL`], and at the end of the search.
fn throttle(waker: Waker) -> impl FnMut(bool) + Send + 'static {
    let mut last: Option<Instant> = None;
    move |is_end| {
        if is_end || last.is_none_or(|last| last.elapsed() >= UPDATE_INTERVAL) {
            last = Some(Instant::now());
            waker.wake();
        }
    }
}

fn poll_search(
    mut search: ResMut<AnalysisSearch>,
    mut analysis: ResMut<LiveAnalysis>,
    table: Res<GameTable>,
    settings: Res<SettingsStore>,
) {
    if search.is_finished() {
        return;
    }
    let Some(running) = search.running.as_mut() else { return };
    if !running.poll() {
        return;
    }
    let game = table.session().game();
    let lines = if wanted_lines(&table, &settings) == LINES { running.variations() } else { &[] };
    let found = LiveAnalysis {
        evaluation: running.assessment().or(analysis.evaluation),
        lines: lines.iter().take(LINES).map(|line| AnalysisLine::new(game, line)).collect(),
        is_finished: running.is_finished(),
        error: running.error().cloned(),
    };
    // After a pause nothing is shown that is less deep than what is shown already.
    if depth(&found.lines) >= depth(&analysis.lines) || found.is_finished {
        analysis.set_if_neq(found);
    }
}

/// The depth of the best line; 0 without one.
fn depth(lines: &[AnalysisLine]) -> u32 {
    lines.first().map_or(0, |best| best.depth)
}

/// The first moves of a line with their captures; without these if functions of the variant, which may take long, would have to be called.
fn notation(game: &Game, moves: &[Move], size: BoardSize) -> String {
    if game.rules().hooks().is_some() {
        return moves.iter().take(NOTATED_MOVES).map(|mv| mv.shown(size)).collect::<Vec<_>>().join(" ");
    }
    let mut game = game.clone();
    let played = moves.iter().take(NOTATED_MOVES).map_while(|&mv| game.play(mv).ok());
    played.map(|played| MoveNotation::from_played(&played).shown(size)).collect::<Vec<_>>().join(" ")
}
