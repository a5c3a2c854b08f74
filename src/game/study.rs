//! The analysis board: the game, or one from elsewhere, is tried out with moves of both sides. The main game stays as it is.

use bevy::prelude::*;
use birka_game_archive::today;
use birka_session::{Command, Study, View};

use crate::game::actions::{StudyAction, UiAction};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_actions.in_set(GameSystems::Selection));
}

fn apply_actions(
    mut table: ResMut<GameTable>,
    mut notices: ResMut<Notices>,
    mut actions: MessageReader<UiAction>,
    mut changes: MessageWriter<PositionChanged>,
    mut commands: MessageWriter<GameCommand>,
) {
    for action in actions.read() {
        let UiAction::Study(action) = action else { continue };
        match action {
            StudyAction::Toggle => {
                changes.write_batch(toggle(&mut table));
            }
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
fn toggle(table: &mut GameTable) -> Option<PositionChanged> {
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
