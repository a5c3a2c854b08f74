//! A position in which a person is to find moves: a puzzle, a mistake of a review, or a step of a lesson. A wrong move is taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use birka_records::shared::SharedContent;
use birka_rules::{Move, Side};
use birka_script::Variant;
use birka_session::puzzle::{PuzzleGame, daily_name, days_in_a_row, first_tries_in_a_row, puzzle_of_day, shipped, try_name};
use birka_session::{Change, Command, LessonTopic, Session, StepTopic, TutorialStep, View as TableView, tutorial};
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::items::{Button, Card};
use crate::open::Edition;
use crate::review::Origin;
use crate::task::{Feedback, FoundMove, GameText, MistakeText, PuzzleText, Task, read_move};
use crate::{Desk, Effect, FIRST_VARIANT, LEAST_THOUGHT, Mode, Purpose, Slot};

/// The name of the list of solved puzzles and lessons.
const SOLVED: &str = "solved";
/// How long a wrong move and its refutation are shown, in milliseconds.
const REFUTATION: u32 = 1500;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    /// A move is awaited.
    Solving,
    /// The last move is judged, answered or taken back.
    Busy,
    Done,
}

/// The goal of an exercise.
enum Assignment {
    Puzzle {
        game: Box<PuzzleGame>,
        text: PuzzleText,
    },
    /// One of the mistakes of a review, and the analysis from which it is posed.
    Mistake {
        game: Box<PuzzleGame>,
        text: PuzzleText,
        at: usize,
        origin: Option<Box<Origin>>,
    },
    Lesson {
        steps: Vec<TutorialStep>,
        at: usize,
    },
}

pub(crate) struct Exercise {
    task: Assignment,
    edition: Edition,
    status: Status,
    pub(crate) remark: String,
    is_bad: bool,
    /// Whether the solution was shown.
    used_hint: bool,
    /// How many moves were made before the exercise begins.
    first: usize,
}

impl Exercise {
    fn new(task: Assignment, edition: Edition) -> Self {
        Self { task, edition, status: Status::Solving, remark: String::new(), is_bad: false, used_hint: false, first: 0 }
    }

    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The link of a puzzle.
    pub(crate) fn shared(&self) -> Option<SharedContent> {
        if let Assignment::Puzzle { game, .. } = &self.task { game.book().map(SharedContent::Puzzle) } else { None }
    }

    /// On the few pieces of a lesson the king has often an open way that the lesson is not about.
    pub(crate) fn hides_calls(&self) -> bool {
        self.step().is_some_and(|step| step.lesson != LessonTopic::Announcements)
    }

    fn step(&self) -> Option<&TutorialStep> {
        if let Assignment::Lesson { steps, at } = &self.task { steps.get(*at) } else { None }
    }

    fn puzzle(&self) -> Option<(&PuzzleGame, &PuzzleText)> {
        match &self.task {
            Assignment::Puzzle { game, text } | Assignment::Mistake { game, text, .. } => Some((game, text)),
            Assignment::Lesson { .. } => None,
        }
    }

    /// The id of a shipped puzzle.
    pub(crate) fn puzzle_id(&self) -> Option<&str> {
        if let Some((_, PuzzleText::Shipped(id))) = self.puzzle() { Some(id) } else { None }
    }

    /// Whether the page offers a link to it.
    pub(crate) fn has_link(&self) -> bool {
        matches!(self.task, Assignment::Puzzle { .. })
    }

    /// The session at its beginning, and the side of the solver.
    fn start(&self) -> Option<(Session, Side)> {
        match &self.task {
            Assignment::Puzzle { game, .. } | Assignment::Mistake { game, .. } => Some((game.session(), game.side())),
            Assignment::Lesson { .. } => {
                let step = self.step()?;
                Some((step.session(&self.edition.variant)?, step.side))
            }
        }
    }
}

