//! Puzzles on the table: one is posed, each move is judged, the best defence answers, and a move that is not the way is shown to be none
//! and taken back. The players' own game waits and is kept as it is.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use serde_json::json;

use crate::game::actions::UiAction;
use crate::game::pieces::MoveAnimation;
use crate::game::platform::RedrawAppExt;
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, PlayMove, PositionChanged, RequestRefused, TakeBack, ViewOverride};
use crate::game::teacher::hint::{Given, Hints};
use crate::game::teacher::{Elsewhere, bell};
use crate::game::words;
use crate::session::StoredFile;
use crate::session::puzzle::{PuzzleFeedback, PuzzleGame, shipped};
use birka_rules::record::{Puzzle, PuzzleBook};
use birka_rules::{Game, Move};

/// How long the answer to a wrong move is seen before both are taken back.
const LESSON: Duration = Duration::from_millis(1100);

/// What is asked of the puzzles.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskPuzzle {
    /// To pose one: which book, and which puzzle in it, both counted from 0.
    Pose(usize, usize),
    /// To pose this one from its beginning.
    Again,
    /// To pose the one after it.
    Next,
    /// To go back to the game.
    Leave,
}

/// How far a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Whoever solves it is to find so many moves more.
    Open(u32),
    /// What has just been played is looked at, or answered.
    Looking,
    /// This was not the way.
    Wrong(String),
    /// It is solved.
    Solved,
}

/// The puzzle on the table, and those that have been solved.
#[derive(Resource, Default)]
pub struct Puzzling {
    current: Option<Current>,
    solved: Solved,
}

/// Which puzzles have been solved without help, and the file that remembers it.
#[derive(Default)]
struct Solved {
    ids: BTreeSet<String>,
    file: Option<StoredFile<BTreeSet<String>>>,
}

impl Solved {
    fn add(&mut self, id: &str) {
        if self.ids.insert(id.to_owned())
            && let Some(file) = &self.file
        {
            file.store(&self.ids);
        }
    }
}

struct Current {
    place: (usize, usize),
    posed: PuzzleGame,
    state: State,
    asked: Option<Asked>,
    /// What was found, while the pieces come to rest.
    verdict: Option<PuzzleFeedback>,
    /// When a wrong move is taken back.
    until: Option<Instant>,
    /// The next move was asked for.
    helped: bool,
}

/// A question that is answered on another thread.
struct Asked {
    ply: usize,
    answer: Elsewhere<Answer>,
}

enum Answer {
    Verdict(Option<PuzzleFeedback>),
    Hint(Option<Move>),
}

impl Puzzling {
    /// Remembers in a file what is solved, and what is to be told if it could not be read.
    #[must_use]
    pub fn open(file: PathBuf) -> (Self, Option<String>) {
        let file = StoredFile::open(file, "solved puzzles");
        let (ids, trouble) = file.load().map_or_else(|trouble| (BTreeSet::new(), Some(trouble)), |ids| (ids, None));
        (Self { current: None, solved: Solved { ids, file: Some(file) } }, trouble)
    }

    /// Why it could not be saved which puzzles are solved, if it could not.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.solved.file.as_ref().and_then(StoredFile::error)
    }

    /// The puzzle on the table: in which book, as which one of it, and the puzzle itself.
    #[must_use]
    pub fn current(&self) -> Option<(usize, usize, &Puzzle)> {
        self.current.as_ref().map(|current| (current.place.0, current.place.1, current.posed.puzzle()))
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.current.as_ref().map(|current| &current.state)
    }

    /// Whether a puzzle has been solved without help.
    #[must_use]
    pub fn is_solved(&self, id: &str) -> bool {
        self.solved.ids.contains(id)
    }

    /// Whether there is another puzzle after this one.
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.current.as_ref().is_some_and(|current| puzzle(current.place.0, current.place.1 + 1).is_some())
    }
}

