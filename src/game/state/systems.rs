use bevy::prelude::*;
use birka_rules::Side;

use super::game_state::{Controller, GameState, ViewOverride};
use super::position_changed::{ChangeCause, PositionChanged};
use super::requests::{PlayMove, Quit, RequestRefused, StartGame, TakeBack};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, announce_first_game)
        .add_systems(Update, (forward_actions, start_games, take_back_moves, play_moves, quit).chain().in_set(GameSystems::Rules))
        .redraw_scene_if(resource_changed::<GameState>);
}

fn announce_first_game(mut changes: MessageWriter<PositionChanged>) {
    changes.write(PositionChanged::STARTED);
}

/// Turns the actions that change the game into requests.
fn forward_actions(mut actions: MessageReader<UiAction>, mut take_back: MessageWriter<TakeBack>, mut quit: MessageWriter<Quit>) {
    for action in actions.read() {
        match action {
            UiAction::TakeBack => {
                take_back.write_default();
            }
            UiAction::Quit => {
                quit.write_default();
            }
            _ => {}
        }
    }
}

fn start_games(
    mut game_state: ResMut<GameState>,
    mut requests: MessageReader<StartGame>,
    mut changes: MessageWriter<PositionChanged>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for StartGame { variant } in requests.read() {
        match game_state.start_game(variant.as_deref()) {
            Ok(()) => {
                changes.write(PositionChanged::STARTED);
            }
            Err(reason) => {
                game_state.show_notice(reason.clone());
                refused.write(RequestRefused(reason));
            }
        }
    }
}

fn take_back_moves(
    mut game_state: ResMut<GameState>,
    settings_store: Res<SettingsStore>,
    mut requests: MessageReader<TakeBack>,
    mut changes: MessageWriter<PositionChanged>,
) {
    let players = settings_store.settings().players;
    for TakeBack in requests.read() {
        match game_state.view_override() {
            // Returns to the end of the game.
            Some(ViewOverride::EarlierPosition) => {
                game_state.end_override();
                changes.write(PositionChanged::VIEW_SWITCHED);
                continue;
            }
            Some(ViewOverride::Puzzle { locked: true, .. }) => continue,
            _ => {}
        }
        while let Some(played) = game_state.undo() {
            changes.write(PositionChanged { cause: ChangeCause::MoveTakenBack(played) });
            // Against the engine, back to the player's turn; between two engines, a single move.
            let is_persons = |side| game_state.controller(players, side) == Controller::Person;
            if is_persons(game_state.session().turn()) || !Side::ALL.into_iter().any(is_persons) {
                break;
            }
        }
    }
}

fn play_moves(
    mut game_state: ResMut<GameState>,
    mut requests: MessageReader<PlayMove>,
    mut changes: MessageWriter<PositionChanged>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for &PlayMove(mv) in requests.read() {
        if game_state.view_override() == Some(ViewOverride::EarlierPosition) {
            refused.write(RequestRefused(messages::game::position_is_read_only()));
            continue;
        }
        match game_state.play(mv) {
            Ok(played) => {
                changes.write(PositionChanged { cause: ChangeCause::MovePlayed(played) });
            }
            Err(reason) => {
                refused.write(RequestRefused(reason));
            }
        }
    }
}

fn quit(game_state: Res<GameState>, mut requests: MessageReader<Quit>, mut exit: MessageWriter<AppExit>) {
    if requests.read().count() > 0 {
        game_state.flush();
        exit.write(AppExit::Success);
    }
}
