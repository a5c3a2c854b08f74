//! Draws the arrows on the board.

use bevy::prelude::*;
use birka_look::{ArrowAssets, ArrowStyle};
use birka_rules::{BoardSize, Move};

use super::arrows::{MoveArrows, choose_arrows};
use crate::game::board::square_center;
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

/// An arrow on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct ArrowMesh(ArrowStyle, Move);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_arrow_meshes.after(choose_arrows).in_set(GameSystems::Arrows));
}

/// Despawns and spawns arrows. Those that stay keep their entities, unless the board has another size.
fn update_arrow_meshes(
    mut commands: Commands,
    arrows: Res<MoveArrows>,
    table: Res<GameTable>,
    art: Res<ArrowAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    spawned: Query<(Entity, &ArrowMesh)>,
    mut board_size: Local<Option<BoardSize>>,
) {
    let size = table.session().rules().size;
    let is_other_board = board_size.replace(size) != Some(size);
    if !arrows.is_changed() && !is_other_board {
        return;
    }
    let mut missing = arrows.all().to_vec();
    for (entity, arrow) in &spawned {
        match missing.iter().position(|&(style, mv)| ArrowMesh(style, mv) == *arrow) {
            Some(index) if !is_other_board => {
                missing.swap_remove(index);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    // A pass leads nowhere.
    for (style, mv) in missing.into_iter().filter(|(_, mv)| !mv.is_off_board()) {
        let (from, to) = (square_center(size, mv.from), square_center(size, mv.to));
        commands.spawn((ArrowMesh(style, mv), art.bundle(style, from, to, &mut meshes)));
    }
}
