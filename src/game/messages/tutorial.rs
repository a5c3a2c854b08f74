//! The tutorial. Its texts hold under the rules of every variant for which a step is shown.

use super::messages;
use crate::session::{LessonTopic, StepTopic};

messages! {
    well_done = "Well done.";
    /// After the last step.
    finished = "Well done. That was the last lesson: now play!";
    /// A move that does not do what the step asks for.
    not_that = "Not that move. It is taken back: try another one.";
    /// There is no lesson under the rules of the variant.
    no_lessons = "There are no lessons for this variant.";
}

/// Which lesson it is.
pub fn heading(number: usize, total: usize, lesson: LessonTopic) -> String {
    let title = match lesson {
        LessonTopic::Moving => "Moving",
        LessonTopic::Capture => "Capturing",
        LessonTopic::Between => "Stepping between",
        LessonTopic::Throne => "The throne",
        LessonTopic::King => "Capturing the king",
        LessonTopic::Escape => "Escaping",
        LessonTopic::Announcements => "Raichi and tuichu",
        LessonTopic::Ring => "The ring",
    };
    format!("Lesson {number} of {total} · {title}")
}

/// What the learner reads, and has to do.
pub fn task(step: StepTopic) -> String {
    match step {
        StepTopic::Moving => "Men go any number of empty squares along a row or a column, and jump over none. Move one of them three squares or more.",
        StepTopic::Capture => "A man is captured between two enemies in a row or a column. You play the attackers: capture the defender.",
        StepTopic::CaptureTwo => "One move can capture several men. You play the defenders: capture two attackers at once.",
        StepTopic::Between => "Whoever steps between two enemies himself is not captured. Move your man between the two attackers.",
        StepTopic::Throne => "The square in the middle is the throne. Empty, it helps to capture like a man. Capture the attacker against the throne.",
        StepTopic::KingOnThrone => "Now you play the attackers. The king is on his throne, and your men stand on three sides of him: capture him.",
        StepTopic::KingBesideThrone => "The king is beside his throne, and your men stand on two sides of him: capture him.",
        StepTopic::KingElsewhere => "The king is away from his throne, with your men beside him: capture him.",
        StepTopic::Escape => "You play the defenders. They win when the king comes to where he is safe: bring him there.",
        StepTopic::Raichi => "When one way is open to the king, the defenders call raichi, and the attackers have to close it. Open one way, but do not go yet.",
        StepTopic::Tuichu => "When two ways are open to the king, the call is tuichu: only one of them can be closed. Bring the king to where two ways are open.",
        StepTopic::Ring => "You play the attackers. They also win with a ring around the king and all his men, through which nobody gets to the edge. Close it.",
    }
    .to_owned()
}
