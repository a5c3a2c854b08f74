//! A review: the game that has ended, looked through for where it turned, and those positions shown.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use serde_json::json;

use super::{Elsewhere, bell};
use crate::game::actions::UiAction;
use crate::game::platform::RedrawAppExt;
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged, ViewOverride};
use crate::session::{NodeBudget, Review, ReviewProgress, ReviewTask, ReviewedMove, Session};
use birka_rules::Move;

/// What is asked of a review.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskReview {
    /// To look through the game on the table, or to show what was found.
    Begin,
    /// To show the position before a move, counted from 0, what was played there and what would have been better.
    Show(usize),
    /// To show the end of the game again.
    ShowEnd,
    /// To put it away.
    Close,
}

/// The review of the game on the table.
#[derive(Resource, Default)]
pub struct Reviews {
    running: Option<ReviewTask>,
    total: usize,
    judged: Vec<ReviewedMove>,
    review: Option<Review>,
    fault: Option<String>,
    shown: Option<Shown>,
    wording: Option<Elsewhere<Option<String>>>,
    is_open: bool,
}

/// A turning point that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Which move, from 0.
    pub ply: usize,
    /// What was played.
    pub played: Move,
    /// What would have been better.
    pub better: Option<Move>,
    /// How the game stood for the player before and after it, as shares of the bar.
    pub cost: (f32, f32),
    /// Why the other is better, once it has been put into words.
    pub words: Option<String>,
}

impl Reviews {
    /// Whether it is to be seen.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// How many moves have been judged, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.judged.len(), self.total)
    }

    /// Whether all moves have been judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.review.is_some()
    }

    /// The mistakes and worse that have been found so far.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.judged.iter().filter(|judged| judged.annotation.is_some())
    }

    /// The move that decided the game, once it is known.
    #[must_use]
    pub fn decisive_move(&self) -> Option<usize> {
        self.review.as_ref().and_then(Review::decisive_move).map(|judged| judged.ply)
    }

    /// Why it broke down.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// What is shown of it on the table.
    #[must_use]
    pub fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }

    fn is_begun(&self) -> bool {
        self.running.is_some() || self.review.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviews>()
        .add_message::<AskReview>()
        .add_systems(Update, (forget, serve).chain().in_set(GameSystems::Display))
        .add_systems(Update, hear.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Reviews>);
}

fn serve(
    mut reviews: ResMut<Reviews>,
    mut asked: MessageReader<AskReview>,
    mut actions: MessageReader<UiAction>,
    mut game_state: ResMut<GameState>,
    mut looked: MessageWriter<PositionChanged>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    // Escape leaves what is shown.
    let left = actions.read().any(|action| *action == UiAction::CloseOverlay) && reviews.shown.is_some();
    for ask in asked.read().copied().chain(left.then_some(AskReview::ShowEnd)) {
        match ask {
            AskReview::Begin
                if game_state.main_session().outcome().is_some()
                    && !matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. })) =>
            {
                reviews.is_open = true;
                if !reviews.is_begun() {
                    let running = Review::start(game_state.main_session().game(), NodeBudget::REVIEW, bell(window.as_deref()));
                    (reviews.total, reviews.running) = (running.total(), Some(running));
                    (reviews.judged, reviews.fault) = (Vec::new(), None);
                }
            }
            AskReview::Begin => {}
            AskReview::Show(ply) => {
                let Some(judged) = reviews.judged.iter().find(|judged| judged.ply == ply) else { continue };
                let (judged, own) = (judged.clone(), game_state.main_session());
                reviews.shown = Some(Shown {
                    ply,
                    played: judged.mv,
                    better: judged.better_line.as_ref().and_then(|line| line.moves.first().copied()),
                    cost: (judged.before.win_chance(judged.side), judged.after.win_chance(judged.side)),
                    words: None,
                });
                let game = own.game().clone();
                reviews.wording = Some(Elsewhere::begin("wording", window.as_deref(), move || judged.better_move_text(&game)));
                let earlier = before(own, ply);
                game_state.show_instead(ViewOverride::EarlierPosition, earlier);
                looked.write(PositionChanged::VIEW_SWITCHED);
            }
            AskReview::ShowEnd | AskReview::Close => {
                if reviews.shown.take().is_some() && game_state.end_override() {
                    looked.write(PositionChanged::VIEW_SWITCHED);
                }
                reviews.is_open &= ask != AskReview::Close;
            }
        }
    }
}

/// The game as it stood before one of the moves made by its present rules, counted from 0.
fn before(session: &Session, ply: usize) -> Session {
    let mut earlier = session.clone();
    while earlier.game().played_moves().len() > ply && earlier.undo().is_some() {}
    earlier
}

fn hear(mut reviews: ResMut<Reviews>, mut tell: MessageWriter<ReportEvent>) {
    if let Some(words) = reviews.wording.as_ref().and_then(Elsewhere::poll) {
        reviews.wording = None;
        if let Some(shown) = &mut reviews.shown {
            shown.words = words.flatten();
        }
    }
    while let Some(progress) = reviews.running.as_ref().and_then(ReviewTask::poll) {
        match progress {
            ReviewProgress::Move(judged) => reviews.judged.push(judged),
            ReviewProgress::Done(review) => {
                tell.write(ReportEvent(json!({
                    "event": "reviewed",
                    "moves": review.moves.len(),
                    "turning_points": review.turning_points().map(|judged| judged.ply).collect::<Vec<_>>(),
                    "decided_by": review.decisive_move().map(|judged| judged.ply),
                })));
                reviews.review = Some(review);
                reviews.running = None;
            }
            ReviewProgress::Failed(fault) => {
                reviews.fault = Some(fault.to_string());
                reviews.running = None;
            }
        }
    }
}

/// A game that goes on, or another one, has not been reviewed.
fn forget(
    mut reviews: ResMut<Reviews>,
    mut game_state: ResMut<GameState>,
    mut changes: MessageReader<PositionChanged>,
    mut commands: Commands,
) {
    let changed = changes.read().filter(|change| change.cause != ChangeCause::ViewSwitched).count() > 0;
    if changed && (reviews.is_begun() || reviews.is_open) {
        *reviews = Reviews::default();
        if game_state.view_override() == Some(ViewOverride::EarlierPosition) && game_state.end_override() {
            commands.write_message(PositionChanged::VIEW_SWITCHED);
        }
    } else if reviews.shown.is_some() && game_state.view_override() != Some(ViewOverride::EarlierPosition) {
        // A move was to be taken back, which has left the position that was shown.
        reviews.shown = None;
    }
}
