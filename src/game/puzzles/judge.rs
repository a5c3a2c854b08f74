//! Shows an exercise in place of the game, judges the solver's moves, and replies to them.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_game_archive::today;
use birka_rules::{Move, Side};
use birka_script::Variant;
use serde_json::json;
use web_time::{SystemTime, UNIX_EPOCH};

use super::solved::SolvedPuzzles;
use super::{Answer, CurrentExercise, Pending, PuzzleState};
use crate::game::actions::{Action, FirstGame, PuzzleAction, UiAction};
use crate::game::analysis::hint::{HintState, ShownHint};
use crate::game::analysis::review::ReviewState;
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged, PuzzleFailure, Variants};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleIndex};
use birka_session::{Change, Command, Exercise, ExerciseStatus, ReviewedMove, TutorialStep, View, tutorial};

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

/// The side that solves the current exercise.
fn solver(table: &GameTable) -> Option<Side> {
    match table.view() {
        Some(View::Puzzle { solver, .. }) => Some(solver),
        _ => None,
    }
}

/// Starts to judge the solver's move, or to look for the next move of the solution. A lesson is judged at once.
fn ask(
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    mut changes: MessageReader<PositionChanged>,
    mut actions: MessageReader<UiAction>,
    mut report: MessageWriter<ReportEvent>,
    (waker, refutation_time): (Res<Waker>, Res<RefutationTime>),
) {
    let solver = solver(&table);
    let (mut is_played, mut is_taken_back) = (false, false);
    for change in changes.read() {
        is_played |= change.played().is_some_and(|played| solver == Some(table.session().rules().kind(played.kind).side));
        is_taken_back |= change.taken_back().is_some();
    }
    let wants_hint = actions.read().filter(|action| **action == UiAction::Do(Action::Hint)).count() > 0;
    if solver.is_none() || puzzles.current.is_none() || !(is_played || is_taken_back || wants_hint) {
        return;
    }
    let PuzzleState { current: Some(current), solved, .. } = &mut *puzzles else { return };
    let game = table.session().game().clone();
    if is_taken_back && !matches!(current.exercise.status(), ExerciseStatus::Wrong { .. }) {
        current.exercise.taken_back(&game);
        current.pending = Pending::Nothing;
    }
    let is_solvers_turn = solver == Some(game.turn()) && !matches!(current.pending, Pending::Refutation(_));
    if is_played {
        match current.exercise.played(&game) {
            None => current.ask(&game, &waker, |puzzle, game| Answer::Feedback(puzzle.feedback(game))),
            Some(feedback) => {
                // What is wrong in a lesson has no refutation.
                let _ = apply(current, solved, feedback, &mut table, &waker, *refutation_time);
                let topic = current.exercise.step().map(|step| format!("{:?}", step.topic));
                report.write(ReportEvent(json!({ "event": "lesson_move", "step": topic, "right": current.exercise.is_solved() })));
            }
        }
    } else if wants_hint && is_solvers_turn && current.exercise.can_show_move() {
        current.exercise.show_move();
        remember(&current.exercise, solved);
        current.ask(&game, &waker, |puzzle, game| Answer::Hint(puzzle.hint(game)));
    }
}

fn poll_answer(mut puzzles: ResMut<PuzzleState>, mut hint: ResMut<HintState>, table: Res<GameTable>) {
    let Some(CurrentExercise { pending: Pending::Answer { ply, task }, .. }) = &puzzles.current else { return };
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
    let has_feedback = matches!(&puzzles.current, Some(CurrentExercise { pending: Pending::Feedback(_), .. }));
    if !has_feedback || !animations.is_empty() {
        return;
    }
    let PuzzleState { current: Some(current), solved, .. } = &mut *puzzles else { return };
    let Pending::Feedback(feedback) = std::mem::replace(&mut current.pending, Pending::Nothing) else { return };
    let reply = apply(current, solved, feedback, &mut table, &waker, *refutation_time);
    let event = match feedback {
        PuzzleFeedback::Solved => "solved",
        PuzzleFeedback::Continue { .. } => "right",
        PuzzleFeedback::Wrong { .. } => "wrong",
    };
    report.write_batch(current.exercise.game().map(|game| report_of(game, event)));
    moves.write_batch(reply.map(|reply| GameCommand(Command::Play(reply))));
}

/// Applies feedback about the last move. Returns the reply to it.
fn apply(
    current: &mut CurrentExercise,
    solved: &mut SolvedPuzzles,
    feedback: PuzzleFeedback,
    table: &mut GameTable,
    waker: &Waker,
    refutation_time: RefutationTime,
) -> Option<Move> {
    let reply = current.exercise.answer(feedback, table.session());
    remember(&current.exercise, solved);
    if matches!(feedback, PuzzleFeedback::Wrong { .. }) {
        current.pending = Pending::Refutation(BackgroundTask::delay("refutation", waker, refutation_time.0));
        table.lock_puzzle(true);
    }
    reply
}

