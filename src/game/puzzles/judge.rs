//! Shows a puzzle in place of the game, judges the solver's moves, and replies to them.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_rules::Side;
use serde_json::json;
use web_time::{SystemTime, UNIX_EPOCH};

use super::books::{PuzzleIndex, SolvedPuzzles, puzzle};
use super::{Answer, CurrentPuzzle, Mistakes, Pending, PuzzleState, PuzzleStatus, Source};
use crate::game::actions::{Action, PuzzleAction, UiAction};
use crate::game::analysis::hint::{HintState, ShownHint};
use crate::game::analysis::review::ReviewState;
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged, PuzzleFailure, Variants};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame};
use birka_session::{Change, Command, ReviewedMove, View};

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
    let wants_hint = actions.read().filter(|action| **action == UiAction::Do(Action::Hint)).count() > 0;
    if solver.is_none() || !(is_played || is_taken_back || wants_hint) {
        return;
    }
    let PuzzleState { current: Some(current), solved } = &mut *puzzles else { return };
    let mut missed = None;
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
        missed = current.id_in_book();
        current.ask(game, &waker, |puzzle, game| Answer::Hint(puzzle.hint(game)));
    }
    if let Some(id) = missed {
        solved.note_try(&id, false, unix_time());
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
            if let Some(id) = current.id_in_book() {
                solved.note_try(&id, false, unix_time());
            }
            let tried = table.session().last_move().map(|played| played.mv);
            current.status = PuzzleStatus::Wrong { tried, refutation };
            current.pending = Pending::Refutation(BackgroundTask::delay("refutation", &waker, refutation_time.0));
            table.lock_puzzle(true);
            ("wrong", refutation)
        }
    };
    report.write(report_of(&current.game, event));
    if let Some(reply) = reply {
        moves.write(GameCommand(Command::Play(reply)));
    }
}

/// Only puzzles of a book that are solved without help count.
fn mark_solved(current: &mut CurrentPuzzle, solved: &mut SolvedPuzzles) {
    current.status = PuzzleStatus::Solved;
    if let Some(id) = current.id_in_book()
        && !current.used_hint
    {
        // A puzzle that was solved before is not tried for the first time.
        solved.note_try(&id, true, unix_time());
        solved.insert(&id);
        if let Some(day) = current.day {
            solved.solve_daily(day);
        }
    }
}

/// Seconds since 1970-01-01.
fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn report_of(game: &PuzzleGame, state: &str) -> ReportEvent {
    let id = match (game.puzzle(), game.mistake()) {
        (Some(puzzle), _) => puzzle.id.clone(),
        (None, mistake) => format!("mistake-{}", mistake.map_or(0, |mistake| mistake.ply)),
    };
    ReportEvent(json!({ "event": "puzzle", "id": id, "state": state }))
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
    (variants, review): (Res<Variants>, Res<ReviewState>),
    mut report: MessageWriter<ReportEvent>,
    mut notices: ResMut<Notices>,
) {
    for action in actions.read() {
        let UiAction::Puzzle(action) = action else { continue };
        let current = puzzles.current.as_ref();
        let posed = match (*action, current.map(|current| (&current.source, &current.game))) {
            (PuzzleAction::Start { book, puzzle }, _) => of_book(PuzzleIndex { book, puzzle }, &variants),
            (PuzzleAction::LearnFromMistakes, None) => mistakes(&table, &review).and_then(of_review),
            (PuzzleAction::Restart, Some((source, game))) => Some(Ok((source.clone(), game.clone()))),
            (PuzzleAction::Next, Some((Source::Book(index), _))) => of_book(index.next(), &variants),
            (PuzzleAction::Next, Some((Source::Review(mistakes), _))) => of_review(Mistakes { at: mistakes.at + 1, ..mistakes.clone() }),
            (PuzzleAction::Leave, Some(_)) => {
                if let Some(change) = leave(&mut puzzles, &mut table) {
                    changes.write(PositionChanged { cause: change });
                }
                None
            }
            _ => None,
        };
        match posed {
            None => {}
            Some(Ok((source, game))) => {
                report.write(report_of(&game, "posed"));
                // The review of the game goes on.
                let change = if game.mistake().is_some() { Change::ViewSwitched } else { Change::GameStarted };
                puzzles.show(source, game, &mut table);
                changes.write(PositionChanged { cause: change });
            }
            Some(Err(error)) => {
                notices.show(Notice::Puzzle(error));
            }
        }
    }
}

/// A puzzle and where it comes from.
type Posed = (Source, PuzzleGame);

/// Displays again what a puzzle took the place of.
fn leave(puzzles: &mut PuzzleState, table: &mut GameTable) -> Option<Change> {
    match puzzles.current.take()?.source {
        Source::Book(_) | Source::Alone => table.end_view().then_some(Change::GameStarted),
        Source::Review(Mistakes { study: None, .. }) => table.end_view().then_some(Change::ViewSwitched),
        Source::Review(Mistakes { study: Some(displayed), .. }) => {
            let (study, session) = displayed.as_ref().clone();
            table.show_study(study, session);
            Some(Change::ViewSwitched)
        }
    }
}

/// The tasks to improve on the mistakes of the reviewed game; `None` without any.
fn mistakes(table: &GameTable, review: &ReviewState) -> Option<Mistakes> {
    let found = mistakes_to_learn_from(table, review);
    let tasks: Arc<[_]> = found.filter_map(|mistake| PuzzleGame::of_mistake(table.viewed_session(), mistake)).collect();
    let study = table.study().map(|study| Arc::new((study.clone(), table.session().clone())));
    (review.is_complete() && !tasks.is_empty()).then_some(Mistakes { tasks, at: 0, study })
}

/// The mistakes of the person who played the reviewed game against the engine, or else of both sides.
pub fn mistakes_to_learn_from<'a>(table: &GameTable, review: &'a ReviewState) -> impl Iterator<Item = &'a ReviewedMove> + use<'a> {
    let learner = if table.study().is_some() { None } else { table.main_session().players().side_of_person() };
    review.found().turning_points().filter(move |mistake| learner.is_none_or(|side| side == mistake.side))
}

/// The current one of some mistakes; `None` if it does not exist.
fn of_review(mistakes: Mistakes) -> Option<Result<Posed, PuzzleFailure>> {
    let game = mistakes.tasks.get(mistakes.at)?.clone();
    Some(Ok((Source::Review(mistakes), game)))
}

/// A puzzle of a book; `None` if it does not exist.
///
/// # Errors
/// If its variant is unknown or cannot be played as the puzzle says.
fn of_book(index: PuzzleIndex, variants: &Variants) -> Option<Result<Posed, PuzzleFailure>> {
    let (book, chosen) = puzzle(index)?;
    let variant = variants.get(&book.variant).map_err(PuzzleFailure::from);
    Some(variant.and_then(|variant| Ok((Source::Book(index), PuzzleGame::new(variant, book, chosen)?))))
}