/// The books with puzzles, and the place of a puzzle in them.
fn place_of(id: &str) -> Option<(&'static birka_records::PuzzleBook, usize)> {
    shipped().iter().find_map(|book| Some((book, book.puzzles.iter().position(|puzzle| puzzle.id == id)?)))
}

/// Under what it is remembered that a step is done.
pub(crate) fn lesson_name(variant: &str, task: StepTopic) -> String {
    format!("lesson {variant} {}", topic_name(json!(task)))
}

/// The name of a topic in the ids of messages.
pub(crate) fn topic_name(topic: Value) -> String {
    topic.as_str().map(str::to_owned).unwrap_or_default()
}

impl Desk {
    /// Whether the board waits for the program in an exercise.
    pub(crate) fn is_locked(&self) -> bool {
        matches!(&self.mode, Mode::Exercise(exercise) if exercise.status != Status::Solving)
    }

    pub(crate) fn open_puzzle(&mut self, id: &str) {
        match PuzzleText::find_shipped(id, &*self.host) {
            Ok(game) => self.pose_puzzle(game, PuzzleText::Shipped(id.to_owned())),
            Err(fault) => self.notice("web-bad-link", &fault),
        }
    }

    pub(crate) fn pose_puzzle(&mut self, game: PuzzleGame, text: PuzzleText) {
        let edition = Edition::shipped(Arc::clone(game.session().variant()));
        self.begin_exercise(Exercise::new(Assignment::Puzzle { game: Box::new(game), text }, edition));
    }

    /// Poses one of the mistakes of the displayed review, or another one of those that are posed.
    pub(crate) fn pose_mistake(&mut self, at: usize) {
        let origin = match &mut self.mode {
            Mode::Exercise(exercise) => match &mut exercise.task {
                Assignment::Mistake { origin, .. } => origin.take(),
                _ => None,
            },
            Mode::Analysis(analysis) => self.table.study().cloned().map(|study| Box::new((study, analysis.edition.clone()))),
            _ => None,
        };
        let edition = origin.as_ref().map_or_else(|| self.main_edition(), |origin| origin.1.clone());
        let Some(review) = self.posing_review(origin.is_some()) else { return };
        let posed = review.mistakes().get(at).and_then(|mistake| {
            let text = MistakeText::new(GameText::new(&edition, &review.game), mistake)?;
            Some((PuzzleGame::of_mistake(&review.game, mistake)?, PuzzleText::Mistake(Box::new(text))))
        });
        if let Some((game, text)) = posed {
            self.begin_exercise(Exercise::new(Assignment::Mistake { game: Box::new(game), text, at, origin }, edition));
        }
    }

    /// The variant whose lessons are shown, and these: those of the main game, or of Tablut where it has none, or functions, which may take long.
    pub(crate) fn taught(&self) -> (Arc<Variant>, Vec<TutorialStep>) {
        let main = Arc::clone(self.table.main_session().variant());
        let own = if self.table.main_session().has_hooks() { Vec::new() } else { tutorial(&main) };
        if !own.is_empty() {
            return (main, own);
        }
        let variant = self.host.shipped(FIRST_VARIANT).unwrap_or(main);
        let steps = tutorial(&variant);
        (variant, steps)
    }

    pub(crate) fn open_lesson(&mut self, step: usize) {
        let (variant, steps) = self.taught();
        let source = self.source.clone().filter(|_| variant.id == self.table.main_session().variant().id);
        self.begin_exercise(Exercise::new(Assignment::Lesson { steps, at: step }, Edition { variant, source }));
    }

    fn begin_exercise(&mut self, exercise: Exercise) {
        self.close();
        self.dialog = None;
        self.mode = Mode::Exercise(Box::new(exercise));
        self.pose();
        self.effects.push(Effect::FocusBoard);
    }