/// The books that can be played, each with its number.
pub fn books() -> impl Iterator<Item = (usize, &'static PuzzleBook)> {
    shipped().iter().enumerate().filter(|(_, book)| !book.puzzles.is_empty())
}

fn puzzle(book: usize, number: usize) -> Option<(&'static PuzzleBook, &'static Puzzle)> {
    let book = shipped().get(book)?;
    Some((book, book.puzzles.get(number)?))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Puzzling>()
        .add_message::<AskPuzzle>()
        .add_systems(Update, serve.in_set(GameSystems::Display))
        .add_systems(Update, (ask, hear, act).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Puzzling>);
}

fn serve(
    mut puzzling: ResMut<Puzzling>,
    mut game_state: ResMut<GameState>,
    mut asked: MessageReader<AskPuzzle>,
    mut started: MessageWriter<PositionChanged>,
    mut refused: MessageWriter<RequestRefused>,
    mut tell: MessageWriter<ReportEvent>,
) {
    // A new game has taken its place.
    if puzzling.current.is_some() && !matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. })) {
        puzzling.current = None;
    }
    for ask in asked.read() {
        let here = puzzling.current.as_ref().map(|current| current.place);
        let place = match (*ask, here) {
            (AskPuzzle::Pose(book, number), _) => (book, number),
            (AskPuzzle::Again, Some(here)) => here,
            (AskPuzzle::Next, Some((book, number))) => (book, number + 1),
            (AskPuzzle::Leave, Some(_)) => {
                puzzling.current = None;
                if game_state.end_override() {
                    started.write(PositionChanged::STARTED);
                }
                continue;
            }
            (_, None) => continue,
        };
        let Some((book, chosen)) = puzzle(place.0, place.1) else { continue };
        let variant = game_state.library().get(&book.variant).map_err(|unknown| unknown.to_string());
        match variant.and_then(|variant| PuzzleGame::new(variant, book, chosen).map_err(|why| why.to_string())) {
            Ok(posed) => {
                game_state.show_instead(ViewOverride::Puzzle { solver: chosen.side, locked: false }, posed.session());
                tell.write(ReportEvent(json!({ "event": "puzzle", "id": chosen.id, "state": "posed" })));
                let state = State::Open(chosen.moves);
                puzzling.current = Some(Current { place, posed, state, asked: None, verdict: None, until: None, helped: false });
                started.write(PositionChanged::STARTED);
            }
            Err(why) => {
                game_state.show_notice(why.clone());
                refused.write(RequestRefused(why));
            }
        }
    }
}

/// Has the last move judged, or the next one looked for, on another thread: off the solution it may take a proof.
fn ask(
    mut puzzling: ResMut<Puzzling>,
    game_state: Res<GameState>,
    mut changes: MessageReader<PositionChanged>,
    mut actions: MessageReader<UiAction>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let solver = match game_state.view_override() {
        Some(ViewOverride::Puzzle { solver, .. }) => Some(solver),
        _ => None,
    };
    let (mut is_tried, mut is_back) = (false, false);
    for change in changes.read() {
        is_tried |= change.played().is_some_and(|turn| solver == Some(game_state.side_of(turn.kind)));
        is_back |= change.taken_back().is_some();
    }
    let is_hint = actions.read().filter(|action| **action == UiAction::RequestHint).count() > 0;
    if solver.is_none() || !(is_tried || is_hint || is_back) {
        return;
    }
    let Some(current) = &mut puzzling.current else { return };
    let game = game_state.session().game();
    if is_back && !matches!(current.state, State::Wrong(_)) {
        current.state = State::Open(current.posed.moves_left(game));
        (current.asked, current.verdict) = (None, None);
    }
    let idle = matches!(current.state, State::Open(_) | State::Wrong(_)) && current.until.is_none();
    if is_tried {
        current.state = State::Looking;
        current.asked = Some(think(&current.posed, game, window.as_deref(), |posed, game| Answer::Verdict(posed.feedback(game))));
    } else if is_hint && idle && solver == Some(game.turn()) {
        current.helped = true;
        current.asked = Some(think(&current.posed, game, window.as_deref(), |posed, game| Answer::Hint(posed.hint(game))));
    }
}

