//! Looking through the moves of the game, and the analysis board, on which the game, or one from elsewhere, is tried out with moves of both sides.
//!
//! The main game stays as it is, and an engine that is to move waits while its moves are looked through.

use bevy::prelude::*;
use birka_game_archive::today;
use birka_session::{Change, Command, Study, View};

use super::actions::{Action, ReplayAction, StudyAction, UiAction};
use super::pieces::MoveAnimation;
use super::platform::RedrawAppExt;
use super::schedule::GameSystems;
use super::state::{DialogOpen, GameCommand, GameTable, Notice, Notices, PositionChanged};

/// Seconds between two positions while they are shown one after the other.
const INTERVAL: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(Update, (apply_replay_actions, play).chain().in_set(GameSystems::Selection))
        .add_systems(Update, return_to_changed_game.in_set(ReplaySystems))
        .configure_sets(Update, ReplaySystems.in_set(GameSystems::Display))
        .add_systems(Update, apply_study_actions.in_set(GameSystems::Selection))
        .redraw_window_if(|replay: Res<Replay>| replay.is_playing());
}

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

/// The systems that return to the game where it has changed.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplaySystems;

/// A game that goes on, or under other rules, is shown itself.
fn return_to_changed_game(
    mut table: ResMut<GameTable>,
    mut replay: ResMut<Replay>,
    mut changes: ParamSet<(MessageReader<PositionChanged>, MessageWriter<PositionChanged>)>,
) {
    let has_changed = changes.p0().read().filter(|change| !matches!(change.cause, Change::ViewSwitched)).count() > 0;
    if has_changed {
        replay.set_if_neq(Replay::default());
        if table.view() == Some(View::EarlierPosition) && table.end_view() {
            changes.p1().write(PositionChanged::VIEW_SWITCHED);
        }
    }
}

fn apply_replay_actions(
    table: Res<GameTable>,
    mut replay: ResMut<Replay>,
    mut actions: MessageReader<UiAction>,
    mut commands: MessageWriter<GameCommand>,
    dialog: Res<DialogOpen>,
) {
    let Some(mut at) = table.displayed_ply() else { return actions.clear() };
    let last = table.last_ply();
    // Several may come in one frame, each a step from where the one before it leads.
    for action in actions.read() {
        let target = match action {
            UiAction::Replay(ReplayAction::ShowAfter(ply)) => *ply,
            UiAction::Do(Action::StepBack) => at.saturating_sub(1),
            UiAction::Do(Action::StepForward) => at + 1,
            // On the analysis board a move that was taken back is still there.
            UiAction::Do(Action::Redo) if table.study().is_some() => at + 1,
            UiAction::Do(Action::FirstPosition) => 0,
            UiAction::Do(Action::LastPosition) => last,
            UiAction::CloseAll if !dialog.0 && table.view() == Some(View::EarlierPosition) => last,
            UiAction::Replay(ReplayAction::TogglePlaying) => {
                let is_playing = replay.is_playing() || last == 0;
                replay.set_if_neq(Replay { next_in: (!is_playing).then_some(INTERVAL) });
                if replay.is_playing() && at == last { 0 } else { at }
            }
            _ => continue,
        };
        if *action != UiAction::Replay(ReplayAction::TogglePlaying) {
            replay.set_if_neq(Replay::default());
        }
        let target = target.min(last);
        if target != at {
            commands.write(GameCommand(Command::ShowPly(target)));
            at = target;
        }
    }
}

/// Shows the next position when its time has come and the pieces have stopped moving.
fn play(
    table: Res<GameTable>,
    mut replay: ResMut<Replay>,
    animations: Query<(), With<MoveAnimation>>,
    time: Res<Time>,
    mut commands: MessageWriter<GameCommand>,
) {
    let Some(next_in) = replay.next_in else { return };
    let Some(at) = table.displayed_ply() else {
        *replay = Replay::default();
        return;
    };
    if next_in > 0.0 {
        replay.next_in = Some(next_in - time.delta_secs());
    } else if animations.is_empty() {
        commands.write(GameCommand(Command::ShowPly(at + 1)));
        let is_at_end = at + 1 >= table.last_ply();
        *replay = Replay { next_in: (!is_at_end).then_some(INTERVAL) };
    }
}

fn apply_study_actions(
    mut table: ResMut<GameTable>,
    mut notices: ResMut<Notices>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut commands: MessageWriter<GameCommand>,
) {
    for action in actions.read() {
        let action = match action {
            UiAction::Do(Action::Analysis) => {
                changes.write_batch(toggle_study(&mut table));
                continue;
            }
            UiAction::Study(action) => action,
            _ => continue,
        };
        match action {
            StudyAction::Show(node) => {
                commands.write(GameCommand(Command::ShowNode(*node)));
            }
            StudyAction::Try(mv) => {
                commands.write(GameCommand(Command::Play(*mv)));
            }
            StudyAction::Remove(node) => {
                commands.write(GameCommand(Command::RemoveVariation(*node)));
            }
            StudyAction::PlayOn if table.study().is_some() => {
                commands.write(GameCommand(Command::Continue(Box::new(table.session().clone()))));
            }
            StudyAction::Promote(node) => {
                if let Some(limit) = table.study_mut().and_then(|study| study.promote(*node).err()) {
                    notices.show(Notice::Study(limit));
                }
            }
            StudyAction::SetComment(node, comment) => {
                if let Some(study) = table.study_mut() {
                    study.set_comment(*node, comment.clone());
                }
            }
            StudyAction::SetSign(node, sign) => {
                if let Some(study) = table.study_mut() {
                    study.set_sign(*node, *sign);
                }
            }
            // The archive does the last one.
            StudyAction::PlayOn | StudyAction::Archive => {}
        }
    }
}

/// Opens the analysis board, or leaves it. Returns what has changed.
fn toggle_study(table: &mut GameTable) -> Option<PositionChanged> {
    match table.view() {
        Some(View::Analysis) => {
            let fingerprint = |table: &GameTable| table.session().game().rules().fingerprint().to_owned();
            let before = fingerprint(table);
            table.end_view();
            Some(if before == fingerprint(table) { PositionChanged::VIEW_SWITCHED } else { PositionChanged::STARTED })
        }
        Some(View::Puzzle { .. } | View::AwaitedRules) => None,
        None | Some(View::EarlierPosition) => {
            let position = table.session().for_analysis();
            let mut study = Study::of_session(table.main_session(), table.main_session().record(today()));
            study.go_to(study.in_game(position.ply()));
            table.show_study(study, position);
            Some(PositionChanged::VIEW_SWITCHED)
        }
    }
}