    /// Puts the position of the exercise on the board.
    pub(crate) fn pose(&mut self) {
        self.forget();
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        let Some((session, solver)) = exercise.start() else { return };
        (exercise.status, exercise.is_bad, exercise.used_hint) = (Status::Solving, false, false);
        exercise.remark.clear();
        exercise.first = session.ply();
        self.table.show_instead(TableView::Puzzle { solver, locked: false }, session);
        self.selection = birka_session::Selection::default();
        let _ = self.selection.follow(&Change::GameStarted, &self.table);
        self.is_flipped[1] = solver == Side::Defenders;
        if let Some(Card { caption, text, .. }) = self.exercise_card() {
            self.announce(format!("{caption}. {text}"));
        }
    }

    /// Displays again what was there before: the game, or the analysis after the mistakes of its review.
    pub(crate) fn leave(&mut self) {
        if matches!(self.mode, Mode::Game) {
            return;
        }
        self.close();
        let was = std::mem::replace(&mut self.mode, Mode::Game);
        self.table.end_view();
        let _ = self.selection.follow(&Change::ViewSwitched, &self.table);
        self.is_flipped[1] = self.is_flipped[0];
        match was {
            Mode::Exercise(exercise) => match exercise.task {
                Assignment::Mistake { origin: Some(origin), .. } => self.return_to_study(origin.0, origin.1),
                _ => self.refresh(),
            },
            Mode::Analysis(_) => {
                self.reviews[1] = None;
                self.refresh();
            }
            _ => self.refresh(),
        }
        self.effects.push(Effect::FocusBoard);
    }

    pub(crate) fn next_exercise(&mut self) {
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        match &mut exercise.task {
            Assignment::Lesson { steps, at } if *at + 1 < steps.len() => {
                *at += 1;
                self.pose();
                self.effects.push(Effect::FocusBoard);
            }
            Assignment::Lesson { .. } => self.open_new_game(),
            Assignment::Mistake { at, .. } => {
                let next = *at + 1;
                self.pose_mistake(next);
            }
            Assignment::Puzzle { .. } => {
                let next = exercise.puzzle_id().and_then(place_of).and_then(|(book, at)| book.puzzles.get(at + 1));
                if let Some(next) = next {
                    self.open_puzzle(&next.id);
                }
            }
        }
    }

    /// Says what came of a move.
    fn remark(&mut self, status: Status, remark: String, is_bad: bool) {
        if let Mode::Exercise(exercise) = &mut self.mode {
            (exercise.status, exercise.is_bad) = (status, is_bad);
            exercise.remark.clone_from(&remark);
        }
        self.table.lock_puzzle(status != Status::Solving);
        self.announce(remark);
    }

    /// The moves of the exercise so far.
    fn moves_of_exercise(&self, first: usize) -> Vec<String> {
        let size = self.table.session().rules().size;
        self.table.session().moves().skip(first).map(|played| played.mv.name(size)).collect()
    }

    /// Judges the last move of the solver.
    pub(crate) fn judge(&mut self) {
        let Mode::Exercise(exercise) = &self.mode else { return };
        if exercise.status != Status::Solving {
            return;
        }
        if let Some((_, puzzle)) = exercise.puzzle() {
            let task = Task::Feedback { puzzle: puzzle.clone(), moves: self.moves_of_exercise(exercise.first) };
            let judging = self.text_of("puzzles-judging");
            if let Mode::Exercise(exercise) = &mut self.mode {
                (exercise.status, exercise.remark, exercise.is_bad) = (Status::Busy, judging, false);
            }
            self.table.lock_puzzle(true);
            return self.ask(Slot::Engine, Purpose::Judge, Some(task), [0, 0]);
        }
        let Some(step) = exercise.step() else { return };
        if !step.is_reached(self.table.session().game()) {
            return self.refute(self.text_of("tutorial-not-that"), None);
        }
        let is_last = matches!(&exercise.task, Assignment::Lesson { steps, at } if at + 1 == steps.len());
        let name = lesson_name(&exercise.edition.variant.id, step.topic);
        self.remember(&name);
        self.remark(Status::Done, self.text_of(if is_last { "tutorial-finished" } else { "tutorial-well-done" }), false);
    }

