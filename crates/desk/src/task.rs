//! Work for the engine beside the face, which may take seconds. A [`Task`] has everything that it needs, and is written as JSON, as its results are.

use std::sync::Arc;
use std::time::Duration;

use birka_engine::{Assessment, Clock, Engine, Level, Limits, PrincipalVariation, Resources, Score, SearchInfo};
use birka_localization::Language;
use birka_records::MoveNotation;
use birka_records::game_record::{GameRecord, text};
use birka_records::shared::SharedContent;
use birka_rules::{BoardSize, Game, Move, Side};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleIndex};
use birka_session::{Annotation, DrawAnswer, Hint, NodeBudget, Review, ReviewedMove, Session, answer_draw_offer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::open::{Edition, OpenFault, Variants, parse, replay};

/// One thread, because a worker of a page has no shared memory.
const RESOURCES: Resources = Resources { threads: 1, memory: 32 };

/// A game as another program reads it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameText {
    variant: String,
    source: Option<String>,
    options: String,
    record: String,
}

impl GameText {
    /// A game under the rules of an edition.
    #[must_use]
    pub fn new(edition: &Edition, session: &Session) -> Self {
        Self::of_game(edition, session.game())
    }

    /// The same of a game without a session.
    #[must_use]
    pub fn of_game(Edition { variant, source }: &Edition, game: &Game) -> Self {
        let mut start = game.clone();
        while start.undo().is_some() {}
        Self {
            variant: variant.id.clone(),
            source: source.as_deref().map(str::to_owned),
            options: Edition { variant: Arc::clone(variant), source: None }.options().to_owned(),
            record: text::write(&GameRecord::of(&variant.id, &start.setup(), game)),
        }
    }

    fn read(&self, runner: &mut TaskRunner) -> Result<Session, OpenFault> {
        let edition = runner.edition(self)?;
        replay(&parse(&self.record)?.record, edition.variant)
    }
}

/// A question to the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "kebab-case")]
pub enum Task {
    /// A move of the engine at a level. `clock` is the time left and the increment, in milliseconds. The result is a [`FoundMove`].
    Search { game: GameText, level: usize, clock: Option<(u64, u64)> },
    /// The best lines. Each is told as news, a `SearchInfo`.
    Analysis { game: GameText, limits: Limits },
    /// The best move of a position, for a review. The result is a `BestMove`.
    Position { game: GameText, limits: Limits },
    /// The best move and why. The result is a [`FoundHint`].
    Hint { game: GameText, language: String },
    /// The answer of the engine that plays a side to an offered draw: `accepted`, `declined` or `too-early`.
    Draw { game: GameText, side: Side, level: usize },
    /// The judgement of the last of the moves in a puzzle. The result is a [`Feedback`].
    Feedback { puzzle: PuzzleText, moves: Vec<String> },
    /// The next move of the solution. The result is a [`FoundMove`].
    Solution { puzzle: PuzzleText, moves: Vec<String> },
}

/// A move by its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundMove {
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// A move with the reasons for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundHint {
    #[serde(rename = "move")]
    pub mv: String,
    pub text: String,
}

/// The answer to a move of the solver.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Feedback {
    Solved,
    /// The move is right so far: the best defence, and how many moves are still to be found.
    Continue {
        reply: String,
        left: u32,
    },
    /// With a reply that refutes the move.
    Wrong {
        refutation: Option<String>,
    },
}

impl Feedback {
    /// The answer with the names of its moves.
    #[must_use]
    pub fn new(feedback: PuzzleFeedback, size: BoardSize) -> Self {
        match feedback {
            PuzzleFeedback::Solved => Self::Solved,
            PuzzleFeedback::Continue { reply, left } => Self::Continue { reply: reply.name(size), left },
            PuzzleFeedback::Wrong { refutation } => Self::Wrong { refutation: refutation.map(|mv| mv.name(size)) },
        }
    }
}

/// A puzzle as another program finds it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleText {
    /// A shipped one, by its id.
    Shipped(String),
    Link(String),
    Mistake(Box<MistakeText>),
}

