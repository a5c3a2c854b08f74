use bevy::prelude::*;
use birka_look::Board;

use super::plan::board_plan;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameState, PositionChanged};

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(Update, spawn_board.in_set(GameSystems::View));
}

/// Replaces the board where the variant has another one, or coordinates are switched on or off.
fn spawn_board(
    mut commands: Commands,
    (game_state, settings_store): (Res<GameState>, Res<SettingsStore>),
    mut changes: MessageReader<PositionChanged>,
    boards: Query<(Entity, &Board)>,
) {
    let may_differ = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if !may_differ && !settings_store.is_changed() {
        return;
    }
    let plan = board_plan(game_state.session().variant()).with_coordinates(settings_store.settings().accessibility.coordinates);
    if boards.iter().any(|(_, board)| *board.plan() == plan) {
        return;
    }
    boards.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    commands.spawn(Board::new(plan));
}
