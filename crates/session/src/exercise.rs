//! Positions in which a person is to find moves: puzzles, the mistakes of a review, and the steps of lessons.

use std::collections::BTreeSet;
use std::sync::Arc;

use birka_localization::Language;
use birka_localization::messages::{puzzles, tutorial};
use birka_records::game_record::GameDate;
use birka_rules::{Game, Move, Side};
use birka_script::Variant;

use crate::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleGameError, PuzzleIndex, daily_name, days_in_a_row, first_tries_in_a_row, try_name};
use crate::session::Session;
use crate::tutorial::{LessonTopic, TutorialStep};
use crate::words::puzzles as words;

/// An exercise, and how far it is solved. A face plays its moves, judges them beside the window, and takes wrong ones back.
#[derive(Clone)]
pub struct Exercise {
    task: Task,
    start: Session,
    solver: Side,
    status: ExerciseStatus,
    /// Whether the solver has asked for a move of the solution.
    used_hint: bool,
    /// The day whose puzzle it was when it was posed.
    day: Option<GameDate>,
}

#[derive(Clone)]
enum Task {
    /// A puzzle of the shipped books.
    Shipped(PuzzleIndex, PuzzleGame),
    /// A puzzle of a file or a link.
    Alone(PuzzleGame),
    Mistakes(Arc<[PuzzleGame]>, usize),
    Lessons(Arc<[TutorialStep]>, usize),
}

/// How far an exercise is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseStatus {
    /// The solver is to find a move.
    Unsolved {
        /// How many moves are left.
        moves_left: u32,
    },
    /// The solver's move is being judged.
    Judging,
    /// The solver's last move was wrong.
    Wrong {
        /// The move.
        tried: Option<Move>,
        /// The reply that refutes it, if it is known.
        refutation: Option<Move>,
    },
    Solved,
}

/// The words about an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseCard {
    pub caption: String,
    pub task: String,
    /// The result of the last move; empty where the task says it all.
    pub remark: String,
    /// Further remarks once it is solved: that it was the last one, and streaks.
    pub more: Vec<String>,
}

impl Exercise {
    /// A shipped puzzle; `None` if there is none.
    ///
    /// # Errors
    /// If its variant is not found, or cannot be played as the puzzle says.
    pub fn shipped<E: From<PuzzleGameError>>(
        index: PuzzleIndex,
        find: impl FnOnce(&str) -> Result<Arc<Variant>, E>,
        today: Option<GameDate>,
    ) -> Option<Result<Self, E>> {
        let (book, puzzle) = index.get()?;
        let game = find(&book.variant).and_then(|variant| Ok(PuzzleGame::new(variant, book, puzzle)?));
        let day = today.filter(|&day| PuzzleIndex::of_day(day) == Some(index));
        Some(game.map(|game| Self { day, ..Self::of_game(&game.clone(), Task::Shipped(index, game)) }))
    }

    /// A puzzle that is in no book.
    #[must_use]
    pub fn alone(game: PuzzleGame) -> Self {
        Self::of_game(&game.clone(), Task::Alone(game))
    }

    /// One of several mistakes of a review; `None` if there is none at this place.
    #[must_use]
    pub fn mistake(mistakes: Arc<[PuzzleGame]>, at: usize) -> Option<Self> {
        Some(Self::of_game(&mistakes.get(at)?.clone(), Task::Mistakes(mistakes, at)))
    }

    /// A step of the lessons for a variant; `None` if there is none at this place.
    #[must_use]
    pub fn lesson(variant: &Arc<Variant>, steps: Arc<[TutorialStep]>, at: usize) -> Option<Self> {
        let (start, solver) = (steps.get(at)?.session(variant)?, steps.get(at)?.side);
        let status = ExerciseStatus::Unsolved { moves_left: 1 };
        Some(Self { task: Task::Lessons(steps, at), start, solver, status, used_hint: false, day: None })
    }

