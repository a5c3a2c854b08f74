//! The shipped puzzles, puzzles from links, mistakes to be improved on, and the lessons of the tutorial.

use std::collections::BTreeSet;
use std::sync::Arc;

use birka_desk::open::OpenFault;
use birka_desk::{Feedback, PuzzleText};
use birka_localization::Language;
use birka_records::game_record::GameDate;
use birka_records::shared::{SharedContent, is_link};
use birka_records::{Puzzle as PuzzleRecord, PuzzleBook};
use birka_session::puzzle::{PuzzleGame, PuzzleIndex, books, days_in_a_row, first_tries_in_a_row, try_name};
use birka_session::words::puzzles::themes;
use birka_session::{LessonTopic, StepTopic, TutorialStep, tutorial};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::Scripts;
use crate::game::Game;
use crate::records::day;
use crate::review::JudgedMove;
use crate::scripts;
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, to_js};
use crate::variant::{SideName, Variant};

/// The shipped puzzles of a variant.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleBookInfo {
    /// The id of the variant.
    pub variant: String,
    /// The name of the variant.
    pub name: String,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<PuzzleInfo>,
}

/// A puzzle in a list.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleInfo {
    /// Its id: `tablut-7`.
    pub id: String,
    /// The side that solves it, and wins.
    pub side: SideName,
    /// The number of moves of that side.
    pub moves: u32,
    /// How difficult it is, from 1 to `highestLevel`; absent if nobody has measured it.
    pub level: Option<u8>,
    /// The highest level.
    pub highest_level: u8,
    /// How it is won and by what means, in words.
    pub themes: Vec<String>,
    /// The position as text.
    pub position: String,
}

#[wasm_bindgen(typescript_custom_section)]
const FEEDBACK: &str = r#"
/** The answer to a move of the solver: the puzzle is solved; the move is right so far, with the best defence and how many moves are left; or it does not win in time. */
export type Feedback = { verdict: "solved" } | { verdict: "continue"; reply: string; left: number } | { verdict: "wrong"; refutation: string | undefined };
"#;

/// The shipped puzzles by variant.
#[wasm_bindgen(js_name = puzzleBooks, unchecked_return_type = "PuzzleBookInfo[]")]
pub fn puzzle_books(#[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
    let language = language(tag)?;
    let info = |book: &PuzzleBook| PuzzleBookInfo {
        variant: book.variant.clone(),
        name: scripts::shipped(&book.variant).map_or_else(|_| book.variant.clone(), |script| script.name_in(language.code()).to_owned()),
        puzzles: book.puzzles.iter().map(|puzzle| puzzle_info(puzzle, language)).collect(),
    };
    Ok(to_js(&books().map(|(_, book)| info(book)).collect::<Vec<_>>()))
}

/// The id of the puzzle of a day such as `2026-11-25`.
#[wasm_bindgen(js_name = puzzleOfDay)]
pub fn puzzle_of_the_day(day: &Text) -> Result<Option<String>, Failure> {
    let puzzle = PuzzleIndex::of_day(day_of(day)?).and_then(PuzzleIndex::get);
    Ok(puzzle.map(|(_, puzzle)| puzzle.id.clone()))
}

/// The record of tried puzzles.
fn names_of(names: &JsValue) -> Result<BTreeSet<String>, Failure> {
    Argument::new(names, "names").list()?.iter().map(Argument::text).collect()
}

fn day_of(text: &Text) -> Result<GameDate, Failure> {
    day(&Argument::new(text, "day"))
}

/// The name to be added to those that are remembered when a first try at a puzzle has ended: it was solved, or it was missed. Absent for later tries.
/// `now` is in seconds since 1970.
#[wasm_bindgen(js_name = tryName)]
pub fn name_of_try(
    #[wasm_bindgen(unchecked_param_type = "string[]")] names: JsValue,
    id: &Text,
    #[wasm_bindgen(js_name = isRight, unchecked_param_type = "boolean")] is_right: JsValue,
    now: &Number,
) -> Result<Option<String>, Failure> {
    let (is_right, now) = (Argument::new(is_right, "isRight").flag()?, Argument::new(now, "now").number(0.0..=1e12)?);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "seconds are enough")]
    Ok(try_name(&names_of(&names)?, &id.read("the id of a puzzle")?, is_right, now as u64))
}

