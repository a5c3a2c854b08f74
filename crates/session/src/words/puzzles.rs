//! Puzzles and the tutorial. The texts of the tutorial hold under the rules of every variant for which a step is shown.

use birka_localization::Language;
use birka_localization::messages::{puzzles, tutorial};
use birka_prose::{describe_aim, name_reason};
use birka_records::{Motif, Puzzle, Theme};
use birka_rules::{Reason, RuleSet, Side};

use crate::players::NamedSide;
use crate::tutorial::{LessonTopic, StepTopic};

/// By what means a puzzle is won, in an enumeration.
pub fn motif(language: Language, motif: Motif) -> String {
    match motif {
        Motif::QuietMove => puzzles::motif_quiet_move(language),
        Motif::Sacrifice => puzzles::motif_sacrifice(language),
        Motif::DoubleThreat => puzzles::motif_double_threat(language),
    }
}

/// The number of a lesson.
pub fn lesson_heading(language: Language, nth: usize, total: usize, lesson: LessonTopic) -> String {
    match lesson {
        LessonTopic::Moving => tutorial::HeadingMoving { nth, total }.text(language),
        LessonTopic::Capture => tutorial::HeadingCapture { nth, total }.text(language),
        LessonTopic::Between => tutorial::HeadingBetween { nth, total }.text(language),
        LessonTopic::Throne => tutorial::HeadingThrone { nth, total }.text(language),
        LessonTopic::King => tutorial::HeadingKing { nth, total }.text(language),
        LessonTopic::Escape => tutorial::HeadingEscape { nth, total }.text(language),
        LessonTopic::Announcements => tutorial::HeadingAnnouncements { nth, total }.text(language),
        LessonTopic::Ring => tutorial::HeadingRing { nth, total }.text(language),
    }
}

pub fn step_task(language: Language, step: StepTopic) -> String {
    match step {
        StepTopic::Moving => tutorial::task_moving(language),
        StepTopic::Capture => tutorial::task_capture(language),
        StepTopic::CaptureTwo => tutorial::task_capture_two(language),
        StepTopic::Between => tutorial::task_between(language),
        StepTopic::Throne => tutorial::task_throne(language),
        StepTopic::KingOnThrone => tutorial::task_king_on_throne(language),
        StepTopic::KingBesideThrone => tutorial::task_king_beside_throne(language),
        StepTopic::KingElsewhere => tutorial::task_king_elsewhere(language),
        StepTopic::Escape => tutorial::task_escape(language),
        StepTopic::Raichi => tutorial::task_raichi(language),
        StepTopic::Tuichu => tutorial::task_tuichu(language),
        StepTopic::Ring => tutorial::task_ring(language),
    }
}

/// A puzzle in a list, after its number or what it is.
#[must_use]
pub fn entry(language: Language, heading: &str, puzzle: &Puzzle, side: NamedSide, is_solved: bool) -> String {
    let task = puzzles::Task { moves: puzzle.moves, side }.text(language);
    if is_solved { format!("{heading}  {task} ✔") } else { format!("{heading}  {task}") }
}

/// How a puzzle is won, in an enumeration; `None` where no word fits.
fn theme(language: Language, theme: Theme) -> Option<String> {
    let reason = match theme {
        Theme::Escape => Reason::KingEscaped,
        Theme::Capture => Reason::KingCaptured,
        Theme::Encirclement => Reason::Encirclement,
        Theme::ExitFort => Reason::ExitFort,
        Theme::Other => return None,
    };
    Some(name_reason(reason.as_str(), language))
}

/// The level of a puzzle in words, for screen readers; `None` without a rating.
#[must_use]
pub fn level_in_words(language: Language, puzzle: &Puzzle) -> Option<String> {
    puzzle.level().map(|level_of| puzzles::Level { level: level_of, highest: Puzzle::HIGHEST_LEVEL }.text(language))
}

/// The level of a puzzle as stars; empty without a rating.
#[must_use]
pub fn stars(puzzle: &Puzzle) -> String {
    let stars = |level: u8| (1..=Puzzle::HIGHEST_LEVEL).map(|place| if place <= level { '★' } else { '☆' }).collect();
    puzzle.level().map_or_else(String::new, stars)
}

/// How a puzzle is won, and by what means.
#[must_use]
pub fn themes(language: Language, puzzle: &Puzzle) -> Vec<String> {
    let motifs = puzzle.motifs.iter().map(|&it| motif(language, it));
    theme(language, puzzle.theme).into_iter().chain(motifs).collect()
}

/// The text and the task for the learner, under the rules of a variant.
pub(crate) fn lesson_task(language: Language, step: StepTopic, set: &RuleSet) -> String {
    let task = step_task(language, step);
    // Where the king is safe depends on the variant.
    if step == StepTopic::Escape { format!("{task} {}", describe_aim(set, Side::Defenders, language)) } else { task }
}

/// A lesson in a list.
pub(crate) fn lesson_in_list(language: Language, nth: usize, total: usize, lesson: LessonTopic, is_done: bool) -> String {
    let heading = lesson_heading(language, nth, total, lesson);
    if is_done { format!("{heading} ✔") } else { heading }
}

/// A move that does not win in time, or is no better than the mistake of the game, and the reply that refutes it.
pub(crate) fn wrong_move(language: Language, is_mistake: bool, mv: &str, refutation: Option<&str>) -> String {
    match (is_mistake, refutation) {
        (false, Some(refutation)) => puzzles::RefutedMove { mv, refutation }.text(language),
        (false, None) => puzzles::wrong_move(language, mv),
        (true, Some(refutation)) => puzzles::RefutedMistake { mv, refutation }.text(language),
        (true, None) => puzzles::still_mistake(language, mv),
    }
}