    fn of_game(game: &PuzzleGame, task: Task) -> Self {
        let start = game.session();
        let status = ExerciseStatus::Unsolved { moves_left: game.moves_left(start.game()) };
        Self { task, start, solver: game.side(), status, used_hint: false, day: None }
    }

    /// The same exercise from its beginning.
    #[must_use]
    pub fn again(&self) -> Self {
        let moves_left = self.game().map_or(1, |game| game.moves_left(self.start.game()));
        Self { status: ExerciseStatus::Unsolved { moves_left }, used_hint: false, ..self.clone() }
    }

    /// The next puzzle of the book, the next mistake, or the next step; `None` after the last one.
    ///
    /// # Errors
    /// The errors of [`Self::shipped`].
    pub fn next<E: From<PuzzleGameError>>(
        &self,
        find: impl FnOnce(&str) -> Result<Arc<Variant>, E>,
        today: Option<GameDate>,
    ) -> Option<Result<Self, E>> {
        match &self.task {
            Task::Shipped(index, _) => Self::shipped(index.next(), find, today),
            Task::Alone(_) => None,
            Task::Mistakes(mistakes, at) => Self::mistake(Arc::clone(mistakes), at + 1).map(Ok),
            Task::Lessons(steps, at) => Self::lesson(self.start.variant(), Arc::clone(steps), at + 1).map(Ok),
        }
    }

    /// Whether there is a next one.
    #[must_use]
    pub fn has_next(&self) -> bool {
        match &self.task {
            Task::Shipped(index, _) => index.next().get().is_some(),
            Task::Alone(_) => false,
            Task::Mistakes(mistakes, at) => at + 1 < mistakes.len(),
            Task::Lessons(steps, at) => at + 1 < steps.len(),
        }
    }

    /// The game at its beginning.
    #[must_use]
    pub fn start(&self) -> &Session {
        &self.start
    }

    #[must_use]
    pub fn solver(&self) -> Side {
        self.solver
    }

