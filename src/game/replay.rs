//! Looking through the moves of the game, or of the line on the analysis board. The game itself stays as it is, and an engine that is to move
//! waits.

use bevy::prelude::*;

use crate::game::actions::{ReplayAction, UiAction};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{BoardCovered, ChangeCause, GameState, PositionChanged, ViewOverride};

/// Seconds between two positions while they are shown one after the other.
const INTERVAL: f32 = 1.0;

/// Whether the positions are shown one after the other.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Replay {
    /// Seconds until the next position; `None` while it stands still.
    next_in: Option<f32>,
}

impl Replay {
    /// Whether the positions are shown one after the other.
    #[must_use]
    pub fn is_playing(self) -> bool {
        self.next_in.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(Update, (return_to_changed_game, apply_actions, play).chain().in_set(ReplaySystems))
        .configure_sets(Update, ReplaySystems.in_set(GameSystems::Display))
        .redraw_window_if(|replay: Res<Replay>| replay.is_playing());
}

/// The systems that choose the position.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplaySystems;

/// How many moves lead to the displayed position; `None` if it is neither one of the game nor on the analysis board.
#[must_use]
pub fn displayed_ply(state: &GameState) -> Option<usize> {
    match state.view_override() {
        None | Some(ViewOverride::EarlierPosition) => Some(state.session().played_moves().len()),
        Some(ViewOverride::Analysis) => state.study().map(|study| study.ply(study.current())),
        Some(ViewOverride::Puzzle { .. } | ViewOverride::AwaitedRules) => None,
    }
}

/// How many moves can be looked through: those of the game, or on the analysis board those of the line through the displayed position.
#[must_use]
pub fn last_ply(state: &GameState) -> usize {
    state.study().map_or_else(|| state.main_session().played_moves().len(), |study| study.line().len() - 1)
}

/// A game that goes on, or under other rules, is shown itself.
fn return_to_changed_game(
    mut state: ResMut<GameState>,
    mut replay: ResMut<Replay>,
    mut changes: ParamSet<(MessageReader<PositionChanged>, MessageWriter<PositionChanged>)>,
) {
    let has_changed = changes.p0().read().filter(|change| !matches!(change.cause, ChangeCause::ViewSwitched)).count() > 0;
    if has_changed {
        replay.set_if_neq(Replay::default());
        if state.view_override() == Some(ViewOverride::EarlierPosition) && state.end_override() {
            changes.p1().write(PositionChanged::VIEW_SWITCHED);
        }
    }
}

fn apply_actions(
    mut state: ResMut<GameState>,
    mut replay: ResMut<Replay>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    covered: Res<BoardCovered>,
    waker: Res<Waker>,
) {
    for action in actions.read() {
        let action = match action {
            UiAction::Replay(action) => *action,
            // On the analysis board a move that was taken back is still there.
            UiAction::Redo if state.study().is_some() => ReplayAction::Forward,
            UiAction::CloseAll if !covered.0 && state.view_override() == Some(ViewOverride::EarlierPosition) => ReplayAction::Last,
            _ => continue,
        };
        let Some(at) = displayed_ply(&state) else { continue };
        let last = last_ply(&state);
        let target = match action {
            ReplayAction::ShowAfter(ply) => ply,
            ReplayAction::Back => at.saturating_sub(1),
            ReplayAction::Forward => at + 1,
            ReplayAction::First => 0,
            ReplayAction::Last => last,
            ReplayAction::TogglePlaying => {
                let is_playing = replay.is_playing() || last == 0;
                replay.set_if_neq(Replay { next_in: (!is_playing).then_some(INTERVAL) });
                if replay.is_playing() && at == last { 0 } else { at }
            }
        };
        if action != ReplayAction::TogglePlaying {
            replay.set_if_neq(Replay::default());
        }
        if show(&mut state, target, &waker) {
            changes.write(PositionChanged::VIEW_SWITCHED);
        }
    }
}

/// Shows the next position when its time has come and the pieces have stopped moving.
fn play(
    mut state: ResMut<GameState>,
    mut replay: ResMut<Replay>,
    animations: Query<(), With<MoveAnimation>>,
    time: Res<Time>,
    mut changes: MessageWriter<PositionChanged>,
    waker: Res<Waker>,
) {
    let Some(next_in) = replay.next_in else { return };
    let Some(at) = displayed_ply(&state) else {
        *replay = Replay::default();
        return;
    };
    if next_in > 0.0 {
        replay.next_in = Some(next_in - time.delta_secs());
    } else if animations.is_empty() {
        if show(&mut state, at + 1, &waker) {
            changes.write(PositionChanged::VIEW_SWITCHED);
        }
        let is_at_end = at + 1 >= last_ply(&state);
        *replay = Replay { next_in: (!is_at_end).then_some(INTERVAL) };
    }
}

/// Shows the position after this many moves of the game, or of the line on the analysis board. Returns whether it is another one than before.
fn show(state: &mut GameState, ply: usize, waker: &Waker) -> bool {
    if let Some(study) = state.study() {
        let line = study.line();
        return line.get(ply).or(line.last()).is_some_and(|&node| state.go_to(node, waker));
    }
    let main = state.main_session();
    // Positions under earlier rules are set up anew. Functions of the variant, which may take long, are not called for that.
    let earliest = if main.has_hooks() { main.played_moves().len() - main.game().played_moves().len() } else { 0 };
    let ply = ply.max(earliest);
    if displayed_ply(state) == Some(ply) {
        return false;
    }
    if ply >= main.played_moves().len() {
        return state.end_override();
    }
    let mut earlier = main.clone();
    while earlier.played_moves().len() > ply && earlier.undo().is_some() {}
    state.show_instead(ViewOverride::EarlierPosition, earlier);
    true
}