/// How many puzzles have been solved at the first try in a row.
#[wasm_bindgen(js_name = firstTriesInARow)]
pub fn count_first_tries(#[wasm_bindgen(unchecked_param_type = "string[]")] names: JsValue) -> Result<usize, Failure> {
    Ok(first_tries_in_a_row(&names_of(&names)?))
}

/// On how many days in a row, up to today or yesterday, the puzzle of the day has been solved.
#[wasm_bindgen(js_name = daysInARow)]
pub fn count_days(#[wasm_bindgen(unchecked_param_type = "string[]")] names: JsValue, today: &Text) -> Result<usize, Failure> {
    Ok(days_in_a_row(&names_of(&names)?, day_of(today)?))
}

/// A position in which a side finds the moves that win, or a better move than the one that was played.
#[wasm_bindgen]
pub struct Puzzle {
    variant: Variant,
    game: PuzzleGame,
}

#[wasm_bindgen]
impl Puzzle {
    /// A shipped puzzle by its id.
    pub fn shipped(id: &Text) -> Result<Self, Failure> {
        let game = PuzzleText::find_shipped(&id.read("the id of a puzzle")?, &Scripts).map_err(|fault| match fault {
            OpenFault::Other(message) => Failure::new(Failure::INVALID_ARGUMENT, message),
            fault => fault.into(),
        })?;
        Ok(Self { variant: Variant::of_script(Arc::clone(game.session().variant()), None), game })
    }

    /// The first puzzle that a link carries; absent if the link carries something else.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &Text) -> Result<Option<Self>, Failure> {
        let link = link.read("a link")?;
        if !is_link(link.trim()) {
            return Ok(None);
        }
        let content = SharedContent::read(link.trim()).map_err(OpenFault::Text)?;
        let SharedContent::Puzzle(book) = content else { return Ok(None) };
        book.puzzles.first().map(|puzzle| Self::of_book(&book, puzzle)).transpose()
    }

    /// The task to improve on a mistake of a reviewed game; absent if the move was none.
    #[wasm_bindgen(js_name = ofMistake)]
    pub fn of_mistake(game: &Game, #[wasm_bindgen(unchecked_param_type = "JudgedMove")] mistake: JsValue) -> Result<Option<Self>, Failure> {
        let mistake = JudgedMove::read_mistake(&mistake, game)?;
        let posed = mistake.and_then(|mistake| PuzzleGame::of_mistake(&game.session, &mistake));
        Ok(posed.map(|posed| Self { variant: game.variant.clone(), game: posed }))
    }

    /// Its id; empty for a mistake.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.game.puzzle().map(|puzzle| puzzle.id.clone()).unwrap_or_default()
    }

    /// The side that solves it.
    #[wasm_bindgen(getter, unchecked_return_type = "SideName")]
    pub fn side(&self) -> String {
        self.game.side().to_string()
    }

    /// The number of moves of that side.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> u32 {
        self.game.puzzle().map_or(1, |puzzle| puzzle.moves)
    }

    /// The game at its position.
    pub fn start(&self) -> Game {
        Game::at_position(self.variant.clone(), &self.game.session())
    }

    /// A link to it; absent for a mistake.
    pub fn link(&self) -> Result<Option<String>, Failure> {
        let written = self.game.book().map(|book| SharedContent::Puzzle(book).write(None));
        written.transpose().map_err(|error| Failure::of_link(&error))
    }

    /// Judges the last move of a game that was played on from `start`; absent if the solver is to move. Moves off the solution take a proof or a search,
    /// at times of seconds.
    #[wasm_bindgen(unchecked_return_type = "Feedback | undefined")]
    pub fn feedback(&self, game: &Game) -> Result<JsValue, Failure> {
        self.check(game)?;
        let feedback = self.game.feedback(game.game()).map(|feedback| Feedback::new(feedback, game.size()));
        Ok(to_js(&feedback))
    }

    /// The next move of the solution; absent if the solver is not to move, or can no longer win in time.
    pub fn hint(&self, game: &Game) -> Result<Option<String>, Failure> {
        self.check(game)?;
        Ok(self.game.hint(game.game()).map(|mv| mv.name(game.size())))
    }
}