/// A mistake that a review has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MistakeText {
    game: GameText,
    ply: usize,
    side: Side,
    mv: Move,
    before: Score,
    after: Option<Score>,
    better: (Score, Vec<Move>, u32),
    is_blunder: bool,
}

impl MistakeText {
    /// A mistake of a game; `None` if the move is none.
    #[must_use]
    pub fn new(game: GameText, mistake: &ReviewedMove) -> Option<Self> {
        let of_side = |standing: Assessment| match standing {
            Assessment::Scored(side, score) => Some(if side == mistake.side { score } else { -score }),
            Assessment::GameOver(_) => None,
        };
        let PrincipalVariation { score, moves, depth } = mistake.better_line.clone()?;
        Some(Self {
            game,
            ply: mistake.ply,
            side: mistake.side,
            mv: mistake.mv,
            before: of_side(mistake.before)?,
            after: of_side(mistake.after),
            better: (score, moves, depth),
            is_blunder: mistake.annotation? != Annotation::Mistake,
        })
    }

    fn read(&self, runner: &mut TaskRunner) -> Result<PuzzleGame, OpenFault> {
        let session = self.game.read(runner)?;
        let (score, moves, depth) = self.better.clone();
        let before = Assessment::Scored(self.side, self.before);
        let mistake = ReviewedMove {
            ply: self.ply,
            side: self.side,
            mv: self.mv,
            before,
            after: self.after.map_or(before, |score| Assessment::Scored(self.side, score)),
            better_line: Some(PrincipalVariation { score, moves, depth }),
            annotation: Some(if self.is_blunder { Annotation::Blunder } else { Annotation::Mistake }),
        };
        PuzzleGame::of_mistake(&session, &mistake).ok_or_else(|| OpenFault::Other("the move is no mistake".to_owned()))
    }
}

impl PuzzleText {
    /// The shipped puzzle of an id.
    ///
    /// # Errors
    /// If there is none.
    pub fn find_shipped(id: &str, variants: &dyn Variants) -> Result<PuzzleGame, OpenFault> {
        let (book, puzzle) = PuzzleIndex::find(id).and_then(PuzzleIndex::get).ok_or_else(|| OpenFault::no_puzzle(id))?;
        Ok(PuzzleGame::new(variants.shipped(&book.variant).map_err(OpenFault::Variant)?, book, puzzle)?)
    }

    fn read(&self, runner: &mut TaskRunner) -> Result<PuzzleGame, OpenFault> {
        match self {
            Self::Shipped(id) => Self::find_shipped(id, &*runner.variants),
            Self::Mistake(mistake) => mistake.read(runner),
            Self::Link(link) => {
                let none = || OpenFault::Other("the link has no puzzle".to_owned());
                let SharedContent::Puzzle(book) = SharedContent::read(link).map_err(OpenFault::Text)? else { return Err(none()) };
                let puzzle = book.puzzles.first().ok_or_else(none)?;
                let variant = runner.variants.shipped(&book.variant).map_err(OpenFault::Variant)?;
                Ok(PuzzleGame::new(variant, &book, puzzle)?)
            }
        }
    }
}

/// Does tasks, one after the other. It remembers what the analysis has searched.
pub struct TaskRunner {
    variants: Box<dyn Variants>,
    /// The variant of the last game, so that the engine knows it again.
    known: Option<(String, Option<String>, String, Edition)>,
    analysis: Engine,
    review: Engine,
}

impl TaskRunner {
    /// A runner that has searched nothing yet.
    #[must_use]
    pub fn new(variants: Box<dyn Variants>) -> Self {
        Self { variants, known: None, analysis: Engine::new(RESOURCES), review: Review::engine() }
    }

    fn edition(&mut self, GameText { variant, source, options, .. }: &GameText) -> Result<Edition, OpenFault> {
        if let Some((name, text, chosen, edition)) = &self.known
            && (name, text, chosen) == (variant, source, options)
        {
            return Ok(edition.clone());
        }
        let edition = Edition::find(variant, source.as_deref(), options, &*self.variants)?;
        self.known = Some((variant.clone(), source.clone(), options.clone(), edition.clone()));
        Ok(edition)
    }

