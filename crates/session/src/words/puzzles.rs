//! Puzzles and the tutorial. The texts of the tutorial hold under the rules of every variant for which a step is shown.

use birka_localization::{Language, texts};
use birka_prose::{describe_aim, name_reason};
use birka_records::{Motif, Puzzle, Theme};
use birka_rules::{Reason, RuleSet, Side};

use crate::players::NamedSide;
use crate::tutorial::{LessonTopic, StepTopic};

texts! {
    title = "puzzles-title";
    no_puzzles = "puzzles-none";
    current_game_is_kept = "puzzles-game-is-kept";
    /// A puzzle has just begun.
    find_the_move = "puzzles-find-the-move";
    /// While a move is judged.
    judging = "puzzles-judging";
    solved = "puzzles-solved";
    /// After the last puzzle of a book is solved.
    last = "puzzles-last";
    /// The number of a puzzle in a collection, from 1.
    puzzle_number(nth: usize, total: usize, variant: &str) = "puzzles-number";
    /// The goal of the solver.
    task(moves: u32, side: NamedSide<'_>) = "puzzles-task";
    /// The moves so far were right; `left` moves are left.
    moves_left(left: u32) = "puzzles-moves-left";
    /// The heading of the puzzle of the day.
    of_the_day(variant: &str) = "puzzles-of-the-day";
    /// How many puzzles of a variant are solved.
    solved_of(variant: &str, solved: usize, total: usize) = "puzzles-solved-of";
    /// The name of the list of variants.
    variant_of_puzzles = "puzzles-variant";
    /// How difficult a puzzle is, in an enumeration.
    level(level: u32, highest: u32) = "puzzles-level";
    /// By what means a puzzle is won, in an enumeration.
    motif by motif: Motif {
        Motif::QuietMove => "puzzles-motif-quiet-move",
        Motif::Sacrifice => "puzzles-motif-sacrifice",
        Motif::DoubleThreat => "puzzles-motif-double-threat",
    };
    /// How many puzzles have been solved at the first try in a row.
    first_tries(count: usize) = "puzzles-first-tries";
    /// On how many days in a row the puzzle of the day has been solved.
    days(count: usize) = "puzzles-days";
    /// The next move of the solution.
    next_move(mv: &str) = "puzzles-next-move";
    not_winning(mv: &str) = "puzzles-wrong-move";
    refuted(mv: &str, refutation: &str) = "puzzles-refuted-move";
    /// The number of a mistake of a reviewed game, from 1.
    mistake_number(nth: usize, total: usize) = "puzzles-mistake-number";
    /// The task, with the move that was played.
    improve(mv: &str) = "puzzles-improve";
    improved = "puzzles-improved";
    /// After the last mistake is improved on.
    last_mistake = "puzzles-last-mistake";
    still_mistake(mv: &str) = "puzzles-still-mistake";
    refuted_mistake(mv: &str, refutation: &str) = "puzzles-refuted-mistake";
    // The tutorial
    well_done = "tutorial-well-done";
    /// After the last step.
    finished = "tutorial-finished";
    /// A move that does not do what the step asks for.
    not_that = "tutorial-not-that";
    /// The variant has no lesson.
    no_lessons = "tutorial-no-lessons";
    /// The number of a lesson.
    lesson_heading(nth: usize, total: usize) by lesson: LessonTopic {
        LessonTopic::Moving => "tutorial-heading-moving",
        LessonTopic::Capture => "tutorial-heading-capture",
        LessonTopic::Between => "tutorial-heading-between",
        LessonTopic::Throne => "tutorial-heading-throne",
        LessonTopic::King => "tutorial-heading-king",
        LessonTopic::Escape => "tutorial-heading-escape",
        LessonTopic::Announcements => "tutorial-heading-announcements",
        LessonTopic::Ring => "tutorial-heading-ring",
    };
    step_task by step: StepTopic {
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

/// A puzzle in a list, after its number or what it is.
#[must_use]
pub fn entry(language: Language, heading: &str, puzzle: &Puzzle, side: NamedSide, is_solved: bool) -> String {
    let task = task(language, puzzle.moves, side);
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
    puzzle.level().map(|level_of| level(language, level_of.into(), Puzzle::HIGHEST_LEVEL.into()))
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
        (false, Some(refutation)) => refuted(language, mv, refutation),
        (false, None) => not_winning(language, mv),
        (true, Some(refutation)) => refuted_mistake(language, mv, refutation),
        (true, None) => still_mistake(language, mv),
    }
}
