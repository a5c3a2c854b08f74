//! A hint: the best move of the position and why it is the best.

use bevy::prelude::*;
use birka_engine::Engine;
use birka_rules::Move;
use birka_session::{Action, Hint, HintTask, NodeBudget};
use serde_json::json;

use super::SearchPlace;
use super::live::{AnalysisLine, AnalysisPause, LiveAnalysis};
use crate::game::actions::UiAction;
use crate::game::messages::puzzles;
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{EngineFailure, GameTable, Notice, Notices, PositionChanged, TableLanguage, is_puzzle};

/// The hint for the current position.
#[derive(Resource, Default)]
pub struct HintState {
    search: Option<HintSearch>,
    shown: Option<ShownHint>,
}

/// How a hint is found.
enum HintSearch {
    /// A search of its own.
    Engine(HintTask),
    /// The best line of the live analysis is explained, so that the hint agrees with the lines on the board.
    Explanation(BackgroundTask<Option<Hint>>),
}

impl HintSearch {
    fn poll(&self) -> Option<Result<Option<Hint>, EngineFailure>> {
        match self {
            Self::Engine(search) => search.poll().map(|answer| answer.map_err(EngineFailure::Search)),
            Self::Explanation(task) => task.poll().map(|answer| answer.map_err(|_| EngineFailure::NoMove)),
        }
    }
}

/// A hint. It is put into words when it is drawn, so that it changes its language with the table.
#[derive(Clone, Debug, PartialEq)]
pub enum ShownHint {
    /// The best move and the reasons for it.
    Explained(Hint),
    /// The next move of the solution of a puzzle.
    OfSolution(Move),
}

impl ShownHint {
    /// The move.
    #[must_use]
    pub fn mv(&self) -> Move {
        match self {
            Self::Explained(hint) => hint.mv,
            Self::OfSolution(mv) => *mv,
        }
    }

    /// The hint in the language of the table, in a sentence.
    #[must_use]
    pub fn text(&self, table: &GameTable, language: &TableLanguage) -> String {
        match self {
            Self::Explained(hint) => hint.text(&table.session().variant().rule_set_in(language.locale()), language.language()),
            Self::OfSolution(mv) => puzzles::next_move(language.language(), mv.shown(table.session().rules().size)),
        }
    }
}

impl HintState {
    /// Whether a hint is being searched.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    #[must_use]
    pub fn shown(&self) -> Option<&ShownHint> {
        self.shown.as_ref()
    }

    /// Shows a hint that has been found elsewhere.
    pub(in crate::game) fn show(&mut self, hint: ShownHint) {
        *self = Self { search: None, shown: Some(hint) };
    }
}

/// Whether a hint can be requested: hints are on, and a person is to move in a game.
fn is_hint_available(table: &GameTable, settings: &SettingsStore) -> bool {
    settings.settings().analysis.hints && table.view().is_none() && table.why_no(Action::Hint).is_none()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HintState>()
        .add_systems(Update, (clear_hint, start_search, poll_search, pause_analysis).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<HintState>);
}

fn start_search(
    mut hint: ResMut<HintState>,
    mut actions: MessageReader<UiAction>,
    table: Res<GameTable>,
    settings: Res<SettingsStore>,
    analysis: Res<LiveAnalysis>,
    (waker, place): (Res<Waker>, Res<SearchPlace>),
    mut notices: ResMut<Notices>,
) {
    let is_requested = actions.read().filter(|action| **action == UiAction::Do(Action::Hint)).count() > 0;
    // Puzzles show moves of their solution instead.
    if !is_requested || is_puzzle(&table) {
        return;
    }
    if is_hint_available(&table, &settings) {
        if hint.search.is_none() && hint.shown.is_none() {
            let game = table.session().game();
            hint.search = Some(if analysis.is_reliable() {
                let (game, lines) = (game.clone(), analysis.lines().iter().map(AnalysisLine::to_line).collect::<Vec<_>>());
                HintSearch::Explanation(BackgroundTask::spawn("hint", &waker, move || Hint::from_lines(&game, &lines)))
            } else {
                let waker = waker.clone();
                HintSearch::Engine(Hint::start(&place.lend(Engine::default()), game, NodeBudget::HINT, move || waker.wake()))
            });
        }
    } else if !settings.settings().analysis.hints && table.why_no(Action::Hint).is_none() {
        notices.show(Notice::HintsAreOff);
    }
}

fn poll_search(
    mut hint: ResMut<HintState>,
    table: Res<GameTable>,
    language: Res<TableLanguage>,
    mut report: MessageWriter<ReportEvent>,
    mut notices: ResMut<Notices>,
) {
    let Some(answer) = hint.search.as_ref().and_then(HintSearch::poll) else { return };
    hint.search = None;
    match answer {
        Ok(Some(found)) => {
            let shown = ShownHint::Explained(found);
            report.write(ReportEvent(
                json!({ "event": "hint", "move": shown.mv().name(table.session().rules().size), "words": shown.text(&table, &language) }),
            ));
            hint.shown = Some(shown);
        }
        // The game is over.
        Ok(None) => {}
        Err(why) => notices.show(Notice::HintFailed(why)),
    }
}

/// Somebody waits for the hint, and for the lines nobody does.
fn pause_analysis(hint: Res<HintState>, mut pause: ResMut<AnalysisPause>) {
    pause.set_if_neq(AnalysisPause(matches!(hint.search, Some(HintSearch::Engine(_)))));
}

/// A hint is for one position.
fn clear_hint(
    mut hint: ResMut<HintState>,
    settings: Res<SettingsStore>,
    table: Res<GameTable>,
    mut changes: MessageReader<PositionChanged>,
) {
    let has_changed = changes.read().count() > 0;
    let is_switched_off = settings.is_changed() && table.view().is_none() && !is_hint_available(&table, &settings);
    if (has_changed || is_switched_off) && (hint.search.is_some() || hint.shown.is_some()) {
        *hint = HintState::default();
    }
}