    pub(crate) fn take_judgement(&mut self, answer: Result<&Value, String>) {
        let Mode::Exercise(exercise) = &self.mode else { return };
        let (id, used_hint) = (exercise.puzzle_id().map(str::to_owned), exercise.used_hint);
        let is_mistake = matches!(exercise.task, Assignment::Mistake { .. });
        let is_last = self.is_last(exercise);
        let tried = self
            .table
            .session()
            .last_move()
            .map(|played| birka_records::MoveNotation::from_played(played).name(self.table.session().rules().size));
        let says = |of_puzzle, of_mistake| if is_mistake { of_mistake } else { of_puzzle };
        match answer.and_then(|result| Feedback::deserialize(result).map_err(|error| error.to_string())) {
            // The solver can go on when the move is taken back.
            Err(error) => self.refute(error, None),
            Ok(Feedback::Solved) => {
                if let Some(id) = id.as_ref().filter(|_| !used_hint) {
                    self.remember_solved(id);
                }
                let last = is_last.then(|| self.text_of(says("puzzles-last", "puzzles-last-mistake")));
                let solved = self.text_of(says("puzzles-solved", "puzzles-improved"));
                self.remark(Status::Done, [Some(solved), last].into_iter().flatten().collect::<Vec<_>>().join(" "), false);
                for streak in self.streaks_of_exercise() {
                    self.announce(streak);
                }
            }
            Ok(Feedback::Continue { reply, left }) => {
                self.remark(Status::Busy, self.say("puzzles-moves-left", &[("left", left.into())]), false);
                let reply = read_move(&reply, self.table.session());
                self.ask(Slot::Engine, Purpose::Reply(reply, None), None, [LEAST_THOUGHT, 0]);
            }
            Ok(Feedback::Wrong { refutation }) => {
                if let Some(id) = &id {
                    self.note_try(id, false);
                }
                let mut values = vec![("mv", tried.unwrap_or_default().into())];
                values.extend(refutation.clone().map(|refutation| ("refutation", refutation.into())));
                let text = match refutation {
                    Some(_) => says("puzzles-refuted-move", "puzzles-refuted-mistake"),
                    None => says("puzzles-wrong-move", "puzzles-still-mistake"),
                };
                let reply = refutation.and_then(|name| read_move(&name, self.table.session()));
                self.refute(self.say(text, &values), reply);
            }
        }
    }

    /// Shows that the last move is wrong, then takes it back with its refutation.
    fn refute(&mut self, remark: String, refutation: Option<Move>) {
        let before = self.table.session().ply() - self.table.session().moves().rev().take_while(|played| played.mv.is_roll()).count() - 1;
        self.remark(Status::Busy, remark, true);
        match refutation {
            Some(_) => self.ask(Slot::Engine, Purpose::Reply(refutation, Some(before)), None, [LEAST_THOUGHT, 0]),
            None => self.ask(Slot::Engine, Purpose::TakeBack(before), None, [REFUTATION, 0]),
        }
    }

    /// Plays the program's move, and goes on or takes the moves back.
    pub(crate) fn reply(&mut self, mv: Option<Move>, before: Option<usize>) {
        if let Some(mv) = mv {
            self.play(mv);
        }
        match before {
            Some(before) => self.ask(Slot::Engine, Purpose::TakeBack(before), None, [REFUTATION, 0]),
            None => self.await_move(),
        }
    }

    pub(crate) fn take_back_to(&mut self, before: usize) {
        let Mode::Exercise(_) = &self.mode else { return };
        self.table.lock_puzzle(false);
        while self.table.session().ply() > before && self.command(Command::TakeBack).is_ok_and(|events| !events.is_empty()) {}
        self.await_move();
    }

