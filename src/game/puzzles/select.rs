//! Shows a puzzle in place of the game, and the game again.

use bevy::prelude::*;
use serde_json::json;

use super::books::{PuzzleIndex, puzzle};
use super::current::CurrentPuzzle;
use super::state::PuzzleState;
use crate::game::actions::{PuzzleAction, UiAction};
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, Notice, PositionChanged, PuzzleFailure, RequestRefused, ViewOverride};
use crate::session::puzzle::PuzzleGame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (clear_replaced, apply_actions).chain().in_set(GameSystems::Display));
}

/// A new game replaces a puzzle.
fn clear_replaced(mut puzzles: ResMut<PuzzleState>, state: Res<GameState>) {
    if puzzles.current.is_some() && !matches!(state.view_override(), Some(ViewOverride::Puzzle { .. })) {
        puzzles.current = None;
    }
}

fn apply_actions(
    mut puzzles: ResMut<PuzzleState>,
    mut state: ResMut<GameState>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut refused: MessageWriter<RequestRefused>,
    mut report: MessageWriter<ReportEvent>,
) {
    for action in actions.read() {
        let UiAction::Puzzle(action) = action else { continue };
        let current = puzzles.current.as_ref().map(CurrentPuzzle::index);
        let index = match (*action, current) {
            (PuzzleAction::Start { book, puzzle }, _) => PuzzleIndex { book, puzzle },
            (PuzzleAction::Restart, Some(current)) => current,
            (PuzzleAction::Next, Some(current)) => current.next(),
            (PuzzleAction::Leave, Some(_)) => {
                puzzles.current = None;
                if state.end_override() {
                    changes.write(PositionChanged::STARTED);
                }
                continue;
            }
            (_, None) => continue,
        };
        match start(index, &mut state) {
            None => {}
            Some(Ok(game)) => {
                report.write(ReportEvent(json!({ "event": "puzzle", "id": game.puzzle().id, "state": "posed" })));
                puzzles.current = Some(CurrentPuzzle::new(index, game));
                changes.write(PositionChanged::STARTED);
            }
            Some(Err(error)) => {
                refused.write(RequestRefused(error.to_string()));
                state.show_notice(Notice::Puzzle(error));
            }
        }
    }
}

/// Shows a puzzle; `None` if it does not exist.
///
/// # Errors
/// If its variant is unknown or cannot be played as the puzzle says.
fn start(index: PuzzleIndex, state: &mut GameState) -> Option<Result<PuzzleGame, PuzzleFailure>> {
    let (book, chosen) = puzzle(index)?;
    let variant = state.library().get(&book.variant).map_err(PuzzleFailure::from);
    let game = variant.and_then(|variant| Ok(PuzzleGame::new(variant, book, chosen)?));
    if let Ok(game) = &game {
        state.show_instead(ViewOverride::Puzzle { solver: chosen.side, locked: false }, game.session());
    }
    Some(game)
}