    /// Does a task. Blocks until its result is there, and calls `tell` with what is found before.
    ///
    /// # Errors
    /// Why there is no result, in words.
    pub fn run(&mut self, task: &Task, tell: &mut dyn FnMut(Value)) -> Result<Value, String> {
        let (english, failed) = (|fault: OpenFault| fault.words(Language::English), |error: birka_engine::SearchError| error.to_string());
        match task {
            Task::Search { game, level, clock } => {
                let session = game.read(self).map_err(english)?;
                let level = Level::numbered(*level).ok_or("there is no such level")?;
                let millis = |time: u64| [Duration::from_millis(time); 2];
                let clock =
                    clock.map(|(left, increment)| Clock { remaining: millis(left), increment: millis(increment), moves_to_go: None });
                let limits = Limits { clock, multipv: 1, ..Limits::default() };
                let best = Engine::new(RESOURCES).at_level(level).search(session.game(), &limits).map_err(failed)?;
                Ok(json!({ "move": best.mv.map(|mv| mv.name(session.rules().size)) }))
            }
            Task::Analysis { game, limits } => {
                let session = game.read(self).map_err(english)?;
                let mut report = |info: SearchInfo| tell(json!(info));
                self.analysis.search_with(session.game(), limits, &mut report).map_err(failed)?;
                Ok(Value::Null)
            }
            Task::Position { game, limits } => {
                let session = game.read(self).map_err(english)?;
                Ok(json!(self.review.search(session.game(), limits).map_err(failed)?))
            }
            Task::Hint { game, language } => {
                let session = game.read(self).map_err(english)?;
                let (game, set) = (session.game(), session.rules());
                let mut lines: Vec<PrincipalVariation> = Vec::new();
                // A table of its own, so that the same position always gets the same hint.
                let engine = Engine::new(RESOURCES);
                let limits = NodeBudget::HINT.limits(game, 2);
                engine.search_with(game, &limits, &mut |info| PrincipalVariation::update(&mut lines, info)).map_err(failed)?;
                let hint = Hint::from_lines(game, &lines).ok_or("the game is over")?;
                let language = Language::of_locale(language).unwrap_or_default();
                Ok(json!({ "move": hint.mv.name(set.size), "text": hint.text(set, language) }))
            }
            Task::Draw { game, side, level } => {
                let session = game.read(self).map_err(english)?;
                let level = Level::numbered(*level).ok_or("there is no such level")?;
                Ok(json!(match answer_draw_offer(session.game(), session.ply(), *side, level).map_err(failed)? {
                    DrawAnswer::Accepted => "accepted",
                    DrawAnswer::Declined => "declined",
                    DrawAnswer::TooEarly => "too-early",
                }))
            }
            Task::Feedback { puzzle, moves } => {
                let (puzzle, game) = self.solve(puzzle, moves)?;
                let feedback = puzzle.feedback(game.game()).unwrap_or(PuzzleFeedback::Wrong { refutation: None });
                Ok(json!(Feedback::new(feedback, game.rules().size)))
            }
            Task::Solution { puzzle, moves } => {
                let (puzzle, game) = self.solve(puzzle, moves)?;
                Ok(json!({ "move": puzzle.hint(game.game()).map(|mv| mv.name(game.rules().size)) }))
            }
        }
    }

    /// A puzzle, and the game after some moves in it.
    fn solve(&mut self, puzzle: &PuzzleText, moves: &[String]) -> Result<(PuzzleGame, Session), String> {
        let puzzle = puzzle.read(self).map_err(|fault| fault.words(Language::English))?;
        let mut session = puzzle.session();
        for name in moves {
            let mv = read_move(name, &session).ok_or("the moves are not those of the puzzle")?;
            session.play(mv).map_err(|error| error.to_string())?;
            // Where a hook fails, the die is still to be rolled.
            let _ = session.roll_if_due();
        }
        Ok((puzzle, session))
    }
}

/// The move of a name in a position.
#[must_use]
pub fn read_move(name: &str, session: &Session) -> Option<Move> {
    Some(MoveNotation::parse(name, session.rules().size).ok()?.mv(session.in_hand()))
}