impl Puzzle {
    fn of_book(book: &PuzzleBook, puzzle: &PuzzleRecord) -> Result<Self, Failure> {
        let script = scripts::shipped(&book.variant)?;
        let game = PuzzleGame::new(Arc::clone(&script), book, puzzle).map_err(|error| Failure::new(Failure::INVALID_RECORD, error))?;
        Ok(Self { variant: Variant::of_script(script, None), game })
    }

    /// Whether the game is by the rules of the puzzle, and begins with its moves.
    fn check(&self, game: &Game) -> Result<(), Failure> {
        let start = self.start();
        let moves = |game: &Game| game.game().played_moves().iter().map(|played| played.mv).collect::<Vec<_>>();
        let has_same_rules = game.game().rules().fingerprint() == start.game().rules().fingerprint();
        if has_same_rules && game.start == start.start && moves(game).starts_with(&moves(&start)) {
            Ok(())
        } else {
            Err(Failure::new(Failure::INVALID_ARGUMENT, "the game was not played on from the position of the puzzle"))
        }
    }
}

fn puzzle_info(puzzle: &PuzzleRecord, language: Language) -> PuzzleInfo {
    PuzzleInfo {
        id: puzzle.id.clone(),
        side: puzzle.side.into(),
        moves: puzzle.moves,
        level: puzzle.level(),
        highest_level: PuzzleRecord::HIGHEST_LEVEL,
        themes: themes(language, puzzle),
        position: puzzle.position.clone(),
    }
}

/// A step of a lesson.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LessonStep {
    /// The topic of the lesson, as in the message `tutorial-heading-moving`.
    #[tsify(type = "string")]
    pub lesson: LessonTopic,
    /// The number of the lesson, from 1.
    pub number: usize,
    /// The task of the step, as in the message `tutorial-task-king-on-throne`.
    #[tsify(type = "string")]
    pub task: StepTopic,
    /// The side of the learner.
    pub side: SideName,
}

/// The lessons that can be taught under the rules of a variant.
#[wasm_bindgen]
pub struct Tutorial {
    script: Option<Arc<birka_script::Variant>>,
    steps: Vec<TutorialStep>,
}

#[wasm_bindgen]
impl Tutorial {
    /// The lessons for a variant. A rule set without a script has none.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant) -> Self {
        let script = variant.script_arc();
        Self { steps: script.as_deref().map(tutorial).unwrap_or_default(), script }
    }

    /// The steps of all lessons, in order.
    #[wasm_bindgen(unchecked_return_type = "LessonStep[]")]
    pub fn steps(&self) -> JsValue {
        let info = |step: &TutorialStep| LessonStep { lesson: step.lesson, number: step.number, task: step.topic, side: step.side.into() };
        to_js(&self.steps.iter().map(info).collect::<Vec<_>>())
    }

    /// The game that a step begins with. Steps are counted from 0.
    pub fn start(&self, step: &Number) -> Result<Game, Failure> {
        let step = step.count("step")?;
        let session = self.script.as_ref().zip(self.steps.get(step)).and_then(|(script, step)| step.session(script));
        session.map(|session| Game::of_session(&session)).ok_or_else(|| no_step(step))
    }

    /// Whether the last move of a game reaches the goal of a step.
    #[wasm_bindgen(js_name = isReached)]
    pub fn is_reached(&self, step: &Number, game: &Game) -> Result<bool, Failure> {
        let step = step.count("step")?;
        Ok(self.steps.get(step).ok_or_else(|| no_step(step))?.is_reached(game.game()))
    }
}

fn no_step(step: usize) -> Failure {
    Failure::new(Failure::INVALID_ARGUMENT, format!("there is no step {step}"))
}
