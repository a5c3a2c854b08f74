//! A hint: the best move and why, until the position is another.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use serde_json::json;

use super::study::{Study, Told};
use super::{Elsewhere, bell};
use crate::game::actions::UiAction;
use crate::game::platform::RedrawAppExt;
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{Controller, GameState, PositionChanged, ViewOverride};
use crate::game::words;
use crate::session::{Hint, HintTask, NodeBudget};
use birka_rules::Move;

/// The hint that has been asked for.
#[derive(Resource, Default)]
pub struct Hints {
    sought: Option<Sought>,
    given: Option<Given>,
}

/// How a hint is found.
enum Sought {
    /// By a search of its own.
    Search(HintTask),
    /// Where the best lines are shown, the best of them is explained, so that the two agree.
    Words(Elsewhere<Option<Hint>>),
}

impl Sought {
    fn poll(&self) -> Option<Result<Option<Hint>, String>> {
        match self {
            Self::Search(asking) => asking.poll().map(|answer| answer.map_err(|fault| fault.to_string())),
            Self::Words(words) => words.poll().map(|hint| hint.ok_or_else(|| words::NO_ANSWER.to_owned())),
        }
    }
}

/// What a hint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The move.
    pub mv: Move,
    /// The move and its reasons, a sentence.
    pub words: String,
}

impl Hints {
    /// Whether it is still being looked for.
    #[must_use]
    pub fn is_sought(&self) -> bool {
        self.sought.is_some()
    }

    /// What it says.
    #[must_use]
    pub fn given(&self) -> Option<&Given> {
        self.given.as_ref()
    }

    /// Gives a hint that comes from elsewhere.
    pub(in crate::game) fn give(&mut self, given: Given) {
        *self = Self { sought: None, given: Some(given) };
    }
}

/// Whether a hint can be had: hints are switched on, and a person is to move.
#[must_use]
pub fn can_be_asked(game_state: &GameState, settings_store: &SettingsStore) -> bool {
    let session = game_state.session();
    settings_store.settings().lessons.hints
        && session.outcome().is_none()
        && game_state.view_override().is_none()
        && game_state.controller(settings_store.settings().players, session.turn()) == Controller::Person
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hints>()
        .add_systems(Update, (forget, ask, hear).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Hints>);
}

fn ask(
    mut hints: ResMut<Hints>,
    mut actions: MessageReader<UiAction>,
    mut game_state: ResMut<GameState>,
    settings_store: Res<SettingsStore>,
    study: Res<Study>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    if !actions.read().any(|action| *action == UiAction::RequestHint)
        || matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. }))
    {
        return;
    }
    if can_be_asked(&game_state, &settings_store) {
        if hints.sought.is_none() && hints.given.is_none() {
            let game = game_state.session().game();
            hints.sought = Some(if study.is_deep() {
                let (game, lines) = (game.clone(), study.lines().iter().map(Told::line).collect::<Vec<_>>());
                Sought::Words(Elsewhere::begin("hint", window.as_deref(), move || Hint::from_lines(&game, &lines)))
            } else {
                Sought::Search(Hint::start(game, NodeBudget::HINT, bell(window.as_deref())))
            });
        }
    } else if !settings_store.settings().lessons.hints {
        game_state.show_notice(words::HINTS_ARE_OFF.to_owned());
    }
}

fn hear(mut hints: ResMut<Hints>, mut game_state: ResMut<GameState>, mut tell: MessageWriter<ReportEvent>) {
    let Some(answer) = hints.sought.as_ref().and_then(Sought::poll) else { return };
    hints.sought = None;
    match answer {
        Ok(Some(hint)) => {
            let set = game_state.session().rules();
            let given = Given { mv: hint.mv, words: hint.text(set) };
            tell.write(ReportEvent(json!({ "event": "hint", "move": given.mv.name(set.size), "words": given.words })));
            hints.given = Some(given);
        }
        // The game is over.
        Ok(None) => {}
        Err(fault) => game_state.show_notice(words::no_hint(&fault)),
    }
}

/// What was good in one position is of no use in another.
fn forget(
    mut hints: ResMut<Hints>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    game_state: Res<GameState>,
) {
    let is_changed = changes.read().count() > 0;
    let switched_off = settings_store.is_changed() && game_state.view_override().is_none() && !can_be_asked(&game_state, &settings_store);
    if (is_changed || switched_off) && (hints.sought.is_some() || hints.given.is_some()) {
        *hints = Hints::default();
    }
}