    #[must_use]
    pub fn status(&self) -> &ExerciseStatus {
        &self.status
    }

    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.status == ExerciseStatus::Solved
    }

    /// The puzzle or the mistake; `None` in a lesson.
    #[must_use]
    pub fn game(&self) -> Option<&PuzzleGame> {
        match &self.task {
            Task::Shipped(_, game) | Task::Alone(game) => Some(game),
            Task::Mistakes(mistakes, at) => mistakes.get(*at),
            Task::Lessons(..) => None,
        }
    }

    /// The step of a lesson.
    #[must_use]
    pub fn step(&self) -> Option<&TutorialStep> {
        if let Task::Lessons(steps, at) = &self.task { steps.get(*at) } else { None }
    }

    /// The place of a puzzle in the books; `None` if it is in none.
    #[must_use]
    pub fn index(&self) -> Option<PuzzleIndex> {
        if let Task::Shipped(index, _) = self.task { Some(index) } else { None }
    }

    /// Whether it was the puzzle of the day when it was posed.
    #[must_use]
    pub fn is_daily(&self) -> bool {
        self.day.is_some()
    }

    /// On the few pieces of a lesson the king has often an open way that the lesson is not about. Nothing is called out then.
    #[must_use]
    pub fn hides_calls(&self) -> bool {
        self.step().is_some_and(|step| step.lesson != LessonTopic::Announcements)
    }

    /// Takes a move of the solver. The answer is there at once in a lesson; otherwise [`PuzzleGame::feedback`] finds it.
    pub fn played(&mut self, game: &Game) -> Option<PuzzleFeedback> {
        self.status = ExerciseStatus::Judging;
        let is_reached = self.step()?.is_reached(game);
        Some(if is_reached { PuzzleFeedback::Solved } else { PuzzleFeedback::Wrong { refutation: None } })
    }

    /// Takes the answer to the last move of a game. Returns the reply of the program, which refutes a wrong move.
    pub fn answer(&mut self, feedback: PuzzleFeedback, game: &Session) -> Option<Move> {
        let (status, reply) = match feedback {
            PuzzleFeedback::Solved => (ExerciseStatus::Solved, None),
            PuzzleFeedback::Continue { reply, left } => (ExerciseStatus::Unsolved { moves_left: left }, Some(reply)),
            PuzzleFeedback::Wrong { refutation } => {
                (ExerciseStatus::Wrong { tried: game.last_move().map(|played| played.mv), refutation }, refutation)
            }
        };
        self.status = status;
        reply
    }

    /// A move has been taken back. What was wrong with it is still said.
    pub fn taken_back(&mut self, game: &Game) {
        if !matches!(self.status, ExerciseStatus::Wrong { .. }) {
            self.status = ExerciseStatus::Unsolved { moves_left: self.game().map_or(1, |puzzle| puzzle.moves_left(game)) };
        }
    }

    /// Whether the solver may ask for the next move of the solution.
    #[must_use]
    pub fn can_show_move(&self) -> bool {
        self.game().is_some() && matches!(self.status, ExerciseStatus::Unsolved { .. } | ExerciseStatus::Wrong { .. })
    }

    /// The solver asks for the next move of the solution, which [`PuzzleGame::hint`] finds.
    pub fn show_move(&mut self) {
        self.used_hint = true;
    }

    /// The names to be added to those by which it is remembered what has been solved and tried. `now` is in seconds since 1970.
    #[must_use]
    pub fn names_to_remember(&self, names: &BTreeSet<String>, now: u64) -> Vec<String> {
        if let Some(step) = self.step() {
            return if self.is_solved() { vec![step_name(step)] } else { Vec::new() };
        }
        let Some((_, puzzle)) = self.index().and_then(PuzzleIndex::get) else { return Vec::new() };
        let is_missed = self.used_hint || matches!(self.status, ExerciseStatus::Wrong { .. });
        let mut added = Vec::new();
        if is_missed || self.is_solved() {
            added.extend(try_name(names, &puzzle.id, !is_missed, now));
        }
        // Only puzzles that are solved without help count.
        if self.is_solved() && !self.used_hint {
            added.push(puzzle.id.clone());
            added.extend(self.day.map(daily_name));
        }
        added
    }

    /// The words about it. `names` remember what has been solved; `locale` is the tag by which texts of the variant are looked up.
    #[must_use]
    pub fn card(&self, names: &BTreeSet<String>, today: Option<GameDate>, language: Language, locale: &str) -> ExerciseCard {
        let (variant, mistake) = (self.start.variant(), self.game().and_then(PuzzleGame::mistake));
        let name = |mv: &Move| mv.shown(self.start.rules().size);
        let all = self.game().and_then(PuzzleGame::puzzle).map_or(1, |puzzle| puzzle.moves);
        let caption = match &self.task {
            Task::Shipped(index, _) => {
                let total = index.get().map_or(0, |(book, _)| book.puzzles.len());
                puzzles::Number { nth: index.puzzle + 1, total, variant: variant.name_in(locale) }.text(language)
            }
            Task::Alone(_) => variant.name_in(locale).to_owned(),
            Task::Mistakes(mistakes, at) => puzzles::MistakeNumber { nth: at + 1, total: mistakes.len() }.text(language),
            Task::Lessons(steps, at) => {
                let total = steps.last().map_or(0, |step| step.number);
                steps.get(*at).map(|step| words::lesson_heading(language, step.number, total, step.lesson)).unwrap_or_default()
            }
        };
        let task = match (self.step(), mistake) {
            (Some(step), _) => words::lesson_task(language, step.topic, &variant.rule_set_in(locale)),
            (None, Some(mistake)) => {
                let sign = mistake.annotation.map_or("", |annotation| annotation.sign().as_str());
                puzzles::improve(language, format!("{}{sign}", name(&mistake.mv)))
            }
            (None, None) => puzzles::Task { moves: all, side: self.start.side_names(locale).named(self.solver) }.text(language),
        };
        let remark = match (&self.status, self.step(), mistake) {
            (ExerciseStatus::Judging, ..) => puzzles::judging(language),
            // The task says it.
            (ExerciseStatus::Unsolved { .. }, Some(_), _) | (ExerciseStatus::Unsolved { .. }, _, Some(_)) => String::new(),
            (ExerciseStatus::Unsolved { moves_left }, ..) if *moves_left == all => puzzles::find_the_move(language),
            (ExerciseStatus::Unsolved { moves_left }, ..) => puzzles::moves_left(language, *moves_left),
            (ExerciseStatus::Wrong { .. }, Some(_), _) => tutorial::not_that(language),
            (ExerciseStatus::Wrong { tried, refutation }, ..) => {
                let tried = tried.as_ref().map(name).unwrap_or_default();
                words::wrong_move(language, mistake.is_some(), &tried, refutation.as_ref().map(name).as_deref())
            }
            (ExerciseStatus::Solved, Some(_), _) if self.has_next() => tutorial::well_done(language),
            (ExerciseStatus::Solved, Some(_), _) => tutorial::finished(language),
            (ExerciseStatus::Solved, _, Some(_)) => puzzles::improved(language),
            (ExerciseStatus::Solved, ..) => puzzles::solved(language),
        };
        let mut more = Vec::new();
        if self.is_solved() {
            more.extend(match &self.task {
                Task::Shipped(..) if !self.has_next() => Some(puzzles::last(language)),
                Task::Mistakes(..) if !self.has_next() => Some(puzzles::last_mistake(language)),
                _ => None,
            });
            if self.index().is_some() {
                more.extend(streaks(names, today, language));
            }
        }
        ExerciseCard { caption, task, remark, more }
    }
}

