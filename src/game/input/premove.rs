//! The move that a person has chosen while the engine is to move. It is played as soon as the engine has moved, if it is legal then.

use bevy::prelude::*;
use birka_rules::Move;
use birka_session::{Change, Command};

use super::gesture::{BoardGesture, MoveChosen};
use super::selection::apply_gestures;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, PositionChanged};

/// The move that is chosen in advance.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Premove(pub Option<Move>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Premove>()
        .add_systems(Update, withdraw.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, play_or_keep.after(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, play_kept.in_set(GameSystems::Pieces))
        .redraw_scene_if(resource_changed::<Premove>);
}

/// The next press takes the kept move back.
fn withdraw(mut gestures: MessageReader<BoardGesture>, mut premove: ResMut<Premove>) {
    if gestures.read().filter(|gesture| !matches!(gesture, BoardGesture::Release(_))).count() > 0 {
        premove.set_if_neq(Premove(None));
    }
}

pub(super) fn play_or_keep(
    mut chosen: MessageReader<MoveChosen>,
    mut premove: ResMut<Premove>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    for &MoveChosen(mv) in chosen.read() {
        if table.premove_side().is_some() {
            premove.set_if_neq(Premove(Some(mv)));
        } else {
            commands.write(GameCommand(Command::Play(mv)));
        }
    }
}

/// Plays the kept move after the move of the engine. It is dropped where it is not legal, and when anything else changes the game.
fn play_kept(
    mut changes: MessageReader<PositionChanged>,
    mut premove: ResMut<Premove>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    let Some(is_move) = changes.read().last().map(|change| matches!(change.cause, Change::MovePlayed(_))) else { return };
    let kept = premove.0.filter(|mv| is_move && table.premove_side().is_none() && table.why_not(*mv).is_none());
    commands.write_batch(kept.map(|mv| GameCommand(Command::Play(mv))));
    premove.set_if_neq(Premove(None));
}
