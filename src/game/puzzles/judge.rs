//! Shows a puzzle in place of the game, judges the solver's moves, and replies to them.

use std::time::Duration;

use bevy::prelude::*;
use birka_rules::Side;
use serde_json::json;

use super::books::{PuzzleIndex, puzzle};
use super::{Answer, CurrentPuzzle, Pending, PuzzleState, PuzzleStatus, SolvedPuzzles};
use crate::game::actions::{PuzzleAction, UiAction};
use crate::game::analysis::hint::{HintState, ShownHint};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged, PuzzleFailure, Variants};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame};
use birka_session::{Command, View};

/// How long a wrong move and its refutation are shown before both are taken back.
#[derive(Resource, Clone, Copy, Debug)]
pub struct RefutationTime(pub Duration);

impl Default for RefutationTime {
    fn default() -> Self {
        Self(Duration::from_millis(1100))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RefutationTime>()
        .add_systems(Update, (clear_replaced, apply_actions).chain().in_set(GameSystems::Display))
        .add_systems(Update, (ask, poll_answer, apply_feedback, take_back_refuted).chain().in_set(GameSystems::View));
}

/// The side that solves the current puzzle.
fn solver(table: &GameTable) -> Option<Side> {
    match table.view() {
        Some(View::Puzzle { solver, .. }) => Some(solver),
        _ => None,
    }
}

/// Starts to judge the solver's move, or to look for the next move of the solution.
fn ask(
    mut puzzles: ResMut<PuzzleState>,
    table: Res<GameTable>,
    mut changes: MessageReader<PositionChanged>,
    mut actions: MessageReader<UiAction>,
    waker: Res<Waker>,
) {
    let solver = solver(&table);
    let (mut is_played, mut is_taken_back) = (false, false);
    for change in changes.read() {
        is_played |= change.played().is_some_and(|played| solver == Some(table.session().rules().kind(played.kind).side));
        is_taken_back |= change.taken_back().is_some();
    }
    let wants_hint = actions.read().filter(|action| **action == UiAction::RequestHint).count() > 0;
    if solver.is_none() || !(is_played || is_taken_back || wants_hint) {
        return;
    }
    let Some(current) = &mut puzzles.current else { return };
    let game = table.session().game();
    if is_taken_back && !matches!(current.status, PuzzleStatus::Wrong { .. }) {
        current.status = PuzzleStatus::Unsolved { moves_left: current.game.moves_left(game) };
        current.pending = Pending::Nothing;
    }
    let is_solvers_turn = solver == Some(game.turn()) && !matches!(current.pending, Pending::Refutation(_));
    let can_hint = is_solvers_turn && matches!(current.status, PuzzleStatus::Unsolved { .. } | PuzzleStatus::Wrong { .. });
    if is_played {
        current.status = PuzzleStatus::Judging;
        current.ask(game, &waker, |puzzle, game| Answer::Feedback(puzzle.feedback(game)));
    } else if wants_hint && can_hint {
        current.used_hint = true;
        current.ask(game, &waker, |puzzle, game| Answer::Hint(puzzle.hint(game)));
    }
}

fn poll_answer(mut puzzles: ResMut<PuzzleState>, mut hint: ResMut<HintState>, table: Res<GameTable>) {
    let Some(CurrentPuzzle { pending: Pending::Answer { ply, task }, .. }) = &puzzles.current else { return };
    let Some(answer) = task.poll() else { return };
    let is_outdated = *ply != table.session().game().played_moves().len();
    let Some(current) = &mut puzzles.current else { return };
    current.pending = Pending::Nothing;
    if is_outdated {
        return;
    }
    match answer {
        Ok(Answer::Feedback(feedback)) => current.pending = feedback.map_or(Pending::Nothing, Pending::Feedback),
        Ok(Answer::Hint(Some(mv))) => {
            hint.show(ShownHint::OfSolution(mv));
        }
        Ok(Answer::Hint(None)) => {}
        // The thread has panicked. The solver can go on if the move is taken back.
        Err(_) => current.pending = Pending::Feedback(PuzzleFeedback::Wrong { refutation: None }),
    }
}

/// Applies the feedback once the pieces have stopped moving.
fn apply_feedback(
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    animations: Query<(), With<MoveAnimation>>,
    mut moves: MessageWriter<GameCommand>,
    mut report: MessageWriter<ReportEvent>,
    (waker, refutation_time): (Res<Waker>, Res<RefutationTime>),
) {
    let has_feedback = matches!(&puzzles.current, Some(CurrentPuzzle { pending: Pending::Feedback(_), .. }));
    if !has_feedback || !animations.is_empty() {
        return;
    }
    let PuzzleState { current: Some(current), solved } = &mut *puzzles else { return };
    let Pending::Feedback(feedback) = std::mem::replace(&mut current.pending, Pending::Nothing) else { return };
    let (event, reply) = match feedback {
        PuzzleFeedback::Solved => {
            mark_solved(current, solved);
            ("solved", None)
        }
        PuzzleFeedback::Continue { reply, left } => {
            current.status = PuzzleStatus::Unsolved { moves_left: left };
            ("right", Some(reply))
        }
        PuzzleFeedback::Wrong { refutation } => {
            let tried = table.session().last_move().map(|played| played.mv);
            current.status = PuzzleStatus::Wrong { tried, refutation };
            current.pending = Pending::Refutation(BackgroundTask::delay("refutation", &waker, refutation_time.0));
            table.lock_puzzle(true);
            ("wrong", refutation)
        }
    };
    report.write(ReportEvent(json!({ "event": "puzzle", "id": current.puzzle().id, "state": event })));
    if let Some(reply) = reply {
        moves.write(GameCommand(Command::Play(reply)));
    }
}

/// Only puzzles of a book that are solved without help count.
fn mark_solved(current: &mut CurrentPuzzle, solved: &mut SolvedPuzzles) {
    current.status = PuzzleStatus::Solved;
    if !current.used_hint && current.index.is_some() {
        solved.insert(&current.puzzle().id);
    }
}

/// Takes a wrong move and its refutation back when they have been shown long enough.
fn take_back_refuted(
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    animations: Query<(), With<MoveAnimation>>,
    mut take_back: MessageWriter<GameCommand>,
) {
    let Some(CurrentPuzzle { pending: Pending::Refutation(delay), .. }) = &puzzles.current else { return };
    if !animations.is_empty() || delay.poll().is_none() {
        return;
    }
    if let Some(current) = &mut puzzles.current {
        current.pending = Pending::Nothing;
    }
    table.lock_puzzle(false);
    take_back.write(GameCommand(Command::TakeBack));
}

/// A new game replaces a puzzle.
fn clear_replaced(mut puzzles: ResMut<PuzzleState>, table: Res<GameTable>) {
    if puzzles.current.is_some() && !matches!(table.view(), Some(View::Puzzle { .. })) {
        puzzles.current = None;
    }
}

fn apply_actions(
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    variants: Res<Variants>,
    mut report: MessageWriter<ReportEvent>,
    mut notices: ResMut<Notices>,
) {
    for action in actions.read() {
        let UiAction::Puzzle(action) = action else { continue };
        let index = match (*action, &puzzles.current) {
            (PuzzleAction::Start { book, puzzle }, _) => PuzzleIndex { book, puzzle },
            (PuzzleAction::Restart, Some(CurrentPuzzle { index: Some(index), .. })) => *index,
            (PuzzleAction::Restart, Some(CurrentPuzzle { index: None, game, .. })) => {
                let game = game.clone();
                pose(&mut puzzles, None, game, &mut table, &mut changes, &mut report);
                continue;
            }
            (PuzzleAction::Next, Some(CurrentPuzzle { index: Some(index), .. })) => index.next(),
            (PuzzleAction::Leave, Some(_)) => {
                puzzles.current = None;
                if table.end_view() {
                    changes.write(PositionChanged::STARTED);
                }
                continue;
            }
            _ => continue,
        };
        match game_of(index, &variants) {
            None => {}
            Some(Ok(game)) => pose(&mut puzzles, Some(index), game, &mut table, &mut changes, &mut report),
            Some(Err(error)) => {
                notices.show(Notice::Puzzle(error));
            }
        }
    }
}

fn pose(
    puzzles: &mut PuzzleState,
    index: Option<PuzzleIndex>,
    game: PuzzleGame,
    table: &mut GameTable,
    changes: &mut MessageWriter<PositionChanged>,
    report: &mut MessageWriter<ReportEvent>,
) {
    report.write(ReportEvent(json!({ "event": "puzzle", "id": game.puzzle().id, "state": "posed" })));
    puzzles.show(index, game, table);
    changes.write(PositionChanged::STARTED);
}

/// A puzzle of a book; `None` if it does not exist.
///
/// # Errors
/// If its variant is unknown or cannot be played as the puzzle says.
fn game_of(index: PuzzleIndex, variants: &Variants) -> Option<Result<PuzzleGame, PuzzleFailure>> {
    let (book, chosen) = puzzle(index)?;
    let variant = variants.get(&book.variant).map_err(PuzzleFailure::from);
    Some(variant.and_then(|variant| Ok(PuzzleGame::new(variant, book, chosen)?)))
}
