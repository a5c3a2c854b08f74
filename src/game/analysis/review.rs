//! The review of a finished game: every move is judged, and the turning points can be shown on the board.

use std::sync::mpsc::TryRecvError;

use bevy::prelude::*;
use birka_engine::{Engine, SearchError, SearchHandle, SearchMessage};
use birka_rules::{Move, Side};
use birka_session::{Change, Command, Hint, NodeBudget, Review, ReviewWork, ReviewedMove, View};
use serde_json::json;

use super::SearchPlace;
use crate::game::actions::{Action, ReviewAction, UiAction};
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, TaskReceiver, Waker, task_channel};
use crate::game::replay::ReplaySystems;
use crate::game::schedule::GameSystems;
use crate::game::state::{ArrowKeysStep, GameCommand, GameTable, PositionChanged, is_puzzle};

/// The review of the current game.
#[derive(Resource, Default)]
pub struct ReviewState {
    is_open: bool,
    task: Option<ReviewTask>,
    /// How many moves are to be judged.
    total: usize,
    found: Review,
    is_complete: bool,
    error: Option<SearchError>,
    shown: Option<ShownMove>,
    explanation_task: Option<BackgroundTask<Option<Hint>>>,
}

/// A review that is being made. Dropping it stops the search.
struct ReviewTask {
    work: ReviewWork,
    engine: Engine,
    search: TaskReceiver<SearchMessage>,
    running: SearchHandle,
}

/// A move of the game that is shown on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownMove {
    /// The index of the move.
    pub ply: usize,
    /// The player.
    pub side: Side,
    /// The move played.
    pub played: Move,
    /// The better move.
    pub better: Option<Move>,
    /// The player's share of the evaluation bar before the move, from 0 to 1.
    pub bar_before: f32,
    /// The player's share of the evaluation bar after the move, from 0 to 1.
    pub bar_after: f32,
    /// Why the other move is better; `None` until it is explained. It is put into words when it is drawn, so that it changes its language with the table.
    pub explanation: Option<Hint>,
}

impl ReviewState {
    /// The results so far.
    #[must_use]
    pub fn found(&self) -> &Review {
        &self.found
    }

    /// Whether the review is shown in the panel.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// How many moves are judged, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.found.moves.len(), self.total)
    }

    /// Whether every move is judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The index of the move that decided the game, once the review is complete.
    #[must_use]
    pub fn decisive_ply(&self) -> Option<usize> {
        self.is_complete.then(|| self.found.decisive_move()).flatten().map(|judged| judged.ply)
    }

    /// Why the review failed.
    #[must_use]
    pub fn error(&self) -> Option<&SearchError> {
        self.error.as_ref()
    }

    /// The move that is shown on the board.
    #[must_use]
    pub fn shown(&self) -> Option<&ShownMove> {
        self.shown.as_ref()
    }

    /// A side's chances of winning at the start and after each judged move, from 0 to 1, with the number of moves.
    pub fn chances(&self, side: Side) -> impl Iterator<Item = (usize, f32)> {
        let judged = &self.found.moves;
        let start = judged.first().map(|first| (first.ply, first.before.win_chance(side)));
        start.into_iter().chain(judged.iter().map(move |judged| (judged.ply + 1, judged.after.win_chance(side))))
    }

    fn is_started(&self) -> bool {
        self.task.is_some() || self.is_complete
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReviewState>()
        .add_systems(
            Update,
            (clear_outdated, open_review, follow_replay, lend_arrow_keys).chain().after(ReplaySystems).in_set(GameSystems::Display),
        )
        .add_systems(Update, apply_actions.in_set(GameSystems::Selection))
        .add_systems(Update, poll_tasks.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<ReviewState>);
}

fn apply_actions(
    mut review: ResMut<ReviewState>,
    mut actions: MessageReader<UiAction>,
    table: Res<GameTable>,
    mut commands: MessageWriter<GameCommand>,
    waker: Res<Waker>,
) {
    for action in actions.read() {
        let command = match action {
            UiAction::Review(ReviewAction::ShowMove(ply)) => show_move(&mut review, *ply, &table, &waker),
            UiAction::Review(ReviewAction::ShowEnd) => Some(show_end(&mut review, &table)),
            UiAction::Review(ReviewAction::Close) => {
                review.is_open = false;
                Some(show_end(&mut review, &table))
            }
            _ => None,
        };
        commands.write_batch(command.map(GameCommand));
    }
}

/// Opens the review of a game, which may have ended in this frame.
fn open_review(
    mut review: ResMut<ReviewState>,
    mut actions: MessageReader<UiAction>,
    table: Res<GameTable>,
    waker: Res<Waker>,
    place: Res<SearchPlace>,
) {
    if actions.read().filter(|action| **action == UiAction::Do(Action::Review)).count() > 0 {
        open(&mut review, &table, &waker, &place);
    }
}

/// Opens the review of a finished game, and starts it unless it has been started.
fn open(review: &mut ReviewState, table: &GameTable, waker: &Waker, place: &SearchPlace) {
    let session = table.viewed_session();
    // A game on the analysis board may have ended otherwise than by a rule.
    let can_be_judged = if table.study().is_some() { !session.game().played_moves().is_empty() } else { session.outcome().is_some() };
    if !can_be_judged || is_puzzle(table) {
        return;
    }
    review.is_open = true;
    if !review.is_started() {
        let total = session.game().played_moves().len();
        let task = ReviewTask::start(ReviewWork::new(session.game(), NodeBudget::REVIEW), place.lend(Review::engine()), waker);
        *review = ReviewState { is_open: true, total, task, ..ReviewState::default() };
    }
}

