//! What the moves of the selected piece capture, where functions of the variant decide it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use birka_rules::{Game, HookError, IllegalMove, Move, Square};

use super::selection::{Destination, Selection, apply_gestures};
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, HookFailed, HookUse};

/// The question about the selected piece. The functions may take long, so that a thread of its own calls them.
#[derive(Resource, Default)]
struct CaptureForecast {
    of: Option<Forecasted>,
    task: Option<BackgroundTask<Result<Vec<Destination>, HookError>>>,
    is_outdated: Arc<AtomicBool>,
}

/// Tells the selections of a game apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Forecasted {
    piece: Square,
    hash: u64,
    rules: String,
}

impl Forecasted {
    fn of(selection: &Selection, game: &Game) -> Option<Self> {
        let piece = selection.piece().filter(|_| game.rules().hooks().is_some())?;
        Some(Self { piece, hash: game.hash(), rules: game.rules().fingerprint().to_owned() })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CaptureForecast>().add_systems(Update, (ask, poll).chain().after(apply_gestures).in_set(GameSystems::Selection));
}

fn ask(mut forecast: ResMut<CaptureForecast>, selection: Res<Selection>, state: Res<GameState>, waker: Res<Waker>) {
    if !selection.is_changed() && !state.is_changed() {
        return;
    }
    let game = state.session().game();
    let of = Forecasted::of(&selection, game);
    if of == forecast.of {
        return;
    }
    // The thread stops before its next call.
    forecast.is_outdated.store(true, Ordering::Relaxed);
    let is_outdated = Arc::new(AtomicBool::new(false));
    let task = of.as_ref().map(|of| {
        let (game, from, is_outdated) = (game.clone(), of.piece, Arc::clone(&is_outdated));
        BackgroundTask::spawn("captures", &waker, move || find_captures(&game, from, &is_outdated))
    });
    *forecast = CaptureForecast { of, task, is_outdated };
}

/// Where a piece can move to, and what it captures there.
fn find_captures(game: &Game, from: Square, is_outdated: &AtomicBool) -> Result<Vec<Destination>, HookError> {
    let mut destinations = Vec::new();
    for square in game.destinations(from) {
        if is_outdated.load(Ordering::Relaxed) {
            break;
        }
        let captures = match game.preview(Move { from, to: square }) {
            Ok(played) => played.captured.into_iter().map(|captured| captured.square).collect(),
            Err(IllegalMove::Hook(error)) => return Err(error),
            Err(_) => Vec::new(),
        };
        destinations.push(Destination { square, captures });
    }
    Ok(destinations)
}

fn poll(mut forecast: ResMut<CaptureForecast>, mut selection: ResMut<Selection>, mut faults: MessageWriter<HookFailed>) {
    let Some(found) = forecast.task.as_ref().and_then(BackgroundTask::poll) else { return };
    forecast.task = None;
    match found {
        Ok(Ok(destinations)) => selection.set_captures(destinations),
        Ok(Err(error)) => {
            faults.write(HookFailed { error, during: HookUse::Forecast });
        }
        // The panic has been reported.
        Err(_) => {}
    }
}
