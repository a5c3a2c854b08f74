//! The tutorial: short lessons on the table in place of the game, judged by the rules. The main game is not changed.

use std::sync::Arc;

use bevy::prelude::*;
use birka_script::Variant;
use serde_json::json;

use crate::game::actions::{Action, FirstGame, PuzzleAction, TutorialAction, UiAction};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::puzzles::{PuzzleState, RefutationTime};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged, Variants};
use birka_session::{Command, View};
use birka_session::{LessonTopic, TutorialStep, tutorial};

/// The tutorial that is shown, and the lessons that can be chosen from.
#[derive(Resource, Default)]
pub struct Tutorial {
    current: Option<CurrentTutorial>,
    /// The steps of the variant on the table, once their list is opened.
    offered: Vec<TutorialStep>,
}

/// The steps of a tutorial, and where the learner is.
pub struct CurrentTutorial {
    steps: Vec<TutorialStep>,
    index: usize,
    status: StepStatus,
}

/// How far a step is.
pub enum StepStatus {
    /// The learner is to move.
    Open,
    /// The learner's move does not reach the goal. It is taken back after a delay.
    Wrong(BackgroundTask<()>),
    /// The last wrong move has been taken back.
    TryAgain,
    /// The goal is reached.
    Done,
}

impl Tutorial {
    /// The displayed step; `None` without a tutorial.
    #[must_use]
    pub fn current(&self) -> Option<&CurrentTutorial> {
        self.current.as_ref()
    }

    /// The steps of the variant on the table, once their list is opened.
    #[must_use]
    pub fn offered(&self) -> &[TutorialStep] {
        &self.offered
    }

    /// Whether nothing is called out: on the few pieces of a lesson the king has often an open way that the lesson is not about.
    #[must_use]
    pub fn hides_calls(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.step().lesson != LessonTopic::Announcements)
    }
}

/// The first step of each lesson, with its index, and the number of steps.
pub fn lessons(steps: &[TutorialStep]) -> impl Iterator<Item = (usize, &[TutorialStep])> {
    let mut index = 0;
    steps.chunk_by(|one, other| one.number == other.number).map(move |lesson| {
        let first = index;
        index += lesson.len();
        (first, lesson)
    })
}

/// Under what it is remembered that a step is done.
#[must_use]
pub fn step_id(step: &TutorialStep) -> String {
    format!("lesson {} {:?}", step.variant(), step.topic)
}

impl CurrentTutorial {
    #[must_use]
    pub fn step(&self) -> &TutorialStep {
        &self.steps[self.index]
    }

    /// The number of lessons.
    #[must_use]
    pub fn lesson_count(&self) -> usize {
        self.steps.last().map_or(0, |step| step.number)
    }

    /// Whether it is the last step.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.index + 1 == self.steps.len()
    }

    /// How far the step is.
    #[must_use]
    pub fn status(&self) -> &StepStatus {
        &self.status
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tutorial>()
        .add_systems(Update, (clear_replaced, apply_actions).chain().in_set(GameSystems::Display))
        .add_systems(Update, (judge, take_back_wrong).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Tutorial>);
}

/// A new game, a puzzle or an earlier position replaces the tutorial.
fn clear_replaced(mut shown: ResMut<Tutorial>, table: Res<GameTable>, mut actions: MessageReader<UiAction>) {
    let is_puzzle = actions.read().filter(|action| matches!(action, UiAction::Puzzle(PuzzleAction::Start { .. }))).count() > 0;
    let is_other = !matches!(table.view(), Some(View::Puzzle { .. }));
    if shown.current.is_some() && (is_puzzle || is_other) {
        shown.current = None;
    }
}

