//! The tutorial. Its texts hold under the rules of every variant for which a step is shown.

use super::texts;
use crate::session::{LessonTopic, StepTopic};

texts! {
    well_done = "tutorial-well-done";
    /// After the last step.
    finished = "tutorial-finished";
    /// A move that does not do what the step asks for.
    not_that = "tutorial-not-that";
    /// There is no lesson under the rules of the variant.
    no_lessons = "tutorial-no-lessons";
    /// Which lesson it is.
    heading(nth: usize, total: usize) by lesson: LessonTopic {
        LessonTopic::Moving => "tutorial-heading-moving",
        LessonTopic::Capture => "tutorial-heading-capture",
        LessonTopic::Between => "tutorial-heading-between",
        LessonTopic::Throne => "tutorial-heading-throne",
        LessonTopic::King => "tutorial-heading-king",
        LessonTopic::Escape => "tutorial-heading-escape",
        LessonTopic::Announcements => "tutorial-heading-announcements",
        LessonTopic::Ring => "tutorial-heading-ring",
    };
    /// What the learner reads, and has to do.
    task by step: StepTopic {
        StepTopic::Moving => "tutorial-task-moving",
        StepTopic::Capture => "tutorial-task-capture",
        StepTopic::CaptureTwo => "tutorial-task-capture-two",
        StepTopic::Between => "tutorial-task-between",
        StepTopic::Throne => "tutorial-task-throne",
        StepTopic::KingOnThrone => "tutorial-task-king-on-throne",
        StepTopic::KingBesideThrone => "tutorial-task-king-beside-throne",
        StepTopic::KingElsewhere => "tutorial-task-king-elsewhere",
        StepTopic::Escape => "tutorial-task-escape",
        StepTopic::Raichi => "tutorial-task-raichi",
        StepTopic::Tuichu => "tutorial-task-tuichu",
        StepTopic::Ring => "tutorial-task-ring",
    };
}
