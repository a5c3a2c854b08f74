//! From gestures to moves: gives gestures and what has changed to the [`Selection`], and does what it asks for.

use bevy::prelude::*;
use birka_rules::{HookError, Square};
use birka_session::{Command, Destination, Effect, find_captures};

use crate::game::actions::UiAction;
use crate::game::platform::{BackgroundTask, RedrawAppExt, StopOnDrop, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, HookFailed, HookUse, PositionChanged};

pub use birka_session::{Aim, Gesture};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<CaptureTask>()
        .add_message::<BoardGesture>()
        .add_message::<SelectionChanged>()
        .add_systems(Update, (explain_actions, apply_gestures, begin_forecast, poll_forecast).chain().in_set(GameSystems::Selection))
        .add_systems(Update, follow_game.in_set(GameSystems::Pieces))
        .redraw_scene_if(resource_changed::<Selection>);
}

/// A player's gesture on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGesture(pub Gesture);

/// A piece was selected, or none is any more.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionChanged(pub Option<Square>);

/// The player's selection, move in advance and drawings on the displayed position.
#[derive(Resource, Deref, DerefMut, Clone, Debug, Default, PartialEq)]
pub struct Selection(pub birka_session::Selection);

pub(super) fn apply_gestures(
    mut selection: ResMut<Selection>,
    mut table: ResMut<GameTable>,
    mut gestures: MessageReader<BoardGesture>,
    mut commands: MessageWriter<GameCommand>,
    mut selected: MessageWriter<SelectionChanged>,
) {
    for &BoardGesture(gesture) in gestures.read() {
        let mut next = selection.clone();
        match next.apply(gesture, &table) {
            Some(Effect::Play(mv)) => drop(commands.write(GameCommand(Command::Play(mv)))),
            Some(Effect::Draw(drawing)) if table.study().is_some() => next.draw(drawing, table.study_mut()),
            Some(Effect::Draw(drawing)) => next.draw(drawing, None),
            None => {}
        }
        if next.piece() != selection.piece() {
            selected.write(SelectionChanged(next.piece()));
        }
        selection.set_if_neq(next);
    }
}

/// Explains a button or a key that does nothing now.
fn explain_actions(mut selection: ResMut<Selection>, mut actions: MessageReader<UiAction>, table: Res<GameTable>) {
    for action in actions.read() {
        if let UiAction::Do(action) = action {
            let refusal = table.why_no(*action);
            if selection.refusal() != refusal.as_ref() {
                selection.explain(refusal);
            }
        }
    }
}

fn follow_game(
    mut selection: ResMut<Selection>,
    mut changes: MessageReader<PositionChanged>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    let Some(change) = changes.read().last() else { return };
    let mut next = selection.clone();
    commands.write_batch(next.follow(&change.cause, &table).map(|mv| GameCommand(Command::Play(mv))));
    selection.set_if_neq(next);
}

/// The thread that finds out what the selected piece captures. Dropping this stops it before its next call of a function.
#[derive(Resource, Default)]
struct CaptureTask(Option<(BackgroundTask<Result<Vec<Destination>, HookError>>, StopOnDrop)>);

/// Finds out what the moves of the selected piece capture: at once under rules that are data, on a thread where functions of the variant decide.
fn begin_forecast(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, table: Res<GameTable>, waker: Res<Waker>) {
    if !selection.awaits_captures() && task.0.is_some() {
        task.0 = None;
    }
    if !selection.is_forecast_due() {
        return;
    }
    let game = table.session().game();
    if let Some(from) = selection.forecast(game) {
        let ((guard, stop), game) = (StopOnDrop::new(), game.clone());
        task.0 = Some((BackgroundTask::spawn("captures", &waker, move || find_captures(&game, from, &stop)), guard));
    }
}

fn poll_forecast(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, mut faults: MessageWriter<HookFailed>) {
    let Some(found) = task.0.as_ref().and_then(|(task, _)| task.poll()) else { return };
    task.0 = None;
    match found {
        Ok(Ok(destinations)) if selection.awaits_captures() => selection.set_captures(destinations),
        Ok(Err(error)) => {
            faults.write(HookFailed { error, during: HookUse::Forecast });
        }
        // Another piece is selected, or the thread has panicked, which has been reported.
        _ => {}
    }
}
