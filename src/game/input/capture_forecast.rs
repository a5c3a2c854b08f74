//! Captures and wins by the moves of the selected piece: known at once under rules that are data, and computed on a thread where functions
//! of the variant decide.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use birka_rules::{Game, HookError, IllegalMove, Move, Square};

use super::selection::{Destination, Forecast, Selection, apply_gestures};
use crate::game::platform::{BackgroundTask, StopOnDrop, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, HookFailed, HookUse};

/// The thread that finds out what the selected piece captures. Dropping this stops it before its next call of a function.
#[derive(Resource, Default)]
struct CaptureTask(Option<(BackgroundTask<Result<Vec<Destination>, HookError>>, StopOnDrop)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CaptureTask>().add_systems(Update, (begin, poll).chain().after(apply_gestures).in_set(GameSystems::Selection));
}

fn begin(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, table: Res<GameTable>, waker: Res<Waker>) {
    let game = table.session().game();
    match (selection.piece(), selection.forecast()) {
        (None, _) if task.0.is_some() => task.0 = None,
        (Some(from), Forecast::Due) if game.rules().hooks().is_some() => {
            selection.await_captures();
            let ((guard, stop), game) = (StopOnDrop::new(), game.clone());
            task.0 = Some((BackgroundTask::spawn("captures", &waker, move || find_captures(&game, from, &stop)), guard));
        }
        (Some(from), Forecast::Due) => {
            task.0 = None;
            // Only functions can fail.
            selection.set_captures(find_captures(game, from, &AtomicBool::new(false)).unwrap_or_default());
        }
        _ => {}
    }
}

/// Where a piece can move to, what it captures there, and whether that ends the game.
fn find_captures(game: &Game, from: Square, stop: &AtomicBool) -> Result<Vec<Destination>, HookError> {
    let mut destinations = Vec::new();
    for square in game.destinations(from) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (captures, winner) = match game.preview(Move { from, to: square }) {
            Ok(played) => {
                let winner = played.outcome.and_then(|outcome| outcome.winner);
                (played.captured.into_iter().map(|captured| captured.square).collect(), winner)
            }
            Err(IllegalMove::Hook(error)) => return Err(error),
            Err(_) => (Vec::new(), None),
        };
        destinations.push(Destination { square, captures, winner });
    }
    Ok(destinations)
}

fn poll(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, mut faults: MessageWriter<HookFailed>) {
    let Some(found) = task.0.as_ref().and_then(|(task, _)| task.poll()) else { return };
    task.0 = None;
    match found {
        Ok(Ok(destinations)) if selection.forecast() == Forecast::Asked => selection.set_captures(destinations),
        Ok(Err(error)) => {
            faults.write(HookFailed { error, during: HookUse::Forecast });
        }
        // Another piece is selected, or the thread has panicked, which has been reported.
        _ => {}
    }
}
