//! An exercise in the place of the game: a puzzle, a mistake of a review, or a step of a lesson. A wrong move is taken back.

use birka_localization::messages::{buttons, puzzles};
use std::collections::BTreeSet;
use std::sync::Arc;

use birka_records::shared::SharedContent;
use birka_rules::{Move, Side};
use birka_script::Variant;
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleIndex};
use birka_session::{Change, Command, ExerciseStatus, TutorialStep, View as TableView, streaks, tutorial};
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::items::{Button, Card};
use crate::open::{Edition, OpenFault};
use crate::review::Origin;
use crate::task::{Feedback, FoundMove, GameText, MistakeText, PuzzleText, Task, read_move};
use crate::{Desk, FIRST_VARIANT, LEAST_THOUGHT, Mode, Purpose, Slot};

/// The name of the list of solved puzzles and lessons.
const SOLVED: &str = "solved";
/// How long a wrong move and its refutation are shown, in milliseconds.
const REFUTATION: u32 = 1500;

pub(crate) struct Exercise {
    pub(crate) inner: birka_session::Exercise,
    pub(crate) edition: Edition,
    /// Whether the last move is judged, answered or taken back.
    is_busy: bool,
    /// The move of the solution that was asked for.
    shown: Option<Move>,
    /// The analysis from which a mistake is posed.
    origin: Option<Box<Origin>>,
}

impl Exercise {
    /// The link of a puzzle.
    pub(crate) fn shared(&self) -> Option<SharedContent> {
        self.inner.game()?.book().map(SharedContent::Puzzle)
    }

    /// The id of a shipped puzzle.
    pub(crate) fn puzzle_id(&self) -> Option<&'static str> {
        self.inner.index()?.get().map(|(_, puzzle)| puzzle.id.as_str())
    }

    /// The puzzle for a task.
    fn text(&self) -> Option<PuzzleText> {
        let game = self.inner.game()?;
        if let Some(id) = self.puzzle_id() {
            return Some(PuzzleText::Shipped(id.to_owned()));
        }
        match game.mistake() {
            Some(mistake) => {
                let text = MistakeText::new(GameText::new(&self.edition, self.inner.start()), mistake)?;
                Some(PuzzleText::Mistake(Box::new(text)))
            }
            None => Some(PuzzleText::Link(self.shared()?.write(None).ok()?)),
        }
    }
}

impl Desk {
    /// Whether the board waits for the program in an exercise.
    pub(crate) fn is_locked(&self) -> bool {
        matches!(&self.mode, Mode::Exercise(exercise) if exercise.is_busy || exercise.inner.is_solved())
    }

    pub(crate) fn open_puzzle(&mut self, id: &str) {
        let today = self.host.now().1;
        let find = |id: &str| self.host.shipped(id).map_err(OpenFault::Variant);
        let posed = PuzzleIndex::find(id).and_then(|index| birka_session::Exercise::shipped(index, find, today));
        self.begin_shipped(posed.unwrap_or_else(|| Err(OpenFault::no_puzzle(id))));
    }

    fn begin_shipped(&mut self, posed: Result<birka_session::Exercise, OpenFault>) {
        match posed {
            Ok(posed) => {
                let edition = Edition::shipped(Arc::clone(posed.start().variant()));
                self.begin_exercise(posed, edition, None);
            }
            Err(fault) => self.bad_link(&fault),
        }
    }

    pub(crate) fn pose_puzzle(&mut self, game: PuzzleGame) {
        self.begin_shipped(Ok(birka_session::Exercise::alone(game)));
    }