fn apply_actions(
    mut shown: ResMut<Tutorial>,
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut report: MessageWriter<ReportEvent>,
    mut notices: ResMut<Notices>,
    variants: Res<Variants>,
) {
    for action in actions.read() {
        let action = match action {
            UiAction::Tutorial(action) => action,
            UiAction::ChooseFirstGame(FirstGame::Learn) => &TutorialAction::StartAt(0),
            UiAction::Do(Action::Lessons) => {
                shown.offered = taught_variant(&table, &variants).map(|variant| tutorial(&variant)).unwrap_or_default();
                continue;
            }
            _ => continue,
        };
        // The last step stays until the learner leaves it, or begins a game.
        if *action == TutorialAction::Next && shown.current.as_ref().is_some_and(CurrentTutorial::is_last) {
            continue;
        }
        let current = shown.current.take();
        let next = match (action, current) {
            (TutorialAction::StartAt(index), _) => taught_variant(&table, &variants).map(|variant| (tutorial(&variant), *index)),
            (TutorialAction::Restart, Some(CurrentTutorial { steps, index, .. })) => Some((steps, index)),
            (TutorialAction::Next, Some(CurrentTutorial { steps, index, .. })) => Some((steps, index + 1)),
            (TutorialAction::Leave | TutorialAction::Next | TutorialAction::Restart, _) => None,
        };
        let shown_step = next.and_then(|(steps, index)| {
            let step = steps.get(index)?;
            let variant = variants.get(step.variant()).ok()?;
            let session = step.session(&variant)?;
            Some((CurrentTutorial { steps, index, status: StepStatus::Open }, session))
        });
        match shown_step {
            Some((next, session)) => {
                puzzles.leave();
                let step = next.step();
                report.write(ReportEvent(json!({ "event": "lesson", "number": step.number, "step": format!("{:?}", step.topic) })));
                table.show_instead(View::Puzzle { solver: step.side, locked: false }, session);
                shown.current = Some(next);
                changes.write(PositionChanged::STARTED);
            }
            None if matches!(action, TutorialAction::StartAt(_)) => {
                notices.show(Notice::NoLessons);
            }
            None => {
                if table.end_view() {
                    changes.write(PositionChanged::STARTED);
                }
            }
        }
    }
}

/// The variant whose lessons are shown. Functions of a variant may take long: its lessons are those of the first variant.
fn taught_variant(table: &GameTable, variants: &Variants) -> Option<Arc<Variant>> {
    let variant = table.variant_for_new_game(variants).filter(|variant| variant.rules.hooks().is_none());
    variant.or_else(|| variants.default_variant())
}

fn judge(
    mut shown: ResMut<Tutorial>,
    mut puzzles: ResMut<PuzzleState>,
    mut table: ResMut<GameTable>,
    mut changes: MessageReader<PositionChanged>,
    mut report: MessageWriter<ReportEvent>,
    (waker, delay): (Res<Waker>, Res<RefutationTime>),
) {
    let (mut is_played, mut is_taken_back) = (false, false);
    for change in changes.read() {
        is_played |= change.played().is_some();
        is_taken_back |= change.taken_back().is_some();
    }
    if !is_played && !is_taken_back {
        return;
    }
    let Some(current) = &mut shown.current else { return };
    if is_taken_back {
        current.status = if matches!(current.status, StepStatus::TryAgain) { StepStatus::TryAgain } else { StepStatus::Open };
    } else {
        let is_reached = current.step().is_reached(table.session().game());
        current.status = if is_reached {
            puzzles.remember(&step_id(current.step()));
            StepStatus::Done
        } else {
            table.lock_puzzle(true);
            StepStatus::Wrong(BackgroundTask::delay("lesson", &waker, delay.0))
        };
        let topic = format!("{:?}", current.step().topic);
        report.write(ReportEvent(json!({ "event": "lesson_move", "step": topic, "right": is_reached })));
    }
}

/// Takes a wrong move back when it has been shown long enough.
fn take_back_wrong(
    mut shown: ResMut<Tutorial>,
    mut table: ResMut<GameTable>,
    animations: Query<(), With<MoveAnimation>>,
    mut take_back: MessageWriter<GameCommand>,
) {
    let Some(CurrentTutorial { status: StepStatus::Wrong(delay), .. }) = &shown.current else { return };
    if !animations.is_empty() || delay.poll().is_none() {
        return;
    }
    if let Some(current) = &mut shown.current {
        current.status = StepStatus::TryAgain;
    }
    table.lock_puzzle(false);
    take_back.write(GameCommand(Command::TakeBack));
}