fn think(
    posed: &PuzzleGame,
    game: &Game,
    window: Option<&EventLoopProxyWrapper>,
    question: impl FnOnce(&PuzzleGame, &Game) -> Answer + Send + 'static,
) -> Asked {
    let (posed, position) = (posed.clone(), game.clone());
    Asked { ply: game.played_moves().len(), answer: Elsewhere::begin("puzzle", window, move || question(&posed, &position)) }
}

fn hear(mut puzzling: ResMut<Puzzling>, mut hints: ResMut<Hints>, game_state: Res<GameState>) {
    let Some(asked) = puzzling.current.as_ref().and_then(|current| current.asked.as_ref()) else { return };
    let Some(answer) = asked.answer.poll() else { return };
    let is_old = asked.ply != game_state.session().game().played_moves().len();
    let Some(current) = &mut puzzling.current else { return };
    current.asked = None;
    match answer {
        _ if is_old => {}
        Some(Answer::Verdict(verdict)) => current.verdict = verdict,
        Some(Answer::Hint(Some(mv))) => hints.give(Given { mv, words: words::next_move(&mv.name(game_state.size())) }),
        Some(Answer::Hint(None)) => {}
        // It broke down, and has said so on standard error.
        None => current.verdict = Some(PuzzleFeedback::Wrong { refutation: None }),
    }
}

/// Does what the verdict asks for, once the pieces have come to rest.
fn act(
    mut puzzling: ResMut<Puzzling>,
    mut game_state: ResMut<GameState>,
    journeys: Query<(), With<MoveAnimation>>,
    mut moves: MessageWriter<PlayMove>,
    mut take_back: MessageWriter<TakeBack>,
    mut tell: MessageWriter<ReportEvent>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let is_due = |current: &Current| current.verdict.is_some() || current.until.is_some_and(|until| Instant::now() >= until);
    if !journeys.is_empty() || !puzzling.current.as_ref().is_some_and(is_due) {
        return;
    }
    let Puzzling { current: Some(current), solved } = &mut *puzzling else { return };
    let id = current.posed.puzzle().id.clone();
    let mut told = |state: &str| {
        tell.write(ReportEvent(json!({ "event": "puzzle", "id": id, "state": state })));
    };
    match current.verdict.take() {
        None => {
            current.until = None;
            game_state.lock_puzzle(false);
            take_back.write_default();
        }
        Some(PuzzleFeedback::Solved) => {
            current.state = State::Solved;
            if !current.helped {
                solved.add(&id);
            }
            told("solved");
        }
        Some(PuzzleFeedback::Continue { reply, left }) => {
            current.state = State::Open(left);
            moves.write(PlayMove(reply));
            told("right");
        }
        Some(PuzzleFeedback::Wrong { refutation }) => {
            let size = game_state.size();
            let tried = game_state.session().played_moves().last().map(|turn| turn.mv.name(size)).unwrap_or_default();
            current.state = State::Wrong(words::not_the_way(&tried, refutation.map(|mv| mv.name(size)).as_deref()));
            game_state.lock_puzzle(true);
            current.until = Some(Instant::now() + LESSON);
            let mut wake = bell(window.as_deref());
            // Nothing else would wake the window when it is time.
            let waiting = thread::Builder::new().name("lesson".to_owned()).spawn(move || {
                thread::sleep(LESSON);
                wake();
            });
            if waiting.is_err() {
                current.until = Some(Instant::now());
            }
            if let Some(mv) = refutation {
                moves.write(PlayMove(mv));
            }
            told("wrong");
        }
    }
}