    /// Poses one of the mistakes of the displayed review.
    pub(crate) fn pose_mistake(&mut self, at: usize) {
        let origin = match &self.mode {
            Mode::Analysis(analysis) => self.table.study().cloned().map(|study| Box::new((study, analysis.edition.clone()))),
            _ => None,
        };
        let edition = origin.as_ref().map_or_else(|| self.main_edition(), |origin| origin.1.clone());
        let Some(review) = self.posing_review(origin.is_some()) else { return };
        let mistakes = review.mistakes().into_iter().filter_map(|mistake| PuzzleGame::of_mistake(&review.game, mistake)).collect();
        if let Some(posed) = birka_session::Exercise::mistake(mistakes, at) {
            self.begin_exercise(posed, edition, origin);
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
        if let Some(posed) = birka_session::Exercise::lesson(&variant, steps.into(), step) {
            self.begin_exercise(posed, Edition { variant, source }, None);
        }
    }

    fn begin_exercise(&mut self, inner: birka_session::Exercise, edition: Edition, origin: Option<Box<Origin>>) {
        self.close();
        self.dialog = None;
        self.mode = Mode::Exercise(Box::new(Exercise { inner, edition, is_busy: false, shown: None, origin }));
        self.pose();
        self.effects.push(crate::Effect::FocusBoard);
    }

    /// Puts the position of the exercise on the board.
    pub(crate) fn pose(&mut self) {
        self.forget();
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        (exercise.inner, exercise.is_busy, exercise.shown) = (exercise.inner.again(), false, None);
        let (session, solver) = (exercise.inner.start().clone(), exercise.inner.solver());
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
            Mode::Exercise(exercise) => match exercise.origin {
                Some(origin) => self.return_to_study(origin.0, origin.1),
                None => self.refresh(),
            },
            Mode::Analysis(_) => {
                self.reviews[1] = None;
                self.refresh();
            }
            _ => self.refresh(),
        }
        self.effects.push(crate::Effect::FocusBoard);
    }

    /// Poses the next exercise. After the last step of the lessons comes a game.
    pub(crate) fn next_exercise(&mut self) {
        let today = self.host.now().1;
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        let is_lesson = exercise.inner.step().is_some();
        let (origin, edition) = (exercise.origin.take(), exercise.edition.clone());
        match exercise.inner.next(|id| self.host.shipped(id).map_err(OpenFault::Variant), today) {
            Some(Ok(next)) => self.begin_exercise(next, edition, origin),
            Some(Err(fault)) => self.bad_link(&fault),
            None if is_lesson => self.open_new_game(),
            None => exercise.origin = origin,
        }
    }

    /// Judges the last move of the solver.
    pub(crate) fn judge(&mut self) {
        if self.is_locked() {
            return;
        }
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        (exercise.is_busy, exercise.shown) = (true, None);
        self.table.lock_puzzle(true);
        match exercise.inner.played(self.table.session().game()) {
            Some(feedback) => self.apply_feedback(feedback),
            None => self.ask_of_puzzle(Purpose::Judge, |puzzle, moves| Task::Feedback { puzzle, moves }),
        }
    }

    /// Asks something about the position of a puzzle.
    fn ask_of_puzzle(&mut self, purpose: Purpose, task: impl FnOnce(PuzzleText, Vec<String>) -> Task) {
        let Mode::Exercise(exercise) = &self.mode else { return };
        let (session, first) = (self.table.session(), exercise.inner.start().ply());
        let moves = session.moves().skip(first).map(|played| played.mv.name(session.rules().size)).collect();
        let task = exercise.text().map(|puzzle| task(puzzle, moves));
        self.ask(Slot::Engine, purpose, task, [0, 0]);
    }

    pub(crate) fn take_judgement(&mut self, answer: Result<&Value, String>) {
        let session = self.table.session();
        let mv = |name: &str| read_move(name, session);
        let feedback = match answer.ok().and_then(|result| Feedback::deserialize(result).ok()) {
            Some(Feedback::Solved) => PuzzleFeedback::Solved,
            Some(Feedback::Continue { reply, left }) if let Some(reply) = mv(&reply) => PuzzleFeedback::Continue { reply, left },
            Some(Feedback::Wrong { refutation }) => PuzzleFeedback::Wrong { refutation: refutation.as_deref().and_then(mv) },
            // The solver can go on when the move is taken back.
            None | Some(Feedback::Continue { .. }) => PuzzleFeedback::Wrong { refutation: None },
        };
        self.apply_feedback(feedback);
    }

