//! The analysis board: the game, or one from elsewhere, is tried out with moves of both sides. The main game stays as it is.

use bevy::prelude::*;

use crate::game::actions::{StudyAction, UiAction};
use crate::game::platform::Waker;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ContinueGame, GameState, Notice, PositionChanged, ViewOverride};
use crate::session::{Study, game_record};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_actions.in_set(GameSystems::Display));
}

fn apply_actions(
    mut state: ResMut<GameState>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut continued: MessageWriter<ContinueGame>,
    settings: Res<SettingsStore>,
    waker: Res<Waker>,
) {
    for action in actions.read() {
        let UiAction::Study(action) = action else { continue };
        match action {
            StudyAction::Toggle => changes.write_batch(toggle(&mut state, &settings)),
            StudyAction::Show(node) => {
                let has_switched = state.go_to(*node, &waker);
                changes.write_batch(has_switched.then_some(PositionChanged::VIEW_SWITCHED))
            }
            StudyAction::PlayOn => {
                let position = state.study().is_some().then(|| ContinueGame(state.session().clone()));
                continued.write_batch(position);
                continue;
            }
            StudyAction::Remove(node) => {
                let is_left = state.study().filter(|study| !study.is_of_game(*node) && study.leads_to_current(*node));
                let target = is_left.map(|study| study.parent(*node));
                let has_switched = target.is_some_and(|target| state.go_to(target, &waker));
                if let Some(study) = state.study_mut() {
                    study.remove(*node);
                }
                changes.write_batch(has_switched.then_some(PositionChanged::VIEW_SWITCHED))
            }
            StudyAction::Promote(node) => {
                let limit = state.study_mut().and_then(|study| study.promote(*node).err());
                if let Some(limit) = limit {
                    state.show_notice(Notice::Study(limit));
                }
                continue;
            }
            StudyAction::SetComment(node, comment) => {
                if let Some(study) = state.study_mut() {
                    study.set_comment(*node, comment.clone());
                }
                continue;
            }
            StudyAction::SetSign(node, sign) => {
                if let Some(study) = state.study_mut() {
                    study.set_sign(*node, *sign);
                }
                continue;
            }
            // The archive does this.
            StudyAction::Archive => continue,
        };
    }
}

/// Opens the analysis board, or leaves it. Returns what has changed.
fn toggle(state: &mut GameState, settings: &SettingsStore) -> Option<PositionChanged> {
    match state.view_override() {
        Some(ViewOverride::Analysis) => {
            let fingerprint = |state: &GameState| state.session().game().rules().fingerprint().to_owned();
            let before = fingerprint(state);
            state.end_override();
            Some(if before == fingerprint(state) { PositionChanged::VIEW_SWITCHED } else { PositionChanged::STARTED })
        }
        Some(ViewOverride::Puzzle { .. }) => {
            state.show_notice(Notice::NoStudyHere);
            None
        }
        Some(ViewOverride::AwaitedRules) => None,
        None | Some(ViewOverride::EarlierPosition) => {
            let position = state.session().to_be_tried_out();
            let players = state.players_of_game().unwrap_or(settings.settings().players);
            let mut study = Study::of_session(state.main_session(), game_record(state.main_session(), Some(players)));
            study.go_to(study.in_game(position.played_moves().len()));
            state.show_study(study, position);
            Some(PositionChanged::VIEW_SWITCHED)
        }
    }
}
