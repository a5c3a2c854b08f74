//! Gives the board and the pieces their looks.

use bevy::prelude::*;

use super::TableSystems;
use super::look::{Board, BoardPlan, PieceArt, PieceShape, individual};
use super::pieces::{Piece, Standing};
use super::table::{RulesChanged, Started, Table};
use crate::board::Square;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_board, dress_pieces).in_set(TableSystems::View));
}

fn lay_board(
    mut commands: Commands,
    table: Res<Table>,
    mut started: MessageReader<Started>,
    mut rules_changed: MessageReader<RulesChanged>,
    boards: Query<(Entity, &Board)>,
) {
    if started.read().count() + rules_changed.read().count() == 0 {
        return;
    }
    let plan = BoardPlan::of(table.session().rules());
    if boards.iter().any(|(_, board)| *board.plan() == plan) {
        return;
    }
    boards.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    commands.spawn(Board::new(plan));
}

/// No two neighbours look quite alike: made by hand, they are of several makes, each turned about its axis.
fn dress_pieces(
    mut commands: Commands,
    table: Res<Table>,
    art: Res<PieceArt>,
    mut bare: Query<(Entity, &Piece, Option<&Standing>, &mut Transform), Added<Piece>>,
) {
    let size = table.size();
    for (number, (entity, piece, standing, mut transform)) in (&mut bare).into_iter().enumerate() {
        let shape = PieceShape::of(table.session().rules(), piece.kind);
        let at = standing.map_or_else(|| Square::from_index(number % size.area()), |standing| standing.0);
        let (variant, turn) = individual(size, at);
        transform.rotation = turn;
        commands.entity(entity).insert(art.bundle(shape, variant));
    }
}
