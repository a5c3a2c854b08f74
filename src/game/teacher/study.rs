//! The position on the table, looked into on a thread of its own, for the bar and for the best lines.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::bell;
use crate::game::pieces::MoveAnimation;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameState, ViewOverride};
use birka_engine::{Analysis, Assessment, Engine, Limits, PrincipalVariation, Resources, Score};
use birka_rules::BoardSize;
use birka_rules::record::MoveNotation;
use birka_rules::{Game, Move};

/// So many of the best lines are shown.
pub const LINES: usize = 3;
/// From so many plies on lines are drawn.
const STEADY: u32 = 5;
/// So many plies are deep.
const DEEP: u32 = 8;
/// Of each line so many moves are told.
const TOLD: usize = 6;

/// How the position on the table stands, as far as has been found.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Study {
    standing: Option<Assessment>,
    lines: Vec<Told>,
    is_over: bool,
    fault: Option<String>,
}

/// One of the best lines of the position on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What it is worth to the side to move.
    pub score: Score,
    /// Its moves, the best first.
    pub moves: Vec<Move>,
    /// So many plies deep.
    pub depth: u32,
    /// The same in notation.
    pub text: String,
}

impl Told {
    /// The line, as the engine has it.
    pub(super) fn line(&self) -> PrincipalVariation {
        PrincipalVariation { score: self.score, moves: self.moves.clone(), depth: self.depth }
    }
}

impl Study {
    /// How the game stands, for the bar. While a new position has not been judged yet, how it stood before.
    #[must_use]
    pub fn standing(&self) -> Option<Assessment> {
        self.standing
    }

    /// The best lines of the position on the table, the best first.
    #[must_use]
    pub fn lines(&self) -> &[Told] {
        &self.lines
    }

    /// The lines as they are drawn on the board: only once they have steadied a little, or the arrows would flicker.
    #[must_use]
    pub fn steady_lines(&self) -> &[Told] {
        let is_steady = self.lines.first().is_some_and(|best| best.depth >= STEADY || self.is_over);
        if is_steady { &self.lines } else { &[] }
    }

    /// Whether the lines are worth relying on: deep enough, or all that is to be found.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        self.lines.first().is_some_and(|best| best.depth >= DEEP || self.is_over)
    }

    /// Why nothing is found.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

/// The search behind it.
#[derive(Resource, Default)]
pub struct Search {
    engine: Option<Engine>,
    analysis: Option<Analysis>,
    /// What is being looked into.
    of: Option<Subject>,
}

impl Search {
    /// Whether all that is to be found of the position on the table has been found.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.analysis.as_ref().is_none_or(Analysis::is_finished)
    }
}

/// By what two positions are told apart, repetition and all.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Subject {
    rules: String,
    hash: u64,
    ply: usize,
    /// How many lines are wanted of it.
    lines: usize,
}

impl Subject {
    fn of(game: &Game, lines: usize) -> Self {
        Self { rules: game.rules().fingerprint().to_owned(), hash: game.hash(), ply: game.played_moves().len(), lines }
    }
}

/// How long a position is looked into: long enough to see what there is to be seen at a table, and then it rests.
#[must_use]
pub fn limits(lines: usize) -> Limits {
    Limits { multipv: lines, nodes: Some(2_500_000), movetime: Some(Duration::from_secs(12)), ..Limits::default() }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Study>()
        .init_resource::<Search>()
        .add_systems(Update, (begin, hear).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Study>);
}

/// How many lines are wanted of what is on the table; of a puzzle none, or it would be told.
fn wanted(game_state: &GameState, settings_store: &SettingsStore) -> usize {
    let lessons = settings_store.settings().lessons;
    match game_state.view_override() {
        Some(ViewOverride::Puzzle { .. }) => 0,
        _ if lessons.lines => LINES,
        _ => usize::from(lessons.bar),
    }
}

/// Begins once the pieces have come to rest, as the engine at the table does: a moving piece needs the processor.
fn begin(
    mut search: ResMut<Search>,
    mut study: ResMut<Study>,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    journeys: Query<(), With<MoveAnimation>>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let lines = wanted(&game_state, &settings_store);
    if lines == 0 {
        if search.of.is_some() {
            (search.of, search.analysis) = (None, None);
            study.set_if_neq(Study::default());
        }
        return;
    }
    // Positions are compared only where something has happened; while it waits for pieces, until they rest.
    let waits = search.of.is_some() && search.analysis.is_none();
    if !(game_state.is_changed() || settings_store.is_changed() || waits) {
        return;
    }
    let game = game_state.session().game();
    let subject = Subject::of(game, lines);
    if search.of.as_ref() != Some(&subject) {
        (search.of, search.analysis) = (Some(subject), None);
        let standing = game.outcome().map(Assessment::GameOver).or(study.standing);
        study.set_if_neq(Study { standing, ..Study::default() });
    }
    if search.analysis.is_none() && journeys.is_empty() {
        let engine = search.engine.get_or_insert_with(|| Engine::new(Resources { threads: 1, ..Resources::default() }).with_low_priority());
        let analysis = Analysis::with_limits(engine, game, limits(lines), seldom(bell(window.as_deref())));
        search.analysis = Some(analysis);
    }
}

/// Wakes the window only so often, for the first depths are found within moments. The end is always told.
fn seldom(mut wake: impl FnMut() + Send + 'static) -> impl FnMut(bool) + Send + 'static {
    const PAUSE: Duration = Duration::from_millis(120);
    let mut last: Option<Instant> = None;
    move |ends| {
        if ends || last.is_none_or(|last| last.elapsed() >= PAUSE) {
            last = Some(Instant::now());
            wake();
        }
    }
}

fn hear(mut search: ResMut<Search>, mut study: ResMut<Study>, game_state: Res<GameState>, settings_store: Res<SettingsStore>) {
    if search.analysis.as_ref().is_none_or(Analysis::is_finished) {
        return;
    }
    let Some(analysis) = search.analysis.as_mut() else { return };
    if !analysis.poll() {
        return;
    }
    let game = game_state.session().game();
    let lines = if settings_store.settings().lessons.lines { analysis.variations() } else { &[] };
    let told = Study {
        standing: analysis.assessment().or(study.standing),
        lines: lines.iter().take(LINES).map(|line| tell(game, line)).collect(),
        is_over: analysis.is_finished(),
        fault: analysis.error().map(ToString::to_string),
    };
    study.set_if_neq(told);
}

fn tell(game: &Game, line: &PrincipalVariation) -> Told {
    Told {
        score: line.score,
        moves: line.moves.clone(),
        depth: line.depth,
        text: notation(game, &line.moves, game.rules().rule_set().size),
    }
}

/// Moves as they are written, with what they capture.
fn notation(game: &Game, moves: &[Move], size: BoardSize) -> String {
    let mut game = game.clone();
    let played = moves.iter().take(TOLD).map_while(|&mv| game.play(mv).ok());
    played.map(|turn| MoveNotation::from_played(&turn).name(size)).collect::<Vec<_>>().join(" ")
}