    /// A move of the solver is awaited.
    fn await_move(&mut self) {
        self.forget();
        if let Mode::Exercise(exercise) = &mut self.mode {
            exercise.status = Status::Solving;
        }
        self.table.lock_puzzle(false);
    }

    /// Asks for the next move of the solution.
    pub(crate) fn ask_solution(&mut self) {
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        let Some((_, puzzle)) = exercise.puzzle().filter(|_| exercise.status == Status::Solving) else { return };
        let (puzzle, first, id) = (puzzle.clone(), exercise.first, exercise.puzzle_id().map(str::to_owned));
        exercise.used_hint = true;
        if let Some(id) = id {
            self.note_try(&id, false);
        }
        let task = Task::Solution { puzzle, moves: self.moves_of_exercise(first) };
        self.ask(Slot::Engine, Purpose::Solution, Some(task), [0, 0]);
    }

    pub(crate) fn take_solution(&mut self, result: Option<&Value>) {
        let found = result.and_then(|result| FoundMove::deserialize(result).ok()).and_then(|found| found.mv);
        if let Some(name) = found {
            self.hint = read_move(&name, self.table.session()).and_then(Move::squares);
            self.remark(Status::Solving, self.say("puzzles-next-move", &[("mv", name.into())]), false);
        }
    }
}

/// The memory of solved puzzles and lessons.
impl Desk {
    pub(crate) fn solved(&self) -> BTreeSet<String> {
        let names: Vec<Value> = self.host.read(SOLVED).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        names.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    fn remember(&mut self, name: &str) {
        // Read anew: another tab may have added to them.
        let names: Vec<Value> = self.host.read(SOLVED).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let mut names: Vec<String> = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
            self.host.write(SOLVED, &json!(names).to_string());
        }
    }

    /// Remembers how the first try at a puzzle ended.
    fn note_try(&mut self, id: &str, is_right: bool) {
        if let Some(name) = try_name(&self.solved(), id, is_right, self.host.now().0) {
            self.remember(&name);
        }
    }

    /// Remembers that a puzzle was solved without help.
    fn remember_solved(&mut self, id: &str) {
        self.note_try(id, true);
        self.remember(id);
        let Some(today) = self.host.now().1 else { return };
        let daily = puzzle_of_day(today, shipped()).and_then(|(book, puzzle)| shipped().get(book)?.puzzles.get(puzzle));
        if daily.is_some_and(|puzzle| puzzle.id == id) {
            self.remember(&daily_name(today));
        }
    }

    /// The streaks that are more than one long, as sentences.
    pub(crate) fn streaks(&self) -> Vec<String> {
        let names = self.solved();
        let counts = [
            ("puzzles-first-tries", first_tries_in_a_row(&names)),
            ("puzzles-days", self.host.now().1.map_or(0, |today| days_in_a_row(&names, today))),
        ];
        counts.into_iter().filter(|(_, count)| *count > 1).map(|(id, count)| self.say(id, &[("count", count.into())])).collect()
    }

    /// The sentence about the streaks when a puzzle of a book is solved.
    fn streaks_of_exercise(&self) -> Vec<String> {
        let is_solved = matches!(&self.mode, Mode::Exercise(exercise) if exercise.status == Status::Done && exercise.puzzle_id().is_some());
        if is_solved { self.streaks() } else { Vec::new() }
    }

    /// Whether it is the last one of its list.
    fn is_last(&self, exercise: &Exercise) -> bool {
        match &exercise.task {
            Assignment::Puzzle { .. } => exercise.puzzle_id().and_then(place_of).is_some_and(|(book, at)| at + 1 == book.puzzles.len()),
            Assignment::Mistake { at, origin, .. } => {
                self.posing_review(origin.is_some()).is_none_or(|review| at + 1 >= review.mistakes().len())
            }
            Assignment::Lesson { steps, at } => at + 1 == steps.len(),
        }
    }