fn remember(exercise: &Exercise, solved: &mut SolvedPuzzles) {
    // Seconds since 1970-01-01.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    exercise.names_to_remember(solved.names(), now).into_iter().for_each(|name| solved.add(name));
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
    let Some(CurrentExercise { pending: Pending::Refutation(delay), .. }) = &puzzles.current else { return };
    if !animations.is_empty() || delay.poll().is_none() {
        return;
    }
    if let Some(current) = &mut puzzles.current {
        current.pending = Pending::Nothing;
    }
    table.lock_puzzle(false);
    take_back.write(GameCommand(Command::TakeBack));
}

/// A new game or an earlier position replaces an exercise.
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
        let action = match action {
            UiAction::Puzzle(action) => *action,
            UiAction::ChooseFirstGame(FirstGame::Learn) => PuzzleAction::StartLesson(0),
            UiAction::Do(Action::Lessons) => {
                puzzles.offered = taught_variant(&table, &variants).map(|variant| tutorial(&variant)).unwrap_or_default();
                continue;
            }
            _ => continue,
        };
        let (current, find) = (puzzles.current.as_ref(), |id: &str| variants.get(id).map_err(PuzzleFailure::from));
        let study = current.and_then(|current| current.study.clone());
        let posed = match (action, current) {
            (PuzzleAction::Start { book, puzzle }, _) => {
                Exercise::shipped(PuzzleIndex { book, puzzle }, find, today()).map(|posed| (posed, None))
            }
            (PuzzleAction::StartLesson(step), _) => {
                let lesson =
                    taught_variant(&table, &variants).and_then(|variant| Exercise::lesson(&variant, tutorial(&variant).into(), step));
                if lesson.is_none() {
                    notices.show(Notice::NoLessons);
                }
                lesson.map(|lesson| (Ok(lesson), None))
            }
            (PuzzleAction::LearnFromMistakes, None) if review.is_complete() => {
                let found = mistakes_to_learn_from(&table, &review);
                let mistakes = found.filter_map(|mistake| PuzzleGame::of_mistake(table.viewed_session(), mistake)).collect();
                let study = table.study().map(|study| Arc::new((study.clone(), table.session().clone())));
                Exercise::mistake(mistakes, 0).map(|posed| (Ok(posed), study))
            }
            (PuzzleAction::Restart, Some(current)) => Some((Ok(current.exercise.again()), study)),
            (PuzzleAction::Next, Some(current)) => current.exercise.next(find, today()).map(|posed| (posed, study)),
            (PuzzleAction::Leave, Some(_)) => {
                changes.write_batch(leave(&mut puzzles, &mut table).map(|cause| PositionChanged { cause }));
                None
            }
            _ => None,
        };
        match posed {
            None => {}
            Some((Ok(exercise), study)) => {
                let mistake = exercise.game().and_then(PuzzleGame::mistake);
                // The review of the game goes on.
                let cause = if mistake.is_some() { Change::ViewSwitched } else { Change::GameStarted };
                let lesson = |step: &TutorialStep| {
                    ReportEvent(json!({ "event": "lesson", "number": step.number, "step": format!("{:?}", step.topic) }))
                };
                report.write_batch(exercise.game().map(|game| report_of(game, "posed")).or(exercise.step().map(lesson)));
                puzzles.show(exercise, study, &mut table);
                changes.write(PositionChanged { cause });
            }
            Some((Err(error), _)) => {
                notices.show(Notice::Puzzle(error));
            }
        }
    }
}

/// The variant whose lessons are shown. Functions of a variant may take long: its lessons are those of the first variant.
fn taught_variant(table: &GameTable, variants: &Variants) -> Option<Arc<Variant>> {
    let variant = table.variant_for_new_game(variants).filter(|variant| variant.rules.hooks().is_none());
    variant.or_else(|| variants.default_variant())
}

/// Displays again what an exercise took the place of.
fn leave(puzzles: &mut PuzzleState, table: &mut GameTable) -> Option<Change> {
    let CurrentExercise { exercise, study, .. } = puzzles.current.take()?;
    let is_mistake = exercise.game().is_some_and(|game| game.mistake().is_some());
    if let Some(displayed) = study {
        let (study, session) = displayed.as_ref().clone();
        table.show_study(study, session);
        return Some(Change::ViewSwitched);
    }
    table.end_view().then_some(if is_mistake { Change::ViewSwitched } else { Change::GameStarted })
}

/// The mistakes of the person who played the reviewed game against the engine, or else of both sides.
pub fn mistakes_to_learn_from<'a>(table: &GameTable, review: &'a ReviewState) -> impl Iterator<Item = &'a ReviewedMove> + use<'a> {
    let learner = if table.study().is_some() { None } else { table.main_session().players().side_of_person() };
    review.found().turning_points().filter(move |mistake| learner.is_none_or(|side| side == mistake.side))
}
