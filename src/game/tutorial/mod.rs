//! The tutorial: short lessons on the table in place of the game, judged by the rules. The main game is not changed.

mod judge;
mod select;

use bevy::prelude::*;

use crate::game::platform::{BackgroundTask, RedrawAppExt};
use crate::session::TutorialStep;

/// The tutorial that is shown.
#[derive(Resource, Default)]
pub struct Tutorial(Option<CurrentTutorial>);

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
    /// What is shown; `None` while there is no tutorial.
    #[must_use]
    pub fn current(&self) -> Option<&CurrentTutorial> {
        self.0.as_ref()
    }
}

impl CurrentTutorial {
    /// The step.
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
    app.init_resource::<Tutorial>().add_plugins((select::plugin, judge::plugin)).redraw_window_if(resource_changed::<Tutorial>);
}