    /// The goal, and the result of the last move.
    pub(crate) fn exercise_card(&self) -> Option<Card> {
        let Mode::Exercise(exercise) = &self.mode else { return None };
        let is_done = exercise.status == Status::Done;
        let is_last = self.is_last(exercise);
        let again = Button::new("again", self.text_of("buttons-again"), "again");
        let leave = Button::new("leave", self.text_of("buttons-leave"), "leave");
        let next = Button::new("next", self.text_of("buttons-next"), "nextExercise");
        if let Assignment::Lesson { steps, .. } = &exercise.task {
            let step = exercise.step()?;
            let total = steps.last()?.number;
            let heading = format!("tutorial-heading-{}", topic_name(json!(step.lesson)));
            let mut text = self.text_of(&format!("tutorial-task-{}", topic_name(json!(step.topic))));
            // Where the king is safe depends on the variant.
            if step.topic == StepTopic::Escape {
                let set = exercise.edition.variant.rule_set_in(self.language.code());
                text += &format!(" {}", birka_prose::describe_aim(&set, Side::Defenders, self.language));
            }
            // After the last step comes a game.
            let next = if is_last { Button::new("next", self.text_of("buttons-new-game"), "nextExercise") } else { next };
            return Some(Card {
                caption: self.say(&heading, &[("nth", step.number.into()), ("total", total.into())]),
                text,
                remark: exercise.remark.clone(),
                is_bad: exercise.is_bad,
                buttons: vec![again, next.main(is_done), leave],
                ..Card::default()
            });
        }
        let (puzzle, _) = exercise.puzzle()?;
        let variant = exercise.edition.variant.name_in(self.language.code()).to_owned();
        let (caption, text, invitation) = match &exercise.task {
            Assignment::Mistake { game, at, origin, .. } => {
                let review = self.posing_review(origin.is_some());
                let total = review.map_or(0, |review| review.mistakes().len());
                let mistake = game.mistake()?;
                let sign = review.and_then(|review| review.sign(mistake.ply)).map(|(sign, _)| sign).unwrap_or_default();
                let name = format!("{}{sign}", mistake.mv.name(exercise.edition.variant.rules.rule_set().size));
                let caption = self.say("puzzles-mistake-number", &[("nth", (at + 1).into()), ("total", total.into())]);
                // The task says it all.
                (caption, self.say("puzzles-improve", &[("mv", name.into())]), String::new())
            }
            _ => {
                let place = exercise.puzzle_id().and_then(place_of);
                let numbered = |(book, at): (&birka_records::PuzzleBook, usize)| {
                    let values = [("nth", (at + 1).into()), ("total", book.puzzles.len().into()), ("variant", variant.as_str().into())];
                    self.say("puzzles-number", &values)
                };
                let moves = puzzle.puzzle().map_or(1, |puzzle| puzzle.moves);
                let task = self.say("puzzles-task", &[("side", self.names().named(puzzle.side()).into()), ("moves", moves.into())]);
                (place.map_or_else(|| variant.clone(), numbered), task, self.text_of("puzzles-find-the-move"))
            }
        };
        let is_alone = exercise.has_link() && exercise.puzzle_id().is_none();
        let has_next = !is_last && !is_alone;
        let remark = if exercise.remark.is_empty() { invitation } else { exercise.remark.clone() };
        let show = Button::new("show", self.text_of("buttons-show-move"), json!({ "action": "hint" }));
        Some(Card {
            caption,
            text,
            remark: [remark].into_iter().chain(self.streaks_of_exercise()).collect::<Vec<_>>().join("\n"),
            is_bad: exercise.is_bad,
            buttons: vec![
                show.disabled(exercise.status != Status::Solving),
                again,
                next.disabled(!has_next).main(is_done && has_next),
                leave.main(is_done && !has_next),
            ],
            ..Card::default()
        })
    }
}