/// The streaks that are more than one long, as sentences.
#[must_use]
pub fn streaks(names: &BTreeSet<String>, today: Option<GameDate>, language: Language) -> Vec<String> {
    let (tries, days) = (first_tries_in_a_row(names), today.map_or(0, |today| days_in_a_row(names, today)));
    let tries = (tries > 1).then(|| puzzles::first_tries(language, tries));
    let days = (days > 1).then(|| puzzles::days(language, days));
    tries.into_iter().chain(days).collect()
}

/// A lesson in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// The place of its first step.
    pub first: usize,
    pub title: String,
    /// Whether it is the first one that is not done.
    pub is_next: bool,
}

/// The lessons with these steps. `names` remember what is done.
#[must_use]
pub fn lesson_entries(steps: &[TutorialStep], names: &BTreeSet<String>, language: Language) -> Vec<LessonEntry> {
    let total = steps.last().map_or(0, |step| step.number);
    let (mut first, mut is_next_found) = (0, false);
    let entry = |lesson: &[TutorialStep]| {
        let is_done = lesson.iter().all(|step| is_step_done(names, step));
        let title = words::lesson_in_list(language, lesson[0].number, total, lesson[0].lesson, is_done);
        let entry = LessonEntry { first, title, is_next: !is_done && !is_next_found };
        first += lesson.len();
        is_next_found |= !is_done;
        entry
    };
    steps.chunk_by(|one, other| one.number == other.number).map(entry).collect()
}

/// The name by which it is remembered that a step is done.
fn step_name(step: &TutorialStep) -> String {
    format!("lesson {} {:?}", step.variant(), step.topic)
}