/// The command that shows the position before a move.
fn show_move(review: &mut ReviewState, ply: usize, table: &GameTable, waker: &Waker) -> Option<Command> {
    let judged = review.found.moves.iter().find(|judged| judged.ply == ply).cloned()?;
    annotate(review, judged, table, waker);
    let before = table.viewed_session().first_ply() + ply;
    Some(table.study().map_or(Command::ShowPly(before), |study| Command::ShowNode(study.in_game(before))))
}

/// Shows a move and the better one, and starts to explain that.
fn annotate(review: &mut ReviewState, judged: ReviewedMove, table: &GameTable, waker: &Waker) {
    review.shown = Some(ShownMove {
        ply: judged.ply,
        side: judged.side,
        played: judged.mv,
        better: judged.better_line.as_ref().and_then(|line| line.moves.first().copied()),
        bar_before: judged.before.win_chance(judged.side),
        bar_after: judged.after.win_chance(judged.side),
        explanation: None,
    });
    let game = table.viewed_session().game().clone();
    review.explanation_task = Some(BackgroundTask::spawn("review explanation", waker, move || judged.better_move(&game)));
}

fn lend_arrow_keys(review: Res<ReviewState>, mut look_through: ResMut<ArrowKeysStep>) {
    look_through.set_if_neq(ArrowKeysStep(review.is_open));
}

/// Where the displayed position is one before a turning point, shows that too.
fn follow_replay(mut review: ResMut<ReviewState>, table: Res<GameTable>, waker: Res<Waker>) {
    let displayed = displayed_move(&table).filter(|_| review.is_open);
    if review.shown.as_ref().map(|shown| shown.ply) == displayed {
        return;
    }
    match displayed.and_then(|ply| review.found.turning_points().find(|judged| judged.ply == ply).cloned()) {
        Some(judged) => annotate(&mut review, judged, &table, &waker),
        None if review.shown.is_some() => (review.shown, review.explanation_task) = (None, None),
        None => {}
    }
}

/// The move before which the game is displayed, counted under its present rules; `None` at the end and in other positions.
fn displayed_move(table: &GameTable) -> Option<usize> {
    let (session, main) = (table.session(), table.viewed_session());
    let is_earlier = match table.study() {
        Some(study) => study.is_of_game(study.current()) && session.ply() < main.ply(),
        None => table.view() == Some(View::EarlierPosition),
    };
    let has_present_rules = session.earlier_chapters().len() == main.earlier_chapters().len();
    (is_earlier && has_present_rules).then(|| session.game().played_moves().len())
}

/// The command that shows the final position.
fn show_end(review: &mut ReviewState, table: &GameTable) -> Command {
    review.shown = None;
    table.study().map_or(Command::ShowPly(usize::MAX), |study| Command::ShowNode(study.in_game(usize::MAX)))
}

impl ReviewTask {
    /// Starts the next search; `None` when every move is judged.
    fn start(work: ReviewWork, engine: Engine, waker: &Waker) -> Option<Self> {
        let (position, limits) = work.next_search()?;
        let (sender, search) = task_channel(waker);
        let running = engine.start(position, limits.clone(), move |message| {
            if !matches!(message, SearchMessage::Info(_)) {
                sender.send(message);
            }
        });
        Some(Self { work, engine, search, running })
    }
}

fn poll_tasks(mut review: ResMut<ReviewState>, mut report: MessageWriter<ReportEvent>, waker: Res<Waker>) {
    if let Some(explanation) = review.explanation_task.as_ref().and_then(BackgroundTask::poll) {
        review.explanation_task = None;
        if let Some(shown) = &mut review.shown {
            shown.explanation = explanation.ok().flatten();
        }
    }
    let found = review.task.as_ref().map(|task| task.search.try_recv());
    let best = match found {
        None | Some(Err(TryRecvError::Empty) | Ok(SearchMessage::Info(_))) => return,
        Some(Ok(SearchMessage::Finished(best))) => Ok(best),
        Some(Ok(SearchMessage::Failed(error))) => Err(error),
        Some(Err(TryRecvError::Disconnected)) => Err(SearchError::Panicked("it ended without a result".to_owned())),
    };
    let Some(ReviewTask { mut work, engine, running, .. }) = review.task.take() else { return };
    drop(running);
    match best {
        Err(error) => review.error = Some(error),
        Ok(best) => {
            review.found.moves.extend_from_slice(work.judge(best));
            match work.next_search() {
                Some(_) => review.task = ReviewTask::start(work, engine, &waker),
                None => {
                    let result = &review.found;
                    report.write(ReportEvent(json!({
                        "event": "reviewed",
                        "moves": result.moves.len(),
                        "turning_points": result.turning_points().map(|judged| judged.ply).collect::<Vec<_>>(),
                        "decided_by": result.decisive_move().map(|judged| judged.ply),
                    })));
                    review.is_complete = true;
                }
            }
        }
    }
}

/// Discards the review of a game that continues or is replaced. What is tried out on the analysis board or in a puzzle changes no game.
fn clear_outdated(mut review: ResMut<ReviewState>, mut changes: MessageReader<PositionChanged>, table: Res<GameTable>) {
    let is_tried_out = table.study().is_some() || is_puzzle(&table);
    let is_other_game = |change: &PositionChanged| match change.cause {
        Change::ViewSwitched => false,
        Change::MovePlayed(_) | Change::MoveTakenBack(_) => !is_tried_out,
        Change::GameStarted | Change::RulesReloaded | Change::ResultChanged => true,
    };
    let has_changed = changes.read().filter(|change| is_other_game(change)).count() > 0;
    if has_changed && (review.is_started() || review.is_open) {
        *review = ReviewState::default();
    }
}