    /// Says what came of a move, and replies to it. A wrong one is shown, then taken back with its refutation.
    fn apply_feedback(&mut self, feedback: PuzzleFeedback) {
        let session = self.table.session();
        let before = session.ply() - session.moves().rev().take_while(|played| played.mv.is_roll()).count() - 1;
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        let reply = exercise.inner.answer(feedback, session);
        let before = matches!(feedback, PuzzleFeedback::Wrong { .. }).then_some(before);
        exercise.is_busy = !exercise.inner.is_solved();
        self.remember();
        let Some(Card { remark, .. }) = self.exercise_card() else { return };
        self.announce(remark);
        match (reply, before) {
            (Some(_), _) => self.ask(Slot::Engine, Purpose::Reply(reply, before), None, [LEAST_THOUGHT, 0]),
            (None, Some(before)) => self.ask(Slot::Engine, Purpose::TakeBack(before), None, [REFUTATION, 0]),
            (None, None) => {}
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
            exercise.is_busy = false;
        }
        self.table.lock_puzzle(false);
    }

    /// Asks for the next move of the solution.
    pub(crate) fn ask_solution(&mut self) {
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        if exercise.is_busy || !exercise.inner.can_show_move() {
            return;
        }
        exercise.inner.show_move();
        self.remember();
        self.ask_of_puzzle(Purpose::Solution, |puzzle, moves| Task::Solution { puzzle, moves });
    }

    pub(crate) fn take_solution(&mut self, result: Option<&Value>) {
        let found = result.and_then(|result| FoundMove::deserialize(result).ok()).and_then(|found| found.mv);
        let mv = found.and_then(|name| read_move(&name, self.table.session()));
        let Mode::Exercise(exercise) = &mut self.mode else { return };
        (self.hint, exercise.shown) = (mv.and_then(Move::squares), mv);
        if let Some(Card { remark, .. }) = self.exercise_card().filter(|_| mv.is_some()) {
            self.announce(remark);
        }
    }
}

/// The memory of solved puzzles and lessons.
impl Desk {
    /// The names that are remembered. They are read anew each time: another tab may have added to them.
    pub(crate) fn solved(&self) -> BTreeSet<String> {
        let names: Vec<Value> = self.host.read(SOLVED).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        names.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Remembers how far the exercise is solved.
    fn remember(&mut self) {
        let Mode::Exercise(exercise) = &self.mode else { return };
        let names = self.solved();
        let added: BTreeSet<String> = exercise.inner.names_to_remember(&names, self.host.now().0).into_iter().collect();
        if !added.is_subset(&names) {
            self.host.write(SOLVED, &json!(&names | &added).to_string());
        }
    }

    /// The streaks that are more than one long, as sentences.
    pub(crate) fn streaks(&self) -> Vec<String> {
        streaks(&self.solved(), self.host.now().1, self.language)
    }

    /// The goal, and the result of the last move.
    pub(crate) fn exercise_card(&self) -> Option<Card> {
        let Mode::Exercise(exercise) = &self.mode else { return None };
        let Exercise { inner, shown, is_busy, .. } = &**exercise;
        let card = inner.card(&self.solved(), self.host.now().1, self.language, self.language.code());
        let (is_done, has_next, is_lesson) = (inner.is_solved(), inner.has_next(), inner.step().is_some());
        let size = self.table.session().rules().size;
        let remark = shown.map_or(card.remark, |mv| puzzles::next_move(self.language, mv.shown(size)));
        let again = Button::new("again", buttons::again(self.language), "again");
        let leave = Button::new("leave", buttons::leave(self.language), "leave");
        let next = if is_lesson && !has_next { buttons::new_game } else { buttons::next };
        let next = Button::new("next", next(self.language), "nextExercise");
        let show = Button::new("show", buttons::show_move(self.language), json!({ "action": "hint" }));
        let buttons = if is_lesson {
            vec![again, next.main(is_done), leave]
        } else {
            let can_show = inner.can_show_move() && !is_busy;
            vec![show.disabled(!can_show), again, next.disabled(!has_next).main(is_done && has_next), leave.main(is_done && !has_next)]
        };
        Some(Card {
            caption: card.caption,
            text: card.task,
            remark: std::iter::once(remark).chain(card.more).collect::<Vec<_>>().join("\n"),
            is_bad: shown.is_none() && matches!(inner.status(), ExerciseStatus::Wrong { .. }),
            buttons,
            ..Card::default()
        })
    }
}
