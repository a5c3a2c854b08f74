//! Gives the board and the pieces their looks.

use bevy::prelude::*;

use super::TableSystems;
use super::look::{Board, BoardPlan, PieceArt, PieceShape, VARIANTS};
use super::pieces::Piece;
use super::table::{Started, Table};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_board, dress_pieces).in_set(TableSystems::View));
}

fn lay_board(mut commands: Commands, table: Res<Table>, mut started: MessageReader<Started>, boards: Query<(Entity, &Board)>) {
    if started.read().count() == 0 {
        return;
    }
    let plan = BoardPlan::of(table.session().rules());
    if boards.iter().any(|(_, board)| *board.plan() == plan) {
        return;
    }
    boards.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    commands.spawn(Board::new(plan));
}

/// No two pieces look quite alike: made by hand, they are of several makes, each turned about its axis.
#[expect(clippy::cast_precision_loss, reason = "a few dozen pieces")]
fn dress_pieces(
    mut commands: Commands,
    table: Res<Table>,
    art: Res<PieceArt>,
    mut bare: Query<(Entity, &Piece, &mut Transform), Added<Piece>>,
    mut dressed: Local<usize>,
) {
    for (entity, piece, mut transform) in &mut bare {
        *dressed += 1;
        let shape = PieceShape::of(table.session().rules(), piece.kind);
        transform.rotation = Quat::from_rotation_y(*dressed as f32 * 2.4);
        commands.entity(entity).insert(art.bundle(shape, *dressed % VARIANTS));
    }
}