/// Whether a step is done. The page used to remember `king-on-throne` for `KingOnThrone`.
#[must_use]
pub fn is_step_done(names: &BTreeSet<String>, step: &TutorialStep) -> bool {
    let is_done = |name: &String| {
        let topic = name.strip_prefix("lesson ").and_then(|name| name.strip_prefix(step.variant()));
        topic.is_some_and(|topic| topic.trim_start().replace('-', "").eq_ignore_ascii_case(&format!("{:?}", step.topic)))
    };
    names.iter().any(is_done)
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;
    use crate::tutorial::tutorial;

    fn variant() -> Arc<Variant> {
        Library::shipped().get("tablut").unwrap()
    }

    /// A move that does, or does not, what a step asks for.
    fn find_move(exercise: &Exercise, is_right: bool) -> Session {
        let after = |mv| {
            let mut after = exercise.start().clone();
            after.play(mv).unwrap();
            after
        };
        let moves = exercise.start().game().legal_moves().into_iter().map(after);
        moves.into_iter().find(|after| exercise.step().unwrap().is_reached(after.game()) == is_right).unwrap()
    }

    #[test]
    fn a_lesson_is_judged_at_once_and_remembered_also_by_the_names_that_the_page_gave_it() {
        let (variant, steps) = (variant(), tutorial(&variant()));
        let mut exercise = Exercise::lesson(&variant, steps.clone().into(), 3).unwrap();
        let remark = |exercise: &Exercise| exercise.card(&BTreeSet::new(), None, Language::English, "en").remark;
        for is_right in [false, true] {
            let after = find_move(&exercise, is_right);
            let feedback = exercise.played(after.game()).unwrap();
            assert_eq!(exercise.answer(feedback, &after), None);
            assert_eq!((exercise.is_solved(), remark(&exercise).is_empty()), (is_right, false));
            exercise.taken_back(exercise.start.clone().game());
            assert_eq!(remark(&exercise).is_empty(), is_right, "what is wrong stays to be read");
        }
        let after = find_move(&exercise, true);
        let feedback = exercise.played(after.game()).unwrap();
        exercise.answer(feedback, &after);
        let names: BTreeSet<String> = exercise.names_to_remember(&BTreeSet::new(), 0).into_iter().collect();
        let old = BTreeSet::from(["lesson tablut between".to_owned(), "lesson tablut king-on-throne".to_owned()]);
        let done = |names: &BTreeSet<String>| steps.iter().map(|step| is_step_done(names, step)).collect::<Vec<_>>();
        assert_eq!(done(&names), (0..steps.len()).map(|at| at == 3).collect::<Vec<_>>());
        assert_eq!(done(&old).iter().filter(|is_done| **is_done).count(), 2);
        let entries = lesson_entries(&steps, &old, Language::English);
        assert_eq!(
            entries.iter().map(|entry| entry.title.ends_with('✔')).filter(|is_done| *is_done).count(),
            1,
            "the king has three steps"
        );
        assert!(entries[0].is_next);
    }

    #[test]
    fn help_and_a_wrong_move_miss_the_first_try_and_only_help_hides_the_solution() {
        let index = PuzzleIndex { book: 0, puzzle: 0 };
        let (_, puzzle) = index.get().unwrap();
        let find = |id: &str| Ok::<_, PuzzleGameError>(Library::shipped().get(id).unwrap());
        let posed = Exercise::shipped(index, find, None).unwrap().unwrap();
        let names = |exercise: &Exercise| exercise.names_to_remember(&BTreeSet::new(), 7);
        let missed = [format!("missed 7 {}", puzzle.id)];
        assert!(names(&posed).is_empty());
        let mut wrong = posed.clone();
        wrong.answer(PuzzleFeedback::Wrong { refutation: None }, posed.start());
        assert_eq!(names(&wrong), missed);
        let mut helped = posed.clone();
        helped.show_move();
        helped.answer(PuzzleFeedback::Solved, posed.start());
        assert_eq!(names(&helped), missed);
        let mut solved = posed.clone();
        solved.answer(PuzzleFeedback::Solved, posed.start());
        assert_eq!(names(&solved), [format!("first-try 7 {}", puzzle.id), puzzle.id.clone()]);
        assert_eq!(names(&solved.again()), <[String; 0]>::default());
        assert!(posed.has_next() && Exercise::alone(posed.game().unwrap().clone()).next(find, None).is_none());
    }
}
