//! Shows the steps in place of the game, and the game again.

use bevy::prelude::*;
use serde_json::json;

use super::{CurrentTutorial, StepStatus, Tutorial};
use crate::game::actions::{FirstGame, PuzzleAction, TutorialAction, UiAction};
use crate::game::platform::ReportEvent;
use crate::game::puzzles::PuzzleState;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, Notice, PositionChanged, ViewOverride};
use crate::session::tutorial;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (clear_replaced, apply_actions).chain().in_set(GameSystems::Display));
}

/// A new game, a puzzle or an earlier position replaces the tutorial.
fn clear_replaced(mut shown: ResMut<Tutorial>, state: Res<GameState>, mut actions: MessageReader<UiAction>) {
    let is_puzzle = actions.read().filter(|action| matches!(action, UiAction::Puzzle(PuzzleAction::Start { .. }))).count() > 0;
    let is_other = !matches!(state.view_override(), Some(ViewOverride::Puzzle { .. }));
    if shown.0.is_some() && (is_puzzle || is_other) {
        shown.0 = None;
    }
}

fn apply_actions(
    mut shown: ResMut<Tutorial>,
    mut puzzles: ResMut<PuzzleState>,
    mut state: ResMut<GameState>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut report: MessageWriter<ReportEvent>,
) {
    for action in actions.read() {
        let action = match action {
            UiAction::Tutorial(action) => action,
            UiAction::ChooseFirstGame(FirstGame::Learn) => &TutorialAction::Start,
            _ => continue,
        };
        let current = shown.0.take();
        let next = match (action, current) {
            (TutorialAction::Start, _) => {
                let variant = state.variant_for_new_game().filter(|variant| variant.rules.hooks().is_none());
                // Functions of a variant may take long: its lessons are those of the first variant.
                let variant = variant.or_else(|| state.library().default_variant());
                variant.map(|variant| (tutorial(&variant), 0))
            }
            (TutorialAction::Restart, Some(CurrentTutorial { steps, index, .. })) => Some((steps, index)),
            (TutorialAction::Next, Some(CurrentTutorial { steps, index, .. })) => Some((steps, index + 1)),
            (TutorialAction::Leave | TutorialAction::Next | TutorialAction::Restart, _) => None,
        };
        let shown_step = next.and_then(|(steps, index)| {
            let step = steps.get(index)?;
            let variant = state.library().get(step.variant()).ok()?;
            let session = step.session(&variant)?;
            Some((CurrentTutorial { steps, index, status: StepStatus::Open }, session))
        });
        match shown_step {
            Some((next, session)) => {
                puzzles.leave();
                let step = next.step();
                report.write(ReportEvent(json!({ "event": "lesson", "number": step.number, "step": format!("{:?}", step.topic) })));
                state.show_instead(ViewOverride::Puzzle { solver: step.side, locked: false }, session);
                shown.0 = Some(next);
                changes.write(PositionChanged::STARTED);
            }
            None if *action == TutorialAction::Start => {
                state.show_notice(Notice::NoLessons);
            }
            None => {
                if state.end_override() {
                    changes.write(PositionChanged::STARTED);
                }
            }
        }
    }
}
